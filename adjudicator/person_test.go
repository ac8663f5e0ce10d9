package adjudicator_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestEachAddressOfAPersonIsHis: who writes from another address of his is known as
// from the main one, which the answer goes to.
func TestEachAddressOfAPersonIsHis(t *testing.T) {
	const other = "ana@example.org"
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	if mails := w.Send(other, "game: "+g+" side: red\nstatus\n"); len(mails) != 1 || mails[0].Recipient != other || mails[0].Kind != "notice" {
		t.Errorf("a stranger was answered by %+v", mails)
	}
	if err := w.Store.Update(w.Ctx, func(tx *store.Tx) error {
		p, err := tx.PersonOf(ana)
		if err != nil {
			return err
		}
		return tx.People().AddAddress(&store.Address{Address: other, Person: p.ID, Confirmed: noon})
	}); err != nil {
		t.Fatal(err)
	}
	w.WantMails(w.Send(other, "status\n"), "status>ana")
	w.WantMails(w.Send(other, "key: "+w.Key(g, toy.Red)+"\nhold mill\n"), "ack>ana sitrep>ana sitrep>benito")
}
