package adjudicator_test

import (
	"errors"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// TestDiscloseAsksWhoPlays: what is hidden in a running game is not shown to a moderator who
// plays in it, by whichever of his addresses, or is a deputy there; where he insists, the audit
// says so and the other moderators are told.
func TestDiscloseAsksWhoPlays(t *testing.T) {
	shown := func(w *world, g, actor string, anyway bool) error {
		return w.Service.Transfer.Disclose(w.Ctx, g, actor, transfer.ShownParcel, anyway)
	}
	atRed := func(n *founding.NewGame) { n.Seats[0].Address = mod }
	for name, begin := range map[string]func(w *world) string{
		"plays": func(w *world) string { return w.Game(nil, atRed) },
		"plays by another address": func(w *world) string {
			g := w.Game(nil, atRed)
			w.moves(mod, "mo@example.net")
			return g
		},
		"deputises": func(w *world) string {
			g := w.Game(nil)
			w.Send(mod, "accept "+codeTo(w.Order(g, toy.Red, "deputy "+mod), mod)+"\n")
			return g
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, func(w *world) {
				w.Config.Moderators = []office.Moderator{
					{Person: office.Person{Address: other, Name: "Otra", Lang: rules.Spanish}, Games: []string{"toy-1"}},
					{Person: office.Person{Address: eva, Name: "Eva"}, Games: []string{"toy-2"}},
				}
			})
			g := begin(w)
			w.Mails()
			for _, actor := range []string{"moderator:root", "moderator:Mo", "moderator:Eva"} {
				if err := shown(w, g, actor, false); !errors.Is(err, transfer.ErrPlays) {
					t.Errorf("to %s it is shown: %v", actor, err)
				}
			}
			if err := shown(w, g, "moderator:Otra", false); err != nil {
				t.Errorf("who does not play: %v", err)
			}
			if log := w.audit(g, 1); log == "moderator:Mo disclosed" || len(w.Mails()) > 0 {
				t.Errorf("refused, it is told; the audit says %q", log)
			}
			if err := shown(w, g, "moderator:Mo", true); err != nil {
				t.Error(err)
			}
			mails := w.Mails()
			w.WantMails(mails, "moderator-verbs>otra")
			for _, m := range mails {
				if !catalogtest.Tells(t, m.Lang, m.Text, "moderator.disclosed") {
					t.Errorf("%s is told:\n%s", m.Recipient, m.Text)
				}
			}
			if log := w.audit(g, 1); log != "moderator:Mo disclosed" {
				t.Errorf("the audit says %q", log)
			}
			w.done(w.Service.End(w.Ctx, g, "moderator:Otra", moderation.EndWin, toy.Red))
			if err := shown(w, g, "moderator:Mo", false); err != nil {
				t.Errorf("over: %v", err)
			}
		})
	}
	if err := shown(newWorld(t), "toy-9", "moderator:Mo", false); !errors.Is(err, phases.ErrNoGame) {
		t.Error(err)
	}
}
