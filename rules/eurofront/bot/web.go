package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
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
	f       field.Faction
	origin  int
	open    board.Set // rail leads there
	through board.Set // and goes on
	ours    board.Set // lines of supply do
	zone    board.Set // empty places in zones of control
	hang    []hanging
	cut     float64   // what hangs no more on what is laid over it
	net     board.Set // scratch space
	queue   []int16
}

// hanging is a block or a city, with the places from which rail feeds it.
type hanging struct {
	at    int16
	from  []int16 // hexes within two of it, through what is its own, and the one between
	worth float64
}

// weave finds what the supply of a faction hangs on.
func (b *bot) weave(f field.Faction) *web {
	n := len(b.D.Places)
	w := &web{f: f, origin: b.Origin(f), open: board.NewSet(n), through: board.NewSet(n), ours: board.NewSet(n), zone: board.NewSet(n), net: board.NewSet(n)}
	for p := range n {
		switch b.Status(f, p) {
		case control.Friendly:
			w.open.Add(p)
			w.ours.Add(p)
			if b.Battle(p) == nil {
				w.through.Add(p)
			}
		case control.Disputed:
			w.ours.Add(p)
		}
	}
	for u := range b.S.Blocks {
		k := &b.S.Blocks[u]
		if k.At < 0 || b.D.Units[u].Faction != f || b.D.Places[k.At].Kind != field.Hex {
			continue
		}
		if b.ZOC(u) {
			for i := range b.D.Places[k.At].Near {
				if near := &b.D.Places[k.At].Near[i]; near.ZOC() && len(b.Here(int(near.To))) == 0 {
					w.zone.Add(int(near.To))
				}
			}
		}
		w.hang = append(w.hang, hanging{at: k.At, worth: thread})
	}
	for i := range b.D.Cities {
		city := &b.D.Cities[i]
		if y := b.Yield(f, city); y > 0 && b.Controller(city.Place) == f {
			w.hang = append(w.hang, hanging{at: int16(city.Place), worth: purse * float64(y), from: []int16{int16(city.Place), int16(city.Place)}})
		}
	}
	for p := range n {
		if d := b.chart.dist[p]; f == b.f && d > 0 && int(d) < len(stakeDecay) && w.ours.Has(p) {
			w.hang = append(w.hang, hanging{at: int16(p)})
		}
	}
	w.spread(b)
	kept := w.hang[:0]
	for _, h := range w.hang {
		if h.from == nil {
			h.from = w.around(b, int(h.at))
		}
		if w.fed(&h) {
			kept = append(kept, h)
		}
	}
	w.hang = kept
	return w
}

// around lists pairs of places: one that could feed a block, and the one between.
func (w *web) around(b *bot, at int) []int16 {
	out := []int16{int16(at), int16(at)}
	for i := range b.D.Places[at].Near {
		near := &b.D.Places[at].Near[i]
		mid := int(near.To)
		if !near.Passable() || !w.ours.Has(mid) {
			continue
		}
		out = append(out, near.To, near.To)
		for k := range b.D.Places[mid].Near {
			if next := &b.D.Places[mid].Near[k]; next.Passable() && w.net.Has(int(next.To)) && int(next.To) != at {
				out = append(out, next.To, near.To)
			}
		}
	}
	return out
}

// spread finds the places that rail joins with the origin.
func (w *web) spread(b *bot) {
	w.net.Clear()
	w.net.Add(w.origin)
	w.queue = append(w.queue[:0], int16(w.origin))
	for i := 0; i < len(w.queue); i++ {
		p := int(w.queue[i])
		if i > 0 && !w.through.Has(p) {
			continue
		}
		near := b.D.Places[p].Near
		for k := range near {
			if to := int(near[k].To); near[k].Track != field.NoTrack && w.open.Has(to) && !w.net.Has(to) {
				w.net.Add(to)
				w.queue = append(w.queue, near[k].To)
			}
		}
	}
}

// fed reports whether something is fed by what rail joins with the origin.
func (w *web) fed(h *hanging) bool {
	for i := 0; i < len(h.from); i += 2 {
		if w.net.Has(int(h.from[i])) && (h.from[i+1] == h.at || w.ours.Has(int(h.from[i+1]))) {
			return true
		}
	}
	return false
}

// lost is what hangs no more, with what is laid over, what is at a place left out.
func (w *web) lost(b *bot, but int) (sum float64) {
	w.spread(b)
	for i := range w.hang {
		if int(w.hang[i].at) != but && !w.fed(&w.hang[i]) {
			sum += w.hang[i].worth
		}
	}
	return sum
}

// laid is what was taken from a web, to be given back.
type laid struct{ open, through, ours []int16 }

func take(s board.Set, p int, list *[]int16) {
	if s.Has(p) {
		s.Drop(p)
		*list = append(*list, int16(p))
	}
}

// enter lays over a web that an enemy of its faction stands at a place from now on, with
// his zone of control, or, where a block of it stands, that he fights it there.
func (w *web) enter(b *bot, p int) (l laid) {
	if b.Has(w.f, p) {
		take(w.through, p, &l.through)
		return l
	}
	return w.occupy(b, p)
}

// occupy is enter for a place where no block of the faction will stand.
func (w *web) occupy(b *bot, p int) (l laid) {
	take(w.open, p, &l.open)
	take(w.ours, p, &l.ours)
	for i := range b.D.Places[p].Near {
		near := &b.D.Places[p].Near[i]
		q := int(near.To)
		if !near.ZOC() || len(b.Here(q)) > 0 {
			continue
		}
		take(w.open, q, &l.open)
		if !w.zone.Has(q) {
			take(w.ours, q, &l.ours)
		}
	}
	return l
}

// leave gives back what was taken.
func (w *web) leave(l laid) {
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

// cuts is what an enemy of the faction cuts off if he comes to a place, or fights there.
func (w *web) cuts(b *bot, p int) float64 { return w.without(b, w.enter(b, p), -1) }

// stake is what an enemy of the faction cuts off if he comes to a place that it leaves.
func (w *web) stake(b *bot, p int) float64 { return w.without(b, w.occupy(b, p), p) }

// without is what hangs on what was taken, and gives it back.
func (w *web) without(b *bot, l laid, but int) (n float64) {
	if len(l.open)+len(l.through)+len(l.ours) > 0 {
		n = max(0, w.lost(b, but)-w.cut)
		w.leave(l)
	}
	return n
}

// perils marks the places that are not fed where an enemy of the faction has come to a
// place, as they hang on it.
func (w *web) perils(b *bot, p int, how float64) {
	l := w.occupy(b, p)
	w.spread(b)
	for i := range w.hang {
		if h := &w.hang[i]; int(h.at) != p && b.chart.peril[h.at] < how && !w.fed(h) {
			b.chart.peril[h.at] = how
		}
	}
	w.leave(l)
}

// come lays over a web that an enemy of the faction comes to a place.
func (w *web) come(b *bot, p int) {
	w.enter(b, p)
	w.cut = w.lost(b, -1)
}

// copy is a web on which other things can be laid.
func (w *web) copy() *web {
	c := *w
	c.open, c.through, c.ours = slices.Clone(w.open), slices.Clone(w.through), slices.Clone(w.ours)
	return &c
}
