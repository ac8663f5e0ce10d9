package reorganization

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Removal carries out the removal phase of the side that moves (§11): who has still no
// supply goes, first of that side, then of the other; then markers, then allies.
func Removal(r *field.Run) {
	r.Shielded = nowhere
	surrenderUnits(r, r.S.Active)
	surrenderUnits(r, r.S.Active.Enemy())
	r.Shielded = nowhere
	for u := range r.S.Units {
		c := &r.S.Units[u]
		c.Unsupplied, c.Disorganised = false, false // §11.2
	}
	alliesLeave(r)
}

// nowhere stands for no place.
const nowhere = -1

// surrenderUnits eliminates the units of a side that have a marker and no supply (§6.5.6,
// §11.1), but for the Axis at the place that card 6 protects. All of them look for
// supply before any goes.
func surrenderUnits(r *field.Run, side field.Side) {
	lost := supply.LostUnits(r, side)
	if side == field.Axis {
		askShield(r, lost)
	}
	for _, u := range lost {
		if side == field.Axis && int(r.S.Units[u].At) == r.Shielded {
			r.M.Event("noretreat.shielded", r.UnitArg("unit", u), r.PlaceArg("place", r.Shielded))
			continue
		}
		r.Eliminate(u, field.BySupply)
	}
}

// askShield gives the Axis the moment for card 6: the places where it loses most come first.
func askShield(r *field.Run, lost []int) {
	strength := map[int]int{}
	var places []int
	for _, u := range lost {
		at := int(r.S.Units[u].At)
		if strength[at] == 0 {
			places = append(places, at)
		}
		strength[at] += max(r.Face(u).Strength, 1)
	}
	slices.SortFunc(places, func(a, b int) int { return cmp.Or(strength[b]-strength[a], a-b) })
	for _, p := range places {
		if cards.Say(r, field.Axis, field.RemovalPhase, field.At(p)) {
			return
		}
	}
}

// FormRestore is the form of the order below.
const FormRestore = "restore"

// restoring builds up a city that was scorched (card 7).
var restoring = field.OrderKind{
	Words: []order.Word{{ID: "restore", EN: []string{"restore", "restores", "rebuild city"}, ES: []string{"restaura", "restaurar", "restauro", "reconstruye ciudad"}}},
	Forms: []order.Form{{ID: FormRestore, Pattern: "restore " + compass.Pattern(field.ArgAt) + " " + field.PaidPattern}},
	In:    field.InOrders,
	Do:    restoreOrder,
}

// restorePrice is what it costs to take a scorched marker off.
const restorePrice = 2

// restoreOrder takes the marker of card 7 off a city: who controls it pays in his own removal
// phase.
func restoreOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if f := r.Advance(r, field.PhaseRemoval); f != nil {
		return f
	}
	place, at, f := r.D.ReadPlace(o, field.ArgAt)
	switch {
	case f != nil:
		return f
	case !r.S.Scorched.Has(place):
		return play.Refuse("", "noretreat.bad.not-scorched", r.PlaceArg("place", place)).At(at)
	case r.Control(place) != side:
		return play.Refuse("12.7.1", "noretreat.bad.scorched-enemy", r.PlaceArg("place", place)).At(at)
	}
	if f := cards.Pay(r, side, o, field.ArgWith, restorePrice, cards.ForCity); f != nil {
		return f
	}
	r.S.Scorched.Drop(place)
	r.M.Event("noretreat.restored", r.PlaceArg("place", place))
	return nil
}

// Leave takes units out of the game at the beginning of a turn (§13.5): the Italians, the
// 2nd Panzer and the SS Panzer Army, which costs the Axis a card where it is gone already
// or without supply, and the garrison of Berlin, which nobody has eliminated then; the
// Rumanians in the turn after the Soviets first took their oil, if they are still there.
func Leave(r *field.Run) {
	if r.OilFell() {
		rumaniansLeave(r)
	}
	for u := range r.S.Units {
		if r.D.LeaveTurn(u) != int(r.S.Turn) {
			continue
		}
		if r.D.Units[u].Front.Class.IsArmor() {
			recallUnit(r, u)
		}
		withdrawUnit(r, u)
		if u == r.D.SSPanzer {
			r.S.Units[u].Back = field.LastYear // §13.5, turn 23
		}
	}
}

// withdrawUnit takes a unit out of the game, wherever it is.
func withdrawUnit(r *field.Run, u int) {
	if at := r.S.Units[u].At; at == field.Removed || at == field.Unused {
		return
	}
	r.M.Event("noretreat.leaves", r.UnitArg("unit", u))
	r.TakeOff(u, field.Removed)
	r.S.Units[u].Reduced = r.D.Units[u].StartsReduced
}

// recallUnit costs the Axis a card of this turn where an army that is called away is
// eliminated or has no supply.
func recallUnit(r *field.Run, u int) {
	switch at := r.S.Units[u].At; {
	case at == field.Destroyed, at == field.Surrendered, at >= 0 && !supply.IsSupplied(r, u):
		r.S.FewerCards[field.Axis]++
		r.M.Event("noretreat.recalled-in-vain", r.UnitArg("unit", u))
	}
}

// alliesLeave takes the Rumanians out of the game when a Soviet unit is in their oil
// fields, whatever its colour (§11.3, §14.2).
func alliesLeave(r *field.Run) {
	if r.Has(field.Soviet, r.D.Ploesti) {
		rumaniansLeave(r)
	}
}

func rumaniansLeave(r *field.Run) {
	for u := range r.D.Units {
		if r.D.Rumanian(u) {
			withdrawUnit(r, u)
		}
	}
}

// FormDrop is the form of the order below.
const FormDrop = "drop"

// dropping sends paratroops or partisans upon an Axis unit (optional, §15.9).
var dropping = field.OrderKind{
	Words: []order.Word{{ID: "drop", EN: []string{"drop paratroops on", "drop partisans on", "paratroops on", "partisans on", "drop on", "drop"},
		ES: []string{"lanza paracaidistas sobre", "lanza partisanos sobre", "paracaidistas sobre", "partisanos sobre", "lanza sobre", "lanzar sobre"}}},
	Forms: []order.Form{{ID: FormDrop, Pattern: "drop {" + field.ArgUnits + ":" + field.KindUnit + "}"}},
	In:    field.InOrders,
	Do:    dropOrder,
}

// dropRest is how many turns after the removal phase of the Axis the paratroops come
// again, and dropTurns after which turn that is.
const dropRest, dropTurns = 4, 1

// dropOrder carries out §15.9 in the Soviet detraining phase: an Axis unit in the USSR, beside
// a Soviet unit that is supplied, is disorganised until the removal phase of the Axis
// that follows.
func dropOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if f := r.Advance(r, field.PhaseDetraining); f != nil {
		return f
	}
	v, _ := o.Get(field.ArgUnits)
	u := r.D.UnitByID[v.ID]
	c := &r.S.Units[u]
	troops, unit := r.D.Paratroops, r.UnitArg("unit", u)
	switch {
	case !r.S.Options.Partisans:
		return play.Refuse("15.9", "noretreat.bad.no-partisans").Final()
	case side != field.Soviet || r.D.Units[u].Side != field.Axis:
		return play.Refuse("15.9", "noretreat.bad.drop-on-axis", unit).At(v).Final()
	case r.S.Units[troops].At != field.Rail:
		f := play.Refuse("15.9", "noretreat.bad.drop-not-ready")
		if back := r.S.Units[troops].Back; back > 0 {
			f.Message.Args = append(f.Message.Args, rules.Num("turn", int(back)))
		}
		return f
	case r.Weather() == field.Clear:
		return play.Refuse("15.9", "noretreat.bad.drop-clear")
	case c.At < 0:
		return play.Refuse("15.9", "noretreat.bad.not-on-map", unit, r.BoxOf(u)).At(v)
	case r.D.Places[c.At].Country != field.USSR || !besideSupplied(r, int(c.At)):
		return play.Refuse("15.9", "noretreat.bad.drop-where", unit, r.PlaceArg("place", int(c.At))).At(v)
	}
	c.Disorganised = true
	r.Put(troops, field.Track)
	r.S.Units[troops].Back = r.S.Turn + dropTurns + dropRest
	r.M.Event("noretreat.dropped", unit, r.PlaceArg("place", int(c.At)))
	return nil
}

// besideSupplied reports whether a Soviet unit in supply stands beside a place.
func besideSupplied(r *field.Run, place int) bool {
	for _, n := range r.D.Places[place].Near {
		if n.Lake || !r.Has(field.Soviet, int(n.To)) {
			continue
		}
		for _, u := range r.UnitsAt(int(n.To)) {
			if supply.IsSupplied(r, int(u)) {
				return true
			}
		}
	}
	return false
}

// FormReorganize is the form of the order below.
const FormReorganize = "reorganize"

// reorganizing takes markers of disorganization off (§7.10).
var reorganizing = field.OrderKind{
	Words: []order.Word{{ID: "reorganize", EN: []string{"reorganize", "reorganise", "reorganizes", "reorganises", "recover", "recovers"},
		ES: []string{"reorganiza", "reorganizar", "reorganizo", "recupera", "recuperar", "recupero"}}},
	Forms: []order.Form{{ID: FormReorganize, Pattern: "reorganize " + field.UnitsPattern + " " + field.PaidPattern}},
	In:    field.InOrders,
	Do:    reorganizeOrder,
}

// reorganizeOrder carries out §7.10, a card for each marker, and §15.5.
func reorganizeOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if f := beginStep(r, field.OrgReorganize); f != nil {
		return f
	}
	units, f := readOwnUnits(r, side, o)
	if f != nil {
		return f
	}
	for i, u := range units {
		switch c := &r.S.Units[u]; {
		case c.At < 0:
			return play.Refuse("7.10", "noretreat.bad.not-on-map", r.UnitArg("unit", u), r.BoxOf(u)).At(field.ArgOf(o, field.ArgUnits, i))
		case !c.Disorganised:
			return play.Refuse("7.10", "noretreat.bad.not-disorganised", r.UnitArg("unit", u)).At(field.ArgOf(o, field.ArgUnits, i))
		}
	}
	if f := cards.Pay(r, side, o, field.ArgWith, len(units)*r.D.Reorganize-extraMarkers(r, side, o, len(units)), cards.ForRecovery); f != nil {
		return f
	}
	r.S.Organizing = field.OrgReorganize
	for _, u := range units {
		r.S.Units[u].Disorganised = false
		r.M.Event("noretreat.reorganised", r.UnitArg("unit", u), r.PlaceArg("place", int(r.S.Units[u].At)))
	}
	return nil
}

// extraMarkers returns how many markers more than one a card are taken off by quick reorganization:
// a card whose own half shows the sign of the side that has the initiative takes off two
// (§15.5).
func extraMarkers(r *field.Run, side field.Side, o *rules.Order, markers int) int {
	if !r.S.Options.Quick {
		return 0
	}
	cards := r.D.CardsIn(o, field.ArgWith)
	n := 0
	for _, c := range cards {
		if r.D.Cards[c].Half(side).Symbol == r.S.Initiative {
			n++
		}
	}
	return min(n, max(markers-len(cards), 0))
}
