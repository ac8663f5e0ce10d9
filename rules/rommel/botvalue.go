package rommel

import (
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
)

// value rates the position of the copy for the bot's side: units in supply and
// in good company, battles it should win, fortresses, and enemies cut off.
func (b *bot) value() int {
	return b.supplyValue() + b.battleValue() + b.stackValue() + b.fortValue() + b.baseValue()
}

// supplyValue rates the own units by their supply, now and after the worst that
// the enemy may do to their lines, by their way to the goal, and the enemy's
// units that are cut off.
func (b *bot) supplyValue() (v int) {
	r, s := b.r, b.r.S
	supplied, _ := r.CheckSupply(b.sd, true)
	barred := b.barred()
	safe := r.TraceFrom(b.sd, r.D.Base[b.sd], barred)
	for u := range s.Blocks {
		x := &s.Blocks[u]
		if r.D.Units[u].Side != b.sd || x.At < 0 {
			continue
		}
		worth := 2 + int(x.VC)
		switch {
		case !supplied.Has(u) && b.start.Blocks[u].Unsupplied:
			v -= 10 + worth // it will be disrupted at the end of the turn
		case !supplied.Has(u):
			v -= 4 + worth
		case safe.Dist[x.At] < 0:
			v -= 2 + worth/2
		}
		if x.Disrupted() {
			v -= worth / 2
		}
		v -= r.Grid.Distance(int(x.At), b.goal) / 2
	}
	cut := 0
	t := r.TraceFrom(b.foe, r.D.Base[b.foe], nil)
	for h := range r.Counts {
		if c := &r.Counts[h]; c.Up[b.foe]+c.Down[b.foe] > 0 && t.Dist[h] < 0 {
			cut += int(c.Up[b.foe] + c.Down[b.foe])
		}
	}
	for i, h := range r.D.Forts {
		if s.Forts[i] == b.foe && t.Dist[h] < 0 {
			cut -= int(r.D.Hexes[h].Port[b.foe])
		}
	}
	return v + 4*max(cut, 0)
}

// barred lists the hexes that a careful side does not count on for its supply:
// those that the enemy may enter, but for the ones that own units hold.
func (b *bot) barred() []int16 {
	out := make([]int16, 0, len(b.risk))
	for _, h := range b.risk {
		if b.r.Counts[h].Up[b.sd] == 0 {
			out = append(out, h)
		}
	}
	return out
}

// edge compares the strengths in a battle, in tenths, for the side that begins
// the combat; 0 when there is nobody to fight.
func (b *bot) edge(bt *field.Battle) int {
	r := b.r
	h := int(bt.Hex)
	own, foe := r.VCOf(r.UnitsAt(h, b.sd, false)), b.enemyVC(h)
	if foe == 0 || own == 0 {
		return 0
	}
	if bt.Defender == b.foe && (r.D.Hexes[h].Fortress || r.MineSeen(b.sd, h)) {
		foe *= 2
	}
	return 10 * own / foe
}

func (b *bot) battleValue() (v int) {
	r := b.r
	for i := range r.S.Battles {
		bt := &r.S.Battles[i]
		h := int(bt.Hex)
		c := &r.Counts[h]
		if c.Up[b.sd] == 0 {
			continue
		}
		if c.Up[b.foe] == 0 {
			v += 8 * int(c.Down[b.foe])
			continue
		}
		switch edge := b.edge(bt); {
		case edge >= 16:
			v += 14 + 3*int(c.Up[b.foe])
		case edge >= 12:
			v += 8 + 2*int(c.Up[b.foe])
		case edge >= 9:
			v += 2
		default:
			v -= 3 * (9 - edge)
		}
	}
	return v
}

// stackValue takes off what stacks have to fear that more enemies can come to
// than they could stand.
func (b *bot) stackValue() (v int) {
	r := b.r
	for h := range r.Counts {
		c := &r.Counts[h]
		if c.Up[b.sd] == 0 || c.Up[b.foe] > 0 || b.near[h] == 0 {
			continue
		}
		own := r.VCOf(r.UnitsAt(h, b.sd, false))
		if r.D.Hexes[h].Fortress || r.MineSeen(b.sd, h) {
			own *= 2
		}
		for _, x := range r.Grid.Sides(h) {
			if x.To >= 0 && x.Limit > 0 {
				own += int(r.Counts[x.To].Up[b.sd])
			}
		}
		fear := field.AverageVC*int(b.near[h])*10/14 - own
		if b.timid {
			fear += fear / 2
		}
		if fear > 0 {
			v -= min(fear, 3*int(c.Up[b.sd]))
		}
	}
	return v
}

// fortValue rates the fortresses: Tobruk wins games (§17.3), the others supply
// and cards.
func (b *bot) fortValue() (v int) {
	r := b.r
	last := 1
	if int(r.S.Month) == r.Scenario().End {
		last = 2
	}
	for i, h := range r.D.Forts {
		worth := 12
		if h == r.D.Tobruk {
			worth = 24 * last
		}
		c := &r.Counts[h]
		siege := 0
		for _, x := range r.Grid.Sides(h) {
			if x.To >= 0 && r.Counts[x.To].Up[b.sd] > 0 {
				siege = 1
			}
		}
		switch {
		case r.S.Forts[i] == b.sd && c.Up[b.sd] == 0 && b.near[h] > 0:
			v -= worth
		case r.S.Forts[i] == b.foe && c.Up[b.sd] > 0 && c.Up[b.foe]+c.Down[b.foe] == 0:
			v += worth
		case r.S.Forts[i] == b.foe:
			v += siege * worth / 3
		}
	}
	return v
}

// baseValue is about the bases, the loss of which ends the game (§17.1).
func (b *bot) baseValue() (v int) {
	r := b.r
	home, away := r.D.Base[b.sd], r.D.Base[b.foe]
	if r.Counts[away].Up[b.sd] > 0 && !r.Has(b.foe, away) {
		v += 1000
	}
	if r.Counts[home].Up[b.sd] > 0 {
		return v
	}
	for h := range r.Counts {
		if r.Counts[h].Up[b.foe] == 0 || r.Grid.Distance(h, home) > 9 {
			continue
		}
		q := march.Request{From: h, To: home, Speed: 5, Side: b.foe, Enter: true}
		if _, ok := r.Path(&q); ok {
			return v - 300
		}
	}
	return v - 6
}
