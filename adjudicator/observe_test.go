package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

const (
	luis = "luis@example.es"
)

// TestObserversGetWhatEverybodyMayKnow: after each phase and at the end, in their
// language, after the players, until they want no more; nothing of it is a side's.
func TestObserversGetWhatEverybodyMayKnow(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn", "turns": "3"})
	w.Mails()
	mails := w.Observe(g, olga, "observe", "accept")
	w.WantMails(mails, "observed>olga")
	says(t, mails[0], "You observe "+g, "This is how it stands", "https://play.example.org/games/"+g+" You observe", "\"observe "+g+" end\" ends it", "Mo <"+mod+">",
		"Still awaited", "not", "key:", "sides/", "You play")
	if mails[0].ReplyTo != "" || mails[0].Side != "" {
		t.Errorf("it is answered to %q as %q", mails[0].ReplyTo, mails[0].Side)
	}
	mails = w.Observe(g, luis, "sigue", "acepto")
	says(t, mails[0], "Observas "+g, "con \"observa "+g+" fin\" lo dejas", "La página y el mapa de la partida")

	w.Order(g, toy.Red, "hold mill")
	mails = w.Order(g, toy.Blue, "ocupar la colina")
	w.WantMails(mails, "ack>benito sitrep>ana sitrep>benito observed>olga observed>luis")
	says(t, mails[3], "Phase 1 of "+g+" has been played.", "What happened")
	says(t, mails[4], "Se ha jugado la fase 1 de "+g+".", "Qué ha pasado")
	for _, m := range mails[3:] {
		for _, side := range []rules.Side{toy.Red, toy.Blue} {
			if strings.Contains(m.Text, w.Key(g, side)) || strings.Contains(m.Text, "P1=") {
				t.Errorf("an observer is told a key or an anchor:\n%s", m.Text)
			}
		}
	}

	says(t, w.Send(luis, "observa "+g+" fin\n")[0], "Ya no observas "+g)
	w.Order(g, toy.Red, "hold mill")
	w.WantMails(w.Order(g, toy.Blue, "ocupar la colina"), "ack>benito sitrep>ana sitrep>benito observed>olga")
	w.Order(g, toy.Red, "hold mill")
	mails = w.Order(g, toy.Blue, "ocupar la colina")
	w.WantMails(mails, "ack>benito over>ana over>benito observed>olga")
	says(t, mails[3], "is over", g+".fieldpost.json", "my last mail about it", "not", "ends it")
	mails = w.Send(olga, "observe\n")
	w.WantMails(mails, "observe>olga")
	says(t, mails[0], "You observe no game")
	says(t, w.Send(olga, "observe "+g)[0], g+" is over")
}

// TestWhoObservesIsAsked, unless the letter is proved to be his: nobody has mails sent to
// another.
func TestWhoObservesIsAsked(t *testing.T) {
	w := newWorld(t)
	mine, other := w.Game(nil), w.Game(nil, func(n *founding.NewGame) {
		n.Seats[0].Person, n.Seats[1].Person = office.Person{Address: "x@example.net"}, office.Person{Address: "y@example.net"}
	})
	w.Mails()
	mails := w.Send(ana, w.Block(mine, toy.Red, 0, "observe "+other))
	w.WantMails(mails, "observed>ana") // her key says that it is she
	mails = w.Send(benj, "observa "+other+"\n")
	w.WantMails(mails, "pledge>benito")
	says(t, mails[0], "Alguien, seguramente tú, quiere observar "+other, "no hagas nada")
	for _, line := range []string{"rechazo " + codeIn.FindString(mails[0].Text), "acepto " + codeIn.FindString(mails[0].Text)} {
		for _, m := range w.Send(benj, line+"\n") {
			if m.Kind.Family() == "observed" {
				t.Errorf("%s: he observes", line)
			}
		}
	}
	for _, c := range []struct{ line, says string }{
		{"observe " + mine, "You have a part in " + mine},
		{"observe nothing-7", "There is no game nothing-7"},
		{"observe " + other, "You observe " + other + " already"},
		{"observe", "You observe " + other + "."},
		{"observe end", "You no longer observe " + other},
		{"observe end", "You observe no game"},
	} {
		mails := w.Send(ana, w.Block(mine, toy.Red, 0, c.line))
		w.WantMails(mails, "observe>ana")
		says(t, mails[0], c.says)
	}
	if err := w.Store.Update(w.Ctx, func(tx *store.Tx) error {
		row, err := tx.Game(other)
		row.Private = true
		if err == nil {
			err = tx.SaveGame(&row)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	says(t, w.Send(ana, w.Block(mine, toy.Red, 0, "observe "+other))[0], "There is no game "+other)
	n := 0
	for range 20 {
		n += len(w.Send(olga, "observe "+mine+"\n"))
	}
	if n > 6 {
		t.Errorf("a stranger who never accepts is sent %d mails a day", n)
	}
}

// TestToObserveNoLongerIsAlwaysDone: after a day's answers and after an hour's letters, too.
func TestToObserveNoLongerIsAlwaysDone(t *testing.T) {
	for _, tc := range []struct {
		name    string
		letters int
		apart   time.Duration
	}{{"a day's answers", 8, 2 * time.Hour}, {"an hour's letters", 20, time.Second}} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t)
			g, other := w.Game(nil), w.Game(nil)
			w.Observe(g, olga, "observe", "accept")
			var mails []store.Dispatch
			for range tc.letters {
				w.Clock.Advance(tc.apart)
				mails = w.Send(olga, "observe "+other+"\n")
			}
			if len(mails) > 0 {
				t.Fatalf("she is still answered: %q", summary(mails))
			}
			w.WantMails(w.Send(olga, "observe "+other+" end\n"), "")
			mails = w.Send(olga, "observe "+g+" end\n")
			w.WantMails(mails, "observe>olga")
			says(t, mails[0], "You no longer observe "+g)
			w.WantMails(w.Send(olga, "observe "+g+" end\n"), "")
		})
	}
}

// TestWhatIsConfirmedCountsForNothing: who answers with the code wrote himself.
func TestWhatIsConfirmedCountsForNothing(t *testing.T) {
	w := newWorld(t)
	var games []string
	for range 10 {
		games = append(games, w.Game(nil))
	}
	w.Mails()
	for range 2 {
		for _, g := range games {
			w.Observe(g, olga, "observe", "accept")
		}
		w.WantMails(w.Send(olga, "observe end\n"), "observe>olga")
	}
}

// TestObserversPlayNot: what they order is answered clearly and changes nothing.
func TestObserversPlayNot(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	report := w.Observe(g, olga, "observe", "accept")[0]
	mails := w.Send(olga, "hold mill\n", "In-Reply-To: <"+report.MessageID+">")
	w.WantMails(mails, "observe>olga")
	says(t, mails[0], "You observe "+g+" and play no side there", "\"observe end\" ends the mails")
	says(t, w.Send(olga, "game: "+g+" side: red\norders\nhold mill\nend\n")[0], "You observe "+g)
	w.WantMails(w.Send(olga, "help\n"), "help>olga")
	if s := w.Show(g).Seats[0].Sheet; s != inquiry.SheetMissing {
		t.Errorf("red's sheet is %s", s)
	}
}

// TestWhoPlaysObservesNoLonger: he gets what his side may know.
func TestWhoPlaysObservesNoLonger(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn", "turns": "5"})
	w.Mails()
	w.Observe(g, olga, "observe", "accept")
	if _, err := w.Service.Address(w.Ctx, g, "moderator:mo", toy.Red, olga, false); err != nil {
		t.Fatal(err)
	}
	w.Tick()
	w.Mails()
	w.Send(olga, w.Block(g, toy.Red, 0, "hold mill"))
	w.WantMails(w.Order(g, toy.Blue, "ocupar la colina"), "ack>benito sitrep>olga sitrep>benito")
}

// TestABounceEndsObserving of that game, and tells nobody.
func TestABounceEndsObserving(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"report": "turn", "turns": "5"})
	w.Mails()
	first := w.Observe(g, olga, "observe", "accept")[0]
	w.Take("somebody@example.com") // others get theirs
	w.Receive(w.Letter(bounceOf(first)))
	if mails := w.Mails(); len(mails) > 0 {
		t.Errorf("mails %q", summary(mails))
	}
	w.Order(g, toy.Red, "hold mill")
	w.WantMails(w.Order(g, toy.Blue, "ocupar la colina"), "ack>benito sitrep>ana sitrep>benito")

	second := w.Observe(g, olga, "observe", "accept")[0]
	w.Refuse(second.ID, "550 5.1.1 no such user")
	if mails := w.Mails(); len(mails) > 0 {
		t.Errorf("mails %q", summary(mails))
	}
	w.Order(g, toy.Red, "hold mill")
	w.WantMails(w.Order(g, toy.Blue, "ocupar la colina"), "ack>benito sitrep>ana sitrep>benito")
}

// TestObserversHaveTheirBounds: of a game, and of a person.
func TestObserversHaveTheirBounds(t *testing.T) {
	w := newWorld(t)
	var games []string
	for range 11 {
		games = append(games, w.Game(nil))
	}
	w.Mails()
	if err := w.Store.Update(w.Ctx, func(tx *store.Tx) error {
		p := store.Person{Name: "Olga", Lang: rules.English, Created: noon, Confirmed: noon}
		id, err := tx.People().Add(&p, olga)
		for _, g := range games[:10] {
			if err := tx.Roles().Add(&store.Role{Game: g, Kind: store.Observer, Person: id, Since: noon}); err != nil {
				return err
			}
		}
		for i := range 199 {
			id, err := tx.People().Add(&store.Person{Lang: rules.English, Created: noon}, fmt.Sprintf("o%d@example.com", i))
			if err != nil {
				return err
			}
			if err := tx.Roles().Add(&store.Role{Game: games[0], Kind: store.Observer, Person: id, Since: noon}); err != nil {
				return err
			}
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	says(t, w.Send(olga, "observe "+games[10])[0], "You observe 10 games, and that is the most")
	says(t, w.Send(luis, "observa "+games[0])[0], games[0]+" ya no admite a nadie más")
}

// TestObserversOfADigest: who wants one mail a day gets what he observes in it, and the
// end of a game at once.
func TestObserversOfADigest(t *testing.T) {
	w := newWorld(t)
	other := func(n *founding.NewGame) {
		n.Seats[0].Person, n.Seats[1].Person = office.Person{Address: "x@example.net"}, office.Person{Address: "y@example.net"}
	}
	mine, g := w.Game(nil), w.Game(map[string]string{"report": "turn", "turns": "3"}, other)
	w.Send(ana, w.Block(mine, toy.Red, 0, "digest 20", "observe "+g))
	w.Mails()
	w.Clock.Advance(time.Minute)
	w.Send("y@example.net", w.Block(g, toy.Red, 0, "hold mill"))
	for _, m := range w.Send("x@example.net", w.Block(g, toy.Blue, 0, "hold ford")) {
		if m.Recipient == ana {
			t.Errorf("she gets a %s at once", m.Kind)
		}
	}
	w.Clock.Advance(24 * time.Hour)
	digest := w.Tick()
	if len(digest) == 0 || digest[0].Recipient != ana || digest[0].Kind.Family() != "digest" {
		t.Fatalf("mails %q", summary(digest))
	}
	says(t, digest[0], g+": you observe", "What happened", "The game's page and map: https://play.example.org/games/"+g)
	var mails []store.Dispatch
	for range 2 {
		w.Send("y@example.net", w.Block(g, toy.Red, 0, "hold mill"))
		mails = w.Send("x@example.net", w.Block(g, toy.Blue, 0, "hold ford"))
	}
	if last := mails[len(mails)-1]; last.Recipient != ana || last.Kind != "observed:over" {
		t.Errorf("the last mail is a %s to %s", last.Kind, last.Recipient)
	}
}

// TestObserversAreToldOfAnAgreedEnd, with which they observe no longer.
func TestObserversAreToldOfAnAgreedEnd(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Observe(g, olga, "observe", "accept")
	mails := w.Order(g, toy.Blue, "me rindo ya")
	last := mails[len(mails)-1]
	if last.Recipient != olga || last.Kind != "observed:over" {
		t.Fatalf("mails %q", summary(mails))
	}
	says(t, last, "is over", "my last mail about it")
	says(t, w.Send(olga, "observe\n")[0], "You observe no game")
}

// bounceOf is the report of a mail server that a dispatch cannot be delivered.
func bounceOf(d store.Dispatch) []byte {
	return []byte(strings.ReplaceAll(fmt.Sprintf(`From: MAILER-DAEMON@example.org
To: %s
Subject: Undelivered Mail Returned to Sender
Message-ID: <back-%d@example.org>
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; example.org

Final-Recipient: rfc822; %s
Action: failed
Status: 5.1.1

--b
Content-Type: message/rfc822

Message-ID: <%s>
Subject: x

x
--b--
`, theOffice, d.ID, d.Recipient, d.MessageID), "\n", "\r\n"))
}
