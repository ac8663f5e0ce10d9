package web

import (
	"net/http"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
)

// minePage is the seats of a player: those of whom something is asked first.
type minePage struct {
	In   bool // somebody is let in
	Rows []mineRow
	Over []mineRow
}

// mineRow is a seat.
type mineRow struct {
	gameRow
	Side  string // in words
	Link  string
	Own   badge // how far his own orders are
	Until *moment
}

// showMine lists the games of the player who is let in; to others it says how to
// be.
func (s *site) showMine(w http.ResponseWriter, r *http.Request) error {
	f := s.frame(r, "mine")
	f.Heading, f.Own = f.T("web.mine.heading"), f.Player
	m := &minePage{In: f.Player}
	if f.Player {
		snap, err := s.games.get(r.Context())
		if err != nil {
			return err
		}
		s.mine(f, m, snap)
	}
	f.Main = m
	return s.show(w, r, http.StatusOK, "mine", f)
}

func (s *site) mine(f *frame, m *minePage, snap *snapshot) {
	var games []*inquiry.GameInfo
	for i := range snap.games {
		if g := &snap.games[i]; len(f.reader.sides(g.ID)) > 0 {
			games = append(games, g)
		}
	}
	urgent(games)
	var later []mineRow
	for _, g := range games {
		for _, side := range f.reader.sides(g.ID) {
			row := s.mineRow(f, g, side)
			switch {
			case g.State.Ended():
				m.Over = append(m.Over, row)
			case row.Own.State == string(inquiry.SheetMissing) || row.Own.State == string(inquiry.SheetNotFinal):
				m.Rows = append(m.Rows, row)
			default:
				later = append(later, row)
			}
		}
	}
	m.Rows = append(m.Rows, later...)
}

func (s *site) mineRow(f *frame, g *inquiry.GameInfo, side rules.Side) mineRow {
	title := s.titles[g.Title]
	row := mineRow{gameRow: s.row(f, g), Side: f.side(title, side), Link: s.sidePath(g.ID, side)}
	for i := range g.Seats {
		if g.Seats[i].Side == side {
			row.Own = f.ownBadge(title, g, &g.Seats[i])
		}
	}
	return row
}

// ownBadge tells a player how far his own orders are.
func (w words) ownBadge(title rules.Title, g *inquiry.GameInfo, seat *inquiry.SeatInfo) badge {
	state := seat.Sheet
	if g.State.Ended() {
		state = inquiry.SheetNone
	}
	return badge{Name: w.side(title, seat.Side), State: string(state), Words: w.T("web.mine.orders-" + string(state))}
}
