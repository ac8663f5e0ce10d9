package battle_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fieldtest"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
)

// war is a board that holds the blocks of a test and nothing else.
type war struct {
	*field.Run
	t *testing.T
}

func begin(t *testing.T, active field.Faction, faces ...int) *war {
	t.Helper()
	d, s := fieldtest.Start(t, os.DirFS(".."))
	fieldtest.Clear(s)
	s.Active = active
	r := &field.Run{}
	r.Open(d, s)
	r.M.Serve(nil, &fieldtest.About, nil)
	if err := r.M.Begin(rules.Input{Dice: &dice.Scripted{Faces: faces}}, nil); err != nil {
		t.Fatal(err)
	}
	return &war{r, t}
}

// put places blocks, "ger-armor-3 3": a unit and its CV.
func (w *war) put(place string, blocks ...string) {
	w.t.Helper()
	p, ok := w.D.Called.Find(place)
	if !ok {
		w.t.Fatalf("no place %q", place)
	}
	for _, text := range blocks {
		var id string
		var cv int8
		fmt.Sscan(text, &id, &cv)
		u, ok := w.D.UnitByID[id]
		if !ok {
			w.t.Fatalf("no unit %q", id)
		}
		w.S.Blocks[u] = field.Block{At: field.Dead, CV: cv, From: -1}
		w.Put(u, p)
	}
}

func (w *war) unit(id string) int { return w.D.UnitByID[id] }

func (w *war) place(name string) int {
	p, _ := w.D.Called.Find(name)
	return p
}

// at says who stands at a place, as put takes it.
func (w *war) at(place string) string {
	var out []string
	for _, u := range w.Here(w.place(place)) {
		out = append(out, fmt.Sprintf("%s %d", w.D.Units[u].ID, w.S.Blocks[u].CV))
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

func (w *war) want(place, blocks string) {
	w.t.Helper()
	if got := w.at(place); got != blocks {
		w.t.Errorf("%s holds %q, want %q", place, got, blocks)
	}
}

// move orders a block from one hex into the next.
func (w *war) move(unit, to string) {
	w.t.Helper()
	if f := moves.Move(w.Run, w.unit(unit), []int{w.place(to)}); f != nil {
		w.t.Fatalf("%s to %s: %+v", unit, to, f.Message)
	}
}

// TestExampleOfCombat carries out the example of §7: two units attack three in open
// country, with support and an air strike of two dice with triple fire. It is told of
// Allies who attack Germans; here the German army attacks the Soviet one.
func TestExampleOfCombat(t *testing.T) {
	w := begin(t, field.Axis, 3, 5, 2, 4, 3, 6, 2, 3, 6, 3, 4, 5, 3, 5, 5) // the dice by the order of the blocks
	w.S.Month = 21                                                         // June 1941: triple fire from the air
	from, to := plain(w)
	w.put(from, "ger-hq-centro 2", "ger-armor-47 4", "ger-mech-53 4")
	w.put(to, "uss-armor-4-tk 3", "uss-infantry-40 3", "uss-infantry-13 2")
	control.Settle(w.Run)
	if f := moves.Activate(w.Run, w.unit("ger-hq-centro"), field.Active, -1); f != nil {
		t.Fatal(f.Message)
	}
	w.S.Phase = field.PhaseMovement
	moves.BeginMovement(w.Run)
	w.move("ger-armor-47", to)
	w.move("ger-mech-53", to)
	moves.EndMovement(w.Run)
	w.S.Phase = field.PhaseCombat
	battle.BeginCombat(w.Run)
	at := w.place(to)
	if !battle.MustFight(w.Run, at) {
		t.Error("a new battle need not be fought")
	}
	if f := battle.Strike(w.Run, w.unit("ger-hq-centro"), at); f != nil {
		t.Fatal(f.Message)
	}
	// Nothing is said: of equals infantry takes the hit of the air strike, mech the first of the fire.
	battle.Fight(w.Run, at)
	w.want(to, "ger-armor-47 3, ger-mech-53 3, uss-armor-4-tk 2, uss-infantry-13 1, uss-infantry-40 2")
	if w.S.Blocks[w.unit("uss-armor-4-tk")].Up || !w.S.Blocks[w.unit("ger-armor-47")].Up {
		t.Error("the original defender stands up again, the attacker does not (§7.12)")
	}
	battle.EndCombat(w.Run)
	if b := w.S.Blocks[w.unit("ger-hq-centro")]; b.CV != 1 || b.Up {
		t.Errorf("the headquarters is %+v", b)
	}
}

// TestExampleOfRebuff carries out the example of §7.6: an assault across a river, in
// which the weaker unit goes back and the other one establishes a bridgehead.
func TestExampleOfRebuff(t *testing.T) {
	w := begin(t, field.Axis, 1, 4, 6, 3, 3, 6)
	from, to := river(w)
	w.put(from, "ger-hq-sur 3", "ger-armor-3 3", "ger-infantry-4 4")
	w.put(to, "uss-infantry-40 3") // after the hit of the air strike
	w.S.SetController(field.Axis, w.place(from))
	control.Settle(w.Run)
	if f := moves.Activate(w.Run, w.unit("ger-hq-sur"), field.Active, -1); f != nil {
		t.Fatal(f.Message)
	}
	w.S.Phase = field.PhaseMovement
	moves.BeginMovement(w.Run)
	w.move("ger-infantry-4", to)
	if f := moves.Move(w.Run, w.unit("ger-armor-3"), []int{w.place(to)}); f == nil || f.Message.Code != "eurofront.bad.side-full" {
		t.Errorf("one unit may cross a river into a battle (§1.36), got %+v", f)
	}
	w.S.Crossed = nil // the example has two sides of river
	w.move("ger-armor-3", to)
	moves.EndMovement(w.Run)
	w.S.Phase = field.PhaseCombat
	battle.BeginCombat(w.Run)
	battle.Fight(w.Run, w.place(to))
	w.want(to, "ger-infantry-4 3, uss-infantry-40 2")
	w.want(from, "ger-armor-3 3, ger-hq-sur 3")
	control.Settle(w.Run)
	if b := w.S.Battle(w.place(to)); b == nil || b.New || !b.Held {
		t.Errorf("the bridgehead is %+v", b)
	}
}

// river finds two open hexes in the East with a river between them, across the line.
func river(w *war) (from, to string) { return pair(w, field.River) }

// plain finds two with nothing between them.
func plain(w *war) (from, to string) { return pair(w, field.Open) }

func pair(w *war, barrier field.Barrier) (from, to string) {
	w.t.Helper()
	for p := range w.D.Places {
		for _, n := range w.D.Places[p].Near {
			a, b := &w.D.Places[p], &w.D.Places[n.To]
			open := a.Terrain == field.Clear && b.Terrain == field.Clear && len(a.Cities)+len(b.Cities) == 0
			if n.Barrier == barrier && open && a.Front == field.EastFront && w.S.Controller(p) == field.Axis && w.S.Controller(int(n.To)) == field.Soviet {
				return a.ID, b.ID
			}
		}
	}
	w.t.Fatal("no such hexes")
	return "", ""
}
