package adjudicator_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// personAt returns the person at an address.
func (w *world) personAt(address string) (p store.Person) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) (err error) {
		p, err = tx.PersonOf(address)
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return p
}

// knownAna has Ana be known: in Spanish, in Madrid, without maps, of which she has said nothing.
func (w *world) knownAna() store.Person {
	w.T.Helper()
	w.Game(nil, func(n *founding.NewGame) {
		n.Seats[1].Person = office.Person{Address: ana, Name: "Ana", Lang: rules.Spanish, Zone: "Europe/Madrid"}
	})
	p := w.personAt(ana)
	p.Map, p.Mails = store.MapNone, store.MailsAsked
	if err := w.Store.Update(w.Ctx, func(tx *store.Tx) error { return tx.People().Save(&p) }); err != nil {
		w.T.Fatal(err)
	}
	w.Mails()
	return p
}

// TestNoSeatChangesAPerson: who is known keeps name, language, zone and settings, whatever door a
// seat names him at and whatever it says of him; his mails are written so, and whoever named him
// otherwise is told.
func TestNoSeatChangesAPerson(t *testing.T) {
	invited := func(w *world, who string) {
		p, err := moderation.ReadPerson(who)
		if err != nil {
			t.Fatal(err)
		}
		g := w.Game(nil, func(n *founding.NewGame) { n.Seats, n.Open = n.Seats[:1], []rules.Side{toy.Red} })
		w.Mails()
		w.done(w.Service.Invite(w.Ctx, g, "moderator:mo", founding.NewSeat{Side: toy.Red, Person: p}))
	}
	doors := map[string]func(w *world, who string){
		"game create": func(w *world, who string) {
			p, err := moderation.ReadPerson(who)
			if err != nil {
				t.Fatal(err)
			}
			w.Game(nil, func(n *founding.NewGame) { n.Seats[1].Person = p })
		},
		"template": func(w *world, who string) {
			w.confirmed(w.Send(mod, "moderator\ncreate\ntitle: toy\nred: "+who+"\nblue: program"))
		},
		"template invites": func(w *world, who string) {
			w.confirmed(w.Send(mod, "moderator\ncreate\ntitle: toy\nred: invite "+who+"\nblue: program"))
		},
		"invite": invited,
		"invite, agreed": func(w *world, who string) {
			invited(w, who)
			for _, m := range w.Outbox() {
				if m.Kind.Family() == "invite" {
					w.Send(ana, "accept "+codeIn.FindString(m.Text)+"\n")
				}
			}
		},
		"replace": func(w *world, who string) {
			g := w.Game(nil, func(n *founding.NewGame) { n.Seats[1].Person = office.Person{Address: carol, Name: "Carol"} })
			w.Mails()
			w.confirmed(w.Send(mod, "moderator "+g+"\nreplace red by "+who))
		},
		"tournament": func(w *world, who string) {
			p, err := moderation.ReadPerson(who)
			if err != nil {
				t.Fatal(err)
			}
			id := w.cup()
			if _, err := w.Service.Tournaments.EnterTournament(w.Ctx, id, "moderator:mo", office.Person{Address: "fay@example.com"}, ""); err != nil {
				t.Fatal(err)
			}
			_, _ = w.Service.Tournaments.EnterTournament(w.Ctx, id, "moderator:mo", p, "") // as cup named her
			w.round(id, 1)
		},
		"clone": func(w *world, _ string) {
			w.done(w.Service.Clone(w.Ctx, "toy-1", "moderator:mo", moderation.WhoSwapped))
		},
		"import": func(w *world, who string) {
			from := another(t)
			g := from.Game(nil, func(n *founding.NewGame) { n.Seed = &dice.Seed{7} })
			if got := w.imports(from.parcel(g), transfer.AsNew); got.State != store.CommandDone {
				t.Error(w.said(got.Answer))
			}
		},
		"join":     func(w *world, _ string) { w.Send(ana, "join "+w.Game(nil, anyOpen)+" as red\n\nthanks, Anita") },
		"practice": func(w *world, _ string) { w.agree(w.Send(ana, "practice toy as red\n")[0], "yes") },
	}
	for door, through := range doors {
		for _, who := range []string{ana, "Anita <" + ana + ">, en, UTC"} {
			t.Run(door+" "+who, func(t *testing.T) {
				w := newWorld(t)
				was := w.knownAna()
				sent := len(w.Outbox())
				through(w, who)
				if diff := cmp.Diff(was, w.personAt(ana)); diff != "" {
					t.Errorf("she was changed (-was +is):\n%s", diff)
				}
				hers := 0
				for _, m := range w.Outbox()[sent:] {
					if m.Recipient != ana {
						continue
					}
					if hers++; m.Lang != rules.Spanish || m.Name != "Ana" && door != "import" {
						t.Errorf("%s goes to %s in %s", m.Kind, m.Name, m.Lang)
					}
				}
				if hers == 0 {
					t.Errorf("she was not mailed: %s", summary(w.Outbox()[sent:]))
				}
			})
		}
	}
}

// TestSomebodyNewIsAsHeIsNamed, and else as is usual in this office.
func TestSomebodyNewIsAsHeIsNamed(t *testing.T) {
	w := newWorld(t, func(w *world) {
		w.Config.Moderator.Lang, w.Config.Moderator.Zone = rules.Spanish, "Europe/Madrid"
	})
	w.confirmed(w.Send(mod, "árbitro\ncrear\ntitle: toy\nred: fay@example.com\nblue: Gus <gus@example.com>, en, UTC"))
	for address, want := range map[string]store.Person{
		"fay@example.com": {Name: "fay", Lang: rules.Spanish, Zone: "Europe/Madrid"}, "gus@example.com": {Name: "Gus", Lang: rules.English, Zone: "UTC"},
	} {
		if p := w.personAt(address); p.Name != want.Name || p.Lang != want.Lang || p.Zone != want.Zone {
			t.Errorf("%s is %+v", address, p)
		}
	}
}

// TestWhoNamesSomebodyOtherwiseIsTold what he is known as, and how that is changed; who says what is
// known is told nothing.
func TestWhoNamesSomebodyOtherwiseIsTold(t *testing.T) {
	w := newWorld(t)
	w.knownAna()
	replaced := func(p office.Person) string {
		g := w.Game(nil, func(n *founding.NewGame) { n.Seats[1].Person = office.Person{Address: carol, Name: "Carol"} })
		p.Address = ana
		return w.done(w.Service.Replace(w.Ctx, g, "moderator:mo", toy.Red, p))
	}
	for _, p := range []office.Person{{}, {Name: "Ana", Lang: rules.Spanish, Zone: "Europe/Madrid"}} {
		if got := replaced(p); catalogtest.Tells(t, rules.English, got, "verb.person-kept") {
			t.Errorf("of %+v: %s", p, got)
		}
	}
	w.wantText(replaced(office.Person{Name: "Anita", Lang: rules.English}), "Ana (ana@example.net) is known here", "Spanish", "Europe/Madrid", `"person ana@example.net language en name Anita"`)
	w.Mails()
	sent := w.Send(mod, "moderator\ncreate\ntitle: toy\nred: "+ana+", en, UTC\nblue: Benito <"+benj+">")
	w.wantText(sent[len(sent)-1].Text, "Ana <ana@example.net>, es, Europe/Madrid", `"person ana@example.net language en zone UTC"`)
}
