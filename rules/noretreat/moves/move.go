package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// FormMove is the form of the order below.
const FormMove = "move"

// argFrom is where those who move are said to stand.
const argFrom = "from"

// moving moves units on the map (§8). The verb has no "advance" in it: that is said of
// battles.
var moving = field.OrderKind{
	Words: []order.Word{{ID: "go", EN: []string{"move", "moves", "go", "goes", "march", "marches"}, ES: []string{"mueve", "mover", "muevo", "mueven", "se mueve", "se mueven", "va", "van", "marcha", "marchar", "marcho"}}},
	Forms: []order.Form{
		{ID: FormMove, Pattern: "(go|) " + field.UnitsPattern + " [go] " + field.ToPattern},
		{ID: FormMove, Pattern: "(go|) " + field.UnitsPattern + " [go] from " + compass.Pattern(argFrom) + " " + field.ToPattern},
	},
	In: field.InOrders | field.OwnUnits,
	Do: moveOrder,
}

// leg is the move of one unit as it was planned.
type leg struct {
	unit, from int
	way        []int16
	cost       int
	points     int // that it had
}

// to returns where it ends.
func (l *leg) to() int { return int(l.way[len(l.way)-1]) }

// moveOrder carries out a line that moves units in the movement phase (§8.0).
func moveOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	to, via, f := readDestination(r, o)
	if f != nil {
		return f
	}
	from, v, f := r.D.ReadPlace(o, argFrom)
	if f != nil {
		return f
	}
	if f := r.Advance(r, field.PhaseMovement); f != nil {
		return f
	}
	units := r.D.UnitsIn(o, field.ArgUnits)
	legs := make([]leg, 0, 6)
	for _, u := range units {
		if at := int(r.S.Units[u].At); from >= 0 && at >= 0 && at != from {
			return play.Refuse("8.0", "noretreat.bad.move-elsewhere", r.UnitArg("unit", u), r.PlaceArg("place", at)).At(v)
		}
	}
	for i, u := range units {
		if slices.Contains(units[:i], u) {
			continue
		}
		f := moveFault(r, u)
		if f == nil {
			legs, f = planLegs(r, legs, &trip{unit: u, points: pointsOf(r, u)}, via, to)
		}
		if f != nil {
			takeBackLegs(r, legs)
			return f.At(field.ArgOf(o, field.ArgUnits, i))
		}
	}
	carryOut(r, side, legs, via)
	for i := range legs {
		r.S.Units[legs[i].unit].Moved = true
		foreseeMove(r, o, &legs[i])
	}
	return nil
}

// readDestination reads where an order leads, and over which places. That the last of these is
// where it leads says nothing more.
func readDestination(r *field.Run, o *rules.Order) (to int, via []int, f *play.Fault) {
	if to, _, f = r.D.ReadPlace(o, field.ArgTo); f != nil {
		return to, nil, f
	}
	if via, _, f = r.D.ReadPlaces(o, field.ArgVia); len(via) > 0 && via[len(via)-1] == to {
		via = via[:len(via)-1]
	}
	return to, via, f
}

// moveFault says why a unit cannot move in this movement phase (§8.0, §9.1).
func moveFault(r *field.Run, u int) *play.Fault {
	if f := immobileFault(r, u); f != nil || !r.S.Units[u].Moved {
		return f
	}
	return play.Refuse("8.1", "noretreat.bad.move-twice", r.UnitArg("unit", u))
}

// immobileFault says why a unit cannot move at all: it is not on the map, or a fortress.
func immobileFault(r *field.Run, u int) *play.Fault {
	switch {
	case r.S.Units[u].At < 0:
		return play.Refuse("8.0", "noretreat.bad.move-box", r.UnitArg("unit", u), r.BoxOf(u))
	case !r.CanMove(u):
		return play.Refuse("8.0", "noretreat.bad.move-fortress", r.UnitArg("unit", u))
	}
	return nil
}

// planLegs finds the way of a unit and puts it at its end, so that those after it find it
// there. Who stands where another one of the line stood goes the same way if it can.
func planLegs(r *field.Run, legs []leg, t *trip, via []int, to int) ([]leg, *play.Fault) {
	from := int(r.S.Units[t.unit].At)
	if from == to && len(via) == 0 {
		return legs, play.Refuse("8.0", "noretreat.bad.move-there", r.UnitArg("unit", t.unit), r.PlaceArg("place", to))
	}
	l := leg{unit: t.unit, from: from, points: t.points}
	same := false
	if i := slices.IndexFunc(legs, func(x leg) bool { return x.from == from }); i >= 0 {
		if l.cost, same = newSearch(r, t).follows(legs[i].way); same {
			l.way = legs[i].way
		}
	}
	if !same {
		var ok bool
		if l.way, l.cost, ok = newSearch(r, t).way(via, to); !ok {
			return legs, newSearch(r, t).wayFault(via, to)
		}
	}
	r.Put(t.unit, to)
	return append(legs, l), nil
}

// takeBackLegs puts units back to where they stood.
func takeBackLegs(r *field.Run, legs []leg) {
	for i := range legs {
		r.Put(legs[i].unit, legs[i].from)
	}
}

// carryOut tells of moves that were planned, and gives the places on the way to the side.
func carryOut(r *field.Run, side field.Side, legs []leg, via []int) {
	for i := range legs {
		l := &legs[i]
		if slices.ContainsFunc(legs[:i], func(x leg) bool { return x.from == l.from && slices.Equal(x.way, l.way) }) {
			continue
		}
		args := make([]rules.Arg, 0, len(legs)-i+2+len(via))
		for _, x := range legs[i:] {
			if x.from == l.from && slices.Equal(x.way, l.way) {
				args = append(args, r.UnitArg("unit", x.unit))
			}
		}
		args = append(args, r.PlaceArg("from", l.from), r.PlaceArg("to", l.to()))
		for _, p := range via {
			args = append(args, r.PlaceArg("via", p))
		}
		r.M.Event("noretreat.moved", args...)
		for _, p := range l.way {
			r.Enter(side, int(p))
		}
	}
}

// foreseeMove says in a trial what a move costs, which way it takes where that is not straight, and
// whether it ends in an enemy zone.
func foreseeMove(r *field.Run, o *rules.Order, l *leg) {
	if !r.M.Trying() {
		return
	}
	args := []rules.Arg{r.UnitArg("unit", l.unit), rules.Num("cost", l.cost), rules.Num("points", max(l.points, l.cost))}
	if len(l.way) > r.D.Distance(l.from, l.to()) {
		args = append(args, r.PlaceArg("round", l.from))
		for _, p := range l.way {
			args = append(args, r.PlaceArg("round", int(p)))
		}
	}
	if isInEnemyZOC(r, r.D.Units[l.unit].Side, l.to()) {
		r.M.Foresee(o.Line, "noretreat.foresee.zone", append(args, zoneOf(r, r.D.Units[l.unit].Side, l.to())...)...)
		return
	}
	r.M.Foresee(o.Line, "noretreat.foresee.way", args...)
}

// zoneOf returns the enemies in whose zone of control a place lies, as arguments of a
// message.
func zoneOf(r *field.Run, side field.Side, place int) (args []rules.Arg) {
	for _, x := range r.D.Places[place].Near {
		for _, u := range r.UnitsAt(int(x.To)) {
			if !x.Lake && r.D.Units[u].Side != side && r.ZOC(int(u)) {
				args = append(args, r.UnitArg("enemy", int(u)))
			}
		}
	}
	return args
}

// entryFault says why a unit can never come to a place as things lie, whatever points it
// has; nil when it can.
func entryFault(r *field.Run, u, place int) *play.Fault {
	section, code := "8.7", "move-area"
	switch {
	case canEnter(r, u, place):
		return nil
	case r.D.Places[place].Terrain == field.Lake:
		section, code = "6.3", "move-lake"
	case r.Has(r.D.Units[u].Side.Enemy(), place):
		section, code = "8.4", "move-enemy"
	case place == r.D.Finland:
		section = "8.6"
	case !r.OilFell():
		code = "move-balkans"
	}
	return play.Refuse(section, "noretreat.bad."+code, r.UnitArg("unit", u), r.PlaceArg("place", place))
}

// canEnter reports whether a unit can come to a place as things lie, with the points for it.
func canEnter(r *field.Run, u, place int) bool {
	return r.MayEnter(u, place) && !r.Has(r.D.Units[u].Side.Enemy(), place)
}

// CostOf returns what it costs a unit to enter a place, by the terrain and whether it is of
// tanks (§8.3). A river costs nothing.
func CostOf(r *field.Run, u, place int) int {
	row := &r.D.Terrains[r.Terrain(place)]
	if r.Class(u).IsArmor() {
		return row.Armor
	}
	return row.Other
}

// supplyMove is what a unit without supply moves at most (§6.5.2); generalStaff are the
// points that card 17 gives.
const (
	supplyMove   = 3
	generalStaff = 2
)

// pointsOf returns what a unit may spend in its movement phase: its allowance, with card 17
// on top.
func pointsOf(r *field.Run, u int) int {
	n := Allowance(r, u)
	if n > 0 && hasExtraPoints(r, u) {
		n += generalStaff
	}
	return n
}

// Allowance returns the movement points of a unit (§8.1): what is printed, limited by the
// weather (§8.2) and for want of supply (§6.5.2).
func Allowance(r *field.Run, u int) int {
	n := r.Face(u).Move
	if most := r.D.Weathers[r.Weather()].MaxMove; most > 0 {
		n = min(n, most)
	}
	if r.S.Units[u].Unsupplied {
		n = min(n, supplyMove)
	}
	return n
}

// hasExtraPoints reports whether card 17 gives more points to the units of the place where a
// unit is.
func hasExtraPoints(r *field.Run, u int) bool {
	return slices.ContainsFunc(r.S.Effects, func(e field.Effect) bool {
		return e.Side == r.D.Units[u].Side && e.Until == field.ThisPhase && e.Place == r.S.Units[u].At && r.D.Cards[e.Card].ID == "c17"
	})
}

// isInEnemyZOC reports whether a place lies in a zone of control of the enemy of a side: his
// zones reach no lake.
func isInEnemyZOC(r *field.Run, side field.Side, place int) bool {
	return r.D.Places[place].Terrain != field.Lake && r.InZOCOf(side.Enemy(), place)
}
