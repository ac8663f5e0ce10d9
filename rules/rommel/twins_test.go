package rommel

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest"
)

// What a side may not know of the other (§2, §3.42, §14, §16.41, §16.5): which
// block is which and how strong, how many of the cards are real, in the hand
// and on the table, where unknown minefields lie, what was saved, which
// reinforcements came early, and what a sheet in hand says. Each twin changes
// one of them.

// twins are the ways to change what a side may not know.
func twins() []rulestest.Twin {
	var out []rulestest.Twin
	for sd := range side(sides) {
		for _, tw := range []struct {
			name  string
			make  func(w *twin) bool
			quiet func(*rules.Order) bool
		}{
			{"blocks", (*twin).exchangeBlocks, nil},
			{"strengths", (*twin).changeStrength, nil},
			{"hands", (*twin).changeHand, nil},
			{"cards on the table", (*twin).changePlayed, nil},
			{"minefields", (*twin).changeMines, func(o *rules.Order) bool { return o.Form != formMine }},
			{"cleared minefields", (*twin).clearMine, func(o *rules.Order) bool { return o.Form != formMine }},
			{"saved points", (*twin).changePoints, nil},
			{"early arrivals", (*twin).changeEarly, nil},
			{"sheets in hand", (*twin).changeSheet, nil},
		} {
			if tw.name == "sheets in hand" && sd == allied {
				continue // the Axis hardly ever waits for its turn
			}
			out = append(out, rulestest.Twin{Name: tw.name, Side: sd.id(), Quiet: tw.quiet, World: worlds(sd, tw.make)})
		}
	}
	return out
}

// twin is a twin world in the making.
type twin struct {
	t     *Title
	s     *state
	foe   side // whose secrets are changed
	roll  func(int) int
	order func(*rules.Order)
	shows []string        // codes of events that rightly show the difference
	names map[string]bool // units whose naming shows it
}

func worlds(of side, change func(*twin) bool) func(rules.Position, func(int) int) (rulestest.World, bool) {
	return func(pos rules.Position, roll func(int) int) (rulestest.World, bool) {
		p := pos.(*position)
		if p.s.month == int8(p.t.d.scenarios[p.s.scen].start) && p.s.turn < 3 && roll(4) > 1 {
			return rulestest.World{}, false // later there is more to change
		}
		w := &twin{t: p.t, s: p.s.clone(), foe: of.enemy(), roll: roll, names: map[string]bool{}}
		if !change(w) {
			return rulestest.World{}, false
		}
		return rulestest.World{Position: &position{t: p.t, s: w.s}, Order: w.order, Shows: w.showing, Parts: w.parting}, true
	}
}

// showing reports whether an event names what was changed, or has a code that
// shows the change.
func (w *twin) showing(m rules.Message) bool {
	if slices.Contains(w.shows, m.Code) {
		return true
	}
	for _, a := range m.Args {
		id, _, _ := strings.Cut(a.Value, ":")
		if (a.Kind == kindUnit || a.Kind == kindBlock) && w.names[id] {
			return true
		}
	}
	return false
}

// parting reports whether two events to the enemy say that other blocks lack
// supply than the change has led to: whom a fortress supplies goes by strength,
// within a hex where nobody else sees it.
func (w *twin) parting(one, two rules.Message) bool {
	return strings.Contains(one.Code, "unsupplied") && one.Code == two.Code && w.unitsOf(one, w.order) != w.unitsOf(two, nil)
}

// unitsOf is the set of units that an event names, in words of the twin world.
func (w *twin) unitsOf(m rules.Message, order func(*rules.Order)) (set unitSet) {
	o := rules.Order{}
	for _, a := range m.Args {
		o.Args = append(o.Args, rules.Value{Kind: a.Kind, ID: a.Value})
	}
	if order != nil {
		order(&o)
	}
	for _, v := range w.t.d.unitArgs(&o) {
		set.add(w.t.d.unitOf(v))
	}
	return set
}

// hidden lists the blocks of the enemy that the side sees from behind only.
func (w *twin) hidden(fits func(u int, b *block) bool) (list []int) {
	for u := range w.s.blocks {
		if b := &w.s.blocks[u]; w.t.d.units[u].side == w.foe && !b.revealed && fits(u, b) {
			list = append(list, u)
		}
	}
	return list
}

func (w *twin) pick(list []int) int { return list[w.roll(len(list))-1] }

// exchangeBlocks lets two hidden blocks of the same speed change places.
func (w *twin) exchangeBlocks() bool {
	list := w.hidden(func(_ int, b *block) bool { return b.at >= 0 || b.at == waiting || b.at == repairing })
	if len(list) < 2 {
		return false
	}
	u := w.pick(list)
	list = slices.DeleteFunc(list, func(v int) bool {
		return v == u || w.speed(v) != w.speed(u) || w.s.blocks[v].at == w.s.blocks[u].at
	})
	if len(list) == 0 {
		return false
	}
	w.exchange(u, w.pick(list))
	return true
}

func (w *twin) speed(u int) int { return (&run{d: w.t.d, s: w.s}).speed(u) }

// changeEarly exchanges a block that came before its month for one that did
// not.
func (w *twin) changeEarly() bool {
	early := w.hidden(func(_ int, b *block) bool { return b.month > w.s.month && b.at >= 0 })
	if len(early) == 0 {
		return false
	}
	u := w.pick(early)
	late := w.hidden(func(v int, b *block) bool {
		return b.at == due && b.month == w.s.blocks[u].month && w.speed(v) == w.speed(u)
	})
	if len(late) == 0 {
		return false
	}
	w.exchange(u, w.pick(late))
	return true
}

// exchange makes a world in which block u stands where v does and the other
// way round. Each keeps its strength.
func (w *twin) exchange(u, v int) {
	s := w.s
	a, b := s.blocks[u], s.blocks[v]
	s.blocks[u], s.blocks[v] = b, a
	s.blocks[u].vc, s.blocks[v].vc = a.vc, b.vc
	s.blocks[u].month, s.blocks[v].month = a.month, b.month
	set := func(set *unitSet) {
		if set.has(u) != set.has(v) {
			set[u>>6] ^= 1 << (u & 63)
			set[v>>6] ^= 1 << (v & 63)
		}
	}
	one := func(x *uint8) {
		switch int(*x) {
		case u:
			*x = uint8(v)
		case v:
			*x = uint8(u)
		}
	}
	for i := range s.agenda {
		set(&s.agenda[i].units)
	}
	for i := range s.departures {
		set(&s.departures[i].units)
	}
	for i := range s.marches {
		one(&s.marches[i].unit)
	}
	for i := range s.flights {
		one(&s.flights[i].unit)
	}
	if s.chase != nil {
		set(&s.chase.units)
	}
	ids := [2]string{w.t.d.units[u].id, w.t.d.units[v].id}
	w.names[ids[0]], w.names[ids[1]] = true, true
	// The elite bear more, Germans count more at the end, and rebuilding costs
	// more of some types, where points are open.
	w.shows = append(w.shows, "rommel.lost-enemy", "rommel.strength", "rommel.spending-enemy")
	w.order = func(o *rules.Order) {
		for i := range o.Args {
			if a := &o.Args[i]; a.Kind == kindUnit && a.ID == ids[0] {
				a.ID = ids[1]
			} else if a.Kind == kindUnit && a.ID == ids[1] {
				a.ID = ids[0]
			}
		}
	}
	w.translate()
}

// translate puts the orders that the enemy has in hand into the words of the
// twin world. A question that he is asked is put in them, too.
func (w *twin) translate() {
	s := w.s
	orders := func(list []rules.Order) []rules.Order {
		out := slices.Clone(list)
		for i := range out {
			out[i].Args = slices.Clone(out[i].Args)
			w.order(&out[i])
		}
		return out
	}
	if q := s.pending[w.foe]; q != nil {
		q.orders = orders(q.orders)
	}
	s.answers[w.foe] = orders(s.answers[w.foe])
	if s.active == w.foe {
		s.policies = orders(s.policies)
	}
}

// changeStrength gives a hidden block another strength.
func (w *twin) changeStrength() bool {
	list := w.hidden(func(u int, b *block) bool { return b.at >= 0 && len(w.t.d.units[u].steps) > 1 })
	if len(list) == 0 {
		return false
	}
	u := w.pick(list)
	steps := slices.DeleteFunc(slices.Clone(w.t.d.units[u].steps), func(vc int8) bool { return vc == w.s.blocks[u].vc })
	w.s.blocks[u].vc = steps[w.roll(len(steps))-1]
	w.names[w.t.d.units[u].id] = true
	w.shows = append(w.shows, "rommel.lost-enemy", "rommel.spending-enemy") // it bears more, or less
	return true
}

// changeHand exchanges a real card of the enemy for a dummy of the deck, or the
// other way round.
func (w *twin) changeHand() bool {
	h, deck := &w.s.sides[w.foe].hand, &w.s.deck
	n := int8(1)
	if w.roll(2) == 1 {
		n = -1
	}
	if h.real < n || h.dummy < -n || deck.dummy < n || deck.real < -n {
		return false
	}
	h.real, h.dummy, deck.real, deck.dummy = h.real-n, h.dummy+n, deck.real+n, deck.dummy-n
	// What the side draws itself comes from that deck, and standing orders of
	// the enemy may go by his hand.
	w.shows = append(w.shows, "rommel.drew", "rommel.redrawn", "rommel.dealt", "rommel.challenge", "rommel.challenge-shown")
	if w.s.opt.byTurn { // nor is a sheet refused at once that cannot be paid for
		w.shows = append(w.shows, "rommel.cards-played", "rommel.passes")
	}
	return true
}

// changePlayed exchanges a real card that lies face down for a dummy, or the
// other way round: the option is another one that the enemy's moves so far
// fit.
func (w *twin) changePlayed() bool {
	s := w.s
	if s.active != w.foe || s.phase != phaseMove && s.phase != phaseCombat || len(s.moves) > 1 || s.choice < optBasic {
		return false
	}
	combat := -1
	for i := range s.agenda {
		switch s.agenda[i].kind {
		case stepOrders:
			return false // the next order may show the option
		case stepCombat:
			combat = i
		}
	}
	if combat < 0 || s.agenda[combat].stage > 0 {
		return false // it is settled which battles are assaults
	}
	was, h := s.choice, &w.s.sides[w.foe].hand
	var could []turnOption
	for _, opt := range []turnOption{optBasic, optAssault, optBlitz} {
		if n := w.t.d.optionCost[opt] - w.t.d.optionCost[was]; n != 0 && s.played.dummy >= n && h.real >= n && h.dummy >= -n {
			could = append(could, opt)
		}
	}
	if len(could) == 0 || was == optOffensive {
		return false
	}
	s.choice = could[w.roll(len(could))-1]
	n := w.t.d.optionCost[s.choice] - w.t.d.optionCost[was]
	s.played.real, s.played.dummy = s.played.real+n, s.played.dummy-n
	h.real, h.dummy = h.real-n, h.dummy+n
	switch optBlitz {
	case was:
		s.agenda = slices.Delete(s.agenda, combat-1, combat)
		s.pending[w.foe] = nil
	case s.choice:
		s.agenda = slices.Insert(s.agenda, combat, step{kind: stepBlitz, side: w.foe})
	}
	w.shows = append(w.shows, "rommel.cards-shown", "rommel.blitz", "rommel.battle-assault")
	return true
}

// changeMines lays, takes up or moves a minefield of the enemy that the side
// does not know.
func (w *twin) changeMines() bool {
	s := w.s
	if s.stamp == 0 {
		return false
	}
	var unknown []int
	for i := range s.mines {
		if m := &s.mines[i]; m.owner == w.foe && !m.known {
			unknown = append(unknown, i)
		}
	}
	r := w.t.newRun(s)
	defer w.t.release(r)
	var free []int
	for h := range w.t.d.hexes {
		if w.t.d.hexes[h].playable && !r.has(w.foe.enemy(), h) && !r.mined(h) && !slices.Contains(s.entered, int16(h)) {
			free = append(free, h)
		}
	}
	lay := len(unknown) == 0 || w.roll(3) < 3
	if len(unknown) > 0 && w.roll(3) < 3 || !lay {
		i := w.pick(unknown)
		s.mines = slices.Delete(s.mines, i, i+1)
	}
	if lay {
		s.mines = append(s.mines, mine{hex: int16(w.pick(free)), owner: w.foe})
	}
	w.shows = append(w.shows, "rommel.mine-found")
	return true
}

// clearMine takes away a minefield that the side knows and will go on believing
// in (§16.55).
func (w *twin) clearMine() bool {
	s := w.s
	r := w.t.newRun(s)
	defer w.t.release(r)
	var known []int
	for i := range s.mines {
		if m := &s.mines[i]; m.known && !r.has(w.foe.enemy(), int(m.hex)) && !slices.Contains(s.entered, m.hex) {
			known = append(known, i)
		}
	}
	if len(known) == 0 || s.stamp == 0 {
		return false
	}
	i := w.pick(known)
	s.ghosts = append(s.ghosts, ghost{hex: s.mines[i].hex, believer: w.foe.enemy()})
	s.mines = slices.Delete(s.mines, i, i+1)
	w.shows = append(w.shows, "rommel.mine-gone", "rommel.mine-found")
	return true
}

// changePoints gives the enemy other points in hand.
func (w *twin) changePoints() bool {
	ss := &w.s.sides[w.foe]
	if !w.s.opt.secretPoints || w.s.stamp == 0 {
		return false
	}
	n := int16(w.roll(20))
	if ss.points == n {
		return false
	}
	ss.points = n
	return true
}

// changeSheet takes the last line out of a sheet of the enemy that waits for
// its turn.
func (w *twin) changeSheet() bool {
	q := w.s.pending[w.foe]
	if q == nil || q.next > 0 || len(q.orders) == 0 || w.s.active == w.foe {
		return false
	}
	q.orders = slices.Clone(q.orders)[:len(q.orders)-1]
	w.shows = append(w.shows, "rommel.cards-played", "rommel.passes")
	return true
}
