package empires

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/empires/field"
)

// Imagine makes a position of what is known, on which orders can be tried out
// by those who must not see the true one, and the game played on. A tile that is hidden is one of
// those that are not known: luck draws it, or it is the first, which means nothing.
func (t *Title) Imagine(k *rules.Known, luck dice.Source) rules.Position {
	return t.Position(t.imagine(k, luck))
}

func (t *Title) imagine(k *rules.Known, luck dice.Source) *field.State {
	d := t.d
	s := &field.State{Scenario: k.Scenario, Turn: int8(k.Clock.Turn), Zones: make([]field.Zone, len(d.Zones)), Armies: make([]field.Army, len(d.Units)), Tracks: make([]int8, len(d.Tracks))}
	_ = d.Options.Set(k.Chosen(), &s.Options) // they come from a position
	for z := range s.Zones {
		s.Zones[z] = field.Zone{Control: field.SideOf(k.Places[z].Control), Taken: field.Nobody}
	}
	for i := range k.Marks {
		m := &k.Marks[i]
		if zs := &s.Zones[d.ZoneByID[m.At]]; m.Kind == markTrench {
			zs.Trench[field.SideOf(m.Side)] = int8(m.N)
		} else {
			zs.Taken = field.SideOf(m.Side)
		}
	}
	for i := range k.Pieces {
		p := &k.Pieces[i]
		x := &s.Armies[d.UnitByID[p.ID]]
		switch p.At {
		case offPool:
			*x = field.Army{At: field.InPool, Step: field.Full}
		case offNeutral:
			*x = field.Army{At: field.NotAtWar, Step: field.Full}
		default:
			*x = field.Army{At: int16(d.ZoneByID[p.At]), Step: uint8(p.Steps), Lent: p.Flags.Has(flagLent), Activated: p.Flags.Has(flagActivated),
				Attacked: p.Flags.Has(flagAttacked), Fought: p.Flags.Has(flagFought), Unsupplied: p.Flags.Has(flagUnsupplied)}
			s.Zones[x.At].Present |= 1 << field.SideOf(p.Side)
		}
	}
	for i := range k.Cards {
		c := &k.Cards[i]
		ss := &s.Sides[field.SideOf(c.Side)]
		tile := field.Tech{Box: uint8(slices.Index(boxNames[:], c.At)), Since: field.NoTurn}
		if c.ID == "" {
			imagineTiles(ss.Techs[:len(d.Techs)], tile, c.N, luck)
			continue
		}
		i := d.TechByID[c.ID]
		ss.Techs[i], ss.Shown[i] = tile, c.Flags.Has(flagShown)
		if c.Flags.Has(flagFresh) {
			ss.Techs[i].Since = s.Turn
		}
	}
	for i := range s.Tracks {
		s.Tracks[i] = int8(k.Track(trackDiplomacy, "", d.Tracks[i].ID).N)
	}
	k.Recall("", s.Open()...)
	for side := field.German; side < field.Nobody; side++ {
		k.Recall(side.ID(), s.Sides[side].Open(nil)...)
	}
	switch side := field.SideOf(k.Active); k.Step {
	case field.StepNames[field.StepTechnologies]:
		s.Push(field.Step{Kind: field.StepTurn})
		s.Push(field.Step{Kind: field.StepTechnologies, Side: field.Nobody})
	case field.StepNames[field.StepOver]:
		s.Push(field.Step{Kind: field.StepOver, Side: field.Nobody})
	default: // of a battle nothing is tried out
		s.PushTurn(side)
	}
	s.Recall(k)
	return s
}

// imagineTiles puts some hidden tiles among those of which nothing is known.
func imagineTiles(techs []field.Tech, tile field.Tech, n int, luck dice.Source) {
	var free []int
	for i := range techs {
		if techs[i].Box == field.NoBox {
			free = append(free, i)
		}
	}
	for ; n > 0 && len(free) > 0; n-- {
		pick := 0
		if luck != nil {
			pick = luck.Roll("hidden", len(free)) - 1
		}
		techs[free[pick]] = tile
		free = append(free[:pick], free[pick+1:]...)
	}
}
