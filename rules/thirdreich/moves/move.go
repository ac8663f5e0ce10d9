package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// journey is the way of an army.
type journey struct {
	path    []int // zones entered, the last is where it ends
	bonus   int8  // of the last border crossed, for a defender (§16)
	exploit int   // zone crossed by exploitation, -1 for none (§13.1)
}

// pace is how an army goes on from a zone.
type pace uint8

const (
	free    pace = iota // nothing binds it
	engaged             // it comes from a zone with enemies: only to zones that its side controls and that hold none (§8)
	broken              // it has exploited and goes no further (§13.1)
)

const (
	paces     = 3
	unlimited = 1 << 10 // steps
)

// stepFault says why an army may not take one tactical step, or at what pace
// it then is. The code is empty when it may.
func stepFault(r *field.Run, a, from int, way int, at pace) (next pace, code string) {
	side := r.D.Units[a].Side
	e := r.D.Board.Edges(from)[way]
	to := e.To
	enemies := r.Enemies(side, to)
	switch {
	case e.Kind == field.Landing:
		return 0, "no-way"
	case at == broken:
		return 0, "no-further"
	case isUnnamedInvasion(r, side, to):
		return 0, "say-invasion"
	}
	if code := country.EntryFault(r, a, to); code != "" {
		return 0, code
	}
	start := int(r.S.Armies[a].At)
	switch {
	case r.D.Ways[from][way].High && enemies > 0:
		return 0, "high-mountain"
	case from != start && r.Enemies(side, from) > 0 && r.Count[from][side] == 0:
		return 0, "pass-enemies"
	case at == free:
		if enemies > 0 {
			return engaged, ""
		}
		return free, ""
	case r.S.Zones[to].Control == side && enemies == 0:
		return engaged, ""
	case canExploit(r, a, from, way):
		return broken, ""
	}
	return 0, "leave-enemies"
}

// canExploit reports whether tanks may break through a zone across one of its
// borders (§13.1, §16): an attack of +4 or more in it, in plain terrain without
// a fortress, or anywhere in Africa, and not over high mountain. The army
// itself has no part in the attack, as it could not move then.
func canExploit(r *field.Run, a, z int, way int) bool {
	side, zd := r.D.Units[a].Side, &r.D.Zones[z]
	return r.IsArmoured(a) && r.Has(side, r.D.Blitzkrieg) && !r.D.Ways[z][way].High &&
		(zd.Africa || r.D.Terrains[zd.Terrain].Exploitation && !zd.Fortress) && battle.IsBreakthrough(r, z, false)
}

// shuns reports whether the search that runs keeps out of a zone.
func shuns(r *field.Run, side field.Side, op field.Operation, z int) bool {
	return r.Search.Shun == field.ShunUSSR && r.D.Zones[z].Country == r.D.USSR || r.Search.Shun != field.ShunNothing && country.IsCostly(r, side, op, z)
}

// cheapestWay searches for a way through the zones named: first for one that keeps
// out of what the operation need not touch, then for any. The fault is that of
// the last search.
func cheapestWay(r *field.Run, a int, op field.Operation, via []rules.Value, search func() (journey, *play.Fault)) (journey, *play.Fault) {
	side := r.D.Units[a].Side
	r.Search.Named = r.Search.Named[:0]
	for i := range via {
		if x := country.InvasionBegun(r, side, r.ZoneOf(via[i])); x != field.NoInvasion {
			r.Search.Named = append(r.Search.Named, x)
		}
	}
	r.Search.Shun = field.ShunCostly
	if side == field.Axis && op == field.OpStrategic {
		r.Search.Shun = field.ShunUSSR
	}
	for ; r.Search.Shun > field.ShunNothing; r.Search.Shun-- {
		if shuns(r, side, op, int(r.S.Armies[a].At)) || slices.ContainsFunc(via, func(v rules.Value) bool { return shuns(r, side, op, r.ZoneOf(v)) }) {
			continue
		}
		if j, f := search(); f == nil {
			r.Search.Shun = field.ShunNothing
			return j, nil
		}
	}
	return search()
}

// march finds the tactical way of an army through the zones named (§8). The
// zones between them are found: the cheapest way, of those the shortest.
func march(r *field.Run, a int, via []rules.Value, limit int) (journey, *play.Fault) {
	j := journey{path: r.Search.Path[:0], exploit: -1}
	at, pc := int(r.S.Armies[a].At), free
	if r.Enemies(r.D.Units[a].Side, at) > 0 {
		pc = engaged
	}
	for i := range via {
		z, n := r.ZoneOf(via[i]), len(j.path)
		if z == at {
			return j, field.Refuse("8", "no-move", r.ArmyArg("army", a), r.ZoneArg("zone", z)).At(via[i])
		}
		path, end, ok := leg(r, j.path, a, at, pc, z, limit-n)
		if !ok {
			return j, noWayFault(r, a, at, pc, z, limit-n).At(via[i])
		}
		before := at
		if len(path) > n+1 {
			before = path[len(path)-2]
		}
		if end == broken && pc != broken {
			j.exploit = before
		}
		at, pc = z, end
		j.path, j.bonus = path, r.D.WayTo(before, z).Bonus
	}
	r.Search.Path = j.path
	return j, nil
}

// leg finds the shortest way to one zone, and of equally short ones that of
// the lowest zone numbers.
func leg(r *field.Run, path []int, a, from int, pc pace, to, limit int) ([]int, pace, bool) {
	w := &r.Search
	if w.Prev == nil {
		w.Prev = make([]int16, paces*len(r.D.Zones))
	}
	for i := range w.Prev {
		w.Prev[i] = -1
	}
	first := int16(from*paces + int(pc))
	w.Queue = append(w.Queue[:0], first)
	w.Prev[first] = first
	head, steps := 0, 0
	for head < len(w.Queue) && steps < limit {
		for level := len(w.Queue); head < level; head++ {
			node := w.Queue[head]
			z, at := int(node)/paces, pace(int(node)%paces)
			for i, e := range r.D.Board.Edges(z) {
				next, code := stepFault(r, a, z, i, at)
				if code != "" || shuns(r, r.D.Units[a].Side, field.OpTactical, e.To) {
					continue
				}
				n := int16(e.To*paces + int(next))
				if w.Prev[n] >= 0 {
					continue
				}
				w.Prev[n] = node
				if e.To == to {
					start := len(path)
					for b := n; b != first; b = w.Prev[b] {
						path = append(path, int(b)/paces)
					}
					slices.Reverse(path[start:])
					return path, next, true
				}
				w.Queue = append(w.Queue, n)
			}
		}
		steps++
	}
	return path, 0, false
}

// noWayFault explains why there is no way: the rule that closes the last border,
// or the distance.
func noWayFault(r *field.Run, a, from int, pc pace, to, limit int) *play.Fault {
	args := []rules.Arg{r.ArmyArg("army", a), r.ZoneArg("zone", to), r.ZoneArg("from", from)}
	if code := country.EntryFault(r, a, to); code != "" {
		return wayFault(code, args)
	}
	for i, e := range r.D.Board.Edges(from) {
		if e.To == to {
			if _, code := stepFault(r, a, from, i, pc); code != "" && code != "no-way" {
				return wayFault(code, args)
			}
		}
	}
	z, steps := invadedZone(r, a, from, pc, to)
	if path, _, ok := leg(r, nil, a, from, pc, to, unlimited); ok && (z < 0 || steps > limit) {
		args = append(args, rules.Num("cost", len(path)), rules.Num("limit", max(0, limit)))
		if limit > 0 && limit < len(path) {
			args = append(args, r.ZoneArg("end", path[limit-1]))
		}
		return field.Refuse("8", "too-far", args...)
	}
	if z >= 0 {
		return wayFault("say-invasion", append(args, r.ZoneArg("invaded", z), r.NationArg("country", r.D.Zones[z].Country)))
	}
	code := ""
	if pc == engaged {
		code = "leave-enemies"
	}
	for _, e := range r.D.Board.Edges(to) { // a border into the zone that is closed says more
		for k, back := range r.D.Board.Edges(e.To) {
			if _, c := stepFault(r, a, e.To, k, free); back.To == to && c != "" && code == "" && c != "no-way" && c != "pass-enemies" {
				code = c
			}
		}
	}
	if code == "" {
		code = "no-way"
	}
	return wayFault(code, args)
}

var waySections = map[string]string{
	"vichy": "18", "neutral-friend": "2", "high-mountain": "16", "pass-enemies": "8", "leave-enemies": "8", "no-further": "13.1", "say-invasion": "2", "no-way": "8",
}

func wayFault(code string, args []rules.Arg) *play.Fault {
	section, ok := waySections[code]
	if !ok {
		section = "9"
	}
	return field.Refuse(section, code, args...)
}

// invadedZone finds the zone that would be invaded on a way that there is but for
// that, and how long it is; -1 when there is none.
func invadedZone(r *field.Run, a, from int, pc pace, to int) (zone, steps int) {
	said := len(r.Search.Named)
	side := r.D.Units[a].Side
	for z := range r.D.Zones {
		if isUnnamedInvasion(r, side, z) {
			r.Search.Named = append(r.Search.Named, country.InvasionBegun(r, side, z))
		}
	}
	path, _, ok := leg(r, nil, a, from, pc, to, unlimited)
	r.Search.Named = r.Search.Named[:said]
	if !ok {
		return -1, 0
	}
	for _, z := range path {
		if isUnnamedInvasion(r, side, z) {
			return z, len(path)
		}
	}
	return -1, 0
}

// railway finds the way of a strategic move through the zones named: all zones
// of it are controlled by the side, the first and the last among them (§8). The
// zones between are found: the cheapest way, of those the shortest.
func railway(r *field.Run, a int, via []rules.Value) (journey, *play.Fault) {
	side, at := r.D.Units[a].Side, int(r.S.Armies[a].At)
	j := journey{path: r.Search.Path[:0], exploit: -1}
	own := func(z int) bool { return r.S.Zones[z].Control == side }
	step := func(f int, e board.Edge) int {
		if e.Kind == field.Landing || !own(e.To) || country.PoliticsFault(r, a, e.To) != "" || r.D.WayTo(f, e.To).High && r.Enemies(side, e.To) > 0 || shuns(r, side, field.OpStrategic, e.To) {
			return board.Closed
		}
		return 1
	}
	for i := range via {
		to := r.ZoneOf(via[i])
		args := func() []rules.Arg {
			return []rules.Arg{r.ArmyArg("army", a), r.ZoneArg("zone", to), r.ZoneArg("from", at)}
		}
		switch {
		case at == to:
			return j, field.Refuse("8", "no-move", args()[:2]...).At(via[i])
		case !own(at):
			return j, field.Refuse("8", "strategic-from", args()...)
		case !own(to):
			return j, field.Refuse("8", "strategic-to", args()...).At(via[i])
		}
		if code := country.PoliticsFault(r, a, to); code != "" {
			return j, wayFault(code, args()).At(via[i])
		}
		var ok bool
		if j.path, _, ok = r.Search.Finder.Cheapest(j.path, at, to, unlimited, step); !ok {
			return j, field.Refuse("8", "strategic-path", args()...).At(via[i])
		}
		at = to
	}
	r.Search.Path = j.path
	return j, nil
}

// isUnnamedInvasion reports whether to enter a zone would begin an invasion that the order
// does not name.
func isUnnamedInvasion(r *field.Run, side field.Side, z int) bool {
	x := country.InvasionBegun(r, side, z)
	return x != field.NoInvasion && !slices.Contains(r.Search.Named, x)
}

// Reach returns the zones to which an army can go by a tactical operation, the nearest first (§8).
func Reach(a int, r *field.Run) (ids []string) {
	if r.S.Armies[a].At < 0 {
		return nil
	}
	var out []int
	limit := r.D.Movement.Infantry
	if r.IsArmoured(a) {
		limit = r.D.Movement.Tanks
	}
	at, pc, steps := int(r.S.Armies[a].At), free, map[int]int{}
	if r.Enemies(r.D.Units[a].Side, at) > 0 {
		pc = engaged
	}
	r.Search.Shun = field.ShunNothing
	for z := range r.D.Zones {
		if z == at || country.EntryFault(r, a, z) != "" {
			continue
		}
		if path, _, ok := leg(r, nil, a, at, pc, z, limit); ok {
			steps[z], out = len(path), append(out, z)
		}
	}
	slices.SortStableFunc(out, func(x, y int) int { return steps[x] - steps[y] })
	for _, z := range out {
		ids = append(ids, r.D.Zones[z].ID)
	}
	return ids
}
