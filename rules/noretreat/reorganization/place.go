package reorganization

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// The forms of the orders below.
const (
	FormPlace   = "place"
	FormReplace = "replace"
)

// placing puts reinforcements and shattered units on the map (§7.6, §7.7, §7.8).
var placing = field.OrderKind{
	Forms: []order.Form{{ID: FormPlace, Pattern: "place {" + field.ArgUnits + ":" + field.KindUnit + "} at " + compass.Pattern(field.ArgAt)}},
	In:    field.InOrders,
	Do:    placeOrder,
}

// placeOrder carries out an order to place a unit.
func placeOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	u, v, place, at, f := unitAndPlace(r, side, o)
	if f != nil {
		return f
	}
	why := Reinforcement
	c := &r.S.Units[u]
	switch int(c.At) {
	case field.Shattered:
		why = Recovered
	case field.Due:
		if !IsAvailable(r, u) {
			return arrivalFault(r, u).At(v)
		}
	case field.Destroyed, field.Surrendered:
		return play.Refuse("7.9", "noretreat.bad.must-replace", r.UnitArg("unit", u), r.BoxOf(u), rules.Num("price", replacePrice(r, u))).At(v)
	default:
		return placeFault(r, u).At(v)
	}
	if f := siteFault(r, u, place, why); f != nil {
		return f.At(at)
	}
	r.S.Organizing = field.OrgPlace
	placeUnit(r, u, place, why)
	return nil
}

// unitAndPlace reads an order about one unit and one place in the second step of the
// organization phase.
func unitAndPlace(r *field.Run, side field.Side, o *rules.Order) (u int, v rules.Value, place int, at rules.Value, f *play.Fault) {
	if f = beginStep(r, field.OrgPlace); f == nil {
		f = r.OwnUnitsFault(side, o)
	}
	if f != nil {
		return u, v, place, at, f
	}
	v, _ = o.Get(field.ArgUnits)
	u = r.D.UnitByID[v.ID]
	place, at, f = r.D.ReadPlace(o, field.ArgAt)
	return u, v, place, at, f
}

// arrivalFault says when a reinforcement comes.
func arrivalFault(r *field.Run, u int) *play.Fault {
	unit := r.UnitArg("unit", u)
	if back := r.S.Units[u].Back; back > 0 {
		return play.Refuse("7.8", "noretreat.bad.not-yet", unit, rules.Num("turn", int(back)))
	}
	return play.Refuse("13.5", "noretreat.bad.occasion", unit, rules.Word("occasion", "noretreat.occasion."+occasionWord(r.D.Units[u].Arrival)))
}

// occasionWord returns the word for what brings a unit that no turn brings.
func occasionWord(a field.Arrival) string {
	switch a {
	case field.ByOil:
		return "oil"
	case field.ByBorder:
		return "border"
	case field.ByWarsaw:
		return "warsaw"
	case field.ByAbteilung, field.ByFortifiedFronts:
		return "split"
	case field.AtStart, field.ByTurn, field.ByRezervy, field.ByPartisans:
	}
	return "never"
}

// placeFault says why a unit cannot be placed from where it is.
func placeFault(r *field.Run, u int) *play.Fault {
	unit := r.UnitArg("unit", u)
	switch at := int(r.S.Units[u].At); {
	case at >= 0:
		return play.Refuse("7.6", "noretreat.bad.on-map-already", unit, r.PlaceArg("place", at))
	case at == field.Shattered, IsAvailable(r, u):
		return play.Refuse("7.7", "noretreat.bad.place-it", unit)
	case at == field.Track, at == field.Due:
		return arrivalFault(r, u)
	case at == field.Cadres:
		return play.Refuse("14.9.2", "noretreat.bad.cadre-waits", unit)
	case at == field.Rail:
		return play.Refuse("9.2", "noretreat.bad.on-rails", unit)
	}
	return play.Refuse("7.6", "noretreat.bad.out-of-game", unit).Final()
}

// placeUnit puts a unit on the map: recovered as it was lost, replaced with the reduced side
// of a unit of two steps, both disorganised (§7.7, §7.9, §7.9.2). A fragile front comes
// back as it was lost, from turn 17 on brown (§7.2.2, §7.3).
func placeUnit(r *field.Run, u, place int, why Why) {
	c, d := &r.S.Units[u], &r.D.Units[u]
	if why == Replacement {
		if cadre := cadreAt(r, u, place); cadre >= 0 {
			remember(r, cadre)
			r.M.Event("noretreat.round-cadre", r.UnitArg("unit", u), r.UnitArg("cadre", cadre), r.PlaceArg("place", place))
			r.Eliminate(cadre, field.ByRule)
		}
		if d.Back != nil && !r.IsSingleStepFront(u) {
			c.Reduced = true
		}
	}
	r.Put(u, place)
	r.Enter(d.Side, place)
	c.Back, c.Arrived, c.Disorganised = 0, true, why != Reinforcement
	code := [...]string{Reinforcement: "noretreat.arrived", Recovered: "noretreat.recovered", Replacement: "noretreat.replaced"}[why]
	r.M.Event(code, r.UnitArg("unit", u), r.PlaceArg("place", place))
}

// replacing brings units of the destroyed and the surrendered box back (§7.9).
var replacing = field.OrderKind{
	Words: []order.Word{{ID: "replace", EN: []string{"replace", "replaces"}, ES: []string{"reemplaza", "reemplazar", "reemplazo"}}},
	Forms: []order.Form{{ID: FormReplace, Pattern: "replace {" + field.ArgUnits + ":" + field.KindUnit + "} at " + compass.Pattern(field.ArgAt) + " [" + field.PaidPattern + "]"}},
	In:    field.InOrders,
	Do:    replaceOrder,
}

// replaceOrder carries out §7.9. The SS Panzer Army comes back in 1945 at full strength for
// a VP in place of cards (§13.5, turn 23).
func replaceOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	u, v, place, at, f := unitAndPlace(r, side, o)
	if f != nil {
		return f
	}
	ss := ssReturns(r, u)
	switch {
	case ss && o.Has(field.ArgWith):
		return play.Refuse("13.5", "noretreat.bad.ss-for-vp", r.UnitArg("unit", u)).At(v)
	case ss:
	case r.S.Units[u].At != field.Destroyed && r.S.Units[u].At != field.Surrendered:
		return placeFault(r, u).At(v)
	case side == field.Axis && r.S.Turn < field.AxisFlipsFrom:
		return play.Refuse("7.9.1", "noretreat.bad.replace-too-soon", rules.Num("turn", field.AxisFlipsFrom)).At(v)
	}
	if f := siteFault(r, u, place, Replacement); f != nil {
		return f.At(at)
	}
	r.Made = r.Made[:0]
	if ss {
		r.AddVP(side, -1, "noretreat.ss-for-vp", r.UnitArg("unit", u))
	} else if price := replacePrice(r, u); !o.Has(field.ArgWith) {
		return play.Refuse("7.9", "noretreat.bad.replace-unpaid", r.UnitArg("unit", u), r.BoxOf(u), rules.Num("price", price))
	} else if f := cards.Pay(r, side, o, field.ArgWith, price, cards.ForReplacement); f != nil {
		return f
	}
	r.S.Organizing = field.OrgPlace
	remember(r, u)
	placeUnit(r, u, place, Replacement)
	r.S.Units[u].Reduced = r.S.Units[u].Reduced && !ss
	settleUndo(r, u, madeReplacement)
	return nil
}

// ssReturns reports whether a unit is the SS Panzer Army that left in turn 18 and may
// come back (§13.5, turn 23).
func ssReturns(r *field.Run, u int) bool {
	c := &r.S.Units[u]
	return u == r.D.SSPanzer && c.At == field.Removed && c.Back > 0 && r.S.Turn >= c.Back
}

// replacePrice returns how many cards it costs to replace a unit (§7.9, §14.7).
func replacePrice(r *field.Run, u int) int {
	switch d := &r.D.Units[u]; {
	case r.S.Units[u].At == field.Surrendered:
		return r.D.SurrenderedCost
	case d.Front.Class == field.Shock:
		return r.D.DestroyedShock
	case d.Cost > 0:
		return d.Cost
	}
	return r.D.Destroyed
}

// Receive opens the organization phase of a side: what comes of itself comes to its box.
// Cadres go to that of the available ones (§14.9.1), Rezervy to the destroyed units
// (§15.8), paratroops to the trains (§15.9); who comes back from the turn track waits to
// be placed with the other reinforcements (§7.8).
func Receive(r *field.Run, side field.Side) {
	r.S.Organizing, r.S.Split = field.OrgFlip, false
	for u := range r.S.Units {
		c, d := &r.S.Units[u], &r.D.Units[u]
		if d.Side != side || c.At != field.Due && c.At != field.Track || !isComing(r, u) {
			continue
		}
		box := field.Due
		switch {
		case d.Lost == field.LostCadre:
			box = field.Cadres
		case d.Arrival == field.ByRezervy:
			box = field.Destroyed
		case d.Arrival == field.ByPartisans:
			box = field.Rail
		}
		if box == field.Due && c.At == field.Due && availableFrom(r, u) != int(r.S.Turn) {
			continue // it has been told before
		}
		r.Put(u, box)
		if box != field.Due {
			c.Back = 0
		}
		r.M.Event("noretreat.available", r.UnitArg("unit", u), field.BoxArg(box))
	}
}

// IsAvailable reports whether a unit is a reinforcement that may be placed: its turn, or
// the turn after its occasion, has come (§7.8, §13.5).
func IsAvailable(r *field.Run, u int) bool {
	return r.S.Units[u].At == field.Due && r.D.Units[u].Lost != field.LostCadre && isComing(r, u)
}

// isComing reports whether the turn of a unit that is due has come.
func isComing(r *field.Run, u int) bool {
	since := availableFrom(r, u)
	return since > 0 && since <= int(r.S.Turn)
}

// availableFrom returns the turn from which a unit may be placed, 0 for not yet known: that after the
// occasion that brings it (§13.5).
func availableFrom(r *field.Run, u int) int {
	if back := int(r.S.Units[u].Back); back > 0 {
		return back
	}
	occasion := int8(0)
	switch r.D.Units[u].Arrival {
	case field.ByOil:
		occasion = r.S.OilTaken
	case field.ByBorder:
		occasion = r.S.Crossed
	case field.ByWarsaw:
		occasion = r.S.Freed
	}
	if occasion == 0 {
		return 0
	}
	return int(occasion) + 1
}

// CloseOrganization closes the organization phase of a side. A Yugoslav army for which
// the Balkan areas have no room is eliminated: the Axis may bring that about (§13.5).
func CloseOrganization(r *field.Run, side field.Side) {
	if side != field.Soviet {
		return
	}
	room := 0
	for _, place := range [...]int{r.D.WestBalkans, r.D.SouthBalkans} {
		if !r.Has(field.Axis, place) {
			room += r.StackLimit(side, place) - r.CountStacked(place)
		}
	}
	for u := range r.S.Units {
		if !IsAvailable(r, u) || siteOf(r, u, Reinforcement) != siteBalkans {
			continue
		}
		if room--; room < 0 {
			r.M.Event("noretreat.no-room", r.UnitArg("unit", u))
			r.TakeOff(u, field.Destroyed)
		}
	}
}
