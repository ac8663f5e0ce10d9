package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// FormRail is the form of the order below.
const FormRail = "rail"

// railing puts units on trains (§9.1).
var railing = field.OrderKind{
	Words: []order.Word{{ID: "rail", EN: []string{"rail", "rails", "entrain", "entrains"}, ES: []string{"embarca", "embarcar", "embarco", "embarcan", "tren", "por tren", "ferrocarril", "por ferrocarril"}}},
	Forms: []order.Form{{ID: FormRail, Pattern: "rail " + field.UnitsPattern + " [" + field.PaidPattern + "]"}},
	In:    field.InOrders | field.OwnUnits,
	Do:    railOrder,
}

// railOrder carries out a line that puts units into the rail movement box instead of
// moving them: the first of a movement phase for nothing, each other one for a card
// (§9.1, §9.1.1).
func railOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if f := r.Advance(r, field.PhaseMovement); f != nil {
		return f
	}
	units := r.D.UnitsIn(o, field.ArgUnits)
	for i, u := range units {
		f := entrainFault(r, u, i)
		if slices.Contains(units[:i], u) {
			f = play.Refuse("9.1", "noretreat.bad.rail-twice", r.UnitArg("unit", u))
		}
		if f != nil {
			return f.At(field.ArgOf(o, field.ArgUnits, i))
		}
	}
	free := max(r.D.RailFree-int(r.S.Railed), 0)
	paid := max(len(units)-free, 0)
	switch {
	case paid > 0 && side == field.Soviet && r.S.Turn <= field.NoTrainsLast:
		return play.Refuse("9.1.3", "noretreat.bad.rail-one", rules.Num("turn", field.NoTrainsLast)).At(field.ArgOf(o, field.ArgUnits, free)).Final()
	case paid > 0 && !o.Has(field.ArgWith):
		return play.Refuse("9.1.1", "noretreat.bad.rail-unpaid", rules.Num("price", paid*r.D.RailExtra), rules.Num("units", len(units)))
	case paid == 0 && o.Has(field.ArgWith):
		v, _ := o.Get(field.ArgWith)
		return play.Refuse("9.1.1", "noretreat.bad.rail-free").At(v)
	case paid > 0:
		if f := cards.Pay(r, side, o, field.ArgWith, paid*r.D.RailExtra, cards.ForRail); f != nil {
			return f
		}
	}
	for _, u := range units {
		entrain(r, u)
		r.S.Railed++
	}
	return nil
}

// entrainFault says why a unit cannot be put on a train after some others of its line
// (§9.1).
func entrainFault(r *field.Run, u, before int) *play.Fault {
	side := r.D.Units[u].Side
	if f := moveFault(r, u); f != nil {
		return f
	}
	switch unit := r.UnitArg("unit", u); {
	case side == field.Axis && r.S.Turn <= field.NoTrainsLast:
		return play.Refuse("9.1.3", "noretreat.bad.rail-quiet", rules.Num("turn", field.NoTrainsLast)).Final()
	case r.S.Units[u].Unsupplied:
		return play.Refuse("9.1", "noretreat.bad.rail-supply", unit)
	case InBox(r, side, field.Rail)+before >= r.D.RailBox:
		return play.Refuse("9.1.2", "noretreat.bad.rail-full", unit, rules.Num("limit", r.D.RailBox))
	}
	return nil
}

// InBox counts the units of a side in a box; the marker of paratroops is none (§15.9).
func InBox(r *field.Run, side field.Side, box int) (n int) {
	for u := range r.S.Units {
		if r.D.Units[u].Side == side && int(r.S.Units[u].At) == box && u != r.D.Paratroops {
			n++
		}
	}
	return n
}

// entrain puts a unit into the rail movement box. From a place that nothing but the
// sea supplies it goes by ship (§9.1).
func entrain(r *field.Run, u int) {
	at := int(r.S.Units[u].At)
	code := "noretreat.entrained"
	if supply.Trace(r, r.D.Units[u].Side).SupplyOf(u) == supply.BySea {
		code = "noretreat.shipped"
	}
	r.M.Event(code, r.UnitArg("unit", u), r.PlaceArg("from", at))
	r.TakeOff(u, field.Rail)
}

// The forms of the orders below.
const (
	FormDetrain = "detrain"
	FormReserve = "reserve"
)

// detraining brings units from trains back to the map (§9.2).
var detraining = field.OrderKind{
	Forms: []order.Form{
		{ID: FormDetrain, Pattern: "detrain {" + field.ArgUnits + ":" + field.KindUnit + "} (at|to|) " + compass.Pattern(field.ArgAt)},
		{ID: FormDetrain, Pattern: "{" + field.ArgUnits + ":" + field.KindUnit + "} detrain (at|to|) " + compass.Pattern(field.ArgAt)},
	},
	In: field.InOrders | field.OwnUnits,
	Do: detrainOrder,
}

// detrainOrder carries out a line that detrains a unit: at the end of a player turn, or
// of the strategic reserve before anything has moved (§9.2, §14.12.2).
func detrainOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	v, _ := o.Get(field.ArgUnits)
	u := r.D.UnitByID[v.ID]
	place, at, f := r.D.ReadPlace(o, field.ArgAt)
	if f != nil {
		return f
	}
	phase := field.PhaseDetraining
	if r.S.Units[u].Reserve && r.S.Phase <= field.PhaseMovement && !hasMoved(r, side) {
		phase = field.PhaseMovement
	}
	if f := r.Advance(r, phase); f != nil {
		return f
	}
	if r.S.Units[u].At != field.Rail {
		return offTrainFault(r, u).At(v)
	}
	if u == r.D.Paratroops {
		return play.Refuse("15.9", "noretreat.bad.detrain-paratroops", r.UnitArg("unit", u)).At(v).SuggestVerbs("drop")
	}
	if f := Detrain(r, u, place); f != nil {
		return f.At(at)
	}
	if r.M.Trying() && r.CountStacked(place) > r.StackLimit(side, place) {
		r.M.NoteProblem(o, play.Refuse("8.4.3", "noretreat.note.overstack", r.PlaceArg("place", place), rules.Num("limit", r.StackLimit(side, place))).MarkTentative(true))
	}
	return nil
}

// hasMoved reports whether anything of a side has been moved in this movement phase.
func hasMoved(r *field.Run, side field.Side) bool {
	for u := range r.S.Units {
		if r.D.Units[u].Side == side && r.S.Units[u].Moved {
			return true
		}
	}
	return r.S.Railed > 0
}

// offTrainFault says why a unit cannot be detrained from where it is.
func offTrainFault(r *field.Run, u int) *play.Fault {
	if at := int(r.S.Units[u].At); at >= 0 {
		return play.Refuse("9.2", "noretreat.bad.detrain-map", r.UnitArg("unit", u), r.PlaceArg("place", at))
	}
	return play.Refuse("9.2", "noretreat.bad.detrain-box", r.UnitArg("unit", u), r.BoxOf(u))
}

// Detrain puts a unit from the box in which it is on the map where a train could bring
// it (§9.2), or says why not. Cards 15, 18, 25 and 35 do it, too.
func Detrain(r *field.Run, u, place int) *play.Fault {
	if f := DetrainFault(r, u, place); f != nil {
		return f
	}
	box := r.BoxOf(u)
	c := &r.S.Units[u]
	*c = field.Counter{At: c.At, Reduced: c.Reduced}
	r.Put(u, place)
	r.M.Event("noretreat.detrained", r.UnitArg("unit", u), r.PlaceArg("place", place), box)
	r.Enter(r.D.Units[u].Side, place)
	return nil
}

// DetrainFault says why a train cannot bring a unit to a place, with places to which it
// can (§9.2).
func DetrainFault(r *field.Run, u, place int) *play.Fault {
	if f := entryFault(r, u, place); f != nil {
		return f
	}
	side := r.D.Units[u].Side
	code := noStation(r, side, place)
	if code == "" {
		return nil
	}
	f := play.Refuse("9.2", "noretreat.bad."+code, r.UnitArg("unit", u), r.PlaceArg("place", place), rules.Num("hexes", r.D.Detrain))
	var open []int
	for p := range r.D.Places {
		if r.City(p) && r.Control(p) == side && r.CountStacked(p) < r.StackLimit(side, p) && noStation(r, side, p) == "" {
			open = append(open, p)
		}
	}
	for _, p := range board.Nearest(open, mostStations, r.City, func(p int) int { return r.D.Distance(place, p) }) {
		f.SuggestName(field.KindPlace, r.D.Places[p].ID)
	}
	return f
}

// mostStations is how many cities a fault names.
const mostStations = 4

// noStation says what keeps trains of a side from a place, as the end of a code; "" for
// nothing (§9.2). A friendly city needs an overland line and may lie in an enemy zone;
// any other place has a shorter line and no enemy zone. No line ends in a city that was
// taken in this player turn.
func noStation(r *field.Run, side field.Side, place int) string {
	net := supply.Trace(r, side)
	switch own := r.Control(place) == side; {
	case r.City(place) && own && net.HasOverlandWithin(place, r.D.SupplyRange):
		return ""
	case r.City(place) && own:
		return "detrain-line"
	case r.D.Places[place].City && !own:
		return "detrain-enemy-city"
	case isInEnemyZOC(r, side, place):
		return "detrain-zone"
	case !net.HasOverlandWithin(place, r.D.Detrain):
		return "detrain-far"
	}
	return ""
}

// reserving marks a unit on a train as the strategic reserve (§14.12).
var reserving = field.OrderKind{
	Words: []order.Word{{ID: "reserve", EN: []string{"reserve", "reserves", "strategic reserve"}, ES: []string{"reserva", "reservar", "reservo", "reserva estratégica"}}},
	Forms: []order.Form{{ID: FormReserve, Pattern: "reserve {" + field.ArgUnits + ":" + field.KindUnit + "}"}},
	In:    field.InOrders | field.OwnUnits,
	Do:    reserveOrder,
}

// reserveOrder puts the marker of the strategic reserve on a unit, or moves it there
// (§14.12.1). Who bears it is known to the Soviets alone.
func reserveOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	v, _ := o.Get(field.ArgUnits)
	u := r.D.UnitByID[v.ID]
	switch {
	case side != field.Soviet:
		return play.Refuse("14.12", "noretreat.bad.reserve-axis").Final()
	case r.S.Turn < field.ReserveFrom:
		return play.Refuse("14.12.1", "noretreat.bad.reserve-early", rules.Num("turn", field.ReserveFrom)).Final()
	}
	if f := r.Advance(r, field.PhaseDetraining); f != nil {
		return f
	}
	if r.S.Units[u].At != field.Rail {
		return play.Refuse("14.12.1", "noretreat.bad.reserve-box", r.UnitArg("unit", u)).At(v)
	}
	for i := range r.S.Units {
		r.S.Units[i].Reserve = i == u
	}
	r.M.EventTo(side.ID(), "noretreat.reserved", r.UnitArg("unit", u))
	return nil
}
