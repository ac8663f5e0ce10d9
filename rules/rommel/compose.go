package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/record"
)

// Compose implements [rules.Title]. Keys that are absent keep what the scenario
// gives. With a month the position waits for the orders of a player turn, or
// for the sheet of a rearmament; without one it is the set-up.
func (t *Title) Compose(b []byte) (rules.Position, error) {
	doc, err := t.codec.Compose(b, t.composition, func(in *record.Input, doc *document) {
		doc.held(in, t.d)
		c := &builder{t: t, d: t.d, s: &doc.state, in: in, doc: doc}
		c.when()
		c.cards()
		if !in.Failed() {
			c.workOut()
			t.sound(in, c.s)
		}
	})
	if err != nil {
		return nil, err
	}
	return &position{t: t, s: &doc.state}, nil
}

// composition is what a composed position begins with. A hand that is not given is
// that of the scenario's start, a third of it dummies.
func (t *Title) composition(in *record.Input) (*document, error) {
	s, err := t.start(rules.Setup{Scenario: in.Text("scenario"), Options: in.Texts("options")})
	if err != nil {
		return nil, err
	}
	month := in.Number("month")
	for u := range s.blocks {
		if b := &s.blocks[u]; in.True("clear") && (b.at == undealt || b.at == due && int(b.month) <= max(month, int(s.month))) {
			b.at = unused
		}
	}
	if in.True("clear") {
		s.mines = nil
	}
	s.deck = hand{}
	for sd := range side(sides) {
		if n := int8(t.d.scenarios[s.scen].cards[sd]); (month > 0 || in.Has("over")) && !in.True("exact") && !in.Has("sides."+string(sd.id())+".hand") {
			s.sides[sd].hand = hand{n - n/3, n / 3}
		}
	}
	doc := (&position{t: t, s: s}).document()
	doc.active, doc.first = nobody, nobody
	return doc, nil
}

// builder works out what a composition leaves to the rules.
type builder struct {
	t   *Title
	d   *data
	s   *state
	in  *record.Input
	doc *document
}

// setup reports whether the position comes before the first month.
func (c *builder) setup() bool { return c.in.Number("month") == 0 && !c.in.Has("over") }

// when puts the position into its month and turn, and says whom it waits for.
func (c *builder) when() {
	s, sc := c.s, &c.d.scenarios[c.s.scen]
	if s.month == 0 {
		s.month = int8(sc.start)
	}
	if s.first == nobody {
		if s.first = sc.first; int(s.month) > sc.start {
			s.first = axis
		}
	}
	if c.setup() {
		c.beforeFirstMonth()
		return
	}
	rearms := c.doc.rearm != nobody && s.over.level == undecided
	if !c.in.Has("turn") {
		if s.turn = 1; c.doc.rearm != nobody {
			s.turn = 0
		}
	}
	if !c.in.Has("sheet") {
		s.stamp = s.turn
	}
	if s.active == nobody {
		if s.active = s.first; s.turn > 0 && s.turn%2 == 0 {
			s.active = s.first.enemy()
		}
	}
	if rearms || s.over.level != undecided {
		s.phase, s.choice = phaseNone, optNone
	}
	switch {
	case s.over.level != undecided:
		s.Agenda = []step{{kind: stepOver, side: nobody}}
	case rearms:
		s.Agenda = []step{{kind: stepChallenge, side: allied}}
		if !c.doc.rearmLast {
			s.Push(step{kind: stepRearm, side: c.doc.rearm.enemy(), flag: true})
		}
		s.Push(step{kind: stepRearm, side: c.doc.rearm, stage: 1, flag: c.doc.rearmLast})
	default:
		c.playerTurn()
	}
}

// playerTurn waits for the orders of the active side.
func (c *builder) playerTurn() {
	s := c.s
	switch s.phase {
	case phaseNone:
		s.phase = phaseMove
	case phaseMove, phaseBlitzMove:
	default:
		c.in.Fault("phase", "%q is not %q or %q, the phases in which orders are given", c.in.Text("phase"),
			phaseNames[phaseMove], phaseNames[phaseBlitzMove])
	}
	s.Agenda = []step{{kind: stepTurnEnd, side: s.active}, {kind: stepSupplyOut, side: s.active}, {kind: stepOrders, side: s.active}}
}

// beforeFirstMonth takes the steps off the agenda that come before the one that
// is waited for.
func (c *builder) beforeFirstMonth() {
	s := c.s
	want, phase := s.active, s.phase
	s.turn, s.phase, s.choice, s.active = 0, phaseNone, optNone, c.d.scenarios[s.scen].first
	switch {
	case phase == phaseNone && want == nobody:
		return
	case phase == composePrepare:
		if s.Top().kind != stepPrepare {
			c.in.Fault("phase", "nothing is prepared in the scenario %s", c.d.scenarios[s.scen].id)
		}
		return
	case phase != phaseNone && phase != composeSetup:
		c.in.Fault("phase", "%q is not \"prepare\" or \"setup\"; a month is needed with others", c.in.Text("phase"))
		return
	case want == nobody:
		want = axis
	}
	for len(s.Agenda) > 1 && (s.Top().kind != stepSetup || s.Top().side != want) {
		s.Pop()
	}
}

// cards gives the deck what is left over.
func (c *builder) cards() {
	s := c.s
	if !c.in.Has("played") {
		s.played = hand{real: c.d.optionCost[s.choice]}
	}
	if c.in.Has("deck") {
		return
	}
	s.deck = hand{int8(c.d.realCards), int8(c.d.dummies)}
	for _, h := range [...]hand{s.spent, s.played, s.sides[axis].hand, s.sides[allied].hand} {
		s.deck.real -= h.real
		s.deck.dummy -= h.dummy
	}
	if s.deck.real < 0 || s.deck.dummy < 0 {
		c.in.Fault("sides", "the hands hold more cards than there are: %d real and %d dummies", c.d.realCards, c.d.dummies)
	}
}

// workOut does what the composition leaves to the rules: who has not been
// deployed is, reinforcements have come, where both sides stand there is a
// battle, and supply has been checked as at the beginning of the player turn.
// A composition that says that it is exact is taken as it stands.
func (c *builder) workOut() {
	s := c.s
	r := c.t.newRun(s)
	defer r.Free()
	if !c.doc.exact && s.over.level == undecided {
		given := make([]int16, len(s.blocks))
		for u := range s.blocks {
			given[u] = s.blocks[u].fort
		}
		c.muster(r)
		c.meet(r)
		if !c.setup() {
			c.supply(r, given)
		}
	}
	if c.doc.rearm != nobody {
		for sd := range side(sides) {
			s.nets[sd] = r.network(sd)
		}
	}
}

// muster deploys what has not been deployed, and brings the reinforcements that
// have come to the base.
func (c *builder) muster(r *run) {
	s := c.s
	for sd := range side(sides) {
		if c.deploys(sd) {
			continue
		}
		if !c.doc.clear {
			r.defaultDeployment(sd)
		}
		for u := range s.blocks {
			if b := &s.blocks[u]; r.d.units[u].side == sd && b.at == due && b.month <= s.month && !c.in.Has("units."+r.d.units[u].id) {
				r.place(u, r.d.base[sd])
			}
		}
	}
}

// deploys reports whether the deployment of a side is still to come.
func (c *builder) deploys(sd side) bool {
	return slices.ContainsFunc(c.s.Agenda, func(st step) bool { return st.kind == stepSetup && st.side == sd })
}

// meet makes the battles that are not given: the side whose turn it is not
// defends, and all blocks are revealed. Where all are disrupted there is none.
func (c *builder) meet(r *run) {
	s := c.s
	for h := range r.d.hexes {
		if n := &r.n[h]; !r.has(axis, h) || !r.has(allied, h) || n.up[axis]+n.up[allied] == 0 || s.battleAt(h) != nil {
			continue
		}
		r.newBattle(h, s.active.enemy()).fresh = false
		for u := range s.blocks {
			if b := &s.blocks[u]; int(b.at) == h && !b.disrupted() {
				b.revealed = true
			}
		}
	}
}

// supply checks the supply of both sides: who draws it from a fortress or an
// oasis, and which units of the active side have none. What is given stands;
// given holds the fortresses and oases by unit.
func (c *builder) supply(r *run, given []int16) {
	s := c.s
	for sd := range side(sides) {
		supplied, _ := r.checkSupply(sd, true)
		for u := range s.blocks {
			b := &s.blocks[u]
			if r.d.units[u].side != sd || b.at < 0 {
				continue
			}
			if given[u] != none {
				b.fort = given[u]
			} else if sd == s.active && s.phase != phaseNone && !supplied.has(u) {
				b.unsupplied = true
			}
		}
	}
}
