package site

import (
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
)

// Badge is a side with how far its orders are. State is one of the codes
// web.side.*, which is also its style.
type Badge struct {
	Name  string
	State string
	Words string
}

// Badges tells who has reported. That a player does not mean his sheet as final
// is his own affair: visitors see that the side is still awaited, as the game
// waits for it.
func Badges(w Words, title rules.Title, g *inquiry.GameInfo, moderator bool) []Badge {
	out := make([]Badge, 0, len(g.Seats))
	for i := range g.Seats {
		seat := &g.Seats[i]
		state := seat.Sheet
		switch {
		case g.State.Ended():
			state = inquiry.SheetNone
		case state == inquiry.SheetNotFinal && !moderator:
			state = inquiry.SheetMissing
		}
		out = append(out, Badge{Name: SideName(w, title, seat.Side), State: string(state), Words: w.T("web.side." + string(state))})
	}
	return out
}

// Awaited lists the sides that a game waits for.
func Awaited(g *inquiry.GameInfo) (out []rules.Side) {
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

// SideNames puts sides into words.
func SideNames(w Words, title rules.Title, list []rules.Side) []string {
	out := make([]string, len(list))
	for i, side := range list {
		out[i] = SideName(w, title, side)
	}
	return out
}
