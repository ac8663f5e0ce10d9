package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// trip is what a unit may do in one move.
type trip struct {
	unit   int
	points int
	hexes  bool // every place costs one, whatever it is (cards 36, 41)
	easy   bool // only places that cost one are entered (card 39)
	blind  bool // zones of control count for nothing: to find out why there is no way
}

// search is the run as it looks for the ways of a trip.
type search struct {
	run *Run
	*trip
}

func (r *Run) in(t *trip) search { return search{r, t} }

// plenty are points for any way: to find out what it would cost.
const plenty = 1 << 10

// finder is the working space of a search: by place, what is known of the best way to it.
type finder struct {
	cost, hops []int16 // cost below 0: not reached
	from       []int16
	zone       []int8 // 0 not asked yet, 1 no, 2 yes
	done       []bool
	open       []int16
}

// begin makes the finder ready for a search.
func (f *finder) begin(places int) {
	if len(f.cost) != places {
		*f = finder{cost: make([]int16, places), hops: make([]int16, places), from: make([]int16, places), zone: make([]int8, places), done: make([]bool, places)}
	}
	for i := range f.cost {
		f.cost[i] = -1
	}
	clear(f.zone)
	clear(f.done)
	f.open = f.open[:0]
}

// next takes the place with the cheapest way out of the open ones, of equal ways the
// one over the fewest places, then the one that was found first.
func (f *finder) next() (place int, ok bool) {
	best := -1
	for i, p := range f.open {
		if best < 0 || f.cost[p] < f.cost[f.open[best]] || f.cost[p] == f.cost[f.open[best]] && f.hops[p] < f.hops[f.open[best]] {
			best = i
		}
	}
	if best < 0 {
		return 0, false
	}
	p := f.open[best]
	f.open = slices.Delete(f.open, best, best+1)
	f.done[p] = true
	return int(p), true
}

// explore finds the cheapest ways of a unit from a place, after it has spent some
// points; first is the first leg of its move, from where it stands.
func (r search) explore(from, spent int, first bool) {
	f := &r.run.finder
	f.begin(len(r.run.D.Places))
	f.cost[from], f.hops[from] = int16(spent), 0
	f.open = append(f.open, int16(from))
	for {
		p, ok := f.next()
		if !ok {
			return
		}
		for i := range r.run.D.Places[p].Near {
			x := &r.run.D.Places[p].Near[i]
			if f.done[x.To] {
				continue
			}
			n, ok := r.hop(p, x, int(f.cost[p]), first && p == from)
			if !ok {
				continue
			}
			q, hops := x.To, f.hops[p]+1
			if f.cost[q] < 0 {
				f.open = append(f.open, q)
			} else if n > int(f.cost[q]) || n == int(f.cost[q]) && hops >= f.hops[q] {
				continue
			}
			f.cost[q], f.hops[q], f.from[q] = int16(n), hops, int16(p)
		}
	}
}

// hop returns what a unit has spent when it goes to the next place of its trip; ok is false
// when it may not. first is its first hop.
func (r search) hop(from int, x *field.Near, spent int, first bool) (cost int, ok bool) {
	to, side := int(x.To), r.run.D.Units[r.unit].Side
	if _, code := r.run.entryBar(r.unit, to); x.Lake || code != "" {
		return 0, false
	}
	leaves := r.inZone(side, from)
	if leaves && (!first || r.inZone(side, to) && !r.run.Has(side, to)) { // §8.5.1, §8.5.3
		return 0, false
	}
	n := r.step(to)
	if r.easy && n > 1 {
		return 0, false
	}
	if leaves && !r.hexes {
		n++ // §8.5.2
	}
	if spent += n; spent > r.points && !(first && !r.easy) { // one hex can always be gone (§8.3)
		return 0, false
	}
	return spent, true
}

// step returns what a place costs on a trip.
func (r search) step(place int) int {
	if r.hexes {
		return 1
	}
	return r.run.Cost(r.unit, place)
}

// inZone reports whether a place lies in a zone that counts on a trip.
func (r search) inZone(side field.Side, place int) bool {
	if r.blind {
		return false
	}
	z := &r.run.finder.zone[place]
	if *z == 0 {
		if *z = 1; r.run.isInEnemyZOC(side, place) {
			*z = 2
		}
	}
	return *z == 2
}

// back appends the way to a place that was reached.
func (f *finder) back(way []int16, from, to int) []int16 {
	at := len(way)
	for p := to; p != from; p = int(f.from[p]) {
		way = append(way, int16(p))
	}
	slices.Reverse(way[at:])
	return way
}

// way finds the cheapest way of a trip over some places to a place, and what it costs;
// ok is false where there is none.
func (r search) way(via []int, to int) (way []int16, cost int, ok bool) {
	from := int(r.run.S.Units[r.unit].At)
	for _, p := range slices.Concat(via, []int{to}) {
		if p == from {
			continue
		}
		r.explore(from, cost, len(way) == 0)
		if r.run.finder.cost[p] < 0 {
			return way, cost, false
		}
		way, cost = r.run.finder.back(way, from, p), int(r.run.finder.cost[p])
		from = p
	}
	return way, cost, true
}

// follows returns what it costs a unit to go the way of another one that stood where it
// stands; ok is false when it cannot.
func (r search) follows(way []int16) (cost int, ok bool) {
	r.run.finder.begin(len(r.run.D.Places))
	from := int(r.run.S.Units[r.unit].At)
	for i, q := range way {
		near := r.run.D.Places[from].Near
		x := slices.IndexFunc(near, func(x field.Near) bool { return x.To == q })
		if cost, ok = r.hop(from, &near[x], cost, i == 0); !ok {
			return cost, false
		}
		from = int(q)
	}
	return cost, true
}

// Reach returns the places to which a unit can move from where it stands, those that cost least first.
func Reach(u int, r *Run) (ids []string) {
	at := int(r.S.Units[u].At)
	if at < 0 || !r.CanMove(u) {
		return nil
	}
	var out []int
	r.in(&trip{unit: u, points: r.Points(u)}).explore(at, 0, true)
	for p, cost := range r.finder.cost {
		if cost >= 0 && p != at {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return int(r.finder.cost[a]) - int(r.finder.cost[b]) })
	for _, p := range out {
		ids = append(ids, r.D.Places[p].ID)
	}
	return ids
}
