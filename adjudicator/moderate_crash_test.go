package adjudicator_test

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
)

// TestConfirmedAcrossACrash: wherever the daemon dies over a moderator's letter or his
// confirmation, what he confirmed is done once, and he is told once.
func TestConfirmedAcrossACrash(t *testing.T) {
	for _, step := range adjudicator.Steps() {
		for _, at := range []int{1, 2} { // which time the step is come by
			t.Run(fmt.Sprint(step, " ", at), func(t *testing.T) {
				left := 0
				w := newWorld(t, func(w *world) {
					w.Failpoint = func(s string) {
						if s != step {
							return
						}
						if left--; left == 0 {
							runtime.Goexit() // as if it was killed here
						}
					}
				})
				g := w.Game(nil)
				w.Mails()
				try := func(f func()) {
					left = at
					done := make(chan struct{})
					go func() {
						defer close(done)
						f()
					}()
					<-done
					left = 0
					w.Stop() // it is started again
					w.Start()
					f()
				}
				asks := w.Letter(raw("asks", mod, "verbs", "moderator "+g+"\nextend 24h\nannounce Sorry for the delay\n"))
				try(func() {
					_ = w.Service.Receive(w.Ctx, asks)
					_ = w.Service.Tick(w.Ctx)
				})
				sent := w.Mails()
				w.WantMails(sent, "moderator-verbs>mod")
				confirms := w.Letter(raw("confirms", mod, "verbs", "confirm "+codeIn.FindString(sent[0].Text)))
				try(func() {
					_ = w.Service.Receive(w.Ctx, confirms)
					_ = w.Service.Tick(w.Ctx)
					w.Service.Commands.CarryWaiting(w.Ctx)
				})
				w.Service.Commands.CarryWaiting(w.Ctx)
				w.WantMails(w.Mails(), "extended>ana extended>benito announced>ana announced>benito moderator-verbs>mod")
				if d := w.Show(g).Deadline; !d.Equal(noon.Add(96 * time.Hour)) {
					t.Errorf("the deadline is %s", d)
				}
			})
		}
	}
}
