package everytitle

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

// TestPracticeOfEveryTitle plays the first turns of each title against programs, each
// side once, and proves what was played.
func TestPracticeOfEveryTitle(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	letters := 6
	if testing.Short() {
		letters = 2
	}
	for _, title := range all {
		for _, side := range title.About().SidesOf("") {
			t.Run(fmt.Sprint(title.About().ID, "-", side), func(t *testing.T) {
				w := newWorld(t, func(w *world) { w.Titles = all })
				mails := w.Send(servicetest.Eva, fmt.Sprintf("practica %s como %s\n", title.About().ID, title.Name(rules.KindSide, string(side), rules.Spanish)))
				mails = w.Send(servicetest.Eva, "confirmo "+servicetest.Code(t, mails)+"\n")
				w.WantMails(mails, "welcome>eva")
				g := mails[0].Game
				w.Tick()
				var slowest time.Duration
				for n := range letters {
					l := answerOf(w, title, g, side, uint64(n))
					if l == nil {
						break
					}
					began := time.Now()
					w.Receive(*l)
					slowest = max(slowest, time.Since(began))
					for _, m := range w.Mails() {
						if m.Recipient != servicetest.Eva {
							t.Errorf("%s to %s", m.Kind, m.Recipient)
						}
					}
				}
				info := w.Show(g)
				if info.Phase < letters {
					t.Errorf("after %d letters phase %d: %+v", letters, info.Phase, info.Seats)
				}
				a, err := w.Service.Transfer.Export(w.Ctx, g, true)
				if err != nil {
					t.Fatal(err)
				}
				if report, err := w.Keeper().Verify(w.Ctx, a, nil); err != nil || !report.SoFar() && info.State != store.Over {
					t.Errorf("%v %v", report.Differs, err)
				}
				t.Logf("phase %d, slowest letter %s", info.Phase, slowest)
			})
		}
	}
}

// answerOf is a letter with the sheet that a side is asked for, as the title's bot would
// write it; nil when the game is over.
func answerOf(w *world, title rules.Title, game string, side rules.Side, luck uint64) (l *store.Arrival) {
	w.T.Helper()
	var lines []string
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		g, err := tx.Game(game)
		if err != nil || g.State == store.Over {
			return err
		}
		text, _, err := tx.Position(game, g.Phase-1)
		if err != nil {
			return err
		}
		pos, err := title.Decode(text)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(g.Demands, func(d rules.Demand) bool { return d.Side == side && !d.Optional })
		if i < 0 {
			w.T.Fatalf("phase %d waits, and not for %s: %v", g.Phase, side, g.Demands)
		}
		lines = title.Grammar().Lines(rules.Bot(title, pos, g.Demands[i], selfplay.NewLuck(7, luck)), rules.Spanish)
		return nil
	}); err != nil {
		w.T.Fatal(err)
	}
	if lines == nil {
		return nil
	}
	body := w.Block(game, side, 0, strings.Join(lines, "\n"))
	arrival := w.Letter(servicetest.Raw(fmt.Sprintf("m%d@eva", w.UID+1), servicetest.Eva, "orders", body))
	return &arrival
}

// BenchmarkPractice takes a letter of a game against programs: they think, and their
// phases are played, until the player is asked again.
func BenchmarkPractice(b *testing.B) {
	all, err := titles.Load(nil)
	if err != nil {
		b.Fatal(err)
	}
	for _, title := range all {
		b.Run(title.About().ID, func(b *testing.B) {
			side := title.About().SidesOf("")[0]
			var w *world
			game, n := "", uint64(0)
			for b.Loop() {
				b.StopTimer()
				var l *store.Arrival
				if game != "" {
					l = answerOf(w, title, game, side, n)
				}
				if n++; l == nil || n%20 == 0 {
					w = newWorld(b, func(w *world) { w.Titles = all })
					mails := w.Send(servicetest.Eva, "practice "+title.About().ID+"\n")
					game = w.Send(servicetest.Eva, "confirm "+servicetest.Code(b, mails)+"\n")[0].Game
					w.Tick()
					l = answerOf(w, title, game, side, n)
				}
				b.StartTimer()
				w.Receive(*l)
			}
		})
	}
}
