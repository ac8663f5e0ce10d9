package adjudicator_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// TestModeratorChangesAPerson by a letter, in either language: he reads before what will be told; the
// person reads it in the language that is his now, with the line that takes it back, and all of his
// games are so.
func TestModeratorChangesAPerson(t *testing.T) {
	for _, line := range []string{
		"person " + ana + " language Spanish zone Madrid name Ana Ruiz", "persona " + ana + " nombre Ana Ruiz, idioma español zona horaria Europe/Madrid", "person " + ana + " lang es time zone Europe/Madrid called Ana Ruiz",
	} {
		w := newWorld(t)
		g, other := w.Game(nil), w.Game(nil)
		w.Mails()
		sent := w.Send(mod, "moderator\n"+line)
		w.wantText(sent[0].Text, "Ana Ruiz: mails go to ana@example.net in Spanish, with times of Europe/Madrid")
		sent = w.confirmed(sent)
		w.WantMails(sent, "settings>ana moderator-verbs>mod")
		says(t, sent[0], "El árbitro ha cambiado", "idioma en", "zona America/New_York", "te llamas Ana Ruiz")
		if sent[0].Lang != rules.Spanish {
			t.Errorf("told in %s", sent[0].Lang)
		}
		for _, id := range []string{g, other} {
			if seat := w.seatOf(id, toy.Red); seat.Player != "Ana Ruiz" || seat.Lang != rules.Spanish {
				t.Errorf("%s: %+v", id, seat)
			}
		}
		w.Order(g, toy.Red, "idioma en")
		if p := w.personAt(ana); p.Lang != rules.English || !slices.Contains(p.Said, store.SaidLang) {
			t.Errorf("taken back, she is %+v", p)
		}
	}
}

// TestModeratorOverrulesNobodyUnknowing: what a person said himself stays, unless that is asked for.
func TestModeratorOverrulesNobodyUnknowing(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Order(g, toy.Red, "language es")
	w.Mails()
	en := map[string]string{office.ArgLang: "en"}
	if got := w.refused(w.Service.Person(w.Ctx, "moderator:mo", ana, en)); !strings.Contains(got, "chose Spanish in person") {
		t.Error(got)
	}
	w.WantMails(w.Mails(), "")
	en[office.ArgAnyway] = "yes"
	w.done(w.Service.Person(w.Ctx, "moderator:mo", ana, en))
	w.WantMails(w.Mails(), "settings>ana")
	if got := w.done(w.Service.Person(w.Ctx, "moderator:mo", ana, en)); !catalogtest.Tells(t, rules.English, got, "verb.person-already") {
		t.Error(got)
	}
	for word, args := range map[string]map[string]string{
		"verb.person-what": nil, "verb.person-no-zone": {office.ArgZone: "Nowhere"}, "verb.person-no-name": {office.ArgName: "The Moderator"},
		"verb.person-has": {office.ArgMain: ana}, "verb.person-main": {office.ArgRemove: ana},
	} {
		if got := w.refused(w.Service.Person(w.Ctx, "moderator:mo", ana, args)); !catalogtest.Tells(t, rules.English, got, word) {
			t.Errorf("%v: %s", args, got)
		}
	}
	if got := w.refused(w.Service.Person(w.Ctx, "moderator:mo", mallory, en)); !catalogtest.Tells(t, rules.English, got, "verb.forget-nobody") {
		t.Error(got)
	}
	w.WantMails(w.Mails(), "")
}

// TestAddressesAreAgreedToWhoeverAsks: a moderator has them asked, and changes none.
func TestAddressesAreAgreedToWhoeverAsks(t *testing.T) {
	const home = "ana@home.example"
	w := newWorld(t)
	w.Game(nil)
	w.Mails()
	asks := func(arg, address, to string) {
		t.Helper()
		before := w.addresses(ana)
		w.done(w.Service.Person(w.Ctx, "moderator:mo", ana, map[string]string{arg: address}))
		mails := w.Mails()
		if len(mails) != 1 || mails[0].Recipient != to || strings.Contains(mails[0].Text, "key") {
			t.Fatalf("%s %s: %s", arg, address, summary(mails))
		}
		if got := w.addresses(ana); !slices.Equal(got, before) {
			t.Fatalf("%s: at once %v", arg, got)
		}
		w.Send(to, "confirm "+codeTo(mails, to)+"\n")
		w.Mails()
	}
	asks(office.ArgAdd, home, home)
	asks(office.ArgMain, home, ana)
	if got := w.addresses(ana); len(got) != 2 || got[0] != home {
		t.Errorf("the addresses are %v", got)
	}
	asks(office.ArgRemove, ana, home)
	if got := w.addresses(home); len(got) != 1 {
		t.Errorf("the addresses are %v", got)
	}
}

// TestModeratorHasTwoMerged: both are asked at once, whichever agrees first; neither learns the address
// of the other before; then there is one person, with both's games under their keys, and no browser
// that was let in before.
func TestModeratorHasTwoMerged(t *testing.T) {
	for _, order := range [][]string{{ana, benj}, {benj, ana}} {
		w := newWorld(t)
		hers, his := w.apart()
		w.Mails()
		sent := w.confirmed(w.Send(mod, "moderator\nmerge "+ana+" with "+benj))
		w.WantMails(sent, "pledge>ana pledge>benito moderator-verbs>mod")
		if strings.Contains(sent[0].Text, benj) || strings.Contains(sent[1].Text, ana) {
			t.Errorf("an address is told:\n%s\n%s", sent[0].Text, sent[1].Text)
		}
		says(t, sent[0], "The moderator takes you", "b…@example.es")
		mails := w.Send(order[0], "confirm "+codeTo(sent, order[0])+"\n")
		if got := w.persons(ana, benj); got[0] == got[1] || len(mails) != 1 || mails[0].Recipient != order[0] {
			t.Fatalf("one has agreed: %v, %s", got, summary(mails))
		}
		w.WantMails(w.Send(order[1], "confirm "+codeTo(sent, order[1])+"\n"), "settings>benito settings>ana")
		if got := w.addresses(benj); len(got) != 2 || got[0] != ana {
			t.Errorf("the addresses are %v", got)
		}
		if p := w.personAt(benj); p.Lang != rules.English || p.Name != "Ana" {
			t.Errorf("the person is %+v", p)
		}
		w.WantMails(w.Order(his, toy.Blue, "hold ford"), "ack>ana")
		w.WantMails(w.Send(benj, w.Block(hers, toy.Red, 0, "hold mill")), "ack>ana sitrep>ana sitrep>carol")
		w.Send(order[0], "confirm "+codeTo(sent, order[0])+"\n") // counts once
	}
}

// TestNoMergeThatMixesSecrets: asked of those who play one game, act for another side of it or gave one
// up, or play in one tournament, it is refused with the game; when that became so since it was asked,
// agreeing is.
func TestNoMergeThatMixesSecrets(t *testing.T) {
	refused := func(w *world, where string) {
		t.Helper()
		got := w.refused(w.Service.Merge(w.Ctx, "moderator:mo", ana, benj))
		if !catalogtest.Tells(t, rules.English, got, "verb.merge-plays") || !strings.Contains(got, where) {
			t.Error(got)
		}
		w.WantMails(w.Mails(), "")
	}
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "1"})
	w.Mails()
	refused(w, g)
	for range 5 { // over
		w.Clock.Advance(100 * time.Hour)
		w.Tick()
	}
	w.Mails()
	refused(w, g)

	w = newWorld(t)
	hers, _ := w.apart()
	if err := w.Store.Update(w.Ctx, func(tx *store.Tx) error {
		p, err := tx.PersonOf(benj)
		if err != nil {
			return err
		}
		return tx.Roles().Add(&store.Role{Game: hers, Side: toy.Blue, Kind: store.Deputy, Person: p.ID, KeyNo: 1001, KeyHash: []byte("k"), Since: noon, Until: noon})
	}); err != nil {
		t.Fatal(err)
	}
	w.Mails()
	refused(w, hers)

	w = newWorld(t)
	refusedIn := w.cup()
	refused(w, refusedIn)

	w = newWorld(t)
	w.apart()
	w.Mails()
	w.done(w.Service.Merge(w.Ctx, "moderator:mo", ana, benj))
	sent := w.Mails()
	w.Send(benj, "confirmo "+codeTo(sent, benj)+"\n")
	both := w.Game(nil, func(n *founding.NewGame) { n.Seed = nil })
	w.Mails()
	mails := w.Send(ana, "confirm "+codeTo(sent, ana)+"\n")
	w.WantMails(mails, "settings>ana")
	says(t, mails[0], "cannot be one person", both)
	if got := w.persons(ana, benj); got[0] == got[1] {
		t.Error("they are one")
	}
}

// TestWhoDeclinesAMerge ends it for both, and who agreed before is told.
func TestWhoDeclinesAMerge(t *testing.T) {
	w := newWorld(t)
	w.apart()
	w.Mails()
	w.done(w.Service.Merge(w.Ctx, "moderator:mo", ana, benj))
	sent := w.Mails()
	w.Send(ana, "confirm "+codeTo(sent, ana)+"\n")
	w.Mails()
	w.WantMails(w.Send(benj, "rechazo "+codeTo(sent, benj)+"\n"), "settings>ana settings>benito")
	w.done(w.Service.Merge(w.Ctx, "moderator:mo", ana, benj))
	sent = w.Mails()
	w.Send(benj, "rechazo "+codeTo(sent, benj)+"\n")
	w.Send(ana, "confirm "+codeTo(sent, ana)+"\n")
	if got := w.persons(ana, benj); got[0] == got[1] {
		t.Error("he declined, and they are one")
	}
}

// TestWhoModeratesSomeGamesChangesNobody.
func TestWhoModeratesSomeGamesChangesNobody(t *testing.T) {
	w := newWorld(t, evaToo)
	w.apart()
	w.Mails()
	for _, line := range []string{"person " + ana + " language es", "merge " + ana + " " + benj} {
		sent := w.Send(eva, "moderator\n"+line)
		if len(sent) != 1 || !catalogtest.Tells(t, rules.English, flat(sent[0].Text), "verb.person-office") {
			t.Errorf("%s: %s", line, summary(sent))
		}
	}
}

// TestNobodyGivesAddressesToWhomHePlaysWith: a moderator could write as a player of another side from an address
// that he has given him.
func TestNobodyGivesAddressesToWhomHePlaysWith(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.Moderator = office.Person{Address: ana, Name: "Ana M"} })
	g := w.Game(nil)
	w.Mails()
	const other = "other@example.org"
	sent := w.Send(ana, "moderator\nperson "+benj+" add "+other+"\n")
	w.WantMails(sent, "moderator-verbs>ana")
	if !catalogtest.Tells(t, rules.English, sent[0].Text, "verb.person-plays") {
		t.Error(sent[0].Text)
	}
	w.WantMails(w.confirmed(w.Send(ana, "moderator\nperson "+ana+" add "+other+"\n")), "pledge>other moderator-verbs>ana")
	w.done(w.Service.Command(w.Ctx, store.Command{Verb: "end", Game: g, Actor: "moderator:Ana M", Args: map[string]string{"how": "void"}}))
	w.Mails()
	w.WantMails(w.confirmed(w.Send(ana, "moderator\nperson "+benj+" add another@example.org\n")), "pledge>another moderator-verbs>ana")
}

// TestCodesOfOneLetterAllCount: who is asked several things answers them by one letter.
func TestCodesOfOneLetterAllCount(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.Moderator = office.Person{Address: mod, Name: "Mo"} })
	g := w.Game(nil)
	w.Mails()
	w.Observe(g, olga, "observe", "accept")
	w.Observe(g, "otto@example.org", "observe", "accept")
	codes := ""
	for _, m := range w.confirmed(w.Send(mod, "moderator\nmerge "+olga+" with otto@example.org\n")) {
		if m.Kind.Family() == office.KindConfirmation {
			codes += "confirm " + code(t, []store.Dispatch{m}) + "\n"
		}
	}
	w.WantMails(w.Send(olga, "Both are mine:\n"+codes+"Olga\n"), "settings>olga settings>otto settings>olga")
	if got := w.addresses(olga); len(got) != 2 {
		t.Errorf("the addresses are %v", got)
	}

	codes = ""
	for _, line := range []string{"option orders 5d", "option press none"} {
		codes += "confirm " + code(t, w.Send(mod, "moderator "+g+"\n"+line+"\n")) + "\n"
	}
	w.Send(mod, codes)
	w.carry()
	if got := w.audit(g, 3); strings.Count(got, "option") != 2 {
		t.Error(got)
	}
}
