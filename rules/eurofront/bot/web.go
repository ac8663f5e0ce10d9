package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// What hangs on rail, in steps: a block that starves loses one in each turn of its enemy,
// has no zone of control and cannot be rebuilt; of what a city yields in a month, which is cut off.
const (
	thread = 1.2
	purse  = 0.3
)

// web is what the supply of a faction hangs on: the rails that lead to its origin, and
// who is fed by them. What the bot means to do in its turn is laid over it, so that of two
// pincers the second one counts what both cut off.
type web struct {
	chart   *chart
	of      field.Faction
	origins []int     // where its supply begins
	open    board.Set // rail leads there
	through board.Set // and goes on
	ours    board.Set // lines of supply do
	zone    board.Set // empty places in zones of control
	joined  board.Set // with the origin by rail, with what is laid over
	hang    []hanging
	lines   []int16 // of all that hangs
	order   []int16 // what is joined, the nearest first
	place   []int16 // in that order, by place, -1 for what is not joined
	before  []int16 // the place by which one is joined
	undo    []taken
}

// taken is a place that was taken from a set, to be given back.
type taken struct {
	from board.Set
	p    int
}

// hanging is a block or a city, with the lines from which rail feeds it: pairs of a hex
// within two of it, through what is its own, and of the one between.
type hanging struct {
	at       int16
	from, to int32 // in lines
	worth    float64
	cut      bool // by what is laid over
}

// weave finds what the supply of a faction hangs on.
func (c *chart) weave(f field.Faction) *web {
	n := len(c.run.D.Places)
	w := &web{chart: c, of: f, place: make([]int16, n), before: make([]int16, n), origins: []int{supply.Origin(c.run, f)}}
	for _, s := range []*board.Set{&w.open, &w.through, &w.ours, &w.zone, &w.joined} {
		*s = board.NewSet(n)
	}
	nation := isolatedNation(c.run)
	if nation >= 0 && f == field.Axis { // it lives on what comes by rail from neutral countries
		w.origins = nil
	}
	for p := range n {
		switch control.StatusOf(c.run, f, p) {
		case control.Friendly:
			w.open.Add(p)
			w.ours.Add(p)
			if control.CanPassRail(c.run, f, p) {
				w.through.Add(p)
			}
		case control.Disputed:
			w.ours.Add(p)
		}
		if nation >= 0 && f == field.Axis && c.run.S.Controller(p) == field.Neutral && slices.ContainsFunc(c.run.D.Places[p].Rails, func(to int16) bool { return c.run.Country(int(to)) == nation }) {
			w.origins = append(w.origins, p)
		}
	}
	w.join()
	for u := range c.run.S.Blocks {
		k := &c.run.S.Blocks[u]
		if k.At < 0 || c.run.D.Units[u].Faction != f {
			continue
		}
		if control.HasZOC(c.run, u) {
			for i := range c.run.D.Places[k.At].Near {
				if near := &c.run.D.Places[k.At].Near[i]; near.CarriesZOC() && len(c.run.Here(int(near.To))) == 0 {
					w.zone.Add(int(near.To))
				}
			}
		}
		w.tie(int(k.At), thread, true)
	}
	for i := range c.run.D.Cities {
		city := &c.run.D.Cities[i]
		if y := production.Yield(f, city); y > 0 && c.run.S.Controller(city.Place) == f {
			w.tie(city.Place, purse*float64(y), false)
		}
	}
	for p := range n {
		if d := c.dist[p]; f == c.f && d > 0 && int(d) < len(stakeDecay) && w.ours.Has(p) {
			w.tie(p, 0, true)
		}
	}
	return w
}

// tie hangs something on the web, if it is fed: a block by what lies about it as well.
func (w *web) tie(at int, worth float64, block bool) {
	h := hanging{at: int16(at), worth: worth, from: int32(len(w.lines))}
	w.lines = append(w.lines, h.at, h.at)
	for i := 0; block && i < len(w.chart.run.D.Places[at].Near); i++ {
		near := &w.chart.run.D.Places[at].Near[i]
		mid := int(near.To)
		if !near.IsPassable() || !w.ours.Has(mid) {
			continue
		}
		w.lines = append(w.lines, near.To, near.To)
		for k := range w.chart.run.D.Places[mid].Near {
			if next := &w.chart.run.D.Places[mid].Near[k]; w.joined.Has(int(next.To)) && int(next.To) != at && next.IsPassable() {
				w.lines = append(w.lines, next.To, near.To)
			}
		}
	}
	if h.to = int32(len(w.lines)); w.isFed(&h) {
		w.hang = append(w.hang, h)
	} else {
		w.lines = w.lines[:h.from]
	}
}

// join finds the places that rail joins with the origin.
func (w *web) join() {
	w.joined.Clear()
	for p := range w.place {
		w.place[p] = -1
	}
	w.order = w.order[:0]
	add := func(p, before int) {
		w.joined.Add(p)
		w.place[p], w.before[p] = int16(len(w.order)), int16(before)
		w.order = append(w.order, int16(p))
	}
	for _, p := range w.origins {
		add(p, -1)
	}
	for i := 0; i < len(w.order); i++ {
		p := int(w.order[i])
		if !w.passes(p) {
			continue
		}
		for _, to := range w.chart.run.D.Places[p].Rails {
			if w.open.Has(int(to)) && !w.joined.Has(int(to)) {
				add(int(to), p)
			}
		}
	}
}

// passes reports whether rail goes on from a place that is joined.
func (w *web) passes(p int) bool { return w.through.Has(p) || slices.Contains(w.origins, p) }

// isFed reports whether something is fed by what rail joins with the origin.
func (w *web) isFed(h *hanging) bool {
	for i := h.from; i < h.to; i += 2 {
		if w.joined.Has(int(w.lines[i])) && (w.lines[i+1] == h.at || w.ours.Has(int(w.lines[i+1]))) {
			return true
		}
	}
	return false
}

// take takes a place from a set of the web.
func (w *web) take(s board.Set, p int) {
	if s.Has(p) {
		s.Drop(p)
		w.undo = append(w.undo, taken{s, p})
	}
}

// lay lays over a web that an enemy of its faction stands at a place from now on, with his zone of control,
// or, where a block of it stands that does not leave, that he fights it there.
func (w *web) lay(p int, leaves bool) {
	if w.undo = w.undo[:0]; !leaves && w.chart.run.Has(w.of, p) {
		if w.chart.run.D.Places[p].Kind != field.Region { // §18.51
			w.take(w.through, p)
		}
		return
	}
	w.take(w.open, p)
	w.take(w.ours, p)
	for i := range w.chart.run.D.Places[p].Near {
		near := &w.chart.run.D.Places[p].Near[i]
		if q := int(near.To); near.CarriesZOC() && len(w.chart.run.Here(q)) == 0 {
			if w.take(w.open, q); !w.zone.Has(q) {
				w.take(w.ours, q)
			}
		}
	}
}

// eachSevered goes through what is fed no longer as something is laid over, but what is at a
// place, and takes that away again.
func (w *web) eachSevered(but int, visit func(*hanging)) {
	if len(w.undo) == 0 {
		return
	}
	first, laid := len(w.order), len(w.undo)
	for _, x := range w.undo {
		if i := int(w.place[x.p]); i >= len(w.origins) {
			first = min(first, i)
		}
	}
	for _, p := range w.order[first:] { // who hangs on one that is gone is gone, at first
		if before := int(w.before[p]); !w.open.Has(int(p)) || !w.joined.Has(before) || !w.passes(before) {
			w.take(w.joined, int(p))
		}
	}
	reaches := func(to int16) bool { return w.joined.Has(int(to)) && w.passes(int(to)) }
	for again := true; again; { // unless he hangs on others as well
		again = false
		for _, x := range w.undo[laid:] {
			if !w.joined.Has(x.p) && w.open.Has(x.p) && slices.ContainsFunc(w.chart.run.D.Places[x.p].Rails, reaches) {
				w.joined.Add(x.p)
				again = true
			}
		}
	}
	for i := range w.hang {
		if h := &w.hang[i]; !h.cut && int(h.at) != but && !w.isFed(h) {
			visit(h)
		}
	}
	for _, x := range w.undo {
		x.from.Add(x.p)
	}
}

// cuts returns what an enemy of the faction cuts off if he comes to a place, or fights there.
func (w *web) cuts(p int) (n float64) {
	w.lay(p, false)
	w.eachSevered(-1, func(h *hanging) { n += h.worth })
	return n
}

// stake returns what an enemy of the faction cuts off if he comes to a place that it leaves. It
// marks who is not fed then, if nobody stands there, by how likely it is.
func (w *web) stake(p int, how float64) (n float64) {
	w.lay(p, true)
	empty := len(w.chart.run.Here(p)) == 0
	w.eachSevered(p, func(h *hanging) {
		n += h.worth
		if empty && w.chart.peril[h.at] < how {
			w.chart.peril[h.at] = how
		}
	})
	return n
}

// layArrival lays over a web for good that an enemy of the faction comes to a place.
func (w *web) layArrival(p int) {
	if w.lay(p, false); len(w.undo) > 0 {
		w.join()
		for i := range w.hang {
			w.hang[i].cut = !w.isFed(&w.hang[i])
		}
	}
}

// copy returns a web on which other things can be laid.
func (w *web) copy() *web {
	c := *w
	c.open, c.through, c.ours, c.joined = slices.Clone(w.open), slices.Clone(w.through), slices.Clone(w.ours), slices.Clone(w.joined)
	c.order, c.place, c.before, c.hang, c.undo = slices.Clone(w.order), slices.Clone(w.place), slices.Clone(w.before), slices.Clone(w.hang), nil
	return &c
}
