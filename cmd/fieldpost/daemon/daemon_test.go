package daemon

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/mailer"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/mailer/wire"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
	"github.com/fieldpost/fieldpost/store"
)

const (
	theOffice = "post@club.test"
	player    = "ana@club.test"
)

// scratch is for databases whose durability is not what is tested.
var scratch = Env{Titles: toyboard.Library, Scratch: true}

// bare is what all else is left to itself with.
var bare = Env{Titles: toyboard.Library}

// world is mail servers with a configuration for them.
type world struct {
	t    testing.TB
	post *localpost.Server
	conf config.Config
}

func newWorld(t testing.TB, change ...func(*localpost.Config)) *world {
	t.Helper()
	var conf localpost.Config
	for _, c := range change {
		c(&conf)
	}
	o, err := localpost.Start(context.Background(), conf)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.Close() })
	for _, a := range []string{theOffice, player} {
		if err := o.AddAccount(a, "sesame"); err != nil {
			t.Fatal(err)
		}
	}
	dir := t.TempDir()
	c := config.Default()
	c.Database, c.Archives = filepath.Join(dir, "fieldpost.db"), filepath.Join(dir, "archives")
	c.Post.Address, c.Post.InstanceKey, c.Post.LettersPerHour = theOffice, config.NewSecret(strings.Repeat("k", 32)), 1<<30
	c.IMAP.Addr, c.IMAP.Security, c.IMAP.Username, c.IMAP.Password = o.IMAPAddr(), wire.SecurityPlain, theOffice, config.NewSecret("sesame")
	c.SMTP.Addr, c.SMTP.Security = o.SMTPAddr(), wire.SecurityPlain
	c.Web.Listen = "127.0.0.1:0"
	c.Games.Hold = 0
	c.Post.Maps = false // which cost more than all else; whose test looks at them turns them on
	return &world{t, o, c}
}

// daemon makes a daemon and runs it until stop is called.
func (w *world) daemon(env Env) (d *Daemon, stop func()) {
	w.t.Helper()
	d, err := New(context.Background(), w.conf, env)
	if err != nil {
		w.t.Fatal(err)
	}
	d.well.every = 20 * time.Millisecond
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- d.Run(ctx) }()
	return d, func() {
		w.t.Helper()
		cancel()
		if err := errors.Join(<-done, d.Close()); err != nil {
			w.t.Error(err)
		}
	}
}

// game starts a game in which the player holds all sides.
func game(t testing.TB, o *Office) string { return gameOf(t, o, player) }

// gameOf starts a game whose sides are shared out among addresses.
func gameOf(t testing.TB, o *Office, addresses ...string) string {
	t.Helper()
	about := o.Titles[0].About()
	n := founding.NewGame{Title: about.ID, Policy: &store.Policy{}, Seed: &dice.Seed{7}, Options: map[string]string{rules.OptionReport: "turn"}} // all sides are asked at the same time
	for i, side := range about.SidesOf("") {
		n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: office.Person{Address: addresses[i%len(addresses)], Name: "Ana", Zone: "Europe/Madrid"}})
	}
	g, err := o.Service.Founding.CreateGame(context.Background(), n)
	if err != nil {
		t.Fatal(err)
	}
	return g.ID
}

// firstSide is the one that plays first in the games of these tests.
func firstSide(o *Office) rules.Side { return o.Titles[0].About().Sides[0] }

// sheet is the first sheet of the first side as a raw letter; no makes it
// unlike all others.
func sheet(t testing.TB, o *Office, id string, no int) []byte {
	t.Helper()
	ctx, side := context.Background(), firstSide(o)
	key, err := o.Service.Inquiry.OrderKey(ctx, id, side)
	if err != nil {
		t.Fatal(err)
	}
	var raw []byte
	if err := o.Store.View(ctx, func(tx *store.Tx) (err error) {
		raw, _, err = tx.Position(id, 0)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	pos, err := o.Titles[0].Decode(raw)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range pos.Demands() {
		if d.Side == side {
			return fmt.Appendf(nil, "From: Ana <%s>\r\nTo: %s\r\nSubject: [%s P1 %s]\r\nMessage-ID: <%s.%s.%d@club.test>\r\n"+
				"Date: Sat, 21 Nov 2026 04:%02d:%02d +0000\r\nContent-Type: text/plain; charset=utf-8\r\n\r\ngame: %s side: %s key: %s phase: 1\r\norders\r\n%s\r\nend\r\n",
				player, theOffice, id, side, id, side, no, no/60%60, no%60, id, side, key, strings.Join(o.Titles[0].Grammar().Lines(rules.Bot(o.Titles[0], pos, d, selfplay.NewLuck(1, 2)), rules.English), "\r\n"))
		}
	}
	t.Fatalf("nothing is asked of %s", side)
	return nil
}

// await waits for n mails to the player.
func (w *world) await(n int) []localpost.Mail {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	mails, err := w.post.Await(ctx, player, n)
	if err != nil {
		w.t.Fatal(err)
	}
	return mails
}

func TestOneDaemonADatabase(t *testing.T) {
	w := newWorld(t)
	_, stop := w.daemon(bare)
	if _, err := New(context.Background(), w.conf, bare); !errors.Is(err, ErrRunning) {
		t.Errorf("a second daemon: %v, want ErrRunning", err)
	}
	if !running(context.Background(), w.conf.Database) {
		t.Error("the lock looks free")
	}
	stop()
	if running(context.Background(), w.conf.Database) {
		t.Error("the lock is still held")
	}
	_, stop = w.daemon(bare)
	stop()
}

func TestWhatWasLeftOverIsHandledAtStart(t *testing.T) {
	w := newWorld(t)
	o, err := Open(context.Background(), w.conf, scratch)
	if err != nil {
		t.Fatal(err)
	}
	id := game(t, o)
	raw := sheet(t, o, id, 1)
	err = o.Store.Update(context.Background(), func(tx *store.Tx) error { // as a process that died after storing it
		_, err := tx.Letters().Receive(&store.Letter{Arrival: store.Arrival{Mailbox: "m", UIDValidity: 1, UID: 1, Received: time.Now(), Raw: raw}, Hash: []byte{1}, Stored: time.Now()})
		return err
	})
	if err := errors.Join(err, o.Close()); err != nil {
		t.Fatal(err)
	}
	d, stop := w.daemon(scratch)
	defer stop()
	mails := w.await(2) // the invitation to both sides, made without a daemon, and the answer
	if !bytes.Contains(mails[1].Raw, []byte("Auto-Submitted: auto-replied")) {
		t.Errorf("the second mail is not an answer:\n%s", mails[1].Raw)
	}
	g, err := d.Service.Inquiry.ShowGame(context.Background(), id)
	if err != nil || g.Seats[0].Sheet != inquiry.SheetIn {
		t.Errorf("the sheet is %s, %v; the answer was\n%s", g.Seats[0].Sheet, err, mails[1].Raw)
	}
}

// TestDeadlineThatPassedWhileNobodyWorked: what lies in the mailbox is read,
// then the phase is run without the others.
func TestDeadlineThatPassedWhileNobodyWorked(t *testing.T) {
	w := newWorld(t)
	ctx := context.Background()
	o, err := Open(ctx, w.conf, scratch)
	if err != nil {
		t.Fatal(err)
	}
	id := game(t, o)
	raw := sheet(t, o, id, 1)
	w.deliver(1, func(int) []byte { return raw }) // in time
	err = o.Store.Update(ctx, func(tx *store.Tx) error {
		g, err := tx.Game(id)
		if err != nil {
			return err
		}
		g.Deadline = time.Now().Add(-g.Policy.Grace)
		g.Due = time.Now()
		due, err := tx.Dispatches().Due(time.Now(), 100)
		for i := range due { // the invitations went out when there was time
			err = errors.Join(err, tx.Dispatches().MarkSent(due[i].ID, "250 ok", g.Created))
		}
		return errors.Join(err, tx.SaveGame(&g))
	})
	if err := errors.Join(err, o.Close()); err != nil {
		t.Fatal(err)
	}
	d, stop := w.daemon(scratch)
	defer stop()
	w.await(2) // the answer, the sitrep of both sides
	var p store.Phase
	if err := d.Store.View(ctx, func(tx *store.Tx) (err error) {
		p, err = tx.Phase(id, 1)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if len(p.Inputs.Sheets) != 1 || p.Inputs.Sheets[0].Side != firstSide(o) || len(p.Inputs.Missed) != 1 {
		t.Errorf("got %d sheets, missed %v; want that of the first side and one missed", len(p.Inputs.Sheets), p.Inputs.Missed)
	}
}

func TestLetterInHandIsHandledToItsEnd(t *testing.T) {
	w := newWorld(t)
	o, err := Open(context.Background(), w.conf, scratch)
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	id := game(t, o)
	told, cancel := context.WithCancel(context.Background())
	cancel()
	if err := (letters{o.Service}).Receive(told, mailer.Letter{Mailbox: "m", UIDValidity: 1, UID: 1, Received: time.Now(), Raw: sheet(t, o, id, 1)}); err != nil {
		t.Fatal(err)
	}
	g, err := o.Service.Inquiry.ShowGame(context.Background(), id)
	if err != nil || g.Seats[0].Sheet != inquiry.SheetIn {
		t.Errorf("the sheet is %s, %v", g.Seats[0].Sheet, err)
	}
}

func TestADispatchThatIsNoMailDoesNotHoldUpTheOthers(t *testing.T) {
	w := newWorld(t)
	o, err := Open(context.Background(), w.conf, scratch)
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	ctx := context.Background()
	if err := o.Store.Update(ctx, func(tx *store.Tx) error {
		for i, text := range []string{"", "hello"} {
			if _, err := tx.Queue(&store.Dispatch{Kind: store.Kind(fmt.Sprint(i)), Recipient: player, MessageID: fmt.Sprintf("%d@x", i), Subject: "s", Text: text, Created: time.Now()}); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	due, err := outbox{o.Service, o.painter(), newComposer(w.conf)}.Due(ctx, time.Now().Add(time.Second), 1, func(int64) bool { return false })
	if err != nil || len(due) != 1 || !bytes.Contains(due[0].Raw, []byte("hello")) {
		t.Errorf("due %v, %v", due, err)
	}
	counts, _, err := o.figures(ctx)
	if err != nil || counts.Failed != 1 {
		t.Errorf("counts %+v, %v", counts, err)
	}
}

func TestALetterWithAnOddMessageIDIsAnswered(t *testing.T) {
	w := newWorld(t)
	d, stop := w.daemon(scratch)
	defer stop()
	id := game(t, d.Office)
	raw := bytes.Replace(sheet(t, d.Office, id, 1), []byte(".1@club.test>"), []byte(".1 µ<x>@club.test>"), 1)
	w.deliver(1, func(int) []byte { return raw })
	mails := w.await(2)
	if got := mails[1].Raw; !bytes.Contains(got, []byte("Auto-Submitted: auto-replied")) {
		t.Errorf("the second mail is not an answer:\n%s", got)
	}
}

func TestAnotherInstanceKeyIsRefused(t *testing.T) {
	w := newWorld(t)
	_, stop := w.daemon(scratch)
	stop()
	w.conf.Post.InstanceKey = config.NewSecret(strings.Repeat("x", 32))
	if _, err := New(context.Background(), w.conf, scratch); !errors.Is(err, office.ErrInstanceKey) {
		t.Errorf("got %v, want ErrInstanceKey", err)
	}
	if running(context.Background(), w.conf.Database) {
		t.Error("the lock is still held")
	}
}

func TestNothingIsLeftRunningAndNoSecretIsLogged(t *testing.T) {
	w := newWorld(t)
	w.conf.Post.Maps = true
	opts := goleak.IgnoreCurrent()
	var log bytes.Buffer
	d, stop := w.daemon(Env{Titles: toyboard.Library, Scratch: true, Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	id := game(t, d.Office)
	key, err := d.Service.Inquiry.OrderKey(context.Background(), id, firstSide(d.Office))
	if err != nil {
		t.Fatal(err)
	}
	w.await(1)
	stop()
	w.post.DropConnections()
	goleak.VerifyNone(t, opts, goleak.IgnoreAnyFunction("github.com/emersion/go-smtp.(*Server).Serve"))
	for _, want := range []string{"msg=started", "msg=stopped"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log lacks %q", want)
		}
	}
	for _, secret := range []string{key, "sesame", w.conf.Post.InstanceKey.Reveal()} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log holds a secret:\n%s", log.String())
		}
	}
}
