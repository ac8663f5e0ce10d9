package eurofront

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/setup"
	"github.com/fieldpost/fieldpost/rules/order"
)

// sound notes what no position may hold, whatever was ordered: it is asked after each phase of
// the games that bots play.
func sound(t *testing.T, title *Title, s *field.State) {
	t.Helper()
	g := title.Game(s.Clone())
	r := &g.run
	defer title.Free(g)
	for u := range r.S.Blocks {
		b, d := &r.S.Blocks[u], &r.D.Units[u]
		if b.CV < 0 || int(b.CV) > d.Max {
			t.Errorf("%s has %d CV, at most %d", d.ID, b.CV, d.Max)
		}
		if b.At < 0 && (b.Up || b.Led || b.Role != field.Inactive) {
			t.Errorf("%s, which is off the board, is %+v", d.ID, *b)
		}
		if b.At >= 0 && b.CV == 0 && !d.Type.IsHQ() && !d.Type.Cadre() && d.Type != field.Beachhead {
			t.Errorf("%s stands in %s without a step", d.ID, r.D.Places[b.At].ID)
		}
	}
	for p := range r.D.Places {
		both := r.S.HasEnemies(r.FactionsAt(p))
		fighting := s.Phase == field.PhaseCombat || s.Phase == field.PhaseBlitzCombat // what a battle leaves is said when the phase ends
		fighting = fighting || s.Top().Kind == field.StepOver                         // ... or when the game ends: with Finland its blocks are gone
		if battle := r.S.Battle(p) != nil; battle != both && (!fighting || both) {
			t.Errorf("%s: enemies stand there %v, a battle goes on %v", r.D.Places[p].ID, both, battle)
		}
		for f := range field.Faction(field.Factions) {
			const rebuffed = 2 // come back to where others stand meanwhile, and are too many there (§6.22)
			if n := r.CountBlocks(f, p); n > r.StackLimit(p)+rebuffed {
				t.Errorf("%s: %d blocks of %s, at most %d", r.D.Places[p].ID, n, field.FactionWords[f], r.StackLimit(p)+rebuffed)
			}
		}
	}
	for i := range r.S.Battles {
		if slices.ContainsFunc(r.S.Battles[:i], func(b field.Battle) bool { return b.Place == r.S.Battles[i].Place }) {
			t.Errorf("two battles in %s", r.D.Places[r.S.Battles[i].Place].ID)
		}
	}
}

// TestSidesFightWithOneFaction: each side of a scenario of the pack fights with one faction.
func TestSidesFightWithOneFaction(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, sc := range title.d.Scenarios {
		g := title.Game(title.d.Begin(i, field.Options{}))
		r := &g.run
		for _, side := range sc.Sides {
			if list := r.FightingFactions(side); len(list) != 1 {
				t.Errorf("%s: %s fights with %v", sc.ID, title.d.Sides[side].ID, list)
			}
		}
		title.Free(g)
	}
}

// TestAgendaOfAStoredPosition: one that nobody could carry on is refused.
func TestAgendaOfAStoredPosition(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := title.Start(rules.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	raw, err := p.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	for name, agenda := range map[string]any{
		"nothing":              []any{},
		"a turn of nobody":     []any{map[string]any{"step": "fortnight", "stage": 1}, map[string]any{"step": "turn", "stage": 1}},
		"a turn by itself":     []any{map[string]any{"step": "turn", "faction": "axis", "stage": 1}},
		"a month on a month":   []any{map[string]any{"step": "month"}, map[string]any{"step": "month"}},
		"a stage there is not": []any{map[string]any{"step": "month", "stage": 3}},
	} {
		var doc map[string]any
		if err := json.Unmarshal(raw, &doc); err != nil {
			t.Fatal(err)
		}
		doc["agenda"] = agenda
		text, _ := json.Marshal(doc)
		if _, err := title.Decode(text); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

// TestSetUpInAdvance: in the Winter War the Finns are asked to set up first, and the sheet of the
// Soviets, if it comes before, is read as one of set-up (§22, 1939A).
func TestSetUpInAdvance(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := title.Start(rules.Setup{Scenario: "1939a", Options: map[string]string{"deployment": "free"}})
	if err != nil {
		t.Fatal(err)
	}
	if d := p.Demands(); len(d) != 1 || d[0].Side != "axis" {
		t.Fatalf("waits for %v", d)
	}
	shift := order.Of(setup.FormShift, order.Number("n", 1), order.Named("units", "unit", "uss-infantry-13"), order.Named("other", "unit", "uss-infantry-11"))
	shift.Line = 1
	reading := p.Check(rules.Sheet{Side: "soviet", Key: p.Demands()[0].Key, Orders: []rules.Order{shift}})
	for _, x := range reading.Problems {
		if x.Severity == rules.Error || x.Message.Code == "eurofront.bad.not-in-turn" {
			t.Errorf("it is answered %v", x)
		}
	}
}
