package calendar

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Days is a set of days of the week, a bit each. It is written as in "mon,wed".
type Days uint8

// Months is a set of months, a bit each. It is written as in "jul,aug".
type Months uint16

// Has reports whether a day is in the set.
func (d Days) Has(w time.Weekday) bool { return d>>uint(w)&1 == 1 }

// Has reports whether a month is in the set.
func (m Months) Has(month time.Month) bool { return m>>uint(month)&1 == 1 }

// List returns the days of the set, Monday first.
func (d Days) List() (out []time.Weekday) {
	for i := range time.Weekday(7) {
		if w := (i + time.Monday) % 7; d.Has(w) {
			out = append(out, w)
		}
	}
	return out
}

// List returns the months of the set.
func (m Months) List() (out []time.Month) {
	for i := time.January; i <= time.December; i++ {
		if m.Has(i) {
			out = append(out, i)
		}
	}
	return out
}

// short returns how a day or a month is written: three letters of its English name.
func short(name string) string { return strings.ToLower(name[:3]) }

// String writes the set as ParseDays reads it.
func (d Days) String() string {
	var out []string
	for _, w := range d.List() {
		out = append(out, short(w.String()))
	}
	return strings.Join(out, ",")
}

// String writes the set as ParseMonths reads it.
func (m Months) String() string {
	var out []string
	for _, month := range m.List() {
		out = append(out, short(month.String()))
	}
	return strings.Join(out, ",")
}

// ParseDays reads days of the week, as in "mon,wed" and "mon-fri".
func ParseDays(text string) (d Days, err error) {
	week := make([]string, 7)
	for i := range week {
		week[i] = time.Weekday(i).String()
	}
	bits, err := set(text, week, "a day of the week, as in mon, sun or mon-fri")
	return Days(bits), err
}

// ParseMonths reads months, as in "aug" and "jul-aug".
func ParseMonths(text string) (m Months, err error) {
	year := make([]string, 13)
	for i := time.January; i <= time.December; i++ {
		year[i] = i.String()
	}
	bits, err := set(text, year, "a month, as in aug or jul-aug")
	return Months(bits), err
}

// set reads names and ranges of them, which may run over the end of the list.
func set(text string, names []string, what string) (bits uint16, err error) {
	find := func(word string) (int, bool) {
		for i, name := range names {
			if name != "" && len(word) >= 3 && strings.HasPrefix(strings.ToLower(name), strings.ToLower(word)) {
				return i, true
			}
		}
		return 0, false
	}
	for _, word := range fields(text) {
		first, last, ranged := strings.Cut(word, "-")
		from, ok := find(first)
		to := from
		if ranged && ok {
			to, ok = find(last)
		}
		if !ok {
			return 0, fmt.Errorf("%q is not %s", word, what)
		}
		for i := from; ; i = (i + 1) % len(names) {
			if names[i] != "" {
				bits |= 1 << i
			}
			if i == to {
				break
			}
		}
	}
	return bits, nil
}

// fields parts a list at blanks and commas.
func fields(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\n' || r == '\r' })
}

// Slot is an hour of days of the week.
type Slot struct {
	Days   Days // 0: all
	Minute int  // of the day
}

// String writes the slot as ParseSlots reads it.
func (s Slot) String() string {
	out := fmt.Sprintf("%02d:%02d", s.Minute/60, s.Minute%60)
	if s.Days != 0 {
		out = s.Days.String() + " " + out
	}
	return out
}

// Time writes the hour, as in 20:00.
func (s Slot) Time() string { return fmt.Sprintf("%02d:%02d", s.Minute/60, s.Minute%60) }

// ParseSlots reads slots, as in "sun 20:00", "wed,sun 20:00" and "wed 12:00, sun 20:00".
func ParseSlots(text string) (out []Slot, err error) {
	var days []string
	for _, word := range fields(text) {
		hour, minute, isTime := strings.Cut(word, ":")
		if !isTime {
			days = append(days, word)
			continue
		}
		h, badHour := strconv.Atoi(hour)
		m, badMinute := strconv.Atoi(minute)
		if badHour != nil || badMinute != nil || len(minute) != 2 || h < 0 || h > 23 || m < 0 || m > 59 {
			return nil, fmt.Errorf("%q is not an hour, as in 20:00", word)
		}
		s := Slot{Minute: h*60 + m}
		if s.Days, err = ParseDays(strings.Join(days, ",")); err != nil {
			return nil, err
		}
		out, days = append(out, s), nil
	}
	if len(days) > 0 {
		return nil, fmt.Errorf("%q has no hour behind it, as in sun 20:00", strings.Join(days, ","))
	}
	return out, nil
}

// Dates is a day or a range of days, both ends in it. Without a year it is of every
// year, and may run over its end.
type Dates struct{ first, last day }

// has reports whether a day is one of the dates.
func (d *Dates) has(x day) bool {
	if d.first.year > 0 {
		return !x.utc().Before(d.first.utc()) && !x.utc().After(d.last.utc())
	}
	number := func(d day) int { return int(d.month)*100 + d.day }
	first, last, n := number(d.first), number(d.last), number(x)
	if first <= last {
		return first <= n && n <= last
	}
	return n >= first || n <= last
}

// String writes the dates as ParseDates reads them.
func (d Dates) String() string {
	one := func(x day) string {
		if x.year == 0 {
			return fmt.Sprintf("%02d-%02d", x.month, x.day)
		}
		return fmt.Sprintf("%04d-%02d-%02d", x.year, x.month, x.day)
	}
	if d.first == d.last {
		return one(d.first)
	}
	return one(d.first) + ".." + one(d.last)
}

// Bounds returns the first and the last day at midnight, UTC; every says that the dates
// are of every year, and that the year of both says nothing.
func (d Dates) Bounds() (first, last time.Time, every bool) {
	return d.first.utc(), d.last.utc(), d.first.year == 0
}

// ParseDates reads a list of dates, as in "2026-12-24..2027-01-02, 05-01": of one year,
// or, without it, of every one.
func ParseDates(text string) (out []Dates, err error) {
	for _, word := range fields(text) {
		first, last, ranged := strings.Cut(word, "..")
		var d Dates
		if d.first, err = parseDay(first); err != nil {
			return nil, err
		}
		if d.last = d.first; ranged {
			if d.last, err = parseDay(last); err != nil {
				return nil, err
			}
		}
		switch {
		case (d.first.year == 0) != (d.last.year == 0):
			return nil, fmt.Errorf("%q has one year; write both or none", word)
		case d.first.year > 0 && d.last.utc().Before(d.first.utc()):
			return nil, fmt.Errorf("%q ends before it begins", word)
		}
		out = append(out, d)
	}
	return out, nil
}

// leap is a year that has every day.
const leap = "2024-"

func parseDay(text string) (day, error) {
	if t, err := time.Parse(time.DateOnly, text); err == nil && t.Year() > 0 {
		return dayOf(t), nil
	}
	t, err := time.Parse(time.DateOnly, leap+text)
	if err != nil {
		return day{}, fmt.Errorf("%q is not a date, as in 2026-12-24, or 12-24 of every year", text)
	}
	d := dayOf(t)
	d.year = 0
	return d, nil
}
