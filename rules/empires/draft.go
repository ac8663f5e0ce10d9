package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
	"github.com/fieldpost/fieldpost/rules/empires/supply"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Draft implements [rules.Title]. Every line is a comment until the player
// takes its mark away, so that a draft sent back untouched orders nothing.
func (t *Title) Draft(k *rules.Known, check rules.Check) []rules.DraftLine {
	side := field.SideOf(k.Viewer.Side())
	out, done := rules.NewSuggestions(k, check)
	if done {
		return out.Lines
	}
	g := t.Game(t.imagine(k, nil))
	defer t.Free(g)
	r := &g.run
	if r.S.Turn > 0 {
		draftTurn(r, k, side, out)
	}
	for _, o := range researchOrders(r, side) {
		out.Suggest(o)
	}
	if r.S.Turn == 0 {
		return out.Lines
	}
	for _, o := range diplomacyOrders(r, side) {
		out.Suggest(o)
	}
	if int(r.S.Sides[side].Missions) < r.D.MissionMax {
		out.Suggest(order.Of(formMissions))
	}
	return out.Lines
}

func draftTurn(r *field.Run, k *rules.Known, side field.Side, out *rules.Suggestions) {
	var weak []string
	for a := range r.S.Armies {
		id := r.D.Units[a].ID
		if r.D.Units[a].Side == side && r.S.Armies[a].At >= 0 && r.S.Armies[a].Step == field.Reduced && supply.IsSupplied(r, a) && out.Accepts(reinforceOrder(id)) {
			weak = append(weak, id)
		}
	}
	most := out.Most(len(weak), func(n int) []rules.Order { return []rules.Order{reinforceOrder(weak[:n]...)} })
	if most > 0 {
		out.Suggest(reinforceOrder(weak[:most]...))
	}
	draftRecruits(r, side, out)
	out.Tell(order.Of(moves.FormActivate))
	for z := range r.D.Zones {
		near := []string{r.D.Zones[z].ID}
		for _, e := range r.D.Board.Edges(z) {
			if e.Kind != field.SeaLane {
				near = append(near, r.D.Zones[e.To].ID)
			}
		}
		out.Around(k, near, func(p *rules.Piece) bool { return p.Side == side.ID() }, func(p *rules.Piece) bool { return side.IsEnemyOf(field.SideOf(p.Side)) })
	}
}

func reinforceOrder(ids ...string) rules.Order {
	return rules.Order{Form: formReinforce, Args: order.Each("armies", "army", ids...)}
}

// draftRecruits suggests up to three armies of the pool, no more in a zone than
// there is room for.
func draftRecruits(r *field.Run, side field.Side, out *rules.Suggestions) {
	planned := map[int]int{}
	count := 0
	for a := range r.S.Armies {
		u := &r.D.Units[a]
		if u.Side != side || r.S.Armies[a].At != field.InPool || count == 3 {
			continue
		}
		for z := range r.D.Zones {
			if !isRecruitZone(r, a, z) || int(r.Count[z][side])+planned[z] >= r.D.Zones[z].Stack {
				continue
			}
			if out.Suggest(order.Of(formRecruit, r.D.Army("armies", a), r.D.Zone("zone", z))) {
				planned[z]++
				count++
				break
			}
		}
	}
}
