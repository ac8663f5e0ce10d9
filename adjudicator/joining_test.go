package adjudicator_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// inLine has a stranger wait for the toy.
func (w *world) inLine(address, line string) store.Dispatch {
	w.T.Helper()
	mails := w.Send(address, line+"\n")
	w.WantMails(mails, "pledge>"+strings.Split(address, "@")[0])
	return w.agree(mails[0], "accept "+codeIn.FindString(mails[0].Text))[0]
}

// TestWhoWaitsIsAsked: in order, when a game is opened or a side falls free, and the
// moderator when they are enough.
func TestWhoWaitsIsAsked(t *testing.T) {
	w := newWorld(t)
	says(t, w.inLine(dan, "join toy"), "You wait for Three Places: number 1 of 1", "join toy end")
	w.Mails()
	mails := w.Send(eva, "apúntame a toy como azul\n")
	mails = w.agree(mails[0], "sí")
	w.WantMails(mails, "moderator-joins>mod join>eva")
	says(t, mails[0], "2 persons wait", "fieldpost game create --title toy --open all")
	says(t, mails[1], "como Azul: número 2 de 2")
	w.WantMails(w.Send(ana, "join toy\n"), "pledge>ana") // known to nobody, and not confirmed
	says(t, w.Send(eva, "partidas\n")[0], "esperas, con el número 2 de 2")

	g := w.Game(nil, anyOpen)
	mails = w.Mails()
	w.WantMails(mails, "invite>dan invite>eva")
	says(t, mails[0], "It is your turn", "play the Red side")
	says(t, mails[1], "Te toca", "con el Azul")
	says(t, w.Send(ana, "join "+g+"\n")[0], "No side of "+g+" is free now")
	w.WantMails(w.agree(mails[1], "rechazo"), "moderator-joins>mod join>eva")
	if info := w.Show(g); len(info.Free) != 1 || info.Free[0] != toy.Blue {
		t.Errorf("free are %v", info.Free)
	}
	// Whoever does not answer waits no longer, and the next is asked.
	says(t, w.inLine("fay@example.com", "join toy as red"), "as Red: number 2 of 2")
	w.Mails()
	w.Clock.Advance(3*24*time.Hour + 7*time.Hour)
	mails = w.Tick()
	w.WantMails(mails, "moderator-joins>mod invite>fay")
	w.WantMails(w.agree(mails[1], "yes"), "join>fay")
	if mails := w.agree(mails[1], "yes"); len(mails) == 0 || w.Show(g).State != store.Recruiting {
		t.Error("an answer counted twice")
	}
}

// TestLeavingBeforeTheStart: gives the side back, but to nobody who may be another.
func TestLeavingBeforeTheStart(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil, func(n *founding.NewGame) { n.Seats, n.Open = n.Seats[:1], []rules.Side{toy.Red} })
	w.Mails()
	for _, line := range []string{"leave " + g, "leave", "dejo " + g, "game: " + g + "\nresign now"} {
		mails := w.Send(benj, line+"\n")
		w.WantMails(mails, "pledge>benito")
		if len(w.Show(g).Seats) != 1 {
			t.Fatalf("%s: a letter that may be forged gave a side back", line)
		}
	}
	mails := w.Send(benj, "dejo "+g+"\n")
	w.WantMails(w.agree(mails[0], "no"), "settings>benito")
	mails = w.Send(benj, "dejo "+g+"\n")
	mails = w.agree(mails[0], "sí")
	w.WantMails(mails, "moderator-joins>mod join>benito")
	says(t, mails[1], "Has devuelto Azul")
	if info := w.Show(g); len(info.Seats) != 0 || len(info.Free) != 2 {
		t.Errorf("%+v", info)
	}
	says(t, w.Send(benj, "dejo "+g+"\n")[0], "no llevas ningún bando")
	w.WantMails(w.Send(benj, "join toy end\n"), "join>benito")
	other := w.Game(nil)
	w.Mails()
	w.WantMails(w.Send(ana, "leave "+other+"\n"), "join>ana")
	// With the key nobody is asked back.
	mails = w.Send(ana, fmt.Sprintf("game: %s key: %s\njoin %s\n", other, w.Key(other, toy.Red), g))
	w.WantMails(mails, "join>ana")
	says(t, mails[0], "You play the Red side in "+g, "not", "key:")
	says(t, w.Send(ana, fmt.Sprintf("game: %s key: %s\njoin %s as blue\n", other, w.Key(other, toy.Red), g))[0], "You hold Red in "+g+" already")
	says(t, w.Send(ana, fmt.Sprintf("game: %s key: %s\njoin toy as blue\n", other, w.Key(other, toy.Red)))[0], "You wait for Three Places, as Blue")
}

// TestStrangersAreBounded: five answers a day, and none to a machine.
func TestStrangersAreBounded(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil, anyOpen)
	if mails := w.Send(dan, "games\n", "Auto-Submitted: auto-generated"); len(mails) > 0 {
		t.Errorf("a machine is answered: %v", mails[0].Text)
	}
	if mails := w.Send(dan, "games\n", "Precedence: bulk"); len(mails) > 0 {
		t.Errorf("a list is answered: %v", mails[0].Text)
	}
	answered := 0
	for range 9 {
		answered += len(w.Send(dan, "join "+g+"\n"))
	}
	if answered != 5 {
		t.Errorf("%d answers in a day, want 5", answered)
	}
	w.Clock.Advance(25 * time.Hour)
	w.WantMails(w.Send(dan, "games\n"), "games>dan")
	if len(w.Show(g).Seats) != 0 {
		t.Error("letters took a side")
	}
}

// TestCodesOfOthersDoNothing: one word answers a mail only from whom it went to, and a code
// counts once and for a while.
func TestCodesOfOthersDoNothing(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil, anyOpen)
	asked := w.Send(dan, "join "+g+"\n")[0]
	w.Send(eva, "yes\n", "In-Reply-To: <"+asked.MessageID+">")
	w.Send(dan, "yes\n") // to nothing
	w.Send(dan, "accept 2222-2222-2222\n")
	if len(w.Show(g).Seats) != 0 {
		t.Fatal("something else than the code counted")
	}
	w.Clock.Advance(8 * 24 * time.Hour)
	w.agree(asked, "yes")
	if len(w.Show(g).Seats) != 0 {
		t.Fatal("a code counted that was too old")
	}
	asked = w.Send(dan, "join "+g+" as blue\n")[0]
	w.Mails()
	other := w.Send(eva, "join "+g+" as blue\n")[0]
	w.WantMails(w.agree(other, "ok"), "join>eva")
	mails := w.agree(asked, "ok")
	w.WantMails(mails, "join>dan")
	says(t, mails[0], "Blue is taken", "join "+g+" as Red")
}

// TestGatheringGamesAreLeftAlone: no verb, deadline, sheet or question reaches one, and
// nothing of its position goes out.
func TestGatheringGamesAreLeftAlone(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil, func(n *founding.NewGame) { n.Seats, n.Open = n.Seats[:1], []rules.Side{toy.Red} })
	w.Mails()
	for _, do := range []func() (store.Command, error){
		func() (store.Command, error) { return w.Service.Force(w.Ctx, g, "moderator:mo", 1) },
		func() (store.Command, error) {
			return w.Service.Extend(w.Ctx, g, "moderator:mo", time.Hour, time.Time{})
		},
		func() (store.Command, error) { return w.Service.Rekey(w.Ctx, g, "moderator:mo", toy.Blue) },
	} {
		if c, err := do(); err != nil || c.State != store.CommandRefused || c.Answer[0].Code != "verb.gathering" {
			t.Errorf("%s: %s %v, %v", c.Verb, c.State, c.Answer, err)
		}
	}
	w.Clock.Advance(200 * 24 * time.Hour)
	w.WantMails(w.Tick(), "")
	for _, lines := range []string{"hold ford", "report", "board", "map", "history", "sheet", "status", "to red: hi\nend", "vote draw", "deputy " + dan, "new key", "ready", "code"} {
		w.Clock.Advance(time.Hour)
		mails := w.Send(benj, "game: "+g+" side: blue\n"+lines+"\n")
		if len(mails) > 1 || len(mails) == 1 && (mails[0].Game != "" || strings.Contains(mails[0].Text, "clave:") || !strings.Contains(mails[0].Text, "no ha empezado")) {
			t.Errorf("%s: %s", lines, mails[0].Text)
		}
	}
	if len(w.Show(g).Seats) != 1 || w.Show(g).State != store.Recruiting {
		t.Error("it changed")
	}
}

// TestTwinWorldsOfJoining: whom a private game asks, and who takes its sides, changes no
// byte of what others are told, nor its length; and to ask for it is to ask for a game
// that there is not.
func TestTwinWorldsOfJoining(t *testing.T) {
	told := func(guest, wanted, unseen string) string {
		w := newWorld(t)
		own := w.Game(nil)
		private := w.Game(nil, func(n *founding.NewGame) {
			n.Private, n.Invited, n.Seats = true, n.Seats, nil
			n.Invited[0].Person = office.Person{Address: guest, Name: "Gil", Zone: "UTC"}
			n.Invited[1].Person = office.Person{Address: "other@example.com", Name: "Oda", Zone: "UTC"}
		})
		if wanted == "" {
			wanted = private
		}
		var asked store.Dispatch
		for _, m := range w.Outbox() {
			if m.Recipient == guest {
				asked = m
			}
		}
		for _, address := range []string{dan, eva} { // both wait before the game gathers
			w.Mails()
			w.inLine(address, "join toy")
		}
		w.agree(asked, "yes")
		for _, from := range []string{"fay@example.com", ana} {
			for _, line := range []string{"games", "partidas", "join toy", "join " + wanted, "leave " + wanted} {
				w.Send(from, line+"\n")
			}
		}
		w.Send(ana, "game: "+own+"\nstatus\n")
		w.Game(nil, anyOpen)
		w.Clock.Advance(80 * time.Hour)
		w.Tick()
		var out strings.Builder
		for _, d := range w.Outbox() {
			if slices.Contains([]string{guest, "other@example.com", mod, unseen}, d.Recipient) {
				continue
			}
			text, html := codeIn.ReplaceAllString(d.Text, "CODE"), codeIn.ReplaceAllString(d.HTML, "CODE")
			text, html = strings.ReplaceAll(text, wanted, "WANTED"), strings.ReplaceAll(html, wanted, "WANTED")
			fmt.Fprintln(&out, d.Recipient, d.Kind.Family(), d.Subject, len(text), text, len(html), html)
		}
		return out.String()
	}
	const gil, gus = "gil@example.com", "gus@example.com"
	for name, others := range map[string][2]string{
		"another guest":           {told(gil, "", ""), told(gus, "", "")},
		"a guest who waits":       {told(gil, "", dan), told(dan, "", "")},
		"a game that there isn't": {told(gil, "", ""), told(gil, "toy-123456", "")},
	} {
		if diff := cmp.Diff(others[0], others[1]); diff != "" || !strings.Contains(others[0], "number 3 of 3") && !strings.Contains(others[0], "It is your turn") {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
