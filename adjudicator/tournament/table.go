package tournament

import (
	"errors"
	"fmt"
	"slices"
)

// Player is who plays, by a number of the caller's.
type Player int64

// Form is how opponents are found.
type Form string

// The forms.
const (
	AllPlayAll Form = "all"   // everybody meets everybody, by the circle method
	Swiss      Form = "swiss" // those who stand alike meet
)

// Forms lists the forms, the usual one first.
func Forms() []Form { return []Form{Swiss, AllPlayAll} }

// Count is what a table gives.
type Count string

// The counts.
const (
	ByPlace  Count = "place"  // a point for each player of the table who is behind, half a one for who is level
	ByPoints Count = "points" // the title's points, as they are
)

// Counts lists the counts, the usual one first.
func Counts() []Count { return []Count{ByPlace, ByPoints} }

// Gift is what those get whose opponent never came.
type Gift string

// The gifts.
const (
	GiftWin     Gift = "win"     // as if all who stayed away had lost
	GiftDraw    Gift = "draw"    // as if all at the table were level
	GiftNothing Gift = "nothing" // the table counts for nobody
)

// Gifts lists the gifts, the usual one first.
func Gifts() []Gift { return []Gift{GiftWin, GiftDraw, GiftNothing} }

// Terms are the terms of a tournament.
type Terms struct {
	Form   Form  `json:"form"`
	Seats  int   `json:"seats"`  // at a table, 2 or more
	Rounds int   `json:"rounds"` // of a Swiss tournament; how often everybody meets everybody, 1 or 2, in one of all
	Count  Count `json:"count"`
	Gift   Gift  `json:"gift"`
}

// ErrTerms says that a tournament cannot be on these terms.
var ErrTerms = errors.New("tournament: these terms are not possible")

// mostSeats is how many players a table has at most.
const mostSeats = 8

// Check reports what is wrong with the terms.
func (t Terms) Check() error {
	switch {
	case !slices.Contains(Forms(), t.Form):
		return fmt.Errorf("%w: no form %q", ErrTerms, t.Form)
	case !slices.Contains(Counts(), t.Count):
		return fmt.Errorf("%w: no count %q", ErrTerms, t.Count)
	case !slices.Contains(Gifts(), t.Gift):
		return fmt.Errorf("%w: no gift %q", ErrTerms, t.Gift)
	case t.Seats < 2 || t.Seats > mostSeats:
		return fmt.Errorf("%w: %d players at a table", ErrTerms, t.Seats)
	case t.Form == AllPlayAll && t.Seats != 2:
		return fmt.Errorf("%w: all play all at tables of two", ErrTerms)
	case t.Rounds < 1, t.Form == AllPlayAll && t.Rounds > 2:
		return fmt.Errorf("%w: %d rounds", ErrTerms, t.Rounds)
	}
	return nil
}

// State is how far a table is.
type State string

// The states.
const (
	Open         State = "open"    // it is being played
	Done         State = "done"    // it counts
	Void         State = "void"    // it counts for nobody
	NeverStarted State = "no-show" // somebody never came: it counts as [Terms].Gift says
	Bye          State = "bye"     // nobody was left to play with
	Idle         State = "idle"    // whom he would meet has left, or all play all at odd numbers: it gives nothing
)

// Table is who plays with whom in a round, and what came of it.
type Table struct {
	Round  int
	Game   string   // "" where nothing is played
	Seats  []Player // one for each seat; a single one where nothing is played
	State  State
	Points []int  // the title's, by seat, once it is over
	Won    []bool // by seat
	Absent []bool // by seat: never came
}

// beats returns what seat a has of seat b, in halves: 2 for a win, 1 where they are level.
// Who the title names as a winner beats who it does not; else its points decide.
func (t *Table) beats(a, b int) int {
	switch {
	case t.Won[a] != t.Won[b]:
		if t.Won[a] {
			return 2
		}
		return 0
	case t.Won[a] || t.Points[a] == t.Points[b]:
		return 1
	case t.Points[a] > t.Points[b]:
		return 2
	}
	return 0
}

// score returns what a seat gets of a table, in halves.
func (t Terms) score(table *Table, seat int) (halves int) {
	others := t.Seats - 1
	switch table.State {
	case Bye:
		if t.Seats == 2 {
			return 2
		}
		return others // as if he were level with all
	case NeverStarted:
		switch {
		case table.Absent[seat] || t.Gift == GiftNothing:
			return 0
		case t.Gift == GiftDraw:
			return others
		}
		for i := range table.Seats {
			switch {
			case i == seat:
			case table.Absent[i]:
				halves += 2
			default:
				halves++
			}
		}
		return halves
	case Done:
		if t.Count == ByPoints {
			return 2 * table.Points[seat]
		}
		for i := range table.Seats {
			if i != seat {
				halves += table.beats(seat, i)
			}
		}
	}
	return halves
}
