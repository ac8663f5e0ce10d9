package site

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/archive/tally"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/gallery"
)

// Games tells how the games stand. [inquiry.Service] is one.
type Games interface {
	ListGames(ctx context.Context) ([]inquiry.GameInfo, error)
}

// Archives tells of the games that are over. [transfer.Service] is one.
type Archives interface {
	// Export returns the archive of a game that is over; moderator is false.
	Export(ctx context.Context, game string, moderator bool) (*archive.Archive, error)
	// ArchiveState is another word than before when that archive is another.
	ArchiveState(ctx context.Context, game string) (string, error)
	// Tally counts the finished games that are not private, by title and scenario.
	Tally(ctx context.Context) ([]tally.Row, error)
}

// Records reads what was kept: phases, letters, the outbox. [store.Store] is
// one.
type Records interface {
	View(ctx context.Context, f func(*store.Tx) error) error
	// Changes returns another number than before when something was stored since.
	Changes(ctx context.Context) (int64, error)
}

// Clock gives the time. [office.Clock] is one.
type Clock interface{ Now() time.Time }

// Config is what the pages are made from. Service, Games, Archives, Records, Titles and Book are
// needed; the rest may be left out.
type Config struct {
	Service  *adjudicator.Service // what players and moderators do
	Games    Games
	Archives Archives
	Records  Records
	Titles   []rules.Title // as given to adjudicator.New
	Book     *templates.Book
	Gallery  *gallery.Gallery // draws the maps; nil: one of its own
	Clock    Clock            // nil: the system's
	Log      *slog.Logger     // nil: none

	// PasswordHash is what HashPassword made of the moderator's password. ""
	// means that nobody can log in.
	PasswordHash string

	// Moderator is the moderator's address: whether he plays himself is told by it.
	// ModeratorName is how the audit names him.
	Moderator, ModeratorName string

	// ModeratorZone is the time zone (IANA) that pages show him times in who has chosen none.
	ModeratorZone string

	// NumberKey hides from who moderates some games only how letters and mails are numbered;
	// nil: another each time that pages are made.
	NumberKey []byte

	// Moderators may log in beside him, each by his name and password, and moderate all
	// games or some.
	Moderators []Moderator

	// URL is where the pages are reached from outside, such as
	// https://play.example.org or, behind a proxy that has more to serve,
	// https://club.example/fieldpost/. With https, cookies are sent over TLS only.
	// It does not matter whether the proxy takes the path away.
	URL string

	// Post is the address to which players write; "" where pages are shown without one.
	Post string
	// Contact is the address that the front page gives to who wants to join; "" for none.
	Contact string

	// Proxies are the reverse proxies whose X-Forwarded-For is believed when
	// logins are counted by address, such as 127.0.0.0/8. None: nobody's.
	Proxies []netip.Prefix

	// UnknownProxy is told, once a day, of a proxy that Proxies does not name;
	// nil for nobody.
	UnknownProxy func(ctx context.Context, proxy netip.Addr) error

	// Health tells how the post office fares; nil means that nobody looks.
	Health func(ctx context.Context) inquiry.Health

	// Fresh is how old a snapshot of the games may be; default 1 s. Below zero
	// means that every request reads the games anew.
	Fresh time.Duration

	// Live says how pages are told at once of what is new.
	Live Live
}

// ErrConfig is returned for a configuration that cannot work.
var ErrConfig = errors.New("web: bad configuration")

// WithDefaults returns the configuration with what was left out; ErrConfig says that it cannot
// work.
func (c Config) WithDefaults() (Config, error) {
	if c.Service == nil || c.Games == nil || c.Archives == nil || c.Records == nil || c.Book == nil {
		return c, fmt.Errorf("%w: Service, Games, Archives, Records and Book are needed", ErrConfig)
	}
	if _, err := ReadLogins(&c); err != nil {
		return c, fmt.Errorf("%w: %w", ErrConfig, err)
	}
	if c.URL != "" {
		u, err := url.Parse(c.URL)
		if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return c, fmt.Errorf("%w: the URL %q is not http://host or https://host", ErrConfig, c.URL)
		}
	}
	if c.Gallery == nil {
		var err error
		if c.Gallery, err = gallery.New(c.Book, c.Titles); err != nil {
			return c, fmt.Errorf("web: %w", err)
		}
	}
	if c.UnknownProxy == nil {
		c.UnknownProxy = func(context.Context, netip.Addr) error { return nil }
	}
	if c.Clock == nil {
		c.Clock = systemClock{}
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Health == nil {
		c.Health = func(context.Context) inquiry.Health { return inquiry.Health{} }
	}
	c.Live = c.Live.withDefaults()
	if c.Fresh == 0 {
		c.Fresh = time.Second
	}
	return c, nil
}

// Https reports whether readers come over TLS.
func (c *Config) Https() bool { return strings.HasPrefix(c.URL, "https://") }

// Root returns the path of the URL without a slash at its end.
func (c *Config) Root() string {
	u, err := url.Parse(c.URL)
	if err != nil {
		return ""
	}
	return strings.TrimRight(u.EscapedPath(), "/")
}

// Origin returns the URL without a path.
func (c *Config) Origin() string {
	u, err := url.Parse(c.URL)
	if err != nil {
		return c.URL
	}
	return u.Scheme + "://" + u.Host
}

type systemClock struct{}

func (systemClock) Now() time.Time { return time.Now() }

// Live says how pages are told at once of what is new (text/event-stream of the HTML
// standard). What is 0 has a default.
type Live struct {
	Visitors   int           // who watch games at once; default 150
	Moderators int           // who watch as moderators; default 20
	Life       time.Duration // of a connection: who still reads asks again; default 2 min
	Beat       time.Duration // between two signs of life; default 15 s
	Answer     time.Duration // to take what is written; default 5 s
	Look       time.Duration // between two looks whether something was stored; default 1 s
}

func (l Live) withDefaults() Live {
	for n, usual := range map[*int]int{&l.Visitors: 150, &l.Moderators: 20} {
		if *n == 0 {
			*n = usual
		}
	}
	for d, usual := range map[*time.Duration]time.Duration{
		&l.Life: 2 * time.Minute, &l.Beat: 15 * time.Second, &l.Answer: 5 * time.Second, &l.Look: time.Second,
	} {
		if *d == 0 {
			*d = usual
		}
	}
	return l
}
