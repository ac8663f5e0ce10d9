package web_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

var fieldName = regexp.MustCompile(`name="([^"]+)"`)

// TestCreateByForm: what the form of a title says makes a game, once.
func TestCreateByForm(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	if res := w.do(http.MethodGet, "/moderator/create", nil); res.StatusCode != http.StatusSeeOther {
		t.Errorf("a visitor gets %s", res.Status)
	}
	w.login()
	if page := w.get("/moderator"); !strings.Contains(page, "/moderator/create") {
		t.Errorf("no way to it from\n%s", page)
	}
	if page := w.get("/moderator/create"); !strings.Contains(page, `/moderator/create?title=toy"`) {
		t.Fatalf("no titles in\n%s", page)
	}
	page := w.get("/moderator/create?title=toy")
	names := map[string]bool{}
	for _, m := range fieldName.FindAllStringSubmatch(page, -1) {
		names[m[1]] = true
	}
	for _, want := range []string{"name", "tags", "option-turns", "option-report", "orders", "hold", "press", "side-red", "seat-red", "seat-blue"} {
		if !names[want] {
			t.Errorf("no field %q in\n%s", want, page)
		}
	}
	const path = "/moderator/verbs/create?title=toy"
	typed := url.Values{
		"name": {"Final"}, "tags": {"club"}, "option-turns": {"3"}, "orders": {"5 days"}, "press": {"none"}, "hold": {"10m"},
		"side-red": {"named"}, "seat-red": {"Eva <eva@example.org>, es, Europe/Madrid"}, "side-blue": {"open"},
	}
	_, body := w.form(path, typed)
	for _, want := range []string{"A new game: toy-1.", "time for orders: 5 days", "Anybody may take: Blue"} {
		if !strings.Contains(body, want) {
			t.Errorf("no %q in\n%s", want, body)
		}
	}
	give := confirmed(t, body)
	done, _ := w.form(path, give)
	w.form(path, give)
	w.svc.Commands.CarryWaiting(t.Context())
	if got := w.get(done.Header.Get("Location")); !strings.Contains(got, "A new game: toy-1.") {
		t.Errorf("told\n%s", got)
	}
	games, err := w.svc.Inquiry.ListGames(t.Context())
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	g := games[0]
	if g.State != store.Recruiting || g.Name != "Final" || g.Options["turns"] != "3" || g.Options["press"] != "none" || g.Policy.Orders != 120*time.Hour {
		t.Errorf("%+v", g)
	}
	if page := w.get("/moderator?find=club"); !strings.Contains(page, "Final") || strings.Contains(w.get("/moderator?find=other"), "Final") {
		t.Error("it is not found by its tag")
	}
	if _, body := w.form("/moderator/verbs/forget", url.Values{"address": {"nobody@example.org"}}); !strings.Contains(body, "Nobody is known at “nobody@example.org”") {
		t.Errorf("forget:\n%s", body)
	}
	typed.Set("seat-red", "nobody")
	if _, body := w.form(path, typed); !strings.Contains(body, "Red: “nobody” is nobody to write to") || !strings.Contains(body, `value="nobody"`) {
		t.Errorf("a fault loses the form:\n%s", body)
	}
}

// What a browser sends of a form that is pressed as it stands.
var (
	aSelect   = regexp.MustCompile(`(?s)<select[^>]* name="([^"]+)"[^>]*>(.*?)</select>`)
	anOption  = regexp.MustCompile(`<option value="([^"]*)"( selected)?`)
	anInput   = regexp.MustCompile(`<input[^>]*>`)
	itsName   = regexp.MustCompile(` name="([^"]+)"`)
	itsValue  = regexp.MustCompile(` value="([^"]*)"`)
	itChooses = regexp.MustCompile(` type="(?:radio|checkbox)"`)
)

// asItStands returns the values of a form of a page, by the address to which it goes.
func asItStands(t *testing.T, page, action string) url.Values {
	t.Helper()
	at := strings.Index(page, `action="`+action)
	if at < 0 {
		t.Fatalf("no form for %s in\n%s", action, page)
	}
	form, _, _ := strings.Cut(page[at:], "</form>")
	typed := url.Values{}
	for _, m := range aSelect.FindAllStringSubmatch(form, -1) {
		options := anOption.FindAllStringSubmatch(m[2], -1)
		for i, o := range options {
			if i == 0 || o[2] != "" {
				typed.Set(m[1], html.UnescapeString(o[1]))
			}
		}
	}
	for _, tag := range anInput.FindAllString(form, -1) {
		if name := itsName.FindStringSubmatch(tag); name != nil && (!itChooses.MatchString(tag) || strings.Contains(tag, " checked")) {
			value := ""
			if m := itsValue.FindStringSubmatch(tag); m != nil {
				value = html.UnescapeString(m[1])
			}
			typed.Set(name[1], value)
		}
	}
	return typed
}

// TestCreateFormAsItStands: the form of each title, pressed as it stands, makes a game of it.
func TestCreateFormAsItStands(t *testing.T) {
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, append([]rules.Title{toy.New()}, all...))
	w.login()
	for _, title := range append([]rules.Title{toy.New()}, all...) {
		id := title.About().ID
		typed := asItStands(t, w.get("/moderator/create?title="+id), "/moderator/verbs/create?title="+id)
		if len(typed) < 10 {
			t.Fatalf("%s: the form has %d fields: %v", id, len(typed), typed)
		}
		_, body := w.form("/moderator/verbs/create?title="+id, typed)
		if !strings.Contains(body, "A new game: "+id+"-1.") {
			t.Errorf("%s: the form makes no game:\n%s", id, body)
			continue
		}
		w.form("/moderator/verbs/create?title="+id, confirmed(t, body))
	}
	w.svc.Commands.CarryWaiting(t.Context())
	if games, err := w.svc.Inquiry.ListGames(t.Context()); err != nil || len(games) != len(all)+1 {
		t.Errorf("%d games, %v", len(games), err)
	}
}
