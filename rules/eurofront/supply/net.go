package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Mode says what a net is made of.
type Mode uint8

// The modes: trains alone (§9.1), or with ships between friendly ports over seas that are
// not the enemy's (§10.32).
const (
	ByRail Mode = iota
	ByRailAndSea
	Modes = 2
)

// Origin returns where the supply of a faction begins (§10.2).
func (r *Run) Origin(f field.Faction) int {
	switch f {
	case field.Axis:
		return r.D.Cities[r.D.Berlin].Place
	case field.Allied:
		return r.D.Cities[r.D.London].Place
	}
	return r.D.Siberia
}

// IsOriginValid reports whether the origin of a faction gives supply (§10.2): Berlin, while it
// is the Axis' and rail joins it with another victory city of theirs; London, while it
// is the Allies'; Siberia always. An origin in a battle works as before.
func (r *Run) IsOriginValid(f field.Faction) bool {
	origin := r.Origin(f)
	switch f {
	case field.Soviet:
		return true
	case field.Allied:
		return !r.Controller(origin).Opposes(f)
	}
	if c := r.Controller(origin); c != f {
		return r.National && c == field.Neutral // lines of communications pass what is neutral (§10.22)
	}
	r.rail.Clear()
	r.spread(r.rail, f, origin, ByRail, nil)
	return r.hasJoinedCity(r.rail, origin)
}

// hasJoinedCity reports whether rail from Berlin has come to another victory city.
func (r *Run) hasJoinedCity(rail board.Set, origin int) bool {
	for i := range r.D.Cities {
		if c := &r.D.Cities[i]; c.Victory && c.Place != origin && rail.Has(c.Place) {
			return true
		}
	}
	return false
}

// Net finds the places that the origin of a faction reaches by rail, or by rail and
// sea: they have rail supply (§10.31), and units trace their lines to them. It is empty
// without a valid origin. It stands until the next call for the same coalition.
func (r *Run) Net(f field.Faction, m Mode) board.Set {
	net, origin, shipped := r.nets[f.Coalition()], r.Origin(f), &r.shipped[f.Coalition()]
	net.Clear()
	*shipped = (*shipped)[:0]
	switch {
	case f == field.Axis && r.Controller(origin) == f: // whether it is valid is seen on the way
		r.queue = r.queue[:0]
		if r.lay(net, f, origin); !r.hasJoinedCity(net, origin) {
			net.Clear()
		} else if m == ByRailAndSea {
			*shipped = r.sail(net, f, *shipped)
		}
	case r.IsOriginValid(f):
		*shipped = r.spread(net, f, origin, m, *shipped)
	}
	return net
}

// NetFrom finds the places that rail, or rail and sea, joins with a place.
func (r *Run) NetFrom(f field.Faction, place int, m Mode) board.Set {
	net := board.NewSet(len(r.D.Places))
	r.spread(net, f, place, m, nil)
	return net
}

// spread follows lines from a place on: rail through what is friendly (§9.12), and ships
// between the ports that it comes to. Those that ships alone reach it adds to alone.
func (r *Run) spread(net board.Set, f field.Faction, from int, m Mode, alone []int16) []int16 {
	r.queue = r.queue[:0]
	if r.lay(net, f, from); m == ByRailAndSea {
		alone = r.sail(net, f, alone)
	}
	return alone
}

// sail goes on from the rail lines that were laid to the ports to which ships sail from
// theirs, and their rail lines. From a port that ships alone reach they go on to no other sea
// beyond a strait that they do not pass (§15.4); such ports it adds to alone.
func (r *Run) sail(net board.Set, f field.Faction, alone []int16) []int16 {
	seas := board.NewSet(len(r.D.Seas))
	for begin, port := 0, -1; ; {
		for _, p := range r.queue[begin:] {
			if int(p) != port {
				r.AddSafeSeas(seas, f, int(p))
			}
		}
		if port = r.UnreachedPort(net, seas, f); port < 0 {
			return alone
		}
		begin = len(r.queue)
		r.lay(net, f, port)
		if slices.ContainsFunc(r.queue[begin+1:], func(p int16) bool { return r.HasFriendlyPort(seas, f, int(p)) }) {
			port = -1 // rail joins it with another port that ships reach
		} else {
			alone = append(alone, int16(port))
		}
	}
}

// lay follows rail lines from a place through what is friendly (§9.12).
func (r *Run) lay(net board.Set, f field.Faction, from int) {
	begin := len(r.queue)
	r.queue = append(r.queue, int16(from))
	net.Add(from)
	for i := begin; i < len(r.queue); i++ {
		p := int(r.queue[i])
		if p != from && !r.CanPassRail(f, p) {
			continue
		}
		for _, to := range r.D.Places[p].Rails {
			if !net.Has(int(to)) && r.enters(f, int(to)) {
				net.Add(int(to))
				r.queue = append(r.queue, to)
			}
		}
	}
}

// enters reports whether a rail line of a faction may enter a place: it is friendly and
// not disputed (§9.12). A battle is where the faction is the original defender; in an
// area both sides' lines lead to it (§18.51, §18.52).
func (r *Run) enters(f field.Faction, place int) bool {
	if r.Battle(place) != nil && r.D.Places[place].Kind != field.Hex && r.Present(f.Coalition(), place) {
		return true
	}
	return r.Welcomes(f, place)
}

// HasSecureLine reports whether a block has a supply line that nobody can cut (§11.71).
func (r *Run) HasSecureLine(u int) bool {
	net := r.Net(r.D.Units[u].Faction, ByRailAndSea)
	return !r.S.Blocks[u].Unsupplied && r.CanTrace(u, r.linesOf(u, net))
}

// CanTrace reports whether a block can trace a supply line to a net (§10.4): over two
// hexes, in the desert one, through what is friendly or disputed, and over no side that
// nothing passes. It may lead out of a battle in which the block stands, whosever it is.
func (r *Run) CanTrace(u int, net board.Set) bool {
	return r.CanTraceFrom(r.D.Units[u].Faction, int(r.S.Blocks[u].At), net)
}

// CanTraceFrom is Reached for a block of a faction that stood at a place.
func (r *Run) CanTraceFrom(f field.Faction, at int, net board.Set) bool {
	if net.Has(at) || r.isJoinedByRoad(f, at, net) {
		return true
	}
	steps := 2
	if r.D.Places[at].Front == field.MedFront {
		steps = 1
	}
	return r.trace(f, at, steps, net)
}

func (r *Run) trace(f field.Faction, at, steps int, net board.Set) bool {
	for i := range r.D.Places[at].Near {
		n := &r.D.Places[at].Near[i]
		to := int(n.To)
		if !n.Passable() {
			continue
		}
		if st := r.Status(f, to); st != control.Friendly && st != control.Disputed {
			continue
		}
		if net.Has(to) || r.isJoinedByRoad(f, to, net) || steps > 1 && r.trace(f, to, steps-1, net) {
			return true
		}
	}
	return false
}
