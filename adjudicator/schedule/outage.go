package schedule

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Why nothing is forced; catalogs know them as notice.outage-<why>.
const (
	whyAsleep  = "asleep"  // nobody looked
	whyClock   = "clock"   // the clock is or was wrong, or stood still
	whySilence = "silence" // too many miss together
)

// tickStoreInterval is how often the last look is written down.
const tickStoreInterval = time.Minute

// CurrentOutage returns the outage that lasts, nil for none.
func CurrentOutage(o *office.Office) *office.LastingOutage {
	o.ClockWatch.Mu.Lock()
	defer o.ClockWatch.Mu.Unlock()
	return o.ClockWatch.Outage
}

// Jumps counts how often our clock jumped since the start.
func (s Service) Jumps() int {
	s.ClockWatch.Mu.Lock()
	defer s.ClockWatch.Mu.Unlock()
	return s.ClockWatch.Jumps
}

// BeginOutageIfDetected notices that nobody looked for too long, or that the clock jumped. It
// goes before all other work, so that nothing is done by a clock that is wrong.
func BeginOutageIfDetected(ctx context.Context, o *office.Office) error {
	e := &o.ClockWatch
	e.Mu.Lock()
	defer e.Mu.Unlock()
	if !e.Loaded {
		if err := o.View(ctx, e.Load); err != nil {
			return fmt.Errorf("adjudicator: last look: %w", err)
		}
	}
	now := o.Now()
	jump := e.MeasureJump(now, o.Env.Clock)
	if e.Outage != nil || e.LastTick.IsZero() {
		return nil
	}
	past := now.Sub(e.LastTick)
	switch limit := o.Cfg.Outage; {
	case jump > limit.Clock || jump < -limit.Clock || past < -limit.Clock:
		e.Jumps++
		return beginOutage(ctx, o, office.LastingOutage{Why: whyClock, From: e.LastTick, Opened: now})
	case past > limit.Asleep:
		return beginOutage(ctx, o, office.LastingOutage{Why: whyAsleep, From: e.LastTick, Opened: now})
	}
	return nil
}

// LoadOutageReason says why no deadline counts at the moment, a code, and since when;
// "" when they do.
func LoadOutageReason(tx *store.Tx) (why string, since time.Time, err error) {
	text, err := tx.Fact(office.FactOutage)
	if err != nil || text == "" {
		return "", since, err
	}
	var o office.LastingOutage
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		return "", since, fmt.Errorf("adjudicator: fact %s: %w", office.FactOutage, err)
	}
	return o.Why, o.From, nil
}

// beginOutage begins an outage. The lock of the clock watch is held.
func beginOutage(ctx context.Context, s *office.Office, o office.LastingOutage) error {
	if err := s.Update(ctx, func(tx *office.Tx) error {
		if err := tx.Audit(&store.Entry{At: o.Opened, Actor: post.ActorService, Action: "outage", Detail: map[string]string{
			"why": o.Why, "from": o.From.Format(time.RFC3339),
		}}); err != nil {
			return err
		}
		return StoreFactJSON(tx, office.FactOutage, o)
	}); err != nil {
		return fmt.Errorf("adjudicator: outage: %w", err)
	}
	s.ClockWatch.Outage = &o
	s.Env.Log.Warn("nothing is forced until the mailbox was read", office.KeyWhy, o.Why, office.KeySince, o.From)
	return nil
}

// StoreFactJSON stores a value as JSON under the name of a fact.
func StoreFactJSON(tx *office.Tx, name string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return tx.SetFact(name, string(text))
}

// RecordTick remembers that all is well, in the database once a minute. What was
// not read by then was not looked at: a mail server that is away is an outage.
func RecordTick(ctx context.Context, o *office.Office) error {
	e := &o.ClockWatch
	e.Mu.Lock()
	defer e.Mu.Unlock()
	now := o.Now()
	look := now
	if o.Env.LastRead != nil {
		if look = o.Env.LastRead().UTC().Truncate(time.Millisecond); look.After(now) {
			look = now
		}
	}
	if e.Outage != nil || !look.After(e.LastTick) {
		return nil
	}
	e.LastTick = look
	if past := look.Sub(e.StoredTick); past >= 0 && past < tickStoreInterval {
		return nil
	}
	e.StoredTick = look
	return o.Update(ctx, func(tx *office.Tx) error { return tx.SetFact(office.FactLastTick, look.Format(time.RFC3339Nano)) })
}

// CheckClock asks the mail server what time it is and begins an outage when it
// is another than ours. right is false as long as the two differ; a server that
// does not say is no reason to wait.
func CheckClock(ctx context.Context, o *office.Office) (right bool, err error) {
	e := &o.ClockWatch
	e.Mu.Lock()
	doubt := e.ClockDoubted
	e.ClockDoubted = false
	e.Mu.Unlock()
	if o.Env.Skew != nil {
		skew, err := o.Env.Skew(ctx)
		if err != nil {
			o.Env.Log.Debug("the mail server's clock is not known", office.KeyError, err)
		} else {
			doubt = skew.Abs() > o.Cfg.Outage.Clock
			if doubt {
				o.Env.Log.Warn("our clock and the mail server's differ", office.KeySkew, skew)
			}
		}
	}
	if !doubt {
		return true, nil
	}
	e.Mu.Lock()
	defer e.Mu.Unlock()
	if e.Outage != nil {
		return false, nil
	}
	now := o.Now()
	from := e.LastTick
	if from.IsZero() || from.After(now) {
		from = now
	}
	return false, beginOutage(ctx, o, office.LastingOutage{Why: whyClock, From: from, Opened: now})
}

// NoteClockDoubt notes that the mail server took a letter later than it is by our
// clock.
func NoteClockDoubt(o *office.Office, received time.Time) {
	if received.Sub(o.Now()) > o.Cfg.Outage.Clock {
		o.ClockWatch.Mu.Lock()
		o.ClockWatch.ClockDoubted = true
		o.ClockWatch.Mu.Unlock()
	}
}

// IsClockDoubted reports whether the mail server's clock has to be asked.
func IsClockDoubted(o *office.Office) bool {
	o.ClockWatch.Mu.Lock()
	defer o.ClockWatch.Mu.Unlock()
	return o.ClockWatch.ClockDoubted
}

// PassedDeadline is a deadline that passed within the last hour.
type PassedDeadline struct {
	Game    string    `json:"game"`
	At      time.Time `json:"at"`
	Awaited int       `json:"awaited"` // seats that the phase demanded
	Missed  int       `json:"missed"`  // of these
}

// breakerSpan is how far apart deadlines may lie that are missed together.
const breakerSpan = time.Hour

// RecentDeadlines reads the deadlines of the last hour.
func RecentDeadlines(tx *office.Tx, now time.Time) (all []PassedDeadline, err error) {
	text, err := tx.Fact(office.FactFallen)
	if err != nil || text == "" {
		return nil, err
	}
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		return nil, fmt.Errorf("adjudicator: fact %s: %w", office.FactFallen, err)
	}
	return slices.DeleteFunc(all, func(f PassedDeadline) bool { return now.Sub(f.At) > breakerSpan || f.At.After(now) }), nil
}

// DemandedSides lists the sides that have to report.
func DemandedSides(g *store.Game) (out []rules.Side) {
	for i := range g.Demands {
		if d := &g.Demands[i]; !d.Optional && !seating.IsBotSide(g, d.Side) && !slices.Contains(out, d.Side) {
			out = append(out, d.Side)
		}
	}
	return out
}

// CheckBreaker holds deadlines when too many seats miss together: then letters are lost on
// their way rather than not written. A game is spared once a phase.
func CheckBreaker(ctx context.Context, o *office.Office, late []string, now time.Time) error {
	var all []PassedDeadline
	var limits breakerLimits
	spare := false
	from := now
	if err := o.View(ctx, func(tx *office.Tx) (err error) {
		if limits, err = loadBreakerLimits(tx); err != nil {
			return err
		}
		if all, err = RecentDeadlines(tx, now); err != nil {
			return err
		}
		for _, id := range late {
			g, err := tx.Game(id)
			if err != nil {
				return err
			}
			at := seating.ForceTime(&g)
			if g.State != store.Running || at.IsZero() || at.After(now) {
				continue
			}
			sheets, err := tx.Sheets().States(id)
			if err != nil {
				return err
			}
			all = append(all, PassedDeadline{Game: id, Awaited: len(DemandedSides(&g)), Missed: len(SilentSides(&g, seating.SheetsBySide(sheets)))})
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
	o.ClockWatch.Mu.Lock()
	defer o.ClockWatch.Mu.Unlock()
	if o.ClockWatch.Outage != nil {
		return nil
	}
	return beginOutage(ctx, o, office.LastingOutage{Why: whySilence, From: from.Add(-time.Millisecond), Opened: now})
}

// SilentSides lists the sides that sent nothing that could be played: a draft or a
// sheet that is not final shows that mail gets through.
func SilentSides(g *store.Game, current map[rules.Side][]store.Sheet) (out []rules.Side) {
	for i := range g.Demands {
		d := &g.Demands[i]
		if !d.Optional && !seating.IsBotSide(g, d.Side) && seating.AcceptedDemandSheet(current[d.Side], d.Key) == nil && DraftSheet(current[d.Side], d.Key, 0) == nil && !slices.Contains(out, d.Side) {
			out = append(out, d.Side)
		}
	}
	return out
}
