package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/engine/weigh"
	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
)

// most bounds how many blocks attack a place, planes stands for the chance that a strike from the air goes there.
const (
	most   = 4
	planes = 0.8
)

// target is a place to attack, with those who could come.
type target struct {
	place int
	units []int // the strongest first
	size  int   // how many of them are to go
}

// attack moves blocks into battles, the most promising first.
func (b *bot) attack() {
	isEnough := func(_ *target, promise float64) bool { return promise >= b.style.enough }
	weigh.Greedily(b.targets(), b.plan, isEnough, func(t *target, promise float64) bool {
		if !b.commit(t) {
			return false
		}
		b.gain += promise
		return true
	})
}

// targets returns the places with enemies that own blocks can come to.
func (b *bot) targets() (out []target) {
	comers := make([][]int, len(b.run.D.Places))
	for _, u := range b.units {
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
			weigh.Sort(units, func(u int) float64 { return battle.ExpectedHits(b.run, u, p) })
			out = append(out, target{place: p, units: units})
		}
	}
	return out
}

// canOrderMove reports whether a block can be ordered to move, by a field headquarters or by a supreme one with moves to
// spend.
func (b *bot) canOrderMove(u int) bool {
	d, k := &b.run.D.Units[u], &b.run.S.Blocks[u]
	return d.Faction == b.f && k.At >= 0 && !k.Moved && !d.Type.IsHQ() && d.Type != field.Static && (k.Led || b.hasSpareMoves()) && moves.MoveFault(b.run, u) == nil
}

// hasSpareMoves reports whether a supreme headquarters, or a theatre one, has moves to spend.
func (b *bot) hasSpareMoves() bool {
	return slices.ContainsFunc(b.staff, func(hq int) bool {
		k := &b.run.S.Blocks[hq]
		return k.Role == field.Active && k.At >= 0 && !b.chart.isField(hq) && int(k.Moves) < command.SupremeMoves(b.run, hq)
	})
}

// plan finds with how many of those who can come an attack promises most, and returns what it does. Each comes at the price
// of the hole that it leaves.
func (b *bot) plan(t *target) (promise float64) {
	t.units = slices.DeleteFunc(t.units, func(u int) bool { return b.run.S.Blocks[u].Moved || b.run.S.Blocks[u].At < 0 })
	room := min(most, b.run.StackLimit(t.place)) - b.run.CountBlocks(b.f, t.place)
	if room <= 0 || len(t.units) == 0 {
		return 0
	}
	hits, steps := battle.ExpectedAttack(b.run, b.f, t.place)
	x, holes := b.outlook(t.place), 0.0
	before, more := x.Promise(hits, steps), b.style.zeal // who comes to a battle fights on in the rounds to come
	if hits == 0 {
		before, more = 0, b.style.cuts*b.chart.cuts[t.place]
	}
	last, promise := weigh.Best(t.units[:min(room, len(t.units))], 0, func(u int) float64 {
		hits += battle.ExpectedHits(b.run, u, t.place)
		steps += float64(b.run.S.Blocks[u].CV)
		holes += b.style.leaves * b.hole(u)
		return x.Promise(hits, steps) + more - max(before, 0) - holes
	})
	t.size = slices.Index(t.units, last) + 1
	return promise
}

// outlook finds what a round of combat at a place depends on.
func (b *bot) outlook(place int) weigh.Round {
	r, c, s := b.run, b.chart, &b.style
	x := weigh.Round{
		Protection: float64(battle.Protection(r, place, r.EnemyAt(b.f, place), battle.HasHQSupport(r, place))), There: c.foe[place],
		Fires:  battle.ExpectedDefence(r, b.f, place, c.guess, guessHit),
		Planes: planes * battle.ExpectedStrike(r, b.f, place), Across: battle.IsEnteredOverRivers(r, b.f, place),
		Place: s.takes + s.takesWorth*c.worth[place] + s.takesGoal*c.goal[place],
		Fixed: s.zeal, Own: s.own, Kill: 1, Thrown: s.thrown,
	}
	x.Fixed += c.spur(place) - c.hunger(place, s.hungry)
	return x
}

// commit moves those who are to attack, and takes all back where too few could go.
func (b *bot) commit(t *target) bool {
	return b.attempt(func() bool {
		gone := 0
		for _, u := range t.units {
			if gone < t.size && b.move(u, t.place) {
				gone++
			}
		}
		x := b.outlook(t.place)
		return gone == t.size || gone > 0 && x.Promise(battle.ExpectedAttack(b.run, b.f, t.place)) >= b.style.enough
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
	if moves.Send(b.run, u, to) != nil {
		return false
	}
	b.add(moves.FormMove, b.run.D.Value(u), b.to(field.ArgTo, to))
	return true
}

// fight fights the battles that have to be fought or promise something, the most promising first, and assigns a strike from the
// air to each.
func (b *bot) fight() {
	var list []int
	promise := func(p int) float64 {
		x := b.outlook(p)
		return x.Promise(battle.ExpectedAttack(b.run, b.f, p))
	}
	for i := range b.run.S.Battles {
		p := int(b.run.S.Battles[i].Place)
		if b.run.Has(b.f, p) && battle.FightFault(b.run, p) == nil && (battle.MustFight(b.run, p) || promise(p) > 0) {
			list = append(list, p)
		}
	}
	weigh.Sort(list, promise)
	for _, p := range list {
		i := slices.IndexFunc(b.staff, func(hq int) bool { return b.run.S.Blocks[hq].At >= 0 && battle.Strike(b.run, hq, p) == nil })
		if i >= 0 {
			b.add(battle.FormStrike, b.to(field.ArgIn, p), b.run.D.HQ(b.staff[i]))
		}
	}
	for _, p := range list {
		b.add(battle.FormFight, b.to(field.ArgIn, p))
		b.run.S.Fought = append(b.run.S.Fought, int16(p))
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
	if r.D.Places[p].Fortress || r.D.Places[p].MinorFortress {
		return 1.5 * float64(moves.TerrainProtection(r, p))
	}
	return float64(moves.TerrainProtection(r, p))
}

// reach lists the places that a block can come to on land, as the phase begins.
func (b *bot) reach(u int) []int16 {
	from := [2]int{u, int(b.run.S.Blocks[u].At)}
	if to, asked := b.afoot[from]; asked {
		return to
	}
	b.afoot[from] = slices.Concat(moves.Reach(b.run, u), moves.Marches(b.run, u))
	return b.afoot[from]
}
