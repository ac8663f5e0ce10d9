package moves

import (
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// leavesRoads reports whether a step of a faction goes where no road leads (§21.353): roads are in the Mediterranean, for who has
// not won it (§17.6), and wherever rail is there (§1.61).
func leavesRoads(r *field.Run, f field.Faction, from int, n *field.Near) bool {
	return !n.Road && n.Track == field.NoTrack && n.Barrier != field.Strait && n.Route == 0 &&
		(r.FrontOf(f, from) == field.MedFront || r.FrontOf(f, int(n.To)) == field.MedFront)
}

// speedOffRoads returns how far a block goes if its way leaves the roads of the Mediterranean (§21.353): a hex less, and static units not
// at all.
func speedOffRoads(r *field.Run, u int) int {
	if r.D.Units[u].Type == field.Static {
		return 0
	}
	return max(0, r.Speed(u)-1)
}

// speedOn returns how far a block goes by a way: to its end it leads over neighbouring places.
func speedOn(r *field.Run, u int, way []int) int {
	p := int(r.S.Blocks[u].At)
	for _, to := range way {
		if n, near := r.D.Side(p, to); near && leavesRoads(r, r.D.Units[u].Faction, p, n) {
			return speedOffRoads(r, u)
		}
		p = to
	}
	return r.Speed(u)
}
