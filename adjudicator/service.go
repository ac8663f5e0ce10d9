package adjudicator

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"regexp"
	"sync"
	"sync/atomic"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
	"github.com/fieldpost/fieldpost/templates"
)

// Service runs the games of one database. Make it with [New].
type Service struct {
	cfg     Config
	env     Env
	store   *store.Store
	book    *templates.Book
	keeper  *archive.Keeper
	desks   map[string]*desk.Desk                // by title
	colours map[string]func() *templates.Colours // by title, of its sides
	atlases sync.Map                             // *atlas.Atlas by title, made when one is asked for
	order   []string                             // ids of titles, as given
	ways    sync.Map                             // [][]string by code, see waysOf
	memo    sync.Map                             // what is made once for a service, by its key, see once
	marks   []*regexp.Regexp                     // of the comments that drafts of ours put behind lines
	zones   map[string]*time.Location
	trial   atomic.Pointer[Trial] // of our mail, as it came out last

	mu        sync.Mutex // held while a letter is handled or a phase is run
	positions *cache
	played    bool      // what a crash left over, see playLeft
	eye       eye       // when we last looked, and the outage that lasts
	swept     time.Time // when the counts of senders were last looked through
	compacted time.Time // when the database was last looked at for what was forgotten

	checks checkLimit // of sheets on pages

	woken chan struct{} // holds one
	beat  beat
}

// beat is how the loop of the service fares.
type beat struct {
	mu   sync.Mutex
	good time.Time // when a round of work last ended well
	err  error     // how the last one ended
}

// Beat tells when the loop of [Service.Run] last did all that was due, the zero
// time for never, and what went wrong the last time, if anything.
func (s *Service) Beat() (good time.Time, err error) {
	s.beat.mu.Lock()
	defer s.beat.mu.Unlock()
	return s.beat.good, s.beat.err
}

func (s *Service) note(err error) {
	s.beat.mu.Lock()
	defer s.beat.mu.Unlock()
	if s.beat.err = err; err == nil {
		s.beat.good = s.now()
	}
}

// ErrInstanceKey says that the database belongs to another instance key:
// order keys in its mails would no longer fit.
var ErrInstanceKey = errors.New("adjudicator: the database was made with another instance key")

// New makes the service of a database. Titles are offered in the order given.
func New(ctx context.Context, cfg Config, st *store.Store, titles []rules.Title, book *templates.Book, env Env) (*Service, error) {
	cfg, err := cfg.withDefaults()
	if err != nil {
		return nil, err
	}
	s := &Service{
		cfg: cfg, env: env.withDefaults(), store: st, book: book, keeper: archive.NewKeeper(titles, book),
		desks: map[string]*desk.Desk{}, colours: map[string]func() *templates.Colours{}, zones: map[string]*time.Location{},
		positions: newCache(cfg.CachedGames), woken: make(chan struct{}, 1),
	}
	s.marks = draftMarks(book)
	for _, t := range titles {
		d, err := s.env.Desk(t)
		if err != nil {
			return nil, fmt.Errorf("adjudicator: %w", err)
		}
		id := rules.TitleID(t)
		s.desks[id], s.colours[id] = d, sync.OnceValue(func() *templates.Colours { return templates.NewColours(t) })
		s.order = append(s.order, id)
	}
	return s, s.checkInstance(ctx)
}

// factInstance holds what shows the instance key to be the one that a database knows.
const factInstance = "instance"

// checkInstance binds the database to the instance key, and reads what is known of its
// mail.
func (s *Service) checkInstance(ctx context.Context) error {
	mark := s.mac(16, "instance")
	return s.store.Update(ctx, func(tx *store.Tx) (err error) {
		if err := s.learn(tx); err != nil {
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

// CheckKey returns [ErrInstanceKey] when a database was made with another instance key.
func CheckKey(tx *store.Tx, key []byte) error {
	s := Service{cfg: Config{InstanceKey: key}}
	have, err := tx.Fact(factInstance)
	if err == nil && have != "" && have != s.mac(16, "instance") {
		err = ErrInstanceKey
	}
	return err
}

// factOwner holds the name by which a mailbox knows its database. Unlike the
// instance key's mark it is another for each database, and no secret.
const factOwner = "owner"

// Owner returns the name by which a mailbox knows the database, "" when it has none
// yet. A copy of the database has the same.
func Owner(tx *store.Tx) (string, error) { return tx.Fact(factOwner) }

// Owner names the database, and gives it a name when it has none.
func (s *Service) Owner(ctx context.Context) (name string, err error) {
	err = s.store.Update(ctx, func(tx *store.Tx) error {
		if name, err = Owner(tx); name != "" || err != nil {
			return err
		}
		name = rand.Text()
		return tx.SetFact(factOwner, name)
	})
	return name, err
}

// once returns what make returned when it was first called for a key: what follows from the titles
// and the texts of a service is worked out when it is first asked for. The type of the key should be
// known to one package only.
func once[T any](s *Service, key any, make func() T) T {
	made, ok := s.memo.Load(key)
	if !ok {
		made, _ = s.memo.LoadOrStore(key, make())
	}
	return made.(T)
}

// now returns the time, as fine as the store keeps it.
func (s *Service) now() time.Time { return s.env.Clock.Now().UTC().Truncate(time.Millisecond) }

// wake makes Run look around now.
func (s *Service) wake() {
	select {
	case s.woken <- struct{}{}:
	default:
	}
}

// Run does all due work, and what moderators command, until ctx ends, which is
// not an error.
func (s *Service) Run(ctx context.Context) error {
	var running sync.WaitGroup
	defer running.Wait()
	if err := s.Bind(ctx); err != nil && ctx.Err() == nil {
		s.env.Log.Error("bind", keyError, err)
	}
	running.Go(func() { s.runCommands(ctx) })
	for {
		err := s.Tick(ctx)
		s.note(err)
		if err != nil && ctx.Err() == nil {
			s.env.Log.Error("tick", keyError, err)
		}
		next, err := s.nextDue(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			s.env.Log.Error("next due", keyError, err)
		}
		pause := min(max(next.Sub(s.now()), time.Second), time.Minute)
		if next.IsZero() {
			pause = time.Minute
		}
		timer, free := s.env.Clock.After(pause)
		select {
		case <-ctx.Done():
		case <-s.woken:
		case <-timer:
		}
		free()
	}
}

func (s *Service) nextDue(ctx context.Context) (due time.Time, err error) {
	err = s.store.View(ctx, func(tx *store.Tx) error {
		due, err = tx.NextDue()
		return err
	})
	return due, err
}

// desk returns the desk of a game's title.
func (s *Service) desk(g *store.Game) (*desk.Desk, error) {
	d := s.desks[g.Title]
	if d == nil {
		return nil, fmt.Errorf("adjudicator: game %s: no title %q here", g.ID, g.Title)
	}
	return d, nil
}

// position returns the current position of a game.
func (s *Service) position(tx *store.Tx, g *store.Game) (rules.Position, error) {
	number := g.Phase - 1
	if p := s.positions.get(g.ID, number); p != nil {
		return p, nil
	}
	d, err := s.desk(g)
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
	s.positions.put(g.ID, number, p)
	return p, nil
}

// zone returns a time zone; UTC when the system does not know it. It is
// called under the lock.
func (s *Service) zone(name string) *time.Location {
	if z := s.zones[name]; z != nil {
		return z
	}
	z := calendar.ZoneOrUTC(name)
	s.zones[name] = z
	return z
}
