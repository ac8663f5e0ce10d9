package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

// roomy is how many hexes card 32 makes room in.
const roomy = 3

// makeRoomFault says why card 32 makes no room at some places: up to three hexes, each
// beside another one of them.
func makeRoomFault(r *field.Run, p *field.Play) *play.Fault {
	card := r.CardArg("card", p.Card, p.Side)
	if len(p.At) == 0 || len(p.At) > roomy {
		return play.Refuse("5.3", "noretreat.bad.card-places", card, rules.Num("limit", roomy))
	}
	for _, a := range p.At {
		if len(p.At) > 1 && !slices.ContainsFunc(p.At, func(b int) bool { return r.Adjacent(a, b) }) {
			return play.Refuse("5.3", "noretreat.bad.card-apart", card, r.PlaceArg("place", a))
		}
	}
	return nil
}

// playMakeRoom makes room for one unit more at some places till the player turn ends (card
// 32); see [field.Run.StackLimit].
func playMakeRoom(r *field.Run, p *field.Play) {
	args := []rules.Arg{}
	for _, at := range p.At {
		if !r.HasExtraRoom(at) {
			r.S.Effects = append(r.S.Effects, field.Effect{Card: int8(p.Card), Side: p.Side, Place: int16(at), Until: field.ThisPlayerTurn})
			args = append(args, r.PlaceArg("place", at))
		}
	}
	r.M.Event("noretreat.room-made", args...)
}

// endExtraRoom ends the room that card 32 has made: who is too many then goes back one hex
// where he can (§10.7.5); the others are dealt with by removeOverstacked.
func endExtraRoom(r *field.Run) {
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
		for r.Has(field.Soviet, p) && r.CountStacked(p) > r.StackLimit(field.Soviet, p) && backOff(r, p) {
		}
	}
}

// backOff takes a unit of a place one hex back, if there is one that can go: one of
// which its owner has said where it retreats to, else the weakest.
func backOff(r *field.Run, place int) bool {
	var list []int
	for _, u := range r.UnitsAt(place) {
		if int(u) != r.D.Rezervy && r.CanMove(int(u)) {
			list = append(list, int(u))
		}
	}
	list = r.SacrificeOrder(field.Soviet, r.D.PlaceID(place), list, func(u int) int { return r.Face(u).Strength })
	unit, to := -1, -1
	for _, u := range list {
		open := placesBehind(r, u, place)
		if said := backTo(r, u, place, open); said >= 0 {
			unit, to = u, said
			break
		}
		if unit < 0 && len(open) > 0 {
			unit, to = u, open[0]
		}
	}
	if unit < 0 {
		return false
	}
	r.M.Event("noretreat.backed-off", r.UnitArg("unit", unit), r.PlaceArg("from", place), r.PlaceArg("to", to))
	r.Put(unit, to)
	r.Enter(field.Soviet, to)
	return true
}

// backTo returns where its owner has said that a unit retreats to from a place, of those that
// are open; -1 for none.
func backTo(r *field.Run, u, place int, open []int) int {
	o := r.M.DecisionOrder(field.Soviet.ID(), battle.FormRetreat, r.D.PlaceID(place), func(o *rules.Order) bool { return r.D.NamesUnit(o, u) })
	if o == nil {
		return -1
	}
	to, _, _ := r.D.ReadPlaces(o, field.ArgTo)
	for _, p := range to {
		if slices.Contains(open, p) {
			return p
		}
	}
	return -1
}

// placesBehind lists where a unit can go one hex back: where no enemy is, in no enemy zone but
// with a friend, and where there is room; those with an overland line first.
func placesBehind(r *field.Run, u, place int) (open []int) {
	side := r.D.Units[u].Side
	for _, x := range r.D.Places[place].Near {
		p := int(x.To)
		if !x.Lake && canEnter(r, u, p) && (!isInEnemyZOC(r, side, p) || r.Has(side, p)) && r.CountStacked(p) < r.StackLimit(side, p) {
			open = append(open, p)
		}
	}
	net := supply.Trace(r, side)
	slices.SortStableFunc(open, func(a, b int) int {
		switch x, y := net.HasOverland(a), net.HasOverland(b); {
		case x == y:
			return 0
		case x:
			return -1
		}
		return 1
	})
	return open
}
