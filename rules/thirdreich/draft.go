package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// Draft implements [rules.Title]. Every line is a comment until the player
// takes its mark away, so that a draft sent back untouched orders nothing.
func (t *Title) Draft(k *rules.Known, check rules.Check) []rules.DraftLine {
	out, done := rules.NewSuggestions(k, check)
	if done {
		return out.Lines
	}
	g, side := t.Game(t.imagine(k, nil)), field.SideOf(k.Viewer.Side())
	defer t.Free(g)
	r := &g.run
	if r.S.Acting() != side && !k.Over() { // for its next turn
		r.ResetSide(side)
	}
	draftTurn(r, k, side, out)
	return out.Lines
}

func draftTurn(r *field.Run, k *rules.Known, side field.Side, out *rules.Suggestions) {
	// What happens at the start of the turn, then what the Powers may build.
	for _, power := range [2]bool{false, true} {
		if power {
			draftActions(r, side, out)
		}
		draftArmies(r, side, power, out)
	}
	for z := range r.D.Zones {
		near := []string{r.D.Zones[z].ID}
		for _, n := range r.D.Neighbours[z] {
			near = append(near, r.D.Zones[n].ID)
		}
		out.Around(k, near, func(p *rules.Piece) bool { return p.Side == side.ID() && !p.Flags.Has(flagIdle) }, func(p *rules.Piece) bool { return field.SideOf(p.Side).IsEnemyOf(side) })
	}
	out.Suggest(order.Of(formCombat))
}

// draftArmies suggests what can be built and raised; what needs the Action of
// reinforcements before it is told so.
func draftArmies(r *field.Run, side field.Side, power bool, out *rules.Suggestions) {
	action := order.Of(field.ActionNames[field.ActReinforce])
	raising := func(ids ...string) rules.Order {
		return rules.Order{Form: country.FormRaise, Args: order.Each("armies", "army", ids...)}
	}
	var weak []string
	needs := false
	built := map[int]bool{}
	for a := range r.S.Armies {
		x, u := &r.S.Armies[a], &r.D.Units[a]
		if u.Side != side || r.D.Countries[u.Nation].Power != power || !r.IsFighting(u.Nation) || !power && r.S.Left[u.Nation] == 0 {
			continue
		}
		if x.At >= 0 && x.Step == field.Reduced && (!r.IsArmoured(a) || r.S.Sides[side].Tanks > 0) {
			alone := out.Accepts(raising(u.ID))
			if alone || out.Accepts(action) && out.Accepts(action, raising(u.ID)) {
				weak, needs = append(weak, u.ID), needs || !alone
			}
		}
		if x.At != field.InPool || built[u.Nation] || r.IsArmoured(a) || country.AvailabilityFault(r, side, a) != nil {
			continue
		}
		for z := range r.D.Zones {
			if country.BuildPlaceFault(r, side, a, z) != nil {
				continue
			}
			built[u.Nation] = out.SuggestAfter(order.Of(country.FormBuild, r.D.Army("armies", a), r.D.Zone("zone", z)), action)
			if built[u.Nation] {
				break
			}
		}
	}
	most := out.Most(len(weak), func(n int) []rules.Order {
		if needs {
			return []rules.Order{action, raising(weak[:n]...)}
		}
		return []rules.Order{raising(weak[:n]...)}
	})
	if most > 0 {
		out.SuggestAfter(raising(weak[:most]...), action)
	}
}

// draftActions lists the Actions that the side may take, and what it may place.
func draftActions(r *field.Run, side field.Side, out *rules.Suggestions) {
	for k, name := range field.ActionNames {
		if k := field.ActionKind(k); k != field.ActDevelop && country.ActionFault(r, side, k) == nil {
			out.Suggest(order.Of(name))
		}
	}
	for i := range r.D.Devs {
		if country.ActionFault(r, side, field.ActDevelop) != nil || country.DevelopmentFault(r, side, field.DevID(i)) != nil {
			continue
		}
		out.Suggest(order.Of(country.FormDevelop, order.Named("development", field.KindDev, r.D.Devs[i].ID)))
	}
	ss := &r.S.Sides[side]
	if n := int(ss.Submarines); n > 0 {
		out.Suggest(order.Of(battle.FormAtlantic, order.Number("missions", n)))
	}
	if n := int(ss.AirAdvanced); n > 0 && side == field.Allies {
		out.Suggest(order.Of(battle.FormBomb, order.Number("missions", n)))
	}
	if ss.Tanks > 0 {
		for a := range r.S.Armies {
			if r.S.Armies[a].At >= 0 && r.D.Units[a].Side == side && r.D.Units[a].Kind == field.Infantry && r.IsFighting(r.D.Units[a].Nation) &&
				country.IsOwnSupplyZone(r, side, int(r.S.Armies[a].At)) && out.Suggest(order.Of(country.FormConvert, r.D.Army("armies", a))) {
				break
			}
		}
	}
}
