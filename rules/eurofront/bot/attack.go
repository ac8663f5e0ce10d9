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

// most is how many blocks attack a place at most, planes the chance that a strike from the air goes
// there, rounds how many attacks are thought of, and useless what one promises that can do nothing.
const (
	most    = 4
	planes  = 0.8
	rounds  = 24
	useless = -99.0
)

// target is a place to attack, with those who could come.
type target struct {
	place   int
	units   []int // the strongest first
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
		t := &targets[0]
		for i := range targets {
			if targets[i].promise > t.promise {
				t = &targets[i]
			}
		}
		switch {
		case t.from == 0 || t.promise < b.style.enough:
			return
		case t.asked < n:
			b.plan(t)
			t.asked = n
			continue
		}
		if n++; b.commit(t) {
			b.gain += t.promise
		} else {
			t.units, t.from, t.promise = nil, 0, 0
		}
	}
}

// targets returns the places with enemies that own blocks can come to.
func (b *bot) targets() (out []target) {
	comers := make([][]int, len(b.run.D.Places))
	for u := range b.run.S.Blocks {
		if !b.canOrderMove(u) || b.run.S.Battle(int(b.run.S.Blocks[u].At)) != nil {
			continue
		}
		for _, p := range b.reach(u) {
			if b.chart.foes[p] > 0 && !control.IsBeyondHome(b.run, u, int(p)) {
				comers[p] = append(comers[p], u)
			}
		}
	}
	for p, units := range comers {
		if len(units) > 0 {
			slices.SortStableFunc(units, func(x, y int) int { return cmp.Compare(attackHits(b.run, y, p), attackHits(b.run, x, p)) })
			out = append(out, target{place: p, units: units})
		}
	}
	return out
}

// canOrderMove reports whether a block can be ordered to move, by a field headquarters or by a
// supreme one with moves to spend.
func (b *bot) canOrderMove(u int) bool {
	d, k := &b.run.D.Units[u], &b.run.S.Blocks[u]
	return d.Faction == b.f && k.At >= 0 && !k.Moved && !d.Type.IsHQ() && d.Type != field.Static && (k.Led || b.hasSpareMoves()) && moves.MoveFault(b.run, u) == nil
}

// hasSpareMoves reports whether a supreme headquarters, or a theatre one, has moves to spend.
func (b *bot) hasSpareMoves() bool {
	return slices.ContainsFunc(b.staff, func(hq int) bool {
		k := &b.run.S.Blocks[hq]
		return k.Role == field.Active && k.At >= 0 && b.run.D.Units[hq].Type != field.HQ && int(k.Moves) < command.SupremeMoves(b.run, hq)
	})
}

// attackHits returns how many hits a block scores in an attack on a place.
func attackHits(r *field.Run, u, place int) float64 {
	return float64(r.S.Blocks[u].CV) * chance(battle.AttackFire(r, u, place))
}

// force returns how many hits the own blocks at a place score in an attack, and their steps.
func (b *bot) force(place int) (hits, steps float64) {
	for _, u := range b.run.Here(place) {
		if b.run.D.Units[u].Faction == b.f {
			hits += attackHits(b.run, int(u), place)
			steps += float64(b.run.S.Blocks[u].CV)
		}
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
	room := min(most, b.run.StackLimit(t.place)) - b.run.CountBlocks(b.f, t.place)
	if room <= 0 || len(t.units) == 0 {
		return
	}
	hits, steps := b.force(t.place)
	x, holes := b.outlook(t.place), 0.0
	before, more := x.promise(hits, steps), b.style.zeal // who comes to a battle fights on in the rounds to come
	if hits == 0 {
		before, more = 0, b.style.cuts*b.chart.cuts[t.place]
	}
	for i, u := range t.units[:min(room, len(t.units))] {
		hits += attackHits(b.run, u, t.place)
		steps += float64(b.run.S.Blocks[u].CV)
		at := int(b.run.S.Blocks[u].At)
		own, n := b.strengthAt(at)
		holes += b.style.leaves * (b.standValue(at, own, n) - b.standValue(at, own-strength(b.run, u), n-1))
		if v := x.promise(hits, steps) + more - max(before, 0) - holes; v > t.promise {
			t.promise, t.from = v, i+1
		}
	}
}

// outlook is what a round of combat at a place depends on besides those who attack.
type outlook struct {
	protection   float64 // of the enemies there
	there, fires float64 // their strength, and how many hits they are expected to score
	airs         float64 // hits from the air
	across       bool    // it is entered over rivers: some go back before they fire
	place        float64 // what taking it counts
	kill, thrown float64 // what a step of the enemy counts, and that the attackers are thrown back
	fixed        float64 // what is sure
	ownStep      float64 // what a step of the own side counts
}

// outlook finds what a round of combat at a place depends on.
func (b *bot) outlook(place int) outlook {
	s, foe := &b.style, b.run.EnemyAt(b.f, place)
	x := outlook{protection: float64(battle.Protection(b.run, place, foe, battle.HasHQSupport(b.run, place))), there: b.chart.foe[place],
		place: s.takes + s.takesWorth*b.chart.worth[place] + s.takesGoal*b.chart.goal[place], fixed: b.style.zeal, ownStep: b.style.own, kill: 1, thrown: s.thrown}
	if x.protection == battle.Useless {
		return x
	}
	largest := true
	for _, u := range b.run.Here(place) {
		if !b.run.S.AreHostile(b.run.D.Units[u].Faction, b.f) {
			continue
		}
		if b.run.S.Blocks[u].Unsupplied {
			x.kill = s.doomed
		}
		fire := chance(battle.DefenseFire(b.run, int(u), place, largest))
		if k := &b.run.S.Blocks[u]; k.Up {
			x.fires += float64(k.CV) * fire
		} else {
			x.fires += b.chart.guess[b.run.D.Units[u].Faction] * max(guessHit, fire)
		}
		largest = false
	}
	for _, hq := range b.staff {
		if k := &b.run.S.Blocks[hq]; k.At >= 0 && (k.Role == field.Active || k.Role == field.Blitz) && command.IsInAirRange(b.run, hq, place) && !command.IsAirAbroad(b.run, hq, place) {
			x.airs = max(x.airs, planes*float64(command.AirVM(b.run, hq))*chance(battle.AirFire(b.run, b.f, foe, place)))
		}
	}
	if !b.chart.isFed(place) {
		x.fixed -= s.hungry
	}
	if b.run.S.Battle(place) == nil {
		x.across = b.run.Weather(place) != field.Snow && !battle.IsRebuffFree(b.run, place) && !slices.ContainsFunc(b.run.D.Places[place].Near, func(n field.Near) bool {
			return n.Barrier == field.Open && isWay(&n) && b.chart.foes[n.To] == 0 && b.run.Has(b.f, int(n.To))
		})
	}
	return x
}

// promise returns what a round of combat is expected to bring, by the hits of the own side and
// its steps: steps of the enemy, and the place itself, less own steps.
func (x *outlook) promise(hits, steps float64) float64 {
	if x.protection == battle.Useless {
		return useless
	}
	losses := min(x.fires, steps)
	if x.across {
		hits *= 0.6
		losses *= 1.2
	}
	kills := min((hits+x.airs)/x.protection, x.there+1)
	v := x.fixed + x.kill*kills - x.ownStep*losses + x.place*min(1, 1.5*kills/max(x.there, 1))
	if steps < 0.7*x.there {
		v -= x.thrown
	}
	return v
}

// commit moves those who are to attack, and takes all back where too few could go.
func (b *bot) commit(t *target) bool {
	return b.attempt(func() bool {
		gone := 0
		for _, u := range t.units {
			if gone < t.from && b.move(u, t.place) {
				gone++
			}
		}
		x := b.outlook(t.place)
		return gone == t.from || gone > 0 && x.promise(b.force(t.place)) >= b.style.enough
	})
}

// attempt orders something, and takes all back where that fails.
func (b *bot) attempt(order func() bool) bool {
	before, orders := b.run.S.Clone(), slices.Clone(b.orders)
	done := order()
	if !done {
		b.run.Open(b.run.D, before)
		b.orders = orders
	}
	return done
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

// bouts returns the battles that have to be fought or promise something, the most promising first.
func (b *bot) bouts() (list []bout) {
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
	slices.SortStableFunc(list, func(x, y bout) int { return cmp.Compare(y.promise, x.promise) })
	return list
}

// fight assigns a strike from the air to each battle that is worth it, and fights these.
func (b *bot) fight() {
	list := b.bouts()
	for _, x := range list {
		for _, hq := range b.staff {
			if b.run.S.Blocks[hq].At >= 0 && battle.Strike(b.run, hq, x.place) == nil {
				b.add(battle.FormStrike, b.to(field.ArgIn, x.place), b.run.D.HQ(hq))
				break
			}
		}
	}
	for _, x := range list {
		b.add(battle.FormFight, b.to(field.ArgIn, x.place))
		b.run.S.Fought = append(b.run.S.Fought, int16(x.place))
	}
}

// strengthAt returns the strength of the own blocks at a place that fight, and how many they are.
func (b *bot) strengthAt(p int) (sum float64, n int) {
	for _, u := range b.run.Here(p) {
		if d := &b.run.D.Units[u]; d.Faction == b.f && !d.Type.IsHQ() {
			sum += float64(b.run.S.Blocks[u].CV) * weight(d.Type)
			n++
		}
	}
	return sum, n
}

// strength returns that of a block.
func strength(r *field.Run, u int) float64 {
	return float64(r.S.Blocks[u].CV) * weight(r.D.Units[u].Type)
}

// terrainFactor returns how much stronger who defends a place is for its terrain.
func terrainFactor(r *field.Run, p int) float64 {
	n := float64(moves.TerrainProtection(r, p))
	if r.D.Places[p].Fortress || r.D.Places[p].MinorFortress {
		n *= 1.5
	}
	return n
}

// reachable is where a block can come to on land from a place.
type reachable struct {
	from int16
	to   []int16 // nil where nobody has asked yet
}

// reach lists the places that a block can come to on land, as the phase begins: into the North only who
// outlives that (§21.441).
func (b *bot) reach(u int) []int16 {
	a, k := &b.afoot[u], &b.run.S.Blocks[u]
	if a.to != nil && a.from == k.At {
		return a.to
	}
	a.from, a.to = k.At, append([]int16{}, moves.Reach(b.run, u)...)
	for i := range b.run.D.Places[k.At].Near {
		n := &b.run.D.Places[k.At].Near[i]
		alien := b.run.D.Places[n.To].Front == field.NorthFront && b.run.D.Places[k.At].Front != field.NorthFront && !b.run.IsScandinavian(b.run.D.Units[u].Nation)
		if n.Route > 0 && !k.Marched && (k.CV > 2 || !alien) {
			a.to = append(a.to, n.To)
		}
	}
	return a.to
}
