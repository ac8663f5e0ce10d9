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
					w.fail = func(s string) {
						if s != step {
							return
						}
						if left--; left == 0 {
							runtime.Goexit() // as if it was killed here
						}
					}
				})
				g := w.game(nil)
				w.mails()
				try := func(f func()) {
					left = at
					done := make(chan struct{})
					go func() {
						defer close(done)
						f()
					}()
					<-done
					left = 0
					w.stop() // it is started again
					w.start()
					f()
				}
				asks := w.letter(raw("asks", mod, "verbs", "moderator "+g+"\nextend 24h\nannounce Sorry for the delay\n"))
				try(func() {
					_ = w.svc.Receive(w.ctx, asks)
					_ = w.svc.Tick(w.ctx)
				})
				sent := w.mails()
				w.wantMails(sent, "moderator-verbs>mod")
				confirms := w.letter(raw("confirms", mod, "verbs", "confirm "+codeIn.FindString(sent[0].Text)))
				try(func() {
					_ = w.svc.Receive(w.ctx, confirms)
					_ = w.svc.Tick(w.ctx)
					w.svc.CarryWaiting(w.ctx)
				})
				w.svc.CarryWaiting(w.ctx)
				w.wantMails(w.mails(), "extended>ana extended>benito announced>ana announced>benito moderator-verbs>mod")
				if d := w.show(g).Deadline; !d.Equal(noon.Add(96 * time.Hour)) {
					t.Errorf("the deadline is %s", d)
				}
			})
		}
	}
}
