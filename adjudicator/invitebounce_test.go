package adjudicator_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestAnInvitationThatComesBack is declined, however we are told: the side is free, who
// waits for the title is asked, and the moderator is told what to do.
func TestAnInvitationThatComesBack(t *testing.T) {
	for name, back := range map[string]func(*world, store.Dispatch){
		"a report": func(w *world, d store.Dispatch) { w.Receive(w.Letter(bounceOf(d))) },
		"refused":  func(w *world, d store.Dispatch) { w.Refuse(d.ID, "550 5.1.1 no such user") },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(nil, func(n *founding.NewGame) {
				n.Seats, n.Invited = n.Seats[1:], []founding.NewSeat{{Side: toy.Blue, Person: office.Person{Address: "typo@example.com"}}}
			})
			mails := w.Mails()
			w.WantMails(mails, "invite>typo")
			w.Take("somebody@example.com") // others get theirs
			back(w, mails[0])
			told := w.Mails()
			w.WantMails(told, "moderator-joins>mod")
			says(t, told[0], "came back from typo@example.com", "Blue", "game invite "+g+" blue=PERSON")
			if info := w.Show(g); len(info.Asked) != 0 || len(info.Free) != 1 || info.Free[0] != toy.Blue {
				t.Errorf("asked %q, free %q", info.Asked, info.Free)
			}
			back(w, mails[0]) // a second report says nothing new
			w.WantMails(w.Mails(), "")
			w.done(w.Service.Invite(w.Ctx, g, "moderator:mo", founding.NewSeat{Side: toy.Blue, Person: office.Person{Address: benj, Lang: rules.Spanish}}))
			mails = w.Mails()
			w.WantMails(mails, "invite>benito")
			w.agree(mails[0], "sí")
			if info := w.Show(g); info.State != store.Running {
				t.Errorf("the game is %s", info.State)
			}
		})
	}
}
