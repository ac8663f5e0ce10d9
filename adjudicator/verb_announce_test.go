package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

func TestAnnounce(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	sent := w.Send(mod, "moderator "+g+"\nnote asked by telephone\nannounce No round in Easter week.\nhold mill\n")
	w.WantMails(sent, "moderator-verbs>mod")
	if text := sent[0].Text; !strings.Contains(text, "| hold mill") || !strings.Contains(text, "“note asked by telephone”") {
		t.Errorf("previewed as\n%s", text)
	}
	w.Send(mod, "confirm "+codeIn.FindString(sent[0].Text))
	sent = w.carry()
	w.WantMails(sent, "announced>ana announced>benito moderator-verbs>mod")
	if text := sent[0].Text; !strings.Contains(text, "The moderator Mo tells all players of toy-1") || !strings.Contains(text, "| No round in Easter week.\n| hold mill") {
		t.Errorf("Ana reads\n%s", text)
	}
	if text := sent[1].Text; !strings.Contains(text, "El árbitro, Mo, dice a todos") {
		t.Errorf("Benito reads\n%s", text)
	}
	quoted := w.Send(ana, "yes\n\n> "+strings.ReplaceAll(sent[0].Text, "\n", "\n> "), "In-Reply-To: <"+sent[0].MessageID+">")
	for _, d := range quoted {
		if d.Kind.Family() == "ack" {
			t.Errorf("an announcement that is quoted is read as orders:\n%s", d.Text)
		}
	}
	if got := w.audit(g, 2); got != "moderator:Mo announce, moderator:Mo note" {
		t.Errorf("audited as %q", got)
	}
	if got := w.refused(w.Service.Announce(w.Ctx, g, "", strings.Repeat("a\n", 100))); !strings.Contains(got, "60 lines") {
		t.Error(got)
	}
	if got := w.refused(w.Service.Note(w.Ctx, g, "", " \n")); !catalogtest.Tells(t, rules.English, got, "verb.nothing-said") {
		t.Error(got)
	}
}

func TestModeratorEndsAGame(t *testing.T) {
	for _, c := range []struct {
		line, how, reads string
		winners          int
	}{
		{"end win red", "ruled.win", "has won, as the moderator ruled", 1},
		{"termina empate", "ruled.draw", "ended the game as a draw", 0},
		{"end void", "ruled.void", "counts for nothing", 0},
	} {
		t.Run(c.how, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(nil)
			w.Order(g, toy.Red, "hold mill", "raid ford")
			w.Order(g, toy.Blue, "hold ford", "raid hill")
			w.Tick()
			w.Mails()
			sent := w.Send(mod, "moderator "+g+"\n"+c.line+"\n")
			if w.Show(g).State == store.Over {
				t.Fatal("it is over before that was confirmed")
			}
			w.Send(mod, "confirm "+codeIn.FindString(sent[0].Text))
			sent = w.carry()
			w.WantMails(sent, "over>ana over>benito moderator-verbs>mod")
			if !strings.Contains(sent[0].Text, c.reads) {
				t.Errorf("Ana reads\n%s", sent[0].Text)
			}
			info := w.Show(g)
			if info.State != store.Over || info.Standings == nil || info.Standings.How.Code != c.how || len(info.Standings.Winners) != c.winners {
				t.Errorf("it is %s: %+v", info.State, info.Standings)
			}
			w.Tick()
			a, err := w.Service.Transfer.Export(w.Ctx, g, false)
			if err != nil {
				t.Fatal(err)
			}
			report, err := w.Keeper().Verify(w.Ctx, a, nil)
			if err != nil || !report.Agreed {
				t.Errorf("verified: %+v, %v", report, err)
			}
			w.refused(w.Service.End(w.Ctx, g, "", moderation.EndDraw, ""))
		})
	}
}

func TestResend(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	got := w.done(w.Service.Resend(w.Ctx, g, "moderator:mo", toy.Red))
	sent := w.Mails()
	w.WantMails(sent, "report>ana")
	if !strings.Contains(got, "ana@example.net once more") || !strings.Contains(sent[0].Text, w.Key(g, toy.Red)) {
		t.Errorf("%s\n%s", got, sent[0].Text)
	}
}
