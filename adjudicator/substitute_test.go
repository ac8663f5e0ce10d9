package adjudicator_test

import (
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// silence lets deadlines pass.
func (w *world) silence(times int) (mails []store.Dispatch) {
	w.T.Helper()
	for range times {
		w.Clock.Advance(73 * time.Hour)
		mails = w.Tick()
	}
	return mails
}

func silent(what store.Silent) func(*world) {
	return func(w *world) { w.Config.Policy.Silent = what }
}

// TestProgramStandsIn: who misses too often is stood in for, keeps his side and his
// key, and has it back with the next sheet or a word; all are told each time.
func TestProgramStandsIn(t *testing.T) {
	for _, word := range []string{"back", "hold mill"} {
		w := newWorld(t, strict, silent(store.SilentBot), func(w *world) { w.Config.Policy.Missed = 1 })
		g := w.Game(map[string]string{"turns": "5"})
		w.Mails()
		mails := w.silence(1)
		w.WantMails(mails, "program>ana program>benito moderator-silent>mod sitrep>ana sitrep>benito")
		says(t, mails[0], "You have let one deadline pass", `word "back"`)
		says(t, mails[1], "A Ana, que lleva al Rojo en "+g+", se le ha pasado un plazo", "el programa")
		says(t, mails[2], "A program (novice) plays the Red side of "+g, "Ana let one deadline pass", "fieldpost game replace "+g)
		says(t, mails[3], "A program plays your side at present")
		if info := w.Show(g); info.Seats[0].Bot != store.BotSubstitute || info.Seats[0].Address != ana || info.State != store.Running {
			t.Fatalf("%+v", info)
		}
		mails = w.Order(g, toy.Blue, "hold ford")
		w.WantMails(mails, "ack>benito sitrep>ana sitrep>benito")
		if got := w.Show(g).Phase; got != 4 { // blue's, then the program's, then blue's
			t.Errorf("phase %d", got)
		}
		mails = w.Order(g, toy.Red, word)
		if word == "back" {
			w.WantMails(mails, "program>benito moderator-silent>mod program>ana")
			says(t, mails[2], "The Red side is yours again")
		} else {
			w.WantMails(mails, "program>benito moderator-silent>mod ack>ana")
			says(t, mails[2], "The Red side is yours again")
		}
		says(t, mails[0], "Ana ha vuelto", "en lugar del programa")
		says(t, mails[1], "Ana is back and plays the Red side of "+g+" again")
		w.Order(g, toy.Blue, "hold ford")
		if info := w.Show(g); info.Seats[0].Bot != store.NoBot || info.Seats[0].Missed != 0 {
			t.Errorf("%+v", info.Seats[0])
		}
		mails = w.Order(g, toy.Red, "back")
		w.WantMails(mails[:1], "program>ana")
		says(t, mails[0], "No program stands in for you")
	}
}

// TestProgramsAloneAreStopped: a game that nobody plays any more is paused, and goes on
// when somebody is back.
func TestProgramsAloneAreStopped(t *testing.T) {
	w := newWorld(t, strict, silent(store.SilentBot), func(w *world) { w.Config.Policy.Missed = 1 })
	g := w.Game(map[string]string{"turns": "5"})
	w.Mails()
	w.silence(1)
	mails := w.silence(1)
	if info := w.Show(g); info.State != store.Paused || info.Note != "programs-only" {
		t.Fatalf("%s %s, mails %s", info.State, info.Note, summary(mails))
	}
	if got := summary(mails); got != "program>ana program>benito moderator-silent>mod paused>ana paused>benito moderator-silent>mod sitrep>ana sitrep>benito" {
		t.Errorf("mails %s", got)
	}
	if c, err := w.Service.Resume(w.Ctx, g, "moderator:mo"); err != nil || c.State != store.CommandRefused {
		t.Errorf("resume: %v, %v", c.State, err)
	}
	w.Order(g, toy.Blue, "back")
	if info := w.Show(g); info.State != store.Running || info.Seats[1].Bot != store.NoBot || info.Deadline.IsZero() {
		t.Errorf("%+v", info)
	}
	w.Tick()
	w.playOut(g, toy.Blue)
	w.Verified(g)
}

// TestStandbyTakesOver: who offered to plays from the deadline on that was one too many;
// who left can do nothing more, and all are told.
func TestStandbyTakesOver(t *testing.T) {
	w := newWorld(t, strict, silent(store.SilentReserve))
	g := w.Game(map[string]string{"turns": "5"}, func(n *founding.NewGame) {})
	w.Mails()
	w.waits(g, eva, "Eva", rules.Spanish, "")
	key := w.Key(g, toy.Red)
	w.silence(1)
	w.Order(g, toy.Blue, "hold ford")
	mails := w.silence(1)
	w.WantMails(mails, "welcome>eva resigned>benito resigned>ana moderator-silent>mod sitrep>eva sitrep>benito")
	says(t, mails[3], "Eva plays the Red side of "+g+" from now on, for good, in place of Ana, who let 2 deadlines in a row pass", "not", "key:")
	says(t, mails[0], "Estabas de relevo", w.Key(g, toy.Red), "not", key)
	says(t, mails[1], "Eva, que estaba de relevo")
	says(t, mails[2], "Eva, who had offered to take over", "not", key, w.Key(g, toy.Red))
	if seat := w.Show(g).Seats[0]; seat.Address != eva || seat.Missed != 0 || seat.MissedAll != 0 {
		t.Errorf("%+v", seat)
	}
	for _, m := range w.Send(ana, "game: "+g+" side: red key: "+key+"\nhold mill\n") {
		if m.Game != "" {
			t.Errorf("who left is answered by %s of %q", m.Kind, m.Game)
		}
	}
	w.Order(g, toy.Blue, "hold ford")
	mails = w.Send(eva, w.Block(g, toy.Red, 0, "hold mill"))
	w.WantMails(mails, "ack>eva sitrep>eva sitrep>benito")
}

// TestNobodyTakesOver: without a stand-by the moderator is asked.
func TestNobodyTakesOver(t *testing.T) {
	w := newWorld(t, strict, silent(store.SilentReserve), func(w *world) { w.Config.Policy.Missed = 1 })
	w.Game(nil)
	w.Mails()
	w.WantMails(w.silence(1), "moderator-silent>mod sitrep>ana sitrep>benito")
}

// TestResignToAHeir: a stand-by comes before a program, and both before the moderator.
func TestResignToAHeir(t *testing.T) {
	w := newWorld(t, silent(store.SilentBot))
	g := w.Game(map[string]string{"turns": "5"})
	w.Mails()
	w.waits(g, eva, "Eva", rules.English, toy.Red)
	mails := w.Order(g, toy.Red, "resign now")
	w.WantMails(mails, "welcome>eva resigned>benito resigned>ana moderator-silent>mod")
	mails = w.Send(eva, w.Block(g, toy.Red, 0, "resign now"))
	w.WantMails(mails, "resigned>benito resigned>eva moderator-silent>mod sitrep>benito")
	says(t, mails[0], "lo lleva el programa")
	if seat := w.Show(g).Seats[0]; seat.Bot != store.BotHolds || seat.Address != "" {
		t.Errorf("%+v", seat)
	}
	w.playOut(g, toy.Blue)
	w.Verified(g)
}

// waits has somebody wait for a side.
func (w *world) waits(g, address, name string, lang rules.Lang, side rules.Side) {
	w.T.Helper()
	if err := w.Store.Update(w.Ctx, func(tx *store.Tx) error {
		id, err := tx.People().Add(&store.Person{Name: name, Lang: lang, Zone: "UTC"}, address)
		if err != nil {
			return err
		}
		err = tx.Roles().Add(&store.Role{Game: g, Side: side, Kind: store.Reserve, Person: id, Since: w.Clock.Now()})
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
}

// TestNoDrawWithoutWhoIsStoodInFor: a side stays its player's while a program stands in,
// and so does its vote.
func TestNoDrawWithoutWhoIsStoodInFor(t *testing.T) {
	w := newWorld(t, strict, silent(store.SilentBot), func(w *world) { w.Config.Policy.Missed = 1 })
	g := w.Game(map[string]string{"turns": "5"})
	w.silence(1)
	w.Order(g, toy.Blue, "vote draw")
	if info := w.Show(g); info.State != store.Running {
		t.Fatalf("%s by one vote", info.State)
	}
	w.Order(g, toy.Red, "vote yes")
	if info := w.Show(g); info.State != store.Over {
		t.Errorf("%s, though both agreed", info.State)
	}
}

// TestWhoKnewASideTakesOverNoOther: who left a side may come back to it, and gets no
// other, whether he offers to take over or is asked to be a deputy.
func TestWhoKnewASideTakesOverNoOther(t *testing.T) {
	w := newWorld(t, strict, silent(store.SilentReserve), func(w *world) { w.Config.Policy.Missed = 1 })
	g := w.Game(map[string]string{"turns": "5"})
	w.waits(g, eva, "Eva", rules.English, toy.Red)
	w.Order(g, toy.Red, "resign now")
	mails := w.Send(ana, "standby "+g+"\n")
	w.WantMails(w.Send(ana, "confirm "+codeIn.FindString(mails[len(mails)-1].Text)+"\n"), "standby>ana")
	mails = w.Order(g, toy.Blue, "deputy "+ana)
	mails = w.Send(ana, "accept "+codeIn.FindString(mails[0].Text)+"\n")
	w.WantMails(mails, "deputy>ana")
	says(t, mails[0], "cannot be")
	w.Send(eva, w.Block(g, toy.Red, 0, "hold mill"))
	w.silence(1)
	if seat := w.Show(g).Seats[1]; seat.Address != benj {
		t.Errorf("who played Red plays Blue: %+v", seat)
	}
	w.Send(eva, w.Block(g, toy.Red, 0, "resign now"))
	if seat := w.Show(g).Seats[0]; seat.Address != ana {
		t.Errorf("he does not come back: %+v", seat)
	}
}
