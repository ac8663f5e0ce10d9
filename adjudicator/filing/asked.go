package filing

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
)

// How much press.ForwardLines passes on to the moderator: letters of a seat in a day, lines
// of a letter, and characters of a line.
const (
	ForwardsPerDay     = 4
	MaxForwardedLines  = 40
	maxForwardedLength = 300
)

// Withdrawal returns the sentence by which the sender takes something back, "" if there is
// none. An order is no such sentence, whatever its words.
func Withdrawal(in *office.Intake, d *desk.Desk) (sentence string, err error) {
	for _, line := range ProseLines(in) {
		if !prose.Withdraws(line.Text) || d.ToneOf([]language.Line{line}) == rules.Yes {
			continue
		}
		if read := d.Read([]language.Line{line}); CountInstructions(&read) == 0 {
			return line.Text, nil
		}
	}
	subject, err := OwnSubject(in)
	if err != nil || !prose.Withdraws(subject) {
		return "", err
	}
	return in.Letter.Subject, nil
}

// ProseLines returns what the sender wrote himself, none of it meant for an order.
func ProseLines(in *office.Intake) (lines []language.Line) {
	words := in.Letter.TypedLines()
	if len(in.Letter.Words()) == 0 && in.Letter.Counts != mailtext.QuotedBlock {
		words = slices.Clone(in.Letter.Lines)
	}
	words = words[:min(len(words), in.Tx.Office.Cfg.MaxLines)]
	return slices.DeleteFunc(words, func(line language.Line) bool { return line.Meant })
}

// withdrawalProblems remarks that the letter takes something back beside its orders: it is asked
// about, and until it is answered the sheet is not final.
func (a *Submission) withdrawalProblems() []rules.Problem {
	sentence, err := Withdrawal(a.In, a.Desk)
	if err != nil || sentence == "" {
		return nil
	}
	return []rules.Problem{{Severity: rules.Warning, Message: rules.M("fault.taken-back", rules.Text("line", CutText(sentence))), Doubt: true}}
}

// CutText returns a line that is not too long to be told.
func CutText(text string) string {
	if r := []rune(text); len(r) > maxForwardedLength {
		text = string(r[:maxForwardedLength]) + "…"
	}
	return text
}

// CheckOnlyNotes says that a letter which is only to be checked had more than orders.
func CheckOnlyNotes(in *office.Intake) []rules.Message {
	if !in.HasUncheckable {
		return nil
	}
	return []rules.Message{rules.M("letter.check-leaves")}
}

// unreadSubjectNotes says that an order in the subject of a letter with a sheet was not read.
func (a *Submission) unreadSubjectNotes() []rules.Message {
	subject := strings.TrimSpace(a.In.Letter.Subject)
	if len(a.In.Letter.Lines) == 1 && a.In.Letter.Lines[0].Text == a.In.Letter.Subject {
		return nil
	}
	if read := a.Desk.Read(desk.Number([]string{subject})); len(read.Orders) == 0 || len(read.Problems) > 0 {
		return nil
	}
	return []rules.Message{rules.M("letter.subject", rules.Text("line", CutText(subject)))}
}
