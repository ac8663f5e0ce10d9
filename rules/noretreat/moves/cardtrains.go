package moves

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

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
