package empires

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// Imagine makes a position of what is known, on which orders can be tried out
// by those who must not see the true one. Technologies that are not known are
// not there.
func (t *Title) Imagine(k *rules.Known) rules.Position { return &position{t: t, s: t.imagine(k)} }

func (t *Title) imagine(k *rules.Known) *state {
	d := t.d
	s := &state{scenario: k.Scenario, turn: int8(k.Clock.Turn), zones: make([]zone, len(d.zones)), armies: make([]army, len(d.units)), tracks: make([]int8, len(d.tracks))}
	s.opt.Ask, s.opt.ByTurn = k.On(rules.OptionDecisions, "ask"), k.On(rules.OptionReport, "turn")
	s.opt.seaSupply, s.opt.cutOffHeld = k.On("sea-supply", "yes"), k.On("cut-off", "held")
	s.opt.laterTiles, s.opt.strongTrenches = k.On("first-tiles", "3"), k.On("trenches", "later")
	for z := range s.zones {
		s.zones[z] = zone{control: sideOf(k.Places[z].Control), taken: nobody}
	}
	for i := range k.Marks {
		m := &k.Marks[i]
		if zs := &s.zones[d.zoneByID[m.At]]; m.Kind == markTrench {
			zs.trench[sideOf(m.Side)] = int8(m.N)
		} else {
			zs.taken = sideOf(m.Side)
		}
	}
	for i := range k.Pieces {
		p := &k.Pieces[i]
		x := &s.armies[d.unitByID[p.ID]]
		switch p.At {
		case offPool:
			*x = army{at: inPool, step: full}
		case offNeutral:
			*x = army{at: notAtWar, step: full}
		default:
			*x = army{at: int16(d.zoneByID[p.At]), step: uint8(p.Steps), lent: p.Has(flagLent), activated: p.Has(flagActivated),
				attacked: p.Has(flagAttacked), fought: p.Has(flagFought), unsupplied: p.Has(flagUnsupplied)}
			s.zones[x.at].present |= 1 << sideOf(p.Side)
		}
	}
	for i := range k.Cards {
		c := &k.Cards[i]
		i, ok := d.techByID[c.ID]
		if !ok {
			continue
		}
		ss := &s.sides[sideOf(c.Side)]
		ss.techs[i], ss.shown[i] = tech{box: uint8(slices.Index(boxNames[:], c.At)), since: noTurn}, slices.Contains(c.Flags, flagShown)
		if slices.Contains(c.Flags, flagFresh) {
			ss.techs[i].since = s.turn
		}
	}
	for i := range s.tracks {
		s.tracks[i] = int8(k.Track(trackDiplomacy, "", d.tracks[i].id).N)
	}
	k.Recall("", s.open()...)
	for sd := german; sd < nobody; sd++ {
		k.Recall(sd.id(), s.sides[sd].open()...)
	}
	top := step{kind: stepOrders, side: sideOf(k.Active)}
	switch k.Step {
	case stepNames[stepTechnologies]:
		top = step{kind: stepTechnologies, side: nobody}
	case stepNames[stepOver]:
		top = step{kind: stepOver, side: nobody}
	}
	s.Push(top)
	return s
}

// open are the numbers of a state that every side knows.
func (s *state) open() []rules.Kept {
	return []rules.Kept{{ID: "surrendered", N: &s.surrendered}, {ID: "salonica-open", N: &s.salonicaOpen}, {ID: "gallipoli-used", N: &s.gallipoliUsed},
		{ID: "german-attacks", N: &s.germanAttacks}, {ID: "russian-attacks", N: &s.russianAttacks}}
}

// open are the numbers of a side that every side knows.
func (s *sideState) open() []rules.Kept {
	out := make([]rules.Kept, 0, actions+3)
	out = append(out, rules.Kept{ID: trackMissions, N: &s.missions}, rules.Kept{ID: "air-used", N: &s.airUsed}, rules.Kept{ID: "gas-year", N: &s.gasYear})
	for a := range s.used {
		out = append(out, rules.Kept{ID: "actions", Of: actionNames[a], N: &s.used[a]})
	}
	return out
}
