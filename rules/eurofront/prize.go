package eurofront

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// prizeCount returns what the conquest of a nation has cost: the VM of the headquarters of the Axis that are left, less twice those
// of the Allies (§22, 1939B).
func prizeCount(r *field.Run) (n int) {
	for u := range r.S.Blocks {
		b, d := &r.S.Blocks[u], &r.D.Units[u]
		switch {
		case !d.Type.IsHQ() || b.At < 0:
		case d.Faction == field.Axis:
			n += int(b.CV)
		case d.Faction == field.Allied:
			n -= 2 * int(b.CV)
		}
	}
	return n
}

// prize returns the nation whose conquest decides the game, -1 where none does, and how it stands: defeated, and all of its land the
// Axis' (§16.92). Where the Allies have driven it to the Axis it is as if conquered, and as if unbeaten once they have defeated it.
func prize(r *field.Run) (nation int, defeated, conquered bool) {
	nation = r.D.Scenarios[r.S.Scenario].Prize
	if nation < 0 {
		return nation, false, false
	}
	if r.S.HasJoined(field.Axis, nation) {
		own := !r.S.IsDefeated(nation)
		return nation, own, own
	}
	defeated = r.S.IsDefeated(nation)
	conquered = defeated && !r.AnyPlace(func(p int) bool { return r.Country(p) == nation && r.S.Controller(p) != field.Axis })
	return nation, defeated, conquered
}

// prizeVictory returns how a game ends that the conquest of a nation decides (§22, 1939B).
func prizeVictory(r *field.Run) field.Victory {
	_, defeated, conquered := prize(r)
	switch count := prizeCount(r); {
	case !defeated:
		return field.SovietDecisive
	case count <= 0:
		return field.SovietMinor
	case conquered:
		return field.AxisMajor
	}
	return field.AxisMinor
}

// resolvePrize ends such a game at the end of its last month.
func resolvePrize(r *field.Run) {
	control.Settle(r)
	endGame(r, prizeVictory(r))
}

// grade ranks the victories of such a game.
var grade = map[field.Victory]int{field.AxisMajor: 2, field.AxisMinor: 1, field.SovietMinor: 1, field.SovietDecisive: 3}

// prizeStandings says who has won such a game, and by how much: a minor victory counts one point, a major one two, a decisive one
// three.
func prizeStandings(r *field.Run) rules.Standings {
	won := r.S.Won
	if grade[won] == 0 {
		won = prizeVictory(r)
	}
	nation := r.D.Scenarios[r.S.Scenario].Prize
	winner := field.Axis
	if won > field.Draw {
		winner = field.Allied
	}
	return award(r, winner, grade[won], rules.M("eurofront.prize."+field.VictoryWords[won], rules.ID(field.KindNation, "nation", r.D.Nations[nation].ID), rules.Num("n", prizeCount(r))))
}

// writePrize tells how the nation stands whose conquest decides the game, and what a side knows of the count.
func (w *reader) writePrize(r *field.Run) {
	nation, defeated, conquered := prize(r)
	word := "free"
	switch {
	case conquered:
		word = "conquered"
	case defeated:
		word = "defeated"
	case r.S.Powers[nation].Stance == field.Neutral:
		word = "neutral"
	}
	own := 0
	for i := range w.k.Pieces {
		p := &w.k.Pieces[i]
		if u, known := r.D.UnitByID[p.ID]; known && w.k.Viewer.Sees(p.Side) && r.D.Units[u].Type.IsHQ() && r.S.Blocks[u].At >= 0 {
			own += int(p.Strength)
		}
	}
	w.Put(rules.ID(field.KindNation, "nation", r.D.Nations[nation].ID), rules.Word("stance", "eurofront.prize.stands."+word), rules.Num("own", own))
	if !w.k.Viewer.Sees(r.SideID(field.Axis)) {
		w.Put(rules.Num("twice", 1))
	}
	w.End("eurofront.view.prize")
}

// prizeOutlook returns what such a game promises the Axis: how much of the nation it has, the less the more months are gone, and
// how the count stands.
func prizeOutlook(r *field.Run) (land, count float64) {
	nation, defeated, conquered := prize(r)
	all, own := 0.0, 0.0
	for p := range r.D.Places {
		if r.Country(p) == nation && r.D.Places[p].Port {
			all++
			if r.S.Controller(p) == field.Axis {
				own++
			}
		}
	}
	land = 3*own/max(all, 1) - 2
	if defeated {
		land++
	}
	if conquered {
		land++
	}
	return land, 0.15 * float64(max(-10, min(10, prizeCount(r))))
}

// writeStances tells what holds the Allies back, whom the Axis may surprise now, and whose trains let it pass (§20.43, §21.49).
func (w *reader) writeStances(r *field.Run) {
	if r.S.Phoney {
		w.End("eurofront.view.phoney-war")
	}
	if r.S.Weser == field.WeserOpen && r.S.Active == field.Axis && r.S.Phase == field.PhaseCommand {
		w.End("eurofront.view.weser")
	}
	for n := range r.S.Powers {
		if r.S.IsAccomplice(field.Axis, n) {
			w.Put(rules.ID(field.KindNation, "nation", r.D.Nations[n].ID))
		}
	}
	w.EndAny("eurofront.view.accomplices")
	w.writeNations()
}
