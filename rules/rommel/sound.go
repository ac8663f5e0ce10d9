package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/record"
)

// sound says what keeps a state from being carried on: a stored position that
// somebody changed is refused, not run into a panic. It holds what the steps
// of the agenda rely on, and what is so in every position that they lead to.
func (t *Title) sound(in *record.Input, s *state) {
	c := checker{t: t, d: t.d, s: s, in: in}
	c.time()
	c.cards()
	c.blocks()
	c.battles()
	c.movement()
	c.agenda()
	c.stored()
}

// checker collects what is wrong with a state.
type checker struct {
	t  *Title
	d  *data
	s  *state
	in *record.Input
}

func (c *checker) fault(key, format string, args ...any) { c.in.Fault(key, format, args...) }

// time checks where in the game the position stands.
func (c *checker) time() {
	s := c.s
	sc := &c.d.scenarios[s.scen]
	if int(s.month) < sc.start || int(s.month) > sc.end {
		c.fault("month", "%d is not from %d to %d", s.month, sc.start, sc.end)
	}
	if s.turn < 0 || s.stamp < 0 || s.Questions < 0 {
		c.fault("turn", "a number below 0")
	}
	if s.phase > phaseEnd {
		c.fault("phase", "the set-up has none")
		return
	}
	if v := s.over; v.level != undecided && (v.level == drawn) != (v.winner == nobody) {
		c.fault("over", "%q won by %q", levelNames[v.level], v.winner.id())
	}
	second := s.phase == phaseBlitzMove || s.phase == phaseBlitzCombat
	if second && s.choice != optBlitz {
		c.fault("phase", "%s is of a blitz turn, not of %q", phaseNames[s.phase], optionNames[s.choice])
	}
}

// cards checks cards and points: nobody has less than none, no hand is too
// large, and there are no more cards than the deck has (§3.3).
func (c *checker) cards() {
	s := c.s
	var sum [2]int
	for _, h := range [...]hand{s.deck, s.spent, s.played, s.sides[axis].hand, s.sides[allied].hand} {
		if h.real < 0 || h.dummy < 0 {
			c.fault("cards", "fewer than none")
		}
		sum[0] += int(h.real)
		sum[1] += int(h.dummy)
	}
	if sum[0] > c.d.realCards || sum[1] > c.d.dummies {
		c.fault("cards", "%d real and %d dummies, there are %d and %d", sum[0], sum[1], c.d.realCards, c.d.dummies)
	}
	for sd := range side(sides) {
		ss := &s.sides[sd]
		key := "sides." + string(sd.id())
		if n := ss.hand.total(); n > c.d.handLimit {
			c.fault(key, "a hand of %d cards, the limit is %d", n, c.d.handLimit)
		}
		if ss.points < 0 || ss.extra < 0 || ss.exits < 0 || min(ss.spent.redeploy, ss.spent.rebuild, ss.spent.cards, ss.spent.mines) < 0 ||
			slices.Min(ss.shipped[:]) < 0 {
			c.fault(key, "a number below 0")
		}
		if int(ss.extra) > c.d.handLimit {
			c.fault(key, "%d extra cards, the limit of a hand is %d", ss.extra, c.d.handLimit)
		}
	}
}

// blocks checks that every block has a strength of its label, and draws supply
// from where there is any.
func (c *checker) blocks() {
	start := c.start()
	for u := range c.s.blocks {
		b := &c.s.blocks[u]
		if b.at == undealt && !start.has(u) {
			c.fault("units."+c.d.units[u].id, "it is not of the starting forces, and cannot be deployed")
		}
		if b.at == dead && b.vc != 0 || b.at != dead && !slices.Contains(c.d.units[u].steps, b.vc) {
			c.fault("units."+c.d.units[u].id, "a strength of %d, its steps are %v", b.vc, c.d.units[u].steps)
		}
		if b.fort != none && !c.d.hexes[b.fort].fortress && !c.d.hexes[b.fort].oasis {
			c.fault("units."+c.d.units[u].id, "%s is neither fortress nor oasis", c.d.hexes[b.fort].id)
		}
	}
}

// start is the set of the starting forces.
func (c *checker) start() (set unitSet) {
	for i := range c.d.scenarios[c.s.scen].groups {
		for _, u := range c.d.scenarios[c.s.scen].groups[i].units {
			set.add(u)
		}
	}
	return set
}

// battles checks that battles stand in the order of hexes, where both sides
// are, and that somebody holds every fortress.
func (c *checker) battles() {
	s := c.s
	for i := range s.battles {
		h := s.battles[i].hex
		key := "battles." + c.d.hexes[h].id
		if s.battles[i].defender == nobody {
			c.fault(key, "it needs defender:SIDE")
		}
		if i > 0 && s.battles[i-1].hex >= h {
			c.fault(key, "battles stand once, in the order of hexes")
		}
		if !c.contested(h) && !c.busy(h) {
			c.fault(key, "units of both sides are needed in a battle")
		}
	}
	for i, h := range c.d.forts {
		if i < maxForts && s.forts[i] == nobody {
			c.fault("forts", "nobody holds %s", c.d.hexes[h].id)
		}
	}
}

// contested reports whether both sides have units in a hex.
func (c *checker) contested(h int16) bool {
	var here [sides]bool
	for u := range c.s.blocks {
		if c.s.blocks[u].at == h {
			here[c.d.units[u].side] = true
		}
	}
	return here[axis] && here[allied]
}

// busy reports whether something is under way in a hex, at the end of which a
// battle that one side has left comes to its end.
func (c *checker) busy(h int16) bool {
	s := c.s
	if s.fight != nil && s.fight.hex == h || s.chase != nil && s.chase.hex == h {
		return true
	}
	return slices.ContainsFunc(s.Agenda, func(st step) bool {
		return st.hex == h && (st.kind == stepRout || st.kind == stepFight || st.kind == stepDepart || st.kind == stepRefuse)
	})
}

// movement checks what a movement phase holds.
func (c *checker) movement() {
	s := c.s
	for i := range s.moves {
		if m := &s.moves[i]; m.hex < 0 && (m.hex != waiting || m.regroup) {
			c.fault("moves", "they begin in a hex or beside the base")
		}
	}
	for i := range s.marches {
		m := &s.marches[i]
		b := &s.blocks[m.unit]
		switch {
		case c.d.units[m.unit].side != s.active || b.at < 0 && b.at != dead:
			c.fault("marches", "%s is not on the map, or not of the side whose turn it is", c.d.units[m.unit].id)
		case m.from < 0 && m.from != waiting:
			c.fault("marches", "they begin in a hex or beside the base")
		case m.to < 0 && m.to != none:
			c.fault("marches", "they end in a hex or off the map")
		case m.to >= 0 && (len(m.way) == 0 || m.way[len(m.way)-1] != m.to):
			c.fault("marches", "the way of %s does not end where it goes", c.d.units[m.unit].id)
		}
	}
	for i := range s.departures {
		p := &s.departures[i]
		switch {
		case p.to < 0 && p.to != none:
			c.fault("departures", "they end in a hex or off the map")
		case p.group < 0 || int(p.group) >= max(len(s.moves), 1):
			c.fault("departures", "there is no move %d", p.group)
		case !c.allOf(p.units, s.active):
			c.fault("departures", "units of the side whose turn it is not")
		}
	}
}

// allOf reports whether all units of a set belong to a side.
func (c *checker) allOf(units unitSet, sd side) bool {
	ok := true
	units.each(func(u int) { ok = ok && c.d.units[u].side == sd })
	return ok
}

// agenda checks that every step can be run, that there is always one to follow,
// and that the last of them waits for somebody.
func (c *checker) agenda() {
	s := c.s
	if len(s.Agenda) == 0 {
		c.fault("agenda", "it is empty")
		return
	}
	top := s.Top()
	if (top.kind == stepOver) != (s.over.level != undecided) {
		c.fault("over", "a game that is over has a result, and no other has")
		return
	}
	if top.kind == stepOver {
		if s.Asked != nil {
			c.fault("asked", "the game is over")
		}
		return // nothing else will be run
	}
	for i := range s.Agenda {
		c.step(i)
	}
	if c.in.Failed() {
		return // the rest would speak of the same
	}
	c.underWay(top)
	c.waits(top)
}

// kindRule is what holds of a kind of step.
type kindRule struct {
	on     []stepKind // the steps on which it may lie
	bottom bool       // it may be the last to be run
	stages int8       // the highest stage
	side   whose
}

// whose says whose a step is.
type whose uint8

const (
	ofNobody whose = iota
	ofEither
	ofActive  // whose turn it is
	ofPassive // whose turn it is not
)

// ruleOf says what holds of a kind of step.
func ruleOf(k stepKind) kindRule {
	switch k {
	case stepPrepare:
		return kindRule{on: []stepKind{stepSetup}, side: ofEither}
	case stepSetup:
		return kindRule{on: []stepKind{stepHand, stepSetup}, side: ofEither}
	case stepHand:
		return kindRule{on: []stepKind{stepMonth, stepHand, stepOrders}, stages: 1, side: ofEither}
	case stepMonth:
		return kindRule{bottom: true}
	case stepBuildup:
		return kindRule{on: []stepKind{stepChallenge}, stages: 1}
	case stepRearm:
		return kindRule{on: []stepKind{stepChallenge, stepRearm}, stages: 1, side: ofEither}
	case stepChallenge:
		return kindRule{bottom: true, stages: 1, side: ofEither}
	case stepTurn:
		return kindRule{bottom: true, side: ofEither}
	case stepSupplyIn:
		return kindRule{on: []stepKind{stepOrders, stepHand}, side: ofActive}
	case stepOrders:
		return kindRule{on: []stepKind{stepSupplyOut}, side: ofActive}
	case stepRout:
		return kindRule{on: []stepKind{stepOrders, stepDepart, stepRefuse, stepFight, stepRout, stepSupplyOut, stepTurnEnd,
			stepRearm, stepChallenge}, stages: 1, side: ofEither}
	case stepDepart:
		return kindRule{on: []stepKind{stepMarch}, stages: departEnd, side: ofActive}
	case stepMarch:
		return kindRule{on: []stepKind{stepRefuse}, side: ofActive}
	case stepRefuse:
		return kindRule{on: []stepKind{stepReveal}, stages: refuseRout, side: ofPassive}
	case stepReveal:
		return kindRule{on: []stepKind{stepCombat, stepSupplyOut, stepRout}, side: ofActive}
	case stepCombat:
		return kindRule{on: []stepKind{stepBlitz, stepSupplyOut}, stages: 1, side: ofActive}
	case stepFight:
		return kindRule{on: []stepKind{stepCombat, stepDepart, stepFight}, side: ofEither}
	case stepBlitz:
		return kindRule{on: []stepKind{stepSupplyOut}, side: ofActive}
	case stepSupplyOut:
		return kindRule{on: []stepKind{stepTurnEnd}, side: ofActive}
	case stepTurnEnd:
		return kindRule{bottom: true, side: ofActive}
	case stepMonthEnd:
		return kindRule{bottom: true, stages: 1}
	case stepChase:
		return kindRule{on: []stepKind{stepRout, stepDepart, stepRefuse}, side: ofEither}
	case stepOver:
	}
	return kindRule{} // it lies on nothing: the last step only
}

// step checks one entry of the agenda.
func (c *checker) step(i int) {
	s := c.s
	st := &s.Agenda[i]
	name := stepNames[st.kind]
	rule := ruleOf(st.kind)
	switch {
	case i == 0 && !rule.bottom:
		c.fault("agenda", "nothing follows %s", name)
	case i > 0 && !slices.Contains(rule.on, s.Agenda[i-1].kind):
		c.fault("agenda", "%s does not come before %s", name, stepNames[s.Agenda[i-1].kind])
	}
	if st.stage < 0 || st.stage > rule.stages {
		c.fault("agenda", "%s has no stage %d", name, st.stage)
	}
	mine := st.side == nobody
	switch rule.side {
	case ofNobody:
	case ofEither:
		mine = st.side != nobody
	case ofActive:
		mine = st.side == s.active
	case ofPassive:
		mine = st.side == s.active.enemy()
	}
	if !mine {
		c.fault("agenda", "%s is not the business of %q", name, st.side.id())
	}
	switch st.kind {
	case stepRout, stepFight, stepChase, stepDepart, stepRefuse:
		if st.hex < 0 {
			c.fault("agenda", "%s needs a hex", name)
		}
	case stepOrders:
		if s.phase != phaseMove && s.phase != phaseBlitzMove {
			c.fault("phase", "orders are carried out in a movement phase")
		}
	case stepCombat:
		if st.stage == 0 && s.phase != phaseMove && s.phase != phaseBlitzMove {
			c.fault("phase", "a combat phase follows a movement phase")
		}
	case stepPrepare, stepSetup, stepHand, stepMonth, stepBuildup, stepRearm, stepChallenge, stepTurn,
		stepSupplyIn, stepMarch, stepReveal, stepBlitz, stepSupplyOut, stepTurnEnd, stepMonthEnd, stepOver:
	}
}

// underWay checks that a round of combat and a pursuit go with their steps.
func (c *checker) underWay(top *step) {
	s := c.s
	if f := s.fight; f != nil {
		i := len(s.Agenda) - 1
		for i >= 0 && s.Agenda[i].kind != stepFight {
			i--
		}
		switch {
		case i < 0 || s.Agenda[i].hex != f.hex:
			c.fault("fight", "it is not the one on the agenda")
		case f.first == f.second || f.stage < fightBegin || f.stage > fightEnd || slices.Min(f.half[:]) < 0:
			c.fault("fight", "its sides, its stage or its hits are none")
		}
	}
	ch := s.chase
	if (ch != nil) != (top.kind == stepChase) {
		c.fault("chase", "it is not the one on the agenda")
		return
	}
	if ch == nil {
		return
	}
	if ch.hex != top.hex || ch.side != top.side || ch.stage < chaseAttrition || ch.stage > chaseEnd || ch.hits < 0 {
		c.fault("chase", "its hex, its side or its stage are not those of the agenda")
	}
	ch.units.each(func(u int) {
		if c.d.units[u].side != ch.side || s.blocks[u].at != ch.hex {
			c.fault("chase", "%s is not there", c.d.units[u].id)
		}
	})
}

// waits checks that the position waits for orders or for an answer to its
// question.
func (c *checker) waits(top *step) {
	s := c.s
	if q := s.Asked; q != nil {
		sd, hex, ok := c.asks(top, q.Kind)
		if !ok || q.Side != sd.id() || c.d.hexOf(q.At) != int(hex) && (hex != none || q.Kind != askSupply) || len(q.Choices) == 0 || q.Key == "" {
			c.fault("asked", "%s does not ask this of %s", stepNames[top.kind], q.Side)
		}
		if q.Kind == askSupply && (q.At == "" || !c.d.hexes[c.d.hexOf(q.At)].fortress && !c.d.hexes[c.d.hexOf(q.At)].oasis) {
			c.fault("asked", "neither fortress nor oasis")
		}
		return
	}
	switch top.kind {
	case stepPrepare, stepSetup, stepHand, stepRearm:
		if s.InHand(top.side.id()) != nil {
			c.fault("pending", "the sheet that is waited for is there")
		}
	case stepOrders:
		both := s.opt.ByTurn && s.phase == phaseMove && s.choice == optNone && s.turn%2 == 1
		if s.InHand(s.active.id()) != nil && (!both || s.InHand(s.active.enemy().id()) != nil) {
			c.fault("pending", "the sheet that is waited for is there")
		}
	default:
		c.fault("agenda", "it waits for nobody")
	}
}

// asks tells of whom a step asks a kind of decision now, and about which hex.
func (c *checker) asks(st *step, kind string) (sd side, hex int16, ok bool) {
	s := c.s
	switch st.kind {
	case stepSupplyIn, stepSupplyOut:
		return s.active, none, kind == askSupply
	case stepBuildup, stepMonthEnd:
		return side(st.stage), none, kind == askSupply
	case stepChallenge:
		return allied - side(st.stage), none, kind == askChallenge
	case stepRefuse:
		return st.side, none, kind == askRefuse && st.stage == refuseAsk
	case stepDepart:
		return st.side.enemy(), st.hex, kind == askProbe && st.stage == departProbe
	case stepCombat:
		return s.active, none, kind == askCombat && st.stage == 0
	case stepChase:
		return c.chaseAsks(kind)
	case stepFight:
		return c.fightAsks(kind)
	case stepPrepare, stepSetup, stepHand, stepMonth, stepRearm, stepTurn, stepOrders, stepRout,
		stepMarch, stepReveal, stepBlitz, stepTurnEnd, stepOver:
	}
	return nobody, none, false
}

func (c *checker) chaseAsks(kind string) (sd side, hex int16, ok bool) {
	ch := c.s.chase
	if ch == nil {
		return nobody, none, false
	}
	switch ch.stage {
	case chasePursuit:
		return ch.side.enemy(), ch.hex, kind == askPursue
	case chaseLosses:
		return ch.side, ch.hex, kind == askLosses
	case chaseMove:
		return ch.side, ch.hex, kind == askWithdraw && ch.kind == chaseRout
	}
	return nobody, none, false
}

func (c *checker) fightAsks(kind string) (sd side, hex int16, ok bool) {
	f := c.s.fight
	if f == nil {
		return nobody, none, false
	}
	switch f.stage {
	case fightFirst:
		return f.first, f.hex, kind == askFire
	case fightFirstLosses:
		return f.second, f.hex, kind == askLosses
	case fightSecond:
		return f.second, f.hex, kind == askFire
	case fightSecondLosses:
		return f.first, f.hex, kind == askLosses
	}
	return nobody, none, false
}
