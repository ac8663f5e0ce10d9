package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/commands"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

const mallory = "mallory@example.com"

// addresses lists where the person at an address is reached, the main one first.
func (w *world) addresses(of string) (out []string) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		p, err := tx.PersonOf(of)
		if err != nil {
			return err
		}
		all, err := tx.Addresses(p.ID)
		for _, a := range all {
			out = append(out, a.Address)
		}
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return out
}

// codeTo returns the code in the one of some mails that went to an address.
func codeTo(mails []store.Dispatch, address string) string {
	for _, m := range mails {
		if m.Recipient == address && codeIn.MatchString(m.Text) {
			return codeIn.FindString(m.Text)
		}
	}
	return ""
}

// TestAKeyMovesNoAddress: whoever has a key can have one more address confirmed, of which
// the player is told with a code that undoes it; where mails go is decided where they go.
func TestAKeyMovesNoAddress(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	code := codeTo(w.Order(g, toy.Red, "address add "+mallory), mallory)
	told := w.Send(mallory, "confirm "+code+"\n")
	undo := codeTo(told, ana)
	if undo == "" {
		t.Errorf("she is not told how to undo it: %s", summary(told))
	}
	mails := w.Order(g, toy.Red, "address main "+mallory)
	mails = append(mails, w.Order(g, toy.Red, "address remove "+ana)...)
	for _, m := range mails {
		if m.Recipient != ana {
			t.Errorf("%s goes to %s", m.Kind, m.Recipient)
		}
	}
	w.Send(mallory, "confirm "+code+"\n")
	if got := w.addresses(ana); got[0] != ana {
		t.Fatalf("her addresses are %v", got)
	}
	told = w.Send(ana, "confirm "+undo+"\n")
	if got := w.addresses(ana); len(got) != 1 {
		t.Errorf("undone, her addresses are %v", got)
	}
	if codeTo(told, mallory) != "" {
		t.Error("who is shut out is told how to come back")
	}
}

// TestMainIsAgreedToAtTheMainAddress, and so is what is removed: who is at the address that
// loses by it is told with a code that undoes it, once.
func TestMainIsAgreedToAtTheMainAddress(t *testing.T) {
	const home = "home@example.org"
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	w.Send(home, "confirm "+codeTo(w.Order(g, toy.Red, "address add "+home), home)+"\n")

	stale := codeTo(w.Order(g, toy.Red, "address main "+home), ana)
	asked := w.Order(g, toy.Red, "address main "+home)
	var question store.Dispatch
	for _, m := range asked {
		if m.Kind.Family() == "pledge" {
			question = m
		}
	}
	told := w.Send(ana, "yes\n\n"+quoted("post", question.Text), answering(&question)...)
	if got := w.addresses(ana); got[0] != home {
		t.Fatalf("agreed to, the addresses are %v: %s", got, summary(told))
	}
	undo := codeTo(told, ana)
	if undo == "" || codeTo(told, home) != "" {
		t.Errorf("the code that undoes it goes to %s", summary(told))
	}
	told = w.Send(ana, "confirm "+undo+"\n")
	if got := w.addresses(ana); got[0] != ana || codeTo(told, home) != "" {
		t.Errorf("undone, the addresses are %v: %s", got, summary(told))
	}
	w.Send(ana, "confirm "+stale+"\n") // the main one agrees after all
	w.Send(home, "confirm "+codeTo(w.Order(g, toy.Red, "address remove "+ana), home)+"\n")
	last := w.Outbox()
	back := codeTo(last[len(last)-2:], ana)
	if got := w.addresses(home); len(got) != 1 || back == "" {
		t.Fatalf("removed, the addresses are %v, and %s", got, summary(last[len(last)-2:]))
	}
	w.Send(ana, "confirm "+back+"\n")
	if got := w.addresses(home); len(got) != 2 {
		t.Errorf("undone, the addresses are %v", got)
	}
}

// TestAnOldCodeOfAnotherMainAddress counts no more.
func TestAnOldCodeOfAnotherMainAddress(t *testing.T) {
	const home = "home@example.org"
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	w.Send(home, "confirm "+codeTo(w.Order(g, toy.Red, "address add "+home), home)+"\n")
	w.Send(mallory, "confirm "+codeTo(w.Order(g, toy.Red, "address add "+mallory), mallory)+"\n")
	stale := codeTo(w.Order(g, toy.Red, "address main "+mallory), ana)
	w.Send(ana, "confirm "+codeTo(w.Order(g, toy.Red, "address main "+home), ana)+"\n")
	w.Send(ana, "confirm "+stale+"\n")
	if got := w.addresses(ana); got[0] != home {
		t.Errorf("the addresses are %v", got)
	}
}

// apart has Ana (red) and Benito (blue) play a game each against Carol.
func (w *world) apart() (hers, his string) {
	w.T.Helper()
	carol := office.Person{Address: carol, Name: "Carol"}
	hers = w.Game(nil, func(n *founding.NewGame) { n.Seats[0].Person = carol })
	return hers, w.Game(nil, func(n *founding.NewGame) { n.Seats[1].Person = carol })
}

// TestMergeIsAgreedToByBoth: whose second address is named does not give his games away,
// and nobody becomes one with a person who has not agreed.
func TestMergeIsAgreedToByBoth(t *testing.T) {
	const work = "benito@work.example"
	w := newWorld(t)
	g, _ := w.apart()
	w.moves(benj, work)
	w.Mails()
	asked := w.Send(benj, "confirm "+codeTo(w.Order(g, toy.Red, "address add "+benj), benj)+"\n")
	theirs := codeTo(asked, work)
	if got := w.persons(ana, benj); got[0] == got[1] || theirs == "" {
		t.Fatalf("persons %v, asked %s", got, summary(asked))
	}
	asked = w.Send(work, "confirmo "+theirs+"\n")
	hers := codeTo(asked, ana)
	if got := w.persons(ana, benj); got[0] == got[1] || hers == "" {
		t.Fatalf("persons %v, asked %s", got, summary(asked))
	}
	w.Send(ana, "confirm "+hers+"\n")
	if got := w.addresses(ana); len(got) != 3 || got[0] != ana {
		t.Errorf("the addresses are %v", got)
	}
}

// TestKeysThatChangeNothingOfAPerson: those of a game that is over, of a practice game where
// addresses are meant, and a deputy's.
func TestKeysThatChangeNothingOfAPerson(t *testing.T) {
	w := newWorld(t)
	over := w.Game(map[string]string{"turns": "1"})
	w.Order(over, toy.Red, "hold mill", "raid ford")
	w.Order(over, toy.Blue, "hold ford", "raid hill")
	w.Order(over, toy.Blue, "raid mill")
	if w.Show(over).State != store.Over {
		t.Fatal("the game is not over")
	}
	g := w.Game(nil)
	w.Mails()
	deputy := w.deputized(g)
	for _, line := range []string{"address add " + mallory, "address main " + mallory, "address remove " + mallory, "language es", "zone Madrid", "map none", "mails digest", "absent until 2026-05-01"} {
		before := w.person(ana)
		mails := w.Order(over, toy.Red, line)
		if after := w.person(ana); after != before || len(w.addresses(ana)) != 1 || len(mails) != 1 || !catalogtest.Tells(t, rules.English, mails[0].Text, "person.weak-key") {
			t.Errorf("%s with the key of a game that is over: %s", line, summary(mails))
		}
	}
	for _, m := range w.Send(dan, "game: "+g+" side: red key: "+deputy+"\naddress add "+mallory+"\n") {
		if m.Recipient == mallory {
			t.Error("a deputy's key adds an address")
		}
	}
	says(t, w.Order(g, toy.Red, "language es")[0], "Anotado")
}

// person returns what is kept of who is reached at an address, as text.
func (w *world) person(address string) (out string) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		p, err := tx.PersonOf(address)
		if err != nil {
			return err
		}
		absences, err := tx.Absences().Of(p.ID, noon)
		out = strings.Join([]string{p.Name, string(p.Lang), p.Zone, string(p.Map), string(p.Mails), strings.Join(p.Said, " "), time.Duration(len(absences)).String()}, "|")
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return out
}

// TestAddressOfWhoWasHeardWaits: a moderator who is told that a player has lost an address
// moves nothing for a day, in which either address can stop it.
func TestAddressOfWhoWasHeardWaits(t *testing.T) {
	for _, stops := range []string{"", ana, mallory} {
		w := newWorld(t)
		g := w.Game(nil)
		w.Mails()
		w.Order(g, toy.Red, "status")
		key := w.Key(g, toy.Red)
		got := w.done(w.Service.Address(w.Ctx, g, "moderator:mo", toy.Red, mallory, false))
		if !catalogtest.Tells(t, rules.English, got, "verb.address-waits") {
			t.Fatal(got)
		}
		mails := w.Mails()
		w.WantMails(mails, "pledge>ana pledge>mallory")
		code := codeTo(mails, ana)
		if strings.Contains(mails[0].Text+mails[1].Text, key) {
			t.Error("they hold the key")
		}
		w.WantMails(w.Send(mallory, "confirm "+code+"\n"), "settings>mallory")
		if seat := w.Show(g).Seats[0]; seat.Address != ana || w.Key(g, toy.Red) != key {
			t.Fatalf("the seat is %+v", seat)
		}
		w.Clock.Advance(23 * time.Hour)
		w.WantMails(w.Tick(), "")
		if stops != "" {
			w.WantMails(w.Send(stops, "decline "+code+"\n"), "moderator-verbs>mod settings>ana settings>mallory")
		}
		w.Clock.Advance(time.Hour)
		mails = w.Tick()
		want := mallory
		if stops != "" {
			want = ana
		}
		if seat := w.Show(g).Seats[0]; seat.Address != want {
			t.Errorf("stopped by %q, the seat is %+v, told %s", stops, seat, summary(mails))
		}
	}
}

// TestMoveBesideHeldLetters: a letter that cannot be had puts off the move of its sender's seat,
// for an hour, and nobody else's.
func TestMoveBesideHeldLetters(t *testing.T) {
	for from, moved := range map[string]bool{mallory: true, ana: false} {
		w := newWorld(t)
		g := w.Game(nil)
		w.Order(g, toy.Red, "status")
		w.done(w.Service.Address(w.Ctx, g, "moderator:mo", toy.Red, "ana.home@example.net", false))
		w.Clock.Advance(24 * time.Hour)
		now := w.Clock.Now()
		w.Drainer.Err = &commands.HeldError{Letters: []post.HeldLetter{{Mailbox: "INBOX", UID: 12, From: from, Received: now, Since: now, Why: "empty"}}}
		w.Tick()
		if got := w.seatOf(g, toy.Red).Address != ana; got != moved {
			t.Errorf("beside a letter from %s that cannot be had the seat is moved: %t, want %t", from, got, moved)
		}
		w.Clock.Advance(time.Hour)
		w.Tick()
		if got := w.seatOf(g, toy.Red).Address; got == ana {
			t.Errorf("an hour after a letter from %s could not be had the seat is not moved", from)
		}
	}
}

// TestMergeWithNobody: who agrees to become one with who is reached at an address that is nobody's any
// more is told.
func TestMergeWithNobody(t *testing.T) {
	const work = "benito@work.example"
	w := newWorld(t)
	g, his := w.apart()
	w.moves(benj, work)
	w.Mails()
	asked := w.Send(benj, "confirm "+codeTo(w.Order(g, toy.Red, "address add "+benj), benj)+"\n")
	hers := codeTo(w.Send(work, "confirmo "+codeTo(asked, work)+"\n"), ana)
	w.Send(work, "confirmo "+codeTo(w.Order(his, toy.Blue, "address main "+benj), work)+"\n")
	w.Send(benj, "confirmo "+codeTo(w.Order(his, toy.Blue, "address remove "+work), benj)+"\n")
	if got := w.addresses(benj); len(got) != 1 {
		t.Fatalf("his addresses are %v", got)
	}
	mails := w.Send(ana, "confirm "+hers+"\n")
	w.WantMails(mails, "settings>ana")
}

// TestAddressThatWaitsIsOfTheSeatAsItWas: a seat that somebody else has by then stays his.
func TestAddressThatWaitsIsOfTheSeatAsItWas(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Order(g, toy.Red, "status")
	w.done(w.Service.Address(w.Ctx, g, "moderator:mo", toy.Red, mallory, false))
	w.done(w.Service.Replace(w.Ctx, g, "moderator:mo", toy.Red, office.Person{Address: "carla@example.es", Name: "Carla", Lang: rules.Spanish, Zone: "Europe/Madrid"}))
	w.Clock.Advance(25 * time.Hour)
	w.Tick()
	if seat := w.Show(g).Seats[0]; seat.Address != "carla@example.es" {
		t.Errorf("the seat is %+v", seat)
	}
}

// moveSeat has a moderator give a seat another address, and the day pass in which that may
// be stopped where somebody was heard; it returns what is mailed then.
func (w *world) moveSeat(game string, side rules.Side, address string, keep bool) (mails []store.Dispatch) {
	w.T.Helper()
	w.done(w.Service.Address(w.Ctx, game, "moderator:Mo", side, address, keep))
	if heard := w.seatOf(game, side).Heard; !heard.IsZero() {
		w.Clock.Advance(24 * time.Hour)
		mails = w.Tick()
	}
	if seat := w.seatOf(game, side); seat.Address != address {
		w.T.Fatalf("the seat is %+v", seat)
	}
	return mails
}

// seatOf returns a seat of a game as pages show it.
func (w *world) seatOf(game string, side rules.Side) inquiry.SeatInfo {
	w.T.Helper()
	for _, seat := range w.Show(game).Seats {
		if seat.Side == side {
			return seat
		}
	}
	w.T.Fatalf("%s has no side %s", game, side)
	return inquiry.SeatInfo{}
}
