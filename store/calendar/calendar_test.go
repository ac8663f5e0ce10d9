package calendar

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// TestOrders: moments as RFC 3339 writes them, in Madrid but where another zone stands.
func TestOrders(t *testing.T) {
	const madrid = "Europe/Madrid"
	for _, tc := range []struct {
		name, zone, at, days, holidays, closed string
		from, want                             string
	}{
		{"free", madrid, "", "", "", "", "2026-03-28T12:00:00Z", "2026-03-28T12:00:00Z"},
		{"the hour of winter", madrid, "sun 20:00", "", "", "", "2026-03-16T12:00:00Z", "2026-03-22T19:00:00Z"},
		{"the hour of summer", madrid, "sun 20:00", "", "", "", "2026-03-23T12:00:00Z", "2026-03-29T18:00:00Z"},
		{"back to winter", madrid, "sun 20:00", "", "", "", "2026-10-20T12:00:00Z", "2026-10-25T19:00:00Z"},
		{"at the moment itself", madrid, "sun 20:00", "", "", "", "2026-03-29T18:00:00Z", "2026-03-29T18:00:00Z"},
		{"just missed", madrid, "sun 20:00", "", "", "", "2026-03-29T18:00:01Z", "2026-04-05T18:00:00Z"},
		{"the first of several", madrid, "wed,sun 20:00", "", "", "", "2026-03-30T12:00:00Z", "2026-04-01T18:00:00Z"},
		{"several hours", madrid, "wed 12:00, sun 20:00", "", "", "", "2026-04-01T11:00:00Z", "2026-04-05T18:00:00Z"},
		{"an hour that does not exist", madrid, "02:30", "", "", "", "2026-03-28T12:00:00Z", "2026-03-29T01:30:00Z"}, // 03:30
		{"the day after", madrid, "02:30", "", "", "", "2026-03-29T02:00:00Z", "2026-03-30T00:30:00Z"},
		{"an hour that comes twice", madrid, "02:30", "", "", "", "2026-10-24T12:00:00Z", "2026-10-25T01:30:00Z"}, // the second
		{"between the two", madrid, "02:30", "", "", "", "2026-10-25T00:45:00Z", "2026-10-25T01:30:00Z"},
		{"half an hour is skipped", "Australia/Lord_Howe", "02:15", "", "", "", "2026-10-03T00:00:00Z", "2026-10-03T15:45:00Z"}, // 02:45
		{"no hour, but days", madrid, "", "mon-fri", "", "", "2026-04-04T12:00:00Z", "2026-04-06T10:00:00Z"},
		{"in the morning after", madrid, "", "mon-fri", "", "", "2026-04-06T05:00:00Z", "2026-04-06T10:00:00Z"},
		{"an open day", madrid, "", "mon-fri", "", "", "2026-04-07T05:00:00Z", "2026-04-07T05:00:00Z"},
		{"a holiday", madrid, "sun 20:00", "", "2026-04-05", "", "2026-04-01T00:00:00Z", "2026-04-12T18:00:00Z"},
		{"a holiday of every year", madrid, "thu 20:00", "", "12-24..01-06", "", "2026-12-20T00:00:00Z", "2027-01-07T19:00:00Z"},
		{"a holiday that begins in the zone", madrid, "", "", "2026-05-01", "", "2026-04-30T22:30:00Z", "2026-05-02T10:00:00Z"},
		{"not in August", madrid, "sun 20:00", "", "", "aug", "2026-07-27T00:00:00Z", "2026-09-06T18:00:00Z"},
		{"not in two months", madrid, "", "", "", "jul-aug", "2026-07-27T00:00:00Z", "2026-09-01T10:00:00Z"},
		{"west of Greenwich", "America/New_York", "sun 20:00", "", "", "", "2026-03-05T00:00:00Z", "2026-03-09T00:00:00Z"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := Calendar{
				Zone: tc.zone, At: must(ParseSlots(tc.at)), Days: must(ParseDays(tc.days)),
				Holidays: must(ParseDates(tc.holidays)), Closed: must(ParseMonths(tc.closed)),
			}
			got := c.Orders(must(time.Parse(time.RFC3339, tc.from))).UTC().Format(time.RFC3339)
			if got != tc.want {
				t.Errorf("from %s: got %s, want %s", tc.from, got, tc.want)
			}
		})
	}
}

func TestDecisionsHaveAnyHourOfAnOpenDay(t *testing.T) {
	c := Calendar{Zone: "Europe/Madrid", At: must(ParseSlots("sun 20:00")), Holidays: must(ParseDates("2026-04-06"))}
	for from, want := range map[string]string{"2026-04-03T05:00:00Z": "2026-04-03T05:00:00Z", "2026-04-06T05:00:00Z": "2026-04-07T10:00:00Z"} {
		if got := c.DecisionDeadline(must(time.Parse(time.RFC3339, from))).UTC().Format(time.RFC3339); got != want {
			t.Errorf("from %s: got %s, want %s", from, got, want)
		}
	}
}

// TestAlwaysLaterOpenAndMonotone is what holds for every calendar that Check accepts.
func TestAlwaysLaterOpenAndMonotone(t *testing.T) {
	zones := []string{"", "Europe/Madrid", "America/New_York", "Australia/Lord_Howe", "America/Havana", "Asia/Beirut", "Asia/Kathmandu", "Pacific/Auckland"}
	rapid.Check(t, func(t *rapid.T) {
		c := Calendar{
			Zone: rapid.SampledFrom(zones).Draw(t, "zone"), Days: Days(rapid.IntRange(0, 127).Draw(t, "days")),
			Closed: Months(rapid.IntRange(0, 1<<13-1).Draw(t, "closed") &^ 1 & rapid.IntRange(0, 1<<13-1).Draw(t, "thinner")),
		}
		for range rapid.IntRange(0, 3).Draw(t, "slots") {
			c.At = append(c.At, Slot{Days(rapid.IntRange(0, 127).Draw(t, "slot")), rapid.IntRange(0, 24*60-1).Draw(t, "minute")})
		}
		for range rapid.IntRange(0, 3).Draw(t, "holidays") {
			first := time.Date(2026, 1, rapid.IntRange(1, 900).Draw(t, "first"), 0, 0, 0, 0, time.UTC)
			last := first.AddDate(0, 0, rapid.IntRange(0, 40).Draw(t, "long"))
			d := Dates{dayOf(first), dayOf(last)}
			if rapid.Bool().Draw(t, "every year") {
				d.first.year, d.last.year = 0, 0
			}
			c.Holidays = append(c.Holidays, d)
		}
		from := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(rapid.Int64Range(0, int64(600*24*time.Hour)).Draw(t, "from")))
		if c.Check(from) != nil {
			return
		}
		for _, next := range []func(time.Time) time.Time{c.Orders, c.DecisionDeadline} {
			at := next(from)
			if at.Before(from) {
				t.Fatalf("%v comes before %v", at, from)
			}
			if !c.isOpen(dayOf(at.In(c.Location()))) {
				t.Fatalf("%v is not open", at.In(c.Location()))
			}
			if again := next(at); !again.Equal(at) {
				t.Fatalf("%v is allowed, but leads to %v", at, again)
			}
			later := from.Add(time.Duration(rapid.Int64Range(0, int64(10*24*time.Hour)).Draw(t, "later")))
			if c.Check(later) == nil && next(later).Before(at) {
				t.Fatalf("from %v on it is %v, from %v on %v", from, at, later, next(later))
			}
		}
	})
}

func TestStoredAsItIsWritten(t *testing.T) {
	c := Calendar{
		Zone: "Europe/Madrid", At: must(ParseSlots("wed,sun 20:00 08:30")), Days: must(ParseDays("fri-mon")),
		Holidays: must(ParseDates("2026-12-24..2027-01-02, 05-01")), Closed: must(ParseMonths("dec-jan, aug")),
	}
	text := must(json.Marshal(c))
	const want = `{"zone":"Europe/Madrid","at":["wed,sun 20:00","08:30"],"days":"mon,fri,sat,sun","holidays":["2026-12-24..2027-01-02","05-01"],"closed":"jan,aug,dec"}`
	if string(text) != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
	var back Calendar
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(c, back, cmp.AllowUnexported(Dates{}, day{})); diff != "" {
		t.Error(diff)
	}
	if text := must(json.Marshal(Calendar{})); string(text) != "{}" {
		t.Errorf("nothing is stored as %s", text)
	}
}

func TestFaults(t *testing.T) {
	for _, text := range []string{"sun", "sun 25:00", "sun 8:5", "someday 20:00", "su 20:00", "sun 20:00 wed"} {
		if got, err := ParseSlots(text); err == nil {
			t.Errorf("slots %q are read as %v", text, got)
		}
	}
	for _, text := range []string{"2026-02-30", "02-30", "24 dec", "2026-12-24..01-02", "2026-12-24..2026-12-20"} {
		if got, err := ParseDates(text); err == nil {
			t.Errorf("dates %q are read as %v", text, got)
		}
	}
	for _, c := range []Calendar{
		{Zone: "Middle-earth"}, {Zone: "Local"}, {At: must(ParseSlots("sun 20:00")), Days: must(ParseDays("mon"))}, {Closed: must(ParseMonths("jan-dec"))},
		{Holidays: must(ParseDates("01-01..12-31"))},
	} {
		if c.Check(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)) == nil {
			t.Errorf("%+v is accepted", c)
		}
	}
}
