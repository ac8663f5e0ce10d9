package thirdreich

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// Imagine makes a position of what is known, on which orders can be tried out
// by those who must not see the true one, and on which the game can be played on. A tile that is
// hidden is one of those that are not known: drawn among the possible ones or, without luck, the
// first, which means nothing. Sheets of others that are not carried out yet are not imagined.
func (t *Title) Imagine(k *rules.Known, luck dice.Source) rules.Position {
	return t.Position(t.imagine(k, luck))
}

func (t *Title) imagine(k *rules.Known, luck dice.Source) *field.State {
	d := t.d
	s := &field.State{Scenario: k.Scenario, Turn: int8(k.Clock.Turn), Zones: make([]field.Zone, len(d.Zones)), Armies: make([]field.Army, len(d.Units)),
		Countries: make([]field.Status, len(d.Countries)), Left: make([]int8, len(d.Countries))}
	_ = t.book.Options.Set(k.Chosen(), &s.Options) // they come from a position
	for z := range s.Zones {
		s.Zones[z] = field.Zone{Control: field.SideOf(k.Places[z].Control), Taken: field.Nobody}
	}
	for i := range k.Marks {
		m := &k.Marks[i]
		switch zs := &s.Zones[d.ZoneByID[m.At]]; m.Kind {
		case markTaken:
			zs.Taken = field.SideOf(m.Side)
		case markLanded:
			zs.Landed |= 1 << field.SideOf(m.Side)
		case markPartisans:
			zs.Partisans = uint8(field.SideOf(m.Side)) + 1
		}
	}
	for i := range k.Pieces {
		p := &k.Pieces[i]
		x := &s.Armies[d.UnitByID[p.ID]]
		if p.At == offPool {
			*x = field.Army{At: field.InPool}
			continue
		}
		*x = field.Army{At: int16(d.ZoneByID[p.At]), Step: uint8(p.Steps), Operated: p.Flags.Has(flagOperated), Attacked: p.Flags.Has(flagAttacked), Landed: p.Flags.Has(flagLanded),
			Supplied: k.Viewer.Sees(p.Side) && !p.Flags.Has(flagUnsupplied)}
	}
	for i := range k.Cards {
		c := &k.Cards[i]
		ss, box := &s.Sides[field.SideOf(c.Side)], uint8(slices.Index(boxNames[:], c.At))
		if c.ID == "" {
			continue
		}
		v := d.DevByID[c.ID]
		ss.Devs[v].Box, ss.Shown[v] = box, c.Flags.Has(flagShown)
		if c.Flags.Has(flagFresh) {
			ss.Devs[v].Since = s.Turn
		}
	}
	t.imagineTiles(s, k, luck)
	for c := range s.Countries {
		x := k.Track(trackCountry, "", d.Countries[c].ID)
		s.Countries[c], s.Left[c] = field.Status(slices.Index(field.StatusNames[:], string(x.Flags))), int8(x.N)
	}
	for side := field.Axis; side < field.Nobody; side++ {
		ss := &s.Sides[side]
		k.Recall(side.ID(), openSideNumbers(ss)...)
		k.Recall(side.ID(), secretSideNumbers(ss)...)
		ss.Submarines = int8(k.Track(trackSubs, side.ID(), "").N) - ss.SubmarinesAdvanced
	}
	k.Recall("", openNumbers(s)...)
	k.Recall(field.Axis.ID(), secretNumbers(s)...)
	s.Vichy = uint8(k.Track(trackVichy, "", "").N)
	s.Atlantic = int8(k.Track(trackAtlantic, "", "").N) - s.AtlanticAdvanced
	for i := range k.Fights {
		f := &k.Fights[i]
		at := field.Attack{Attacker: int16(d.UnitByID[f.Attackers[0]]), Defender: int16(d.UnitByID[f.Defenders[0]]), Zone: int16(d.ZoneByID[f.At]),
			Bonus: int8(f.Border), Landing: f.Flags.Has(flagLanded)}
		for _, id := range f.Attackers[1:] {
			at.Support = append(at.Support, int16(d.UnitByID[id]))
		}
		for n, name := range field.AirNames[1:] {
			if f.Flags.Has(name) {
				at.Air = field.AirKind(n + 1)
			}
		}
		s.Attacks = append(s.Attacks, at)
	}
	s.Recall(k)
	if k.Over() {
		s.Push(field.Step{Kind: field.StepOver, Side: field.Nobody})
		return s
	}
	side := field.SideOf(k.Active)
	s.PushTurn(side + 1)
	s.PushSide(side)
	if !k.Viewer.Sees(k.Active) {
		imagineArmies(d, s, side)
	}
	if len(k.Demands) > 0 && k.Demands[0].Kind == rules.DemandDecision {
		t.imagineQuestion(s, &k.Demands[0])
	}
	return s
}

// imagineTiles draws the tiles that are hidden, or takes the first.
func (t *Title) imagineTiles(s *field.State, k *rules.Known, luck dice.Source) {
	for i := range k.Cards {
		c := &k.Cards[i]
		side, box := field.SideOf(c.Side), uint8(slices.Index(boxNames[:], c.At))
		for range c.N {
			if c.ID != "" {
				break
			}
			if v := t.hiddenTile(s, side, luck); v >= 0 {
				s.Sides[side].Devs[v].Box = box
			}
		}
	}
}

// hiddenTile returns a tile that a side may have in secret, -1 for none. The calendar and what it
// needs are looked at when it is drawn.
func (t *Title) hiddenTile(s *field.State, side field.Side, luck dice.Source) int {
	devs := &s.Sides[side].Devs
	var free, likely []int
	for v := range t.d.Devs {
		x := &t.d.Devs[v]
		if devs[v].Box != field.NoBox {
			continue
		}
		free = append(free, v)
		if needs := x.Needs[side]; x.Sides[side] && t.d.Turns[max(s.Turn, 1)-1].Year >= x.NotBefore[side] && (needs == field.NoDev || devs[needs].Box == field.Owned) {
			likely = append(likely, v)
		}
	}
	switch {
	case len(free) == 0:
		return -1
	case luck == nil || len(likely) == 0:
		return free[0]
	}
	return likely[luck.Roll("tile", len(likely))-1]
}

// imagineArmies says what the side that moves has not told of its armies: who takes part in an
// attack has operated, and the others may.
func imagineArmies(d *field.Data, s *field.State, side field.Side) {
	for a := range s.Armies {
		s.Armies[a].Supplied = s.Armies[a].Supplied || d.Units[a].Side == side && s.Armies[a].At >= 0
	}
	for i := range s.Attacks {
		for _, a := range append([]int16{s.Attacks[i].Attacker}, s.Attacks[i].Support...) {
			s.Armies[a].Operated = true
		}
	}
}

// imagineQuestion puts the air missions on the agenda about which a side is asked (§11, §14), and
// has it asked.
func (t *Title) imagineQuestion(s *field.State, dm *rules.Demand) {
	f := &field.AirFight{Target: -1, Left: -1, Again: dm.Choices[0].Order.ID("kind") == "again"}
	f.Bombing = dm.Choices[0].Order.Has("missions")
	for _, arg := range dm.Prompt.Args {
		for i := range s.Attacks {
			if at := &s.Attacks[i]; arg.Name == "attacker" && t.d.Units[at.Attacker].ID == arg.Value {
				f.Target = int(at.Defender)
			}
		}
	}
	s.Push(field.Step{Kind: field.StepAir, Side: s.Acting(), Air: f})
	g := t.Game(s)
	defer t.Free(g)
	if n, err := strconv.Atoi(dm.Key[strings.LastIndexByte(dm.Key, '/')+1:]); err == nil {
		s.Questions = n - 1
	}
	if g.run.M.Begin(rules.Input{}, nil) == nil {
		g.Step()
	}
}

// openNumbers returns the numbers of the war that every side knows.
func openNumbers(s *field.State) []rules.Kept {
	return []rules.Kept{{ID: "barbarossa", N: &s.Barbarossa}, {ID: "karelia", N: &s.Karelian}, {ID: "eastern", N: &s.Eastern}, {ID: "pressed", N: &s.Pressed},
		{ID: trackLendLease, N: &s.LendLease}, {ID: trackBombing, N: &s.Bombing}, {ID: trackBombed, N: &s.Bombed}, {ID: "doubled", N: &s.Doubled},
		{ID: trackSunk, N: &s.Sunk}, {ID: "rail", N: &s.Rail}, {ID: "germany-falls", N: &s.Fallen}}
}

// secretNumbers returns those that rest on a development of the Axis.
func secretNumbers(s *field.State) []rules.Kept {
	return []rules.Kept{{ID: "atlantic-advanced", N: &s.AtlanticAdvanced}, {ID: "menace", N: &s.Menace}}
}

// openSideNumbers returns the numbers of a side that every side knows.
func openSideNumbers(s *field.SideState) []rules.Kept {
	out := append(make([]rules.Kept, 0, field.Actions+8), []rules.Kept{{ID: trackSupply, N: &s.Supply}, {ID: trackTanks, N: &s.Tanks}, {ID: trackAir, N: &s.Air}, {ID: trackAirAdvanced, N: &s.AirAdvanced},
		{ID: trackPoints, N: &s.Points}, {ID: "british", N: &s.British}, {ID: "stage", N: (*uint8)(&s.Stage)}, {ID: "landed", N: &s.Landed}}...)
	for a := range s.Used {
		out = append(out, rules.Kept{ID: trackActions, Of: field.ActionNames[a], N: &s.Used[a]})
	}
	return out
}

// secretSideNumbers returns those that rest on a development.
func secretSideNumbers(s *field.SideState) []rules.Kept {
	return []rules.Kept{{ID: trackSubsAdv, N: &s.SubmarinesAdvanced}}
}
