package supply

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
)

// Mode says what a net is made of.
type Mode uint8

// The modes: trains alone (§9.1), or with ships between friendly ports over seas that are
// not the enemy's (§10.32), also without those that come round the Cape (§21.381).
const (
	ByRail Mode = iota
	ByRailAndSea
	ButByTheCape
)

// Origin returns where the supply of a faction begins (§10.2).
func Origin(r *field.Run, f field.Faction) int {
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
// is the Allies' and rail and ships join it with the Atlantic; Siberia always. An origin in a
// battle works as before.
func IsOriginValid(r *field.Run, f field.Faction) bool {
	origin := Origin(r, f)
	switch f {
	case field.Soviet:
		return true
	case field.Allied:
		return !r.S.AreHostile(r.S.Controller(origin), f) && reachesAtlantic(r, f, origin)
	}
	if c := r.S.Controller(origin); c != f {
		return r.Lines.National && c == field.Neutral // lines of communications pass what is neutral (§10.22)
	}
	begin(r, f)
	r.Lines.Rail.Clear()
	return lay(r, r.Lines.Rail, f, origin, func(p int) bool { return p != origin && r.D.Places[p].Victory })
}

// reachesAtlantic reports whether rail, and ships over safe seas, join an origin with the Atlantic.
func reachesAtlantic(r *field.Run, f field.Faction, origin int) bool {
	seas := board.NewSet(len(r.D.Seas))
	begin(r, f)
	r.Lines.Rail.Clear()
	lay(r, r.Lines.Rail, f, origin, nil)
	sail(r, r.Lines.Rail, seas, f, nil)
	return seas.Has(r.D.Atlantic)
}

// hasJoinedCity reports whether rail from Berlin has come to another victory city.
func hasJoinedCity(r *field.Run, rail board.Set, origin int) bool {
	for i := range r.D.Cities {
		if c := &r.D.Cities[i]; c.Victory && c.Place != origin && rail.Has(c.Place) {
			return true
		}
	}
	return false
}

// Net finds the places that the origin of a faction reaches by rail, or by rail and
// sea: they have rail supply (§10.31), and units trace their lines to them. It is empty
// without a valid origin. It stands until the next call for the same faction.
func Net(r *field.Run, f field.Faction, m Mode) board.Set {
	net, origin, shipped := r.Lines.Nets[f], Origin(r, f), &r.Lines.Shipped[f]
	net.Clear()
	*shipped = (*shipped)[:0]
	r.Lines.NoCape = m == ButByTheCape
	defer func() { r.Lines.NoCape = false }()
	switch {
	case f == field.Axis && r.S.Controller(origin) == f: // whether it is valid is seen on the way
		begin(r, f)
		if lay(r, net, f, origin, nil); !hasJoinedCity(r, net, origin) {
			net.Clear()
		} else if m != ByRail {
			*shipped = sail(r, net, board.NewSet(len(r.D.Seas)), f, *shipped)
		}
	case IsOriginValid(r, f):
		*shipped = spread(r, net, f, origin, m, *shipped)
	}
	return net
}

// netFrom finds the places that rail, or rail and sea, joins with a place.
func netFrom(r *field.Run, f field.Faction, place int, m Mode) board.Set {
	net := board.NewSet(len(r.D.Places))
	spread(r, net, f, place, m, nil)
	return net
}

// begin has the lines of a faction begin anew.
func begin(r *field.Run, f field.Faction) {
	r.Lines.Queue = r.Lines.Queue[:0]
	r.S.Friendly(f, r.Lines.National, r.Lines.Friendly)
	if r.Lines.National {
		dropHelpers(r, f)
	}
}

// dropHelpers leaves out of the land through which national supply leads that of neutrals who cooperate with the enemy
// (§10.21), and that of which a nation makes no use (§20.73).
func dropHelpers(r *field.Run, f field.Faction) {
	helps := func(nation int) bool {
		return r.S.AreHostile(f, r.S.Powers[nation].Cooperates) && r.S.Powers[nation].Stance == field.Neutral || slices.Contains(r.Lines.Shuns, nation)
	}
	if len(r.Lines.Shuns) == 0 && !slices.ContainsFunc(r.S.Powers, func(p field.Power) bool { return p.Stance == field.Neutral && r.S.AreHostile(f, p.Cooperates) }) {
		return
	}
	for p := range r.D.Places {
		if helps(r.Country(p)) {
			r.Lines.Friendly.Drop(p)
		}
	}
}

// spread follows lines from a place on: rail through what is friendly (§9.12), and ships
// between the ports that it comes to. Those that ships alone reach it adds to alone.
func spread(r *field.Run, net board.Set, f field.Faction, from int, m Mode, alone []int16) []int16 {
	begin(r, f)
	if lay(r, net, f, from, nil); m != ByRail {
		alone = sail(r, net, board.NewSet(len(r.D.Seas)), f, alone)
	}
	return alone
}

// sail goes on from the rail lines that were laid to the ports to which ships sail from
// theirs, and their rail lines. From a port that ships alone reach they go on to no other sea
// beyond a strait that they do not pass (§15.4); such ports it adds to alone. The seas that they
// come to it adds to others.
func sail(r *field.Run, net, seas board.Set, f field.Faction, alone []int16) []int16 {
	for begin, port := 0, -1; ; {
		for _, p := range r.Lines.Queue[begin:] {
			if int(p) != port {
				fleet.AddSafeSeas(r, seas, f, int(p))
			}
		}
		if port = fleet.UnreachedPort(r, net, seas, f); port < 0 {
			return alone
		}
		begin = len(r.Lines.Queue)
		lay(r, net, f, port, nil)
		if slices.ContainsFunc(r.Lines.Queue[begin+1:], func(p int16) bool { return fleet.HasFriendlyPort(r, seas, f, int(p)) }) {
			port = -1 // rail joins it with another port that ships reach
		} else {
			alone = append(alone, int16(port))
		}
	}
}

// lay follows rail lines from a place through what is friendly (§9.12), or, where until is given,
// up to the first place for which it holds. It reports whether there is one.
func lay(r *field.Run, net board.Set, f field.Faction, from int, until func(p int) bool) bool {
	begin := len(r.Lines.Queue)
	r.Lines.Queue = append(r.Lines.Queue, int16(from))
	net.Add(from)
	for i := begin; i < len(r.Lines.Queue); i++ {
		p := int(r.Lines.Queue[i])
		if p != from && !control.CanPassRail(r, f, p) {
			continue
		}
		for _, to := range r.D.Places[p].Rails {
			if !net.Has(int(to)) && (r.Lines.Friendly.Has(int(to)) || canEnter(r, f, int(to))) {
				if until != nil && until(int(to)) {
					return true
				}
				net.Add(int(to))
				r.Lines.Queue = append(r.Lines.Queue, to)
			}
		}
	}
	return false
}

// canEnter reports whether a rail line of a faction may enter a place: it is friendly and
// not disputed (§9.12). A battle is where the faction is the original defender; in an
// area both sides' lines lead to it (§18.51, §18.52).
func canEnter(r *field.Run, f field.Faction, place int) bool {
	return control.Welcomes(r, f, place) ||
		r.D.Places[place].Kind != field.Hex && r.S.Battle(place) != nil && r.HasFriends(f, place)
}

// HasSecureLine reports whether a block has a supply line that nobody can cut (§11.71).
func HasSecureLine(r *field.Run, u int) bool {
	net := Net(r, r.D.Units[u].Faction, ByRailAndSea)
	return !r.S.Blocks[u].Unsupplied && CanTrace(r, u, linesOf(r, u, net))
}

// CanTrace reports whether a block can trace a supply line to a net (§10.4): over two
// hexes, in the desert one, through what is friendly or disputed, and over no side that
// nothing passes. It may lead out of a battle in which the block stands, whosever it is.
func CanTrace(r *field.Run, u int, net board.Set) bool {
	return CanTraceFrom(r, r.D.Units[u].Faction, int(r.S.Blocks[u].At), net)
}

// CanTraceFrom reports what CanTrace does for a block of a faction that stood at a place.
func CanTraceFrom(r *field.Run, f field.Faction, at int, net board.Set) bool {
	return canTraceTo(r, f, at, func(p int) bool { return IsSource(r, f, p, net) })
}

// IsSource reports whether a place is a source of supply for a faction (§10.3): it is in a net, or roads join it with that.
func IsSource(r *field.Run, f field.Faction, place int, net board.Set) bool {
	return net.Has(place) || isJoinedByRoad(r, f, place, net)
}

// canTraceTo reports whether a line leads from a place to a source of supply (§10.4): over two hexes, in the Mediterranean over one, but
// for who has won it (§17.6).
func canTraceTo(r *field.Run, f field.Faction, at int, isSource func(place int) bool) bool {
	if isSource(at) {
		return true
	}
	steps := 2
	if r.FrontOf(f, at) == field.MedFront {
		steps = 1
	}
	return canTraceWithin(r, f, at, steps, isSource)
}

func canTraceWithin(r *field.Run, f field.Faction, at, steps int, isSource func(place int) bool) bool {
	for i := range r.D.Places[at].Near {
		n := &r.D.Places[at].Near[i]
		to := int(n.To)
		if !n.IsPassable() {
			continue
		}
		if st := control.StatusOf(r, f, to); st != control.Friendly && st != control.Disputed {
			continue
		}
		if isSource(to) || steps > 1 && canTraceWithin(r, f, to, steps-1, isSource) {
			return true
		}
	}
	return false
}

// Homeland finds the places joined with the capital of a power of a faction by rail and sea, none
// where no line of communications leads on from it to the origin of the faction (§10.21): to build
// through what is its own alone, and to live on its cities through what is neutral as well (§10.22).
func Homeland(r *field.Run, f field.Faction, nation int, neutral bool) board.Set {
	capital := r.Capital(nation)
	if capital < 0 || r.S.Controller(capital) != f {
		return board.NewSet(len(r.D.Places))
	}
	net := communicationsOf(r, f, nation, capital)
	if neutral || net.Len() == 0 {
		return net
	}
	return netFrom(r, f, capital, ByRailAndSea)
}

// linesOf returns the net to which a block traces its line: that of its faction, and of lesser
// powers, as well as of Italy and France, that of their capital, which has to be joined
// with the origin itself (§10.21). Great powers have no other than the faction's.
func linesOf(r *field.Run, u int, net board.Set) board.Set {
	f, nation := r.D.Units[u].Faction, r.D.Units[u].Nation
	if UsesMainOrigin(r, nation) || f == field.Soviet || r.IsTurned(u) { // deserters serve whom they have come to (§16.84)
		return net
	}
	capital := r.Capital(nation)
	if capital < 0 || net.Has(capital) {
		return net
	}
	for _, seat := range seatsOf(r, u, capital) {
		if !r.S.AreHostile(r.S.Controller(seat), f) && communicationsOf(r, f, nation, seat).Len() > 0 {
			return netFrom(r, f, seat, ByRailAndSea)
		}
	}
	return nil
}

// seatsOf returns the places through which national supply comes to a block: the capital of its nation, and to residents of the
// Mediterranean those of its colonies as well (§20.485).
func seatsOf(r *field.Run, u, capital int) []int {
	out, roster := []int{capital}, field.RosterOf(r.D.Units[u].Nation, r.D)
	if roster == nil || r.D.Units[u].In(field.MedFront) != field.Resident {
		return out
	}
	for _, c := range roster.Colonies {
		if at := r.Capital(c); at >= 0 {
			out = append(out, at)
		}
	}
	return out
}

// UsesMainOrigin reports whether the units of a nation trace their lines to the origin of supply. Those of Vichy do as Free
// French alone (§20.494).
func UsesMainOrigin(r *field.Run, nation int) bool {
	return nation == r.D.Germany || nation == r.D.USSR || r.D.Command(nation) == r.D.UK && !r.S.HasJoined(field.Axis, nation)
}

// communicationsOf finds the places that a line of communications joins with the capital of a nation, none
// where it does not lead on to the origin of supply (§10.22): over friendly and neutral land and
// seas, and through no battle. To some nations it is enough that it leads to a place of their own (§20.74, §20.76, §20.83, §20.91).
func communicationsOf(r *field.Run, f field.Faction, nation, capital int) board.Set {
	if isFedWithin(r, f, nation, capital) {
		return netFrom(r, f, capital, ByRailAndSea)
	}
	r.Lines.National = true
	if roster := field.RosterOf(nation, r.D); roster != nil {
		r.Lines.Shuns = roster.Shuns
	}
	defer func() { r.Lines.National, r.Lines.Shuns = false, nil }()
	if IsOriginValid(r, f) {
		if net := netFrom(r, f, capital, ByRailAndSea); net.Has(Origin(r, f)) {
			return net
		}
	}
	return board.NewSet(len(r.D.Places))
}

// isFedWithin reports whether rail joins the capital of a nation with a place of its own that stands for the origin of supply.
func isFedWithin(r *field.Run, f field.Faction, nation, capital int) bool {
	roster := field.RosterOf(nation, r.D)
	if roster == nil || len(roster.Inner) == 0 && !roster.InnerPorts {
		return false
	}
	net := netFrom(r, f, capital, ByRail)
	return r.AnyPlace(func(p int) bool {
		inner := slices.Contains(roster.Inner, p) || roster.InnerPorts && r.Country(p) == nation && fleet.HasFreePort(r, f, p)
		beside := slices.ContainsFunc(r.D.Places[p].Near, func(n field.Near) bool { return n.IsPassable() && net.Has(int(n.To)) }) // over the Bosporus
		return inner && (net.Has(p) || beside) && r.S.Controller(p) == f
	})
}

// Communications finds the places that a line of communications joins with the origin of a
// faction (§10.22): over friendly and neutral land and seas, and through no battle.
func Communications(r *field.Run, f field.Faction) board.Set {
	if !IsOriginValid(r, f) {
		return board.NewSet(len(r.D.Places))
	}
	r.Lines.National = true
	defer func() { r.Lines.National = false }()
	return netFrom(r, f, Origin(r, f), ByRailAndSea)
}
