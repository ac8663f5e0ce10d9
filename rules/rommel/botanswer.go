package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// answer answers a decision: what the numbers speak for, and at times another
// of the answers that would do.
func (b *bot) answer(q *play.Question) []rules.Order {
	r := b.r
	switch q.Kind {
	case askRefuse:
		return b.refusals()
	case askCombat:
		return b.battles()
	case askProbe:
		h := b.r.d.hexOf(q.At)
		leaving := r.leavingAt(b.foe, h)
		guard := r.unitsAt(h, b.foe, false)
		leaving.each(guard.drop)
		if 2*r.vcOf(r.unitsAt(h, b.sd, false)) >= 3*r.seenVC(guard) {
			return []rules.Order{probing("always")}
		}
		return []rules.Order{probing("never")}
	case askChallenge:
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
