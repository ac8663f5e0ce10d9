package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestOverviewPutsFirstWhatNeedsALook has games in each kind of need.
func TestOverviewPutsFirstWhatNeedsALook(t *testing.T) {
	w := toyWorld(t)
	silent := w.game(toy.New(), func(n *founding.NewGame) { n.Missing = store.MissingDefault })
	for range 3 { // phases without blue, and one without anybody
		w.clock.advance(80 * time.Hour)
		w.tick()
	}
	if got := w.show(silent).Phase; got < 4 {
		t.Fatalf("%s is in phase %d: no deadline forced it", silent, got)
	}
	w.login()
	page := w.get("/moderator")
	row := regexp.MustCompile(`(?s)<tr role="row" id="` + silent + `">.*?</tr>`)
	needs := row.FindString(page)
	if !strings.Contains(needs, "Red has sent no orders for 2 phases running") {
		t.Errorf("the silence of %s is not pointed out:\n%s", silent, needs)
	}
	if strings.Contains(page, `id="toy-1"`) {
		t.Error("a finished game is in the overview")
	}
	grave, other := strings.Index(page, `id="toy-2"`), strings.Index(page, `id="toy-3"`)
	if grave < 0 || other < 0 || grave > other {
		t.Errorf("the unreachable side stands at %d, the paused game at %d", grave, other)
	}
	for problem, want := range map[string]string{"reach": "toy-2", "paused": "toy-3", "silent": silent} {
		page := w.get("/moderator?problem=" + problem)
		if !strings.Contains(page, `id="`+want+`"`) {
			t.Errorf("%s is not among the games with problem %s", want, problem)
		}
	}
	if page := w.get("/moderator?state=paused"); !strings.Contains(page, `id="toy-3"`) || strings.Contains(page, `id="toy-2"`) {
		t.Error("the filter by state does not work")
	}
	for w.show(silent).Seats[0].Sheet != inquiry.SheetMissing {
		w.clock.advance(80 * time.Hour)
		w.tick()
	}
	w.order(silent, toy.Red, "hold mill", "raid ford")
	w.clock.advance(80 * time.Hour)
	w.tick()
	if needs := row.FindString(w.get("/moderator")); strings.Contains(needs, "Red has sent no orders") {
		t.Errorf("red, who has sent orders, still counts as silent:\n%s", needs)
	}
}

// TestOverviewOfManyGames pages a thousand games.
func TestOverviewOfManyGames(t *testing.T) {
	w := newGames(t, 1000)
	w.login()
	seen := map[string]bool{}
	row := regexp.MustCompile(`<tr role="row" id="(toy-\d+)"`)
	path, pages := "/moderator", 0
	next := regexp.MustCompile(`rel="next" href="([^"]+)"`)
	for ; path != ""; pages++ {
		page := w.get(path)
		for _, m := range row.FindAllStringSubmatch(page, -1) {
			seen[m[1]] = true
		}
		path = ""
		if m := next.FindStringSubmatch(page); m != nil {
			path = m[1]
		}
	}
	if len(seen) != 1000 || pages != 25 {
		t.Errorf("%d games on %d pages", len(seen), pages)
	}
	for _, path := range []string{"/moderator?page=26", "/moderator?page=0", "/outbox?before=x", "/outbox/x", "/letters/99"} {
		if res := w.do(http.MethodGet, path, nil); res.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", path, res.Status)
		}
	}
}

// TestOutboxIsFilteredAndPaged walks the mails to and fro, and picks some.
func TestOutboxIsFilteredAndPaged(t *testing.T) {
	w := toyWorld(t)
	err := w.st.Update(w.ctx, func(tx *store.Tx) error {
		for i := range 60 {
			d := store.Dispatch{
				Game: "toy-4", Kind: store.Kind(fmt.Sprintf("paused:%d", i)), Recipient: "zoe@example.net", Name: "Zoe", MessageID: fmt.Sprintf("z%d@x", i), Created: noon,
			}
			if _, err := tx.Queue(&d); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	w.login()
	row := regexp.MustCompile(`href="/outbox/(\d+)"`)
	follow := func(rel, path string) (pages [][]string) {
		link := regexp.MustCompile(`rel="` + rel + `" href="([^"]+)"`)
		for path != "" {
			page := w.get(path)
			var ids []string
			for _, m := range row.FindAllStringSubmatch(page, -1) {
				ids = append(ids, m[1])
			}
			pages = append(pages, ids)
			path = ""
			if m := link.FindStringSubmatch(page); m != nil {
				path = strings.ReplaceAll(m[1], "&amp;", "&")
			}
		}
		return pages
	}
	forth := follow("next", "/outbox?to=ZOE&state=queued")
	if len(forth) != 3 || len(forth[0]) != 25 || len(forth[2]) != 10 {
		t.Fatalf("%d pages: %v", len(forth), forth)
	}
	back := follow("prev", "/outbox?to=ZOE&state=queued&before="+forth[1][24])
	if len(back) != 3 || len(back[2]) == 0 || back[2][0] != forth[0][0] {
		t.Errorf("the way back: %v", back)
	}
	for path, want := range map[string]int{"/outbox?kind=paused&to=zoe": 25, "/outbox?game=toy-9": 0, "/outbox?state=failed": 1} {
		if got := len(row.FindAllString(w.get(path), -1)); got != want {
			t.Errorf("%s lists %d mails, want %d", path, got, want)
		}
	}
	if got := strings.Count(w.get("/letters?outcome=stranger"), `class="pill letter-handled"`); got != 1 {
		t.Errorf("%d letters of strangers", got)
	}
}

// secrets has the moderator see what players may not know, or not.
func (w *world) secrets(show string) {
	w.t.Helper()
	res := w.do(http.MethodPost, "/secrets", url.Values{"show": {show}, "back": {"/moderator"}})
	if res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != "/moderator" {
		w.t.Fatalf("secrets: %s, to %q", res.Status, res.Header.Get("Location"))
	}
}

// TestTextsOnlyWithSecrets shows letters and mails to a moderator who wants to see
// them, and never an order key.
func TestTextsOnlyWithSecrets(t *testing.T) {
	w := toyWorld(t, func(c *site.Config) { c.Moderator = "BENITO@example.es" })
	key := w.key("toy-1", toy.Red)
	pages := map[string]string{"/letters/1": "raid ford", "/outbox/1": "game: toy-1"}
	for path := range pages {
		if res := w.do(http.MethodGet, path, nil); res.StatusCode != http.StatusSeeOther {
			t.Errorf("%s answers %s to a visitor", path, res.Status)
		}
	}
	if res := w.do(http.MethodPost, "/secrets", url.Values{"show": {"1"}}); !strings.HasPrefix(res.Header.Get("Location"), "/login") {
		t.Errorf("a visitor chooses to see secrets: %s, to %s", res.Status, res.Header.Get("Location"))
	}
	w.login()
	look := func(shown bool) {
		t.Helper()
		for path, text := range pages {
			page := w.get(path)
			if strings.Contains(page, text) != shown {
				t.Errorf("%s with secrets %t: %q", path, shown, page)
			}
			if strings.Contains(page, key) {
				t.Errorf("%s shows an order key", path)
			}
		}
	}
	look(false)
	if page := w.get("/letters/1"); strings.Contains(page, "bytes") {
		t.Error("the size of a letter tells how much was ordered")
	}
	if page := w.get("/moderator"); !strings.Contains(page, "You hold a seat in toy-2") {
		t.Error("the moderator is not told that he plays himself")
	}
	w.secrets("1")
	look(true)
	if page := w.get("/letters/1"); !strings.Contains(page, "hold mill") || !strings.Contains(page, "••••") {
		t.Errorf("the letter as understood:\n%s", page)
	}
	w.secrets("0")
	look(false)
}

// TestModeratorIsNotShownPress: neither the letter that brought a message nor a mail
// that took it is there for a moderator whose game does not have press-read.
func TestModeratorIsNotShownPress(t *testing.T) {
	for _, read := range []string{"no", "yes"} {
		w := newWorld(t, []rules.Title{toy.New()})
		g := w.game(toy.New(), func(n *founding.NewGame) { n.Options = map[string]string{"press-read": read} })
		w.order(g, toy.Red, "to blue: meet me at the ford")
		w.login()
		w.secrets("1")
		shown := ""
		for _, path := range []string{"/letters/1", "/outbox", "/outbox/3", "/outbox/4", "/outbox/5", "/games/" + g, "/outbox?kind=press"} {
			res := w.do(http.MethodGet, path, nil)
			if res.StatusCode == http.StatusOK {
				shown += w.get(path)
			}
		}
		if strings.Contains(shown, "meet me at the ford") != (read == "yes") {
			t.Errorf("press-read %s: the pages show %s", read, shown)
		}
		if strings.Contains(shown, "message of a player</td>") {
			t.Errorf("press-read %s: a list shows messages:\n%s", read, shown)
		}
	}
}

// TestPlayingModeratorSeesNoPress: a moderator who plays does not even see that others
// write to one another, unless he is shown all of it.
func TestPlayingModeratorSeesNoPress(t *testing.T) {
	for _, c := range []struct {
		read  string
		side  rules.Side // who writes; blue is the moderator's own
		shown bool
	}{{"no", toy.Red, false}, {"yes", toy.Red, true}, {"no", toy.Blue, true}} {
		w := newWorld(t, []rules.Title{toy.New()}, func(c *site.Config) { c.Moderator = benito })
		g := w.game(toy.New(), func(n *founding.NewGame) { n.Options = map[string]string{"press-read": c.read} })
		w.order(g, c.side, map[rules.Side]string{toy.Red: "to blue: meet me", toy.Blue: "to red: meet me"}[c.side])
		w.login()
		if code := w.do(http.MethodGet, "/letters/1", nil).StatusCode; (code == http.StatusOK) != c.shown {
			t.Errorf("press-read %s, %s writes: the letter is answered with %d", c.read, c.side, code)
		}
		for _, path := range []string{"/letters", "/games/" + g} {
			if got := strings.Contains(w.get(path), "/letters/1"); got != c.shown {
				t.Errorf("press-read %s, %s writes: %s names the letter: %t", c.read, c.side, path, got)
			}
		}
	}
}

// TestModeratorSeesWhyAHeldPhaseWaits, without which side: on his pages, if he does not play.
func TestModeratorSeesWhyAHeldPhaseWaits(t *testing.T) {
	const why = "because a side wrote something that was not understood"
	for _, plays := range []bool{false, true} {
		w := newWorld(t, []rules.Title{toy.New()}, func(c *site.Config) {
			if plays {
				c.Moderator = benito
			}
		})
		g := w.game(toy.New(), func(n *founding.NewGame) { n.Options = map[string]string{"report": "turn", "hold": "10m"} })
		w.order(g, toy.Blue, "hold hill")
		w.order(g, toy.Red, "hold mill")
		w.order(g, toy.Red, "hold nowhere")
		for _, path := range []string{"/", "/games/" + g} {
			if strings.Contains(w.get(path), why) {
				t.Errorf("everybody reads on %s why the phase waits", path)
			}
		}
		w.login()
		for _, path := range []string{"/moderator", "/games/" + g + "/moderator"} {
			if got := strings.Contains(w.get(path), why); got == plays {
				t.Errorf("he plays: %t; %s says why the phase waits: %t", plays, path, got)
			}
		}
	}
}

// TestSealedMailsAreShownToNobody has a mail of a kind that the pages do not know: it
// may hold a code.
func TestSealedMailsAreShownToNobody(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	var id int64
	err := w.st.Update(w.ctx, func(tx *store.Tx) (err error) {
		id, err = tx.Queue(&store.Dispatch{Kind: "code", Recipient: ana, MessageID: "c@x", Subject: "123456", Text: "123456", Created: noon})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	w.login()
	w.secrets("1")
	if page := w.get(fmt.Sprintf("/outbox/%d", id)); strings.Contains(page, "123456") || !strings.Contains(page, "nobody but who it was sent to") {
		t.Errorf("a code is shown:\n%s", page)
	}
}

// TestPlayingModeratorSeesNoSecret gives a moderator who did not ask for secrets the
// pages of two worlds that differ in where red hides and what it will order; with
// secrets they differ, or the test could not fail.
func TestPlayingModeratorSeesNoSecret(t *testing.T) {
	play := func(hide string, pending ...string) *world {
		w := newWorld(t, []rules.Title{toy.New()})
		g := w.game(toy.New(), func(n *founding.NewGame) { n.Options = map[string]string{"report": "turn"} })
		w.order(g, toy.Red, "hold "+hide, "raid hill")
		w.order(g, toy.Blue, "hold hill")
		w.order(g, toy.Red, pending...)
		w.login()
		return w
	}
	one := play("mill", "wait", "hold ford")
	two := play("ford", "wait", "hold mill")
	paths := []string{
		"/moderator", "/games/toy-1", "/games/toy-1/moderator", "/games/toy-1/phases/1", "/outbox", "/letters",
		"/outbox/1", "/outbox/3", "/letters/1", "/letters/3", "/outbox?game=toy-1&state=queued", "/letters?outcome=accepted",
	}
	samePages(t, one, two, paths...)
	if res := one.do(http.MethodGet, "/games/toy-1/moderator?as=red", nil); res.StatusCode != http.StatusNotFound {
		t.Errorf("he looks with red's eyes: %s", res.Status)
	}
	one.secrets("1")
	two.secrets("1")
	for _, path := range []string{"/games/toy-1/moderator", "/letters/1", "/letters/3"} {
		if one.get(path) == two.get(path) {
			t.Errorf("%s is the same with secrets: the test cannot fail", path)
		}
	}
}

// TestGameOfTheModerator shows with secrets who may know what of a phase, the sheets in
// hand, and whatever a moderator can have done.
func TestGameOfTheModerator(t *testing.T) {
	w := toyWorld(t)
	w.login()
	const path = "/games/toy-4/moderator"
	if page := w.get(path); strings.Contains(page, "Orders in hand") || !strings.Contains(page, "toy-4/moderator/verbs/pause") || !strings.Contains(page, "<b>Begun</b>") {
		t.Errorf("without secrets:\n%s", page)
	}
	w.secrets("1")
	if page := w.get(path); !strings.Contains(page, "Orders in hand") || !strings.Contains(page, "hold mill") || !strings.Contains(page, "not final") {
		t.Errorf("with secrets:\n%s", page)
	}
	if page := w.get("/games/toy-1/moderator"); !strings.Contains(page, "Everybody knows") || !strings.Contains(page, "may know") {
		t.Errorf("events do not say who may know them:\n%s", page)
	}
	if res := w.do(http.MethodGet, "/games/toy-9/moderator", nil); res.StatusCode != http.StatusNotFound {
		t.Errorf("a game that there is not: %s", res.Status)
	}
}
