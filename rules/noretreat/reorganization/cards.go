package reorganization

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Halves returns the halves of cards that act in organization and removal, or on the boxes.
func Halves() []field.Half {
	const axis, soviet = field.Axis, field.Soviet
	organization := []field.Moment{field.OwnOrganization}
	cardPhase := []field.Moment{field.OwnCards, field.EnemyCards}
	combatEnd := []field.Moment{field.OwnCombatEnd, field.EnemyCombatEnd}
	return []field.Half{
		{Card: 1, Side: soviet, When: append([]field.Moment{field.AnyTime}, combatEnd...), Can: conscriptFault, Do: conscript},
		{Card: 2, Side: soviet, When: []field.Moment{field.AnyTime}, Can: entrainFault, Do: entrain},
		{Card: 3, Side: axis, When: organization, Can: func(r *field.Run, p *field.Play) *play.Fault { return stepsFault(r, p, 1) }, Do: doSteps},
		{Card: 5, Side: soviet, When: []field.Moment{field.EnemyOrganization}, Can: raidFault, Do: raid},
		{Card: 6, Side: axis, How: "protect", When: []field.Moment{field.RemovalPhase}, Do: func(r *field.Run, p *field.Play) { r.Shielded = p.Place() }},
		{Card: 6, Side: soviet, When: organization, Can: harassFault, Do: harass},
		{Card: 7, Side: soviet, When: cardPhase, Can: scorchFault, Do: scorch},
		{Card: 8, Side: soviet, How: "draw", When: organization, Can: lendLeaseFault, Do: leaseCards},
		{Card: 8, Side: soviet, How: "upgrade", When: organization, Can: upgradeFault, Do: upgrade},
		{Card: 15, Side: soviet, When: combatEnd, Can: returnFault, Do: comeBack},
		{Card: 18, Side: axis, When: []field.Moment{field.SupplyEnd}, Can: captureFault, Do: capture},
		{Card: 25, Side: axis, When: organization, Can: ersatzFault, Do: detrainAll},
		{Card: 30, Side: axis, When: cardPhase, Can: func(r *field.Run, p *field.Play) *play.Fault { return stepsFault(r, p, 2) }, Do: lastReserves},
		{Card: 35, Side: axis, When: organization, Can: manpowerFault, Do: bleed},
		{Card: 38, Side: soviet, When: []field.Moment{field.OwnTurn}, Can: surgeFault, Do: surge},
		{Card: 41, Side: axis, When: organization, Can: digFault, Do: dig},
		{Card: 48, Side: axis, When: organization, Can: func(r *field.Run, p *field.Play) *play.Fault { return rebuildFault(r, p, field.Fortified, 1) }, Do: rebuildFort},
		{Card: 49, Side: axis, When: organization, Can: func(r *field.Run, p *field.Play) *play.Fault { return rebuildFault(r, p, field.Volkssturm, 2) }, Do: rebuild},
	}
}

func anyUnit(int) bool { return true }

// preferred returns the first unit of some that a play names, else the strongest.
func preferred(r *field.Run, p *field.Play, list []int) int {
	for _, e := range errands(p) {
		if slices.Contains(list, e.unit) {
			return e.unit
		}
	}
	return slices.MaxFunc(list, func(a, b int) int { return cmp.Or(r.Face(a).Strength-r.Face(b).Strength, b-a) })
}

// victimFault returns the fault of a card for which no unit stands on the map.
func victimFault(r *field.Run, p *field.Play, list []int) *play.Fault {
	if len(list) == 0 {
		return play.Refuse("5.3", "noretreat.bad.card-no-target", r.CardArg("card", p.Card, p.Side))
	}
	return nil
}

// raidFault and raid are Cavalry Raid: an Axis unit is without supply, till the removal
// phase looks again.
func raidFault(r *field.Run, p *field.Play) *play.Fault {
	return victimFault(r, p, suppliedUnits(r, field.Axis))
}

func raid(r *field.Run, p *field.Play) {
	u := preferred(r, p, suppliedUnits(r, field.Axis))
	r.S.Units[u].Unsupplied = true
	r.M.Event("noretreat.raided", r.UnitArg("unit", u), r.PlaceArg("place", int(r.S.Units[u].At)))
}

// suppliedUnits returns the units of a side on the map without a marker.
func suppliedUnits(r *field.Run, side field.Side) []int {
	return cards.OnMap(r, side, func(u int) bool { return !r.S.Units[u].Unsupplied })
}

// harassFault and harass are Partisans: the Axis loses a step of its choice.
func harassFault(r *field.Run, p *field.Play) *play.Fault {
	return victimFault(r, p, cards.OnMap(r, field.Axis, anyUnit))
}

func harass(r *field.Run, p *field.Play) {
	loseSteps(r, field.Axis, cards.OnMap(r, field.Axis, anyUnit), 1)
}

// loseSteps takes a step of each of some units, at most so many, that their owner chooses.
func loseSteps(r *field.Run, side field.Side, units []int, n int) {
	list := r.LossOrder(side, "", units)
	for _, u := range list[:min(n, len(list))] {
		r.LoseStep(u, field.ByCard)
	}
}

// manpowerFault and bleed are Soviet Manpower Crisis, from 1944 on.
func manpowerFault(r *field.Run, p *field.Play) *play.Fault {
	if r.S.Turn < field.SturdyTurn {
		return play.Refuse("5.3", "noretreat.bad.card-turn", r.CardArg("card", p.Card, p.Side), rules.Num("turn", field.SturdyTurn))
	}
	return victimFault(r, p, bleedCandidates(r))
}

func bleed(r *field.Run, p *field.Play) {
	const steps = 2
	loseSteps(r, field.Soviet, bleedCandidates(r), steps)
}

// bleedCandidates returns the Soviet units in supply that are no cadres.
func bleedCandidates(r *field.Run) []int {
	return cards.OnMap(r, field.Soviet, func(u int) bool { return !r.S.Units[u].Unsupplied && !r.HasClass(u, field.Cadre) })
}

// scorchFault and scorch are Scorched Earth.
func scorchFault(r *field.Run, p *field.Play) *play.Fault {
	place := p.Place()
	switch {
	case place < 0:
		return play.Refuse("5.3", "noretreat.bad.card-where", r.CardArg("card", p.Card, p.Side))
	case !r.City(place) || r.Control(place) != field.Soviet:
		return play.Refuse("5.3", "noretreat.bad.scorch-where", r.PlaceArg("place", place))
	}
	return nil
}

func scorch(r *field.Run, p *field.Play) {
	r.S.Scorched.Add(p.Place())
	r.M.Event("noretreat.scorched", r.PlaceArg("place", p.Place()))
}

// digFault and dig are Defensive Works.
func digFault(r *field.Run, p *field.Play) *play.Fault {
	place := p.Place()
	switch {
	case place < 0:
		return play.Refuse("5.3", "noretreat.bad.card-where", r.CardArg("card", p.Card, p.Side))
	case !r.Has(field.Axis, place) || r.S.Works.Has(place):
		return play.Refuse("14.13", "noretreat.bad.works-where", r.PlaceArg("place", place))
	}
	return nil
}

func dig(r *field.Run, p *field.Play) {
	r.S.Works.Add(p.Place())
	r.M.Event("noretreat.works", r.PlaceArg("place", p.Place()))
}

// lendLeaseFault returns the condition of Allied Lend-Lease.
func lendLeaseFault(r *field.Run, p *field.Play) *play.Fault {
	if int(r.S.Turn) < field.SovietFlipsFrom {
		return play.Refuse("5.3", "noretreat.bad.card-turn", r.CardArg("card", p.Card, p.Side), rules.Num("turn", field.SovietFlipsFrom))
	}
	return nil
}

func leaseCards(r *field.Run, p *field.Play) {
	cards.Draw(r, p.Side, 2, r.D.Cards[p.Card].ID)
}

func upgradeFault(r *field.Run, p *field.Play) *play.Fault {
	if f := lendLeaseFault(r, p); f != nil {
		return f
	}
	if f := namedFault(r, p, p.Side, 1); f != nil {
		return f
	}
	return flipFault(r, errands(p)[0].unit, false)
}

func upgrade(r *field.Run, p *field.Play) { turnUp(r, errands(p)[0].unit) }

// captureFault and capture are Kesselschlacht: a Soviet unit without supply surrenders.
func captureFault(r *field.Run, p *field.Play) *play.Fault { return victimFault(r, p, trappedUnits(r)) }

func capture(r *field.Run, p *field.Play) {
	r.Eliminate(preferred(r, p, trappedUnits(r)), field.ByCard)
}

func trappedUnits(r *field.Run) []int {
	return cards.OnMap(r, field.Soviet, func(u int) bool { return r.S.Units[u].Unsupplied })
}

// lastReserves carries out Last Reserves, which costs a VP.
func lastReserves(r *field.Run, p *field.Play) {
	doSteps(r, p)
	r.AddVP(p.Side, -1, "noretreat.vp-paid", r.CardArg("card", p.Card, p.Side))
}
