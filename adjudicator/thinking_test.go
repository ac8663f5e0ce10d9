package adjudicator_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyplayer"
	"github.com/fieldpost/fieldpost/store"
)

// thinker is the toy for which the engine thinks; before each valuation it does something.
type thinker struct {
	toyplayer.Title
	watch *watch
}

// watch is told how often something was valued.
type watch struct {
	n  atomic.Int64
	at func(n int)
}

// Value implements engine.Player.
func (t thinker) Value(p rules.Position, side rules.Side) float64 {
	if n := int(t.watch.n.Add(1)); t.watch.at != nil {
		t.watch.at(n)
	}
	return t.Title.Value(p, side)
}

// thinks has the bots of a world think, a hundredth of what they would.
func thinks(at func(n int)) func(*world) {
	return func(w *world) {
		w.Titles = []rules.Title{thinker{toyplayer.New(), &watch{at: at}}}
		w.Config.Thinking = office.Thinking{Cores: 1, Budget: 10, Games: 50, Person: 2}
	}
}

// clubs has programs of grade club play some sides of a new game.
func clubs(sides ...rules.Side) func(*founding.NewGame) {
	return func(n *founding.NewGame) {
		programs(sides...)(n)
		for i := range n.Seats {
			if n.Seats[i].Bot {
				n.Seats[i].Grade = engine.Club
			}
		}
	}
}

// think has a worker think about what comes next, and reports whether there was anything.
func (w *world) think() bool {
	w.T.Helper()
	thought, err := w.Service.Thinking.ThinkNext(w.Ctx)
	if err != nil {
		w.T.Fatal(err)
	}
	return thought
}

// begin has a worker think in a goroutine; the channel is closed when it has.
func (w *world) begin() <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		if _, err := w.Service.Thinking.ThinkNext(w.Ctx); err != nil {
			w.T.Error(err)
		}
	}()
	return done
}

// thoughts returns what the store keeps of thoughts.
func (w *world) thoughts() (all []store.Thought) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) (err error) {
		all, err = tx.Thoughts().All()
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return all
}

// thoughtOf returns the sheet of a program as the engine finds it when it stops after a number of
// valuations, which is as good as none where it has that many not.
func (w *world) thoughtOf(g string, stop int) string {
	w.T.Helper()
	count := &watch{}
	title := thinker{toyplayer.New(), count}
	pos, demands := w.Position(title, g)
	luck := seating.BotDice(dice.Seed{1, 2, 3}, w.Show(g).Phase, &demands[0])
	s := engine.New(title, pos.Known(rules.Viewer(demands[0].Side)), demands[0], rules.CheckOf(pos, demands[0].Side), luck, engine.Club.Steps(title, 10))
	best := s.Best()
	for s.Step() && int(count.n.Load()) < stop {
		best = s.Best()
	}
	if int(count.n.Load()) < stop {
		best = s.Best()
	}
	return string(demands[0].Side) + ": " + strings.Join(toy.New().Grammar().Lines(best, rules.English), ", ")
}

const toItsEnd = 1 << 30

// firstSight returns the sheet that a novice sends.
func (w *world) firstSight(g string) string {
	w.T.Helper()
	pos, demands := w.Position(theToy, g)
	orders := rules.Bot(theToy, pos, demands[0], seating.BotDice(dice.Seed{1, 2, 3}, w.Show(g).Phase, &demands[0]))
	return string(demands[0].Side) + ": " + strings.Join(theToy.Grammar().Lines(orders, rules.English), ", ")
}

// TestThinkerDelaysNobody: letters are answered while a program thinks; its phase is played when it
// has, nobody is reminded of it, and the archive proves the game.
func TestThinkerDelaysNobody(t *testing.T) {
	begun, goOn := make(chan bool), make(chan bool)
	w := newWorld(t, thinks(func(n int) {
		if n == 20 {
			begun <- true
			<-goOn
		}
	}))
	g := w.Game(nil, clubs(toy.Blue), func(n *founding.NewGame) { n.Policy = &store.Policy{Orders: 72 * time.Hour, Remind: 24 * time.Hour} })
	w.Mails()
	if w.think() {
		t.Error("a program thinks that is asked nothing")
	}
	w.WantMails(w.Order(g, toy.Red, "hold mill"), "ack>ana") // then it is blue's turn
	want := w.thoughtOf(g, toItsEnd)
	done := w.begin()
	<-begun
	mails := w.Order(g, toy.Red, "status")
	w.WantMails(mails, "status>ana")
	says(t, mails[0], "Blue the program, club thinking")
	w.Clock.Advance(50 * time.Hour) // past the reminder
	w.WantMails(w.Tick(), "")
	if info := w.Show(g); info.Phase != 2 || info.Seats[0].Missed+info.Seats[1].Missed > 0 {
		t.Errorf("phase %d of %+v", info.Phase, info.Seats)
	}
	goOn <- true
	<-done
	w.WantMails(w.Tick(), "sitrep>ana")
	if got := w.Carried(g, 2); got != want {
		t.Errorf("%q was played, want %q", got, want)
	}
	if got := w.thoughts(); len(got) > 0 {
		t.Errorf("there are %+v", got)
	}
	for w.Show(g).State == store.Running {
		w.Order(g, toy.Red, "hold hill")
		w.think()
		w.Tick()
	}
	w.Verified(g)
}

// TestThoughtSurvivesARestart: what a restart breaks off is thought again to the same end, and what was
// thought is not thought again.
func TestThoughtSurvivesARestart(t *testing.T) {
	var stop context.CancelFunc
	w := newWorld(t, thinks(func(n int) {
		if n == 15 {
			stop()
		}
	}))
	g := w.Game(nil, clubs(toy.Blue))
	w.Order(g, toy.Red, "hold mill")
	want := w.thoughtOf(g, toItsEnd)
	ctx, cancel := context.WithCancel(w.Ctx)
	stop = cancel
	if _, err := w.Service.Thinking.ThinkNext(ctx); err == nil {
		t.Error("it thought to its end")
	}
	if got := w.thoughts(); len(got) > 0 {
		t.Errorf("there are %+v", got)
	}
	w.Stop()
	w.Start()
	if !w.think() || len(w.thoughts()) != 1 {
		t.Errorf("there are %+v", w.thoughts())
	}
	w.Stop()
	w.Start()
	if w.think() {
		t.Error("it is thought again")
	}
	w.Tick()
	if got := w.Carried(g, 2); got != want {
		t.Errorf("%q was played, want %q", got, want)
	}
}

// TestDeadlineTakesTheThoughtAsItStands, and what a novice sends where nothing is thought yet; so does
// a moderator who forces the phase.
func TestDeadlineTakesTheThoughtAsItStands(t *testing.T) {
	const at = 25
	for _, forced := range []bool{false, true} {
		for _, began := range []bool{false, true} {
			begun, goOn := make(chan bool), make(chan bool)
			w := newWorld(t, thinks(func(n int) {
				if n == at {
					begun <- true
					<-goOn
				}
			}))
			g := w.Game(nil, clubs(toy.Blue))
			w.Order(g, toy.Red, "hold mill")
			w.Mails()
			want := w.firstSight(g)
			done := make(<-chan struct{})
			if began {
				want = w.thoughtOf(g, at)
				done = w.begin()
				<-begun
			}
			if forced {
				w.done(w.Service.Force(w.Ctx, g, "moderator:mo", 2))
				w.WantMails(w.Mails(), "sitrep>ana moderator-forced>mod")
			} else {
				w.Clock.Advance(72 * time.Hour)
				w.WantMails(w.Tick(), "sitrep>ana")
			}
			if got := w.Carried(g, 2); got != want {
				t.Errorf("forced %v, began %v: %q was played, want %q", forced, began, got, want)
			}
			_, running, figures, err := w.Service.Thinking.Count(w.Ctx)
			if err != nil || figures[engine.Club].Unfinished != 1 || running == 1 != began {
				t.Errorf("forced %v, began %v: %d are thought about, %+v, %v", forced, began, running, figures, err)
			}
			if began { // what it comes to in the end is nobody's
				goOn <- true
				<-done
			}
			if got := w.thoughts(); len(got) > 0 {
				t.Errorf("there are %+v", got)
			}
		}
	}
}

// TestRollbackDropsTheThought: what was thought of the phase that is taken back counts no more.
func TestRollbackDropsTheThought(t *testing.T) {
	w := newWorld(t, thinks(nil))
	g := w.Game(nil, clubs(toy.Blue))
	w.Order(g, toy.Red, "hold mill")
	w.think()
	w.Tick()
	w.Order(g, toy.Red, "hold mill")
	w.think()
	if len(w.thoughts()) != 1 {
		t.Fatalf("there are %+v", w.thoughts())
	}
	w.rollback(g, 2)
	if len(w.thoughts()) != 0 {
		t.Errorf("there are %+v", w.thoughts())
	}
	phase := w.Show(g).Phase
	want := w.thoughtOf(g, toItsEnd)
	w.think()
	w.Tick()
	if got := w.Carried(g, phase); got != want {
		t.Errorf("%q was played, want %q", got, want)
	}
	w.Order(g, toy.Red, "vote draw")
	w.Verified(g)
}

// TestThinkingThatFails: the novice's sheet is sent, the moderator is told, and the game goes on.
func TestThinkingThatFails(t *testing.T) {
	w := newWorld(t, thinks(func(n int) {
		if n == 7 {
			panic("the sky falls")
		}
	}))
	g := w.Game(nil, clubs(toy.Blue))
	w.Order(g, toy.Red, "hold mill")
	w.Mails()
	want := w.firstSight(g)
	if !w.think() || w.think() {
		t.Error("what failed is thought again")
	}
	mails := w.Tick()
	w.WantMails(mails, "moderator-program>mod sitrep>ana")
	says(t, mails[0], "failed while it thought about phase 2")
	if got := w.Carried(g, 2); got != want {
		t.Errorf("%q was played, want %q", got, want)
	}
	w.Order(g, toy.Red, "hold mill")
	w.think()
	w.WantMails(w.Tick(), "sitrep>ana")
}

// TestProgramsThinkAtTheSameTime, as many as there are workers; each game gets what it would get alone.
func TestProgramsThinkAtTheSameTime(t *testing.T) {
	both := make(chan bool)
	w := newWorld(t, thinks(func(n int) {
		if n == 1 {
			both <- true
		} else if n == 2 {
			<-both
		}
	}))
	games := []string{w.Game(nil, clubs(toy.Blue)), w.Game(nil, clubs(toy.Blue))}
	want := map[string]string{}
	for _, g := range games {
		w.Order(g, toy.Red, "hold mill")
		want[g] = w.thoughtOf(g, toItsEnd)
	}
	one, other := w.begin(), w.begin()
	<-one
	<-other
	w.Tick()
	for _, g := range games {
		if got := w.Carried(g, 2); got != want[g] {
			t.Errorf("%s: %q was played, want %q", g, got, want[g])
		}
	}
}

// TestThinkersWork: the pool thinks and the service plays, side by side, with nobody to drive them; told to
// stop it does so within a step.
func TestThinkersWork(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	var armed, stopped atomic.Int64
	watch := &watch{at: func(n int) {
		if armed.Load() > 0 && stopped.CompareAndSwap(0, int64(n)) {
			stop()
		}
	}}
	w := newWorld(t, thinks(nil), func(w *world) {
		w.Titles = []rules.Title{thinker{toyplayer.New(), watch}}
		w.Config.Thinking.Cores = 2
	})
	g := w.Game(nil, clubs(toy.Red))
	ended := make(chan error)
	go func() { ended <- w.Service.Thinking.Run(ctx) }()
	for w.Show(g).Phase == 1 {
		w.Tick()
	}
	armed.Store(1)
	w.Order(g, toy.Blue, "hold hill")
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if n := watch.n.Load(); n != stopped.Load() {
		t.Errorf("it stopped after %d valuations, told so at the %dth", n, stopped.Load())
	}
	if info := w.Show(g); info.Phase != 3 || len(w.thoughts()) > 0 {
		t.Errorf("phase %d, and there are %+v", info.Phase, w.thoughts())
	}
}

// TestNobodyThinksWithoutCores: where the operator gives none, programs of all grades play as novices,
// also in a game that waited for what they think.
func TestNobodyThinksWithoutCores(t *testing.T) {
	w := newWorld(t, thinks(nil))
	g := w.Game(nil, clubs(toy.Blue), func(n *founding.NewGame) { n.Policy = &store.Policy{} })
	w.Order(g, toy.Red, "hold mill")
	w.Tick()
	if got := w.Show(g).Phase; got != 2 {
		t.Fatalf("phase %d", got)
	}
	want := w.firstSight(g)
	w.Stop()
	w.Config.Thinking.Cores = 0
	w.Start()
	w.Tick()
	if got := w.Show(g).Phase; got != 2 { // nothing was due
		t.Fatalf("phase %d", got)
	}
	ctx, stop := context.WithCancel(w.Ctx)
	ended := make(chan error)
	go func() { ended <- w.Service.Thinking.Run(ctx) }()
	<-w.Service.Office.WakeSignal
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if w.think() {
		t.Error("it thinks")
	}
	w.Tick()
	if got := w.Carried(g, 2); got != want {
		t.Errorf("%q was played, want %q", got, want)
	}
}

// TestRoomForThinkers: as many games as the operator says, in all and of one player's practice, have
// programs that think; who asks for more is told what he can do.
func TestRoomForThinkers(t *testing.T) {
	w := newWorld(t, thinks(nil), func(w *world) { w.Config.Thinking.Games, w.Config.Thinking.Person = 2, 1 })
	mails := w.Send(eva, "practice toy against club\n")
	mails = w.Send(eva, "confirm "+code(t, mails)+"\n")
	w.WantMails(mails, "welcome>eva")
	first := mails[0].Game
	mails = w.Send(eva, "practice toy against strong\n")
	w.WantMails(mails, "practice>eva")
	says(t, mails[0], "In one practice game of yours programs think already", "does not think (\"against novice\")")
	mails = w.Send(olga, "practica toy contra club\n")
	w.WantMails(w.Send(olga, "confirmo "+code(t, mails)+"\n"), "welcome>olga")
	mails = w.Send(carol, "practica toy contra club\n")
	w.WantMails(mails, "practice>carol")
	says(t, mails[0], "En 2 partidas de esta oficina el programa ya está pensando")
	if _, err := w.Service.Founding.CreateGame(w.Ctx, founding.NewGame{Title: "toy", Seats: []founding.NewSeat{
		{Side: toy.Red, Person: office.Person{Address: carol, Name: "Carol"}}, {Side: toy.Blue, Bot: true, Grade: engine.Club},
	}}); !errors.Is(err, office.ErrSetup) {
		t.Errorf("a third game: %v", err)
	}
	mails = w.Send(carol, "practica toy contra novato\n")
	w.WantMails(w.Send(carol, "confirmo "+code(t, mails)+"\n"), "welcome>carol")
	w.Send(eva, w.Block(first, toy.Red, 0, "resign now"))
	w.WantMails(w.Send(eva, "practice toy against strong\n"), "pledge>eva")
}

// TestPracticeWithoutCores: who asks for a program that thinks where none does is told how it plays.
func TestPracticeWithoutCores(t *testing.T) {
	w := newWorld(t, thinks(nil), func(w *world) { w.Config.Thinking = office.Thinking{} })
	mails := w.Send(eva, "practice toy against club\n")
	mails = w.Send(eva, "confirm "+code(t, mails)+"\n")
	w.WantMails(mails, "welcome>eva")
	says(t, mails[0], "Programs do not think in this post office")
	w.WantMails(w.Send(eva, w.Block(mails[0].Game, toy.Red, 0, "hold mill")), "ack>eva sitrep>eva")
}
