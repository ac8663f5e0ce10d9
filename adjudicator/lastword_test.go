package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// bare is a letter of a few words and the key.
func (w *world) bare(game string, side rules.Side, words string) []store.Dispatch {
	w.T.Helper()
	from := ana
	if side == toy.Blue {
		from = benj
	}
	return w.Send(from, words+"\n\ngame: "+game+" side: "+string(side)+" key: "+w.Key(game, side)+"\n")
}

// TestPlayNowKeepsNothingWaiting: of one's own; the others' sheets are held as before.
func TestPlayNowKeepsNothingWaiting(t *testing.T) {
	for _, c := range []struct{ red, blue string }{{"play now", "juega ya"}, {"Play it now.", "Juégalo ya"}} {
		w, g := holding(t)
		w.Order(g, toy.Red, "hold mill")
		w.Mails()
		mails := w.bare(g, toy.Red, c.red)
		w.WantMails(mails, "ack>ana")
		says(t, mails[0], "Final: your order stands for phase 1.", "Still awaited: the Blue side.")
		w.Clock.Advance(time.Minute)
		w.Order(g, toy.Blue, "ocupar la colina")
		w.Mails()
		mails = w.bare(g, toy.Red, c.red)
		w.WantMails(mails, "ack>ana")
		says(t, mails[0], "Phase 1 is played on Saturday 28 March 2026, 08:11 (UTC-4), 10 minutes from now")
		mails = w.bare(g, toy.Blue, c.blue)
		w.WantMails(mails, "ack>benito sitrep>ana sitrep>benito")
		says(t, mails[0], "Definitiva: tu orden vale para la fase 1.", "la fase se juega ahora mismo")
	}
}

// TestPlayNowWaitsForTheMailbox where another's hold is over by then: he may have taken
// his sheet back in time.
func TestPlayNowWaitsForTheMailbox(t *testing.T) {
	w, g := holding(t)
	w.Order(g, toy.Red, "hold mill")
	w.Clock.Advance(15 * time.Minute)
	w.Mails()
	w.WantMails(w.Order(g, toy.Blue, "ocupar la colina", "juega ya"), "ack>benito")
	w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
	if len(w.Drainer.Calls) != 1 {
		t.Errorf("the mailbox was read %d times", len(w.Drainer.Calls))
	}
}

// TestUndoTakesTheSheetBack: the side is awaited again, gets its lines back, and
// nothing of it is played at the deadline.
func TestUndoTakesTheSheetBack(t *testing.T) {
	for _, c := range []struct{ word, told string }{{"undo", "Taken back"}, {"deshaz", "Taken back"}, {"Take back my orders!", "Taken back"}} {
		w, g := holding(t)
		w.Order(g, toy.Red, "raid ford # with all", "hold mill")
		w.Order(g, toy.Blue, "ocupar la colina")
		w.Mails()
		mails := w.bare(g, toy.Red, c.word)
		w.WantMails(mails, "notice>ana")
		says(t, mails[0], c.told, "orders raid ford # with all hold mill end")
		info := w.Show(g)
		if !info.PlayAt.IsZero() || info.Seats[0].Sheet != inquiry.SheetMissing {
			t.Errorf("played at %v, red's sheet is %s", info.PlayAt, info.Seats[0].Sheet)
		}
		w.Clock.Advance(time.Hour)
		w.WantMails(w.Tick(), "")
		w.WantMails(w.Order(g, toy.Red, "hold mill"), "ack>ana")
		w.bare(g, toy.Red, c.word)
		w.Mails()
		w.Clock.Advance(72 * time.Hour)
		w.Tick()
		if got, want := w.Carried(g, 1), "blue: hold hill"; got != want {
			t.Errorf("carried out %q, want %q", got, want)
		}
	}
}

// TestUndoInSpanish is answered in Spanish.
func TestUndoInSpanish(t *testing.T) {
	w, g := holding(t)
	w.Order(g, toy.Blue, "ocupar la colina")
	w.Mails()
	mails := w.bare(g, toy.Blue, "Retira mis órdenes")
	w.WantMails(mails, "notice>benito")
	says(t, mails[0], "Retirada: ya no vale nada tuyo para la fase 1", "órdenes ocupar la colina fin")
}

// TestUndoWithOrders replaces the sheet; with mistakes in them nothing of his stands.
func TestUndoWithOrders(t *testing.T) {
	w, g := holding(t)
	w.Order(g, toy.Red, "raid ford")
	w.Mails()
	w.WantMails(w.Order(g, toy.Red, "undo", "hold mill"), "ack>ana")
	mails := w.Order(g, toy.Red, "undo", "hold nowhere")
	w.WantMails(mails, "ack>ana")
	if strings.Contains(mails[0].Text, "earlier sheet stands") {
		t.Errorf("the sheet that was taken back stands:\n%s", mails[0].Text)
	}
	if s := w.Show(g).Seats[0].Sheet; s != inquiry.SheetMissing {
		t.Errorf("red's sheet is %s", s)
	}
}

// TestUndoTooLate: the phase was played.
func TestUndoTooLate(t *testing.T) {
	w, g := holding(t)
	w.Order(g, toy.Red, "raid ford")
	w.Order(g, toy.Blue, "ocupar la colina")
	w.Clock.Advance(10 * time.Minute)
	w.Tick()
	w.Clock.Advance(time.Minute)
	mails := w.Send(ana, w.Block(g, toy.Red, 1, "undo"))
	w.WantMails(mails, "notice>ana")
	says(t, mails[0], "Too late: phase 1 was played on Saturday 28 March 2026, 08:10 (UTC-4) with your sheet, and the game is in phase 2.")
	mails = w.bare(g, toy.Blue, "deshaz")
	says(t, mails[0], "No hay nada que retirar", "La fase 1 se jugó el sábado 28 de marzo de 2026, 13:10 (UTC+1)")
}

// TestUndoAndLettersThatAreLate: what the mail server received before the letter that
// takes a sheet back does not stand though it is handed over after it, and a letter
// that is older than the sheet does not take that back.
func TestUndoAndLettersThatAreLate(t *testing.T) {
	w, g := holding(t)
	w.Order(g, toy.Red, "hold mill")
	w.Clock.Advance(time.Minute)
	early := w.Letter(raw("e@x", ana, "x", w.Block(g, toy.Red, 1, "hold ford")))
	w.Clock.Advance(time.Minute)
	undo := w.Letter(raw("u@x", ana, "x", w.Block(g, toy.Red, 1, "undo")))
	w.Receive(undo)
	w.Mails()
	w.Receive(early)
	mails := w.Mails()
	w.WantMails(mails, "notice>ana")
	says(t, mails[0], "A letter in which you took your sheet back reached my server after this one")
	w.Receive(undo) // once more
	w.WantMails(w.Mails(), "")

	again := w.Letter(raw("v@x", ana, "x", w.Block(g, toy.Red, 1, "undo")))
	w.Clock.Advance(time.Minute)
	w.Order(g, toy.Red, "hold mill")
	w.Mails()
	w.Receive(again)
	mails = w.Mails()
	w.WantMails(mails, "notice>ana")
	says(t, mails[0], "The sheet with the receipt")
	if s := w.Show(g).Seats[0].Sheet; s != inquiry.SheetIn {
		t.Errorf("red's sheet is %s", s)
	}
}

// TestUndoOfASheetInAdvance.
func TestUndoOfASheetInAdvance(t *testing.T) {
	w, g := holding(t)
	w.Order(g, toy.Red, "turn 3", "hold mill")
	w.Mails()
	mails := w.bare(g, toy.Red, "undo")
	says(t, mails[0], "I no longer keep your sheet for turn 3", "orders turn 3 hold mill end")
	if text := w.Send(ana, "status\n")[0].Text; strings.Contains(text, "turn 3") {
		t.Errorf("a sheet is kept:\n%s", text)
	}
}

// TestReadyMakesASheetFinal that said `wait`, without sending it again.
func TestReadyMakesASheetFinal(t *testing.T) {
	for _, c := range []struct{ word, wait string }{{"ready", "wait"}, {"Listo", "espera"}, {"I'm ready.", "wait"}} {
		w, g := holding(t)
		w.Order(g, toy.Red, "hold mill", c.wait)
		w.Order(g, toy.Blue, "ocupar la colina")
		w.Clock.Advance(5 * time.Minute)
		w.Mails()
		mails := w.bare(g, toy.Red, c.word)
		w.WantMails(mails, "ack>ana")
		says(t, mails[0], "Final: your order stands for phase 1.", "Phase 1 is played on Saturday 28 March 2026, 08:10 (UTC-4)")
		w.Clock.Advance(5 * time.Minute)
		w.WantMails(w.Tick(), "sitrep>ana sitrep>benito")
	}
}

// TestLastWordsNeedASheetAndTheKey.
func TestLastWordsNeedASheetAndTheKey(t *testing.T) {
	w, g := holding(t)
	says(t, w.bare(g, toy.Red, "ready")[0], "There is no sheet of yours")
	says(t, w.bare(g, toy.Blue, "juega ya")[0], "No tengo ninguna hoja tuya sin errores")
	says(t, w.bare(g, toy.Red, "undo")[0], "There is nothing to take back")
	w.Order(g, toy.Red, "hold mill", "wait")
	for _, word := range []string{"ready", "undo", "play now"} {
		mails := w.Send(ana, word+"\n\ngame: "+g+" side: red\n")
		w.WantMails(mails[len(mails)-1:], "notice>ana")
		says(t, mails[len(mails)-1], "The key of your side is missing")
	}
	if s := w.Show(g).Seats[0].Sheet; s != inquiry.SheetNotFinal {
		t.Errorf("red's sheet is %s", s)
	}
}

// TestUndoShowsTheSheetThatStood: what comes back is the sheet that counted, though a letter with mistakes
// came behind it.
func TestUndoShowsTheSheetThatStood(t *testing.T) {
	w, g := holding(t)
	w.Order(g, toy.Red, "hold mill")
	w.Order(g, toy.Red, "raid nowhere")
	mails := w.bare(g, toy.Red, "undo")
	w.WantMails(mails, "notice>ana")
	says(t, mails[0], "Taken back", "orders hold mill end", "not", "nowhere")
}
