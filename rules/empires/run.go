package empires

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
	scratch
}

// scratch is working space that is kept between runs.
type scratch struct {
	n      [][sides]uint8 // armies by zone and side
	finder *board.Finder
	path   []int
	reach  board.Set
	stack  []int
	moves  []move
	hopes  hopes // of a dry run
}

func (t *Title) newRun(s *state) *run {
	r, _ := t.runs.Get().(*run)
	if r == nil {
		r = &run{scratch: scratch{n: make([][sides]uint8, len(t.d.zones)), finder: t.d.board.NewFinder(),
			reach: board.NewSet(len(t.d.zones)), hopes: newHopes(len(t.d.zones), len(t.d.units))}}
	}
	*r = run{Run: r.Run, t: t, d: t.d, s: s, scratch: r.scratch}
	r.Reset(r, t, &s.Agenda, &s.Stored, s.opt.Ask)
	r.hopes.clear()
	clear(r.n)
	for a := range s.armies {
		if z := s.armies[a].at; z >= 0 {
			r.n[z][r.sideOfArmy(a)]++
		}
	}
	return r
}

// Free implements [play.Game]: it gives the working space back. The state and the
// outcome stay the caller's.
func (r *run) Free() {
	r.Release()
	r.s = nil
	r.t.runs.Put(r)
}

// year of the turn that runs (§1).
func (r *run) year() int { return r.d.turns[max(r.s.turn, 1)-1].year }

func (r *run) winter() bool { return r.d.turns[max(r.s.turn, 1)-1].season == "winter" }

// sideOfArmy is the side that commands an army: its country's, or the
// Austro-Hungarian for a lent German army (§13).
func (r *run) sideOfArmy(a int) side {
	if r.s.armies[a].lent {
		return austroHungarian
	}
	return r.d.units[a].side
}

// has reports whether a side has an army in a zone, in the best case when hope is
// on.
func (r *run) has(s side, z int) bool {
	return r.n[z][s] > 0 || r.hopes.on && r.hopes.come[z][s] > 0
}

// enemies counts the enemy armies of a side in a zone, in the best case when
// hope is on.
func (r *run) enemies(s side, z int) int {
	one, two := german, austroHungarian
	if s.centralPowers() {
		one, two = francoBritish, russian
	}
	n := int(r.n[z][one]) + int(r.n[z][two])
	if r.hopes.on {
		n -= int(r.hopes.gone[z][one]) + int(r.hopes.gone[z][two])
	}
	return n
}

// surrenderedArmy reports whether an army has laid down its arms (§11).
func (r *run) surrenderedArmy(a int) bool {
	return r.s.surrendered && (r.d.units[a].nation == r.d.russia || r.d.units[a].nation == r.d.romania)
}

// place moves an army to a zone, the pool or off the board and keeps the
// counts. Who marks the zone is for the caller.
func (r *run) place(a int, to int16) {
	sd := r.sideOfArmy(a)
	if z := r.s.armies[a].at; z >= 0 {
		r.n[z][sd]--
	}
	r.s.armies[a].at = to
	if to >= 0 {
		r.n[to][sd]++
	}
}

// Arguments of messages.
func (r *run) zoneArg(name string, z int) rules.Arg { return rules.ID("zone", name, r.d.zones[z].id) }
func (r *run) armyArg(name string, a int) rules.Arg { return rules.ID("army", name, r.d.units[a].id) }
func (r *run) techArg(name string, t techID) rules.Arg {
	return rules.ID("tech", name, r.d.techs[t].id)
}
func sideArg(name string, s side) rules.Arg { return rules.SideArg(name, s.id()) }

// shown is an army as every side sees it: id and step.
func (r *run) stepArg(name string, a int) rules.Arg {
	return rules.Word(name, stepWords[r.s.armies[a].step])
}

var stepWords = [3]string{"empires.step.gone", "empires.step.reduced", "empires.step.full"}

// Adjudicate implements [rules.Position].
func (p *position) Adjudicate(in rules.Input) (rules.Outcome, error) {
	next := &position{t: p.t, s: p.s.clone()}
	return p.t.newRun(next.s).Adjudicate(in, p.Demands(), next)
}

// Resume implements [play.Resumer].
func (r *run) Resume() {
	if b := r.s.Top().battle; b != nil {
		r.Event("empires.battle-goes-on", r.zoneArg("zone", b.zone), r.armyArg("attacker", b.attacker), r.armyArg("defender", b.defender))
	}
}

// When implements [play.Game].
func (r *run) When() string { return "t" + strconv.Itoa(int(r.s.turn)) }

// Over implements [play.Game].
func (r *run) Over() bool { return r.s.Top().kind == stepOver }

// firstOfTurn reports whether the first side of the turn has not begun its
// orders: with report = turn all sides report then.
func (s *state) firstOfTurn() bool {
	return len(s.Agenda) > 0 && s.Top().kind == stepOrders && s.Top().side == german && s.sides[german].actions() == 0 && !s.Begun()
}

// Step implements [play.Game]: it runs the next step of the agenda, or finds that it must wait.
func (r *run) Step() {
	s := r.s
	st := s.Top()
	switch st.kind {
	case stepTechnologies:
		r.firstTechnologies()
	case stepTurn:
		r.beginTurn()
	case stepSide:
		r.beginSide(st.side)
	case stepOrders:
		r.orders(st.side)
	case stepBattle:
		r.battle(st.battle)
	case stepSideEnd:
		r.endSide(st.side)
	case stepCount:
		s.Pop()
		s.Push(step{kind: stepOver, side: nobody})
		r.announceResult()
	case stepOver:
		r.Wait()
	}
}

// beginTurn puts the four player turns on the agenda in the order of §4.
func (r *run) beginTurn() {
	s := r.s
	s.Pop()
	s.turn++
	s.germanAttacks = 0
	s.Forced = nil
	if int(s.turn) > len(r.d.turns) {
		s.turn--
		s.Push(step{kind: stepCount, side: nobody})
		return
	}
	row := r.d.turns[s.turn-1]
	r.Event("empires.turn", rules.Num("turn", int(s.turn)), rules.Word("season", "empires.season."+row.season), rules.Num("year", row.year))
	s.Push(step{kind: stepTurn, side: nobody})
	for sd := nobody - 1; sd < nobody; sd-- {
		s.Push(step{kind: stepSide, side: sd})
	}
}

// beginSide clears what belongs to one player turn.
func (r *run) beginSide(sd side) {
	s := r.s
	s.Pop()
	s.Push(step{kind: stepSideEnd, side: sd})
	s.Push(step{kind: stepOrders, side: sd})
	r.resetSide(sd)
}

func (r *run) resetSide(sd side) {
	s := r.s
	ss := &s.sides[sd]
	ss.used = [actions]uint8{}
	for i := range s.sides {
		s.sides[i].airUsed = false
	}
	for a := range s.armies {
		s.armies[a].activated, s.armies[a].attacked, s.armies[a].fought = false, false, false
	}
	for z := range s.zones {
		s.zones[z].taken = nobody
		s.zones[z].present = 0
		for i := german; i < nobody; i++ {
			if r.n[z][i] > 0 {
				s.zones[z].present |= 1 << i
			}
		}
	}
}
