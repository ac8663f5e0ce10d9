package setup

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/landing"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Place sets a unit up at another place (§22.31): one that its scenario allows it and its faction
// controls, in supply, a fortress or a base, with room for it; and the front line is held
// without it. Where the set-up is not free, and in 1943 and 1944 always,
// the satellites stay at home (§22).
func Place(r *field.Run, side field.Side, u, to int) *play.Fault {
	switch {
	case isDeploying(r) || r.S.Phase == field.PhaseCommand: // who has come into the war in this turn
		return placeMustered(r, side, u, to)
	case r.IsWinterWar():
		return placeNorth(r, side, u, to)
	}
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	g := groundOf(r, d.Faction)
	from := int(b.At)
	switch {
	case r.Holder(d.Faction) != side:
		return field.NotYours(r, "22.2", u).Final()
	case from < 0 || d.Type == field.Beachhead:
		return play.Refuse("22.2", "eurofront.bad.not-here", r.UnitArg("unit", u)).Final()
	case from == to:
		return nil
	case !g.Supplied.Has(to):
		return play.Refuse("22.31", "eurofront.bad.set-up-friendly", r.UnitArg("unit", u), r.PlaceArg("to", to)).Final()
	}
	if f := deploymentFault(r, u, to, g); f != nil {
		return f
	}
	switch {
	case (r.S.Options.Deployment != field.FreeSetup || r.D.Scenarios[r.S.Scenario].AtHome) && control.IsBeyondHome(r, u, to):
		return play.Refuse("22", "eurofront.bad.satellite", r.UnitArg("unit", u), r.PlaceArg("to", to)).Final()
	case r.IsFull(d.Faction, to):
		return play.Refuse("6.2", "eurofront.bad.stack", r.PlaceArg("in", to), rules.Num("most", r.StackLimit(to)))
	case g.Front.Has(from) && r.CountBlocks(d.Faction, from) == 1:
		return play.Refuse("22.31", "eurofront.bad.front-line", r.PlaceArg("in", from))
	case g.Front.Has(from) && isLastGuard(r, u, from):
		return play.Refuse("22", "eurofront.bad.front-guard", r.PlaceArg("in", from))
	}
	if f := control.GuestFault(r, u, to); f != nil {
		return f
	}
	if isLastGarrison(r, u, to) {
		return play.Refuse("22", "eurofront.bad.last-garrison", r.UnitArg("unit", u), rules.ID(field.KindNation, "nation", r.D.Nations[r.Country(from)].ID))
	}
	r.Put(u, to)
	battle := r.S.Battle(to)
	b.Up = battle != nil && r.S.AreHostile(d.Faction, battle.Defender)
	return nil
}

// Shift gives strength of a unit to another one of its pool (§22.2): of the same nation
// and type, and of the same front, all headquarters being one pool, and British and Americans. Nobody is left without a step.
func Shift(r *field.Run, side field.Side, n, from, to int) *play.Fault {
	a, b := &r.S.Blocks[from], &r.S.Blocks[to]
	x, y := &r.D.Units[from], &r.D.Units[to]
	least := int8(1)
	if x.Type.Cadre() {
		least = 0
	}
	switch {
	case isDeploying(r):
		return notMustering(r, from)
	case r.Holder(x.Faction) != side:
		return field.NotYours(r, "22.2", from).Final()
	case r.Holder(y.Faction) != side:
		return field.NotYours(r, "22.2", to).Final()
	case a.At < 0:
		return play.Refuse("22.2", "eurofront.bad.not-here", r.UnitArg("unit", from)).Final()
	case b.At < 0:
		return play.Refuse("22.2", "eurofront.bad.not-here", r.UnitArg("unit", to)).Final()
	case isFixed(r, from) || isFixed(r, to):
		return play.Refuse("22", "eurofront.bad.shift-history").Final()
	case from == to || r.D.Command(x.Nation) != r.D.Command(y.Nation) || x.Theatre() != y.Theatre() || x.Type != y.Type && !(x.Type.IsHQ() && y.Type.IsHQ()):
		return play.Refuse("22.2", "eurofront.bad.other-pool", r.UnitArg("unit", from), r.UnitArg("to", to)).Final()
	case n < 1 || n > int(a.CV-least):
		return play.Refuse("22.2", "eurofront.bad.shift-much", r.UnitArg("unit", from), rules.Num("most", int(a.CV-least)))
	case int(b.CV)+n > y.Max:
		return play.Refuse("22.2", "eurofront.bad.shift-full", r.UnitArg("unit", to), rules.Num("most", y.Max-int(b.CV)))
	}
	a.CV -= int8(n)
	b.CV += int8(n)
	return nil
}

// groundOf finds the ground of a faction in the historical set-up, which both sides know.
func groundOf(r *field.Run, f field.Faction) *field.Ground {
	g := &r.Grounds[f]
	if g.Supplied != nil {
		return g
	}
	var then field.Run
	then.Open(r.D, r.D.Begin(r.S.Scenario, field.Options{}))
	control.Settle(&then)
	g.Supplied, g.Front = board.NewSet(len(r.D.Places)), board.NewSet(len(r.D.Places))
	net := supply.Net(&then, f, supply.ByRailAndSea)
	for p := range r.D.Places {
		if then.S.Controller(p) != f && then.S.Battle(p) == nil {
			continue
		}
		place := &r.D.Places[p]
		if place.Fortress || place.MinorFortress || place.Base || supply.CanTraceFrom(&then, f, p, net) {
			g.Supplied.Add(p)
		}
		if place.Kind != field.Hex || !then.Has(f, p) {
			continue
		}
		for i := range place.Near {
			if n := &place.Near[i]; n.IsPassable() && then.S.AreHostile(then.S.Controller(int(n.To)), f) || then.S.Battle(p) != nil {
				g.Front.Add(p)
			}
		}
	}
	return g
}

// How near to Leningrad or Tallinn, and to Moscow, units are set up (§22, 1939A).
const (
	aroundLeningrad = 1
	aroundMoscow    = 2
)

// placeNorth sets a unit of the Winter War up at another place (§22, 1939A): Finns within
// Finland, where the Mannerheim Line stays held (§21.481), Soviets a hex from Leningrad or
// Tallinn, those of the North there, and the headquarters of Moscow two hexes from it.
func placeNorth(r *field.Run, side field.Side, u, to int) *play.Fault {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	from := int(b.At)
	switch {
	case r.Holder(d.Faction) != side:
		return field.NotYours(r, "22.2", u).Final()
	case from < 0:
		return play.Refuse("22.2", "eurofront.bad.not-here", r.UnitArg("unit", u)).Final()
	case from == to:
		return nil
	case !canDeploy(r, u, to):
		return play.Refuse("22", "eurofront.bad.set-up-north", r.UnitArg("unit", u), r.PlaceArg("to", to)).Final()
	case r.IsFull(d.Faction, to):
		return play.Refuse("6.2", "eurofront.bad.stack", r.PlaceArg("in", to), rules.Num("most", r.StackLimit(to)))
	case d.Faction == field.Axis && slices.Contains(mannerheimLine(r), from) && r.CountBlocks(field.Axis, from) == 1:
		return play.Refuse("21.481", "eurofront.bad.front-line", r.PlaceArg("in", from))
	}
	r.Put(u, to)
	return nil
}

// mannerheimLine returns the hexes of the Mannerheim Line: Vyborg and the one north-east of it.
func mannerheimLine(r *field.Run) []int {
	vyborg := r.D.Cities[r.D.Vyborg].Place
	return []int{vyborg, r.D.Hexes.Sides(vyborg)[board.NorthEast].To}
}

// canDeploy reports whether a unit of the Winter War may be set up at a place.
func canDeploy(r *field.Run, u, to int) bool {
	d, p := &r.D.Units[u], &r.D.Places[to]
	if r.S.Controller(to) != d.Faction {
		return false
	}
	near := func(city int, most int) bool {
		return p.Kind == field.Hex && r.D.Hexes.Distance(to, r.D.Cities[city].Place) <= most
	}
	switch {
	case d.Faction == field.Axis:
		return r.Country(to) == d.Nation
	case d.In(field.NorthFront) != field.Alien:
		return p.Front == field.NorthFront
	case u == r.D.MoscowHQ:
		return near(r.D.Moscow, aroundMoscow)
	}
	return near(r.D.Leningrad, aroundLeningrad) || near(r.D.Tallinn, aroundLeningrad)
}

// FormShift and FormDeploy are the forms of the orders that this layer adds, and ArgOther who gains by a shift. Units are placed by the
// orders that move them in a turn as well.
const (
	FormShift  = "shift"
	FormDeploy = "station"
	ArgOther   = "other"
)

// Orders returns the orders of this layer.
func Orders() []field.OrderKind {
	return []field.OrderKind{{
		Words: []order.Word{
			{ID: "shift", EN: []string{"shift"}, ES: []string{"pasa", "pasar", "cede"}},
			{ID: "strength", EN: []string{"CV"}, ES: []string{"VC"}},
		},
		Forms: []order.Form{{ID: FormShift, Pattern: "shift {n:number} [strength] from " + field.UnitPattern + " to {" + ArgOther + ":" + field.KindUnit + "}"}},
		In:    field.InSetup,
		Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
			n, _ := o.Get("n")
			a, _ := o.Get(field.ArgUnits)
			b, at := o.Get(ArgOther)
			if !at {
				return nil
			}
			return Shift(r, side, n.Num, r.UnitOf(side, a.ID), r.UnitOf(side, b.ID))
		},
	}, {
		Words: []order.Word{{ID: FormDeploy, EN: []string{"deploy", "deploys", "station", "stations"}, ES: []string{"despliega", "despliegan", "desplegar", "despliego", "desplegamos", "sitúa"}}},
		Forms: []order.Form{
			{ID: FormDeploy, Pattern: "(station " + field.UnitsPattern + "|" + field.UnitsPattern + " station) (to|in) " + compass.Pattern(field.ArgTo)},
			{ID: FormDeploy, Pattern: field.UnitsPattern + " in " + compass.Pattern(field.ArgTo)},
		},
		In: field.InTurn | field.InSetup,
		Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
			in, at, f := r.D.ReadPlace(o, field.ArgTo)
			if f != nil {
				return f
			}
			return r.EachUnit(side, o, func(u int) *play.Fault {
				if r.D.Units[u].Type == field.Beachhead && r.S.Turn() != nil && !isDeploying(r) {
					return landing.Lay(r, u, in, at)
				}
				return notMustering(r, u)
			})
		},
	}}
}

// Execute carries an order to move out as one to set up: the units that it names, or all of
// a place, stand where it says. Orders about others are refused.
func Execute(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if o.Form == moves.FormStay {
		return moves.Stay(r, side, o)
	}
	to, v, f := r.D.ReadPlace(o, field.ArgTo)
	if f != nil {
		return f
	}
	if o.Has(field.ArgVia) || o.Form == moves.FormAllUnder {
		return play.Refuse("22.2", "eurofront.bad.not-in-turn", field.SheetArg(field.InTurn)).Final()
	}
	if o.Form != moves.FormAllFrom {
		if f := moves.OriginFault(r, side, o); f != nil {
			return f
		}
		return r.EachUnit(side, o, func(u int) *play.Fault { return Place(r, side, u, to) })
	}
	from, at, f := r.D.ReadPlace(o, field.ArgFrom)
	if f != nil {
		return f
	}
	some := false
	for _, u := range slices.Clone(r.Here(from)) {
		if d := &r.D.Units[u]; r.Holder(d.Faction) == side && !d.Type.IsHQ() {
			some = true
			if fault := Place(r, side, int(u), to); fault != nil && f == nil {
				f = fault.At(v)
			}
		}
	}
	if !some {
		return play.Refuse("22.2", "eurofront.bad.none-there", r.PlaceArg("in", from)).At(at)
	}
	return f
}
