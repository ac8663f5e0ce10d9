package field

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/downfall"
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
		zones := len(d.Zones)
		r.Count, r.Reach = make([][Sides]uint8, zones), board.NewSet(zones)
		r.Optimistic = OptimisticCheck{Armed: make([]Risk, len(d.Units)), Gone: make([][Sides]uint8, zones), Come: make([][Sides]uint8, zones)}
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
func (r *Run) TechArg(name string, t int) rules.Arg { return rules.ID("tech", name, r.D.Techs[t].ID) }

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

// NoteOccupier notes who has a zone to itself: the last side alone in a zone will
// control it at the end of the player turn (§3, §8.1). An enemy trench in it
// is removed (§10). A partner's zone stays the partner's.
func (r *Run) NoteOccupier(z int) {
	only := Nobody
	for side := German; side < Nobody; side++ {
		if r.Count[z][side] == 0 {
			continue
		}
		if only != Nobody {
			return
		}
		only = side
	}
	if only == Nobody {
		return
	}
	zs := &r.S.Zones[z]
	zs.Taken = only
	if zs.Control == only.Partner() {
		zs.Taken = Nobody
	}
	for side := German; side < Nobody; side++ {
		if zs.Trench[side] > 0 && side.IsEnemyOf(only) {
			zs.Trench[side] = 0
			r.M.Event("empires.trench-removed", SideArg("side", side), r.ZoneArg("zone", z))
		}
	}
}

// Lose takes one step from an army (§8.2).
func (r *Run) Lose(a int) {
	if x := &r.S.Armies[a]; x.Step == Full {
		x.Step = Reduced
		r.M.Event("empires.loss", r.ArmyArg("army", a), r.ZoneArg("zone", int(x.At)))
		return
	}
	r.Destroy(a)
}

// Destroy takes all steps of an army at once.
func (r *Run) Destroy(a int) {
	z := int(r.S.Armies[a].At)
	r.Remove(a)
	r.M.Event("empires.eliminated", r.ArmyArg("army", a), r.ZoneArg("zone", z))
}

// Remove puts an army back into the pool of its country's side (§13, §14.5). In
// a battle the zone is settled when all losses are taken: a trench still has to
// absorb its loss, and of two armies that fall together none was alone.
func (r *Run) Remove(a int) {
	z := int(r.S.Armies[a].At)
	r.Place(a, InPool)
	keep := r.S.Armies[a]
	r.S.Armies[a] = Army{At: InPool, Activated: keep.Activated, Attacked: keep.Attacked, Fought: keep.Fought}
	if r.S.Top().Kind != StepBattle {
		r.NoteOccupier(z)
	}
}

// The duty to attack of §8: Germany must attack at least one Franco-British
// army in each turn of 1914, Russia at least two German or Austro-Hungarian
// armies during 1916.
const (
	germanDuty  = 1
	russianDuty = 2
)

// AttacksOwed returns how many attacks a side still has to make, and whether the time for
// them ends with the player turn that runs.
func (r *Run) AttacksOwed(side Side) (left int, now bool) {
	switch {
	case r.S.Turn == 0:
	case side == German && r.Year() == 1914:
		return max(0, germanDuty-int(r.S.GermanAttacks)), true
	case side == Russian && r.Year() == 1916 && !r.S.Surrendered:
		last := int(r.S.Turn) >= len(r.D.Turns) || r.D.Turns[r.S.Turn].Year != 1916
		return max(0, russianDuty-int(r.S.RussianAttacks)), last
	}
	return 0, false
}

// OwesAttack reports whether a side must still attack before its player turn ends.
func (r *Run) OwesAttack(side Side) bool {
	left, now := r.AttacksOwed(side)
	return now && left > 0
}

// CountsForDuty reports whether an attack on an army is one that a side owes.
func (r *Run) CountsForDuty(side Side, b int) bool {
	if side == German {
		return r.SideOfArmy(b) == FrancoBritish
	}
	u := r.D.Units[b].Nation
	return u == r.D.Germany || r.D.Countries[u].ID == "austria-hungary"
}

// OptimisticCheck is what the battles of a sheet can change for the better of the side
// that plays: armies that may be gone from their zone, and armies whose own move
// is only warned of, which may have left one zone for another.
type OptimisticCheck struct {
	downfall.OptimisticCheck
	Armed []Risk         // by army
	Gone  [][Sides]uint8 // armies by zone and side that may not be there
	Come  [][Sides]uint8 // armies by zone and side that may have come
	Owed  int            // attacks of §8 that are only warned of
}

// Risk is what battles can do to an army.
type Risk uint8

// What battles can do, the worst last.
const (
	Safe     Risk = iota
	Weakened      // it may be reduced
	Lost          // it may be eliminated, or retreat
)

func (h *OptimisticCheck) clear() {
	h.OptimisticCheck, h.Owed = downfall.OptimisticCheck{}, 0
	clear(h.Armed)
	clear(h.Gone)
	clear(h.Come)
}
