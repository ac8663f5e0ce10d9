package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
)

// termFlags say under which terms a game is played, or the games of a tournament; what is left out
// is as the configuration has it.
type termFlags struct {
	Scenario string            `help:"Scenario; the first when left out." placeholder:"ID"`
	Option   map[string]string `help:"Option of the game; may be given several times." placeholder:"KEY=VALUE"`
	Deadline *time.Duration    `help:"Time for a sheet of orders, as in 72h; 0s for ever." placeholder:"SPAN"`
	Decision *time.Duration    `help:"Time for a single decision; 0s as for orders." placeholder:"SPAN"`
	Grace    *time.Duration    `help:"Time after the deadline before it forces anything." placeholder:"SPAN"`
	Remind   *time.Duration    `help:"How long before the deadline; 0s for no reminder." placeholder:"SPAN"`
	Missed   *int              `help:"Deadlines that a side misses in a row before the moderator is asked what to do; 0 for never." placeholder:"N"`
	NoShow   *int              `help:"Deadlines that who never sent anything misses before the game ends and counts for nothing; 0 for never." placeholder:"N"`
	Silent   string            `help:"What then becomes of it: moderator (asked, and the game goes on), hold (it waits for that side), standby (somebody who offered to takes over, if anybody did) or bot (a program stands in, and all are told)." enum:",moderator,hold,standby,bot" default:"" placeholder:"WHAT"`
	Absence  *time.Duration    `help:"By which deadlines wait for a player who said that he is away, in all; 0s for not at all." placeholder:"SPAN"`
	Calendar calendarFlags     `embed:""`
	Missing  string            `help:"A side that does not report: default or hold." enum:",default,hold" default:"" placeholder:"WHAT"`
	Trust    string            `help:"What proves that a letter is a side's: its key, mail that the mail server vouches for (vouched), or either (both); when left out, both where the doctor has seen that it vouches, else key." enum:",key,vouched,both" default:"" placeholder:"WHAT"`
}

// describe adds the terms to what is said of a game; usual are those of games that say nothing else.
func (c *termFlags) describe(n *founding.NewGame, usual store.Policy) error {
	n.Scenario, n.Options, n.Missing, n.Trust, n.Policy = c.Scenario, c.Option, store.Missing(c.Missing), store.Trust(c.Trust), &usual
	for _, f := range []struct{ given, into *time.Duration }{
		{c.Deadline, &usual.Orders}, {c.Decision, &usual.Decision}, {c.Grace, &usual.Grace}, {c.Remind, &usual.Remind}, {c.Absence, &usual.Absence},
	} {
		if f.given != nil {
			*f.into = *f.given
		}
	}
	for _, f := range []struct{ given, into *int }{{c.Missed, &usual.Missed}, {c.NoShow, &usual.NeverStarted}} {
		if f.given != nil {
			*f.into = *f.given
		}
	}
	if c.Silent != "" {
		usual.Silent = store.Silent(c.Silent)
	}
	return c.Calendar.change(&usual.Calendar)
}

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
