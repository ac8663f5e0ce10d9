package web_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/archive/tally"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestHeadersOfEveryPage finds the safety headers everywhere, errors included.
func TestHeadersOfEveryPage(t *testing.T) {
	w := toyWorld(t)
	paths := []string{"/healthz", "/nowhere", "/outbox", "/favicon.ico"}
	for _, p := range publicPages {
		paths = append(paths, p.path)
	}
	for _, path := range paths {
		h := w.do(http.MethodGet, path, nil).Header
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
			"X-Content-Type-Options":  "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin",
		} {
			if got := h.Get(name); got != want {
				t.Errorf("%s: %s is %q", path, name, got)
			}
		}
	}
}

// TestPagesNeedNothingElse finds no script, no style in the page and nothing
// from other places; what the style sheet names is ours.
func TestPagesNeedNothingElse(t *testing.T) {
	w := toyWorld(t)
	outside := regexp.MustCompile(`<script[^>]*>[^<]|<script>|<style|\sstyle=|\son[a-z]+=|(src|href|action)="(https?:)?//`)
	noWords := regexp.MustCompile(`\bweb\.[a-z-]+\.?[a-z-]*`)
	look := func(path string) {
		body := w.get(path)
		if m := outside.FindString(body); m != "" {
			t.Errorf("%s holds %q", path, m)
		}
		if m := noWords.FindString(body); m != "" {
			t.Errorf("%s shows the code %q", path, m)
		}
		if strings.Count(body, "<h1>") != 1 || strings.Contains(body, "<h1></h1>") {
			t.Errorf("%s has %d main headings, or one without a word", path, strings.Count(body, "<h1>"))
		}
	}
	for _, p := range publicPages {
		look(p.path)
	}
	w.login()
	for _, p := range moderatorPages {
		look(p.path)
	}
	asset := regexp.MustCompile(`/static/[a-z0-9.]+`)
	for _, path := range asset.FindAllString(w.get("/"), -1) {
		res := w.do(http.MethodGet, path, nil)
		if res.StatusCode != http.StatusOK || !strings.Contains(res.Header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %s, %q", path, res.Status, res.Header.Get("Cache-Control"))
		}
	}
	if icon := w.do(http.MethodGet, "/favicon.ico", nil); icon.StatusCode != http.StatusFound || !asset.MatchString(icon.Header.Get("Location")) {
		t.Errorf("the icon is elsewhere for good, or nowhere: %s, %q", icon.Status, icon.Header.Get("Location"))
	}
	if css := w.get(asset.FindAllString(w.get("/"), -1)[1]); strings.Contains(css, "url(") || strings.Contains(css, "@import") {
		t.Error("the style sheet loads something")
	}
}

func TestPageIsSentOnce(t *testing.T) {
	w := toyWorld(t)
	tag := w.do(http.MethodGet, "/", nil).Header.Get("ETag")
	if tag == "" {
		t.Fatal("no tag")
	}
	if res := w.do(http.MethodGet, "/", nil, "If-None-Match", tag); res.StatusCode != http.StatusNotModified {
		t.Errorf("the same page: %s", res.Status)
	}
	if res := w.do(http.MethodGet, "/", nil, "If-None-Match", tag, "Accept-Language", "es"); res.StatusCode != http.StatusOK {
		t.Errorf("the page in Spanish: %s", res.Status)
	}
	w.login()
	if res := w.do(http.MethodGet, "/", nil, "If-None-Match", tag); res.StatusCode != http.StatusOK || res.Header.Get("ETag") != "" {
		t.Errorf("the moderator's page: %s, tag %q", res.Status, res.Header.Get("ETag"))
	}
}

func TestLanguage(t *testing.T) {
	w := emptyWorld(t)
	tests := []struct{ accept, want string }{
		{"", "en"}, {"es-AR,es;q=0.9", "es"}, {"fr,es;q=0.5", "es"}, {"de", "en"}, {"en-GB,es", "en"}, {";;;", "en"},
	}
	for _, tt := range tests {
		if got := w.do(http.MethodGet, "/", nil, "Accept-Language", tt.accept).Header.Get("Content-Language"); got != tt.want {
			t.Errorf("%q is answered in %q, want %q", tt.accept, got, tt.want)
		}
	}
	res := w.do(http.MethodPost, "/language", url.Values{"lang": {"es"}, "back": {"/?state=over"}})
	if res.Header.Get("Location") != "/?state=over" {
		t.Errorf("the choice leads to %q", res.Header.Get("Location"))
	}
	if got := w.do(http.MethodGet, "/", nil, "Accept-Language", "en").Header.Get("Content-Language"); got != "es" {
		t.Errorf("the choice of Spanish is forgotten: %q", got)
	}
	if res := w.do(http.MethodPost, "/language", url.Values{"lang": {"xx"}}); res.StatusCode != http.StatusNotFound {
		t.Errorf("an unknown language: %s", res.Status)
	}
}

func TestHelp(t *testing.T) {
	w := emptyWorld(t)
	if res := w.do(http.MethodGet, "/help", nil, "Accept-Language", "es"); res.Header.Get("Location") != "/help/es" {
		t.Errorf("help leads to %q", res.Header.Get("Location"))
	}
	for _, lang := range []string{"en", "es"} {
		for _, topic := range w.cfg.Book.Topics("en") {
			path := "/help/" + lang + "/" + topic
			body := w.get(path)
			if !strings.Contains(body, `<html lang="`+lang+`">`) || !strings.Contains(body, "<h2>") || strings.Contains(body, `class="lead"`) {
				t.Errorf("%s is not laid out as it should be", path)
			}
			if !strings.Contains(w.get("/help/"+lang), `href="`+path+`"`) {
				t.Errorf("the topics do not lead to %s", path)
			}
		}
	}
	if a, b := w.get("/help/en/general"), w.get("/help/en/general", "Accept-Language", "es"); a != b {
		t.Error("a help page depends on the reader's language, not on its address")
	}
}

func TestNotFound(t *testing.T) {
	w := toyWorld(t)
	for _, path := range []string{
		"/nowhere", "/games/toy-9", "/games/toy-1/phases/0", "/games/toy-1/phases/99", "/games/toy-1/phases/x", "/games/toy-9/phases/1",
		"/help/xx", "/help/en/nothing", "/?state=lost", "/?page=0", "/?page=2", "/?page=x", "/outbox/1/2",
	} {
		if res := w.do(http.MethodGet, path, nil); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", path, res.Status)
		}
	}
	if res := w.do(http.MethodDelete, "/games/toy-1", nil); res.StatusCode != http.StatusNotFound {
		t.Errorf("DELETE: %s", res.Status)
	}
}

func TestEmptySite(t *testing.T) {
	w := emptyWorld(t)
	if body := w.get("/"); !strings.Contains(body, "No game is running.") {
		t.Errorf("the list of no games:\n%s", body)
	}
	w.login()
	for path, want := range map[string]string{"/outbox": "No mail has been written yet.", "/letters": "No letter has come in yet.", "/": "All is well"} {
		if body := w.get(path); !strings.Contains(body, want) {
			t.Errorf("%s of nothing:\n%s", path, body)
		}
	}
	if body := w.get("/healthz"); body != "ok\n" {
		t.Errorf("health %q", body)
	}
}

// TestListIsPaged finds each of many games on exactly one page, the most
// urgent first.
func TestListIsPaged(t *testing.T) {
	w := newGames(t, 120)
	seen := map[string]int{}
	link := regexp.MustCompile(`class="game" href="/games/([^"]+)"`)
	var first string
	for page := 1; page <= 3; page++ {
		for _, m := range link.FindAllStringSubmatch(w.get(fmt.Sprintf("/?page=%d", page)), -1) {
			if first == "" {
				first = m[1]
			}
			seen[m[1]]++
		}
	}
	if len(seen) != 120 || first != "toy-120" {
		t.Errorf("%d games are listed, first %s", len(seen), first)
	}
}

// newGames makes a site of games without a store; later ones have earlier
// deadlines.
func newGames(t *testing.T, n int) *world {
	t.Helper()
	fake := &fakeGames{}
	for i := 1; i <= n; i++ {
		fake.games = append(fake.games, inquiry.GameInfo{
			ID: fmt.Sprintf("toy-%d", i), Title: "toy", State: store.Running, Deadline: noon.Add(time.Duration(1000-i) * time.Hour),
			Seats: []inquiry.SeatInfo{{Side: toy.Red, Sheet: inquiry.SheetMissing}},
		})
	}
	return emptyWorld(t, func(c *site.Config) { c.Games, c.Archives = fake, fake })
}

// fakeGames are games as a test wants them.
type fakeGames struct {
	games []inquiry.GameInfo
	err   error
	file  *archive.Archive
	state string // of what the file is made
	asked atomic.Int32
	built atomic.Int32
}

func (f *fakeGames) ListGames(context.Context) ([]inquiry.GameInfo, error) {
	f.asked.Add(1)
	return f.games, f.err
}

func (f *fakeGames) Tally(context.Context) ([]tally.Row, error) {
	return nil, f.err
}

func (f *fakeGames) ArchiveState(context.Context, string) (string, error) { return f.state, f.err }

func (f *fakeGames) Export(context.Context, string, bool) (*archive.Archive, error) {
	f.built.Add(1)
	return f.file, f.err
}

// TestSnapshotIsShared has many visitors at once cost one reading, and none
// see what is older than it may be.
func TestSnapshotIsShared(t *testing.T) {
	fake := &fakeGames{}
	w := emptyWorld(t, func(c *site.Config) { c.Games, c.Archives, c.Fresh = fake, fake, time.Second })
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if res := httpGet(w.site, "/"); res != http.StatusOK {
				t.Errorf("status %d", res)
			}
		})
	}
	all.Wait()
	if n := fake.asked.Load(); n != 1 {
		t.Errorf("the games were read %d times", n)
	}
	w.clock.advance(time.Second)
	w.get("/")
	if n := fake.asked.Load(); n != 2 {
		t.Errorf("after a second the games were read %d times", n)
	}
}

// TestFaultIsNotTold shows a page of words when the store fails.
func TestFaultIsNotTold(t *testing.T) {
	w := emptyWorld(t, func(c *site.Config) { c.Games = &fakeGames{err: errors.New("disk on fire")} })
	res := w.do(http.MethodGet, "/", nil)
	body := readAll(t, res)
	if res.StatusCode != http.StatusInternalServerError || strings.Contains(body, "fire") || !strings.Contains(body, "fault is ours") {
		t.Errorf("%s:\n%s", res.Status, body)
	}
}

func TestConfigIsChecked(t *testing.T) {
	good := emptyWorld(t).cfg
	for name, change := range map[string]func(*site.Config){
		"no service":  func(c *site.Config) { c.Service = nil },
		"no games":    func(c *site.Config) { c.Games = nil },
		"no archives": func(c *site.Config) { c.Archives = nil },
		"no records":  func(c *site.Config) { c.Records = nil },
		"no book":     func(c *site.Config) { c.Book = nil },
		"bad hash":    func(c *site.Config) { c.PasswordHash = "secret" },
		"bad URL":     func(c *site.Config) { c.URL = "play.example.org" },
	} {
		cfg := good
		change(&cfg)
		if _, err := web.New(cfg); !errors.Is(err, site.ErrConfig) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
