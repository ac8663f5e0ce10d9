package adjudicator_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store/calendar"
)

// onSundays has deadlines on Sundays at 20:00 in Madrid.
func onSundays(w *world) {
	slots, err := calendar.ParseSlots("sun 20:00")
	if err != nil {
		panic(err)
	}
	w.Config.Policy.Calendar = calendar.Calendar{Zone: "Europe/Madrid", At: slots}
}

// notOn adds holidays.
func notOn(dates string) func(*world) {
	return func(w *world) {
		holidays, err := calendar.ParseDates(dates)
		if err != nil {
			panic(err)
		}
		w.Config.Policy.Calendar.Holidays = holidays
	}
}

// momentOf reads RFC 3339.
func momentOf(t testing.TB, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func (w *world) wantDue(game, want string) {
	w.T.Helper()
	if got := w.Show(game).Deadline; !got.Equal(momentOf(w.T, want)) {
		w.T.Errorf("the deadline is %v, want %s", got, want)
	}
}

// wantText wants texts in a mail.
func (w *world) wantText(text string, want ...string) {
	w.T.Helper()
	flat := strings.Join(strings.Fields(text), " ")
	for _, s := range want {
		if !strings.Contains(flat, s) {
			w.T.Errorf("%q is not in:\n%s", s, text)
		}
	}
}

// TestDeadlinesFallOnTheGamesHour: each reads it in his zone, and in that of the game
// where that is another.
func TestDeadlinesFallOnTheGamesHour(t *testing.T) {
	w := newWorld(t, onSundays, notOn("2026-04-12, 12-24..01-06"))
	g := w.Game(nil) // on a Saturday, 28 March, a day before summer time
	w.wantDue(g, "2026-04-05T18:00:00Z")
	mails := w.Mails()
	w.wantText(mails[0].Text, "Deadline: Sunday 5 April 2026, 14:00 (UTC-4; Sunday 20:00 in Europe/Madrid), 8 days from now.",
		"Deadlines for orders fall at these hours only: Sunday 20:00 (Europe/Madrid). It is the first that comes at least 3 days after the phase began.",
		"No deadline falls on a holiday: 12 April 2026 and 24 December to 6 January.")
	w.wantText(mails[1].Text, "domingo 5 de abril de 2026, 20:00 (UTC+2)", "Los plazos para las órdenes vencen solo a estas horas: domingo a las 20:00",
		"Ningún plazo vence en festivo: 12 de abril de 2026 y 24 de diciembre a 6 de enero.")
	status := w.Send(ana, "game: "+g+"\nstatus\n")
	w.wantText(status[0].Text, "Deadline: Sunday 5 April 2026, 14:00 (UTC-4; Sunday 20:00 in Europe/Madrid).", "Deadlines for orders fall")
	w.Clock.Advance(momentOf(t, "2026-04-05T17:59:00Z").Sub(noon))
	w.Tick() // the reminder that is late
	w.Clock.Advance(time.Minute)
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
	w.wantDue(g, "2026-04-19T18:00:00Z") // the 12th is a holiday
}

func TestAutumnKeepsTheHourOfTheWall(t *testing.T) {
	w := newWorld(t, onSundays)
	w.Clock.Advance(momentOf(t, "2026-10-20T12:00:00Z").Sub(noon))
	g := w.Game(nil)
	w.wantDue(g, "2026-10-25T19:00:00Z")
}

func TestDecisionsFallOnAnyHourOfAnOpenDay(t *testing.T) {
	w := newWorld(t, onSundays, notOn("2026-03-29"))
	g := w.Game(map[string]string{"decisions": "ask"})
	w.Order(g, toy.Red, "raid ford")
	w.wantDue(g, "2026-03-30T10:00:00Z") // noon of the day after the holiday
}

func TestExtendByASpanGoesOnToTheNextHour(t *testing.T) {
	w := newWorld(t, onSundays)
	g := w.Game(nil)
	if _, err := w.Service.Extend(w.Ctx, g, "moderator:mo", 48*time.Hour, time.Time{}); err != nil {
		t.Fatal(err)
	}
	w.wantDue(g, "2026-04-12T18:00:00Z")
	if _, err := w.Service.Extend(w.Ctx, g, "moderator:mo", 0, momentOf(t, "2026-04-14T09:00:00Z")); err != nil {
		t.Fatal(err)
	}
	w.wantDue(g, "2026-04-14T09:00:00Z") // he said so
}

func TestResumeLeavesTheWholeTimeUpToTheHour(t *testing.T) {
	w := newWorld(t, onSundays)
	g := w.Game(nil)
	if _, err := w.Service.Pause(w.Ctx, g, "moderator:mo"); err != nil {
		t.Fatal(err)
	}
	w.Clock.Advance(momentOf(t, "2026-04-08T09:00:00Z").Sub(noon))
	if _, err := w.Service.Resume(w.Ctx, g, "moderator:mo"); err != nil {
		t.Fatal(err)
	}
	w.wantDue(g, "2026-04-12T18:00:00Z")
}

// TestOutageMovesToAnAllowedHour: the mailbox was not looked at for two days over the
// deadline.
func TestOutageMovesToAnAllowedHour(t *testing.T) {
	w := newWorld(t, onSundays, func(w *world) { w.Config.Outage = office.OutageLimits{Asleep: time.Hour, Games: 1000} })
	g := w.Game(nil)
	w.Tick()
	w.Clock.Advance(momentOf(t, "2026-04-04T18:00:00Z").Sub(noon))
	w.Tick()
	before := w.Show(g).Deadline
	w.Mails()
	w.Clock.Advance(48 * time.Hour)
	w.Tick()
	w.Tick()
	at := w.Show(g).Deadline
	if !at.After(before) {
		t.Fatalf("the deadline was not moved: %v", at)
	}
	if local := at.In(time.FixedZone("CEST", 2*3600)); local.Weekday() != time.Sunday || local.Hour() != 20 || local.Minute() != 0 {
		t.Errorf("it was moved to %v", local)
	}
}

func TestCalendarWithoutADayIsRefused(t *testing.T) {
	w := newWorld(t, onSundays, notOn("01-01..12-31"))
	n := founding.NewGame{Title: "toy"}
	if _, err := w.Service.Founding.CreateGame(w.Ctx, n); !errors.Is(err, office.ErrSetup) || !strings.Contains(err.Error(), "no day is left") {
		t.Errorf("got %v", err)
	}
}
