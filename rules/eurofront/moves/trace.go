package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// trace is a move that has been made and not been told yet.
type trace struct{ unit, from, to int }

// Shift moves a block, and notes it for the report.
func (r *Run) Shift(u, to int) {
	r.traces = append(r.traces, trace{u, int(r.S.Blocks[u].At), to})
	r.Put(u, to)
}

// notePerished notes that a block has left and not come to where it was bound.
func (r *Run) notePerished(u, to int) {
	for i := range r.traces {
		if x := &r.traces[i]; x.unit == u && x.to == to {
			x.to = field.Dead
		}
	}
}

// noteStayed notes that a block has not gone where it was bound.
func (r *Run) noteStayed(u, to int) {
	r.traces = slices.DeleteFunc(r.traces, func(x trace) bool { return x.unit == u && x.to == to })
}

// TellMoves tells a side where its units have gone since it was told last, those that went
// to one place together; the others what they see of it: where more blocks stand than
// before, and where fewer.
func (r *Run) TellMoves() {
	list := r.traces
	r.traces = r.traces[:0]
	if len(list) == 0 || r.Trying() {
		return
	}
	id := r.D.ID(r.D.Holder(r.S.Active))
	change := map[int]int{}
	var places []int
	for i, x := range list {
		change[x.from]--
		if x.to < 0 { // it has perished on its way, which is told already
			continue
		}
		change[x.to]++
		if slices.ContainsFunc(list[:i], func(y trace) bool { return y.to == x.to }) {
			continue
		}
		places = append(places, x.to)
		args := []rules.Arg{r.PlaceArg("to", x.to)}
		for _, y := range list[i:] {
			if y.to == x.to {
				args = append(args, r.UnitArg("unit", y.unit))
			}
		}
		r.EventTo(id, "eurofront.moved", args...)
	}
	for _, x := range list {
		places = append(places, x.from)
	}
	slices.Sort(places)
	args := []rules.Arg{rules.SideArg("side", id)}
	for _, p := range slices.Compact(places) {
		switch n := change[p]; {
		case n > 0:
			args = append(args, r.PlaceCountArg("more", p, n))
		case n < 0:
			args = append(args, r.PlaceCountArg("fewer", p, -n))
		}
	}
	r.EventToOthers(id, "eurofront.seen", args...)
}

// PlaceCountArg returns a place with how many blocks come to it or leave it, if more than one.
func (r *Run) PlaceCountArg(name string, p, n int) rules.Arg {
	if n == 1 {
		return r.PlaceArg(name, p)
	}
	return rules.Counted(field.KindPlace, name, r.D.Places[p].ID, n)
}
