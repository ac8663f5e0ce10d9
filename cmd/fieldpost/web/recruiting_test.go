package web_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestPagesOfAGameThatLooksForPlayers: its moderator's forms take back and correct what is asked,
// pause and end it; ended before it began, its pages stand.
func TestPagesOfAGameThatLooksForPlayers(t *testing.T) {
	title := toy.New()
	w := newWorld(t, []rules.Title{title})
	g := w.game(title, func(n *founding.NewGame) { n.Invited, n.Seats = n.Seats[1:], n.Seats[:1] })
	w.login()
	page := func() string { return w.get("/games/" + g + "/moderator") }
	give := func(verb string, form url.Values) {
		t.Helper()
		action := "/games/" + g + "/moderator/verbs/" + verb
		if !strings.Contains(page(), action+`"`) {
			t.Fatalf("%s is not offered", verb)
		}
		_, body := w.form(action, form)
		w.form(action, confirmed(t, body))
		w.svc.Commands.CarryWaiting(w.ctx)
	}
	if got := page(); !strings.Contains(got, "Benito &lt;"+benito+"&gt;") || strings.Contains(got, "verbs/resume\"") {
		t.Errorf("who is asked, and what is offered:\n%s", got)
	}
	give("address", url.Values{"side": {"blue"}, "address": {"dan@example.com"}})
	if info := w.show(g); len(info.Invited) != 1 || info.Invited[0].Address != "dan@example.com" {
		t.Fatalf("%+v", info.Invited)
	}
	give("pause", url.Values{})
	if got := page(); strings.Contains(got, "verbs/pause\"") || !strings.Contains(w.get("/moderator"), "a moderator stopped it") {
		t.Error("the pause is not seen")
	}
	give("uninvite", url.Values{"side": {"blue"}})
	if got := w.get("/games/" + g); strings.Contains(got, "join "+g+" as") || !strings.Contains(got, "paused") {
		t.Errorf("a visitor is offered a side while the game is paused:\n%s", got)
	}
	if got := page(); strings.Contains(got, `verbs/uninvite"`) || strings.Contains(got, `verbs/address"`) {
		t.Error("what is about an invitation is offered though nobody is asked")
	}
	give("resume", url.Values{})
	give("end", url.Values{"how": {"void"}, "reason": {"nobody has time"}})
	if info := w.show(g); info.State != store.Over {
		t.Fatal(info.State)
	}
	w.tick()
	for _, path := range []string{"/games/" + g, "/games/" + g + "/moderator", "/", "/statistics"} {
		w.get(path)
	}
	w.jar = nil
	w.get("/games/" + g)
}
