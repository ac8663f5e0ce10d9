package field

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Run carries out one adjudication, or tries a sheet, on a state of its own: the
// machine, what the packs say, the state, and who stands where. The packages above
// export functions that take it. Nothing is told before the machine begins ([play.Run.Begin]).
type Run struct {
	M          play.Run
	D          *Data
	S          *State
	Count      [][Sides]uint8  // armies by zone and side
	Optimistic OptimisticCheck // of a trial
	Line       int             // of the order that is carried out
	Reach      board.Set       // zones that the last trace of supply came to

	Search   Search
	Together bool // landings in French North Africa are carried out as one (§18)

	traced     tracing // what the last trace was made for; of nobody when somebody has moved since (§7)
	tracedSeas uint16
	further    board.Set // zones of a trace that goes on from a capital
	stack      []int
	kept       State // its slices, before an order that is carried out whole or not at all
}

// Open makes a run look at a state, and returns its machine.
func (r *Run) Open(d *Data, s *State) *play.Run {
	if r.D != d {
		r.makeRoom(d)
	}
	r.S = s
	r.Optimistic.clear()
	r.recount()
	return r.M.Reset(&s.Agenda, &s.Stored, s.Options.Options)
}

// makeRoom makes the working space of a run for the zones and armies of the packs.
func (r *Run) makeRoom(d *Data) {
	n := len(d.Zones)
	r.D, r.Count, r.Reach, r.further = d, make([][Sides]uint8, n), board.NewSet(n), board.NewSet(n)
	r.Optimistic, r.Search.Finder = newOptimisticCheck(n, len(d.Units)), d.Board.NewFinder()
}

// recount finds who stands where.
func (r *Run) recount() {
	r.Retrace()
	clear(r.Count)
	for a := range r.S.Armies {
		if z := r.S.Armies[a].At; z >= 0 {
			r.Count[z][r.D.Units[a].Side]++
		}
	}
}

// Year returns that of the turn that runs (§3).
func (r *Run) Year() int { return r.D.Turns[max(r.S.Turn, 1)-1].Year }

// Season returns that of the turn that runs: "winter", "spring" and so on (§3).
func (r *Run) Season() string { return r.D.Turns[max(r.S.Turn, 1)-1].Season }

// IsWinter reports whether a winter turn runs (§3).
func (r *Run) IsWinter() bool { return r.Season() == "winter" }

// IsWinter1942 reports whether the turn runs that is hard on the Axis in the Soviet Union (§19).
func (r *Run) IsWinter1942() bool { return r.IsWinter() && r.Year() == 1942 }

// Enemies counts the armies in a zone that are enemies of a side. Armies of
// countries not yet at war count with the side they will join: whoever may
// enter their zone makes them enemies by it (§2).
func (r *Run) Enemies(side Side, z int) int {
	n, gone := &r.Count[z], [Sides]uint8{}
	if r.Optimistic.On {
		gone = r.Optimistic.gone[z] // in the best case they have fallen
	}
	if side == Axis {
		return int(n[Allies]-gone[Allies]) + int(n[Soviet]-gone[Soviet])
	}
	return int(n[Axis] - gone[Axis])
}

// Place moves an army to a zone or the pool and keeps the counts.
func (r *Run) Place(a int, to int16) {
	at, side := &r.S.Armies[a].At, r.D.Units[a].Side
	if *at >= 0 {
		r.Count[*at][side]--
	}
	if *at = to; to >= 0 {
		r.Count[to][side]++
	}
	r.Retrace()
}

// Kinds of argument besides those of package rules.
const (
	KindZone   = "zone"
	KindArmy   = "army"
	KindDev    = "development"
	KindNation = "nation"
)

// ZoneArg returns a zone as an argument of a message.
func (r *Run) ZoneArg(name string, z int) rules.Arg { return rules.ID(KindZone, name, r.D.Zones[z].ID) }

// ArmyArg returns an army as an argument of a message.
func (r *Run) ArmyArg(name string, a int) rules.Arg { return rules.ID(KindArmy, name, r.D.Units[a].ID) }

// DevArg returns a development as an argument of a message.
func (r *Run) DevArg(name string, v DevID) rules.Arg { return rules.ID(KindDev, name, r.D.Devs[v].ID) }

// NationArg returns a country as an argument of a message.
func (r *Run) NationArg(name string, c int) rules.Arg {
	return rules.ID(KindNation, name, r.D.Countries[c].ID)
}

// SideArg returns a side as an argument of a message.
func SideArg(name string, s Side) rules.Arg { return rules.SideArg(name, s.ID()) }

// StepArg returns the step of an army as an argument of a message.
func (r *Run) StepArg(name string, a int) rules.Arg {
	return rules.Word(name, stepWords[r.S.Armies[a].Step])
}

var stepWords = [3]string{"thirdreich.step.gone", "thirdreich.step.reduced", "thirdreich.step.full"}

// IsPlaying reports whether a side gives orders still: a Soviet Union that has
// surrendered does not (§18).
func (r *Run) IsPlaying(side Side) bool {
	return side != Soviet || r.S.Countries[r.D.USSR] != Surrendered
}

// ResetSide clears what belongs to one player turn, gives the countries that
// are no Powers their reinforcement points (§4.2) and looks who has a supply
// line now (§8).
func (r *Run) ResetSide(side Side) {
	s := r.S
	ss := &s.Sides[side]
	ss.Used = [Actions]uint8{}
	ss.Points, ss.British, ss.Landed, ss.Stage = 0, 0, 0, StageStart
	s.Attacks = s.Attacks[:0]
	for z := range s.Zones {
		s.Zones[z].Taken = Nobody
	}
	for c := range s.Countries {
		if r.D.Countries[c].Side == side {
			s.Left[c] = int8(r.CountryPoints(c))
		}
	}
	r.EachSupply(side, r.Has(side, r.D.Blitzkrieg), func(a int, ok bool) {
		s.Armies[a].Supplied, s.Armies[a].Operated, s.Armies[a].Landed = ok, false, false
	})
}

// CountryPoints returns what a country that is no Power gets at the start of its
// side's turn (§4.2, §18).
func (r *Run) CountryPoints(c int) int {
	cd, half := &r.D.Countries[c], r.Season() == "winter" || r.Season() == "summer"
	switch {
	case cd.Power || !cd.Armies:
		return 0
	case r.S.Countries[c] == Partisans && half:
		return r.D.Partisans.points
	case r.S.Countries[c] == AtWar && (cd.everyTurn || half):
		return r.D.minor
	}
	return 0
}

// Foresee tells something that a player may know of the order that is tried.
func (r *Run) Foresee(code string, args ...rules.Arg) { r.M.Foresee(r.Line, code, args...) }

// Refuse refuses an order: the section of the rulebook, and why.
func Refuse(section, code string, args ...rules.Arg) *play.Fault {
	return play.Refuse(section, "thirdreich.bad."+code, args...)
}

// IsTotalWar reports whether a side is in Total War (§4): all are from 1942; the
// Soviet Union and the Axis from the turn after Barbarossa or a German attack
// in Karelia, the Axis also from the turn after a Soviet invasion of Germany,
// Romania or Hungary.
func (r *Run) IsTotalWar(side Side) bool {
	s := r.S
	since := func(turn int8) bool { return turn > 0 && s.Turn > turn }
	switch {
	case r.Year() >= 1942:
		return true
	case side == Allies:
		return false
	case since(s.Barbarossa) || since(s.Karelian):
		return true
	}
	return side == Axis && since(s.Eastern)
}

// Search is the working space of searches for ways.
type Search struct {
	Finder      *board.Finder
	Path        []int
	Prev, Queue []int16    // nodes are zones with a pace
	Named       []Invasion // that the zones named in the order begin
	Shun        Shun
}

// Shun is what a search for a way keeps out of, so that the cheapest way is found
// first: zones in which the operation costs more, and for an Axis strategic move
// the whole Soviet Union, as few armies may cross it (§8).
type Shun uint8

// What a search keeps out of.
const (
	ShunNothing Shun = iota
	ShunCostly
	ShunUSSR // and costly zones
)

// Invasion is what an army would begin by entering a zone: the war with a
// neutral country, or one of those below. Nobody begins one in passing without
// saying so, by naming a zone of it.
type Invasion int

// Invasions.
const (
	NoInvasion      Invasion = iota
	AfricanInvasion          // of neutral French North Africa (§18)
	Barbarossa               // of the Soviet Union (§4)
	EasternInvasion          // Soviet, of Germany, Romania or Hungary (§4)
	CountryInvasion          // of a neutral country, by its number (§2)
)
