package office

import (
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
	"github.com/fieldpost/fieldpost/templates"
)

// Timetable returns, in a language, when the deadlines of a game may fall, whether they
// wait for players who are away, and what becomes of a player who never comes. It returns
// nothing for a game whose deadlines are spans of time and no more.
func Timetable(book *templates.Book, lang rules.Lang, p *store.Policy) (out []rules.Message) {
	c := &p.Calendar
	if !c.Free() {
		out = deadlineDays(book, lang, p)
	}
	if p.Absence > 0 && (p.Orders > 0 || p.Decision > 0) {
		out = append(out, rules.M("timetable.absence", rules.Text("span", templates.ExactSpan(book, lang, p.Absence))))
	}
	if p.NeverStarted > 0 {
		out = append(out, rules.M("timetable.no-show", rules.Num("n", p.NeverStarted)))
	}
	return out
}

// deadlineDays says which days and hours the calendar of a game allows.
func deadlineDays(book *templates.Book, lang rules.Lang, p *store.Policy) (out []rules.Message) {
	c := &p.Calendar
	zone := rules.Text("zone", c.Location().String())
	switch {
	case len(c.At) > 0 && p.Orders > 0:
		m := rules.M("timetable.at", zone, rules.Text("span", templates.ExactSpan(book, lang, p.Orders)))
		for _, s := range c.At {
			slot := rules.M("timetable.slot", rules.Text("time", s.Time()))
			slot.Args = append(slot.Args, weekdays(s.Days)...)
			m.Args = append(m.Args, rules.Text("slot", book.Text(lang, nil, slot)))
		}
		out = append(out, m)
	case c.Days != 0:
		out = append(out, rules.Message{Code: "timetable.days", Args: append(weekdays(c.Days), zone)})
	}
	if len(c.Holidays) > 0 {
		m := rules.M("timetable.holidays")
		for _, d := range c.Holidays {
			m.Args = append(m.Args, rules.Text("dates", book.Text(lang, nil, datesMessage(d))))
		}
		out = append(out, m)
	}
	if months := c.Closed.List(); len(months) > 0 {
		m := rules.M("timetable.closed")
		for _, month := range months {
			m.Args = append(m.Args, templates.Month("month", month))
		}
		out = append(out, m)
	}
	return out
}

func weekdays(d calendar.Days) (args []rules.Arg) {
	for _, w := range d.List() {
		args = append(args, templates.Weekday("day", w))
	}
	return args
}

// datesMessage says a day or a range of days.
func datesMessage(d calendar.Dates) rules.Message {
	first, last, every := d.Bounds()
	one := func(suffix string, t time.Time) (args []rules.Arg) {
		args = []rules.Arg{rules.Num("day"+suffix, t.Day()), templates.Month("month"+suffix, t.Month())}
		if !every {
			args = append(args, rules.Text("year"+suffix, t.Format("2006")))
		}
		return args
	}
	m := rules.Message{Code: "timetable.date", Args: one("", first)}
	if !last.Equal(first) {
		m.Code, m.Args = "timetable.dates", append(m.Args, one("2", last)...)
	}
	return m
}
