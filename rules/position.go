package rules

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/dice"
)

// DemandKind tells a sheet of orders from a single decision.
type DemandKind string

// A demand asks for orders or for one decision.
const (
	DemandOrders   DemandKind = "orders"
	DemandDecision DemandKind = "decision"
)

// Demand is what a position needs from a side before it can go on.
//
// Which sides are waited for is told to everybody. A demand must therefore not
// rest on what others may not know: a side that could answer in one way only,
// because it lacks the card or the technology, is asked all the same.
//
// A side has at most one demand that is not optional, as one letter answers
// one demand: what several battles ask of it at once is one sheet.
type Demand struct {
	Side   Side       `json:"side"`
	Key    string     `json:"key"` // stable within a game, e.g. "t3/german/orders"
	Kind   DemandKind `json:"kind"`
	Prompt Message    `json:"prompt"`
	// Choices are answers to a decision that would do, the default first, each
	// a single order: all of them where an answer is one order, examples where it
	// is put together from several (losses shared out among units, ways of
	// retreat). Empty for orders.
	Choices []Choice `json:"choices,omitempty"`
	// Optional marks a sheet that is already in hand and may still be
	// replaced; nothing waits for it.
	Optional bool `json:"optional,omitempty"`
}

// Choice is one possible answer to a decision.
type Choice struct {
	Message Message `json:"message"`
	Order   Order   `json:"order"`
}

// Event is one fact that came out of adjudication.
type Event struct {
	Message
	To []Side `json:"to,omitempty"` // who may know it; empty means everybody
}

// KnownTo reports whether a side may know the event.
func (e *Event) KnownTo(s Side) bool {
	return len(e.To) == 0 || slices.Contains(e.To, s)
}

// KnownTo picks the events that a viewer may know.
func KnownTo(v Viewer, events []Event) (out []Event) {
	for i := range events {
		if e := &events[i]; v == All || len(e.To) == 0 || v.Side() != "" && e.KnownTo(v.Side()) {
			out = append(out, *e)
		}
	}
	return out
}

// Input is everything one phase is adjudicated from, besides the position.
type Input struct {
	// Sheets answer demands; a demanded side without a sheet gets its standing
	// orders and then the title's default, so the caller decides when waiting
	// is over by calling Adjudicate.
	Sheets   []Sheet
	Standing []Standing
	Dice     dice.Source
}

// Outcome is what one phase came to.
type Outcome struct {
	Next   Position
	Events []Event
	Ends   []End
}

// View is what one viewer knows of a position, in sections of messages.
type View struct {
	Side     Side      `json:"side"`
	Sections []Section `json:"sections"`
}

// Section is one part of a view; Code is its heading in the catalogs.
type Section struct {
	Code  string    `json:"code"`
	Lines []Message `json:"lines"`
	Side  Side      `json:"side,omitempty"` // of what it tells, where several sections of a view have the code
	Own   bool      `json:"own,omitempty"`  // the side's own forces and what it has: an invitation tells no more
}

// Heading returns what stands over it.
func (s *Section) Heading() Message {
	if s.Side == "" {
		return M(s.Code)
	}
	return M(s.Code, SideArg("side", s.Side))
}

// Clock tells where in the game a position stands.
type Clock struct {
	Turn  int     `json:"turn"`
	Label Message `json:"label"` // e.g. "summer 1914, German turn"
}

// Standings holds the score of each side, best first: those who have won before the others, of either those with most points.
type Standings struct {
	Winners []Side  `json:"winners"` // more than one when they share the victory
	How     Message `json:"how"`
	Scores  []Score `json:"scores"`
}

// Score is one side's final score.
type Score struct {
	Side   Side `json:"side"`
	Points int  `json:"points"`
}

// Sort puts the scores best first.
func (st *Standings) Sort() {
	slices.SortStableFunc(st.Scores, func(a, b Score) int {
		won, other := slices.Contains(st.Winners, a.Side), slices.Contains(st.Winners, b.Side)
		switch {
		case won && !other:
			return -1
		case other && !won:
			return 1
		}
		return b.Points - a.Points
	})
}

// Rank makes the result of a game that the most points win: the scores best first,
// and all who have most as winners.
func Rank(how Message, scores ...Score) Standings {
	slices.SortStableFunc(scores, func(a, b Score) int { return b.Points - a.Points })
	st := Standings{How: how, Scores: scores}
	for i := 0; i < len(scores) && scores[i].Points == scores[0].Points; i++ {
		st.Winners = append(st.Winners, scores[i].Side)
	}
	return st
}

// Position is the whole state of a game at one moment. It is a plain value:
// methods never change it, and it marshals to readable JSON with stable keys
// that [Title.Decode] reads back to an equal position.
type Position interface {
	// Demands lists whom the position waits for, in the title's order of
	// sides. It is empty when and only when the game is over.
	Demands() []Demand
	// Check says what is wrong with a sheet and what was understood. All
	// problems are reported at once. The sheet's key need not be in Demands. An
	// empty key is of a sheet in advance, for a turn to come: it is checked as
	// far as that is possible now, and nothing is held against it that only
	// the current turn demands or that the board may have mended by then.
	Check(Sheet) Reading
	// CheckStanding does the same for standing orders.
	CheckStanding(Standing) Reading
	// Adjudicate runs the agenda until an answer is missing. It returns an
	// error only for inputs that break the contract (a sheet for a side or key
	// that is not demanded), never for what a player wrote.
	Adjudicate(Input) (Outcome, error)
	// Known is what a viewer may know of the position, and the only way by which
	// it is to be learnt, besides events and readings.
	Known(Viewer) *Known
	// Clock tells where in the game the position stands.
	Clock() Clock
	// Standings returns the result once the game is over.
	Standings() (Standings, bool)
	// MarshalJSON writes the position.
	MarshalJSON() ([]byte, error)
}
