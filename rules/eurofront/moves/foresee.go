package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// noteLeg keeps a march for what a trial tells of it, with the sides at which its limit counts
// (§6.33).
func noteLeg(r *field.Run, l field.Leg, sides []field.Crossed) {
	if !r.M.Trying() {
		return
	}
	r.Told.Legs = append(r.Told.Legs, l)
	for _, s := range sides {
		if !slices.Contains(r.Told.Sides, s) {
			r.Told.Sides = append(r.Told.Sides, s)
		}
	}
}

// ForeseeMoves tells in a trial of an order that moves units who goes round, by which way, and how many
// may still engage or disengage through each side that they cross so (§6.33).
func ForeseeMoves(o *rules.Order, r *field.Run) {
	legs, sides := r.Told.Legs, r.Told.Sides
	r.Told.Legs, r.Told.Sides = nil, nil
	for i, l := range legs {
		same := func(x field.Leg) bool { return x.From == l.From && slices.Equal(x.Way, l.Way) }
		if hexes, ok := r.D.Apart(l.From, l.Way[len(l.Way)-1]); !ok || o.Has(field.ArgVia) || len(l.Way) <= hexes || slices.ContainsFunc(legs[:i], same) {
			continue
		}
		args := []rules.Arg{r.PlaceArg("way", l.From)}
		for _, p := range l.Way {
			args = append(args, r.PlaceArg("way", p))
		}
		for _, x := range legs[i:] {
			if same(x) {
				args = append(args, r.UnitArg("units", x.Unit))
			}
		}
		r.M.Foresee(o.Line, "eurofront.goes-round", args...)
	}
	for _, s := range sides {
		n, _ := r.D.Side(s.From, s.To)
		args := []rules.Arg{r.PlaceArg("from", s.From), r.PlaceArg("to", s.To), rules.Num("left", CrossingRoom(r, s.From, n))}
		if n.Barrier == field.River || n.Barrier == field.Strait {
			args = append(args, rules.Word("rim", [...]string{field.River: "eurofront.map.rim.river", field.Strait: "eurofront.map.rim.strait"}[n.Barrier]))
		}
		r.M.Foresee(o.Line, "eurofront.side-room", args...)
	}
}
