package demo

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	mrand "math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/mailer/wire"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Config says what is played.
type Config struct {
	Dir      string // takes database, mails, log and archive
	Titles   rules.Library
	Packs    string // folder of packs; "": the embedded ones
	Title    string // "": the first
	Scenario string
	Options  map[string]string
	Seat     rules.Side // left to the reader; "": none
	Turns    int        // after which the game is left; 0: at its end
	NoMaps   bool       // mails come without maps, which take most of the time
	Lang     string     // of all players, or "mixed"
	Seed     uint64
	Pace     time.Duration // that a bot thinks before it writes
	Web      string        // host:port of the page; "": none
	// OnItem is called for every mail, one call at a time; it may be nil.
	OnItem func(Item)
}

// Domain is the mail domain of the demo. The name can belong to nobody (RFC
// 2606).
const Domain = "fieldpost.example"

// PostAddress is where players write to.
const PostAddress = "post@" + Domain

// Tour is a demo under way.
type Tour struct {
	cfg      Config
	desk     *desk.Desk
	players  []Player
	password string
	server   *localpost.Server
	daemon   *daemon.Daemon
	traffic  *traffic
	log      *os.File
	game     string
	turns    int // that the game is going to have

	stop    context.CancelFunc // of the daemon
	stopped chan error         // holds what the daemon ended with

	mu     sync.Mutex
	failed error // what a bot met
}

// Player is who holds a side.
type Player struct {
	Side    rules.Side
	Address string
	Person  office.Person
}

// Start opens the post office and the daemon and creates the game; nobody
// plays yet. Close the tour when done.
func Start(ctx context.Context, cfg Config) (t *Tour, err error) {
	t = &Tour{cfg: cfg, stopped: make(chan error, 1)}
	defer func() {
		if err != nil {
			err = errors.Join(err, t.Close())
		}
	}()
	if t.log, err = os.Create(filepath.Join(cfg.Dir, "fieldpost.log")); err != nil {
		return t, fmt.Errorf("demo: %w", err)
	}
	t.password = strings.ToLower(rand.Text()[:10])
	t.traffic = &traffic{dir: cfg.Dir, tell: cfg.OnItem, meant: map[string]string{}}
	if t.server, err = localpost.Start(ctx, localpost.Config{Domain: Domain, OnMail: t.traffic.pass}); err != nil {
		return t, err
	}
	conf := t.config()
	t.daemon, err = daemon.New(ctx, conf, daemon.Env{Titles: cfg.Titles, Log: slog.New(slog.NewTextHandler(t.log, nil)), Random: random(cfg.Seed), Scratch: true})
	if err != nil {
		return t, err
	}
	if err := t.seat(); err != nil {
		return t, err
	}
	t.traffic.look = t.daemon.Store
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	t.stop = stop
	go func() { t.stopped <- t.daemon.Run(running) }()
	return t, t.create(ctx)
}

// seat finds the title, names the players and opens their mailboxes.
func (t *Tour) seat() error {
	if t.cfg.Title == "" {
		t.cfg.Title = t.daemon.Titles[0].About().ID
	}
	title, ok := t.daemon.Titles.Get(t.cfg.Title)
	if !ok {
		return fmt.Errorf("%w %q", office.ErrTitle, t.cfg.Title)
	}
	var err error
	if t.desk, err = desk.New(title); err != nil {
		return err
	}
	known := t.cfg.Seat == ""
	for i, side := range title.About().SidesOf(t.cfg.Scenario) {
		known = known || side == t.cfg.Seat
		p := cast(i, t.cfg.Lang)
		p.Address = string(side) + "@" + Domain
		t.players = append(t.players, Player{side, p.Address, p})
	}
	if !known {
		return fmt.Errorf("%w: no side %q", office.ErrSeat, t.cfg.Seat)
	}
	t.turns, err = length(title, rules.Setup{Scenario: t.cfg.Scenario, Options: t.cfg.Options}, t.cfg.Seed)
	if err != nil {
		return err
	}
	accounts := []string{PostAddress, "moderator@" + Domain}
	for _, p := range t.players {
		accounts = append(accounts, p.Address)
	}
	for _, a := range accounts {
		if err := t.server.AddAccount(a, t.password); err != nil {
			return err
		}
	}
	return nil
}

// cast returns the n-th of the people who play: two write Spanish, two English,
// unless all are to write one language.
func cast(n int, lang string) office.Person {
	people := []office.Person{
		{Name: "Ana", Lang: rules.Spanish, Zone: "Europe/Madrid"},
		{Name: "Tom", Lang: rules.English, Zone: "Europe/London"},
		{Name: "Lucía", Lang: rules.Spanish, Zone: "America/Mexico_City"},
		{Name: "Grace", Lang: rules.English, Zone: "America/New_York"},
	}
	p := people[n%len(people)]
	if lang != "mixed" {
		p.Lang = rules.Lang(lang)
	}
	return p
}

// config returns the configuration of the daemon.
func (t *Tour) config() config.Config {
	c := config.Default()
	c.Database = filepath.Join(t.cfg.Dir, "fieldpost.db")
	c.Archives = filepath.Join(t.cfg.Dir, "archives")
	c.Packs = t.cfg.Packs
	c.Post.Address = PostAddress
	key := sha256.Sum256(fmt.Appendf(nil, "fieldpost demo key %d", t.cfg.Seed))
	c.Post.InstanceKey = config.NewSecret(string(key[:]))
	c.Post.LettersPerHour = 10000
	c.Post.Maps = !t.cfg.NoMaps
	c.Moderator.Address, c.Moderator.Name = "moderator@"+Domain, "Moderator"
	c.Moderator.PasswordHash = config.NewSecret(site.HashPassword(t.password))
	c.IMAP.Addr, c.SMTP.Addr = t.server.IMAPAddr(), t.server.SMTPAddr()
	c.IMAP.Security, c.SMTP.Security = wire.SecurityPlain, wire.SecurityPlain
	c.IMAP.Username, c.SMTP.Username = PostAddress, PostAddress
	c.IMAP.Password, c.SMTP.Password = config.NewSecret(t.password), config.NewSecret(t.password)
	c.Web.Listen = t.cfg.Web
	c.Games.Policy = store.Policy{} // nobody is hurried
	c.Games.Hold = 0                // nobody is kept waiting, either
	return c
}

// create creates the game.
func (t *Tour) create(ctx context.Context) error {
	n := founding.NewGame{Title: t.cfg.Title, Scenario: t.cfg.Scenario, Options: t.cfg.Options, Actor: "moderator:demo"}
	for _, p := range t.players {
		n.Seats = append(n.Seats, founding.NewSeat{Side: p.Side, Person: p.Person})
	}
	g, err := t.daemon.Service.Founding.CreateGame(ctx, n)
	t.game = g.ID
	return err
}

// random gives the randomness of a seed.
func random(seed uint64) io.Reader {
	var key [32]byte
	binary.BigEndian.PutUint64(key[:], seed)
	return mrand.NewChaCha8(key)
}

// length plays the game between bots without any mail, to know how many turns
// it has.
func length(title rules.Title, setup rules.Setup, seed uint64) (int, error) {
	pos, err := title.Start(setup)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", office.ErrSetup, err)
	}
	dice := selfplay.NewLuck(seed, 0)
	for range 5000 {
		if len(pos.Demands()) == 0 {
			break
		}
		out, err := pos.Adjudicate(rules.Input{Dice: dice})
		if err != nil {
			return 0, fmt.Errorf("demo: %w", err)
		}
		pos = out.Next
	}
	return pos.Clock().Turn, nil
}

// Players returns who plays, in the title's order of sides.
func (t *Tour) Players() []Player { return t.players }

// Game returns the id of the game.
func (t *Tour) Game() string { return t.game }

// Turns returns how many game turns are going to be played.
func (t *Tour) Turns() int {
	if t.cfg.Turns > 0 {
		return min(t.cfg.Turns, t.turns)
	}
	return t.turns
}

// Password opens every mailbox and the moderator's page.
func (t *Tour) Password() string { return t.password }

// IMAPAddr and SMTPAddr are where a mail program connects to.
func (t *Tour) IMAPAddr() string { return t.server.IMAPAddr() }

// SMTPAddr returns where a mail program sends to.
func (t *Tour) SMTPAddr() string { return t.server.SMTPAddr() }

// PageURL returns where the status page is, "" when there is none.
func (t *Tour) PageURL() string { return t.daemon.PageURL() }

// Office gives the texts and the database to look at.
func (t *Tour) Office() *daemon.Office { return t.daemon.Office }

// Archive returns the file of the archive.
func (t *Tour) Archive() string {
	return filepath.Join(t.cfg.Dir, "archives", t.game+archive.Suffix)
}

// Close ends the daemon, the post office and the log.
func (t *Tour) Close() error {
	var errs []error
	if t.stop != nil {
		t.stop()
		errs = append(errs, <-t.stopped)
		t.stop = nil
	}
	if t.daemon != nil {
		errs = append(errs, t.daemon.Close())
		t.daemon = nil
	}
	if t.server != nil {
		errs = append(errs, t.server.Close())
		t.server = nil
	}
	if t.log != nil {
		errs = append(errs, t.log.Close())
		t.log = nil
	}
	return errors.Join(errs...)
}

// fail notes the first thing that went wrong with a bot.
func (t *Tour) fail(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.failed == nil {
		t.failed = err
	}
}

func (t *Tour) failure() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.failed
}

// stillFor is how long a game between bots may stand still.
const stillFor = 30 * time.Second
