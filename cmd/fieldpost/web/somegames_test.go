package web_test

import (
	"bufio"
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

const word = "another word"

// evaWorld has Eva, who is Ana, moderate toy-2; she is logged in.
func evaWorld(t *testing.T, change ...func(*web.Config)) *world {
	t.Helper()
	w := newWorld(t, []rules.Title{toy.New()}, append(change, func(c *web.Config) {
		c.Moderators = []web.Moderator{{ID: "eva", Address: ana, PasswordHash: web.HashPassword(word), Games: []string{"toy-2"}}}
	})...)
	w.game(toy.New())
	w.game(toy.New())
	if res := w.do(http.MethodPost, "/login", url.Values{"name": {"eva"}, "password": {word}, "back": {"/"}}); res.StatusCode != http.StatusSeeOther {
		t.Fatal(res.Status)
	}
	return w
}

// TestModeratorWhoPlaysReadsNoQuestions: what a player asks another moderator is not shown
// to one who plays against him.
func TestModeratorWhoPlaysReadsNoQuestions(t *testing.T) {
	w := evaWorld(t)
	w.letter(benito, "game: toy-2 side: blue key: "+w.key("toy-2", "blue")+"\n\nDear moderator, does the mill count twice if I raid it?\n")
	page := ""
	for id := 1; id < 12; id++ {
		res := w.do(http.MethodGet, "/outbox/"+strconv.Itoa(id), nil)
		if res.StatusCode == http.StatusOK {
			page += w.get("/outbox/" + strconv.Itoa(id))
		}
	}
	for id := 1; id < 3; id++ {
		if w.do(http.MethodGet, "/letters/"+strconv.Itoa(id), nil).StatusCode == http.StatusOK {
			page += w.get("/letters/" + strconv.Itoa(id))
		}
	}
	if strings.Contains(page, "count twice") {
		t.Error("Eva, who plays red, reads what blue asks the moderator")
	}
	if !strings.Contains(page, "mod@example.org") {
		t.Error("nothing was asked")
	}
}

// TestVerbGivenTwice: the second press of a button that has changed the game leads to what
// came of the first.
func TestVerbGivenTwice(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	g := w.game(toy.New())
	w.login()
	path := "/games/" + g + "/moderator/verbs/pause"
	_, body := w.form(path, url.Values{})
	give := confirmed(t, body)
	first, _ := w.form(path, give)
	w.svc.CarryWaiting(w.ctx)
	second, body := w.form(path, give)
	if a, b := first.Header.Get("Location"), second.Header.Get("Location"); a != b || a == "" {
		t.Errorf("to %q, then %s to %q\n%s", a, second.Status, b, body)
	}
	if res, _ := w.form(path, url.Values{}); res.StatusCode != http.StatusNotFound {
		t.Errorf("a paused game is paused: %s", res.Status)
	}
}

// TestSecretsAreChosenAnew by who logs in as another.
func TestSecretsAreChosenAnew(t *testing.T) {
	w := evaWorld(t)
	w.do(http.MethodPost, "/secrets", url.Values{"show": {"1"}, "back": {"/"}})
	w.login()
	if page := w.get("/games/toy-2/moderator"); !strings.Contains(page, `name="show" value="1"`) {
		t.Error("the moderator of the office sees secrets that Eva wanted to see")
	}
}

// TestNewsOfOthersGames: the overview of who moderates some games is not told of others.
func TestNewsOfOthersGames(t *testing.T) {
	w := evaWorld(t, func(c *web.Config) { c.Live.Look = 20 * time.Millisecond })
	server := httptest.NewServer(w.site)
	defer server.Close()
	page := w.get("/moderator")
	_, since, found := strings.Cut(page, "/moderator/events?since=")
	if !found {
		t.Fatal("the overview is not live")
	}
	since, _, _ = strings.Cut(since, `"`)
	ctx, cancel := context.WithTimeout(w.ctx, 5*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+"/moderator/events?since="+since, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range w.jar {
		r.AddCookie(c)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	news := make(chan string, 100)
	go func() {
		for s := bufio.NewScanner(res.Body); s.Scan(); {
			if strings.HasPrefix(s.Text(), "id:") {
				news <- s.Text()
			}
		}
	}()
	if _, err := w.svc.Pause(w.ctx, "toy-1", ""); err != nil {
		t.Fatal(err)
	}
	select {
	case line := <-news:
		t.Errorf("she is told %q when another's game is paused", line)
	case <-time.After(500 * time.Millisecond):
	}
	if _, err := w.svc.Pause(w.ctx, "toy-2", ""); err != nil {
		t.Fatal(err)
	}
	select {
	case <-news:
	case <-ctx.Done():
		t.Error("she is not told when hers is")
	}
}
