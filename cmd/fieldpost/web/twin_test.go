package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
)

// ofEachRequest is what differs between two requests for the same page: the token of a
// form.
var ofEachRequest = regexp.MustCompile(`value="[A-Za-z0-9_-]{20,}"`)

// answered is all of the answer to a reader: status, headers, size and bytes.
func (w *closedWorld) answered(path string) string {
	r := httptest.NewRequest(http.MethodGet, path, nil).WithContext(w.ctx)
	for _, c := range w.jar {
		r.AddCookie(c)
	}
	rec := httptest.NewRecorder()
	w.site.ServeHTTP(rec, r)
	rec.Header().Del("Set-Cookie")
	return fmt.Sprintf("%d %d bytes %v\n%s", rec.Code, rec.Body.Len(), rec.Header(), ofEachRequest.ReplaceAllString(rec.Body.String(), ""))
}

// mara and vera may play red.
const mara, vera = "mara@example.com", "vera@example.com"

// twinWorlds are two worlds that differ in where red's hidden stack stands, in what red
// has in hand, and in who plays red.
func twinWorlds(t *testing.T, red ...string) (worlds [2]*closedWorld) {
	t.Helper()
	title := toyboard.New()
	for i, secret := range [][]string{{"mill", "hold ford", "raid hill"}, {"ford", "hold hill", "raid mill"}} {
		w := &closedWorld{world: newWorld(t, []rules.Title{title}), games: map[string]string{"toy-1": "running"}}
		w.game(title, func(n *founding.NewGame) {
			n.Options = map[string]string{"report": "turn"}
			n.Seats[0].Address = red[i]
		})
		w.order("toy-1", toy.Red, "hold "+secret[0], "raid hill")
		w.order("toy-1", toy.Blue, "hold hill")
		w.order("toy-1", toy.Red, "wait", secret[1], secret[2])
		w.order("toy-1", toy.Blue, "wait", "raid mill")
		worlds[i] = w
	}
	if worlds[0].position("toy-1", 1) == worlds[1].position("toy-1", 1) {
		t.Fatal("the worlds are not twins but the same")
	}
	return worlds
}

// TestTwinWorldsOfEveryRoute: whoever may not tell twin worlds apart is given the same
// status, headers, sizes and bytes by every route that there is: pages with their maps,
// feeds, calendar, composer and its data. What live pages are told is no page; see
// TestVisitorsAreToldOfWhatIsOpenOnly. To red and to who
// knows all they differ, and so do their maps. A moderator may know who plays.
func TestTwinWorldsOfEveryRoute(t *testing.T) {
	played, same := twinWorlds(t, mara, vera), twinWorlds(t, vera, vera)
	var routes []string
	err := chi.Walk(played[0].site.(chi.Routes), func(method, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if method == http.MethodGet && !asset.MatchString(pattern) && !strings.HasSuffix(pattern, "/events") {
			routes = append(routes, pattern)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, reader := range []struct {
		name    string
		worlds  [2]*closedWorld
		signIn  func(*closedWorld)
		differs []string // routes; none: all are the same
	}{
		{"visitor", played, func(*closedWorld) {}, nil},
		{"blue", played, func(w *closedWorld) { w.signIn("toy-1", toy.Blue, benito) }, nil},
		{"red", same, func(w *closedWorld) { w.signIn("toy-1", toy.Red, vera) },
			[]string{"/games/{game}/sides/{side}", "/games/{game}/replay"}},
		{"moderator who plays", same, func(w *closedWorld) { w.login() }, nil},
		{"moderator", same, func(w *closedWorld) {
			w.login()
			w.do(http.MethodPost, "/secrets", url.Values{"show": {"1"}, "back": {"/"}})
		}, []string{"/games/{game}", "/games/{game}/phases/{phase}", "/games/{game}/replay", "/letters/{id}"}},
	} {
		maps := 0
		for _, w := range reader.worlds {
			w.jar = nil
			reader.signIn(w)
		}
		for _, route := range routes {
			apart := ""
			for _, path := range reader.worlds[0].paths(route, "toy-1") {
				one, two := reader.worlds[0].answered(path), reader.worlds[1].answered(path)
				if one != two {
					apart = fmt.Sprintf("%s:\n%s\n--- and ---\n%s", path, one, two)
				}
				if strings.Contains(one, "<svg") && mapOf(one) != mapOf(two) {
					maps++
				}
			}
			switch {
			case apart != "" && reader.differs == nil:
				t.Errorf("%s can tell twin worlds apart by %s", reader.name, apart)
			case apart == "" && slices.Contains(reader.differs, route):
				t.Errorf("to %s the worlds are the same at %s: the test cannot fail", reader.name, route)
			}
		}
		if reader.differs != nil && maps == 0 {
			t.Errorf("%s sees the same maps: the test cannot fail", reader.name)
		}
	}
}

// mapOf is the first picture of a page.
func mapOf(page string) string {
	_, page, _ = strings.Cut(page, "<svg")
	page, _, _ = strings.Cut(page, "</svg>")
	return page
}
