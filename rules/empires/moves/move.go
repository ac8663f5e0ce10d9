package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// unlimited is the allowance of strategic movement.
const unlimited = 1 << 20

// stepFault says why an army of a side may not go from one zone to the next by
// land or arrow, and nil when it may (§3, §8.1, §11, §13). Whether it may end
// there is for endFault.
func stepFault(r *field.Run, a int, side field.Side, from, to int, kind board.Kind) *play.Fault {
	if code, section := stepRefusal(r, a, side, from, to, kind); code != "" {
		return play.Refuse(section, code, r.ArmyArg("army", a), r.ZoneArg("zone", to), r.ZoneArg("from", from))
	}
	return nil
}

// stepRefusal returns the code and the section of a stepFault, for path finding.
func stepRefusal(r *field.Run, a int, side field.Side, from, to int, kind board.Kind) (code, section string) {
	zd, zs := &r.D.Zones[to], &r.S.Zones[to]
	switch {
	case r.IsNeutral(zd.Country):
		return "empires.bad.neutral-zone", "8.1"
	case zd.Country == r.D.Greece && !r.IsGreeceOpen():
		return "empires.bad.greece", "7"
	case kind == field.Arrow && r.ArrowOwner(from, to).IsEnemyOf(side):
		return "empires.bad.arrow", "3"
	case zd.Square && r.D.Owner(to).IsEnemyOf(side):
		return "empires.bad.square", "3"
	case side == field.AustroHungarian && (zs.Control == field.German || zd.Country == r.D.Germany):
		return "empires.bad.german-zone", "13"
	case zs.Control != side && (r.Enemies(side, from) > 0 || r.Enemies(side, int(r.S.Armies[a].At)) > 0):
		return "empires.bad.leave-shared", "8.1" // nor by a way round (§14.1)
	case from != int(r.S.Armies[a].At) && !r.HasArmy(side, from) && hasEnemiesToFight(r, side, from):
		return "empires.bad.pass-enemies", "8.2"
	case r.HasSurrendered(a) && zs.Control != side && zd.Country != r.D.Units[a].Nation:
		return "empires.bad.surrendered-move", "11"
	case to == r.D.Gallipoli && side == field.FrancoBritish && (r.Year() != 1915 || r.S.GallipoliUsed):
		return "empires.bad.gallipoli", "8.1"
	}
	return "", ""
}

// Cost of entering a zone: dearer when an enemy side controls it at the start
// of the turn (§8.1).
func Cost(r *field.Run, side field.Side, z int) int {
	if r.S.Zones[z].Control.IsEnemyOf(side) {
		return r.D.CostEnemy
	}
	return r.D.CostZone
}

// costs returns what the borders cost an army on its way: in strategic movement each zone
// the same, if it is one that open allows.
func costs(r *field.Run, a int, side field.Side, open func(z int) bool) func(from int, e board.Edge) int {
	return func(from int, e board.Edge) int {
		if e.Kind == field.SeaLane {
			return board.Closed
		}
		switch code, _ := stepRefusal(r, a, side, from, e.To, e.Kind); {
		case code != "" || open != nil && !open(e.To):
			return board.Closed
		case open != nil:
			return 1
		}
		return Cost(r, side, e.To)
	}
}

// route finds the way of an army through the zones named. Between zones that do
// not touch, the cheapest way is taken.
func route(r *field.Run, path []int, a int, side field.Side, via []rules.Value, limit int, strategic func(z int) bool) ([]int, *play.Fault) {
	at := int(r.S.Armies[a].At)
	for i := range via {
		z := r.D.ZoneByID[via[i].ID]
		var c int
		var ok bool
		if path, c, ok = r.Finder.Cheapest(path, at, z, limit, costs(r, a, side, strategic)); !ok {
			return path, noWayFault(r, a, side, at, z, limit, strategic != nil).At(via[i])
		}
		limit -= c
		at = z
	}
	if at == int(r.S.Armies[a].At) {
		return path, play.Refuse("8.1", "empires.bad.no-move", r.ArmyArg("army", a), r.ZoneArg("zone", at)).At(via[len(via)-1])
	}
	return path, nil
}

// noWayFault explains why there is no way: the rule that closes the last border,
// or the distance.
func noWayFault(r *field.Run, a int, side field.Side, from, to, limit int, strategic bool) *play.Fault {
	args := []rules.Arg{r.ArmyArg("army", a), r.ZoneArg("zone", to), r.ZoneArg("from", from)}
	if strategic {
		return play.Refuse("8.1", "empires.bad.strategic-path", args...)
	}
	if e, ok := r.D.Board.Edge(from, to, field.Land, field.Arrow); ok {
		if f := stepFault(r, a, side, from, to, e.Kind); f != nil {
			return f
		}
	}
	var closed *play.Fault
	for _, e := range slices.Backward(r.D.Board.Edges(to)) {
		if e.Kind == field.SeaLane {
			continue
		}
		if closed = stepFault(r, a, side, e.To, to, e.Kind); closed == nil {
			break
		}
	}
	if closed != nil {
		return closed
	}
	path, total, ok := r.Finder.Cheapest(nil, from, to, unlimited, costs(r, a, side, nil))
	switch {
	case ok && len(path) > 0:
		args = append(args, rules.Num("cost", total), rules.Num("limit", limit))
		end := -1
		for _, z := range path {
			if limit -= Cost(r, side, z); limit >= 0 {
				end = z
			}
		}
		if end >= 0 {
			args = append(args, r.ZoneArg("end", end))
		}
		return play.Refuse("8.1", "empires.bad.too-far", args...)
	case r.Enemies(side, from) > 0 || r.Enemies(side, int(r.S.Armies[a].At)) > 0:
		return play.Refuse("8.1", "empires.bad.leave-shared", args...)
	}
	return play.Refuse("8.1", "empires.bad.no-way", args...)
}

// seaFault says why an army may not go from port to port; nil when it may. A sea
// move takes the whole movement (§8.1).
func seaFault(r *field.Run, a int, side field.Side, to int) *play.Fault {
	from := int(r.S.Armies[a].At)
	kind := r.D.Units[a].Kind
	fz, tz := &r.D.Zones[from], &r.D.Zones[to]
	args := []rules.Arg{r.ArmyArg("army", a), r.ZoneArg("zone", to), r.ZoneArg("from", from)}
	switch {
	case !kind.Sea || !fz.Port || !tz.Port || from == to:
		return play.Refuse("8.1", "empires.bad.no-sea", args...)
	case (fz.Med || tz.Med) && !kind.SeaMed:
		return play.Refuse("8.1", "empires.bad.mediterranean", args...)
	}
	return stepFault(r, a, side, from, to, field.SeaLane)
}

// endFault says why a move may not end in a zone, besides stacking (§3, §13).
func endFault(r *field.Run, a int, side field.Side, to int, ceding bool) *play.Fault {
	if side == field.German && r.S.Zones[to].Control == field.AustroHungarian && !ceding {
		f := play.Refuse("13", "empires.bad.must-cede", r.ArmyArg("army", a), r.ZoneArg("zone", to))
		if r.Year() > 1914 {
			f.Try(order.Of(FormCede, r.D.Army("unit", a), r.D.Zone("path", to)))
		}
		return f
	}
	if r.Count[to][side.Partner()] > 0 && !ceding {
		return play.Refuse("3", "empires.bad.partner", r.ArmyArg("army", a), r.ZoneArg("zone", to), field.SideArg("side", side.Partner()))
	}
	return nil
}

// HasItalianRoom reports whether an army may come from a zone, or from the pool, into a
// zone of the Italian front: besides Austro-Hungarians and Italians only one German
// army and one French or British army, in all its zones together, as it will be
// after the moves (§8.1).
func HasItalianRoom(r *field.Run, a, from, z int, moves []Move) bool {
	if !r.D.Zones[z].ItalianFront || from >= 0 && r.D.Zones[from].ItalianFront {
		return true
	}
	group := func(b int) int {
		switch n := r.D.Units[b].Nation; {
		case n == r.D.Germany:
			return 1
		case n == r.D.France || n == r.D.UK:
			return 2
		case n == r.D.Italy || r.D.Countries[n].ID == "austria-hungary":
			return 3
		}
		return 0
	}
	g := group(a)
	if g == 0 || g == 3 {
		return g == 3
	}
	for b := range r.S.Armies {
		at := int(r.S.Armies[b].At)
		for i := range moves {
			if m := &moves[i]; m.Army == b && (m.Fault == nil || countsAsMade(r, m) && !r.D.Zones[m.End].ItalianFront) {
				at = m.End
			}
		}
		if b != a && at >= 0 && r.D.Zones[at].ItalianFront && group(b) == g && !(r.Optimistic.On && r.Optimistic.Armed[b] == field.Lost) {
			return false
		}
	}
	return true
}
