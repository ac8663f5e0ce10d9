package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
	"github.com/fieldpost/fieldpost/rules/order"
)

// What the turn of a headquarters must gain to be worth the step that it costs.
const (
	wholeGain = 2.0  // of one that is whole
	spareGain = 3.0  // of one with steps to spare
	lastGain  = 5.0  // of one with one step
	blitzGain = 20.0 // of one that blitzes
	inMud     = 2.0  // times as much
	usualStep = 10.0 // what a step costs; for a dearer one it must gain more
)

// option is what one headquarters might do in the command phase.
type option struct {
	hq, to int // to is -1 where it stays
	gain   float64
	whim   float64 // a part of it
	asked  bool    // since the last one became active
}

// command activates headquarters (§5.2): those whose turn gains enough when it is played
// out, each where it has most to do, and in good weather at least the best of them. Each
// is asked what it adds to those who are active already: no two lead the same blocks.
func (b *bot) command() {
	var list []option
	base := b.rehearse(nil)
	for hq := range b.S.Blocks {
		k, d := &b.S.Blocks[hq], &b.D.Units[hq]
		if d.Faction == b.f && k.At >= 0 && d.Type.IsHQ() && k.Role == field.Inactive && k.CV > 0 && b.VM(hq) >= 0 {
			list = append(list, option{hq: hq, gain: far, whim: b.whim()})
		}
	}
	led := false
	for len(list) > 0 {
		best := 0
		for i := range list {
			if list[i].gain > list[best].gain {
				best = i
			}
		}
		x := &list[best]
		if !x.asked {
			*x = b.ask(x, base)
			continue
		}
		good := b.Weather(int(b.S.Blocks[x.hq].At)) != field.Mud
		if b.enough(x) || !led && good && x.gain > 0 && b.D.Units[x.hq].Type == field.HQ {
			if b.activate(x) {
				led = true
				base += x.gain - x.whim
				for i := range list {
					list[i].asked = false
				}
			}
		}
		list = slices.Delete(list, best, best+1)
	}
}

// ask finds what a headquarters would add to those who are active, and where.
func (b *bot) ask(x *option, base float64) option {
	out := option{hq: x.hq, to: -1, whim: x.whim, asked: true}
	if b.D.Units[x.hq].Type == field.HQ {
		out.to = b.posting(x.hq)
	}
	out.gain = b.rehearse(&out) - base + out.whim
	return out
}

// whim is what nobody can foresee of what the bot likes; a draft has none.
func (b *bot) whim() float64 {
	if b.luck == nil {
		return 0
	}
	return 0.2 * float64(b.luck.Roll("bot/whim", 6)-3)
}

// rehearse plays the turn out with one headquarters, or with none, and takes all back. It
// returns what is gained.
func (b *bot) rehearse(x *option) float64 {
	before, orders, web := b.S, len(b.orders), b.chart.theirs
	b.Open(b.D, before.Clone())
	b.gain, b.chart.theirs = 0, web.copy()
	if x == nil || b.Activate(x.hq, field.Active, x.to) == nil {
		b.S.Phase = field.PhaseMovement
		b.BeginMovement()
		b.act()
	}
	gain := b.gain
	b.Open(b.D, before)
	b.orders, b.chart.theirs = b.orders[:orders], web
	return gain
}

// enough reports whether what a headquarters gains is worth its step.
func (b *bot) enough(x *option) bool {
	k, d := &b.S.Blocks[x.hq], &b.D.Units[x.hq]
	gain := x.gain + b.zeal()
	if b.Weather(int(k.At)) == field.Mud {
		gain /= inMud
	}
	gain *= usualStep / max(usualStep, float64(b.Cost(x.hq).Step))
	switch {
	case int(k.CV) >= d.Max:
		return gain >= wholeGain
	case k.CV >= 2:
		return gain >= spareGain
	}
	return gain >= lastGain
}

// activate orders it.
func (b *bot) activate(x *option) bool {
	role, args := field.Active, []rules.Value{b.D.HQ(x.hq)}
	if b.D.Units[x.hq].Type == field.HQ && b.S.Blocks[x.hq].CV >= 3 && x.gain >= blitzGain && b.VM(x.hq) >= 3 {
		role, args = field.Blitz, append(args, order.Chosen("how", "blitz"))
	}
	if b.Activate(x.hq, role, x.to) != nil {
		return false
	}
	if x.to >= 0 {
		args = append(args, b.to(field.ArgTo, x.to))
	}
	b.add(moves.FormActivate, args...)
	return true
}

// posting finds where a headquarters has most to do: a hex away, or -1 where it stands.
func (b *bot) posting(hq int) (best int) {
	at := int(b.S.Blocks[hq].At)
	best = -1
	if b.Weather(at) == field.Mud || b.Battle(at) != nil {
		return best
	}
	b.cover()
	most := b.agenda(hq, at) + 0.5
	for i := range b.D.Places[at].Near {
		to := int(b.D.Places[at].Near[i].To)
		if !b.D.Places[at].Near[i].Passable() || b.Status(b.f, to) != control.Friendly || b.Battle(to) != nil || !b.chart.fed.Has(to) || b.Of(b.f, to) >= b.Stack(to) {
			continue
		}
		if b.chart.dist[to] < 2 && b.Of(b.f, to) == 0 {
			continue // it is not to stand alone before the enemy
		}
		if gain := b.agenda(hq, to); gain > most {
			most, best = gain, to
		}
	}
	return best
}

// cover finds the places that active headquarters command.
func (b *bot) cover() {
	b.led = board.NewSet(len(b.D.Places))
	for hq := range b.S.Blocks {
		if k, d := &b.S.Blocks[hq], &b.D.Units[hq]; d.Faction == b.f && d.Type == field.HQ && k.At >= 0 && k.Role != field.Inactive {
			b.radius(int(k.At), b.VM(hq), func(p int) { b.led.Add(p) })
		}
	}
}

// radius goes through the places that lie in the command radius of a headquarters.
func (b *bot) radius(at, vm int, visit func(p int)) {
	b.spread([]int{at}, func(p, step int) bool {
		if step > vm {
			return false
		}
		visit(p)
		st := b.Status(b.f, p)
		return st == control.Friendly || st == control.Disputed
	})
}

// agenda is how much a headquarters has to do at a place: enemies who could be attacked
// with those whom it would command, battles, and blocks that stand far from the front,
// whom no active one commands.
func (b *bot) agenda(hq, at int) (gain float64) {
	led := 0.0
	b.radius(at, b.VM(hq), func(p int) {
		if b.led.Has(p) {
			return
		}
		own := b.own(p)
		led += own
		switch {
		case own > 0 && b.chart.foe[p] > 0:
			gain += 1.5
		case b.chart.foe[p] > 0:
			gain += min(2, b.around(p)/(b.chart.foe[p]*b.shelter(p))) * (1 + 0.3*b.chart.worth[p])
		case own > 0 && b.chart.dist[p] > 2:
			gain += 0.1 * own
		}
	})
	return min(gain, led)
}

// around is the strength of the own blocks beside a place.
func (b *bot) around(p int) (n float64) {
	for i := range b.D.Places[p].Near {
		if near := &b.D.Places[p].Near[i]; near.Passable() && b.chart.foes[near.To] == 0 {
			n += b.own(int(near.To))
		}
	}
	return n
}

// own is the strength of the own blocks at a place.
func (b *bot) own(p int) (n float64) {
	for _, u := range b.Here(p) {
		if d := &b.D.Units[u]; d.Faction == b.f && !d.Type.IsHQ() {
			n += float64(b.S.Blocks[u].CV) * weight(d.Type)
		}
	}
	return n
}

// shelter is how much stronger who defends a place is for its terrain.
func (b *bot) shelter(p int) float64 {
	n := float64(b.Shelter(p))
	if b.D.Places[p].Fortress || b.D.Places[p].MinorFortress {
		n *= 1.5
	}
	return n
}

// laggards are the blocks that stand far behind the front, on rail.
func (b *bot) laggards() (out []int) {
	net := b.Net(b.f, supply.ByRailAndSea)
	for u := range b.S.Blocks {
		k, d := &b.S.Blocks[u], &b.D.Units[u]
		if d.Faction != b.f || k.At < 0 || b.chart.dist[k.At] < behind || !net.Has(int(k.At)) || d.Type == field.Beachhead || d.Type == field.SupremeHQ || k.Moved {
			continue
		}
		out = append(out, u)
	}
	return out
}

// behind is how many hexes from the enemy a block stands far behind.
const behind = 6
