package adjudicator

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Outage says when silence is not the players': then nothing is forced, and
// the deadlines that fell into the gap are moved.
type Outage struct {
	// Asleep is how long nobody may have looked at the mailbox: the daemon did
	// not run, the machine slept, the mail server was away. A game with a longer
	// grace has that instead.
	Asleep time.Duration // default 1 hour
	// Clock is how far our clock may differ from the mail server's, and the
	// wall clock from the steady one.
	Clock time.Duration // default 10 minutes
	// So many games, and more than so many percent of the seats awaited by all
	// deadlines of the last hour, do not miss together by chance.
	Games int           // default 3
	Share int           // default 50
	Least time.Duration // what players have at least afterwards; default 24 hours
}

func (o Outage) withDefaults() Outage {
	span := func(d *time.Duration, usual time.Duration) {
		if *d <= 0 {
			*d = usual
		}
	}
	span(&o.Asleep, time.Hour)
	span(&o.Clock, 10*time.Minute)
	span(&o.Least, 24*time.Hour)
	if o.Games <= 0 {
		o.Games = 3
	}
	if o.Share <= 0 {
		o.Share = 50
	}
	return o
}

// Why nothing is forced; catalogs know them as notice.outage-<why>.
const (
	whyAsleep  = "asleep"  // nobody looked
	whyClock   = "clock"   // the clock is or was wrong, or stood still
	whySilence = "silence" // too many miss together
)

// incident is one outage, from the last good look until the mailbox was read
// with a clock that is right. It is kept as a fact of the database.
type incident struct {
	Why    string    `json:"why"`
	From   time.Time `json:"from"`   // the last good look
	Opened time.Time `json:"opened"` // when it was noticed; names it in the outbox
	Told   bool      `json:"told"`   // the moderator knows that it lasts
}

// The facts that outages need.
const (
	factLook   = "look"   // the last good look, RFC 3339
	factOutage = "outage" // JSON incident, "" for none
	factFallen = "fallen" // JSON []fallen: the deadlines of the last hour
)

// lookKept is how often the last look is written down.
const lookKept = time.Minute

// steadyClock is a [Clock] that also measures time by what nobody can set. It
// may stand still while the machine sleeps, as CLOCK_MONOTONIC does on Linux.
type steadyClock interface{ Steady() time.Duration }

// eye remembers when the service last looked.
type eye struct {
	mu      sync.Mutex
	loaded  bool
	look    time.Time // the last good look; zero: never
	kept    time.Time // the look that the database knows
	outage  *incident // nil: all is well
	doubt   bool      // a letter came from the future
	wall    time.Time // at the last reading of both clocks
	steady  time.Duration
	measure bool // wall and steady were read
	jumps   int  // of our clock, since the start
}

// outage returns the outage that lasts, nil for none.
func (s *Service) outage() *incident {
	s.eye.mu.Lock()
	defer s.eye.mu.Unlock()
	return s.eye.outage
}

// Jumps counts how often our clock jumped since the start.
func (s *Service) Jumps() int {
	s.eye.mu.Lock()
	defer s.eye.mu.Unlock()
	return s.eye.jumps
}

// watch notices that nobody looked for too long, or that the clock jumped. It
// goes before all other work, so that nothing is done by a clock that is wrong.
func (s *Service) watch(ctx context.Context) error {
	e := &s.eye
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.loaded {
		if err := s.store.View(ctx, e.load); err != nil {
			return fmt.Errorf("adjudicator: last look: %w", err)
		}
	}
	now := s.now()
	jump := e.jumped(now, s.env.Clock)
	if e.outage != nil || e.look.IsZero() {
		return nil
	}
	past := now.Sub(e.look)
	switch limit := s.cfg.Outage; {
	case jump > limit.Clock || jump < -limit.Clock || past < -limit.Clock:
		e.jumps++
		return s.open(ctx, incident{Why: whyClock, From: e.look, Opened: now})
	case past > limit.Asleep:
		return s.open(ctx, incident{Why: whyAsleep, From: e.look, Opened: now})
	}
	return nil
}

// load reads what was written down before a restart.
func (e *eye) load(tx *store.Tx) error {
	look, err := tx.Fact(factLook)
	if err != nil {
		return err
	}
	text, err := tx.Fact(factOutage)
	if err != nil {
		return err
	}
	if look != "" {
		if e.look, err = time.Parse(time.RFC3339Nano, look); err != nil {
			return err
		}
		e.kept = e.look
	}
	if text != "" {
		e.outage = &incident{}
		if err := json.Unmarshal([]byte(text), e.outage); err != nil {
			return err
		}
	}
	e.loaded = true
	return nil
}

// jumped says by how much the wall clock went farther than the steady one
// since both were last read.
func (e *eye) jumped(now time.Time, clock Clock) time.Duration {
	c, ok := clock.(steadyClock)
	if !ok {
		return 0
	}
	steady := c.Steady()
	var jump time.Duration
	if e.measure {
		jump = now.Sub(e.wall) - (steady - e.steady)
	}
	e.wall, e.steady, e.measure = now, steady, true
	return jump
}

// Lasting says why no deadline counts at the moment, a code, and since when;
// "" when they do.
func Lasting(tx *store.Tx) (why string, since time.Time, err error) {
	text, err := tx.Fact(factOutage)
	if err != nil || text == "" {
		return "", since, err
	}
	var o incident
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		return "", since, fmt.Errorf("adjudicator: fact %s: %w", factOutage, err)
	}
	return o.Why, o.From, nil
}

// open begins an outage. The eye's lock is held.
func (s *Service) open(ctx context.Context, o incident) error {
	if err := s.store.Update(ctx, func(tx *store.Tx) error {
		if err := tx.Audit(&store.Entry{At: o.Opened, Actor: actorService, Action: "outage", Detail: map[string]string{
			"why": o.Why, "from": o.From.Format(time.RFC3339),
		}}); err != nil {
			return err
		}
		return keepFact(tx, factOutage, o)
	}); err != nil {
		return fmt.Errorf("adjudicator: outage: %w", err)
	}
	s.eye.outage = &o
	s.env.Log.Warn("nothing is forced until the mailbox was read", keyWhy, o.Why, keySince, o.From)
	return nil
}

func keepFact(tx *store.Tx, name string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return tx.SetFact(name, string(text))
}

// noteLook remembers that all is well, in the database once a minute. What was
// not read by then was not looked at: a mail server that is away is an outage.
func (s *Service) noteLook(ctx context.Context) error {
	e := &s.eye
	e.mu.Lock()
	defer e.mu.Unlock()
	now := s.now()
	look := now
	if s.env.LastRead != nil {
		if look = s.env.LastRead().UTC().Truncate(time.Millisecond); look.After(now) {
			look = now
		}
	}
	if e.outage != nil || !look.After(e.look) {
		return nil
	}
	e.look = look
	if past := look.Sub(e.kept); past >= 0 && past < lookKept {
		return nil
	}
	e.kept = look
	return s.store.Update(ctx, func(tx *store.Tx) error { return tx.SetFact(factLook, look.Format(time.RFC3339Nano)) })
}

// checkClock asks the mail server what time it is and begins an outage when it
// is another than ours. right is false as long as the two differ; a server that
// does not say is no reason to wait.
func (s *Service) checkClock(ctx context.Context) (right bool, err error) {
	e := &s.eye
	e.mu.Lock()
	doubt := e.doubt
	e.doubt = false
	e.mu.Unlock()
	if s.env.Skew != nil {
		skew, err := s.env.Skew(ctx)
		if err != nil {
			s.env.Log.Debug("the mail server's clock is not known", keyError, err)
		} else {
			doubt = skew.Abs() > s.cfg.Outage.Clock
			if doubt {
				s.env.Log.Warn("our clock and the mail server's differ", keySkew, skew)
			}
		}
	}
	if !doubt {
		return true, nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.outage != nil {
		return false, nil
	}
	now := s.now()
	from := e.look
	if from.IsZero() || from.After(now) {
		from = now
	}
	return false, s.open(ctx, incident{Why: whyClock, From: from, Opened: now})
}

// doubtClock notes that the mail server took a letter later than it is by our
// clock.
func (s *Service) doubtClock(received time.Time) {
	if received.Sub(s.now()) > s.cfg.Outage.Clock {
		s.eye.mu.Lock()
		s.eye.doubt = true
		s.eye.mu.Unlock()
	}
}

// doubted reports whether the mail server's clock has to be asked.
func (s *Service) doubted() bool {
	s.eye.mu.Lock()
	defer s.eye.mu.Unlock()
	return s.eye.doubt
}

// fallen is a deadline that passed within the last hour.
type fallen struct {
	Game    string    `json:"game"`
	At      time.Time `json:"at"`
	Awaited int       `json:"awaited"` // seats that the phase demanded
	Missed  int       `json:"missed"`  // of these
}

// breakerSpan is how far apart deadlines may lie that are missed together.
const breakerSpan = time.Hour

// recentlyFallen reads the deadlines of the last hour.
func recentlyFallen(tx *store.Tx, now time.Time) (all []fallen, err error) {
	text, err := tx.Fact(factFallen)
	if err != nil || text == "" {
		return nil, err
	}
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		return nil, fmt.Errorf("adjudicator: fact %s: %w", factFallen, err)
	}
	return slices.DeleteFunc(all, func(f fallen) bool { return now.Sub(f.At) > breakerSpan || f.At.After(now) }), nil
}

// noteFallen remembers that a phase was forced.
func (r *running) noteFallen() error {
	all, err := recentlyFallen(r.tx, r.now)
	if err != nil {
		return err
	}
	return keepFact(r.tx, factFallen, append(all, fallen{
		Game: r.game.ID, At: forceAt(&r.game), Awaited: len(awaitedSides(&r.game)), Missed: len(r.inputs.Missed),
	}))
}

// awaitedSides lists the sides that have to report.
func awaitedSides(g *store.Game) (out []rules.Side) {
	for i := range g.Demands {
		if d := &g.Demands[i]; !d.Optional && !programPlays(g, d.Side) && !slices.Contains(out, d.Side) {
			out = append(out, d.Side)
		}
	}
	return out
}

// checkSilence is the breaker: when too many seats miss together, letters are
// lost on their way rather than not written. A game is spared once a phase.
func (s *Service) checkSilence(ctx context.Context, late []string, now time.Time) error {
	var all []fallen
	var limits tuned
	spare := false
	from := now
	if err := s.store.View(ctx, func(tx *store.Tx) (err error) {
		if limits, err = s.breaker(tx); err != nil {
			return err
		}
		if all, err = recentlyFallen(tx, now); err != nil {
			return err
		}
		for _, id := range late {
			g, err := tx.Game(id)
			if err != nil {
				return err
			}
			at := forceAt(&g)
			if g.State != store.Running || at.IsZero() || at.After(now) {
				continue
			}
			sheets, err := tx.SheetStates(id)
			if err != nil {
				return err
			}
			all = append(all, fallen{Game: id, Awaited: len(awaitedSides(&g)), Missed: len(unheard(&g, bySide(sheets)))})
			if g.Moved != whySilence {
				spare = true
				if at.Before(from) {
					from = at
				}
			}
		}
		return nil
	}); err != nil {
		return err
	}
	awaited, missed := 0, 0
	var games []string
	for _, f := range all {
		awaited, missed = awaited+f.Awaited, missed+f.Missed
		if f.Missed > 0 && !slices.Contains(games, f.Game) {
			games = append(games, f.Game)
		}
	}
	if !spare || len(games) < limits.Games || missed*100 <= awaited*limits.Share {
		return nil
	}
	s.eye.mu.Lock()
	defer s.eye.mu.Unlock()
	if s.eye.outage != nil {
		return nil
	}
	return s.open(ctx, incident{Why: whySilence, From: from.Add(-time.Millisecond), Opened: now})
}

// unheard lists the sides that sent nothing that could be played: a draft or a
// sheet that is not final shows that mail gets through.
func unheard(g *store.Game, current map[rules.Side][]store.Sheet) (out []rules.Side) {
	for i := range g.Demands {
		d := &g.Demands[i]
		if !d.Optional && !programPlays(g, d.Side) && standingSheet(current[d.Side], d.Key) == nil && draft(current[d.Side], d.Key, 0) == nil && !slices.Contains(out, d.Side) {
			out = append(out, d.Side)
		}
	}
	return out
}
