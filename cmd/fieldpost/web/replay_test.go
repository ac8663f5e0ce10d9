package web_test

import (
	"html"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

// play has bots order by mail until so many phases were played, or the game is over.
func (w *world) play(title rules.Title, game string, phases int) {
	w.t.Helper()
	for n := 1; n <= phases; n++ {
		g := w.show(game)
		if g.State == store.Over {
			return
		}
		pos, err := title.Decode([]byte(w.position(game, g.Phase-1)))
		if err != nil {
			w.t.Fatal(err)
		}
		for i, d := range pos.Demands() {
			sheet := rules.Bot(title, pos, d, selfplay.NewLuck(uint64(n), uint64(i)))
			w.order(game, d.Side, title.Grammar().Lines(sheet, rules.English)...)
		}
		if w.show(game).Phase == g.Phase {
			w.t.Fatalf("%s: phase %d was not played", game, g.Phase)
		}
	}
}

var (
	nextLink = regexp.MustCompile(`rel="next" href="([^"]+)"`)
	prevLink = regexp.MustCompile(`rel="prev" href="([^"]+)"`)
	nowStep  = regexp.MustCompile(`(?s)<li id="s[0-9]+" class="now"[^>]*>.*?</div></li>`)
)

// walk steps through a replay from an address on by its links, forth and back, and
// returns its pages.
func (w *world) walk(path string) (pages []string) {
	w.t.Helper()
	var back []string
	for path != "" && len(pages) < 500 {
		page := w.get(path)
		pages, back = append(pages, page), append(back, path)
		path = ""
		if m := nextLink.FindStringSubmatch(page); m != nil {
			path = html.UnescapeString(m[1])
		}
	}
	for i := len(pages) - 1; i > 0; i-- {
		m := prevLink.FindStringSubmatch(pages[i])
		if m == nil {
			w.t.Fatalf("%s has no way back", back[i])
		}
		if got := w.get(html.UnescapeString(m[1])); mainOf(got) != mainOf(pages[i-1]) {
			w.t.Fatalf("the way back from %s leads elsewhere than to %s", back[i], back[i-1])
		}
	}
	return pages
}

// TestReplayIsSteppedThrough walks through a whole game without a script, with the
// eyes of each viewer: each event that he may know is the one that is shown once, in
// its order, and no other is there.
func TestReplayIsSteppedThrough(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	title := toyboard.New()
	w := newWorld(t, []rules.Title{title})
	g := w.game(title)
	w.play(title, g, 1000)
	if w.show(g).State != store.Over {
		t.Fatal("the game does not end")
	}
	told := map[string]string{}
	for viewer, word := range map[rules.Viewer]string{rules.All: "all", "red": "red", "blue": "blue", rules.Everybody: "everybody"} {
		pages := w.walk("/games/" + g + "/replay?as=" + word)
		var shown strings.Builder
		for _, page := range pages {
			for _, step := range nowStep.FindAllString(page, -1) {
				shown.WriteString(step)
			}
			if !strings.Contains(page, `<svg xmlns="http://www.w3.org/2000/svg" class="board"`) {
				t.Fatal("a page without a map")
			}
		}
		at, n := 0, 0
		for _, p := range w.phases(g) {
			for _, e := range rules.KnownTo(viewer, p.Events) {
				text := between(w.cfg.Book.EventsHTML(rules.English, title, []rules.Event{e}))
				i := strings.Index(shown.String()[at:], text)
				if i < 0 {
					t.Fatalf("%s: %q is not shown, or not at its turn", word, text)
				}
				at, n = at+i+len(text), n+1
			}
		}
		if n == 0 || len(pages) < n/4 {
			t.Errorf("%s: %d events on %d pages", word, n, len(pages))
		}
		if !strings.Contains(pages[len(pages)-1], "wins") && !strings.Contains(pages[len(pages)-1], `class="big"`) {
			t.Errorf("%s: the last page does not tell the result", word)
		}
		told[word] = shown.String()
	}
	if told["all"] == told["red"] || told["red"] == told["blue"] || told["blue"] == told["everybody"] {
		t.Error("two viewers are told the same: the test could not fail")
	}
}

// mainOf is a page without what stands around it, which knows the address.
func mainOf(page string) string {
	_, page, _ = strings.Cut(page, "<main")
	page, _, _ = strings.Cut(page, "</main>")
	return page
}

// between is what stands in the one item of a list.
func between(item string) string {
	_, item, _ = strings.Cut(item, "<li>")
	item, _, _ = strings.Cut(item, "</li>")
	return item
}

// TestReplayOfEveryTitle walks through the first phases of each title with the map.
func TestReplayOfEveryTitle(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	ring := regexp.MustCompile(`id="here-[0-9]+" class="now"`)
	for _, title := range set {
		t.Run(title.About().ID, func(t *testing.T) {
			w := newWorld(t, set)
			g := w.game(title)
			w.play(title, g, 1)
			for n := 2; n <= 6 && !ring.MatchString(w.get("/games/"+g+"/replay?step=1&phase="+strconv.Itoa(n-1))); n++ {
				w.play(title, g, 1) // there was nothing to be seen on the map
			}
			rings := 0
			for _, page := range w.walk("/games/" + g + "/replay?phase=" + strconv.Itoa(w.show(g).Phase-1)) {
				shown := ring.FindAllString(page, -1) // of one step, on each sheet that has its places
				rings += len(shown)
				if len(slices.Compact(shown)) > 1 {
					t.Errorf("the places of several steps are shown at once: %q", shown)
				}
				if n := strings.Count(page, `<svg xmlns`); n == 0 || n < len(shown) {
					t.Errorf("a page with %d maps", n)
				}
			}
			if rings == 0 {
				t.Error("no step shows its places on the map")
			}
		})
	}
}

// TestReplayOfWhomTheReaderMayBe: a running game is shown as everybody knows it, and
// nobody gets more by asking.
func TestReplayOfWhomTheReaderMayBe(t *testing.T) {
	w := toyWorld(t)
	for path, want := range map[string]int{
		"/games/toy-2/replay?as=everybody": http.StatusOK, "/games/toy-2/replay?as=red": http.StatusNotFound,
		"/games/toy-2/replay?as=all": http.StatusNotFound, "/games/toy-1/replay?as=red": http.StatusOK, "/games/toy-1/replay?as=all": http.StatusOK,
		"/games/toy-1/replay?as=green": http.StatusNotFound, "/games/toy-1/replay?phase=99": http.StatusNotFound,
		"/games/toy-1/replay?phase=0": http.StatusNotFound, "/games/toy-1/replay?step=-1": http.StatusNotFound,
		"/games/toy-1/replay?phase=x": http.StatusNotFound, "/games/toy-9/replay": http.StatusNotFound,
		"/games/toy-2/replay/verified": http.StatusNotFound, "/games/toy-4/replay": http.StatusOK,
	} {
		if res := w.do(http.MethodGet, path, nil); res.StatusCode != want {
			t.Errorf("%s: %s, want %d", path, res.Status, want)
		}
	}
	if a, b := w.get("/games/toy-1/replay?phase=1&step=999"), w.get("/games/toy-1/replay?phase=1&step=last"); mainOf(a) != mainOf(b) {
		t.Error("a step behind the last is not the last")
	}
}

// TestReplayIsVerified: what the mark says was found by adjudicating the game again.
func TestReplayIsVerified(t *testing.T) {
	w := toyWorld(t)
	if page := w.get("/games/toy-1/replay"); !strings.Contains(page, `data-check="/games/toy-1/replay/verified"`) {
		t.Error("a finished game that nobody has checked has no way to check it")
	}
	if page := w.get("/games/toy-1/replay/verified"); !strings.Contains(page, "mark-good") {
		t.Errorf("not verified:\n%s", page)
	}
	if page := w.get("/games/toy-1/replay"); !strings.Contains(page, "mark-good") || strings.Contains(page, "data-check") {
		t.Error("what was found is not shown")
	}
	if page := w.get("/games/toy-2/replay"); !strings.Contains(page, "mark-running") || strings.Contains(page, w.show("toy-1").Seed) {
		t.Error("a running game has another mark")
	}
}
