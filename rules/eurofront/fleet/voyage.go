package fleet

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
)

// Voyage is a way of ships between two ports: over so many seas, on which the enemy rolls so many dice (§15.7), the Soviets
// these of them.
type Voyage struct {
	To, Seas, Dice, Even int
}

// over returns a voyage that goes on over one more sea.
func (v Voyage) over(r *field.Run, f field.Faction, sea int) Voyage {
	n, by := interceptionDiceAgainst(r, f, sea)
	v.Seas++
	v.Dice += n
	if by == field.Soviet {
		v.Even += n
	}
	return v
}

// at returns a voyage that ends in a place.
func (v Voyage) at(place int) Voyage {
	v.To = place
	return v
}

// FindVoyage finds the way by sea from a port to another one of some, the enemy's seas among those
// that it leads over: the shortest one, for ships that carry units, or for supply the one with the fewest dice, and of
// equals the other.
func FindVoyage(r *field.Run, f field.Faction, from int, shortest bool, to func(port int) bool) (best Voyage, ok bool) {
	return findVoyage(r, f, from, berths(r, f, from), shortest, anySea, to)
}

// FindLine finds the way of ships with supply to a place, by some of the seas that it lies on, from a port of some: over the seas
// of the enemy that its owner has named for it (§15.73), where they bring it there, and else with the fewest dice.
func FindLine(r *field.Run, f field.Faction, place int, seas []int, to func(port int) bool) (Voyage, bool) {
	if named := prefer.SeasOf(r, f, place); len(named) > 0 {
		open := func(sea int) bool { return isSafeSea(r, f, sea) || slices.Contains(named, sea) }
		if v, ok := findVoyage(r, f, place, seas, false, open, to); ok {
			return v, true
		}
	}
	return findVoyage(r, f, place, seas, false, anySea, to)
}

// anySea holds for all seas.
func anySea(int) bool { return true }

// findVoyage does what FindVoyage does from a place by some of the seas that it lies on, over seas for which something holds.
func findVoyage(r *field.Run, f field.Faction, from int, seas []int, shortest bool, open func(sea int) bool, to func(port int) bool) (best Voyage, ok bool) {
	const none = 1 << 20
	rank := func(v Voyage) int {
		if shortest {
			return v.Seas<<10 + v.Dice
		}
		return v.Dice<<10 + v.Seas
	}
	way := make([]Voyage, len(r.D.Seas))
	done := board.NewSet(len(r.D.Seas))
	for sea := range way {
		way[sea].Seas = none
		if CanSail(r, f, sea) && slices.Contains(seas, sea) && open(sea) {
			way[sea] = Voyage{}.over(r, f, sea)
		}
	}
	best.Seas = none
	for {
		at := -1
		for sea := range way {
			if way[sea].Seas < none && !done.Has(sea) && (at < 0 || rank(way[sea]) < rank(way[at])) {
				at = sea
			}
		}
		if at < 0 {
			return best, best.Seas < none
		}
		done.Add(at)
		for _, p := range r.D.Seas[at].Ports {
			if p != from && to(p) && rank(way[at]) < rank(best) {
				best = way[at].at(p)
			}
		}
		for _, b := range r.S.Beaches {
			if p := int(b.Place); p != from && HasPier(r, f, p) && slices.Contains(r.D.Places[p].Seas, at) && to(p) && rank(way[at]) < rank(best) {
				best = way[at].at(p)
			}
		}
		for k := range r.D.Seas[at].Beside {
			x := &r.D.Seas[at].Beside[k]
			if v := way[at].over(r, f, x.Sea); CanSail(r, f, x.Sea) && open(x.Sea) && connects(r, f, x, !shortest) && rank(v) < rank(way[x.Sea]) {
				way[x.Sea] = v
			}
		}
	}
}

// Passage returns a way of ships from a port to a coast, or back (§15.52): over so many seas at most and no more than it
// takes, with the dice that the enemy rolls on them; of equals the one with fewer. Storms, ice and straits of the enemy bar
// it. Calm is false where storms alone do. Where the Axis surprises Norway, other seas than those of the northern lane lead
// half as far (§21.493).
func Passage(r *field.Run, f field.Faction, port, coast, most int) (v Voyage, ok, calm bool) {
	if isWeserOff(r, f, coast) {
		if v, ok = findPassage(r, f, port, coast, most, func(sea int) bool { return !r.IsStormy(sea) && isOnNorthLane(r, sea) }); ok {
			return v, ok, true
		}
		most /= 2
	}
	if v, ok = findPassage(r, f, port, coast, most, func(sea int) bool { return !r.IsStormy(sea) }); ok {
		return v, ok, true
	}
	_, calm = findPassage(r, f, port, coast, most, anySea)
	return v, false, !calm
}

// findPassage finds what Passage returns, over seas for which something holds.
func findPassage(r *field.Run, f field.Faction, port, coast, most int, open func(sea int) bool) (best Voyage, ok bool) {
	way := make([]Voyage, len(r.D.Seas)) // to the seas to which so many lead, and no fewer
	for _, sea := range r.D.Places[port].Moored {
		if CanSail(r, f, sea) && open(sea) {
			way[sea] = Voyage{To: coast}.over(r, f, sea)
		}
	}
	for n := 1; ; n++ {
		for _, sea := range r.D.Places[coast].Seas {
			if v := way[sea]; v.Seas > 0 && (!ok || v.Dice < best.Dice) {
				best, ok = v, true
			}
		}
		if ok || n >= most {
			return best, ok
		}
		way = oneSeaFurther(r, f, way, open)
	}
}

// oneSeaFurther returns the ways that lead one sea further, with the fewest dice to each.
func oneSeaFurther(r *field.Run, f field.Faction, way []Voyage, open func(sea int) bool) []Voyage {
	next := make([]Voyage, len(way))
	for at := range way {
		for k := range r.D.Seas[at].Beside {
			x := &r.D.Seas[at].Beside[k]
			if way[at].Seas == 0 || !CanSail(r, f, x.Sea) || !open(x.Sea) || !connects(r, f, x, false) {
				continue
			}
			if v := way[at].over(r, f, x.Sea); next[x.Sea].Seas == 0 || v.Dice < next[x.Sea].Dice {
				next[x.Sea] = v
			}
		}
	}
	return next
}
