package adjudicator_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// anyOpen leaves all sides of a new game to who comes.
func anyOpen(n *founding.NewGame) { n.Seats, n.Open = nil, []rules.Side{toy.Red, toy.Blue} }

// agree sends a reply to a mail, in so many words and without its code.
func (w *world) agree(to store.Dispatch, words string) []store.Dispatch {
	w.T.Helper()
	return w.Send(to.Recipient, words+"\n", "In-Reply-To: <"+to.MessageID+">")
}

// TestGamesNameAProgram: as all who write to one another do, and no sign of ours.
func TestGamesNameAProgram(t *testing.T) {
	w := newWorld(t)
	w.Game(nil, func(n *founding.NewGame) {
		n.Seats, n.Open = []founding.NewSeat{{Side: toy.Red, Bot: true}}, []rules.Side{toy.Blue}
	})
	says(t, w.Send(dan, "games\n")[0], "the program, novice (Red)", "not", store.BotName)
	says(t, w.Send(eva, "partidas\n")[0], "el programa, novato (Rojo)", "not", store.BotName)
}

// TestStrangersJoinAnOpenGame: each in his language, asked back as anybody could write in
// his name; with the last side the game begins.
func TestStrangersJoinAnOpenGame(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil, anyOpen)
	if info := w.Show(g); info.State != store.Recruiting || !info.Deadline.IsZero() || len(info.Free) != 2 || len(w.Mails()) != 0 {
		t.Fatalf("%+v", info)
	}
	mails := w.Send("Dan <"+dan+">", "games\n")
	w.WantMails(mails, "games>dan")
	says(t, mails[0], "join "+g+" as", "join toy")
	mails = w.Send("Dan <"+dan+">", "Hello,\n\njoin "+g+" as blue\n\nThanks\n")
	w.WantMails(mails, "pledge>dan")
	says(t, mails[0], "Anybody can write", "accept ", "as Blue")
	if len(w.Show(g).Seats) != 0 {
		t.Fatal("a letter that may be forged took a side")
	}
	mails = w.agree(mails[0], "Yes!")
	w.WantMails(mails, "join>dan")
	says(t, mails[0], "You play the Blue side", "nobody holds", "Red", "leave "+g, "not", "key:")
	// A taken side, and one that there is not.
	mails = w.Send("Eva <"+eva+">", "únete a "+g+" como azul\n")
	w.WantMails(mails, "join>eva")
	says(t, mails[0], "ya tiene jugador", "únete a "+g+" como ")
	mails = w.Send("Eva <"+eva+">", "únete a "+g+" como verde\n")
	says(t, mails[0], "no hay tal bando")
	// Orders before it begins.
	mails = w.Send(dan, "game: "+g+"\nhold mill\n")
	w.WantMails(mails, "notice>dan")
	says(t, mails[0], "Nothing of your letter was kept", "nobody holds")
	mails = w.Send("Eva <"+eva+">", "me apunto a la partida "+g+"\n")
	w.WantMails(mails, "pledge>eva")
	mails = w.Send("Eva <"+eva+">", "acepto "+codeIn.FindString(mails[0].Text)+"\n")
	w.WantMails(mails, "welcome>eva welcome>dan moderator-joins>mod")
	info := w.Show(g)
	if info.State != store.Running || info.Deadline.IsZero() || info.Seats[0].Lang != rules.Spanish && info.Seats[1].Lang != rules.Spanish {
		t.Errorf("%+v", info)
	}
	w.WantMails(w.Send(eva, w.Block(g, toy.Red, 1, "hold mill")), "ack>eva sitrep>eva sitrep>dan")
	w.WantMails(w.Send(dan, w.Block(g, toy.Blue, 2, "hold ford")), "ack>dan sitrep>eva sitrep>dan")
}

// TestInvitationsAreAccepted: before the first clock runs. Who declines or does not answer
// opens the side again.
func TestInvitationsAreAccepted(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil, func(n *founding.NewGame) { n.Invited, n.Seats, n.Private = n.Seats, nil, true })
	mails := w.Mails()
	w.WantMails(mails, "invite>ana invite>benito")
	says(t, mails[0], "Mo invites you: would you like to play", g, "accept ", "3 days", "offered to you", "not", "key:")
	says(t, mails[1], "Mo te invita: ¿te apetece jugar", "acepto ")
	w.WantMails(w.agree(mails[0], "yes"), "join>ana")
	// A private game is nobody else's to know.
	for _, line := range []string{"games", "join " + g, "join toy-77", "join toy"} {
		for _, m := range w.Send(dan, line+"\n") {
			if strings.Contains(m.Text, g) && line != "join "+g {
				t.Errorf("%s: %s", line, m.Text)
			}
		}
	}
	w.Clock.Advance(3*24*time.Hour + time.Minute)
	w.WantMails(w.Tick(), "invite>benito")
	w.WantMails(w.Tick(), "")
	w.Clock.Advance(12 * 24 * time.Hour)
	mails = w.Tick()
	w.WantMails(mails, "moderator-joins>mod")
	says(t, mails[0], "did not answer", "game invite "+g)
	if _, err := w.Service.Invite(w.Ctx, g, "moderator:mo", founding.NewSeat{Side: toy.Blue, Person: office.Person{Address: dan, Name: "Dan", Zone: "UTC"}}); err != nil {
		t.Fatal(err)
	}
	mails = w.Mails()
	w.WantMails(mails, "invite>dan")
	w.WantMails(w.agree(mails[0], "no, gracias"), "moderator-joins>mod join>dan")
	if _, err := w.Service.Invite(w.Ctx, g, "moderator:mo", founding.NewSeat{Side: toy.Blue, Person: office.Person{Address: eva, Name: "Eva", Zone: "UTC"}}); err != nil {
		t.Fatal(err)
	}
	w.WantMails(w.agree(w.Mails()[0], "I accept"), "welcome>ana welcome>eva moderator-joins>mod")
}

// TestWhoChoosesASideIsNotGivenAnother: whoever was invited to one side and takes another
// himself does not hold both.
func TestWhoChoosesASideIsNotGivenAnother(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil, func(n *founding.NewGame) {
		n.Invited, n.Open, n.Seats = n.Seats[:1], []rules.Side{toy.Red}, nil
		n.Invited[0].Person = office.Person{Address: dan, Name: "Dan", Zone: "UTC"}
	})
	invitation := w.Mails()[0]
	mails := w.Send(dan, "join "+g+" as red\n")
	w.WantMails(w.agree(mails[0], "yes"), "moderator-joins>mod join>dan")
	w.agree(invitation, "yes")
	w.Send(dan, "accept "+codeIn.FindString(invitation.Text)+"\n")
	if info := w.Show(g); len(info.Seats) != 1 || len(info.Free) != 1 || info.Free[0] != toy.Blue {
		t.Errorf("%s: held %v, free %v", info.State, info.Seats, info.Free)
	}
}

// TestAFaultIsNobodyUnknown: where the database does not answer, nobody is taken for
// unknown and written to in another language than his.
func TestAFaultIsNobodyUnknown(t *testing.T) {
	w := newWorld(t)
	ctx, cancel := context.WithCancel(w.Ctx)
	_ = w.Service.Office.View(ctx, func(tx *office.Tx) error {
		cancel()
		if lang, err := adjudicator.Spoken(tx, ana); err == nil {
			t.Errorf("without a database ana reads %q", lang)
		}
		return nil
	})
}
