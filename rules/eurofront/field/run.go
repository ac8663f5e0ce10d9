package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Run is a position that is worked on: what the packs say of it, who stands where, and the
// working space of the packages that stand on this one.
type Run struct {
	M    play.Run
	S    *State
	D    *Data
	here board.Stacks

	// Advance is the title's: it ends the phases of a player turn before the one that an
	// order belongs to. An order calls it before it changes anything.
	Advance func(Phase) *play.Fault

	Ended [PhasePolitics + 1]*rules.Order // the orders that ended phases of the turn, by phase: what belongs there stands above them

	Zones   []FactionSet // by place: who has it in a zone of control
	Touched []int16      // places in zones, and those where blocks stand
	Lines   Lines
	Walk    Walk
	Trains  Trains
	Told    Told
	Books   *Ledger          // in hand: of the faction whose production is carried out
	Ledgers []*Ledger        // of the side whose sheet it is, one for each of its factions
	Grounds [Factions]Ground // of the scenario that is set up
}

// Lines are the supply lines that are being followed.
type Lines struct {
	National bool                // they are those of national supply, as long as it is set (§10.21)
	NoCape   bool                // they do not lead round the Cape, as long as it is set (§21.381)
	Shuns    []int               // ... through the land of these nations they never lead
	Nets     [Factions]board.Set // what the origin of each reaches
	Shipped  [Factions][]int16   // ports of these that ships alone reach
	Rail     board.Set           // from an origin that is tried
	Friendly board.Set           // land through which they lead, see [State.Friendly]
	Queue    []int16             // places to go on from
}

// Walk is a search for ways on land.
type Walk struct {
	Steps []int8 // to each place, -1 where none lead
	Prev  []int16
	Queue []int16
	Rough bool // ways were found that leave the roads of the Mediterranean (§21.353)
}

// Clear forgets what the last search has found.
func (w *Walk) Clear() {
	for _, p := range w.Queue { // others have no steps
		w.Steps[p] = -1
	}
	w.Queue = w.Queue[:0]
}

// Trains are a search for ways by rail.
type Trains struct {
	Net   board.Set // friendly rail of the faction that moves, in this phase
	Stops []RailStop
	Open  []int32 // scratch space: those to go on from
}

// RailStop is a place on the ways by rail that are looked for.
type RailStop struct {
	Cost          int16 // moves and hexes of the last of them, as moves*16+hexes
	Begin, Before int16 // the first place of the way to it, and the last before it
	Done          bool
}

// Told is what is still to be told of moves.
type Told struct {
	Traces []Trace   // made in earnest
	Legs   []Leg     // of the order that is tried
	Sides  []Crossed // by these
	Doomed []int     // of the order that is tried: who perishes as he comes to another front (§6.73)
}

// Trace is a move that has been made and not been told yet.
type Trace struct{ Unit, From, To int }

// Leg is a march that a trial has made, and not told of yet.
type Leg struct {
	Unit, From int
	Way        []int
}

// Crossed is a side through which a march engages or disengages.
type Crossed struct{ From, To int }

// Ground is what the scenario gives a faction to stand on when it sets up.
type Ground struct {
	Supplied board.Set // places from which a supply line leads
	Front    board.Set // hexes of the front line
}

// Open makes a run look at a state, and returns its machine.
func (r *Run) Open(d *Data, s *State) *play.Run {
	r.D, r.S, r.Books, r.Ledgers = d, s, nil, nil
	r.here.Fill(len(d.Places), len(s.Blocks), func(u int) int { return int(s.Blocks[u].At) })
	if r.Lines.Rail == nil {
		for _, set := range [...]*board.Set{&r.Lines.Rail, &r.Lines.Friendly} {
			*set = board.NewSet(len(d.Places))
		}
		for f := range r.Lines.Nets {
			r.Lines.Nets[f] = board.NewSet(len(d.Places))
		}
		r.Zones = make([]FactionSet, len(d.Places))
		r.Walk.Steps, r.Walk.Prev = make([]int8, len(d.Places)), make([]int16, len(d.Places))
		for p := range r.Walk.Steps {
			r.Walk.Steps[p] = -1
		}
	}
	r.Trains.Net, r.Told = nil, Told{Traces: r.Told.Traces[:0]}
	r.Grounds = [Factions]Ground{}
	clear(r.Ended[:])
	return r.M.Reset(&s.Agenda, &s.Stored, s.Options.Options)
}

// Here returns the blocks at a place. The caller must not change the list, and not move
// a block while going through it.
func (r *Run) Here(place int) []int16 { return r.here[place] }

// Blocks returns the blocks of a faction at a place.
func (r *Run) Blocks(f Faction, place int) (out []int) {
	for _, u := range r.here[place] {
		if r.D.Units[u].Faction == f {
			out = append(out, int(u))
		}
	}
	return out
}

// StrongestOrWeakest returns those of some blocks that have the most CV, or where sign is -1 the least.
func (r *Run) StrongestOrWeakest(units []int, sign int8) (out []int) {
	for _, u := range units {
		n := sign * r.S.Blocks[u].CV
		if len(out) > 0 && n < sign*r.S.Blocks[out[0]].CV {
			continue
		}
		if len(out) > 0 && n > sign*r.S.Blocks[out[0]].CV {
			out = out[:0]
		}
		out = append(out, u)
	}
	return out
}

// Put moves a block to a place or a box.
func (r *Run) Put(u, to int) {
	if b := &r.S.Blocks[u]; int(b.At) != to {
		b.Landed, b.Aboard = false, false
	}
	r.here.Move(u, int(r.S.Blocks[u].At), to)
	r.S.Blocks[u].At = int16(to)
}

// Has reports whether a block of a faction stands at a place.
func (r *Run) Has(f Faction, place int) bool {
	return slices.ContainsFunc(r.here[place], func(u int16) bool { return r.D.Units[u].Faction == f })
}

// FactionsAt returns the factions of which blocks stand at a place.
func (r *Run) FactionsAt(place int) (x FactionSet) {
	for _, u := range r.here[place] {
		x |= r.D.Units[u].Faction.Of()
	}
	return x
}

// HasEnemies reports whether a block stands at a place that opposes a faction.
func (r *Run) HasEnemies(f Faction, place int) bool { return r.EnemyAt(f, place) != Neutral }

// HasFriends reports whether a block of a faction or of a friend of it stands at a place.
func (r *Run) HasFriends(f Faction, place int) bool {
	return slices.ContainsFunc(r.here[place], func(u int16) bool { return r.S.AreFriends(r.D.Units[u].Faction, f) })
}

// EnemyAt returns the faction of the blocks at a place that oppose a faction, Neutral for none.
func (r *Run) EnemyAt(f Faction, place int) Faction {
	for _, u := range r.here[place] {
		if g := r.D.Units[u].Faction; r.S.AreHostile(g, f) {
			return g
		}
	}
	return Neutral
}

// CountBlocks counts the blocks of a faction at a place.
func (r *Run) CountBlocks(f Faction, place int) (n int) {
	for _, u := range r.here[place] {
		if r.D.Units[u].Faction == f {
			n++
		}
	}
	return n
}

// IsFull reports whether no more blocks of a faction come to a place (§6.2).
func (r *Run) IsFull(f Faction, place int) bool {
	return r.CountComing(f, place) >= r.StackLimit(place)
}

// CountComing counts the blocks of a faction at a place, and those that retreat there when the
// movement phase ends (§6.51).
func (r *Run) CountComing(f Faction, place int) int {
	n := r.CountBlocks(f, place)
	for _, x := range r.S.Retreats {
		if r.D.Units[x.Unit].Faction == f && int(x.Way[len(x.Way)-1]) == place {
			n++
		}
	}
	return n
}

// Weather returns that of a front in this fortnight (§12.1): that of hexes of the North is
// the West's, that of its areas the East's (§12.14), and the Mediterranean is dry.
func (r *Run) Weather(place int) Weather {
	p := &r.D.Places[place]
	switch {
	case p.Front == MedFront:
		return Dry
	case p.Front == EastFront || p.Front == NorthFront && p.Kind != Hex:
		return r.WeatherOf(EastFront)
	}
	return r.WeatherOf(WestFront)
}

// WeatherOf returns the weather of the West or of the East in this fortnight: of the two of the
// month the first with odd dice, the second with even ones.
func (r *Run) WeatherOf(front Front) Weather {
	m := &r.D.Months[r.S.Month]
	list := m.WF
	if front == EastFront {
		list = m.EF
	}
	return list[1-r.S.Rolls[front]&1]
}

// IsWinterWar reports whether the Winter War is fought, and nothing else: the Axis and the Allied
// are not at war (§21.48).
func (r *Run) IsWinterWar() bool { return !r.S.AreHostile(Axis, Allied) }

// Season returns the half year of play (§3.3).
func (r *Run) Season() Season { return r.D.Months[r.S.Month].Season }

// IsParalysed reports whether the Axis is in the grip of its first winter in the East (§12.45).
func (r *Run) IsParalysed() bool { return r.S.Paralysed > 0 && int(r.Season())+1 == int(r.S.Paralysed) }

// IsMajorCity reports whether a place defends as a major city (§1.41): Rome is an open city.
func (r *Run) IsMajorCity(place int) bool {
	return place != r.D.Cities[r.D.Rome].Place && r.D.MajorCityAt(place) != nil
}

// EffectiveTerrain returns the terrain of a place in a weather, as combat and movement take it: mud
// makes marsh of all but the desert, snow woods of marshes (§12.3, §12.4). Stacking
// knows no weather.
func (r *Run) EffectiveTerrain(place int) Terrain {
	t := r.D.Places[place].Terrain
	switch w := r.Weather(place); {
	case w == Mud && t != Desert:
		return Marsh
	case w == Snow && t == Marsh:
		return Forest
	}
	return t
}

// StopsMovement reports whether a place ends the movement of all but cavalry (§6.1). What
// mud does to speed says so already.
func (r *Run) StopsMovement(place int) bool { return r.D.Terrains[r.EffectiveTerrain(place)].Stops }

// StackLimit returns how many blocks of a side may stand at a place (§6.21): in Malta and in Gibraltar two until there is a
// second front (§1.45).
func (r *Run) StackLimit(place int) int {
	const rocks = 2
	n := r.D.Terrains[r.D.Places[place].Terrain].Stack
	if (place == r.D.Cities[r.D.Malta].Place || place == r.D.Cities[r.D.Gibraltar].Place) && !r.HasHappened(r.D.SecondFront) {
		n = min(n, rocks)
	}
	return n
}

// Speed returns how many hexes a block moves on land in a turn (§6.1, §12.32, §12.43):
// that of the weather where it begins.
func (r *Run) Speed(u int) int {
	d, at := &r.D.Units[u], int(r.S.Blocks[u].At)
	w := r.Weather(at)
	n := r.D.Types[d.Type].Speed[w]
	if w == Dry && (d.Type == Infantry || d.Type == Amphibious) && d.isMotorised(r.D) {
		n = max(n, motorised)
	}
	if w == Snow && d.Faction == Axis && r.IsParalysed() && r.D.Places[at].Front == EastFront && !r.IsScandinavian(d.Nation) {
		n = min(n, 1)
	}
	if w == Snow && d.Type == Infantry && r.IsScandinavian(d.Nation) && r.Country(at) == d.Nation {
		n = max(n, skis)
	}
	if r.D.Places[at].Front == MedFront {
		n = max(n, d.Rides)
	}
	if r.IsSuppressed(d.Faction, at) {
		n = max(n-1, min(n, 1))
	}
	return n
}

// IsSuppressed reports whether the Allied air force hampers who moves from a place: the Axis
// in the West and in the Mediterranean, from the summer of 1944 on (§13.32).
func (r *Run) IsSuppressed(f Faction, place int) bool {
	front := r.D.Places[place].Front
	return f == Axis && (front == WestFront || front == MedFront) && r.Season().HasAirSupremacy()
}

// motorised is how far infantry on wheels goes in dry weather (§20.35).
const motorised = 3

// isMotorised reports whether infantry goes on wheels: that of the British, the Americans and the Free French.
func (u *Unit) isMotorised(d *Data) bool {
	return u.Faction == Allied && d.Command(u.Nation) == d.UK && !u.OnFoot
}

// skis are how far Scandinavian infantry goes in the snow of its land (§21.442).
const skis = 2

// IsScandinavian reports whether a nation is at home in snow (§12.42, §20.8).
func (r *Run) IsScandinavian(nation int) bool { return slices.Contains(r.D.Scandinavia, nation) }

// IsSnowproof reports whether snow does not disrupt the headquarters of a nation
// (§12.42): the Soviet and Scandinavian ones.
func (r *Run) IsSnowproof(u int) bool {
	d := &r.D.Units[u]
	return d.Faction == Soviet || r.IsScandinavian(d.Nation)
}

// UnitsWhere returns the units for which something holds.
func (r *Run) UnitsWhere(test func(u int, b *Block, d *Unit) bool) (out []int) {
	for u := range r.S.Blocks {
		if test(u, &r.S.Blocks[u], &r.D.Units[u]) {
			out = append(out, u)
		}
	}
	return out
}

// AnyUnit reports whether something holds for a unit.
func (r *Run) AnyUnit(test func(u int, b *Block, d *Unit) bool) bool {
	for u := range r.S.Blocks {
		if test(u, &r.S.Blocks[u], &r.D.Units[u]) {
			return true
		}
	}
	return false
}

// AnyPlace reports whether something holds for a place.
func (r *Run) AnyPlace(test func(p int) bool) bool {
	for p := range r.D.Places {
		if test(p) {
			return true
		}
	}
	return false
}

// Lose takes a step from a block: the last one of most eliminates it, while statics
// and headquarters have one of no strength below it (§2.6, §2.27). It reports whether
// the block is eliminated.
func (r *Run) Lose(u int) bool {
	b := &r.S.Blocks[u]
	last := int8(1)
	if r.D.Units[u].Type.Cadre() {
		last = 0
	}
	if b.CV > last {
		b.CV--
		return false
	}
	r.Kill(u)
	return true
}

// Kill eliminates a block (§2.6).
func (r *Run) Kill(u int) {
	at := r.S.Blocks[u].At
	north := at >= 0 && r.D.Places[at].Front == NorthFront
	desert := at >= 0 && r.FrontOf(r.D.Units[u].Faction, int(at)) == MedFront
	r.Put(u, Dead)
	freed := slices.ContainsFunc(r.D.Events, func(e Event) bool { return slices.Contains(e.Frees, u) })
	r.S.Blocks[u] = Block{At: Dead, From: -1, Grounded: r.S.Blocks[u].Grounded, North: north, Desert: desert, Bound: freed}
}

// FightingFactions returns the factions of a side that fight here, its own first, see [Run.Fights].
func (r *Run) FightingFactions(side Side) (out []Faction) {
	for _, f := range r.D.factionsOf(side) {
		if r.Holder(f) == side && r.Fights(f) {
			out = append(out, f)
		}
	}
	return out
}

// Fights reports whether a faction has blocks in this game, or is to have some: one that
// has none is at war elsewhere, and has no turn here.
func (r *Run) Fights(f Faction) bool {
	return r.AnyUnit(func(_ int, b *Block, d *Unit) bool { return d.Faction == f && b.At != Unused })
}

// Objective is something that a faction has as long as a line is open (§17).
type Objective uint8

// The objectives that the East can cut.
const (
	AxisOil   Objective = iota // §17.1
	AxisOre                    // §17.2
	OreRoute                   // by sea from Narvik (§17.2)
	SovietOil                  // §17.8
	OilRoute                   // over the Caspian (§20.591)
	Murmansk                   // lend and lease (§20.592)
	Teheran
	Objectives = 7
)

// ObjectiveWords are the words for the objectives.
var ObjectiveWords = [Objectives]string{"axis-oil", "axis-ore", "ore-route", "soviet-oil", "oil-route", "murmansk", "teheran"}

// Of returns the faction that has an objective.
func (o Objective) Of() Faction {
	if o < SovietOil {
		return Axis
	}
	return Soviet
}

// Country returns the nation to which a place belongs now.
func (r *Run) Country(place int) int { return r.D.Owner(place, r.S.Borders) }
