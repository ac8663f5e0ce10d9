package rulestest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// ByHand is a game that a test plays by hand from a composed position, to
// compare what the sides learn with what they learn in another.
type ByHand struct {
	Suite
	Position rules.Position

	t    testing.TB
	told map[rules.Side][]any
}

// Compose begins a game by hand.
func (s Suite) Compose(t testing.TB, position string) *ByHand {
	t.Helper()
	pos, err := s.Title.Compose([]byte(position))
	if err != nil {
		t.Fatalf("compose:\n%s\n%v", position, err)
	}
	return &ByHand{Suite: s, Position: pos, t: t, told: map[rules.Side][]any{}}
}

// Sheet reads a sheet, order lines parted by semicolons, for what is asked of a
// side.
func (h *ByHand) Sheet(side rules.Side, text string) rules.Sheet {
	h.t.Helper()
	orders, _, _, faults := h.Parse(strings.Split(text, ";"))
	if faults > 0 {
		h.t.Fatalf("%s: %q is not understood", side, text)
	}
	for _, d := range h.Position.Demands() {
		if d.Side == side {
			return rules.Sheet{Side: side, Key: d.Key, Orders: orders}
		}
	}
	h.t.Fatalf("nothing is asked of %s", side)
	return rules.Sheet{}
}

// Play adjudicates one phase with sheets that must be accepted and with the
// faces of the dice.
func (h *ByHand) Play(sheets map[rules.Side]string, faces ...int) {
	h.t.Helper()
	script := &dice.Scripted{Faces: faces}
	in := rules.Input{Dice: script}
	for _, side := range h.Title.About().Sides {
		text, ok := sheets[side]
		if !ok {
			continue
		}
		sheet := h.Sheet(side, text)
		if r := h.Position.Check(sheet); !r.OK() {
			h.t.Fatalf("%s: %q is refused: %v", side, text, r.Problems)
		}
		in.Sheets = append(in.Sheets, sheet)
	}
	out, err := h.Position.Adjudicate(in)
	if err != nil || script.Err != nil {
		h.t.Fatal(err, script.Err)
	}
	h.Position = out.Next
	for _, side := range h.Title.About().Sides {
		for i := range out.Events {
			if out.Events[i].KnownTo(side) {
				h.told[side] = append(h.told[side], out.Events[i].Message)
			}
		}
		for _, e := range out.Ends {
			if e.Side == side {
				h.told[side] = append(h.told[side], e)
			}
		}
	}
}

// Learnt is everything that a side is shown now and was told so far, in JSON.
func (h *ByHand) Learnt(side rules.Side) string {
	h.t.Helper()
	var waited []string // everybody may see who is waited for, and for what kind of thing
	for _, d := range h.Position.Demands() {
		waited = append(waited, fmt.Sprint(d.Side, d.Key, d.Kind, d.Optional))
	}
	known := h.Position.Known(rules.Viewer(side))
	b, err := json.Marshal([]any{h.told[side], waited, known, h.Title.View(known), rules.Draft(h.Title, h.Position, side)})
	if err != nil {
		h.t.Fatal(err)
	}
	return string(b)
}

// Knowers fails where sides other than those named can tell two games apart,
// or those named cannot.
func Knowers(t testing.TB, one, two *ByHand, know ...rules.Side) {
	t.Helper()
	for _, side := range one.Title.About().Sides {
		a, b := one.Learnt(side), two.Learnt(side)
		if got, want := a != b, slices.Contains(know, side); got != want {
			t.Errorf("%s can tell the games apart: %v, want %v; %s", side, got, want, firstDifference([]byte(a), []byte(b)))
		}
	}
}
