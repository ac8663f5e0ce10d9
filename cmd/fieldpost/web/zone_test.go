package web_test

import (
	"html"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestZoneIsChosen: times stand in the zone that the reader chose, with UTC beside them;
// a zone that there is not is none.
func TestZoneIsChosen(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	w.game(toy.New()) // at noon UTC of the day before the clocks change in Madrid
	page := w.get("/games/toy-1")
	if !strings.Contains(page, ">Tuesday 31 March 2026, 12:00 (UTC)</time>") || !strings.Contains(page, `data-form="short">Sat 28 Mar, 12:00 UTC</time>`) || strings.Contains(page, "data-zone") {
		t.Errorf("without a choice times are not in UTC:\n%s", page)
	}
	choose := func(zone string) *http.Response {
		return w.do(http.MethodPost, "/zone", url.Values{"zone": {zone}, "back": {"/games/toy-1"}})
	}
	if res := choose("Europe/Madrid"); res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != "/games/toy-1" {
		t.Errorf("the choice: %s, to %q", res.Status, res.Header.Get("Location"))
	}
	page = html.UnescapeString(w.get("/games/toy-1"))
	for _, want := range []string{
		`data-zone="Europe/Madrid"`, `title="Tuesday 31 March 2026, 12:00 (UTC)" data-form="long">Tuesday 31 March 2026, 14:00 (UTC+2)</time>`,
		`data-form="short">Sat 28 Mar, 13:00 UTC+1</time>`, `<option value="Europe/Madrid" selected>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("in Madrid %s is missing:\n%s", want, page)
		}
	}
	for _, bad := range []string{"Europe/Atlantis", "Local", "../../etc/passwd", strings.Repeat("x", 4000)} {
		if res := choose(bad); res.StatusCode != http.StatusNotFound {
			t.Errorf("the zone %.20q: %s", bad, res.Status)
		}
	}
	if choose(""); strings.Contains(w.get("/games/toy-1"), "data-zone") {
		t.Error("the choice cannot be taken back")
	}
	for _, name := range web.Zones() {
		if res := choose(name); res.StatusCode != http.StatusSeeOther {
			t.Errorf("%s is offered and not taken: %s", name, res.Status)
		}
	}
}
