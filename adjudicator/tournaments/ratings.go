package tournaments

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/tournament"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/store"
)

// Every game of a title between people is rated once it is over, of a tournament or not:
// but practice, private games, those in which a program plays, and those that a moderator
// ended as void, that nobody played on, or to which somebody never came. A side counts for
// who held it for more than half of the game, so that nobody escapes a loss by giving it
// up at the end, and nobody has one for helping out.

// Rated is a person's rating in a title. Public is how pages name him: as all his rated
// games of the title do, where they agree and he did not ask to be left out; else "".
type Rated struct {
	Place  int    `json:"place"` // of those who are listed in the same list; 0: in none
	Name   string `json:"name"`  // for the moderators' eyes
	Public string `json:"public"`
	Person int64  `json:"-"`
	Games  int    `json:"games"`
	tournament.Rating
	Last time.Time `json:"last"`
}

// TitleRatings are the ratings of a title.
type TitleRatings struct {
	Title string  `json:"title"`
	Rated []Rated `json:"rated"` // the strongest first
}

// Ratings returns the ratings of all titles that have some, in the order of titles.
func (s Service) Ratings(ctx context.Context) (out []TitleRatings, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		h, err := readHistory(tx)
		if err != nil {
			return err
		}
		for _, title := range s.Order {
			games := h.ratedGames(title)
			if len(games) == 0 {
				continue
			}
			rated, err := nameRatings(tx, h, title, games)
			if err != nil {
				return err
			}
			out = append(out, TitleRatings{title, rated})
		}
		return nil
	})
	return out, err
}

// nameRatings puts names to the ratings of a title.
func nameRatings(tx *office.Tx, h *ratedHistory, title string, games []tournament.Played) (out []Rated, err error) {
	shown := h.publicNames(title, games)
	place := 0
	for _, r := range tournament.Ladder(games, tx.Office.Now()) {
		p, err := tx.Person(int64(r.Player))
		if err != nil {
			return nil, err
		}
		row := Rated{Name: p.Name, Person: p.ID, Games: r.Games, Rating: r.Rating, Last: r.Last}
		if !p.Unlisted {
			row.Public = shown[p.ID]
		}
		if row.Public != "" {
			place++
			row.Place = place
		}
		out = append(out, row)
	}
	return out, nil
}

// rankedPersons returns the ratings of a title, by persons.
func rankedPersons(tx *office.Tx, title string) ([]tournament.Ranked, error) {
	h, err := readHistory(tx)
	if err != nil {
		return nil, err
	}
	return tournament.Ladder(h.ratedGames(title), tx.Office.Now()), nil
}

// ratedHistory is who played what, of games that are over.
type ratedHistory struct {
	ended []store.Ended
	seats map[string][]store.Seat
	left  map[string][]store.Left
}

func readHistory(tx *office.Tx) (*ratedHistory, error) {
	h := &ratedHistory{seats: map[string][]store.Seat{}, left: map[string][]store.Left{}}
	var err error
	if h.ended, err = tx.Games().Ended(); err != nil {
		return nil, err
	}
	seats, err := tx.Seats().All()
	if err != nil {
		return nil, err
	}
	for i := range seats {
		h.seats[seats[i].Game] = append(h.seats[seats[i].Game], seats[i])
	}
	left, err := tx.Roles().FormerHolders()
	for i := range left {
		h.left[left[i].Game] = append(h.left[left[i].Game], left[i])
	}
	return h, err
}

// ratedGames returns the rated games of a title, by persons.
func (h *ratedHistory) ratedGames(title string) (out []tournament.Played) {
	for i := range h.ended {
		g := &h.ended[i]
		if g.Title != title || g.Private || !archive.IsRated(&g.Standings, g.Played) {
			continue
		}
		if table, ok := h.ratedTable(g); ok {
			out = append(out, tournament.Played{Game: g.Game, Ended: g.At, Table: table})
		}
	}
	return out
}

// ratedTable returns who counts as having played a game, with what came of his sides; false where
// that are not two at least, or a program played.
func (h *ratedHistory) ratedTable(g *store.Ended) (table tournament.Table, ok bool) {
	table = tournament.Table{Game: g.Game, State: tournament.Done}
	for i := range h.seats[g.Game] {
		seat := &h.seats[g.Game][i]
		if seat.Bot != store.NoBot {
			return table, false
		}
		person := h.mainHolder(g, seat)
		if person == 0 {
			continue
		}
		at := slices.Index(table.Seats, tournament.Player(person))
		if at < 0 {
			at = len(table.Seats)
			table.Seats, table.Points, table.Won = append(table.Seats, tournament.Player(person)), append(table.Points, 0), append(table.Won, false)
		}
		for _, sc := range g.Standings.Scores {
			if sc.Side == seat.Side {
				table.Points[at] += sc.Points
			}
		}
		table.Won[at] = table.Won[at] || slices.Contains(g.Standings.Winners, seat.Side)
	}
	return table, len(table.Seats) > 1
}

// mainHolder returns who held a side for more than half of a game, 0 for nobody.
func (h *ratedHistory) mainHolder(g *store.Ended, seat *store.Seat) int64 {
	held := map[int64]time.Duration{}
	from := g.Created
	for _, l := range h.left[g.Game] {
		if l.Side == seat.Side {
			held[l.Person] += l.Until.Sub(from)
			from = l.Until
		}
	}
	held[seat.Person] += g.At.Sub(from)
	if len(held) == 1 {
		return seat.Person
	}
	for person, span := range held {
		if 2*span > g.At.Sub(g.Created) {
			return person
		}
	}
	return 0
}

// publicNames returns how pages name those who played the games, of whom all of these say the same;
// who is not named in one of them, or otherwise, is named by no list: it would say who he
// is there.
func (h *ratedHistory) publicNames(title string, games []tournament.Played) map[int64]string {
	out := map[int64]string{}
	for i := range games {
		for j := range h.seats[games[i].Game] {
			seat := &h.seats[games[i].Game][j]
			name, seen := out[seat.Person]
			if now := seat.Shown(); !seen {
				out[seat.Person] = now
			} else if language.Fold(now) != language.Fold(name) {
				out[seat.Person] = ""
			}
		}
	}
	for _, left := range h.left { // a side that he left has another's name by now
		for _, l := range left {
			if slices.ContainsFunc(games, func(p tournament.Played) bool {
				return p.Game == l.Game && slices.Contains(p.Seats, tournament.Player(l.Person))
			}) &&
				!slices.ContainsFunc(h.seats[l.Game], func(s store.Seat) bool { return s.Person == l.Person }) {
				out[l.Person] = ""
			}
		}
	}
	return out
}

// RatingsCSV returns the ratings of titles, for spreadsheets: of those who are listed.
func RatingsCSV(all []TitleRatings) ([]byte, error) {
	rows := [][]string{{"title", "place", "player", "rating", "deviation", "volatility", "games", "last"}}
	for i := range all {
		for j := range all[i].Rated {
			r := &all[i].Rated[j]
			if r.Public == "" {
				continue
			}
			rows = append(rows, []string{
				all[i].Title, fmt.Sprint(r.Place), r.Public, fmt.Sprintf("%.2f", r.Rating.Rating), fmt.Sprintf("%.2f", r.Deviation), fmt.Sprintf("%.5f", r.Volatility),
				fmt.Sprint(r.Games), r.Last.UTC().Format(time.DateOnly),
			})
		}
	}
	return tournament.CSV(rows)
}
