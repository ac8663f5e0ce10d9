package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/archive/tally"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/gallery"
)

// Games tells how the games stand. [adjudicator.Service] is one.
type Games interface {
	ListGames(ctx context.Context) ([]inquiry.GameInfo, error)
}

// Archives tells of the games that are over. [adjudicator.Service] is one.
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

// Clock gives the time. [adjudicator.Clock] is one.
type Clock interface{ Now() time.Time }

// Config is what the pages are made from. Games, Archives, Records, Titles and Book are
// needed; the rest may be left out.
type Config struct {
	Games       Games
	Archives    Archives
	Records     Records
	Titles      []rules.Title // as given to adjudicator.New
	Book        *templates.Book
	Players     Players          // lets players in; nil: nobody is
	Sheets      Sheets           // takes the orders that players write on pages; nil: there is no composer
	Verbs       Verbs            // carries out what moderators command; nil: pages have no forms for it
	Tournaments Tournaments      // has tournaments played and tells ratings; nil: there are no pages of them
	Gallery     *gallery.Gallery // draws the maps; nil: one of its own
	Clock       Clock            // nil: the system's
	Log         *slog.Logger     // nil: none

	// PasswordHash is what HashPassword made of the moderator's password. ""
	// means that nobody can log in.
	PasswordHash string

	// Moderator is the moderator's address: whether he plays himself is told by it.
	// ModeratorName is how the audit names him.
	Moderator, ModeratorName string

	// ModeratorZone is the time zone (IANA) that pages show him times in who has chosen none.
	ModeratorZone string

	// Moves takes games to other offices and from them; nil: pages do not.
	Moves Moves

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

	// Breaker is shown and tuned with it; nil: it is not.
	Breaker Breaker

	// Fresh is how old a snapshot of the games may be; default 1 s. Below zero
	// means that every request reads the games anew.
	Fresh time.Duration

	// Live says how pages are told at once of what is new.
	Live Live
}

// ErrConfig is returned for a configuration that cannot work.
var ErrConfig = errors.New("web: bad configuration")

func (c Config) withDefaults() (Config, error) {
	if c.Games == nil || c.Archives == nil || c.Records == nil || c.Book == nil {
		return c, fmt.Errorf("%w: Games, Archives, Records and Book are needed", ErrConfig)
	}
	if _, err := readLogins(&c); err != nil {
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

// https reports whether readers come over TLS.
func (c *Config) https() bool { return strings.HasPrefix(c.URL, "https://") }

// root returns the path of the URL without a slash at its end.
func (c *Config) root() string {
	u, err := url.Parse(c.URL)
	if err != nil {
		return ""
	}
	return strings.TrimRight(u.EscapedPath(), "/")
}

// origin returns the URL without a path.
func (c *Config) origin() string {
	u, err := url.Parse(c.URL)
	if err != nil {
		return c.URL
	}
	return u.Scheme + "://" + u.Host
}

type systemClock struct{}

func (systemClock) Now() time.Time { return time.Now() }
