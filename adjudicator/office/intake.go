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

// Intake is the handling of one letter, within its transaction: what was read, who sent it, the
// game that it is about, and what its answer is to say.
type Intake struct {
	Tx       *Tx
	Row      *store.Letter
	Now      time.Time
	Outage   bool            // no deadline counts at the moment
	CaughtUp map[string]bool // games of which a phase was played before it, filled in by package intake

	Letter *Letter
	Sender
	GameInHand
	Astray Astray
	Given  *store.Stray // a letter that went astray, to which its player has agreed by this one; nil: none
	Reply
}

// Astray is why a letter cannot be placed, and what it names all the same.
type Astray struct {
	Why  store.StrayWhy // "": it was placed, or answered
	Game string
	Side rules.Side
}

// Sender is who sent a letter, as far as he was looked up, and whether that is proved.
type Sender struct {
	From          []store.Seat // the seats of his address, filled in by package intake (lookUpSender); nil: not looked up
	Person        int64        // whose the address is, once the game is known; 0: nobody's
	Outsider      bool         // the address holds no seat of the game
	Authenticated bool         // the letter is the seat's, see filing.IsAuthenticated
	EnteredBy     string       // who entered it for the seat, see filing.Entry; "": the seat sent it
}

// GameInHand is the game that a letter is about, from when it was identified.
type GameInHand struct {
	Game          store.Game
	Seats         []store.Seat // of the game, each as the writer of the letter holds it
	Seat          store.Seat
	WrongSideName string       // what the letter calls its side, where no side is called so and the key decides
	Phase         int          // the phase that the letter claims to be for; 0: none
	Line          store.Line   // of the phases that led to how the game stands
	MeantSheet    *store.Sheet // what a yes or no is about
	PhaseReady    bool         // the phase of the game can be run now
}

// Reply is what the answer to a letter is to say.
type Reply struct {
	Ack            *templates.Ack  // of the orders, once it is written
	ForwardNotes   []rules.Message // that words beside the orders went to the moderator
	UnprovenOrders []string        // the orders of a letter without the key, to send once more
	DryRun         *DryRun         // the letter is only to be checked
	HasUncheckable bool            // and something of what it holds would change more than a sheet
}
