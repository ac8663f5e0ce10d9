package history

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/tournament"
	"github.com/fieldpost/fieldpost/adjudicator/tournaments"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// tournamentsPage is the list of tournaments.
type tournamentsPage struct{ Rows []tournamentRow }

// tournamentRow is a tournament of the list.
type tournamentRow struct{ ID, Name, Title, State, Round, Leads string }

// tournamentPage is one tournament. What says that somebody of the moderators acts is
// empty for everybody else.
type tournamentPage struct {
	tournamentRow
	About  []string // how it goes
	Join   string   // the line to send; "": nobody enters
	Heads  []string // of the rounds
	Rows   []standingRow
	Second string // head of the column of tie-breaks
	Cross  []crossRow
	Rounds []roundPart
	CSV    string
	Pace   bool // a column of response times
	Acts   *tournamentActs
}

// standingRow is an entrant in the standings.
type standingRow struct {
	Place, Number, Wins, Points int
	Name, Score, Direct, Second string
	Gone                        bool
	Rating                      string // "": none that is shown
	Pace                        string
	Cells                       []roundCell
}

// roundCell is what an entrant did in a round.
type roundCell struct{ Score, Met, Link string }

// crossRow is an entrant in the cross-table: what he scored against each.
type crossRow struct {
	Number int
	Name   string
	Cells  []string
}

// roundPart is the tables of a round.
type roundPart struct {
	Heading string
	Tables  []tableRow
}

// tableRow is a table: the players at it, its game and what came of it.
type tableRow struct{ Players, Game, Link, State string }

// tournamentActs are the forms of a moderator.
type tournamentActs struct {
	Action     string
	Next       int // the round that may begin; 0: none
	Begin      string
	Enter, End bool
	Entrants   []parts.Choice
	Fault      string
}

// maySeeTournament reports whether a reader may see a tournament: a private one its entrants
// and the moderators of the whole office.
func maySeeTournament(s *site.Site, rd *site.Reader, t *tournaments.TournamentInfo) bool {
	return !t.Private || rd.OfOffice() || slices.ContainsFunc(t.Tables, func(table tournament.Table) bool {
		return table.Game != "" && len(rd.Sides(table.Game)) > 0
	})
}

// ShowTournaments shows the list of tournaments.
func ShowTournaments(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	all, err := s.Cfg.Service.Tournaments.ListTournaments(r.Context())
	if err != nil {
		return err
	}
	f := s.NewFrame(r, "tournaments")
	f.Heading = f.T("web.tournaments.heading")
	m := &tournamentsPage{}
	for i := range all {
		if maySeeTournament(s, f.Reader, &all[i]) {
			m.Rows = append(m.Rows, newTournamentRow(s, f, &all[i]))
		}
	}
	f.Main = m
	return s.Show(w, r, http.StatusOK, "tournaments", f)
}

func newTournamentRow(s *site.Site, f *site.Frame, t *tournaments.TournamentInfo) tournamentRow {
	row := tournamentRow{
		ID: t.ID, Name: t.Name, Title: parts.TitleName(s.Titles[t.Title], t.Title, f.Language), State: f.T("web.tournament.state." + string(t.State)),
		Round: f.T("web.tournament.round-of", "round", t.Round, "rounds", t.Rounds, "players", len(t.Entrants)),
	}
	if len(t.Standing) > 0 && t.Round > 0 {
		row.Leads = entrantName(f, t, t.Standing[0].Number)
	}
	return row
}

// entrantName returns how an entrant is called: to the moderators of the office as he is.
func entrantName(f *site.Frame, t *tournaments.TournamentInfo, number int) string {
	e := &t.Entrants[number-1]
	switch {
	case e.Public != "":
		return e.Public
	case f.Reader.OfOffice() && e.Name != "":
		return f.T("web.tournament.hidden", "name", e.Name)
	}
	return f.T("tournament.player", "number", number)
}

// tournamentAt returns the tournament that a request names, if its reader may see it.
func tournamentAt(s *site.Site, r *http.Request, rd *site.Reader) (t tournaments.TournamentInfo, err error) {
	t, err = s.Cfg.Service.Tournaments.ShowTournament(r.Context(), chi.URLParam(r, "tournament"))
	if errors.Is(err, tournaments.ErrNoTournament) || err == nil && !maySeeTournament(s, rd, &t) {
		return t, site.ErrNotFound
	}
	return t, err
}

// ShowTournament shows a tournament.
func ShowTournament(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	f := s.NewFrame(r, "tournaments")
	t, err := tournamentAt(s, r, f.Reader)
	if err != nil {
		return err
	}
	return showTournamentPage(s, w, r, f, &t, "", http.StatusOK)
}

// showTournamentPage shows a tournament, with what was wrong with what a moderator wanted.
func showTournamentPage(s *site.Site, w http.ResponseWriter, r *http.Request, f *site.Frame, t *tournaments.TournamentInfo, fault string, status int) error {
	all, err := s.Cfg.Service.Tournaments.Ratings(r.Context())
	if err != nil {
		return err
	}
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return err
	}
	f.Heading = t.Name
	m := &tournamentPage{tournamentRow: newTournamentRow(s, f, t), CSV: f.Prefix + "/tournaments/" + t.ID + "/standings.csv"}
	m.About = append(m.About, f.T("tournament.form."+string(t.Terms.Form)), f.T("web.tournament.count-"+string(t.Terms.Count)), f.T("web.tournament.gift-"+string(t.Terms.Gift)))
	if t.Policy.NeverStarted > 0 {
		m.About = append(m.About, f.T("timetable.no-show", "n", t.Policy.NeverStarted))
	}
	if t.State == store.TournamentOpen && !t.Closed {
		m.Join = "join " + t.ID
		if f.Language == rules.Spanish {
			m.Join = "me apunto a " + t.ID
		}
	}
	for round := 1; round <= t.Round; round++ {
		m.Heads = append(m.Heads, f.T("web.tournament.round", "n", round))
		m.Rounds = append(m.Rounds, newRoundPart(s, f, snap, t, round))
	}
	m.Second = f.T("web.tournament.second-" + string(t.Terms.Form))
	for i := range t.Standing {
		row := newStandingRow(s, f, t, &t.Standing[i], all)
		m.Pace = m.Pace || row.Pace != ""
		m.Rows = append(m.Rows, row)
	}
	if t.Cross != nil && t.Round > 0 {
		m.Cross = crossTable(f, t)
	}
	if f.Reader.OfOffice() {
		m.Acts = newTournamentActs(f, t, fault)
	}
	f.Main = m
	return s.Show(w, r, status, "tournament", f)
}

// newStandingRow returns the row of an entrant. How fast he answers is for himself and the
// moderators.
func newStandingRow(s *site.Site, f *site.Frame, t *tournaments.TournamentInfo, r *tournament.Row, all []tournaments.TitleRatings) standingRow {
	e := &t.Entrants[r.Number-1]
	row := standingRow{
		Place: r.Place, Number: r.Number, Wins: r.Wins, Points: r.Points, Name: entrantName(f, t, r.Number), Score: phases.HalvesText(r.Score), Direct: phases.HalvesText(r.Direct), Gone: r.Gone,
		Second: phases.HalvesText(r.Buchholz), Rating: ratingOf(f, t.Title, e, all),
	}
	if t.Terms.Form == tournament.AllPlayAll {
		row.Second = parts.Decimal(f.Words, float64(r.Berger)/4, 2)
	}
	if own := isEntrant(f, t, r.Number); e.Pace.Answers > 0 && (f.Reader.OfOffice() || own) {
		f.Own = f.Own || own
		row.Pace = f.T("web.tournament.pace", "median", site.SpanText(f.Words, e.Pace.Median), "ninth", site.SpanText(f.Words, e.Pace.Ninth), "n", e.Pace.Answers)
	}
	for i := range r.Rounds {
		row.Cells = append(row.Cells, newRoundCell(s, f, t, &r.Rounds[i]))
	}
	return row
}

// isEntrant reports whether the reader is let in as an entrant.
func isEntrant(f *site.Frame, t *tournaments.TournamentInfo, number int) bool {
	return slices.ContainsFunc(t.Tables, func(table tournament.Table) bool {
		at := slices.Index(table.Seats, tournament.Player(number))
		return at >= 0 && table.Game != "" && slices.ContainsFunc(f.Reader.Sides(table.Game), func(side rules.Side) bool { return slices.Contains(t.Sides[at], side) })
	})
}

// ratingOf returns the rating of an entrant who is listed by the name that he has here, "" where
// he is not: many have one name.
func ratingOf(f *site.Frame, title string, e *tournaments.EntrantInfo, all []tournaments.TitleRatings) string {
	for i := range all {
		for j := range all[i].Rated {
			if r := &all[i].Rated[j]; all[i].Title == title && r.Person == e.Person && e.Public != "" && r.Public == e.Public {
				return rating(f.Words, r)
			}
		}
	}
	return ""
}

// rating writes a rating with how far it may be off.
func rating(w site.Words, r *tournaments.Rated) string {
	return parts.Decimal(w, r.Rating.Rating, 0) + " ± " + parts.Decimal(w, 2*r.Deviation, 0)
}

// newRoundCell puts what an entrant did in a round into words.
func newRoundCell(s *site.Site, f *site.Frame, t *tournaments.TournamentInfo, c *tournament.Cell) (cell roundCell) {
	if c.State == "" {
		return cell
	}
	var others []string
	for _, other := range c.Others {
		others = append(others, strconv.Itoa(other))
	}
	switch c.State {
	case tournament.Open, tournament.Void, tournament.Idle:
		cell.Score = f.T("web.tournament.cell-" + string(c.State))
	default:
		cell.Score = phases.HalvesText(c.Score)
	}
	if len(others) > 0 {
		cell.Met = f.T("web.tournament.met", "others", others, "sides", site.SideNames(f.Words, s.Titles[t.Title], t.Sides[c.Seat]))
	} else if c.State == tournament.Bye {
		cell.Met = f.T("web.tournament.bye")
	}
	return cell
}

// newRoundPart puts the tables of a round into words.
func newRoundPart(s *site.Site, f *site.Frame, snap *site.Snapshot, t *tournaments.TournamentInfo, round int) roundPart {
	part := roundPart{Heading: f.T("web.tournament.round", "n", round)}
	for i := range t.Tables {
		table := &t.Tables[i]
		if table.Round != round {
			continue
		}
		var row tableRow
		if table.State != tournament.Done {
			row.State = f.T("web.tournament.table-" + string(table.State))
		}
		var players, scores []string
		for seat, p := range table.Seats {
			name := entrantName(f, t, int(p))
			if len(table.Seats) > 1 {
				name = f.T("web.tournament.seat", "player", name, "sides", site.SideNames(f.Words, s.Titles[t.Title], t.Sides[seat]))
			}
			players = append(players, name)
			at := slices.IndexFunc(t.Standing, func(r tournament.Row) bool { return r.Player == p })
			scores = append(scores, phases.HalvesText(t.Standing[at].Rounds[round-1].Score))
		}
		row.Players = strings.Join(players, " – ")
		if table.State == tournament.Done || table.State == tournament.NeverStarted {
			row.State = strings.TrimSpace(strings.Join(scores, " : ") + " " + row.State)
		}
		row.Game = table.Game
		if g := snap.Game(table.Game); g != nil && s.GrantTo(f.Reader, g, site.OfMap) != site.GrantNone {
			row.Link = f.Prefix + "/games/" + table.Game
		}
		part.Tables = append(part.Tables, row)
	}
	return part
}

// crossTable returns the cross-table of all play all.
func crossTable(f *site.Frame, t *tournaments.TournamentInfo) (rows []crossRow) {
	for i := range t.Entrants {
		row := crossRow{Number: i + 1, Name: entrantName(f, t, i+1)}
		for j := range t.Cross[i] {
			var cell []string
			for _, halves := range t.Cross[i][j] {
				cell = append(cell, phases.HalvesText(halves))
			}
			if i == j {
				cell = []string{"×"}
			}
			row.Cells = append(row.Cells, strings.Join(cell, " "))
		}
		rows = append(rows, row)
	}
	return rows
}
