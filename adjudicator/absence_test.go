package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// patient lets deadlines wait for who is away.
func patient(w *world) { w.Config.Policy.Absence, w.Config.Policy.Remind = 14*24*time.Hour, 0 }

// away sends what a side says of its absence, with its key.
func (w *world) away(game string, side rules.Side, line string) []store.Dispatch {
	w.T.Helper()
	from := ana
	if side == toy.Blue {
		from = benj
	}
	return w.Send(from, w.Block(game, side, 0, line))
}

// to returns the text of the mail to an address.
func to(t testing.TB, mails []store.Dispatch, address string) string {
	t.Helper()
	for _, m := range mails {
		if m.Recipient == address {
			return m.Text
		}
	}
	t.Errorf("no mail to %s", address)
	return ""
}

// TestAbsenceMovesTheDeadline: Ana is away from 30 March, a Monday, to 2 April in New
// York; the deadline was the 31st.
func TestAbsenceMovesTheDeadline(t *testing.T) {
	w := newWorld(t, patient)
	g := w.Game(nil)
	w.wantText(w.Mails()[0].Text, "A player who will be away says so by \"absent 1-14 aug\": deadlines that wait for him move, by 14 days in all.")
	mails := w.away(g, toy.Red, "absent 30 mar - 2 apr")
	w.WantMails(mails, "away>benito moderator-away>mod absent>ana")
	w.wantDue(g, "2026-04-04T04:00:00Z") // a day after she is back
	w.wantText(to(t, mails, ana), "You are away from Monday 30 March 2026 to Thursday 2 April 2026, both days included.",
		g+": the deadline waits for you and is now Saturday 4 April 2026, 00:00 (UTC-4). After that 10 days are left to you in this game.")
	w.wantText(to(t, mails, benj), "El plazo se ha aplazado porque el Rojo está fuera unos días: ahora es el sábado 4 de abril de 2026, 06:00 (UTC+2) (era el ")
	w.wantText(to(t, mails, mod), "The Red side is away for some days, so the deadline was moved: it is now Saturday 4 April 2026, 04:00 (UTC).")
	if info := w.Show(g); info.Moved != seating.MovedByAbsence {
		t.Errorf("moved by %q", info.Moved)
	}
	w.Clock.Advance(73 * time.Hour)
	w.WantMails(w.Tick(), "")
	w.WantMails(w.Order(g, toy.Red, "hold mill"), "ack>ana sitrep>ana sitrep>benito") // back early: played at once
}

func TestAbsenceInSpanish(t *testing.T) {
	w := newWorld(t, patient)
	g := w.Game(map[string]string{"report": "turn"})
	w.Mails()
	mails := w.away(g, toy.Blue, "ausente del 30 de marzo al 2 de abril")
	w.wantText(to(t, mails, benj), "Estás fuera del lunes 30 de marzo de 2026 al jueves 2 de abril de 2026, ambos días incluidos.")
	w.wantText(to(t, w.away(g, toy.Blue, "ausente"), benj), "Estás fuera del lunes 30 de marzo")
	w.wantText(to(t, w.away(g, toy.Blue, "ausente fin"), benj), "Ya estás de vuelta", "No me consta que estés fuera")
}

// TestAbsenceBeginsLater: it moves nothing now, but the deadline of a phase that begins
// within it; the sitreps say so.
func TestAbsenceBeginsLater(t *testing.T) {
	w := newWorld(t, patient)
	g := w.Game(nil)
	w.Mails()
	mails := w.away(g, toy.Blue, "absent 2-8 april")
	w.WantMails(mails, "absent>benito")
	w.wantText(mails[0].Text, "ahora no hace falta aplazar ningún plazo. El que caiga en días en que estés fuera, mientras se esperan tus órdenes, se aplazará; te quedan 14 días.")
	w.wantDue(g, "2026-03-31T12:00:00Z")
	mails = w.Order(g, toy.Red, "hold mill")
	w.Clock.Advance(24 * time.Hour)
	w.WantMails(mails, "ack>ana sitrep>ana sitrep>benito") // until 31 March, before it
	w.Order(g, toy.Blue, "hold mill")
	w.Clock.Advance(24 * time.Hour)
	w.Order(g, toy.Red, "hold mill") // it is Benito's turn again, until 2 April
	w.wantDue(g, "2026-04-09T22:00:00Z")
}

// TestWhoIsNotAwaitedMovesNothing: his sheet is in, with the absence in one letter or
// before it.
func TestWhoIsNotAwaitedMovesNothing(t *testing.T) {
	w := newWorld(t, patient)
	g := w.Game(map[string]string{"report": "turn"})
	w.Mails()
	before := w.Show(g).Deadline
	mails := w.Send(ana, w.Block(g, toy.Red, 0, "hold mill", "absent 30 mar - 2 apr"))
	if got := summary(mails); !strings.Contains(got, "ack>ana") || !strings.Contains(got, "absent>ana") {
		t.Errorf("mails %s: both are answered", got)
	}
	if info := w.Show(g); info.Phase == 1 && !info.Deadline.Equal(before) {
		t.Errorf("the deadline is %v, and was %v", info.Deadline, before)
	}
}

// TestAbsencesAreBounded: what is announced again and again moves a deadline once, and
// all deadlines by what the game allows.
func TestAbsencesAreBounded(t *testing.T) {
	w := newWorld(t, patient, func(w *world) { w.Config.Policy.Absence = 5 * 24 * time.Hour })
	g := w.Game(nil)
	w.Mails()
	w.away(g, toy.Red, "absent 30 mar - 31 mar")
	w.wantDue(g, "2026-04-02T04:00:00Z")
	mails := w.away(g, toy.Red, "absent 31 mar - 10 apr") // one absence with the first
	w.WantMails(mails, "absent>ana")
	w.wantText(mails[0].Text, "from Monday 30 March 2026 to Friday 10 April 2026", "was moved for you before, and it is moved once a phase")
	w.wantDue(g, "2026-04-02T04:00:00Z")
	w.Clock.Advance(momentOf(t, "2026-04-02T04:00:00Z").Sub(w.Clock.Now()))
	w.Tick() // played without her; Benito has until 5 April
	w.Clock.Advance(72 * time.Hour)
	mails = w.Tick() // it is her turn until 8 April, and 5 days without 40 hours are left
	w.WantMails(mails, "moderator-away>mod sitrep>ana sitrep>benito")
	w.wantText(to(t, mails, benj), "El plazo es más largo de lo habitual porque el Rojo está fuera unos días.")
	w.wantText(to(t, mails, ana), "The Red side is away for some days, so the deadline is later than usual.")
	w.wantDue(g, "2026-04-11T12:00:00Z")
	w.wantText(to(t, w.away(g, toy.Red, "absent"), ana), "deadlines have waited for you as long as this game allows")
}

func TestAbsenceFallsOnAnAllowedHour(t *testing.T) {
	w := newWorld(t, patient, onSundays)
	g := w.Game(nil)
	w.Mails()
	w.away(g, toy.Red, "absent 4-7 april")
	w.wantDue(g, "2026-04-12T18:00:00Z")
}

func TestAbsenceNeedsTheKeyAndDays(t *testing.T) {
	w := newWorld(t, patient)
	g := w.Game(nil)
	w.Mails()
	mails := w.Send(ana, "game: "+g+" side: red\norders\nabsent 30 mar - 2 apr\nend\n")
	w.WantMails(mails, "notice>ana")
	w.wantDue(g, "2026-03-31T12:00:00Z")
	mails = w.away(g, toy.Red, "absent some time in spring")
	w.wantText(mails[0].Text, `I cannot tell which days "some time in spring" are, so nothing was noted.`, "you are not away, and not going to be", "absent until sunday")
	w.wantText(to(t, w.Send(ana, "game: "+g+"\nabsent\n"), ana), "not away, and not going to be")
}

func TestGamesThatDoNotWait(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	mails := w.away(g, toy.Red, "absent 30 mar - 2 apr")
	w.WantMails(mails, "absent>ana")
	w.wantText(mails[0].Text, g+": its deadlines do not wait for who is away.")
	w.wantDue(g, "2026-03-31T12:00:00Z")
}

func TestAbsenceThatComesTooLateForThePolicy(t *testing.T) {
	w := newWorld(t, patient, func(w *world) { w.Config.Policy.Notice = 48 * time.Hour })
	g := w.Game(nil)
	w.Clock.Advance(25 * time.Hour)
	w.Mails()
	mails := w.away(g, toy.Red, "absent until 5 april")
	w.wantText(mails[0].Text, "the deadline is too near to be moved; that takes 2 days. Later ones wait for you.")
	w.wantDue(g, "2026-03-31T12:00:00Z")
}

// TestAbsenceCountsInAllGames, as it is a person's.
func TestAbsenceCountsInAllGames(t *testing.T) {
	w := newWorld(t, patient)
	g, other := w.Game(nil), w.Game(nil)
	w.Mails()
	mails := w.away(g, toy.Red, "absent until thursday")
	w.WantMails(mails, "away>benito moderator-away>mod away>benito moderator-away>mod absent>ana")
	w.wantDue(g, "2026-04-04T04:00:00Z")
	w.wantDue(other, "2026-04-04T04:00:00Z")
	third := w.Game(nil) // begins within it
	w.wantDue(third, "2026-04-04T04:00:00Z")
	if _, err := w.Service.Pause(w.Ctx, other, "moderator:mo"); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Service.Resume(w.Ctx, other, "moderator:mo"); err != nil {
		t.Fatal(err)
	}
	w.wantDue(other, "2026-03-31T12:00:00Z") // it was moved once
}

// TestOutageMovesIntoAnAbsence: who is away by then is waited for, and all are told once.
func TestOutageMovesIntoAnAbsence(t *testing.T) {
	w := newWorld(t, patient, func(w *world) { w.Config.Outage = office.OutageLimits{Asleep: time.Hour, Games: 1000} })
	g := w.Game(nil)
	w.Tick()
	w.away(g, toy.Red, "absent 2-8 april")
	w.Clock.Advance(96 * time.Hour)
	w.Mails()
	w.WantMails(w.Tick(), "moved>ana moved>benito moderator-outage-over>mod")
	w.wantDue(g, "2026-04-10T04:00:00Z")
}
