package deck

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// Pile is cards by kind, in the order in which they came, the last on top. Only the
// top lies open.
type Pile []int8

// Top returns the card on top, if there is any.
func (p Pile) Top() (k int, ok bool) {
	if len(p) == 0 {
		return 0, false
	}
	return int(p[len(p)-1]), true
}

// Has reports whether a card is in the pile.
func (p Pile) Has(k int) bool { return slices.Contains(p, int8(k)) }

// Put lays a card on top.
func (p *Pile) Put(k int) { *p = append(*p, int8(k)) }

// Take takes the uppermost card of a kind away, and reports whether there was one.
func (p *Pile) Take(k int) bool {
	for i := len(*p) - 1; i >= 0; i-- {
		if int((*p)[i]) == k {
			*p = slices.Delete(*p, i, i+1)
			return true
		}
	}
	return false
}

// Give puts all cards into a heap, which shuffles them.
func (p *Pile) Give(to Heap) {
	for _, k := range *p {
		to.Add(int(k))
	}
	*p = nil
}

// Show tells a viewer the card on top, and how many lie below it; who knows all, those
// too, from the top down.
func (p Pile) Show(k *rules.Known, at string, ids []string) {
	for i, c := range slices.Backward(p) {
		if i < len(p)-1 && k.Viewer != rules.All {
			k.Hide("", at, i+1)
			return
		}
		k.Cards = append(k.Cards, rules.Card{ID: ids[c], At: at, N: 1})
	}
}

// Recall lays the cards on the pile that are known to lie in it, and says how many
// more do, below them.
func (p *Pile) Recall(k *rules.Known, at string, ids []string) (hidden int) {
	for i := range slices.Backward(k.Cards) {
		switch c := &k.Cards[i]; {
		case c.Side != "" || c.At != at:
		case c.ID == "":
			hidden += c.N
		default:
			p.Put(slices.Index(ids, c.ID))
		}
	}
	return hidden
}
