package empires

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
	if r.s.turn == 0 {
		r.draftResearch(func(t techID) bool { return r.firstFault(sd, t) == nil }, out)
	} else {
		r.draftTurn(sd, out)
	}
	return out.Lines
}

// draftResearch suggests the technologies that may be had; of a turn to come the
// trial alone would say too little.
func (r *run) draftResearch(may func(techID) bool, out *rules.Suggestions) {
	for i := range r.d.techs {
		if !may(techID(i)) {
			continue
		}
		out.Suggest(order.Of(formResearch, order.Named("tech", "tech", r.d.techs[i].id)))
	}
}

func (r *run) draftTurn(sd side, out *rules.Suggestions) {
	var weak []string
	for a := range r.s.armies {
		id := r.d.units[a].id
		if r.d.units[a].side == sd && r.s.armies[a].at >= 0 && r.s.armies[a].step == reduced && r.supplied(a) && out.Accepts(reinforcing(id)) {
			weak = append(weak, id)
		}
	}
	most := out.Most(len(weak), func(n int) []rules.Order { return []rules.Order{reinforcing(weak[:n]...)} })
	if most > 0 {
		out.Suggest(reinforcing(weak[:most]...))
	}
	r.draftRecruits(sd, out)
	out.Tell(order.Of(formActivate))
	for z := range r.d.zones {
		if own := r.stand(z, func(by side) bool { return by == sd }); len(own.Pieces) > 0 {
			out.Stands(append([]rules.Stand{own}, r.neighbours(z, sd)...)...)
		}
	}
	r.draftResearch(func(t techID) bool { return r.mayResearch(sd, t) == nil }, out)
	for i := range r.d.tracks {
		if r.mayMoveMarker(sd, i, r.d.tracks[i].raise[sd]) != nil {
			continue
		}
		out.Suggest(order.Of(formDiplomacy, order.Named("track", "track", r.d.tracks[i].id)))
	}
	if int(r.s.sides[sd].missions) < r.d.missionMax {
		out.Suggest(order.Of(formMissions))
	}
}

func reinforcing(ids ...string) rules.Order {
	return rules.Order{Form: formReinforce, Args: rules.Named("armies", "army", ids...)}
}

// draftRecruits suggests up to three armies of the pool, no more in a zone than
// there is room for.
func (r *run) draftRecruits(sd side, out *rules.Suggestions) {
	planned := map[int]int{}
	count := 0
	for a := range r.s.armies {
		u := &r.d.units[a]
		if u.side != sd || r.s.armies[a].at != inPool || count == 3 {
			continue
		}
		for z := range r.d.zones {
			if !r.recruitSource(a, z) || int(r.n[z][sd])+planned[z] >= r.d.zones[z].stack {
				continue
			}
			if out.Suggest(order.Of(formRecruit, r.d.army("armies", a), r.d.zone("zone", z))) {
				planned[z]++
				count++
				break
			}
		}
	}
}

// stand lists the armies in a zone of certain sides.
func (r *run) stand(z int, of func(side) bool) rules.Stand {
	st := rules.Stand{At: r.zoneArg("zone", z)}
	for a := range r.s.armies {
		if int(r.s.armies[a].at) == z && of(r.sideOfArmy(a)) {
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
		if e.Kind != seaLane {
			list = append(list, e.To)
		}
	}
	for _, n := range list {
		if st := r.stand(n, sd.enemyOf); len(st.Pieces) > 0 {
			near = append(near, st)
		}
	}
	return near
}
