package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Orders returns those that this layer carries out.
func Orders() []field.OrderKind {
	return []field.OrderKind{moving, railing, detraining, reserving, supporting}
}

// EndMovement ends the movement phase of a side: too many at a place go off the map
// (§8.4.3), Rezervy that stand alone, too (§15.8), and a marker of local support comes
// back from who has no supply (§15.3).
func EndMovement(r *field.Run, side field.Side) {
	removeOverstacked(r)
	removeLoneReserves(r, side)
	keepSupport(r, side)
	r.EndEffects(field.ThisPhase)
}

// EndDetraining ends the detraining phase, and a player turn with it (§9.2): there is
// room for one more no longer where card 32 made it.
func EndDetraining(r *field.Run) {
	endExtraRoom(r)
	removeOverstacked(r)
}

// removeOverstacked carries out §8.4.3 all over the map.
func removeOverstacked(r *field.Run) {
	for p := range r.D.Places {
		side := r.Holder(p)
		if side == field.Nobody || r.CountStacked(p) <= r.StackLimit(side, p) {
			continue
		}
		if r.M.Trying() {
			r.M.NoteProblem(nil, play.Refuse("8.4.3", "noretreat.note.overstack", r.PlaceArg("place", p), rules.Num("limit", r.StackLimit(side, p))).MarkTentative(true))
		}
		r.Overstack(p)
	}
}

// removeLoneReserves puts Rezervy that stand with nobody when the movement phase of their side
// ends into the destroyed box (§15.8).
func removeLoneReserves(r *field.Run, side field.Side) {
	u := r.D.Rezervy
	at := int(r.S.Units[u].At)
	if side != r.D.Units[u].Side || at < 0 || len(r.UnitsAt(at)) > 1 {
		return
	}
	r.M.Event("noretreat.rezervy-alone", r.UnitArg("unit", u), r.PlaceArg("place", at))
	r.TakeOff(u, field.Destroyed)
}

// FormSupport is the form of the order below.
const FormSupport = "support"

// supporting puts the marker of local combat support on a unit (§15.3).
var supporting = field.OrderKind{
	Forms: []order.Form{{ID: FormSupport, Pattern: "support {" + field.ArgUnits + ":" + field.KindUnit + "}"}},
	In:    field.InOrders | field.OwnUnits,
	Do:    supportOrder,
}

// supportOrder carries out §15.3.2: the side's one marker comes to a unit that has
// supply. There it stays and goes with it till the end of the next movement phase of
// its side, where it can be given to another one (§15.3.4).
func supportOrder(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if !r.S.Options.Support {
		return play.Refuse("15.3", "noretreat.bad.support-off").Final()
	}
	if f := r.Advance(r, field.PhaseMovement); f != nil {
		return f
	}
	v, _ := o.Get(field.ArgUnits)
	switch u := r.D.UnitByID[v.ID]; {
	case r.S.Units[u].At < 0:
		return play.Refuse("15.3.1", "noretreat.bad.support-box", r.UnitArg("unit", u), r.BoxOf(u)).At(v)
	case r.S.Units[u].Unsupplied:
		return play.Refuse("15.3.1", "noretreat.bad.support-supply", r.UnitArg("unit", u)).At(v)
	default:
		unsupport(r, side)
		r.S.Units[u].Support = true
		r.M.Event("noretreat.supported", r.UnitArg("unit", u), r.PlaceArg("place", int(r.S.Units[u].At)))
	}
	return nil
}

// unsupport takes the marker of a side back.
func unsupport(r *field.Run, side field.Side) {
	for u := range r.S.Units {
		if r.D.Units[u].Side == side {
			r.S.Units[u].Support = false
		}
	}
}

// keepSupport takes the marker of a side back from a unit that has no supply when the
// movement phase ends; any other one keeps it where no order moves it (§15.3.1).
func keepSupport(r *field.Run, side field.Side) {
	for u := range r.S.Units {
		if c := &r.S.Units[u]; c.Support && c.Unsupplied && r.D.Units[u].Side == side {
			c.Support = false
			r.M.Event("noretreat.support-back", r.UnitArg("unit", u))
		}
	}
}

// surpriseMove is how many hexes card 36 moves units.
const surpriseMove = 2

// surpriseFault says why no stack can be moved by card 36, or bear its marker then.
func surpriseFault(r *field.Run, p *field.Play) *play.Fault {
	legs, place, f := planSurprise(r, p)
	if f == nil {
		f = battle.CounterblowFault(r, p.Side, place)
	}
	takeBackLegs(r, legs)
	return f
}

// surprise moves the units of one stack up to two hexes and lays a counterblow marker
// where they come to stand (card 36).
func surprise(r *field.Run, p *field.Play) {
	legs, place, f := planSurprise(r, p)
	if f != nil {
		takeBackLegs(r, legs)
		p.Lines[0].Fault = f
		return
	}
	carryOut(r, p.Side, legs, p.Via)
	removeOverstacked(r)
	p.Lines[0].Fault = battle.LayCounterblow(r, p.Side, place)
}

// planSurprise finds the ways of the stack that a play names, by its units or by the
// place where all of it stands, and where it comes to. It may stay.
func planSurprise(r *field.Run, p *field.Play) (legs []leg, place int, f *play.Fault) {
	units := slices.Clone(p.Units)
	if len(units) == 0 && len(p.At) == 1 && r.Has(p.Side, p.At[0]) {
		for _, u := range r.UnitsAt(p.At[0]) {
			units = append(units, int(u))
		}
	}
	if len(units) == 0 {
		return nil, -1, play.Refuse("5.3", "noretreat.bad.card-one-place", r.CardArg("card", p.Card, p.Side))
	}
	place = int(r.S.Units[units[0]].At)
	stays := p.To < 0 || p.To == place && len(p.Via) == 0
	m := cardMove{supplied: true}
	for _, u := range units {
		if at := int(r.S.Units[u].At); at >= 0 && at != place {
			return nil, -1, play.Refuse("5.3", "noretreat.bad.card-one-place", r.CardArg("card", p.Card, p.Side))
		}
		if f := unitCardMoveFault(r, p, u, &m); f != nil {
			return nil, -1, f
		}
	}
	if stays {
		return nil, place, nil
	}
	for _, u := range units {
		if legs, f = planLegs(r, legs, &trip{unit: u, points: surpriseMove, hexes: true}, p.Via, p.To); f != nil {
			return legs, -1, f
		}
	}
	return legs, p.To, nil
}
