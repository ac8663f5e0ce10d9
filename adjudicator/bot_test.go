package adjudicator_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// programs has a program play some sides of a new game.
func programs(sides ...rules.Side) func(*founding.NewGame) {
	return func(n *founding.NewGame) {
		for _, side := range sides {
			for i := range n.Seats {
				if n.Seats[i].Side == side {
					n.Seats[i] = founding.NewSeat{Side: side, Bot: true}
				}
			}
		}
	}
}

// playOut sends sheets of a side until its game is over, and returns all mails.
func (w *world) playOut(g string, side rules.Side) (mails []store.Dispatch) {
	w.T.Helper()
	for range 40 {
		mails = append(mails, w.Tick()...)
		info := w.Show(g)
		if info.State == store.Over {
			return mails
		}
		var asked []rules.Demand
		if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
			row, err := tx.Game(g)
			asked = row.Demands
			return err
		}); err != nil {
			w.T.Fatal(err)
		}
		line := "hold hill"
		for _, d := range asked {
			if d.Side == side && d.Kind == rules.DemandDecision {
				line = "stand"
			}
		}
		before := info.Phase
		mails = append(mails, w.Order(g, side, line)...)
		if w.Show(g).Phase == before {
			w.T.Fatalf("phase %d waits after %q: %+v", before, line, w.Show(g).Seats)
		}
	}
	w.T.Fatal("the game does not end")
	return nil
}

// TestProgramPlaysASide: it is never awaited, gets no mail, is named to all, and the
// archive proves the game.
func TestProgramPlaysASide(t *testing.T) {
	for _, side := range []rules.Side{toy.Red, toy.Blue} {
		w := newWorld(t)
		other, who := toy.Red, "benito"
		if side == toy.Red {
			other = toy.Blue
		} else {
			who = "ana"
		}
		g := w.Game(nil, programs(side))
		welcome := w.Mails()
		w.WantMails(welcome, "welcome>"+who)
		want := "the program"
		if other == toy.Blue {
			want = "el programa"
		}
		if !strings.Contains(welcome[0].Text, want) {
			t.Errorf("the invitation does not name the program:\n%s", welcome[0].Text)
		}
		mails := w.playOut(g, other)
		for _, m := range mails {
			if m.Side == side || !strings.HasPrefix(m.Recipient, who) {
				t.Errorf("%s to %q of side %s", m.Kind, m.Recipient, m.Side)
			}
			if strings.HasPrefix(string(m.Kind), "reminder") {
				t.Errorf("a reminder:\n%s", m.Text)
			}
		}
		w.Verified(g)
	}
}

// TestProgramIsTheSameAfterACrash: it plays by the seed, the phase and its side alone.
func TestProgramIsTheSameAfterACrash(t *testing.T) {
	play := func(crash bool) (mails []string) {
		w := newWorld(t)
		g := w.Game(nil, programs(toy.Blue))
		if crash {
			fails := 1
			w.Stop()
			w.Failpoint = func(at string) {
				if at == "phase.reported" && fails > 0 {
					fails--
					panic("crash")
				}
			}
			w.Start()
			func() {
				defer func() { _ = recover() }()
				w.Order(g, toy.Red, "hold hill", "raid mill")
			}()
			w.Stop()
			w.Failpoint = nil
			w.Start()
			w.Tick()
		} else {
			w.Order(g, toy.Red, "hold hill", "raid mill")
		}
		w.Tick()
		for _, m := range w.Outbox() {
			mails = append(mails, m.Text)
		}
		return mails
	}
	if got, want := play(true), play(false); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("after a crash %q\nwithout %q", got, want)
	}
}

// TestProgramIsNotWrittenTo: a message to it is refused with a word.
func TestProgramIsNotWrittenTo(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil, programs(toy.Blue))
	w.Mails()
	mails := w.Send(ana, "game: "+g+" side: red key: "+w.Key(g, toy.Red)+"\nto blue: will you make peace?\n")
	w.WantMails(mails, "press>ana")
	if !strings.Contains(mails[0].Text, "played by a program") {
		t.Errorf("%s", mails[0].Text)
	}
}

// TestProgramHasNoVote: the players agree without it.
func TestProgramHasNoVote(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil, programs(toy.Blue))
	w.Mails()
	w.WantMails(w.Order(g, toy.Red, "vote draw"), "over>ana")
	if info := w.Show(g); info.State != store.Over {
		t.Errorf("the game is %s", info.State)
	}
	w.Verified(g)
}

// TestProgramsAlonePlayNoGame: a game is for people.
func TestProgramsAlonePlayNoGame(t *testing.T) {
	w := newWorld(t)
	_, err := w.Service.Founding.CreateGame(w.Ctx, founding.NewGame{Title: "toy", Seats: []founding.NewSeat{{Side: toy.Red, Bot: true}, {Side: toy.Blue, Bot: true}}})
	if err == nil {
		t.Error("a game of programs alone was made")
	}
}

// faultyBot is a title whose bot makes no sheet that can be played.
type faultyBot struct{ rules.Title }

// Bot implements rules.Title.
func (faultyBot) Bot(*rules.Known, rules.Demand, rules.Check, dice.Source) []rules.Order {
	panic("no idea")
}

// TestFaultyProgramStopsNoGame: its side is as one that did not report.
func TestFaultyProgramStopsNoGame(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Titles = []rules.Title{faultyBot{theToy}} })
	g := w.Game(nil, programs(toy.Blue))
	w.Mails()
	mails := w.Order(g, toy.Red, "hold hill")
	w.WantMails(mails, "ack>ana moderator-program>mod sitrep>ana")
	w.Clock.Advance(time.Hour)
	if info := w.Show(g); info.Phase < 3 {
		t.Errorf("the game waits in phase %d", info.Phase)
	}
}

// quietBot is a title whose bot does one thing as blue, in secret.
type quietBot struct {
	rules.Title
	does []rules.Order
}

// Bot implements rules.Title.
func (q quietBot) Bot(k *rules.Known, d rules.Demand, check rules.Check, luck dice.Source) []rules.Order {
	if d.Side != toy.Blue { // the invitation of the other side shows what a bot would do
		return q.Title.Bot(k, d, check, luck)
	}
	return q.does
}

// TestWhatAProgramHidesIsHidden: what its side holds in secret changes no byte of the
// mails of its opponent, but for the sealed anchors.
func TestWhatAProgramHidesIsHidden(t *testing.T) {
	anchors := regexp.MustCompile(`P\d+=[a-z2-7]+`)
	d, err := desk.New(theToy)
	if err != nil {
		t.Fatal(err)
	}
	told := func(order string) string {
		does := d.Read(desk.Lines(order)).Orders
		w := newWorld(t, func(w *world) { w.Titles = []rules.Title{quietBot{theToy, does}} })
		g := w.Game(nil, programs(toy.Blue))
		w.Order(g, toy.Red, "hold ford")
		for _, ask := range []string{"status", "report", "report full", "history", "board", "hold hill, wait", "check, raid mill", "press", "raid nowhere", "vote draw"} {
			w.Order(g, toy.Red, strings.Split(ask, ", ")...)
		}
		var all strings.Builder
		for _, m := range w.Outbox() {
			if m.Kind.Family() != "over" { // which tells the seed, and what the archive holds
				all.WriteString(m.Subject + "\n" + m.Text + "\n" + m.HTML + "\n")
			}
		}
		return anchors.ReplaceAllString(all.String(), "P=")
	}
	hill, mill := told("hold hill"), told("hold mill")
	if hill != mill {
		for i, line := range strings.Split(hill, "\n") {
			if other := strings.Split(mill, "\n"); i >= len(other) || other[i] != line {
				t.Fatalf("line %d: %q, in the twin %q", i, line, other[min(i, len(other)-1)])
			}
		}
	}
	if strings.Count(hill, "\n") < 200 {
		t.Errorf("too little was asked:\n%s", hill)
	}
}
