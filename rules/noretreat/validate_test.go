package noretreat_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/noretreat"
)

// TestStoredBattle: a battle under way that cannot be gone on with is refused.
func TestStoredBattle(t *testing.T) {
	title := load(t)
	raw := inBattle(t, title)
	for _, tt := range []struct {
		key, in string
		value   any
	}{
		{"places", "fight", []any{}},
		{"side", "fight", ""},
		{"stage", "fight", 99},
		{"stage", "fight", -1},
		{"column", "fight", 12},
		{"targets", "", []any{"destroyed axis"}},
		{"effects", "", []any{"c8"}},
	} {
		var doc map[string]any
		if err := json.Unmarshal(raw, &doc); err != nil {
			t.Fatal(err)
		}
		at := doc
		if tt.in != "" {
			at = doc[tt.in].(map[string]any)
		}
		at[tt.key] = tt.value
		hurt, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := title.Decode(hurt); err == nil || !strings.HasPrefix(err.Error(), noretreat.ID+": ") {
			t.Errorf("%s %s = %v: got %v, want it refused", tt.in, tt.key, tt.value, err)
		}
	}
}

// inBattle lets bots play till somebody is asked in the middle of a battle.
func inBattle(t *testing.T, title rules.Title) []byte {
	t.Helper()
	p, err := title.Start(rules.Setup{Scenario: "campaign", Options: map[string]string{"decisions": "ask"}})
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n < 50; n++ {
		raw, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(raw), `"fight":{`) {
			return raw
		}
		in := rules.Input{Dice: dice.NewDerived(dice.Seed{1}, n, [32]byte{})}
		for _, d := range p.Demands() {
			in.Sheets = append(in.Sheets, rules.Sheet{Side: d.Side, Key: d.Key, Orders: rules.Bot(title, p, d, dice.NewDerived(dice.Seed{2}, n, [32]byte{}))})
		}
		out, err := p.Adjudicate(in)
		if err != nil {
			t.Fatal(err)
		}
		p = out.Next
	}
	t.Fatal("there is no battle in which somebody is asked")
	return nil
}
