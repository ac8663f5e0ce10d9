package eurofront

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
)

// isMet reports whether the Axis has met an aim.
func isMet(r *field.Run, a *field.AimRow) bool {
	switch a.Kind {
	case field.Granted:
		return true
	case field.Alone:
		return len(foesInWest(r)) == 0
	case field.AnyCity:
		return a.Held(r) > 0
	case field.AllCities:
		return a.Held(r) == len(a.Cities)
	case field.Supreme:
		return fleet.HasSupremacy(r, field.Axis, field.Allied)
	case field.Army:
		return a.Standing(r) >= a.Steps
	}
	return false
}

// foesInWest returns the powers in the West that fight with the Allies and are undefeated, but for Britain, with whom the
// Americans and the Free French are counted.
func foesInWest(r *field.Run) (out []int) {
	for n := range r.S.Powers {
		home := r.Capital(n)
		if r.S.HasJoined(field.Allied, n) && !r.S.IsDefeated(n) && r.D.Command(n) != r.D.UK && home >= 0 && r.D.Places[home].Front == field.WestFront {
			out = append(out, n)
		}
	}
	return out
}

// aimsMet returns how many aims the Axis has met, and whether it has what decides by itself.
func aimsMet(r *field.Run) (n int, decided bool) {
	for _, a := range field.AimsOf(r.D.Aims, r.S.Scenario) {
		switch {
		case !isMet(r, a):
		case a.Decides:
			decided = true
		default:
			n++
		}
	}
	return n, decided
}

// grades lists the victories from no aim met to all eight (§22, 1940A).
var grades = [field.MostAims + 1]field.Victory{
	field.SovietDecisive, field.SovietDecisive, field.SovietMajor, field.SovietMarginal, field.Draw,
	field.AxisMarginal, field.AxisMinor, field.AxisMajor, field.AxisDecisive,
}

// aimsVictory returns how a game ends that the aims of the Axis decide.
func aimsVictory(r *field.Run) field.Victory {
	n, decided := aimsMet(r)
	if decided {
		return field.AxisDecisive
	}
	return grades[n]
}

// resolveAims ends such a game at the end of its last month.
func resolveAims(r *field.Run) {
	control.Settle(r)
	endGame(r, aimsVictory(r))
}

// aimsRank ranks the victories of such a game.
var aimsRank = map[field.Victory]int{
	field.AxisDecisive: 4, field.AxisMajor: 3, field.AxisMinor: 2, field.AxisMarginal: 1,
	field.SovietMarginal: 1, field.SovietMajor: 3, field.SovietDecisive: 4,
}

// aimsStandings says who has won such a game, and by how much: from one point for a marginal victory to four for a decisive one; in a
// draw both have won.
func aimsStandings(r *field.Run) rules.Standings {
	won := r.S.Won
	if won == field.NotWon {
		won = aimsVictory(r)
	}
	n, _ := aimsMet(r)
	how := rules.M("eurofront.aims."+field.VictoryWords[won], rules.Num("n", n), rules.Num("of", countAims(r)))
	winner := field.Axis
	if won > field.Draw {
		winner = field.Allied
	}
	st := award(r, winner, aimsRank[won], how)
	if won == field.Draw {
		st.Winners = nil
		for _, side := range r.D.Scenarios[r.S.Scenario].Sides {
			st.Winners = append(st.Winners, r.D.ID(side))
		}
	}
	return st
}

// countAims returns how many aims count.
func countAims(r *field.Run) (n int) {
	for _, a := range field.AimsOf(r.D.Aims, r.S.Scenario) {
		if !a.Decides {
			n++
		}
	}
	return n
}

// writeAims tells each aim, and whether it is met as far as a side can see.
func (w *reader) writeAims(r *field.Run) {
	known, no := 0, 0
	for _, a := range field.AimsOf(r.D.Aims, r.S.Scenario) {
		if !a.Decides {
			no++
			w.Put(rules.Num("no", no))
		}
		for _, c := range a.Cities {
			w.Put(r.PlaceArg("in", r.D.Cities[c].Place))
		}
		switch a.Kind {
		case field.Granted:
			w.Put(rules.ID(field.KindAim, "what", a.ID))
		case field.Army:
			w.Put(rules.Num("least", a.Steps), rules.ID(field.KindNation, "nation", r.D.Nations[a.Nation].ID), rules.ID(field.KindAim, "where", a.ID))
		}
		word := "open"
		switch {
		case a.Kind == field.Army && !w.k.Viewer.Sees(r.SideID(field.Axis)):
			word = "hidden" // as its strength is
		case isMet(r, a):
			word = "met"
		}
		if a.Kind == field.Army && word != "hidden" {
			w.Put(rules.Num("now", a.Standing(r)))
		}
		if word == "met" && !a.Decides {
			known++
		}
		w.End("eurofront.view.aim."+field.AimWords[a.Kind], rules.Word("stands", "eurofront.aim."+word))
	}
	w.Put(field.DateOf(r.D.Months[r.D.LastMonth(r.S)].ID)...)
	w.End("eurofront.view.aims", rules.Num("n", known), rules.Num("of", countAims(r)), rules.Word("grade", "eurofront.grade."+field.VictoryWords[grades[known]]))
}

// aimsOutlook returns what such a game promises the Axis: how many aims it has, with parts of those that it has not, and how near the
// next one is.
func aimsOutlook(r *field.Run) (met, part float64) {
	for _, a := range field.AimsOf(r.D.Aims, r.S.Scenario) {
		if a.Decides {
			continue
		}
		if isMet(r, a) {
			met++
			continue
		}
		switch a.Kind {
		case field.AllCities:
			part += float64(a.Held(r)) / float64(len(a.Cities))
		case field.Army:
			part += float64(a.Standing(r)) / float64(a.Steps)
		}
	}
	return met, part
}
