package adjudicator_test

import (
	"context"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestTakenOutStaysOut: whom a moderator has taken out of a tournament does not enter it
// again by mail, before the first round or later, until a moderator lets him.
func TestTakenOutStaysOut(t *testing.T) {
	for _, begun := range []bool{false, true} {
		w := newWorld(t)
		id := w.cup()
		if begun {
			w.round(id, 1)
		}
		if _, err := w.Service.Tournaments.LeaveTournament(w.Ctx, id, "moderator:mo", 3, 0); err != nil {
			t.Fatal(err)
		}
		w.Mails()
		sent := w.Send(cleo, "join spring-cup\n")
		w.wantText(to(t, sent, cleo), "A moderator has taken you out of the tournament Spring Cup, so you cannot enter it by mail.")
		if codeIn.MatchString(sent[0].Text) {
			t.Errorf("she is asked:\n%s", sent[0].Text)
		}
		if text := to(t, w.Send(cleo, "games\n"), cleo); strings.Contains(text, "join spring-cup") {
			t.Errorf("it is offered to her:\n%s", text)
		}
		if _, err := w.Service.Tournaments.EnterTournament(w.Ctx, id, "moderator:mo", office.Person{Address: cleo, Name: "Cleo"}, ""); err != nil {
			t.Fatal(err)
		}
		w.Mails()
		w.confirmed(w.Send(cleo, "leave spring-cup\n")) // of herself
		w.confirmed(w.Send(cleo, "join spring-cup\n"))
		in := 0
		for _, e := range w.tournament(id).Entrants {
			if e.Address == cleo && !e.Gone {
				in++
			}
		}
		if in != 1 {
			t.Errorf("begun %v: she does not enter again who left of herself", begun)
		}
	}
}

// TestRefusalsSayItOnce: a template that cannot be read is refused with what is wrong with
// it, and that nothing was done is said once.
func TestRefusalsSayItOnce(t *testing.T) {
	w := newWorld(t)
	for _, line := range []string{"name: " + strings.Repeat("x", 200), "tags: " + strings.Repeat("y", 200), "color: blue"} {
		sent := w.Send(mod, "moderator\ncreate\ntitle: toy\nopen\n"+line+"\n")
		if n := strings.Count(strings.ToLower(sent[0].Text), "nothing was done"); n != 1 {
			t.Errorf("%s: said %d times\n%s", line, n, sent[0].Text)
		}
	}
	c, err := w.Service.Create(w.Ctx, "", "title: toy\nopen\nname: "+strings.Repeat("x", 200))
	if got, want := w.refused(c, err), "No game was begun. A name is one line of at most 60 letters without brackets."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestOfficeVerbThatFails names no game.
func TestOfficeVerbThatFails(t *testing.T) {
	w := newWorld(t, func(w *world) {
		w.Failpoint = func(step string) {
			if step == "command.effects" {
				panic("boom")
			}
		}
	})
	c, err := w.Service.Create(w.Ctx, "moderator:mo", "title: toy\nopen")
	if got, want := w.came(store.CommandFailed, c, err), "nothing was done. The log says"; !strings.Contains(got, want) {
		t.Errorf("no %q in %q", want, got)
	}
}

// TestRuledGameHasNoScore: what a moderator ruled, or players agreed on, is told without the
// points by which its archive names the winner; what the position tells of a score stands.
func TestRuledGameHasNoScore(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Send(dan, "observe "+g+"\n")
	w.Mails()
	w.done(w.Service.End(w.Ctx, g, "moderator:mo", moderation.EndWin, toy.Red))
	sent := w.Mails()
	if len(sent) < 2 {
		t.Fatal(summary(sent))
	}
	for _, d := range sent {
		says(t, d, "not", "Final score", "Puntuación final", "Red 1", "Rojo 1")
	}
	says(t, sent[0], "The Red side wins.", "as the moderator ruled", "toy.score")
	if len(w.Show(g).Standings.Scores) != 2 {
		t.Error("it has no standings")
	}
}

// TestResendToWhoWasForgotten says that he is gone, and not that a program plays.
func TestResendToWhoWasForgotten(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	err := w.Store.Update(context.Background(), func(tx *store.Tx) error {
		p, err := tx.PersonOf(ana)
		if err != nil {
			return err
		}
		_, err = tx.People().Forget(p.ID, nil, func(string) string { return "" }, func([]byte) bool { return false }, noon)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := w.done(w.Service.Command(w.Ctx, store.Command{Verb: "resend", Game: g, Args: map[string]string{"side": string(toy.Red)}})); !strings.Contains(got, "was forgotten") {
		t.Error(got)
	}
	w.WantMails(w.Mails(), "")
}

// TestFaultsHaveNoNumbers for who moderates some games only: from them he could count what
// goes on in others. The moderator of the office finds by them what the log says.
func TestFaultsHaveNoNumbers(t *testing.T) {
	for who, numbered := range map[string]bool{eva: false, mod: true} {
		w := newWorld(t, manyModerators, func(w *world) {
			w.Failpoint = func(step string) {
				if step == "command.effects" {
					panic("boom")
				}
			}
		})
		w.Game(nil)
		g := w.Game(nil)
		w.Mails()
		sent := w.confirmed(w.Send(who, "moderator "+g+"\npause\n"))
		if len(sent) != 1 || sent[0].Recipient != who {
			t.Fatal(summary(sent))
		}
		if text := sent[0].Text; strings.Contains(text, "command-") != numbered || !strings.Contains(text, "Something went wrong, and nothing was done to toy-2.") {
			t.Errorf("%s is told\n%s", who, text)
		}
	}
	told := []rules.Message{rules.M("moderator.given-up", rules.Text("address", "dispatch-1@example.net"), rules.Text("id", "dispatch-12")), rules.M("verb.created", rules.Text("id", "toy-12"))}
	got := office.StripOfficeIDs(told)
	if len(got[0].Args) != 1 || len(got[1].Args) != 1 || len(told[0].Args) != 2 {
		t.Errorf("%+v of %+v", got, told)
	}
}
