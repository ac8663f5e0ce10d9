package web_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// fuzzedPaths are the addresses that take forms, of two games, their sides and all verbs,
// but those that let the browser out again.
func fuzzedPaths(f *testing.F, site http.Handler, games []string) (paths []string) {
	f.Helper()
	routes, ok := site.(chi.Routes)
	if !ok {
		f.Fatalf("%T tells no routes", site)
	}
	values := map[string][]string{"{game}": append(games, "toy-99", "%00"), "{side}": {"red", "blue", "x"}, "{verb}": {"x"}}
	for _, v := range moderation.Verbs {
		values["{verb}"] = append(values["{verb}"], v.Name)
	}
	err := chi.Walk(routes, func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if method != http.MethodPost || route == "/logout" || route == "/sign-out" {
			return nil
		}
		made := []string{route}
		for _, name := range slices.Sorted(maps.Keys(values)) {
			if !strings.Contains(route, name) {
				continue
			}
			var next []string
			for _, path := range made {
				for _, value := range values[name] {
					next = append(next, strings.ReplaceAll(path, name, value))
				}
			}
			made = next
		}
		paths = append(paths, made...)
		return nil
	})
	if err != nil || len(paths) < 50 {
		f.Fatalf("%d addresses: %v", len(paths), err)
	}
	return paths
}

// FuzzForms sends whatever to every address that takes a form, as a browser in which a
// player and a moderator are let in: it is answered and never by a fault of ours, and no
// game is changed by what nobody confirmed.
func FuzzForms(f *testing.F) {
	w := newWorld(f, []rules.Title{toy.New()})
	games := []string{w.game(toy.New()), w.game(toy.New())}
	w.signIn(games[0], toy.Red, ana)
	w.login()
	if _, err := w.svc.Command(w.ctx, store.Command{Verb: moderation.Pause.Name, Game: games[1], Actor: "moderator:test"}); err != nil {
		f.Fatal(err)
	}
	paths := fuzzedPaths(f, w.site, games)
	for i := range paths {
		if i%5 == 0 {
			f.Add("side=red&address=a%40example.net&span=24h&text=x&how=draw&person=Eva+%3Ce%40example.net%3E", uint16(i))
			f.Add("do=check&phase=1&token=abc&text=hold+mill%0D%0Araid+ford&form=1&number=2&m0=mill", uint16(i))
			f.Add("lang=es&zone=Europe%2FMadrid&back=%2F%2Fevil.example&password=x&name=%00&code=%ff&show=1", uint16(i))
		}
	}
	f.Add("a=%zz&b=%", uint16(3))
	state := func() string {
		var out []string
		for _, g := range games {
			i := w.show(g)
			out = append(out, fmt.Sprint(i.State, i.Phase, i.Deadline, i.Standings, i.Seats))
		}
		return strings.Join(out, "\n")
	}
	was := state()
	f.Fuzz(func(t *testing.T, body string, which uint16) {
		w.t = t
		path := paths[int(which)%len(paths)]
		r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		for _, c := range w.jar {
			r.AddCookie(c)
		}
		rec := httptest.NewRecorder()
		w.site.ServeHTTP(rec, r)
		if rec.Code >= http.StatusInternalServerError && rec.Code != http.StatusServiceUnavailable {
			t.Fatalf("%s: %d\n%s", path, rec.Code, rec.Body)
		}
		if to := rec.Header().Get("Location"); to != "" {
			if at, err := url.Parse(to); err != nil || at.Host != "" || strings.HasPrefix(to, "//") || strings.HasPrefix(to, `/\`) {
				t.Errorf("%s leads to %q", path, to)
			}
		}
		form, err := url.ParseQuery(body)
		given := err == nil && form.Get("token") != ""
		if w.svc.Commands.CarryWaiting(w.ctx); given || strings.HasSuffix(path, "/orders") {
			was = state()
			return
		}
		if is := state(); is != was {
			t.Errorf("%s changed the games:\n%s\nwas\n%s", path, is, was)
			was = is
		}
	})
}
