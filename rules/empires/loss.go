package empires

import (
	"github.com/fieldpost/fieldpost/rules"
)

// lose takes one step from an army (§8.2).
func (r *run) lose(a int) {
	z := int(r.s.armies[a].at)
	r.s.armies[a].step--
	if r.s.armies[a].step > gone {
		r.Event("empires.loss", r.armyArg("army", a), r.zoneArg("zone", z))
		return
	}
	r.remove(a)
	r.Event("empires.eliminated", r.armyArg("army", a), r.zoneArg("zone", z))
}

// destroy takes both steps of a full army at once.
func (r *run) destroy(a int) {
	z := int(r.s.armies[a].at)
	r.remove(a)
	r.Event("empires.eliminated", r.armyArg("army", a), r.zoneArg("zone", z))
}

// remove puts an army back into the pool of its country's side (§13, §14.5). In
// a battle the zone is settled when all losses are taken: a trench still has to
// absorb its loss, and of two armies that fall together none was alone.
func (r *run) remove(a int) {
	z := int(r.s.armies[a].at)
	r.place(a, inPool)
	keep := r.s.armies[a]
	r.s.armies[a] = army{at: inPool, activated: keep.activated, attacked: keep.attacked, fought: keep.fought}
	if r.s.Top().kind != stepBattle {
		r.mark(z)
	}
}

// spendTrench removes the trench of a side to absorb a loss.
func (r *run) spendTrench(sd side, z int) {
	r.s.zones[z].trench[sd] = 0
	r.Event("empires.trench-absorbs", sideArg("side", sd), r.zoneArg("zone", z))
}

// loserLosses takes the losses of a defeat that fall on the defeated army.
func (r *run) loserLosses(b *battle) bool {
	loser := b.defender
	if b.attackerLost() {
		loser = b.attacker
	}
	sd := r.sideOfArmy(loser)
	if r.s.armies[loser].step == reduced {
		b.stage = stageSecond
		r.lose(loser)
		return true
	}
	// A full army takes both losses, unless the defender's trench absorbs one;
	// not when the score was doubled (§8.2).
	if !b.attackerLost() && !b.double && r.s.zones[b.zone].trench[sd] > 0 {
		yes, ok := r.decideAbsorb(sd, b, loser, true)
		if !ok {
			return false
		}
		if yes {
			r.spendTrench(sd, b.zone)
			r.lose(loser)
			b.saved = true
			b.stage = stageWinner
			return true
		}
	}
	r.destroy(loser)
	b.stage = stageWinner
	return true
}

// secondLoss finds who takes the second loss of a reduced army: of an
// attacker, an army that supported it; of a defender, an army in the zone that
// has not fought this turn, or the trench — the armies first when the score
// was doubled (§8.2). Where nobody can, the victor has no loss.
func (r *run) secondLoss(b *battle) bool {
	var buf [8]int
	takers := buf[:0]
	trench := false
	var loser side
	if b.attackerLost() {
		loser = b.side
		for _, sp := range b.support {
			if int(r.s.armies[sp.army].at) == b.zone {
				takers = append(takers, sp.army)
			}
		}
	} else {
		loser = b.defenderSide
		for a := range r.s.armies {
			if int(r.s.armies[a].at) == b.zone && r.sideOfArmy(a) == loser && !r.s.armies[a].fought {
				takers = append(takers, a)
			}
		}
		trench = r.s.zones[b.zone].trench[loser] > 0 && (!b.double || len(takers) == 0)
	}
	if len(takers) == 0 && !trench {
		if !b.double {
			r.Event("empires.no-second-loss", r.zoneArg("zone", b.zone))
		}
		b.losses = [2]int{}
		b.stage = stageEnd
		return true
	}
	a, ok := r.decideSecond(loser, b, takers, trench)
	if !ok {
		return false
	}
	if a < 0 {
		r.spendTrench(loser, b.zone)
	} else {
		r.lose(a)
	}
	b.stage = stageWinner
	return true
}

// winnerLoss takes the one loss of the victor, which the defender's trench may
// absorb.
func (r *run) winnerLoss(b *battle) bool {
	winner, losses := b.attacker, b.losses[0]
	if b.attackerLost() {
		winner, losses = b.defender, b.losses[1]
	}
	if losses > 0 && !r.absorbOrLose(b, winner) {
		return false
	}
	b.stage = stageEnd
	if b.saved {
		b.stage = stageRetreat
	}
	return true
}

// tieLosses takes one loss from either army.
func (r *run) tieLosses(b *battle) bool {
	if !r.absorbOrLose(b, b.defender) {
		return false
	}
	r.lose(b.attacker)
	b.stage = stageEnd
	return true
}

// absorbOrLose takes one loss of an army that was not defeated.
func (r *run) absorbOrLose(b *battle, a int) bool {
	sd := r.sideOfArmy(a)
	if a == b.defender && r.s.zones[b.zone].trench[sd] > 0 {
		yes, ok := r.decideAbsorb(sd, b, a, r.s.armies[a].step == reduced)
		if !ok {
			return false
		}
		if yes {
			r.spendTrench(sd, b.zone)
			return true
		}
	}
	r.lose(a)
	return true
}

// retreat moves the defeated defender that its trench has saved to a
// neighbouring zone its side controls; in mountain, forest and desert it
// stays, and so it does where there is no such zone (§8.2).
func (r *run) retreat(b *battle) bool {
	a := b.defender
	b.stage = stageEnd
	if t := r.d.zones[b.zone].terrain; t != plain {
		r.Event("empires.stands", r.armyArg("army", a), r.zoneArg("zone", b.zone), rules.Word("terrain", terrainWords[t]))
		return true
	}
	var buf [16]int
	open := r.retreatZones(a, b.zone, buf[:0])
	if len(open) == 0 {
		r.Event("empires.no-retreat", r.armyArg("army", a), r.zoneArg("zone", b.zone))
		return true
	}
	z, ok := r.decideRetreat(r.sideOfArmy(a), b, open)
	if !ok {
		b.stage = stageRetreat
		return false
	}
	r.place(a, int16(z))
	r.mark(z)
	r.mark(b.zone)
	r.Event("empires.retreated", r.armyArg("army", a), r.zoneArg("from", b.zone), r.zoneArg("zone", z))
	return true
}

// retreatZones lists where an army may retreat: neighbours under its side's
// control with room; those without enemies first, then the order of the
// board.
func (r *run) retreatZones(a, from int, into []int) []int {
	sd := r.sideOfArmy(a)
	for _, quiet := range [2]bool{true, false} {
		for _, e := range r.d.board.Edges(from) {
			z := e.To
			if e.Kind == seaLane || r.s.zones[z].control != sd || (r.enemies(sd, z) == 0) != quiet ||
				int(r.n[z][sd]) >= r.d.zones[z].stack || r.n[z][sd.partner()] > 0 {
				continue
			}
			if r.d.zones[z].italianFront && !r.d.zones[from].italianFront && !r.italianRoom(a, z, nil) {
				continue
			}
			into = append(into, z)
		}
	}
	return into
}

var terrainWords = [4]string{"empires.terrain.plain", "empires.terrain.forest", "empires.terrain.desert", "empires.terrain.mountain"}
