package commands

import (
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/tournaments"
	"github.com/fieldpost/fieldpost/store"
)

// confirmationHandlers does what somebody has agreed to, by the kind of the confirmation. Of an
// invitation the sender is told by [founding.AnswerInvite] that he declined it, of the others by
// [carryOutConfirmation].
var confirmationHandlers = map[string]func(in *office.Intake, row *store.Confirmation) error{
	confirm.KindAddress:  people.ConfirmAddress,
	confirm.KindMain:     people.ConfirmMainAddress,
	confirm.KindRemove:   people.ConfirmAddressRemoval,
	confirm.KindMerge:    people.ConfirmMerge,
	confirm.KindMove:     people.AnswerMoveCode,
	confirm.KindDeputy:   founding.ConfirmDeputy,
	confirm.KindInvite:   func(in *office.Intake, row *store.Confirmation) error { return founding.AnswerInvite(in, row, true) },
	confirm.KindJoin:     tournaments.ConfirmJoin,
	confirm.KindObserve:  people.ConfirmObserver,
	confirm.KindPractice: people.ConfirmPractice,
	confirm.KindReserve:  people.ConfirmReserve,
	confirm.KindVerbs:    confirmCommands,
	confirm.KindGive:     moderation.TakeGiven,
}

// HandleConfirmationCode looks for a line that agrees to what somebody was asked. Whoever
// has the code reads the mails of the person who was asked, so nothing else is needed. One
// word suffices where the letter answers the mail that holds the code, as nobody else can
// name that mail. The outcome is "" for a letter that does not agree to anything, and for one
// that agrees to a letter given to its sender, see office.Intake.
func HandleConfirmationCode(in *office.Intake) (outcome string, err error) {
	if in.Letter.Likely {
		return "", nil
	}
	done, old := false, false // he gives a code, one that counts for nothing
	for _, line := range in.Letter.Lines[:min(len(in.Letter.Lines), confirm.MaxRequestLines)] {
		text := strings.TrimSpace(line.Text)
		agrees := confirm.AgreeLine().FindStringSubmatch(text)
		found := agrees
		if found == nil {
			found = confirm.DeclineLine().FindStringSubmatch(text)
		}
		if found == nil {
			continue
		}
		does, err := redeem(in, found[1], agrees != nil)
		if err != nil || in.Given != nil {
			return outcomeOf(in), err
		}
		done, old = done || does, old || !does
	}
	if done {
		return filing.OutcomeRequest, nil
	}
	agrees, clear := confirm.ReadYesOrNo(in.Letter)
	if !clear && !old {
		return "", nil
	}
	code, err := confirm.CodeOfAnsweredMail(in)
	if err != nil {
		return "", err
	}
	if code != "" && clear {
		if done, err := redeem(in, code, agrees); done || err != nil {
			return outcomeOf(in), err
		}
	}
	if done, err := confirm.AnswerOldInvite(in); done || err != nil {
		return filing.OutcomeRequest, err
	}
	return "", nil
}

// outcomeOf returns what a letter came to by which somebody has agreed or declined; "" where it goes on
// as the letter that was given to him.
func outcomeOf(in *office.Intake) string {
	if in.Given != nil {
		return ""
	}
	return filing.OutcomeRequest
}

// redeem does what was asked with a code; false where it counts for nothing.
func redeem(in *office.Intake, code string, agrees bool) (done bool, err error) {
	row, err := in.Tx.Confirmations().One(store.Confirmation{Code: confirm.HashConfirmationCode(in.Tx.Office, code)})
	if post.IsNotFound(err) || err == nil && row.Kind != confirm.KindInvite && in.Now.After(row.Until) {
		return false, nil // the ordinary way, where it is told
	}
	if err == nil {
		err = in.Tx.Confirmations().Delete(store.Confirmation{Code: row.Code})
	}
	if err == nil {
		err = uncountLetter(in, &row)
	}
	if err != nil {
		return false, err
	}
	if agrees && row.Kind != confirm.KindMove { // he reads what is written to him, and wants it
		if err := post.SetMailRefusal(in.Tx, row.Address, time.Time{}); err != nil {
			return false, err
		}
	}
	return true, carryOutConfirmation(in, &row, agrees)
}

// carryOutConfirmation does what somebody has agreed to, or tells that he declined.
func carryOutConfirmation(in *office.Intake, row *store.Confirmation, agrees bool) error {
	if keep := confirmationHandlers[row.Kind]; agrees && keep != nil {
		return keep(in, row)
	}
	switch row.Kind {
	case confirm.KindInvite:
		return founding.AnswerInvite(in, row, false)
	case confirm.KindMove:
		return people.StopMove(in, row)
	case confirm.KindGive:
		return moderation.DeclineGiven(in, row)
	case confirm.KindMerge:
		return people.DeclineMerge(in, row)
	}
	return confirm.AnswerDeclined(in, row)
}
