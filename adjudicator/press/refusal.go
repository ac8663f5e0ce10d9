package press

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
)

// RefuseLetter answers the player of the seat that the letter changed nothing, with
// a draft to send instead. Whoever gets many such answers in an hour is most
// likely a program that answers each of ours without saying what it is: he is
// told once more, and then no longer.
func RefuseLetter(in *office.Intake, m rules.Message, more ...rules.Message) (outcome string, err error) {
	if in.Letter.Likely {
		return filing.OutcomeMachine, nil
	}
	if in.DryRun != nil { // counted and sent once the dry run is over
		in.DryRun.Refusal = append([]rules.Message{m}, more...)
		return filing.OutcomeRefused, nil
	}
	if m.Code == "notice.no-orders" {
		hint, err := pressHint(in)
		if err != nil {
			return "", err
		}
		more = slices.Concat(hint, more)
	}
	if outcome, err := filing.CountRefusal(in); outcome != "" || err != nil {
		return outcome, err
	}
	return filing.RefuseLetterUncounted(in, m, slices.Concat(more, seating.TakeForwardNotes(in), seating.QuotationNotes(in), filing.UnreadNotes(in.Letter, false), filing.SeveralSheetsNotes(in))...)
}

// NarrowRefusal names a refusal more closely.
func NarrowRefusal(outcome, closer string) string {
	if outcome == filing.OutcomeRefused {
		return closer
	}
	return outcome
}
