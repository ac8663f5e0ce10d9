package web_test

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/parcel"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
)

// upload sends a file by the form that takes a game in, and returns the page.
func (w *world) upload(file []byte, do string) (status int, body string) {
	w.t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	part, err := form.CreateFormFile("file", "one.game")
	if err != nil {
		w.t.Fatal(err)
	}
	part.Write(file)
	form.WriteField("do", do)
	form.Close()
	r := httptest.NewRequest(http.MethodPost, "/moderator/import", &b)
	r.Header.Set("Content-Type", form.FormDataContentType())
	for _, c := range w.jar {
		r.AddCookie(c)
	}
	rec := httptest.NewRecorder()
	w.site.ServeHTTP(rec, r)
	return rec.Code, rec.Body.String()
}

// TestMoveByPage: the file is had on one office's page and taken in on another's.
func TestMoveByPage(t *testing.T) {
	here := newWorld(t, []rules.Title{toy.New()})
	there := newWorld(t, []rules.Title{toy.New()})
	g := here.game(toy.New())
	link := "/games/" + g + "/moderator/export"
	if res := here.do(http.MethodPost, link, nil); res.StatusCode == http.StatusOK {
		t.Error("a visitor gets the file")
	}
	here.login()
	if res := here.do(http.MethodPost, link, nil); res.StatusCode != http.StatusNotFound {
		t.Errorf("a moderator who has not asked for secrets gets %s", res.Status)
	}
	here.do(http.MethodPost, "/secrets", url.Values{"show": {"1"}, "back": {"/"}})
	if page := here.get("/games/" + g + "/moderator"); !strings.Contains(page, `action="`+link+`"`) {
		t.Error("no button")
	}
	_, file := here.form(link, nil)
	here.svc.Commands.CarryWaiting(here.ctx)
	if _, _, err := parcel.Read([]byte(file)); err != nil {
		t.Fatal(err)
	}
	if page := here.get("/games/" + g + "/moderator"); !strings.Contains(page, "<b>Take to another office</b>") {
		t.Error("the audit does not say it")
	}
	if status, _ := there.upload([]byte(file), "import"); status == http.StatusOK {
		t.Error("a visitor takes a game in")
	}
	there.login()
	if page := there.get("/moderator"); !strings.Contains(page, `action="/moderator/import"`) {
		t.Error("no form")
	}
	if _, body := there.upload([]byte(file), "look"); !strings.Contains(body, "This is what would be done") || !strings.Contains(body, "Ana") {
		t.Errorf("the preview:\n%s", body)
	}
	if games, _ := there.svc.Inquiry.ListGames(there.ctx); len(games) > 0 {
		t.Error("the preview took it in")
	}
	if _, body := there.upload([]byte(file), "import"); !strings.Contains(body, g+" is here now") {
		t.Errorf("taken in:\n%s", body)
	}
	if there.show(g).State != store.Running {
		t.Error("it does not run")
	}
	if _, body := there.upload([]byte("nonsense"), "import"); !strings.Contains(body, "no game that was exported") {
		t.Errorf("nonsense:\n%s", body)
	}
}

// TestParcelIsNotForWhoPlays: it holds what his opponents hide.
func TestParcelIsNotForWhoPlays(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()}, func(c *site.Config) { c.Moderator = "ana@example.net" })
	g := w.game(toy.New())
	w.login()
	w.do(http.MethodPost, "/secrets", url.Values{"show": {"1"}, "back": {"/"}})
	if res := w.do(http.MethodPost, "/games/"+g+"/moderator/export", nil); res.StatusCode != http.StatusNotFound {
		t.Errorf("%s", res.Status)
	}
}

// TestFormsKeepWhatWasTyped: a refusal says what is missing, above the form as it was.
func TestFormsKeepWhatWasTyped(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	g := w.game(toy.New())
	w.login()
	for _, c := range []struct {
		verb  string
		typed url.Values
		want  []string
	}{
		{"end", url.Values{"how": {"win"}}, []string{"Say which side of " + g + " is meant", `<option value="win" selected>`}},
		{"extend", nil, []string{"Say until when, or by how much", `name="span"`}},
	} {
		_, body := w.form("/games/"+g+"/moderator/verbs/"+c.verb, c.typed)
		for _, want := range c.want {
			if !strings.Contains(body, want) {
				t.Errorf("%s: no %q in\n%s", c.verb, want, body)
			}
		}
	}
}

// TestModeratedPageInWords: acts stand under the deadline, mails are folded, and the
// audit is in words and in the moderator's zone.
func TestModeratedPageInWords(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()}, func(c *site.Config) { c.ModeratorZone = "Europe/Madrid" })
	g := w.game(toy.New())
	_, err := w.svc.Command(w.ctx, store.Command{Verb: moderation.Pause.Name, Game: g, Actor: "moderator:Mo"})
	if err != nil {
		t.Fatal(err)
	}
	w.login()
	page := w.get("/games/" + g + "/moderator")
	if acts, sides := strings.Index(page, `id="acts"`), strings.Index(page, `id="sides"`); acts < 0 || acts > sides {
		t.Errorf("acts at %d, sides at %d", acts, sides)
	}
	for _, want := range []string{"<details><summary>Outbox", "<b>Begun</b>", "Mo, moderator", "the service"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in\n%s", want, page)
		}
	}
	if audit := page[strings.Index(page, `id="audit"`):]; !strings.Contains(audit, "28 Mar, 13:00") || strings.Contains(audit, `class="quiet block"`) {
		t.Errorf("another zone:\n%s", audit)
	}
	g = w.game(toy.New(), func(n *founding.NewGame) {
		n.Policy = &store.Policy{Orders: 72 * time.Hour, Calendar: calendar.Calendar{Zone: "America/New_York", Closed: 1 << time.August}}
	})
	if page = w.get("/games/" + g + "/moderator"); !strings.Contains(page, "13:00") || !strings.Contains(page, `<span class="quiet block">Saturday 08:00 in America/New_York</span>`) {
		t.Errorf("not by the clocks of the game:\n%s", page[strings.Index(page, `id="audit"`):])
	}
}
