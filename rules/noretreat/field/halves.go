package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Moment is when a half of a card may be played (§5.3.1).
type Moment uint8

// The moments. Own and Enemy are said of the side that plays the card.
const (
	VictoryPhase      Moment = iota
	OwnCards                 // card phase of the own player turn
	EnemyCards               // of the enemy's
	SupplyEnd                // end of a supply phase, of either
	OwnOrganization          // anywhere in the own organization phase
	EnemyOrganization        // at the start of the enemy's
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

// Half is the half of a card that a side may carry out. Where a card leaves a choice
// there is one for each alternative.
type Half struct {
	Card int // its number, as printed
	Side Side
	How  string // the word of the alternative; "" where nothing is said
	When []Moment
	// Can says what keeps it from being played now; nil where its moment is enough.
	Can func(*Run, *Play) *play.Fault
	// Do carries it out. Who played it is told, and that it is not cancelled is known.
	Do func(*Run, *Play)
}

// HalfID is a half, by the number of its card from 0.
type HalfID struct {
	Card int
	Side Side
}

// SetHalves tells the data which halves there are, with those of all layers.
func (d *Data) SetHalves(lists ...[]Half) {
	d.halves = map[HalfID][]Half{}
	for _, h := range slices.Concat(lists...) {
		id := HalfID{h.Card - 1, h.Side}
		d.halves[id] = append(d.halves[id], h)
	}
}

// Halves returns the alternatives of a half, at least one.
func (d *Data) Halves(card int, side Side) []Half { return d.halves[HalfID{card, side}] }

// Play is a half that is played.
type Play struct {
	Line         // what was said of it, of several lines that belong together by all
	Lines []Line // all of them; empty where the title chose
	Card  int    // whose half it is, from 0
	Spent int    // which card is put on the discards: another one where it is copied (cards 2, 26)
	Side  Side
	When  Moment
	Facts Facts // what it is played at

	Cancelled bool // by a card of the enemy
	Gone      bool // it has been put somewhere else than on the discards
}

// Place returns what the play is about: a battle's target, or the place that was named;
// -1 for none.
func (p *Play) Place() int {
	if p.Facts.Place < 0 && len(p.At) > 0 {
		return p.At[0]
	}
	return p.Facts.Place
}

// Line is one line of a play.
type Line struct {
	Order *rules.Order // nil where the title chose
	How   string       // which alternative, a word of the order language; "" where nothing was said
	Units []int
	At    []int // places where
	To    int   // where to, -1 for nowhere
	Via   []int
	Cards []int // that are named behind "for"
	After bool  // after the card that the enemy plays at the same moment (§5.0)
	Apart bool  // the places are not those of the battle that it is played in
	Fault *play.Fault
	If    Condition
}

// Condition is what a line depends on.
type Condition struct {
	Kind    string // the word that it is told by; "" for none
	Column  int
	Results []Result
	Hexes   int
	Against []int
}

// Facts are what a moment is about: what conditions of lines and halves look at. Begin
// with [Nowhere] or [At], in which nothing is known but the place.
type Facts struct {
	Place   int    // the target of the battle, or what else it is about; -1 for nothing
	Also    []int  // further targets of the battle
	Column  int    // odds as they stand (§10.5), -1 for those below 1:3; [NoOdds] before they are known
	Result  Result // of the roll; where Rolled
	Rolled  bool
	Advance int    // how many hexes the winner may go on
	Unit    int    // that has just been upgraded or replaced; -1 for none
	Made    string // "upgrade" or "replacement"
	Answers *Play  // the card of the enemy that has just been played
	Paid    []int  // the cards of the enemy that have just been discarded to pay for something
	// Fits, if any, says which plays serve the purpose besides.
	Fits func(*Play) bool
}

// NoOdds stands for odds that are not known.
const NoOdds = -2

// Nowhere returns the facts of a moment that is about no place.
func Nowhere() Facts { return At(-1) }

// At returns the facts of a moment that is about a place.
func At(place int) Facts { return Facts{Place: place, Column: NoOdds, Unit: -1} }

// IsAbout reports whether a moment is about a place.
func (f *Facts) IsAbout(place int) bool { return f.Place == place || slices.Contains(f.Also, place) }
