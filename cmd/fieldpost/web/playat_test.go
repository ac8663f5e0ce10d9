package web_test

import (
	"html"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestPagesSayWhenAPhaseIsPlayed that has all its sheets: those of the game, of a side
// and its composer, and the moderator's, in the reader's zone; and no longer when it was
// played, a sheet was taken back, or the game is paused.
func TestPagesSayWhenAPhaseIsPlayed(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	g := w.game(toy.New(), func(n *founding.NewGame) { n.Options = map[string]string{"report": "turn", "hold": "10m"} })
	w.signIn(g, toy.Red, ana)
	w.login()
	w.order(g, toy.Red, "hold mill")
	pages := []string{"/games/" + g, "/games/" + g + "/moderator", "/games/" + g + "/sides/red", "/games/" + g + "/sides/red/orders"}
	says := func(want string) {
		t.Helper()
		for _, path := range pages {
			page := html.UnescapeString(w.get(path))
			if want == "" && strings.Contains(page, "The phase is played") {
				t.Errorf("%s says when a phase is played that lacks a sheet", path)
			}
			if !strings.Contains(page, want) {
				t.Errorf("%s does not say %q:\n%s", path, want, page)
			}
		}
	}
	says("")
	w.order(g, toy.Blue, "hold ford")
	for _, path := range pages[2:] { // in the zone of her mails
		if page := html.UnescapeString(w.get(path)); !strings.Contains(page, "Saturday 28 March 2026, 08:10 (UTC-4)</time>") {
			t.Errorf("%s does not say it in her zone:\n%s", path, page)
		}
	}
	w.do(http.MethodPost, "/zone", url.Values{"zone": {"Europe/Madrid"}, "back": {"/"}})
	says("Saturday 28 March 2026, 13:10 (UTC+1)</time>")
	if page := html.UnescapeString(w.get("/games/"+g, "Accept-Language", "es")); !strings.Contains(page, "La fase se juega, si no se retira ni se cambia ninguna hoja: <time") {
		t.Errorf("in Spanish:\n%s", page)
	}
	if _, err := w.svc.Command(w.ctx, store.Command{Verb: moderation.Pause.Name, Game: g, Actor: "moderator:test"}); err != nil {
		t.Fatal(err)
	}
	says("")
	if _, err := w.svc.Command(w.ctx, store.Command{Verb: moderation.Resume.Name, Game: g, Actor: "moderator:test"}); err != nil {
		t.Fatal(err)
	}
	says("The phase is played")
	w.order(g, toy.Red, "undo")
	says("")
	w.order(g, toy.Red, "hold mill")
	w.clock.advance(10 * time.Minute)
	w.tick()
	says("")
	if n := w.show(g).Phase; n != 2 {
		t.Errorf("the game is in phase %d", n)
	}
}
