package thirdreich

import (
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
)

// run carries out one adjudication, or tries a sheet, on a state of its own.
type run struct {
	play.Run
	t *Title
	d *data
	s *state

	line     int  // of the order that is carried out
	together bool // landings in French North Africa are carried out as one (§18)

	// The last trace of supply, while nobody has moved since (§7).
	traced, tracedBlitz bool
	tracedSide          side
	tracedSeas          uint16

	scratch
}

// scratch is working space that is kept between runs.
type scratch struct {
	n      [][sides]uint8 // armies by zone and side
	reach  board.Set
	stack  []int
	path   []int
	missed []int // armies without a line from the supply zones
	walk   walker
	said   []invasion // that the zones named in the order begin
	shun   shun       // of the search that runs
	hopes  hopes      // of a dry run
	finder *board.Finder
	keep   struct { // of an order that is carried out whole or not at all
		armies    []army
		zones     []zone
		countries []status
		left      []int8
	}
}

func (t *Title) newRun(s *state) *run {
	r, _ := t.runs.Get().(*run)
	if r == nil {
		n := len(t.d.zones)
		r = &run{scratch: scratch{n: make([][sides]uint8, n), reach: board.NewSet(n), walk: newWalker(n), finder: t.d.board.NewFinder(), hopes: newHopes(n, len(t.d.units))}}
	}
	*r = run{Run: r.Run, t: t, d: t.d, s: s, scratch: r.scratch}
	r.Reset(r, t, &s.Agenda, &s.Stored, s.opt.Ask)
	r.hopes.clear()
	r.count()
	return r
}

// count finds who stands where.
func (r *run) count() {
	r.traced = false
	clear(r.n)
	for a := range r.s.armies {
		if z := r.s.armies[a].at; z >= 0 {
			r.n[z][r.d.units[a].side]++
		}
	}
}

// Free implements [play.Game]: it gives the working space back. The state and the
// outcome stay the caller's.
func (r *run) Free() {
	r.Release()
	r.s = nil
	r.t.runs.Put(r)
}

// year and season of the turn that runs (§3).
func (r *run) year() int      { return r.d.turns[max(r.s.turn, 1)-1].year }
func (r *run) season() string { return r.d.turns[max(r.s.turn, 1)-1].season }
func (r *run) winter() bool   { return r.season() == "winter" }

// winter1942 is the turn that is hard on the Axis in the Soviet Union (§19).
func (r *run) winter1942() bool { return r.winter() && r.year() == 1942 }

// enemies counts the armies in a zone that are enemies of a side. Armies of
// countries not yet at war count with the side they will join: whoever may
// enter their zone makes them enemies by it (§2).
func (r *run) enemies(sd side, z int) int {
	n, gone := &r.n[z], [sides]uint8{}
	if r.hopes.on {
		gone = r.hopes.gone[z] // in the best case they have fallen
	}
	if sd == axis {
		return int(n[allies]-gone[allies]) + int(n[soviet]-gone[soviet])
	}
	return int(n[axis] - gone[axis])
}

// place moves an army to a zone or the pool and keeps the counts.
func (r *run) place(a int, to int16) {
	sd := r.d.units[a].side
	r.traced = false
	if z := r.s.armies[a].at; z >= 0 {
		r.n[z][sd]--
	}
	r.s.armies[a].at = to
	if to >= 0 {
		r.n[to][sd]++
	}
}

// Kinds of argument besides those of package rules.
const (
	kindZone   = "zone"
	kindArmy   = "army"
	kindDev    = "development"
	kindNation = "nation"
)

// Arguments of messages.
func (r *run) zoneArg(name string, z int) rules.Arg { return rules.ID(kindZone, name, r.d.zones[z].id) }
func (r *run) armyArg(name string, a int) rules.Arg { return rules.ID(kindArmy, name, r.d.units[a].id) }
func (r *run) devArg(name string, v devID) rules.Arg {
	return rules.ID(kindDev, name, r.d.devs[v].id)
}
func (r *run) nationArg(name string, c int) rules.Arg {
	return rules.ID(kindNation, name, r.d.countries[c].id)
}
func sideArg(name string, s side) rules.Arg { return rules.SideArg(name, s.id()) }
func (r *run) stepArg(name string, a int) rules.Arg {
	return rules.Word(name, stepWords[r.s.armies[a].step])
}

var stepWords = [3]string{"thirdreich.step.gone", "thirdreich.step.reduced", "thirdreich.step.full"}

// Adjudicate implements [rules.Position].
func (p *position) Adjudicate(in rules.Input) (rules.Outcome, error) {
	next := &position{t: p.t, s: p.s.clone()}
	return p.t.newRun(next.s).Adjudicate(in, p.Demands(), next)
}

// When implements [play.Game].
func (r *run) When() string { return "t" + strconv.Itoa(int(r.s.turn)) }

// Over implements [play.Game].
func (r *run) Over() bool { return r.s.Top().kind == stepOver }

// playing reports whether a side gives orders still: a Soviet Union that has
// surrendered does not (§18).
func (r *run) playing(sd side) bool {
	return sd != soviet || r.s.countries[r.d.ussr] != surrendered
}

// firstOfTurn reports whether the first side of the turn has not begun its
// orders: with report = turn all sides report then.
func (s *state) firstOfTurn() bool {
	return len(s.Agenda) > 0 && s.Top().kind == stepOrders && s.Top().side == axis && s.sides[axis].actions() == 0 &&
		s.sides[axis].stage == stageStart && !s.Begun()
}

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it must wait.
func (r *run) Step() {
	switch st := r.s.Top(); st.kind {
	case stepTurn:
		r.beginTurn()
	case stepSide:
		r.beginSide(st.side)
	case stepOrders:
		r.orders(st.side)
	case stepAir:
		r.airStep(st.side, st.air)
	case stepSideEnd:
		r.endSide(st.side)
	case stepOver:
		r.Wait()
	}
}
