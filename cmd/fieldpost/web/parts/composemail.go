package parts

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
)

// longestMailto is how long the address of a letter may be: mail programs cut longer
// ones.
const longestMailto = 1800

// MailtoLink returns the address by which a reader's mail program begins the letter. It has no
// key: he takes that from his mails, as pages do not show it.
func MailtoLink(f *site.Frame, m *ComposePage, p *pages.PageSheet, to string) string {
	if rest, ok := strings.CutPrefix(to, "mailto:"); ok {
		to, _, _ = strings.Cut(rest, "?")
		to, _ = url.PathUnescape(to)
	}
	if to == "" {
		return ""
	}
	say := func(code string, args ...rules.Arg) string {
		return f.Book.Text(f.Language, nil, rules.M(code, args...))
	}
	var lines []string
	for line := range strings.SplitSeq(strings.ReplaceAll(p.Text, "\r\n", "\n"), "\n") {
		if line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	body := slices.Concat([]string{
		say("block.side", rules.Text("game", p.Game), rules.Text("side", string(p.Side)), rules.Num("phase", p.Phase)),
		say("block.key", rules.Text("key", "")), say("block.orders"),
	}, lines, []string{say("block.end")})
	address := "mailto:" + url.PathEscape(to) + "?subject=" + EscapeMailto(fmt.Sprintf("[%s P%d %s]", p.Game, p.Phase, p.Side)) +
		"&body=" + EscapeMailto(strings.Join(body, "\r\n"))
	if len(address) > longestMailto {
		address, _, _ = strings.Cut(address, "&body=")
	}
	return address
}

// EscapeMailto returns a text as the address of a letter holds it: all that could end it there
// is escaped, and a space is no plus sign (RFC 6068 §5).
func EscapeMailto(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }
