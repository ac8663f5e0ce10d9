package player

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

// Style is a way in which people answer mails.
type Style int

const (
	TopPosted Style = iota // the orders above the quoted mail
	InBlock                // a note to a friend with the orders in a block
	Template               // the block within the quoted mail, edited
	HTMLOnly               // top-posted, without a plain part

	Styles = 4 // how many there are
)

// String names the style for the console.
func (s Style) String() string {
	switch s {
	case TopPosted:
		return "top-posted"
	case InBlock:
		return "in a block"
	case Template:
		return "in the quoted template"
	case HTMLOnly:
		return "HTML only"
	default:
		return "plain"
	}
}

// Letter is a mail of a player to the post office.
type Letter struct {
	From   mail.Address
	Lang   rules.Lang
	ID     string // Message-ID without <>
	At     time.Time
	Answer *Dispatch // that it is an answer to
	Lines  []string  // of orders
	Style  Style
}

// Compose writes the letter as mail programs do.
func (l *Letter) Compose() ([]byte, error) {
	var h mail.Header
	h.SetAddressList("From", []*mail.Address{&l.From})
	h.SetAddressList("To", []*mail.Address{{Address: l.Answer.ReplyTo}})
	h.SetSubject("Re: " + l.Answer.Subject)
	h.SetDate(l.At)
	h.SetMessageID(l.ID)
	h.SetMsgIDList("In-Reply-To", []string{l.Answer.ID})
	h.SetMsgIDList("References", []string{l.Answer.ID})
	h.Set("MIME-Version", "1.0")
	kind, charset, body := "text/plain", "utf-8", l.text()
	if l.Style == HTMLOnly {
		kind, body = "text/html", l.html()
	} else if l.Lang == rules.Spanish { // as older programs in Spain still do
		if latin, err := charmap.ISO8859_1.NewEncoder().String(body); err == nil {
			charset, body = "iso-8859-1", latin
		}
	}
	h.SetContentType(kind, map[string]string{"charset": charset})
	h.Set("Content-Transfer-Encoding", "quoted-printable")
	var out bytes.Buffer
	if err := textproto.WriteHeader(&out, h.Header.Header); err != nil {
		return nil, fmt.Errorf("player: write letter: %w", err)
	}
	w := quotedprintable.NewWriter(&out)
	if _, err := io.WriteString(w, strings.ReplaceAll(body, "\n", "\r\n")); err != nil {
		return nil, fmt.Errorf("player: write letter: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("player: write letter: %w", err)
	}
	return out.Bytes(), nil
}

// words of the letters by language.
type words struct{ greet, bye, orders, end, wrote string }

func (l *Letter) words() words {
	stamp := l.At.Format("02/01/2006 15:04")
	if l.Lang == rules.Spanish {
		return words{"Hola,", "Un saludo,\n" + l.From.Name, "órdenes", "fin", "El " + stamp + ", Fieldpost escribió:"}
	}
	return words{"Hello,", "Cheers,\n" + l.From.Name, "orders", "end", "On " + stamp + ", Fieldpost wrote:"}
}

// text returns the body of a plain letter.
func (l *Letter) text() string {
	w, orders := l.words(), strings.Join(l.Lines, "\n")
	switch l.Style {
	case InBlock:
		return fmt.Sprintf("%s\n\n%s\n%s\n%s\n\n%s\n\n%s\n%s\n", w.greet, w.orders, orders, w.end, w.bye, w.wrote, quote(l.Answer.Text))
	case Template:
		edited := append(append(append([]string(nil), l.Answer.before...), l.Lines...), l.Answer.tail...)
		return fmt.Sprintf("%s\n%s\n", w.wrote, quote(strings.Join(edited, "\n")))
	default:
		return fmt.Sprintf("%s\n\n-- \n%s\n\n%s\n%s\n", orders, l.From.Name, w.wrote, quote(l.Answer.Text))
	}
}

// html returns the body of a letter from a program that writes HTML only.
func (l *Letter) html() string {
	w := l.words()
	var b strings.Builder
	b.WriteString("<html><body>\n")
	for _, line := range l.Lines {
		fmt.Fprintf(&b, "<div>%s</div>\n", html.EscapeString(line))
	}
	fmt.Fprintf(&b, "<div><br></div><div class=\"gmail_quote\"><div class=\"gmail_attr\">%s<br></div>\n<blockquote class=\"gmail_quote\" type=\"cite\">\n", html.EscapeString(w.wrote))
	for line := range strings.SplitSeq(strings.TrimRight(l.Answer.Text, "\n"), "\n") {
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
