package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// The forms of orders that command and move.
const (
	FormActivate     = "activate"
	FormMove         = "move"
	FormRail         = "rail"
	FormSea          = "sea"
	FormMobilise     = "mobilise"
	FormMobiliseRail = "mobilise-rail"
	FormMobiliseSea  = "mobilise-sea"
	FormRoad         = "road"
	FormMobiliseRoad = "mobilise-road"
	FormBlitz        = "blitz"
	FormAllFrom      = "all-from"
	FormAllUnder     = "all-under"
	FormStay         = "stay"
)

// Orders returns the orders of this layer.
func Orders() []field.OrderKind {
	return []field.OrderKind{activating, moving, railing, sailing, driving, mobilising, blitzing, allOf, staying}
}

var activating = field.OrderKind{
	Words: []order.Word{
		{ID: "activate", EN: []string{"activate", "activates", "is activated", "active", "is active"}, ES: []string{"activa", "activar", "activo", "activamos", "se activa", "activado", "está activo"}},
		{ID: "invasion", EN: []string{"invasion", "for an invasion", "for invasion", "for invasions", "for the invasion", "as invasion HQ", "as an invasion HQ", "invasion HQ", "as invasion", "as an invasion", "in invasion", "of invasion", "for landings", "for the landing", "to invade", "for an assault", "for an amphibious assault", "for amphibious assault", "for a landing", "to land", "to lead an invasion", "to lead the invasion"}, ES: []string{"invasión", "para una invasión", "para invasión", "para la invasión", "para invadir", "como CG de Invasión", "CG de Invasión", "CG Invasor", "como CG Invasor", "de Invasión", "en invasión", "como invasión", "para desembarcos", "para el desembarco", "para desembarcar", "para un desembarco", "para asalto anfibio", "para un asalto anfibio", "para un asalto", "para dirigir una invasión", "para dirigir la invasión", "para mandar una invasión"}},
		{ID: "drop", EN: []string{"drop", "for a drop", "drops", "paradrop", "paradrops", "airdrop", "airdrops", "air drop", "parachute", "parachutes", "for a paradrop", "for paradrop", "as paratroop HQ", "paratroop HQ", "for an airdrop", "to drop"}, ES: []string{"lanza", "salto", "para un salto", "para salto", "lanzar", "lanzamos", "lanzamiento", "lanzamiento paracaidista", "lanza en paracaídas", "salto paracaidista", "salta", "saltan", "para un salto paracaidista", "para un lanzamiento paracaidista", "como CG Paracaidista", "CG Paracaidista", "para lanzar", "para un lanzamiento", "de Lanzamiento", "Paracaidista"}},
		{ID: "plainly", EN: []string{"as supreme HQ", "as a supreme HQ", "as theatre HQ", "as usual", "for support", "as support HQ"}, ES: []string{"como CG Supremo", "como CGS", "como CG de Teatro", "como CG de Apoyo", "como siempre", "como CG"}},
		{ID: "deploy", EN: []string{"deploy", "deploys", "deploying", "and deploy", "and deploys", "and deploy it", "moving"}, ES: []string{"se destaca", "y se destaca", "destaca", "y destaca", "lo destaco", "y lo destaco", "y destácalo", "destacándose"}},
		{ID: "blitz", EN: []string{"blitz", "for a blitz", "for blitz", "as blitz", "as a blitz", "as blitz HQ", "as a blitz HQ", "in blitz", "with blitz", "with a blitz"}, ES: []string{"blitz", "para blitz", "para un blitz", "como blitz", "como CG Blitz", "como CG de Blitz", "CG de Blitz", "en blitz", "con blitz", "con un blitz"}},
	},
	Forms: []order.Form{
		{ID: FormActivate, Pattern: "(activate " + field.HQPattern + "|" + field.HQPattern + " activate) [plainly] [{how:=blitz|drop|invasion} [and] [{more:=blitz|drop|invasion}]] [[deploy] to " + compass.Pattern(field.ArgTo) + "]"},
		{ID: FormActivate, Pattern: field.HQPattern + " {how:=blitz} [and] [{more:=drop|invasion}] [[deploy] to " + compass.Pattern(field.ArgTo) + "]"},
	},
	In: field.InTurn,
	Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
		to, _, f := r.D.ReadPlace(o, field.ArgTo)
		if f != nil {
			return f
		}
		if f := r.Advance(field.PhaseCommand); f != nil {
			return f
		}
		role, f := roleOf(o)
		if f != nil {
			return f
		}
		price := 1
		if role.Blitzes() {
			price++
		}
		return r.EachUnit(side, o, func(hq int) *play.Fault {
			if f := Activate(r, hq, role, to); f != nil {
				return f
			}
			if vm := int(r.S.Blocks[hq].CV); vm < price {
				r.M.Foresee(o.Line, "eurofront.last-orders", rules.Num("vm", vm))
			}
			return nil
		})
	},
}

// roleOf reads as what an order activates a headquarters: whether it blitzes, and whether it
// sends units by air or by sea (§5.9).
func roleOf(o *rules.Order) (field.Role, *play.Fault) {
	blitz, role := false, field.Active
	for _, name := range [...]string{"how", "more"} {
		switch how, _ := o.Get(name); how.ID {
		case "blitz":
			blitz = true
		case "drop", "invasion":
			as := field.Drop
			if how.ID == "invasion" {
				as = field.Invade
			}
			if role != field.Active && role != as {
				return 0, play.Refuse("5.9", "eurofront.bad.drop-or-invade").At(how).Final()
			}
			role = as
		}
	}
	if blitz {
		role = role.Blitzing()
	}
	return role, nil
}

// Attack is the word for an attack, without those that mean combat: units attack a place by
// moving there (§6.31), and in the combat phase a side attacks where it stands.
const Attack = "attack"

// fromPattern is from where units go, which may be said.
var fromPattern = "[from " + compass.Pattern(field.ArgFrom) + "] "

var moving = field.OrderKind{
	Words: []order.Word{
		{ID: "of", EN: []string{"of"}, ES: []string{"de", "del"}},
		{ID: "transport", EN: []string{"transport", "transports", "carry", "bring"}, ES: []string{"transporta", "transportan", "transportar", "transporto", "lleva"}},
		{ID: "upon", EN: []string{"upon"}, ES: []string{"sobre"}},
		{ID: "garrison", EN: []string{"garrison", "garrisons"}, ES: []string{"guarnece", "guarnecer", "guarnición de", "guarnición en"}},
		{ID: Attack, EN: []string{"attack", "attacks", "assault", "assaults", "counterattack", "counterattacks", "counter-attack", "counter-attacks"}, ES: []string{"ataca", "contraataca", "contraatacan", "contraatacar", "contraataco", "atacan", "atacar", "ataco", "atacamos", "ataca a", "atacan a", "asalta", "asaltar"}},
		{ID: "leave", EN: []string{"retreat", "retreats", "withdraw", "withdraws", "disengage", "disengages", "fall back", "falls back", "pull back", "pulls back", "exploit", "exploits", "pursue", "pursues"}, ES: []string{"retira", "retirar", "retiro", "se retira", "se retiran", "retrocede", "retroceden", "repliega", "replegar", "repliego", "se repliega", "se repliegan", "explota", "explotan", "persigue", "persiguen"}},
	},
	Forms: []order.Form{
		{ID: FormMove, Pattern: "(move|leave|) " + field.UnitsPattern + " [move|leave] " + fromPattern + field.ToPattern},
		{ID: FormMove, Pattern: "[move] " + field.UnitsPattern + " [move] upon " + compass.Pattern(field.ArgTo)},
		{ID: FormMove, Pattern: "garrison [in|of] " + compass.Pattern(field.ArgTo) + " [with] " + field.UnitsPattern},
		{ID: FormMove, Pattern: Attack + " [in|to] " + compass.Pattern(field.ArgTo) + " (with|from) " + field.UnitsPattern},
		{ID: FormMove, Pattern: field.UnitsPattern + " " + Attack + " " + fromPattern + "[in|to] " + compass.Pattern(field.ArgTo)},
		{ID: FormMove, Pattern: field.UnitsPattern + " from " + compass.Pattern(field.ArgFrom) + " " + Attack + " [in|to] " + compass.Pattern(field.ArgTo)},
	},
	In: field.InTurn | field.InSetup,
	Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
		to, via, f := readDestination(r, o)
		if f == nil {
			f = ToMovement(r, o)
		}
		if f == nil {
			f = OriginFault(r, side, o)
		}
		if f != nil {
			return f
		}
		return r.EachMoving(FormStay, side, o, func(u int) *play.Fault { return send(r, u, via, to) })
	},
}

// blitzing goes on to the blitz movement phase (§4.34), where no battle was ordered that
// says by itself that what follows comes after it.
var blitzing = field.OrderKind{
	Words: []order.Word{{ID: "phase", EN: []string{"phase"}, ES: []string{"fase"}}},
	Forms: []order.Form{{ID: FormBlitz, Pattern: "[phase [of]] blitz [phase]"}},
	In:    field.InTurn,
	Do: func(r *field.Run, _ field.Side, _ *rules.Order) *play.Fault {
		if !r.S.HasBlitz() {
			return play.Refuse("5.6", "eurofront.bad.no-blitz-now")
		}
		return r.Advance(field.PhaseBlitzMovement)
	},
}

// staying says of units that they stay, as all do of whom nothing is said.
var staying = field.OrderKind{
	Words: []order.Word{{ID: "stay", EN: []string{"stay", "stays", "stay put", "stays put", "hold", "holds", "remain", "remains"}, ES: []string{"se queda", "se quedan", "quédate", "quedaos", "permanece", "permanecen", "aguanta", "aguantan", "no mueve", "no mueven"}},
		{ID: "rest", EN: []string{"the rest", "rest", "all others", "others", "all other units", "everybody else", "everyone else"}, ES: []string{"el resto", "resto", "los demás", "las demás", "todas las demás", "las demás unidades", "el resto de las unidades"}}},
	Forms: []order.Form{{ID: FormStay, Pattern: "(stay " + field.UnitsPattern + "|" + field.UnitsPattern + " stay) [in " + compass.Pattern(field.ArgFrom) + "]"},
		{ID: FormStay, Pattern: "stay rest|rest stay"}},
	In: field.InTurn | field.InSetup,
	Do: Stay,
}

// Stay carries an order to stay out: nothing is done, but the units are of the side, stand
// where it says, and have not been sent away above.
func Stay(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	f := r.EachUnit(side, o, func(u int) *play.Fault {
		switch {
		case r.Holder(r.D.Units[u].Faction) != side:
			return field.NotYours(r, "6.1", u).Final()
		case r.S.Blocks[u].Moved:
			return play.Refuse("6.1", "eurofront.bad.moved", r.UnitArg("unit", u))
		}
		return nil
	})
	if f != nil {
		return f
	}
	return OriginFault(r, side, o)
}

// Send moves a block to a place in its reach, the shortest way, or by a march along a route.
func Send(r *field.Run, u, to int) *play.Fault { return send(r, u, nil, to) }

// send moves a block over some places, or the shortest way where none are named.
func send(r *field.Run, u int, via []int, to int) *play.Fault {
	if f := MoveFault(r, u); f != nil {
		return advise(r, u, f)
	}
	at := int(r.S.Blocks[u].At)
	if n := route(r, at, to); n != nil && len(via) == 0 {
		return March(r, u, n)
	}
	way, f := wayTo(r, u, via, to)
	if f != nil {
		return f
	}
	return Move(r, u, way)
}

// wayTo returns the way of a block over some places, or the shortest where none are named. One
// that it may not go, of a single step, is left to be refused.
func wayTo(r *field.Run, u int, via []int, to int) ([]int, *play.Fault) {
	if len(via) > 0 {
		return append(slices.Clone(via), to), nil
	}
	way, ok := Way(r, u, to)
	at := int(r.S.Blocks[u].At)
	apart, measured := r.D.Apart(at, to)
	_, near := r.D.Side(at, to)
	switch {
	case ok:
		return way, nil
	case at == to:
		return nil, play.Refuse("6.1", "eurofront.bad.stays", r.UnitArg("unit", u))
	case near:
		return []int{to}, nil
	case !measured:
		return nil, play.Refuse("18.33", "eurofront.bad.no-route", r.PlaceArg("from", at), r.PlaceArg("to", to))
	case apart <= r.Speed(u):
		if f := wayFault(r, u, directWay(r.D.Places, at, to, func(p int) bool { return control.StatusOf(r, r.D.Units[u].Faction, p) == control.Friendly })); f != nil {
			return nil, f
		}
		return nil, play.Refuse("6.1", "eurofront.bad.no-way", r.UnitArg("unit", u), r.PlaceArg("to", to))
	}
	f := play.Refuse("6.1", "eurofront.bad.too-far", r.UnitArg("unit", u), r.PlaceArg("to", to), rules.Num("speed", r.Speed(u)))
	if end := nearestEnd(u, to, r); end >= 0 {
		f.Message.Args = append(f.Message.Args, r.PlaceArg("end", end))
	}
	return nil, f
}

// nearestEnd returns the place nearest to another at which a block can end its move without a battle, of
// equals a city; -1 where it is none.
func nearestEnd(u, to int, r *field.Run) int {
	best, least := -1, 0
	for _, p := range Reach(r, u) {
		hexes, ok := r.D.Apart(int(p), to)
		if !ok || r.HasEnemies(r.D.Units[u].Faction, int(p)) || r.IsFull(r.D.Units[u].Faction, int(p)) {
			continue
		}
		far := 2 * hexes
		if len(r.D.Places[p].Cities) == 0 {
			far++
		}
		if best < 0 || far < least {
			best, least = int(p), far
		}
	}
	return best
}

// ToMovement goes on to the movement phase that is next. Behind combat that is the blitz phase,
// which needs a headquarters that blitzes; a trial says of the first order that it comes only then.
func ToMovement(r *field.Run, o *rules.Order) *play.Fault {
	switch s := r.S; {
	case s.Phase <= field.PhaseMovement:
		return r.Advance(field.PhaseMovement)
	case !s.HasBlitz():
		f := field.PhaseMovement.PassedFault(r, "eurofront.bad.moves-first")
		if q := r.M.CurrentSheet(r.M.CurrentSide()); q == nil || !slices.ContainsFunc(q.Orders, func(x rules.Order) bool { return blitzes(&x) }) {
			f = f.Final() // else it follows from what is wrong with that order
		}
		return f
	case s.Phase < field.PhaseBlitzMovement:
		r.M.Foresee(o.Line, "eurofront.in-blitz")
	}
	return r.Advance(field.PhaseBlitzMovement)
}

// blitzes reports whether an order is to have a headquarters blitz.
func blitzes(o *rules.Order) bool {
	how, _ := o.Get("how")
	more, _ := o.Get("more")
	return o.Form == FormBlitz || o.Form == FormActivate && (how.ID == "blitz" || more.ID == "blitz")
}

// OriginFault says which block of a side does not stand where an order has its units leave, nil
// where it names no such place. Of others it says nothing.
func OriginFault(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	from, v, f := r.D.ReadPlace(o, field.ArgFrom)
	if f != nil || from < 0 {
		return f
	}
	for _, u := range r.UnitsIn(side, o) {
		if r.Holder(r.D.Units[u].Faction) == side && int(r.S.Blocks[u].At) != from {
			return play.Refuse("6.1", "eurofront.bad.not-from", r.UnitArg("unit", u), r.PlaceArg("from", from)).At(v)
		}
	}
	return nil
}

// readDestination reads where an order leads, and over which places.
func readDestination(r *field.Run, o *rules.Order) (to int, via []int, f *play.Fault) {
	if via, _, f = r.D.ReadPlaces(o, field.ArgVia); f == nil {
		to, _, f = r.D.ReadPlace(o, field.ArgTo)
	}
	return to, via, f
}

// allOf moves many units at once: those of a place, or as many of those under a headquarters
// as there is room for. Headquarters stay, and so does who has moved.
var allOf = field.OrderKind{
	Words: []order.Word{
		{ID: "all", EN: []string{"all", "everything", "all units"}, ES: []string{"todo", "todas", "todos", "todas las", "todos los", "todas las unidades", "todo lo"}},
		{ID: "under", EN: []string{"under", "of", "commanded by"}, ES: []string{"bajo", "bajo el", "de", "del", "al mando de", "al mando del"}},
	},
	Forms: []order.Form{
		{ID: FormAllFrom, Pattern: "[move] all (from|in|) " + compass.Pattern(field.ArgFrom) + " [move] " + field.ToPattern},
		{ID: FormAllFrom, Pattern: "all (from|in|) " + compass.Pattern(field.ArgFrom) + " " + Attack + " [in|to] " + compass.Pattern(field.ArgTo)},
		{ID: FormAllUnder, Pattern: "[move] all under " + field.HQPattern + " [move] " + field.ToPattern},
		{ID: FormAllUnder, Pattern: "all under " + field.HQPattern + " " + Attack + " [in|to] " + compass.Pattern(field.ArgTo)},
	},
	In: field.InTurn | field.InSetup,
	Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
		to, via, f := readDestination(r, o)
		if f == nil {
			f = ToMovement(r, o)
		}
		if f != nil {
			return f
		}
		list, f := unitsMeant(r, side, o, to)
		if f != nil {
			return f
		}
		for i, u := range list {
			if i > 0 && o.Form == FormAllUnder && r.IsFull(r.S.Active, to) {
				break
			}
			if f := send(r, u, via, to); f != nil {
				return f
			}
		}
		return nil
	},
}

// unitsMeant returns the units that an order about many means: all at a place, or those that a
// headquarters commands, stand in no battle and can come to where it sends them.
func unitsMeant(r *field.Run, side field.Side, o *rules.Order, to int) (list []int, f *play.Fault) {
	if v, under := o.Get(field.ArgUnits); under {
		hq := r.UnitOf(side, v.ID)
		if b := &r.S.Blocks[hq]; r.D.Units[hq].Faction != r.S.Active {
			return nil, field.NotYours(r, "5.1", hq).Final().At(v)
		} else if b.At < 0 || !b.Role.Commands() || !command.LeadsInPhase(r, b.Role) {
			return nil, command.InactiveFault("5.3", r.UnitArg("unit", hq), &r.S.Blocks[hq], r.S.Phase).At(v)
		}
		list = unmovedUnits(r, side, func(u int) bool {
			at := int(r.S.Blocks[u].At)
			n := route(r, at, to)
			comes := n != nil && n.Route == field.ShortRoute
			if n == nil {
				_, comes = Way(r, u, to)
			}
			return comes && r.S.Battle(at) == nil && MoveFault(r, u) == nil && command.Commands(r, hq, u)
		})
		if len(list) == 0 {
			return nil, play.Refuse("5.3", "eurofront.bad.none-under", r.UnitArg("unit", hq), r.PlaceArg("to", to))
		}
		return list, nil
	}
	from, at, f := r.D.ReadPlace(o, field.ArgFrom)
	if f != nil {
		return nil, f
	}
	list = unmovedUnits(r, side, func(u int) bool { return int(r.S.Blocks[u].At) == from })
	if len(list) == 0 {
		return nil, play.Refuse("6.1", "eurofront.bad.none-there", r.PlaceArg("in", from)).At(at)
	}
	return list, nil
}

// unmovedUnits returns the units of who moves that have not moved and that a test holds for,
// headquarters and whom the sheet has stay left out, the weakest last: in a battle that is
// left it is the rearguard.
func unmovedUnits(r *field.Run, side field.Side, test func(u int) bool) (list []int) {
	stay := r.StayingUnits(FormStay, side, -1)
	list = r.UnitsWhere(func(u int, b *field.Block, d *field.Unit) bool {
		return d.Faction == r.S.Active && b.At >= 0 && !b.Moved && !d.Type.IsHQ() && !slices.Contains(stay, u) && test(u)
	})
	slices.SortStableFunc(list, func(a, b int) int { return int(r.S.Blocks[b].CV) - int(r.S.Blocks[a].CV) })
	return list
}
