package bot

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// What a headquarters must have to do to be worth the step that it costs.
const (
	muchToDo = 9.0 // with some command value to spare
	someToDo = 4.0 // of one that is whole, or the only one
	inMud    = 2.5 // times as much
)

// option is what one headquarters might do in the command phase.
type option struct {
	hq, to int // to is -1 where it stays
	gain   float64
}

// command activates headquarters (§5.2): those that have enough to do, each where it has
// most, and in good weather at least the one with most.
func (b *bot) command() {
	var list []option
	active := false
	for hq := range b.S.Blocks {
		k, d := &b.S.Blocks[hq], &b.D.Units[hq]
		if d.Faction != b.f || k.At < 0 || !d.Type.IsHQ() || k.Role != field.Inactive || k.CV < 1 || b.VM(hq) < 0 {
			continue
		}
		if d.Type != field.HQ {
			if b.summons(hq) {
				list = append(list, option{hq, -1, 2 * muchToDo})
			}
			continue
		}
		list = append(list, b.posting(hq))
	}
	best := -1
	for i := range list {
		if x := &list[i]; b.D.Units[x.hq].Type == field.HQ && (best < 0 || x.gain > list[best].gain) {
			best = i
		}
	}
	for i := range list {
		x := &list[i]
		if b.enough(x) || i == best && !active && x.gain > 0 && b.Weather(int(b.S.Blocks[x.hq].At)) != field.Mud {
			active = b.activate(x) || active
		}
	}
}

// enough reports whether a headquarters has enough to do.
func (b *bot) enough(x *option) bool {
	k, d := &b.S.Blocks[x.hq], &b.D.Units[x.hq]
	gain := x.gain
	if b.Weather(int(k.At)) == field.Mud {
		gain /= inMud
	}
	if int(k.CV) >= d.Max || k.CV >= 2 && b.S.Fortnight == 2 {
		return gain >= someToDo
	}
	return k.CV >= 2 && gain >= muchToDo
}

// activate orders it.
func (b *bot) activate(x *option) bool {
	if b.Activate(x.hq, field.Active, x.to) != nil {
		return false
	}
	args := []rules.Value{b.D.Value(x.hq)}
	if x.to >= 0 {
		args = append(args, b.to(field.ArgTo, x.to))
	}
	b.add(moves.FormActivate, args...)
	return true
}

// posting finds where a headquarters has most to do: where it stands or a hex away.
func (b *bot) posting(hq int) option {
	at := int(b.S.Blocks[hq].At)
	best := option{hq, -1, b.agenda(hq, at)}
	if b.Weather(at) == field.Mud || b.Battle(at) != nil {
		return best
	}
	for i := range b.D.Places[at].Near {
		to := int(b.D.Places[at].Near[i].To)
		if !b.D.Places[at].Near[i].Passable() || b.Status(b.f, to) != supply.Friendly || b.Battle(to) != nil || !b.chart.fed.Has(to) || b.Of(b.f, to) >= b.Stack(to) {
			continue
		}
		if b.chart.dist[to] < 2 && b.Of(b.f, to) == 0 {
			continue // it is not to stand alone before the enemy
		}
		if gain := b.agenda(hq, to); gain > best.gain+0.5 {
			best = option{hq, to, gain}
		}
	}
	return best
}

// agenda is how much a headquarters has to do at a place: enemies who could be attacked
// with those whom it would command, battles, and blocks that stand far from the front.
func (b *bot) agenda(hq, at int) (gain float64) {
	vm := b.VM(hq)
	led := 0.0
	b.spread([]int{at}, func(p, step int) bool {
		if step > vm {
			return false
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
		if st := b.Status(b.f, p); st != supply.Friendly && st != supply.Disputed {
			return false
		}
		return true
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

// summons reports whether a supreme headquarters has enough blocks to bring to the front.
func (b *bot) summons(hq int) bool {
	need := 3
	if int(b.S.Blocks[hq].CV) >= b.D.Units[hq].Max {
		need = 2
	}
	return b.SupremeMoves(hq) >= 2 && len(b.laggards()) >= need
}
