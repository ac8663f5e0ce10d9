package web

import (
	"net/netip"
	"testing"
	"time"
)

type stopped struct{ now time.Time }

func (c *stopped) Now() time.Time { return c.now }

// TestLimiterIsBounded has more places try than are remembered.
func TestLimiterIsBounded(t *testing.T) {
	c := &stopped{time.Unix(1e9, 0)}
	l := newLimiter(c, mostTries, triesSpan)
	for i := range mostPlaces + 100 {
		c.now = c.now.Add(time.Millisecond)
		l.try(netip.AddrFrom4([4]byte{10, byte(i >> 16), byte(i >> 8), byte(i)}), "")
	}
	if len(l.places) > mostPlaces {
		t.Errorf("%d places are remembered", len(l.places))
	}
	if _, known := l.places[trier{place: placeOf(netip.MustParseAddr("10.0.0.0"))}]; known {
		t.Error("the oldest was not forgotten")
	}
}

func TestPlaceOf(t *testing.T) {
	tests := []struct{ a, b string }{
		{"2001:db8:1:2::1", "2001:db8:1:2:ffff::9"},
		{"192.0.2.1", "::ffff:192.0.2.1"},
	}
	for _, tt := range tests {
		if placeOf(netip.MustParseAddr(tt.a)) != placeOf(netip.MustParseAddr(tt.b)) {
			t.Errorf("%s and %s are two places", tt.a, tt.b)
		}
	}
	if placeOf(netip.MustParseAddr("2001:db8:1:2::1")) == placeOf(netip.MustParseAddr("2001:db8:1:3::1")) {
		t.Error("two networks are one place")
	}
}
