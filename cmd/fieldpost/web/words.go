package web

import (
	"html/template"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// words speaks one language of the catalogs at one moment. Templates call T.
type words struct {
	book *templates.Book
	lang rules.Lang
	now  time.Time
	zone *time.Location // that times are shown in; nil: UTC
	root string         // what stands before every path of ours, see Config.URL; "" or as "/fieldpost"
}

// Root returns what stands before every path of ours.
func (w words) Root() string { return w.root }

// T puts a text of the catalogs into words. Its arguments follow as pairs of
// name and value: a number, or a text that is shown as it stands.
func (w words) T(code string, pairs ...any) string {
	m := rules.M(code)
	for i := 0; i+1 < len(pairs); i += 2 {
		name, _ := pairs[i].(string)
		switch v := pairs[i+1].(type) {
		case int:
			m.Args = append(m.Args, rules.Num(name, v))
		case string:
			m.Args = append(m.Args, rules.Text(name, v))
		case []string:
			for _, text := range v {
				m.Args = append(m.Args, rules.Text(name, text))
			}
		}
	}
	return w.book.Text(w.lang, nil, m)
}

// known returns a text of the catalogs, or another when there is none: for
// codes that other packages may add to.
func (w words) known(code, other string) string {
	if !w.book.Has(code) {
		code = other
	}
	return w.T(code)
}

// moment is a point of time as a page shows it.
type moment struct {
	ISO   string // for <time datetime>
	Short string // "Tue 31 Mar, 14:00 UTC+2"
	Long  string // "Tuesday 31 March 2026, 14:00 (UTC+2)"
	UTC   string // the same in UTC
	Ago   string // how long before now; "" when it is still to come
}

// isoTime is how moments are written for programs.
const isoTime = time.RFC3339

// moment returns nil for the zero time.
func (w words) moment(t time.Time) *moment {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	m := &moment{ISO: t.Format(isoTime), Short: w.short(t), Long: w.book.When(w.lang, t, w.zone), UTC: w.book.When(w.lang, t, time.UTC)}
	switch past := w.now.Sub(t); {
	case past < 0:
	case past < time.Minute:
		m.Ago = w.T("web.date.just-now")
	default:
		m.Ago = w.T("web.date.ago", "span", w.span(past))
	}
	return m
}

// short shows a date without its year when that is near.
func (w words) short(t time.Time) string {
	if w.zone != nil {
		t = t.In(w.zone)
	} else {
		t = t.UTC()
	}
	month := w.T("web.date.month-" + strconv.Itoa(int(t.Month())))
	clock := t.Format("15:04")
	if apart := w.now.Sub(t).Abs(); apart > 180*24*time.Hour {
		return w.T("web.date.year", "day", t.Day(), "month", month, "year", strconv.Itoa(t.Year()), "time", clock, "zone", templates.Offset(t))
	}
	day := w.T("web.date.weekday-" + strconv.Itoa(int(t.Weekday())))
	return w.T("web.date.short", "weekday", day, "day", t.Day(), "month", month, "time", clock, "zone", templates.Offset(t))
}

// span puts a length of time into words as exactly as people want to know it:
// minutes when it is short, hours below four days, then days.
func (w words) span(d time.Duration) string {
	const day = 24 * time.Hour
	days := func(d time.Duration) string { return w.T("web.date.days", "n", int(d/day)) }
	hours := func(d time.Duration) string { return w.T("web.date.hours", "n", int(d/time.Hour)) }
	minutes := func(d time.Duration) string { return w.T("web.date.minutes", "n", int(d/time.Minute)) }
	both := func(first, second string) string {
		return w.T("web.date.both", "first", first, "second", second)
	}
	switch {
	case d < time.Hour:
		return minutes(max(d, time.Minute))
	case d < 6*time.Hour && d%time.Hour >= time.Minute:
		return both(hours(d), minutes(d%time.Hour))
	case d < day:
		return hours(d)
	case d < 4*day && d%day >= time.Hour:
		return both(days(d), hours(d%day))
	}
	return days(d)
}

// side names a side of a title; nil titles know ids only.
func (w words) side(title rules.Title, side rules.Side) string {
	if title == nil {
		return string(side)
	}
	return title.Name(rules.KindSide, string(side), w.lang)
}

// label puts a clock of a title into words.
func (w words) label(title rules.Title, m rules.Message) string {
	if m.Code == "" {
		return ""
	}
	return w.book.Text(w.lang, title, m)
}

// seen lays out events for a viewer: who is no side is not addressed by them.
func (w words) seen(title rules.Title, v rules.Viewer, events []rules.Event) template.HTML {
	if v.Side() == "" {
		return template.HTML(w.book.RecordHTML(w.lang, title, events))
	}
	return w.events(title, events)
}

// events lays out events as a sitrep does. Package templates escapes all words.
func (w words) events(title rules.Title, events []rules.Event) template.HTML {
	return template.HTML(w.book.EventsHTML(w.lang, title, events))
}

// playerName returns the name of a player as it was stored, in words where it is a program.
// One side may have had several players, one after another.
func (w words) playerName(stored string) string {
	return strings.ReplaceAll(stored, store.Program, w.T("program.name"))
}
