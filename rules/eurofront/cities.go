package eurofront

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// cityCount is what a side has of the victory cities: Berlin counts as two.
type cityCount struct {
	n     int
	names []rules.Arg
}

// countCities counts the victory cities of each faction (§19.5): those that it controls and that rail or ships
// supply. Of fronts that nobody plays what the Allies hold needs no line, and what the Axis holds is the Allies' from the
// month of the table of those fronts on.
func countCities(r *field.Run) (out [field.Factions]cityCount) {
	for f := range field.Faction(field.Factions) {
		net := supply.Net(r, f, supply.ByRailAndSea)
		for c := range r.D.Cities {
			city := &r.D.Cities[c]
			if !city.Victory || r.S.Controller(city.Place) != f {
				continue
			}
			owner := &out[f]
			switch {
			case f == field.Axis && r.D.HasFallen(r.S, c):
				owner = &out[field.Allied]
			case !net.Has(city.Place) && !(f == field.Allied && r.D.Scenarios[r.S.Scenario].HasRecord()):
				continue
			}
			owner.n++
			if c == r.D.Berlin {
				owner.n++
			}
			owner.names = append(owner.names, r.PlaceArg("cities", city.Place))
		}
	}
	return out
}

// cityPoints returns what the Axis and what the others together have of the victory cities, those of the Axis doubled.
func cityPoints(r *field.Run) (axis, others int) {
	count := countCities(r)
	return 2 * count[field.Axis].n, count[field.Allied].n + count[field.Soviet].n
}

// resolveCities ends a game that victory cities decide, at the end of its last month. Who has as much as
// the other has won nothing; of three rivals those win who have most.
func resolveCities(r *field.Run) {
	control.Settle(r)
	switch axis, others := cityPoints(r); {
	case decision(r) == field.ByRivals:
		endGame(r, field.Rivalry)
	case axis > others:
		endGame(r, field.AxisMarginal)
	case axis < others:
		endGame(r, field.SovietMarginal)
	default:
		endGame(r, field.Draw)
	}
}

// rivalStandings says who of three rivals has won: who has most victory cities, those of the Axis counted as the others' are, and
// all who have as many (§19.51).
func rivalStandings(r *field.Run) rules.Standings {
	count := countCities(r)
	axis, allied, soviet := count[field.Axis].n, count[field.Allied].n, count[field.Soviet].n
	args := []rules.Arg{rules.Num("axis", axis), rules.Num("allied", allied), rules.Num("soviet", soviet)}
	var st rules.Standings
	for f, n := range [...]int{field.Axis: axis, field.Allied: allied, field.Soviet: soviet} {
		side := r.SideID(field.Faction(f))
		st.Scores = append(st.Scores, rules.Score{Side: side, Points: n})
		if n == max(axis, allied, soviet) {
			st.Winners = append(st.Winners, side)
			args = append(args, rules.SideArg("side", side))
		}
	}
	st.Sort()
	st.How = rules.M("eurofront.won.cities.rivalry", args...)
	return st
}

// writeCities tells which victory cities each faction has, and how that counts (§19.5).
func (w *reader) writeCities(r *field.Run) {
	count := countCities(r)
	for f := range count {
		if count[f].n > 0 {
			w.Put(rules.Word("who", "eurofront.faction."+field.FactionWords[f]), rules.Num("n", count[f].n))
			w.Put(count[f].names...)
			w.End("eurofront.view.cities")
		}
	}
	if decision(r) == field.ByRivals {
		w.End("eurofront.view.city-rivals")
		return
	}
	axis, others := cityPoints(r)
	w.Put(rules.Num("axis", axis), rules.Num("others", others))
	w.End("eurofront.view.city-points")
}
