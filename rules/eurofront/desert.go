package eurofront

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// writeDesert tells, where the Mediterranean is played, who holds the ports that win it, and a side that has not won it what it has and
// pays there, who of its units belongs there, and where its roads end (§17.6, §21.3).
func (w *reader) writeDesert() {
	r := w.r
	if !r.D.Scenarios[r.S.Scenario].IsPlayed(field.MedFront) {
		return
	}
	won := false
	for _, f := range [...]field.Faction{field.Axis, field.Allied} {
		won = won || r.S.HoldsAll(f, r.D.MedPorts)
	}
	if !won {
		w.writeVictoryPorts()
	}
	side := w.k.Viewer.Side()
	if side == "" {
		return
	}
	for _, f := range r.FightingFactions(r.D.SideOf(side)) {
		if slices.Contains(production.Accounts(r, f), field.FrontAccount(field.MedFront)) {
			w.writeDesertBudget(f)
			w.writeDesertClasses(f)
			w.writeRoadHeads(f)
		}
	}
}

// writeVictoryPorts tells who holds the major ports of the Mediterranean: the six of North Africa, with Basra those of the desert, and with
// Karachi all (§17.6, §17.61, §17.62).
func (w *reader) writeVictoryPorts() {
	r := w.r
	for _, p := range r.D.MedPorts {
		name := "neutral"
		if f := r.S.Controller(p); f != field.Neutral {
			name = field.FactionWords[f]
		}
		w.Put(r.PlaceArg(name, p))
	}
	w.End("eurofront.view.victory-ports", rules.Num("six", len(r.D.AfricanPorts)), rules.Num("seven", len(r.D.DesertPorts)), rules.Num("eight", len(r.D.MedPorts)))
}

// writeDesertBudget tells a faction what is allocated to the Mediterranean, what of it came in this month, what its units there cost, and
// what the West may still pay by bases (§21.37, §21.371, §21.372, §21.383).
func (w *reader) writeDesertBudget(f field.Faction) {
	r := w.r
	p := &r.S.Purses[f][field.MedFront]
	w.Put(rules.Num("allocation", int(p.Allocation)), rules.Num("half", int(p.Allocation)/2))
	if p.Lost > 0 {
		w.Put(rules.Num("lost", int(p.Lost)))
	}
	if p.Rising > 0 {
		w.Put(rules.Num("rising", int(p.Rising)))
	}
	if p.Coming > 0 {
		w.Put(rules.Num("coming", int(p.Coming)))
	}
	if production.LosesShips(r, f, field.WestFront, field.MedFront) {
		w.Put(rules.Num("ships", 1))
	}
	for _, u := range r.UnitsWhere(func(u int, _ *field.Block, d *field.Unit) bool {
		return d.Faction == f && production.NeedsMaintenance(r, u)
	}) {
		w.Put(r.UnitArg("dear", u))
	}
	w.End("eurofront.view.desert-budget")
}

// desertClasses lists the words for how units stand to the Mediterranean.
var desertClasses = [...]struct {
	class field.Class
	word  string
}{{field.Resident, "resident"}, {field.Veteran, "veteran"}, {field.Expeditionary, "expeditionary"}}

// writeDesertClasses tells a faction who of its units on the board belongs to the Mediterranean, and what those who are elsewhere lose as
// they come there: all who are not named are alien to it (§2.8, §21.31, §21.351).
func (w *reader) writeDesertClasses(f field.Faction) {
	r := w.r
	for _, x := range desertClasses {
		for _, u := range r.UnitsWhere(func(_ int, b *field.Block, d *field.Unit) bool {
			return d.Faction == f && b.At >= 0 && d.In(field.MedFront) == x.class
		}) {
			w.Put(r.UnitArg(x.word, u))
			if moves.ClimateLoss(r, u, int(r.S.Blocks[u].At), r.D.MedPorts[0]) > 0 {
				w.Put(r.UnitArg("new", u))
			}
		}
	}
	if r.S.HoldsAll(f, r.D.AfricanPorts) {
		w.Put(rules.Num("none", 1))
	}
	w.End("eurofront.view.desert-classes")
}

// writeRoadHeads tells a faction where the roads of the Mediterranean end that feed its units: from there they go on into what is not its
// own, and a line of one hex alone leads on (§10.33, §10.4).
func (w *reader) writeRoadHeads(f field.Faction) {
	r := w.r
	net := supply.Net(r, f, supply.ByRailAndSea)
	fed := func(p int) bool {
		return control.StatusOf(r, f, p) == control.Friendly && r.S.Battle(p) == nil && supply.IsSource(r, f, p, net)
	}
	for p := range r.D.Places {
		x := &r.D.Places[p]
		if x.Kind != field.Hex || x.Front != field.MedFront || !fed(p) {
			continue
		}
		if slices.ContainsFunc(x.Near, func(n field.Near) bool { return supply.IsDesertRoad(r, p, &n) && !fed(int(n.To)) }) {
			w.Put(r.PlaceArg("in", p))
		}
	}
	w.EndAny("eurofront.view.road-heads")
}

// tellRoads tells where the roads of the Mediterranean lead from a hex, and what its port counts for (§1.61, §17.6).
func (x *teller) tellRoads(place int) {
	d := x.r.D
	var args []rules.Arg
	for i := range d.Places[place].Near {
		if n := &d.Places[place].Near[i]; supply.IsDesertRoad(x.r, place, n) {
			args = append(args, rules.ID(field.KindPlace, "to", d.Places[n.To].ID))
		}
	}
	if len(args) > 0 {
		x.add("desert-roads", args...)
	}
	for _, of := range [...]struct {
		ports []int
		word  string
	}{{d.AfricanPorts, "african-port"}, {d.DesertPorts, "desert-port"}, {d.MedPorts, "med-port"}} {
		if slices.Contains(of.ports, place) {
			x.add(of.word, rules.Num("n", len(of.ports)))
			return
		}
	}
}
