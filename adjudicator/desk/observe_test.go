package desk_test

import (
	"fmt"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
)

// TestObserveIsRead in both languages; what names neither a game nor an end is prose.
func TestObserveIsRead(t *testing.T) {
	for title, d := range desks(t) {
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
			sheet := d.Read([]parser.Line{{No: 1, Text: line}})
			got := ""
			for _, q := range sheet.Requests {
				got += fmt.Sprint(q.Kind, " ", q.Topic, " ", q.Lang)
			}
			if got != want || len(sheet.Orders) > 0 || want == "" && sheet.Chatter != 1 {
				t.Errorf("%s: %q: got %q, want %q: %+v", title, line, got, want, sheet)
			}
		}
	}
	for title, d := range desks(t) { // what is skipped on a failure is no game
		if s := d.Read(desk.Lines("si falla sigue")); len(s.Requests) > 0 || s.OnFailure == "" {
			t.Errorf("%s: %+v", title, s)
		}
		for _, line := range []string{"sigue", "Sigue.", "sigo", "sigue la partida"} { // where every line is meant, too
			if s := d.Read(desk.Lines(line)); len(s.Requests) > 0 || len(s.Problems) != 1 || s.Problems[0].Message.Code != "fault.unknown-verb" {
				t.Errorf("%s: %q: %+v", title, line, s)
			}
		}
	}
}
