package desktest

import (
	"fmt"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser/language"
)

// checkObserve reads how games are observed, in both languages; what names neither a game nor an end
// is prose.
func checkObserve(t *testing.T, d *desk.Desk) {
	for line, want := range map[string]string{
		"observe empires-12":                    "observe empires-12 en",
		"Please observe the game [empires-12].": "observe empires-12 en",
		"observe":                               "observe  en",
		"observe end":                           "observe-end  en",
		"observe rommel-3 end":                  "observe-end rommel-3 en",
		"observa empires-12, por favor":         "observe empires-12 es",
		"Observar la partida empires-12.":       "observe empires-12 es",
		"sigue rommel-3":                        "observe rommel-3 es",
		"observa rommel-3 fin":                  "observe-end rommel-3 es",
		"observa fin":                           "observe-end  es",
		"Sigue":                                 "",
		"Sigue la guerra en el desierto":        "",
		"Observe how well they fight":           "",
	} {
		sheet := d.Read([]language.Line{{No: 1, Text: line}})
		got := ""
		for _, q := range sheet.Requests {
			got += fmt.Sprint(q.Kind, " ", q.Topic, " ", q.Lang)
		}
		if got != want || len(sheet.Orders) > 0 || want == "" && sheet.Chatter != 1 {
			t.Errorf("%q: got %q, want %q: %+v", line, got, want, sheet)
		}
	}
	if s := d.Read(desk.Lines("si falla sigue")); len(s.Requests) > 0 || s.OnFailure == "" {
		t.Errorf("%+v", s)
	}
	for _, line := range []string{"sigue", "Sigue.", "sigo", "sigue la partida"} { // where every line is meant, too
		if s := d.Read(desk.Lines(line)); len(s.Requests) > 0 || len(s.Problems) != 1 || s.Problems[0].Message.Code != "fault.unknown-verb" {
			t.Errorf("%q: %+v", line, s)
		}
	}
}
