package rommel

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// Bot implements [rules.Position]. It tries out a handful of sheets on a copy,
// as Check does, and writes the one whose position it likes best: units in
// supply, battles it should win, ground towards the enemy's base. It looks at
// nothing that its side may not know: hidden blocks count as average ones.
func (p *position) Bot(d rules.Demand, luck dice.Source) []string {
	sd := sideOf(d.Side)
	if sd == nobody {
		return nil
	}
	if q := p.s.asked; q != nil && q.side == sd && q.key == d.Key {
		return p.botAnswer(q, luck)
	}
	r := p.t.newRun(p.s)
	st := r.awaited(sd, d.Key)
	p.t.release(r)
	kind := stepOrders // of the round that begins, for the side that moves second
	if st != nil {
		kind = st.kind
	}
	switch kind {
	case stepPrepare:
		return []string{"buy 1 cards"}
	case stepSetup:
		return p.botSetup(sd)
	case stepHand:
		if h := p.s.sides[sd].hand; h.real*2 < h.real+h.dummy {
			return []string{"redraw"}
		}
		return []string{"redraw no"}
	case stepRearm:
		return p.botRearm(sd, luck)
	}
	b := bot{p: p, sd: sd, luck: luck}
	return b.turn(d.Key)
}

// botAnswer answers a decision: mostly the default, at times another of the
// answers that would do.
func (p *position) botAnswer(q *question, luck dice.Source) []string {
	pick := 0
	switch {
	case len(q.choices) == 0:
		return nil
	case q.kind == askRefuse:
		r := p.t.newRun(p.s)
		defer p.t.release(r)
		for _, h := range r.attacked(q.side) {
			if int(r.n[h].up[q.side.enemy()]) >= 2*int(r.n[h].up[q.side]) {
				return []string{"refuse when outnumbered 2 to 1"}
			}
		}
	case q.kind == askChallenge:
		if p.s.sides[q.side].hand.real > 2 && luck.Roll("answer", 4) == 1 {
			return []string{"challenge real"}
		}
	case luck.Roll("answer", 4) == 1:
		pick = luck.Roll("answer", len(q.choices)) - 1
	}
	return []string{q.choices[pick].en}
}

// bot looks for a sheet for one player turn.
type bot struct {
	p    *position
	sd   side
	luck dice.Source

	best   []rules.Order
	score  int
	tries  int
	phased bool // the second half of a blitz
}

// maxTries bounds the sheets that a bot looks at.
const maxTries = 60

// turn finds the orders of a player turn.
func (b *bot) turn(key string) []string {
	p, sd := b.p, b.sd
	b.phased = p.s.phase == phaseBlitzMove && p.s.active == sd
	r := p.t.newRun(p.s.clone())
	defer p.t.release(r)
	r.plan = true
	r.in = &rules.Input{}
	b.score = b.value(r, 0) + b.luck.Roll("mind", 3)
	fights := b.fights(r)
	real := p.s.sides[sd].hand.real
	if !b.phased && real == 0 {
		return append([]string{"pass"}, fights...)
	}
	goals := b.goals(r)
	groups := b.groups(r)
	for _, g := range groups {
		for _, to := range goals {
			if b.tries >= maxTries {
				break
			}
			b.try(key, r.regroupTo(sd, g, to))
			b.try(key, r.groupTo(sd, g, to))
		}
	}
	if len(b.best) == 0 {
		if b.phased {
			return append([]string{"pass"}, fights...)
		}
		if len(fights) > 0 {
			return append([]string{"basic"}, fights...)
		}
		return []string{"pass"}
	}
	first := b.best
	out := []string{"basic"}
	if b.phased {
		out = nil
	} else if real >= 4 && b.luck.Roll("bold", 3) == 1 {
		// A second move, of another group, from the position after the first.
		b.best, b.tries = nil, 0
		for _, g := range groups {
			for _, to := range goals {
				if b.tries >= maxTries/2 {
					break
				}
				for _, o := range r.groupTo(sd, g, to) {
					b.try(key, append(slices.Clone(first), o))
				}
			}
		}
		if len(b.best) > len(first) {
			first = b.best
			out = []string{"offensive"}
		}
	} else if d := int(p.s.sides[sd].hand.dummy); d > 0 && b.luck.Roll("bluff", 4) == 1 {
		out = []string{"basic with 1 dummy"}
	}
	for i := range first {
		out = append(out, p.t.d.canonical(&first[i]))
	}
	return append(out, fights...)
}

// fights lists the battles that the side should fight.
func (b *bot) fights(r *run) (out []string) {
	for i := range r.s.battles {
		h := int(r.s.battles[i].hex)
		own, foe := r.vcOf(r.unitsAt(h, b.sd, false)), b.enemyVC(r, h)
		if own > 0 && foe > 0 && own*10 >= foe*9 {
			out = append(out, "fight in "+r.d.hexName(h, rules.English))
		}
	}
	return out
}

// enemyVC is what the side can know of the enemy's strength in a hex.
func (b *bot) enemyVC(r *run, h int) (n int) {
	r.unitsAt(h, b.sd.enemy(), false).each(func(u int) {
		if r.s.blocks[u].revealed {
			n += int(r.s.blocks[u].vc)
		} else {
			n += 3
		}
	})
	return n
}

// groups lists the hexes with units that could move, the nearest to the enemy
// first.
func (b *bot) groups(r *run) (out []int) {
	for h := range r.d.hexes {
		n := 0
		r.unitsAt(h, b.sd, false).each(func(u int) {
			if !r.s.blocks[u].moved {
				n++
			}
		})
		if n > 0 {
			out = append(out, h)
		}
	}
	goal := r.d.base[b.sd.enemy()]
	slices.SortStableFunc(out, func(x, y int) int { return r.grid.Distance(x, goal) - r.grid.Distance(y, goal) })
	if len(out) > 8 {
		skip := b.luck.Roll("group", len(out)-7) - 1
		out = append(out[:4:4], out[4+skip:min(len(out), 8+skip)]...)
	}
	return out
}

// goals lists hexes worth going to: enemy stacks, fortresses, and stretches of
// the highway.
func (b *bot) goals(r *run) (out []int) {
	for h := range r.d.hexes {
		c := &r.n[h]
		foe := c.up[b.sd.enemy()] + c.down[b.sd.enemy()]
		if foe > 0 || r.d.hexes[h].fortress || h == r.d.base[b.sd.enemy()] || r.net.onWay[h] {
			out = append(out, h)
		}
	}
	return out
}

// regroupTo makes the regroup move of all units around a hex that can come.
func (r *run) regroupTo(sd side, at, to int) []rules.Order {
	if at == to || r.n[at].up[sd]+r.n[at].down[sd] == 0 {
		return nil
	}
	var units []int
	for u := range r.s.blocks {
		b := &r.s.blocks[u]
		if r.d.units[u].side == sd && b.at >= 0 && int(b.at) != to && r.grid.Distance(int(b.at), at) <= 1 && r.mayMove(u) == nil && r.s.battleAt(int(b.at)) == nil {
			units = append(units, u)
		}
	}
	units = r.garrisoned(sd, r.thatCome(sd, units, to))
	if len(units) < 2 {
		return nil
	}
	return []rules.Order{r.writeMove(formRegroup, units, at, to)}
}

// groupTo makes the group move of all units of a hex that can come.
func (r *run) groupTo(sd side, from, to int) []rules.Order {
	if from == to || r.s.battleAt(from) != nil {
		return nil
	}
	var units []int
	r.unitsAt(from, sd, false).each(func(u int) {
		if r.mayMove(u) == nil {
			units = append(units, u)
		}
	})
	units = r.garrisoned(sd, r.thatCome(sd, units, to))
	if len(units) == 0 {
		return nil
	}
	return []rules.Order{r.writeMove(formMove, units, from, to)}
}

// thatCome keeps the units that can get to a hex, within its hexside limits.
func (r *run) thatCome(sd side, units []int, to int) []int {
	was := r.s.crossings
	r.s.crossings = nil
	var out []int
	for _, u := range units {
		if r.grid.Distance(int(r.s.blocks[u].at), to) > r.speed(u)+roadBonus[highway] {
			continue
		}
		q := r.request(sd, u, to, nil, false, false)
		if w, ok := r.path(&q); ok {
			out = append(out, u)
			if r.enemyAt(sd, to) {
				r.cross(to, r.entryDir(u, w))
			}
		}
	}
	r.s.crossings = was
	return out
}

// garrisoned leaves the unit that is worth least behind where otherwise a base
// or fortress would be left to itself.
func (r *run) garrisoned(sd side, units []int) []int {
	for _, h := range append([]int{r.d.base[sd]}, r.d.forts...) {
		n, least := 0, none
		for i, u := range units {
			if int(r.s.blocks[u].at) == h {
				n++
				if least == none || r.worth(u) < r.worth(units[least]) {
					least = i
				}
			}
		}
		if n > 0 && n == int(r.n[h].up[sd]) {
			units = slices.Delete(units, least, least+1)
		}
	}
	return units
}

// writeMove writes a move as an order.
func (r *run) writeMove(form string, units []int, at, to int) rules.Order {
	o := rules.Order{Form: form}
	place := func(name string, h int) {
		o.Args = append(o.Args, r.d.placeArgs(name, h)...)
	}
	if form == formRegroup {
		place("at", at)
	}
	for _, u := range units {
		o.Args = append(o.Args, rules.Value{Name: "units", Kind: kindUnit, ID: r.d.units[u].id})
	}
	place("to", to)
	return o
}

// placeArgs writes a hex as the arguments of an order: its id names it, too.
func (d *data) placeArgs(name string, h int) []rules.Value {
	return []rules.Value{{Name: name, Kind: kindHex, ID: d.hexes[h].id}}
}

// try carries a sheet out in a dry run and keeps it when it is the best so far.
func (b *bot) try(_ string, orders []rules.Order) {
	if len(orders) == 0 {
		return
	}
	b.tries++
	s := b.p.s.clone()
	r := b.p.t.newRun(s)
	defer b.p.t.release(r)
	r.plan = true
	r.in = &rules.Input{}
	r.bad = make([]bool, len(orders))
	s.asked = nil
	s.opt.byTurn = false
	kind := step{kind: stepOrders, side: b.sd}
	s.agenda = append(s.agenda[:0], kind)
	if !b.phased {
		s.active, s.choice, s.phase = b.sd, optNone, phaseMove
		if s.active != b.p.s.active {
			for u := range s.blocks {
				s.blocks[u].moved = false
			}
		}
	}
	s.pending = [sides]*queue{}
	s.pending[b.sd] = &queue{orders: orders}
	r.orders()
	for i := range r.problems {
		if r.problems[i].Severity == rules.Error {
			return
		}
	}
	cost := 2 * int(optionCost[s.choice])
	if b.phased {
		cost = 0
	}
	if v := b.value(r, cost) + b.luck.Roll("mind", 3); v > b.score {
		b.score, b.best = v, orders
	}
}

// value rates a position for a side after its moves.
func (b *bot) value(r *run, cost int) int {
	s, sd := r.s, b.sd
	v := -cost
	if b.exposed(r) {
		v -= 300
	}
	supplied, _ := r.checkSupply(sd, true)
	goal := r.d.base[sd.enemy()]
	home := r.d.base[sd]
	for u := range s.blocks {
		x := &s.blocks[u]
		if r.d.units[u].side != sd || x.at < 0 {
			continue
		}
		if !supplied.has(u) {
			v -= 8
		}
		v += r.grid.Distance(int(x.at), home) / 2
		if int(x.at) == goal && !r.has(sd.enemy(), goal) {
			v += 500
		}
	}
	for i := range s.battles {
		bt := &s.battles[i]
		h := int(bt.hex)
		own, foe := r.vcOf(r.unitsAt(h, sd, false)), b.enemyVC(r, h)
		if own == 0 {
			continue
		}
		if foe == 0 {
			v += 6 * int(r.n[h].down[sd.enemy()])
			continue
		}
		if r.d.hexes[h].fortress && bt.defender != sd {
			foe *= 2
		}
		switch edge := 10 * own / foe; {
		case edge >= 14:
			v += 12 + 2*int(r.n[h].up[sd.enemy()])
		case edge >= 10:
			v += 5
		default:
			v -= 3 * (10 - edge)
		}
	}
	for i, h := range r.d.forts {
		if s.forts[i] == sd.enemy() && r.n[h].up[sd] > 0 && !r.has(sd.enemy(), h) {
			v += 20
		}
	}
	for h := range r.n { // stacks that a larger enemy stack stands next to
		c := &r.n[h]
		if c.up[sd] == 0 || c.up[sd.enemy()] > 0 {
			continue
		}
		threat := 0
		for _, side := range r.grid.Sides(h) {
			if side.To >= 0 && side.Limit > 0 {
				threat = max(threat, int(r.n[side.To].up[sd.enemy()]))
			}
		}
		if threat > int(c.up[sd]) {
			v -= 2 * (threat - int(c.up[sd]))
		}
	}
	return v
}

// exposed tells whether an enemy could walk into the empty base of the side in
// one move, which would end the game (§17.1).
func (b *bot) exposed(r *run) bool {
	home, foe := r.d.base[b.sd], b.sd.enemy()
	if r.n[home].up[b.sd] > 0 {
		return false
	}
	for h := range r.n {
		if r.n[h].up[foe] == 0 || r.grid.Distance(h, home) > 9 {
			continue
		}
		q := request{from: h, to: home, speed: 5, side: foe, enter: true}
		if _, ok := r.path(&q); ok {
			return true
		}
	}
	return false
}

// botRearm spends the points: cards first, then steps for units at the base,
// then the way to the front for those that stand there.
func (p *position) botRearm(sd side, luck dice.Source) (out []string) {
	r := p.t.newRun(p.s.clone())
	defer p.t.release(r)
	points := int(p.s.sides[sd].points)
	if n := min(points/priceCard, r.d.handLimit-p.s.sides[sd].hand.total()-9); n > 0 {
		n = luck.Roll("cards", n)
		out = append(out, "buy "+strconv.Itoa(n)+" cards")
		points -= 10 * n
	}
	base := r.d.base[sd]
	r.unitsAt(base, sd, false).each(func(u int) {
		cost := r.d.types[r.d.units[u].kind].cost
		if r.d.units[u].elite {
			cost *= 2
		}
		if p.s.blocks[u].vc < r.d.units[u].steps[0] && points >= cost {
			points -= cost
			out = append(out, "rebuild "+r.d.units[u].id+" 1 steps")
		}
	})
	r.plan = true
	r.in = &rules.Input{}
	front := p.frontHexes(r, sd)
	r.unitsAt(base, sd, false).each(func(u int) {
		for _, h := range front {
			if h == base || points == 0 {
				return
			}
			o := r.writeMove(formRedeploy, []int{u}, none, h)
			before := int(r.s.sides[sd].points)
			if cost, ok := p.tryRedeploy(sd, &o); ok && cost <= points && cost <= before {
				points -= cost
				out = append(out, p.t.d.canonical(&o))
				return
			}
		}
	})
	if d := int(p.s.sides[sd].hand.dummy); d > 4 {
		out = append(out, "discard "+strconv.Itoa(d-3)+" dummy")
	}
	if len(out) == 0 {
		return []string{"pass"}
	}
	return out
}

// frontHexes lists the hexes that a side holds without battle, those nearest to
// the enemy's base first.
func (p *position) frontHexes(r *run, sd side) (out []int) {
	for h := range r.d.hexes {
		if r.n[h].up[sd] > 0 && !r.has(sd.enemy(), h) {
			out = append(out, h)
		}
	}
	goal := r.d.base[sd.enemy()]
	slices.SortStableFunc(out, func(x, y int) int { return r.grid.Distance(x, goal) - r.grid.Distance(y, goal) })
	if len(out) > 4 {
		out = out[:4]
	}
	return out
}

// tryRedeploy finds what an order to redeploy would cost.
func (p *position) tryRedeploy(sd side, o *rules.Order) (cost int, ok bool) {
	s := p.s.clone()
	r := p.t.newRun(s)
	defer p.t.release(r)
	r.plan = true
	r.in = &rules.Input{}
	r.bad = make([]bool, 1)
	s.asked = nil
	before := s.sides[sd].points
	st := r.awaitedRearm(sd)
	if st == nil {
		return 0, false
	}
	s.agenda = append(s.agenda[:0], *st)
	s.pending[sd] = &queue{orders: []rules.Order{*o}}
	r.rearm(sd)
	if len(r.problems) > 0 {
		return 0, false
	}
	return int(before - s.sides[sd].points), true
}

func (r *run) awaitedRearm(sd side) *step {
	for i := range r.s.agenda {
		if st := &r.s.agenda[i]; st.kind == stepRearm && st.side == sd {
			return st
		}
	}
	return nil
}

// botSetup deploys as the title does for a side that sends nothing.
func (p *position) botSetup(sd side) (out []string) {
	s := p.s.clone()
	r := p.t.newRun(s)
	defer p.t.release(r)
	r.plan = true
	r.in = &rules.Input{}
	r.defaultDeployment(sd)
	for h := range r.d.hexes {
		var set unitSet
		for u := range s.blocks {
			if int(s.blocks[u].at) == h && r.d.units[u].side == sd && p.s.blocks[u].at == undealt {
				set.add(u)
			}
		}
		if !set.empty() {
			out = append(out, "deploy "+r.idList(set)+" in "+r.d.hexName(h, rules.English))
		}
	}
	return out
}
