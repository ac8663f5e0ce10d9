package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
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

func newWalker(zones int) walker {
	return walker{prev: make([]int16, zones*paces), queue: make([]int16, 0, zones*paces)}
}

// stepFault says why an army may not take one tactical step, or at what pace
// it then is. The code is empty when it may.
func (r *run) stepFault(a, from int, way int, at pace) (next pace, code string) {
	sd := r.d.units[a].side
	e := r.d.board.Edges(from)[way]
	to := e.To
	enemies := r.enemies(sd, to)
	switch {
	case e.Kind == landing:
		return 0, "no-way"
	case at == broken:
		return 0, "no-further"
	case r.unsaid(sd, to):
		return 0, "say-invasion"
	}
	if code := r.closedTo(sd, to); code != "" {
		return 0, code
	}
	if code := r.politics(a, to); code != "" {
		return 0, code
	}
	start := int(r.s.armies[a].at)
	switch {
	case r.d.ways[from][way].high && enemies > 0:
		return 0, "high-mountain"
	case from != start && r.enemies(sd, from) > 0 && r.n[from][sd] == 0:
		return 0, "pass-enemies"
	case at == free:
		if enemies > 0 {
			return engaged, ""
		}
		return free, ""
	case r.s.zones[to].control == sd && enemies == 0:
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
func (r *run) mayExploit(a, z int, way int) bool {
	sd, zd := r.d.units[a].side, &r.d.zones[z]
	if !r.armoured(a) || !r.has(sd, r.d.blitzkrieg) || r.d.ways[z][way].high || !zd.africa && (!r.d.terrains[zd.terrain].Exploitation || zd.fortress) {
		return false
	}
	for i := range r.s.attacks {
		at := &r.s.attacks[i]
		if int(at.zone) == z && r.attackFactors(at).sum()-r.defenceFactors(at).sum() >= r.d.effects.Exploitation {
			return true
		}
	}
	return false
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
func (r *run) shuns(sd side, op operation, z int) bool {
	return r.shun == shunUSSR && r.d.zones[z].country == r.d.ussr || r.shun != shunNothing && r.costly(sd, op, z)
}

// cheapest searches for a way through the zones named: first for one that keeps
// out of what the operation need not touch, then for any. The fault is that of
// the last search.
func (r *run) cheapest(a int, op operation, via []rules.Value, search func() (journey, *fault)) (journey, *fault) {
	sd := r.d.units[a].side
	r.said = r.said[:0]
	for i := range via {
		if x := r.begins(sd, r.zoneOf(via[i])); x != noInvasion {
			r.said = append(r.said, x)
		}
	}
	touches := func() bool {
		if r.shuns(sd, op, int(r.s.armies[a].at)) {
			return true
		}
		for i := range via {
			if r.shuns(sd, op, r.zoneOf(via[i])) {
				return true
			}
		}
		return false
	}
	r.shun = shunCostly
	if sd == axis && op == opStrategic {
		r.shun = shunUSSR
	}
	for ; r.shun > shunNothing; r.shun-- {
		if touches() {
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
func (r *run) march(a int, via []rules.Value, limit int) (journey, *fault) {
	return r.cheapest(a, opTactical, via, func() (journey, *fault) { return r.marchOnce(a, via, limit) })
}

func (r *run) marchOnce(a int, via []rules.Value, limit int) (journey, *fault) {
	j := journey{path: r.path[:0], exploit: -1}
	start := int(r.s.armies[a].at)
	at, pc := start, free
	if r.enemies(r.d.units[a].side, start) > 0 {
		pc = engaged
	}
	for i := range via {
		z := r.zoneOf(via[i])
		if z == at {
			return j, deny("8", "no-move", r.armyArg("army", a), r.zoneArg("zone", z)).At(via[i])
		}
		n := len(j.path)
		var ok bool
		var end pace
		if j.path, end, ok = r.leg(j.path, a, at, pc, z, limit-n); !ok {
			return j, r.whyNot(a, at, pc, z, limit-n).At(via[i])
		}
		before := at
		if len(j.path) > n+1 {
			before = j.path[len(j.path)-2]
		}
		if end == broken && pc != broken {
			j.exploit = before
		}
		at, pc = z, end
		j.bonus = r.wayTo(before, z).bonus
	}
	r.path = j.path
	return j, nil
}

// wayTo is the border between two neighbours.
func (r *run) wayTo(from, to int) way {
	for i, e := range r.d.board.Edges(from) {
		if e.To == to && e.Kind != landing {
			return r.d.ways[from][i]
		}
	}
	return way{}
}

// leg finds the shortest way to one zone, and of equally short ones that of
// the lowest zone numbers.
func (r *run) leg(path []int, a, from int, pc pace, to, limit int) ([]int, pace, bool) {
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
			for i, e := range r.d.board.Edges(z) {
				next, code := r.stepFault(a, z, i, at)
				if code != "" || r.shuns(r.d.units[a].side, opTactical, e.To) {
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
					for x, y := start, len(path)-1; x < y; x, y = x+1, y-1 {
						path[x], path[y] = path[y], path[x]
					}
					return path, next, true
				}
				w.queue = append(w.queue, n)
			}
		}
		steps++
	}
	return path, 0, false
}

// whyNot explains why there is no way: the rule that closes the last border,
// or the distance.
func (r *run) whyNot(a, from int, pc pace, to, limit int) *fault {
	args := []rules.Arg{r.armyArg("army", a), r.zoneArg("zone", to), r.zoneArg("from", from)}
	sd := r.d.units[a].side
	if code := r.closedTo(sd, to); code != "" {
		return r.wayFault(code, args)
	}
	if code := r.politics(a, to); code != "" {
		return r.wayFault(code, args)
	}
	for i, e := range r.d.board.Edges(from) {
		if e.To == to {
			if _, code := r.stepFault(a, from, i, pc); code != "" && code != "no-way" {
				return r.wayFault(code, args)
			}
		}
	}
	z, steps := r.invaded(a, from, pc, to)
	if path, _, ok := r.leg(nil, a, from, pc, to, unlimited); ok && (z < 0 || steps > limit) {
		return deny("8", "too-far", append(args, rules.Num("cost", len(path)), rules.Num("limit", max(0, limit)))...)
	}
	if z >= 0 {
		return r.wayFault("say-invasion", append(args, r.zoneArg("invaded", z), r.nationArg("country", r.d.zones[z].country)))
	}
	code := ""
	if pc == engaged {
		code = "leave-enemies"
	}
	for _, e := range r.d.board.Edges(to) { // a border into the zone that is closed says more
		for k, back := range r.d.board.Edges(e.To) {
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

func (r *run) wayFault(code string, args []rules.Arg) *fault {
	section, ok := waySections[code]
	if !ok {
		section = "9"
	}
	return deny(section, code, args...)
}

// invaded finds the zone that would be invaded on a way that there is but for
// that, and how long it is; -1 when there is none.
func (r *run) invaded(a, from int, pc pace, to int) (zone, steps int) {
	said := len(r.said)
	sd := r.d.units[a].side
	for z := range r.d.zones {
		if r.unsaid(sd, z) {
			r.said = append(r.said, r.begins(sd, z))
		}
	}
	path, _, ok := r.leg(nil, a, from, pc, to, unlimited)
	r.said = r.said[:said]
	if !ok {
		return -1, 0
	}
	for _, z := range path {
		if r.unsaid(sd, z) {
			return z, len(path)
		}
	}
	return -1, 0
}

// railway finds the way of a strategic move through the zones named: all zones
// of it are controlled by the side, the first and the last among them (§8). The
// zones between are found: the cheapest way, of those the shortest.
func (r *run) railway(a int, via []rules.Value) (journey, *fault) {
	return r.cheapest(a, opStrategic, via, func() (journey, *fault) { return r.railwayOnce(a, via) })
}

func (r *run) railwayOnce(a int, via []rules.Value) (journey, *fault) {
	sd, at := r.d.units[a].side, int(r.s.armies[a].at)
	j := journey{path: r.path[:0], exploit: -1}
	own := func(z int) bool { return r.s.zones[z].control == sd }
	step := func(f int, e board.Edge) int {
		if e.Kind == landing || !own(e.To) || r.politics(a, e.To) != "" || r.wayTo(f, e.To).high && r.enemies(sd, e.To) > 0 || r.shuns(sd, opStrategic, e.To) {
			return board.Closed
		}
		return 1
	}
	for i := range via {
		to := r.zoneOf(via[i])
		args := []rules.Arg{r.armyArg("army", a), r.zoneArg("zone", to), r.zoneArg("from", at)}
		switch {
		case at == to:
			return j, deny("8", "no-move", args[:2]...).At(via[i])
		case !own(at):
			return j, deny("8", "strategic-from", args...)
		case !own(to):
			return j, deny("8", "strategic-to", args...).At(via[i])
		}
		if code := r.politics(a, to); code != "" {
			return j, r.wayFault(code, args).At(via[i])
		}
		var ok bool
		if j.path, _, ok = r.finder.Cheapest(j.path, at, to, unlimited, step); !ok {
			return j, deny("8", "strategic-path", args...).At(via[i])
		}
		at = to
	}
	r.path = j.path
	return j, nil
}
