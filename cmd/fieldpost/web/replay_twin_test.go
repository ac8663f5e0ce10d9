package web_test

import (
	"net/http"
	"regexp"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

// TestTwinWorldsOfReplays: two games differ in where red hides. Whoever may not know it
// steps through the same bytes, be he a visitor, blue, or a moderator who does not see
// secrets; red does not, and once the games are over nobody does.
func TestTwinWorldsOfReplays(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	title := toyboard.New()
	var worlds [2]*world
	for i, hide := range []string{"mill", "ford"} {
		w := newWorld(t, []rules.Title{title})
		g := w.game(title, func(n *founding.NewGame) { n.Options = map[string]string{"report": "turn"} })
		w.order(g, toy.Red, "hold "+hide, "raid hill")
		w.order(g, toy.Blue, "hold hill")
		if w.show(g).Phase != 2 {
			t.Fatal("the first phase was not played")
		}
		worlds[i] = w
	}
	const game = "toy-1"
	if worlds[0].position(game, 1) == worlds[1].position(game, 1) {
		t.Fatal("the worlds are not twins but the same")
	}
	token := regexp.MustCompile(`value="[A-Za-z0-9_-]{20,}"`)
	steps := func(w *world, as string) (all string) {
		for _, page := range w.walk("/games/" + game + "/replay" + as) {
			all += token.ReplaceAllString(page, "")
		}
		return all
	}
	alike := func(who, as string, want bool) {
		t.Helper()
		one, two := steps(worlds[0], as), steps(worlds[1], as)
		if len(one) == 0 || (one == two) != want {
			t.Errorf("%s%s: the same pages: %v, of %d and %d bytes", who, as, one == two, len(one), len(two))
		}
	}
	each := func(do func(w *world)) {
		for _, w := range worlds {
			w.jar = nil
			do(w)
		}
	}
	alike("visitor", "", true)
	each(func(w *world) { w.login() })
	alike("moderator who plays", "", true)
	each(func(w *world) { w.signIn(game, toy.Blue, benito) })
	alike("blue", "", true)
	alike("blue", "?as=everybody", true)
	for _, w := range worlds {
		for _, as := range []string{"red", "all"} {
			if got := w.status("/games/" + game + "/replay?as=" + as); got != http.StatusNotFound {
				t.Errorf("blue looks as %s: %d", as, got)
			}
		}
	}
	each(func(w *world) { w.signIn(game, toy.Red, ana) })
	alike("red", "", false)
	alike("red", "?as=everybody", true)
	each(func(w *world) { w.play(title, game, 1000) })
	if worlds[0].show(game).State != store.Over {
		t.Fatal("the game does not end")
	}
	alike("visitor of a game that is over", "?as=all", false)
}
