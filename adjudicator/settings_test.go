package adjudicator_test

import (
	"regexp"
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// codeIn is the code that a mail asks to be sent back.
var codeIn = regexp.MustCompile(`[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}`)

// TestSettings: what a person says counts in all his games, in either language, and
// takes the key.
func TestSettings(t *testing.T) {
	w := newWorld(t)
	g, other := w.Game(nil), w.Game(nil)
	w.Mails()
	w.WantMails(w.Send(ana, "game: "+g+" side: red\nlanguage es\n"), "notice>ana")
	for _, c := range []struct{ line, says string }{
		{"settings", "your settings"},
		{"language es", "Anotado"},
		{"idioma inglés", "Noted"},
		{"language klingon", "no language “klingon”"},
		{"zone Madrid", "Europe/Madrid, where"},
		{"zone europe/lisbon", "Europe/Lisbon"},
		{"zone Nueva York", "America/New_York"},
		{"zone Madird", "Europe/Madrid"}, // offered
		{"zone Nowhere", "Name a city"},
		{"address add ana", "no address that I can write to"},
		{"address remove x@example.org", "none of your addresses"},
		{"address remove " + ana, "Name another one first"},
		{"confirm ABCD-EFGH-JKMN", "not one of mine"},
	} {
		mails := w.Order(g, toy.Red, c.line)
		w.WantMails(mails, "settings>ana")
		says(t, mails[0], c.says)
	}
	w.Order(g, toy.Red, "language es", "zone Madrid")
	says(t, w.Order(other, toy.Red, "status")[0], "Así está la partida")
	says(t, w.Send(benj, w.Block(other, toy.Blue, 0, "settings"))[0], "Europe/Madrid", "13:00")
}

// TestSettingsHoldForTheWholeLetter: what a letter orders and asks besides is answered in the language
// and the zone that it asks for, wherever the line stands, and in those from before where it may not.
func TestSettingsHoldForTheWholeLetter(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	mails := w.Order(g, toy.Red, "status", "hold mill", "wait", "zone Madrid", "language es")
	w.WantMails(mails, "ack>ana status>ana settings>ana")
	says(t, mails[0], "Aceptada, no definitiva")
	says(t, mails[1], "Así está la partida", "14:00 (UTC+2)")
	says(t, mails[2], "Anotado")
	mails = w.Order(g, toy.Red, "check", "hold ford", "language en")
	says(t, mails[0], "Solo comprobada")
	mails = w.Send(ana, "game: "+g+" side: red\nlanguage en\n")
	says(t, mails[0], "Falta la clave")
}

// TestAddresses: an address is a person's once somebody there sent the code back, and
// the main one is told of everything.
func TestAddresses(t *testing.T) {
	const home = "home@example.org"
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	mails := w.Order(g, toy.Red, "address add "+home)
	w.WantMails(mails, "pledge>home settings>ana")
	code := codeIn.FindString(mails[0].Text)
	says(t, mails[0], "Ana", "confirm "+code)
	if codeIn.MatchString(mails[1].Text) {
		t.Error("the code stands in the mail to the main address")
	}
	if mails := w.Send(home, "status\n"); len(mails) != 1 || mails[0].Recipient != home {
		t.Errorf("before the code %+v", mails)
	}
	mails = w.Send(home, "confirmo "+code+"\n\n> quoted\n")
	w.WantMails(mails, "settings>ana")
	says(t, mails[0], home+" is confirmed")
	w.WantMails(w.Send(home, "status\n"), "status>ana")
	if mails := w.Send(home, "confirm "+code+"\n"); len(mails) > 1 || len(mails) == 1 && mails[0].Kind == "settings" {
		t.Errorf("the code counted twice: %+v", mails)
	}
	mails = w.Order(g, toy.Red, "address main "+home)
	w.WantMails(mails, "pledge>ana settings>ana")
	w.WantMails(w.Send(ana, "status\n"), "status>ana")
	w.WantMails(w.Send(ana, "confirm "+codeTo(mails, ana)+"\n"), "settings>ana settings>home")
	w.WantMails(w.Send(ana, "status\n"), "status>home")
	mails = w.Order(g, toy.Red, "address remove "+ana)
	w.WantMails(mails, "pledge>home settings>home")
	w.WantMails(w.Send(home, "confirm "+codeTo(mails, home)+"\n"), "settings>ana settings>home")
	if seats := w.Show(g).Seats; seats[1].Address != home && seats[0].Address != home {
		t.Errorf("seats %+v", seats)
	}
}

// TestAddressOfAnotherPerson: who was known under two addresses is one person once he
// confirmed the other one.
func TestAddressOfAnotherPerson(t *testing.T) {
	w := newWorld(t)
	g, his := w.apart()
	w.Mails()
	code := codeIn.FindString(w.Order(g, toy.Red, "address add "+benj)[0].Text)
	w.Send(benj, "decline "+code+"\n")
	if got := w.persons(ana, benj); got[0] == got[1] {
		t.Error("he declined and is the same person")
	}
	asked := w.Send(benj, "confirm "+codeIn.FindString(w.Order(g, toy.Red, "address add "+benj)[0].Text)+"\n")
	w.WantMails(asked, "pledge>ana")
	w.WantMails(w.Send(ana, "confirm "+codeTo(asked, ana)+"\n"), "settings>benito settings>ana")
	if got := w.persons(ana, benj); got[0] != got[1] {
		t.Errorf("persons %v", got)
	}
	w.WantMails(w.Order(his, toy.Blue, "hold ford"), "ack>ana")
}

// persons are the ids of who is reached at addresses.
func (w *world) persons(addresses ...string) (ids []int64) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		for _, a := range addresses {
			p, err := tx.PersonOf(a)
			if err != nil {
				return err
			}
			ids = append(ids, p.ID)
		}
		return nil
	}); err != nil {
		w.T.Fatal(err)
	}
	return ids
}
