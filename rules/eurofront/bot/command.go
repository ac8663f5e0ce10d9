package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine/weigh"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/order"
)

// option is what one headquarters might do in the command phase.
type option struct {
	hq, to int // to is -1 where it stays
	role   field.Role
	after  *field.State // the stage that comes of it
}

// command activates headquarters (§5.2): those whose turn gains enough when it is played out, each where it has most to do,
// and in good weather at least the best of them. Each is asked what it adds to those who are active already: no two lead
// the same blocks.
func (b *bot) command() {
	stage, led := b.run.S, false
	rate := func(x *option) float64 { return b.rate(x, stage) }
	isEnough := func(x *option, gain float64) bool {
		k := &b.run.S.Blocks[x.hq]
		best := !led && !x.role.Blitzes() && gain > b.style.least*b.chart.dear(x.hq) && b.chart.isField(x.hq) && b.run.Weather(int(k.At)) != field.Mud
		return k.Role == field.Inactive && (best || b.isWorthActivating(x, gain))
	}
	do := func(x *option, gain float64) bool {
		if !b.activate(x, gain) {
			return false
		}
		stage, led = x.after, true
		return true
	}
	for _, roles := range [...][]field.Role{{field.Active, field.Invade, field.InvadeBlitz}, {field.Drop}} { // paratroops to who lands by now
		var list []option
		for _, hq := range b.staff {
			k := &b.run.S.Blocks[hq]
			for _, role := range roles {
				isFit := k.At >= 0 && k.Role == field.Inactive && k.CV > 0 && command.VM(b.run, hq) >= 0
				if isFit && (role == field.Active || role == field.Drop && led && command.ActivateFault(b.run, hq, role, -1) == nil || (sender{b, hq}).canSend(role)) {
					list = append(list, option{hq: hq, role: role})
				}
			}
		}
		weigh.Greedily(list, rate, isEnough, do)
	}
}

// isField reports whether a headquarters is one of the field, which leads who is near it.
func (c *chart) isField(hq int) bool { return c.run.D.Units[hq].Type == field.HQ }

// rate returns what a headquarters would add to those who are active, and finds where: it plays the turn on with it from
// the stage that they have reached, and takes all back.
func (b *bot) rate(x *option, stage *field.State) float64 {
	leads, at := b.chart.isField(x.hq) && x.role == field.Active, int(b.run.S.Blocks[x.hq].At)
	if x.to = -1; leads && b.run.S.Battle(at) == nil { // it may deploy to a better place
		near := slices.DeleteFunc(slices.Clone(b.chart.ways[at]), func(p int16) bool { return moves.DeployFault(b.run, x.hq, int(p)) != nil })
		if x.to = b.betterPost(x.hq, near); b.chart.prize >= 0 {
			x.to = b.chart.stage(at, command.VM(b.run, x.hq), near, func(p int) bool { return b.canStand(x.hq, p) })
		}
	}
	before, orders := b.run.S, b.orders
	b.run.Open(b.run.D, stage.Clone())
	if b.run.S.Phase < field.PhaseMovement {
		b.enter(field.PhaseMovement)
	}
	b.gain, b.orders = 0, nil
	if moves.Activate(b.run, x.hq, x.role, x.to) == nil {
		for _, u := range b.units {
			if k := &b.run.S.Blocks[u]; leads && k.At >= 0 && !k.Led && !k.Moved && u != x.hq && b.run.S.Blocks[x.hq].At >= 0 {
				k.Led = command.Commands(b.run, x.hq, u)
			}
		}
		b.advance()
	}
	gain := b.gain
	if b.luck != nil { // what nobody can foresee of what the bot likes; a draft has none
		gain += b.style.whim * float64(b.luck.Roll("bot/whim", 6)-3)
	}
	x.after = b.run.S
	b.run.Open(b.run.D, before)
	b.orders = orders
	return gain
}

// isWorthActivating reports whether what a headquarters gains is worth its step.
func (b *bot) isWorthActivating(x *option, gain float64) bool {
	k, least := &b.run.S.Blocks[x.hq], b.style.last
	switch gain += b.style.zeal; {
	case int(k.CV) >= b.run.D.Units[x.hq].Max:
		least = b.style.whole
	case k.CV >= 2:
		least = b.style.spare
	}
	if x.role.Blitzes() {
		least += twice
	}
	return gain >= least*b.chart.dear(x.hq)
}

// activate orders an option, as a blitz with much to gain.
func (b *bot) activate(x *option, gain float64) bool {
	role, args := x.role, []rules.Value{b.run.D.HQ(x.hq)}
	if words := sendings[role]; words != nil {
		args = append(args, words...)
	} else if b.chart.isField(x.hq) && b.run.S.Blocks[x.hq].CV >= 3 && gain >= b.style.blitz && command.VM(b.run, x.hq) >= 3 {
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

// work returns how much a headquarters has to do at a place: enemies near those whom it would command, and blocks
// that stand far from the front.
func (b *bot) work(at, vm int) (gain float64) {
	led := 0.0
	b.chart.walk.Spread([]int{at}, func(p, step int) bool {
		own, _ := b.strengthAt(p)
		switch {
		case b.chart.foe[p] > 0:
			gain++
		case b.chart.dist[p] > 2:
			gain += 0.1 * own
		}
		led += own
		st := control.StatusOf(b.run, b.f, p)
		return step < vm && (st == control.Friendly || st == control.Disputed)
	})
	return min(gain, led)
}

// followUp brings headquarters after the front: those that another one leads, and those that have led and stand beside the
// enemy, too far from him or without supply; supreme ones go by rail or by sea, as they pay their step anyway (§5.73).
func (b *bot) followUp() {
	for _, hq := range b.staff {
		k := &b.run.S.Blocks[hq]
		if k.At < 0 || k.Moved {
			continue
		}
		d := int(b.chart.dist[k.At])
		goes := k.Role == field.Active && k.CV > 0 && (d < 2 || d > post+2*int(k.CV) || !b.chart.isFed(int(k.At)))
		if !b.chart.isField(hq) {
			if goes && b.chart.prize < 0 {
				mobilise(b, hq)
			}
			continue
		}
		switch to := b.betterPost(hq, b.reach(hq)); {
		case to < 0:
		case k.Role == field.Inactive && moves.MoveFault(b.run, hq) == nil && b.move(hq, to):
		case goes && moves.Mobilise(b.run, hq, nil, to) == nil:
			b.add(moves.FormMobilise, b.run.D.HQ(hq), b.to(field.ArgTo, to))
		}
	}
}

// betterPost finds which of some places suits a headquarters better: in supply, two hexes from the enemy or behind others,
// where it has most to do; -1 where it stands well.
func (b *bot) betterPost(hq int, places []int16) int {
	rate := func(p int) float64 {
		v := -float64(b.chart.dist[p])
		if v > -1 || !b.chart.isFed(p) {
			v -= 10
		}
		return v + b.style.busy*b.work(p, b.chart.reserve(hq))
	}
	to, _ := weigh.Best(places, rate(int(b.run.S.Blocks[hq].At))+0.5, func(p int) float64 {
		if b.canStand(hq, p) && control.StatusOf(b.run, b.f, p) == control.Friendly {
			return rate(p)
		}
		return weigh.Never
	})
	return to
}

// reserve returns how far a headquarters will command that is built up.
func (c *chart) reserve(hq int) int { return max(2, int(c.run.S.Blocks[hq].CV)) }
