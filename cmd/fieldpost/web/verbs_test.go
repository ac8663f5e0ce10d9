package web_test

import (
	"html"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

var hiddenInput = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)">`)

// form sends a form and returns the answer with its body.
func (w *world) form(path string, form url.Values) (*http.Response, string) {
	w.t.Helper()
	resp := w.do(http.MethodPost, path, form)
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return resp, string(body)
}

// confirmed are the hidden fields of the form that confirms a command.
func confirmed(t *testing.T, body string) url.Values {
	t.Helper()
	_, form, found := strings.Cut(body, `class="confirm"`)
	if !found {
		t.Fatalf("nothing to confirm in\n%s", body)
	}
	out := url.Values{}
	for _, m := range hiddenInput.FindAllStringSubmatch(form, -1) {
		out.Set(m[1], html.UnescapeString(m[2]))
	}
	return out
}

func TestVerbByForm(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	g := w.game(toy.New())
	path := "/games/" + g + "/moderator/verbs/extend"
	if got, _ := w.form(path, url.Values{"span": {"48h"}}); got.StatusCode != http.StatusSeeOther || !strings.Contains(got.Header.Get("Location"), "/login") {
		t.Errorf("a visitor gets %d %s", got.StatusCode, got.Header.Get("Location"))
	}
	w.login()
	page := w.get("/games/" + g + "/moderator")
	if !strings.Contains(page, `action="/games/`+g+`/moderator/verbs/extend"`) {
		t.Fatalf("no form in\n%s", page)
	}
	_, body := w.form(path, url.Values{"span": {"2 days"}})
	for _, want := range []string{"This is what would be done", "Thursday 2 April 2026", "Ana (Red)", "New deadline"} {
		if !strings.Contains(body, want) {
			t.Errorf("no %q in\n%s", want, body)
		}
	}
	before := w.show(g).Deadline
	give := confirmed(t, body)
	done, _ := w.form(path, give)
	if done.StatusCode != http.StatusSeeOther {
		t.Fatalf("confirmed: %d", done.StatusCode)
	}
	again, _ := w.form(path, give) // the button is pressed twice
	if a, b := done.Header.Get("Location"), again.Header.Get("Location"); a != b {
		t.Errorf("two commands: %s, %s", a, b)
	}
	w.svc.Commands.CarryWaiting(w.ctx)
	if got := w.get(done.Header.Get("Location")); !strings.Contains(got, "the deadline of phase 1 is now") {
		t.Errorf("told\n%s", got)
	}
	if got := w.show(g).Deadline.Sub(before); got != 48*time.Hour {
		t.Errorf("moved by %s", got)
	}
	if got, body := w.form(path, url.Values{"span": {"soon"}}); got.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(body, "“soon” is not a span of time") || !strings.Contains(body, `value="soon"`) {
		t.Errorf("%d\n%s", got.StatusCode, body)
	}
}

// TestReasonByForm: why is given beside each verb, goes through the confirmation, is told to
// those concerned and stands in the audit; a deadline is moved from what was shown, once.
func TestReasonByForm(t *testing.T) {
	const why = "too many insults"
	w := newWorld(t, []rules.Title{toy.New()})
	g := w.game(toy.New())
	w.login()
	if page := w.get("/games/" + g + "/moderator"); !strings.Contains(page, `id="silence-reason"`) || strings.Contains(page, `id="note-reason"`) {
		t.Error("which forms ask why?")
	}
	for _, c := range []struct {
		verb  string
		typed url.Values
		told  string // part of what players are mailed
	}{
		{"option", url.Values{"press": {"none"}}, why}, {"silence", url.Values{"side": {"red"}}, why}, {"pause", url.Values{}, why}, {"resume", url.Values{}, why},
		{"rename", url.Values{"called": {"Final"}}, ""}, {"force", url.Values{}, why},
	} {
		path := "/games/" + g + "/moderator/verbs/" + c.verb
		c.typed.Set("reason", " too many\r\ninsults ")
		_, body := w.form(path, c.typed)
		if !strings.Contains(body, why) {
			t.Errorf("%s: not shown\n%s", c.verb, body)
		}
		before := len(w.outbox())
		w.form(path, confirmed(t, body))
		w.svc.Commands.CarryWaiting(w.ctx)
		log, err := w.svc.Inquiry.AuditLog(w.ctx, g, 3)
		if err != nil || !slices.ContainsFunc(log, func(e store.Entry) bool { return e.Action == c.verb && e.Detail["reason"] == why }) {
			t.Errorf("%s: audited as %+v, %v", c.verb, log, err)
		}
		told := w.outbox()[before:]
		if len(told) == 0 && c.told != "" {
			t.Errorf("%s: nobody is told", c.verb)
		}
		for _, d := range told {
			if toMod := strings.HasPrefix(string(d.Kind), "moderator-"); !toMod && strings.Contains(strings.Join(strings.Fields(d.Text), " "), why) != (c.told != "") {
				t.Errorf("%s: told\n%s", c.verb, d.Text)
			}
		}
	}
}

// TestExtendFromWhatWasShown: the form that confirms names the deadline that was shown, and
// moves that and no other.
func TestExtendFromWhatWasShown(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	g := w.game(toy.New())
	w.login()
	path := "/games/" + g + "/moderator/verbs/extend"
	_, one := w.form(path, url.Values{"span": {"24h"}})
	_, two := w.form(path, url.Values{"span": {"24h"}})
	before := w.show(g).Deadline
	if got := confirmed(t, one).Get("from"); got != before.UTC().Format(time.RFC3339) {
		t.Errorf("moved from %q, the deadline is %s", got, before)
	}
	var last string
	for _, body := range []string{one, two} { // each with a token of its own
		done, _ := w.form(path, confirmed(t, body))
		w.svc.Commands.CarryWaiting(w.ctx)
		last = w.get(done.Header.Get("Location"))
	}
	if !strings.Contains(last, "was moved since you looked") {
		t.Errorf("told\n%s", last)
	}
	if got := w.show(g).Deadline.Sub(before); got != 24*time.Hour {
		t.Errorf("moved by %s", got)
	}
}

// TestVerbFormsAreEach: each verb that a game takes has a form, and its preview holds no key.
func TestVerbFormsAreEach(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	g := w.game(toy.New())
	w.login()
	typed := url.Values{"span": {"24h"}, "side": {"red"}, "address": {"new@example.net"}}
	for _, verb := range []string{"extend", "force", "pause", "address", "rekey", "silence"} {
		_, body := w.form("/games/"+g+"/moderator/verbs/"+verb, typed)
		confirmed(t, body)
		if key := w.key(g, "red"); strings.Contains(body, key) {
			t.Errorf("%s: a key is shown", verb)
		}
	}
	if got, _ := w.form("/games/"+g+"/moderator/verbs/invite", typed); got.StatusCode != http.StatusNotFound {
		t.Errorf("invite to a game that runs: %d", got.StatusCode)
	}
}

// TestModeratorOfSomeGames: who moderates one game has its pages and forms, and no others.
func TestModeratorOfSomeGames(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()}, func(c *site.Config) {
		c.Moderators = []site.Moderator{{ID: "eva", PasswordHash: site.HashPassword("another word"), Games: []string{"toy-2"}}}
	})
	w.game(toy.New())
	g := w.game(toy.New())
	for _, c := range []struct {
		name, password string
		want           int
	}{{"eva", password, http.StatusForbidden}, {"", "another word", http.StatusForbidden}, {"nobody", "another word", http.StatusForbidden}, {" Eva ", "another word", http.StatusSeeOther}} {
		if res := w.do(http.MethodPost, "/login", url.Values{"name": {c.name}, "password": {c.password}, "back": {"/"}}); res.StatusCode != c.want {
			t.Errorf("%q logs in with %q: %s", c.name, c.password, res.Status)
		}
	}
	for path, want := range map[string]int{
		"/games/toy-2/moderator": http.StatusOK, "/games/toy-1/moderator": http.StatusNotFound, "/outbox": http.StatusNotFound, "/outbox?game=toy-2": http.StatusOK,
		"/outbox?game=toy-1": http.StatusNotFound, "/letters": http.StatusNotFound, "/letters?game=toy-1": http.StatusNotFound, "/moderator": http.StatusOK,
		"/outbox/1": http.StatusNotFound, "/outbox/3": http.StatusNotFound, "/games/toy-1/moderator/events": http.StatusNotFound,
	} {
		if res := w.do(http.MethodGet, path, nil); res.StatusCode != want {
			t.Errorf("%s: %s, want %d", path, res.Status, want)
		}
	}
	if page := w.get("/moderator"); strings.Contains(page, "toy-1") || !strings.Contains(page, "toy-2") {
		t.Errorf("the overview:\n%s", page)
	}
	if res, _ := w.form("/games/toy-1/moderator/verbs/pause", url.Values{}); res.StatusCode != http.StatusNotFound {
		t.Errorf("pauses another's game: %s", res.Status)
	}
	_, body := w.form("/games/"+g+"/moderator/verbs/pause", url.Values{})
	w.form("/games/"+g+"/moderator/verbs/pause", confirmed(t, body))
	w.svc.Commands.CarryWaiting(w.ctx)
	log, err := w.svc.Inquiry.AuditLog(w.ctx, g, 1)
	if err != nil || len(log) != 1 || log[0].Actor != "moderator:eva" {
		t.Errorf("audited as %v, %v", log, err)
	}
}
