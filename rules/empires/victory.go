package empires

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// points counts the victory points of a side as they stand (§5): its initial
// ones, +1 for each enemy home city controlled and -1 for each home city in
// enemy hands, for the German and the Franco-British side with those of the
// partner, and the points of diplomacy.
func (r *run) points(sd side) int {
	p := r.d.sides[sd].vp + r.cityPoints(sd) + r.diplomacyPoints(sd)
	if sd == german || sd == francoBritish {
		p += r.cityPoints(sd.partner())
	}
	if sd == german {
		p += r.germanyAlone()
	}
	return p
}

// cityPoints counts the cities of one side alone. The four cities of §13 do
// not count for Austria-Hungary.
func (r *run) cityPoints(sd side) int {
	n := 0
	for z := range r.d.zones {
		zd := &r.d.zones[z]
		if !zd.city {
			continue
		}
		home, control := r.homeSide(zd.country), r.s.zones[z].control
		switch {
		case home == sd && control.enemyOf(sd):
			n--
		case control == sd && home.enemyOf(sd):
			if sd == austroHungarian && slices.Contains(r.d.onlyGermany, z) {
				continue
			}
			n++
		}
	}
	return n
}

// germanyAlone counts Warsaw, Minsk, Vilna and Riga in Austro-Hungarian hands:
// their points are Germany's (§13).
func (r *run) germanyAlone() int {
	n := 0
	for _, z := range r.d.onlyGermany {
		if r.s.zones[z].control == austroHungarian {
			n++
		}
	}
	return n
}

// diplomacyPoints are those of the coalition (§5).
func (r *run) diplomacyPoints(sd side) int {
	n := 0
	for i := range r.d.tracks {
		t := &r.d.tracks[i]
		if t.forCentral() != sd.centralPowers() {
			continue
		}
		if int(r.s.tracks[i]) >= t.length {
			n += t.success
		} else {
			n += t.failure
		}
	}
	return n
}

// Standings implements [rules.Position]: the side with most points wins; sides
// with equal points share the victory, as the rulebook breaks no ties.
func (p *position) Standings() (rules.Standings, bool) {
	if p.s.Top().kind != stepOver {
		return rules.Standings{}, false
	}
	r := p.t.newRun(p.s)
	defer r.Free()
	return r.standings(), true
}

func (r *run) standings() rules.Standings {
	var st rules.Standings
	for sd := german; sd < nobody; sd++ {
		st.Scores = append(st.Scores, rules.Score{Side: sd.id(), Points: r.points(sd)})
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

func (r *run) announceResult() {
	st := r.standings()
	for _, sc := range st.Scores {
		r.Event("empires.points", rules.SideArg("side", sc.Side), rules.Num("points", sc.Points))
	}
	r.Event(st.How.Code, st.How.Args...)
}
