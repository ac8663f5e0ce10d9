package tournament

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// result is a table of two that is over: score is that of the first, in halves.
func result(round int, first, second Player, score int) Table {
	t := Table{Round: round, Seats: []Player{first, second}, State: Done, Points: []int{score, 2 - score}, Won: []bool{score == 2, score == 0}}
	return t
}

func of(rows []Row, p Player) Row {
	return rows[slices.IndexFunc(rows, func(r Row) bool { return r.Player == p })]
}

func TestStandings(t *testing.T) {
	terms := Terms{Form: AllPlayAll, Seats: 2, Rounds: 1, Count: ByPlace, Gift: GiftWin}
	tables := []Table{
		result(1, 1, 2, 2), result(1, 3, 4, 1),
		result(2, 1, 3, 0), result(2, 2, 4, 2),
		result(3, 1, 4, 2), {Round: 3, Seats: []Player{2, 3}, State: Void, Points: []int{9, 0}, Won: []bool{true, false}},
	}
	rows := terms.Stand(people(4), nil, tables)
	var places []Player
	for _, r := range rows {
		places = append(places, r.Player)
	}
	// 1: 4 halves; 3: 3; 2: 2; 4: 1
	if !slices.Equal(places, []Player{1, 3, 2, 4}) {
		t.Errorf("got %v, want 1 3 2 4: %+v", places, rows)
	}
	one := of(rows, 1)
	if one.Score != 4 || one.Wins != 2 || one.Played != 3 || one.Buchholz != 2+3+1 || one.Berger != 2*2+2*1 {
		t.Errorf("got %+v", one)
	}
	two := of(rows, 2)
	if two.Score != 2 || two.Points != 2 || two.Played != 2 || two.Buchholz != 4+1+2 {
		t.Errorf("a void table counts for nobody, and as an opponent of his own score: got %+v", two)
	}
	cross := terms.Cross(people(4), tables)
	if !slices.Equal(cross[0][2], []int{0}) || !slices.Equal(cross[2][0], []int{2}) || cross[1][2] != nil {
		t.Errorf("got %v", cross)
	}
}

// TestTiesAreBroken by what those who are level took from one another, before all else.
func TestTiesAreBroken(t *testing.T) {
	terms := Terms{Form: Swiss, Seats: 2, Rounds: 3, Count: ByPlace, Gift: GiftWin}
	tables := []Table{result(1, 1, 2, 0), result(1, 3, 4, 2), result(2, 1, 3, 2), result(2, 2, 4, 0)}
	rows := terms.Stand(people(4), nil, tables) // all have one win
	for _, r := range rows {
		if r.Score != 2 || r.Direct != 0 {
			t.Errorf("not all have met: got %+v", r)
		}
	}
	rows = terms.Stand(people(2), nil, tables[:1])
	if rows[0].Player != 2 || rows[1].Place != 2 {
		t.Errorf("got %+v", rows)
	}
	level := terms.Stand(people(2), nil, []Table{result(1, 1, 2, 1)})
	if level[0].Place != 1 || level[1].Place != 1 {
		t.Errorf("who are alike share a place: got %+v", level)
	}
}

func TestGifts(t *testing.T) {
	table := Table{Round: 1, Seats: []Player{1, 2}, State: NeverStarted, Points: []int{0, 0}, Won: []bool{false, false}, Absent: []bool{false, true}}
	for _, c := range []struct {
		gift Gift
		want int
	}{{GiftWin, 2}, {GiftDraw, 1}, {GiftNothing, 0}} {
		terms := Terms{Form: Swiss, Seats: 2, Rounds: 1, Count: ByPlace, Gift: c.gift}
		if rows := terms.Stand(people(2), nil, []Table{table}); of(rows, 1).Score != c.want || of(rows, 2).Score != 0 {
			t.Errorf("%s: got %d and %d, want %d and 0", c.gift, of(rows, 1).Score, of(rows, 2).Score, c.want)
		}
	}
}

// TestCountByPoints takes the title's points as they are; of more than two who has more
// is before who has less.
func TestCountByPoints(t *testing.T) {
	table := Table{Round: 1, Seats: []Player{1, 2, 3}, State: Done, Points: []int{7, 12, 7}, Won: []bool{false, true, false}}
	points := Terms{Form: Swiss, Seats: 3, Rounds: 1, Count: ByPoints, Gift: GiftWin}.Stand(people(3), nil, []Table{table})
	if points[0].Player != 2 || points[0].Score != 24 || points[1].Score != 14 {
		t.Errorf("got %+v", points)
	}
	places := Terms{Form: Swiss, Seats: 3, Rounds: 1, Count: ByPlace, Gift: GiftWin}.Stand(people(3), nil, []Table{table})
	if of(places, 2).Score != 4 || of(places, 1).Score != 1 || of(places, 3).Score != 1 || of(places, 2).Wins != 1 {
		t.Errorf("got %+v", places)
	}
}

// TestOpenTablesTellNothing: what a table will come to stands nowhere before it is over.
func TestOpenTablesTellNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		terms := Terms{Form: Swiss, Seats: 2, Rounds: 3, Count: ByPlace, Gift: GiftWin}
		tables, err := terms.Pair(people(6), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		bare := terms.Stand(people(6), nil, tables)
		for i := range tables {
			tables[i].Points = []int{rapid.IntRange(0, 9).Draw(t, "points"), rapid.IntRange(0, 9).Draw(t, "points")}
			tables[i].Won = []bool{rapid.Bool().Draw(t, "won"), rapid.Bool().Draw(t, "won")}
		}
		full := terms.Stand(people(6), nil, tables)
		for i := range bare {
			a, b := bare[i], full[i]
			if a.Player != b.Player || a.Score != b.Score || a.Points != b.Points || a.Buchholz != b.Buchholz || a.Berger != b.Berger {
				t.Fatalf("got %+v, want %+v", b, a)
			}
		}
	})
}
