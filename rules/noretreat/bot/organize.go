package bot

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/moves"
	"github.com/fieldpost/fieldpost/rules/noretreat/reorganization"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/order"
)

// organize writes the organization phase: the training of the best fronts, then what
// comes for nothing, then what is paid for, as long as a card is worth less than it
// brings. What has been done is done on the imagined state, on which the rest is planned.
func (b *bot) organize() {
	b.train()
	b.flip()
	b.place()
	b.replace()
}

// train turns the strongest fronts over that can be trained for nothing (§7.2, §7.3.1).
func (b *bot) train() {
	if b.side != field.Soviet {
		return
	}
	for n := reorganization.Trainings(&b.run, b.side) - int(b.run.S.Trained); n > 0; n-- {
		u := b.bestToFlip(func(u int) bool {
			return !b.run.HasClass(u, field.Regional) && b.run.D.Units[u].Front.Class != field.Shock
		})
		if u == nobody {
			return
		}
		b.writeFlip(u, reorganization.FormFlip)
	}
}

// bestToFlip finds the unit whose better side is worth most, of those on the map that can be
// turned over.
func (b *bot) bestToFlip(can func(u int) bool) int {
	best := nobody
	gain := func(u int) int { return b.run.D.Units[u].Front.Strength - b.run.Face(u).Strength }
	for u := range b.run.S.Units {
		c, d := &b.run.S.Units[u], &b.run.D.Units[u]
		if d.Side == b.side && c.At >= 0 && c.Reduced && d.Back != nil && !c.Unsupplied && can(u) && supply.Trace(&b.run, b.side).HasOverland(int(c.At)) &&
			(best == nobody || gain(u) > gain(best)) {
			best = u
		}
	}
	return best
}

// writeFlip writes that a unit is turned over, and does it.
func (b *bot) writeFlip(u int, form string, cards ...int) {
	o := order.Of(form, b.run.D.Unit(field.ArgUnits, u))
	o.Args = append(o.Args, b.paid(cards)...)
	b.orders = append(b.orders, o)
	b.run.S.Units[u].Reduced = false
	b.judge.flipped(u)
}

// paid returns the arguments that pay for an order; the cards leave the hand.
func (b *bot) paid(cards []int) (args []rules.Value) {
	for _, c := range cards {
		args = append(args, b.run.D.Card(field.ArgWith, c))
		b.run.S.Hands[b.side].Take(c)
	}
	return args
}

// afford finds the cards with which to pay for something, the least worth ones; ok is
// false where they are worth more than it.
func (b *bot) afford(n, worth int) (cards []int, ok bool) {
	list := b.cards()
	if len(list) < n {
		return nil, false
	}
	for _, c := range list[:n] {
		worth -= max(b.half(c).worth, least)
	}
	return list[:n], worth >= 0
}

// What turning a unit over is worth: strength, and a step of those that have two then.
const (
	perStrength = 10
	perStep     = 10
	wall        = 30 // to fortify a city
)

// flip pays for better sides (§7.1, §7.5).
func (b *bot) flip() {
	turn := int(b.run.S.Turn)
	for {
		u, price, form := nobody, 1, reorganization.FormFlip
		switch {
		case b.side == field.Axis && turn >= field.AxisFlipsFrom && turn <= field.AxisFlipsLast:
			if u = b.bestToFlip(func(int) bool { return true }); u != nobody && b.run.Class(u) != field.SSArmor && b.run.Class(u) != field.SSMechanized {
				price = 2
			}
		case b.side == field.Soviet && turn >= field.SovietFlipsFrom:
			if u = b.bestToFlip(func(u int) bool { return !b.run.HasClass(u, field.Regional) }); u != nobody && b.run.D.Units[u].Front.Class == field.Shock {
				price = 2
			}
		}
		worth := 0
		if u != nobody {
			worth = perStrength * (b.run.D.Units[u].Front.Strength - b.run.Face(u).Strength)
			if !b.run.IsSingleStepFront(u) {
				worth += perStep
			}
		}
		if city := b.wall(); city != nobody && worth < wall*price {
			u, worth, price, form = city, wall, 1, reorganization.FormFortify
		}
		cards, ok := b.afford(price, worth)
		if u == nobody || !ok {
			return
		}
		b.writeFlip(u, form, cards...)
	}
}

// wall finds regional infantry in a city that the enemy is near to.
func (b *bot) wall() int {
	if b.side != field.Soviet || b.run.S.Turn < field.FortifyFrom {
		return nobody
	}
	return b.bestToFlip(func(u int) bool {
		at := int(b.run.S.Units[u].At)
		return b.run.HasClass(u, field.Regional) && b.run.City(at) && b.near(at, wallRange)
	})
}

// wallRange is how near the enemy must be for a city to be fortified.
const wallRange = 4

// near reports whether the enemy stands within some hexes of a place.
func (b *bot) near(place, hexes int) bool {
	for u := range b.run.S.Units {
		if at := int(b.run.S.Units[u].At); at >= 0 && b.run.D.Units[u].Side != b.side && b.run.D.Distance(at, place) <= hexes {
			return true
		}
	}
	return false
}

// place puts what comes for nothing on the map: reinforcements and shattered units.
func (b *bot) place() {
	for u := range b.run.S.Units {
		c, d := &b.run.S.Units[u], &b.run.D.Units[u]
		why := reorganization.Reinforcement
		switch {
		case d.Side != b.side:
			continue
		case c.At == field.Shattered:
			why = reorganization.Recovered
		case !reorganization.IsAvailable(&b.run, u):
			continue
		}
		if at := b.site(u, why); at != nobody {
			b.add(reorganization.FormPlace, b.unitAt(u, at)...)
			b.put(u, at, why)
		}
	}
}

// unitAt returns the arguments that name a unit and a place.
func (b *bot) unitAt(u, at int) []rules.Value {
	return []rules.Value{b.run.D.Unit(field.ArgUnits, u), b.run.D.Called.Value(field.ArgAt, at)}
}

// put does on the imagined state what an order of the organization phase does.
func (b *bot) put(u, at int, why reorganization.Why) {
	c := &b.run.S.Units[u]
	b.run.Put(u, at)
	c.Back, c.Disorganised = 0, why != reorganization.Reinforcement
	if why == reorganization.Replacement && b.run.D.Units[u].Back != nil && !b.run.IsSingleStepFront(u) {
		c.Reduced = true
	}
	b.judge.put(u, at)
	b.judge.flipped(u)
}

// site finds where a unit is placed best: where it is nearest to where the enemy is, but
// not where it could be attacked, unless the enemy could come into the city else.
func (b *bot) site(u int, why reorganization.Why) int {
	sites := reorganization.Sites(&b.run, u, why, len(b.run.D.Places))
	if len(sites) == 0 {
		return nobody
	}
	j := b.judge
	was, best, top := int(j.at[u]), nobody, lowest
	for _, at := range sites {
		if j.isOffLimits(at) {
			continue
		}
		j.put(u, at)
		away := pull * j.front(at)
		if v := j.value(top+away) - away; v > top {
			best, top = at, v
		}
	}
	j.put(u, was)
	return best
}

// front returns how far a place is from the nearest enemy.
func (j *judge) front(place int) int {
	n := far
	for u := range j.at {
		if at := int(j.at[u]); at >= 0 && j.d.Units[u].Side == j.foe && !j.isOffLimits(at) {
			n = min(n, j.d.Distance(at, place))
		}
	}
	return n
}

// replace brings back what is lost, by cards that do so and for cards (§7.9).
func (b *bot) replace() {
	for {
		u := b.lost()
		if u == nobody {
			return
		}
		at := b.site(u, reorganization.Replacement)
		if at == nobody {
			return
		}
		if list := b.playing(bringing); len(list) > 0 {
			b.play(list[0], b.unitAt(u, at)...)
			b.put(u, at, reorganization.Replacement)
			continue
		}
		if b.side == field.Axis && b.run.S.Turn < field.AxisFlipsFrom {
			return
		}
		cards, ok := b.afford(b.price(u), b.worth(u))
		if !ok {
			return
		}
		b.add(reorganization.FormReplace, append(b.unitAt(u, at), b.paid(cards)...)...)
		b.put(u, at, reorganization.Replacement)
	}
}

// worth returns what it is worth to have a unit back.
func (b *bot) worth(u int) int {
	c := b.run.S.Units[u]
	face := &b.run.D.Units[u].Front
	if back := b.run.D.Units[u].Back; back != nil && (c.Reduced || !b.run.IsSingleStepFront(u)) {
		face = back
	}
	return 20 + perStrength*face.Strength
}

// price returns how many cards a unit costs (§7.9).
func (b *bot) price(u int) int {
	d := &b.run.D.Units[u]
	if b.run.S.Units[u].At == field.Surrendered || d.Front.Class == field.Shock {
		return 2
	}
	return max(d.Cost, 1)
}

// lost finds the unit in the boxes that is worth most for a card.
func (b *bot) lost() int {
	best := nobody
	for u := range b.run.S.Units {
		if at := b.run.S.Units[u].At; b.run.D.Units[u].Side != b.side || at != field.Destroyed && at != field.Surrendered {
			continue
		}
		if b.run.D.Units[u].Front.Move == 0 && b.run.D.Units[u].Back == nil {
			continue
		}
		if best == nobody || b.worth(u)*b.price(best) > b.worth(best)*b.price(u) {
			best = u
		}
	}
	return best
}

// board writes the cards that bring lost units to the trains, and what moves by rail:
// it comes off again where the enemy is near.
func (b *bot) board() {
	for _, c := range b.playing(boarding) {
		var args []rules.Value
		for u := range b.run.S.Units {
			if at := b.run.S.Units[u].At; b.run.D.Units[u].Side == b.side && (at == field.Destroyed || at == field.Surrendered) && b.run.D.Units[u].Front.Move > 0 && len(args) < 2 {
				args = append(args, b.run.D.Unit(field.ArgUnits, u))
				b.run.Put(u, field.Rail)
			}
		}
		if len(args) > 0 {
			b.play(c, args...)
		}
	}
}

// entrain puts the unit on a train that is farthest behind the front, as one goes for
// nothing (§9.1): it comes off again where it is needed.
func (b *bot) entrain(pl *plan) {
	if b.side == field.Axis && b.run.S.Turn <= field.NoTrainsLast || b.run.S.Railed > 0 {
		return
	}
	best, most := nobody, behind
	pl.survey(b.side)
	for u := range pl.at {
		if !pl.own(u) || pl.fixed[u] || b.run.S.Units[u].Unsupplied || !pl.isSupplied(u, int(pl.from[u])) {
			continue
		}
		if n := pl.front(int(pl.at[u])); n > most {
			best, most = u, n
		}
	}
	if best == nobody {
		return
	}
	b.add(moves.FormRail, b.run.D.Unit(field.ArgUnits, best))
	pl.put(best, field.Rail)
	b.run.Put(best, field.Rail)
}

// behind: who is farther from the enemy than so many hexes goes by train.
const behind = 7

// detrain brings the units of the rail box to the map (§9.2).
func (b *bot) detrain() {
	for u := range b.run.S.Units {
		if b.run.S.Units[u].At != field.Rail || b.run.D.Units[u].Side != b.side {
			continue
		}
		if at := b.site(u, reorganization.Recovered); at != nobody {
			b.add(moves.FormDetrain, b.unitAt(u, at)...)
			b.put(u, at, reorganization.Reinforcement)
		}
	}
}
