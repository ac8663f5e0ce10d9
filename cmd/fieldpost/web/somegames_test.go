package web_test

import (
	"bufio"
	"context"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

const word = "another word"

// evaWorld has Eva, who is Ana, moderate toy-2; she is logged in.
func evaWorld(t *testing.T, change ...func(*site.Config)) *world {
	t.Helper()
	w := newWorld(t, []rules.Title{toy.New()}, append(change, func(c *site.Config) {
		c.Moderators = []site.Moderator{{ID: "eva", Address: ana, PasswordHash: cheapHash(word), Games: []string{"toy-2"}}}
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
	for _, path := range append(linksIn(w.get("/outbox?game=toy-2"), "outbox"), linksIn(w.get("/letters?game=toy-2"), "letters")...) {
		page += w.get(path)
	}
	if strings.Contains(page, "count twice") {
		t.Error("Eva, who plays red, reads what blue asks the moderator")
	}
	if !strings.Contains(page, "mod@example.org") {
		t.Error("nothing was asked")
	}
}

// TestNotesAreForWhoDoesNotPlay: what moderators note, and why they do something, stands on
// the page of one who plays once he has asked for secrets.
func TestNotesAreForWhoDoesNotPlay(t *testing.T) {
	w := evaWorld(t)
	if _, err := w.svc.Command(w.ctx, store.Command{Verb: moderation.Note.Name, Game: "toy-2", Actor: "moderator:Mo", Args: map[string]string{office.ArgText: "Benito looks for a way out"}}); err != nil {
		t.Fatal(err)
	}
	_, err := w.svc.Command(w.ctx, store.Command{Verb: "silence", Game: "toy-2", Actor: "moderator:Mo", Args: map[string]string{"side": "blue", "reason": "he insults"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, hidden := range []bool{true, false} {
		page := w.get("/games/toy-2/moderator")
		if strings.Contains(page, "looks for a way out") == hidden || strings.Contains(page, "he insults") == hidden || !strings.Contains(page, "Keep a note") {
			t.Errorf("hidden %v:\n%s", hidden, page[strings.Index(page, `id="audit"`):])
		}
		w.do(http.MethodPost, "/secrets", url.Values{"show": {"1"}, "back": {"/"}})
	}
}

// linksIn are the links of a page to letters or mails.
func linksIn(page, to string) (paths []string) {
	for _, m := range regexp.MustCompile(`href="(/`+to+`/[^"?]+)`).FindAllStringSubmatch(page, -1) {
		if !slices.Contains(paths, m[1]) {
			paths = append(paths, m[1])
		}
	}
	return paths
}

// TestNumbersOfSomeGames: to who moderates one game no page tells how letters, mails and
// commands are numbered, and no other's is found by guessing; to the moderator of the office
// they are numbers, and a word that he was shown leads him to the same.
func TestNumbersOfSomeGames(t *testing.T) {
	w := evaWorld(t)
	for range 30 { // more than a page
		w.letter(benito, "game: toy-2 side: blue key: "+w.key("toy-2", "blue")+"\n\nstatus\n")
		w.letter(benito, "game: toy-1 side: blue key: "+w.key("toy-1", "blue")+"\n\nstatus\n")
	}
	word := regexp.MustCompile(`^/(outbox|letters)/[a-z2-7]{26}$`)
	var seen []string
	for _, list := range []string{"outbox", "letters"} {
		page := w.get("/" + list + "?game=toy-2")
		seen = append(seen, linksIn(page, list)...)
		older := regexp.MustCompile(`rel="next" href="([^"]+)"`).FindStringSubmatch(page)
		if older == nil || regexp.MustCompile(`before=\d+(&|$)`).MatchString(older[1]) {
			t.Fatalf("%s: older ones are at %q", list, older)
		}
		page = w.get(html.UnescapeString(older[1]))
		if newer := regexp.MustCompile(`rel="prev" href="([^"]+)"`).FindStringSubmatch(page); newer == nil || w.do(http.MethodGet, html.UnescapeString(newer[1]), nil).StatusCode != http.StatusOK {
			t.Errorf("%s: newer ones are at %q", list, newer)
		}
		seen = append(seen, linksIn(page, list)...)
	}
	if len(seen) < 60 {
		t.Fatalf("%d links", len(seen))
	}
	for _, path := range append(seen, linksIn(w.get("/games/toy-2/moderator"), "outbox")...) {
		if !word.MatchString(path) {
			t.Errorf("%s is shown", path)
		}
	}
	for i, path := range seen {
		if i%10 == 0 && w.do(http.MethodGet, path, nil).StatusCode != http.StatusOK {
			t.Errorf("%s is not there", path)
		}
	}
	_, body := w.form("/games/toy-2/moderator/verbs/rename", url.Values{"called": {"Final"}})
	done, _ := w.form("/games/toy-2/moderator/verbs/rename", confirmed(t, body))
	command := done.Header.Get("Location")
	w.svc.Commands.CarryWaiting(w.ctx)
	if !regexp.MustCompile(`/commands/[a-z2-7]{26}$`).MatchString(command) || !strings.Contains(w.get(command), "Final") {
		t.Errorf("what came of it is at %s", command)
	}
	mail := strings.TrimPrefix(seen[0], "/outbox/")
	for _, path := range []string{
		"/outbox/1", "/letters/1", "/letters/2", "/outbox?game=toy-2&before=9", "/games/toy-2/moderator/commands/1", "/letters/" + mail, "/games/toy-2/moderator/commands/" + mail,
		"/outbox/" + strings.Repeat("a", 26), "/outbox/" + strings.ToUpper(mail), "/outbox/" + mail + "aaaaaa", "/outbox/-1",
	} {
		if res := w.do(http.MethodGet, path, nil); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", path, res.Status)
		}
	}
	w.login()
	for _, path := range []string{"/outbox/1", "/letters/2", "/outbox/" + mail, "/games/toy-2/moderator/commands/1", command} {
		if res := w.do(http.MethodGet, path, nil); res.StatusCode != http.StatusOK {
			t.Errorf("to the moderator of the office %s: %s", path, res.Status)
		}
	}
	if page := w.get("/outbox?game=toy-2"); !strings.Contains(page, `href="/outbox/3"`) && !strings.Contains(page, "before=") {
		t.Error("he has words in place of numbers")
	}
}

// TestEveryKindHasWords by which the list of mails names it, in all languages.
func TestEveryKindHasWords(t *testing.T) {
	book, err := bookOnce()
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range office.Kinds() {
		first, _, _ := strings.Cut(string(kind), "-")
		if !book.Has("web.kind." + first) {
			t.Errorf("the kind %s has no words", kind)
		}
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
	w.svc.Commands.CarryWaiting(w.ctx)
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
	t.Parallel()
	w := evaWorld(t, func(c *site.Config) { c.Live.Look = 20 * time.Millisecond })
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
	if _, err := w.svc.Command(w.ctx, store.Command{Verb: moderation.Pause.Name, Game: "toy-1", Actor: ""}); err != nil {
		t.Fatal(err)
	}
	select {
	case line := <-news:
		t.Errorf("she is told %q when another's game is paused", line)
	case <-time.After(500 * time.Millisecond):
	}
	if _, err := w.svc.Command(w.ctx, store.Command{Verb: moderation.Pause.Name, Game: "toy-2", Actor: ""}); err != nil {
		t.Fatal(err)
	}
	select {
	case <-news:
	case <-ctx.Done():
		t.Error("she is not told when hers is")
	}
}
