package thirdreich

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// Imagine makes a position of what is known, on which orders can be tried out
// by those who must not see the true one. Developments that are not known are
// not there.
func (t *Title) Imagine(k *rules.Known) rules.Position { return &position{t: t, s: t.imagine(k)} }

func (t *Title) imagine(k *rules.Known) *state {
	d := t.d
	s := &state{scenario: k.Scenario, turn: int8(k.Clock.Turn), zones: make([]zone, len(d.zones)), armies: make([]army, len(d.units)),
		countries: make([]status, len(d.countries)), left: make([]int8, len(d.countries))}
	s.opt.Ask, s.opt.ByTurn = k.On(rules.OptionDecisions, "ask"), k.On(rules.OptionReport, "turn")
	s.opt.trondheimNotAxis, s.opt.afrikaKorpsInfantry, s.opt.netherlandsApart = k.On("trondheim", "not-axis"), k.On("afrika-korps", "infantry"), k.On("netherlands", "apart")
	for n, value := range [...]string{"from-1944", "from-1943", "never"} {
		if k.On("soviet-points", value) {
			s.opt.sovietPoints = uint8(n)
		}
	}
	for z := range s.zones {
		s.zones[z] = zone{control: sideOf(k.Places[z].Control), taken: nobody}
	}
	for i := range k.Marks {
		m := &k.Marks[i]
		switch zs := &s.zones[d.zoneByID[m.At]]; m.Kind {
		case markTaken:
			zs.taken = sideOf(m.Side)
		case markLanded:
			zs.landed |= 1 << sideOf(m.Side)
		case markPartisans:
			zs.partisans = uint8(sideOf(m.Side)) + 1
		}
	}
	for i := range k.Pieces {
		p := &k.Pieces[i]
		x := &s.armies[d.unitByID[p.ID]]
		if p.At == offPool {
			*x = army{at: inPool}
			continue
		}
		*x = army{at: int16(d.zoneByID[p.At]), step: uint8(p.Steps), operated: p.Has(flagOperated), attacked: p.Has(flagAttacked), landed: p.Has(flagLanded),
			supplied: k.Viewer.Sees(p.Side) && !p.Has(flagUnsupplied)}
	}
	for i := range k.Cards {
		c := &k.Cards[i]
		v, ok := d.devByID[c.ID]
		if !ok {
			continue
		}
		ss := &s.sides[sideOf(c.Side)]
		ss.devs[v].box, ss.shown[v] = uint8(slices.Index(boxNames[:], c.At)), slices.Contains(c.Flags, flagShown)
		if slices.Contains(c.Flags, flagFresh) {
			ss.devs[v].since = s.turn
		}
	}
	for c := range s.countries {
		x := k.Track(trackCountry, "", d.countries[c].id)
		s.countries[c], s.left[c] = status(slices.Index(statusNames[:], x.Flags[0])), int8(x.N)
	}
	for sd := axis; sd < nobody; sd++ {
		ss := &s.sides[sd]
		k.Recall(sd.id(), ss.open()...)
		k.Recall(sd.id(), ss.secret()...)
		ss.subs = int8(k.Track(trackSubs, sd.id(), "").N) - ss.subsAdv
	}
	k.Recall("", s.open()...)
	k.Recall(axis.id(), s.secret()...)
	s.vichy = uint8(k.Track(trackVichy, "", "").N)
	s.atlantic = int8(k.Track(trackAtlantic, "", "").N) - s.atlantAdv
	for i := range k.Fights {
		f := &k.Fights[i]
		at := attack{attacker: int16(d.unitByID[f.Attackers[0]]), defender: int16(d.unitByID[f.Defenders[0]]), zone: int16(d.zoneByID[f.At]),
			bonus: int8(f.Border), landing: slices.Contains(f.Flags, flagLanded)}
		for _, id := range f.Attackers[1:] {
			at.support = append(at.support, int16(d.unitByID[id]))
		}
		for n, name := range airNames[1:] {
			if slices.Contains(f.Flags, name) {
				at.air = airKind(n + 1)
			}
		}
		s.attacks = append(s.attacks, at)
	}
	top := step{kind: stepOrders, side: sideOf(k.Active)}
	if k.Over() {
		top = step{kind: stepOver, side: nobody}
	}
	s.Push(top)
	s.Recall(k)
	return s
}

// open are the numbers of the war that every side knows.
func (s *state) open() []rules.Kept {
	return []rules.Kept{{ID: "barbarossa", N: &s.barbarossa}, {ID: "karelia", N: &s.karelian}, {ID: "eastern", N: &s.eastern}, {ID: "pressed", N: &s.pressed},
		{ID: trackLendLease, N: &s.lendLease}, {ID: trackBombing, N: &s.bombing}, {ID: trackBombed, N: &s.bombed}, {ID: "doubled", N: &s.doubled},
		{ID: trackSunk, N: &s.sunk}, {ID: "rail", N: &s.rail}, {ID: "germany-falls", N: &s.fallen}}
}

// secret are those that rest on a development of the Axis.
func (s *state) secret() []rules.Kept {
	return []rules.Kept{{ID: "atlantic-advanced", N: &s.atlantAdv}, {ID: "menace", N: &s.menace}}
}

// open are the numbers of a side that every side knows.
func (s *sideState) open() []rules.Kept {
	out := append(make([]rules.Kept, 0, actions+8), []rules.Kept{{ID: trackSupply, N: &s.supply}, {ID: trackTanks, N: &s.tanks}, {ID: trackAir, N: &s.air}, {ID: trackAirAdvanced, N: &s.airAdv},
		{ID: trackPoints, N: &s.points}, {ID: "british", N: &s.british}, {ID: "stage", N: (*uint8)(&s.stage)}, {ID: "landed", N: &s.landed}}...)
	for a := range s.used {
		out = append(out, rules.Kept{ID: trackActions, Of: actionNames[a], N: &s.used[a]})
	}
	return out
}

// secret are those that rest on a development.
func (s *sideState) secret() []rules.Kept { return []rules.Kept{{ID: trackSubsAdv, N: &s.subsAdv}} }
