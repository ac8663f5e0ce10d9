package moves

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Transport is how units move strategically (§6.62).
type Transport interface {
	// book finds the way of a block to a place, and how many supreme moves it takes.
	book(r *field.Run, u, to int) (way Transport, moves int, f *play.Fault)
	// leave counts what a block uses up as it goes the way that was found.
	leave(r *field.Run, u, to int) *play.Fault
}

// Strategic carries out a strategic movement at the order of a supreme or theatre
// headquarters (§6.62).
func Strategic(r *field.Run, u, to int, by Transport) *play.Fault {
	if f := command.MobiliseFault(r, u); f != nil {
		return f
	}
	way, moves, f := book(r, u, to, by)
	if f != nil {
		return f
	}
	o, ok := command.FindSupreme(r, u, moves)
	if !ok {
		return play.Refuse("6.62", "eurofront.bad.no-supreme", r.UnitArg("unit", u), rules.Num("moves", moves))
	}
	if f := carry(r, u, to, way); f != nil {
		return f
	}
	command.Spend(r, o)
	return nil
}

// mobiliseFar ends the command of an active supreme or theatre headquarters and moves it
// strategically: that costs it a step, the first move is free, and others are supreme moves
// of its own that it has not ordered (§5.73, §5.8).
func mobiliseFar(r *field.Run, hq, to int, by Transport) *play.Fault {
	b, d := &r.S.Blocks[hq], &r.D.Units[hq]
	switch {
	case d.Faction != r.S.Active || d.Type != field.SupremeHQ && d.Type != field.TheatreHQ:
		return play.Refuse("5.73", "eurofront.bad.not-supreme", r.UnitArg("unit", hq)).Final()
	case b.At < 0 || b.Role != field.Active:
		return command.InactiveFault("5.73", r.UnitArg("unit", hq), &r.S.Blocks[hq], r.S.Phase)
	case b.CV == 0:
		return play.Refuse("5.3", "eurofront.bad.mobilise-none", r.UnitArg("unit", hq))
	}
	way, moves, f := book(r, hq, to, by)
	if f != nil {
		return f
	}
	if moves-1 > command.SupremeMoves(r, hq)-int(b.Moves) {
		return play.Refuse("5.73", "eurofront.bad.no-supreme", r.UnitArg("unit", hq), rules.Num("moves", moves-1))
	}
	if f := carry(r, hq, to, way); f != nil {
		return f
	}
	command.Deactivate(r, hq)
	return nil
}

// book finds the way of a block, or says what keeps it from a place, whoever orders it.
func book(r *field.Run, u, to int, by Transport) (way Transport, moves int, f *play.Fault) {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	switch {
	case d.Faction != r.S.Active:
		f = play.Refuse("6.1", "eurofront.bad.not-yours", r.UnitArg("unit", u)).Final()
	case b.At < 0:
		f = play.Refuse("6.1", "eurofront.bad.not-here", r.UnitArg("unit", u))
	case int(b.At) == to:
		f = play.Refuse("6.1", "eurofront.bad.stays", r.UnitArg("unit", u))
	case b.Moved:
		f = play.Refuse("6.1", "eurofront.bad.moved", r.UnitArg("unit", u))
	case r.S.Phase != field.PhaseMovement:
		f = play.Refuse("9.2", "eurofront.bad.rail-in-blitz", r.UnitArg("unit", u))
	case d.Type == field.Fort && r.S.Battle(int(b.At)) != nil:
		f = play.Refuse("2.28", "eurofront.bad.fort-engaged", r.UnitArg("unit", u))
	case control.HasAllyAt(r, d.Faction, to):
		f = play.Refuse("20.53", "eurofront.bad.allied-there", r.PlaceArg("to", to))
	case r.IsFull(d.Faction, to):
		f = play.Refuse("6.2", "eurofront.bad.stack", r.PlaceArg("in", to), rules.Num("most", r.StackLimit(to)))
	default:
		f = control.GuestFault(r, u, to)
	}
	if f != nil {
		return nil, 0, f
	}
	return by.book(r, u, to)
}

// carry moves a block the way that was found. A fort is reduced to its cadre by it (§2.28).
func carry(r *field.Run, u, to int, way Transport) *play.Fault {
	if f := way.leave(r, u, to); f != nil {
		return f
	}
	b := &r.S.Blocks[u]
	b.Moved, b.Strategic, b.Stays = true, true, false
	if r.D.Units[u].Type == field.Fort {
		b.CV = min(b.CV, 1)
	}
	from := int(b.At)
	if r.S.Battle(to) != nil { // §18.35
		b.From = int16(from)
	}
	Shift(r, u, to)
	if len(r.S.Convoys) == 0 || int(r.S.Convoys[len(r.S.Convoys)-1].Unit) != u {
		Acclimatise(r, u, from)
	}
	return nil
}
