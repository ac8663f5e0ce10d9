package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Halves returns the halves of cards that move units. The other alternative of card 17 is
// about an advance and stands in battle.
func Halves() []field.Half {
	return slices.Concat([]field.Half{
		move(10, field.Axis, cardMove{most: 1, points: 2, supplied: true, outside: true}),
		{Card: 17, Side: field.Axis, How: "move", When: []field.Moment{field.OwnMovement}, Can: hurryFault, Do: hurry},
		{Card: 32, Side: field.Soviet, When: []field.Moment{field.OwnMovement}, Can: makeRoomFault, Do: playMakeRoom},
		{Card: 35, Side: field.Soviet, When: []field.Moment{field.OwnMovementEnd, field.EnemyMovementEnd}, Can: maskFault, Do: playMask},
		{Card: 36, Side: field.Axis, When: []field.Moment{field.EnemyMovementEnd}, Can: surpriseFault, Do: surprise},
		move(39, field.Axis, cardMove{most: anyNumber, points: 1, easy: true, outside: true}),
		move(41, field.Soviet, cardMove{most: 4, points: 1, hexes: true, outside: true}),
		move(43, field.Axis, cardMove{most: anyNumber, points: 2, supplied: true, outside: true, panzer: true}),
	}, cards.Ways(field.Half{Card: 18, Side: field.Soviet, When: []field.Moment{field.OwnCards, field.EnemyCards}, Can: shuttleFault, Do: shuttle}, howEntrain, howDetrain))
}

// anyNumber of units may be moved.
const anyNumber = 1 << 10

// cardMove is what a card lets units do at the end of the enemy's movement phase.
type cardMove struct {
	most     int // units
	points   int // that each may spend
	hexes    bool
	easy     bool
	supplied bool // only units without a marker (§6.5.5)
	outside  bool // only units that stand in no enemy zone
	panzer   bool // only armour, in clear weather
}

// move returns a half that lets units move a little: each line names units and where to.
func move(card int, side field.Side, m cardMove) field.Half {
	return field.Half{Card: card, Side: side, When: []field.Moment{field.EnemyMovementEnd},
		Can: func(r *field.Run, p *field.Play) *play.Fault { return cardMoveFault(r, p, &m) },
		Do: func(r *field.Run, p *field.Play) {
			cardMoves(r, p, &m, true)
			removeOverstacked(r)
		}}
}

// cardMoveFault says why nobody can be moved by a card.
func cardMoveFault(r *field.Run, p *field.Play, m *cardMove) *play.Fault {
	if m.panzer && r.Weather() != field.Clear {
		return play.Refuse("5.3", "noretreat.bad.move-weather", r.CardArg("card", p.Card, p.Side))
	}
	return cardMoves(r, p, m, false)
}

// cardMoves moves the units that the lines of a play name, line by line, or finds out
// whether any of them can be carried out; a line that cannot bears the fault. It returns
// the first fault where none could.
func cardMoves(r *field.Run, p *field.Play, m *cardMove, carry bool) (first *play.Fault) {
	var all []leg
	any := false
	for i := range p.Lines {
		l := &p.Lines[i]
		before := len(all)
		var f *play.Fault
		if all, f = cardLine(r, p, l, m, all); f != nil {
			takeBackLegs(r, all[before:])
			all = all[:before]
			if carry {
				l.Fault = f
			}
			if first == nil {
				first = f
			}
			continue
		}
		any = true
		if carry {
			carryOut(r, p.Side, all[before:], l.Via)
		}
	}
	if !carry {
		for _, l := range slices.Backward(all) {
			r.Put(l.unit, l.from)
		}
	}
	switch {
	case any:
		return nil
	case first == nil:
		return unnamedMoveFault(r, p)
	}
	return first
}

// unnamedMoveFault says that a play has to name units and where they go.
func unnamedMoveFault(r *field.Run, p *field.Play) *play.Fault {
	return play.Refuse("5.3", "noretreat.bad.card-whither", r.CardArg("card", p.Card, p.Side))
}

// cardLine plans the moves of one line of a play.
func cardLine(r *field.Run, p *field.Play, l *field.Line, m *cardMove, all []leg) ([]leg, *play.Fault) {
	if l.To < 0 || len(l.Units) == 0 {
		return all, unnamedMoveFault(r, p)
	}
	for _, u := range l.Units {
		if f := unitCardMoveFault(r, p, u, m); f != nil {
			return all, f
		}
		if slices.ContainsFunc(all, func(x leg) bool { return x.unit == u }) {
			return all, play.Refuse("8.1", "noretreat.bad.move-twice", r.UnitArg("unit", u))
		}
		if len(all) >= m.most {
			return all, play.Refuse("5.3", "noretreat.bad.card-most", r.CardArg("card", p.Card, p.Side), rules.Num("limit", m.most))
		}
		var f *play.Fault
		if all, f = planLegs(r, all, &trip{unit: u, points: m.points, hexes: m.hexes, easy: m.easy}, l.Via, l.To); f != nil {
			return all, f
		}
	}
	return all, nil
}

// unitCardMoveFault says why a card cannot move a unit.
func unitCardMoveFault(r *field.Run, p *field.Play, u int, m *cardMove) *play.Fault {
	if f := immobileFault(r, u); f != nil {
		return f
	}
	unit, card := r.UnitArg("unit", u), r.CardArg("card", p.Card, p.Side)
	switch at := int(r.S.Units[u].At); {
	case m.supplied && r.S.Units[u].Unsupplied:
		return play.Refuse("6.5.5", "noretreat.bad.card-supply", unit, card)
	case m.outside && isInEnemyZOC(r, p.Side, at):
		return play.Refuse("5.3", "noretreat.bad.card-zone", append(zoneOf(r, p.Side, at), unit, card, r.PlaceArg("place", at))...)
	case m.panzer && !r.Class(u).IsArmor():
		return play.Refuse("5.3", "noretreat.bad.card-armor", unit, card)
	}
	return nil
}

// stackOf returns where the stack of a play stands, which names its place or units of it, or
// -1 if that is not one place.
func stackOf(r *field.Run, p *field.Play) int {
	at := slices.Clone(p.At)
	for _, u := range p.Units {
		at = append(at, int(r.S.Units[u].At))
	}
	if slices.Sort(at); len(at) == 0 || at[0] != at[len(at)-1] {
		return -1
	}
	return at[0]
}

// hurryFault says why card 17 gives no points to the units of a place: it is played on
// units of one hex that have not moved.
func hurryFault(r *field.Run, p *field.Play) *play.Fault {
	at := stackOf(r, p)
	if at < 0 {
		return play.Refuse("5.3", "noretreat.bad.card-one-place", r.CardArg("card", p.Card, p.Side))
	}
	for _, u := range r.UnitsAt(at) {
		if r.D.Units[u].Side == p.Side && moveFault(r, int(u)) == nil {
			return nil
		}
	}
	return play.Refuse("5.3", "noretreat.bad.card-nobody", r.CardArg("card", p.Card, p.Side), r.PlaceArg("place", at))
}

// hurry gives two points more to the units that stand at a place till the movement
// phase ends (card 17); see pointsOf.
func hurry(r *field.Run, p *field.Play) {
	at := stackOf(r, p)
	r.S.Effects = append(r.S.Effects, field.Effect{Card: int8(p.Card), Side: p.Side, Place: int16(at), Until: field.ThisPhase})
	r.M.Event("noretreat.hurried", r.PlaceArg("place", at))
}

// maskFault says why nobody can be detrained by Maskirovka (card 35).
func maskFault(r *field.Run, p *field.Play) *play.Fault {
	if r.S.Options.Cards == field.PublishedCards && p.When == field.EnemyMovementEnd {
		return play.Refuse("5.3", "noretreat.bad.card-own-turn", r.CardArg("card", p.Card, p.Side))
	}
	first := unnamedMoveFault(r, p)
	for i := range p.Lines {
		l := &p.Lines[i]
		f := trainLineFault(r, p, l)
		if f == nil {
			f = DetrainFault(r, l.Units[0], l.At[0])
		}
		if f == nil {
			return nil
		}
		if i == 0 {
			first = f
		}
	}
	return first
}

// trainLineFault says why a line of a play is none that detrains units: it names units in
// the rail box, and a place.
func trainLineFault(r *field.Run, p *field.Play, l *field.Line) *play.Fault {
	if len(l.Units) == 0 || len(l.At) != 1 {
		return play.Refuse("5.3", "noretreat.bad.card-station", r.CardArg("card", p.Card, p.Side))
	}
	for _, u := range l.Units {
		if r.S.Units[u].At != field.Rail {
			return offTrainFault(r, u)
		}
	}
	return nil
}

// playMask brings units of the rail box to the map, from where each may move like in a
// movement phase of its own (card 35).
func playMask(r *field.Run, p *field.Play) {
	for i := range p.Lines {
		l := &p.Lines[i]
		if l.Fault = trainLineFault(r, p, l); l.Fault != nil {
			continue
		}
		for _, u := range l.Units {
			if l.Fault = Detrain(r, u, l.At[0]); l.Fault != nil {
				break
			}
			if l.To < 0 {
				continue
			}
			legs, f := planLegs(r, nil, &trip{unit: u, points: pointsOf(r, u)}, l.Via, l.To)
			if l.Fault = f; f != nil {
				break
			}
			carryOut(r, p.Side, legs, l.Via)
		}
	}
	removeOverstacked(r)
}

// shuttled is how many units card 18 puts on trains, and how many it takes off them.
const shuttled = 2

// The words for the alternatives of card 18: lines of both belong together.
const (
	howEntrain = "entrain"
	howDetrain = "detrain"
)

// shuttleFault says why card 18 does nothing: no line of it can be carried out.
func shuttleFault(r *field.Run, p *field.Play) *play.Fault {
	first := unnamedMoveFault(r, p)
	for i := range p.Lines {
		l := &p.Lines[i]
		var f *play.Fault
		if l.How == howDetrain {
			if f = trainLineFault(r, p, l); f == nil {
				f = DetrainFault(r, l.Units[0], l.At[0])
			}
		} else if len(l.Units) == 0 {
			f = unnamedMoveFault(r, p)
		} else {
			f = unitShuttleFault(r, p, l.Units[0], 0)
		}
		if f == nil {
			return nil
		}
		if i == 0 {
			first = f
		}
	}
	return first
}

// unitShuttleFault says why card 18 cannot put a unit on a train: units that have supply now,
// two at most, as long as there is room (§9.1.2).
func unitShuttleFault(r *field.Run, p *field.Play, u, before int) *play.Fault {
	if f := immobileFault(r, u); f != nil {
		return f
	}
	unit, card := r.UnitArg("unit", u), r.CardArg("card", p.Card, p.Side)
	switch {
	case !supply.IsSupplied(r, u):
		return play.Refuse("6.5.5", "noretreat.bad.card-supply", unit, card)
	case before >= shuttled:
		return play.Refuse("5.3", "noretreat.bad.card-most", card, rules.Num("limit", shuttled))
	case InBox(r, p.Side, field.Rail) >= r.D.RailBox:
		return play.Refuse("9.1.2", "noretreat.bad.rail-full", unit, rules.Num("limit", r.D.RailBox))
	}
	return nil
}

// shuttle carries out card 18: first up to two units go into the rail box, then up to
// two come out of it (§9.2).
func shuttle(r *field.Run, p *field.Play) {
	on, off := 0, 0
	for i := range p.Lines {
		l := &p.Lines[i]
		for _, u := range l.Units {
			if l.How == howDetrain {
				continue
			}
			if l.Fault = unitShuttleFault(r, p, u, on); l.Fault != nil {
				break
			}
			entrain(r, u)
			on++
		}
	}
	for i := range p.Lines {
		l := &p.Lines[i]
		if l.How != howDetrain {
			continue
		}
		if l.Fault = trainLineFault(r, p, l); l.Fault != nil {
			continue
		}
		for _, u := range l.Units {
			if off >= shuttled {
				l.Fault = play.Refuse("5.3", "noretreat.bad.card-most", r.CardArg("card", p.Card, p.Side), rules.Num("limit", shuttled))
			} else {
				l.Fault = Detrain(r, u, l.At[0])
			}
			if l.Fault != nil {
				break
			}
			off++
		}
	}
	removeOverstacked(r)
}
