package office

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// DryRun is what a letter would have been answered that is only to be checked.
type DryRun struct {
	Kind    store.Kind
	Page    templates.Page
	Refusal []rules.Message // why it would have changed nothing
}

// Intake is the handling of one letter, within its transaction.
type Intake struct {
	Office *Office
	Tx     *Tx
	Row    *store.Letter
	Now    time.Time

	Letter     *Letter
	Answered   []store.Dispatch // what it answers, see filing.AnsweredDispatches; nil: not looked up
	From       []store.Seat     // the seats of the sender's address, filled in by package intake (lookUpSender)
	FromLoaded bool             // From was looked up
	Person     int64            // whose the sender's address is, once the game is known; 0: nobody's

	AnswersSeveral bool // the whole of it answers a mail to several sides

	Seats         []store.Seat // of the game that the letter names, each as its writer holds it
	Game          store.Game   // zero until identified
	Seat          store.Seat
	Phase         int  // the phase that the letter claims to be for; 0: none
	Authenticated bool // the letter is the seat's, see filing.IsAuthenticated

	WrongSideName string // what the letter calls its side, where no side is called so and the key decides
	Outsider      bool   // the sender's address holds no seat of the game

	DryRun         *DryRun  // the letter is only to be checked
	UnprovenOrders []string // the orders of a letter without the key, to send once more

	Ack *templates.Ack // of the orders of the letter, once it is written

	ForwardNotes []rules.Message // that words beside the orders went to the moderator

	MeantSheet *store.Sheet // what a yes or no is about

	HasUncheckable bool // it is only to be checked, and of what it holds something would change more than a sheet

	Outage     bool            // no deadline counts at the moment
	CaughtUp   map[string]bool // games of which a phase was played before it, filled in by package intake
	PhaseReady bool            // the phase of the game can be run now

	Line store.Line // of the phases that led to how the game stands
}
