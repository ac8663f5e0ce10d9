package hand

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Run is the run of this storey.
type Run struct {
	supply.Run
	Carrier Carrier // the run of the title, which has the halves of all storeys
}

// Moment is when a half of a card may be played (§5.3.1).
type Moment uint8

// The moments. Own and Enemy are said of the side that plays the card.
const (
	VictoryPhase      Moment = iota
	OwnCards                 // card phase of the own player turn
	EnemyCards               // of the enemy's
	SupplyEnd                // end of a supply phase, of either
	OwnOrganisation          // anywhere in the own organisation phase
	EnemyOrganisation        // at the start of the enemy's
	OwnMovement
	OwnMovementEnd
	EnemyMovementEnd
	CounterblowStep // of the enemy's combat phase (§10.1.2)
	OwnCommitment   // step 2 of a battle in the own combat phase (§10.5)
	EnemyCommitment // in the enemy's
	OwnRolled       // an attack of the own side has been rolled and nothing applied yet
	EnemyRolled     // one of the enemy's
	Applying        // while a result is applied: step 6
	Advancing       // a battle is won, before the advance (§5.0)
	BattleEnd
	OwnCombatEnd
	EnemyCombatEnd
	RemovalPhase
	OwnTurn    // at any time of the own player turn
	AnyTime    // of any
	Undoing    // an upgrade or a replacement of the enemy has just been made
	Cancelling // a card of the enemy has just been played or discarded
	Rerolling  // a die has just been rolled
	Paying     // it is discarded to pay
	OnDraw     // an immediate half: it acts when its side draws it
)

// Half is the half of a card that a side may carry out, on the run of the storey that
// can do it.
type Half[R any] struct {
	Card int // its number, as printed
	Side field.Side
	When []Moment
	// Can says what keeps it from being played now; nil where its moment is enough.
	Can func(R, *Play) *play.Fault
	// Do carries it out. Who played it is told, and that it is not cancelled is known.
	Do func(R, *Play)
}

// Play is a half that is played.
type Play struct {
	Card   int        // whose half it is, from 0
	Spent  int        // which card is put on the discards: another one where it is copied (cards 2, 26)
	Side   field.Side // who plays it
	When   Moment
	How    string // which alternative, a word of the order language; "" where nothing was said
	Units  []int
	At, To int            // places, -1 for none
	Named  []int          // cards named
	Lines  []*rules.Order // the lines of the sheet that belong together; nil where the title chose
}

// Carrier has the halves of all storeys.
type Carrier interface {
	// Half finds that of a side on a card, from 0; ok is false where it is none of its own
	// (there is none).
	Half(card int, side field.Side) (when []Moment, can func(*Play) *play.Fault, do func(*Play), ok bool)
}

// On are the halves of a storey as those of a run that stands on it.
func On[R, Q any](storey func(R) Q, halves []Half[Q]) []Half[R] {
	out := make([]Half[R], len(halves))
	for i, h := range halves {
		out[i] = Half[R]{Card: h.Card, Side: h.Side, When: h.When, Do: func(r R, p *Play) { h.Do(storey(r), p) }}
		if h.Can != nil {
			out[i].Can = func(r R, p *Play) *play.Fault { return h.Can(storey(r), p) }
		}
	}
	return out
}
