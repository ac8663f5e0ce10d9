package tournament

import (
	"cmp"
	"math"
	"slices"
)

// swiss pairs a round of tables of two. Who has the bye at odd numbers is the last who had
// none and without whom the others can be paired; how far seats may be out of balance is
// what the least allows; and then the best player meets the first of those whom he would
// best meet that leaves a pairing to the others, and so on. So it goes wrong for nobody
// further down, and no choice is ever taken back.
func (t Terms) swiss(players []Player, before []Table, round int) (out []Table, err error) {
	all := t.records(players, before)
	for bye := len(all) - 1; bye >= 0; bye-- {
		rest := all
		if len(all)%2 == 1 {
			if all[bye].byes > 0 {
				continue
			}
			rest = slices.Delete(slices.Clone(all), bye, bye+1)
		}
		if limit, ok := leastImbalance(rest); ok {
			out = meetings(rest, limit, round)
			if len(all)%2 == 1 {
				out = append(out, Table{Round: round, Seats: []Player{all[bye].player}, State: Bye})
			}
			return out, nil
		}
		if len(all)%2 == 0 {
			break
		}
	}
	return nil, ErrNoPairing
}

// leastImbalance returns the least balance beyond which nobody has to go, 1 at the least.
func leastImbalance(all []*record) (limit int, ok bool) {
	most := 1
	for _, r := range all {
		most = max(most, abs(r.balance)+1)
	}
	pairable := func(limit int) bool {
		return perfect(len(all), func(a, b int) bool { return mayMeet(all[a], all[b], limit) })
	}
	if !pairable(most) {
		return 0, false
	}
	for limit = 1; limit < most && !pairable(limit); limit++ {
	}
	return limit, true
}

// mayMeet reports whether two have not met, and can without more than a limit of
// imbalance.
func mayMeet(a, b *record, limit int) bool {
	return a.met[b.player] == 0 && imbalance(a, b) <= limit
}

// imbalance returns the larger balance of two after they have met, with seats given for the best.
func imbalance(a, b *record) int {
	return min(max(abs(a.balance+1), abs(b.balance-1)), max(abs(a.balance-1), abs(b.balance+1)))
}

// meetings pairs all within a limit that allows it.
func meetings(all []*record, limit, round int) (out []Table) {
	left := slices.Clone(all)
	for len(left) > 0 {
		top := left[0]
		for _, with := range preferred(left) {
			rest := slices.Delete(slices.Clone(left), with, with+1)[1:]
			if mayMeet(top, left[with], limit) && perfect(len(rest), func(a, b int) bool { return mayMeet(rest[a], rest[b], limit) }) {
				out = append(out, Table{Round: round, Seats: seated(top, left[with], len(out)+round), State: Open})
				left = rest
				break
			}
		}
	}
	return out
}

// preferred returns the places of those whom the first would best meet, the best first: of
// those who stand as he does the first of their lower half, then the others of that, then
// the upper half from below; and of the rest who stands nearest.
func preferred(left []*record) (out []int) {
	group := 1
	for group < len(left) && left[group].score == left[0].score {
		group++
	}
	half := max(1, group/2)
	for i := half; i < group; i++ {
		out = append(out, i)
	}
	for i := half - 1; i > 0; i-- {
		out = append(out, i)
	}
	for i := group; i < len(left); i++ {
		out = append(out, i)
	}
	return out
}

// seated gives two entrants their seats: the first seat to the one who had it less often,
// or else did not have it last; where both are alike in that, they take turns by a number.
func seated(a, b *record, number int) []Player {
	order := cmp.Or(cmp.Compare(a.balance, b.balance), cmp.Compare(b.last, a.last))
	if order < 0 || order == 0 && number%2 == 1 {
		return []Player{a.player, b.player}
	}
	return []Player{b.player, a.player}
}

// tables pairs a round of tables of more than two. Those who stand best sit together unless
// they have met, or as they have met least often; a seat goes to the one who had it least
// often. Whoever is left over has a bye: the last of those who had the fewest.
func (t Terms) tables(players []Player, before []Table, round int) (out []Table) {
	all := t.records(players, before)
	var byes []Table
	for range len(all) % t.Seats {
		at := len(all) - 1
		for i := at; i >= 0; i-- {
			if all[i].byes < all[at].byes {
				at = i
			}
		}
		byes = append(byes, Table{Round: round, Seats: []Player{all[at].player}, State: Bye})
		all = slices.Delete(all, at, at+1)
	}
	for len(all) > 0 {
		at := []*record{all[0]}
		all = all[1:]
		for len(at) < t.Seats {
			best, least := 0, math.MaxInt
			for i, r := range all {
				meetings := 0
				for _, o := range at {
					meetings += r.met[o.player]
				}
				if meetings < least {
					best, least = i, meetings
				}
			}
			at = append(at, all[best])
			all = slices.Delete(all, best, best+1)
		}
		out = append(out, Table{Round: round, Seats: evenly(at), State: Open})
	}
	return append(out, byes...)
}

// evenly gives each of a table the seat that he had least often, as far as it can be had
// by all: the sum of squares of how often seats were had is the least.
func evenly(at []*record) []Player {
	best, least := []int(nil), math.MaxInt
	order := make([]int, 0, len(at))
	var try func(sum int)
	try = func(sum int) {
		switch seat := len(order); {
		case sum >= least:
		case seat == len(at):
			best, least = slices.Clone(order), sum
		default:
			for i := range at {
				if !slices.Contains(order, i) {
					order = append(order, i)
					try(sum + (2*at[i].seats[seat]+1)*(2*at[i].seats[seat]+1))
					order = order[:seat]
				}
			}
		}
	}
	try(0)
	out := make([]Player, len(at))
	for seat, i := range best {
		out[seat] = at[i].player
	}
	return out
}

func abs(n int) int { return max(n, -n) }
