package eurofront

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Draft implements [rules.Title]: for production what a bot would build, for who deploys another place, for a player
// turn each headquarters with those whom it would command, and the enemies beside them.
// All lines are comments, so that a draft that comes back untouched orders nothing.
func (t *Title) Draft(k *rules.Known, check rules.Check) []rules.DraftLine {
	out, done := rules.NewSuggestions(k, check)
	if done {
		return out.Lines
	}
	s := t.imagine(k)
	switch s.Top().Kind {
	case field.StepMonth:
		for _, d := range k.Demands {
			for _, o := range t.Bot(k, d, check, nil) {
				if o.Form != play.FormPass && o.Form != production.FormDisband && o.Form != production.FormGround { // nothing for good
					out.Suggest(o)
				}
			}
		}
		t.draftFallen(s, t.d.SideOf(k.Viewer.Side()), out)
	case field.StepDeploy:
		t.draftDeployment(s, out)
	case field.StepFortnight, field.StepTurn:
		g := t.Game(s)
		asked := slices.ContainsFunc(k.Demands, func(d rules.Demand) bool { return !d.Optional })
		draftTurn(&g.run, t.d.SideOf(k.Viewer.Side()), asked, out)
		t.Free(g)
	}
	return out.Lines
}

// draftDeployment suggests where else those might deploy who have come into the war, each in the first place that takes him (§16.52).
func (t *Title) draftDeployment(s *field.State, out *rules.Suggestions) {
	var taken []int
	for u := range s.Blocks {
		nation := t.d.Units[u].Nation
		if s.Blocks[u].At < 0 || !s.Powers[nation].Mustering {
			continue
		}
		for p := range t.d.Places {
			x := &t.d.Places[p]
			if len(x.Cities) > 0 && t.d.Owner(p, s.Borders) == nation && !slices.Contains(taken, p) && out.Suggest(order.Of(moves.FormMove, t.d.Value(u), t.d.Called.Value(field.ArgTo, p))) {
				taken = append(taken, p)
				break
			}
		}
	}
}

// draftTurn suggests to activate each headquarters of a side, and tells who stands under it
// and beside enemies. Those whom none reaches are left out, as a supreme one moves few of them, and all
// of a side that is not asked, as the enemy moves first. In a phase of combat nobody moves any
// more, and battles are what is left.
func draftTurn(r *field.Run, side field.Side, asked bool, out *rules.Suggestions) {
	if asked && r.S.Phase >= field.PhaseCombat && r.S.Phase != field.PhaseBlitzMovement {
		draftBattles(r, side, out)
		return
	}
	hqs := r.UnitsWhere(func(u int, b *field.Block, d *field.Unit) bool {
		return d.Type.IsHQ() && hasOnBoard(r, side, u) && b.CV > 0
	})
	under := map[int][]int{} // by headquarters, -1 for none
	for p := range r.D.Places {
		if own := combatBlocksAt(r, side, p); len(own) > 0 {
			hq := nearestHQ(r, hqs, p)
			under[hq] = append(under[hq], p)
		}
	}
	for _, hq := range hqs {
		out.Suggest(order.Of(moves.FormActivate, r.D.HQ(hq)))
		for _, p := range under[hq] {
			if near := nearbyEnemies(r, side, p); asked && len(near) > 0 {
				out.Stands(append([]rules.Stand{stand(r, side, p)}, near...)...)
			}
		}
	}
}

// draftBattles suggests to fight each battle that is left in a phase of combat, and tells who
// stands there.
func draftBattles(r *field.Run, side field.Side, out *rules.Suggestions) {
	for _, b := range r.S.Battles {
		p := int(b.Place)
		if out.Suggest(order.Of(battle.FormFight, r.D.Called.Value(field.ArgIn, p))) {
			out.Stands(addEnemies(r, []rules.Stand{stand(r, side, p)}, side, rules.Stand{}, p)...)
		}
	}
}

// hasOnBoard reports whether a block of a side stands on the board.
func hasOnBoard(r *field.Run, side field.Side, u int) bool {
	return r.S.Blocks[u].At >= 0 && r.Holder(r.D.Units[u].Faction) == side
}

// combatBlocksAt returns the blocks of a side at a place, but headquarters.
func combatBlocksAt(r *field.Run, side field.Side, p int) (out []int) {
	for _, u := range r.Here(p) {
		if hasOnBoard(r, side, int(u)) && !r.D.Units[u].Type.IsHQ() {
			out = append(out, int(u))
		}
	}
	return out
}

// nearestHQ returns the headquarters nearest to a place in its radius, -1 for none.
func nearestHQ(r *field.Run, hqs []int, p int) int {
	i := nearestIndex(hqs, func(hq int) (int, bool) {
		apart, _ := r.D.Apart(int(r.S.Blocks[hq].At), p) // in areas and out of them all are alike
		return apart, r.D.Units[hq].Type == field.HQ && command.InRadius(r, hq, p)
	})
	if i < 0 {
		return -1
	}
	return hqs[i]
}

// stand tells who of a side stands at a place, as orders call them.
func stand(r *field.Run, side field.Side, p int) rules.Stand {
	st := rules.Stand{At: r.PlaceArg("in", p)}
	for _, u := range combatBlocksAt(r, side, p) {
		st.Pieces = append(st.Pieces, unitValue(r.D, side, u))
	}
	return st
}

// nearbyEnemies tells how many enemies stand at a place and beside it, where units pass or march.
func nearbyEnemies(r *field.Run, side field.Side, p int) []rules.Stand {
	list := addEnemies(r, nil, side, rules.Stand{}, p)
	for i := range r.D.Places[p].Near {
		n := &r.D.Places[p].Near[i]
		st := rules.Stand{Cross: &rules.Crossing{Room: moves.CrossingRoom(r, p, n)}}
		if n.Route == 0 {
			st.Toward = compass.Toward(n.Dir)
		}
		if rim := &rims[n.Barrier]; len(rim.EN) > 0 {
			st.Cross.Rim = compass.NamesOf(rim)
		}
		if n.Route > 0 || n.IsPassable() {
			list = addEnemies(r, list, side, st, int(n.To))
		}
	}
	return list
}

// rims are the words for what lies along a side that units cross.
var rims = [...]order.Name{
	field.River:  {EN: []string{"river"}, ES: []string{"río"}},
	field.Strait: {EN: []string{"strait"}, ES: []string{"estrecho"}},
	field.Waste:  {},
}

// addEnemies adds to a list how many enemies stand at a place, if any do, with how they are come at.
func addEnemies(r *field.Run, list []rules.Stand, side field.Side, st rules.Stand, at int) []rules.Stand {
	for _, u := range r.Here(at) {
		if !hasOnBoard(r, side, int(u)) {
			st.Hidden++
		}
	}
	if st.Hidden == 0 {
		return list
	}
	st.At = r.PlaceArg("in", at)
	return append(list, st)
}

// draftFallen names who of a side could be built again as a cadre (§11.72).
func (t *Title) draftFallen(s *field.State, side field.Side, out *rules.Suggestions) {
	st := rules.Stand{At: rules.Arg{Name: "order", Kind: rules.KindVerb, Value: production.FormCadre}}
	for u := range s.Blocks {
		if s.Blocks[u].At == field.Dead && t.d.Scenarios[s.Scenario].Holder(t.d.Units[u].Faction) == side {
			st.Pieces = append(st.Pieces, unitValue(t.d, side, u))
		}
	}
	if len(st.Pieces) > 0 {
		out.Stands(st)
	}
}

// unitValue returns a unit as orders call it.
func unitValue(d *field.Data, side field.Side, u int) rules.Arg {
	if short := d.ShortName(side, u); short != "" {
		return rules.Text("unit", short)
	}
	return rules.ID(field.KindUnit, "unit", d.Units[u].ID)
}
