package politics

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
)

// Politics carries out the politics phase of a player turn (§4.37, §16.7), and all that may
// be checked in it: in those of the Soviets satellites surrender (§16.8), in each powers are
// defeated and conquered (§16.9, §16.92), and who has naval supremacy is told (§15.8).
func Politics(r *field.Run) {
	control.Settle(r)
	endPhoneyWar(r)
	before := slices.Clone(r.S.Powers)
	noteDemoralised(r)
	checkSurrenders(r)
	findDefeated(r)
	for n := range before {
		if before[n].Defeated {
			conquer(r, n)
		}
	}
	conquerColonies(r)
	if slices.ContainsFunc(r.S.Powers, func(p field.Power) bool { return p.Defeated }) { // else nobody has come or gone
		control.Settle(r)
	}
	raiseFreeFrench(r)
	fleet.ReckonSupremacy(r)
}

// raiseFreeFrench has the Free French corps of Algeria come once Vichy is in the war and the Allies control Algeria or Tunisia: in the
// capital of the first of them that has room (§20.487, §20.493).
func raiseFreeFrench(r *field.Run) {
	u := r.D.FreeFrench
	if r.S.Blocks[u].At != field.Unused || r.S.HasJoined(field.Neutral, r.D.Vichy) {
		return
	}
	for _, c := range r.D.FrenchHomes {
		if r.S.Controller(c) == field.Allied && r.S.Battle(c) == nil && !r.IsFull(field.Allied, c) {
			r.S.Blocks[u] = field.Block{At: field.Unused, CV: int8(r.D.Units[u].CV), From: -1}
			r.Put(u, c)
			r.M.Event("eurofront.free-french", r.UnitArg("unit", u), r.PlaceArg("in", c))
			return
		}
	}
}

// findDefeated finds who is defeated (§16.9): a great or a major power without its capital and any unit, and Norway and Switzerland alike
// (§20.76, §20.81), another lesser one, which has come into the war, without the one or the other.
func findDefeated(r *field.Run) {
	for n := range r.S.Powers {
		if field.OwnerOf(n, r.D) != n { // a colony falls with its capital (conquerColonies)
			continue
		}
		p, roster := &r.S.Powers[n], field.RosterOf(n, r.D)
		lost, both := p.Joined != field.Original && p.Stance < field.Neutral, r.D.Nations[n].Major || roster != nil && roster.Stands
		switch {
		case p.Defeated:
		case both && isCapitalLost(r, n) && isWipedOut(r, n), !both && lost && (isCapitalLost(r, n) || isWipedOut(r, n)):
			defeat(r, n)
		}
	}
}

// isCapitalLost reports whether the enemy controls the capital of a nation.
func isCapitalLost(r *field.Run, nation int) bool {
	at := r.Capital(nation)
	return at >= 0 && r.S.AreHostile(r.S.Controller(at), r.S.Powers[nation].Stance)
}

// isWipedOut reports whether a nation has units in the game, and all of them are eliminated.
func isWipedOut(r *field.Run, nation int) bool {
	some := false
	for u := range r.D.Units {
		if !isOfNation(r, u, nation) {
			continue
		}
		switch at := r.S.Blocks[u].At; {
		case at >= 0 || at == field.Due:
			return false
		case at == field.Dead:
			some = true
		}
	}
	return some
}

// defeat has a nation out of the game (§16.9): its forces are gone for good (§16.91).
func defeat(r *field.Run, nation int) {
	r.S.Powers[nation].Defeated = true
	disarm(r, nation)
	r.M.Event("eurofront.defeated", rules.ID(field.KindNation, "nation", r.D.Nations[nation].ID))
}

// disarm takes the forces of a nation out of the game.
func disarm(r *field.Run, nation int) {
	for u := range r.D.Units {
		if at := r.S.Blocks[u].At; isOfNation(r, u, nation) && at != field.Unused && at != field.Gone {
			r.Put(u, field.Gone)
			r.S.Blocks[u] = field.Block{At: field.Gone, From: -1}
		}
	}
}

// conquerColonies gives colonies that have a capital to who controls that, as it gives a land that is defeated (§20.4).
func conquerColonies(r *field.Run) {
	for i := range r.D.Rosters {
		for _, c := range r.D.Rosters[i].Colonies {
			if r.S.Powers[c].Stance != field.Neutral {
				conquer(r, c)
			}
		}
	}
}

// conquer gives the land of who was defeated before to the faction that controls its
// capital, if nobody who opposes it stands there (§16.92).
func conquer(r *field.Run, nation int) {
	at := r.Capital(nation)
	if at < 0 {
		return
	}
	f := r.S.Controller(at)
	if f == field.Neutral {
		return
	}
	var land []int
	for p := range r.D.Places {
		if r.Country(p) != nation {
			continue
		}
		if r.HasEnemies(f, p) {
			return
		}
		if c := r.S.Controller(p); r.S.AreHostile(c, f) || c == field.Neutral {
			land = append(land, p)
		}
	}
	for _, p := range land {
		r.S.SetController(f, p)
	}
	if len(land) > 0 {
		r.M.Event("eurofront.conquered", r.SideArg(f), rules.ID(field.KindNation, "nation", r.D.Nations[nation].ID))
	}
}
