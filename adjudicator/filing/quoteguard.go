package filing

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// QuoteGuardReasons returns why a block in the quotation is not carried out under what the
// sender wrote himself, nil when it is. His mail program quotes whether he means it or not:
// the block counts when he answers a mail of ours and orders something in it that neither
// we nor he said before, unless he takes something back. A block that is alone in a letter
// must be meant.
func QuoteGuardReasons(in *office.Intake, d *desk.Desk, sheet *desk.Sheet) (why []rules.Message, err error) {
	l := in.Letter
	inside, words := linesTypedIntoQuote(l), l.TypedLines()
	if typed := d.Read(inside); CountInstructions(&typed) > len(typed.Requests) {
		return nil, nil
	}
	how := rules.M("letter.send-quoted")
	subject, err := OwnSubject(in)
	if err != nil {
		return nil, err
	}
	if prose.TakesBack(subject) || prose.TakesBack(JoinLines(words)) {
		return []rules.Message{rules.M("notice.quoted-taken-back"), how}, nil
	}
	if l.BlockState == office.BlockChanged || len(words)+len(l.Press) == 0 && l.BlockState != office.BlockLeft || len(inside) > 0 {
		return nil, nil
	}
	answers, err := answersSeatMail(in)
	if err != nil {
		return nil, err
	}
	if !answers {
		return []rules.Message{rules.M("notice.quoted-stray"), how}, nil
	}
	if l.BlockState == office.BlockLeft {
		return []rules.Message{rules.M("notice.quoted-left", rules.SideArg("side", in.Seat.Side)), how}, nil
	}
	copied, err := isRepeatedBlock(in, d, l.Lines)
	if err != nil || !copied {
		return nil, err
	}
	why = []rules.Message{rules.M("notice.quoted-copy"), how}
	if unread := linesNotUnderstood(sheet, l.Lines); len(unread) > 0 { // what he changed may be just this
		m := ReadLinesMessage(unread)
		m.Code = "letter.quoted-unread"
		why = append(why, m)
	}
	return why, nil
}

// linesTypedIntoQuote returns what the sender typed into the block that his mail program
// quoted: that is meant, and so is the block.
func linesTypedIntoQuote(l *office.Letter) (inside []language.Line) {
	for _, line := range l.Body {
		if line.Word && line.Place == mailtext.QuotedBlock {
			inside = append(inside, language.Line{No: line.No, Text: line.Text})
		}
	}
	return inside
}

// linesNotUnderstood returns the lines that the grammar could not read.
func linesNotUnderstood(sheet *desk.Sheet, lines []language.Line) (out []language.Line) {
	for _, line := range lines {
		if slices.ContainsFunc(sheet.Problems, func(p rules.Problem) bool { return p.Line == line.No }) {
			out = append(out, line)
		}
	}
	return out
}

// MaxComparedMails is how many mails to a seat, and letters of it, a quotation is
// compared with, the latest: each may be as large as a letter can be.
const MaxComparedMails = 100

// isRepeatedBlock reports whether a block orders the same as one in a mail that we
// sent to the seat, or as a letter of the seat that was taken in: as understood,
// or, where a mail program broke its lines, in the same letters.
func isRepeatedBlock(in *office.Intake, d *desk.Desk, lines []language.Line) (bool, error) {
	meaning, text := orderMeanings(d, lines), comparableText(d, lines)
	same := func(other []language.Line) bool {
		return slices.Equal(orderMeanings(d, other), meaning) || comparableText(d, other) == text
	}
	sent, err := in.Tx.Dispatches().TextsTo(in.Game.ID, in.Seat.Side, MaxComparedMails)
	if err != nil {
		return false, err
	}
	for _, mail := range sent {
		if slices.ContainsFunc(parser.Blocks(mail), same) {
			return true, nil
		}
	}
	received, err := in.Tx.Letters().List(store.LetterFilter{Game: in.Game.ID, Side: in.Seat.Side, State: store.LetterHandled, Page: store.Page{Most: MaxComparedMails},
		Outcomes: []string{OutcomeAccepted, outcomeAdvance, outcomeStanding, outcomeDraft, OutcomeOvertaken, OutcomeLate}})
	if err != nil {
		return false, err
	}
	for i := range received {
		l, err := parser.ReadLetter(received[i].Raw, ParserOptions(in.Tx.Office))
		if err != nil {
			continue
		}
		for _, place := range []mailtext.Place{l.Counts, mailtext.Below, mailtext.Passed} {
			if other := l.LinesAt(place); (len(other) > 0 || place == l.Counts) && same(other) {
				return true, nil
			}
		}
	}
	return false, nil
}

// orderMeanings returns what lines ask for as the grammar understands it, sorted,
// each once: not how it is written, in which order, and whether it is final.
func orderMeanings(d *desk.Desk, lines []language.Line) (out []string) {
	s := d.Read(lines)
	for _, o := range slices.Concat(s.Orders, s.Standing) {
		words := []string{o.Form}
		for _, v := range o.Args {
			words = append(words, v.Name+"="+v.ID+"#"+strconv.Itoa(v.Num))
		}
		slices.Sort(words[1:])
		out = append(out, strings.Join(words, " "))
	}
	for _, q := range s.Requests {
		out = append(out, string(q.Kind)+" "+q.Topic)
	}
	if s.OnFailure == rules.Stop {
		out = append(out, "stop")
	}
	if s.Turn > 0 {
		out = append(out, "turn "+strconv.Itoa(s.Turn))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// comparableText returns the letters and digits of lines, without comments and "wait".
func comparableText(d *desk.Desk, lines []language.Line) string {
	var out strings.Builder
	for _, line := range lines {
		if s := d.Read([]language.Line{line}); s.Wait {
			continue
		}
		order, _, _ := strings.Cut(line.Text, "#")
		for _, r := range order {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				out.WriteRune(unicode.ToLower(r))
			}
		}
	}
	return out.String()
}
