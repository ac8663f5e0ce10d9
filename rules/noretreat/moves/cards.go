package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
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
