package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

func TestReplace(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.mails()
	old := w.block(g, toy.Red, 0, "hold mill", "raid ford")
	carla := adjudicator.Person{Address: "carla@example.es", Name: "Carla", Lang: rules.Spanish, Zone: "Europe/Madrid"}
	got := w.done(w.svc.Replace(w.ctx, g, "moderator:mo", toy.Red, carla))
	sent := w.mails()
	w.wantMails(sent, "welcome>carla resigned>benito resigned>ana")
	if !strings.Contains(got, "carla@example.es's now") {
		t.Error(got)
	}
	for i, want := range []string{"El árbitro te da este bando", "El árbitro ha dado el Rojo, en toy-1, a Carla, en lugar de Ana", "it is no longer yours"} {
		if text := strings.Join(strings.Fields(sent[i].Text), " "); !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, sent[i].Text)
		}
	}
	if strings.Contains(sent[1].Text+sent[2].Text, w.key(g, toy.Red)) || !strings.Contains(sent[0].Text, w.key(g, toy.Red)) {
		t.Error("the new key is not Carla's alone")
	}
	w.send(ana, old)
	if state := w.show(g).Seats[0].Sheet; state == adjudicator.SheetIn {
		t.Error("who left can still order")
	}
	for _, seat := range []rules.Side{toy.Red, toy.Blue} {
		for _, d := range w.order(g, seat, "hold mill") {
			if d.Recipient == ana {
				t.Errorf("who left is mailed: %s", d.Text)
			}
		}
	}
	w.done(w.svc.Replace(w.ctx, g, "moderator:mo", toy.Red, carla))
	w.wantMails(w.mails(), "")
	if got := w.refused(w.svc.Replace(w.ctx, g, "", toy.Blue, adjudicator.Person{Address: ana, Name: "Ana"})); !catalogtest.Tells(t, rules.English, got, "verb.replace-knows") {
		t.Error(got)
	}
	if got := w.refused(w.svc.Replace(w.ctx, g, "", toy.Blue, carla)); !catalogtest.Tells(t, rules.English, got, "verb.replace-knows") {
		t.Error(got)
	}
}

func TestReplaceByAProgram(t *testing.T) {
	w := newWorld(t)
	g := w.game(nil)
	w.order(g, toy.Blue, "hold ford", "raid hill")
	w.mails()
	sent := w.send(mod, "moderator "+g+"\nreplace red by a program\n")
	if !strings.Contains(sent[0].Text, "played by a program now") {
		t.Fatalf("previewed as\n%s", sent[0].Text)
	}
	w.send(mod, "confirm "+codeIn.FindString(sent[0].Text))
	w.carry()
	if phase := w.show(g).Phase; phase == 1 {
		w.tick()
	}
	if info := w.show(g); info.Phase == 1 || info.State == store.Over {
		t.Errorf("phase %d, %s: it still waits", info.Phase, info.State)
	}
}
