package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
)

// answer answers a decision: what the numbers speak for, and at times another
// of the answers that would do.
func (b *bot) answer(q *question) []string {
	r := b.r
	switch q.kind {
	case askRefuse:
		return b.refusals()
	case askCombat:
		return b.battles()
	case askProbe:
		h := int(q.hex)
		leaving := r.leavingAt(b.foe, h)
		guard := r.unitsAt(h, b.foe, false)
		leaving.each(guard.drop)
		if 2*r.vcOf(r.unitsAt(h, b.sd, false)) >= 3*r.seenVC(guard) {
			return []string{"probe always"}
		}
		return []string{"probe never"}
	case askChallenge:
		return b.challenge()
	}
	pick := 0
	if b.luck.Roll("answer", 4) == 1 {
		pick = b.luck.Roll("answer", len(q.choices)) - 1
	}
	return []string{q.choices[pick].en}
}

// refusals refuses battle where the attackers are too many.
func (b *bot) refusals() (out []string) {
	r := b.r
	for _, h := range r.attacked(b.sd) {
		own := r.vcOf(r.unitsAt(h, b.sd, false))
		if r.d.hexes[h].fortress || r.mineSeen(b.sd, h) {
			own *= 2
		}
		foe := averageVC * int(r.n[h].up[b.foe])
		if foe*10 >= own*(11+b.luck.Roll("refuse", 8)) {
			out = append(out, "refuse in "+r.d.hexName(h, rules.English))
		}
	}
	if len(out) == 0 {
		return []string{"accept"}
	}
	return out
}

// battles chooses the battles to fight, and assaults where the turn is one.
func (b *bot) battles() (out []string) {
	r := b.r
	for i := range r.s.battles {
		bt := &r.s.battles[i]
		edge := b.edge(bt)
		switch name := r.d.hexName(int(bt.hex), rules.English); {
		case bt.quiet || edge == 0:
		case edge >= 12 && r.mayAssault():
			out = append(out, "assault in "+name)
		case edge >= 10:
			out = append(out, "fight in "+name)
		}
	}
	if len(out) == 0 {
		return []string{"no fight always"}
	}
	return out
}

// challenge plays a card for the initiative now and then (§3.3).
func (b *bot) challenge() []string {
	h := b.r.s.sides[b.sd].hand
	switch n := b.luck.Roll("challenge", 6); {
	case n <= 2 && h.real >= 5:
		return []string{"challenge real"}
	case n <= 2 && h.dummy > 0:
		return []string{"challenge dummy"}
	}
	return []string{"challenge no"}
}
