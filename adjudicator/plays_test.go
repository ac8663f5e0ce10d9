package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// moves gives the person at an address another main one, beside which the first stays.
func (w *world) moves(address, main string) {
	w.T.Helper()
	if err := w.Store.Update(w.Ctx, func(tx *store.Tx) error {
		p, err := tx.PersonOf(address)
		if err != nil {
			return err
		}
		if err := tx.People().AddAddress(&store.Address{Address: main, Person: p.ID, Confirmed: noon}); err != nil {
			return err
		}
		return tx.People().SetMainAddress(p.ID, main)
	}); err != nil {
		w.T.Fatal(err)
	}
}

// TestNoSideFallsToAModeratorWhoPlays: a side that is given up is not the moderator's if he
// plays another, or gives up his own; by which address he plays is the same.
func TestNoSideFallsToAModeratorWhoPlays(t *testing.T) {
	for _, main := range []string{mod, "mo@example.net"} {
		w := newWorld(t)
		g := w.Game(nil, func(n *founding.NewGame) { n.Seats[0].Address = mod })
		if main != mod {
			w.moves(mod, main)
		}
		w.Mails()
		for _, side := range []rules.Side{toy.Red, toy.Blue} {
			mails := w.Order(g, side, "resign now")
			if len(mails) != 1 || mails[0].Kind != "resigned" {
				t.Fatalf("%s resigned, while the moderator plays blue as %s: %s", side, main, summary(mails))
			}
		}
		if seats := w.Show(g).Seats; seats[0].Address != ana || seats[1].Address != main {
			t.Errorf("the seats are %+v", seats)
		}
	}
}

// TestMailOfAModeratorWhoPlaysIsKnownByPerson: who plays, or writes for who does, by whichever of
// his addresses, is mailed nothing of what is kept from players: what others ask the moderator,
// notes of the audit, the case of a fault; and his letters export nothing.
func TestMailOfAModeratorWhoPlaysIsKnownByPerson(t *testing.T) {
	for _, c := range []struct {
		part                 string
		seat, deputy, second bool
	}{
		{part: "none"}, {part: "player", seat: true}, {part: "player by another address", seat: true, second: true},
		{part: "deputy", deputy: true}, {part: "deputy by another address", deputy: true, second: true},
	} {
		w := newWorld(t, func(w *world) {
			w.Titles = []rules.Title{faultyTitle{theToy}}
			w.Config.Moderators = []office.Moderator{{Person: office.Person{Address: other, Name: "Otra"}}}
		})
		g := w.Game(map[string]string{"press-read": "no"}, func(n *founding.NewGame) {
			if c.seat {
				n.Seats[0].Address = mod // blue
			}
		})
		if c.deputy {
			w.Send(mod, "accept "+codeTo(w.Order(g, toy.Blue, "deputy "+mod), mod)+"\n")
		}
		if c.second {
			w.moves(mod, "mo@example.net")
		}
		w.done(w.Service.Note(w.Ctx, g, "moderator:Otra", "notemark"))
		w.Mails()
		mails := w.Order(g, toy.Red, "to moderator: askmark", "end")
		mails = append(mails, w.Send(ana, "game: "+g+" side: red key: "+w.Key(g, toy.Red)+"\n\nHow does wordmark supply work?\n")...)
		mails = append(mails, w.Send(mod, "moderator "+g+"\nshow\n")...)
		mails = append(mails, w.Send(mod, "moderator "+g+"\nexport\n")...)
		mails = append(mails, w.Order(g, toy.Red, "hold mill")...)
		mails = append(mails, w.Order(g, toy.Blue, "standing flee at ford", "hold ford", "raid hill")...)
		found := map[string]bool{}
		for _, m := range mails {
			if m.Recipient != mod && m.Recipient != "mo@example.net" {
				continue
			}
			for _, mark := range []string{"askmark", "wordmark", "notemark"} {
				found[mark] = found[mark] || strings.Contains(m.Text, mark)
			}
			found["case"] = found["case"] || len(m.Files) > 0
			if seed := w.seedOf(g); strings.Contains(m.Text, seed) {
				t.Errorf("as %s he is mailed the seed:\n%s", c.part, m.Text)
			}
		}
		if !strings.Contains(summary(mails), "moderator-fault>mod") {
			t.Errorf("as %s he is not told of the fault: %s", c.part, summary(mails))
		}
		for _, of := range []string{"askmark", "wordmark", "notemark", "case"} {
			if found[of] != (c.part == "none") {
				t.Errorf("moderator as %s: he is mailed %s: %v", c.part, of, found[of])
			}
		}
	}
}

// seedOf returns the seed of a game that goes on, as only the database has it.
func (w *world) seedOf(g string) (seed string) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		row, err := tx.Game(g)
		seed = row.Seed
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return seed
}

// TestReplacedByHimself: who plays a side is not given it by another address of his.
func TestReplacedByHimself(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.moves(ana, "ana@example.org")
	key := w.Key(g, toy.Red)
	w.Mails()
	w.done(w.Service.Replace(w.Ctx, g, "moderator:mo", toy.Red, office.Person{Address: ana, Name: "Ana"}))
	w.WantMails(w.Mails(), "")
	if w.Key(g, toy.Red) != key {
		t.Error("she lost her key")
	}
}
