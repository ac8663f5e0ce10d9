package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
)

// What an attack must promise.
const (
	enoughPromise = 1.5
	takes         = 1.5 // what taking a place counts, without what it is worth
	pins          = 0.3 // of what who is attacked could have cut off
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
	asked   int // how many attacks had been ordered when this was planned
}

// attack moves blocks into battles, the most promising first. What the others promise is
// found anew when their turn comes: seldom more than before.
func (b *bot) attack() {
	targets := b.targets()
	for i := range targets {
		b.plan(&targets[i])
	}
	for n := 0; n < rounds && len(targets) > 0; {
		best := 0
		for i := range targets {
			if targets[i].promise > targets[best].promise {
				best = i
			}
		}
		t := &targets[best]
		switch {
		case t.from == 0 || t.promise < enoughPromise:
			return
		case t.asked < n:
			b.plan(t)
			t.asked = n
			continue
		}
		n++
		if !b.commit(t) {
			t.units, t.from, t.promise = nil, 0, 0
			continue
		}
		b.gain += t.promise
		b.chart.theirs.layArrival(t.place)
	}
}

// targets returns the places with enemies that own blocks can come to, each with these
// blocks, the strongest first.
func (b *bot) targets() (out []target) {
	at := make([]int16, len(b.run.D.Places)) // of the targets, one more
	for u := range b.run.S.Blocks {
		if !b.canOrderMove(u) || b.run.S.Battle(int(b.run.S.Blocks[u].At)) != nil {
			continue
		}
		for _, p := range b.reach(u) {
			if b.chart.foes[p] == 0 || control.IsBeyondHome(b.run, u, int(p)) {
				continue
			}
			if at[p] == 0 {
				out = append(out, target{place: int(p)})
				at[p] = int16(len(out))
			}
			t := &out[at[p]-1]
			t.units = append(t.units, u)
		}
	}
	for i := range out {
		t := &out[i]
		slices.SortStableFunc(t.units, func(x, y int) int { return cmp.Compare(b.attackHits(y, t.place), b.attackHits(x, t.place)) })
	}
	return out
}

// canOrderMove reports whether a block can be ordered to move, by a field headquarters or by a
// supreme one with moves to spend.
func (b *bot) canOrderMove(u int) bool {
	d, k := &b.run.D.Units[u], &b.run.S.Blocks[u]
	return d.Faction == b.f && k.At >= 0 && !d.Type.IsHQ() && d.Type != field.Static && (k.Led || b.hasSpareMoves(true)) && moves.MoveFault(b.run, u) == nil
}

// hasSpareMoves reports whether a supreme headquarters has moves to spend, or a theatre one.
func (b *bot) hasSpareMoves(theatre bool) bool {
	return slices.ContainsFunc(b.staff, func(hq int) bool {
		k, t := &b.run.S.Blocks[hq], b.run.D.Units[hq].Type
		return k.At >= 0 && (t == field.SupremeHQ || theatre && t == field.TheatreHQ) && k.Role == field.Active && int(k.Moves) < command.SupremeMoves(b.run, hq)
	})
}

// attackHits returns how many hits a block scores in an attack on a place.
func (b *bot) attackHits(u, place int) float64 {
	return float64(b.run.S.Blocks[u].CV) * chance(battle.AttackFire(b.run, u, place))
}

// force returns how many hits the own blocks at a place score in an attack, and their steps.
func (b *bot) force(place int) (hits, steps float64) {
	for _, u := range b.run.Blocks(b.f, place) {
		hits += b.attackHits(u, place)
		steps += float64(b.run.S.Blocks[u].CV)
	}
	return hits, steps
}

// chance returns that of a die to hit.
func chance(f field.Fire) float64 { return float64(f) / 6 }

// plan finds with how many of those who can come an attack promises most. Each comes at
// the price of the hole that it leaves.
func (b *bot) plan(t *target) {
	t.from, t.promise = 0, 0
	t.units = slices.DeleteFunc(t.units, func(u int) bool { return b.run.S.Blocks[u].Moved || b.run.S.Blocks[u].At < 0 })
	hits, steps := b.force(t.place)
	room, holes := min(most, b.run.StackLimit(t.place))-b.run.CountBlocks(b.f, t.place), 0.0
	x := b.outlook(t.place)
	before, cut := x.promise(hits, steps), 0.0
	if hits == 0 {
		before, cut = 0, cuts*b.chart.theirs.cuts(t.place)
	} else {
		cut = b.attackUrgency() // who comes fights on in the rounds to come
	}
	for i, u := range t.units[:min(max(room, 0), b.entryLimit(t.place), len(t.units))] {
		hits += b.attackHits(u, t.place)
		steps += float64(b.run.S.Blocks[u].CV)
		holes += b.departureCost(u)
		if v := x.promise(hits, steps) + cut - max(before, 0) - holes; v > t.promise {
			t.promise, t.from = v, i+1
		}
	}
}

// entryLimit returns how many blocks can enter a place at most in this phase, by its sides.
func (b *bot) entryLimit(place int) (n int) {
	for i := range b.run.D.Places[place].Near {
		near := &b.run.D.Places[place].Near[i]
		if !isWay(near) || b.chart.foes[near.To] > 0 {
			continue
		}
		if near.Route == 0 && b.run.Weather(place) == field.Mud {
			n++
			continue
		}
		n += b.run.D.CrossingLimit(place, near)
	}
	return n
}

// departureCost returns what the place that a block leaves loses.
func (b *bot) departureCost(u int) float64 {
	at := int(b.run.S.Blocks[u].At)
	own, n := b.ownStrength(at), b.blocks(at)
	return 0.5 * (b.standValue(at, own, n) - b.standValue(at, own-b.strength(u), n-1))
}

// outlook is what a round of combat at a place depends on besides those who attack.
type outlook struct {
	protection   float64 // of the enemies there
	there, fires float64 // their strength, and how many hits they are expected to score
	airs         float64 // hits from the air
	across       bool    // it is entered over rivers: some go back before they fire
	place        float64 // what taking it counts
	fixed        float64 // what is sure
	ownStep      float64 // what a step of the own side counts
}

// outlook finds what a round of combat at a place depends on.
func (b *bot) outlook(place int) outlook {
	foe := b.run.EnemyAt(b.f, place)
	x := outlook{
		protection: float64(battle.Protection(b.run, place, foe, battle.HasHQSupport(b.run, place))), there: b.chart.foe[place], fires: b.enemyHits(place),
		across: b.isAcrossRivers(place), place: takes + 0.5*b.chart.worth[place] + 0.25*b.chart.goal[place], fixed: b.attackUrgency(), ownStep: b.ownStep(),
	}
	if x.protection != battle.Useless {
		x.airs = b.airHits(place)
	}
	if !b.chart.fed.Has(place) {
		x.fixed -= hungry
	}
	if b.run.S.Battle(place) == nil {
		x.fixed += pins * b.exposure(place)
	}
	return x
}

// exposure returns what the enemies at a place could cut off by a step that little holds: those who
// are attacked do not take it (§6.32).
func (b *bot) exposure(place int) (most float64) {
	for i := range b.run.D.Places[place].Near {
		near := &b.run.D.Places[place].Near[i]
		if q := int(near.To); isWay(near) && b.chart.stake[q] > most {
			if held := b.ownStrength(q) * b.terrainFactor(q) / max(b.chart.foe[place], 1); held < 1 {
				most = max(most, b.chart.stake[q]*(1-held))
			}
		}
	}
	return most
}

// promise returns what a round of combat is expected to bring, by the hits of the own side and
// its steps: steps of the enemy, and the place itself, less own steps.
func (x *outlook) promise(hits, steps float64) float64 {
	if x.protection == battle.Useless {
		return -far
	}
	losses := min(x.fires, steps)
	if x.across {
		hits *= 0.6
		losses *= 1.2
	}
	kills := min((hits+x.airs)/x.protection, x.there+1)
	v := x.fixed + kills - x.ownStep*losses + x.place*min(1, 1.5*kills/max(x.there, 1))
	if steps < 0.7*x.there {
		v-- // it is thrown back
	}
	return v
}

// isAcrossRivers reports whether a place is entered over rivers only.
func (b *bot) isAcrossRivers(place int) bool {
	if b.run.S.Battle(place) != nil || b.run.Weather(place) == field.Snow || battle.IsRebuffFree(b.run, place) {
		return false
	}
	for i := range b.run.D.Places[place].Near {
		near := &b.run.D.Places[place].Near[i]
		if near.Barrier == field.Open && isWay(near) && b.chart.foes[near.To] == 0 && b.ownStrength(int(near.To)) > 0 {
			return false
		}
	}
	return true
}

// airHits returns how many hits a strike from the air is good for at a place.
func (b *bot) airHits(place int) (best float64) {
	for _, hq := range b.staff {
		k := &b.run.S.Blocks[hq]
		if k.At < 0 || k.Role != field.Active && k.Role != field.Blitz {
			continue
		}
		if b.flies(hq, place) {
			best = max(best, planes*float64(command.AirVM(b.run, hq))*chance(battle.AirFire(b.run, b.f, b.run.EnemyAt(b.f, place), place)))
		}
	}
	return best
}

// flight is whether a headquarters that stands at a place strikes another one.
type flight struct{ hq, from, to int16 }

// flies reports whether a headquarters could strike a place from the air.
func (b *bot) flies(hq, place int) bool {
	x := flight{int16(hq), b.run.S.Blocks[hq].At, int16(place)}
	can, known := b.flights[x]
	if !known {
		can = command.IsInAirRange(b.run, hq, place)
		b.flights[x] = can
	}
	return can
}

// enemyHits returns how many hits the enemies at a place are expected to score against an attack.
func (b *bot) enemyHits(place int) (hits float64) {
	largest := true
	for _, u := range b.run.Here(place) {
		if !b.run.S.AreHostile(b.run.D.Units[u].Faction, b.f) {
			continue
		}
		if k := &b.run.S.Blocks[u]; k.Up {
			hits += float64(k.CV) * chance(battle.DefenseFire(b.run, int(u), place, largest))
		} else {
			hits += b.chart.guess[b.run.D.Units[u].Faction] * max(guessHit, chance(battle.DefenseFire(b.run, int(u), place, largest)))
		}
		largest = false
	}
	return hits
}

// commit moves those who are to attack, and takes all back where too few could go.
func (b *bot) commit(t *target) bool {
	before, orders := b.run.S.Clone(), len(b.orders)
	hits, steps := b.force(t.place)
	gone := 0
	for _, u := range t.units {
		if gone < t.from && b.move(u, t.place) {
			hits += b.attackHits(u, t.place)
			steps += float64(b.run.S.Blocks[u].CV)
			gone++
		}
	}
	if gone > 0 && gone == t.from {
		return true
	}
	if x := b.outlook(t.place); gone > 0 && x.promise(hits, steps) >= enoughPromise {
		return true
	}
	b.run.Open(b.run.D, before)
	b.orders = b.orders[:orders]
	return false
}

// move orders a block to a place, if it can go there.
func (b *bot) move(u, to int) bool {
	if n, near := b.run.D.Side(int(b.run.S.Blocks[u].At), to); near && n.Route > 0 {
		if moves.March(b.run, u, n) != nil {
			return false
		}
	} else if way, ok := moves.Way(b.run, u, to); !ok || moves.Move(b.run, u, way) != nil {
		return false
	}
	b.add(moves.FormMove, b.run.D.Value(u), b.to(field.ArgTo, to))
	return true
}

// bout is a battle that could be fought, with what that promises.
type bout struct {
	place   int
	promise float64
}

// worthwhileBattles returns the battles that have to be fought or promise something.
func (b *bot) worthwhileBattles() (list []bout) {
	for i := range b.run.S.Battles {
		p := int(b.run.S.Battles[i].Place)
		if !b.run.Has(b.f, p) || battle.FightFault(b.run, p) != nil {
			continue
		}
		x := b.outlook(p)
		if v := x.promise(b.force(p)); battle.MustFight(b.run, p) || v > 0 {
			list = append(list, bout{p, v})
		}
	}
	return list
}

// battles returns what those promise that go on: what a new one promises counts as it begins.
func (b *bot) battles() (sum float64) {
	for _, x := range b.worthwhileBattles() {
		if !b.run.S.Battle(x.place).New {
			sum += x.promise
		}
	}
	return sum
}

// fight assigns the strikes from the air, and fights the battles that have to be fought
// or promise something, the most promising first.
func (b *bot) fight() {
	list := b.worthwhileBattles()
	slices.SortStableFunc(list, func(x, y bout) int { return cmp.Compare(y.promise, x.promise) })
	for _, x := range list {
		b.strikeFromAir(x.place)
	}
	for _, x := range list {
		b.add(battle.FormFight, b.to(field.ArgIn, x.place))
		b.run.S.Fought = append(b.run.S.Fought, int16(x.place))
	}
}

// strikeFromAir strikes a battle from the air with the first headquarters that can.
func (b *bot) strikeFromAir(place int) {
	for _, hq := range b.staff {
		if b.run.S.Blocks[hq].At >= 0 && battle.Strike(b.run, hq, place) == nil {
			b.add(battle.FormStrike, b.to(field.ArgIn, place), b.run.D.HQ(hq))
			return
		}
	}
}
