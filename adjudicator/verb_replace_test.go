package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

func TestReplace(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	old := w.Block(g, toy.Red, 0, "hold mill", "raid ford")
	carla := office.Person{Address: "carla@example.es", Name: "Carla", Lang: rules.Spanish, Zone: "Europe/Madrid"}
	got := w.done(w.Service.Replace(w.Ctx, g, "moderator:mo", toy.Red, carla))
	sent := w.Mails()
	w.WantMails(sent, "welcome>carla resigned>benito resigned>ana")
	if !strings.Contains(got, "carla@example.es's now") {
		t.Error(got)
	}
	for i, want := range []string{"El árbitro te da este bando", "El árbitro ha dado el Rojo, en toy-1, a Carla, en lugar de Ana", "it is no longer yours"} {
		if text := strings.Join(strings.Fields(sent[i].Text), " "); !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, sent[i].Text)
		}
	}
	if strings.Contains(sent[1].Text+sent[2].Text, w.Key(g, toy.Red)) || !strings.Contains(sent[0].Text, w.Key(g, toy.Red)) {
		t.Error("the new key is not Carla's alone")
	}
	w.Send(ana, old)
	if state := w.Show(g).Seats[0].Sheet; state == inquiry.SheetIn {
		t.Error("who left can still order")
	}
	for _, seat := range []rules.Side{toy.Red, toy.Blue} {
		for _, d := range w.Order(g, seat, "hold mill") {
			if d.Recipient == ana {
				t.Errorf("who left is mailed: %s", d.Text)
			}
		}
	}
	w.done(w.Service.Replace(w.Ctx, g, "moderator:mo", toy.Red, carla))
	w.WantMails(w.Mails(), "")
	if got := w.refused(w.Service.Replace(w.Ctx, g, "", toy.Blue, office.Person{Address: ana, Name: "Ana"})); !catalogtest.Tells(t, rules.English, got, "verb.replace-knows") {
		t.Error(got)
	}
	if got := w.refused(w.Service.Replace(w.Ctx, g, "", toy.Blue, carla)); !catalogtest.Tells(t, rules.English, got, "verb.replace-knows") {
		t.Error(got)
	}
}

func TestReplaceByAProgram(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Order(g, toy.Blue, "hold ford", "raid hill")
	w.Mails()
	sent := w.Send(mod, "moderator "+g+"\nreplace red by a program\n")
	if !strings.Contains(sent[0].Text, "played by a program (novice) now") {
		t.Fatalf("previewed as\n%s", sent[0].Text)
	}
	w.Send(mod, "confirm "+codeIn.FindString(sent[0].Text))
	w.carry()
	if phase := w.Show(g).Phase; phase == 1 {
		w.Tick()
	}
	if info := w.Show(g); info.Phase == 1 || info.State == store.Over {
		t.Errorf("phase %d, %s: it still waits", info.Phase, info.State)
	}
}
