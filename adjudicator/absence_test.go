package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// patient lets deadlines wait for who is away.
func patient(w *world) { w.cfg.Policy.Absence, w.cfg.Policy.Remind = 14*24*time.Hour, 0 }

// away sends what a side says of its absence, with its key.
func (w *world) away(game string, side rules.Side, line string) []store.Dispatch {
	w.t.Helper()
	from := ana
	if side == toy.Blue {
		from = benj
	}
	return w.send(from, w.block(game, side, 0, line))
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
	g := w.game(nil)
	w.wantText(w.mails()[0].Text, "A player who will be away says so by \"absent 1-14 aug\": deadlines that wait for him move, by 14 days in all.")
	mails := w.away(g, toy.Red, "absent 30 mar - 2 apr")
	w.wantMails(mails, "away>benito moderator-away>mod absent>ana")
	w.wantDue(g, "2026-04-04T04:00:00Z") // a day after she is back
	w.wantText(to(t, mails, ana), "You are away from Monday 30 March 2026 to Thursday 2 April 2026, both days included.",
		g+": the deadline waits for you and is now Saturday 4 April 2026, 00:00 (UTC-4). After that 10 days are left to you in this game.")
	w.wantText(to(t, mails, benj), "El plazo se ha aplazado porque el Rojo está fuera unos días: ahora es el sábado 4 de abril de 2026, 06:00 (UTC+2) (era el ")
	w.wantText(to(t, mails, mod), "The Red side is away for some days, so the deadline was moved: it is now Saturday 4 April 2026, 04:00 (UTC).")
	if info := w.show(g); info.Moved != adjudicator.MovedByAbsence {
		t.Errorf("moved by %q", info.Moved)
	}
	w.clock.advance(73 * time.Hour)
	w.wantMails(w.tick(), "")
	w.wantMails(w.order(g, toy.Red, "hold mill"), "ack>ana sitrep>ana sitrep>benito") // back early: played at once
}

func TestAbsenceInSpanish(t *testing.T) {
	w := newWorld(t, patient)
	g := w.game(map[string]string{"report": "turn"})
	w.mails()
	mails := w.away(g, toy.Blue, "ausente del 30 de marzo al 2 de abril")
	w.wantText(to(t, mails, benj), "Estás fuera del lunes 30 de marzo de 2026 al jueves 2 de abril de 2026, ambos días incluidos.")
	w.wantText(to(t, w.away(g, toy.Blue, "ausente"), benj), "Estás fuera del lunes 30 de marzo")
	w.wantText(to(t, w.away(g, toy.Blue, "ausente fin"), benj), "Ya estás de vuelta", "No me consta que estés fuera")
}

// TestAbsenceBeginsLater: it moves nothing now, but the deadline of a phase that begins
// within it; the sitreps say so.
func TestAbsenceBeginsLater(t *testing.T) {
	w := newWorld(t, patient)
	g := w.game(nil)
	w.mails()
	mails := w.away(g, toy.Blue, "absent 2-8 april")
	w.wantMails(mails, "absent>benito")
	w.wantText(mails[0].Text, "ahora no hace falta aplazar ningún plazo. El que caiga en días en que estés fuera, mientras se esperan tus órdenes, se aplazará; te quedan 14 días.")
	w.wantDue(g, "2026-03-31T12:00:00Z")
	mails = w.order(g, toy.Red, "hold mill")
	w.clock.advance(24 * time.Hour)
	w.wantMails(mails, "ack>ana sitrep>ana sitrep>benito") // until 31 March, before it
	w.order(g, toy.Blue, "hold mill")
	w.clock.advance(24 * time.Hour)
	w.order(g, toy.Red, "hold mill") // it is Benito's turn again, until 2 April
	w.wantDue(g, "2026-04-09T22:00:00Z")
}

// TestWhoIsNotAwaitedMovesNothing: his sheet is in, with the absence in one letter or
// before it.
func TestWhoIsNotAwaitedMovesNothing(t *testing.T) {
	w := newWorld(t, patient)
	g := w.game(map[string]string{"report": "turn"})
	w.mails()
	before := w.show(g).Deadline
	mails := w.send(ana, w.block(g, toy.Red, 0, "hold mill", "absent 30 mar - 2 apr"))
	if got := summary(mails); !strings.Contains(got, "ack>ana") || !strings.Contains(got, "absent>ana") {
		t.Errorf("mails %s: both are answered", got)
	}
	if info := w.show(g); info.Phase == 1 && !info.Deadline.Equal(before) {
		t.Errorf("the deadline is %v, and was %v", info.Deadline, before)
	}
}

// TestAbsencesAreBounded: what is announced again and again moves a deadline once, and
// all deadlines by what the game allows.
func TestAbsencesAreBounded(t *testing.T) {
	w := newWorld(t, patient, func(w *world) { w.cfg.Policy.Absence = 5 * 24 * time.Hour })
	g := w.game(nil)
	w.mails()
	w.away(g, toy.Red, "absent 30 mar - 31 mar")
	w.wantDue(g, "2026-04-02T04:00:00Z")
	mails := w.away(g, toy.Red, "absent 31 mar - 10 apr") // one absence with the first
	w.wantMails(mails, "absent>ana")
	w.wantText(mails[0].Text, "from Monday 30 March 2026 to Friday 10 April 2026", "was moved for you before, and it is moved once a phase")
	w.wantDue(g, "2026-04-02T04:00:00Z")
	w.clock.advance(moment(t, "2026-04-02T04:00:00Z").Sub(w.clock.Now()))
	w.tick() // played without her; Benito has until 5 April
	w.clock.advance(72 * time.Hour)
	mails = w.tick() // it is her turn until 8 April, and 5 days without 40 hours are left
	w.wantMails(mails, "moderator-away>mod sitrep>ana sitrep>benito")
	w.wantText(to(t, mails, benj), "El plazo es más largo de lo habitual porque el Rojo está fuera unos días.")
	w.wantText(to(t, mails, ana), "The Red side is away for some days, so the deadline is later than usual.")
	w.wantDue(g, "2026-04-11T12:00:00Z")
	w.wantText(to(t, w.away(g, toy.Red, "absent"), ana), "deadlines have waited for you as long as this game allows")
}

func TestAbsenceFallsOnAnAllowedHour(t *testing.T) {
	w := newWorld(t, patient, onSundays)
	g := w.game(nil)
	w.mails()
	w.away(g, toy.Red, "absent 4-7 april")
	w.wantDue(g, "2026-04-12T18:00:00Z")
}

func TestAbsenceNeedsTheKeyAndDays(t *testing.T) {
	w := newWorld(t, patient)
	g := w.game(nil)
	w.mails()
	mails := w.send(ana, "game: "+g+" side: red\norders\nabsent 30 mar - 2 apr\nend\n")
	w.wantMails(mails, "notice>ana")
	w.wantDue(g, "2026-03-31T12:00:00Z")
	mails = w.away(g, toy.Red, "absent some time in spring")
	w.wantText(mails[0].Text, `I cannot tell which days "some time in spring" are, so nothing was noted.`, "you are not away, and not going to be", "absent until sunday")
	w.wantText(to(t, w.send(ana, "game: "+g+"\nabsent\n"), ana), "not away, and not going to be")
}

func TestGamesThatDoNotWait(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.mails()
	mails := w.away(g, toy.Red, "absent 30 mar - 2 apr")
	w.wantMails(mails, "absent>ana")
	w.wantText(mails[0].Text, g+": its deadlines do not wait for who is away.")
	w.wantDue(g, "2026-03-31T12:00:00Z")
}

func TestAbsenceThatComesTooLateForThePolicy(t *testing.T) {
	w := newWorld(t, patient, func(w *world) { w.cfg.Policy.Notice = 48 * time.Hour })
	g := w.game(nil)
	w.clock.advance(25 * time.Hour)
	w.mails()
	mails := w.away(g, toy.Red, "absent until 5 april")
	w.wantText(mails[0].Text, "the deadline is too near to be moved; that takes 2 days. Later ones wait for you.")
	w.wantDue(g, "2026-03-31T12:00:00Z")
}

// TestAbsenceCountsInAllGames, as it is a person's.
func TestAbsenceCountsInAllGames(t *testing.T) {
	w := newWorld(t, patient)
	g, other := w.game(nil), w.game(nil)
	w.mails()
	mails := w.away(g, toy.Red, "absent until thursday")
	w.wantMails(mails, "away>benito moderator-away>mod away>benito moderator-away>mod absent>ana")
	w.wantDue(g, "2026-04-04T04:00:00Z")
	w.wantDue(other, "2026-04-04T04:00:00Z")
	third := w.game(nil) // begins within it
	w.wantDue(third, "2026-04-04T04:00:00Z")
	if _, err := w.svc.Pause(w.ctx, other, "moderator:mo"); err != nil {
		t.Fatal(err)
	}
	if _, err := w.svc.Resume(w.ctx, other, "moderator:mo"); err != nil {
		t.Fatal(err)
	}
	w.wantDue(other, "2026-03-31T12:00:00Z") // it was moved once
}

// TestOutageMovesIntoAnAbsence: who is away by then is waited for, and all are told once.
func TestOutageMovesIntoAnAbsence(t *testing.T) {
	w := newWorld(t, patient, func(w *world) { w.cfg.Outage = adjudicator.Outage{Asleep: time.Hour, Games: 1000} })
	g := w.game(nil)
	w.tick()
	w.away(g, toy.Red, "absent 2-8 april")
	w.clock.advance(96 * time.Hour)
	w.mails()
	w.wantMails(w.tick(), "moved>ana moved>benito moderator-outage-over>mod")
	w.wantDue(g, "2026-04-10T04:00:00Z")
}
