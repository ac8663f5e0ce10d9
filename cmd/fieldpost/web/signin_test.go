package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

var codeLike = regexp.MustCompile(`\b[2-9A-Z]{4}-[2-9A-Z]{4}\b`)

// codes are those that were mailed to an address, the latest first.
func (w *world) codes(address string) (out []string) {
	w.t.Helper()
	if err := w.svc.Tick(w.ctx); err != nil {
		w.t.Fatal(err)
	}
	err := w.st.View(w.ctx, func(tx *store.Tx) error {
		due, err := tx.Dispatches().Due(w.clock.Now(), 1e6)
		for i := range due {
			if d := due[i]; d.Kind.Family() == "code" && d.Recipient == address {
				out = append([]string{codeLike.FindString(d.Text)}, out...)
				if codeLike.MatchString(d.Subject) {
					w.t.Errorf("the subject %q holds the code: the moderator's outbox shows it", d.Subject)
				}
			}
		}
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return out
}

// signIn lets the browser in as the player of a side.
func (w *world) signIn(game string, side rules.Side, address string) {
	w.t.Helper()
	w.signInAs(url.Values{}, game, side, address)
}

// signInAs does what signIn does, with what the form for the code says, as that a deputy asks.
func (w *world) signInAs(form url.Values, game string, side rules.Side, address string) {
	w.t.Helper()
	path := "/games/" + game + "/sides/" + string(side)
	if res := w.do(http.MethodPost, path+"/code", form); res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != path {
		w.t.Fatalf("ask for a code: %s, to %q", res.Status, res.Header.Get("Location"))
	}
	codes := w.codes(address)
	if len(codes) == 0 {
		w.t.Fatalf("no code came to %s", address)
	}
	res := w.do(http.MethodPost, path+"/open", url.Values{"code": {" " + strings.ToLower(codes[0]) + " "}})
	if res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != path {
		w.t.Fatalf("give the code: %s, to %q", res.Status, res.Header.Get("Location"))
	}
}

func (w *world) status(path string) int { return w.do(http.MethodGet, path, nil).StatusCode }

// asksForCode reports whether a page asks whether a code may be sent.
func (w *world) asksForCode(path string) bool {
	w.t.Helper()
	return strings.Contains(readAll(w.t, w.do(http.MethodGet, path, nil)), `/code"`)
}

func TestCodeOpensThePagesOfTheAddress(t *testing.T) {
	w := toyWorld(t)
	other := *w
	other.jar = nil
	if !w.asksForCode("/games/toy-2/sides/red") {
		t.Fatal("a visitor is not asked for a code")
	}
	if got := w.codes(ana); len(got) > 0 {
		t.Fatalf("a GET sent the codes %v", got)
	}
	w.signIn("toy-2", toy.Red, ana)
	for _, path := range []string{"/games/toy-2/sides/red", "/games/toy-4/sides/red", "/games/toy-1/sides/red"} {
		res := w.do(http.MethodGet, path, nil)
		if body := readAll(t, res); res.StatusCode != http.StatusOK || strings.Contains(body, `/code"`) || res.Header.Get("Cache-Control") != "no-store" || res.Header.Get("ETag") != "" {
			t.Errorf("%s for its player: %s, %q", path, res.Status, res.Header.Get("Cache-Control"))
		}
	}
	for _, path := range []string{"/games/toy-2/sides/blue", "/games/toy-2/sides/green", "/games/toy-9/sides/red"} {
		if got := w.status(path); got != http.StatusNotFound || !w.asksForCode(path) {
			t.Errorf("%s for the player of red: %d", path, got)
		}
	}
	if !strings.Contains(w.get("/mine"), "/games/toy-4/sides/red") {
		t.Error("my games do not list toy-4")
	}
	if !other.asksForCode("/games/toy-2/sides/red") {
		t.Error("another browser is let in")
	}
	session := w.jar
	w.do(http.MethodPost, "/sign-out", url.Values{})
	w.jar = session // whoever kept the cookie must not be let in
	if !w.asksForCode("/games/toy-2/sides/red") {
		t.Error("an ended session opens the page")
	}
}

// TestMailPassedOnOpensNothing: the code of a mail that another browser asked for.
func TestMailPassedOnOpensNothing(t *testing.T) {
	w := toyWorld(t)
	w.do(http.MethodPost, "/games/toy-2/sides/red/code", url.Values{})
	code := w.codes(ana)[0]
	other := *w
	other.jar = nil
	give := func(w *world, code string) int {
		return w.do(http.MethodPost, "/games/toy-2/sides/red/open", url.Values{"code": {code}}).StatusCode
	}
	if got := give(&other, code); got != http.StatusForbidden {
		t.Errorf("the code in a browser that did not ask: %d", got)
	}
	other.do(http.MethodPost, "/games/toy-2/sides/red/code", url.Values{})
	if got := give(&other, code); got != http.StatusForbidden {
		t.Errorf("the code in a browser that asked for another: %d", got)
	}
	planted := append([]*http.Cookie{}, w.jar...)
	if got := give(w, code); got != http.StatusSeeOther {
		t.Errorf("the code where it was asked for: %d", got)
	}
	other.jar = planted
	for _, c := range planted {
		c := *c
		c.Name = "player"
		other.jar = append(other.jar, &c)
	}
	if !other.asksForCode("/games/toy-2/sides/red") {
		t.Error("the token with which the code was asked for is that of the session: who planted it is let in")
	}
	if got := give(w, code); got != http.StatusForbidden {
		t.Errorf("the code once more: %d", got)
	}
}

func TestCodeEnds(t *testing.T) {
	give := func(w *world, code string) int {
		return w.do(http.MethodPost, "/games/toy-2/sides/red/open", url.Values{"code": {code}}).StatusCode
	}
	for _, tt := range []struct {
		name string
		do   func(w *world)
		want int
	}{
		{"at once", func(*world) {}, http.StatusSeeOther},
		{"too late", func(w *world) { w.clock.advance(confirm.CodeLife) }, http.StatusForbidden},
		{"tried too often", func(w *world) {
			for range 5 {
				give(w, "AAAA-AAAA")
			}
		}, http.StatusForbidden},
		{"new key", func(w *world) {
			if _, err := w.svc.Command(w.ctx, store.Command{Verb: moderation.Rekey.Name, Game: "toy-2", Actor: "moderator:test", Args: map[string]string{office.ArgSide: string(toy.Red)}}); err != nil {
				t.Fatal(err)
			}
		}, http.StatusForbidden},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := toyWorld(t)
			w.do(http.MethodPost, "/games/toy-2/sides/red/code", url.Values{})
			code := w.codes(ana)[0]
			tt.do(w)
			if got := give(w, code); got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}

func TestSessionEnds(t *testing.T) {
	for _, tt := range []struct {
		name string
		do   func(w *world)
		want bool // that it lasts
	}{
		{"new key of another address", func(w *world) {
			w.svc.Command(w.ctx, store.Command{Verb: moderation.Rekey.Name, Game: "toy-2", Actor: "moderator:test", Args: map[string]string{office.ArgSide: string(toy.Blue)}})
		}, true},
		{"new key", func(w *world) {
			w.svc.Command(w.ctx, store.Command{Verb: moderation.Rekey.Name, Game: "toy-4", Actor: "moderator:test", Args: map[string]string{office.ArgSide: string(toy.Red)}})
		}, false},
		{"another address", func(w *world) {
			w.svc.Command(w.ctx, store.Command{Verb: moderation.Address.Name, Game: "toy-2", Actor: "moderator:test", Args: map[string]string{office.ArgSide: "red", office.ArgAddress: "new@example.com", office.ArgKeepKey: "yes"}})
			w.clock.advance(24 * time.Hour) // she was heard
			w.tick()
		}, false},
		{"by mail", func(w *world) { w.letter(ana, "sessions end\n") }, false},
		{"by mail in Spanish", func(w *world) { w.letter(ana, "partida: toy-2\nsesiones fin\n") }, false},
		{"by a mail of somebody else", func(w *world) {
			w.letter(benito, "game: toy-2\nside: red\nkey: "+w.key("toy-2", toy.Red)+"\nsessions end\n")
		}, true},
		{"listed by mail", func(w *world) { w.letter(ana, "sessions\n") }, true},
		{"used for 40 days", func(w *world) {
			for range 2 {
				w.clock.advance(20 * 24 * time.Hour)
				w.get("/")
			}
		}, true},
		{"not used for 30 days", func(w *world) { w.clock.advance(confirm.SessionIdle + time.Hour) }, false},
		{"used for 60 days", func(w *world) {
			for range 3 {
				w.clock.advance(20 * 24 * time.Hour)
				w.get("/")
			}
		}, false},
		{"a restart", func(w *world) {
			var err error
			if w.site, err = web.New(w.cfg); err != nil {
				t.Fatal(err)
			}
		}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := toyWorld(t)
			w.signIn("toy-2", toy.Red, ana)
			if w.asksForCode("/games/toy-2/sides/red") {
				t.Fatal("the player is not let in: the test could not fail")
			}
			tt.do(w)
			if got := !w.asksForCode("/games/toy-2/sides/red"); got != tt.want {
				t.Errorf("the session lasts: %v, want %v", got, tt.want)
			}
		})
	}
}

// TestWrongCodesAreStoredAlike: a commit takes longer than none, so that who gives a
// wrong code must not tell by the clock whether one was sent.
func TestWrongCodesAreStoredAlike(t *testing.T) {
	tries := func(path string, before int) (stored []bool) {
		w := toyWorld(t)
		w.game(toy.New(), func(n *founding.NewGame) { n.Private = true })
		if before > 0 { // so that the one of this browser is not sent
			for range 30 {
				if _, err := w.svc.Confirm.AskCode(w.ctx, "toy-2", toy.Red, false, "", ""); err != nil {
					t.Fatal(err)
				}
			}
		}
		for range before + 1 {
			w.do(http.MethodPost, path+"/code", url.Values{})
		}
		w.tick()
		for range 7 {
			was, err := w.st.Changes(w.ctx)
			if err != nil {
				t.Fatal(err)
			}
			w.do(http.MethodPost, path+"/open", url.Values{"code": {"AAAA-AAAA"}})
			is, err := w.st.Changes(w.ctx)
			if err != nil {
				t.Fatal(err)
			}
			stored = append(stored, is != was)
		}
		return stored
	}
	for _, before := range []int{0, 3} { // asked again
		none := tries("/games/toy-99/sides/red", before)
		if !none[0] || none[6] {
			t.Fatalf("stored %v: the test cannot fail", none)
		}
		for _, path := range []string{"/games/toy-2/sides/red", "/games/toy-6/sides/red"} {
			if got := tries(path, before); !slices.Equal(got, none) {
				t.Errorf("%s, code %d: stored %v; for no such side %v", path, before+1, got, none)
			}
		}
	}
}

// TestAskingIsAlike asks for codes for sides that there are and are not, of games
// that run and are over: nothing that comes back differs.
func TestAskingIsAlike(t *testing.T) {
	w := toyWorld(t, func(c *site.Config) { c.URL = "https://play.example.org" })
	type answer struct {
		status                   int
		location, cookie, before string
		after, wrong, again      string
	}
	sent := 0
	ask := func(game, side string) answer {
		w.jar = nil
		w.clock.advance(time.Hour)
		path := "/games/" + game + "/sides/" + side
		alike := func(text string) string {
			text = regexp.MustCompile(`\b`+side+`\b`).ReplaceAllString(strings.ReplaceAll(text, game, "GAME"), "SIDE")
			return regexp.MustCompile(`<time[^>]*>[^<]*</time>|As of [^<]*`).ReplaceAllString(text, "")
		}
		a := answer{before: alike(w.get(path))}
		res := w.do(http.MethodPost, path+"/code", url.Values{})
		a.status, a.location = res.StatusCode, alike(res.Header.Get("Location"))
		for _, c := range res.Cookies() {
			a.cookie += c.Name + " " + regexp.MustCompile(`=[A-Z2-7]{26};`).ReplaceAllString(c.String(), "=TOKEN;")
		}
		again := w.do(http.MethodPost, path+"/code", url.Values{})
		a.again = strconv.Itoa(again.StatusCode) + " same:" + strconv.FormatBool(len(again.Cookies()) == 1 && again.Cookies()[0].Value == res.Cookies()[0].Value)
		w.do(http.MethodPost, "/games/toy-4/sides/red/code", url.Values{}) // of the same address as toy-2 red
		w.do(http.MethodPost, "/games/toy-99/sides/red/code", url.Values{})
		back := w.do(http.MethodPost, path+"/code", url.Values{})
		a.again += " and:" + strconv.FormatBool(len(back.Cookies()) == 1 && back.Cookies()[0].Value == res.Cookies()[0].Value)
		a.after = alike(w.get(path))
		a.wrong = alike(readAll(t, w.do(http.MethodPost, path+"/open", url.Values{"code": {"AAAA-AAAA"}})))
		sent += len(w.codes(ana))
		return a
	}
	first := ask("toy-2", "red")
	if !strings.Contains(first.cookie, "__Host-asked=TOKEN; Path=/; Max-Age=1800; HttpOnly; Secure; SameSite=Lax") {
		t.Errorf("the cookie is %s", first.cookie)
	}
	for _, at := range [][2]string{{"toy-2", "blue"}, {"toy-2", "grn"}, {"toy-1", "red"}, {"toy-9", "red"}} {
		if got := ask(at[0], at[1]); got != first {
			t.Errorf("%v is told from toy-2 red:\n%+v\n%+v", at, got, first)
		}
	}
	if sent == 0 {
		t.Error("no code was sent at all: the test could not fail")
	}
}

// TestNobodyIsFlooded has somebody ask again and again, from one place and from many.
func TestNobodyIsFlooded(t *testing.T) {
	w := toyWorld(t)
	ask := func(path string) int { return w.do(http.MethodPost, path+"/code", url.Values{}).StatusCode }
	for i, want := range []int{303, 303, 303, 303, 303, 303, 429} {
		for _, path := range []string{"/games/toy-2/sides/red", "/games/toy-9/sides/red"} {
			w.jar = nil
			if got := ask(path); got != want {
				t.Errorf("%s asked for the %d. time from one place: %d, want %d", path, i+1, got, want)
			}
		}
		w.codes(ana)
		w.clock.advance(15 * time.Minute)
	}
	if got := ask("/games/toy-2/sides/blue"); got != http.StatusSeeOther {
		t.Errorf("another side from that place: %d", got)
	}
	if got := len(w.codes(ana)); got != 6 {
		t.Errorf("one place had %d codes sent, want 6", got)
	}
	w.clock.advance(24 * time.Hour)
	if got := ask("/games/toy-2/sides/red"); got != http.StatusSeeOther {
		t.Errorf("the day after: %d", got)
	}
	for range 40 {
		if _, err := w.svc.Confirm.AskCode(w.ctx, "toy-4", toy.Red, false, "", ""); err != nil {
			t.Fatal(err)
		}
	}
	if got := len(w.codes(ana)); got != 6+24 {
		t.Errorf("%d codes came within two days, want 6 and 24", got)
	}
}

func TestFormsOfPlayersAreGuarded(t *testing.T) {
	w := toyWorld(t, func(c *site.Config) { c.URL = "https://play.example.org" })
	for _, path := range []string{"/games/toy-2/sides/red/code", "/games/toy-2/sides/red/open", "/sign-out"} {
		for _, headers := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Origin", "https://evil.example"}} {
			if res := w.do(http.MethodPost, path, url.Values{}, headers...); res.StatusCode != http.StatusForbidden || len(res.Cookies()) > 0 {
				t.Errorf("%s with %v: %s, %v", path, headers, res.Status, res.Cookies())
			}
		}
	}
	for _, path := range []string{"/games/toy-2/sides/red/code", "/games/toy-2/sides/red/open"} {
		if res := w.do(http.MethodPost, path, map[string][]string{"code": {strings.Repeat("a", 200<<10)}}); res.StatusCode != http.StatusBadRequest {
			t.Errorf("%s with a large form: %s", path, res.Status)
		}
	}
	if got := w.codes(ana); len(got) > 0 {
		t.Errorf("codes were sent all the same: %v", got)
	}
	for _, path := range []string{"/games/TOY-2/sides/red", "/games/toy-2/sides/..%2fx", "/games/" + strings.Repeat("a", 50) + "/sides/red"} {
		if got := w.status(path); got != http.StatusNotFound {
			t.Errorf("%s: %d", path, got)
		}
	}
}
