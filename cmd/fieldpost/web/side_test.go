package web_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestTwinWorldsOfAPlayer plays two worlds that differ only in what blue does not
// know, and reads them as blue's player.
func TestTwinWorldsOfAPlayer(t *testing.T) {
	play := func(hide, address string, pending ...string) *world {
		w := newWorld(t, []rules.Title{toy.New()})
		g := w.game(toy.New(), func(n *founding.NewGame) {
			n.Options = map[string]string{"report": "turn"}
			n.Seats[0].Address = address
		})
		w.order(g, toy.Red, "hold "+hide, "raid hill")
		w.order(g, toy.Blue, "hold hill")
		w.order(g, toy.Red, pending...)
		w.order(g, toy.Blue, "wait", "raid mill")
		return w
	}
	one := play("mill", ana, "wait", "hold ford")
	two := play("ford", "other@example.com", "wait", "hold hill", "raid mill")
	if one.position("toy-1", 1) == two.position("toy-1", 1) {
		t.Fatal("the worlds are not twins but the same")
	}
	side := func(who rules.Side) []string {
		own := "/games/toy-1/sides/" + string(who)
		return []string{"/mine", own, own + "?as=everybody", "/games/toy-1", "/games/toy-1/phases/1", "/games/toy-1/phases/1?as=" + string(who)}
	}
	one.signIn("toy-1", toy.Blue, benito)
	two.signIn("toy-1", toy.Blue, benito)
	samePages(t, one, two, side(toy.Blue)...)
	body := one.get("/games/toy-1/sides/blue")
	for _, want := range []string{"raid mill", "toy.raid", "/games/toy-1/phases/1?as=blue", "/games/toy-1/sides/blue/orders"} {
		if !strings.Contains(body, want) {
			t.Errorf("the page of blue does not hold %q", want)
		}
	}
	for _, w := range []*world{one, two} {
		for _, path := range append(side(toy.Red), "/games/toy-1/sides/blue?as=red", "/games/toy-1/sides/blue?as=all", "/games/toy-1?as=red") {
			if strings.Contains(path, "red") && w.status(path) != http.StatusNotFound {
				t.Errorf("%s is there for blue's player", path)
			}
		}
	}
	one.signIn("toy-1", toy.Red, ana)
	two.signIn("toy-1", toy.Red, "other@example.com")
	if one.get("/games/toy-1/sides/red") == two.get("/games/toy-1/sides/red") {
		t.Error("red's own pages are the same in both worlds: the test cannot fail")
	}
}

// TestPageOfASideHoldsNoSecretOfOthers looks for what no player is told, and for what
// only his mails hold: his key.
func TestPageOfASideHoldsNoSecretOfOthers(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	g := w.game(toy.New())
	w.order(g, toy.Red, "hold mill # a note of red", "raid ford")
	w.order(g, toy.Blue, "hold ford", "standing flee")
	w.order(g, toy.Red, "wait", "hold hill # another note")
	w.letter(benito, "game: "+g+"\nside: blue\nkey: "+w.key(g, toy.Blue)+"\norders\nhold mill # a note of blue, key "+w.key(g, toy.Blue)+"\nend\n")
	secrets := []string{w.key(g, toy.Red), w.key(g, toy.Blue), "a note of red", "another note", ana}
	mine := ""
	err := w.st.View(w.ctx, func(tx *store.Tx) error {
		sheets, err := tx.Sheets().List(store.Sheet{Game: g})
		for _, s := range sheets {
			if s.Side == toy.Red {
				secrets = append(secrets, s.Receipt)
			} else if s.Accepted {
				mine = s.Receipt
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	w.signIn(g, toy.Blue, benito)
	for _, path := range []string{"/mine", "/games/" + g + "/sides/blue", "/games/" + g + "/phases/1?as=blue"} {
		body := w.get(path)
		for _, s := range secrets {
			if s == "" || strings.Contains(body, s) {
				t.Errorf("%q stands on %s", s, path)
			}
		}
	}
	body := w.get("/games/" + g + "/sides/blue")
	for _, want := range []string{"hold mill # a note of blue", mine, "<pre>standing flee"} {
		if want == "" || !strings.Contains(body, want) {
			t.Errorf("the page of blue does not hold %q", want)
		}
	}
}

// TestPageOfASideShowsItsMessages, those that it has sent and got and no others, as text.
func TestPageOfASideShowsItsMessages(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	g := w.game(toy.New())
	w.order(g, toy.Red, "to blue: <b>meet</b> me", "at the ford", "end")
	w.order(g, toy.Red, "to moderator: blue cheats", "end")
	w.order(g, toy.Blue, "to red: no", "end")
	w.signIn(g, toy.Blue, benito)
	body := w.get("/games/" + g + "/sides/blue")
	for _, want := range []string{`id="press"`, "<pre>&lt;b&gt;meet&lt;/b&gt; me\nat the ford</pre>", "<pre>no</pre>", "from the Red side:", "to the Red side:"} {
		if !strings.Contains(body, want) {
			t.Errorf("the page of blue does not hold %q:\n%s", want, body)
		}
	}
	if strings.Contains(body, "cheats") {
		t.Error("the page of blue holds what red wrote to the moderator")
	}
}

// TestSinceTheLastTurn: what was told before the player's last sheet was carried out
// stands in the reports only.
func TestSinceTheLastTurn(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	g := w.game(toy.New(), func(n *founding.NewGame) { n.Options = map[string]string{"turns": "20"} })
	since := func() (out []string) {
		body := w.get("/games/" + g + "/sides/red")
		body = body[strings.Index(body, `id="since"`):]
		body = body[:strings.Index(body, "</section>")]
		for _, m := range regexp.MustCompile(`phases/(\d+)`).FindAllStringSubmatch(body, -1) {
			out = append(out, m[1])
		}
		return out
	}
	both := func() {
		w.order(g, toy.Red, "hold mill")
		w.order(g, toy.Blue, "hold ford")
	}
	w.signIn(g, toy.Red, ana)
	if got := since(); len(got) != 0 {
		t.Errorf("before the first phase: %v", got)
	}
	both()
	both()
	want := func() (out []string) {
		err := w.st.View(w.ctx, func(tx *store.Tx) error {
			history, err := tx.Phases().History(g)
			for _, p := range history {
				if strings.Contains(fmt.Sprint(p.Inputs.Sheets), "{red ") {
					out = nil
				}
				out = append(out, fmt.Sprint(p.Number))
			}
			if len(out) == len(history) {
				t.Error("all phases are since red's last turn: the test could not fail")
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	before := want()
	if got := since(); !slices.Equal(got, before) {
		t.Errorf("after his sheet: %v, want %v", got, before)
	}
	w.order(g, toy.Blue, "hold ford")
	w.clock.advance(100 * time.Hour)
	w.tick()
	if got := since(); !slices.Equal(got, want()) || len(got) <= len(before) {
		t.Errorf("after a phase without his sheet: %v, want %v", got, want())
	}
}

// TestDiceAreThoseThatWereTold counts the dice of the events that a side knows.
func TestDiceAreThoseThatWereTold(t *testing.T) {
	w := newWorld(t, []rules.Title{toy.New()})
	g := w.game(toy.New(), func(n *founding.NewGame) { n.Options = map[string]string{"turns": "20"} })
	w.signIn(g, toy.Red, ana)
	fell := func() int {
		body := w.get("/games/" + g + "/sides/red")
		m := regexp.MustCompile(`(?s)web.own|>Fell<.*?</tr>`).FindString(body)
		n := 0
		for _, c := range regexp.MustCompile(`<td class="r">(\d+)</td>`).FindAllStringSubmatch(m, -1) {
			n += int(c[1][0] - '0')
		}
		return n
	}
	told := func() (n int) {
		err := w.st.View(w.ctx, func(tx *store.Tx) error {
			phases, err := tx.Phases().List(store.Phase{Game: g})
			for i := range phases {
				for _, e := range rules.KnownTo(rules.Viewer(toy.Red), phases[i].Events) {
					for _, a := range e.Args {
						if a.Kind == rules.KindDie {
							n++
						}
					}
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	last := 0
	for range 3 { // what is kept is counted on
		w.order(g, toy.Red, "hold mill", "raid ford")
		w.order(g, toy.Blue, "hold ford", "raid mill")
		if got, want := fell(), told(); got != want || want <= last {
			t.Errorf("%d dice are shown, %d were told", got, want)
		}
		last = told()
	}
}

// TestSlowFormsOfPlayersAreEnded is TestSlowRequestsAreEnded for their forms.
func TestSlowFormsOfPlayersAreEnded(t *testing.T) {
	t.Parallel()
	w := emptyWorld(t)
	for _, path := range []string{"/games/toy-1/sides/red/code", "/games/toy-1/sides/red/open", "/sign-out"} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			conn := dial(t, listen(t, w.site, hurried()))
			io.WriteString(conn, "POST "+path+" HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\ncode=")
			gone := make(chan struct{})
			go func() {
				io.Copy(io.Discard, conn)
				close(gone)
			}()
			late := time.After(30 * time.Second) // a busy machine
			for {
				select {
				case <-gone:
					return
				case <-late:
					t.Fatal("still open after 30 s, the limit is 0.6 s")
				case <-time.After(50 * time.Millisecond):
					io.WriteString(conn, "a")
				}
			}
		})
	}
}

// TestFormThatIsCutOffSendsNoCode sends half a form.
func TestFormThatIsCutOffSendsNoCode(t *testing.T) {
	w := toyWorld(t)
	addr := listen(t, w.site, site.DefaultLimits())
	for _, path := range []string{"/games/toy-2/sides/red/code", "/games/toy-2/sides/red/open"} {
		conn := dial(t, addr)
		io.WriteString(conn, "POST "+path+" HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\ncode=wro")
		conn.(*net.TCPConn).CloseWrite()
		res, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		if res.StatusCode != http.StatusBadRequest {
			t.Errorf("half a form to %s: %s", path, res.Status)
		}
	}
	if got := w.codes(ana); len(got) > 0 {
		t.Errorf("codes were sent: %v", got)
	}
}

// TestGetSendsNoCode follows every link as a mail scanner does.
func TestGetSendsNoCode(t *testing.T) {
	w := toyWorld(t)
	w.do(http.MethodPost, "/games/toy-2/sides/red/code", url.Values{})
	code := w.codes(ana)
	for range 3 {
		for _, path := range []string{"/games/toy-2/sides/red", "/games/toy-2/sides/red/code", "/games/toy-2/sides/red/open?code=" + code[0], "/sign-out", "/mine"} {
			w.do(http.MethodGet, path, nil)
		}
	}
	if got := w.codes(ana); len(got) != 1 {
		t.Errorf("%d codes were sent, want one", len(got))
	}
	if res := w.do(http.MethodPost, "/games/toy-2/sides/red/open", url.Values{"code": code}); res.StatusCode != http.StatusSeeOther {
		t.Errorf("the code was used up: %s", res.Status)
	}
}

// TestSessionsByMailNameTheBrowser: the answer goes to the registered address, and only
// to who asks from it.
func TestSessionsByMailNameTheBrowser(t *testing.T) {
	w := toyWorld(t)
	w.do(http.MethodPost, "/games/toy-2/sides/red/code", url.Values{}, "User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
	w.do(http.MethodPost, "/games/toy-2/sides/red/open", url.Values{"code": w.codes(ana)})
	answer := func(from, body string) (text string) {
		w.clock.advance(time.Minute)
		w.letter(from, body)
		err := w.st.View(w.ctx, func(tx *store.Tx) error {
			due, err := tx.Dispatches().Due(w.clock.Now(), 1e6)
			for i := range due {
				if d := &due[i]; d.Created.Equal(w.clock.Now()) {
					text += d.Recipient + "\n" + d.Text
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for _, body := range []string{"sessions\n", "game: toy-2\nside: red\nsessions\n"} {
		if got := answer(ana, body); !strings.HasPrefix(got, ana+"\n") || !strings.Contains(got, "Firefox, Linux") {
			t.Errorf("%q is answered by\n%s", body, got)
		}
	}
	if got := answer(benito, "game: toy-2\nside: red\nkey: "+w.key("toy-2", toy.Red)+"\nsessions\n"); strings.Contains(got, "Firefox") {
		t.Errorf("somebody with the key of the side is told:\n%s", got)
	}
	if got := answer(ana, "sessions end\n"); !strings.Contains(got, "Browser ") || !strings.Contains(got, "Firefox, Linux") {
		t.Errorf("who ends the sessions is not told which, under a heading:\n%s", got)
	}
}
