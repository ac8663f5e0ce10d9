package main

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
)

// termFlags say under which terms a game is played, or the games of a tournament; what is left out
// is as the configuration has it.
type termFlags struct {
	Scenario string            `help:"Scenario; the first when left out." placeholder:"ID"`
	Option   map[string]string `help:"Option of the game; may be given several times." placeholder:"KEY=VALUE"`
	Deadline string            `help:"Time for a sheet of orders, as in 72h or 3 days; none for ever." placeholder:"SPAN"`
	Decision string            `help:"Time for a single decision; none as for orders." placeholder:"SPAN"`
	Grace    string            `help:"Time after the deadline before it forces anything." placeholder:"SPAN"`
	Remind   string            `help:"How long before the deadline; none for no reminder." placeholder:"SPAN"`
	Missed   string            `help:"Deadlines that a side misses in a row before the moderator is asked what to do; 0 for never." placeholder:"N"`
	NoShow   *int              `help:"Deadlines that who never sent anything misses before the game ends and counts for nothing; 0 for never." placeholder:"N"`
	Silent   string            `help:"What then becomes of it: moderator (asked, and the game goes on), hold (it waits for that side), standby (somebody who offered to takes over, if anybody did) or bot, bot-club or bot-strong (a program of that grade stands in, and all are told; a novice where the title has no other)." placeholder:"WHAT"`
	Absence  string            `help:"By which deadlines wait for a player who said that he is away, in all; none for not at all." placeholder:"SPAN"`
	Calendar calendarFlags     `embed:""`
	Missing  string            `help:"A side that does not report: default or hold." placeholder:"WHAT"`
	Trust    string            `help:"What proves that a letter is a side's: its key, mail that the mail server vouches for (vouched), or either (both); when left out, both where the doctor has seen that it vouches, else key." placeholder:"WHAT"`
}

// describe adds the terms to what is said of a game, in the words of letters; usual are those of games that
// say nothing else.
func (c *termFlags) describe(o *daemon.Office, n *founding.NewGame, usual store.Policy) error {
	n.Scenario, n.Options, n.Policy = c.Scenario, c.Option, &usual
	for _, f := range []struct{ flag, given, term string }{
		{"--deadline", c.Deadline, "orders"}, {"--decision", c.Decision, "decision"}, {"--grace", c.Grace, "grace"}, {"--remind", c.Remind, "remind"},
		{"--absence", c.Absence, "absence"}, {"--missed", c.Missed, "missed"}, {"--silent", c.Silent, "silent"}, {"--missing", c.Missing, "missing"}, {"--trust", c.Trust, "trust"},
		{"--deadline-at", c.Calendar.DeadlineAt, "at"}, {"--deadline-days", c.Calendar.DeadlineDays, "days"}, {"--not-in", c.Calendar.NotIn, "not-in"},
	} {
		var no *moderation.FieldError
		if f.given == "" {
			continue
		}
		if err := moderation.SetTerm(o.Service.Office, n, f.term, f.given); errors.As(err, &no) {
			return fmt.Errorf("%s: %q is not %s", f.flag, no.Word, no.Field.Wanted(o.Book, rules.English))
		}
	}
	if c.NoShow != nil {
		usual.NeverStarted = *c.NoShow
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

// change gives a calendar the zone and the holidays of the flags, and looks whether a day is left.
func (f *calendarFlags) change(c *calendar.Calendar) error {
	if f.Zone != "" {
		if err := config.CheckZone(f.Zone); err != nil {
			return fmt.Errorf("--zone: %w", err)
		}
		c.Zone = f.Zone
	}
	usual := c.Holidays
	for _, text := range f.Holiday {
		if text == noDates {
			usual, c.Holidays = nil, nil
			continue
		}
		more, err := calendar.ParseDates(text)
		if err != nil {
			return fmt.Errorf("--holiday: %w", err)
		}
		usual = append(usual[:len(usual):len(usual)], more...)
	}
	c.Holidays = usual
	if err := c.Check(time.Now()); err != nil {
		return cli.Advise(err, "--deadline-at, --deadline-days, --holiday and --not-in have to leave a day that is allowed by all of them")
	}
	return nil
}

// choiceFlag reads a flag that may have one of these values behind it: --program, --program=club.
type choiceFlag []string

// IsBool implements [kong.BoolMapper]: no word behind the flag is its value.
func (choiceFlag) IsBool() bool { return true }

// Decode implements [kong.Mapper].
func (c choiceFlag) Decode(ctx *kong.DecodeContext, target reflect.Value) error {
	value := moderation.AnswerYes
	if ctx.Scan.Peek().Type == kong.FlagValueToken {
		if value = ctx.Scan.Pop().String(); !slices.Contains(c, value) {
			return fmt.Errorf("%q is none of %s", value, strings.Join(c, ", "))
		}
	}
	target.SetString(value)
	return nil
}
