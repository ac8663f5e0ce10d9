package tournament

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Errors of pairing.
var (
	// ErrPlayers says that too few are left to play.
	ErrPlayers = errors.New("tournament: too few players")
	// ErrNoPairing says that there is no pairing in which nobody meets somebody again or
	// has a second bye.
	ErrNoPairing = errors.New("tournament: no pairing is left in which nobody meets somebody again")
	// ErrRounds says that all rounds have been paired.
	ErrRounds = errors.New("tournament: all rounds have been played")
)

// All returns how many rounds a tournament of so many players has.
func (t Terms) All(players int) int {
	if t.Form != AllPlayAll {
		return t.Rounds
	}
	return t.Rounds * (players - 1 + players%2)
}

// Pair pairs the next round. The players stand in the order of their numbers, which is how
// they are seeded; gone are those of them who play no longer; before are all tables so far.
func (t Terms) Pair(players []Player, gone map[Player]bool, before []Table) ([]Table, error) {
	if err := t.Check(); err != nil {
		return nil, err
	}
	round := 1
	for i := range before {
		round = max(round, before[i].Round+1)
	}
	if round > t.All(len(players)) {
		return nil, ErrRounds
	}
	left := slices.DeleteFunc(slices.Clone(players), func(p Player) bool { return gone[p] })
	if len(left) < t.Seats {
		return nil, fmt.Errorf("%w: %d for tables of %d", ErrPlayers, len(left), t.Seats)
	}
	switch {
	case t.Form == AllPlayAll:
		return circle(players, gone, round), nil
	case t.Seats == 2:
		return t.swiss(left, before, round)
	}
	return t.tables(left, before, round), nil
}

// circle returns a round of all play all: one player stays, or nobody at odd numbers, and the
// others turn round him. Who is k places before the one that turns through the top has the
// first seat at odd k, so that seats alternate from round to round. In a second cycle
// they are changed.
func circle(players []Player, gone map[Player]bool, round int) (out []Table) {
	n := len(players)
	m := n - 1 + n%2 // those who turn
	turn, cycle := (round-1)%m, (round-1)/m
	add := func(first, second Player) {
		if cycle%2 == 1 {
			first, second = second, first
		}
		switch {
		case gone[first] && gone[second]:
		case gone[first]:
			out = append(out, Table{Round: round, Seats: []Player{second}, State: Idle})
		case gone[second]:
			out = append(out, Table{Round: round, Seats: []Player{first}, State: Idle})
		default:
			out = append(out, Table{Round: round, Seats: []Player{first, second}, State: Open})
		}
	}
	top := players[turn]
	switch {
	case n == m && !gone[top]:
		defer func() { out = append(out, Table{Round: round, Seats: []Player{top}, State: Idle}) }()
	case n == m:
	case turn%2 == 0:
		add(players[n-1], top)
	default:
		add(top, players[n-1])
	}
	for k := 1; k <= m/2; k++ {
		a, b := players[(turn+k)%m], players[(turn-k+m)%m]
		if k%2 == 0 {
			a, b = b, a
		}
		add(a, b)
	}
	return out
}

// record is what a player has played so far.
type record struct {
	player  Player
	score   int
	balance int // how much more often in the first seat than in the second
	last    int // his last seat
	byes    int
	met     map[Player]int
	seats   []int // how often in each
}

// records returns those of players, who stands best first; of those who stand alike, in their
// order.
func (t Terms) records(players []Player, before []Table) []*record {
	all := make([]*record, len(players))
	of := map[Player]*record{}
	for i, p := range players {
		all[i] = &record{player: p, last: -1, met: map[Player]int{}, seats: make([]int, t.Seats)}
		of[p] = all[i]
	}
	for i := range before {
		table := &before[i]
		for seat, p := range table.Seats {
			r := of[p]
			if r == nil {
				continue
			}
			r.score += t.score(table, seat)
			if len(table.Seats) == 1 {
				r.byes++
				continue
			}
			r.seats[seat]++
			r.last = seat
			for _, q := range table.Seats {
				if q != p {
					r.met[q]++
				}
			}
		}
	}
	for _, r := range all {
		r.balance = r.seats[0] - r.seats[1]
	}
	slices.SortStableFunc(all, func(a, b *record) int { return cmp.Compare(b.score, a.score) })
	return all
}
