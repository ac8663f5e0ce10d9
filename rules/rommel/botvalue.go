package rommel

// value rates the position of the copy for the bot's side: units in supply and
// in good company, battles it should win, fortresses, and enemies cut off.
func (b *bot) value() int {
	return b.supplyValue() + b.battleValue() + b.stackValue() + b.fortValue() + b.baseValue()
}

// supplyValue rates the own units by their supply, now and after the worst that
// the enemy may do to their lines, by their way to the goal, and the enemy's
// units that are cut off.
func (b *bot) supplyValue() (v int) {
	r, s := b.r, b.r.s
	supplied, _ := r.checkSupply(b.sd, true)
	barred := b.barred()
	safe := r.traceFrom(b.sd, r.d.base[b.sd], barred)
	for u := range s.blocks {
		x := &s.blocks[u]
		if r.d.units[u].side != b.sd || x.at < 0 {
			continue
		}
		worth := 2 + int(x.vc)
		switch {
		case !supplied.has(u) && b.start.blocks[u].unsupplied:
			v -= 10 + worth // it will be disrupted at the end of the turn
		case !supplied.has(u):
			v -= 4 + worth
		case safe.dist[x.at] < 0:
			v -= 2 + worth/2
		}
		if x.disrupted() {
			v -= worth / 2
		}
		v -= r.grid.Distance(int(x.at), b.goal) / 2
	}
	cut := 0
	t := r.traceFrom(b.foe, r.d.base[b.foe], nil)
	for h := range r.n {
		if c := &r.n[h]; c.up[b.foe]+c.down[b.foe] > 0 && t.dist[h] < 0 {
			cut += int(c.up[b.foe] + c.down[b.foe])
		}
	}
	for i, h := range r.d.forts {
		if s.forts[i] == b.foe && t.dist[h] < 0 {
			cut -= int(r.d.hexes[h].port[b.foe])
		}
	}
	return v + 4*max(cut, 0)
}

// barred lists the hexes that a careful side does not count on for its supply:
// those that the enemy may enter, but for the ones that own units hold.
func (b *bot) barred() []int16 {
	out := make([]int16, 0, len(b.risk))
	for _, h := range b.risk {
		if b.r.n[h].up[b.sd] == 0 {
			out = append(out, h)
		}
	}
	return out
}

// edge compares the strengths in a battle, in tenths, for the side that begins
// the combat; 0 when there is nobody to fight.
func (b *bot) edge(bt *battle) int {
	r := b.r
	h := int(bt.hex)
	own, foe := r.vcOf(r.unitsAt(h, b.sd, false)), b.enemyVC(h)
	if foe == 0 || own == 0 {
		return 0
	}
	if bt.defender == b.foe && (r.d.hexes[h].fortress || r.mineSeen(b.sd, h)) {
		foe *= 2
	}
	return 10 * own / foe
}

func (b *bot) battleValue() (v int) {
	r := b.r
	for i := range r.s.battles {
		bt := &r.s.battles[i]
		h := int(bt.hex)
		c := &r.n[h]
		if c.up[b.sd] == 0 {
			continue
		}
		if c.up[b.foe] == 0 {
			v += 8 * int(c.down[b.foe])
			continue
		}
		switch edge := b.edge(bt); {
		case edge >= 16:
			v += 14 + 3*int(c.up[b.foe])
		case edge >= 12:
			v += 8 + 2*int(c.up[b.foe])
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
	for h := range r.n {
		c := &r.n[h]
		if c.up[b.sd] == 0 || c.up[b.foe] > 0 || b.near[h] == 0 {
			continue
		}
		own := r.vcOf(r.unitsAt(h, b.sd, false))
		if r.d.hexes[h].fortress || r.mineSeen(b.sd, h) {
			own *= 2
		}
		for _, x := range r.grid.Sides(h) {
			if x.To >= 0 && x.Limit > 0 {
				own += int(r.n[x.To].up[b.sd])
			}
		}
		fear := averageVC*int(b.near[h])*10/14 - own
		if b.timid {
			fear += fear / 2
		}
		if fear > 0 {
			v -= min(fear, 3*int(c.up[b.sd]))
		}
	}
	return v
}

// fortValue rates the fortresses: Tobruk wins games (§17.3), the others supply
// and cards.
func (b *bot) fortValue() (v int) {
	r := b.r
	last := 1
	if int(r.s.month) == r.scenario().end {
		last = 2
	}
	for i, h := range r.d.forts {
		worth := 12
		if h == r.d.tobruk {
			worth = 24 * last
		}
		c := &r.n[h]
		siege := 0
		for _, x := range r.grid.Sides(h) {
			if x.To >= 0 && r.n[x.To].up[b.sd] > 0 {
				siege = 1
			}
		}
		switch {
		case r.s.forts[i] == b.sd && c.up[b.sd] == 0 && b.near[h] > 0:
			v -= worth
		case r.s.forts[i] == b.foe && c.up[b.sd] > 0 && c.up[b.foe]+c.down[b.foe] == 0:
			v += worth
		case r.s.forts[i] == b.foe:
			v += siege * worth / 3
		}
	}
	return v
}

// baseValue is about the bases, the loss of which ends the game (§17.1).
func (b *bot) baseValue() (v int) {
	r := b.r
	home, away := r.d.base[b.sd], r.d.base[b.foe]
	if r.n[away].up[b.sd] > 0 && !r.has(b.foe, away) {
		v += 1000
	}
	if r.n[home].up[b.sd] > 0 {
		return v
	}
	for h := range r.n {
		if r.n[h].up[b.foe] == 0 || r.grid.Distance(h, home) > 9 {
			continue
		}
		q := request{from: h, to: home, speed: 5, side: b.foe, enter: true}
		if _, ok := r.path(&q); ok {
			return v - 300
		}
	}
	return v - 6
}
