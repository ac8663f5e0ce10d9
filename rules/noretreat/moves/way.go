package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
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
	run *field.Run
	*trip
}

func newSearch(r *field.Run, t *trip) search { return search{r, t} }

// plenty are points for any way: to find out what it would cost.
const plenty = 1 << 10

// explore finds the cheapest ways of a unit from a place to another one, or to all where
// that is below 0, after it has spent some points; first is the first leg of its move,
// from where it stands.
func (r search) explore(from, to, spent int, first bool) {
	f := &r.run.Finder
	f.Begin(len(r.run.D.Places))
	f.Cost[from], f.Hops[from] = int16(spent), 0
	f.Open = append(f.Open, int16(from))
	for {
		p, ok := f.Next()
		if !ok || p == to {
			return
		}
		leaves := r.inZone(r.run.D.Units[r.unit].Side, p)
		if leaves && !(first && p == from) { // §8.5.1
			continue
		}
		for i := range r.run.D.Places[p].Near {
			x := &r.run.D.Places[p].Near[i]
			if f.Done[x.To] {
				continue
			}
			n, ok := r.hop(x, int(f.Cost[p]), leaves, first && p == from)
			if !ok || to >= 0 && int(x.To) != to && n+r.run.D.Steps(int(x.To), to) > r.points {
				continue
			}
			q, hops := x.To, f.Hops[p]+1
			if f.Cost[q] < 0 {
				f.Open = append(f.Open, q)
			} else if n > int(f.Cost[q]) || n == int(f.Cost[q]) && hops >= f.Hops[q] {
				continue
			}
			f.Cost[q], f.Hops[q], f.From[q] = int16(n), hops, int16(p)
		}
	}
}

// hop returns what a unit has spent when it goes to the next place of its trip; ok is false
// when it may not. leaves says that it stands in a zone, and first that it is its first hop.
func (r search) hop(x *field.Near, spent int, leaves, first bool) (cost int, ok bool) {
	if x.Lake || leaves && !first { // §8.5.1
		return 0, false
	}
	to, n := int(x.To), r.step(int(x.To))
	if side := r.run.D.Units[r.unit].Side; n < 0 || r.easy && n > 1 || leaves && r.inZone(side, to) && !r.run.Has(side, to) { // §8.5.3
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

// step returns what a place costs on a trip, below 0 where it cannot be entered.
func (r search) step(place int) int {
	n := &r.run.Finder.Step[place]
	if *n == 0 {
		switch {
		case !canEnter(r.run, r.unit, place):
			*n = -1
		case r.hexes:
			*n = 1
		default:
			*n = int8(CostOf(r.run, r.unit, place))
		}
	}
	return int(*n)
}

// inZone reports whether a place lies in a zone that counts on a trip.
func (r search) inZone(side field.Side, place int) bool {
	if r.blind {
		return false
	}
	z := &r.run.Finder.Zone[place]
	if *z == 0 {
		if *z = 1; isInEnemyZOC(r.run, side, place) {
			*z = 2
		}
	}
	return *z == 2
}

// way finds the cheapest way of a trip over some places to a place, and what it costs;
// ok is false where there is none.
func (r search) way(via []int, to int) (way []int16, cost int, ok bool) {
	from := int(r.run.S.Units[r.unit].At)
	for i := range len(via) + 1 {
		p := to
		if i < len(via) {
			p = via[i]
		}
		if p == from {
			continue
		}
		r.explore(from, p, cost, len(way) == 0)
		if r.run.Finder.Cost[p] < 0 {
			return way, cost, false
		}
		way, cost = r.run.Finder.Back(way, from, p), int(r.run.Finder.Cost[p])
		from = p
	}
	return way, cost, true
}

// follows returns what it costs a unit to go the way of another one that stood where it
// stands; ok is false when it cannot.
func (r search) follows(way []int16) (cost int, ok bool) {
	r.run.Finder.Begin(len(r.run.D.Places))
	from := int(r.run.S.Units[r.unit].At)
	for i, q := range way {
		near := r.run.D.Places[from].Near
		x := slices.IndexFunc(near, func(x field.Near) bool { return x.To == q })
		if cost, ok = r.hop(&near[x], cost, r.inZone(r.run.D.Units[r.unit].Side, from), i == 0); !ok {
			return cost, false
		}
		from = int(q)
	}
	return cost, true
}

// Reach returns the places to which a unit can move from where it stands, those that cost least first.
func Reach(u int, r *field.Run) (ids []string) {
	at := int(r.S.Units[u].At)
	if at < 0 || !r.CanMove(u) {
		return nil
	}
	var out []int
	newSearch(r, &trip{unit: u, points: pointsOf(r, u)}).explore(at, -1, 0, true)
	for p, cost := range r.Finder.Cost {
		if cost >= 0 && p != at {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return int(r.Finder.Cost[a]) - int(r.Finder.Cost[b]) })
	for _, p := range out {
		ids = append(ids, r.D.Places[p].ID)
	}
	return ids
}

// wayFault says why there is no way for a trip, and how far it would come: the place can
// never be entered; it is too far; a zone of control is in the way.
func (r search) wayFault(via []int, to int) *play.Fault {
	from := int(r.run.S.Units[r.unit].At)
	unit, place := r.run.UnitArg("unit", r.unit), r.run.PlaceArg("place", to)
	for _, p := range append([]int{to}, via...) {
		if f := entryFault(r.run, r.unit, p); f != nil {
			return f
		}
	}
	blind := *r.trip
	blind.blind = true
	if way, _, ok := newSearch(r.run, &blind).way(via, to); ok { // but for zones of control it would come there
		if f := r.zoneFault(way, to); f != nil {
			return f
		}
	}
	far := *r.trip
	far.points, far.easy = plenty, false
	if way, cost, ok := newSearch(r.run, &far).way(via, to); ok {
		f := play.Refuse("8.1", "noretreat.bad.move-far", unit, place, rules.Num("cost", cost), rules.Num("points", r.points))
		if r.easy {
			f = play.Refuse("8.1", "noretreat.bad.move-hard", unit, place, rules.Num("points", r.points))
		}
		return suggestShorter(r.run, f, r.trip, way)
	}
	far.blind = true
	if way, _, ok := newSearch(r.run, &far).way(via, to); ok {
		if f := r.zoneFault(way, to); f != nil {
			return f
		}
	}
	return play.Refuse("8.0", "noretreat.bad.move-no-way", unit, place, r.run.PlaceArg("from", from))
}

// zoneFault says where a zone of control ends a way that counted none (§8.5).
func (r search) zoneFault(way []int16, to int) *play.Fault {
	side := r.run.D.Units[r.unit].Side
	unit, place := r.run.UnitArg("unit", r.unit), r.run.PlaceArg("place", to)
	at := int(r.run.S.Units[r.unit].At)
	for i, q := range way {
		p := int(q)
		switch {
		case i > 0 && isInEnemyZOC(r.run, side, at):
			return suggestShorter(r.run, play.Refuse("8.5.1", "noretreat.bad.move-stop", append(zoneOf(r.run, side, at), unit, place, r.run.PlaceArg("at", at))...), r.trip, way)
		case i == 0 && isInEnemyZOC(r.run, side, at) && isInEnemyZOC(r.run, side, p) && !r.run.Has(side, p):
			return play.Refuse("8.5.3", "noretreat.bad.move-zone", append(zoneOf(r.run, side, p), unit, r.run.PlaceArg("from", at), r.run.PlaceArg("at", p), place)...)
		}
		at = p
	}
	return nil
}

// suggestShorter suggests the move as far as it can go on a way that is too long for it.
func suggestShorter(r *field.Run, f *play.Fault, t *trip, way []int16) *play.Fault {
	reach := *t
	last := -1
	newSearch(r, &reach).explore(int(r.S.Units[t.unit].At), -1, 0, true)
	for _, p := range way {
		if r.Finder.Cost[p] >= 0 {
			last = int(p)
		}
	}
	if last < 0 {
		return f
	}
	return f.Try(order.Of(FormMove, r.D.Unit(field.ArgUnits, t.unit), r.D.Called.Value(field.ArgTo, last)))
}
