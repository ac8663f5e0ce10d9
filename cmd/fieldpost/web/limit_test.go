package web

import (
	"net/netip"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
)

type stopped struct{ now time.Time }

func (c *stopped) Now() time.Time { return c.now }

// TestLimiterIsBounded has more places try than are remembered.
func TestLimiterIsBounded(t *testing.T) {
	c := &stopped{time.Unix(1e9, 0)}
	l := site.NewLimiter(c, site.MostTries, site.TriesSpan)
	for i := range site.MostPlaces + 100 {
		c.now = c.now.Add(time.Millisecond)
		l.Try(netip.AddrFrom4([4]byte{10, byte(i >> 16), byte(i >> 8), byte(i)}), "")
	}
	if len(l.Places) > site.MostPlaces {
		t.Errorf("%d places are remembered", len(l.Places))
	}
	if _, known := l.Places[site.Trier{Place: site.PlaceOf(netip.MustParseAddr("10.0.0.0"))}]; known {
		t.Error("the oldest was not forgotten")
	}
}

func TestPlaceOf(t *testing.T) {
	tests := []struct{ a, b string }{
		{"2001:db8:1:2::1", "2001:db8:1:2:ffff::9"},
		{"192.0.2.1", "::ffff:192.0.2.1"},
	}
	for _, tt := range tests {
		if site.PlaceOf(netip.MustParseAddr(tt.a)) != site.PlaceOf(netip.MustParseAddr(tt.b)) {
			t.Errorf("%s and %s are two places", tt.a, tt.b)
		}
	}
	if site.PlaceOf(netip.MustParseAddr("2001:db8:1:2::1")) == site.PlaceOf(netip.MustParseAddr("2001:db8:1:3::1")) {
		t.Error("two networks are one place")
	}
}
