package calendar

import "time"

// day is a date without a zone.
type day struct {
	year  int
	month time.Month
	day   int
}

func dayOf(t time.Time) day {
	y, m, d := t.Date()
	return day{y, m, d}
}

func (d day) utc() time.Time { return time.Date(d.year, d.month, d.day, 0, 0, 0, 0, time.UTC) }

func (d day) add(days int) day { return dayOf(d.utc().AddDate(0, 0, days)) }

func (d day) weekday() time.Weekday { return d.utc().Weekday() }

// at returns the moment at which a clock on a wall of the zone shows a minute of the day:
// the second of two, as nobody who reckons with it is passed over at the first; and
// where the clocks leap over it, as long after midnight as on other days.
func (d day) at(minute int, zone *time.Location) time.Time {
	wall := d.utc().Add(time.Duration(minute) * time.Minute)
	_, before := wall.AddDate(0, 0, -1).In(zone).Zone()
	_, after := wall.AddDate(0, 0, 1).In(zone).Zone()
	late := wall.Add(-time.Duration(min(before, after)) * time.Second)
	early := wall.Add(-time.Duration(max(before, after)) * time.Second)
	shows := func(t time.Time) bool {
		_, offset := t.In(zone).Zone()
		return t.Add(time.Duration(offset) * time.Second).Equal(wall)
	}
	if !shows(late) && shows(early) {
		return early
	}
	return late
}

// ClockTime returns the moment at which a clock in the zone shows an hour and a minute on a day, as
// [Calendar] reckons it where the clocks change.
func ClockTime(year int, month time.Month, dayOfMonth, hour, minute int, zone *time.Location) time.Time {
	return dayOf(time.Date(year, month, dayOfMonth, 0, 0, 0, 0, time.UTC)).at(hour*60+minute, zone)
}
