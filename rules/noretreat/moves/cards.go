package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/hand"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Halves are the halves of cards that move units. The other alternative of card 17 is
// about an advance and stands in battle.
func Halves() []hand.Half[*Run] {
	return slices.Concat([]hand.Half[*Run]{
		move(10, field.Axis, cardMove{most: 1, points: 2, supplied: true, outside: true}),
		{Card: 17, Side: field.Axis, How: "move", When: []hand.Moment{hand.OwnMovement}, Can: (*Run).canHurry, Do: (*Run).hurry},
		{Card: 32, Side: field.Soviet, When: []hand.Moment{hand.OwnMovement}, Can: (*Run).canMakeRoom, Do: (*Run).makeRoom},
		{Card: 35, Side: field.Soviet, When: []hand.Moment{hand.OwnMovementEnd, hand.EnemyMovementEnd}, Can: (*Run).canMask, Do: (*Run).mask},
		move(39, field.Axis, cardMove{most: anyNumber, points: 1, easy: true, outside: true}),
		move(41, field.Soviet, cardMove{most: 4, points: 1, hexes: true, outside: true}),
		move(43, field.Axis, cardMove{most: anyNumber, points: 2, supplied: true, outside: true, panzer: true}),
	}, shuttles())
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

// move is a half that lets units move a little: each line names units and where to.
func move(card int, side field.Side, m cardMove) hand.Half[*Run] {
	return hand.Half[*Run]{Card: card, Side: side, When: []hand.Moment{hand.EnemyMovementEnd},
		Can: func(r *Run, p *hand.Play) *play.Fault { return r.canCardMove(p, &m) },
		Do: func(r *Run, p *hand.Play) {
			r.cardMoves(p, &m, true)
			r.tooMany()
		}}
}

// canCardMove says why nobody can be moved by a card.
func (r *Run) canCardMove(p *hand.Play, m *cardMove) *play.Fault {
	if m.panzer && r.Weather() != field.Clear {
		return play.Deny("5.3", "noretreat.bad.move-weather", r.CardArg("card", p.Card, p.Side))
	}
	return r.cardMoves(p, m, false)
}

// cardMoves moves the units that the lines of a play name, line by line, or finds out
// whether any of them can be carried out; a line that cannot bears the fault. It returns
// the first fault where none could.
func (r *Run) cardMoves(p *hand.Play, m *cardMove, carry bool) (first *play.Fault) {
	var all []leg
	any := false
	for i := range p.Lines {
		l := &p.Lines[i]
		before := len(all)
		var f *play.Fault
		if all, f = r.cardLine(p, l, m, all); f != nil {
			r.unplan(all[before:])
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
			r.carry(p.Side, all[before:], l.Via)
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
		return r.wordless(p)
	}
	return first
}

// wordless says that a play has to name units and where they go.
func (r *Run) wordless(p *hand.Play) *play.Fault {
	return play.Deny("5.3", "noretreat.bad.card-whither", r.CardArg("card", p.Card, p.Side))
}

// cardLine plans the moves of one line of a play.
func (r *Run) cardLine(p *hand.Play, l *hand.Line, m *cardMove, all []leg) ([]leg, *play.Fault) {
	if l.To < 0 || len(l.Units) == 0 {
		return all, r.wordless(p)
	}
	for _, u := range l.Units {
		if f := r.mayCardMove(p, u, m); f != nil {
			return all, f
		}
		if slices.ContainsFunc(all, func(x leg) bool { return x.unit == u }) {
			return all, play.Deny("8.1", "noretreat.bad.move-twice", r.UnitArg("unit", u))
		}
		if len(all) >= m.most {
			return all, play.Deny("5.3", "noretreat.bad.card-most", r.CardArg("card", p.Card, p.Side), rules.Num("limit", m.most))
		}
		var f *play.Fault
		if all, f = r.plan(all, &trip{unit: u, points: m.points, hexes: m.hexes, easy: m.easy}, l.Via, l.To); f != nil {
			return all, f
		}
	}
	return all, nil
}

// mayCardMove says why a card cannot move a unit.
func (r *Run) mayCardMove(p *hand.Play, u int, m *cardMove) *play.Fault {
	unit, card := r.UnitArg("unit", u), r.CardArg("card", p.Card, p.Side)
	switch at := int(r.S.Units[u].At); {
	case at < 0:
		return play.Deny("8.0", "noretreat.bad.move-box", unit, r.boxArg(u))
	case !r.Mobile(u):
		return play.Deny("8.0", "noretreat.bad.move-fortress", unit)
	case m.supplied && r.S.Units[u].Unsupplied:
		return play.Deny("6.5.5", "noretreat.bad.card-supply", unit, card)
	case m.outside && r.zoned(p.Side, at):
		return play.Deny("5.3", "noretreat.bad.card-zone", append(r.zoneOf(p.Side, at), unit, card, r.PlaceArg("place", at))...)
	case m.panzer && !r.Class(u).IsArmor():
		return play.Deny("5.3", "noretreat.bad.card-armor", unit, card)
	}
	return nil
}

// canHurry says why card 17 gives no points to the units of a place: it is played on
// units of one hex that have not moved.
func (r *Run) canHurry(p *hand.Play) *play.Fault {
	if len(p.At) != 1 {
		return play.Deny("5.3", "noretreat.bad.card-one-place", r.CardArg("card", p.Card, p.Side))
	}
	for _, u := range r.Here(p.At[0]) {
		if r.D.Units[u].Side == p.Side && r.mayMove(int(u)) == nil {
			return nil
		}
	}
	return play.Deny("5.3", "noretreat.bad.card-nobody", r.CardArg("card", p.Card, p.Side), r.PlaceArg("place", p.At[0]))
}

// hurry gives two points more to the units that stand at a place till the movement
// phase ends (card 17); see [Run.Points].
func (r *Run) hurry(p *hand.Play) {
	r.S.Effects = append(r.S.Effects, field.Effect{Card: int8(p.Card), Side: p.Side, Place: int16(p.At[0]), Until: field.ThisPhase})
	r.Event("noretreat.hurried", r.PlaceArg("place", p.At[0]))
}

// roomy is how many hexes card 32 makes room in.
const roomy = 3

// canMakeRoom says why card 32 makes no room at some places: up to three hexes, each
// beside another one of them.
func (r *Run) canMakeRoom(p *hand.Play) *play.Fault {
	card := r.CardArg("card", p.Card, p.Side)
	if len(p.At) == 0 || len(p.At) > roomy {
		return play.Deny("5.3", "noretreat.bad.card-places", card, rules.Num("limit", roomy))
	}
	for _, a := range p.At {
		if len(p.At) > 1 && !slices.ContainsFunc(p.At, func(b int) bool { return r.Adjacent(a, b) }) {
			return play.Deny("5.3", "noretreat.bad.card-apart", card, r.PlaceArg("place", a))
		}
	}
	return nil
}

// makeRoom makes room for one unit more at some places till the player turn ends (card
// 32); see [field.Run.StackLimit].
func (r *Run) makeRoom(p *hand.Play) {
	args := []rules.Arg{}
	for _, at := range p.At {
		if !r.Roomy(at) {
			r.S.Effects = append(r.S.Effects, field.Effect{Card: int8(p.Card), Side: p.Side, Place: int16(at), Until: field.ThisPlayerTurn})
			args = append(args, r.PlaceArg("place", at))
		}
	}
	r.Event("noretreat.room-made", args...)
}

// unroom ends the room that card 32 has made: who is too many then goes back one hex
// where he can (§10.7.5); the others are dealt with by [Run.tooMany].
func (r *Run) unroom() {
	card := r.D.CardByID["c32"]
	is := func(e field.Effect) bool { return int(e.Card) == card && e.Side == field.Soviet }
	var places []int
	for _, e := range r.S.Effects {
		if is(e) {
			places = append(places, int(e.Place))
		}
	}
	r.S.Effects = slices.DeleteFunc(r.S.Effects, is)
	for _, p := range places {
		for r.Has(field.Soviet, p) && r.Stacked(p) > r.StackLimit(field.Soviet, p) && r.backOff(p) {
		}
	}
}

// backOff takes a unit of a place one hex back, if there is one that can go.
func (r *Run) backOff(place int) bool {
	var list []int
	for _, u := range r.Here(place) {
		if int(u) != r.D.Rezervy && r.Mobile(int(u)) {
			list = append(list, int(u))
		}
	}
	for _, u := range r.GivenUp(field.Soviet, place, list, func(u int) int { return r.Face(u).Strength }) {
		if to, ok := r.behind(u, place); ok {
			r.Event("noretreat.backed-off", r.UnitArg("unit", u), r.PlaceArg("from", place), r.PlaceArg("to", to))
			r.Put(u, to)
			r.Enter(field.Soviet, to)
			return true
		}
	}
	return false
}

// behind finds where a unit can go one hex back: where no enemy is, in no enemy zone
// but with a friend, and where there is room; with an overland line if possible.
func (r *Run) behind(u, place int) (to int, ok bool) {
	side := r.D.Units[u].Side
	net := r.Net(side)
	for _, x := range r.D.Places[place].Near {
		p := int(x.To)
		if _, code := r.barred(u, p); x.Lake || code != "" || r.zoned(side, p) && !r.Has(side, p) || r.Stacked(p) >= r.StackLimit(side, p) {
			continue
		}
		if !ok || !net.Land(to) && net.Land(p) {
			to, ok = p, true
		}
	}
	return to, ok
}
