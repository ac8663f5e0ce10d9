package tally

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// Row counts the games of one scenario of a title.
type Row struct {
	Title    string `json:"title"`
	Scenario string `json:"scenario"`
	Games    int    `json:"games"`
	Wins     []Win  `json:"wins"`   // by side, the most first
	Nobody   int    `json:"nobody"` // games that nobody won
	How      []How  `json:"how"`    // the most frequent first
	Phases   Length `json:"phases"`
	Turns    Length `json:"turns"`
	Days     Length `json:"days"`
	Dice     Dice   `json:"dice"`
}

// Win counts what a side won.
type Win struct {
	Side   rules.Side `json:"side"`
	Games  int        `json:"games"`
	Shared int        `json:"shared"` // of these, with others
}

// How counts the games that ended in one way.
type How struct {
	Message rules.Message `json:"message"`
	Games   int           `json:"games"`
}

// Length is how long games lasted.
type Length struct {
	Least  float64 `json:"least"`
	Median float64 `json:"median"`
	Mean   float64 `json:"mean"`
	Most   float64 `json:"most"`
}

// Sum counts games by title and scenario, in the order of their ids. A side that
// played and never won stands there, too.
func Sum(games []Game) []Row {
	groups := map[[2]string][]*Game{}
	for i := range games {
		g := &games[i]
		key := [2]string{g.Title, g.Scenario}
		groups[key] = append(groups[key], g)
	}
	out := make([]Row, 0, len(groups))
	for key, list := range groups {
		out = append(out, row(key[0], key[1], list))
	}
	slices.SortFunc(out, func(a, b Row) int { return cmp.Or(cmp.Compare(a.Title, b.Title), cmp.Compare(a.Scenario, b.Scenario)) })
	return out
}

func row(title, scenario string, games []*Game) Row {
	r := Row{Title: title, Scenario: scenario, Games: len(games)}
	var phases, turns, days []float64
	for _, g := range games {
		for _, s := range g.Standings.Scores {
			r.win(s.Side)
		}
		for _, s := range g.Standings.Winners {
			w := r.win(s)
			w.Games++
			if len(g.Standings.Winners) > 1 {
				w.Shared++
			}
		}
		if len(g.Standings.Winners) == 0 {
			r.Nobody++
		}
		r.how(g.Standings.How)
		phases, turns = append(phases, float64(g.Phases)), append(turns, float64(g.Turns))
		days = append(days, g.Ended.Sub(g.Began).Hours()/24)
		r.Dice.Join(g.Dice)
	}
	slices.SortFunc(r.Wins, func(a, b Win) int { return cmp.Or(b.Games-a.Games, cmp.Compare(a.Side, b.Side)) })
	slices.SortFunc(r.How, func(a, b How) int {
		return cmp.Or(b.Games-a.Games, cmp.Compare(a.Message.String(), b.Message.String()))
	})
	r.Phases, r.Turns, r.Days = length(phases), length(turns), length(days)
	return r
}

// win finds the row of a side.
func (r *Row) win(side rules.Side) *Win {
	i := slices.IndexFunc(r.Wins, func(w Win) bool { return w.Side == side })
	if i < 0 {
		i = len(r.Wins)
		r.Wins = append(r.Wins, Win{Side: side})
	}
	return &r.Wins[i]
}

// how counts a way to end.
func (r *Row) how(m rules.Message) {
	i := slices.IndexFunc(r.How, func(h How) bool { return h.Message.String() == m.String() })
	if i < 0 {
		i = len(r.How)
		r.How = append(r.How, How{Message: m})
	}
	r.How[i].Games++
}

func length(list []float64) Length {
	slices.Sort(list)
	n := len(list)
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	return Length{Least: list[0], Median: (list[(n-1)/2] + list[n/2]) / 2, Mean: sum / float64(n), Most: list[n-1]}
}
