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
// has no zone of control and cannot be rebuilt; a city that is cut off yields nothing.
const (
	thread = 1.2 // a block
	purse  = 0.3 // what a city yields in a month
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
	hang    []hanging
	lines   []int16   // of all that hangs
	joined  board.Set // with the origin by rail, with what is laid over
	order   []int16   // what is joined, the nearest first
	place   []int16   // in that order, by place, -1 for what is not joined
	before  []int16   // the place by which one is joined
	lost    []int16   // scratch space, as queue
	queue   []int16
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
	w := &web{chart: c, of: f, place: make([]int16, n), before: make([]int16, n)}
	for _, s := range []*board.Set{&w.open, &w.through, &w.ours, &w.zone, &w.joined} {
		*s = board.NewSet(n)
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
	}
	w.origins = c.origins(f)
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

// origins returns the places at which the supply of a faction begins: of a nation that lives on its
// own, those of neutral countries from which rail leads to it, as all its lines go by its capital.
func (c *chart) origins(f field.Faction) (out []int) {
	nation := isolatedNation(c.run)
	if nation < 0 || f != field.Axis {
		return []int{supply.Origin(c.run, f)}
	}
	for p := range c.run.D.Places {
		ours := func(to int16) bool { return c.run.Country(int(to)) == nation }
		if c.run.S.Controller(p) == field.Neutral && slices.ContainsFunc(c.run.D.Places[p].Rails, ours) {
			out = append(out, p)
		}
	}
	return out
}

// tie hangs something on the web, if it is fed: a block by what lies about it as well.
func (w *web) tie(at int, worth float64, block bool) {
	h := hanging{at: int16(at), worth: worth, from: int32(len(w.lines))}
	w.lines = append(w.lines, h.at, h.at)
	if block {
		w.around(at)
	}
	h.to = int32(len(w.lines))
	if !w.isFed(&h) {
		w.lines = w.lines[:h.from]
		return
	}
	w.hang = append(w.hang, h)
}

// around lists the lines that could feed a block.
func (w *web) around(at int) {
	for i := range w.chart.run.D.Places[at].Near {
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
}

// join finds the places that rail joins with the origin.
func (w *web) join() {
	w.joined.Clear()
	for p := range w.place {
		w.place[p] = -1
	}
	w.order = w.order[:0]
	for _, p := range w.origins {
		w.append(p, -1)
	}
	for i := 0; i < len(w.order); i++ {
		p := int(w.order[i])
		if i >= len(w.origins) && !w.through.Has(p) {
			continue
		}
		for _, n := range w.chart.run.D.Places[p].Rails {
			if to := int(n); w.open.Has(to) && !w.joined.Has(to) {
				w.append(to, p)
			}
		}
	}
}

func (w *web) append(p, before int) {
	w.joined.Add(p)
	w.place[p], w.before[p] = int16(len(w.order)), int16(before)
	w.order = append(w.order, int16(p))
}

// passes reports whether rail goes on from a place that is joined.
func (w *web) passes(p int) bool { return slices.Contains(w.origins, p) || w.through.Has(p) }

// cutOff takes from what is joined what is no longer, after something was taken, and
// returns it; rejoin gives it back.
func (w *web) cutOff(l *laid) (lost []int16) {
	first := len(w.order)
	for _, list := range [...][]int16{l.open, l.through} {
		for _, p := range list {
			if i := int(w.place[p]); i >= len(w.origins) {
				first = min(first, i)
			}
		}
	}
	lost = w.lost[:0]
	for _, p := range w.order[first:] { // who hangs on one that is gone is gone, at first
		if from := int(w.before[p]); !w.open.Has(int(p)) || !w.joined.Has(from) || !w.passes(from) {
			w.joined.Drop(int(p))
			lost = append(lost, p)
		}
	}
	w.queue = w.queue[:0]
	for _, p := range lost { // unless he hangs on others as well
		if w.open.Has(int(p)) && w.reaches(int(p)) {
			w.queue = append(w.queue, p)
		}
	}
	for _, p := range w.queue {
		w.joined.Add(int(p))
	}
	for i := 0; i < len(w.queue); i++ {
		p := int(w.queue[i])
		if !w.passes(p) {
			continue
		}
		for _, to := range w.chart.run.D.Places[p].Rails {
			if w.open.Has(int(to)) && !w.joined.Has(int(to)) {
				w.joined.Add(int(to))
				w.queue = append(w.queue, to)
			}
		}
	}
	lost = slices.DeleteFunc(lost, func(p int16) bool { return w.joined.Has(int(p)) })
	w.lost = lost
	return lost
}

// reaches reports whether rail leads from a place to one that is joined.
func (w *web) reaches(p int) bool {
	return slices.ContainsFunc(w.chart.run.D.Places[p].Rails, func(to int16) bool { return w.joined.Has(int(to)) && w.passes(int(to)) })
}

func (w *web) rejoin(lost []int16) {
	for _, p := range lost {
		w.joined.Add(int(p))
	}
}

// isFed reports whether something is fed by what rail joins with the origin.
func (w *web) isFed(h *hanging) bool {
	for i := h.from; i < h.to; i += 2 {
		if w.joined.Has(int(w.lines[i])) && (w.lines[i+1] == h.at || w.ours.Has(int(w.lines[i+1]))) {
			return true
		}
	}
	return false
}

// laid is what was taken from a web, to be given back.
type laid struct{ open, through, ours []int16 }

func take(s board.Set, p int, list *[]int16) {
	if s.Has(p) {
		s.Drop(p)
		*list = append(*list, int16(p))
	}
}

// layEnemy lays over a web that an enemy of its faction stands at a place from now on, with
// his zone of control, or, where a block of it stands, that he fights it there.
func (w *web) layEnemy(p int, l *laid) {
	if w.chart.run.Has(w.of, p) {
		if w.chart.run.D.Places[p].Kind == field.Region { // §18.51
			return
		}
		take(w.through, p, &l.through)
		return
	}
	w.layOccupier(p, l)
}

// layOccupier does what layEnemy does for a place where no block of the faction will stand.
func (w *web) layOccupier(p int, l *laid) {
	take(w.open, p, &l.open)
	take(w.ours, p, &l.ours)
	for i := range w.chart.run.D.Places[p].Near {
		near := &w.chart.run.D.Places[p].Near[i]
		q := int(near.To)
		if !near.CarriesZOC() || len(w.chart.run.Here(q)) > 0 {
			continue
		}
		take(w.open, q, &l.open)
		if !w.zone.Has(q) {
			take(w.ours, q, &l.ours)
		}
	}
}

// leave gives back what was taken.
func (w *web) leave(l *laid) {
	for _, p := range l.open {
		w.open.Add(int(p))
	}
	for _, p := range l.through {
		w.through.Add(int(p))
	}
	for _, p := range l.ours {
		w.ours.Add(int(p))
	}
}

// eachSevered goes through what is fed no longer where something was taken, but what is at a
// place, and gives all back.
func (w *web) eachSevered(l *laid, but int, visit func(*hanging)) {
	if len(l.open)+len(l.through)+len(l.ours) == 0 {
		return
	}
	lost := w.cutOff(l)
	if len(lost)+len(l.ours) > 0 {
		for i := range w.hang {
			if h := &w.hang[i]; !h.cut && int(h.at) != but && !w.isFed(h) {
				visit(h)
			}
		}
	}
	w.rejoin(lost)
	w.leave(l)
}

// cuts returns what an enemy of the faction cuts off if he comes to a place, or fights there.
func (w *web) cuts(p int) (n float64) {
	var l laid
	w.layEnemy(p, &l)
	w.eachSevered(&l, -1, func(h *hanging) { n += h.worth })
	return n
}

// stake returns what an enemy of the faction cuts off if he comes to a place that it leaves. It
// marks who is not fed then, if nobody stands there, by how likely it is.
func (w *web) stake(p int, how float64) (n float64) {
	var l laid
	w.layOccupier(p, &l)
	empty := len(w.chart.run.Here(p)) == 0
	w.eachSevered(&l, p, func(h *hanging) {
		n += h.worth
		if empty && w.chart.peril[h.at] < how {
			w.chart.peril[h.at] = how
		}
	})
	return n
}

// layArrival lays over a web that an enemy of the faction comes to a place.
func (w *web) layArrival(p int) {
	var l laid
	if w.layEnemy(p, &l); len(l.open)+len(l.through)+len(l.ours) == 0 {
		return
	}
	w.join()
	for i := range w.hang {
		h := &w.hang[i]
		h.cut = !w.isFed(h)
	}
}

// copy returns a web on which other things can be laid.
func (w *web) copy() *web {
	c := *w
	c.open, c.through, c.ours, c.joined = slices.Clone(w.open), slices.Clone(w.through), slices.Clone(w.ours), slices.Clone(w.joined)
	c.order, c.place, c.before, c.hang = slices.Clone(w.order), slices.Clone(w.place), slices.Clone(w.before), slices.Clone(w.hang)
	c.lost, c.queue = nil, nil
	return &c
}
