package parser

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// Press is a message to other players that stands in a letter: the line that
// opens it, and the lines that the sender typed below it, up to his own "end", to
// the next such line, or to a quotation or his signature. Nothing of it is an
// order, a header line or a word of his to us.
type Press struct {
	No     int      // of the line that opens it
	Open   string   // that line
	Text   []string // what follows, cleaned as all lines are, "" between paragraphs
	Closed bool     // an "end" closes it
	Key    bool     // a line names an order key, as header lines do
	Block  bool     // a line would open a block of orders
}

// Equal reports whether two messages say the same.
func (p Press) Equal(q Press) bool {
	return p.Open == q.Open && slices.Equal(p.Text, q.Text)
}

// QuoteMark begins each line of press in our mails, so that a mail program which
// quotes it, or a player who copies it, sends back neither orders nor press.
const QuoteMark = "|"

func isPressed(text string) bool { return strings.HasPrefix(text, QuoteMark) }

// cutPress takes the messages out of a body: their lines are nothing else any more.
func cutPress(lines []mailtext.BodyLine, opens func(string) bool) (all []Press) {
	if opens == nil {
		return nil
	}
	var p *Press
	for i := range lines {
		l := &lines[i]
		switch {
		case l.Role == mailtext.RoleDropped:
		case l.Role != mailtext.RoleOwn:
			p = nil
		case opens(l.Text):
			all = append(all, Press{No: l.No, Open: l.Text})
			p = &all[len(all)-1]
			p.Key = namesKey(l.Text)
			l.Text = ""
		case p == nil:
		case language.IsEnd(l.Text):
			p.Closed, l.Text = true, ""
			p = nil
		default:
			p.Text = append(p.Text, l.Text)
			p.Key = p.Key || namesKey(l.Text)
			p.Block = p.Block || language.IsOpen(l.Text)
			l.Text = ""
		}
	}
	for i := range all {
		for p := &all[i]; len(p.Text) > 0 && p.Text[len(p.Text)-1] == ""; {
			p.Text = p.Text[:len(p.Text)-1]
		}
	}
	return all
}

// dropPressed empties the lines of press in mails of ours that came back: those in a
// quotation, and outside of a message those that look typed as well.
func dropPressed(lines []mailtext.BodyLine, quoted bool) {
	for i := range lines {
		if l := &lines[i]; isPressed(l.Text) && (quoted == (l.Depth > 0)) {
			l.Text = ""
		}
	}
}

// namesKey reports whether a line, or what follows a first colon in it, names a key as
// header lines do.
func namesKey(text string) bool {
	_, rest, _ := strings.Cut(text, ":")
	for _, part := range []string{text, strings.TrimSpace(rest)} {
		fields, _ := mailtext.HintFields(part)
		if slices.ContainsFunc(fields, func(f mailtext.HintField) bool { return f.Name == "key" }) {
			return true
		}
	}
	return false
}

// Slips returns how many slips make one folded text of another.
func Slips(a, b string) int {
	n, _ := language.Distance(a, b, language.MaxCompared-1)
	return n
}
