package tournament

import (
	"cmp"
	"slices"
)

// Row is how a player stands. Scores are in halves; Berger is in quarters.
type Row struct {
	Place    int // shared by those who are alike in everything
	Player   Player
	Number   int // by which others' rows name him
	Gone     bool
	Played   int // tables that count
	Wins     int // with nobody before or beside him
	Score    int
	Direct   int // scored against those who have as much, if all of them have met
	Buchholz int // what his opponents scored
	Berger   int // what those scored whom he beat, and half of who was level (Sonneborn-Berger)
	Points   int // the title's
	Rounds   []Cell
}

// Cell is what a player did in a round.
type Cell struct {
	State  State // "": nothing, as he came later or left
	Game   string
	Seat   int
	Score  int
	Others []int // numbers of whom he met
}

// Stand returns how the players stand after the tables that are over, the best first. Who have
// as much are told apart by what they scored against one another, if all of them have met;
// by Buchholz, or Sonneborn-Berger where all play all; by the other of these; by wins; by
// the title's points. A round in which a player met nobody counts for Buchholz as an opponent
// with as much as he has himself, so that a bye neither helps nor harms.
func (t Terms) Stand(players []Player, gone map[Player]bool, tables []Table) []Row {
	rows := make([]Row, len(players))
	at := map[Player]*Row{}
	rounds := 0
	for i := range tables {
		rounds = max(rounds, tables[i].Round)
	}
	for i, p := range players {
		rows[i] = Row{Player: p, Number: i + 1, Gone: gone[p], Rounds: make([]Cell, rounds)}
		at[p] = &rows[i]
	}
	for i := range tables {
		t.count(&tables[i], at)
	}
	for i := range tables {
		t.opponents(&tables[i], at)
	}
	t.direct(rows, tables)
	better := func(a, b Row) int {
		first, second := cmp.Compare(b.Buchholz, a.Buchholz), cmp.Compare(b.Berger, a.Berger)
		if t.Form == AllPlayAll {
			first, second = second, first
		}
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(b.Direct, a.Direct), first, second, cmp.Compare(b.Wins, a.Wins), cmp.Compare(b.Points, a.Points))
	}
	slices.SortStableFunc(rows, better)
	for i := range rows {
		rows[i].Place = i + 1
		if i > 0 && better(rows[i-1], rows[i]) == 0 {
			rows[i].Place = rows[i-1].Place
		}
	}
	return rows
}

// count adds what a table gives to the rows of its players.
func (t Terms) count(table *Table, at map[Player]*Row) {
	for seat, p := range table.Seats {
		row := at[p]
		cell := Cell{State: table.State, Game: table.Game, Seat: seat, Score: t.score(table, seat)}
		first := table.State == Done
		for i, q := range table.Seats {
			if i == seat {
				continue
			}
			cell.Others = append(cell.Others, at[q].Number)
			first = first && table.beats(seat, i) == 2
		}
		row.Rounds[table.Round-1] = cell
		row.Score += cell.Score
		if table.State == Done {
			row.Played++
			row.Points += table.Points[seat]
		}
		if first {
			row.Wins++
		}
	}
}

// opponents adds what a table gives by the scores of those who met there.
func (t Terms) opponents(table *Table, at map[Player]*Row) {
	for seat, p := range table.Seats {
		row := at[p]
		switch table.State {
		case Done:
			for i, q := range table.Seats {
				if i != seat {
					row.Buchholz += at[q].Score
					row.Berger += table.beats(seat, i) * at[q].Score
				}
			}
		case Void, NeverStarted, Bye:
			row.Buchholz += row.Score
		case Open, Idle:
		}
	}
}

// direct finds what those who have the same score took from one another, where all of them
// have met.
func (t Terms) direct(rows []Row, tables []Table) {
	type pair struct{ a, b Player }
	taken, met := map[pair]int{}, map[pair]bool{}
	for i := range tables {
		table := &tables[i]
		if table.State != Done {
			continue
		}
		for a, p := range table.Seats {
			for b, q := range table.Seats {
				if a != b {
					taken[pair{p, q}] += table.beats(a, b)
					met[pair{p, q}] = true
				}
			}
		}
	}
	groups := map[int][]int{}
	for i := range rows {
		groups[rows[i].Score] = append(groups[rows[i].Score], i)
	}
	for _, group := range groups {
		all := true
		for _, i := range group {
			for _, j := range group {
				all = all && (i == j || met[pair{rows[i].Player, rows[j].Player}])
			}
		}
		for _, i := range group {
			for _, j := range group {
				if all && i != j {
					rows[i].Direct += taken[pair{rows[i].Player, rows[j].Player}]
				}
			}
		}
	}
}

// Cross returns what a player scored against each other, in halves, by the numbers of both less
// one; nil where they have not met at a table of two that is over.
func (t Terms) Cross(players []Player, tables []Table) [][][]int {
	number := map[Player]int{}
	for i, p := range players {
		number[p] = i
	}
	out := make([][][]int, len(players))
	for i := range out {
		out[i] = make([][]int, len(players))
	}
	for i := range tables {
		table := &tables[i]
		if len(table.Seats) != 2 || table.State != Done && table.State != NeverStarted {
			continue
		}
		for seat, p := range table.Seats {
			a, b := number[p], number[table.Seats[1-seat]]
			out[a][b] = append(out[a][b], t.score(table, seat))
		}
	}
	return out
}
