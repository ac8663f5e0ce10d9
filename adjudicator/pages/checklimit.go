package pages

import (
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
)

// How often a side's sheet is checked: faster than anybody types, with pauses to read the
// answers.
const (
	checksPerSpan = 40
	checksSpan    = time.Minute
)

// checkLimit counts checks by side, for an office; its zero value is ready.
type checkLimit struct {
	mu    sync.Mutex
	sides map[string]checkCount
}

// checkCount is how often a side's sheet was checked since a moment.
type checkCount struct {
	since time.Time
	n     int
}

// countCheck counts a check. It returns how long to wait when there were too many.
func (l *checkLimit) countCheck(side string, now time.Time) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	over := func(c checkCount) bool { past := now.Sub(c.since); return past < 0 || past >= checksSpan }
	if l.sides == nil {
		l.sides = map[string]checkCount{}
	}
	c, known := l.sides[side]
	if !known || over(c) {
		for other, c := range l.sides { // few: those that checked within the last span
			if over(c) {
				delete(l.sides, other)
			}
		}
		c = checkCount{since: now}
	}
	if c.n >= checksPerSpan {
		return c.since.Add(checksSpan).Sub(now)
	}
	c.n++
	l.sides[side] = c
	return 0
}

// checksOf returns the count of the checks of an office.
func checksOf(o *office.Office) *checkLimit {
	return office.Memo(o, keyChecks{}, func() *checkLimit { return new(checkLimit) })
}

// keyChecks is the key of what is made once, see checksOf.
type keyChecks struct{}
