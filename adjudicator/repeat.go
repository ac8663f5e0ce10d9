package adjudicator

import (
	"bytes"
	"cmp"
	"net/mail"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// repeats finds the letter that this one is a copy of: of the same seat, with
// the same Date and the same text, though another Message-ID. Programs that
// fetch and pass mail on make such copies, weeks later at times. told says that
// the sender knows of one copy already.
func (in *intake) repeats() (before *store.Letter, told bool, err error) {
	if in.row.Sent.IsZero() || in.row.TooBig {
		return nil, false, nil
	}
	all, err := in.sentThen()
	if err != nil || len(all) == 0 {
		return nil, false, err
	}
	exact := seconds.MatchString(fieldOf(in.row.Raw, "Date"))
	for i := range all {
		other := &all[i]
		apart := in.row.Received.Sub(other.Received).Abs()
		switch {
		case other.ID == in.row.ID || other.TooBig || other.Outcome == outcomeRate:
		case !exact && apart < time.Hour: // a minute is long enough to change one's mind twice
		case !in.sameText(other):
		case before == nil:
			before = other
		}
		told = told || before != nil && other.Outcome == outcomeRepeat
	}
	return before, told, nil
}

// sentThen returns the letters of the seat that have the Date of this one. One from
// several sides stands under the first of them, so that the letter of each is looked for
// under all that its writer holds.
func (in *intake) sentThen() ([]store.Letter, error) {
	all, err := in.tx.LettersSent(in.game.ID, in.seat.Side, in.row.Sent)
	if err != nil || in.section == 0 {
		return all, err
	}
	for i := range in.seats {
		if s := &in.seats[i]; s.Side == in.seat.Side || s.Person != in.seat.Person {
			continue
		}
		more, err := in.tx.LettersSent(in.game.ID, in.seats[i].Side, in.row.Sent)
		if err != nil {
			return nil, err
		}
		all = append(all, more...)
	}
	slices.SortFunc(all, func(a, b store.Letter) int { return cmp.Compare(a.ID, b.ID) })
	return all, nil
}

// repeat answers a copy, once: nothing is changed by it.
func (in *intake) repeat(before *store.Letter, told bool) (outcome string, err error) {
	if told {
		return outcomeRepeat, nil
	}
	when := in.s.book.When(in.seat.Lang, before.Received, in.s.zone(in.seat.Zone))
	outcome, err = in.refuse(rules.M("notice.repeat", rules.Text("when", when)))
	return refusedAs(outcome, outcomeRepeat), err
}

// refusedAs names a refusal more closely.
func refusedAs(outcome, closer string) string {
	if outcome == outcomeRefused {
		return closer
	}
	return outcome
}

// sameText reports whether another letter has the text of this one. A relay may
// have encoded it anew, so that what was read is compared where the bytes differ.
// Two that answer different mails are not copies: a program may write "pass" to
// both in one second.
func (in *intake) sameText(other *store.Letter) bool {
	const answered = "In-Reply-To"
	if mine, its := fieldOf(in.row.Raw, answered), fieldOf(other.Raw, answered); mine != its && mine != "" && its != "" {
		return false
	}
	if bytes.Equal(bodyOf(in.row.Raw), bodyOf(other.Raw)) {
		return len(bodyOf(in.row.Raw)) > 0 || fieldOf(in.row.Raw, "Subject") == fieldOf(other.Raw, "Subject")
	}
	a, b := in.letter, (*parser.Letter)(nil)
	reading := in.s.reading()
	reading.Section, reading.Quoted = in.section, in.blocks
	b, err := parser.ReadLetter(other.Raw, reading)
	return err == nil && len(a.Lines)+len(a.Press) > 0 && slices.Equal(a.Lines, b.Lines) && slices.EqualFunc(a.Press, b.Press, parser.Press.Equal) && slices.Equal(a.Words, b.Words) &&
		slices.Equal(a.Below, b.Below) && slices.Equal(a.Passed, b.Passed)
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
