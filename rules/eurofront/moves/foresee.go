package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// leg is a march that a trial has made, and not told of yet.
type leg struct {
	unit, from int
	way        []int
}

// crossed is a side through which a march engages or disengages.
type crossed struct{ from, to int }

// note keeps a march for what a trial tells of it, with the sides at which its limit counts
// (§6.33).
func (l leg) note(r *Run, sides []crossed) {
	if !r.Trying() {
		return
	}
	r.legs = append(r.legs, l)
	for _, s := range sides {
		if !slices.Contains(r.sides, s) {
			r.sides = append(r.sides, s)
		}
	}
}

// ForeseeMoves tells in a trial of an order that moves units who goes round, by which way, and how many
// may still engage or disengage through each side that they cross so (§6.33).
func ForeseeMoves(o *rules.Order, r *Run) {
	legs, sides := r.legs, r.sides
	r.legs, r.sides = nil, nil
	for i, l := range legs {
		same := func(x leg) bool { return x.from == l.from && slices.Equal(x.way, l.way) }
		if hexes, ok := r.D.Apart(l.from, l.way[len(l.way)-1]); !ok || o.Has(field.ArgVia) || len(l.way) <= hexes || slices.ContainsFunc(legs[:i], same) {
			continue
		}
		args := []rules.Arg{r.PlaceArg("way", l.from)}
		for _, p := range l.way {
			args = append(args, r.PlaceArg("way", p))
		}
		for _, x := range legs[i:] {
			if same(x) {
				args = append(args, r.UnitArg("units", x.unit))
			}
		}
		r.Foresee(o.Line, "eurofront.goes-round", args...)
	}
	for _, s := range sides {
		n, _ := r.D.Side(s.from, s.to)
		args := []rules.Arg{r.PlaceArg("from", s.from), r.PlaceArg("to", s.to), rules.Num("left", r.CrossingRoom(s.from, n))}
		if n.Barrier == field.River || n.Barrier == field.Strait {
			args = append(args, rules.Word("rim", [...]string{field.River: "eurofront.map.rim.river", field.Strait: "eurofront.map.rim.strait"}[n.Barrier]))
		}
		r.Foresee(o.Line, "eurofront.side-room", args...)
	}
}
