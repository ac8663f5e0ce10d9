package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/flight"
	"github.com/fieldpost/fieldpost/rules/rommel/month"
)

// Bot implements [rules.Title]. It tries out moves on a copy and writes
// those whose position it likes best ([bot.value]). It looks at nothing that
// its side may not know: hidden blocks count as average ones.
func (t *Title) Bot(k *rules.Known, d rules.Demand, check rules.Check, luck dice.Source) []rules.Order {
	p, sd := t.newRun(t.imagine(k)), field.SideOf(d.Side)
	if sd == field.Nobody {
		return nil
	}
	kind := field.StepOrders
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
	case kind == field.StepPrepare:
		return b.prepare()
	case kind == field.StepSetup:
		return b.setup()
	case kind == field.StepHand:
		if h := p.S.Sides[sd].Hand; h.Real < h.Dummy {
			return []rules.Order{order.Of(field.FormRedraw)}
		}
		return []rules.Order{order.Of(field.FormRedraw, order.Chosen("answer", "no"))}
	case kind == field.StepRearm:
		return b.rearm()
	}
	return b.turn(d.Key)
}

// demanded finds the kind of step that asks for orders with a key.
func (p *run) demanded(sd field.Side, key string) (field.StepKind, bool) {
	for i := range p.S.Agenda {
		st := &p.S.Agenda[i]
		if st.Side != sd {
			continue
		}
		if d, _, ok := p.ordersDemand(st); ok && d.Key == key {
			return st.Kind, true
		}
	}
	return field.StepOrders, p.S.Options.ByTurn && key == p.S.OrdersKey(sd, p.S.Turn+1, false)
}

// bot looks for a sheet. It works on a copy of the position, which it takes
// back to its beginning before every attempt.
type bot struct {
	p       *run
	check   rules.Check
	r       *run
	start   field.State // as the side finds it; its slices are never written to
	sd, foe field.Side
	luck    dice.Source

	goal  int     // where its units are drawn to
	timid bool    // it waits for the enemy to come
	near  []uint8 // enemy blocks that are a march away, by hex
	risk  []int16 // hexes that the enemy may enter in his next turn
}

func (p *run) newBot(sd field.Side, luck dice.Source) *bot {
	b := &bot{p: p, r: p.t.newRun(p.S.Clone()), sd: sd, foe: sd.Enemy(), luck: luck}
	s := b.r.S
	if s.Active != sd {
		for u := range s.Blocks {
			s.Blocks[u].Moved, s.Blocks[u].Leaving = false, false
		}
		s.Moves, s.Crossings, s.Marches, s.Departures = nil, nil, nil, nil
		s.Active, s.Choice, s.Phase, s.RommelUsed = sd, field.OptNone, field.PhaseMove, false
	}
	b.start = *s.Clone()
	b.survey()
	return b
}

// reset takes the copy back to its beginning.
func (b *bot) reset() {
	s := b.r.S
	copy(s.Blocks, b.start.Blocks)
	s.Battles = append(s.Battles[:0], b.start.Battles...)
	s.Moves = append(s.Moves[:0], b.start.Moves...)
	s.Crossings = append(s.Crossings[:0], b.start.Crossings...)
	s.Marches = s.Marches[:0]
	b.r.Recount()
}

// survey finds what the enemy could do, as far as the side sees his blocks, and
// decides what the own units are for.
func (b *bot) survey() {
	r := b.r
	hexes := len(r.D.Hexes)
	b.near = make([]uint8, hexes)
	var own, foe, middle, largest int
	weight := make([]int, 0, hexes)
	for h := range r.Counts {
		c := &r.Counts[h]
		if n := int(c.Up[b.sd]); n > 0 {
			own += r.VCOf(r.UnitsAt(h, b.sd, false))
			if n > largest {
				largest, middle = n, h
			}
		}
		n := c.Up[b.foe] + c.Down[b.foe]
		foe += field.AverageVC * int(n)
		if c.Up[b.foe] == 0 {
			continue
		}
		weight = append(weight, h)
		for x := range r.Counts {
			if r.Grid.Distance(h, x) <= marchDistance {
				b.near[x] += c.Up[b.foe]
			}
		}
	}
	b.timid = own*10 < foe*8 && int(r.S.Sides[b.sd].Hand.Real) < 7
	b.risk = b.enemyReach(weight)
	b.goal = middle
	if largest == 0 {
		b.goal = r.D.Tobruk
	}
	if b.timid {
		b.goal = r.D.Base[b.sd]
		for i, h := range r.D.Forts {
			if r.S.Forts[i] == b.sd && r.Grid.Distance(h, middle) < r.Grid.Distance(b.goal, middle) {
				b.goal = h
			}
		}
		return
	}
	if i := r.FortIndex(r.D.Tobruk); i >= 0 && r.S.Forts[i] != b.sd {
		b.goal = r.D.Tobruk
		return
	}
	b.goal = r.D.Base[b.foe]
	for _, h := range weight {
		if r.Grid.Distance(h, middle) < r.Grid.Distance(b.goal, middle) {
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
	seen := make([]int8, len(r.Counts)) // hexes still to go, and one
	queue := make([]int, 0, len(r.Counts))
	for _, bonus := range [2]field.Road{field.Highway, field.NoRoad} {
		limit := int8(averageSpeed + r.D.RoadBonus[bonus] + 1)
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
			for _, x := range r.Grid.Sides(h) {
				if x.To < 0 || x.Limit == 0 || x.Road < bonus || seen[x.To] > 0 || r.Counts[x.To].Up[b.sd] > 0 {
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
func (b *bot) enemyVC(h int) int { return b.r.SeenVC(b.r.UnitsAt(h, b.foe, false)) }

// answer answers a decision: what the numbers speak for, and at times another
// of the answers that would do.
func (b *bot) answer(q *rules.Demand) []rules.Order {
	r := b.r
	switch q.Choices[0].Order.Form {
	case field.FormRefuse:
		return b.refusals()
	case field.FormFight:
		return b.battles()
	case field.FormProbe:
		h, leaving := 0, 0
		for _, a := range q.Prompt.Args {
			if a.Kind == field.KindHex {
				h = r.D.HexOf(a.Value)
			} else {
				leaving = a.Num
			}
		}
		here := r.UnitsAt(h, b.foe, false)
		if guard := here.Len() - leaving; 2*r.VCOf(r.UnitsAt(h, b.sd, false))*here.Len() >= 3*r.SeenVC(here)*guard {
			return []rules.Order{flight.Probing("always")}
		}
		return []rules.Order{flight.Probing("never")}
	case field.FormChallenge:
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
	for _, h := range r.Attacked(b.sd) {
		own := r.VCOf(r.UnitsAt(h, b.sd, false))
		if r.D.Hexes[h].Fortress || r.MineSeen(b.sd, h) {
			own *= 2
		}
		foe := field.AverageVC * int(r.Counts[h].Up[b.foe])
		if foe*10 >= own*(11+b.luck.Roll("refuse", 8)) {
			out = append(out, order.Of(field.FormRefuse, r.D.HexValue("at", h)))
		}
	}
	if len(out) == 0 {
		return []rules.Order{order.Of(field.FormRefuse, order.Chosen("when", "accept"))}
	}
	return out
}

// battles chooses the battles to fight, and assaults where the turn is one.
func (b *bot) battles() (out []rules.Order) {
	r := b.r
	for i := range r.S.Battles {
		bt := &r.S.Battles[i]
		edge := b.edge(bt)
		switch {
		case bt.Quiet || edge == 0:
		case edge >= 12 && r.MayAssault():
			out = append(out, r.D.OrderIn(field.FormFight, field.WordAssault, int(bt.Hex)))
		case edge >= 10:
			out = append(out, r.D.OrderIn(field.FormFight, field.FormFight, int(bt.Hex)))
		}
	}
	if len(out) == 0 {
		return []rules.Order{battle.NoFight()}
	}
	return out
}

// challenge plays a card for the initiative now and then (§3.3).
func (b *bot) challenge() []rules.Order {
	h := b.r.S.Sides[b.sd].Hand
	switch n := b.luck.Roll("challenge", 6); {
	case n <= 2 && h.Real >= 5:
		return []rules.Order{month.Challenging(field.CardReal)}
	case n <= 2 && h.Dummy > 0:
		return []rules.Order{month.Challenging(field.CardDummy)}
	}
	return []rules.Order{month.Challenging("no")}
}
