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

// bare is a letter of a few words and the key.
func (w *world) bare(game string, side rules.Side, words string) []store.Dispatch {
	w.t.Helper()
	from := ana
	if side == toy.Blue {
		from = benj
	}
	return w.send(from, words+"\n\ngame: "+game+" side: "+string(side)+" key: "+w.key(game, side)+"\n")
}

// TestPlayNowKeepsNothingWaiting: of one's own; the others' sheets are held as before.
func TestPlayNowKeepsNothingWaiting(t *testing.T) {
	for _, c := range []struct{ red, blue string }{{"play now", "juega ya"}, {"Play it now.", "Juégalo ya"}} {
		w, g := holding(t)
		w.order(g, toy.Red, "hold mill")
		w.mails()
		mails := w.bare(g, toy.Red, c.red)
		w.wantMails(mails, "ack>ana")
		says(t, mails[0], "Final: your order stands for phase 1.", "Still awaited: the Blue side.")
		w.clock.advance(time.Minute)
		w.order(g, toy.Blue, "ocupar la colina")
		w.mails()
		mails = w.bare(g, toy.Red, c.red)
		w.wantMails(mails, "ack>ana")
		says(t, mails[0], "Phase 1 is played on Saturday 28 March 2026, 08:11 (UTC-4), 10 minutes from now")
		mails = w.bare(g, toy.Blue, c.blue)
		w.wantMails(mails, "ack>benito sitrep>ana sitrep>benito")
		says(t, mails[0], "Definitiva: tu orden vale para la fase 1.", "la fase se juega ahora mismo")
	}
}

// TestPlayNowWaitsForTheMailbox where another's hold is over by then: he may have taken
// his sheet back in time.
func TestPlayNowWaitsForTheMailbox(t *testing.T) {
	w, g := holding(t)
	w.order(g, toy.Red, "hold mill")
	w.clock.advance(15 * time.Minute)
	w.mails()
	w.wantMails(w.order(g, toy.Blue, "ocupar la colina", "juega ya"), "ack>benito")
	w.wantMails(w.tick(), "sitrep>ana sitrep>benito")
	if len(w.drainer.calls) != 1 {
		t.Errorf("the mailbox was read %d times", len(w.drainer.calls))
	}
}

// TestUndoTakesTheSheetBack: the side is awaited again, gets its lines back, and
// nothing of it is played at the deadline.
func TestUndoTakesTheSheetBack(t *testing.T) {
	for _, c := range []struct{ word, told string }{{"undo", "Taken back"}, {"deshaz", "Taken back"}, {"Take back my orders!", "Taken back"}} {
		w, g := holding(t)
		w.order(g, toy.Red, "raid ford # with all", "hold mill")
		w.order(g, toy.Blue, "ocupar la colina")
		w.mails()
		mails := w.bare(g, toy.Red, c.word)
		w.wantMails(mails, "notice>ana")
		says(t, mails[0], c.told, "orders raid ford # with all hold mill end")
		info := w.show(g)
		if !info.PlayAt.IsZero() || info.Seats[0].Sheet != adjudicator.SheetMissing {
			t.Errorf("played at %v, red's sheet is %s", info.PlayAt, info.Seats[0].Sheet)
		}
		w.clock.advance(time.Hour)
		w.wantMails(w.tick(), "")
		w.wantMails(w.order(g, toy.Red, "hold mill"), "ack>ana")
		w.bare(g, toy.Red, c.word)
		w.mails()
		w.clock.advance(72 * time.Hour)
		w.tick()
		if got, want := w.carried(g, 1), "blue: hold hill"; got != want {
			t.Errorf("carried out %q, want %q", got, want)
		}
	}
}

// TestUndoInSpanish is answered in Spanish.
func TestUndoInSpanish(t *testing.T) {
	w, g := holding(t)
	w.order(g, toy.Blue, "ocupar la colina")
	w.mails()
	mails := w.bare(g, toy.Blue, "Retira mis órdenes")
	w.wantMails(mails, "notice>benito")
	says(t, mails[0], "Retirada: ya no vale nada tuyo para la fase 1", "órdenes ocupar la colina fin")
}

// TestUndoWithOrders replaces the sheet; with mistakes in them nothing of his stands.
func TestUndoWithOrders(t *testing.T) {
	w, g := holding(t)
	w.order(g, toy.Red, "raid ford")
	w.mails()
	w.wantMails(w.order(g, toy.Red, "undo", "hold mill"), "ack>ana")
	mails := w.order(g, toy.Red, "undo", "hold nowhere")
	w.wantMails(mails, "ack>ana")
	if strings.Contains(mails[0].Text, "earlier sheet stands") {
		t.Errorf("the sheet that was taken back stands:\n%s", mails[0].Text)
	}
	if s := w.show(g).Seats[0].Sheet; s != adjudicator.SheetMissing {
		t.Errorf("red's sheet is %s", s)
	}
}

// TestUndoTooLate: the phase was played.
func TestUndoTooLate(t *testing.T) {
	w, g := holding(t)
	w.order(g, toy.Red, "raid ford")
	w.order(g, toy.Blue, "ocupar la colina")
	w.clock.advance(10 * time.Minute)
	w.tick()
	w.clock.advance(time.Minute)
	mails := w.send(ana, w.block(g, toy.Red, 1, "undo"))
	w.wantMails(mails, "notice>ana")
	says(t, mails[0], "Too late: phase 1 was played on Saturday 28 March 2026, 08:10 (UTC-4) with your sheet, and the game is in phase 2.")
	mails = w.bare(g, toy.Blue, "deshaz")
	says(t, mails[0], "No hay nada que retirar", "La fase 1 se jugó el sábado 28 de marzo de 2026, 13:10 (UTC+1)")
}

// TestUndoAndLettersThatAreLate: what the mail server received before the letter that
// takes a sheet back does not stand though it is handed over after it, and a letter
// that is older than the sheet does not take that back.
func TestUndoAndLettersThatAreLate(t *testing.T) {
	w, g := holding(t)
	w.order(g, toy.Red, "hold mill")
	w.clock.advance(time.Minute)
	early := w.letter(raw("e@x", ana, "x", w.block(g, toy.Red, 1, "hold ford")))
	w.clock.advance(time.Minute)
	undo := w.letter(raw("u@x", ana, "x", w.block(g, toy.Red, 1, "undo")))
	w.receive(undo)
	w.mails()
	w.receive(early)
	mails := w.mails()
	w.wantMails(mails, "notice>ana")
	says(t, mails[0], "A letter in which you took your sheet back reached my server after this one")
	w.receive(undo) // once more
	w.wantMails(w.mails(), "")

	again := w.letter(raw("v@x", ana, "x", w.block(g, toy.Red, 1, "undo")))
	w.clock.advance(time.Minute)
	w.order(g, toy.Red, "hold mill")
	w.mails()
	w.receive(again)
	mails = w.mails()
	w.wantMails(mails, "notice>ana")
	says(t, mails[0], "The sheet with the receipt")
	if s := w.show(g).Seats[0].Sheet; s != adjudicator.SheetIn {
		t.Errorf("red's sheet is %s", s)
	}
}

// TestUndoOfASheetInAdvance.
func TestUndoOfASheetInAdvance(t *testing.T) {
	w, g := holding(t)
	w.order(g, toy.Red, "turn 3", "hold mill")
	w.mails()
	mails := w.bare(g, toy.Red, "undo")
	says(t, mails[0], "I no longer keep your sheet for turn 3", "orders turn 3 hold mill end")
	if text := w.send(ana, "status\n")[0].Text; strings.Contains(text, "turn 3") {
		t.Errorf("a sheet is kept:\n%s", text)
	}
}

// TestReadyMakesASheetFinal that said `wait`, without sending it again.
func TestReadyMakesASheetFinal(t *testing.T) {
	for _, c := range []struct{ word, wait string }{{"ready", "wait"}, {"Listo", "espera"}, {"I'm ready.", "wait"}} {
		w, g := holding(t)
		w.order(g, toy.Red, "hold mill", c.wait)
		w.order(g, toy.Blue, "ocupar la colina")
		w.clock.advance(5 * time.Minute)
		w.mails()
		mails := w.bare(g, toy.Red, c.word)
		w.wantMails(mails, "ack>ana")
		says(t, mails[0], "Final: your order stands for phase 1.", "Phase 1 is played on Saturday 28 March 2026, 08:10 (UTC-4)")
		w.clock.advance(5 * time.Minute)
		w.wantMails(w.tick(), "sitrep>ana sitrep>benito")
	}
}

// TestLastWordsNeedASheetAndTheKey.
func TestLastWordsNeedASheetAndTheKey(t *testing.T) {
	w, g := holding(t)
	says(t, w.bare(g, toy.Red, "ready")[0], "There is no sheet of yours")
	says(t, w.bare(g, toy.Blue, "juega ya")[0], "No tengo ninguna hoja tuya sin errores")
	says(t, w.bare(g, toy.Red, "undo")[0], "There is nothing to take back")
	w.order(g, toy.Red, "hold mill", "wait")
	for _, word := range []string{"ready", "undo", "play now"} {
		mails := w.send(ana, word+"\n\ngame: "+g+" side: red\n")
		w.wantMails(mails[len(mails)-1:], "notice>ana")
		says(t, mails[len(mails)-1], "The key of your side is missing")
	}
	if s := w.show(g).Seats[0].Sheet; s != adjudicator.SheetNotFinal {
		t.Errorf("red's sheet is %s", s)
	}
}
