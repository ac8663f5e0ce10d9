package office

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/mail"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/beacon"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Config says who we are and what is usual here.
type Config struct {
	Address    string // of the post office, local@host
	Loop       string // our X-Fieldpost-Loop, to know our own mail by
	AuthServID string // of our mail exchanger, see mailtext.Options

	ReturnPaths ReturnPaths // whether each dispatch has one of its own; default: ReturnAuto

	// InstanceKey is the secret that order keys, reply tokens and Message-IDs
	// derive from: at least 16 bytes, the same for the life of the database.
	InstanceKey []byte

	Moderator       Person      // told of what needs a person; no address: nobody is
	ModeratorDigest string      // as Moderator.Digest
	Moderators      []Moderator // who moderate beside him, each with an address

	Hold    time.Duration // how long a phase waits after the last sheet, in games that do not say; see desk.OptionHold
	Policy  store.Policy  // of games that have none of their own
	Missing store.Missing // likewise; default: MissingDefault
	Outage  OutageLimits  // when silence is not the players'

	Thinking Thinking // how much bots may think; they play as novices where they may not

	ArchiveDir string // where archives of finished games are written; "": nowhere
	ArchiveURL string // what stands before an archive's file name in mails

	PagesURL string // where the pages are, without a slash at the end; "": nowhere. Mails name the side's

	// Beacon is the public beacon of games with dice = beacon; its zero value
	// makes such games impossible. BeaconLead is how long before its round a
	// closing is mailed, at least beacon.MinLead; default 10 minutes.
	Beacon     beacon.Network
	BeaconLead time.Duration

	MaxLines        int // order lines read of one letter; default 500
	MaxLetter       int // bytes, as the mailbox enforces it; told to who sends more; default 1 MiB: a reply brings a map along
	LettersPerHour  int // read of one sender; default 60. With a key four times as many; fewer when nothing vouches for the sender
	StrangersPerDay int // answers to strangers, and letters of theirs of which the head is kept; default 200
	MaxStanding     int // standing orders of a side; default 200
	CachedGames     int // positions kept in memory; default 64
}

// Person is somebody to write to.
type Person struct {
	Address string
	Name    string
	Lang    rules.Lang
	Zone    string // IANA time zone; "" is UTC
}

// Thinking is how much bots may think.
type Thinking struct {
	Cores  int // on which they think at the same time; 0: they do not
	Budget int // by which the steps of each sheet are divided; default 1
	Games  int // in which they think, that go on at the same time
	Person int // of these, that are the practice of one person
}

// Clock gives the time and the timers of the loop.
type Clock interface {
	Now() time.Time
	// After returns a channel that receives once d has passed, and a function
	// that frees the timer.
	After(d time.Duration) (<-chan time.Time, func())
}

// Drainer reads the mailbox: Drain returns nil once every letter that the mail
// server received up to until was handed to Receive.
type Drainer interface {
	Drain(ctx context.Context, until time.Time) error
}

// Beacon fetches the signature of a published round (beacon.Client).
type Beacon interface {
	Fetch(ctx context.Context, round uint64) (signature []byte, err error)
}

// Env is what an [Office] is given from outside. The zero value means the
// system's clock and randomness, no log, and a mailbox that is always read.
type Env struct {
	Clock   Clock
	Random  io.Reader // seeds come from it
	Drainer Drainer
	Beacon  Beacon // nil: no round can be had
	Log     *slog.Logger
	// Queued is called after dispatches were queued, so that they are sent at
	// once. It must not block.
	Queued func()
	// Compose says why no mail can be made of a dispatch, or nil. It is called
	// when one is queued, so that a fault is seen then and there.
	Compose func(*store.Dispatch) error
	// Draws reports whether a map of a title can be drawn, and is to go with mails.
	// Nil means none can. The drawing is left to who sends.
	Draws func(title string) bool
	// LastRead says when the mailbox was last read to its end, the zero time for
	// never. Nil means that it always is.
	LastRead func() time.Time
	// Skew says how far the mail server's clock is ahead of ours. Nil means that
	// they agree.
	Skew func(ctx context.Context) (time.Duration, error)
	// Desk makes the desk of a title. Nil means [desk.New]; services of one process may share one,
	// and where the packs are those that are built in, [desk.Later] does.
	Desk func(rules.Title) (*desk.Desk, error)
	// Failpoint is called with the name of each step that a crash must not
	// harm; tests end the process in it.
	Failpoint func(step string)
}

// ErrConfig is returned for a configuration that cannot work.
var ErrConfig = errors.New("adjudicator: bad configuration")

func (c Config) withDefaults() (Config, error) {
	addr, err := mail.ParseAddress(c.Address)
	if err != nil || addr.Address != c.Address {
		return c, fmt.Errorf("%w: the address %q is not local@host", ErrConfig, c.Address)
	}
	c.Address = strings.ToLower(c.Address)
	if len(c.InstanceKey) < 16 {
		return c, fmt.Errorf("%w: the instance key has %d bytes, at least 16 are needed", ErrConfig, len(c.InstanceKey))
	}
	usual := func(n *int, usual int) {
		if *n <= 0 {
			*n = usual
		}
	}
	usual(&c.MaxLines, 500)
	usual(&c.MaxLetter, 1<<20)
	usual(&c.LettersPerHour, 60)
	usual(&c.StrangersPerDay, 200)
	usual(&c.MaxStanding, 200)
	usual(&c.CachedGames, 64)
	usual(&c.Thinking.Budget, 1)
	c.Outage = c.Outage.withDefaults()
	if c.Hold < 0 || c.Hold > desk.LongestHold {
		return c, fmt.Errorf("%w: a phase waits %s after the last sheet, and %s is the most", ErrConfig, c.Hold, desk.LongestHold)
	}
	if c.BeaconLead <= 0 {
		c.BeaconLead = 10 * time.Minute
	}
	if c.BeaconLead < beacon.MinLead {
		return c, fmt.Errorf("%w: a round of the beacon is named %s before it is published, at least %s are needed", ErrConfig, c.BeaconLead, beacon.MinLead)
	}
	if c.Beacon.Chain != "" {
		if err := c.Beacon.Check(); err != nil {
			return c, fmt.Errorf("%w: %w", ErrConfig, err)
		}
	}
	if c.Missing == "" {
		c.Missing = store.MissingDefault
	}
	if c.ReturnPaths == "" {
		c.ReturnPaths = ReturnAuto
	}
	if c.Moderator.Lang == "" {
		c.Moderator.Lang = rules.English
	}
	c.Moderators = slices.Clone(c.Moderators)
	for i := range c.Moderators {
		c.Moderators[i].Lang = cmp.Or(c.Moderators[i].Lang, c.Moderator.Lang)
	}
	return c, nil
}

func (e Env) withDefaults() Env {
	if e.Clock == nil {
		e.Clock = systemClock{time.Now()}
	}
	if e.Random == nil {
		e.Random = rand.Reader
	}
	if e.Log == nil {
		e.Log = slog.New(slog.DiscardHandler)
	}
	if e.Queued == nil {
		e.Queued = func() {}
	}
	if e.Compose == nil {
		e.Compose = func(*store.Dispatch) error { return nil }
	}
	if e.Draws == nil {
		e.Draws = func(string) bool { return false }
	}
	if e.Desk == nil {
		e.Desk = desk.New
	}
	if e.Failpoint == nil {
		e.Failpoint = func(string) {}
	}
	return e
}

type systemClock struct{ began time.Time }

func (systemClock) Now() time.Time { return time.Now() }

// Steady implements steadyClock by the monotonic reading of package time.
func (c systemClock) Steady() time.Duration { return time.Since(c.began) }

func (systemClock) After(d time.Duration) (<-chan time.Time, func()) {
	t := time.NewTimer(d)
	return t.C, func() { t.Stop() }
}
