package web_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestModeratorSeesWhoObserves, and nobody else.
func TestModeratorSeesWhoObserves(t *testing.T) {
	w := toyWorld(t)
	g := w.game(toy.New())
	pages := []string{"/games/" + g, "/games/" + g + "/moderator"}
	w.login()
	for _, page := range pages {
		if strings.Contains(w.get(page), "observes this game") {
			t.Errorf("%s tells of an observer whom there is not", page)
		}
	}
	if err := w.st.Update(w.ctx, func(tx *store.Tx) error {
		id, err := tx.People().Add(&store.Person{Name: "Olga Watches", Lang: rules.English, Created: w.clock.Now()}, "olga@example.com")
		if err == nil {
			err = tx.Roles().Add(&store.Role{Game: g, Kind: store.Observer, Person: id, Since: w.clock.Now()})
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		if text := w.get(page); !strings.Contains(text, "One person observes this game") || !strings.Contains(text, "Olga Watches") || !strings.Contains(text, "olga@example.com") {
			t.Errorf("%s does not name the observer", page)
		}
	}
	w.jar = nil
	if text := w.get("/games/" + g); strings.Contains(text, "Olga") || strings.Contains(text, "olga@") || strings.Contains(text, "observes this game") {
		t.Error("everybody is told who observes")
	}
}
