package intake

import (
	"bytes"
	"cmp"
	"net/mail"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// findOriginal finds the letter that this one is a copy of: of the same seat, with
// the same Date and the same text, though another Message-ID. Programs that
// fetch and pass mail on make such copies, weeks later at times. told says that
// the sender knows of one copy already.
func findOriginal(in *office.Intake) (before *store.Letter, told bool, err error) {
	if in.Row.Sent.IsZero() || in.Row.TooBig {
		return nil, false, nil
	}
	all, err := lettersOfSameDate(in)
	if err != nil || len(all) == 0 {
		return nil, false, err
	}
	exact := seconds.MatchString(fieldOf(in.Row.Raw, "Date"))
	for i := range all {
		other := &all[i]
		apart := in.Row.Received.Sub(other.Received).Abs()
		switch {
		case other.ID == in.Row.ID || other.TooBig || other.Outcome == filing.OutcomeRate:
		case !exact && apart < time.Hour: // a minute is long enough to change one's mind twice
		case !sameText(in, other):
		case before == nil:
			before = other
		}
		told = told || before != nil && other.Outcome == filing.OutcomeRepeat
	}
	return before, told, nil
}

// lettersOfSameDate returns the letters of the seat that have the Date of this one. One from
// several sides stands under the first of them, so that the letter of each is looked for
// under all that its writer holds.
func lettersOfSameDate(in *office.Intake) ([]store.Letter, error) {
	all, err := in.Tx.Letters().List(store.LetterFilter{Game: in.Game.ID, Side: in.Seat.Side, Sent: in.Row.Sent, State: store.LetterHandled})
	if err != nil || in.Letter.Part == 0 {
		return all, err
	}
	for i := range in.Seats {
		if s := &in.Seats[i]; s.Side == in.Seat.Side || s.Person != in.Seat.Person {
			continue
		}
		more, err := in.Tx.Letters().List(store.LetterFilter{Game: in.Game.ID, Side: in.Seats[i].Side, Sent: in.Row.Sent, State: store.LetterHandled})
		if err != nil {
			return nil, err
		}
		all = append(all, more...)
	}
	slices.SortFunc(all, func(a, b store.Letter) int { return cmp.Compare(a.ID, b.ID) })
	return all, nil
}

// answerCopy answers a copy, once: nothing is changed by it.
func answerCopy(in *office.Intake, before *store.Letter, told bool) (outcome string, err error) {
	if told {
		return filing.OutcomeRepeat, nil
	}
	when := in.Tx.Office.Book.When(in.Seat.Lang, before.Received, in.Tx.Office.Zone(in.Seat.Zone))
	outcome, err = filing.RefuseLetter(in, rules.M("notice.repeat", rules.Text("when", when)))
	return filing.NarrowRefusal(outcome, filing.OutcomeRepeat), err
}

// sameText reports whether another letter has the text of this one. A relay may
// have encoded it anew, so that what was read is compared where the bytes differ.
// Two that answer different mails are not copies: a program may write "pass" to
// both in one second.
func sameText(in *office.Intake, other *store.Letter) bool {
	const answered = "In-Reply-To"
	if mine, its := fieldOf(in.Row.Raw, answered), fieldOf(other.Raw, answered); mine != its && mine != "" && its != "" {
		return false
	}
	if bytes.Equal(bodyOf(in.Row.Raw), bodyOf(other.Raw)) {
		return len(bodyOf(in.Row.Raw)) > 0 || fieldOf(in.Row.Raw, "Subject") == fieldOf(other.Raw, "Subject")
	}
	a := in.Letter
	b, err := parser.ReadLetter(other.Raw, filing.ParserOptions(in.Tx.Office))
	if err != nil {
		return false
	}
	if parts := b.Parts(a.QuotedPart); a.Part > 0 && a.Part <= len(parts) {
		b = parts[a.Part-1]
	}
	return len(a.Lines)+len(a.Press) > 0 && slices.EqualFunc(a.Press, b.Press, parser.Press.Equal) && slices.Equal(a.Lines, b.OrderLines()) &&
		slices.Equal(a.Words(), b.Words()) && slices.Equal(a.LinesAt(mailtext.Below), b.LinesAt(mailtext.Below)) && slices.Equal(a.LinesAt(mailtext.Passed), b.LinesAt(mailtext.Passed))
}

// bodyOf returns what follows the header, with plain line ends.
func bodyOf(raw []byte) []byte {
	raw = bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n"))
	_, body, _ := bytes.Cut(raw, []byte("\n\n"))
	return bytes.TrimSpace(body)
}

// fieldOf returns a field of the header of a letter.
func fieldOf(raw []byte, name string) string {
	msg, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(msg.Header.Get(name))
}

// seconds finds the time of a Date that names the second, which RFC 5322 §3.3
// leaves open.
var seconds = regexp.MustCompile(`\d:\d\d:\d\d`)
