package field

import "slices"

// Finder is the working space of a search: by place, what is known of the best way to it.
type Finder struct {
	Cost, Hops []int16 // cost below 0: not reached
	From       []int16
	Zone       []int8 // 0 not asked yet, 1 no, 2 yes
	Step       []int8 // what it costs to enter: 0 not asked yet, below 0 for a place that is barred
	Done       []bool
	Open       []int16
}

// Begin makes the finder ready for a search.
func (f *Finder) Begin(places int) {
	if len(f.Cost) != places {
		*f = Finder{Cost: make([]int16, places), Hops: make([]int16, places), From: make([]int16, places), Zone: make([]int8, places), Step: make([]int8, places), Done: make([]bool, places)}
	}
	for i := range f.Cost {
		f.Cost[i] = -1
	}
	clear(f.Zone)
	clear(f.Step)
	clear(f.Done)
	f.Open = f.Open[:0]
}

// Next takes the place with the cheapest way out of the open ones, of equal ways the
// one over the fewest places, then the one that was found first.
func (f *Finder) Next() (place int, ok bool) {
	best := -1
	for i, p := range f.Open {
		if best < 0 || f.Cost[p] < f.Cost[f.Open[best]] || f.Cost[p] == f.Cost[f.Open[best]] && f.Hops[p] < f.Hops[f.Open[best]] {
			best = i
		}
	}
	if best < 0 {
		return 0, false
	}
	p := f.Open[best]
	f.Open = slices.Delete(f.Open, best, best+1)
	f.Done[p] = true
	return int(p), true
}

// Back appends the way to a place that was reached.
func (f *Finder) Back(way []int16, from, to int) []int16 {
	at := len(way)
	for p := to; p != from; p = int(f.From[p]) {
		way = append(way, int16(p))
	}
	slices.Reverse(way[at:])
	return way
}
