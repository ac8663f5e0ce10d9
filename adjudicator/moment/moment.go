package moment

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
)

// ErrUnreadable says that a text is not what was to be read.
var ErrUnreadable = errors.New("adjudicator: cannot be read")

// momentForms are how people write a moment, the year first or the day, and dayForms a
// day.
var (
	momentForms = []string{
		"2006-01-02 15:04", "2006-01-02T15:04", "2006-01-02 15:04:05", "2/1/2006 15:04", "2.1.2006 15:04", "2-1-2006 15:04",
	}
	dayForms   = []string{"2006-01-02", "2/1/2006", "2.1.2006", "2-1-2006"}
	nearbyDays = []string{"2/1", "2.1."} // of a year that goes without saying
)

// hourOf finds the hour at the end of a moment: 20:00, 20h, 8pm, at 20, a las 8 de la tarde.
var hourOf = phrases.Pattern(`(?i)^(.*?)(?:^|[\s,]+)((?:{when.at})\s+)?(\d{1,2})(?:[:.h](\d{2}))?\s*({when.hour})?(\s+(?:{when.half}))?$`)

// afternoons are what makes an hour one behind noon.
var afternoons = phrases.List("when.late")

// noons are the ways to write noon at the end of a moment, in folded words.
var noons = phrases.List("when.noon")

// Read reads a moment as people write it in either language, in the zone of now
// where they name none: 2026-12-24 20:00, 24/12/2026 20:00, 2026-12-24T20:00:00+01:00,
// Sunday, el viernes a las 20, tomorrow 8pm, 24 de diciembre. What they leave out is found
// from now on; a day without an hour is its end. A day of the week is never today, unless
// an hour to come is named.
func Read(text string, now time.Time) (time.Time, error) {
	text = strings.Trim(strings.Join(strings.Fields(text), " "), " .,")
	zone := now.Location()
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at, nil
	}
	for _, form := range momentForms {
		if at, err := time.ParseInLocation(form, text, zone); err == nil {
			return at, nil
		}
	}
	if at, ok := readDay(text, now); ok {
		return time.Date(at.Year(), at.Month(), at.Day(), 23, 59, 0, 0, zone), nil
	}
	days, hours, minutes, ok := cutHour(text)
	if !ok {
		return time.Time{}, ErrUnreadable
	}
	if days == "" { // the next time that clocks show it
		days = "today"
	}
	today := time.Date(now.Year(), now.Month(), now.Day(), hours, minutes, 0, 0, zone)
	if isWeekday(days, now) && today.After(now) {
		return today, nil
	}
	day, ok := readDay(days, now)
	at := time.Date(day.Year(), day.Month(), day.Day(), hours, minutes, 0, 0, zone)
	if !ok {
		return time.Time{}, ErrUnreadable
	}
	if days == "today" && !at.After(now) {
		at = at.AddDate(0, 0, 1)
	}
	return at, nil
}

// cutHour takes the hour from the end of a moment.
func cutHour(text string) (days string, hours, minutes int, ok bool) {
	folded := language.Fold(text)
	for _, name := range noons() {
		if rest, found := strings.CutSuffix(folded, name); found && (rest == "" || strings.HasSuffix(rest, " ")) {
			return strings.TrimSpace(rest), 12, 0, true
		}
	}
	m := hourOf().FindStringSubmatch(text)
	if m == nil || m[2]+m[4]+m[5] == "" { // a bare number may be a day
		return "", 0, 0, false
	}
	hours, err := strconv.Atoi(m[3])
	if m[4] != "" && err == nil {
		minutes, err = strconv.Atoi(m[4])
	}
	half := strings.ToLower(strings.ReplaceAll(m[5], ".", ""))
	late := half == "pm" || slices.ContainsFunc(afternoons(), func(word string) bool { return strings.Contains(m[6], word) })
	switch {
	case (half == "am" || half == "pm") && (hours < 1 || hours > 12):
		return "", 0, 0, false
	case late && hours < 12:
		hours += 12
	case half == "am" && hours == 12:
		hours = 0
	}
	return strings.Trim(m[1], " ,"), hours, minutes, err == nil && hours < 24 && minutes < 60
}

// isWeekday reports whether words name today's day of the week and nothing else.
func isWeekday(text string, now time.Time) bool {
	a, ok := prose.ReadAway(text)
	if !ok {
		return false
	}
	first, last, ok := a.From(now)
	_, yesterday, _ := a.From(now.AddDate(0, 0, -1))
	_, later, _ := a.From(now.AddDate(0, 0, 1))
	return ok && first.Equal(last) && first.Day() == now.Day() && yesterday.Equal(first) && later.Equal(first.AddDate(0, 0, 7))
}

// datedDay reads a day that is named by its date and, before that, by its day of the week,
// which has to be right: Sunday 29 November, domingo 29. A number that may be an hour is none.
func datedDay(text string, now time.Time) (day time.Time, found, ok bool) {
	words := strings.Fields(strings.ReplaceAll(text, ",", " "))
	for len(words) > 2 && slices.Contains(beforeDay(), language.Fold(words[0])) {
		words = words[1:]
	}
	if len(words) < 2 || !isWeekdayName(words[0], now) {
		return day, false, false
	}
	rest := words[1:]
	for len(rest) > 1 && slices.Contains(beforeDay(), language.Fold(rest[0])) {
		rest = rest[1:]
	}
	if m := dateOnly.FindStringSubmatch(rest[0]); m != nil && len(rest) == 1 {
		n, err := strconv.Atoi(m[1])
		if err != nil || n < 1 || n > 31 || n < 24 && m[2] == "" {
			return day, false, false
		}
		for day = now; day.Day() != n; {
			day = day.AddDate(0, 0, 1)
		}
		day = time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, time.UTC)
	} else if day, ok = readDay(strings.Join(rest, " "), now); !ok {
		return day, false, false
	}
	named, ok := readDay(words[0], day.AddDate(0, 0, -7))
	return day, true, ok && named.Weekday() == day.Weekday()
}

// beforeDay may stand before a day, dateOnly is a day of a month.
var (
	beforeDay = phrases.List("when.before-day")
	dateOnly  = regexp.MustCompile(`(?i)^(\d{1,2})(st|nd|rd|th|º)?$`)
)

// isWeekdayName reports whether a word is the name of a day of the week.
func isWeekdayName(word string, now time.Time) bool {
	for ahead := range 7 {
		if isWeekday(word, now.AddDate(0, 0, ahead)) {
			return true
		}
	}
	return false
}

// readDay reads a day to come.
func readDay(text string, now time.Time) (day time.Time, ok bool) {
	if day, found, ok := datedDay(text, now); found {
		return day, ok
	}
	for _, form := range dayForms {
		if at, err := time.Parse(form, text); err == nil {
			return at, true
		}
	}
	for _, form := range nearbyDays {
		if at, err := time.Parse(form, text); err == nil {
			today := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC)
			if at = time.Date(now.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC); at.Before(today) {
				at = at.AddDate(1, 0, 0)
			}
			return at, true
		}
	}
	if m := hourOf().FindStringSubmatch(text); m != nil && m[1] != "" { // friday 20 may be an hour or a day
		if _, ok := readDay(m[1], now); ok {
			return day, false
		}
	}
	a, ok := prose.ReadAway(text)
	if !ok {
		return day, false
	}
	day, last, ok := a.From(now)
	if ok && isWeekday(text, now) {
		day, last = day.AddDate(0, 0, 7), last.AddDate(0, 0, 7)
	}
	return day, ok && day.Equal(last)
}

// countedWords are the numbers that people write as words before a unit of time.
var countedWords = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for _, entry := range phrases.All("when.numbers") {
		word, n, _ := strings.Cut(entry, "=")
		out[word] = n
	}
	return out
})

// besideSpan are words that may stand around a span of time and say nothing.
var besideSpan = phrases.List("when.beside-span")

// SpanWords returns the words of a span with its numbers in figures: of another two days the
// two counts.
func SpanWords(text string) string {
	var out []string
	one := false // the last of them was written as a word
	for _, word := range strings.Fields(text) {
		folded := language.Fold(word)
		n, counted := countedWords()[folded]
		switch {
		case slices.Contains(besideSpan(), folded):
			continue
		case !counted:
			n = word
		}
		if one && n[0] >= '0' && n[0] <= '9' {
			out = out[:len(out)-1]
		}
		one = counted && n == "1"
		out = append(out, n)
	}
	return strings.Join(out, " ")
}
