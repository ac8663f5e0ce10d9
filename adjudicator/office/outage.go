package office

import (
	"encoding/json"
	"sync"
	"time"
)

// OutageLimits says when silence is not the players': then nothing is forced, and
// the deadlines that fell into the gap are moved.
type OutageLimits struct {
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

func (o OutageLimits) withDefaults() OutageLimits {
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

// LastingOutage is one outage, from the last good look until the mailbox was read
// with a clock that is right. It is kept as a fact of the database.
type LastingOutage struct {
	Why    string    `json:"why"`
	From   time.Time `json:"from"`   // the last good look
	Opened time.Time `json:"opened"` // when it was noticed; names it in the outbox
	Told   bool      `json:"told"`   // the moderator knows that it lasts
}

// The facts that outages need.
const (
	FactLastTick = "look"   // the last good look, RFC 3339
	FactOutage   = "outage" // JSON LastingOutage, "" for none
	FactFallen   = "fallen" // JSON []schedule.PassedDeadline: the deadlines of the last hour
)

// steadyClock is a [Clock] that also measures time by what nobody can set. It
// may stand still while the machine sleeps, as CLOCK_MONOTONIC does on Linux.
type steadyClock interface{ Steady() time.Duration }

// clockWatch remembers when the service last looked.
type clockWatch struct {
	Mu           sync.Mutex
	Loaded       bool
	LastTick     time.Time      // the last good look; zero: never
	StoredTick   time.Time      // the look that the database knows
	Outage       *LastingOutage // nil: all is well
	ClockDoubted bool           // a letter came from the future
	wall         time.Time      // at the last reading of both clocks
	steady       time.Duration
	measure      bool // wall and steady were read
	Jumps        int  // of our clock, since the start
}

// Load reads what was written down before a restart.
func (e *clockWatch) Load(tx *Tx) error {
	look, err := tx.Fact(FactLastTick)
	if err != nil {
		return err
	}
	text, err := tx.Fact(FactOutage)
	if err != nil {
		return err
	}
	if look != "" {
		if e.LastTick, err = time.Parse(time.RFC3339Nano, look); err != nil {
			return err
		}
		e.StoredTick = e.LastTick
	}
	if text != "" {
		e.Outage = &LastingOutage{}
		if err := json.Unmarshal([]byte(text), e.Outage); err != nil {
			return err
		}
	}
	e.Loaded = true
	return nil
}

// MeasureJump says by how much the wall clock went farther than the steady one
// since both were last read.
func (e *clockWatch) MeasureJump(now time.Time, clock Clock) time.Duration {
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
