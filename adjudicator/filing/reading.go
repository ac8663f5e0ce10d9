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

// longestTold is how many characters of a line are told.
const longestTold = 300

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

// CutText returns a line that is not too long to be told.
func CutText(text string) string {
	if r := []rune(text); len(r) > longestTold {
		text = string(r[:longestTold]) + "…"
	}
	return text
}

// CountInstructions counts what a sheet asks for.
func CountInstructions(s *desk.Sheet) int {
	n := len(s.Orders) + len(s.Standing) + len(s.Requests)
	if s.Wait || s.OnFailure != "" || s.Says() || s.Check {
		n++
	}
	return n
}

// ParserOptions returns how letters are read.
func ParserOptions(o *office.Office) mailtext.Options {
	return mailtext.Options{Address: o.Cfg.Address, Loop: o.Cfg.Loop, AuthServID: o.Cfg.AuthServID, MaxText: maxText(o), Press: func(line string) bool { return IsPressOpening(o, line) }}
}

// maxText returns how many bytes of a letter are read as text.
func maxText(o *office.Office) int { return min(o.Cfg.MaxLetter, 256<<10) }

// IsPressOpening reports whether a line opens a message to players: it addresses a side of
// some game here, or one that is nearly called so. Without a colon it says nothing else, and
// the name is right.
func IsPressOpening(s *office.Office, line string) bool {
	if o, ok := desk.Opens(line); ok {
		return slices.ContainsFunc(s.Order, func(title string) bool {
			return slices.ContainsFunc(o.To, func(name string) bool {
				_, fit := s.Desks[title].Addressee(name)
				return fit != desk.Stranger
			})
		})
	}
	o, ok := desk.OpensAlone(line)
	return ok && slices.ContainsFunc(s.Order, func(title string) bool { return s.Desks[title].KnowsAll(o.To) })
}

// OwnSubject returns the subject without what it repeats of the mails that the
// letter answers.
func OwnSubject(in *office.Intake) (string, error) {
	subject := language.Fold(in.Letter.Subject)
	all, err := AnsweredDispatches(in)
	for i := range all {
		subject = strings.ReplaceAll(subject, language.Fold(all[i].Subject), " ")
	}
	return subject, err
}

// JoinLines returns the texts of lines, each with a newline.
func JoinLines(lines []language.Line) string {
	var out strings.Builder
	for _, line := range lines {
		out.WriteString(line.Text + "\n")
	}
	return out.String()
}
