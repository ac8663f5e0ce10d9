package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
)

// endSide ends a player turn: control changes, zones without supply fall
// back, armies without supply lose a step or, of the side that has played,
// are removed (§6, §8.1).
func endSide(r *field.Run, side field.Side) {
	r.S.Pop()
	r.M.Force(side.ID(), false)
	if r.OwesAttack(side) {
		r.M.Event("empires.duty.failed", field.SideArg("side", side))
	}
	r.EndControl(side)
}

// orderDutyAttack makes an attack that a side owes, could make and has not ordered.
func orderDutyAttack(r *field.Run, side field.Side) {
	a, b, z := moves.DutyAttack(r, side)
	r.S.Sides[side].Used[field.ActActivate]++
	r.M.Event("empires.duty.forced", field.SideArg("side", side), r.ArmyArg("army", a), r.ArmyArg("target", b), r.ZoneArg("zone", z))
	r.S.Armies[a].Activated = true
	if from := int(r.S.Armies[a].At); from != z {
		r.Place(a, int16(z))
		r.NoteOccupier(z)
		r.NoteOccupier(from)
		r.M.Event("empires.moved", r.ArmyArg("army", a), r.ZoneArg("from", from), r.ZoneArg("zone", z))
	}
	r.S.Push(field.Step{Kind: field.StepBattle, Side: side, Battle: &field.Battle{Side: side, Attacker: a, Defender: b, Zone: z}})
}

// dutyNote returns what a side must be told of its duty in its report.
func dutyNote(side field.Side, left int) rules.Message {
	code := "empires.duty.russian"
	if side == field.German {
		code = "empires.duty.german"
	}
	return rules.M(code, rules.Num("left", left))
}

// Standings implements [play.Game].
func (g *game) Standings() (rules.Standings, bool) {
	r := &g.run
	if r.S.Top().Kind != field.StepOver {
		return rules.Standings{}, false
	}
	return r.Result(), true
}
