package web

import (
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
)

// badge is a side with how far its orders are. State is one of the codes
// web.side.*, which is also its style.
type badge struct {
	Name  string
	State string
	Words string
}

// badges tells who has reported. That a player does not mean his sheet as final
// is his own affair: visitors see that the side is still awaited, as the game
// waits for it.
func (w words) badges(title rules.Title, g *inquiry.GameInfo, moderator bool) []badge {
	out := make([]badge, 0, len(g.Seats))
	for i := range g.Seats {
		seat := &g.Seats[i]
		state := seat.Sheet
		switch {
		case g.State.Ended():
			state = inquiry.SheetNone
		case state == inquiry.SheetNotFinal && !moderator:
			state = inquiry.SheetMissing
		}
		out = append(out, badge{Name: w.side(title, seat.Side), State: string(state), Words: w.T("web.side." + string(state))})
	}
	return out
}

// awaited lists the sides that a game waits for.
func awaited(g *inquiry.GameInfo) (out []rules.Side) {
	if g.State.Ended() {
		return nil
	}
	for i := range g.Seats {
		if s := g.Seats[i].Sheet; s == inquiry.SheetMissing || s == inquiry.SheetNotFinal {
			out = append(out, g.Seats[i].Side)
		}
	}
	return out
}

// sides puts sides into words.
func (w words) sides(title rules.Title, list []rules.Side) []string {
	out := make([]string, len(list))
	for i, side := range list {
		out[i] = w.side(title, side)
	}
	return out
}
