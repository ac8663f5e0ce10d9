package battle

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
)

// spendTrench removes the trench of a side to absorb a loss.
func spendTrench(r *field.Run, side field.Side, z int) {
	r.S.Zones[z].Trench[side] = 0
	r.M.Event("empires.trench-absorbs", field.SideArg("side", side), r.ZoneArg("zone", z))
}

// takeLoserLosses takes the losses of a defeat that fall on the defeated army.
func takeLoserLosses(r *field.Run, b *field.Battle) field.Stage {
	loser := b.Defender
	if b.HasAttackerLost() {
		loser = b.Attacker
	}
	side := r.SideOfArmy(loser)
	if r.S.Armies[loser].Step == field.Reduced {
		r.Lose(loser)
		return field.StageSecond
	}
	// A full army takes both losses, unless the defender's trench absorbs one;
	// not when the score was doubled (§8.2).
	if !b.HasAttackerLost() && !b.Double && r.S.Zones[b.Zone].Trench[side] > 0 {
		yes, ok := decideAbsorb(r, side, b, loser, true)
		if !ok {
			return field.StageLoser
		}
		if yes {
			spendTrench(r, side, b.Zone)
			r.Lose(loser)
			b.Saved = true
			return field.StageWinner
		}
	}
	r.Destroy(loser)
	return field.StageWinner
}

// takeSecondLoss finds who takes the second loss of a reduced army: of an
// attacker, an army that supported it; of a defender, an army in the zone that
// has not fought this turn, or the trench — the armies first when the score
// was doubled (§8.2). Where nobody can, the victor has no loss.
func takeSecondLoss(r *field.Run, b *field.Battle) field.Stage {
	var buf [8]int
	takers, trench, loser := buf[:0], false, b.Side
	if b.HasAttackerLost() {
		for _, sp := range b.Support {
			if int(r.S.Armies[sp.Army].At) == b.Zone {
				takers = append(takers, sp.Army)
			}
		}
	} else {
		loser = b.DefenderSide
		for a := range r.S.Armies {
			if int(r.S.Armies[a].At) == b.Zone && r.SideOfArmy(a) == loser && !r.S.Armies[a].Fought {
				takers = append(takers, a)
			}
		}
		trench = r.S.Zones[b.Zone].Trench[loser] > 0 && (!b.Double || len(takers) == 0)
	}
	if len(takers) == 0 && !trench {
		if !b.Double {
			r.M.Event("empires.no-second-loss", r.ZoneArg("zone", b.Zone))
		}
		return field.StageEnd
	}
	switch a, ok := decideSecond(r, loser, b, takers, trench); {
	case !ok:
		return field.StageSecond
	case a < 0:
		spendTrench(r, loser, b.Zone)
	default:
		r.Lose(a)
	}
	return field.StageWinner
}

// takeWinnerLoss takes the one loss of a victor whose score was not double, which the
// defender's trench may absorb.
func takeWinnerLoss(r *field.Run, b *field.Battle) field.Stage {
	winner := b.Attacker
	if b.HasAttackerLost() {
		winner = b.Defender
	}
	switch {
	case !b.Double && !absorbOrLose(r, b, winner):
		return field.StageWinner
	case b.Saved:
		return field.StageRetreat
	}
	return field.StageEnd
}

// takeTieLosses takes one loss from either army.
func takeTieLosses(r *field.Run, b *field.Battle) field.Stage {
	if !absorbOrLose(r, b, b.Defender) {
		return field.StageTie
	}
	r.Lose(b.Attacker)
	return field.StageEnd
}

// absorbOrLose takes one loss of an army that was not defeated.
func absorbOrLose(r *field.Run, b *field.Battle, a int) bool {
	side := r.SideOfArmy(a)
	if a == b.Defender && r.S.Zones[b.Zone].Trench[side] > 0 {
		yes, ok := decideAbsorb(r, side, b, a, r.S.Armies[a].Step == field.Reduced)
		if yes {
			spendTrench(r, side, b.Zone)
		}
		if yes || !ok {
			return ok
		}
	}
	r.Lose(a)
	return true
}

// retreat moves the defeated defender that its trench has saved to a
// neighbouring zone its side controls; in mountain, forest and desert it
// stays, and so it does where there is no such zone (§8.2).
func retreat(r *field.Run, b *field.Battle) field.Stage {
	a := b.Defender
	if t := r.D.Zones[b.Zone].Terrain; t != field.Plain {
		r.M.Event("empires.stands", r.ArmyArg("army", a), r.ZoneArg("zone", b.Zone), rules.Word("terrain", terrainWords[t]))
		return field.StageEnd
	}
	var buf [16]int
	open := retreatZones(r, a, b.Zone, buf[:0])
	if len(open) == 0 {
		r.M.Event("empires.no-retreat", r.ArmyArg("army", a), r.ZoneArg("zone", b.Zone))
		return field.StageEnd
	}
	z, ok := decideRetreat(r, r.SideOfArmy(a), b, open)
	if !ok {
		return field.StageRetreat
	}
	r.Place(a, int16(z))
	r.NoteOccupier(z)
	r.NoteOccupier(b.Zone)
	r.M.Event("empires.retreated", r.ArmyArg("army", a), r.ZoneArg("from", b.Zone), r.ZoneArg("zone", z))
	return field.StageEnd
}

// retreatZones lists where an army may retreat: neighbours under its side's
// control with room; those without enemies first, then the order of the
// board.
func retreatZones(r *field.Run, a, from int, into []int) []int {
	side := r.SideOfArmy(a)
	for _, quiet := range [2]bool{true, false} {
		for _, e := range r.D.Board.Edges(from) {
			z := e.To
			if e.Kind == field.SeaLane || r.S.Zones[z].Control != side || (r.Enemies(side, z) == 0) != quiet ||
				int(r.Count[z][side]) >= r.D.Zones[z].Stack || r.Count[z][side.Partner()] > 0 || !moves.HasItalianRoom(r, a, from, z, nil) {
				continue
			}
			into = append(into, z)
		}
	}
	return into
}

var terrainWords = [4]string{"empires.terrain.plain", "empires.terrain.forest", "empires.terrain.desert", "empires.terrain.mountain"}
