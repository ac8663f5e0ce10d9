package tournament

import (
	"cmp"
	"slices"
	"time"
)

// Played is a rated game that is over.
type Played struct {
	Game  string
	Ended time.Time
	Table
}

// Ranked is a player of a ladder.
type Ranked struct {
	Player Player
	Rating
	Games int
	Last  time.Time // when his last game ended
}

// Ladder rates who played the games, at a moment, the strongest first. A period is a
// calendar month of UTC; games of one count as played at once, against ratings of when it
// began, and the month that has not ended counts as if it did now. At a table of more than
// two each has met each: who is before whom is what counts.
func Ladder(games []Played, at time.Time) []Ranked {
	games = slices.SortedFunc(slices.Values(games), func(a, b Played) int {
		return cmp.Or(a.Ended.Compare(b.Ended), cmp.Compare(a.Game, b.Game)) // sums of floats depend on it
	})
	games = slices.DeleteFunc(games, func(g Played) bool { return g.Ended.After(at) })
	if len(games) == 0 {
		return nil
	}
	ranked := map[Player]*Ranked{}
	for from, month := 0, period(games[0].Ended); !month.After(at); month = month.AddDate(0, 1, 0) {
		to := from
		for to < len(games) && games[to].Ended.Before(month.AddDate(0, 1, 0)) {
			to++
		}
		rate(ranked, games[from:to], period(at).Equal(month))
		from = to
	}
	out := make([]Ranked, 0, len(ranked))
	for _, r := range ranked {
		out = append(out, *r)
	}
	slices.SortFunc(out, func(a, b Ranked) int {
		return cmp.Or(cmp.Compare(b.Rating.Rating, a.Rating.Rating), cmp.Compare(a.Player, b.Player))
	})
	return out
}

// period returns when the period of a moment began.
func period(t time.Time) time.Time {
	t = t.UTC()
	return time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, time.UTC)
}

// rate adds the games of one period. One that lasts makes nobody less certain yet.
func rate(ranked map[Player]*Ranked, games []Played, lasts bool) {
	before, met := map[Player]Rating{}, map[Player][]Met{}
	for p, r := range ranked {
		before[p] = r.Rating
	}
	for i := range games {
		g := &games[i]
		for _, p := range g.Seats {
			if ranked[p] == nil {
				ranked[p] = &Ranked{Player: p, Rating: Unrated()}
				before[p] = Unrated()
			}
			ranked[p].Games, ranked[p].Last = ranked[p].Games+1, g.Ended
		}
		for a, p := range g.Seats {
			for b, q := range g.Seats {
				if a != b {
					met[p] = append(met[p], Met{before[q], float64(g.beats(a, b)) / 2})
				}
			}
		}
	}
	for p, r := range ranked {
		if !lasts || len(met[p]) > 0 {
			r.Rating = before[p].After(met[p], Tau)
		}
	}
}
