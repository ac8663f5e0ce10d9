package web

import (
	"net/netip"
	"sync"
	"time"
)

// How often something may be tried from one place, within a span: a password, and
// by players, of whom a club may have many, a code. Codes for one side can be had from
// one place a few times a day, so that no place uses up what others may ask.
const (
	mostTries  = 5
	mostAsks   = 10
	mostOfSide = 6
	mostCodes  = 20
	triesSpan  = 15 * time.Minute
	sideSpan   = 24 * time.Hour
	mostPlaces = 10_000 // remembered
)

// limiter counts tries by place: an IPv4 address, or a /64 of IPv6, as that
// is what one household has.
type limiter struct {
	clock  Clock
	most   int
	span   time.Duration
	mu     sync.Mutex
	places map[trier]tries
}

// trier is a place that tries something; about is what, where that is counted by itself.
type trier struct {
	place netip.Prefix
	about string
}

// tries is how often a place tried since a moment.
type tries struct {
	since time.Time
	n     int
}

func newLimiter(clock Clock, most int, span time.Duration) *limiter {
	return &limiter{clock: clock, most: most, span: span, places: map[trier]tries{}}
}

// try counts an attempt. It returns how long to wait when there were too many,
// else 0.
func (l *limiter) try(addr netip.Addr, about string) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	now, place := l.clock.Now(), trier{placeOf(addr), about}
	t, known := l.places[place]
	if age := now.Sub(t.since); !known || age < 0 || age >= l.span {
		t = tries{since: now}
		if !known && len(l.places) >= mostPlaces {
			l.forgetOldest(now)
		}
	}
	if t.n >= l.most {
		return t.since.Add(l.span).Sub(now)
	}
	t.n++
	l.places[place] = t
	return 0
}

// clear forgets a place whose try was right.
func (l *limiter) clear(addr netip.Addr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.places, trier{place: placeOf(addr)})
}

// forgetOldest makes room: all that is over, or else the oldest.
func (l *limiter) forgetOldest(now time.Time) {
	var oldest trier
	var since time.Time
	for place, t := range l.places {
		if now.Sub(t.since) >= l.span {
			delete(l.places, place)
		} else if since.IsZero() || t.since.Before(since) {
			oldest, since = place, t.since
		}
	}
	if len(l.places) >= mostPlaces {
		delete(l.places, oldest)
	}
}

// placeOf returns the zero prefix for an address that is not known: all of
// those count as one place.
func placeOf(addr netip.Addr) netip.Prefix {
	bits := 32
	if addr.Is6() && !addr.Is4In6() {
		bits = 64
	}
	p, err := addr.Unmap().WithZone("").Prefix(bits)
	if err != nil {
		return netip.Prefix{}
	}
	return p
}
