package web

import (
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/store"
)

// soon is when a deadline begins to stand out.
const soon = 12 * time.Hour

// deadline is how long a phase may still take.
type deadline struct {
	*moment
	Left  string // "5 hours left", or how long ago it passed
	State string // "", soon, late or rest (it does not count now): also its style
}

// deadline returns nil when the phase has none.
func (w words) deadline(g *inquiry.GameInfo) *deadline {
	if g.Deadline.IsZero() || g.State.Ended() {
		return nil
	}
	d := &deadline{moment: w.moment(g.Deadline)}
	switch left := g.Deadline.Sub(w.now); {
	case g.State == store.Paused:
		d.State = "rest"
	case left <= 0:
		d.State, d.Left = "late", w.T("web.date.late", "span", w.span(-left))
	default:
		d.Left = w.T("web.date.left", "span", w.span(left))
		if left < soon && len(awaited(g)) > 0 {
			d.State = "soon"
		}
	}
	return d
}

// playAt returns when a phase is played that has all its sheets, while it goes its way; nil
// when no sheet is held.
func (w words) playAt(g *inquiry.GameInfo) *moment {
	if g.State != store.Running {
		return nil
	}
	return w.moment(g.PlayAt)
}

// state returns the code of how a game goes, web.state.*.
func state(g *inquiry.GameInfo) string {
	if g.State == store.Running && g.Held {
		return "held"
	}
	return string(g.State)
}
