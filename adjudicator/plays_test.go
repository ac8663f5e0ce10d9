package adjudicator_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator"
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
		if err := tx.AddAddress(&store.Address{Address: main, Person: p.ID, Confirmed: noon}); err != nil {
			return err
		}
		return tx.SetMainAddress(p.ID, main)
	}); err != nil {
		w.T.Fatal(err)
	}
}

// TestNoSideFallsToAModeratorWhoPlays: a side that is given up is not the moderator's if he
// plays another, or gives up his own; by which address he plays is the same.
func TestNoSideFallsToAModeratorWhoPlays(t *testing.T) {
	for _, main := range []string{mod, "mo@example.net"} {
		w := newWorld(t)
		g := w.Game(nil, func(n *adjudicator.NewGame) { n.Seats[0].Address = mod })
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

// TestReplacedByHimself: who plays a side is not given it by another address of his.
func TestReplacedByHimself(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.moves(ana, "ana@example.org")
	key := w.Key(g, toy.Red)
	w.Mails()
	w.done(w.Service.Replace(w.Ctx, g, "moderator:mo", toy.Red, adjudicator.Person{Address: ana, Name: "Ana"}))
	w.WantMails(w.Mails(), "")
	if w.Key(g, toy.Red) != key {
		t.Error("she lost her key")
	}
}
