package web_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/argon2"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

const (
	theOffice = "post@example.org"
	ana       = "ana@example.net"   // plays the first side, in English
	benito    = "benito@example.es" // plays the second, in Spanish
	password  = "a field post needs no shoes"
)

var (
	noon     = time.Date(2026, 3, 28, 12, 0, 0, 0, time.UTC)
	bookOnce = sync.OnceValues(templates.Load)
	hashOnce = sync.OnceValue(func() string { return cheapHash(password) })
)

// cheapHash hashes a password as web.HashPassword does, at the least that may be asked for: a
// hash of the usual cost is made and tried by TestHashPassword and TestModeratorOfSomeGames.
func cheapHash(password string) string {
	salt, b64 := []byte("no salt, but sand"), base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=8,t=1,p=1$%s$%s", argon2.Version,
		b64.EncodeToString(salt), b64.EncodeToString(argon2.IDKey([]byte(password), salt, 1, 8, 1, 32)))
}

// clock stands still until it is told to go on.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) After(d time.Duration) (<-chan time.Time, func()) {
	t := time.NewTimer(d)
	return t.C, func() { t.Stop() }
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// world is a service with its database and its pages.
type world struct {
	t     testing.TB
	ctx   context.Context
	path  string // of the database
	clock *clock
	st    *store.Store
	svc   *adjudicator.Service
	cfg   site.Config
	site  http.Handler
	uid   uint32
	jar   []*http.Cookie
}

func newWorld(t testing.TB, titles []rules.Title, change ...func(*site.Config)) *world {
	t.Helper()
	book, err := bookOnce()
	if err != nil {
		t.Fatal(err)
	}
	return newWorldIn(t, book, titles, change...)
}

func newWorldIn(t testing.TB, book *templates.Book, titles []rules.Title, change ...func(*site.Config)) (w *world) {
	t.Helper()
	var err error
	w = &world{t: t, ctx: context.Background(), clock: &clock{now: noon}}
	w.path = filepath.Join(t.TempDir(), "fieldpost.db")
	if w.st, err = store.OpenScratch(w.ctx, w.path); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.st.Close(); err != nil {
			t.Error(err)
		}
	})
	w.svc, err = adjudicator.New(w.ctx, office.Config{PagesURL: "https://play.example.org",
		Address: theOffice, Loop: "test", InstanceKey: []byte("0123456789abcdef"),
		Moderator: office.Person{Address: "mod@example.org", Name: "Mo"},
		Policy:    store.Policy{Orders: 72 * time.Hour, Decision: 24 * time.Hour, Remind: 24 * time.Hour},
		Outage:    office.OutageLimits{Asleep: 10_000 * time.Hour}, // the clock leaps from one look to the next
	}, w.st, titles, book, office.Env{Clock: w.clock, Random: strings.NewReader(strings.Repeat("seed", 10_000))})
	if err != nil {
		t.Fatal(err)
	}
	w.cfg = site.Config{
		Games: w.svc.Inquiry, Archives: w.svc.Transfer, Service: w.svc, Records: w.st, Titles: titles, Book: book, Clock: w.clock, PasswordHash: hashOnce(), Fresh: -1,
	}
	for _, c := range change {
		c(&w.cfg)
	}
	if w.site, err = web.New(w.cfg); err != nil {
		t.Fatal(err)
	}
	return w
}

// game creates a game whose sides are shared out between Ana and Benito.
func (w *world) game(title rules.Title, change ...func(*founding.NewGame)) string {
	w.t.Helper()
	seed := dice.Seed{1, 2, 3}
	n := founding.NewGame{Title: title.About().ID, Seed: &seed}
	for i, side := range title.About().SidesOf("") {
		p := office.Person{Address: ana, Name: "Ana", Lang: rules.English, Zone: "America/New_York"}
		if i%2 == 1 {
			p = office.Person{Address: benito, Name: "Benito", Lang: rules.Spanish, Zone: "Europe/Madrid"}
		}
		n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: p})
	}
	for _, c := range change {
		c(&n)
	}
	info, err := w.svc.Founding.CreateGame(w.ctx, n)
	if err != nil {
		w.t.Fatal(err)
	}
	return info.ID
}

func (w *world) key(game string, side rules.Side) string {
	w.t.Helper()
	key, err := w.svc.Inquiry.OrderKey(w.ctx, game, side)
	if err != nil {
		w.t.Fatal(err)
	}
	return key
}

// order sends a sheet of a side by mail.
func (w *world) order(game string, side rules.Side, lines ...string) {
	w.t.Helper()
	body := fmt.Sprintf("game: %s side: %s key: %s\norders\n%s\nend\n", game, side, w.key(game, side), strings.Join(lines, "\n"))
	w.letter(ana, body)
}

// letter puts a mail into the mailbox and has it handled.
func (w *world) letter(from, body string, headers ...string) {
	w.t.Helper()
	w.uid++
	var b strings.Builder
	for _, h := range headers {
		b.WriteString(h + "\r\n")
	}
	fmt.Fprintf(&b, "From: %s\r\nTo: %s\r\nSubject: orders\r\nMessage-ID: <m%d@example.net>\r\n\r\n%s", from, theOffice, w.uid, strings.ReplaceAll(body, "\n", "\r\n"))
	raw := []byte(b.String())
	err := w.svc.Receive(w.ctx, store.Arrival{Mailbox: "INBOX", UIDValidity: 1, UID: w.uid, Received: w.clock.Now(), Size: int64(len(raw)), Raw: raw})
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) tick() {
	w.t.Helper()
	due, err := w.svc.Post.DueDispatches(w.ctx, w.clock.Now(), 1e6)
	if err != nil {
		w.t.Fatal(err)
	}
	for i := range due { // nobody is passed over who got no invitation
		if due[i].Kind.Family() == "welcome" && due[i].Attempts == 0 {
			if err := w.svc.Post.DispatchesSent(w.ctx, []post.SentDispatch{{ID: due[i].ID, Reply: "250 2.0.0 queued", At: w.clock.Now()}}); err != nil {
				w.t.Fatal(err)
			}
		}
	}
	if err := w.svc.Tick(w.ctx); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) show(game string) inquiry.GameInfo {
	w.t.Helper()
	info, err := w.svc.Inquiry.ShowGame(w.ctx, game)
	if err != nil {
		w.t.Fatal(err)
	}
	return info
}

// do sends a request with the cookies kept and keeps those that are set.
func (w *world) do(method, path string, form url.Values, headers ...string) *http.Response {
	w.t.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r := httptest.NewRequest(method, path, body)
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	for _, c := range w.jar {
		r.AddCookie(c)
	}
	rec := httptest.NewRecorder()
	w.site.ServeHTTP(rec, r)
	res := rec.Result()
	for _, c := range res.Cookies() {
		w.keep(c)
	}
	return res
}

func (w *world) keep(c *http.Cookie) {
	var jar []*http.Cookie
	for _, old := range w.jar {
		if old.Name != c.Name {
			jar = append(jar, old)
		}
	}
	if c.MaxAge >= 0 {
		jar = append(jar, c)
	}
	w.jar = jar
}

// get returns a page, which must be there.
func (w *world) get(path string, headers ...string) string {
	w.t.Helper()
	res := w.do(http.MethodGet, path, nil, headers...)
	b, err := io.ReadAll(res.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	if res.StatusCode != http.StatusOK {
		w.t.Fatalf("GET %s: %s\n%s", path, res.Status, b)
	}
	return string(b)
}

func (w *world) login() {
	w.t.Helper()
	res := w.do(http.MethodPost, "/login", url.Values{"password": {password}, "back": {"/"}})
	if res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != "/" {
		w.t.Fatalf("login: %s, to %q", res.Status, res.Header.Get("Location"))
	}
}

// toyWorld has a game in each state: toy-1 is over, toy-2 waits for blue
// after a phase that a reminder hurried, toy-3 is paused, toy-4 has just
// begun. Some mail went wrong.
func toyWorld(t testing.TB, change ...func(*site.Config)) *world {
	t.Helper()
	title := toy.New()
	w := newWorld(t, []rules.Title{title}, change...)
	over := w.game(title, func(n *founding.NewGame) { n.Options = map[string]string{"turns": "1"} })
	w.order(over, toy.Red, "hold mill", "raid ford")
	w.order(over, toy.Blue, "hold ford", "raid hill")
	w.order(over, toy.Blue, "asaltar el molino")
	running := w.game(title)
	w.order(running, toy.Red, "hold mill", "raid ford")
	w.clock.advance(50 * time.Hour)
	w.tick()
	paused := w.game(title)
	if _, err := w.svc.Command(w.ctx, store.Command{Verb: moderation.Pause.Name, Game: paused, Actor: "moderator:test"}); err != nil {
		t.Fatal(err)
	}
	fresh := w.game(title)
	w.order(fresh, toy.Red, "wait", "hold mill")
	w.letter("stranger@example.com", "How do I play?\n")
	w.letter(ana, "no key here\n")
	w.failMail()
	w.cup(over, running)
	if _, err := w.svc.Commands.Submit(w.ctx, store.Command{Verb: moderation.Forget.Name, Actor: office.ModeratorActor(""), Args: map[string]string{office.ArgAddress: "nobody@example.org"}}); err != nil {
		t.Fatal(err)
	}
	w.svc.Commands.CarryWaiting(w.ctx)
	return w
}

// failMail marks the dispatches as a mail server might.
func (w *world) failMail() {
	w.t.Helper()
	err := w.st.Update(w.ctx, func(tx *store.Tx) error {
		all, err := tx.Dispatches().Due(w.clock.Now().AddDate(1, 0, 0), 1000)
		if err != nil {
			return err
		}
		for i := range all {
			switch d := &all[i]; {
			case i == len(all)-1:
				err = tx.Dispatches().MarkFailed(d.ID, "451 4.7.1 <greylisted>, try later", false, w.clock.Now().Add(5*time.Minute), time.Time{})
			case i == len(all)-2:
				err = tx.Dispatches().MarkFailed(d.ID, "550 5.1.1 no such user", true, w.clock.Now(), time.Time{})
			default:
				err = tx.Dispatches().MarkSent(d.ID, "250 2.0.0 queued", w.clock.Now())
			}
			if err != nil {
				return err
			}
		}
		for range 3 {
			game, side := w.bounced()
			if err := tx.Seats().Update(store.Seat{Game: game, Side: side}, store.SeatUpdate{Bounced: true}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

// bounced is the seat whose mails come back: the last of the second game.
func (w *world) bounced() (game string, side rules.Side) {
	w.t.Helper()
	games, err := w.svc.Inquiry.ListGames(w.ctx)
	if err != nil {
		w.t.Fatal(err)
	}
	g := &games[1]
	return g.ID, g.Seats[len(g.Seats)-1].Side
}

func readAll(t testing.TB, res *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// httpGet asks for a page without cookies; it may be called at once from
// several goroutines.
func httpGet(site http.Handler, path string) int {
	rec := httptest.NewRecorder()
	site.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, path, nil))
	return rec.Code
}
