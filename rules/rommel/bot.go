package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Bot implements [rules.Title]. It tries out moves on a copy and writes
// those whose position it likes best ([bot.value]). It looks at nothing that
// its side may not know: hidden blocks count as average ones.
func (t *Title) Bot(k *rules.Known, d rules.Demand, check rules.Check, luck dice.Source) []rules.Order {
	p, sd := t.imagine(k), sideOf(d.Side)
	if sd == nobody {
		return nil
	}
	kind := stepOrders
	if d.Kind == rules.DemandOrders {
		var known bool
		if kind, known = p.demanded(sd, d.Key); !known {
			return nil
		}
	}
	b := p.newBot(sd, luck)
	b.check = check
	defer b.r.Free()
	switch {
	case d.Kind == rules.DemandDecision:
		return b.answer(&d)
	case kind == stepPrepare:
		return b.prepare()
	case kind == stepSetup:
		return b.setup()
	case kind == stepHand:
		if h := p.s.sides[sd].hand; h.real < h.dummy {
			return []rules.Order{order.Of(formRedraw)}
		}
		return []rules.Order{order.Of(formRedraw, order.Chosen("answer", "no"))}
	case kind == stepRearm:
		return b.rearm()
	}
	return b.turn(d.Key)
}

// demanded finds the kind of step that asks for orders with a key.
func (p *position) demanded(sd side, key string) (stepKind, bool) {
	for i := range p.s.Agenda {
		st := &p.s.Agenda[i]
		if st.side != sd {
			continue
		}
		if d, _, ok := p.ordersDemand(st); ok && d.Key == key {
			return st.kind, true
		}
	}
	return stepOrders, p.s.opt.ByTurn && key == p.s.ordersKey(sd, p.s.turn+1, false)
}

// bot looks for a sheet. It works on a copy of the position, which it takes
// back to its beginning before every attempt.
type bot struct {
	p       *position
	check   rules.Check
	r       *run
	start   state // as the side finds it; its slices are never written to
	sd, foe side
	luck    dice.Source

	goal  int     // where its units are drawn to
	timid bool    // it waits for the enemy to come
	near  []uint8 // enemy blocks that are a march away, by hex
	risk  []int16 // hexes that the enemy may enter in his next turn
}

func (p *position) newBot(sd side, luck dice.Source) *bot {
	b := &bot{p: p, r: p.t.newRun(p.s.clone()), sd: sd, foe: sd.enemy(), luck: luck}
	s := b.r.s
	if s.active != sd {
		for u := range s.blocks {
			s.blocks[u].moved, s.blocks[u].leaving = false, false
		}
		s.moves, s.crossings, s.marches, s.departures = nil, nil, nil, nil
		s.active, s.choice, s.phase, s.rommelUsed = sd, optNone, phaseMove, false
	}
	b.start = *s.clone()
	b.survey()
	return b
}

// reset takes the copy back to its beginning.
func (b *bot) reset() {
	s := b.r.s
	copy(s.blocks, b.start.blocks)
	s.battles = append(s.battles[:0], b.start.battles...)
	s.moves = append(s.moves[:0], b.start.moves...)
	s.crossings = append(s.crossings[:0], b.start.crossings...)
	s.marches = s.marches[:0]
	b.r.recount()
}

// survey finds what the enemy could do, as far as the side sees his blocks, and
// decides what the own units are for.
func (b *bot) survey() {
	r := b.r
	hexes := len(r.d.hexes)
	b.near = make([]uint8, hexes)
	var own, foe, middle, largest int
	weight := make([]int, 0, hexes)
	for h := range r.n {
		c := &r.n[h]
		if n := int(c.up[b.sd]); n > 0 {
			own += r.vcOf(r.unitsAt(h, b.sd, false))
			if n > largest {
				largest, middle = n, h
			}
		}
		n := c.up[b.foe] + c.down[b.foe]
		foe += averageVC * int(n)
		if c.up[b.foe] == 0 {
			continue
		}
		weight = append(weight, h)
		for x := range r.n {
			if r.grid.Distance(h, x) <= marchDistance {
				b.near[x] += c.up[b.foe]
			}
		}
	}
	b.timid = own*10 < foe*8 && int(r.s.sides[b.sd].hand.real) < 7
	b.risk = b.enemyReach(weight)
	b.goal = middle
	if largest == 0 {
		b.goal = r.d.tobruk
	}
	if b.timid {
		b.goal = r.d.base[b.sd]
		for i, h := range r.d.forts {
			if r.s.forts[i] == b.sd && r.grid.Distance(h, middle) < r.grid.Distance(b.goal, middle) {
				b.goal = h
			}
		}
		return
	}
	if i := r.fortIndex(r.d.tobruk); i >= 0 && r.s.forts[i] != b.sd {
		b.goal = r.d.tobruk
		return
	}
	b.goal = r.d.base[b.foe]
	for _, h := range weight {
		if r.grid.Distance(h, middle) < r.grid.Distance(b.goal, middle) {
			b.goal = h
		}
	}
}

// marchDistance is how near enemy blocks are a threat.
const marchDistance = 4

// enemyReach lists the hexes without own units that one of the enemy's stacks
// can be in after his next turn: three hexes, or seven by the highway.
func (b *bot) enemyReach(stacks []int) (out []int16) {
	r := b.r
	seen := make([]int8, len(r.n)) // hexes still to go, and one
	queue := make([]int, 0, len(r.n))
	for _, bonus := range [2]road{highway, noRoad} {
		limit := int8(averageSpeed + r.d.roadBonus[bonus] + 1)
		clear(seen)
		queue = queue[:0]
		for _, h := range stacks {
			seen[h] = limit
			queue = append(queue, h)
		}
		for i := 0; i < len(queue); i++ {
			h := queue[i]
			if seen[h] == 1 {
				continue
			}
			for _, x := range r.grid.Sides(h) {
				if x.To < 0 || x.Limit == 0 || x.Road < bonus || seen[x.To] > 0 || r.n[x.To].up[b.sd] > 0 {
					continue
				}
				seen[x.To] = seen[h] - 1
				queue = append(queue, x.To)
			}
		}
		for _, h := range queue {
			if !slices.Contains(out, int16(h)) {
				out = append(out, int16(h))
			}
		}
	}
	return out
}

const averageSpeed = 3

// enemyVC is what the side can know of the enemy's strength in a hex.
func (b *bot) enemyVC(h int) int { return b.r.seenVC(b.r.unitsAt(h, b.foe, false)) }

// answer answers a decision: what the numbers speak for, and at times another
// of the answers that would do.
func (b *bot) answer(q *rules.Demand) []rules.Order {
	r := b.r
	switch q.Choices[0].Order.Form {
	case formRefuse:
		return b.refusals()
	case formFight:
		return b.battles()
	case formProbe:
		h, leaving := 0, 0
		for _, a := range q.Prompt.Args {
			if a.Kind == kindHex {
				h = r.d.hexOf(a.Value)
			} else {
				leaving = a.Num
			}
		}
		here := r.unitsAt(h, b.foe, false)
		if guard := here.len() - leaving; 2*r.vcOf(r.unitsAt(h, b.sd, false))*here.len() >= 3*r.seenVC(here)*guard {
			return []rules.Order{probing("always")}
		}
		return []rules.Order{probing("never")}
	case formChallenge:
		return b.challenge()
	}
	pick := 0
	if b.luck.Roll("answer", 4) == 1 {
		pick = b.luck.Roll("answer", len(q.Choices)) - 1
	}
	return []rules.Order{q.Choices[pick].Order.Clone()}
}

// refusals refuses battle where the attackers are too many.
func (b *bot) refusals() (out []rules.Order) {
	r := b.r
	for _, h := range r.attacked(b.sd) {
		own := r.vcOf(r.unitsAt(h, b.sd, false))
		if r.d.hexes[h].fortress || r.mineSeen(b.sd, h) {
			own *= 2
		}
		foe := averageVC * int(r.n[h].up[b.foe])
		if foe*10 >= own*(11+b.luck.Roll("refuse", 8)) {
			out = append(out, order.Of(formRefuse, r.d.hex("at", h)))
		}
	}
	if len(out) == 0 {
		return []rules.Order{order.Of(formRefuse, order.Chosen("when", "accept"))}
	}
	return out
}

// battles chooses the battles to fight, and assaults where the turn is one.
func (b *bot) battles() (out []rules.Order) {
	r := b.r
	for i := range r.s.battles {
		bt := &r.s.battles[i]
		edge := b.edge(bt)
		switch {
		case bt.quiet || edge == 0:
		case edge >= 12 && r.mayAssault():
			out = append(out, r.d.in(formFight, wordAssault, int(bt.hex)))
		case edge >= 10:
			out = append(out, r.d.in(formFight, formFight, int(bt.hex)))
		}
	}
	if len(out) == 0 {
		return []rules.Order{noFight()}
	}
	return out
}

// challenge plays a card for the initiative now and then (§3.3).
func (b *bot) challenge() []rules.Order {
	h := b.r.s.sides[b.sd].hand
	switch n := b.luck.Roll("challenge", 6); {
	case n <= 2 && h.real >= 5:
		return []rules.Order{challenging(cardReal)}
	case n <= 2 && h.dummy > 0:
		return []rules.Order{challenging(cardDummy)}
	}
	return []rules.Order{challenging("no")}
}
