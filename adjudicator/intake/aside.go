package intake

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
)

// forwardLinesBeside passes on to the moderator what stands beside orders and requests and is for him,
// wherever it stands. Its player is told so in the answer to these.
func (c *letterState) forwardLinesBeside() (_ string, err error) {
	in := c.in
	l := in.Letter
	if !c.amended && c.sheet.Chatter == 0 && l.Counts != mailtext.QuotedBlock && len(l.LinesAt(mailtext.Below)) == 0 && len(l.Words()) <= len(l.Lines) { // every line was an order
		return "", nil
	}
	if in.DryRun != nil || hasOnlyChatter(&c.sheet) || l.QuotedPart && l.Part > 1 { // of several parts the first has the words
		return "", nil
	}
	lines := press.LinesToForward(in, c.desk, &c.sheet)
	matter, err := press.ForwardableMatter(in, prose.AsideMatter, lines)
	if err != nil || matter == prose.Nothing {
		return "", err
	}
	if in.ForwardNotes, err = press.ForwardLines(in, "letter.", lines, matter); err != nil || len(in.ForwardNotes) == 0 {
		return "", err
	}
	for i := range c.sheet.Problems {
		if p := &c.sheet.Problems[i]; filing.IsChatter(p) && slices.ContainsFunc(lines, func(l language.Line) bool { return l.No == p.Line }) {
			p.Message.Args = append(slices.Clip(p.Message.Args), rules.Text("passed", "1"))
		}
	}
	return "", nil
}
