package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/record"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/setup"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// completeComposition works out what a composition does not say. With a month the position waits
// for the orders of a player turn, or for the sheet of a rearmament; without one it
// is the set-up.
func (t *Title) completeComposition(in *record.Input, doc *document) *field.State {
	doc.unpack(in, t.d)
	t.setClock(in, doc)
	t.composeCards(in, &doc.State)
	if !in.Failed() {
		t.applyRules(in, doc)
		t.validate(in, &doc.State)
	}
	return &doc.State
}

// compositionBase returns what a composed position begins with. A hand that is not given is
// that of the scenario's start, a third of it dummies.
func (t *Title) compositionBase(in *record.Input, s *field.State) *document {
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
	for side := range field.Side(field.Sides) {
		if n := int8(t.d.Scenarios[s.Scenario].Cards[side]); (month > 0 || in.Has("over")) && !in.True("exact") && !in.Has("sides."+string(side.ID())+".hand") {
			s.Sides[side].Hand = field.Hand{n - n/3, n / 3}
		}
	}
	doc := t.document(s)
	doc.Active, doc.First = field.Nobody, field.Nobody
	return doc
}

// isSetup reports whether the position is of the set-up.
func isSetup(in *record.Input) bool { return in.Number("month") == 0 && !in.Has("over") }

// setClock puts the position into its month and turn, and says whom it waits for.
func (t *Title) setClock(in *record.Input, doc *document) {
	s, sc := &doc.State, &t.d.Scenarios[doc.Scenario]
	if s.Month == 0 {
		s.Month = int8(sc.Start)
	}
	if s.First == field.Nobody {
		if s.First = sc.First; int(s.Month) > sc.Start {
			s.First = field.Axis
		}
	}
	if isSetup(in) {
		t.awaitSetup(in, s)
		return
	}
	rearms := doc.rearm != field.Nobody && s.Over.Level == field.Undecided
	if !in.Has("turn") {
		if s.Turn = 1; doc.rearm != field.Nobody {
			s.Turn = 0
		}
	}
	if !in.Has("sheet") {
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
		if !doc.rearmLast {
			s.Push(field.Step{Kind: field.StepRearm, Side: doc.rearm.Enemy(), Flag: true})
		}
		s.Push(field.Step{Kind: field.StepRearm, Side: doc.rearm, Stage: 1, Flag: doc.rearmLast})
	default:
		s.Phase = max(s.Phase, field.PhaseMove)
		s.Agenda = []field.Step{{Kind: field.StepTurnEnd, Side: s.Active}, {Kind: field.StepSupplyOut, Side: s.Active}, {Kind: field.StepOrders, Side: s.Active}}
	}
}

// awaitSetup takes the steps off the agenda that come before the one that
// is waited for.
func (t *Title) awaitSetup(in *record.Input, s *field.State) {
	sc := &t.d.Scenarios[s.Scenario]
	want, phase := s.Active, s.Phase
	s.Turn, s.Phase, s.Choice, s.Active = 0, field.PhaseNone, field.OptNone, sc.First
	switch {
	case phase == field.PhaseNone && want == field.Nobody:
		return
	case phase == composePrepare:
		if s.Top().Kind != field.StepPrepare {
			in.Fault("phase", "nothing is prepared in the scenario %s", sc.ID)
		}
		return
	case phase != field.PhaseNone && phase != composeSetup:
		in.Fault("phase", "%q is not \"prepare\" or \"setup\"; a month is needed with others", in.Text("phase"))
		return
	case want == field.Nobody:
		want = field.Axis
	}
	for len(s.Agenda) > 1 && (s.Top().Kind != field.StepSetup || s.Top().Side != want) {
		s.Pop()
	}
}

// composeCards gives the deck what is left over.
func (t *Title) composeCards(in *record.Input, s *field.State) {
	if !in.Has("played") {
		s.Played = field.Hand{t.d.Options[s.Choice].Cost}
	}
	if in.Has("deck") {
		return
	}
	s.Deck = t.d.Cards()
	if !s.Deck.Heap().Remove(s.Spent[:], s.Played[:], s.Sides[field.Axis].Hand[:], s.Sides[field.Allied].Hand[:]) {
		in.Fault("sides", "the hands hold more cards than there are: %d real and %d dummies", t.d.RealCards, t.d.Dummies)
	}
}

// applyRules does what the composition leaves to the rules: who has not been
// deployed is, reinforcements have come, where both sides stand there is a
// battle, and supply has been checked as at the beginning of the player turn.
// A composition that says that it is exact is taken as it stands.
func (t *Title) applyRules(in *record.Input, doc *document) {
	s := &doc.State
	g := t.Game(s)
	defer t.Free(g)
	r := &g.run
	if !doc.exact && s.Over.Level == field.Undecided {
		given := make([]int16, len(s.Blocks))
		for u := range s.Blocks {
			given[u] = s.Blocks[u].Fort
		}
		deployMissing(r, in, doc.clear)
		beginMissingBattles(r)
		if !isSetup(in) {
			settleSupply(r, given)
		}
	}
	for i := range s.Battles {
		if h := int(s.Battles[i].Hex); !r.Has(field.Axis, h) || !r.Has(field.Allied, h) {
			in.Fault("battles."+t.d.Hexes[h].ID, "units of both sides are needed in a battle")
		}
	}
	if doc.rearm != field.Nobody {
		for side := range field.Side(field.Sides) {
			s.Nets[side] = supply.Network(r, side)
		}
	}
}

// deployMissing deploys those of the sides whose deployment is not to come, unless the
// board was cleared, and brings the reinforcements that have come to the base.
func deployMissing(r *field.Run, in *record.Input, cleared bool) {
	s := r.S
	for side := range field.Side(field.Sides) {
		if slices.ContainsFunc(s.Agenda, func(st field.Step) bool { return st.Kind == field.StepSetup && st.Side == side }) {
			continue
		}
		if !cleared {
			setup.DefaultDeployment(r, side)
		}
		for u := range s.Blocks {
			if b := &s.Blocks[u]; r.D.Units[u].Side == side && b.At == field.Due && b.Month <= s.Month && !in.Has("units."+r.D.Units[u].ID) {
				r.Put(u, r.D.Base[side])
			}
		}
	}
}

// beginMissingBattles makes the battles that are not given: the side whose turn it is not
// defends, and all blocks are revealed. Where all are disrupted there is none.
func beginMissingBattles(r *field.Run) {
	s := r.S
	for h := range r.D.Hexes {
		if n := &r.Counts[h]; !r.Has(field.Axis, h) || !r.Has(field.Allied, h) || n.Up[field.Axis]+n.Up[field.Allied] == 0 || s.BattleAt(h) != nil {
			continue
		}
		r.NewBattle(h, s.Active.Enemy()).Fresh = false
		for u := range s.Blocks {
			if b := &s.Blocks[u]; int(b.At) == h && !b.IsDisrupted() {
				b.Revealed = true
			}
		}
	}
}

// settleSupply checks the supply of both sides: who draws it from a fortress or an
// oasis, and which units of the active side have none. What is given stands;
// given holds the fortresses and oases by unit.
func settleSupply(r *field.Run, given []int16) {
	s := r.S
	for side := range field.Side(field.Sides) {
		supplied, _ := supply.CheckSupply(r, side, true)
		for u := range s.Blocks {
			b := &s.Blocks[u]
			if r.D.Units[u].Side != side || b.At < 0 {
				continue
			}
			if given[u] != field.None {
				b.Fort = given[u]
			} else if side == s.Active && s.Phase != field.PhaseNone && !supplied.Has(u) {
				b.Unsupplied = true
			}
		}
	}
}
