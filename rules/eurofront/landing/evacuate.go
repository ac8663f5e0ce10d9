package landing

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Evacuate takes a block off a coast to the port in which a headquarters is active for
// invasions (§15.55): out of a battle one in a phase, the last of them as a rearguard.
func Evacuate(r *field.Run, u, to int) *play.Fault {
	if f := embarkFault(r, u); f != nil {
		return f
	}
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	at := int(b.At)
	i := slices.IndexFunc(r.Here(to), func(x int16) bool { return r.S.Blocks[x].Role.Invades() && command.CanSend(r, int(x), u) })
	switch {
	case at == to:
		return play.Refuse("15.55", "eurofront.bad.stays", r.UnitArg("unit", u))
	case i < 0:
		return play.Refuse("15.55", "eurofront.bad.no-evacuation-hq", r.PlaceArg("to", to))
	case r.IsFull(d.Faction, to):
		return play.Refuse("6.2", "eurofront.bad.stack", r.PlaceArg("in", to), rules.Num("most", r.StackLimit(to)))
	case r.S.Battle(at) != nil && slices.ContainsFunc(r.S.Crossed, func(c field.Crossing) bool { return int(c.A) == at && c.A == c.B }):
		return play.Refuse("15.55", "eurofront.bad.one-evacuated", r.PlaceArg("in", at))
	}
	if f := coastFault(r, d.Faction, to, at); f != nil {
		return f
	}
	if f := control.GuestFault(r, u, to); f != nil {
		return f
	}
	hq := int(r.Here(to)[i])
	v, f := crossing(r, u, hq, to, at)
	if f != nil {
		return f
	}
	command.NoteSent(r, hq)
	noteEnemySeas(r, u, at, v)
	b.Moved = true
	if r.S.Battle(at) != nil {
		r.S.Crossed = append(r.S.Crossed, field.Crossing{A: int16(at), B: int16(at), N: 1}) // the side of the sea
		b.Disengaged = true
		if moves.IsRearguard(r, u) {
			r.S.Retreats = append(r.S.Retreats, field.Retreat{Unit: int16(u), Way: []int16{int16(to)}, Sea: true})
			return nil
		}
	}
	b.Stays = false
	moves.Shift(r, u, to)
	return nil
}
