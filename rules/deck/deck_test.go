package deck_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/deck"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/record"
)

// source is what draws are decided by; the zero value is a trial.
type source struct{ dice.Source }

func (s source) Trying() bool { return s.Source == nil }

// kinds is how many kinds of cards the tests have; the last two there are more of.
const kinds = 6

var ids = [kinds]string{"guderian", "manstein", "mud", "stavka", "real", "dummy"}

func heap(t *rapid.T, name string) deck.Heap {
	h := make(deck.Heap, kinds)
	for k := range h {
		most := int8(1)
		if k >= kinds-2 {
			most = 5
		}
		h[k] = rapid.Int8Range(0, most).Draw(t, name)
	}
	return h
}

func pile(t *rapid.T) deck.Pile {
	return rapid.SliceOfN(rapid.Int8Range(0, kinds-1), 0, 5).Draw(t, "pile")
}

// TestDrawIsUniform: there are as many faces as cards, and each card has one.
func TestDrawIsUniform(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := heap(t, "deck")
		faces := h.Total()
		drawn := make(deck.Heap, kinds)
		for face := range faces {
			from, rolled := slices.Clone(h), &dice.Recorded{From: &dice.Scripted{Faces: []int{face + 1}}}
			k, ok := deck.Draw(source{rolled}, "card", from)
			if want := []dice.Roll{{Label: "card", Faces: faces, Face: face + 1}}; !ok || !slices.Equal(rolled.Rolls, want) {
				t.Fatalf("rolls = %v, %t, want %v", rolled.Rolls, ok, want)
			}
			if from.Add(k); !slices.Equal(from, h) {
				t.Fatalf("with the %s that was drawn %v are %v", ids[k], h, from)
			}
			drawn.Add(k)
		}
		if !slices.Equal(drawn, h) {
			t.Fatalf("of %v each once were drawn %v", h, drawn)
		}
	})
}

// TestDrawIsProved: the same seed, label and cards give the same draws, whatever is
// drawn between them for another occasion; all that are there come, and no more.
func TestDrawIsProved(t *testing.T) {
	draw := func(seed byte, between int) (got []int) {
		h, other := deck.Heap{1, 1, 1, 1, 8, 4}, deck.Heap{1, 1, 1, 1, 8, 4}
		src := source{dice.NewDerived(dice.Seed{seed}, 7, [32]byte{})}
		for k, ok := deck.Draw(src, "card month axis", h); ok; k, ok = deck.Draw(src, "card month axis", h) {
			got = append(got, k)
			for range between {
				deck.Draw(src, "card month allied", other)
			}
		}
		return got
	}
	one, among, other := draw(1, 0), draw(1, 2), draw(2, 0)
	if !slices.Equal(one, among) {
		t.Errorf("drawn %v, with others between them %v", one, among)
	}
	if slices.Equal(one, other) {
		t.Errorf("two seeds draw %v", one)
	}
	if slices.Sort(one); !slices.Equal(one, []int{0, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5}) {
		t.Errorf("all that were drawn are %v", one)
	}
}

// TestNothingIsDrawn of nothing, nor in a trial.
func TestNothingIsDrawn(t *testing.T) {
	h := deck.Heap{1, 2}
	if k, ok := deck.Draw(source{}, "card", h); ok || h.Total() != 3 {
		t.Errorf("drawn %d in a trial, %v are left", k, h)
	}
	for _, h := range []deck.Heap{nil, {}, {0, 0}} {
		if k, ok := deck.Draw(source{&dice.Scripted{}}, "card", h); ok {
			t.Errorf("drawn %d of %v", k, h)
		}
		if h.Take(0) || h.Take(-1) || h.Take(9) || h.Has(0) || h.Total() != 0 {
			t.Errorf("something is in %v", h)
		}
	}
}

// TestNoCardIsLost: what is given, shuffled or removed is elsewhere, once.
func TestNoCardIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, hand, p := heap(t, "deck"), heap(t, "hand"), pile(t)
		all := slices.Clone(h)
		slices.Clone(hand).Give(all)
		shuffled := slices.Clone(p)
		shuffled.Give(all)
		if k, ok := p.Top(); ok {
			if !p.Has(k) || !p.Take(k) {
				t.Fatalf("the top %s is not in %v", ids[k], p)
			}
			hand.Add(k)
		}
		if p.Take(kinds) || p.Has(kinds) {
			t.Fatal("what is not there was taken")
		}
		below := make(deck.Heap, kinds)
		p.Give(below)
		rest := slices.Clone(all)
		if !rest.Remove(hand, below) || !slices.Equal(rest, h) || len(p)+len(shuffled) != 0 {
			t.Fatalf("%v without %v and %v are %v, want %v; in the piles are %v, %v", all, hand, below, rest, h, p, shuffled)
		}
		hand.Give(h)
		below.Give(h)
		if !slices.Equal(h, all) || hand.Total()+below.Total() != 0 {
			t.Fatalf("all together are %v, want %v; %v and %v were given away", h, all, hand, below)
		}
		if h.Add(0); all.Remove(h) || all.Total() != 0 {
			t.Fatalf("one more than there are was removed, %v are left", all)
		}
	})
}

// TestPileIsOrdered: what was put last is on top, and taken first.
func TestPileIsOrdered(t *testing.T) {
	var p deck.Pile
	for _, k := range []int{2, 4, 0, 4, 1} {
		p.Put(k)
	}
	if !p.Take(4) || !slices.Equal(p, deck.Pile{2, 4, 0, 1}) {
		t.Errorf("the upper of two was taken, left are %v", p)
	}
	if k, ok := p.Top(); k != 1 || !ok {
		t.Errorf("the top is %d, want 1", k)
	}
	if k, ok := new(deck.Pile).Top(); ok {
		t.Errorf("the top of nothing is %d", k)
	}
}

// world is who may know what: a deck, two hands, a pile.
type world struct {
	deck  deck.Heap
	hands [2]deck.Heap
	pile  deck.Pile
}

var sides = [2]rules.Side{"axis", "soviet"}

// known is what a viewer knows of a world.
func (w *world) known(v rules.Viewer) *rules.Known {
	k := &rules.Known{Viewer: v}
	w.deck.Show(k, "", "deck", ids[:])
	for i, side := range sides {
		w.hands[i].Show(k, side, "hand", ids[:])
	}
	w.pile.Show(k, "pile", ids[:])
	return k
}

// TestTwins: worlds that differ only in cards that a viewer may not see look alike to
// him, and who knows all tells them apart.
func TestTwins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one := world{heap(t, "deck"), [2]deck.Heap{heap(t, "axis"), heap(t, "soviet")}, pile(t)}
		two := world{slices.Clone(one.deck), [2]deck.Heap{slices.Clone(one.hands[0]), slices.Clone(one.hands[1])}, slices.Clone(one.pile)}
		for range rapid.IntRange(1, 5).Draw(t, "exchanges") { // of the hand of the soviets, the deck, and what lies in the pile
			from := rapid.Permutation(slices.Collect(two.hands[1].Each())).Draw(t, "from")
			to := rapid.Permutation(slices.Collect(two.deck.Each())).Draw(t, "to")
			if len(from) > 0 && len(to) > 0 {
				two.hands[1].Take(from[0])
				two.deck.Take(to[0])
				two.hands[1].Add(to[0])
				two.deck.Add(from[0])
			}
			if n := len(two.pile); n > 1 {
				below := rapid.Permutation(two.pile[:n-1]).Draw(t, "below")
				copy(two.pile, below)
			}
		}
		for _, v := range []rules.Viewer{"axis", rules.Everybody} {
			if diff := cmp.Diff(one.known(v), two.known(v)); diff != "" {
				t.Fatalf("%q tells the worlds apart (-one +two):\n%s", v, diff)
			}
		}
		same := cmp.Equal(one, two, cmp.AllowUnexported(world{}))
		if alike := cmp.Equal(one.known(rules.All), two.known(rules.All)); alike != same {
			t.Fatalf("the worlds are the same: %t, look the same to who knows all: %t", same, alike)
		}
	})
}

// TestShow: own cards are known by their ids, others by their number, of a pile the
// top.
func TestShow(t *testing.T) {
	w := world{deck.Heap{0, 0, 1, 0, 3, 2}, [2]deck.Heap{{1, 0, 0, 0, 2, 0}, {0, 1, 0, 0, 0, 0}}, deck.Pile{4, 3, 5}}
	got := w.known("axis").Cards
	want := []rules.Card{{At: "deck", N: 6}, {ID: "guderian", Side: "axis", At: "hand", N: 1}, {ID: "real", Side: "axis", At: "hand", N: 2},
		{Side: "soviet", At: "hand", N: 1}, {ID: "dummy", At: "pile", N: 1}, {At: "pile", N: 2}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("known are (-want +got):\n%s", diff)
	}
}

// TestRecall: what is known of cards is put back where it was, as far as it is known.
func TestRecall(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := world{heap(t, "deck"), [2]deck.Heap{heap(t, "axis"), heap(t, "soviet")}, pile(t)}
		v := rapid.SampledFrom([]rules.Viewer{rules.All, "axis", "soviet", rules.Everybody}).Draw(t, "viewer")
		k := w.known(v)
		recall := func(h deck.Heap, side rules.Side, at string) {
			got := deck.Heap{1, 1, 1, 1, 1, 1} // which are there already
			hidden := got.Recall(k, side, at, ids[:])
			got.Remove(deck.Heap{1, 1, 1, 1, 1, 1})
			if hidden+got.Total() != h.Total() || v.Sees(side) != slices.Equal(got, h) && h.Total() > 0 {
				t.Fatalf("%q recalls %v and %d hidden at %s of %q, where %v are", v, got, hidden, at, side, h)
			}
		}
		recall(w.deck, "", "deck")
		for i, side := range sides {
			recall(w.hands[i], side, "hand")
		}
		var got deck.Pile
		if hidden := got.Recall(k, "pile", ids[:]); hidden+len(got) != len(w.pile) || !slices.Equal(got, w.pile[hidden:]) || hidden != max(len(w.pile)-1, 0) && v != rules.All {
			t.Fatalf("%q recalls %v above %d hidden in the pile %v", v, got, hidden, w.pile)
		}
	})
}

// document stores cards in each of the ways that doc.go tells.
type document struct {
	Unique  deck.Heap   `record:",card,set"`
	Many    deck.Heap   `record:",card,count"`
	Hand    [kinds]int8 `record:",by=card,0.."`
	Discard deck.Pile   `record:",card"`
}

// TestStored: positions hold cards in words, sorted but for a pile.
func TestStored(t *testing.T) {
	k := record.Kinds{}
	k.IDs("card", ids[:])
	c := record.New[document]("game", 1, k)
	doc := document{deck.Heap{0, 1, 0, 1, 0, 0}, deck.Heap{0, 0, 0, 0, 2, 1}, [kinds]int8{4: 3}, deck.Pile{3, 0}}
	raw := c.Encode(&doc)
	want := `{"title":"game","version":1,"unique":["manstein","stavka"],"many":["real","real","dummy"],` +
		`"hand":{"guderian":0,"manstein":0,"mud":0,"stavka":0,"real":3,"dummy":0},"discard":["stavka","guderian"]}`
	if string(raw) != want {
		t.Errorf("got  %s\nwant %s", raw, want)
	}
	sound := func(*record.Input) {}
	var back document
	if err := c.Decode(raw, &back, sound); err != nil || !cmp.Equal(back, doc) {
		t.Errorf("decoded %+v, %v", back, err)
	}
	for _, change := range [][2]string{{`["manstein","stavka"]`, `["stavka","stavka"]`}, {`"real":3`, `"real":-3`}, {`["stavka","g`, `["stavka","k`}} {
		if bent := strings.Replace(want, change[0], change[1], 1); c.Decode([]byte(bent), &document{}, sound) == nil {
			t.Errorf("decoded %s", bent)
		}
	}
	empty := document{Unique: make(deck.Heap, kinds), Many: make(deck.Heap, kinds)}
	for _, doc := range []*document{&empty, {}} { // one whose heaps have no room
		if back = (document{}); c.Decode(c.Encode(doc), &back, sound) != nil || !cmp.Equal(back, empty) {
			t.Errorf("no cards are decoded as %+v", back)
		}
	}
}
