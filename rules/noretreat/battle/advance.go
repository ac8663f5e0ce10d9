package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// afterPattern is the battle that an advance follows, and whether who does not come so
// far stays where he is: without it he goes into what has been left.
var afterPattern = "[(in|after-battle) " + compass.Pattern(field.ArgIn) + "] [{else:=else-stop}]"

// advancing says who advances after a battle, and where to (§10.8).
var advancing = field.OrderKind{
	Words: []order.Word{
		{ID: "no-advance", EN: []string{"no", "nobody", "never"}, ES: []string{"no", "nadie", "nunca"}},
		{ID: "stay-put", EN: []string{"I stay", "we stay", "stay", "stay put"}, ES: []string{"me quedo", "nos quedamos", "me quedo aquí"}},
		{ID: "else-stop", EN: []string{"else stop", "or stop", "otherwise stop", "or stay", "else stay"}, ES: []string{"si no se queda", "y si no se queda", "o se queda", "si no se para", "o se para"}},
		{ID: "after-battle", EN: []string{"after"}, ES: []string{"tras", "después de"}},
	},
	Decisions: []order.Form{
		{ID: FormAdvance, Pattern: field.DecisionPattern("advance {no:=no-advance}")},
		{ID: FormAdvance, Pattern: field.DecisionPattern("{no:=no-advance} advance")},
		{ID: FormAdvance, Pattern: field.DecisionPattern("stay-put"), Means: []order.Value{order.Chosen("no", "no-advance")}},
		{ID: FormAdvance, Pattern: "advance " + field.UnitsPattern + " [" + field.ToPattern + "] " + afterPattern},
		{ID: FormAdvance, Pattern: "advance " + field.ToPattern + " " + afterPattern},
		{ID: FormAdvance, Pattern: field.UnitsPattern + " advance [" + field.ToPattern + "] " + afterPattern},
		{ID: FormAdvance, Pattern: "after-battle " + compass.Pattern(field.ArgIn) + " [" + field.UnitsPattern + "] advance [" + field.UnitsPattern + "] " + field.ToPattern + " [{else:=else-stop}]"},
	},
	In:      field.InOrders | field.InWindow,
	Answers: []string{field.AskAdvance},
	Beside:  besideUnits,
	Settles: func(r *field.Run, _ field.Side, q *play.Question, o *rules.Order) *play.Fault {
		if q == nil || r.S.Fight == nil {
			return nil
		}
		return fightOn(r, r.S.Fight).advanceFault(o)
	},
}

// playBeforeAdvance gives cards their moment before the advance (§5.0): first those of who advances.
func (r fight) playBeforeAdvance() int8 {
	if r.Solo && r.Counter == 0 {
		r.Attackers = aliveUnits(r.run, r.Want.Units)
	}
	facts := func() field.Facts {
		x := r.facts()
		for _, u := range r.advanceCandidates() {
			x.Advance = max(x.Advance, r.advanceRange(u))
		}
		return x
	}
	if facts().Advance == 0 {
		return stageEnd
	}
	cards.SayBoth(r.run, field.Advancing, field.Advancing, facts)
	return stageAdvance
}

// vacatedPlaces returns the places of a battle where nobody is left by a result that lets others
// advance: not by an exchange, nor where the result had no effect (§10.7.4, §14.11).
func (r fight) vacatedPlaces() (list []int) {
	for _, p := range r.Places {
		if len(r.run.UnitsAt(int(p))) == 0 && !slices.Contains(r.Barred, p) {
			list = append(list, int(p))
		}
	}
	return list
}

// advanceCandidates returns the attackers who may advance: not fortresses, nor those who could
// only attack because a counterblow had them (§10.7.3, §10.8); by option nobody who may not
// attack of his own will.
func (r fight) advanceCandidates() (list []int) {
	if len(r.vacatedPlaces()) == 0 {
		return nil
	}
	answers := r.Side == r.run.S.Active && slices.ContainsFunc(r.Want.Places, func(p int16) bool { return hasCounterblow(r.run, int(p)) })
	all := r.Counter > 0 && !answers && r.run.S.Options.Advance != field.AdvanceNever
	for _, u := range aliveUnits(r.run, r.Attackers) {
		face := r.run.Face(int(u))
		if !r.run.HasClass(int(u), field.Fortified) && face.Move > 0 && (all || face.Attacks && !r.run.S.Units[u].Disorganised) {
			list = append(list, int(u))
		}
	}
	return list
}

// advanceRange returns how many hexes a unit may advance: one; two by weather that lets it and with
// supply (§10.8.1, §6.5.4); tanks three in clear weather (§10.8.2), unless the Axis has
// lost the oil (§13.5). Card 17 adds one, card 4 leaves one; the later counts last (§5.0).
func (r fight) advanceRange(u int) int {
	w := &r.run.D.Weathers[r.run.Weather()]
	supplied := !r.run.S.Units[u].Unsupplied
	n := 1
	if w.Multihex && supplied {
		n = 2
		if r.run.Class(u).IsArmor() && w.ArmorAdvance && !lacksFuel(r.run, u) && (r.run.D.Units[u].Side == field.Axis || r.run.S.Turn >= field.TankAdvanceFrom) {
			n = 3
		}
	}
	for _, c := range r.Cards {
		switch id := r.run.D.Cards[c.Card].ID; {
		case id == "c4" && c.Side == field.Soviet:
			n = 1
		case id == "c17" && c.Side == field.Axis && supplied && r.run.D.Units[u].Side == field.Axis:
			n++
		}
	}
	return n
}

// StopsAdvance reports whether an advance ends in a place (§10.8.1, chart of the terrain).
func StopsAdvance(r *field.Run, place int) bool {
	return r.D.Terrains[r.Terrain(place)].StopsHere || r.D.Places[place].Objective()
}

// advance lets the attackers advance into what the defenders have left, and on (§10.8).
// By default the strongest go there, as many as may stand, and nobody leaves a city or
// oil fields empty for it.
func (r fight) advance() int8 {
	side := r.Side
	left, list := r.vacatedPlaces(), r.advanceCandidates()
	slices.SortStableFunc(list, func(a, b int) int { return r.run.Face(b).Strength - r.run.Face(a).Strength })
	place := r.run.D.PlaceID(int(r.Places[0]))
	open := func() bool {
		return !slices.ContainsFunc(list, func(u int) bool { return r.unitSaid(u, FormAdvance) != nil })
	}
	if !r.run.M.Settle(side.ID(), field.AskAdvance, place, open, func() (rules.Message, []play.Choice) { return r.askAdvance(list) }) {
		return r.Stage
	}
	for i := range r.run.M.Answered { // to do nothing is an answer, too
		if r.run.M.Answered[i].Form == play.FormPass {
			r.run.M.Answered[i] = order.Of(FormAdvance, order.Chosen("no", "no-advance"))
		}
	}
	// Those who are named go in the order in which they are, and then nobody else does.
	var named []int
	for _, u := range list {
		if o := r.unitSaid(u, FormAdvance); o != nil && o.Has(field.ArgUnits) {
			named = append(named, u)
		}
	}
	if named == nil {
		for _, u := range list {
			if o := r.unitSaid(u, FormAdvance); (o == nil || o.Has(field.ArgTo)) && !isLoneGarrison(r.run, u) {
				r.advanceUnit(u, left, o)
			}
		}
		return stageEnd
	}
	for _, u := range named {
		r.advanceUnit(u, left, r.unitSaid(u, FormAdvance))
	}
	return stageEnd
}

// advanceFault says why an answer to who advances cannot be followed: a unit did not
// attack, or does not come so far.
func (r fight) advanceFault(o *rules.Order) *play.Fault {
	to, v, _ := r.run.D.ReadPlace(o, field.ArgTo)
	via, _, _ := r.run.D.ReadPlaces(o, field.ArgVia)
	list := r.run.D.UnitsIn(o, field.ArgUnits)
	for i, u := range list {
		switch {
		case !slices.Contains(r.advanceCandidates(), u):
			return play.Refuse("10.8", "noretreat.bad.no-advance", r.run.UnitArg("unit", u)).At(field.ArgOf(o, field.ArgUnits, i))
		case to >= 0 && r.advanceWay(u, r.vacatedPlaces(), to, via) == nil:
			return play.Refuse("10.8.1", "noretreat.bad.advance-far", r.run.UnitArg("unit", u), r.run.PlaceArg("place", to), rules.Num("hexes", r.advanceRange(u))).At(v)
		}
	}
	return nil
}

// isLoneGarrison reports whether a unit alone holds a city or oil fields.
func isLoneGarrison(r *field.Run, u int) bool {
	at := int(r.S.Units[u].At)
	return r.D.Places[at].VP() && len(r.UnitsAt(at)) == 1
}

// advanceUnit advances a unit to where an order says, if there is one. Where it cannot
// come there it goes into what has been left, unless the order says that it stays then.
func (r fight) advanceUnit(u int, left []int, o *rules.Order) {
	to, via, stays := -1, []int(nil), false
	if o != nil {
		to, _, _ = r.run.D.ReadPlace(o, field.ArgTo)
		via, _, _ = r.run.D.ReadPlaces(o, field.ArgVia)
		stays = o.Has("else")
	}
	way := r.advanceWay(u, left, to, via)
	if way == nil {
		for _, p := range left {
			if stays {
				break
			}
			if way == nil {
				way = r.advanceWay(u, left, p, nil)
			}
		}
		if to >= 0 && (stays || !slices.Contains(left, to)) {
			r.run.M.Event("noretreat.advance-short", r.run.UnitArg("unit", u), r.run.PlaceArg("place", to))
		}
	}
	if way == nil {
		return
	}
	end := way[len(way)-1]
	r.run.M.Event("noretreat.advances", r.run.UnitArg("unit", u), r.run.PlaceArg("from", int(r.run.S.Units[u].At)), r.run.PlaceArg("place", end))
	r.run.Put(u, end)
	for _, p := range way {
		r.run.Enter(r.Side, p)
	}
}

// advanceWay returns the shortest way of an advance to a place: first into one that has been
// left, on to others as far as nothing stops it. In the first it may not stop where no
// more may stand.
func (r fight) advanceWay(u int, left []int, to int, via []int) (best []int) {
	if to < 0 {
		return nil
	}
	limit := r.advanceRange(u)
	var try func(at int, way, via []int)
	try = func(at int, way, via []int) {
		if len(way) > 0 && at == to && len(via) == 0 {
			if full := len(way) == 1 && r.isFull(at); !full && (best == nil || len(way) < len(best)) {
				best = slices.Clone(way)
			}
			return
		}
		if len(way) == limit || len(way) > 0 && StopsAdvance(r.run, at) {
			return
		}
		for _, n := range r.run.D.Places[at].Near {
			p := int(n.To)
			if n.Lake || len(way) == 0 && !slices.Contains(left, p) || r.run.Has(r.Side.Enemy(), p) || !r.run.MayEnter(u, p) {
				continue
			}
			rest := via
			if len(rest) > 0 && rest[0] == p {
				rest = rest[1:]
			}
			try(p, append(slices.Clip(way), p), rest)
		}
	}
	try(int(r.run.S.Units[u].At), nil, via)
	return best
}

// isFull reports whether no more units of the attacker may stop at a place.
func (r fight) isFull(place int) bool {
	return len(r.run.UnitsAt(place)) > 0 && r.run.CountStacked(place) >= r.run.StackLimit(r.Side, place)
}

func (r fight) askAdvance(list []int) (rules.Message, []play.Choice) {
	left := r.vacatedPlaces()
	var out []play.Choice
	for _, u := range list {
		o := order.Of(FormAdvance, r.run.D.Unit(field.ArgUnits, u))
		out = append(out, play.ExampleChoice(rules.M("noretreat.choice.advance", r.run.UnitArg("unit", u), rules.Num("hexes", r.advanceRange(u))), o))
	}
	out = append(out, play.ExampleChoice(rules.M("noretreat.choice.advance-no"), order.Of(FormAdvance, order.Chosen("no", "no-advance"))))
	return rules.M("noretreat.ask.advance", placeArgs(r.run, nil, "places", units(left))...), out
}
