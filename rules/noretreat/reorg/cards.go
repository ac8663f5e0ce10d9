package reorg

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/hand"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Halves are the halves of cards that act in organisation and removal, or on the boxes.
func Halves() []hand.Half[*Run] {
	const axis, soviet = field.Axis, field.Soviet
	organisation := []hand.Moment{hand.OwnOrganisation}
	cardPhase := []hand.Moment{hand.OwnCards, hand.EnemyCards}
	combatEnd := []hand.Moment{hand.OwnCombatEnd, hand.EnemyCombatEnd}
	return []hand.Half[*Run]{
		{Card: 1, Side: soviet, When: append([]hand.Moment{hand.AnyTime}, combatEnd...), Can: (*Run).canConscript, Do: (*Run).conscript},
		{Card: 2, Side: soviet, When: []hand.Moment{hand.AnyTime}, Can: (*Run).canEntrain, Do: (*Run).entrain},
		{Card: 3, Side: axis, When: organisation, Can: func(r *Run, p *hand.Play) *play.Fault { return r.canSteps(p, 1) }, Do: (*Run).doSteps},
		{Card: 5, Side: soviet, When: []hand.Moment{hand.EnemyOrganisation}, Can: (*Run).canRaid, Do: (*Run).raid},
		{Card: 6, Side: axis, How: "protect", When: []hand.Moment{hand.RemovalPhase}, Do: func(r *Run, p *hand.Play) { r.shielded = p.Place() }},
		{Card: 6, Side: soviet, When: organisation, Can: (*Run).canHarass, Do: (*Run).harass},
		{Card: 7, Side: soviet, When: cardPhase, Can: (*Run).canScorch, Do: (*Run).scorch},
		{Card: 8, Side: soviet, How: "draw", When: organisation, Can: (*Run).canLendLease, Do: (*Run).leaseCards},
		{Card: 8, Side: soviet, How: "upgrade", When: organisation, Can: (*Run).canUpgrade, Do: (*Run).upgrade},
		{Card: 15, Side: soviet, When: combatEnd, Can: (*Run).canReturn, Do: (*Run).comeBack},
		{Card: 18, Side: axis, When: []hand.Moment{hand.SupplyEnd}, Can: (*Run).canCapture, Do: (*Run).capture},
		{Card: 25, Side: axis, When: organisation, Can: (*Run).canErsatz, Do: (*Run).detrainAll},
		{Card: 30, Side: axis, When: cardPhase, Can: func(r *Run, p *hand.Play) *play.Fault { return r.canSteps(p, 2) }, Do: (*Run).lastReserves},
		{Card: 35, Side: axis, When: organisation, Can: (*Run).canBleed, Do: (*Run).bleed},
		{Card: 41, Side: axis, When: organisation, Can: (*Run).canDig, Do: (*Run).dig},
		{Card: 48, Side: axis, When: organisation, Can: func(r *Run, p *hand.Play) *play.Fault { return r.canRebuild(p, field.Fortified, 1) }, Do: (*Run).rebuildFort},
		{Card: 49, Side: axis, When: organisation, Can: func(r *Run, p *hand.Play) *play.Fault { return r.canRebuild(p, field.Volkssturm, 2) }, Do: (*Run).rebuild},
	}
}

// standing are the units of a side on the map of which something is true.
func (r *Run) standing(side field.Side, is func(u int) bool) (out []int) {
	for u := range r.S.Units {
		if r.D.Units[u].Side == side && r.S.Units[u].At >= 0 && is(u) {
			out = append(out, u)
		}
	}
	return out
}

func anyUnit(int) bool { return true }

// preferred is the first unit of some that a play names, else the strongest.
func (r *Run) preferred(p *hand.Play, list []int) int {
	for _, e := range errands(p) {
		if slices.Contains(list, e.unit) {
			return e.unit
		}
	}
	return slices.MaxFunc(list, func(a, b int) int { return cmp.Or(r.Face(a).Strength-r.Face(b).Strength, b-a) })
}

// noneToHit is the fault of a card for which no unit stands on the map.
func (r *Run) noneToHit(p *hand.Play, list []int) *play.Fault {
	if len(list) == 0 {
		return play.Deny("5.3", "noretreat.bad.card-no-target", r.CardArg("card", p.Card, p.Side))
	}
	return nil
}

// canRaid and raid are Cavalry Raid: an Axis unit is without supply, till the removal
// phase looks again.
func (r *Run) canRaid(p *hand.Play) *play.Fault { return r.noneToHit(p, r.inSupply(field.Axis)) }

func (r *Run) raid(p *hand.Play) {
	u := r.preferred(p, r.inSupply(field.Axis))
	r.S.Units[u].Unsupplied = true
	r.Event("noretreat.raided", r.UnitArg("unit", u), r.PlaceArg("place", int(r.S.Units[u].At)))
}

// inSupply are the units of a side on the map without a marker.
func (r *Run) inSupply(side field.Side) []int {
	return r.standing(side, func(u int) bool { return !r.S.Units[u].Unsupplied })
}

// canHarass and harass are Partisans: the Axis loses a step of its choice.
func (r *Run) canHarass(p *hand.Play) *play.Fault {
	return r.noneToHit(p, r.standing(field.Axis, anyUnit))
}

func (r *Run) harass(*hand.Play) { r.loseSteps(field.Axis, r.standing(field.Axis, anyUnit), 1) }

// loseSteps takes a step of each of some units, at most so many, that their owner chooses.
func (r *Run) loseSteps(side field.Side, units []int, n int) {
	list := r.LossOrder(side, nowhere, units)
	for _, u := range list[:min(n, len(list))] {
		r.LoseStep(u, field.ByCard)
	}
}

// canBleed and bleed are Soviet Manpower Crisis, from 1944 on.
func (r *Run) canBleed(p *hand.Play) *play.Fault {
	if r.S.Turn < field.SturdyTurn {
		return play.Deny("5.3", "noretreat.bad.card-turn", r.CardArg("card", p.Card, p.Side), rules.Num("turn", field.SturdyTurn))
	}
	return r.noneToHit(p, r.bleeding())
}

func (r *Run) bleed(*hand.Play) {
	const steps = 2
	r.loseSteps(field.Soviet, r.bleeding(), steps)
}

// bleeding are the Soviet units in supply that are no cadres.
func (r *Run) bleeding() []int {
	return r.standing(field.Soviet, func(u int) bool { return !r.S.Units[u].Unsupplied && !r.Is(u, field.Cadre) })
}

// canScorch and scorch are Scorched Earth.
func (r *Run) canScorch(p *hand.Play) *play.Fault {
	place := p.Place()
	switch {
	case place < 0:
		return play.Deny("5.3", "noretreat.bad.card-where", r.CardArg("card", p.Card, p.Side))
	case !r.City(place) || r.Control(place) != field.Soviet:
		return play.Deny("5.3", "noretreat.bad.scorch-where", r.PlaceArg("place", place))
	}
	return nil
}

func (r *Run) scorch(p *hand.Play) {
	r.S.Scorched.Add(p.Place())
	r.Event("noretreat.scorched", r.PlaceArg("place", p.Place()))
}

// canDig and dig are Defensive Works.
func (r *Run) canDig(p *hand.Play) *play.Fault {
	place := p.Place()
	switch {
	case place < 0:
		return play.Deny("5.3", "noretreat.bad.card-where", r.CardArg("card", p.Card, p.Side))
	case !r.Has(field.Axis, place) || r.S.Works.Has(place):
		return play.Deny("14.13", "noretreat.bad.works-where", r.PlaceArg("place", place))
	}
	return nil
}

func (r *Run) dig(p *hand.Play) {
	r.S.Works.Add(p.Place())
	r.Event("noretreat.works", r.PlaceArg("place", p.Place()))
}

// canLendLease is the condition of Allied Lend-Lease.
func (r *Run) canLendLease(p *hand.Play) *play.Fault {
	if int(r.S.Turn) < sovietFlips {
		return play.Deny("5.3", "noretreat.bad.card-turn", r.CardArg("card", p.Card, p.Side), rules.Num("turn", sovietFlips))
	}
	return nil
}

func (r *Run) leaseCards(p *hand.Play) {
	const cards = 2
	r.Draw(p.Side, cards, r.D.Cards[p.Card].ID)
}

func (r *Run) canUpgrade(p *hand.Play) *play.Fault {
	if f := r.canLendLease(p); f != nil {
		return f
	}
	if f := r.named(p, p.Side, 1); f != nil {
		return f
	}
	return r.cannotFlip(errands(p)[0].unit, false)
}

func (r *Run) upgrade(p *hand.Play) { r.turnUp(errands(p)[0].unit) }

// canCapture and capture are Kesselschlacht: a Soviet unit without supply surrenders.
func (r *Run) canCapture(p *hand.Play) *play.Fault { return r.noneToHit(p, r.trapped()) }

func (r *Run) capture(p *hand.Play) { r.Eliminate(r.preferred(p, r.trapped()), field.ByCard) }

func (r *Run) trapped() []int {
	return r.standing(field.Soviet, func(u int) bool { return r.S.Units[u].Unsupplied })
}

// lastReserves is Last Reserves, which costs a VP.
func (r *Run) lastReserves(p *hand.Play) {
	r.doSteps(p)
	r.AddVP(p.Side, -1, "noretreat.vp-paid", r.CardArg("card", p.Card, p.Side))
}
