package site

import (
	"net/netip"
	"sync"
	"time"
)

// How often something may be tried from one place, within a span: a password, and
// by players, of whom a club may have many, a code. Codes for one side can be had from
// one place a few times a day, so that no place uses up what others may ask.
const (
	MostTries  = 5
	MostAsks   = 10
	MostOfSide = 6
	MostCodes  = 20
	TriesSpan  = 15 * time.Minute
	SideSpan   = 24 * time.Hour
	MostPlaces = 10_000 // remembered
)

// limiter counts tries by place: an IPv4 address, or a /64 of IPv6, as that
// is what one household has.
type limiter struct {
	clock  Clock
	most   int
	span   time.Duration
	mu     sync.Mutex
	Places map[Trier]tries
}

// Trier is a place that tries something; about is what, where that is counted by itself.
type Trier struct {
	Place netip.Prefix
	about string
}

// tries is how often a place tried since a moment.
type tries struct {
	since time.Time
	n     int
}

// NewLimiter returns a limiter of so many attempts in a span of time.
func NewLimiter(clock Clock, most int, span time.Duration) *limiter {
	return &limiter{clock: clock, most: most, span: span, Places: map[Trier]tries{}}
}

// Try counts an attempt. It returns how long to wait when there were too many,
// else 0.
func (l *limiter) Try(addr netip.Addr, about string) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	now, place := l.clock.Now(), Trier{PlaceOf(addr), about}
	t, known := l.Places[place]
	if age := now.Sub(t.since); !known || age < 0 || age >= l.span {
		t = tries{since: now}
		if !known && len(l.Places) >= MostPlaces {
			l.forgetOldest(now)
		}
	}
	if t.n >= l.most {
		return t.since.Add(l.span).Sub(now)
	}
	t.n++
	l.Places[place] = t
	return 0
}

// Clear forgets a place whose try was right.
func (l *limiter) Clear(addr netip.Addr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.Places, Trier{Place: PlaceOf(addr)})
}

// forgetOldest makes room: all that is over, or else the oldest.
func (l *limiter) forgetOldest(now time.Time) {
	var oldest Trier
	var since time.Time
	for place, t := range l.Places {
		if now.Sub(t.since) >= l.span {
			delete(l.Places, place)
		} else if since.IsZero() || t.since.Before(since) {
			oldest, since = place, t.since
		}
	}
	if len(l.Places) >= MostPlaces {
		delete(l.Places, oldest)
	}
}

// PlaceOf returns the zero prefix for an address that is not known: all of
// those count as one place.
func PlaceOf(addr netip.Addr) netip.Prefix {
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
