package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
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

// MobiliseFar ends the command of an active supreme or theatre headquarters and moves it
// strategically: that costs it a step, the first move is free, and others are supreme moves
// of its own that it has not ordered (§5.73, §5.8).
func MobiliseFar(r *field.Run, hq, to int, by Transport) *play.Fault {
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
		f = field.NotYours(r, "6.1", u).Final()
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
	} else {
		noteDoomed(r, u, from) // when the ships come through
	}
	return nil
}

// railMove is how far one rail move leads (§9.21), and half of that from where the Allied
// air force hampers it (§13.32).
const railMove = 10

// ByRail are trains (§9.2): along friendly rail, ten hexes for each supreme move, and out of
// a battle only where the faction is the original defender and others stay. They run into no
// battle but those of the original defender in areas (§18.35), and through these only in
// regions (§18.51, §18.52).
type ByRail struct{ first, last int }

// book implements Transport.
func (ByRail) book(r *field.Run, u, to int) (Transport, int, *play.Fault) {
	at, f := int(r.S.Blocks[u].At), r.D.Units[u].Faction
	switch {
	case control.StatusOf(r, f, to) == control.Foreign:
		return nil, 0, play.Refuse("16.21", "eurofront.bad.neutral", r.PlaceArg("to", to))
	case (r.S.Battle(to) != nil || r.HasEnemies(f, to)) && r.D.Places[to].Kind == field.Hex:
		return nil, 0, play.Refuse("9.21", "eurofront.bad.rail-engages", r.PlaceArg("to", to))
	case r.D.Places[to].Kind != field.Hex && control.StatusOf(r, f, to) == control.Enemy:
		return nil, 0, play.Refuse("18.35", "eurofront.bad.rail-enemy-area", r.PlaceArg("in", to))
	case r.D.Places[at].Kind != field.Hex && control.StatusOf(r, f, at) == control.Enemy:
		return nil, 0, play.Refuse("18.35", "eurofront.bad.rail-enemy-area", r.PlaceArg("in", at))
	case r.S.Battle(at) != nil && IsRearguard(r, u):
		return nil, 0, play.Refuse("9.22", "eurofront.bad.rail-retreats", r.UnitArg("unit", u))
	}
	way, moves, ok := railWay(r, u, to)
	if !ok {
		return nil, 0, play.Refuse("9.21", "eurofront.bad.no-rail", r.PlaceArg("from", at), r.PlaceArg("to", to))
	}
	return way, moves, nil
}

// leave implements Transport: who leaves a battle counts for the side (§6.33), and who comes
// to one for the route (§18.37).
func (t ByRail) leave(r *field.Run, u, to int) *play.Fault {
	at := int(r.S.Blocks[u].At)
	out, in := r.S.Battle(at) != nil, r.S.Battle(to) != nil
	last, _ := r.D.Side(t.last, to)
	if in && CrossingRoom(r, t.last, last) == 0 {
		return countCrossing(r, t.last, last)
	}
	if out {
		first, _ := r.D.Side(at, t.first)
		if f := countCrossing(r, at, first); f != nil || t.last == at {
			return f
		}
	}
	if in {
		return countCrossing(r, t.last, last)
	}
	return nil
}

// portFault says why ships of a faction with units do not call at a place, nil where they do: it is no port, or not a friendly one.
// It says which friendly port is the nearest, and that the coast of an enemy can be invaded.
func portFault(r *field.Run, f field.Faction, p int) *play.Fault {
	isOpen := func(q int) bool {
		return (r.D.Places[q].Port || fleet.HasPier(r, f, q)) && control.StatusOf(r, f, q) == control.Friendly
	}
	if isOpen(p) {
		return nil
	}
	code, args := "eurofront.bad.no-port", []rules.Arg{r.PlaceArg("in", p)}
	if r.D.Places[p].Port {
		code = "eurofront.bad.port-foreign"
		if r.D.IsInvadable(p) && r.S.AreHostile(r.S.Controller(p), f) {
			args = append(args, rules.Num("coast", 1))
		}
	}
	if r.M.Stored == nil { // a bot's run, and bots read no faults
		return play.Refuse("15.3", code, args...)
	}
	best, least := -1, 0
	for q := range r.D.Places {
		if apart, ok := r.D.Apart(p, q); ok && isOpen(q) && (best < 0 || apart < least) {
			best, least = q, apart
		}
	}
	if best >= 0 {
		args = append(args, r.PlaceArg("or", best))
	}
	return play.Refuse("15.3", code, args...)
}

// BySea are ships (§15.3): between friendly ports, a supreme move for each sea, or with supremacy for two (§15.821), never into
// a battle and out of one only where the faction is the original defender and others stay.
type BySea struct{ dice, even int }

// book implements Transport.
func (BySea) book(r *field.Run, u, to int) (Transport, int, *play.Fault) {
	f, at := r.D.Units[u].Faction, int(r.S.Blocks[u].At)
	if r.S.Blocks[u].Guns {
		return nil, 0, play.Refuse("2.34", "eurofront.bad.guns-at-sea", r.UnitArg("unit", u))
	}
	for _, p := range [...]int{at, to} {
		if fault := portFault(r, f, p); fault != nil {
			return nil, 0, fault
		}
	}
	switch front := r.D.Places[to].Front; {
	case front == field.MedFront && !control.IsFrontPlayed(r, front):
		return nil, 0, play.Refuse("15.3", "eurofront.bad.sea-front", r.PlaceArg("to", to))
	case at == to:
		return nil, 0, play.Refuse("15.3", "eurofront.bad.stays", r.UnitArg("unit", u))
	case (r.S.Battle(to) != nil || r.HasEnemies(f, to)) && (r.D.Places[to].Kind != field.Region || !control.CanPassRail(r, f, to)): // §18.35
		return nil, 0, play.Refuse("15.3", "eurofront.bad.sea-engages", r.PlaceArg("to", to))
	case r.S.Battle(at) != nil && r.D.Places[at].Kind == field.District:
		return nil, 0, play.Refuse("18.35", "eurofront.bad.sea-besieged", r.PlaceArg("in", at))
	case r.S.Battle(at) != nil && IsRearguard(r, u):
		return nil, 0, play.Refuse("15.3", "eurofront.bad.sea-retreats", r.UnitArg("unit", u))
	}
	for _, p := range [...]int{at, to} {
		if most := dockCapacity(r, f, p); r.S.UsesOf(p) >= most {
			return nil, 0, play.Refuse("15.32", "eurofront.bad.port-full", r.PlaceArg("in", p), rules.Num("most", most))
		}
	}
	v, ok := fleet.FindVoyage(r, f, at, true, func(port int) bool { return port == to })
	if s := fleet.ShutStrait(r, f, r.D.Places[at].Moored, r.D.Places[to].Moored); !ok && s >= 0 {
		return nil, 0, play.Refuse("15.12", "eurofront.bad.strait-shut", r.PlaceArg("from", at), r.PlaceArg("to", to), rules.ID(field.KindPassage, "strait", r.D.Passages[s].ID))
	}
	if !ok {
		return nil, 0, play.Refuse("15.3", "eurofront.bad.no-voyage", r.PlaceArg("from", at), r.PlaceArg("to", to))
	}
	reach := fleet.Reach(r, f, field.Neutral)
	return BySea{v.Dice, v.Even}, (v.Seas + reach - 1) / reach, nil
}

// leave implements Transport: both ports are used once more, also if the enemy turns the
// unit back (§15.32).
func (s BySea) leave(r *field.Run, u, to int) *play.Fault {
	at := int(r.S.Blocks[u].At)
	r.S.Dock(at)
	r.S.Dock(to)
	if s.dice > 0 {
		r.S.Convoys = append(r.S.Convoys, field.Convoy{Unit: int16(u), From: int16(at), Dice: int8(s.dice), Even: int8(s.even)})
	}
	return nil
}

// dockCapacity returns how many units come to the ports of a place, or leave them, in a turn: a
// beachhead is one more (§15.65).
func dockCapacity(r *field.Run, f field.Faction, place int) int {
	n := r.D.PortCapacity(place)
	if fleet.HasPier(r, f, place) {
		n++
	}
	return n
}

// intercept has the enemy roll for those of some who have crossed a sea of his, when all
// have moved (§15.72): dice take steps, or turn the unit back to where it came from.
func intercept(r *field.Run, some func(u int) bool) {
	for _, c := range r.S.Convoys {
		u, lost, back := int(c.Unit), 0, 0
		to := int(r.S.Blocks[u].At)
		if to < 0 || !some(u) {
			continue
		}
		chart := &r.D.Naval[field.SeaTransport]
		if c.War {
			chart = &r.D.Naval[field.SeaInvasion]
		}
		args := []rules.Arg{r.PlaceArg("in", to)}
		columns := fleet.ColumnsOf(r, r.D.Units[u].Faction, to, int(c.Dice), int(c.Even))
		if len(columns) == 0 {
			Acclimatise(r, u, int(c.From))
			continue
		}
		for _, column := range columns {
			n := r.M.Roll(r.DiceLabel("intercept", to, u), 6)
			args = append(args, rules.Num("dice", n))
			if n <= chart.Back[column] {
				back = 1
			}
			if n >= chart.Hits[column] {
				lost++
			}
		}
		for range lost {
			if r.S.Blocks[u].At >= 0 {
				r.Lose(u)
			}
		}
		switch b := &r.S.Blocks[u]; {
		case b.At < 0:
			notePerished(r, u, to)
		case back > 0:
			ReturnToPort(r, u, int(c.From))
			noteStayed(r, u, to)
			b.Stays = r.S.Battle(int(c.From)) != nil
		default:
			Acclimatise(r, u, int(c.From))
		}
		id := r.SideID(r.D.Units[u].Faction)
		args = append(args, rules.Num("lost", lost), rules.Num("back", back))
		r.M.EventTo(id, "eurofront.at-sea", append(slices.Clone(args), r.UnitArg("unit", u))...)
		r.M.EventToOthers(id, "eurofront.at-sea-enemy", append(args, rules.SideArg("side", id))...)
	}
}

// ReturnToPort takes a block back to where it set out by sea: who was to land is at sea no more,
// and may be sent again (§15.531, §15.541).
func ReturnToPort(r *field.Run, u, to int) {
	b := &r.S.Blocks[u]
	landed := b.Landed
	r.Put(u, to)
	if landed {
		b.Dispersed, b.Aboard, b.From = false, true, -1
	}
}
