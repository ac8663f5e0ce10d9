package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
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

// walker is the scratch space of a search: nodes are zones with a pace.
type walker struct {
	prev  []int16
	queue []int16
}

// stepFault says why an army may not take one tactical step, or at what pace
// it then is. The code is empty when it may.
func (r *Run) stepFault(a, from int, way int, at pace) (next pace, code string) {
	side := r.D.Units[a].Side
	e := r.D.Board.Edges(from)[way]
	to := e.To
	enemies := r.Enemies(side, to)
	switch {
	case e.Kind == field.Landing:
		return 0, "no-way"
	case at == broken:
		return 0, "no-further"
	case r.isUnnamedInvasion(side, to):
		return 0, "say-invasion"
	}
	if code := r.EntryFault(a, to); code != "" {
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
	case r.mayExploit(a, from, way):
		return broken, ""
	}
	return 0, "leave-enemies"
}

// mayExploit reports whether tanks may break through a zone across one of its
// borders (§13.1, §16): an attack of +4 or more in it, in plain terrain without
// a fortress, or anywhere in Africa, and not over high mountain. The army
// itself has no part in the attack, as it could not move then.
func (r *Run) mayExploit(a, z int, way int) bool {
	side, zd := r.D.Units[a].Side, &r.D.Zones[z]
	return r.IsArmoured(a) && r.Has(side, r.D.Blitzkrieg) && !r.D.Ways[z][way].High &&
		(zd.Africa || r.D.Terrains[zd.Terrain].Exploitation && !zd.Fortress) && r.IsBreakthrough(z, false)
}

// shun is what a search for a way keeps out of, so that the cheapest way is found
// first: zones in which the operation costs more, and for an Axis strategic move
// the whole Soviet Union, as few armies may cross it (§8).
type shun uint8

const (
	shunNothing shun = iota
	shunCostly
	shunUSSR // and costly zones
)

// shuns reports whether the search that runs keeps out of a zone.
func (r *Run) shuns(side field.Side, op field.Operation, z int) bool {
	return r.shun == shunUSSR && r.D.Zones[z].Country == r.D.USSR || r.shun != shunNothing && r.IsCostly(side, op, z)
}

// cheapest searches for a way through the zones named: first for one that keeps
// out of what the operation need not touch, then for any. The fault is that of
// the last search.
func (r *Run) cheapest(a int, op field.Operation, via []rules.Value, search func() (journey, *play.Fault)) (journey, *play.Fault) {
	side := r.D.Units[a].Side
	r.said = r.said[:0]
	for i := range via {
		if x := r.InvasionBegun(side, r.ZoneOf(via[i])); x != country.NoInvasion {
			r.said = append(r.said, x)
		}
	}
	r.shun = shunCostly
	if side == field.Axis && op == field.OpStrategic {
		r.shun = shunUSSR
	}
	for ; r.shun > shunNothing; r.shun-- {
		if r.shuns(side, op, int(r.S.Armies[a].At)) || slices.ContainsFunc(via, func(v rules.Value) bool { return r.shuns(side, op, r.ZoneOf(v)) }) {
			continue
		}
		if j, f := search(); f == nil {
			r.shun = shunNothing
			return j, nil
		}
	}
	return search()
}

// march finds the tactical way of an army through the zones named (§8). The
// zones between them are found: the cheapest way, of those the shortest.
func (r *Run) march(a int, via []rules.Value, limit int) (journey, *play.Fault) {
	j := journey{path: r.path[:0], exploit: -1}
	at, pc := int(r.S.Armies[a].At), free
	if r.Enemies(r.D.Units[a].Side, at) > 0 {
		pc = engaged
	}
	for i := range via {
		z, n := r.ZoneOf(via[i]), len(j.path)
		if z == at {
			return j, field.Refuse("8", "no-move", r.ArmyArg("army", a), r.ZoneArg("zone", z)).At(via[i])
		}
		path, end, ok := r.leg(j.path, a, at, pc, z, limit-n)
		if !ok {
			return j, r.noWayFault(a, at, pc, z, limit-n).At(via[i])
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
	r.path = j.path
	return j, nil
}

// leg finds the shortest way to one zone, and of equally short ones that of
// the lowest zone numbers.
func (r *Run) leg(path []int, a, from int, pc pace, to, limit int) ([]int, pace, bool) {
	w := &r.walk
	for i := range w.prev {
		w.prev[i] = -1
	}
	first := int16(from*paces + int(pc))
	w.queue = append(w.queue[:0], first)
	w.prev[first] = first
	head, steps := 0, 0
	for head < len(w.queue) && steps < limit {
		for level := len(w.queue); head < level; head++ {
			node := w.queue[head]
			z, at := int(node)/paces, pace(int(node)%paces)
			for i, e := range r.D.Board.Edges(z) {
				next, code := r.stepFault(a, z, i, at)
				if code != "" || r.shuns(r.D.Units[a].Side, field.OpTactical, e.To) {
					continue
				}
				n := int16(e.To*paces + int(next))
				if w.prev[n] >= 0 {
					continue
				}
				w.prev[n] = node
				if e.To == to {
					start := len(path)
					for b := n; b != first; b = w.prev[b] {
						path = append(path, int(b)/paces)
					}
					slices.Reverse(path[start:])
					return path, next, true
				}
				w.queue = append(w.queue, n)
			}
		}
		steps++
	}
	return path, 0, false
}

// noWayFault explains why there is no way: the rule that closes the last border,
// or the distance.
func (r *Run) noWayFault(a, from int, pc pace, to, limit int) *play.Fault {
	args := []rules.Arg{r.ArmyArg("army", a), r.ZoneArg("zone", to), r.ZoneArg("from", from)}
	if code := r.EntryFault(a, to); code != "" {
		return r.wayFault(code, args)
	}
	for i, e := range r.D.Board.Edges(from) {
		if e.To == to {
			if _, code := r.stepFault(a, from, i, pc); code != "" && code != "no-way" {
				return r.wayFault(code, args)
			}
		}
	}
	z, steps := r.invaded(a, from, pc, to)
	if path, _, ok := r.leg(nil, a, from, pc, to, unlimited); ok && (z < 0 || steps > limit) {
		args = append(args, rules.Num("cost", len(path)), rules.Num("limit", max(0, limit)))
		if limit > 0 && limit < len(path) {
			args = append(args, r.ZoneArg("end", path[limit-1]))
		}
		return field.Refuse("8", "too-far", args...)
	}
	if z >= 0 {
		return r.wayFault("say-invasion", append(args, r.ZoneArg("invaded", z), r.NationArg("country", r.D.Zones[z].Country)))
	}
	code := ""
	if pc == engaged {
		code = "leave-enemies"
	}
	for _, e := range r.D.Board.Edges(to) { // a border into the zone that is closed says more
		for k, back := range r.D.Board.Edges(e.To) {
			if _, c := r.stepFault(a, e.To, k, free); back.To == to && c != "" && code == "" && c != "no-way" && c != "pass-enemies" {
				code = c
			}
		}
	}
	if code == "" {
		code = "no-way"
	}
	return r.wayFault(code, args)
}

var waySections = map[string]string{
	"vichy": "18", "neutral-friend": "2", "high-mountain": "16", "pass-enemies": "8", "leave-enemies": "8", "no-further": "13.1", "say-invasion": "2", "no-way": "8",
}

func (r *Run) wayFault(code string, args []rules.Arg) *play.Fault {
	section, ok := waySections[code]
	if !ok {
		section = "9"
	}
	return field.Refuse(section, code, args...)
}

// invaded finds the zone that would be invaded on a way that there is but for
// that, and how long it is; -1 when there is none.
func (r *Run) invaded(a, from int, pc pace, to int) (zone, steps int) {
	said := len(r.said)
	side := r.D.Units[a].Side
	for z := range r.D.Zones {
		if r.isUnnamedInvasion(side, z) {
			r.said = append(r.said, r.InvasionBegun(side, z))
		}
	}
	path, _, ok := r.leg(nil, a, from, pc, to, unlimited)
	r.said = r.said[:said]
	if !ok {
		return -1, 0
	}
	for _, z := range path {
		if r.isUnnamedInvasion(side, z) {
			return z, len(path)
		}
	}
	return -1, 0
}

// railway finds the way of a strategic move through the zones named: all zones
// of it are controlled by the side, the first and the last among them (§8). The
// zones between are found: the cheapest way, of those the shortest.
func (r *Run) railway(a int, via []rules.Value) (journey, *play.Fault) {
	side, at := r.D.Units[a].Side, int(r.S.Armies[a].At)
	j := journey{path: r.path[:0], exploit: -1}
	own := func(z int) bool { return r.S.Zones[z].Control == side }
	step := func(f int, e board.Edge) int {
		if e.Kind == field.Landing || !own(e.To) || r.PoliticsFault(a, e.To) != "" || r.D.WayTo(f, e.To).High && r.Enemies(side, e.To) > 0 || r.shuns(side, field.OpStrategic, e.To) {
			return board.Closed
		}
		return 1
	}
	for i := range via {
		to := r.ZoneOf(via[i])
		args := []rules.Arg{r.ArmyArg("army", a), r.ZoneArg("zone", to), r.ZoneArg("from", at)}
		switch {
		case at == to:
			return j, field.Refuse("8", "no-move", args[:2]...).At(via[i])
		case !own(at):
			return j, field.Refuse("8", "strategic-from", args...)
		case !own(to):
			return j, field.Refuse("8", "strategic-to", args...).At(via[i])
		}
		if code := r.PoliticsFault(a, to); code != "" {
			return j, r.wayFault(code, args).At(via[i])
		}
		var ok bool
		if j.path, _, ok = r.finder.Cheapest(j.path, at, to, unlimited, step); !ok {
			return j, field.Refuse("8", "strategic-path", args...).At(via[i])
		}
		at = to
	}
	r.path = j.path
	return j, nil
}

// isUnnamedInvasion reports whether to enter a zone would begin an invasion that the order
// does not name.
func (r *Run) isUnnamedInvasion(side field.Side, z int) bool {
	x := r.InvasionBegun(side, z)
	return x != country.NoInvasion && !slices.Contains(r.said, x)
}
