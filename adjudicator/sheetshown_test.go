package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestAnswersShowTheSheetThatStands, word for word and ready to edit, when they change
// nothing, and in `status`: to whom it was shown that he speaks for the side.
func TestAnswersShowTheSheetThatStands(t *testing.T) {
	w, g := holding(t)
	w.Order(g, toy.Red, "hold mill # for now")
	w.Order(g, toy.Blue, "ocupar la colina # de momento", "espera")
	w.Mails()
	one := func(mails []store.Dispatch, want ...string) {
		t.Helper()
		if len(mails) != 1 {
			t.Fatalf("mails %q", summary(mails))
		}
		says(t, mails[0], want...)
	}
	red, blue := w.bare(g, toy.Red, ""), w.bare(g, toy.Blue, "")
	const english, spanish = "Below is your sheet that stands, word for word.", "Abajo va tu hoja, la que vale, palabra por palabra."
	one(red, "nothing in your letter", english, "orders hold mill # for now end")
	one(blue, spanish, "ocupar la colina # de momento espera fin")
	one(w.bare(g, toy.Red, "The weather is fine today."), "I did not understand this", english, "orders hold mill # for now end")
	one(w.Send(ana, w.Block(g, toy.Red, 7, "hold ford")), "phase 7", english, "orders hold mill # for now end", "not", "orders hold ford")
	one(w.bare(g, toy.Red, "status"), "Blue Benito awaited", english, "orders hold mill # for now end")
	if text := w.bare(g, toy.Red, "status")[0].Text; strings.Count(text, "Deadline:") != 1 {
		t.Errorf("the deadline is told twice:\n%s", text)
	}
	one(w.bare(g, toy.Blue, "estado"), spanish, "ocupar la colina # de momento espera fin")
	one(w.Send(ana, "game: "+g+" side: red\nstatus\n"), english, "- \"hold mill # for now\"", "not", w.Key(g, toy.Red))
	one(w.Send(ana, "game: "+g+" side: red\nhold ford\n"), "key of your side is missing", "not", "for now")

	w.Clock.Advance(72*time.Hour + time.Minute)
	late := w.Letter(raw("late@x", ana, "x", w.Block(g, toy.Red, 0, "hold ford")))
	w.Drainer.In = []store.Arrival{late}
	var told *store.Dispatch
	mails := w.Tick()
	for i := range mails {
		if mails[i].Recipient == ana && mails[i].Kind.Family() == "notice" {
			told = &mails[i]
		}
	}
	if told == nil {
		t.Fatalf("nobody is told that he is late: %s", summary(mails))
	}
	says(t, *told, "after the deadline", english, "orders hold mill # for now end")

	// Of the next phase there is nothing yet, then only what has mistakes, or what was
	// sent in advance.
	one(w.bare(g, toy.Red, "status"), "not", "for now", english)
	mails = w.Order(g, toy.Red, "hold nowhere", "status", "raid ford") // what he asks is no part of his sheet
	if len(mails) != 2 {
		t.Fatalf("orders and a request are answered by %s", summary(mails))
	}
	says(t, mails[0], "orders hold nowhere # ? raid ford end")
	one(w.bare(g, toy.Red, "status"), "They have mistakes and do not count.", "hold nowhere raid ford")
	if strings.Contains(w.bare(g, toy.Blue, "estado")[0].Text, "errores") {
		t.Error("the mistakes of another are told")
	}
}
