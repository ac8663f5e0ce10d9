package adjudicator_test

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/beacon/beacontest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

const (
	post = "post@example.org"
	ana  = "ana@example.net"   // plays red, in English
	benj = "benito@example.es" // plays blue, in Spanish
	mod  = "mod@example.org"
)

var (
	noon     = time.Date(2026, 3, 28, 12, 0, 0, 0, time.UTC)
	bookOnce = sync.OnceValues(templates.Load)
)

// fakeClock stands still until it is told to go on.
type fakeClock struct {
	mu    sync.Mutex
	now   time.Time
	moved time.Duration // by set
}

func (c *fakeClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *fakeClock) After(d time.Duration) (<-chan time.Time, func()) {
	t := time.NewTimer(d)
	return t.C, func() { t.Stop() }
}

func (c *fakeClock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// Steady is the time that passed, whatever the clock was set to.
func (c *fakeClock) Steady() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now.Sub(noon) - c.moved
}

// set moves the wall clock alone, as who sets it does, and as a machine that slept.
func (c *fakeClock) set(by time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(by)
	c.moved += by
}

// drainer is a mailbox that hands over what lies in it when it is drained.
type drainer struct {
	w     *world
	in    []store.Arrival
	err   error
	calls []time.Time
}

func (d *drainer) Drain(ctx context.Context, until time.Time) error {
	d.calls = append(d.calls, until)
	if d.err != nil {
		return d.err
	}
	for _, l := range d.in {
		if err := d.w.svc.Receive(ctx, l); err != nil {
			return err
		}
	}
	d.in = nil
	return nil
}

// world is a service with its database, its clock and its players.
type world struct {
	t       testing.TB
	ctx     context.Context
	path    string
	cfg     adjudicator.Config
	clock   *fakeClock
	drainer *drainer
	skew    func(context.Context) (time.Duration, error)
	read    func() time.Time
	beacon  *beacontest.Beacon
	fail    func(string)
	titles  []rules.Title
	st      *store.Store
	svc     *adjudicator.Service
	uid     uint32
	replyTo string
	seen    int64 // the last dispatch that mails returned
}

func newWorld(t testing.TB, change ...func(*world)) *world {
	t.Helper()
	dir := t.TempDir()
	w := &world{
		t: t, ctx: context.Background(), path: filepath.Join(dir, "fieldpost.db"),
		clock: &fakeClock{now: noon}, titles: []rules.Title{theToy},
		cfg: adjudicator.Config{
			Address: post, Loop: "test", InstanceKey: []byte("0123456789abcdef"),
			Moderator:  adjudicator.Person{Address: mod, Name: "Mo"},
			PagesURL:   "https://play.example.org",
			Policy:     store.Policy{Orders: 72 * time.Hour, Decision: 24 * time.Hour, Remind: 24 * time.Hour},
			ArchiveDir: filepath.Join(dir, "archive"),
			Outage:     adjudicator.Outage{Asleep: 10_000 * time.Hour, Games: 1000}, // these clocks leap from one look to the next
		},
	}
	w.drainer = &drainer{w: w}
	for _, c := range change {
		c(w)
	}
	if _, err := os.Stat(w.path); errors.Is(err, fs.ErrNotExist) {
		empty, err := emptyDatabase()
		if err == nil {
			err = os.WriteFile(w.path, empty, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	w.start()
	t.Cleanup(func() { w.stop() })
	return w
}

// emptyDatabase is a database in which nothing has happened. Making one takes longer than most
// tests do.
var emptyDatabase = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "fieldpost")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "empty.db")
	st, err := store.Open(context.Background(), path)
	if err != nil {
		return nil, err
	}
	if err := st.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// seeds is an endless source of the same bytes.
type seeds struct{ at int }

// Read implements [io.Reader].
func (s *seeds) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = "seed"[s.at%4]
		s.at++
	}
	return len(b), nil
}

// start opens the database and makes the service, as after a restart.
func (w *world) start() {
	w.t.Helper()
	book, err := bookOnce()
	if err != nil {
		w.t.Fatal(err)
	}
	if w.st, err = store.OpenScratch(w.ctx, w.path); err != nil {
		w.t.Fatal(err)
	}
	env := adjudicator.Env{
		Clock: w.clock, Drainer: w.drainer, Skew: w.skew, LastRead: w.read, Failpoint: w.fail, Random: new(seeds), Desk: deskOf, Draws: func(string) bool { return true },
	}
	if w.beacon != nil {
		w.cfg.Beacon, env.Beacon = w.beacon.Network, w.beacon.Client()
	}
	w.svc, err = adjudicator.New(w.ctx, w.cfg, w.st, w.titles, book, env)
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) stop() {
	if err := w.st.Close(); err != nil {
		w.t.Error(err)
	}
}

// game creates a toy game between Ana (red) and Benito (blue).
func (w *world) game(options map[string]string, change ...func(*adjudicator.NewGame)) string {
	w.t.Helper()
	seed := dice.Seed{1, 2, 3}
	n := adjudicator.NewGame{
		Title: "toy", Options: options, Seed: &seed,
		Seats: []adjudicator.NewSeat{
			{Side: toy.Blue, Person: adjudicator.Person{Address: benj, Name: "Benito", Lang: rules.Spanish, Zone: "Europe/Madrid"}},
			{Side: toy.Red, Person: adjudicator.Person{Address: "Ana@Example.net", Name: "Ana", Lang: rules.English, Zone: "America/New_York"}},
		},
	}
	for _, c := range change {
		c(&n)
	}
	info, err := w.svc.CreateGame(w.ctx, n)
	if err != nil {
		w.t.Fatal(err)
	}
	return info.ID
}

// oneHand has Ana hold both sides of a new game.
func oneHand(n *adjudicator.NewGame) { n.Seats[0].Person = n.Seats[1].Person }

func (w *world) key(game string, side rules.Side) string {
	w.t.Helper()
	key, err := w.svc.OrderKey(w.ctx, game, side)
	if err != nil {
		w.t.Fatal(err)
	}
	return key
}

// block is the body of a mail with its header lines.
func (w *world) block(game string, side rules.Side, phase int, lines ...string) string {
	head := fmt.Sprintf("game: %s side: %s key: %s", game, side, w.key(game, side))
	if phase > 0 {
		head += fmt.Sprintf(" phase: %d", phase)
	}
	return head + "\norders\n" + strings.Join(lines, "\n") + "\nend\n"
}

// raw makes a mail; headers are whole lines that go before the usual ones. No
// two mails are of one second, as people write them.
func raw(id, from, subject, body string, headers ...string) []byte {
	var b strings.Builder
	for _, h := range headers {
		b.WriteString(h + "\r\n")
	}
	fmt.Fprintf(&b, "From: %s\r\nTo: %s\r\nSubject: %s\r\nMessage-ID: <%s>\r\nDate: %s\r\n\r\n", from, post, subject, id, dateOf(id).Format(time.RFC1123Z))
	b.WriteString(strings.ReplaceAll(body, "\n", "\r\n"))
	return []byte(b.String())
}

func dateOf(id string) time.Time {
	h := fnv.New32()
	h.Write([]byte(id))
	return noon.Add(-time.Duration(h.Sum32()%1e6) * time.Second)
}

// letter puts a mail into the mailbox, received now.
func (w *world) letter(raw []byte) store.Arrival {
	w.uid++
	return store.Arrival{Mailbox: "INBOX", UIDValidity: 1, UID: w.uid, Received: w.clock.Now(), Size: int64(len(raw)), Raw: raw}
}

func (w *world) receive(l store.Arrival) {
	w.t.Helper()
	if err := w.svc.Receive(w.ctx, l); err != nil {
		w.t.Fatal(err)
	}
}

// send sends a mail and returns what it brought about.
func (w *world) send(from, body string, headers ...string) []store.Dispatch {
	w.t.Helper()
	w.receive(w.letter(raw(fmt.Sprintf("m%d@%s", w.uid+1, from), from, "orders", body, headers...)))
	return w.mails()
}

// order sends a sheet from the seat's own address.
func (w *world) order(game string, side rules.Side, lines ...string) []store.Dispatch {
	w.t.Helper()
	from := ana
	if side == toy.Blue {
		from = benj
	}
	return w.send(from, w.block(game, side, 0, lines...))
}

func (w *world) tick() []store.Dispatch {
	w.t.Helper()
	w.invite()
	if err := w.svc.Tick(w.ctx); err != nil {
		w.t.Fatal(err)
	}
	return w.mails()
}

// invite has the relay take the invitations: nobody is passed over who got
// none.
func (w *world) invite() {
	w.t.Helper()
	for _, d := range w.due() {
		if (d.Kind.Family() == "welcome" || strings.HasPrefix(string(d.Kind), "joined:welcome")) && d.Attempts == 0 {
			if err := w.svc.DispatchSent(w.ctx, d.ID, "250 ok", w.clock.Now()); err != nil {
				w.t.Fatal(err)
			}
		}
	}
}

// refuse has the relay refuse a dispatch for good while it takes mail for
// others.
func (w *world) refuse(id int64, reply string) {
	w.t.Helper()
	for range 2 {
		b := adjudicator.Setback{Cause: adjudicator.CauseRecipient, Reply: reply, Next: w.clock.Now()}
		if err := w.svc.DispatchFailed(w.ctx, id, b); err != nil {
			w.t.Fatal(err)
		}
		w.take("somebody@example.com")
	}
}

// take has the relay take a mail to somebody.
func (w *world) take(recipient string) {
	w.t.Helper()
	w.uid++
	var id int64
	err := w.st.Update(w.ctx, func(tx *store.Tx) (err error) {
		id, err = tx.Queue(&store.Dispatch{Kind: "notice", Letter: int64(w.uid), Recipient: recipient, MessageID: fmt.Sprint(w.uid, "@taken"), Text: "x", Created: w.clock.Now()})
		return err
	})
	if err == nil {
		err = w.svc.DispatchSent(w.ctx, id, "250 ok", w.clock.Now())
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

// mails returns the dispatches queued since it was last called.
func (w *world) mails() []store.Dispatch {
	w.t.Helper()
	var out []store.Dispatch
	for _, d := range w.outboxAfter(w.seen) {
		out = append(out, d)
		w.seen = d.ID
	}
	return out
}

// outbox returns all dispatches, sent or not, but for those of take.
func (w *world) outbox() []store.Dispatch { return w.outboxAfter(0) }

func (w *world) outboxAfter(id int64) (out []store.Dispatch) {
	w.t.Helper()
	if err := w.st.View(w.ctx, func(tx *store.Tx) error {
		var all []store.Dispatch
		var err error
		for most := 16; ; most *= 4 { // the newest first: few are newer than the last that was looked at
			if all, err = tx.Outbox("", most); len(all) < most || all[most-1].ID <= id {
				break
			}
		}
		for i := len(all) - 1; i >= 0 && err == nil; i-- {
			if all[i].ID <= id || strings.HasSuffix(all[i].MessageID, "@taken") {
				continue
			}
			var d store.Dispatch
			if d, err = tx.Dispatch(all[i].ID); d.State != store.InAnother { // nobody gets it alone
				out = append(out, d)
			}
		}
		return err
	}); err != nil {
		w.t.Fatal(err)
	}
	return out
}

// due returns the dispatches that wait to be sent.
func (w *world) due() []store.Dispatch {
	w.t.Helper()
	due, err := w.svc.DueDispatches(w.ctx, w.clock.Now().Add(10000*time.Hour), 1e6)
	if err != nil {
		w.t.Fatal(err)
	}
	return due
}

func (w *world) show(game string) adjudicator.GameInfo {
	w.t.Helper()
	info, err := w.svc.ShowGame(w.ctx, game)
	if err != nil {
		w.t.Fatal(err)
	}
	return info
}

// summary lists kind, without its occasion, and recipient of dispatches.
func summary(mails []store.Dispatch) string {
	var out []string
	for _, d := range mails {
		who, _, _ := strings.Cut(d.Recipient, "@")
		out = append(out, string(d.Kind.Family())+">"+who)
	}
	return strings.Join(out, " ")
}

func (w *world) wantMails(mails []store.Dispatch, want string) {
	w.t.Helper()
	if got := summary(mails); got != want {
		w.t.Errorf("mails %q, want %q", got, want)
		for _, d := range mails {
			w.t.Logf("--- %s to %s: %s\n%s", d.Kind, d.Recipient, d.Subject, d.Text)
		}
	}
}

// keeper verifies archives.
func (w *world) keeper() *archive.Keeper {
	w.t.Helper()
	book, err := bookOnce()
	if err != nil {
		w.t.Fatal(err)
	}
	return archive.NewKeeper(w.titles, book)
}
