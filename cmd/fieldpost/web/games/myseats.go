package games

import (
	"net/http"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/players"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
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
	parts.GameRow
	Side  string // in words
	Link  string
	Own   site.Badge // how far his own orders are
	Until *site.Moment
}

// ShowMine lists the games of the player who is let in; to others it says how to
// be.
func ShowMine(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	f := s.NewFrame(r, "mine")
	f.Heading, f.Own = f.T("web.mine.heading"), f.Player
	m := &minePage{In: f.Player}
	if f.Player {
		snap, err := s.Games.Get(r.Context())
		if err != nil {
			return err
		}
		addSeats(s, f, m, snap)
	}
	f.Main = m
	return s.Show(w, r, http.StatusOK, "mine", f)
}

func addSeats(s *site.Site, f *site.Frame, m *minePage, snap *site.Snapshot) {
	var games []*inquiry.GameInfo
	for i := range snap.Games {
		if g := &snap.Games[i]; len(f.Reader.Sides(g.ID)) > 0 {
			games = append(games, g)
		}
	}
	sortByDeadline(games)
	var later []mineRow
	for _, g := range games {
		for _, side := range f.Reader.Sides(g.ID) {
			row := newMineRow(s, f, g, side)
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

func newMineRow(s *site.Site, f *site.Frame, g *inquiry.GameInfo, side rules.Side) mineRow {
	title := s.Titles[g.Title]
	row := mineRow{GameRow: players.NewGameRow(s, f, g), Side: site.SideName(f.Words, title, side), Link: players.SidePath(s, g.ID, side)}
	for i := range g.Seats {
		if g.Seats[i].Side == side {
			row.Own = ownBadge(f.Words, title, g, &g.Seats[i])
		}
	}
	return row
}

// ownBadge tells a player how far his own orders are.
func ownBadge(w site.Words, title rules.Title, g *inquiry.GameInfo, seat *inquiry.SeatInfo) site.Badge {
	state := seat.Sheet
	if g.State.Ended() {
		state = inquiry.SheetNone
	}
	return site.Badge{Name: site.SideName(w, title, seat.Side), State: string(state), Words: w.T("web.mine.orders-" + string(state))}
}
