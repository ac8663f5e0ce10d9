package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestCheckKeepsNothing: all is answered, and nothing of it stands.
func TestCheckKeepsNothing(t *testing.T) {
	w, g := holding(t)
	mails := w.Order(g, toy.Red, "check", "hold mill", "standing flee")
	w.WantMails(mails, "ack>ana")
	says(t, mails[0], "Only checked, nothing was kept: your order would be accepted.", "toy.order.hold", "orders hold mill standing flee end", "not", "Receipt", "check hold")
	mails = w.Order(g, toy.Blue, "comprueba", "ocupar la colima")
	w.WantMails(mails, "ack>benito")
	says(t, mails[0], "Solo comprobada, no he guardado nada: no se aceptaría: un problema.")
	for _, seat := range w.Show(g).Seats {
		if seat.Sheet != inquiry.SheetMissing {
			t.Errorf("the sheet of %s is %s", seat.Side, seat.Sheet)
		}
	}
	if got := w.Standing(g, toy.Red); got != "" {
		t.Errorf("in force: %s", got)
	}

	w.Order(g, toy.Red, "hold mill")
	w.Order(g, toy.Blue, "ocupar la colina")
	at := w.Show(g).PlayAt
	w.Mails()
	w.Clock.Advance(time.Minute)
	w.WantMails(w.Order(g, toy.Red, "check", "raid ford"), "ack>ana")
	if got := w.Show(g).PlayAt; !got.Equal(at) {
		t.Errorf("played at %v, and before the check at %v", got, at)
	}
	w.Clock.Advance(9 * time.Minute)
	w.Tick()
	if got, want := w.Carried(g, 1), "red: hold mill; blue: hold hill"; got != want {
		t.Errorf("carried out %q, want %q", got, want)
	}
}

// TestCheckLeavesWishesAlone: neither messages nor settings of a letter that is only to be
// checked count.
func TestCheckLeavesWishesAlone(t *testing.T) {
	w, g := holding(t)
	for _, wish := range []string{"to blue: hello\nend", "absent 1-14 aug", "resign now", "vote draw", "name Anna", "map none"} {
		mails := w.Order(g, toy.Red, append([]string{"check", "hold mill"}, strings.Split(wish, "\n")...)...)
		w.WantMails(mails, "ack>ana")
		says(t, mails[0], "Only checked, nothing was kept", "other wishes in it were left alone")
	}
}

// TestCheckAboveTheBlock and as the subject: nobody's orders are carried out who wants
// them checked only.
func TestCheckAboveTheBlock(t *testing.T) {
	w, g := holding(t)
	for _, mails := range [][]string{{"orders", "Check\n\n"}, {"check", ""}} {
		w.Receive(w.Letter(raw(mails[0]+"@x", ana, mails[0], mails[1]+w.Block(g, toy.Red, 1, "hold mill"))))
		got := w.Mails()
		w.WantMails(got, "ack>ana")
		says(t, got[0], "Only checked, nothing was kept")
	}
	if s := w.Show(g).Seats[0].Sheet; s != inquiry.SheetMissing {
		t.Errorf("red's sheet is %s", s)
	}
}

// TestCheckNeedsTheKey, or it would tell anybody what a side may know.
func TestCheckNeedsTheKey(t *testing.T) {
	w, g := holding(t)
	mails := w.Send(ana, "check\nhold mill\n\ngame: "+g+" side: red\n")
	w.WantMails(mails, "notice>ana")
	says(t, mails[0], "The key of your side is missing")
}

// TestSheetSendsWhatStands, to be edited and sent back as it is.
func TestSheetSendsWhatStands(t *testing.T) {
	w, g := holding(t)
	w.Send(ana, "Hello,\n\nhold mill # for now\n\n"+strings.TrimSuffix(w.Block(g, toy.Red, 0), "orders\n\nend\n"))
	w.Order(g, toy.Red, "standing flee at ford")
	w.Order(g, toy.Red, "turn 3", "hold hill")
	w.Mails()
	mails := w.bare(g, toy.Red, "sheet")
	w.WantMails(mails, "sheet>ana")
	says(t, mails[0], "This is what stands for you, as you wrote it.", "orders hold mill # for now standing flee at ford end", "For turn 3 I keep these lines", "hold hill")
	mails = w.bare(g, toy.Blue, "mi hoja")
	says(t, mails[0], "No tengo ninguna hoja tuya.")
	mails = w.Send(ana, "sheet\n\ngame: "+g+" side: red\n")
	says(t, mails[0], "hold mill # for now", "not", w.Key(g, toy.Red))
}

// TestHistoryAndReportOfAPhase.
func TestHistoryAndReportOfAPhase(t *testing.T) {
	w, g := holding(t)
	w.Order(g, toy.Red, "raid ford # now", "play now")
	w.Order(g, toy.Blue, "ocupar la colina", "juega ya")
	w.Mails()
	mails := w.bare(g, toy.Red, "history 1")
	w.WantMails(mails, "history>ana")
	says(t, mails[0], "Phase 1 (toy.clock), played on Saturday 28 March 2026, 08:00 (UTC-4).", "What happened", "Your orders, and what came of them", "raid ford # now")
	says(t, w.bare(g, toy.Blue, "historial de la fase 1")[0], "Fase 1", "ocupar la colina", "Cumplida.", "not", "raid ford # now")
	says(t, w.bare(g, toy.Blue, "historial 2")[0], "La fase 2 no se ha jugado: la partida está en la fase 2.")
	mails = w.bare(g, toy.Red, "report 1")
	w.WantMails(mails, "report>ana")
	says(t, mails[0], "The report of phase 1 once more, as it was sent on Saturday 28 March 2026", "Since your last turn")
	says(t, w.bare(g, toy.Blue, "parte 0")[0], "Otra vez el parte de la fase 0", "Quién juega")
}
