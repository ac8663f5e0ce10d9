package adjudicator_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/tournament"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

const gone = "pat+games@example.net"

// goneGame is a game of red, called name, that is over.
func (w *world) goneGame(name string) string {
	g := w.Game(map[string]string{"press-archive": "yes"}, func(n *founding.NewGame) {
		n.Seats[1].Person = office.Person{Address: gone, Name: name}
	})
	w.Order(g, toy.Red, "to blue: this is "+name, gone, "end")
	w.Order(g, toy.Blue, "to red: hello "+name, gone, "end", "wait")
	w.Order(g, toy.Red, "status")
	w.done(w.Service.Announce(w.Ctx, g, "", name+" has telephoned "+gone))
	w.done(w.Service.End(w.Ctx, g, "", moderation.EndWin, toy.Red))
	return g
}

// TestForgetInEveryWriting: names and addresses are forgotten as HTML, JSON and files write
// them, and letters also where they came from another address.
func TestForgetInEveryWriting(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	for _, name := range []string{`Pat O'Brien`, `Bob "The Axe" & Zunz`, "Ángel Núñez", "J. P. <3 Doe-Dah"} {
		w := newWorld(t)
		g := w.Game(nil, func(n *founding.NewGame) {
			n.Seats[1].Person = office.Person{Address: gone, Name: name}
		})
		w.Send("zorro@work.example", w.Block(g, toy.Red, 1, "hold mill"), "X-By: Zaphod")
		w.done(w.Service.End(w.Ctx, g, "", moderation.EndWin, toy.Red))
		over := w.goneGame(name)
		// Of a game that he has not played it is the messages that name him.
		third := w.Game(map[string]string{"press-archive": "yes"})
		w.Order(third, toy.Blue, "to red: hello "+name, gone, "end", "wait")
		w.done(w.Service.End(w.Ctx, third, "", moderation.EndDraw, ""))
		w.Tick()
		if !strings.Contains(w.archive(third), gone) {
			t.Fatal("nothing is there to be forgotten")
		}
		was, err := w.Service.Transfer.ArchiveState(w.Ctx, third)
		if err != nil {
			t.Fatal(err)
		}
		w.Send(mod, "moderator\nforget "+gone)
		w.done(w.Service.Forget(w.Ctx, "", gone))
		w.Tick()
		if is, err := w.Service.Transfer.ArchiveState(w.Ctx, third); err != nil || is == was {
			t.Errorf("pages keep the archive as it was: %v", err)
		}
		parts := strings.Fields(name)
		for _, word := range []string{gone, "pat+games", "&#43;games", "games@example", name, parts[0] + " ", parts[len(parts)-1], "zorro", "zaphod"} {
			if w.holds(word) {
				t.Errorf("%s: %q is still there: %s", name, word, w.where(word))
			}
			for _, g := range []string{g, over, third} {
				if strings.Contains(w.archive(g), word) {
					t.Errorf("%s: %q is in the archive of %s", name, word, g)
				}
			}
		}
		for _, g := range []string{g, over, third} {
			w.Verified(g)
		}
	}
}

// TestForgetLeavesOthersAlone: nobody who calls himself as a word of ours takes it out of
// the mails and sheets of others.
func TestForgetLeavesOthersAlone(t *testing.T) {
	for _, name := range []string{"Will", "hold", "text", "post", "be"} {
		w := newWorld(t)
		w.goneGame(name)
		other := w.Game(nil)
		w.Order(other, toy.Red, "hold mill", "wait")
		w.done(w.Service.Announce(w.Ctx, other, "", "phase 1 will be red"))
		dump := func() string {
			var b strings.Builder
			for _, d := range w.Outbox() {
				if d.Game == other {
					fmt.Fprintln(&b, d.Subject, d.ReplyTo, d.Text, d.HTML, d.Files, d.State)
				}
			}
			log, err := w.Service.Inquiry.AuditLog(w.Ctx, other, 100)
			if err != nil {
				t.Fatal(err)
			}
			for i := range log {
				fmt.Fprintln(&b, log[i].Actor, log[i].Action, log[i].Detail)
			}
			return b.String() + w.sheets(other)
		}
		before := dump()
		w.done(w.Service.Forget(w.Ctx, "", gone))
		if after := dump(); after != before {
			at := 0
			for after[at] == before[at] {
				at++
			}
			t.Errorf("%s: another game has %q", name, after[max(0, at-60):min(len(after), at+80)])
		}
		w.Stop()
		w.Start()
		w.Order(other, toy.Red, "yes")
		w.Clock.Advance(100 * time.Hour)
		w.Tick()
	}
}

// TestForgetWhileSomebodyReads: what a reader keeps in the files goes as soon as he is done,
// also where the service was started anew meanwhile.
func TestForgetWhileSomebodyReads(t *testing.T) {
	w := newWorld(t)
	w.goneGame("Zebedee Quux")
	reads, ends := make(chan struct{}), make(chan struct{})
	done := make(chan error)
	go func() {
		done <- w.Store.View(w.Ctx, func(tx *store.Tx) error {
			_, err := tx.Game("toy-1")
			close(reads)
			<-ends
			return err
		})
	}()
	<-reads
	time.AfterFunc(100*time.Millisecond, func() { close(ends) })
	w.done(w.Service.Forget(w.Ctx, "", gone))
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if w.holds("quux") {
		t.Error("it is still there")
	}
	if err := w.Store.Update(w.Ctx, func(tx *store.Tx) error { return tx.SetFact("compact", "due") }); err != nil {
		t.Fatal(err)
	}
	w.Stop()
	w.Start()
	w.Clock.Advance(time.Hour)
	w.Tick()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		due, err := tx.People().IsCompactDue()
		if due {
			t.Error("it is not done behind a crash")
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// TestForgetModeratorWhoWas: what was noted of the digests of somebody who is a moderator
// no more goes with him; that of another, whose address is alike, stays.
func TestForgetModeratorWhoWas(t *testing.T) {
	const his, alike = "pat_quux@example.net", "patyquux@example.net"
	w := newWorld(t)
	g := w.Game(nil, func(n *founding.NewGame) {
		n.Seats[1].Person = office.Person{Address: his, Name: "Zebedee"}
	})
	w.done(w.Service.End(w.Ctx, g, "", moderation.EndDraw, ""))
	if err := w.Store.Update(w.Ctx, func(tx *store.Tx) error {
		return errors.Join(tx.SetFact("watch "+his, "2000-01-01T00:00:00Z"), tx.SetFact("watch "+alike, "2000-01-01T00:00:00Z"),
			tx.Senders().Put(&store.Sender{Address: "unvouched " + his, Hour: w.Clock.Now()}))
	}); err != nil {
		t.Fatal(err)
	}
	w.done(w.Service.Forget(w.Ctx, "", his))
	if w.holds("pat_quux") {
		t.Errorf("his address is still there: %s", w.where("pat_quux"))
	}
	if !w.holds(alike) {
		t.Error("what was noted of another is gone")
	}
}

// TestForgottenIsNotWrittenTo: who was forgotten is paired no more, and a game like one of
// his leaves his side to whoever takes it.
func TestForgottenIsNotWrittenTo(t *testing.T) {
	w := newWorld(t)
	id := w.cup()
	info := w.round(id, 1)
	for _, table := range info.Tables {
		w.ends(table, moderation.EndDraw, "")
	}
	w.done(w.Service.Forget(w.Ctx, "", cleo))
	w.Mails()
	for _, table := range w.round(id, 2).Tables {
		if table.Round == 2 && slices.ContainsFunc(table.Seats, func(p tournament.Player) bool { return info.Entrants[p-1].Address == cleo }) {
			t.Errorf("he is paired: %+v", table)
		}
	}
	for _, table := range info.Tables {
		w.done(w.Service.Clone(w.Ctx, table.Game, "", moderation.WhoSame))
	}
	for _, d := range w.Mails() {
		if strings.Contains(d.Recipient, "forgotten.invalid") {
			t.Errorf("written to nobody: %s", d.Subject)
		}
	}
}

// TestForgetOfAGameThatIsGone: a game that is played elsewhere by now keeps nobody here, and
// a game of somebody forgotten is taken in elsewhere.
func TestForgetOfAGameThatIsGone(t *testing.T) {
	w := newWorld(t)
	over := w.goneGame("Zebedee Quux")
	g := w.Game(nil, func(n *founding.NewGame) {
		n.Seats[1].Person = office.Person{Address: gone, Name: "Zebedee Quux"}
	})
	w.done(w.Service.MoveGame(w.Ctx, g, "moderator:mo", "other@example.com"))
	w.done(w.Service.Forget(w.Ctx, "", gone))
	if w.holds("quux") || w.holds(gone) {
		t.Errorf("it is still there: %s", w.where("quux"))
	}
	if _, err := w.Service.Transfer.Parcel(w.Ctx, over); err != nil {
		t.Error(err)
	}
}
