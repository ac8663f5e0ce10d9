package site

import (
	"html/template"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Words speaks one language of the catalogs at one moment. Templates call T.
type Words struct {
	Book     *templates.Book
	Language rules.Lang
	Now      time.Time
	Place    *time.Location // that times are shown in; nil: UTC
	Prefix   string         // what stands before every path of ours, see Config.URL; "" or as "/fieldpost"
}

// Root returns what stands before every path of ours.
func (w Words) Root() string { return w.Prefix }

// T puts a text of the catalogs into words. Its arguments follow as pairs of
// name and value: a number, or a text that is shown as it stands.
func (w Words) T(code string, pairs ...any) string {
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
	return w.Book.Text(w.Language, nil, m)
}

// KnownText returns a text of the catalogs, or another when there is none: for
// codes that other packages may add to.
func KnownText(w Words, code, other string) string {
	if !w.Book.Has(code) {
		code = other
	}
	return w.T(code)
}

// Moment is a point of time as a page shows it.
type Moment struct {
	ISO   string // for <time datetime>
	Short string // "Tue 31 Mar, 14:00 UTC+2"
	Long  string // "Tuesday 31 March 2026, 14:00 (UTC+2)"
	UTC   string // the same in UTC
	Ago   string // how long before now; "" when it is still to come
}

// isoTime is how moments are written for programs.
const isoTime = time.RFC3339

// MomentText returns nil for the zero time.
func MomentText(w Words, t time.Time) *Moment {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	m := &Moment{ISO: t.Format(isoTime), Short: ShortTime(w, t), Long: w.Book.When(w.Language, t, w.Place), UTC: w.Book.When(w.Language, t, time.UTC)}
	switch past := w.Now.Sub(t); {
	case past < 0:
	case past < time.Minute:
		m.Ago = w.T("web.date.just-now")
	default:
		m.Ago = w.T("web.date.ago", "span", SpanText(w, past))
	}
	return m
}

// ShortTime shows a date without its year when that is near.
func ShortTime(w Words, t time.Time) string {
	if w.Place != nil {
		t = t.In(w.Place)
	} else {
		t = t.UTC()
	}
	month := w.T("web.date.month-" + strconv.Itoa(int(t.Month())))
	clock := t.Format("15:04")
	if apart := w.Now.Sub(t).Abs(); apart > 180*24*time.Hour {
		return w.T("web.date.year", "day", t.Day(), "month", month, "year", strconv.Itoa(t.Year()), "time", clock, "zone", templates.Offset(t))
	}
	day := w.T("web.date.weekday-" + strconv.Itoa(int(t.Weekday())))
	return w.T("web.date.short", "weekday", day, "day", t.Day(), "month", month, "time", clock, "zone", templates.Offset(t))
}

// SpanText puts a length of time into words as exactly as people want to know it:
// minutes when it is short, hours below four days, then days.
func SpanText(w Words, d time.Duration) string {
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

// SideName names a side of a title; nil titles know ids only.
func SideName(w Words, title rules.Title, side rules.Side) string {
	if title == nil {
		return string(side)
	}
	return title.Name(rules.KindSide, string(side), w.Language)
}

// LabelText puts a clock of a title into words.
func LabelText(w Words, title rules.Title, m rules.Message) string {
	if m.Code == "" {
		return ""
	}
	return w.Book.Text(w.Language, title, m)
}

// EventsHTMLFor lays out events for a viewer: who is no side is not addressed by them.
func EventsHTMLFor(w Words, title rules.Title, v rules.Viewer, events []rules.Event) template.HTML {
	if v.Side() == "" {
		return template.HTML(w.Book.RecordHTML(w.Language, title, events))
	}
	return EventsHTML(w, title, events)
}

// EventsHTML lays out events as a sitrep does. Package templates escapes all words.
func EventsHTML(w Words, title rules.Title, events []rules.Event) template.HTML {
	return template.HTML(w.Book.EventsHTML(w.Language, title, events))
}

// PlayerName returns the name of a player as it was stored, in words where it is a program.
// One side may have had several players, one after another.
func PlayerName(w Words, stored string) string {
	for _, grade := range slices.Backward(engine.Grades()) { // a novice's name is the beginning of the others
		stored = strings.ReplaceAll(stored, store.BotNameOf(grade), w.T("program.name", "grade", w.T("grade."+string(grade))))
	}
	return stored
}

// SideNames puts sides into words.
func SideNames(w Words, title rules.Title, list []rules.Side) []string {
	out := make([]string, len(list))
	for i, side := range list {
		out[i] = SideName(w, title, side)
	}
	return out
}
