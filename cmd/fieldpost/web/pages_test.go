package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
)

// publicPages are all pages of toyWorld that anybody may see, with the names
// of their golden files.
var publicPages = []struct {
	name, path string
	help       bool
}{
	{"list", "/", false},
	{"list-paused", "/?state=paused", false},
	{"list-over", "/?state=over", false},
	{"game-running", "/games/toy-2", false},
	{"game-over", "/games/toy-1", false},
	{"game-paused", "/games/toy-3", false},
	{"game-fresh", "/games/toy-4", false},
	{"phase", "/games/toy-1/phases/2", false},
	{"replay-start", "/games/toy-1/replay", false},
	{"replay-step", "/games/toy-1/replay?phase=1&step=2&as=blue", false},
	{"replay-end", "/games/toy-1/replay?phase=3&step=last&as=everybody", false},
	{"replay-running", "/games/toy-2/replay", false},
	{"replay-verified", "/games/toy-1/replay/verified", false},
	{"statistics", "/statistics", false},
	{"tournaments", "/tournaments", false},
	{"tournament", "/tournaments/spring-cup", false},
	{"ratings", "/ratings", false},
	{"login", "/login", false},
	{"ask", "/games/toy-2/sides/red", false},
	{"mine-nobody", "/mine", false},
	{"topics-en", "/help/en", true},
	{"topics-es", "/help/es", true},
	{"help-en", "/help/en/general", true},
	{"help-es", "/help/es/general", true},
}

// moderatorPages are those that differ for the moderator.
var moderatorPages = []struct{ name, path string }{
	{"list", "/"},
	{"game-running", "/games/toy-2"},
	{"game-over", "/games/toy-1"},
	{"game-fresh", "/games/toy-4"},
	{"tournament", "/tournaments/spring-cup"},
	{"overview", "/moderator"},
	{"moderated", "/games/toy-2/moderator"},
	{"moderated-over", "/games/toy-1/moderator"},
	{"command", "/games/toy-3/moderator/commands/1"},
	{"create", "/moderator/create?title=toy"},
	{"command-office", "/moderator/commands/2"},
	{"health", "/moderator/health"},
	{"outbox", "/outbox"},
	{"outbox-refused", "/outbox?state=failed&game="},
	{"dispatch", "/outbox/1"},
	{"letters", "/letters"},
	{"letter", "/letters/1"},
}

// notPages are the routes that answer with something other than a page of
// their own, each with the test that asks for it.
var notPages = []string{
	"/moderator/events",                           // TestModeratorSeesALateSideArrive
	"/games/{game}/events",                        // TestVisitorsAreToldOfWhatIsOpenOnly
	"/games/{game}/moderator/events",              // the same
	"/healthz", "/healthz/ready", "/healthz/live", // TestHealth
	"/favicon.ico",    // TestHeadersOfEveryPage
	"/help",           // TestHelp
	"/archive/{file}", // TestArchiveOfFinishedGame

	"/games/{game}/sides/{side}/orders",      // TestComposerIsAPage
	"/games/{game}/sides/{side}/orders/desk", // TestComposerInTwinWorlds

	"/tournaments/{tournament}/standings.csv", // TestTournamentPages
	"/ratings.csv", // the same

	"/feed.atom",                 // TestFeeds
	"/games/{game}/feed.atom",    // the same
	"/games/{game}/deadline.ics", // TestCalendar

	"/games/{game}/moderator/case", // TestCaseOfAFault
}

// TestEveryRouteIsListed walks the routes of the site: each that can be got is
// one of the pages above or is named as none. A page that was forgotten would
// have no golden file and no test of its headers, words and style.
func TestEveryRouteIsListed(t *testing.T) {
	w := toyWorld(t)
	routes := w.site.(chi.Routes)
	route := func(path string) string {
		path, _, _ = strings.Cut(path, "?")
		c := chi.NewRouteContext()
		if !routes.Match(c, http.MethodGet, path) {
			t.Errorf("no route leads to %s", path)
		}
		return c.RoutePattern()
	}
	public, closed := map[string]bool{}, map[string]bool{}
	for _, p := range notPages {
		public[p] = true
	}
	for _, p := range publicPages {
		public[route(p.path)] = true
	}
	for _, p := range moderatorPages {
		if r := route(p.path); !public[r] {
			closed[r] = true
			if got := w.do(http.MethodGet, p.path, nil).StatusCode; got != http.StatusSeeOther {
				t.Errorf("%s answers %d to a visitor; as it is public it belongs into publicPages", p.path, got)
			}
		}
	}
	err := chi.Walk(routes, func(method, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if method == http.MethodGet && !asset.MatchString(pattern) && !public[pattern] && !closed[pattern] {
			t.Errorf("no page of %s is listed in publicPages or moderatorPages", pattern)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
