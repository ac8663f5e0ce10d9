package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/record"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// await works out what a composition does not say. With a month the position waits
// for the orders of a player turn, or for the sheet of a rearmament; without one it
// is the set-up.
func (t *Title) await(in *record.Input, doc *document) *field.State {
	doc.held(in, t.d)
	c := &builder{t: t, d: t.d, s: &doc.State, in: in, doc: doc}
	c.when()
	c.cards()
	if !in.Failed() {
		c.workOut()
		t.sound(in, c.s)
	}
	return &doc.State
}

// composed is what a composed position begins with. A hand that is not given is
// that of the scenario's start, a third of it dummies.
func (t *Title) composed(in *record.Input, s *field.State) *document {
	month := in.Number("month")
	for u := range s.Blocks {
		if b := &s.Blocks[u]; in.True("clear") && (b.At == field.Undealt || b.At == field.Due && int(b.Month) <= max(month, int(s.Month))) {
			b.At = field.Unused
		}
	}
	if in.True("clear") {
		s.Mines = nil
	}
	s.Deck = field.Hand{}
	for sd := range field.Side(field.Sides) {
		if n := int8(t.d.Scenarios[s.Scenario].Cards[sd]); (month > 0 || in.Has("over")) && !in.True("exact") && !in.Has("sides."+string(sd.ID())+".hand") {
			s.Sides[sd].Hand = field.Hand{Real: n - n/3, Dummy: n / 3}
		}
	}
	doc := t.document(s)
	doc.Active, doc.First = field.Nobody, field.Nobody
	return doc
}

// builder works out what a composition leaves to the rules.
type builder struct {
	t   *Title
	d   *field.Data
	s   *field.State
	in  *record.Input
	doc *document
}

// setup reports whether the position comes before the first month.
func (c *builder) setup() bool { return c.in.Number("month") == 0 && !c.in.Has("over") }

// when puts the position into its month and turn, and says whom it waits for.
func (c *builder) when() {
	s, sc := c.s, &c.d.Scenarios[c.s.Scenario]
	if s.Month == 0 {
		s.Month = int8(sc.Start)
	}
	if s.First == field.Nobody {
		if s.First = sc.First; int(s.Month) > sc.Start {
			s.First = field.Axis
		}
	}
	if c.setup() {
		c.beforeFirstMonth()
		return
	}
	rearms := c.doc.rearm != field.Nobody && s.Over.Level == field.Undecided
	if !c.in.Has("turn") {
		if s.Turn = 1; c.doc.rearm != field.Nobody {
			s.Turn = 0
		}
	}
	if !c.in.Has("sheet") {
		s.Sheet = s.Turn
	}
	if s.Active == field.Nobody {
		if s.Active = s.First; s.Turn > 0 && s.Turn%2 == 0 {
			s.Active = s.First.Enemy()
		}
	}
	if rearms || s.Over.Level != field.Undecided {
		s.Phase, s.Choice = field.PhaseNone, field.OptNone
	}
	switch {
	case s.Over.Level != field.Undecided:
		s.Agenda = []field.Step{{Kind: field.StepOver, Side: field.Nobody}}
	case rearms:
		s.Agenda = []field.Step{{Kind: field.StepChallenge, Side: field.Allied}}
		if !c.doc.rearmLast {
			s.Push(field.Step{Kind: field.StepRearm, Side: c.doc.rearm.Enemy(), Flag: true})
		}
		s.Push(field.Step{Kind: field.StepRearm, Side: c.doc.rearm, Stage: 1, Flag: c.doc.rearmLast})
	default:
		c.playerTurn()
	}
}

// playerTurn waits for the orders of the active side.
func (c *builder) playerTurn() {
	s := c.s
	switch s.Phase {
	case field.PhaseNone:
		s.Phase = field.PhaseMove
	case field.PhaseMove, field.PhaseBlitzMove:
	default:
		c.in.Fault("phase", "%q is not %q or %q, the phases in which orders are given", c.in.Text("phase"),
			field.PhaseNames[field.PhaseMove], field.PhaseNames[field.PhaseBlitzMove])
	}
	s.Agenda = []field.Step{{Kind: field.StepTurnEnd, Side: s.Active}, {Kind: field.StepSupplyOut, Side: s.Active}, {Kind: field.StepOrders, Side: s.Active}}
}

// beforeFirstMonth takes the steps off the agenda that come before the one that
// is waited for.
func (c *builder) beforeFirstMonth() {
	s := c.s
	want, phase := s.Active, s.Phase
	s.Turn, s.Phase, s.Choice, s.Active = 0, field.PhaseNone, field.OptNone, c.d.Scenarios[s.Scenario].First
	switch {
	case phase == field.PhaseNone && want == field.Nobody:
		return
	case phase == composePrepare:
		if s.Top().Kind != field.StepPrepare {
			c.in.Fault("phase", "nothing is prepared in the scenario %s", c.d.Scenarios[s.Scenario].ID)
		}
		return
	case phase != field.PhaseNone && phase != composeSetup:
		c.in.Fault("phase", "%q is not \"prepare\" or \"setup\"; a month is needed with others", c.in.Text("phase"))
		return
	case want == field.Nobody:
		want = field.Axis
	}
	for len(s.Agenda) > 1 && (s.Top().Kind != field.StepSetup || s.Top().Side != want) {
		s.Pop()
	}
}

// cards gives the deck what is left over.
func (c *builder) cards() {
	s := c.s
	if !c.in.Has("played") {
		s.Played = field.Hand{Real: c.d.Options[s.Choice].Cost}
	}
	if c.in.Has("deck") {
		return
	}
	s.Deck = field.Hand{Real: int8(c.d.RealCards), Dummy: int8(c.d.Dummies)}
	for _, h := range [...]field.Hand{s.Spent, s.Played, s.Sides[field.Axis].Hand, s.Sides[field.Allied].Hand} {
		s.Deck.Real -= h.Real
		s.Deck.Dummy -= h.Dummy
	}
	if s.Deck.Real < 0 || s.Deck.Dummy < 0 {
		c.in.Fault("sides", "the hands hold more cards than there are: %d real and %d dummies", c.d.RealCards, c.d.Dummies)
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
	if !c.doc.exact && s.Over.Level == field.Undecided {
		given := make([]int16, len(s.Blocks))
		for u := range s.Blocks {
			given[u] = s.Blocks[u].Fort
		}
		c.muster(r)
		c.meet(r)
		if !c.setup() {
			c.supply(r, given)
		}
	}
	for i := range s.Battles {
		if h := int(s.Battles[i].Hex); !r.Has(field.Axis, h) || !r.Has(field.Allied, h) {
			c.in.Fault("battles."+c.d.Hexes[h].ID, "units of both sides are needed in a battle")
		}
	}
	if c.doc.rearm != field.Nobody {
		for sd := range field.Side(field.Sides) {
			s.Nets[sd] = r.Network(sd)
		}
	}
}

// muster deploys what has not been deployed, and brings the reinforcements that
// have come to the base.
func (c *builder) muster(r *run) {
	s := c.s
	for sd := range field.Side(field.Sides) {
		if c.deploys(sd) {
			continue
		}
		if !c.doc.clear {
			r.DefaultDeployment(sd)
		}
		for u := range s.Blocks {
			if b := &s.Blocks[u]; r.D.Units[u].Side == sd && b.At == field.Due && b.Month <= s.Month && !c.in.Has("units."+r.D.Units[u].ID) {
				r.Put(u, r.D.Base[sd])
			}
		}
	}
}

// deploys reports whether the deployment of a side is still to come.
func (c *builder) deploys(sd field.Side) bool {
	return slices.ContainsFunc(c.s.Agenda, func(st field.Step) bool { return st.Kind == field.StepSetup && st.Side == sd })
}

// meet makes the battles that are not given: the side whose turn it is not
// defends, and all blocks are revealed. Where all are disrupted there is none.
func (c *builder) meet(r *run) {
	s := c.s
	for h := range r.D.Hexes {
		if n := &r.Counts[h]; !r.Has(field.Axis, h) || !r.Has(field.Allied, h) || n.Up[field.Axis]+n.Up[field.Allied] == 0 || s.BattleAt(h) != nil {
			continue
		}
		r.NewBattle(h, s.Active.Enemy()).Fresh = false
		for u := range s.Blocks {
			if b := &s.Blocks[u]; int(b.At) == h && !b.Disrupted() {
				b.Revealed = true
			}
		}
	}
}

// supply checks the supply of both sides: who draws it from a fortress or an
// oasis, and which units of the active side have none. What is given stands;
// given holds the fortresses and oases by unit.
func (c *builder) supply(r *run, given []int16) {
	s := c.s
	for sd := range field.Side(field.Sides) {
		supplied, _ := r.CheckSupply(sd, true)
		for u := range s.Blocks {
			b := &s.Blocks[u]
			if r.D.Units[u].Side != sd || b.At < 0 {
				continue
			}
			if given[u] != field.None {
				b.Fort = given[u]
			} else if sd == s.Active && s.Phase != field.PhaseNone && !supplied.Has(u) {
				b.Unsupplied = true
			}
		}
	}
}
