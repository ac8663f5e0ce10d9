package field

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// Points counts the victory points of a side as they stand (§5): its initial
// ones, +1 for each enemy home city controlled and -1 for each home city in
// enemy hands, for the German and the Franco-British side with those of the
// partner, and the points of diplomacy.
func (r *Run) Points(sd Side) int {
	p := r.D.Sides[sd].vp + r.cityPoints(sd) + r.diplomacyPoints(sd)
	if sd == German || sd == FrancoBritish {
		p += r.cityPoints(sd.Partner())
	}
	if sd == German {
		p += r.germanyAlone()
	}
	return p
}

// cityPoints counts the cities of one side alone. The four cities of §13 do
// not count for Austria-Hungary.
func (r *Run) cityPoints(sd Side) int {
	n := 0
	for z := range r.D.Zones {
		zd := &r.D.Zones[z]
		if !zd.City {
			continue
		}
		home, control := r.HomeSide(zd.Country), r.S.Zones[z].Control
		switch {
		case home == sd && control.EnemyOf(sd):
			n--
		case control == sd && home.EnemyOf(sd):
			if sd == AustroHungarian && slices.Contains(r.D.onlyGermany, z) {
				continue
			}
			n++
		}
	}
	return n
}

// germanyAlone counts Warsaw, Minsk, Vilna and Riga in Austro-Hungarian hands:
// their points are Germany's (§13).
func (r *Run) germanyAlone() int {
	n := 0
	for _, z := range r.D.onlyGermany {
		if r.S.Zones[z].Control == AustroHungarian {
			n++
		}
	}
	return n
}

// diplomacyPoints are those of the coalition (§5).
func (r *Run) diplomacyPoints(sd Side) int {
	n := 0
	for i := range r.D.Tracks {
		t := &r.D.Tracks[i]
		if t.forCentral() != sd.CentralPowers() {
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

// Standings are the points of all sides, and who has won by them.
func (r *Run) Standings() rules.Standings {
	var st rules.Standings
	for sd := German; sd < Nobody; sd++ {
		st.Scores = append(st.Scores, rules.Score{Side: sd.ID(), Points: r.Points(sd)})
	}
	slices.SortStableFunc(st.Scores, func(a, b rules.Score) int { return cmp.Compare(b.Points, a.Points) })
	for _, sc := range st.Scores {
		if sc.Points == st.Scores[0].Points {
			st.Winners = append(st.Winners, sc.Side)
		}
	}
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
