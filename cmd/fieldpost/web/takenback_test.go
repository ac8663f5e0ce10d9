package web_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestTakenBackIsShown: a game that was taken back says so wherever its phases and its
// date are told, and what was taken back stands as it was.
func TestTakenBackIsShown(t *testing.T) {
	title := toy.New()
	w := newWorld(t, []rules.Title{title})
	g := w.game(title, func(n *founding.NewGame) { n.Options = map[string]string{"turns": "3"} })
	w.order(g, toy.Red, "hold mill")
	w.order(g, toy.Blue, "hold ford")
	for _, page := range []string{"/games/" + g, "/"} { // what is kept of the past is not shown for ever
		if strings.Contains(w.get(page), "clock again") {
			t.Errorf("%s says that something comes again", page)
		}
	}
	if c, err := w.svc.Command(w.ctx, store.Command{Verb: moderation.Rollback.Name, Game: g, Actor: "moderator:mo", Args: map[string]string{office.ArgPhase: "3", office.ArgTo: "1"}}); err != nil || c.State != "done" {
		t.Fatal(c, err)
	}
	w.order(g, toy.Red, "hold hill")
	told := "The moderator has taken the game back to where phase 1 began"
	for page, want := range map[string][]string{
		"/":                               {"toy.clock again"},
		"/games/" + g:                     {"toy.clock again", "The game was taken back to phase 1", ">taken back<"},
		"/games/" + g + "/phases/1":       {"This phase was taken back"},
		"/games/" + g + "/phases/3":       {told},
		"/games/" + g + "/phases/4":       {"toy.clock again"},
		"/games/" + g + "/replay?phase=3": {told},
		"/games/" + g + "/feed.atom":      {"taken the game back"},
	} {
		got := w.get(page)
		for _, text := range want {
			if !strings.Contains(got, text) {
				t.Errorf("%s does not say %q:\n%s", page, text, got)
			}
		}
	}
	if got := w.get("/games/" + g + "/phases/4"); strings.Contains(got, "taken back") {
		t.Errorf("phase 4 was not taken back:\n%s", got)
	}
	w.login()
	if got := w.get("/games/" + g + "/moderator"); !strings.Contains(got, "The game was taken back to phase 1") {
		t.Errorf("the moderator's page does not say it:\n%s", got)
	}
}
