package adjudicator_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/tournaments"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestRollbackGivesNobodyAnothersSheet: who took a side over is not told what was sent for
// it before him, and nothing is his by a "yes" that he has not seen.
func TestRollbackGivesNobodyAnothersSheet(t *testing.T) {
	heir := office.Person{Address: "eva@example.com", Name: "Eva", Lang: rules.English, Zone: "UTC"}
	for _, before := range []bool{true, false} {
		w := newWorld(t)
		g := w.fourPhases(map[string]string{"turns": "5"})
		if before {
			w.done(w.Service.Replace(w.Ctx, g, "moderator:mo", toy.Red, heir))
		}
		for _, d := range w.rollback(g, 3) {
			if d.Recipient == heir.Address && (strings.Contains(d.Text, "to see") || strings.Contains(d.Text, "had sent then")) {
				t.Errorf("what Ana wrote is told to who has her side:\n%s", d.Text)
			}
		}
		if !before {
			w.done(w.Service.Replace(w.Ctx, g, "moderator:mo", toy.Red, heir))
			w.Mails()
		}
		sent := w.Send(heir.Address, fmt.Sprintf("game: %s side: red key: %s phase: 6\nyes\n", g, w.Key(g, toy.Red)))
		if got := w.Show(g).Phase; got != 6 {
			t.Errorf("it is phase %d by a yes to nothing:\n%s", got, sent[0].Text)
		}
		w.Order(g, "red", "hold mill")
		w.wantVerified(w.export(g))
	}
}

// TestNobodyIsTakenOutForAnother: numbers of entrants move up, and a form sent twice takes
// out one.
func TestNobodyIsTakenOutForAnother(t *testing.T) {
	w := newWorld(t)
	id := w.cup()
	first := w.tournament(id).Entrants[0]
	for _, want := range []error{nil, tournaments.ErrTournament} {
		if _, err := w.Service.Tournaments.LeaveTournament(w.Ctx, id, "moderator:mo", 1, first.Person); !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
	if got := w.tournament(id).Entrants; len(got) != 3 || got[0].Person == first.Person {
		t.Errorf("got %+v", got)
	}
}

// TestNamesThatTurnTexts: no name of a person or a game turns the text around it.
func TestNamesThatTurnTexts(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	for _, name := range []string{"Ev\u202ea", "Ev\u2066a", "Ev\u200ba"} {
		w.refused(w.Service.Rename(w.Ctx, g, "moderator:mo", name))
		w.refused(w.Service.Replace(w.Ctx, g, "moderator:mo", toy.Red, office.Person{Address: "eva@example.com", Name: name}))
	}
	w.done(w.Service.Rename(w.Ctx, g, "moderator:mo", "Zürich · 東京 · נצח"))
}
