package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
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
	{"people", "/moderator/people"},
	{"person", "/moderator/people/1"},
	{"create", "/moderator/create?title=toy"},
	{"command-office", "/moderator/commands/2"},
	{"health", "/moderator/health"},
	{"outbox", "/outbox"},
	{"outbox-refused", "/outbox?state=failed&game="},
	{"dispatch", "/outbox/1"},
	{"letters", "/letters"},
	{"letter", "/letters/1"},
	{"tray", "/tray"},
	{"stray", "/tray/e4oddqn5"},
}

// TestEveryRouteKeepsItsRight asks for the sample of each route as every reader: who has its right
// gets it, and others are asked to log in, or to show that they hold the side. What is a page is one of
// those above: one that was forgotten would have no golden file and no test of its headers, words and
// style.
func TestEveryRouteKeepsItsRight(t *testing.T) {
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
	golden := map[string]bool{"/games/{game}/sides/{side}/orders": true} // TestComposerIsAPage
	for _, p := range publicPages {
		golden[route(p.path)] = true
	}
	for _, p := range moderatorPages {
		golden[route(p.path)] = true
	}
	for _, reader := range []web.Right{web.Everybody, web.Players, web.Moderators} {
		w.jar = nil
		switch reader {
		case web.Players:
			w.signIn("toy-2", toy.Red, ana)
		case web.Moderators:
			w.login()
		}
		for _, r := range web.Routes {
			method, pattern, _ := strings.Cut(r.To, " ")
			switch {
			case method != http.MethodGet:
				path := strings.NewReplacer("{game}", "toy-2", "{side}", "red", "{tournament}", "spring-cup").Replace(pattern)
				if r.Right == web.Moderators && reader != r.Right {
					if res := w.do(method, path, nil); !asksToLogIn(res) {
						t.Errorf("%s: %s answers %s", r.To, reader, res.Status)
					}
				}
				if r.Right == web.Players && reader == web.Everybody {
					if res := w.do(method, path, nil); res.StatusCode < http.StatusMultipleChoices {
						t.Errorf("%s: %s gets %s", r.To, reader, res.Status)
					}
				}
				continue
			case r.Right == web.Watchers: // live_test.go
				continue
			case route(r.Sample) != pattern:
				t.Errorf("%s: the sample %s leads to %s", r.To, r.Sample, route(r.Sample))
			}
			res := w.do(http.MethodGet, r.Sample, nil)
			switch may := r.Right == web.Everybody || r.Right == reader; {
			case !may && res.StatusCode == http.StatusOK, r.Right == web.Moderators && !may && !asksToLogIn(res):
				t.Errorf("%s: %s gets %s", r.To, reader, res.Status)
			case may && res.StatusCode != http.StatusOK && !slices.Contains(leadsOn, pattern):
				t.Errorf("%s: %s gets %s", r.To, reader, res.Status)
			case may && strings.HasPrefix(res.Header.Get("Content-Type"), "text/html") && !golden[pattern] && !slices.Contains(leadsOn, pattern):
				t.Errorf("no page of %s is listed in publicPages or moderatorPages", pattern)
			}
		}
	}
}

// leadsOn are routes that lead on, or to something that toyWorld does not have.
var leadsOn = []string{
	"/help",                        // to that of the language
	"/login",                       // who has logged in goes on
	"/games/{game}/moderator/case", // TestCaseOfAFault
}

// asksToLogIn reports whether an answer leads to the page on which a moderator logs in.
func asksToLogIn(res *http.Response) bool {
	return res.StatusCode == http.StatusSeeOther && strings.HasPrefix(res.Header.Get("Location"), "/login")
}
