package tournament

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// played gives open tables results that a test draws.
func played(t *rapid.T, tables []Table) []Table {
	for i := range tables {
		table := &tables[i]
		if table.State != Open {
			continue
		}
		n := len(table.Seats)
		table.Points, table.Won, table.Absent = make([]int, n), make([]bool, n), make([]bool, n)
		table.State = rapid.SampledFrom([]State{Done, Done, Done, Done, Void, NeverStarted}).Draw(t, "state")
		for seat := range table.Seats {
			table.Points[seat] = rapid.IntRange(0, 3).Draw(t, "points")
		}
		if best := slices.Max(table.Points); table.State == Done {
			for seat, p := range table.Points {
				table.Won[seat] = p == best && p > 0
			}
		}
		if table.State == NeverStarted {
			table.Absent[rapid.IntRange(0, n-1).Draw(t, "absent")] = true
		}
	}
	return tables
}

func people(n int) (out []Player) {
	for i := range n {
		out = append(out, Player(i+1))
	}
	return out
}

// eachOnce fails unless each of the players sits at one table of the round.
func eachOnce(t *rapid.T, tables []Table, players []Player) {
	seen := map[Player]int{}
	for i := range tables {
		for _, p := range tables[i].Seats {
			seen[p]++
		}
	}
	for _, p := range players {
		if seen[p] != 1 {
			t.Fatalf("round %d: player %d sits at %d tables: %v", tables[0].Round, p, seen[p], tables)
		}
	}
	if len(seen) != len(players) {
		t.Fatalf("round %d: got %d players, want %d", tables[0].Round, len(seen), len(players))
	}
}

// balances are those of all players after some tables.
func balances(tables []Table) map[Player]int {
	out := map[Player]int{}
	for i := range tables {
		if len(tables[i].Seats) == 2 {
			out[tables[i].Seats[0]]++
			out[tables[i].Seats[1]]--
		}
	}
	return out
}

func TestAllPlayAll(t *testing.T) {
	for n := 2; n <= 21; n++ {
		for cycles := 1; cycles <= 2; cycles++ {
			terms := Terms{Form: AllPlayAll, Seats: 2, Rounds: cycles, Count: ByPlace, Gift: GiftWin}
			met := map[[2]Player]int{}
			var all []Table
			for {
				round, err := terms.Pair(people(n), nil, all)
				if errors.Is(err, ErrRounds) {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				for _, table := range round {
					if len(table.Seats) == 2 {
						met[[2]Player{min(table.Seats[0], table.Seats[1]), max(table.Seats[0], table.Seats[1])}]++
					}
				}
				all = append(all, round...)
			}
			for a := 1; a <= n; a++ {
				for b := a + 1; b <= n; b++ {
					if got := met[[2]Player{Player(a), Player(b)}]; got != cycles {
						t.Errorf("%d players, %d cycles: %d and %d meet %d times", n, cycles, a, b, got)
					}
				}
			}
			for p, balance := range balances(all) {
				if abs(balance) > 2-cycles {
					t.Errorf("%d players, %d cycles: player %d has a balance of %d", n, cycles, p, balance)
				}
			}
		}
	}
}

// TestSwissPairings: each round everybody sits once, nobody meets somebody again or has
// a second bye, and seats are as even as any pairing allows. Where no pairing is found,
// none is there.
func TestSwissPairings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := people(rapid.IntRange(2, 14).Draw(t, "players"))
		terms := Terms{Form: Swiss, Seats: 2, Rounds: rapid.IntRange(1, 13).Draw(t, "rounds"), Count: ByPlace, Gift: GiftWin}
		gone := map[Player]bool{}
		var all []Table
		for round := 1; round <= terms.Rounds; round++ {
			if len(players)-len(gone) > 2 && rapid.IntRange(0, 9).Draw(t, "leaves") == 0 {
				gone[rapid.SampledFrom(players).Draw(t, "who")] = true
			}
			left := slices.DeleteFunc(slices.Clone(players), func(p Player) bool { return gone[p] })
			tables, err := terms.Pair(players, gone, all)
			if errors.Is(err, ErrNoPairing) {
				if exists(terms.records(left, all), 99) {
					t.Fatalf("round %d: a pairing is there and was not found after %v", round, all)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			again, _ := terms.Pair(players, gone, all)
			if !slices.EqualFunc(tables, again, func(a, b Table) bool { return slices.Equal(a.Seats, b.Seats) }) {
				t.Fatalf("round %d: got %v and then %v", round, tables, again)
			}
			eachOnce(t, tables, left)
			checkSwiss(t, terms.records(left, all), tables)
			all = append(all, played(t, tables)...)
		}
	})
}

// checkSwiss holds one round against what was before it.
func checkSwiss(t *rapid.T, before []*record, tables []Table) {
	of, paired, worst := map[Player]*record{}, before, 1
	for _, r := range before {
		of[r.player] = r
	}
	for _, table := range tables {
		a := of[table.Seats[0]]
		if len(table.Seats) == 1 {
			if table.State != Bye || a.byes > 0 {
				t.Fatalf("a second bye, or none: %v", table)
			}
			paired = slices.DeleteFunc(slices.Clone(before), func(r *record) bool { return r == a })
			continue
		}
		b := of[table.Seats[1]]
		if a.met[b.player] > 0 {
			t.Fatalf("%d and %d meet again", a.player, b.player)
		}
		worst = max(worst, abs(a.balance+1), abs(b.balance-1))
	}
	if worst > 1 && exists(paired, worst-1) {
		t.Fatalf("a balance of %d, and a pairing within %d is there: %v", worst, worst-1, tables)
	}
}

// exists reports by trying all whether those can be paired within a limit, with a bye at
// odd numbers.
func exists(left []*record, limit int) bool {
	if len(left) == 0 {
		return true
	}
	if len(left)%2 == 1 {
		return slices.ContainsFunc(left, func(r *record) bool {
			return r.byes == 0 && exists(slices.DeleteFunc(slices.Clone(left), func(o *record) bool { return o == r }), limit)
		})
	}
	for i := 1; i < len(left); i++ {
		if mayMeet(left[0], left[i], limit) && exists(slices.Delete(slices.Clone(left), i, i+1)[1:], limit) {
			return true
		}
	}
	return false
}

// TestMatchingFindsWhatIsThere compares the matching of random graphs with trying all.
func TestMatchingFindsWhatIsThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := 2 * rapid.IntRange(1, 5).Draw(t, "half")
		edges := map[[2]int]bool{}
		for a := range n {
			for b := range a {
				if rapid.IntRange(0, 99).Draw(t, "edge") < 35 {
					edges[[2]int{a, b}], edges[[2]int{b, a}] = true, true
				}
			}
		}
		var try func(left []int) bool
		try = func(left []int) bool {
			for i := 1; i < len(left); i++ {
				if edges[[2]int{left[0], left[i]}] && try(slices.Delete(slices.Clone(left), i, i+1)[1:]) {
					return true
				}
			}
			return len(left) == 0
		}
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		if got, want := perfect(n, func(a, b int) bool { return edges[[2]int{a, b}] }), try(all); got != want {
			t.Fatalf("got %v, want %v of %v", got, want, edges)
		}
	})
}

// TestSwissOfMany: a hundred and one players, eight rounds.
func TestSwissOfMany(t *testing.T) {
	terms := Terms{Form: Swiss, Seats: 2, Rounds: 8, Count: ByPlace, Gift: GiftWin}
	var all []Table
	for range terms.Rounds {
		tables, err := terms.Pair(people(101), nil, all)
		if err != nil {
			t.Fatal(err)
		}
		for i := range tables {
			if table := &tables[i]; table.State == Open {
				table.State, table.Points, table.Won = Done, []int{0, 0}, []bool{table.Seats[0] < table.Seats[1], table.Seats[0] > table.Seats[1]}
			}
		}
		all = append(all, tables...)
	}
	for p, balance := range balances(all) {
		if abs(balance) > 1 {
			t.Errorf("player %d has a balance of %d", p, balance)
		}
	}
	if best := terms.Stand(people(101), nil, all)[0]; best.Player != 1 || best.Score != 16 {
		t.Errorf("got %+v first, want the strongest with 8 points", best)
	}
}

// TestTablesOfSeveral: everybody sits once, byes go round, and who can avoid it does not
// meet again.
func TestTablesOfSeveral(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seats := rapid.IntRange(3, 5).Draw(t, "seats")
		players := people(rapid.IntRange(seats, 16).Draw(t, "players"))
		terms := Terms{Form: Swiss, Seats: seats, Rounds: 5, Count: ByPlace, Gift: GiftWin}
		var all []Table
		byes := map[Player]int{}
		for range terms.Rounds {
			tables, err := terms.Pair(players, nil, all)
			if err != nil {
				t.Fatal(err)
			}
			eachOnce(t, tables, players)
			for _, table := range tables {
				switch {
				case table.State == Bye:
					byes[table.Seats[0]]++
				case len(table.Seats) != seats:
					t.Fatalf("got a table of %d, want %d", len(table.Seats), seats)
				}
			}
			all = append(all, played(t, tables)...)
		}
		most, least := 0, 99
		for _, p := range players {
			most, least = max(most, byes[p]), min(least, byes[p])
		}
		if most > least+1 {
			t.Fatalf("one had %d byes and another %d", most, least)
		}
	})
}

func TestTermsThatAreNotPossible(t *testing.T) {
	good := Terms{Form: Swiss, Seats: 2, Rounds: 3, Count: ByPlace, Gift: GiftWin}
	if err := good.Check(); err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func(*Terms){
		"form":     func(t *Terms) { t.Form = "ladder" },
		"count":    func(t *Terms) { t.Count = "" },
		"gift":     func(t *Terms) { t.Gift = "car" },
		"one seat": func(t *Terms) { t.Seats = 1 },
		"nine":     func(t *Terms) { t.Seats = 9 },
		"no round": func(t *Terms) { t.Rounds = 0 },
		"thrice":   func(t *Terms) { t.Form, t.Rounds = AllPlayAll, 3 },
		"circle":   func(t *Terms) { t.Form, t.Rounds, t.Seats = AllPlayAll, 1, 3 },
	} {
		bad := good
		change(&bad)
		if err := bad.Check(); !errors.Is(err, ErrTerms) {
			t.Errorf("%s: got %v, want ErrTerms", what, err)
		}
	}
	if _, err := good.Pair(people(1), nil, nil); !errors.Is(err, ErrPlayers) {
		t.Errorf("one player: got %v, want ErrPlayers", err)
	}
}
