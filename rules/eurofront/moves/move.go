package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// tellLeaders tells the others which headquarters the side that moves has activated: they are turned face up (§5.2).
func tellLeaders(r *field.Run) {
	args := []rules.Arg{r.SideArg(r.S.Active)}
	for u := range r.S.Blocks {
		if b := &r.S.Blocks[u]; b.At >= 0 && b.Role.Leads() && r.D.Units[u].Faction == r.S.Active {
			args = append(args, r.UnitArg("unit", u))
		}
	}
	if len(args) > 1 {
		r.M.EventToOthers(r.SideID(r.S.Active), "eurofront.activated", args...)
	}
}

// BeginMovement opens a movement phase (§4.32): who controls what is said anew, and
// nobody has moved yet.
func BeginMovement(r *field.Run) {
	control.Settle(r)
	s := r.S
	s.Docked = s.Docked[:0]
	if s.Phase == field.PhaseMovement {
		s.Invaded = s.Invaded[:0]
		tellLeaders(r)
	} else { // who deployed out of a battle counts in the first (§5.21)
		s.Crossed = s.Crossed[:0]
	}
	leaders := command.Leaders(r)
	for u := range s.Blocks {
		b := &s.Blocks[u]
		b.Moved, b.Disengaged, b.Stays = false, false, b.At >= 0 && r.S.Battle(int(b.At)) != nil
		if !b.Role.Leads() { // who leads has deployed (§5.21)
			b.From = -1
		}
		b.Led = b.At >= 0 && r.D.Units[u].Faction == s.Active &&
			slices.ContainsFunc(leaders, func(hq int) bool { return hq != u && command.Commands(r, hq, u) })
	}
	for i := range s.Battles {
		s.Battles[i].New = false
	}
	r.Trains.Net = nil
}

// EndPhaseEffects forgets what holds during the phases of movement and combat alone. Who has landed
// from the sea is dispersed no longer (§15.56).
func EndPhaseEffects(r *field.Run) {
	r.S.Crossed, r.S.Docked, r.S.Invaded, r.S.Waves = r.S.Crossed[:0], r.S.Docked[:0], r.S.Invaded[:0], r.S.Waves[:0]
	for u := range r.S.Blocks {
		b := &r.S.Blocks[u]
		b.Dispersed, b.Aboard = b.Dispersed && !b.Landed, false
		b.Moved, b.Disengaged, b.Stays, b.Led, b.From = false, false, false, false, -1
	}
}

// noCommand is what is said of a block that nobody commands.
const noCommand = "eurofront.bad.no-command"

// MoveFault says why a block may not be ordered to move on land, nil if it may: whether it
// is under command, and that it has not moved (§6.1).
func MoveFault(r *field.Run, u int) *play.Fault {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	switch {
	case d.Faction != r.S.Active:
		return field.NotYours(r, "6.1", u).Final()
	case b.At < 0:
		return play.Refuse("6.1", "eurofront.bad.not-here", r.UnitArg("unit", u))
	case b.Moved:
		return play.Refuse("6.1", "eurofront.bad.moved", r.UnitArg("unit", u))
	case b.Dispersed:
		return play.Refuse("14.3", "eurofront.bad.dispersed", r.UnitArg("unit", u))
	case d.Type == field.Fort || d.Type == field.Beachhead:
		return play.Refuse("2.28", "eurofront.bad.by-rail-only", r.UnitArg("unit", u)).Final()
	case r.S.Phase == field.PhaseBlitzMovement && b.Strategic:
		return play.Refuse("6.62", "eurofront.bad.strategic", r.UnitArg("unit", u))
	}
	if f := command.MobiliseFault(r, u); f != nil {
		return f
	}
	if b.Led && d.Type != field.Static {
		return nil
	}
	if _, ok := command.FindSupreme(r, u, 1); !ok || r.S.Phase == field.PhaseBlitzMovement {
		return play.Refuse("6.1", noCommand, r.UnitArg("unit", u))
	}
	return nil
}

// Move carries out a move on land (§6.1) over neighbouring places, the last of them
// where it ends. A block that no field headquarters commands spends a supreme move.
func Move(r *field.Run, u int, way []int) *play.Fault {
	if f := MoveFault(r, u); f != nil {
		return f
	}
	if f := wayFault(r, u, way); f != nil {
		return f
	}
	if b := &r.S.Blocks[u]; !b.Led || r.D.Units[u].Type == field.Static {
		o, _ := command.FindSupreme(r, u, 1)
		command.Spend(r, o)
	}
	walk(r, u, way)
	return nil
}

// wayFault says why a block does not go a way.
func wayFault(r *field.Run, u int, way []int) *play.Fault {
	d, at := &r.D.Units[u], int(r.S.Blocks[u].At)
	if len(way) == 0 {
		return play.Refuse("6.1", "eurofront.bad.stays", r.UnitArg("unit", u))
	}
	if speed := speedOn(r, u, way); len(way) > speed {
		if speed < r.Speed(u) && len(way) <= r.Speed(u) {
			return play.Refuse("21.353", "eurofront.bad.off-roads", r.UnitArg("unit", u), r.PlaceArg("to", way[len(way)-1]), rules.Num("speed", speed))
		}
		return play.Refuse("6.1", "eurofront.bad.too-far", r.UnitArg("unit", u), r.PlaceArg("to", way[len(way)-1]), rules.Num("speed", r.Speed(u)))
	}
	for i, p := 0, at; i < len(way); i++ {
		n, near := r.D.Side(p, way[i])
		if near && n.Route > 0 {
			return play.Refuse("18.33", "eurofront.bad.march-alone", r.UnitArg("unit", u), r.PlaceArg("from", p), r.PlaceArg("to", way[i]))
		}
		if !near {
			return play.Refuse("6.1", "eurofront.bad.not-beside", r.PlaceArg("from", p), r.PlaceArg("to", way[i]))
		}
		if why := stepFault(r, u, p, n); why != "" {
			return play.Refuse("6", "eurofront.bad."+why, r.UnitArg("unit", u), r.PlaceArg("from", p), r.PlaceArg("to", way[i]), rules.Num("limit", crossingLimit(r, p, n)))
		}
		if why := haltReason(r, d, p, way[i]); i < len(way)-1 && why != "" {
			return play.Refuse("6.1", "eurofront.bad.stops", r.UnitArg("unit", u), r.PlaceArg("in", way[i]), rules.Word("why", "eurofront.stops."+why))
		}
		p = way[i]
	}
	end := way[len(way)-1]
	if r.IsFull(d.Faction, end) {
		return play.Refuse("6.2", "eurofront.bad.stack", r.PlaceArg("in", end), rules.Num("most", r.StackLimit(end)))
	}
	return control.GuestFault(r, u, end)
}

// walk moves a block along a way that march has allowed.
func walk(r *field.Run, u int, way []int) {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	from, end := int(b.At), way[len(way)-1]
	left := r.S.Battle(from) != nil
	var sides []field.Crossed
	if left {
		sides = append(sides, field.Crossed{From: from, To: way[0]})
		n, _ := r.D.Side(from, way[0])
		noteCrossing(r, from, n)
		b.Disengaged = true
		if IsRearguard(r, u) {
			r.S.Retreats = append(r.S.Retreats, field.Retreat{Unit: int16(u), Way: shorts(way)})
			b.Moved = true
			noteLeg(r, field.Leg{Unit: u, From: from, Way: way}, sides)
			return
		}
	}
	last := from
	if len(way) > 1 {
		last = way[len(way)-2]
	}
	b.Moved, b.Stays = true, false
	if r.HasEnemies(d.Faction, end) {
		sides = append(sides, field.Crossed{From: last, To: end})
		if n, _ := r.D.Side(last, end); !left { // who leaves and engages along one route counts once
			noteCrossing(r, last, n)
		}
		Engage(r, u, last, end)
	}
	noteLeg(r, field.Leg{Unit: u, From: from, Way: way}, sides)
	Shift(r, u, end)
	Acclimatise(r, u, from)
}

func shorts(way []int) (out []int16) {
	for _, p := range way {
		out = append(out, int16(p))
	}
	return out
}

// Engage notes that a block enters a place in which enemies stand (§6.31): where they
// stood alone it begins a battle, in which they are the original defenders (§6.4).
func Engage(r *field.Run, u, from, to int) {
	b, f := &r.S.Blocks[u], r.D.Units[u].Faction
	b.From = int16(from)
	battle := r.S.Battle(to)
	if battle == nil {
		r.S.Battles = append(r.S.Battles, field.Battle{Place: int16(to), Defender: r.D.Units[r.Here(to)[0]].Faction, New: true})
		showAttacker(r, u, to)
		return
	}
	if r.S.AreHostile(battle.Defender, f) && !battle.New {
		b.Up = true // §7.15, note
	}
	showAttacker(r, u, to)
}

// showAttacker lays a block open that comes to a battle in an area against the original defender
// (§18.4): headquarters that stand may be inspected, which is the same.
func showAttacker(r *field.Run, u, place int) {
	if r.D.Places[place].Kind != field.Hex && r.S.AreHostile(r.S.Battle(place).Defender, r.D.Units[u].Faction) {
		r.S.Blocks[u].Up = true
	}
}

// IsRearguard reports whether a block is the last of its side in a battle of those
// who stood in it when the phase began (§6.4, §6.51).
func IsRearguard(r *field.Run, u int) bool {
	at, f := int(r.S.Blocks[u].At), r.D.Units[u].Faction
	return !slices.ContainsFunc(r.Here(at), func(x int16) bool {
		b := &r.S.Blocks[x]
		return int(x) != u && !r.S.AreHostile(r.D.Units[x].Faction, f) && b.Stays && !isRetreating(r, int(x))
	})
}

func isRetreating(r *field.Run, u int) bool {
	return slices.ContainsFunc(r.S.Retreats, func(x field.Retreat) bool { return int(x.Unit) == u })
}

// crossingLimit returns how many blocks may engage or disengage through a side in a phase (§6.33): two
// through open country, one elsewhere and in mud.
func crossingLimit(r *field.Run, from int, n *field.Near) int {
	if n.Route == 0 && (r.Weather(from) == field.Mud || r.Weather(int(n.To)) == field.Mud) {
		return 1
	}
	return r.D.CrossingLimit(from, n)
}

// CrossingRoom returns how many more blocks may engage or disengage through a side in this phase.
func CrossingRoom(r *field.Run, from int, n *field.Near) int {
	limit := crossingLimit(r, from, n)
	for _, c := range r.S.Crossed {
		if c.A == min(int16(from), n.To) && c.B == max(int16(from), n.To) {
			return max(0, limit-int(c.N))
		}
	}
	return limit
}

// countCrossing counts a block through a side, if there is room.
func countCrossing(r *field.Run, from int, n *field.Near) *play.Fault {
	if CrossingRoom(r, from, n) == 0 {
		return play.Refuse("6.33", "eurofront.bad.side-full", r.PlaceArg("from", from), r.PlaceArg("to", int(n.To)), rules.Num("limit", crossingLimit(r, from, n)))
	}
	noteCrossing(r, from, n)
	return nil
}

func noteCrossing(r *field.Run, from int, n *field.Near) {
	a, b := min(int16(from), n.To), max(int16(from), n.To)
	for i := range r.S.Crossed {
		if c := &r.S.Crossed[i]; c.A == a && c.B == b {
			c.N++
			return
		}
	}
	r.S.Crossed = append(r.S.Crossed, field.Crossing{A: a, B: b, N: 1})
}
