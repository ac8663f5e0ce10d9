package field

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Run is a position that is carried on: the machine, what the packs say, and who stands
// where. All layers work on it.
type Run struct {
	M play.Run
	D *Data
	S *State
	// Advance brings a player turn on to the phase that an order belongs to, and ends
	// the phases before it: it is the title's. The fault is that the phase is over, or
	// [play.Later] where something comes in between: then the order is carried out
	// again afterwards. An order calls it before it changes anything.
	Advance func(*Run, Phase) *play.Fault

	// Working space of supply, moves, battle and reorganization.
	Finder   Finder
	Dice     [Sides]int8 // of a duel (cards 16 and 38), while it is thrown
	Made     []Past      // what was changed by the upgrade or replacement that was just made
	Shielded int         // where card 6 protects units in the removal phase that runs
	here     board.Stacks
}

// Past is a unit as it was, so that cards 7 and 31 can undo what was made of it.
type Past struct {
	Unit int
	Was  Counter
}

// Open makes a run look at a state, and returns its machine.
func (r *Run) Open(d *Data, s *State) *play.Run {
	r.D, r.S = d, s
	r.here.Fill(len(d.Places), len(s.Units), func(u int) int { return int(s.Units[u].At) })
	return r.M.Reset(&s.Agenda, &s.Stored, s.Options.Options)
}

// UnitsAt returns the units at a place. The caller must not change the list, and not
// move a unit while going through it.
func (r *Run) UnitsAt(place int) []int16 { return r.here[place] }

// Put moves a unit to a place or a box. Who controls the place then is for the
// caller ([Run.Enter]).
func (r *Run) Put(u, to int) {
	c := &r.S.Units[u]
	r.here.Move(u, int(c.At), to)
	c.At = int16(to)
}

// Holder returns the side whose units stand at a place, nobody where it is empty.
func (r *Run) Holder(place int) Side {
	if len(r.here[place]) == 0 {
		return Nobody
	}
	return r.D.Units[r.here[place][0]].Side
}

// Has reports whether a side has units at a place.
func (r *Run) Has(side Side, place int) bool { return r.Holder(place) == side }

// Face returns the side of a counter that is up.
func (r *Run) Face(u int) *Face {
	d := &r.D.Units[u]
	if r.S.Units[u].Reduced && d.Back != nil {
		return d.Back
	}
	return &d.Front
}

// Class returns the type of a unit as it lies (§14).
func (r *Run) Class(u int) Class { return r.Face(u).Class }

// HasClass reports whether a unit is of one of some types.
func (r *Run) HasClass(u int, classes ...Class) bool { return slices.Contains(classes, r.Class(u)) }

// IsSingleStepFront reports whether a unit is a Soviet front that has one step whatever side
// is up (§7.2.2). Regional and fortified infantry are none.
func (r *Run) IsSingleStepFront(u int) bool {
	d := &r.D.Units[u]
	return d.Side == Soviet && d.steps == 1 && d.Back != nil && r.S.Turn < SturdyTurn
}

// Steps returns how many steps a unit has as it lies.
func (r *Run) Steps(u int) int {
	if d := &r.D.Units[u]; d.Back == nil || r.S.Units[u].Reduced || r.IsSingleStepFront(u) {
		return 1
	}
	return 2
}

// TwoSteps reports whether a unit counts as one of two steps where it is
// eliminated without supply (§7.2.2, §11.1).
func (r *Run) TwoSteps(u int) bool { return r.D.Units[u].Back != nil }

// ZOC reports whether a unit has a zone of control (§8.5): not without supply, nor
// with its strength in brackets.
func (r *Run) ZOC(u int) bool { return !r.S.Units[u].Unsupplied && r.Face(u).ZOC }

// InZOCOf reports whether a place lies in a zone of control of a side. It does not
// reach across the sides of lakes.
func (r *Run) InZOCOf(side Side, place int) bool {
	for _, n := range r.D.Places[place].Near {
		if !n.Lake && r.Has(side, int(n.To)) && slices.ContainsFunc(r.here[n.To], func(u int16) bool { return r.ZOC(int(u)) }) {
			return true
		}
	}
	return false
}

// Adjacent reports whether two places are beside each other, and not across the
// side of a lake (§8.5, §10.1).
func (r *Run) Adjacent(a, b int) bool {
	return slices.ContainsFunc(r.D.Places[a].Near, func(n Near) bool { return int(n.To) == b && !n.Lake })
}

// StackLimit returns how many units of a side may stand at a place (§8.4.1): one more
// Soviet unit where card 32 makes room.
func (r *Run) StackLimit(side Side, place int) int {
	if side == Axis {
		return r.D.StackAxis
	}
	n := r.D.StackSoviet
	if r.S.Turn >= LastYear {
		n = r.D.StackLate
	}
	if r.HasExtraRoom(place) {
		n++
	}
	return n
}

// HasExtraRoom reports whether card 32 makes room for one more Soviet unit at a place.
func (r *Run) HasExtraRoom(place int) bool {
	return slices.ContainsFunc(r.S.Effects, func(e Effect) bool {
		return e.Side == Soviet && int(e.Place) == place && r.D.Cards[e.Card].ID == "c32"
	})
}

// CountStacked counts the units at a place that count against the limit: all but
// Rezervy that stand with another one (§15.8).
func (r *Run) CountStacked(place int) int {
	n := len(r.here[place])
	if n > 1 && r.S.Options.Rezervy && slices.Contains(r.here[place], int16(r.D.Rezervy)) {
		n--
	}
	return n
}

// Terrain returns that of a place as it is now: a scorched city is a marsh (card 7).
func (r *Run) Terrain(place int) Terrain {
	if r.S.Scorched.Has(place) {
		return Marsh
	}
	return r.D.Places[place].Terrain
}

// City reports whether a place is a city that is not scorched (card 7).
func (r *Run) City(place int) bool { return r.D.Places[place].City && !r.S.Scorched.Has(place) }

// Home returns the side that controlled a place at the start of the war.
func (p *Place) Home() Side {
	if p.Country == USSR {
		return Soviet
	}
	return Axis
}

// Control returns the side that controls a place: whose units were there last (§12.7.1).
func (r *Run) Control(place int) Side {
	home := r.D.Places[place].Home()
	if r.S.Taken.Has(place) {
		return home.Enemy()
	}
	return home
}

// Enter gives a place to a side whose unit comes or passes through.
func (r *Run) Enter(side Side, place int) {
	p := &r.D.Places[place]
	if side == Soviet && p.Country == Germany && r.S.Crossed == 0 {
		r.S.Crossed = r.S.Turn
		r.M.Event("noretreat.border-crossed", r.PlaceArg("place", place))
	}
	if r.Control(place) == side {
		return
	}
	if p.Home() == side {
		r.S.Taken.Drop(place)
	} else {
		r.S.Taken.Add(place)
	}
	if side == Soviet {
		r.S.Works.Drop(place)
	}
	if !p.VP() {
		return
	}
	r.S.Fresh.Add(place)
	r.M.Event("noretreat.taken", SideArg("side", side), r.PlaceArg("place", place))
	switch {
	case side == Soviet && place == r.D.Ploesti && r.S.OilTaken == 0:
		r.S.OilTaken = r.S.Turn
	case side == Soviet && place == r.D.Warsaw && r.S.Freed == 0:
		r.S.Freed = r.S.Turn
	}
}

// Turn returns the box of the turn track.
func (r *Run) Turn() *TurnRow { return &r.D.Turns[r.S.Turn-1] }

// Weather returns that of the turn that runs.
func (r *Run) Weather() Weather { return r.WeatherOf(int(r.S.Turn)) }

// WeatherOf returns the weather of a turn as its marker lies: the second turn of snow
// in a row, and the third, is of long winter (§13.1, §14.14).
func (r *Run) WeatherOf(turn int) Weather {
	t := &r.D.Turns[turn-1]
	w := t.weather
	if slices.Contains(r.S.Flipped, int8(turn)) {
		w = t.other
	}
	if w != Snow && w != LongWinter {
		return w
	}
	if turn > 1 && r.WeatherOf(turn-1) >= Snow {
		return LongWinter
	}
	return Snow
}

// HasVariableWeather reports whether the weather of a turn may change: it lies in the months
// of a marker, and the options allow it (§14.14, §15.4).
func (r *Run) HasVariableWeather(turn int) bool {
	return turn <= len(r.D.Turns) && r.D.Turns[turn-1].variable && r.S.Options.Weather != NoVariable &&
		(r.S.Options.Weather != VariableLater || r.D.Turns[turn-1].Year > 1941)
}

// The values of the option variable-weather.
const (
	AlwaysVariable uint8 = iota
	VariableLater
	NoVariable
)

// IsSnowing reports whether rivers are frozen (§13.1).
func (r *Run) IsSnowing() bool { return r.Weather() >= Snow }

// MapVP counts the places of a side on the map that give a VP (§12.7.5).
func (r *Run) MapVP(side Side) int {
	n := 0
	for i := range r.D.Places {
		p := &r.D.Places[i]
		if p.VP() && r.Control(i) == side && (r.S.Turn < LastYear || p.Country == Germany) {
			n++
		}
	}
	if r.S.Turn < LastYear && r.HoldsFinland(side) {
		n++
	}
	return n
}

// HoldsFinland reports whether a side has Finland: a unit of it is there that is no
// cadre and of no minor ally of the Axis (§12.7.2).
func (r *Run) HoldsFinland(side Side) bool {
	return slices.ContainsFunc(r.here[r.D.Finland], func(u int16) bool {
		d := &r.D.Units[u]
		return d.Side == side && !d.Ally && d.Nation != "finnish" && r.Class(int(u)) != Cadre
	})
}

// VP returns those of the side with the initiative (§12.8).
func (r *Run) VP() int { return max(r.MapVP(r.S.Initiative)+int(r.S.EventVP), 0) }

// AddVP gives a side VP for an event or a surrender, or takes them (§12.7.4). More
// than the marker holds are lost.
func (r *Run) AddVP(side Side, n int, code string, args ...rules.Arg) {
	if side != r.S.Initiative {
		n = -n
	}
	most := int8(r.D.MaxEvent)
	r.S.EventVP = min(max(r.S.EventVP+int8(n), -most), most)
	r.M.Event(code, append(args, SideArg("side", side), rules.Num("vp", r.VP()))...)
}

// InForce finds the effect of a card that a side has played, nil when there is none.
func (r *Run) InForce(card string, side Side) *Effect {
	for i := range r.S.Effects {
		if e := &r.S.Effects[i]; e.Side == side && r.D.Cards[e.Card].ID == card {
			return e
		}
	}
	return nil
}

// EndEffects drops the effects whose span is over.
func (r *Run) EndEffects(span Span) {
	r.S.Effects = slices.DeleteFunc(r.S.Effects, func(e Effect) bool { return e.Until == span })
}

// CanMove reports whether a unit can move at all (§8.0): it is not a fortress.
func (r *Run) CanMove(u int) bool { return r.Face(u).Move > 0 }

// Finder is the working space of a search: by place, what is known of the best way to it.
type Finder struct {
	Cost, Hops []int16 // cost below 0: not reached
	From       []int16
	Zone       []int8 // 0 not asked yet, 1 no, 2 yes
	Step       []int8 // what it costs to enter: 0 not asked yet, below 0 for a place that is barred
	Done       []bool
	Open       []int16
}

// Begin makes the finder ready for a search.
func (f *Finder) Begin(places int) {
	if len(f.Cost) != places {
		*f = Finder{Cost: make([]int16, places), Hops: make([]int16, places), From: make([]int16, places), Zone: make([]int8, places), Step: make([]int8, places), Done: make([]bool, places)}
	}
	for i := range f.Cost {
		f.Cost[i] = -1
	}
	clear(f.Zone)
	clear(f.Step)
	clear(f.Done)
	f.Open = f.Open[:0]
}

// Next takes the place with the cheapest way out of the open ones, of equal ways the
// one over the fewest places, then the one that was found first.
func (f *Finder) Next() (place int, ok bool) {
	best := -1
	for i, p := range f.Open {
		if best < 0 || f.Cost[p] < f.Cost[f.Open[best]] || f.Cost[p] == f.Cost[f.Open[best]] && f.Hops[p] < f.Hops[f.Open[best]] {
			best = i
		}
	}
	if best < 0 {
		return 0, false
	}
	p := f.Open[best]
	f.Open = slices.Delete(f.Open, best, best+1)
	f.Done[p] = true
	return int(p), true
}

// Back appends the way to a place that was reached.
func (f *Finder) Back(way []int16, from, to int) []int16 {
	at := len(way)
	for p := to; p != from; p = int(f.From[p]) {
		way = append(way, int16(p))
	}
	slices.Reverse(way[at:])
	return way
}
