package demo

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"mime/quotedprintable"
	"strings"
	"time"

	"github.com/emersion/go-message/mail"
	"github.com/emersion/go-message/textproto"
	"golang.org/x/text/encoding/charmap"

	"github.com/fieldpost/fieldpost/rules"
)

// style is a way in which people answer mails.
type style int

const (
	topPosted style = iota // the orders above the quoted mail
	inBlock                // a note to a friend with the orders in a block
	template               // the block within the quoted mail, edited
	htmlOnly               // top-posted, without a plain part
	styles
)

// String names the style for the console.
func (s style) String() string {
	switch s {
	case topPosted:
		return "top-posted"
	case inBlock:
		return "in a block"
	case template:
		return "in the quoted template"
	case htmlOnly:
		return "HTML only"
	default:
		return "plain"
	}
}

// letter is a mail of a player to the post office.
type letter struct {
	from   mail.Address
	lang   rules.Lang
	id     string
	at     time.Time
	answer *dispatch
	lines  []string // of orders
	style  style
}

// compose writes the letter as mail programs do.
func (l *letter) compose() ([]byte, error) {
	var h mail.Header
	h.SetAddressList("From", []*mail.Address{&l.from})
	h.SetAddressList("To", []*mail.Address{{Address: l.answer.replyTo}})
	h.SetSubject("Re: " + l.answer.subject)
	h.SetDate(l.at)
	h.SetMessageID(l.id)
	h.SetMsgIDList("In-Reply-To", []string{l.answer.id})
	h.SetMsgIDList("References", []string{l.answer.id})
	h.Set("MIME-Version", "1.0")
	kind, charset, body := "text/plain", "utf-8", l.text()
	if l.style == htmlOnly {
		kind, body = "text/html", l.html()
	} else if l.lang == rules.Spanish { // as older programs in Spain still do
		if latin, err := charmap.ISO8859_1.NewEncoder().String(body); err == nil {
			charset, body = "iso-8859-1", latin
		}
	}
	h.SetContentType(kind, map[string]string{"charset": charset})
	h.Set("Content-Transfer-Encoding", "quoted-printable")
	var out bytes.Buffer
	if err := textproto.WriteHeader(&out, h.Header.Header); err != nil {
		return nil, fmt.Errorf("demo: write letter: %w", err)
	}
	w := quotedprintable.NewWriter(&out)
	if _, err := io.WriteString(w, strings.ReplaceAll(body, "\n", "\r\n")); err != nil {
		return nil, fmt.Errorf("demo: write letter: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("demo: write letter: %w", err)
	}
	return out.Bytes(), nil
}

// words of the letters by language.
type words struct{ greet, bye, orders, end, wrote string }

func (l *letter) words() words {
	stamp := l.at.Format("02/01/2006 15:04")
	if l.lang == rules.Spanish {
		return words{"Hola,", "Un saludo,\n" + l.from.Name, "órdenes", "fin", "El " + stamp + ", Fieldpost escribió:"}
	}
	return words{"Hello,", "Cheers,\n" + l.from.Name, "orders", "end", "On " + stamp + ", Fieldpost wrote:"}
}

// text is the body of a plain letter.
func (l *letter) text() string {
	w, orders := l.words(), strings.Join(l.lines, "\n")
	switch l.style {
	case inBlock:
		return fmt.Sprintf("%s\n\n%s\n%s\n%s\n\n%s\n\n%s\n%s\n", w.greet, w.orders, orders, w.end, w.bye, w.wrote, quote(l.answer.text))
	case template:
		edited := append(append(append([]string(nil), l.answer.before...), l.lines...), l.answer.tail...)
		return fmt.Sprintf("%s\n%s\n", w.wrote, quote(strings.Join(edited, "\n")))
	default:
		return fmt.Sprintf("%s\n\n-- \n%s\n\n%s\n%s\n", orders, l.from.Name, w.wrote, quote(l.answer.text))
	}
}

// html is the body of a letter from a program that writes HTML only.
func (l *letter) html() string {
	w := l.words()
	var b strings.Builder
	b.WriteString("<html><body>\n")
	for _, line := range l.lines {
		fmt.Fprintf(&b, "<div>%s</div>\n", html.EscapeString(line))
	}
	fmt.Fprintf(&b, "<div><br></div><div class=\"gmail_quote\"><div class=\"gmail_attr\">%s<br></div>\n<blockquote class=\"gmail_quote\" type=\"cite\">\n", html.EscapeString(w.wrote))
	for line := range strings.SplitSeq(strings.TrimRight(l.answer.text, "\n"), "\n") {
		fmt.Fprintf(&b, "%s<br>\n", html.EscapeString(line))
	}
	b.WriteString("</blockquote></div></body></html>\n")
	return b.String()
}

// quote puts a mail behind ">".
func quote(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight("> "+line, " ")
	}
	return strings.Join(lines, "\n")
}
