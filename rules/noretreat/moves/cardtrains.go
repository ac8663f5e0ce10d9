package moves

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/hand"
	"github.com/fieldpost/fieldpost/rules/play"
)

// canMask says why nobody can be detrained by Maskirovka (card 35).
func (r *Run) canMask(p *hand.Play) *play.Fault {
	if r.S.Options.Cards == field.PublishedCards && p.When == hand.EnemyMovementEnd {
		return play.Refuse("5.3", "noretreat.bad.card-own-turn", r.CardArg("card", p.Card, p.Side))
	}
	first := r.unnamedMoveFault(p)
	for i := range p.Lines {
		l := &p.Lines[i]
		f := r.trainLine(p, l)
		if f == nil {
			f = r.CanDetrain(l.Units[0], l.At[0])
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

// trainLine says why a line of a play is none that detrains units: it names units in
// the rail box, and a place.
func (r *Run) trainLine(p *hand.Play, l *hand.Line) *play.Fault {
	if len(l.Units) == 0 || len(l.At) != 1 {
		return play.Refuse("5.3", "noretreat.bad.card-station", r.CardArg("card", p.Card, p.Side))
	}
	for _, u := range l.Units {
		if r.S.Units[u].At != field.Rail {
			return r.notOnTrain(u)
		}
	}
	return nil
}

// mask brings units of the rail box to the map, from where each may move like in a
// movement phase of its own (card 35).
func (r *Run) mask(p *hand.Play) {
	for i := range p.Lines {
		l := &p.Lines[i]
		if l.Fault = r.trainLine(p, l); l.Fault != nil {
			continue
		}
		for _, u := range l.Units {
			if l.Fault = r.Detrain(u, l.At[0]); l.Fault != nil {
				break
			}
			if l.To < 0 {
				continue
			}
			legs, f := r.plan(nil, &trip{unit: u, points: r.Points(u)}, l.Via, l.To)
			if l.Fault = f; f != nil {
				break
			}
			r.carry(p.Side, legs, l.Via)
		}
	}
	r.removeOverstacked()
}

// shuttled is how many units card 18 puts on trains, and how many it takes off them.
const shuttled = 2

// The words for the alternatives of card 18.
const (
	howEntrain = "entrain"
	howDetrain = "detrain"
)

// shuttles returns the halves of card 18 of the Soviets: lines to entrain and to detrain
// belong together.
func shuttles() []hand.Half[*Run] {
	return hand.Ways(hand.Half[*Run]{Card: 18, Side: field.Soviet, When: []hand.Moment{hand.OwnCards, hand.EnemyCards}, Can: (*Run).canShuttle, Do: (*Run).shuttle}, howEntrain, howDetrain)
}

// canShuttle says why card 18 does nothing: no line of it can be carried out.
func (r *Run) canShuttle(p *hand.Play) *play.Fault {
	first := r.unnamedMoveFault(p)
	for i := range p.Lines {
		l := &p.Lines[i]
		var f *play.Fault
		if l.How == howDetrain {
			if f = r.trainLine(p, l); f == nil {
				f = r.CanDetrain(l.Units[0], l.At[0])
			}
		} else if len(l.Units) == 0 {
			f = r.unnamedMoveFault(p)
		} else {
			f = r.mayShuttle(p, l.Units[0], 0)
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

// mayShuttle says why card 18 cannot put a unit on a train: units that have supply now,
// two at most, as long as there is room (§9.1.2).
func (r *Run) mayShuttle(p *hand.Play, u, before int) *play.Fault {
	unit, card := r.UnitArg("unit", u), r.CardArg("card", p.Card, p.Side)
	switch {
	case r.S.Units[u].At < 0:
		return play.Refuse("8.0", "noretreat.bad.move-box", unit, r.BoxOf(u))
	case !r.CanMove(u):
		return play.Refuse("8.0", "noretreat.bad.move-fortress", unit)
	case !r.Supplied(u):
		return play.Refuse("6.5.5", "noretreat.bad.card-supply", unit, card)
	case before >= shuttled:
		return play.Refuse("5.3", "noretreat.bad.card-most", card, rules.Num("limit", shuttled))
	case r.InBox(p.Side, field.Rail) >= r.D.RailBox:
		return play.Refuse("9.1.2", "noretreat.bad.rail-full", unit, rules.Num("limit", r.D.RailBox))
	}
	return nil
}

// shuttle carries out card 18: first up to two units go into the rail box, then up to
// two come out of it (§9.2).
func (r *Run) shuttle(p *hand.Play) {
	on, off := 0, 0
	for i := range p.Lines {
		l := &p.Lines[i]
		for _, u := range l.Units {
			if l.How == howDetrain {
				continue
			}
			if l.Fault = r.mayShuttle(p, u, on); l.Fault != nil {
				break
			}
			r.entrain(u)
			on++
		}
	}
	for i := range p.Lines {
		l := &p.Lines[i]
		if l.How != howDetrain {
			continue
		}
		if l.Fault = r.trainLine(p, l); l.Fault != nil {
			continue
		}
		for _, u := range l.Units {
			if off >= shuttled {
				l.Fault = play.Refuse("5.3", "noretreat.bad.card-most", r.CardArg("card", p.Card, p.Side), rules.Num("limit", shuttled))
			} else {
				l.Fault = r.Detrain(u, l.At[0])
			}
			if l.Fault != nil {
				break
			}
			off++
		}
	}
	r.removeOverstacked()
}
