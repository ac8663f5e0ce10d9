package field

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Run carries out one adjudication, or tries a sheet, on a state of its own: the
// machine, what the packs say, the state, and who stands where. The packages above
// export functions that take it. Nothing is told before the machine begins ([play.Run.Begin]).
type Run struct {
	M          play.Run
	D          *Data
	S          *State
	Count      [][Sides]uint8  // armies by zone and side
	Reach      board.Set       // zones that the last trace of supply came to
	Optimistic OptimisticCheck // of a trial

	Finder *board.Finder
	Path   []int // of the moves of an activation, one after another
	Stack  []int // of a trace of supply
}

// Open makes a run look at a state, and returns its machine.
func (r *Run) Open(d *Data, s *State) *play.Run {
	if r.Count == nil {
		r.Count, r.Reach, r.Optimistic = make([][Sides]uint8, len(d.Zones)), board.NewSet(len(d.Zones)), newOptimisticCheck(len(d.Zones), len(d.Units))
		r.Finder = d.Board.NewFinder()
	}
	r.D, r.S = d, s
	r.Optimistic.clear()
	clear(r.Count)
	for a := range s.Armies {
		r.count(a, 1)
	}
	return r.M.Reset(&s.Agenda, &s.Stored, s.Options.Options)
}

// Year returns that of the turn that runs (§1).
func (r *Run) Year() int { return r.D.Turns[max(r.S.Turn, 1)-1].Year }

// IsWinter reports whether a winter turn runs (§1).
func (r *Run) IsWinter() bool { return r.D.Turns[max(r.S.Turn, 1)-1].Season == "winter" }

// SideOfArmy returns the side that commands an army: its country's, or the
// Austro-Hungarian for a lent German army (§13).
func (r *Run) SideOfArmy(a int) Side {
	if r.S.Armies[a].Lent {
		return AustroHungarian
	}
	return r.D.Units[a].Side
}

// HasArmy reports whether a side has an army in a zone, in the best case in an
// optimistic check.
func (r *Run) HasArmy(s Side, z int) bool {
	return r.Count[z][s] > 0 || r.Optimistic.On && r.Optimistic.Come[z][s] > 0
}

// Enemies counts the enemy armies of a side in a zone, in the best case when
// the check is optimistic.
func (r *Run) Enemies(s Side, z int) int {
	one, two := German, AustroHungarian
	if s.IsCentralPower() {
		one, two = FrancoBritish, Russian
	}
	n := int(r.Count[z][one]) + int(r.Count[z][two])
	if r.Optimistic.On {
		n -= int(r.Optimistic.Gone[z][one]) + int(r.Optimistic.Gone[z][two])
	}
	return n
}

// HasSurrendered reports whether an army has laid down its arms (§11).
func (r *Run) HasSurrendered(a int) bool {
	return r.S.Surrendered && (r.D.Units[a].Nation == r.D.russia || r.D.Units[a].Nation == r.D.Romania)
}

// Place moves an army to a zone, the pool or off the board and keeps the
// counts. Who marks the zone is for the caller.
func (r *Run) Place(a int, to int16) {
	r.count(a, -1)
	r.S.Armies[a].At = to
	r.count(a, 1)
}

func (r *Run) count(a, n int) {
	if z := r.S.Armies[a].At; z >= 0 {
		r.Count[z][r.SideOfArmy(a)] += uint8(n)
	}
}

// ZoneArg returns a zone as an argument of a message.
func (r *Run) ZoneArg(name string, z int) rules.Arg { return rules.ID("zone", name, r.D.Zones[z].ID) }

// ArmyArg returns an army as an argument of a message.
func (r *Run) ArmyArg(name string, a int) rules.Arg { return rules.ID("army", name, r.D.Units[a].ID) }

// TechArg returns a technology as an argument of a message.
func (r *Run) TechArg(name string, t int) rules.Arg {
	return rules.ID("tech", name, r.D.Techs[t].ID)
}

// SideArg returns a side as an argument of a message.
func SideArg(name string, s Side) rules.Arg { return rules.SideArg(name, s.ID()) }

// StepArg returns the step of an army as an argument of a message.
func (r *Run) StepArg(name string, a int) rules.Arg {
	return rules.Word(name, stepWords[r.S.Armies[a].Step])
}

var stepWords = [3]string{"empires.step.gone", "empires.step.reduced", "empires.step.full"}

// ResetSide clears what belongs to one player turn.
func (r *Run) ResetSide(side Side) {
	s := r.S
	ss := &s.Sides[side]
	ss.Used = [Actions]uint8{}
	for i := range s.Sides {
		s.Sides[i].AirUsed = false
	}
	for a := range s.Armies {
		s.Armies[a].Activated, s.Armies[a].Attacked, s.Armies[a].Fought = false, false, false
	}
	for z := range s.Zones {
		s.Zones[z].Taken = Nobody
		s.Zones[z].Present = 0
		for i := German; i < Nobody; i++ {
			if r.Count[z][i] > 0 {
				s.Zones[z].Present |= 1 << i
			}
		}
	}
}

// newRun returns a run that only asks.
func (d *Data) newRun(s *State) *Run {
	r := &Run{}
	r.Open(d, s)
	return r
}

// CombatFactor returns the combat factor of an army as it stands (§1).
func (r *Run) CombatFactor(a int) int { return r.D.Units[a].Kind.combat[r.S.Armies[a].Step] }
