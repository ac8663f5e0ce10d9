package office

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// Office holds what all packages work with that serve the games of one database; package
// adjudicator runs them. Make it with [New].
type Office struct {
	Cfg     Config
	Env     Env
	Store   *store.Store
	Book    *templates.Book
	Keeper  *archive.Keeper
	Desks   map[string]*desk.Desk              // by title
	Colours map[string]func() *wording.Colours // by title, of its sides
	Order   []string                           // ids of titles, as given
	memo    sync.Map                           // what is made once, by its key, see Memo
	zones   map[string]*time.Location
	Probe   atomic.Pointer[Probe] // of our mail, as it came out last

	Mu         sync.Mutex // held while a letter is handled or a phase is run
	Positions  *positionCache
	ClockWatch clockWatch // when we last looked, and the outage that lasts

	WakeSignal chan struct{} // holds one
	Commanded  chan struct{} // likewise: a command waits to be carried out
	beat       heartbeat
}

// heartbeat is how the loop of the service fares.
type heartbeat struct {
	mu   sync.Mutex
	good time.Time // when a round of work last ended well
	err  error     // how the last one ended
}

// Heartbeat tells when the loop of [intake.Service.Run] last did all that was due, the zero
// time for never, and what went wrong the last time, if anything.
func (s *Office) Heartbeat() (good time.Time, err error) {
	s.beat.mu.Lock()
	defer s.beat.mu.Unlock()
	return s.beat.good, s.beat.err
}

// NoteRound notes how a round of the loop ended; a nil err means well.
func (s *Office) NoteRound(err error) {
	s.beat.mu.Lock()
	defer s.beat.mu.Unlock()
	if s.beat.err = err; err == nil {
		s.beat.good = s.Now()
	}
}

// ErrInstanceKey says that the database belongs to another instance key:
// order keys in its mails would no longer fit.
var ErrInstanceKey = errors.New("adjudicator: the database was made with another instance key")

// New makes the office of a database. Titles are offered in the order given.
func New(ctx context.Context, cfg Config, st *store.Store, titles []rules.Title, book *templates.Book, env Env) (*Office, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	s := &Office{
		Cfg: cfg, Env: env.withDefaults(), Store: st, Book: book, Keeper: archive.NewKeeper(titles, book),
		Desks: map[string]*desk.Desk{}, Colours: map[string]func() *wording.Colours{}, zones: map[string]*time.Location{},
		Positions: NewPositionCache(cfg.CachedGames), WakeSignal: make(chan struct{}, 1), Commanded: make(chan struct{}, 1),
	}
	for _, t := range titles {
		d, err := s.Env.Desk(t)
		if err != nil {
			return nil, fmt.Errorf("adjudicator: %w", err)
		}
		id := rules.TitleID(t)
		s.Desks[id], s.Colours[id] = d, sync.OnceValue(func() *wording.Colours { return wording.NewColours(t) })
		s.Order = append(s.Order, id)
	}
	return s, s.checkInstance(ctx)
}

// factInstance holds what shows the instance key to be the one that a database knows.
const factInstance = "instance"

// checkInstance binds the database to the instance key, and reads what is known of its
// mail.
func (s *Office) checkInstance(ctx context.Context) error {
	mark := s.DeriveSecret(16, "instance")
	return s.Store.Update(ctx, func(tx *store.Tx) (err error) {
		if err := s.loadProbe(tx); err != nil {
			return err
		}
		have, err := tx.Fact(factInstance)
		switch {
		case err != nil:
			return err
		case have == "":
			return tx.SetFact(factInstance, mark)
		case have != mark:
			return ErrInstanceKey
		}
		return nil
	})
}

// CheckInstanceKey returns [ErrInstanceKey] when the database at path was made with another
// instance key, and changes nothing, be it of an older schema.
func CheckInstanceKey(ctx context.Context, path string, key []byte) error {
	s := Office{Cfg: Config{InstanceKey: key}}
	have, err := store.FactOf(ctx, path, factInstance)
	if err == nil && have != "" && have != s.DeriveSecret(16, "instance") {
		err = ErrInstanceKey
	}
	return err
}

// factOwner holds the name by which a mailbox knows its database. Unlike the
// instance key's mark it is another for each database, and no secret.
const factOwner = "owner"

// DatabaseName returns the name by which a mailbox knows the database, "" when it has none
// yet. A copy of the database has the same.
func DatabaseName(tx *store.Tx) (string, error) { return tx.Fact(factOwner) }

// EnsureDatabaseName names the database, and gives it a name when it has none.
func (s *Office) EnsureDatabaseName(ctx context.Context) (name string, err error) {
	err = s.Store.Update(ctx, func(tx *store.Tx) error {
		if name, err = DatabaseName(tx); name != "" || err != nil {
			return err
		}
		name = rand.Text()
		return tx.SetFact(factOwner, name)
	})
	return name, err
}

// RenameDatabase gives the database another name, by which a mailbox tells it from its copies, and
// has it know that one of these may have handled letters up to now. One that has had no letter
// has no copy that matters.
func (s *Office) RenameDatabase(ctx context.Context) (name string, err error) {
	name = rand.Text()
	return name, s.Store.Update(ctx, func(tx *store.Tx) error {
		letters, err := tx.Letters().List(store.LetterFilter{Head: store.NoText, Page: store.Page{Most: 1}})
		if err == nil && len(letters) > 0 {
			err = tx.SetRestored(s.Now())
		}
		return errors.Join(err, tx.SetFact(factOwner, name))
	})
}

// Memo returns what make returned when it was first called for a key: what follows from the titles
// and the texts of a service is worked out when it is first asked for, and what a room remembers
// beside the database is kept. The type of the key should be known to one package only.
func Memo[T any](s *Office, key any, make func() T) T {
	made, ok := s.memo.Load(key)
	if !ok {
		made, _ = s.memo.LoadOrStore(key, make())
	}
	return made.(T)
}

// Now returns the time, as fine as the store keeps it.
func (s *Office) Now() time.Time { return s.Env.Clock.Now().UTC().Truncate(time.Millisecond) }

// Wake makes [intake.Service.Run] look around now.
func (s *Office) Wake() {
	select {
	case s.WakeSignal <- struct{}{}:
	default:
	}
}

// NextDue returns when something is due next, the zero time if nothing is.
func (s *Office) NextDue(ctx context.Context) (due time.Time, err error) {
	err = s.Store.View(ctx, func(tx *store.Tx) error {
		due, err = tx.Games().NextDue()
		return err
	})
	return due, err
}

// Desk returns the desk of a game's title.
func (s *Office) Desk(g *store.Game) (*desk.Desk, error) {
	d := s.Desks[g.Title]
	if d == nil {
		return nil, fmt.Errorf("adjudicator: game %s: no title %q here", g.ID, g.Title)
	}
	return d, nil
}

// Position returns the current position of a game.
func Position(tx *Tx, g *store.Game) (rules.Position, error) {
	s, number := tx.Office, g.Phase-1
	if p := s.Positions.position(g.ID, number); p != nil {
		return p, nil
	}
	d, err := s.Desk(g)
	if err != nil {
		return nil, err
	}
	raw, _, err := tx.Position(g.ID, number)
	if err != nil {
		return nil, err
	}
	p, err := d.Decode(raw)
	if err != nil {
		return nil, fmt.Errorf("adjudicator: game %s: position after phase %d: %w", g.ID, number, err)
	}
	s.Positions.Put(g.ID, number, p)
	return p, nil
}

// HomeZone returns the time zone of who has not said in which he lives: that of the games here, else
// of the moderator.
func (s *Office) HomeZone() string { return cmp.Or(s.Cfg.Policy.Calendar.Zone, s.Cfg.Moderator.Zone) }

// Zone returns a time zone; UTC when the system does not know it. It is
// called under the lock.
func (s *Office) Zone(name string) *time.Location {
	if z := s.zones[name]; z != nil {
		return z
	}
	z := calendar.ZoneOrUTC(name)
	s.zones[name] = z
	return z
}
