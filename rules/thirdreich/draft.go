package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Draft implements [rules.Title]. Every line is a comment until the player
// takes its mark away, so that a draft sent back untouched orders nothing.
func (t *Title) Draft(k *rules.Known, check rules.Check) []rules.DraftLine {
	sd := sideOf(k.Viewer.Side())
	out := rules.NewSuggestions(k, check)
	if sd == nobody || out.Answers(k) {
		return out.Lines
	}
	r := t.newRun(t.imagine(k))
	defer r.Free()
	if r.s.acting() != sd && !k.Over() { // for its next turn
		r.resetSide(sd)
	}
	r.draftTurn(sd, out)
	return out.Lines
}

func (r *run) draftTurn(sd side, out *rules.Suggestions) {
	// What happens at the start of the turn, then what the Powers may build.
	for _, power := range [2]bool{false, true} {
		if power {
			r.draftActions(sd, out)
		}
		r.draftArmies(sd, power, out)
	}
	for z := range r.d.zones {
		if own := r.stand(z, func(a int) bool { return r.d.units[a].side == sd && r.fights(r.d.units[a].nation) }); len(own.Pieces) > 0 {
			out.Stands(append([]rules.Stand{own}, r.neighbours(z, sd)...)...)
		}
	}
	out.Suggest(order.Of(formCombat))
}

// draftArmies suggests what can be built and raised; what needs the Action of
// reinforcements before it is told so.
func (r *run) draftArmies(sd side, power bool, out *rules.Suggestions) {
	action := order.Of(formReinforce)
	raising := func(ids ...string) rules.Order {
		return rules.Order{Form: formRaise, Args: rules.Named("armies", "army", ids...)}
	}
	var weak []string
	needs := false
	built := map[int]bool{}
	for a := range r.s.armies {
		x, u := &r.s.armies[a], &r.d.units[a]
		if u.side != sd || r.d.countries[u.nation].power != power || !r.fights(u.nation) || !power && r.s.left[u.nation] == 0 {
			continue
		}
		if x.at >= 0 && x.step == reduced && (!r.armoured(a) || r.s.sides[sd].tanks > 0) {
			alone := out.Accepts(raising(u.id))
			if alone || out.Accepts(action) && out.Accepts(action, raising(u.id)) {
				weak, needs = append(weak, u.id), needs || !alone
			}
		}
		if x.at != inPool || built[u.nation] || r.armoured(a) || r.mayExist(sd, a) != nil {
			continue
		}
		for z := range r.d.zones {
			if r.buildPlace(sd, a, z) != nil {
				continue
			}
			built[u.nation] = out.SuggestAfter(order.Of(formBuild, r.d.army("armies", a), r.d.zone("zone", z)), action)
			if built[u.nation] {
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
func (r *run) draftActions(sd side, out *rules.Suggestions) {
	for _, k := range [...]struct {
		action action
		form   string
	}{
		{actSupply, formSupply}, {actReinforce, formReinforce}, {actTanks, formTanks},
		{actAir, formAir}, {actSubmarines, formSubmarines}, {actLendLease, formLendLease},
	} {
		if r.mayAct(sd, k.action) == nil {
			out.Suggest(order.Of(k.form))
		}
	}
	for i := range r.d.devs {
		if r.mayAct(sd, actDevelop) != nil || r.mayDevelop(sd, devID(i)) != nil {
			continue
		}
		out.Suggest(order.Of(formDevelop, order.Named("development", kindDev, r.d.devs[i].id)))
	}
	ss := &r.s.sides[sd]
	if n := int(ss.subs); n > 0 {
		out.Suggest(order.Of(formAtlantic, order.Number("missions", n)))
	}
	if n := int(ss.airAdv); n > 0 && sd == allies {
		out.Suggest(order.Of(formBomb, order.Number("missions", n)))
	}
	if ss.tanks > 0 {
		for a := range r.s.armies {
			if r.s.armies[a].at >= 0 && r.d.units[a].side == sd && r.d.units[a].kind == infantry && r.fights(r.d.units[a].nation) &&
				r.ownSupplyZone(sd, int(r.s.armies[a].at)) && out.Suggest(order.Of(formConvert, r.d.army("armies", a))) {
				break
			}
		}
	}
}

// stand lists certain armies in a zone.
func (r *run) stand(z int, which func(a int) bool) rules.Stand {
	st := rules.Stand{At: r.zoneArg("zone", z)}
	for a := range r.s.armies {
		if int(r.s.armies[a].at) == z && which(a) {
			st.Pieces = append(st.Pieces, rules.Text("army", r.d.units[a].id))
		}
	}
	return st
}

// neighbours lists the enemy armies in a zone and next to it, so that they can
// be attacked without a look at the map.
func (r *run) neighbours(z int, sd side) (near []rules.Stand) {
	list := []int{z}
	for _, e := range r.d.board.Edges(z) {
		if e.Kind != landing {
			list = append(list, e.To)
		}
	}
	for _, n := range list {
		if st := r.stand(n, func(a int) bool { return r.d.units[a].side.enemyOf(sd) }); len(st.Pieces) > 0 {
			near = append(near, st)
		}
	}
	return near
}
