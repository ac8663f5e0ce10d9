package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestGamesThatGather: the list and the page say who is missing and how to join, with a
// letter to begin. Who holds a side sees no more than a visitor, and of a private game
// nothing is there.
func TestGamesThatGather(t *testing.T) {
	title := toy.New()
	w := newWorld(t, []rules.Title{title}, func(c *site.Config) { c.Post = theOffice })
	g := w.game(title, func(n *founding.NewGame) { n.Seats, n.Open = n.Seats[:1], []rules.Side{toy.Blue} })
	private := w.game(title, func(n *founding.NewGame) { n.Seats, n.Invited, n.Private = n.Seats[:1], n.Seats[1:], true })
	list := w.get("/?state=gathering")
	for _, want := range []string{g, "Free: Blue", "looks for players"} {
		if !strings.Contains(list, want) {
			t.Errorf("the list has no %q:\n%s", want, list)
		}
	}
	if strings.Contains(list, private) {
		t.Error("the list names the private game")
	}
	page := w.get("/games/" + g)
	for _, want := range []string{"join " + g + " as Blue", "mailto:" + theOffice + "?subject=join%20" + g + "%20as%20Blue&amp;body=", "Take Blue", "Ana"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %q:\n%s", want, page)
		}
	}
	if es := w.get("/games/"+g, "Accept-Language", "es"); !strings.Contains(es, "únete a "+g+" como Azul") {
		t.Errorf("the Spanish page:\n%s", es)
	}
	side := "/games/" + g + "/sides/red"
	w.do(http.MethodPost, side+"/code", url.Values{})
	codes := w.codes(ana)
	if len(codes) > 0 {
		w.do(http.MethodPost, side+"/open", url.Values{"code": {codes[0]}})
	}
	for _, path := range []string{side, side + "/orders"} {
		if res := w.do(http.MethodGet, path, nil); res.StatusCode == http.StatusOK {
			t.Errorf("%s shows what its holder may not see yet", path)
		}
	}
	w.login()
	if mod := w.get("/games/" + g + "/moderator"); !strings.Contains(mod, g+"/moderator/verbs/invite") || strings.Contains(mod, "verbs/force") {
		t.Errorf("the moderator reads\n%s", mod)
	}
	for _, path := range []string{"/moderator", "/", "/games/" + private, "/games/" + g + "/replay"} {
		if res := w.do(http.MethodGet, path, nil); res.StatusCode >= http.StatusInternalServerError {
			t.Errorf("%s: %s", path, res.Status)
		}
	}
}
