package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// Points counts the victory points of a side as they stand (§5): its initial
// ones, +1 for each enemy home city controlled and -1 for each home city in
// enemy hands, for the German and the Franco-British side with those of the
// partner, and the points of diplomacy.
func (r *Run) Points(side Side) int {
	p := r.D.Sides[side].vp + r.cityPoints(side) + r.diplomacyPoints(side)
	if side == German || side == FrancoBritish {
		p += r.cityPoints(side.Partner())
	}
	return p
}

// cityPoints counts the cities of one side alone. Warsaw, Minsk, Vilna and Riga in
// Austro-Hungarian hands are Germany's points (§13).
func (r *Run) cityPoints(side Side) (n int) {
	for z := range r.D.Zones {
		zd := &r.D.Zones[z]
		if !zd.City {
			continue
		}
		home, control := r.HomeSide(zd.Country), r.S.Zones[z].Control
		if control == AustroHungarian && slices.Contains(r.D.onlyGermany, z) {
			control = German
		}
		switch {
		case home == side && control.IsEnemyOf(side):
			n--
		case control == side && home.IsEnemyOf(side):
			n++
		}
	}
	return n
}

// diplomacyPoints returns those of the coalition (§5).
func (r *Run) diplomacyPoints(side Side) (n int) {
	for i := range r.D.Tracks {
		t := &r.D.Tracks[i]
		if t.central != side.IsCentralPower() {
			continue
		}
		if int(r.S.Tracks[i]) >= t.Length {
			n += t.success
		} else {
			n += t.failure
		}
	}
	return n
}

// Result returns the points of all sides: most of them win, and sides with equal points
// share the victory, as the rulebook breaks no ties.
func (r *Run) Result() rules.Standings {
	scores := make([]rules.Score, Sides)
	for side := German; side < Nobody; side++ {
		scores[side] = rules.Score{Side: side.ID(), Points: r.Points(side)}
	}
	st := rules.Rank(rules.Message{}, scores...)
	code := "empires.won"
	if len(st.Winners) > 1 {
		code = "empires.shared"
	}
	st.How = rules.M(code, rules.Num("points", st.Scores[0].Points))
	for _, w := range st.Winners {
		st.How.Args = append(st.How.Args, rules.SideArg("winner", w))
	}
	return st
}
