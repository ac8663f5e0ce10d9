package empires

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
)

// run carries out one adjudication, or the dry run of a sheet (plan), on a
// state of its own.
type run struct {
	d   *data
	s   *state
	in  *rules.Input
	out *rules.Outcome

	// plan marks a dry run: battles are not fought, nothing is drawn, no
	// events are made, and faults go to the trial.
	plan      bool
	trial     play.Trial // of the sheet in a dry run
	forecasts []forecast

	waiting bool
	stopped bool // an order of the action that runs has failed
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
	keep := r.scratch
	*r = run{d: t.d, s: s, scratch: keep}
	r.hopes.clear()
	clear(r.n)
	for a := range s.armies {
		if z := s.armies[a].at; z >= 0 {
			r.n[z][r.sideOfArmy(a)]++
		}
	}
	return r
}

// release gives the working space back. The state and the outcome stay the
// caller's.
func (t *Title) release(r *run) {
	r.s, r.in, r.out, r.trial, r.forecasts = nil, nil, nil, play.Trial{}, nil
	t.runs.Put(r)
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

// event tells everybody.
func (r *run) event(code string, args ...rules.Arg) {
	if !r.plan {
		r.out.Events = append(r.out.Events, rules.Event{Message: rules.Message{Code: code, Args: args}})
	}
}

var onlySide = [sides][]rules.Side{{"german"}, {"franco-british"}, {"russian"}, {"austro-hungarian"}}

var allBut = [sides][]rules.Side{
	{"franco-british", "russian", "austro-hungarian"}, {"german", "russian", "austro-hungarian"},
	{"german", "franco-british", "austro-hungarian"}, {"german", "franco-british", "russian"},
}

// tell tells only the sides named.
func (r *run) tell(to []rules.Side, code string, args ...rules.Arg) {
	if !r.plan {
		r.out.Events = append(r.out.Events, rules.Event{Message: rules.Message{Code: code, Args: args}, To: slices.Clone(to)})
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
	demands := p.Demands()
	for i := range in.Sheets {
		if sh := &in.Sheets[i]; !play.Demanded(demands, sh) {
			return rules.Outcome{}, fmt.Errorf("empires: no demand %q of side %q", sh.Key, sh.Side)
		}
	}
	s := p.s.clone()
	next := &position{t: p.t, s: s}
	r := p.t.newRun(s)
	defer p.t.release(r)
	out := rules.Outcome{Next: next, Events: make([]rules.Event, 0, 24), Ends: make([]rules.End, 0, 12)}
	r.in, r.out = &in, &out
	r.takeSheets()
	if b := s.top().battle; b != nil {
		r.event("empires.battle-goes-on", r.zoneArg("zone", b.zone), r.armyArg("attacker", b.attacker), r.armyArg("defender", b.defender))
	}
	for !r.waiting {
		r.step()
	}
	return out, nil
}

// takeSheets puts the sheets for orders into the queues and marks the sides
// that were waited for and sent nothing.
func (r *run) takeSheets() {
	s := r.s
	switch s.top().kind {
	case stepTechnologies:
		for sd := german; sd < nobody; sd++ {
			if sh := r.sheet(sd, ordersKey(0, sd)); sh != nil {
				s.pending[sd] = &play.Queue{OnFailure: sh.OnFailure, Orders: sh.Orders}
			} else {
				s.forced[sd] = true
			}
		}
	case stepOrders, stepBattle:
		for sd := german; sd < nobody; sd++ {
			if sh := r.sheet(sd, ordersKey(int(s.turn), sd)); sh != nil {
				s.pending[sd] = &play.Queue{OnFailure: sh.OnFailure, Orders: sh.Orders}
				s.forced[sd] = false
			} else if r.awaits(sd) {
				s.forced[sd] = true
			}
		}
	}
}

// awaits reports whether the position waits for the orders of a side now.
func (r *run) awaits(sd side) bool {
	s := r.s
	if s.asked != nil || s.top().kind != stepOrders || s.pending[sd] != nil {
		return false
	}
	return s.top().side == sd || s.opt.byTurn && s.firstOfTurn() && sd != s.top().side
}

// firstOfTurn reports whether the first side of the turn has not begun its
// orders: with report = turn all sides report then.
func (s *state) firstOfTurn() bool {
	return len(s.agenda) > 0 && s.top().kind == stepOrders && s.top().side == german &&
		s.sides[german].actions() == 0 && s.pending[german] == nil && !s.begun()
}

// begun reports whether a sheet of this turn has been taken already.
func (s *state) begun() bool {
	for sd := german; sd < nobody; sd++ {
		if s.pending[sd] != nil || s.forced[sd] {
			return true
		}
	}
	return false
}

func (r *run) sheet(sd side, key string) *rules.Sheet { return play.Sheet(r.in, sd.id(), key) }

// ordersKey names the demand for the orders of a side in a turn; turn 0 is
// the choice of the first technologies.
func ordersKey(turn int, sd side) string { return orderKeys[turn][sd] }

const maxTurns = play.MaxTurns

var orderKeys = play.NewKeys(sideIDs[:sides]...)

// step runs the next step of the agenda, or finds that it must wait.
func (r *run) step() {
	s := r.s
	st := s.top()
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
		s.pop()
		s.push(step{kind: stepOver, side: nobody})
		r.announceResult()
	case stepOver:
		r.waiting = true
	}
}

// beginTurn puts the four player turns on the agenda in the order of §4.
func (r *run) beginTurn() {
	s := r.s
	s.pop()
	s.turn++
	s.germanAttacks = 0
	s.forced = [sides]bool{}
	if int(s.turn) > len(r.d.turns) {
		s.turn--
		s.push(step{kind: stepCount, side: nobody})
		return
	}
	row := r.d.turns[s.turn-1]
	r.event("empires.turn", rules.Num("turn", int(s.turn)), rules.Word("season", "empires.season."+row.season), rules.Num("year", row.year))
	s.push(step{kind: stepTurn, side: nobody})
	for sd := nobody - 1; sd < nobody; sd-- {
		s.push(step{kind: stepSide, side: sd})
	}
}

// beginSide clears what belongs to one player turn.
func (r *run) beginSide(sd side) {
	s := r.s
	s.pop()
	s.push(step{kind: stepSideEnd, side: sd})
	s.push(step{kind: stepOrders, side: sd})
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
