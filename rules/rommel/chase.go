package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// chaseKind is why a group leaves a hex.
type chaseKind uint8

const (
	chaseRetreat chaseKind = iota // by order (§10.3, §10.4)
	chaseRefuse                   // it refuses battle (§10.2)
	chaseRout                     // it routs (§11.3)
)

// chaseKinds are the words for the kinds of chase.
var chaseKinds = []string{"retreat", "refuse", "rout"}

// Stages of a chase, in order. A rout begins with the first, refusals and full
// retreats with pursuit fire, partial retreats with the way back. When
// nobody is left of the group the rest is skipped.
const (
	chaseAttrition int8 = iota // a rout costs a step
	chasePursuit               // the enemy fires
	chaseLosses                // the owner allots the hits
	chaseMove                  // the survivors go
	chaseEnd
)

// chase is a group that leaves a hex, stage by stage: attrition of a rout,
// pursuit fire, losses, the way back (§10.5, §11.3). Until they go the units
// stand in the hex, marked as leaving.
type chase struct {
	hex   int16 `record:",hex"`
	side  side  // whose units leave
	kind  chaseKind
	stage int8
	units unitSet `record:",unit,set"` // those that are left of the group
	hits  int8    `record:",omit"`     // of the pursuit fire, not allotted yet
}

// flight is where a unit that refuses battle withdraws to.
type flight struct {
	unit    uint8 `record:",unit,bare"`
	hex, to int16 `record:",hex,bare"`
}

// pushChase lets a group leave a hex.
func (r *run) pushChase(c chase) {
	r.s.chase = &c
	r.s.Push(step{kind: stepChase, side: c.side, hex: c.hex})
}

// chasing carries a chase on until a question stops it or it is over.
func (r *run) chasing() {
	s := r.s
	c := s.chase
	for {
		switch c.stage {
		case chaseAttrition:
			if c.kind == chaseRout {
				r.attrition(c)
			}
		case chasePursuit:
			if !r.pursuit(c) {
				return
			}
		case chaseLosses:
			if !r.pursuitLosses(c) {
				return
			}
		case chaseMove:
			if !r.goBack(c) {
				return
			}
		case chaseEnd:
			s.chase = nil
			s.Pop()
			return
		}
		c.stage++
		if c.units.empty() && c.stage < chaseEnd {
			c.stage = chaseEnd
			r.endBattle(int(c.hex))
		}
	}
}

// pursuers are the units that can still fire at a group that leaves: those in
// the hex that have not fired (§10.5).
func (r *run) pursuers(c *chase) (set unitSet) {
	r.unitsAt(int(c.hex), c.side.enemy(), false).each(func(u int) {
		if b := &r.s.blocks[u]; !b.fired && !b.leaving {
			set.add(u)
		}
	})
	return set
}

// pursuit is the pursuit fire: a die for each unit as fast as the slowest that
// leaves, two for each that is faster (§10.5).
func (r *run) pursuit(c *chase) bool {
	h, by := int(c.hex), c.side.enemy()
	able := r.pursuers(c)
	slow, fast := 9, 0
	c.units.each(func(u int) { slow = min(slow, r.speed(u)) })
	able.each(func(u int) { fast += boolInt(r.speed(u) >= slow) })
	if !r.settle(by, askPursue, h, !able.empty(), func() (rules.Message, []play.Choice) { // asked of slow ones, too: their owner alone knows
		choices := []play.Choice{
			play.Offer(rules.M("rommel.choice.pursue.all"), order.Of(formPursue, order.Chosen("how", "all"))),
			play.Offer(rules.M("rommel.choice.pursue.none"), order.Of(formPursue, order.Chosen("how", "none"))),
		}
		able.each(func(u int) {
			if fast > 1 && r.speed(u) >= slow {
				choices = append(choices, play.Offer(rules.M("rommel.choice.pursue.with", r.unitArg("unit", u)), order.Of(formPursue, r.d.unit("units", u))))
			}
		})
		return rules.M("rommel.ask.pursue", r.hexArg("hex", h), rules.Num("count", c.units.len()), rules.Num("speed", slow), rules.Num("able", fast)), choices
	}) {
		return false
	}
	if able.empty() {
		return true
	}
	args := []rules.Arg{sideArg("side", by), r.hexArg("hex", h), rules.Num("speed", slow)}
	hold, left := r.pursuing(by, h, able)
	label := r.diceLabel("pursuit", r.d.hexes[h].id) // not by unit: who fires is hidden, and the dice are seen
	dice := 0
	for pace := 4; pace >= slow; pace-- { // the fastest first, if not all fire
		able.each(func(u int) {
			if r.speed(u) != pace || left == 0 || hold.has(u) {
				return
			}
			left--
			r.s.blocks[u].fired = true
			n := 1
			if pace > slow {
				n = 2
			}
			for range n {
				face := r.Roll(label, 6)
				args = append(args, rules.Die("die", face))
				if face >= r.d.pursuitOn {
					c.hits++
				}
				dice++
			}
		})
	}
	if dice == 0 {
		r.Event("rommel.no-pursuit", args...)
		return true
	}
	r.Event("rommel.pursuit", append(args, rules.Num("hits", int(c.hits)))...)
	return true
}

// pursuing is which units of a side hold their fire in pursuit, and how many of
// the others fire (§10.5, sidebar).
func (r *run) pursuing(sd side, h int, able unitSet) (hold unitSet, n int) {
	o := r.policy(sd, formPursue, h)
	if o == nil {
		return hold, able.len()
	}
	if o.Has("units") {
		hold = able
	}
	for _, v := range o.Args {
		switch {
		case v.Name == "count":
			return hold, v.Num
		case v.Name == "how" && (v.ID == wordNever || v.ID == "none"):
			return able, 0
		case v.Name == "units":
			hold.drop(r.d.unitOf(v))
		case v.Name == "keep" && !r.leftBehind():
			hold.add(r.d.unitOf(v))
		}
	}
	return hold, able.len()
}

// leftBehind reports whether the rout that runs is that of disrupted units whom
// others have just left behind: fire that was kept is kept for them (§10.2,
// §10.5, sidebars).
func (r *run) leftBehind() bool {
	n := len(r.s.Agenda) - 3 // the chase, the rout, and what led to it
	if n < 0 || r.s.Agenda[n+1].kind != stepRout {
		return false
	}
	by := &r.s.Agenda[n]
	return by.kind == stepRefuse && by.stage == refuseRout || by.kind == stepDepart && by.stage == departEnd
}

// pursuitLosses lets the owner allot the hits among all units that leave.
func (r *run) pursuitLosses(c *chase) bool {
	if c.hits == 0 {
		return true
	}
	h := int(c.hex)
	if !r.settle(c.side, askLosses, h, c.units.len() > 1, func() (rules.Message, []play.Choice) {
		return rules.M("rommel.ask.losses-pursuit", r.hexArg("hex", h), rules.Num("hits", int(c.hits))), r.lossChoices(c.units)
	}) {
		return false
	}
	was := c.units
	lost := r.allotHits(c.side, h, c.units, int(c.hits))
	c.units.each(func(u int) {
		if n := lost[u]; n > 0 {
			if r.loseVC(u, n) {
				c.units.drop(u)
				r.Tell(c.side.id(), "rommel.lost", r.unitArg("unit", u), r.hexArg("hex", h))
			} else {
				r.Tell(c.side.id(), "rommel.reduced", r.unitArg("unit", u), rules.Num("vc", int(r.s.blocks[u].vc)))
			}
		}
	})
	r.tellDead(c.side, h, was.len()-c.units.len())
	c.hits = 0
	return true
}

// goBack moves the survivors: by order, or by a withdrawal move; who cannot is
// lost (§10.1, §11.3).
func (r *run) goBack(c *chase) bool {
	h := int(c.hex)
	if c.kind == chaseRout {
		any := false
		c.units.each(func(u int) { any = any || len(r.withdrawals(u)) > 0 })
		if !r.settle(c.side, askWithdraw, h, any, func() (rules.Message, []play.Choice) { return r.askWithdraw(c) }) {
			return false
		}
	}
	type move struct {
		unit int
		way  []int16
	}
	var moves []move
	var lost unitSet
	c.units.each(func(u int) {
		if c.kind == chaseRetreat {
			return
		}
		x, ok := r.flightOf(c, u)
		if !ok {
			lost.add(u)
			return
		}
		moves = append(moves, move{u, x.way})
	})
	if c.kind == chaseRetreat {
		r.retreatMoves(c)
	}
	lost.each(c.units.drop)
	r.loseWithoutWay(c.side, h, lost)
	for _, m := range moves {
		r.sendBack(c.side, m.unit, m.way)
	}
	if c.kind != chaseRetreat {
		r.tellBack(c.side, h, c.units)
	}
	r.endBattle(h)
	return true
}

// loseWithoutWay eliminates units that must leave a hex and cannot (§10.1).
func (r *run) loseWithoutWay(sd side, h int, lost unitSet) {
	lost.each(func(u int) {
		r.loseVC(u, int(r.s.blocks[u].vc))
		r.Tell(sd.id(), "rommel.lost-no-way", r.unitArg("unit", u), r.hexArg("hex", h))
	})
	if n := lost.len(); n > 0 {
		r.Tell(sd.enemy().id(), "rommel.lost-no-way-enemy", sideArg("side", sd), rules.Num("count", n), r.hexArg("hex", h))
	}
}

// flightOf finds where a unit withdraws to.
func (r *run) flightOf(c *chase, u int) (retreatHex, bool) {
	if c.kind == chaseRefuse {
		for _, f := range r.s.flights {
			if int(f.unit) != u || f.hex != c.hex {
				continue
			}
			for _, x := range r.withdrawals(u) {
				if x.hex == int(f.to) {
					return x, true
				}
			}
		}
	}
	return r.chooseWithdrawal(u, int(c.hex))
}

// sendBack moves a unit out of a battle and disrupts it (§7.2). When the enemy
// there has fallen meanwhile, in probe combat, it leaves no battle.
func (r *run) sendBack(sd side, u int, way []int16) {
	b := &r.s.blocks[u]
	flees := r.has(sd.enemy(), int(b.at))
	b.leaving, b.revealed, b.raid = false, false, noRaid
	if len(way) > 0 {
		for _, h := range way {
			r.comesTo(sd, int(h))
		}
		r.place(u, int(way[len(way)-1]))
	}
	b.moved = true
	if flees {
		r.disrupt(u)
	}
}

func (r *run) askWithdraw(c *chase) (rules.Message, []play.Choice) {
	h := int(c.hex)
	prompt := rules.M("rommel.ask.withdraw", append([]rules.Arg{r.hexArg("hex", h)}, r.unitArgs("unit", c.units)...)...)
	return prompt, r.withdrawChoices(c.units, h)
}

// withdrawChoices lists hexes to which at least one unit of a set may go.
func (r *run) withdrawChoices(units unitSet, from int) (out []play.Choice) {
	seen := map[int]bool{}
	first := none
	units.each(func(u int) {
		if x, ok := r.chooseWithdrawal(u, from); ok && first == none {
			first = x.hex
		}
	})
	add := func(h int) {
		if h == none || seen[h] {
			return
		}
		seen[h] = true
		out = append(out, play.Offer(rules.M("rommel.choice.withdraw", r.hexArg("hex", h), r.hexArg("from", from)),
			order.Of(formFallBack, r.d.hex("at", from), r.d.hex("to", h))))
	}
	add(first)
	units.each(func(u int) {
		for _, x := range r.withdrawals(u) {
			add(x.hex)
		}
	})
	return out
}
