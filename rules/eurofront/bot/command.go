package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/order"
)

// usualStep is what a step of a headquarters costs.
const usualStep = 10

// option is what one headquarters might do in the command phase.
type option struct {
	hq, to int // to is -1 where it stays
	role   field.Role
	gain   float64
	from   *field.State // the stage on which it was asked
	after  *field.State // what has come of it
}

// command activates headquarters (§5.2): those whose turn gains enough when it is played
// out, each where it has most to do, and in good weather at least the best of them. Each
// is asked what it adds to those who are active already: no two lead the same blocks.
func (b *bot) command() {
	thrift, now, led := b.thrift()*b.dear(), b.run.S, false
	var list []option
	for _, hq := range b.staff {
		if k := &b.run.S.Blocks[hq]; k.At >= 0 && k.Role == field.Inactive && k.CV > 0 && command.VM(b.run, hq) >= 0 {
			list = append(list, option{hq: hq, role: field.Active})
			for _, role := range [...]field.Role{field.Invade, field.InvadeBlitz, field.Drop} {
				if len(b.crossings(hq, role)) > 0 && command.ActivateFault(b.run, hq, role, -1) == nil && (!role.Blitzes() || k.CV > 1) {
					list = append(list, option{hq: hq, role: role})
				}
			}
		}
	}
	for i := range list {
		b.rate(&list[i], now)
	}
	for len(list) > 0 {
		best := 0
		for i := range list {
			if list[i].gain > list[best].gain {
				best = i
			}
		}
		x := list[best]
		enough := b.isWorthActivating(&x, thrift) || !led && x.gain > b.style.least && b.run.D.Units[x.hq].Type == field.HQ && b.run.Weather(int(b.run.S.Blocks[x.hq].At)) != field.Mud
		if enough && x.from != now {
			b.rate(&list[best], now)
			continue
		}
		list = slices.Delete(list, best, best+1)
		if enough && b.activate(&x) {
			led, now = true, x.after
			list = slices.DeleteFunc(list, func(y option) bool { return y.hq == x.hq })
			for i := range list {
				if overlap(b.run, x.hq, list[i].hq) || sendings[list[i].role] != nil {
					b.rate(&list[i], now)
				}
			}
		}
	}
}

// overlap reports whether two field headquarters may lead the same blocks, or do more
// together than each does alone.
func overlap(r *field.Run, x, y int) bool {
	at, other := int(r.S.Blocks[x].At), int(r.S.Blocks[y].At)
	if r.D.Units[x].Type != field.HQ || r.D.Units[y].Type != field.HQ {
		return false
	}
	n, ok := r.D.Apart(at, other)
	return !ok || n <= command.VM(r, x)+command.VM(r, y)+1
}

// rate finds what a headquarters would add to those who are active, and where: it plays the turn on with
// it, and takes all back.
func (b *bot) rate(x *option, now *field.State) {
	leads := b.run.D.Units[x.hq].Type == field.HQ && x.role == field.Active
	x.to, x.from = -1, now
	if leads {
		x.to = b.posting(x.hq)
	}
	before, orders := b.run.S, b.orders
	b.run.Open(b.run.D, now.Clone())
	if b.run.S.Phase < field.PhaseMovement {
		b.run.S.Phase = field.PhaseMovement
		moves.BeginMovement(b.run)
	}
	b.gain, b.orders = 0, nil
	if moves.Activate(b.run, x.hq, x.role, x.to) == nil {
		for u := range b.run.S.Blocks {
			if k := &b.run.S.Blocks[u]; leads && k.At >= 0 && !k.Led && !k.Moved && b.run.D.Units[u].Faction == b.f && u != x.hq {
				k.Led = command.Commands(b.run, x.hq, u)
			}
		}
		b.advance()
	}
	x.after, x.gain = b.run.S, b.gain
	if b.luck != nil { // what nobody can foresee of what the bot likes; a draft has none
		x.gain += b.style.whim * float64(b.luck.Roll("bot/whim", 6)-3)
	}
	b.run.Open(b.run.D, before)
	b.orders = orders
}

// isWorthActivating reports whether what a headquarters gains is worth its step.
func (b *bot) isWorthActivating(x *option, thrift float64) bool {
	k := &b.run.S.Blocks[x.hq]
	least, gain := b.style.last, x.gain+b.style.zeal
	switch {
	case int(k.CV) >= b.run.D.Units[x.hq].Max:
		least = b.style.whole
	case k.CV >= 2:
		least = b.style.spare
	}
	if b.run.Weather(int(k.At)) == field.Mud {
		gain /= b.style.mud
	}
	if x.role.Blitzes() {
		least += twice
	}
	return gain >= least*thrift
}

// thrift returns what a step of a headquarters is worth that is spent now, of one that could be
// spent later: all of it while a month brings new ones, and else as much as fewer are left than there
// are turns to spend them in.
func (b *bot) thrift() float64 {
	steps := 0
	for _, hq := range b.staff {
		if k := &b.run.S.Blocks[hq]; k.At >= 0 {
			steps += int(k.CV)
		}
	}
	for _, a := range production.Accounts(b.run, b.f) {
		if production.Income(b.run, b.f, a) >= usualStep {
			return 1
		}
	}
	return min(1, float64(turnsLeft(b.run))/float64(max(steps, 1)))
}

// activate orders it.
func (b *bot) activate(x *option) bool {
	role, args := x.role, []rules.Value{b.run.D.HQ(x.hq)}
	if words := sendings[role]; words != nil {
		args = append(args, words...)
	} else if b.run.D.Units[x.hq].Type == field.HQ && b.run.S.Blocks[x.hq].CV >= 3 && x.gain >= b.style.blitz && command.VM(b.run, x.hq) >= 3 {
		role, args = field.Blitz, append(args, order.Chosen("how", "blitz"))
	}
	if moves.Activate(b.run, x.hq, role, x.to) != nil {
		return false
	}
	if x.to >= 0 {
		args = append(args, b.to(field.ArgTo, x.to))
	}
	b.add(moves.FormActivate, args...)
	return true
}

// posting finds where a headquarters has most to do: a hex away, or -1 where it stands.
func (b *bot) posting(hq int) int {
	at, best := int(b.run.S.Blocks[hq].At), -1
	if b.run.Weather(at) == field.Mud || b.run.S.Battle(at) != nil {
		return best
	}
	highest := b.work(at, command.VM(b.run, hq)) + 0.5
	for i := range b.run.D.Places[at].Near {
		near := &b.run.D.Places[at].Near[i]
		to := int(near.To)
		if !near.IsPassable() || control.StatusOf(b.run, b.f, to) != control.Friendly || b.run.S.Battle(to) != nil || !b.chart.isFed(to) || b.run.IsFull(b.f, to) ||
			b.chart.dist[to] < 2 && b.run.CountBlocks(b.f, to) == 0 { // it is not to stand alone before the enemy
			continue
		}
		if gain := b.work(to, command.VM(b.run, hq)); gain > highest {
			highest, best = gain, to
		}
	}
	return best
}

// work returns how much a headquarters has to do at a place: enemies who could be attacked
// with those whom it would command, battles, and blocks that stand far from the front.
func (b *bot) work(at, vm int) (gain float64) {
	led := 0.0
	b.chart.spread([]int{at}, func(p, step int) bool {
		own, _ := b.strengthAt(p)
		v, foe := 0.0, b.chart.foe[p]
		switch {
		case own > 0 && foe > 0:
			v = 1.5
		case foe > 0:
			beside := 0.0
			for i := range b.run.D.Places[p].Near {
				if near := &b.run.D.Places[p].Near[i]; isWay(near) && b.chart.foes[near.To] == 0 {
					n, _ := b.strengthAt(int(near.To))
					beside += n
				}
			}
			v = min(2, beside/(foe*terrainFactor(b.run, p))) * (1 + 0.3*b.chart.worth[p])
		case own > 0 && b.chart.dist[p] > 2:
			v = 0.1 * own
		}
		led += own
		gain += v
		st := control.StatusOf(b.run, b.f, p)
		return step < vm && (st == control.Friendly || st == control.Disputed)
	})
	return min(gain, led)
}
