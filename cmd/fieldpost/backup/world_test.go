package backup

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/titles/firsttest"
	"github.com/fieldpost/fieldpost/store"
)

const (
	postAddress   = "post@club.test"
	playerAddress = "ana@club.test"
)

// house is a post office in a folder, on mail servers in memory, with the player of all
// sides of one game.
type house struct {
	t      *testing.T
	post   *localpost.Server
	conf   string // the configuration
	daemon *daemon.Daemon
	id     string
	sent   int // letters
}

func newHouse(t *testing.T) *house {
	t.Helper()
	post, err := localpost.Start(context.Background(), localpost.Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { post.Close() })
	for _, a := range []string{postAddress, playerAddress} {
		if err := post.AddAccount(a, "sesame"); err != nil {
			t.Fatal(err)
		}
	}
	dir := t.TempDir()
	text := strings.NewReplacer(
		"games@example.org", postAddress, "imap.example.org:993", post.IMAPAddr(), "smtp.example.org:465", post.SMTPAddr(),
		`"tls"`, `"plain"`, "127.0.0.1:8025", "127.0.0.1:0", `maps              = true`, `maps = false`,
		`letters_per_hour  = 60`, `letters_per_hour = 10000`,
	).Replace(config.Example())
	for file, content := range map[string]string{"post.toml": text, "instance.key": "0123456789abcdef0123456789abcdef", "imap.password": "sesame"} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return &house{t: t, post: post, conf: filepath.Join(dir, "post.toml")}
}

// start runs the daemon until stop is called.
func (h *house) start() (stop func()) {
	h.t.Helper()
	c, err := config.Load(h.conf)
	if err != nil {
		h.t.Fatal(err)
	}
	if h.daemon, err = daemon.New(context.Background(), c, daemon.Env{Titles: firsttest.Library}); err != nil {
		h.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done, d := make(chan error, 1), h.daemon
	go func() { done <- d.Run(ctx) }()
	return func() {
		h.t.Helper()
		cancel()
		if err := errors.Join(<-done, d.Close()); err != nil {
			h.t.Error(err)
		}
	}
}

// title is what is played.
func (h *house) title() rules.Title { return h.daemon.Titles[0] }

// create begins the game.
func (h *house) create(hold time.Duration) {
	h.t.Helper()
	about := h.title().About()
	n := founding.NewGame{Title: about.ID, Policy: &store.Policy{}, Seed: &dice.Seed{7}, Options: map[string]string{"hold": hold.String()}}
	for _, side := range about.SidesOf("") {
		n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: office.Person{Address: playerAddress, Name: "Ana", Zone: "Europe/Madrid"}})
	}
	g, err := h.daemon.Service.Founding.CreateGame(context.Background(), n)
	if err != nil {
		h.t.Fatal(err)
	}
	h.id = g.ID
}

// view reads the database.
func (h *house) view(f func(*store.Tx) error) {
	h.t.Helper()
	if err := h.daemon.Store.View(context.Background(), f); err != nil {
		h.t.Fatal(err)
	}
}

// letters are what the sides that are asked in a phase write.
func (h *house) letters(phase int) (raws [][]byte) {
	h.t.Helper()
	var raw []byte
	h.view(func(tx *store.Tx) (err error) {
		raw, _, err = tx.Position(h.id, phase-1)
		return err
	})
	pos, err := h.title().Decode(raw)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, d := range pos.Demands() {
		if d.Optional {
			continue
		}
		key, err := h.daemon.Service.Inquiry.OrderKey(context.Background(), h.id, d.Side)
		if err != nil {
			h.t.Fatal(err)
		}
		lines := h.title().Grammar().Lines(rules.Bot(h.title(), pos, d, selfplay.NewLuck(1, uint64(phase))), rules.English)
		raws = append(raws, fmt.Appendf(nil, "From: Ana <%s>\r\nTo: %s\r\nSubject: [%s P%d %s]\r\nMessage-ID: <%s.%d@club.test>\r\nDate: %s\r\n"+
			"Content-Type: text/plain; charset=utf-8\r\n\r\ngame: %s side: %s key: %s phase: %d\r\norders\r\n%s\r\nend\r\n",
			playerAddress, postAddress, h.id, phase, d.Side, d.Side, phase, time.Now().Format(time.RFC1123Z), h.id, d.Side, key, phase, strings.Join(lines, "\r\n")))
	}
	return raws
}

// send mails letters.
func (h *house) send(raws ...[]byte) {
	h.t.Helper()
	c, err := smtp.Dial(h.post.SMTPAddr())
	if err != nil {
		h.t.Fatal(err)
	}
	defer c.Close()
	for _, raw := range raws {
		if err := c.SendMail(playerAddress, []string{postAddress}, bytes.NewReader(raw)); err != nil {
			h.t.Fatal(err)
		}
		h.sent++
	}
}

// reach waits until the game is in a phase.
func (h *house) reach(phase int) {
	h.t.Helper()
	late := time.Now().Add(time.Minute)
	for {
		var now int
		h.view(func(tx *store.Tx) error {
			g, err := tx.Game(h.id)
			now = g.Phase
			return err
		})
		if now >= phase {
			return
		}
		if time.Now().After(late) {
			h.view(func(tx *store.Tx) error {
				all, err := tx.Letters().List(store.LetterFilter{Game: h.id, Head: store.NoText, Page: store.Page{Most: 1000}})
				for _, l := range all {
					h.t.Logf("letter %s: %s %s", l.MessageID, l.State, l.Outcome)
				}
				return err
			})
			h.t.Fatalf("the game is in phase %d, want %d", now, phase)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// play plays phases up to, but not with, one.
func (h *house) play(from, to int) {
	h.t.Helper()
	for phase := from; phase < to; phase++ {
		h.send(h.letters(phase)...)
		h.reach(phase + 1)
	}
}

// drain waits until every letter was read and lies in the done folder.
func (h *house) drain() {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := h.daemon.Drain(ctx, time.Now()); err != nil {
		h.t.Fatal(err)
	}
}

// played is what must be the same in two games: each letter once and what it came to, each
// phase, and where it led.
func (h *house) played() string {
	h.t.Helper()
	var b strings.Builder
	h.view(func(tx *store.Tx) error {
		phases, err := tx.Phases().List(store.Phase{Game: h.id})
		if err != nil {
			return err
		}
		for _, p := range phases {
			fmt.Fprintf(&b, "phase %d: rolls %v events %v position %s\n", p.Number, p.Rolls, p.Events, p.Position)
		}
		all, err := tx.Letters().List(store.LetterFilter{Game: h.id, Head: store.NoText, Page: store.Page{Most: 1000}})
		lines := make([]string, len(all))
		for i, l := range all {
			lines[i] = fmt.Sprintf("letter %s: %s %s", l.MessageID, l.State, l.Outcome)
		}
		if len(all) != h.sent {
			h.t.Errorf("%d letters were handled, %d were sent", len(all), h.sent)
		}
		b.WriteString(sorted(lines))
		return err
	})
	return b.String()
}
