package deck

import (
	"iter"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// Heap is cards by kind: how many there are of each. No order lies in it. Heaps of
// one title are equally long; all but Add take one without any kind as empty.
type Heap []int8

// Total returns the number of cards.
func (h Heap) Total() (n int) {
	for _, of := range h {
		n += int(of)
	}
	return n
}

// Has reports whether there is a card of a kind.
func (h Heap) Has(k int) bool { return k >= 0 && k < len(h) && h[k] > 0 }

// Add puts a card on the heap.
func (h Heap) Add(k int) { h[k]++ }

// Take takes a card away, and reports whether there was one.
func (h Heap) Take(k int) bool {
	if !h.Has(k) {
		return false
	}
	h[k]--
	return true
}

// Each goes through the kinds that are there, each once, in their order.
func (h Heap) Each() iter.Seq[int] {
	return func(yield func(int) bool) {
		for k := range h {
			if h[k] > 0 && !yield(k) {
				return
			}
		}
	}
}

// Give puts all cards on another heap.
func (h Heap) Give(to Heap) {
	for k := range h {
		to[k] += h[k]
		h[k] = 0
	}
}

// Remove takes the cards of other heaps away, and reports whether all were there:
// what remains of a whole deck is where those are not.
func (h Heap) Remove(others ...Heap) bool {
	all := true
	for _, o := range others {
		for k, n := range o {
			for range n {
				all = h.Take(k) && all
			}
		}
	}
	return all
}

// Show tells a viewer the cards of a side, or of no side, at a place: by their ids
// who knows the side's secrets, anybody else how many they are.
func (h Heap) Show(k *rules.Known, side rules.Side, at string, ids []string) {
	if !k.Viewer.Sees(side) {
		k.Hide(side, at, h.Total())
		return
	}
	for c := range h.Each() {
		k.Cards = append(k.Cards, rules.Card{ID: ids[c], Side: side, At: at, N: int(h[c])})
	}
}

// Recall puts the cards on the heap that are known to lie at a place, and says how
// many more do.
func (h Heap) Recall(k *rules.Known, side rules.Side, at string, ids []string) (hidden int) {
	for i := range k.Cards {
		switch c := &k.Cards[i]; {
		case c.Side != side || c.At != at:
		case c.ID == "":
			hidden += c.N
		default:
			h[slices.Index(ids, c.ID)] += int8(c.N)
		}
	}
	return hidden
}
