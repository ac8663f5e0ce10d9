package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestCheckKeepsNothing: all is answered, and nothing of it stands.
func TestCheckKeepsNothing(t *testing.T) {
	w, g := holding(t)
	mails := w.order(g, toy.Red, "check", "hold mill", "standing flee")
	w.wantMails(mails, "ack>ana")
	says(t, mails[0], "Only checked, nothing was kept: your order would be accepted.", "toy.order.hold", "orders hold mill standing flee end", "not", "Receipt", "check hold")
	mails = w.order(g, toy.Blue, "comprueba", "ocupar la colima")
	w.wantMails(mails, "ack>benito")
	says(t, mails[0], "Solo comprobada, no he guardado nada: no se aceptaría: un problema.")
	for _, seat := range w.show(g).Seats {
		if seat.Sheet != adjudicator.SheetMissing {
			t.Errorf("the sheet of %s is %s", seat.Side, seat.Sheet)
		}
	}
	if got := w.standing(g, toy.Red); got != "" {
		t.Errorf("in force: %s", got)
	}

	w.order(g, toy.Red, "hold mill")
	w.order(g, toy.Blue, "ocupar la colina")
	at := w.show(g).PlayAt
	w.mails()
	w.clock.advance(time.Minute)
	w.wantMails(w.order(g, toy.Red, "check", "raid ford"), "ack>ana")
	if got := w.show(g).PlayAt; !got.Equal(at) {
		t.Errorf("played at %v, and before the check at %v", got, at)
	}
	w.clock.advance(9 * time.Minute)
	w.tick()
	if got, want := w.carried(g, 1), "red: hold mill; blue: hold hill"; got != want {
		t.Errorf("carried out %q, want %q", got, want)
	}
}

// TestCheckLeavesWishesAlone: neither messages nor settings of a letter that is only to be
// checked count.
func TestCheckLeavesWishesAlone(t *testing.T) {
	w, g := holding(t)
	for _, wish := range []string{"to blue: hello\nend", "absent 1-14 aug", "resign now", "vote draw", "name Anna", "map none"} {
		mails := w.order(g, toy.Red, append([]string{"check", "hold mill"}, strings.Split(wish, "\n")...)...)
		w.wantMails(mails, "ack>ana")
		says(t, mails[0], "Only checked, nothing was kept", "other wishes in it were left alone")
	}
}

// TestCheckAboveTheBlock and as the subject: nobody's orders are carried out who wants
// them checked only.
func TestCheckAboveTheBlock(t *testing.T) {
	w, g := holding(t)
	for _, mails := range [][]string{{"orders", "Check\n\n"}, {"check", ""}} {
		w.receive(w.letter(raw(mails[0]+"@x", ana, mails[0], mails[1]+w.block(g, toy.Red, 1, "hold mill"))))
		got := w.mails()
		w.wantMails(got, "ack>ana")
		says(t, got[0], "Only checked, nothing was kept")
	}
	if s := w.show(g).Seats[0].Sheet; s != adjudicator.SheetMissing {
		t.Errorf("red's sheet is %s", s)
	}
}

// TestCheckNeedsTheKey, or it would tell anybody what a side may know.
func TestCheckNeedsTheKey(t *testing.T) {
	w, g := holding(t)
	mails := w.send(ana, "check\nhold mill\n\ngame: "+g+" side: red\n")
	w.wantMails(mails, "notice>ana")
	says(t, mails[0], "The key of your side is missing")
}

// TestSheetSendsWhatStands, to be edited and sent back as it is.
func TestSheetSendsWhatStands(t *testing.T) {
	w, g := holding(t)
	w.send(ana, "Hello,\n\nhold mill # for now\n\n"+strings.TrimSuffix(w.block(g, toy.Red, 0), "orders\n\nend\n"))
	w.order(g, toy.Red, "standing flee at ford")
	w.order(g, toy.Red, "turn 3", "hold hill")
	w.mails()
	mails := w.bare(g, toy.Red, "sheet")
	w.wantMails(mails, "sheet>ana")
	says(t, mails[0], "This is what stands for you, as you wrote it.", "orders hold mill # for now standing flee at ford end", "For turn 3 I keep these lines", "hold hill")
	mails = w.bare(g, toy.Blue, "mi hoja")
	says(t, mails[0], "No tengo ninguna hoja tuya.")
	mails = w.send(ana, "sheet\n\ngame: "+g+" side: red\n")
	says(t, mails[0], "hold mill # for now", "not", w.key(g, toy.Red))
}

// TestHistoryAndReportOfAPhase.
func TestHistoryAndReportOfAPhase(t *testing.T) {
	w, g := holding(t)
	w.order(g, toy.Red, "raid ford # now", "play now")
	w.order(g, toy.Blue, "ocupar la colina", "juega ya")
	w.mails()
	mails := w.bare(g, toy.Red, "history 1")
	w.wantMails(mails, "history>ana")
	says(t, mails[0], "Phase 1 (toy.clock), played on Saturday 28 March 2026, 08:00 (UTC-4).", "What happened", "Your orders, and what came of them", "raid ford # now")
	says(t, w.bare(g, toy.Blue, "historial de la fase 1")[0], "Fase 1", "ocupar la colina", "Cumplida.", "not", "raid ford # now")
	says(t, w.bare(g, toy.Blue, "historial 2")[0], "La fase 2 no se ha jugado: la partida está en la fase 2.")
	mails = w.bare(g, toy.Red, "report 1")
	w.wantMails(mails, "report>ana")
	says(t, mails[0], "The report of phase 1 once more, as it was sent on Saturday 28 March 2026", "Since your last turn")
	says(t, w.bare(g, toy.Blue, "parte 0")[0], "Otra vez el parte de la fase 0", "Quién juega")
}
