package tournaments

import (
	"context"
	"fmt"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/tournament"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// TournamentInfo is a tournament as pages and commands show it. What says Address, Name
// or Pace is for the moderators' eyes; pace for those of whose it is, too.
type TournamentInfo struct {
	ID       string                `json:"id"`
	Name     string                `json:"name"`
	Title    string                `json:"title"`
	Scenario string                `json:"scenario"`
	State    store.TournamentState `json:"state"`
	Terms    tournament.Terms      `json:"terms"`
	Sides    [][]rules.Side        `json:"sides"` // of each seat
	Policy   store.Policy          `json:"policy"`
	Private  bool                  `json:"private,omitempty"`
	Closed   bool                  `json:"closed,omitempty"`
	Created  time.Time             `json:"created"`
	Round    int                   `json:"round"`  // the last that was paired; 0: none
	Rounds   int                   `json:"rounds"` // of all, with the entrants of now
	Ready    bool                  `json:"ready"`  // the next round may begin
	Entrants []EntrantInfo         `json:"entrants"`
	Standing []tournament.Row      `json:"standing"` // the best first
	Tables   []tournament.Table    `json:"tables"`
	Cross    [][][]int             `json:"cross,omitempty"` // of all play all, see [tournament.Terms.Cross]
}

// EntrantInfo is an entrant of a tournament.
type EntrantInfo struct {
	Number  int             `json:"number"`
	Person  int64           `json:"-"`
	Name    string          `json:"name"`
	Public  string          `json:"public"` // as pages name him; "": not at all
	Address string          `json:"address"`
	Lang    rules.Lang      `json:"lang"`
	Gone    bool            `json:"gone,omitempty"`
	Pace    tournament.Pace `json:"pace"`
}

// ShowTournament returns one tournament. ErrNoTournament says that there is none of that
// id.
func (s Service) ShowTournament(ctx context.Context, id string) (info TournamentInfo, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		t, err := tx.Tournaments().One(store.Tournament{ID: id})
		if post.IsNotFound(err) {
			return ErrNoTournament
		}
		if err != nil {
			return err
		}
		info, err = tournamentInfo(tx, &t)
		return err
	})
	return info, err
}

// ListTournaments returns all tournaments, the newest first.
func (s Service) ListTournaments(ctx context.Context) (out []TournamentInfo, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		all, err := tx.Tournaments().All()
		if err != nil {
			return err
		}
		for i := range all {
			info, err := tournamentInfo(tx, &all[i])
			if err != nil {
				return err
			}
			out = append(out, info)
		}
		return nil
	})
	return out, err
}

func tournamentInfo(tx *office.Tx, t *store.Tournament) (info TournamentInfo, err error) {
	f, err := phases.FieldOf(tx, t)
	if err != nil {
		return info, err
	}
	terms := phases.TermsOf(t)
	info = TournamentInfo{
		ID: t.ID, Name: t.Name, Title: t.Title, Scenario: t.Detail.Scenario, State: t.State, Terms: terms, Sides: t.Detail.Seats, Policy: t.Detail.Policy,
		Private: t.Detail.Private, Closed: t.Detail.Closed, Created: t.Created, Round: t.Round, Rounds: terms.All(len(f.Players)),
		Ready: t.State != store.TournamentOver && f.IsRoundOver(t.Round), Tables: f.Tables,
	}
	info.Standing = terms.Stand(f.Players, f.Gone, f.Tables)
	if terms.Form == tournament.AllPlayAll {
		info.Cross = terms.Cross(f.Players, f.Tables)
	}
	spans, err := f.ResponseTimes(tx, t)
	if err != nil {
		return info, err
	}
	for i, e := range f.Entrants {
		row := EntrantInfo{Number: i + 1, Public: f.Shown[i], Gone: f.Gone[f.Players[i]], Pace: tournament.PaceOf(spans[i+1])}
		if e != nil {
			row.Person, row.Name, row.Address, row.Lang = e.Person, e.Name, e.Address, e.Lang
		}
		info.Entrants = append(info.Entrants, row)
	}
	return info, nil
}

// TournamentCSV returns how a tournament stands, for spreadsheets: a row for each entrant, the
// best first, as pages name him; who is not named there has a number only.
func TournamentCSV(info *TournamentInfo) ([]byte, error) {
	head := []string{"place", "number", "player", "score", "direct", "buchholz", "sonneborn_berger", "wins", "played", "points", "left"}
	for round := 1; round <= info.Round; round++ {
		head = append(head, fmt.Sprint("round_", round), fmt.Sprint("round_", round, "_score"), fmt.Sprint("round_", round, "_game"))
	}
	rows := [][]string{head}
	for i := range info.Standing {
		r := &info.Standing[i]
		row := []string{
			fmt.Sprint(r.Place), fmt.Sprint(r.Number), info.Entrants[r.Number-1].Public, tournament.Halves(r.Score), tournament.Halves(r.Direct), tournament.Halves(r.Buchholz),
			tournament.Quarters(r.Berger), fmt.Sprint(r.Wins), fmt.Sprint(r.Played), fmt.Sprint(r.Points), map[bool]string{true: "1"}[r.Gone],
		}
		for j := range r.Rounds {
			c := &r.Rounds[j]
			row = append(row, cellOf(c), map[bool]string{true: tournament.Halves(c.Score)}[c.State != "" && c.State != tournament.Open], c.Game)
		}
		rows = append(rows, row)
	}
	return tournament.CSV(rows)
}

// cellOf returns whom an entrant met in a round, by numbers, and in which seat.
func cellOf(c *tournament.Cell) string {
	if len(c.Others) == 0 {
		return string(c.State)
	}
	out := fmt.Sprint("seat ", c.Seat+1, " against")
	for _, other := range c.Others {
		out += fmt.Sprint(" ", other)
	}
	if c.State != tournament.Done {
		out += " " + string(c.State)
	}
	return out
}
