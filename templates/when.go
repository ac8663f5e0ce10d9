package templates

import (
	"strconv"
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// when puts a moment into words in the reader's zone, with weekday, date and
// offset from UTC: "Tuesday 14 July 2026, 21:00 (UTC+2)".
func (s *scribe) when(t time.Time, zone *time.Location) []byte {
	if zone == nil {
		zone = time.UTC
	}
	t = t.In(zone)
	return s.say("date.when",
		rules.Word("weekday", "date.weekday-"+strconv.Itoa(int(t.Weekday()))),
		rules.Num("day", t.Day()),
		rules.Word("month", "date.month-"+strconv.Itoa(int(t.Month()))),
		rules.Text("year", strconv.Itoa(t.Year())),
		rules.Text("time", t.Format("15:04")),
		rules.Text("offset", Offset(t)))
}

// When puts a moment into words in a zone (nil is UTC), for arguments of
// messages that the service makes itself.
func (b *Book) When(lang rules.Lang, t time.Time, zone *time.Location) string {
	s := &scribe{words: words{book: b, lang: lang}} // without the room of a whole page
	return string(s.when(t, zone))
}

// Offset shows the distance of a moment's zone from UTC: "UTC+2", "UTC-3:30", "UTC".
func Offset(t time.Time) string {
	_, seconds := t.Zone()
	if seconds == 0 {
		return "UTC"
	}
	sign := "+"
	if seconds < 0 {
		sign, seconds = "-", -seconds
	}
	out := "UTC" + sign + strconv.Itoa(seconds/3600)
	if m := seconds / 60 % 60; m != 0 {
		out += ":" + strconv.Itoa(m/10) + strconv.Itoa(m%10)
	}
	return out
}

// left puts the time until a deadline into words, roughly as people say it.
func (s *scribe) left(d time.Duration) []byte {
	switch {
	case d >= 48*time.Hour:
		return s.say("date.days", rules.Num("n", int(d.Round(24*time.Hour)/(24*time.Hour))))
	case d >= 2*time.Hour:
		return s.say("date.hours", rules.Num("n", int(d.Round(time.Hour)/time.Hour)))
	default:
		return s.say("date.minutes", rules.Num("n", max(1, int(d.Round(time.Minute)/time.Minute))))
	}
}
