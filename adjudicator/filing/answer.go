package filing

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// CountRefusal counts a letter that changes nothing, and says what becomes of one too many;
// "" while it is none.
func CountRefusal(in *office.Intake) (outcome string, err error) {
	who, _ := SenderQuota(in) // forged senders are not to use up what he may send
	n, err := confirm.CountLetter(in, "refused "+who, post.Hour)
	switch {
	case err != nil:
		return "", err
	case n > post.RefusalsPerHour+1:
		return OutcomeRate, nil
	case n == post.RefusalsPerHour+1:
		again, err := QuotaResetArg(in, "refused "+who)
		if err != nil {
			return "", err
		}
		return RefuseLetterUncounted(in, rules.M("notice.rate", rules.Num("limit", post.RefusalsPerHour), rules.Num("minutes", 60), again, rules.Text("refused", "1")))
	}
	return "", nil
}

// RefuseLetter answers the player of the seat that the letter changed nothing, with
// a draft to send instead. Whoever gets many such answers in an hour is most
// likely a program that answers each of ours without saying what it is: he is
// told once more, and then no longer.
func RefuseLetter(in *office.Intake, m rules.Message, more ...rules.Message) (outcome string, err error) {
	if in.Letter.Likely {
		return OutcomeMachine, nil
	}
	if in.DryRun != nil { // counted and sent once the dry run is over
		in.DryRun.Refusal = append([]rules.Message{m}, more...)
		return OutcomeRefused, nil
	}
	if outcome, err := CountRefusal(in); outcome != "" || err != nil {
		return outcome, err
	}
	return RefuseLetterUncounted(in, m, slices.Concat(more, seating.TakeForwardNotes(in), seating.QuotationNotes(in), UnreadNotes(in.Letter, false), SeveralSheetsNotes(in))...)
}

// NarrowRefusal names a refusal more closely.
func NarrowRefusal(outcome, closer string) string {
	if outcome == OutcomeRefused {
		return closer
	}
	return outcome
}

// RefuseLetterUncounted does what [RefuseLetter] does, without counting.
func RefuseLetterUncounted(in *office.Intake, m rules.Message, more ...rules.Message) (outcome string, err error) {
	d, err := in.Tx.Office.Desk(&in.Game)
	if err != nil {
		return "", err
	}
	n := templates.Notice{Head: post.NewHead(in.Tx.Office, &in.Game, &in.Seat, d, in.Now), Messages: append([]rules.Message{m}, more...), Reply: in.Game.State != store.Over}
	if in.Game.State != store.Over && MatchesInstalled(in.Tx.Office, &in.Game) {
		pos, err := office.Position(in.Tx, &in.Game)
		if err != nil {
			return "", err
		}
		n.Asked = DecisionDemands(in.Game.Demands, in.Seat.Side)
		shown, err := mayShowSheet(in)
		if err != nil {
			return "", err
		}
		if n.Draft = in.UnprovenOrders; n.Draft == nil && shown {
			m, block, err := currentSheetLines(in, d)
			if err != nil {
				return "", err
			}
			if n.Draft = block; len(block) > 0 {
				n.Messages = append(n.Messages, m)
			}
		}
		if n.Draft == nil {
			n.Draft = rules.WriteDraft(d, rules.Draft(d, pos, in.Seat.Side), in.Seat.Lang)
		}
	}
	return OutcomeRefused, AnswerSeat(in, office.KindNotice, in.Tx.Office.Book.Notice(n))
}

// AnswerSeat queues an answer to the letter, to the registered address of the seat.
func AnswerSeat(in *office.Intake, kind store.Kind, page templates.Page) error {
	return seating.AnswerHolders(in, nil, kind, page, nil)
}

// FaultMessage tells that a letter could not be handled.
func FaultMessage(letter int64) rules.Message {
	return rules.M("notice.server-fault", rules.Text("id", fmt.Sprint(office.PrefixLetter, letter)))
}

// IsCheckOnly reports whether the sender wants nothing kept of the letter: he says so among
// his orders, above a block of them, or as the subject.
func IsCheckOnly(l *office.Letter, d *desk.Desk, sheet *desk.Sheet) bool {
	above := func(lines []language.Line) bool {
		i := slices.IndexFunc(lines, func(line language.Line) bool { return line.Text != "" })
		return i >= 0 && d.Checks(lines[i])
	}
	return sheet.Check || above(l.Words()) || above(desk.Number([]string{l.Subject}))
}

// SenderQuota names whom a letter is counted for, and how many he may send in an
// hour.
func SenderQuota(in *office.Intake) (who string, most int) {
	switch {
	case in.Authenticated:
		return seating.KeyCounterName(&in.Seat), 4 * in.Tx.Office.Cfg.LettersPerHour
	case confirm.Vouched(in):
		return "vouched " + in.Letter.From.Addr, in.Tx.Office.Cfg.LettersPerHour
	}
	who = in.Letter.From.Addr
	if in.Seat.Address != "" {
		who = in.Seat.Address
	}
	return post.UnvouchedRow + store.Mailbox(who), min(in.Tx.Office.Cfg.LettersPerHour, post.UnvouchedMost)
}

// QuotaResetArg says when the hour is over in which the letters of somebody are counted.
func QuotaResetArg(in *office.Intake, who string) (rules.Arg, error) {
	row, err := in.Tx.Senders().Of(who)
	return rules.Text("when", in.Tx.Office.Book.When(confirm.SenderLang(in), row.Hour.Add(post.Hour), in.Tx.Office.Zone(in.Seat.Zone))), err
}
