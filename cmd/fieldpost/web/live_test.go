package web_test

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// brisk has pages told of what is new sooner than people need it.
func brisk(c *site.Config) {
	c.Live = site.Live{Look: 5 * time.Millisecond, Beat: 20 * time.Millisecond}
}

// patience is how long a busy machine may take.
const patience = 20 * time.Second

// telling is the connection of a page that is told of what is new.
type telling struct {
	t     *testing.T
	res   *http.Response
	lines chan string // closed when the connection has ended
}

// listenTo connects as the browser of a page does that is open.
func (w *world) listenTo(t *testing.T, addr, path string) *telling {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+addr+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range w.jar {
		r.AddCookie(c)
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	res, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	l := &telling{t: t, res: res, lines: make(chan string, 10_000)}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		defer close(l.lines)
		for in := bufio.NewScanner(res.Body); in.Scan(); {
			if line := in.Text(); line != "" {
				l.lines <- line
			}
		}
	}()
	t.Cleanup(func() {
		cancel()
		res.Body.Close()
		<-ended
	})
	return l
}

// wait reads up to a line that begins so, and returns what came before it.
func (l *telling) wait(begin string) (before []string) {
	l.t.Helper()
	late := time.After(patience)
	for {
		select {
		case line, open := <-l.lines:
			if !open {
				l.t.Fatalf("the connection has ended before %q; it said %q", begin, before)
			}
			if strings.HasPrefix(line, begin) {
				return before
			}
			before = append(before, line)
		case <-late:
			l.t.Fatalf("no %q after %s, but %q", begin, patience, before)
		}
	}
}

// end waits for the connection to end.
func (l *telling) end() {
	l.t.Helper()
	late := time.After(patience)
	for {
		select {
		case _, open := <-l.lines:
			if !open {
				return
			}
		case <-late:
			l.t.Fatalf("still open after %s", patience)
		}
	}
}

// told is where a page is told of what is new.
func (w *world) told(path string) string {
	w.t.Helper()
	m := regexp.MustCompile(`<main [^>]*data-live="([^"]+)"`).FindStringSubmatch(w.get(path))
	if m == nil {
		w.t.Fatalf("%s is told of nothing", path)
	}
	return m[1]
}

// TestModeratorSeesALateSideArrive keeps the overview open while orders come in and
// their phase is played.
func TestModeratorSeesALateSideArrive(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()}, brisk)
	g := w.game(toy.New())
	w.login()
	addr := listen(t, w.site, site.DefaultLimits())
	page := w.listenTo(t, addr, w.told("/moderator"))
	if got := page.res.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Fatalf("%s, %q", page.res.Status, got)
	}
	if before := page.wait(": still here"); strings.Contains(strings.Join(before, "\n"), "data") {
		t.Errorf("something is new though nothing happened: %q", before)
	}
	w.order(g, toy.Red, "wait", "hold mill")
	page.wait("data: new")
	if body := w.get("/moderator"); !strings.Contains(body, "reported, not final") {
		t.Errorf("the page does not show who has reported:\n%s", body)
	}
	w.order(g, toy.Red, "hold mill", "raid ford")
	page.wait("data: new")
	if body := w.get("/moderator"); !strings.Contains(body, "Phase 2") {
		t.Errorf("the page does not show the phase that was played:\n%s", body)
	}
}

// TestVisitorsAreToldOfWhatIsOpenOnly watches a game while a side does in secret what
// the moderator is told of at once.
func TestVisitorsAreToldOfWhatIsOpenOnly(t *testing.T) {
	said := func(hold string) string {
		w := newWorld(t, []rules.Title{toy.New()}, brisk)
		g := w.game(toy.New(), func(n *founding.NewGame) { n.Options = map[string]string{"report": "turn"} })
		addr := listen(t, w.site, site.DefaultLimits())
		open := w.listenTo(t, addr, w.told("/games/"+g))
		w.login()
		moderator := w.listenTo(t, addr, w.told("/games/"+g))
		w.order(g, toy.Red, "wait", "hold "+hold)
		moderator.wait("data: new")
		w.letter(ana, "What is this?\n")
		before := open.wait(": still here") // the look that told the moderator is over
		before = append(before, open.wait(": still here")...)
		if all := strings.Join(before, "\n"); strings.Contains(all, "data") {
			t.Errorf("visitors are told of a sheet that is not final: %q", all)
		}
		w.order(g, toy.Red, "hold "+hold, "raid hill")
		var lines []string
		for _, line := range open.wait("data: new") {
			if !strings.HasPrefix(line, ":") {
				lines = append(lines, line)
			}
		}
		return strings.Join(lines, "\n")
	}
	if one, two := said("mill"), said("ford"); one != two || !strings.Contains(one, "id: ") {
		t.Errorf("what is told differs with where red hides: %q, %q", one, two)
	}
}

// TestWhoMayBeTold goes by the table of rights.
func TestWhoMayBeTold(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()}, brisk)
	g := w.game(toy.New())
	private := w.game(toy.New(), func(n *founding.NewGame) { n.Private = true })
	addr := listen(t, w.site, site.DefaultLimits())
	all := []string{"/moderator/events", "/games/" + g + "/events", "/games/" + g + "/moderator/events", "/games/" + private + "/events", "/games/toy-9/events"}
	ask := func(who string, want ...int) {
		t.Helper()
		for i, path := range all {
			if got := w.listenTo(t, addr, path).res.StatusCode; got != want[i] {
				t.Errorf("%s as %s: %d, want %d", path, who, got, want[i])
			}
		}
	}
	ask("visitor", 404, 200, 404, 404, 404)
	w.login()
	ask("moderator", 200, 200, 200, 200, 404)
}

// TestLogoutEndsWhatIsTold ends what a moderator watches with his login.
func TestLogoutEndsWhatIsTold(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()}, func(c *site.Config) { c.Live = site.Live{Beat: time.Hour} })
	w.game(toy.New())
	w.login()
	page := w.listenTo(t, listen(t, w.site, site.DefaultLimits()), w.told("/moderator"))
	page.wait("retry:")
	w.do(http.MethodPost, "/logout", map[string][]string{})
	page.end()
}

// TestSignOutEndsWhatIsTold ends what a player watches of a private game with his session,
// whether he ends it on a page or by mail.
func TestSignOutEndsWhatIsTold(t *testing.T) {
	for name, end := range map[string]func(*world, string){
		"on a page": func(w *world, _ string) { w.do(http.MethodPost, "/sign-out", map[string][]string{}) },
		"by rekey": func(w *world, g string) {
			if _, err := w.svc.Command(w.ctx, store.Command{Verb: moderation.Rekey.Name, Game: g, Actor: "moderator:test", Args: map[string]string{office.ArgSide: string(toy.Red)}}); err != nil {
				w.t.Fatal(err)
			}
			w.tick()
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, []rules.Title{toy.New()}, brisk)
			g := w.game(toy.New(), func(n *founding.NewGame) { n.Private = true })
			w.signIn(g, toy.Red, ana)
			page := w.listenTo(t, listen(t, w.site, site.DefaultLimits()), w.told("/games/"+g))
			page.wait(": still here")
			end(w, g)
			page.end()
		})
	}
}

// deadlines notes whether what reads the games has a time by which it is to be done.
type deadlines struct {
	site.Games
	without atomic.Int32
}

func (d *deadlines) ListGames(ctx context.Context) ([]inquiry.GameInfo, error) {
	if _, ok := ctx.Deadline(); !ok {
		d.without.Add(1)
	}
	return d.Games.ListGames(ctx)
}

// TestOnlyWhatIsToldLasts asks for pages whose addresses end as those do that last: their
// time is bounded as that of any page.
func TestOnlyWhatIsToldLasts(t *testing.T) {
	d := &deadlines{}
	w := newWorld(t, []rules.Title{toy.New()}, func(c *site.Config) { d.Games, c.Games = c.Games, d })
	w.game(toy.New())
	for _, path := range []string{"/games/events", "/games/toy-1/phases/events", "/archive/events", "/games/toy-1"} {
		w.do(http.MethodGet, path, nil)
		if n := d.without.Swap(0); n > 0 {
			t.Errorf("%s has no end", path)
		}
	}
	w.do(http.MethodHead, "/games/toy-1/events", nil)
	if d.without.Load() == 0 {
		t.Error("what lasts has an end, too: the test cannot fail")
	}
}

// TestTellingHasALimitOfItsOwn fills all places there are, those of visitors and those
// of moderators; who finds none loads the page again by itself, and those that are left
// are free again.
func TestTellingHasALimitOfItsOwn(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()}, func(c *site.Config) {
		brisk(c)
		c.Live.Visitors, c.Live.Moderators = 2, 1
	})
	g := w.game(toy.New())
	addr := listen(t, w.site, site.DefaultLimits())
	ask := func(path string) (*telling, int) { l := w.listenTo(t, addr, path); return l, l.res.StatusCode }
	first, _ := ask("/games/" + g + "/events")
	ask("/games/" + g + "/events")
	none, code := ask("/games/" + g + "/events")
	if code != http.StatusServiceUnavailable || none.res.Header.Get("Retry-After") == "" {
		t.Errorf("one too many: %d, %q", code, none.res.Header.Get("Retry-After"))
	}
	if body := w.get("/games/" + g); !strings.Contains(body, "</html>") {
		t.Error("the page itself cannot be had")
	}
	w.login()
	if _, code := ask("/moderator/events"); code != http.StatusOK {
		t.Errorf("visitors keep the moderator out: %d", code)
	}
	if _, code := ask("/moderator/events"); code != http.StatusServiceUnavailable {
		t.Errorf("two moderators at once: %d", code)
	}
	first.res.Body.Close()
	for late := time.Now().Add(patience); ; {
		if _, code := ask("/games/" + g + "/events"); code == http.StatusOK {
			break
		}
		if time.Now().After(late) {
			t.Fatal("a place that was left is not free again")
		}
	}
}

// TestWhoNeverReadsHoldsNothingForLong connects without ever reading, as slow readers
// do, or stops in the middle of asking.
func TestWhoNeverReadsHoldsNothingForLong(t *testing.T) {
	t.Parallel()
	w := newWorld(t, []rules.Title{toy.New()}, func(c *site.Config) {
		brisk(c)
		c.Live.Visitors, c.Live.Life, c.Live.Answer = 3, 300*time.Millisecond, 100*time.Millisecond
	})
	g := w.game(toy.New())
	gone := make(chan struct{}, 100)
	addr := listenAndTell(t, w.site, hurried(), func(_ net.Conn, s http.ConnState) {
		if s == http.StateClosed {
			gone <- struct{}{}
		}
	})
	for _, ask := range []string{
		"GET /games/" + g + "/events HTTP/1.1\r\nHost: x\r\n\r\n",
		"GET /games/" + g + "/events HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\na",
		"GET /games/" + g + "/events HTTP/1.1\r\nHost: x\r\nX-Slow: ",
	} {
		io.WriteString(dial(t, addr), ask)
	}
	late := time.After(patience)
	for range 3 {
		select {
		case <-gone:
		case <-late:
			t.Fatal("a connection is still open")
		}
	}
	page := w.listenTo(t, addr, "/games/"+g+"/events")
	if page.res.StatusCode != http.StatusOK {
		t.Errorf("a reader is told %s", page.res.Status)
	}
	page.end() // he asks again
}

// TestStopEndsWhatIsTold shuts the server down while pages are open.
func TestStopEndsWhatIsTold(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()}, func(c *site.Config) { c.Live = site.Live{Beat: time.Hour, Life: time.Hour} })
	g := w.game(toy.New())
	port, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := site.NewServer(w.site, site.DefaultLimits(), slog.New(slog.DiscardHandler))
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(port) }()
	var pages []*telling
	for range 5 {
		l := w.listenTo(t, port.Addr().String(), "/games/"+g+"/events")
		l.wait("retry:")
		pages = append(pages, l)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second) // as the daemon has
	defer cancel()
	if err := server.Shutdown(ctx); err != nil {
		t.Errorf("the server could not be stopped: %v", err)
	}
	<-ended
	for _, l := range pages {
		l.end()
	}
}

// watched counts how often the database is looked at.
type watched struct {
	*store.Store
	looks atomic.Int32
}

func (c *watched) Changes(ctx context.Context) (int64, error) {
	c.looks.Add(1)
	return c.Store.Changes(ctx)
}

// TestOneLooksForAll has many pages open cost no more looks than one, and none when all
// are closed.
func TestOneLooksForAll(t *testing.T) {
	t.Parallel()
	count := &watched{}
	w := newWorld(t, []rules.Title{toy.New()}, func(c *site.Config) {
		count.Store = c.Records.(*store.Store)
		c.Records = count
		c.Live = site.Live{Look: 50 * time.Millisecond, Beat: time.Hour}
	})
	g := w.game(toy.New())
	addr := listen(t, w.site, site.DefaultLimits())
	var pages []*telling
	for range 40 {
		pages = append(pages, w.listenTo(t, addr, w.told("/games/"+g)))
	}
	before, began := count.looks.Load(), time.Now()
	w.order(g, toy.Red, "hold mill", "raid ford")
	for _, l := range pages {
		l.wait("data: new")
	}
	if n, most := int(count.looks.Load()-before), int(time.Since(began)/(50*time.Millisecond))+2; n > most {
		t.Errorf("%d looks, not more than %d were due", n, most)
	}
	for _, l := range pages {
		l.res.Body.Close()
	}
	for late := time.Now().Add(patience); ; {
		n := count.looks.Load()
		time.Sleep(200 * time.Millisecond)
		if count.looks.Load() == n {
			break
		}
		if time.Now().After(late) {
			t.Fatal("it is looked though no page is open")
		}
	}
}
