package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
)

// What an attack must promise.
const (
	enoughPromise = 1.5
	ownStep       = 1.0 // what a step of the own side counts, one of the enemy being 1
	takes         = 1.5 // what taking a place counts, without what it is worth
	planes        = 0.8 // of a strike from the air: that it goes there
	hungry        = 1.5 // what fighting without supply costs
	most          = 4   // blocks in a battle, by the terrain
	rounds        = 24  // attacks thought of in a turn at most
)

// target is a place to attack, with those who could come.
type target struct {
	place   int
	units   []int
	promise float64
	from    int // how many of units are to go
}

// attack moves blocks into battles, the most promising first.
func (b *bot) attack() {
	targets := b.targets()
	for range rounds {
		best := -1
		for i := range targets {
			t := &targets[i]
			b.plan(t)
			if t.from > 0 && (best < 0 || t.promise > targets[best].promise) {
				best = i
			}
		}
		if best < 0 || targets[best].promise < enoughPromise {
			return
		}
		t := &targets[best]
		if !b.commit(t) {
			t.units = nil
			continue
		}
		b.gain += t.promise
		b.chart.theirs.come(b, t.place)
	}
}

// targets are the places with enemies that own blocks can come to, each with these
// blocks, the strongest first.
func (b *bot) targets() (out []target) {
	at := map[int]int{}
	for u := range b.S.Blocks {
		if !b.free(u) || b.Battle(int(b.S.Blocks[u].At)) != nil {
			continue
		}
		for _, p := range b.Reach(u) {
			if b.chart.foes[p] == 0 || b.Astray(u, int(p)) {
				continue
			}
			i, ok := at[int(p)]
			if !ok {
				i = len(out)
				at[int(p)] = i
				out = append(out, target{place: int(p)})
			}
			out[i].units = append(out[i].units, u)
		}
	}
	for i := range out {
		t := &out[i]
		slices.SortStableFunc(t.units, func(x, y int) int { return cmp.Compare(b.punch(y, t.place), b.punch(x, t.place)) })
	}
	return out
}

// free reports whether a block can be ordered to move, by a field headquarters or by a
// supreme one with moves to spend; in the Winter War those are for trains.
func (b *bot) free(u int) bool {
	d, k := &b.D.Units[u], &b.S.Blocks[u]
	return d.Faction == b.f && k.At >= 0 && !d.Type.IsHQ() && d.Type != field.Static && (k.Led || !b.winterWar()) && b.Fault(u) == nil
}

// punch is how many hits a block scores in an attack on a place.
func (b *bot) punch(u, place int) float64 {
	return float64(b.S.Blocks[u].CV) * chance(b.Attack(u, place))
}

// chance is that of a die to hit.
func chance(f field.Fire) float64 { return float64(f) / 6 }

// plan finds with how many of those who can come an attack promises most. Each comes at
// the price of the hole that it leaves.
func (b *bot) plan(t *target) {
	t.from, t.promise = 0, 0
	t.units = slices.DeleteFunc(t.units, func(u int) bool { return b.S.Blocks[u].Moved })
	var hits, steps, holes float64
	room := min(most, b.Stack(t.place))
	for _, u := range b.Here(t.place) {
		if b.D.Units[u].Faction == b.f {
			hits += b.punch(int(u), t.place)
			steps += float64(b.S.Blocks[u].CV)
			room--
		}
	}
	before, cut := b.promise(t.place, hits, steps), 0.0
	if hits == 0 {
		before, cut = 0, cuts*b.chart.theirs.cuts(b, t.place)
	}
	for i, u := range t.units[:min(max(room, 0), b.gates(t.place), len(t.units))] {
		hits += b.punch(u, t.place)
		steps += float64(b.S.Blocks[u].CV)
		holes += b.hole(u)
		if v := b.promise(t.place, hits, steps) + cut - max(before, 0) - holes; v > t.promise {
			t.promise, t.from = v, i+1
		}
	}
}

// gates is how many blocks can enter a place at most in this phase, by its sides.
func (b *bot) gates(place int) (n int) {
	for i := range b.D.Places[place].Near {
		near := &b.D.Places[place].Near[i]
		if !near.Passable() || b.chart.foes[near.To] > 0 {
			continue
		}
		if b.Weather(place) == field.Mud {
			n++
			continue
		}
		n += b.D.Limit(place, near)
	}
	return n
}

// hole is what the place that a block leaves loses.
func (b *bot) hole(u int) float64 {
	at := int(b.S.Blocks[u].At)
	own, n := b.own(at), b.blocks(at)
	return 0.5 * (b.stand(at, own, n) - b.stand(at, own-b.strength(u), n-1))
}

// promise is what a round of combat at a place is expected to bring, by the hits of the
// own side and its steps: steps of the enemy, and the place itself, less own steps.
func (b *bot) promise(place int, hits, steps float64) float64 {
	foe := b.enemyAt(place)
	support := b.Supported(place)
	protection := float64(b.Protection(place, foe, support))
	if protection == battle.Useless {
		return -far
	}
	there := b.chart.foe[place]
	losses := min(b.fire(place), steps)
	if b.across(place) { // some go back before they fire
		hits *= 0.6
		losses *= 1.2
	}
	hits += b.airs(place)
	kills := min(hits/protection, there+1)
	v := b.zeal() + kills - ownStep*losses + (takes+0.5*b.chart.worth[place]+0.25*b.chart.goal[place])*min(1, 1.5*kills/max(there, 1))
	if !b.chart.fed.Has(place) {
		v -= hungry
	}
	if steps < 0.7*there {
		v -= 1 // it is thrown back
	}
	return v
}

// across reports whether a place is entered over rivers only.
func (b *bot) across(place int) bool {
	if b.Battle(place) != nil || b.Weather(place) == field.Snow || b.Startled(place) {
		return false
	}
	for i := range b.D.Places[place].Near {
		near := &b.D.Places[place].Near[i]
		if near.Barrier == field.Open && near.Passable() && b.chart.foes[near.To] == 0 && b.own(int(near.To)) > 0 {
			return false
		}
	}
	return true
}

// airs is how many hits a strike from the air is good for at a place.
func (b *bot) airs(place int) (best float64) {
	for hq := range b.S.Blocks {
		k, d := &b.S.Blocks[hq], &b.D.Units[hq]
		if d.Faction != b.f || !d.Type.IsHQ() || k.At < 0 || k.Role != field.Active && k.Role != field.Blitz {
			continue
		}
		if b.Flies(hq, place) {
			best = max(best, planes*float64(b.AirVM(hq))*chance(b.AirFire(b.f, b.enemyAt(place), place)))
		}
	}
	return best
}

// enemyAt is the faction of the enemies at a place.
func (b *bot) enemyAt(place int) field.Faction {
	for _, u := range b.Here(place) {
		if f := b.D.Units[u].Faction; f.Opposes(b.f) {
			return f
		}
	}
	return field.Neutral
}

// fire is how many hits the enemies at a place are expected to score against an attack.
func (b *bot) fire(place int) (hits float64) {
	largest := true
	for _, u := range b.Here(place) {
		if !b.D.Units[u].Faction.Opposes(b.f) {
			continue
		}
		if k := &b.S.Blocks[u]; k.Up {
			hits += float64(k.CV) * chance(b.Defend(int(u), place, largest))
		} else {
			hits += guessCV[b.D.Units[u].Faction] * max(guessHit, chance(b.Defend(int(u), place, largest)))
		}
		largest = false
	}
	return hits
}

// commit moves those who are to attack, and takes all back where too few could go.
func (b *bot) commit(t *target) bool {
	before, orders := b.S.Clone(), len(b.orders)
	var hits, steps float64
	for _, u := range b.Here(t.place) {
		if b.D.Units[u].Faction == b.f {
			hits += b.punch(int(u), t.place)
			steps += float64(b.S.Blocks[u].CV)
		}
	}
	gone := 0
	for _, u := range t.units {
		if gone < t.from && b.move(u, t.place) {
			hits += b.punch(u, t.place)
			steps += float64(b.S.Blocks[u].CV)
			gone++
		}
	}
	if gone > 0 && (gone == t.from || b.promise(t.place, hits, steps) >= enoughPromise) {
		return true
	}
	b.Open(b.D, before)
	b.orders = b.orders[:orders]
	return false
}

// move orders a block to a place, if it can go there.
func (b *bot) move(u, to int) bool {
	way, ok := b.Way(u, to)
	if !ok || b.Move(u, way) != nil {
		return false
	}
	b.add(moves.FormMove, b.D.Value(u), b.to(field.ArgTo, to))
	return true
}

// fight assigns the strikes from the air, and fights the battles that have to be fought
// or promise something, the most promising first.
func (b *bot) fight() {
	type fight struct {
		place   int
		promise float64
	}
	var list []fight
	for i := range b.S.Battles {
		p := int(b.S.Battles[i].Place)
		if !b.Has(b.f, p) || b.MayFight(p) != nil {
			continue
		}
		var hits, steps float64
		for _, u := range b.Here(p) {
			if b.D.Units[u].Faction == b.f {
				hits += b.punch(int(u), p)
				steps += float64(b.S.Blocks[u].CV)
			}
		}
		if v := b.promise(p, hits, steps); b.Must(p) || v > 0 {
			list = append(list, fight{p, v})
		}
	}
	slices.SortStableFunc(list, func(x, y fight) int { return cmp.Compare(y.promise, x.promise) })
	for _, x := range list {
		b.bomb(x.place)
	}
	for _, x := range list {
		if !b.Battle(x.place).New { // what a new one promises has been counted
			b.gain += x.promise
		}
		b.add(battle.FormFight, b.to(field.ArgIn, x.place))
		b.S.Fought = append(b.S.Fought, int16(x.place))
	}
}

// bomb strikes a battle from the air with the first headquarters that can.
func (b *bot) bomb(place int) {
	for hq := range b.S.Blocks {
		d, k := &b.D.Units[hq], &b.S.Blocks[hq]
		if d.Faction == b.f && d.Type.IsHQ() && k.At >= 0 && b.Strike(hq, place) == nil {
			b.add(battle.FormStrike, b.to(field.ArgIn, place), b.D.HQ(hq))
			return
		}
	}
}
