package intake

import (
	"errors"

	"github.com/fieldpost/fieldpost/adjudicator/commands"
	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/store"
)

// Handle handles the letter: what is of no side whatever game it is about (what machines
// sent, the answer of who was asked to agree to something, and whatever else says of
// itself that it is no player's), then who it is, then what it says. It returns what the
// letter came to.
func Handle(in *office.Intake) (outcome string, err error) {
	reading := filing.ParserOptions(in.Tx.Office)
	reading.Press = func(line string) bool { return press.IsMessageOpening(in, line) }
	if in.Row.Mailbox == filing.MailboxPage && fieldOf(in.Row.Raw, PageHolds) != PageMessage {
		reading.Press = nil // a sheet of a page has no lines but orders
	}
	l, err := parser.ReadLetter(in.Row.Raw, reading)
	if err != nil { // no header at all: nobody to answer
		return filing.OutcomeUnaddress, nil
	}
	in.Letter = in.Tx.Office.NewLetter(l)
	return handleRead(in)
}

// handleRead handles a letter that was read, or a part of one.
func handleRead(in *office.Intake) (outcome string, err error) {
	for _, handle := range []func(*office.Intake) (string, error){handleMachineLetter, commands.HandleConfirmationCode, commands.HandleModeratorLetter} {
		if outcome, err := handle(in); outcome != "" || err != nil {
			return outcome, err
		}
		if in.Given != nil {
			return handleGiven(in)
		}
	}
	if in.Letter.Part == 0 {
		if parts, err := partsOfLetter(in); len(parts) > 0 || err != nil {
			if err != nil {
				return "", err
			}
			return handleParts(in, parts)
		}
	}
	refusal, err := identify(in)
	if err != nil {
		return "", err
	}
	if err := playedBefore(in); err != nil {
		return "", err
	}
	if in.Game.TakenBack > 0 && in.Phase > 0 && in.Phase < in.Game.Phase {
		if in.Line, err = in.Tx.Phases().LineOf(&in.Game); err != nil {
			return "", err
		}
	}
	if in.Letter.Likely && (refusal != nil || !in.Authenticated) {
		return filing.OutcomeMachine, nil
	}
	if refusal != nil || !in.Authenticated {
		if err := lookUpSender(in); err != nil {
			return "", err
		}
	}
	if refusal != nil { // the answer goes to the sender, and is counted as his
		in.Astray = office.Astray{Why: strayWhy(in, refusal.Code), Game: in.Game.ID, Side: in.Seat.Side}
		in.Seat = store.Seat{}
	}
	if ok, err := withinRate(in); err != nil {
		return "", err
	} else if !ok {
		in.Astray = office.Astray{}
		return stopsObserving(in)
	}
	if refusal != nil {
		return refuseUnidentified(in, *refusal)
	}
	if in.Authenticated {
		if err := in.Tx.Seats().Update(store.Seat{Game: in.Game.ID, Side: in.Seat.Side}, store.SeatUpdate{Heard: new(in.Row.Received)}); err != nil {
			return "", err
		}
		if err := office.RecordVerifiedAddress(in); err != nil {
			return "", err
		}
	}
	return runSteps(in, steps)
}

// lookUpSender looks up the seats of the sender's address. A letter that names
// its game and holds its key does without.
func lookUpSender(in *office.Intake) (err error) {
	if in.From == nil {
		in.From, err = confirm.SeatsOfAddress(in.Tx.Tx, in.Letter.From.Addr)
		in.From = append([]store.Seat{}, in.From...)
	}
	return err
}

// handleMachineLetter deals with letters that no person wrote. They get no answer (RFC
// 3834 §2); a report that a mail of ours came back is counted on its seat.
//
// Of letters that only look like it (parser.Letter.Likely) one kind is a
// person's all the same: it holds the key of a seat and at least one order that
// is understood and counts. That one is read and answered like any other, so
// that no orders vanish; the rest get no answer. See
// filing.RefuseLetter.
func handleMachineLetter(in *office.Intake) (outcome string, err error) {
	l := in.Letter
	if l.Auto == mailtext.AutoOwn || l.From.Addr == in.Tx.Office.Cfg.Address {
		return filing.OutcomeOwn, nil
	}
	if l.MessageID != "" {
		_, err := in.Tx.Dispatches().One(store.DispatchFilter{MessageID: l.MessageID})
		if err == nil {
			return filing.OutcomeOwn, nil
		} else if !errors.Is(err, store.ErrNotFound) {
			return "", err
		}
	}
	if l.Bounce != nil {
		return filing.OutcomeBounce, confirm.HandleBounce(in, l.Bounce)
	}
	if l.Auto != "" && !l.Likely {
		return filing.OutcomeMachine, nil
	}
	if l.From.Addr == "" {
		return filing.OutcomeUnaddress, nil
	}
	return "", nil
}

// A letter of a page says in a field of its header that it holds a message and no sheet.
const (
	PageHolds   = "X-Fieldpost-Page"
	PageMessage = "message"
)
