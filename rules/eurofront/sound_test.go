package eurofront

import (
	"encoding/json"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

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
