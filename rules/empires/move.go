package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/order"
)

// unlimited is the allowance of strategic movement.
const unlimited = 1 << 20

// canStep says why an army of a side may not go from one zone to the next by
// land or arrow, and nil when it may (§3, §8.1, §11, §13). Whether it may end
// there is for canEnd.
func (r *run) canStep(a int, sd side, from, to int, kind board.Kind) *fault {
	if code, section := r.stepFault(a, sd, from, to, kind); code != "" {
		return deny(section, code, r.armyArg("army", a), r.zoneArg("zone", to), r.zoneArg("from", from))
	}
	return nil
}

// stepFault is canStep without the words, for path finding.
func (r *run) stepFault(a int, sd side, from, to int, kind board.Kind) (code, section string) {
	zd, zs := &r.d.zones[to], &r.s.zones[to]
	owner := r.d.countries[zd.country].side
	if owner == nobody {
		owner = r.d.countries[zd.country].joins
	}
	switch {
	case r.neutral(zd.country):
		return "empires.bad.neutral-zone", "8.1"
	case zd.country == r.d.greece && !r.greeceOpen():
		return "empires.bad.greece", "7"
	case kind == arrow && r.arrowOwner(from, to).enemyOf(sd):
		return "empires.bad.arrow", "3"
	case zd.square && owner.enemyOf(sd):
		return "empires.bad.square", "3"
	case sd == austroHungarian && (zs.control == german || zd.country == r.d.germany):
		return "empires.bad.german-zone", "13"
	case zs.control != sd && (r.enemies(sd, from) > 0 || r.enemies(sd, int(r.s.armies[a].at)) > 0):
		return "empires.bad.leave-shared", "8.1" // nor by a way round (§14.1)
	case from != int(r.s.armies[a].at) && !r.has(sd, from) && r.enemiesToFight(sd, from):
		return "empires.bad.pass-enemies", "8.2"
	case r.surrenderedArmy(a) && zs.control != sd && zd.country != r.d.units[a].nation:
		return "empires.bad.surrendered-move", "11"
	case to == r.d.gallipoli && sd == francoBritish && (r.year() != 1915 || r.s.gallipoliUsed):
		return "empires.bad.gallipoli", "8.1"
	}
	return "", ""
}

// arrowOwner is the side whose square zone an arrow leads to or from.
func (r *run) arrowOwner(a, b int) side {
	z := a
	if r.d.zones[b].square {
		z = b
	}
	c := &r.d.countries[r.d.zones[z].country]
	if c.side != nobody {
		return c.side
	}
	return c.joins
}

// neutral reports whether a country is still out of the war. Greece never
// joins; greeceOpen is its rule.
func (r *run) neutral(country int) bool {
	return country != r.d.greece && !r.atWar(country)
}

// atWar reports whether a country has a side by now.
func (r *run) atWar(country int) bool {
	c := &r.d.countries[country]
	return c.side != nobody || c.track >= 0 && int(r.s.tracks[c.track]) >= r.d.tracks[c.track].length
}

// homeSide is the side a country belongs to by now, or nobody.
func (r *run) homeSide(country int) side {
	c := &r.d.countries[country]
	if c.side != nobody {
		return c.side
	}
	if r.atWar(country) {
		return c.joins
	}
	return nobody
}

// greeceOpen reports whether armies may enter Greece: from 1917, or once an
// army has been recruited in Salónica (§7).
func (r *run) greeceOpen() bool { return r.year() >= 1917 || r.s.salonicaOpen }

// cost of entering a zone: dearer when an enemy side controls it at the start
// of the turn (§8.1).
func (r *run) cost(sd side, z int) int {
	if r.s.zones[z].control.enemyOf(sd) {
		return r.d.costEnemy
	}
	return r.d.costZone
}

// route finds the way of an army through the zones named, and what it costs.
// Between zones that do not touch, the cheapest way is taken.
func (r *run) route(path []int, a int, sd side, via []rules.Value, limit int, strategic func(z int) bool) ([]int, int, *fault) {
	from := int(r.s.armies[a].at)
	total, at := 0, from
	step := func(f int, e board.Edge) int {
		if e.Kind == seaLane {
			return board.Closed
		}
		if code, _ := r.stepFault(a, sd, f, e.To, e.Kind); code != "" {
			return board.Closed
		}
		if strategic != nil {
			if !strategic(e.To) {
				return board.Closed
			}
			return 1
		}
		return r.cost(sd, e.To)
	}
	for i := range via {
		z := r.d.zoneByID[via[i].ID]
		var c int
		var ok bool
		if path, c, ok = r.finder.Cheapest(path, at, z, limit-total, step); !ok {
			return path, 0, r.whyNot(a, sd, at, z, limit-total, strategic != nil).At(via[i])
		}
		total += c
		at = z
	}
	if at == from {
		return path, 0, deny("8.1", "empires.bad.no-move", r.armyArg("army", a), r.zoneArg("zone", at)).At(via[len(via)-1])
	}
	return path, total, nil
}

// whyNot explains why there is no way: the rule that closes the last border,
// or the distance.
func (r *run) whyNot(a int, sd side, from, to, limit int, strategic bool) *fault {
	if strategic {
		return deny("8.1", "empires.bad.strategic-path", r.armyArg("army", a), r.zoneArg("zone", to), r.zoneArg("from", from))
	}
	var last *fault
	for _, e := range r.d.board.Edges(to) {
		if e.Kind == seaLane {
			continue
		}
		f := r.canStep(a, sd, e.To, to, e.Kind)
		if f == nil {
			last = nil
			break
		}
		if last == nil || e.To == from {
			last = f
		}
	}
	if e, ok := r.d.board.Edge(from, to, land, arrow); ok {
		if f := r.canStep(a, sd, from, to, e.Kind); f != nil {
			return f
		}
	}
	if last != nil {
		return last
	}
	path, total, ok := r.finder.Cheapest(nil, from, to, unlimited, func(f int, e board.Edge) int {
		if e.Kind == seaLane {
			return board.Closed
		}
		if code, _ := r.stepFault(a, sd, f, e.To, e.Kind); code != "" {
			return board.Closed
		}
		return r.cost(sd, e.To)
	})
	if !ok || len(path) == 0 {
		if r.enemies(sd, from) > 0 || r.enemies(sd, int(r.s.armies[a].at)) > 0 {
			return deny("8.1", "empires.bad.leave-shared", r.armyArg("army", a), r.zoneArg("zone", to), r.zoneArg("from", from))
		}
		return deny("8.1", "empires.bad.no-way", r.armyArg("army", a), r.zoneArg("zone", to), r.zoneArg("from", from))
	}
	return deny("8.1", "empires.bad.too-far", r.armyArg("army", a), r.zoneArg("zone", to), r.zoneArg("from", from),
		rules.Num("cost", total), rules.Num("limit", limit))
}

// bySea says why an army may not go from port to port; nil when it may. A sea
// move takes the whole movement (§8.1).
func (r *run) bySea(a int, sd side, to int) *fault {
	from := int(r.s.armies[a].at)
	kind := r.d.units[a].kind
	fz, tz := &r.d.zones[from], &r.d.zones[to]
	args := []rules.Arg{r.armyArg("army", a), r.zoneArg("zone", to), r.zoneArg("from", from)}
	switch {
	case !kind.sea || !fz.port || !tz.port || from == to:
		return deny("8.1", "empires.bad.no-sea", args...)
	case (fz.med || tz.med) && !kind.seaMed:
		return deny("8.1", "empires.bad.mediterranean", args...)
	}
	return r.canStep(a, sd, from, to, seaLane)
}

// canEnd says why a move may not end in a zone, besides stacking (§3, §13).
func (r *run) canEnd(a int, sd side, to int, ceding bool) *fault {
	if sd == german && r.s.zones[to].control == austroHungarian && !ceding {
		f := deny("13", "empires.bad.must-cede", r.armyArg("army", a), r.zoneArg("zone", to))
		if r.year() > 1914 {
			f.Try(order.Of(formCede, r.d.army("unit", a), r.d.zone("path", to)))
		}
		return f
	}
	if r.n[to][sd.partner()] > 0 && !ceding {
		return deny("3", "empires.bad.partner", r.armyArg("army", a), r.zoneArg("zone", to), sideArg("side", sd.partner()))
	}
	return nil
}

// italianRoom reports whether an army may stand in a zone of the Italian front:
// besides Austro-Hungarians and Italians only one German army and one French
// or British army, in all its zones together, as it will be after the moves
// (§8.1).
func (r *run) italianRoom(a, z int, moves []move) bool {
	if !r.d.zones[z].italianFront {
		return true
	}
	group := func(nation int) int {
		switch nation {
		case r.d.germany:
			return 1
		case r.d.france, r.d.uk:
			return 2
		}
		return 3
	}
	g := group(r.d.units[a].nation)
	if g == 3 {
		return r.d.units[a].nation == r.d.italy || r.d.countries[r.d.units[a].nation].id == "austria-hungary"
	}
	for b := range r.s.armies {
		at := int(r.s.armies[b].at)
		for i := range moves {
			if m := &moves[i]; m.army == b && (m.fault == nil || r.counts(m) && !r.d.zones[m.end].italianFront) {
				at = m.end
			}
		}
		if r.hopes.on && r.hopes.armed[b] == lost {
			continue
		}
		if b != a && at >= 0 && r.d.zones[at].italianFront && group(r.d.units[b].nation) == g {
			return false
		}
	}
	return true
}
