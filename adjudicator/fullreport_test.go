package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// TestReportTellsWhatIsNew: who is asked is told what is new since he was asked last
// and what of the position has changed; who is not gets a short note without it. All
// is told to who asks for it.
func TestReportTellsWhatIsNew(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "5", "decisions": "ask"})
	w.Order(g, toy.Red, "hold mill")
	asked := w.Order(g, toy.Blue, "raid mill")
	w.WantMails(asked, "ack>benito sitrep>ana sitrep>benito")
	const position, same = "toy.own\n-------", "Not told here: toy.score" // its own forces are told whole in the first report, the rest stood nowhere so far
	report, note := asked[1].Text, asked[2].Text
	if !strings.Contains(report, "Since your last turn") || !strings.Contains(report, same) || strings.Contains(report, position) {
		t.Errorf("the report is\n%s", report)
	}
	if !catalogtest.Tells(t, rules.Spanish, note, "note.heading.own") || strings.Contains(note, "toy.own") || strings.Contains(note, "órdenes\n") {
		t.Errorf("the note is\n%s", note)
	}
	for _, ask := range []string{"report full", "parte completo"} {
		full := w.Order(g, toy.Blue, ask)
		w.WantMails(full, "report>benito")
		if !strings.Contains(full[0].Text, position) || strings.Contains(full[0].Text, "Sin cambios") {
			t.Errorf("%s: the whole report is\n%s", ask, full[0].Text)
		}
	}
	last := w.Order(g, toy.Red, "stand")
	w.WantMails(last, "ack>ana sitrep>ana sitrep>benito")
	if last[2].Kind != "sitrep:note" || !strings.Contains(last[2].Text, "Qué ha pasado") {
		t.Errorf("the note of a phase of others is\n%s", last[2].Text)
	}
	again := w.Order(g, toy.Blue, "parte 3")
	w.WantMails(again, "report>benito")
	says(t, again[0], "Otra vez el parte de la fase 3", "Qué ha pasado")
}
