package rommel

import (
	"errors"
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/record"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/pursuit"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// validate says what keeps a state from being carried on: a stored position that
// somebody changed is refused, not run into a panic. Tags have looked at each value
// by itself; here stands what values are to each other.
func (t *Title) validate(in *record.Input, s *field.State) {
	t.validateClock(in, s)
	t.validateCards(in, s)
	t.validateBlocks(in, s)
	written := func(in *record.Input, key string, orders []rules.Order) {
		t.book.Codec.CheckOrders(in, key, orders)
		for i := range orders {
			o := &orders[i] // an answer may say no more than whose supply is settled
			if _, ok := t.Language.Write(o, rules.English); !ok && (key != "answers" || o.Form != supply.FormSupply) {
				in.Fault(key, "%q is not an order", o.Text)
			}
		}
	}
	s.Validate(in, t.Info.Sides, written)
	if q := s.Asked; q != nil {
		for i := range q.Choices {
			written(in, "asked", []rules.Order{q.Choices[i].Order})
		}
	}
	t.validateAgenda(in, s)
}

// validateClock checks where in the game the position stands.
func (t *Title) validateClock(in *record.Input, s *field.State) {
	if sc := &t.d.Scenarios[s.Scenario]; int(s.Month) < sc.Start || int(s.Month) > sc.End {
		in.Fault("month", "%d is not from %d to %d", s.Month, sc.Start, sc.End)
	}
	if v := s.Over; v.Level != field.Undecided && (v.Level == field.Drawn) != (v.Winner == field.Nobody) {
		in.Fault("over", "%q won by %q", field.LevelNames[v.Level], v.Winner.ID())
	}
	switch second := s.Phase == field.PhaseBlitzMove || s.Phase == field.PhaseBlitzCombat; {
	case s.Phase > field.PhaseEnd:
		in.Fault("phase", "it is of the set-up")
		s.Phase = field.PhaseEnd
	case second && s.Choice != field.OptBlitz:
		in.Fault("phase", "%s is of a blitz turn, not of %q", field.PhaseNames[s.Phase], field.OptionNames[s.Choice])
	}
}

// validateCards checks that no hand is too large, and that there are no more cards
// than the deck has (§3.3).
func (t *Title) validateCards(in *record.Input, s *field.State) {
	if all := t.d.Cards(); !all.Heap().Remove(s.Deck[:], s.Spent[:], s.Played[:], s.Sides[field.Axis].Hand[:], s.Sides[field.Allied].Hand[:]) {
		in.Fault("cards", "more than the %d real and %d dummies that there are", t.d.RealCards, t.d.Dummies)
	}
	for side := range field.Side(field.Sides) {
		if n := max(s.Sides[side].Hand.Heap().Total(), int(s.Sides[side].Extra)); n > t.d.HandLimit {
			in.Fault("sides."+string(side.ID()), "a hand of %d cards, the limit is %d", n, t.d.HandLimit)
		}
	}
}

// validateBlocks checks that every block has a strength of its label, draws supply from
// where there is any, and moves as blocks can.
func (t *Title) validateBlocks(in *record.Input, s *field.State) {
	d := t.d
	for u := range s.Blocks {
		b, key := &s.Blocks[u], "units."+d.Units[u].ID
		if b.At == field.Dead && b.VC != 0 || b.At != field.Dead && !slices.Contains(d.Units[u].Steps, b.VC) {
			in.Fault(key, "a strength of %d, its steps are %v", b.VC, d.Units[u].Steps)
		}
		if b.Fort != field.None && !d.Hexes[b.Fort].Fortress && !d.Hexes[b.Fort].Oasis {
			in.Fault(key, "%s is neither fortress nor oasis", d.Hexes[b.Fort].ID)
		}
	}
	for i := range s.Battles {
		if b := &s.Battles[i]; b.Defender == field.Nobody {
			in.Fault("battles."+d.Hexes[b.Hex].ID, "it needs defender:SIDE")
		}
	}
	for i := range s.Moves {
		if m := &s.Moves[i]; m.Hex < 0 && (m.Hex != field.Waiting || m.Regroup) {
			in.Fault("moves", "they begin in a hex or beside the base")
		}
	}
	for i := range s.Marches {
		m := &s.Marches[i]
		if b := &s.Blocks[m.Unit]; b.At < 0 && b.At != field.Dead || m.To != field.None && len(m.Way) == 0 {
			in.Fault("marches", "%s is not on the map, or has no way", d.Units[m.Unit].ID)
		}
	}
	if c := s.Chase; c != nil {
		c.Units.Each(func(u int) {
			if d.Units[u].Side != c.Side || s.Blocks[u].At != c.Hex {
				in.Fault("chase", "%s is not there", d.Units[u].ID)
			}
		})
	}
}

// validateAgenda checks that every step can be run, that there is always one to follow,
// and that the last of them waits for somebody.
func (t *Title) validateAgenda(in *record.Input, s *field.State) {
	if len(s.Agenda) == 0 {
		in.Fault("agenda", "it is empty")
		return
	}
	over := s.Top().Kind == field.StepOver
	if over != (s.Over.Level != field.Undecided) || over && s.Asked != nil {
		in.Fault("over", "a game that is over has a result and asks nothing, and no other has one")
	}
	if over {
		return // nothing else will be run
	}
	for i := range s.Agenda {
		st, name := &s.Agenda[i], field.StepNames[s.Agenda[i].Kind]
		if err := stepFault(s, i); err != nil {
			in.Fault("agenda", "%s %w", name, err)
		}
		if moves := st.Kind == field.StepOrders || st.Kind == field.StepCombat && st.Stage == 0; moves && s.Phase != field.PhaseMove && s.Phase != field.PhaseBlitzMove {
			in.Fault("phase", "%s: %q is not %q or %q", name, field.PhaseNames[s.Phase], field.PhaseNames[field.PhaseMove], field.PhaseNames[field.PhaseBlitzMove])
		}
	}
	if in.Failed() {
		return // the rest would speak of the same
	}
	q := s.Asked
	switch again, waits := t.Again(s); {
	case !waits:
		in.Fault("agenda", "it waits for nobody")
	case (q == nil) != (again == nil) || q != nil && (q.Side != again.Side || q.Kind != again.Kind || q.At != again.At || q.Key != again.Key):
		in.Fault("asked", "%s does not ask this", field.StepNames[s.Top().Kind])
	}
}

// stepFault says what is wrong with a step of the agenda.
func stepFault(s *field.State, i int) error {
	st, top := &s.Agenda[i], i == len(s.Agenda)-1
	rule := &stepRules[st.Kind]
	mine := [...]bool{ofNobody: st.Side == field.Nobody, ofEither: st.Side != field.Nobody, ofActive: st.Side == s.Active, ofPassive: st.Side == s.Active.Enemy()}
	switch {
	case i == 0 && !rule.bottom:
		return errors.New("has no step to follow")
	case i > 0 && !slices.Contains(rule.on, s.Agenda[i-1].Kind):
		return fmt.Errorf("does not come before %s", field.StepNames[s.Agenda[i-1].Kind])
	case st.Stage < 0 || st.Stage > rule.stages:
		return fmt.Errorf("has no stage %d", st.Stage)
	case !mine[rule.side]:
		return fmt.Errorf("is not the business of %q", st.Side.ID())
	case rule.hex && st.Hex < 0:
		return errors.New("needs a hex")
	case st.Kind == field.StepChase && (!top || s.Chase == nil):
		return errors.New("needs a chase, which is always on top")
	}
	return nil
}

// stepRule is what holds of a kind of step.
type stepRule struct {
	on     []field.StepKind // the steps on which it may lie
	bottom bool             // it may be the last to be run
	stages int8             // the highest stage
	side   whose
	hex    bool // it needs one
}

// whose says whose a step is.
type whose uint8

const (
	ofNobody whose = iota
	ofEither
	ofActive  // whose turn it is
	ofPassive // whose turn it is not
)

// stepRules say what holds of each kind of step; that of a game that is over lies on
// nothing.
var stepRules = [...]stepRule{
	field.StepPrepare:   {on: []field.StepKind{field.StepSetup}, side: ofEither},
	field.StepSetup:     {on: []field.StepKind{field.StepHand, field.StepSetup}, side: ofEither},
	field.StepHand:      {on: []field.StepKind{field.StepMonth, field.StepHand, field.StepOrders}, stages: 1, side: ofEither},
	field.StepMonth:     {bottom: true},
	field.StepBuildup:   {on: []field.StepKind{field.StepChallenge}, stages: 1},
	field.StepRearm:     {on: []field.StepKind{field.StepChallenge, field.StepRearm}, stages: 1, side: ofEither},
	field.StepChallenge: {bottom: true, stages: 1, side: ofEither},
	field.StepTurn:      {bottom: true, side: ofEither},
	field.StepSupplyIn:  {on: []field.StepKind{field.StepOrders, field.StepHand}, side: ofActive},
	field.StepOrders:    {on: []field.StepKind{field.StepSupplyOut}, side: ofActive},
	field.StepRout: {on: []field.StepKind{field.StepOrders, field.StepDepart, field.StepRefuse, field.StepFight, field.StepRout, field.StepSupplyOut,
		field.StepTurnEnd, field.StepRearm, field.StepChallenge}, stages: 1, side: ofEither, hex: true},
	field.StepDepart:    {on: []field.StepKind{field.StepMarch}, stages: pursuit.DepartEnd, side: ofActive, hex: true},
	field.StepMarch:     {on: []field.StepKind{field.StepRefuse}, side: ofActive},
	field.StepRefuse:    {on: []field.StepKind{field.StepReveal}, stages: pursuit.RefuseRout, side: ofPassive, hex: true},
	field.StepReveal:    {on: []field.StepKind{field.StepCombat, field.StepSupplyOut, field.StepRout}, side: ofActive},
	field.StepCombat:    {on: []field.StepKind{field.StepBlitz, field.StepSupplyOut}, stages: 1, side: ofActive},
	field.StepFight:     {on: []field.StepKind{field.StepCombat, field.StepDepart, field.StepFight}, side: ofEither, hex: true},
	field.StepBlitz:     {on: []field.StepKind{field.StepSupplyOut}, side: ofActive},
	field.StepSupplyOut: {on: []field.StepKind{field.StepTurnEnd}, side: ofActive},
	field.StepTurnEnd:   {bottom: true, side: ofActive},
	field.StepMonthEnd:  {bottom: true, stages: 1},
	field.StepOver:      {},
	field.StepChase:     {on: []field.StepKind{field.StepRout, field.StepDepart, field.StepRefuse}, side: ofEither, hex: true},
}
