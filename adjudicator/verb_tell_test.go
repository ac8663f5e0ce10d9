package adjudicator_test

import (
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// manyModerators has Mo moderate the office, Otra toy-1 in Spanish, Eva only toy-2, and
// Ana, who plays red, all games.
func manyModerators(w *world) {
	w.Config.Moderators = []office.Moderator{
		{Person: office.Person{Address: other, Name: "Otra", Lang: rules.Spanish}, Games: []string{"toy-1"}},
		{Person: office.Person{Address: eva, Name: "Eva"}, Games: []string{"toy-2"}},
		{Person: office.Person{Address: ana, Name: "Ana"}},
	}
}

// TestOtherModeratorsAreTold: each in his language who did what to a game of his, why, and
// what came of it; nobody of what changes nothing, or what he is told of besides, and not
// who did it or plays.
func TestOtherModeratorsAreTold(t *testing.T) {
	w := newWorld(t, manyModerators)
	g := w.Game(nil)
	w.Mails()
	give := func(actor string, verb *moderation.Verb, args map[string]string) []store.Dispatch {
		t.Helper()
		w.Clock.Advance(time.Minute)
		w.done(w.Service.Command(w.Ctx, store.Command{Verb: verb.Name, Game: g, Actor: actor, Args: args}))
		return w.Mails()
	}
	sent := give("moderator:Mo", moderation.Extend, map[string]string{office.ArgSpan: "24h", office.ArgReason: "Ana is ill"})
	w.WantMails(sent, "extended>ana extended>benito moderator-verbs>otra")
	says(t, sent[2], "Mo ha hecho algo en toy-1, que tú también arbitras: «Mover el plazo»", "miércoles 1 de abril de 2026, 12:00", "El motivo del árbitro: «Ana is ill»", "not", "tu motivo")
	if want := "[toy-1 P1] Mo: Mover el plazo"; sent[2].Subject != want {
		t.Errorf("%q, want %q", sent[2].Subject, want)
	}
	sent = give("moderator:Otra", moderation.Option, map[string]string{"press": "none"})
	w.WantMails(sent, "option>ana option>benito moderator-verbs>mod")
	says(t, sent[2], "Otra has done something to toy-1", "messages between players: none (before: ")
	sent = give("moderator:Ana", moderation.Announce, map[string]string{office.ArgText: "No round\n\nat Easter"})
	w.WantMails(sent, "announced>ana announced>benito moderator-verbs>mod moderator-verbs>otra")
	says(t, sent[2], "Tell all players something", "No round", "at Easter")
	w.WantMails(give("moderator:root", moderation.Rename, map[string]string{office.ArgCalled: "Final"}), "moderator-verbs>otra")
	w.WantMails(give("moderator:Mo", moderation.Note, map[string]string{office.ArgText: "Ana cheats"}), "")
	w.WantMails(give("moderator:Mo", moderation.Rename, map[string]string{office.ArgCalled: "Final"}), "") // it is called so
	w.WantMails(give("moderator:Mo", moderation.Export, nil), "")
	sent = give("", moderation.Silence, map[string]string{office.ArgSide: "blue"}) // Ana plays red
	w.WantMails(sent, "notice>benito moderator-verbs>otra")
	says(t, sent[1], "Quien lleva esta oficina ha hecho algo en toy-1")
}

// TestOtherModeratorsAreToldOnce: what tells moderators of its own, as a phase that is
// forced, is told once, with its reason to those who do not play.
func TestOtherModeratorsAreToldOnce(t *testing.T) {
	w := newWorld(t, manyModerators)
	g := w.Game(nil)
	w.Mails()
	w.done(w.Service.Command(w.Ctx, store.Command{Verb: "force", Game: g, Actor: "moderator:Otra", Args: map[string]string{
		office.ArgPhase: "1", office.ArgReason: "Benito cheats",
	}}))
	sent := w.Mails()
	w.WantMails(sent, "sitrep>ana sitrep>benito moderator-forced>mod moderator-forced>otra moderator-forced>ana")
	says(t, sent[4], "because the moderator Otra said so", "not", "cheats")
	says(t, sent[2], "The moderator's reason: “Benito cheats”")
	w.done(w.Service.Command(w.Ctx, store.Command{Verb: "rollback", Game: g, Actor: "moderator:Mo", Args: map[string]string{
		office.ArgPhase: "2", office.ArgTo: "1", office.ArgReason: "a wrong rule",
	}}))
	sent = w.Mails()
	w.WantMails(sent, "sitrep>ana sitrep>benito moderator-rolled-back>mod moderator-rolled-back>otra moderator-rolled-back>ana")
	says(t, sent[4], "not", "wrong rule")
	says(t, sent[3], "«a wrong rule»")
}

// TestOtherModeratorsOfNewGames: of a game that is begun those are told whose it is, and
// not which other it is like; of other games of one whose address is corrected nobody is.
func TestOtherModeratorsOfNewGames(t *testing.T) {
	w := newWorld(t, manyModerators)
	w.Game(nil)
	w.Mails()
	w.done(w.Service.Clone(w.Ctx, "toy-1", "moderator:Mo", moderation.WhoSame))
	sent := w.Mails()
	w.WantMails(sent, "welcome>ana welcome>benito moderator-verbs>eva")
	says(t, sent[2], "A new game: toy-2.", "not", "toy-1")
	c, err := w.Service.Address(w.Ctx, "toy-2", "moderator:Mo", toy.Red, "ana2@example.net", true)
	says(t, store.Dispatch{Text: w.done(c, err)}, "ana@example.net still holds: toy-1 red")
	sent = w.Mails()
	w.WantMails(sent, "welcome>ana2 moderator-verbs>eva moderator-verbs>ana")
	for _, d := range sent[1:] {
		says(t, d, "is now reached at ana2@example.net", "not", "toy-1 red")
	}
	p, err := w.Service.Commands.Preview(w.Ctx, store.Command{Verb: "pause", Game: "toy-2", Actor: "moderator:Mo"})
	if err != nil || len(p.Mails) != 4 {
		t.Errorf("%v, would mail %+v", err, p.Mails)
	}
}

// TestOtherModeratorsOfImportedGames are told whose it is that a game came to.
func TestOtherModeratorsOfImportedGames(t *testing.T) {
	here, there := newWorld(t), another(t, manyModerators)
	file := here.parcel(here.Game(nil))
	there.imports(file, "toy-2")
	sent := there.Mails()
	there.WantMails(sent, "welcome>ana welcome>benito moderator-verbs>eva")
	says(t, sent[2], "Take in a game of another office", "toy-2 is here now")
}
