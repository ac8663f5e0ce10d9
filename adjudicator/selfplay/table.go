package selfplay

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
)

// Table is what a comparison came to. All but the times follows from the seed.
type Table struct {
	First   engine.Grade           `json:"first"`
	Second  engine.Grade           `json:"second"`
	Divisor int                    `json:"divisor"`
	Seed    uint64                 `json:"seed"`
	Series  []*Series              `json:"series"`
	Games   int                    `json:"games"` // between the grades, to their end
	Won     float64                `json:"won"`   // of them by the first, half for a shared victory
	Equal   int                    `json:"equal"` // games among equals, to their end
	Gain    float64                `json:"gain"`  // over the same seat among equals, in the same share
	Sheets  map[engine.Grade]*Work `json:"sheets"`
	Errors  int                    `json:"errors"` // games that met one
	Faults  []string               `json:"faults,omitempty"`

	Coverage *Coverage             `json:"coverage,omitempty"`
	Times    map[engine.Grade]Pace `json:"times"`

	title   rules.Title
	carried *carried
}

// Series is what the games of a scenario came to.
type Series struct {
	Scenario string       `json:"scenario"`
	Sets     int          `json:"sets"`   // seeds, all games of which came to their end
	Share    Interval     `json:"share"`  // of what was to be won in sets, by the first
	Gain     Interval     `json:"gain"`   // over the same seat among equals, in the same share
	Better   engine.Grade `json:"better"` // where it is certain
	Seats    []*Seat      `json:"seats"`  // that the first had

	shares, gains, differences []float64 // by set
	sides                      int
}

// Seat is how a seat of a scenario fared.
type Seat struct {
	Side     rules.Side `json:"side"`
	Games    int        `json:"games"` // in which the first had it
	Won      float64    `json:"won"`   // of these, by the first
	Equal    int        `json:"equal"` // games of the same seeds, all by the second
	EqualWon float64    `json:"equal_won"`
}

// Gain returns by how much more of its games the first has won in the seat than the second among
// equals.
func (s *Seat) Gain() float64 {
	return s.Won/float64(max(1, s.Games)) - s.EqualWon/float64(max(1, s.Equal))
}

func newTable(m *Match) *Table {
	t := &Table{First: m.First, Second: m.Second, Divisor: max(1, m.Divisor), Seed: m.Seed, title: m.Title,
		Sheets: map[engine.Grade]*Work{m.First: {}, m.Second: {}}, Times: map[engine.Grade]Pace{}}
	if m.Coverage {
		t.carried = newCarried(m.Title)
	}
	return t
}

// newSeries begins the series of a scenario.
func (t *Table) newSeries(scenario string, swap bool) *Series {
	sides := t.title.About().SidesOf(scenario)
	s := &Series{Scenario: scenario, sides: len(sides)}
	if !swap {
		sides = sides[:1]
	}
	for _, side := range sides {
		s.Seats = append(s.Seats, &Seat{Side: side})
	}
	t.Series = append(t.Series, s)
	return s
}

// add counts the games of a set. Where a game met an error, the others count for their seats, but
// the set says nothing of who is better.
func (t *Table) add(s *Series, set *set) {
	whole := true
	for _, g := range set.distinctGames() {
		t.carried.join(g.carried)
		if g.err != nil {
			whole = false
			if t.Errors++; len(t.Faults) < maxErrors {
				t.Faults = append(t.Faults, "scenario "+s.Scenario+", "+g.err.Error())
			}
			continue
		}
		for grade, work := range g.costs {
			t.Sheets[grade].join(work)
		}
	}
	equal := set.games[len(s.Seats)]
	if equal.err == nil {
		t.Equal++
	}
	var share, gain, difference float64
	for i, seat := range s.Seats {
		g, n := set.games[i], float64(len(s.Seats))
		if equal.err == nil {
			seat.Equal++
			seat.EqualWon += engine.Won(equal.standings, seat.Side)
		}
		if g.err != nil {
			continue
		}
		won, others := engine.Won(g.standings, seat.Side), 0.0
		for _, side := range g.sides() {
			if side != seat.Side {
				others += engine.Won(g.standings, side) / float64(s.sides-1)
			}
		}
		seat.Games++
		seat.Won += won
		share += won / n
		gain += (won - engine.Won(equal.standings, seat.Side)) / n
		difference += (won - others) / n
	}
	if !whole {
		return
	}
	if len(s.Seats) < s.sides {
		difference = gain
	}
	s.Sets++
	s.shares, s.gains, s.differences = append(s.shares, share), append(s.gains, gain), append(s.differences, difference)
}

// decided reports whether it is certain which grade is better.
func (t *Table) decided(s *Series) bool {
	switch sign(s.differences) {
	case 1:
		s.Better = t.First
	case -1:
		s.Better = t.Second
	}
	return s.Better != ""
}

// finish works out means and intervals.
func (t *Table) finish() {
	for _, s := range t.Series {
		s.Share, s.Gain = intervalOf(s.shares), intervalOfDifferences(s.gains)
		for _, seat := range s.Seats {
			t.Games += seat.Games
			t.Won += seat.Won
			t.Gain += float64(seat.Games) * seat.Gain()
		}
	}
	t.Gain /= float64(max(1, t.Games))
	for grade, work := range t.Sheets {
		t.Times[grade] = work.Pace()
	}
	if t.carried != nil {
		t.Coverage = t.carried.coverage(t.title)
	}
}
