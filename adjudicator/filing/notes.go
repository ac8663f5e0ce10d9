package filing

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
)

// parseNotes tells what was noticed in reading the letter that the player should
// know. How it came does not matter where all of it was understood.
func parseNotes(in *office.Intake, understood bool) (out []rules.Message) {
	out = slices.Concat(seating.TakeForwardNotes(in), seating.QuotationNotes(in), UnreadNotes(in.Letter, understood))
	if in.WrongSideName != "" {
		out = append(out, rules.M("letter.misnamed", rules.Text("word", CutText(in.WrongSideName)), rules.SideArg("side", in.Seat.Side)))
	}
	for _, n := range in.Letter.Notes {
		switch {
		case n == mailtext.NoteTruncated:
			out = append(out, rules.M("letter.truncated", rules.Num("limit", maxText(in.Tx.Office)>>10)))
		case understood:
		case n == mailtext.NoteHTMLOnly:
			out = append(out, rules.M("letter.html-only"))
		case n == mailtext.NoteCharsetGuessed:
			out = append(out, rules.M("letter.charset"))
		}
	}
	return append(out, SeveralSheetsNotes(in)...)
}

// entryNotes says who has entered a letter for its side, by a code; nothing where the side sent it.
func entryNotes(in *office.Intake, code string) []rules.Message {
	if in.EnteredBy == "" {
		return nil
	}
	return []rules.Message{rules.M(code, office.ActorArgs(office.ModeratorActorPrefix+in.EnteredBy)...)}
}

// UnreadNotes says what of the letter was not read: what its sender struck out, and the
// parts that are no text. Where all else was understood those go without saying that
// programs add by themselves.
func UnreadNotes(l *office.Letter, understood bool) (out []rules.Message) {
	if struck := l.Struck; len(struck) > 0 {
		m := ReadLinesMessage(desk.Number(struck))
		m.Code = "letter.struck"
		out = append(out, m)
	}
	files := map[string][]rules.Arg{}
	var codes []string
	for _, u := range l.Unread {
		code, arg := "letter.unread-"+string(u.Kind), rules.Text("file", u.Name)
		switch u.Kind {
		case mailtext.UnreadFile:
			code = "letter.unread"
		case mailtext.UnreadPicture:
			if understood {
				continue
			}
			code = "letter.unread"
		case mailtext.UnreadEncrypted:
			arg = rules.Text("how", u.Name)
		case mailtext.UnreadTNEF, mailtext.UnreadLetter:
			if understood {
				continue
			}
		case mailtext.UnreadSigned:
		}
		if files[code] == nil {
			codes = append(codes, code)
		}
		files[code] = append(files[code], arg)
	}
	for _, code := range codes {
		out = append(out, rules.M(code, files[code]...))
	}
	return out
}

// SeveralSheetsNotes says what becomes of a letter with two sheets that nothing tells apart, as
// who holds both may send: one letter is the sheet of one side.
func SeveralSheetsNotes(in *office.Intake) (out []rules.Message) {
	side := rules.SideArg("side", in.Seat.Side)
	if in.Letter.HasNote(mailtext.NoteSecondBlock) {
		return []rules.Message{rules.M("letter.second-block", side)}
	}
	if in.Letter.HasNote(mailtext.NoteKeyConflict) {
		return []rules.Message{rules.M("letter.key-conflict", side)}
	}
	return nil
}

// How much of what is not an order is told back.
const (
	maxRead     = 5  // lines
	maxReadLine = 40 // characters of a line
)

// ReadLinesMessage tells which lines were looked at in vain: a misspelt order is one
// of them.
func ReadLinesMessage(lines []language.Line) rules.Message {
	var read []string
	for i, l := range lines {
		if i == maxRead {
			read = append(read, "…")
			break
		}
		text := []rune(l.Text)
		if len(text) > maxReadLine {
			text = append(text[:maxReadLine-1], '…')
		}
		read = append(read, string(text))
	}
	return rules.M("letter.read", rules.Text("lines", strings.Join(read, " / ")))
}

// withdrawalProblems remarks that the letter takes something back beside its orders: it is asked
// about, and until it is answered the sheet is not final.
func (a *submission) withdrawalProblems() []rules.Problem {
	sentence, err := Withdrawal(a.in, a.desk)
	if err != nil || sentence == "" {
		return nil
	}
	return []rules.Problem{{Severity: rules.Warning, Message: rules.M("fault.taken-back", rules.Text("line", CutText(sentence))), Doubt: true}}
}

// CheckOnlyNotes says that a letter which is only to be checked had more than orders.
func CheckOnlyNotes(in *office.Intake) []rules.Message {
	if !in.HasUncheckable {
		return nil
	}
	return []rules.Message{rules.M("letter.check-leaves")}
}

// unreadSubjectNotes says that an order in the subject of a letter with a sheet was not read.
func (a *submission) unreadSubjectNotes() []rules.Message {
	subject := strings.TrimSpace(a.in.Letter.Subject)
	if len(a.in.Letter.Lines) == 1 && a.in.Letter.Lines[0].Text == a.in.Letter.Subject {
		return nil
	}
	if read := a.desk.Read(desk.Number([]string{subject})); len(read.Orders) == 0 || len(read.Problems) > 0 {
		return nil
	}
	return []rules.Message{rules.M("letter.subject", rules.Text("line", CutText(subject)))}
}

// ignoredLineProblems remarks that the sender typed orders outside of those that count, as
// above a block of the quotation that he changed, or above the quotation as
// well as below it. Unless he wrote a block of his own, which says where orders
// begin and end, he is asked whether he means what is there without them.
func (a *submission) ignoredLineProblems() []rules.Problem {
	l := a.in.Letter
	if n := len(l.Words()); n > a.in.Tx.Office.Cfg.MaxLines {
		return nil
	}
	var counted, out []string
	for i := range l.Body {
		line := language.Line{No: l.Body[i].No, Text: l.Body[i].Text}
		if !l.Body[i].Word || l.IsOrdered(&l.Body[i]) { // nothing to compare: a long sheet is read once, not three times
			continue
		}
		read := a.desk.Read([]language.Line{line})
		if len(read.Orders)+len(read.Standing) == 0 || len(read.Problems) > 0 {
			continue
		}
		if counted == nil {
			counted = orderMeanings(a.desk, l.Lines)
		}
		for _, m := range orderMeanings(a.desk, []language.Line{line}) {
			if !slices.Contains(counted, m) {
				out = append(out, line.Text)
				break
			}
		}
	}
	if len(out) == 0 {
		return nil
	}
	if len(out) > maxListed {
		out = append(out[:maxListed], "…")
	}
	return []rules.Problem{{
		Severity: rules.Warning, Message: rules.M("fault.left-out", rules.Text("lines", strings.Join(out, " / "))), Doubt: l.Counts != mailtext.TypedBlock,
	}}
}
