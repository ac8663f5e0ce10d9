package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/store/calendar"
)

// calendarFlags say when the deadlines of a game may fall; what is left out is as the
// configuration has it.
type calendarFlags struct {
	DeadlineAt   string   `help:"When deadlines for orders fall, as in 'sun 20:00' or 'wed,sun 20:00': the first that leaves the time for orders; none for any hour." placeholder:"HOURS"`
	DeadlineDays string   `help:"Days on which deadlines fall, as in mon-fri; none for all." placeholder:"DAYS"`
	Holiday      []string `sep:"none" help:"On which no deadline falls, beside those of the configuration, as in 12-24..01-06 (every year) or 2026-04-03; none for none at all." placeholder:"DATES"`
	NotIn        string   `help:"Months in which no deadline falls, as in aug; none for none." placeholder:"MONTHS"`
	Zone         string   `help:"Time zone of these hours and days, as in Europe/Madrid." placeholder:"ZONE"`
}

// noDates takes back what the configuration says.
const noDates = "none"

// change makes a calendar what the flags say.
func (f *calendarFlags) change(c *calendar.Calendar) error {
	if f.Zone != "" {
		if err := config.CheckZone(f.Zone); err != nil {
			return fmt.Errorf("--zone: %w", err)
		}
		c.Zone = f.Zone
	}
	err := errors.Join(
		flag("--deadline-at", f.DeadlineAt, &c.At, calendar.ParseSlots),
		flag("--deadline-days", f.DeadlineDays, &c.Days, calendar.ParseDays),
		flag("--not-in", f.NotIn, &c.Closed, calendar.ParseMonths))
	usual := c.Holidays
	for _, text := range f.Holiday {
		if text == noDates {
			usual, c.Holidays = nil, nil
			continue
		}
		var more []calendar.Dates
		err = errors.Join(err, flag("--holiday", text, &more, calendar.ParseDates))
		usual = append(usual[:len(usual):len(usual)], more...)
	}
	c.Holidays = usual
	if err != nil {
		return err
	}
	if err := c.Check(time.Now()); err != nil {
		return advise(err, "--deadline-at, --deadline-days, --holiday and --not-in have to leave a day that is allowed by all of them")
	}
	return nil
}

// flag reads one flag; "" leaves what there is.
func flag[T any](name, text string, into *T, parse func(string) (T, error)) error {
	if text = strings.TrimSpace(text); text == "" {
		return nil
	}
	if text == noDates {
		text = ""
	}
	got, err := parse(text)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	*into = got
	return nil
}
