package rommel

import (
	"fmt"

	"github.com/fieldpost/fieldpost/rules"
)

// Start implements [rules.Title].
func (t *Title) Start(setup rules.Setup) (rules.Position, error) {
	s, err := t.start(setup)
	if err != nil {
		return nil, err
	}
	return &position{t: t, s: s}, nil
}

// start sets a scenario up with the options of a game.
func (t *Title) start(setup rules.Setup) (*state, error) {
	id := setup.Scenario
	if id == "" {
		id = t.d.scenarios[0].id
	}
	n, ok := t.d.scenarioByID[id]
	if !ok {
		return nil, fmt.Errorf("rommel: no scenario %q", id)
	}
	s := t.d.start(n)
	if err := t.options.Set(setup.Options, &s.opt); err != nil {
		return nil, err
	}
	return s, nil
}

// start sets a scenario up as far as it is the same in every game: the forces,
// who holds the fortresses, and the deck (§18). The players deploy; hands are
// dealt when they have.
func (d *data) start(n int) *state {
	sc := &d.scenarios[n]
	s := &state{scen: n, month: int8(sc.start), first: sc.first, active: sc.first, over: victory{winner: nobody},
		blocks: make([]block, len(d.units)), deck: hand{int8(d.realCards), int8(d.dummies)}}
	d.muster(s, sc)
	for i := range s.forts {
		s.forts[i] = nobody
	}
	for i, h := range d.forts {
		s.forts[i] = sc.fortress[h]
	}
	s.taken = s.forts
	for _, h := range sc.mines {
		s.mines = append(s.mines, mine{hex: int16(h), owner: sc.fortress[h], known: true})
	}
	s.Agenda = []step{
		{kind: stepMonth, side: nobody},
		{kind: stepHand, side: allied},
		{kind: stepHand, side: axis},
		{kind: stepSetup, side: allied},
		{kind: stepSetup, side: axis},
	}
	if sc.preBuildup > 0 { // the Allies prepare first, the Axis with its set-up (§18.7)
		for sd := range s.sides {
			s.sides[sd].points = int16(sc.preBuildup)
		}
		s.Push(step{kind: stepPrepare, side: allied})
	}
	return s
}

// muster gives every block of the scenario its full strength and says when it
// comes (§18).
func (d *data) muster(s *state, sc *scenario) {
	for u := range s.blocks {
		s.blocks[u] = d.blank(u)
	}
	for i := range sc.groups {
		for _, u := range sc.groups[i].units {
			s.blocks[u].at = undealt
		}
	}
	for i := range sc.reinforcements {
		g := &sc.reinforcements[i]
		for _, u := range g.units {
			s.blocks[u].at, s.blocks[u].month = due, int8(g.month)
		}
	}
}
