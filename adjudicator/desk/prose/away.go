package prose

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Away is when a player says that he is away, both days in it. What he leaves out is
// found from the day on which he says it, see [Away.From].
type Away struct{ first, last awayDay }

// awayDay is a day as people write it.
type awayDay struct {
	year, day int
	month     time.Month
	weekday   int // 1 Sunday to 7 Saturday; 0: none
	ahead     int // days from today on, and one more; 0: another day is meant
}

// AwayToken is a word of a line of dates.
type AwayToken struct {
	number  int // 0: none
	month   time.Month
	weekday int
	today   int  // 1 today, 2 tomorrow
	until   bool // also between two days
	unit    int  // days, of "5 days"
	noise   bool
}

// Date reports whether the word is part of a date.
func (t AwayToken) Date() bool { return t.number+int(t.month)+t.weekday+t.today > 0 }

// awayWords returns the words of dates, as they are compared; awayNames returns the names of the months and
// the days, in an order in which "mar" is March and not Tuesday: three letters or more of one are
// enough.
var (
	awayWords = sync.OnceValue(func() map[string]AwayToken {
		out := map[string]AwayToken{"->": {until: true}}
		for key, is := range map[string]AwayToken{
			"away.today": {today: 1}, "away.tomorrow": {today: 2}, "away.until": {until: true}, "away.noise": {noise: true}, "away.day": {unit: 1}, "away.week": {unit: 7},
		} {
			for _, word := range phrases.All(key) {
				out[word] = is
			}
		}
		return out
	})
	awayNames = sync.OnceValue(func() (out []awayName) {
		add := func(key string, is func(n int) AwayToken) {
			for _, lang := range order.Languages {
				for i, names := range phrases.In(lang, key) {
					for name := range strings.SplitSeq(names, "/") {
						out = append(out, awayName{name, is(i + 1)})
					}
				}
			}
		}
		add("away.months", func(n int) AwayToken { return AwayToken{month: time.Month(n)} })
		add("away.weekdays", func(n int) AwayToken { return AwayToken{weekday: n} })
		return out
	})
	numberEnds = phrases.List("away.ordinals") // behind a number they say nothing, as in 1st
)

type awayName struct {
	name string
	is   AwayToken
}

// AwayTokens parts a line into words, numbers and hyphens; a date such as 2026-08-01
// is its year, month and day, in this order.
func AwayTokens(text string) (out []AwayToken) {
	for _, word := range strings.Fields(text) {
		for first := true; word != ""; first = false {
			if len(word) >= len(time.DateOnly) {
				if t, err := time.Parse(time.DateOnly, word[:len(time.DateOnly)]); err == nil {
					out = append(out, AwayToken{number: t.Year()}, AwayToken{month: t.Month()}, AwayToken{number: t.Day()})
					word = word[len(time.DateOnly):]
					continue
				}
			}
			kind := awayKind(rune0(word))
			end := strings.IndexFunc(word, func(r rune) bool { return awayKind(r) != kind })
			if end < 0 {
				end = len(word)
			}
			piece := word[:end]
			word = word[end:]
			switch kind {
			case 'd':
				n, err := strconv.Atoi(piece)
				if err != nil {
					n = -1
				}
				out = append(out, AwayToken{number: n})
			case 'w':
				if !first && slices.Contains(numberEnds(), piece) {
					continue
				}
				out = append(out, awayWord(language.Fold(piece)))
			case '-':
				out = append(out, AwayToken{until: true})
			}
		}
	}
	return out
}

func rune0(s string) rune {
	for _, r := range s {
		return r
	}
	return 0
}

// awayKind sorts letters: d a digit, w one of a word, - between two days, . nothing.
func awayKind(r rune) rune {
	switch {
	case '0' <= r && r <= '9':
		return 'd'
	case r == '-' || r == '–' || r == '—' || r == '>' || r == '→':
		return '-'
	case unicode.IsLetter(r):
		return 'w'
	}
	return '.'
}

func awayWord(word string) AwayToken {
	if t, ok := awayWords()[word]; ok {
		return t
	}
	if len(word) >= 3 {
		for _, n := range awayNames() {
			if strings.HasPrefix(n.name, word) {
				return n.is
			}
		}
	}
	return AwayToken{}
}

// ReadAway reads when a player says that he is away: "1-14 aug", "del 1 al 14 de
// agosto", "24 dec - 2 jan", "until sunday", "5 days", "august", "2026-08-01 to
// 2026-08-14". ok is false when it is none of these.
func ReadAway(text string) (a Away, ok bool) {
	tokens := AwayTokens(text)
	var days []awayDay
	var at awayDay
	begun, until := false, false // a day was begun; the last one follows "until"
	finish := func() {
		if begun {
			days, at, begun = append(days, at), awayDay{}, false
		}
	}
	for i, t := range tokens {
		switch {
		case t.noise:
		case t.until:
			finish()
			until = true
		case t.unit > 0 && begun && at == (awayDay{day: at.day}) && len(days) == 0 && i == len(tokens)-1:
			if n := at.day * t.unit; n >= 1 && n <= LongestAway+1 {
				return Away{awayDay{ahead: 1}, awayDay{ahead: n}}, true
			}
			return a, false
		case t.today > 0 && !begun:
			at, begun = awayDay{ahead: t.today}, true
		case t.weekday > 0 && at.weekday == 0 && !begun:
			at.weekday, begun = t.weekday, true
		case t.month > 0 && at.month == 0 && at.ahead == 0:
			at.month, begun = t.month, true
		case t.number >= 1000 && at.year == 0 && at.ahead == 0:
			at.year, begun = t.number, true
		case t.number >= 1 && t.number <= 31 && at.day == 0 && at.ahead == 0:
			at.day, begun = t.number, true
		default:
			return a, false
		}
	}
	finish()
	switch {
	case len(days) == 1 && until: // from today on
		a = Away{awayDay{ahead: 1}, days[0]}
	case len(days) == 1:
		a = Away{days[0], days[0]}
	case len(days) == 2:
		a = Away{days[0], days[1]}
	default:
		return a, false
	}
	if a.first.day > 0 && a.first.month == 0 && a.first.ahead == 0 {
		a.first.month, a.first.year = a.last.month, a.last.year // 1-14 aug
	}
	for _, d := range []awayDay{a.first, a.last} {
		if d.month == 0 && d.ahead == 0 && d.weekday == 0 {
			return Away{}, false
		}
	}
	return a, true
}

// LongestAway is how many days an absence has at most.
const LongestAway = 92

// From says which days are meant by who writes on a day; both are midnights, UTC. ok
// is false when there is no such day, when the last comes before the first or is over,
// or when there are more than three months between them.
func (a Away) From(today time.Time) (first, last time.Time, ok bool) {
	y, m, d := today.Date()
	today = time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
	for year := today.Year() - 1; year <= today.Year()+1; year++ {
		first, ok = a.first.on(today, year, false)
		if !ok {
			continue
		}
		if last, ok = a.last.on(first, first.Year(), true); !ok {
			continue
		}
		if last.Before(first) && a.last.year == 0 { // over the end of the year
			if last, ok = a.last.on(first, first.Year()+1, true); !ok {
				continue
			}
		}
		if a.last.weekday > 0 && a.last.day == 0 && a.first.ahead == 1 && last.Equal(today) { // said on a Sunday "until Sunday" is a week
			last = last.AddDate(0, 0, 7)
		}
		if a.first == a.last && a.first.month == 0 {
			last = first
		}
		if span := last.Sub(first); !last.Before(today) && span >= 0 && span <= LongestAway*24*time.Hour {
			return first, last, true
		}
	}
	return first, last, false
}

// on finds the day within a year, or, for names of the week and such, from a day on.
// Of a month without a day it is the last where that is asked.
func (d awayDay) on(from time.Time, year int, end bool) (time.Time, bool) {
	if d.year > 0 {
		year = d.year
	}
	switch {
	case d.ahead > 0:
		return from.AddDate(0, 0, d.ahead-1), true
	case d.month == 0:
		return from.AddDate(0, 0, (d.weekday-1-int(from.Weekday())+7)%7), true
	case d.day == 0 && end:
		return time.Date(year, d.month+1, 0, 0, 0, 0, 0, time.UTC), true
	}
	t := time.Date(year, d.month, max(d.day, 1), 0, 0, 0, 0, time.UTC)
	return t, t.Month() == d.month
}
