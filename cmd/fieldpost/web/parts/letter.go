package parts

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Fact is a name with what it is.
type Fact struct{ Name, Value string }

// HoldsPress reports whether a letter holds what looks like a message to other players, in
// whatever title.
func HoldsPress(s *site.Site, l *store.Letter) bool {
	opens := func(line string) bool {
		if _, ok := desk.Opens(line); ok {
			return true
		}
		o, ok := desk.OpensAlone(line)
		return ok && slices.ContainsFunc(s.Desks, func(d *desk.Desk) bool { return d.KnowsAll(o.To) })
	}
	read, err := parser.ReadLetter(l.Raw, mailtext.Options{Press: opens})
	return err == nil && len(read.Press) > 0
}

// PlainText makes a text that may be shown of what a stranger sent: without characters
// that direct a screen, turn the direction of the text or are not seen at all, and
// without order keys.
func PlainText(b []byte) string {
	text := strings.ToValidUTF8(string(b), "�")
	text = strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			return -1
		}
		return r
	}, text)
	return site.Masked(text)
}

// PlainLines returns [PlainText] of each line.
func PlainLines(lines []string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = PlainText([]byte(line))
	}
	return out
}

// MessagesOfSide returns what a side has written to others and they to it, as the mails tell it.
func MessagesOfSide(f *site.Frame, tx *store.Tx, title rules.Title, g *store.Game, side rules.Side, zone *time.Location) (out []site.OwnMessage, err error) {
	all, err := press.VisibleMessages(tx, g, side)
	for i := range all[:min(len(all), site.MostMessages)] {
		line := press.MessageLine(&all[i], side, f.Book.When(f.Language, all[i].Created, zone))
		out = append(out, site.OwnMessage{Line: f.Book.Text(f.Language, title, line), Text: PlainText([]byte(strings.Join(all[i].Text, "\n")))})
	}
	return out, err
}
