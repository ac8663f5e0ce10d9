package landing

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/play"
)

// invadeFault says why a block does not invade a place from where it stands (§15.5), or
// which headquarters sends it, and over which seas.
func invadeFault(r *field.Run, u, to int) (hq int, v fleet.Voyage, f *play.Fault) {
	if f := embarkFault(r, u); f != nil {
		return 0, v, f
	}
	b := &r.S.Blocks[u]
	at := int(b.At)
	i := slices.IndexFunc(r.Here(at), func(x int16) bool { return r.S.Blocks[x].Role.Invades() && command.CanSend(r, int(x), u) })
	switch {
	case r.S.Battle(at) != nil:
		return 0, v, play.Refuse("15.5", "eurofront.bad.invade-engaged", r.UnitArg("unit", u))
	case at == to:
		return 0, v, play.Refuse("15.5", "eurofront.bad.stays", r.UnitArg("unit", u))
	case i < 0 || !b.Aboard:
		return 0, v, play.Refuse("15.51", "eurofront.bad.no-invasion-hq", r.UnitArg("unit", u), r.PlaceArg("in", at))
	}
	if f := beachFault(r, u, to); f != nil {
		return 0, v, f
	}
	hq = int(r.Here(at)[i])
	if v, f = findCrossing(r, u, hq, at, to); f == nil && r.S.Phase == field.PhaseBlitzMovement {
		f = waveFault(r, u, hq, to, v)
	}
	return hq, v, f
}

// embarkFault says why a block goes on no invasion and is not evacuated (§15.52), nil if it
// is fit for it: cavalry, shock troops, forts and siege guns are not.
func embarkFault(r *field.Run, u int) *play.Fault {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	switch {
	case d.Faction != r.S.Active:
		return field.NotYours(r, "15.52", u).Final()
	case d.Type == field.Cavalry || d.Type == field.Shock || d.Type == field.Fort || d.Type == field.Beachhead:
		return play.Refuse("15.52", "eurofront.bad.no-invader", r.UnitArg("unit", u)).Final()
	case b.At < 0:
		return play.Refuse("15.52", "eurofront.bad.not-here", r.UnitArg("unit", u))
	case b.Guns:
		return play.Refuse("15.52", "eurofront.bad.guns-at-sea", r.UnitArg("unit", u))
	case b.Moved:
		return play.Refuse("15.5", "eurofront.bad.moved", r.UnitArg("unit", u))
	case b.Dispersed:
		return play.Refuse("15.56", "eurofront.bad.dispersed", r.UnitArg("unit", u))
	}
	return command.MobiliseFault(r, u)
}

// beachFault says why a block does not come ashore at a place, from wherever (§15.52,
// §15.521, §15.53).
func beachFault(r *field.Run, u, to int) *play.Fault {
	d := &r.D.Units[u]
	if f := fleet.CoastFault(r, d.Faction, int(r.S.Blocks[u].At), to); f != nil {
		return f
	}
	switch {
	case control.IsClosed(r, d.Faction, to):
		return play.Refuse("15.52", "eurofront.bad.neutral", r.PlaceArg("to", to))
	case control.HasAllyAt(r, d.Faction, to):
		return play.Refuse("20.53", "eurofront.bad.allied-there", r.PlaceArg("to", to))
	case r.IsFull(d.Faction, to):
		return play.Refuse("6.2", "eurofront.bad.stack", r.PlaceArg("in", to), rules.Num("most", r.StackLimit(to)))
	}
	if r.HasEnemies(d.Faction, to) {
		switch {
		case d.Type.IsHQ():
			return play.Refuse("15.53", "eurofront.bad.hq-engages", r.UnitArg("unit", u))
		case (d.Type == field.Armor || d.Type == field.Static) && beginsBattle(r, d.Faction, to):
			return play.Refuse("15.53", "eurofront.bad.no-assault", r.UnitArg("unit", u), r.PlaceArg("to", to))
		case slices.ContainsFunc(r.Here(to), func(x int16) bool { return r.S.Blocks[x].Landed && r.S.Blocks[x].Moved }):
			return play.Refuse("15.521", "eurofront.bad.one-invader", r.PlaceArg("to", to))
		}
	}
	return control.GuestFault(r, u, to)
}

// beginsBattle reports whether a block that comes to enemies at a place begins their battle, alone
// or with others of this phase.
func beginsBattle(r *field.Run, f field.Faction, to int) bool {
	b := r.S.Battle(to)
	return b == nil || b.New && r.S.AreHostile(b.Defender, f)
}

// findCrossing returns the way of a block between a port and a coast (§15.52): over one sea, and of
// amphibious troops over two at the order of a headquarters that blitzes and has sent
// nobody yet, with the blitz phase (§15.542); with supremacy over twice as many (§15.822).
func findCrossing(r *field.Run, u, hq, port, coast int) (fleet.Voyage, *play.Fault) {
	d := &r.D.Units[u]
	most := reach(r, u, coast)
	if h := &r.S.Blocks[hq]; h.Role == field.InvadeBlitzPaid && h.Moves == 0 && fleet.IsAmphibious(r, u, coast) {
		most *= 2
	}
	return passage(r, d.Faction, port, coast, most)
}

// passage returns the way of ships of a faction between a port and a coast over so many seas at most, or says what is in its way: a
// storm, how far it is, or a strait.
func passage(r *field.Run, f field.Faction, port, coast, most int) (fleet.Voyage, *play.Fault) {
	v, ok, calm := fleet.Passage(r, f, port, coast, most)
	switch {
	case ok:
		return v, nil
	case !calm:
		return v, play.Refuse("12.51", "eurofront.bad.stormy", r.PlaceArg("from", port), r.PlaceArg("to", coast))
	}
	if far, ok, _ := fleet.Passage(r, f, port, coast, len(r.D.Seas)); ok {
		return v, play.Refuse("15.52", "eurofront.bad.too-many-seas", r.PlaceArg("from", port), r.PlaceArg("to", coast), rules.Num("seas", most), rules.Num("far", far.Seas))
	}
	if s := fleet.ShutStrait(r, f, r.D.Places[port].Moored, r.D.Places[coast].Seas); s >= 0 {
		return v, play.Refuse("15.12", "eurofront.bad.strait-shut", r.PlaceArg("from", port), r.PlaceArg("to", coast), rules.ID(field.KindPassage, "strait", r.D.Passages[s].ID))
	}
	return v, play.Refuse("15.52", "eurofront.bad.no-passage", r.PlaceArg("from", port), r.PlaceArg("to", coast), rules.Num("seas", most))
}

// reach returns over how many seas a block invades a coast, or is taken off it, without going far (§15.822, §21.493).
func reach(r *field.Run, u, coast int) int {
	return fleet.ReachOff(r, r.D.Units[u].Faction, r.S.Controller(coast), coast)
}

// Invade carries out an invasion (§15.52): who lands is dispersed until the supply phase
// (§15.56), and engages who stands there.
func Invade(r *field.Run, u, to int) *play.Fault {
	hq, v, f := invadeFault(r, u, to)
	if f != nil {
		return f
	}
	b := &r.S.Blocks[u]
	from := int(b.At)
	disembark(r, hq, u, to)
	b.Landed = true
	noteEnemySeas(r, u, from, v)
	if v.Dice == 0 {
		moves.Acclimatise(r, u, from)
	}
	if r.S.Phase == field.PhaseMovement && !slices.Contains(r.S.Invaded, int16(to)) {
		r.S.Invaded = append(r.S.Invaded, int16(to))
	}
	r.M.Event("eurofront.landing", r.SideArg(r.D.Units[u].Faction), r.PlaceArg("in", to))
	return nil
}

// noteEnemySeas notes a block that crosses seas of the enemy.
func noteEnemySeas(r *field.Run, u, from int, v fleet.Voyage) {
	if v.Dice > 0 {
		r.S.Convoys = append(r.S.Convoys, field.Convoy{Unit: int16(u), From: int16(from), Dice: int8(v.Dice), Even: int8(v.Even), War: true})
	}
}

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
	case i < 0 && control.StatusOf(r, d.Faction, to) != control.Friendly:
		return play.Refuse("15.55", "eurofront.bad.evacuates-home", r.PlaceArg("to", to))
	case i < 0:
		return play.Refuse("15.55", "eurofront.bad.no-evacuation-hq", r.PlaceArg("to", to))
	case r.IsFull(d.Faction, to):
		return play.Refuse("6.2", "eurofront.bad.stack", r.PlaceArg("in", to), rules.Num("most", r.StackLimit(to)))
	case r.S.Battle(at) != nil && slices.ContainsFunc(r.S.Crossed, func(c field.Crossing) bool { return int(c.A) == at && c.A == c.B }):
		return play.Refuse("15.55", "eurofront.bad.one-evacuated", r.PlaceArg("in", at))
	}
	if f := fleet.CoastFault(r, d.Faction, to, at); f != nil {
		return f
	}
	if f := control.GuestFault(r, u, to); f != nil {
		return f
	}
	hq := int(r.Here(to)[i])
	v, f := findCrossing(r, u, hq, to, at)
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

// layBeachhead puts a beachhead that is ready where its amphibious unit has come ashore and still
// stands (§15.62): one in a hex, and the Soviet one not in the Mediterranean (§15.67).
func layBeachhead(r *field.Run, u int) *play.Fault {
	unit := r.D.Units[u].Serves
	b := &r.S.Blocks[unit]
	switch {
	case r.S.Blocks[u].At == field.Laid:
		return play.Refuse("15.62", "eurofront.bad.laid", r.UnitArg("unit", u))
	case r.S.Blocks[u].At != field.Ready:
		return play.Refuse("15.62", "eurofront.bad.not-ready", r.UnitArg("unit", u))
	case b.At < 0 || !b.Landed:
		return play.Refuse("15.62", "eurofront.bad.not-ashore", r.UnitArg("unit", unit))
	case r.S.BeachAt(int(b.At)) != nil:
		return play.Refuse("15.62", "eurofront.bad.one-beachhead", r.PlaceArg("in", int(b.At)))
	case r.D.Units[u].Faction == field.Soviet && isMediterranean(r, int(b.At)):
		return play.Refuse("15.67", "eurofront.bad.sea-front", r.PlaceArg("to", int(b.At)))
	}
	r.S.Blocks[u].At = field.Laid
	r.S.Beaches = append(r.S.Beaches, field.Beach{Unit: int16(u), Place: b.At})
	r.M.Event("eurofront.beachhead-laid", r.SideArg(r.S.Active), r.PlaceArg("in", int(b.At)))
	return nil
}

// isMediterranean reports whether a place lies on a sea of that basin.
func isMediterranean(r *field.Run, place int) bool {
	return slices.ContainsFunc(r.D.Places[place].Seas, func(sea int) bool { return r.D.Seas[sea].Basin == "mediterranean" })
}

// Retrieve takes a beachhead that stands in no battle back: it is in preparation (§15.62).
func Retrieve(r *field.Run, u int) *play.Fault {
	i := slices.IndexFunc(r.S.Beaches, func(b field.Beach) bool { return int(b.Unit) == u })
	if i < 0 {
		return play.Refuse("15.62", "eurofront.bad.not-laid", r.UnitArg("unit", u))
	}
	place := int(r.S.Beaches[i].Place)
	if r.S.Battle(place) != nil {
		return play.Refuse("15.62", "eurofront.bad.beach-engaged", r.UnitArg("unit", u))
	}
	r.S.Beaches = slices.Delete(r.S.Beaches, i, i+1)
	r.S.Blocks[u].At = field.Prep
	r.M.Event("eurofront.beachhead-off", r.SideArg(r.S.Active), r.PlaceArg("in", place))
	return nil
}
