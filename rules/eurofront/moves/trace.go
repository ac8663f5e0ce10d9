package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Shift moves a block, and notes it for the report.
func Shift(r *field.Run, u, to int) {
	r.Told.Traces = append(r.Told.Traces, field.Trace{Unit: u, From: int(r.S.Blocks[u].At), To: to})
	r.Put(u, to)
}

// notePerished notes that a block has left and not come to where it was bound.
func notePerished(r *field.Run, u, to int) {
	for i := range r.Told.Traces {
		if x := &r.Told.Traces[i]; x.Unit == u && x.To == to {
			x.To = field.Dead
		}
	}
}

// noteStayed notes that a block has not gone where it was bound.
func noteStayed(r *field.Run, u, to int) {
	r.Told.Traces = slices.DeleteFunc(r.Told.Traces, func(x field.Trace) bool { return x.Unit == u && x.To == to })
}

// TellMoves tells a side where its units have gone since it was told last, those that went
// to one place together; the others what they see of it: where more blocks stand than
// before, and where fewer.
func TellMoves(r *field.Run) {
	list := r.Told.Traces
	r.Told.Traces = r.Told.Traces[:0]
	if len(list) == 0 || r.M.Trying() {
		return
	}
	id := r.SideID(r.S.Active)
	change := map[int]int{}
	var places []int
	for i, x := range list {
		change[x.From]--
		if x.To < 0 { // it has perished on its way, which is told already
			continue
		}
		change[x.To]++
		if slices.ContainsFunc(list[:i], func(y field.Trace) bool { return y.To == x.To }) {
			continue
		}
		places = append(places, x.To)
		args := []rules.Arg{r.PlaceArg("to", x.To)}
		for _, y := range list[i:] {
			if y.To == x.To {
				args = append(args, r.UnitArg("unit", y.Unit))
			}
		}
		r.M.EventTo(id, "eurofront.moved", args...)
	}
	if len(places) == 0 {
		return
	}
	for _, x := range list {
		places = append(places, x.From)
	}
	slices.Sort(places)
	args := []rules.Arg{rules.SideArg("side", id)}
	for _, p := range slices.Compact(places) {
		switch n := change[p]; {
		case n > 0:
			args = append(args, PlaceCountArg(r, "more", p, n))
		case n < 0:
			args = append(args, PlaceCountArg(r, "fewer", p, -n))
		}
	}
	r.M.EventToOthers(id, "eurofront.seen", args...)
}

// PlaceCountArg returns a place with how many blocks come to it or leave it, if more than one.
func PlaceCountArg(r *field.Run, name string, p, n int) rules.Arg {
	if n == 1 {
		return r.PlaceArg(name, p)
	}
	return rules.Counted(field.KindPlace, name, r.D.Places[p].ID, n)
}

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
// may still engage or disengage through each side that they cross so (§6.33); and who perishes as he comes to another front.
func ForeseeMoves(o *rules.Order, r *field.Run) {
	legs, sides := r.Told.Legs, r.Told.Sides
	for _, u := range r.Told.Doomed {
		r.M.Foresee(o.Line, "eurofront.perishes-there", r.UnitArg("unit", u))
	}
	r.Told.Legs, r.Told.Sides, r.Told.Doomed = nil, nil, nil
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
