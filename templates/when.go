package templates

import (
	"strconv"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// when puts a moment into words in the reader's zone (nil is UTC), with weekday, date and offset
// from UTC, and with weekday and hour of another place behind it where its clocks show another hour
// (nil is no place): "Tuesday 14 July 2026, 14:00 (UTC-4; Tuesday 20:00 in Europe/Madrid)".
func (s *writer) when(t time.Time, zone, there *time.Location) []byte {
	if zone == nil {
		zone = time.UTC
	}
	t = t.In(zone)
	args := []rules.Arg{
		Weekday("weekday", t.Weekday()),
		rules.Num("day", t.Day()),
		Month("month", t.Month()),
		rules.Text("year", strconv.Itoa(t.Year())),
		rules.Text("time", t.Format("15:04")),
		rules.Text("offset", Offset(t)),
	}
	if there != nil && Offset(t) != Offset(t.In(there)) {
		t = t.In(there)
		args = append(args, wording.Phrase("there", s.say("date.there",
			Weekday("weekday", t.Weekday()), rules.Text("time", t.Format("15:04")), rules.Text("zone", there.String()))))
	}
	return s.say("date.when", args...)
}

// Weekday makes an argument of the name of a day.
func Weekday(name string, d time.Weekday) rules.Arg {
	return rules.Word(name, "date.weekday-"+strconv.Itoa(int(d)))
}

// Month makes an argument of the name of a month.
func Month(name string, m time.Month) rules.Arg {
	return rules.Word(name, "date.month-"+strconv.Itoa(int(m)))
}

// When puts a moment into words in a zone (nil is UTC), for arguments of
// messages that the service makes itself.
func (b *Book) When(lang rules.Lang, t time.Time, zone *time.Location) string {
	return b.WhenThere(lang, t, zone, nil)
}

// WhenThere does what When does, with weekday and hour of another place behind it where its clocks
// show another hour; nil is no place.
func (b *Book) WhenThere(lang rules.Lang, t time.Time, zone, there *time.Location) string {
	s := &writer{words: wording.Words{Catalogs: b.Catalogs, Lang: lang}} // without the room of a whole page
	return string(s.when(t, zone, there))
}

// Date puts a day into words: "Friday 14 August 2026".
func (b *Book) Date(lang rules.Lang, day time.Time) string {
	s := &writer{words: wording.Words{Catalogs: b.Catalogs, Lang: lang}}
	return string(s.say("date.date", Weekday("weekday", day.Weekday()), rules.Num("day", day.Day()),
		Month("month", day.Month()), rules.Text("year", strconv.Itoa(day.Year()))))
}

// Span puts a length of time into words, roughly as people say it: "5 days".
func (b *Book) Span(lang rules.Lang, d time.Duration) string {
	s := &writer{words: wording.Words{Catalogs: b.Catalogs, Lang: lang}}
	return string(s.left(d))
}

// ExactSpan puts a length of time into words to the second, as it can be read again: "2 days and
// 12 hours".
func ExactSpan(b *Book, lang rules.Lang, d time.Duration) string {
	whole := rules.M("date.span")
	for _, unit := range []struct {
		code string
		long time.Duration
	}{{"date.days", 24 * time.Hour}, {"date.hours", time.Hour}, {"date.minutes", time.Minute}, {"date.seconds", time.Second}} {
		if len(whole.Args) == 0 && d < 2*unit.long && unit.long > time.Minute { // 36 hours, 90 minutes
			continue
		}
		if n := int(d / unit.long); n > 0 {
			whole.Args = append(whole.Args, rules.Text("span", b.Text(lang, nil, rules.M(unit.code, rules.Num("n", n)))))
		}
		d %= unit.long
	}
	if len(whole.Args) == 0 {
		return b.Text(lang, nil, rules.M("date.seconds", rules.Num("n", 0)))
	}
	return b.Text(lang, nil, whole)
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
func (s *writer) left(d time.Duration) []byte {
	switch {
	case d >= 48*time.Hour:
		return s.say("date.days", rules.Num("n", int(d.Round(24*time.Hour)/(24*time.Hour))))
	case d >= 2*time.Hour:
		return s.say("date.hours", rules.Num("n", int(d.Round(time.Hour)/time.Hour)))
	default:
		return s.say("date.minutes", rules.Num("n", max(1, int(d.Round(time.Minute)/time.Minute))))
	}
}
