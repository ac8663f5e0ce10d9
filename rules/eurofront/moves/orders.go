package moves

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// The forms of orders that command and move.
const (
	FormActivate = "activate"
	FormMove     = "move"
	FormRail     = "rail"
	FormMobilise = "mobilise"
)

// Orders are the orders of this storey.
func Orders() []field.OrderKind[*Run] {
	return []field.OrderKind[*Run]{activating, moving, railing, mobilising}
}

var activating = field.OrderKind[*Run]{
	Words: []order.Word{
		{ID: "activate", EN: []string{"activate", "activates"}, ES: []string{"activa", "activar", "activo"}},
		{ID: "blitz", EN: []string{"blitz"}, ES: []string{"blitz"}},
	},
	Forms: []order.Form{{ID: FormActivate, Pattern: "activate " + field.UnitPattern + " [{how:=blitz}] [to " + compass.Pattern(field.ArgTo) + "]"}},
	In:    field.InTurn,
	Do: func(r *Run, side field.Side, o *rules.Order) *play.Fault {
		to, _, f := r.D.Spot(o, field.ArgTo)
		if f != nil {
			return f
		}
		if f := r.Advance(field.PhaseCommand); f != nil {
			return f
		}
		role := field.Active
		if _, ok := o.Get("how"); ok {
			role = field.Blitz
		}
		units, values := r.D.UnitsIn(side, o)
		if f := r.Activate(units[0], role, to); f != nil {
			return f.At(values[0])
		}
		return nil
	},
}

var moving = field.OrderKind[*Run]{
	Forms: []order.Form{{ID: FormMove, Pattern: "(move|) " + field.UnitsPattern + " [move] " + field.ToPattern}},
	In:    field.InTurn,
	Do: func(r *Run, side field.Side, o *rules.Order) *play.Fault {
		units, values := r.D.UnitsIn(side, o)
		to, via, f := r.whither(o)
		if f == nil {
			f = r.Advance(r.movement())
		}
		if f != nil {
			return f
		}
		for i, u := range units {
			way := append(via, to)
			if len(via) == 0 && r.Fault(u) == nil {
				if found, ok := r.Way(u, to); ok {
					way = found
				} else {
					way = []int{to}
				}
			}
			if f := r.Move(u, way); f != nil {
				return f.At(values[i])
			}
		}
		return nil
	},
}

var railing = field.OrderKind[*Run]{
	Words: []order.Word{{ID: "rail", EN: []string{"rail", "entrain"}, ES: []string{"tren", "en tren", "por tren", "ferrocarril"}}},
	Forms: []order.Form{{ID: FormRail, Pattern: "rail " + field.UnitsPattern + " to " + compass.Pattern(field.ArgTo)}},
	In:    field.InTurn,
	Do: func(r *Run, side field.Side, o *rules.Order) *play.Fault {
		units, values := r.D.UnitsIn(side, o)
		to, _, f := r.D.Spot(o, field.ArgTo)
		if f == nil {
			f = r.Advance(field.PhaseMovement)
		}
		for i, u := range units {
			if f == nil {
				f = r.Rail(u, to)
			}
			if f != nil {
				return f.At(values[i])
			}
		}
		return nil
	},
}

// mobilising has an active headquarters leave the command and move (§5.51).
var mobilising = field.OrderKind[*Run]{
	Words: []order.Word{{ID: "mobilise", EN: []string{"mobilise", "mobilize"}, ES: []string{"moviliza", "movilizar", "movilizo"}}},
	Forms: []order.Form{{ID: FormMobilise, Pattern: "mobilise " + field.UnitPattern + " " + field.ToPattern}},
	In:    field.InTurn,
	Do: func(r *Run, side field.Side, o *rules.Order) *play.Fault {
		units, values := r.D.UnitsIn(side, o)
		to, via, f := r.whither(o)
		if f == nil {
			f = r.Advance(r.movement())
		}
		if f != nil {
			return f
		}
		if f := r.Mobilise(units[0], via, to); f != nil {
			return f.At(values[0])
		}
		return nil
	},
}

// movement is the movement phase that is next.
func (r *Run) movement() field.Phase {
	if r.S.Phase > field.PhaseMovement {
		return field.PhaseBlitzMovement
	}
	return field.PhaseMovement
}

// whither reads where an order leads, and over which places.
func (r *Run) whither(o *rules.Order) (to int, via []int, f *play.Fault) {
	if via, _, f = r.D.Spots(o, field.ArgVia); f == nil {
		to, _, f = r.D.Spot(o, field.ArgTo)
	}
	return to, via, f
}
