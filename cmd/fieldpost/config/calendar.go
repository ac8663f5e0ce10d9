package config

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
)

// calendarSettings returns the keys of when deadlines may fall, and whom they wait for.
func calendarSettings(p *store.Policy) []setting {
	const day = 24 * time.Hour
	c := &p.Calendar
	return []setting{
		{key: "games.absence", put: span(&p.Absence, 0, 365*day)},
		{key: "games.missed", put: number(&p.Missed, 0, 1000)},
		{key: "games.silent", put: word(&p.Silent, store.Silences())},
		{key: "games.absence_notice", put: span(&p.Notice, 0, 365*day)},
		{key: "games.zone", put: zone(&c.Zone)},
		{key: "games.at", put: listed(&c.At, calendar.ParseSlots)},
		{key: "games.days", put: listed(&c.Days, calendar.ParseDays)},
		{key: "games.holidays", put: listed(&c.Holidays, calendar.ParseDates)},
		{key: "games.holiday_list", put: holidayList},
		{key: "games.not_in", put: listed(&c.Closed, calendar.ParseMonths)},
	}
}

// listed takes what a calendar is written with; "" is nothing.
func listed[T any](into *T, parse func(string) (T, error)) put {
	return func(_ *reader, v any) error {
		s, err := asText(v)
		if err != nil {
			return err
		}
		*into, err = parse(s)
		return err
	}
}

// holidayList takes the name of a file of dates, one or several a line; what stands
// behind a # says what they are.
func holidayList(r *reader, v any) error {
	name, err := asText(v)
	if err != nil || name == "" {
		return err
	}
	text, err := os.ReadFile(r.path(name))
	if err != nil {
		return fmt.Errorf("%w; name a file that the daemon may read, or leave holiday_list empty", err)
	}
	no := 0
	for line := range strings.Lines(string(text)) {
		no++
		line, _, _ = strings.Cut(line, "#")
		dates, err := calendar.ParseDates(line)
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, no, err)
		}
		r.holidays = append(r.holidays, dates...)
	}
	return nil
}

// checkCalendar joins the holidays and tells of a calendar that leaves no day.
func (r *reader) checkCalendar(g *Games) {
	c := &g.Policy.Calendar
	c.Holidays = append(c.Holidays, r.holidays...)
	if err := c.Check(time.Now()); err != nil {
		key := "games.holidays"
		switch {
		case c.Days != 0:
			key = "games.days"
		case c.Closed != 0:
			key = "games.not_in"
		}
		r.fault(key, "at, days, holidays and not_in together: %v", err)
	}
}

// zone takes an IANA time zone.
func zone(into *string) put {
	return func(_ *reader, v any) error {
		s, err := asText(v)
		if err != nil {
			return err
		}
		if err := CheckZone(s); err != nil {
			return err
		}
		*into = s
		return nil
	}
}

// CheckZone reports whether a name is a time zone of the IANA database.
func CheckZone(name string) error {
	if _, err := calendar.Zone(name); err != nil {
		return fmt.Errorf("%q is not a time zone; use a name like Europe/Madrid", name)
	}
	return nil
}
