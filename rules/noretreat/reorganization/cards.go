package reorganization

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// played is the run as a half is played on it.
type played struct {
	run *field.Run
	*field.Play
}

func playedOn(r *field.Run, p *field.Play) played { return played{r, p} }

// can and does make a half of what is said of one that is played.
func can(f func(played) *play.Fault) func(*field.Run, *field.Play) *play.Fault {
	return func(r *field.Run, p *field.Play) *play.Fault { return f(playedOn(r, p)) }
}

func does(f func(played)) func(*field.Run, *field.Play) {
	return func(r *field.Run, p *field.Play) { f(playedOn(r, p)) }
}

// Halves returns the halves of cards that act in organization and removal, or on the boxes.
func Halves() []field.Half {
	const axis, soviet = field.Axis, field.Soviet
	organization := []field.Moment{field.OwnOrganization}
	cardPhase := []field.Moment{field.OwnCards, field.EnemyCards}
	combatEnd := []field.Moment{field.OwnCombatEnd, field.EnemyCombatEnd}
	return []field.Half{
		{Card: 1, Side: soviet, When: append([]field.Moment{field.AnyTime}, combatEnd...), Can: can(played.conscriptFault), Do: does(played.conscript)},
		{Card: 2, Side: soviet, When: []field.Moment{field.AnyTime}, Can: can(played.entrainFault), Do: does(played.entrain)},
		{Card: 3, Side: axis, When: organization, Can: func(r *field.Run, p *field.Play) *play.Fault { return playedOn(r, p).stepsFault(1) }, Do: does(played.doSteps)},
		{Card: 5, Side: soviet, When: []field.Moment{field.EnemyOrganization}, Can: can(played.raidFault), Do: does(played.raid)},
		{Card: 6, Side: axis, How: "protect", When: []field.Moment{field.RemovalPhase}, Do: func(r *field.Run, p *field.Play) { r.Shielded = p.Place() }},
		{Card: 6, Side: soviet, When: organization, Can: can(played.harassFault), Do: does(played.harass)},
		{Card: 7, Side: soviet, When: cardPhase, Can: can(played.scorchFault), Do: does(played.scorch)},
		{Card: 8, Side: soviet, How: "draw", When: organization, Can: can(played.lendLeaseFault), Do: does(played.leaseCards)},
		{Card: 8, Side: soviet, How: "upgrade", When: organization, Can: can(played.upgradeFault), Do: does(played.upgrade)},
		{Card: 15, Side: soviet, When: combatEnd, Can: can(played.returnFault), Do: does(played.comeBack)},
		{Card: 18, Side: axis, When: []field.Moment{field.SupplyEnd}, Can: can(played.captureFault), Do: does(played.capture)},
		{Card: 25, Side: axis, When: organization, Can: can(played.ersatzFault), Do: does(played.detrainAll)},
		{Card: 30, Side: axis, When: cardPhase, Can: func(r *field.Run, p *field.Play) *play.Fault { return playedOn(r, p).stepsFault(2) }, Do: does(played.lastReserves)},
		{Card: 35, Side: axis, When: organization, Can: can(played.manpowerFault), Do: does(played.bleed)},
		{Card: 38, Side: soviet, When: []field.Moment{field.OwnTurn}, Can: can(played.surgeFault), Do: does(played.surge)},
		{Card: 41, Side: axis, When: organization, Can: can(played.digFault), Do: does(played.dig)},
		{Card: 48, Side: axis, When: organization, Can: func(r *field.Run, p *field.Play) *play.Fault { return playedOn(r, p).rebuildFault(field.Fortified, 1) }, Do: does(played.rebuildFort)},
		{Card: 49, Side: axis, When: organization, Can: func(r *field.Run, p *field.Play) *play.Fault { return playedOn(r, p).rebuildFault(field.Volkssturm, 2) }, Do: does(played.rebuild)},
	}
}

func anyUnit(int) bool { return true }

// preferred returns the first unit of some that a play names, else the strongest.
func (r played) preferred(list []int) int {
	for _, e := range r.errands() {
		if slices.Contains(list, e.unit) {
			return e.unit
		}
	}
	return slices.MaxFunc(list, func(a, b int) int { return cmp.Or(r.run.Face(a).Strength-r.run.Face(b).Strength, b-a) })
}

// victimFault returns the fault of a card for which no unit stands on the map.
func (r played) victimFault(list []int) *play.Fault {
	if len(list) == 0 {
		return play.Refuse("5.3", "noretreat.bad.card-no-target", r.run.CardArg("card", r.Card, r.Side))
	}
	return nil
}

// raidFault and raid are Cavalry Raid: an Axis unit is without supply, till the removal
// phase looks again.
func (r played) raidFault() *play.Fault { return r.victimFault(suppliedUnits(r.run, field.Axis)) }

func (r played) raid() {
	u := r.preferred(suppliedUnits(r.run, field.Axis))
	r.run.S.Units[u].Unsupplied = true
	r.run.M.Event("noretreat.raided", r.run.UnitArg("unit", u), r.run.PlaceArg("place", int(r.run.S.Units[u].At)))
}

// suppliedUnits returns the units of a side on the map without a marker.
func suppliedUnits(r *field.Run, side field.Side) []int {
	return cards.OnMap(r, side, func(u int) bool { return !r.S.Units[u].Unsupplied })
}

// harassFault and harass are Partisans: the Axis loses a step of its choice.
func (r played) harassFault() *play.Fault {
	return r.victimFault(cards.OnMap(r.run, field.Axis, anyUnit))
}

func (r played) harass() { loseSteps(r.run, field.Axis, cards.OnMap(r.run, field.Axis, anyUnit), 1) }

// loseSteps takes a step of each of some units, at most so many, that their owner chooses.
func loseSteps(r *field.Run, side field.Side, units []int, n int) {
	list := r.LossOrder(side, "", units)
	for _, u := range list[:min(n, len(list))] {
		r.LoseStep(u, field.ByCard)
	}
}

// manpowerFault and bleed are Soviet Manpower Crisis, from 1944 on.
func (r played) manpowerFault() *play.Fault {
	if r.run.S.Turn < field.SturdyTurn {
		return play.Refuse("5.3", "noretreat.bad.card-turn", r.run.CardArg("card", r.Card, r.Side), rules.Num("turn", field.SturdyTurn))
	}
	return r.victimFault(bleedCandidates(r.run))
}

func (r played) bleed() {
	const steps = 2
	loseSteps(r.run, field.Soviet, bleedCandidates(r.run), steps)
}

// bleedCandidates returns the Soviet units in supply that are no cadres.
func bleedCandidates(r *field.Run) []int {
	return cards.OnMap(r, field.Soviet, func(u int) bool { return !r.S.Units[u].Unsupplied && !r.HasClass(u, field.Cadre) })
}

// scorchFault and scorch are Scorched Earth.
func (r played) scorchFault() *play.Fault {
	place := r.Place()
	switch {
	case place < 0:
		return play.Refuse("5.3", "noretreat.bad.card-where", r.run.CardArg("card", r.Card, r.Side))
	case !r.run.City(place) || r.run.Control(place) != field.Soviet:
		return play.Refuse("5.3", "noretreat.bad.scorch-where", r.run.PlaceArg("place", place))
	}
	return nil
}

func (r played) scorch() {
	r.run.S.Scorched.Add(r.Place())
	r.run.M.Event("noretreat.scorched", r.run.PlaceArg("place", r.Place()))
}

// digFault and dig are Defensive Works.
func (r played) digFault() *play.Fault {
	place := r.Place()
	switch {
	case place < 0:
		return play.Refuse("5.3", "noretreat.bad.card-where", r.run.CardArg("card", r.Card, r.Side))
	case !r.run.Has(field.Axis, place) || r.run.S.Works.Has(place):
		return play.Refuse("14.13", "noretreat.bad.works-where", r.run.PlaceArg("place", place))
	}
	return nil
}

func (r played) dig() {
	r.run.S.Works.Add(r.Place())
	r.run.M.Event("noretreat.works", r.run.PlaceArg("place", r.Place()))
}

// lendLeaseFault returns the condition of Allied Lend-Lease.
func (r played) lendLeaseFault() *play.Fault {
	if int(r.run.S.Turn) < field.SovietFlipsFrom {
		return play.Refuse("5.3", "noretreat.bad.card-turn", r.run.CardArg("card", r.Card, r.Side), rules.Num("turn", field.SovietFlipsFrom))
	}
	return nil
}

func (r played) leaseCards() {
	cards.Draw(r.run, r.Side, 2, r.run.D.Cards[r.Card].ID)
}

func (r played) upgradeFault() *play.Fault {
	if f := r.lendLeaseFault(); f != nil {
		return f
	}
	if f := r.namedFault(r.Side, 1); f != nil {
		return f
	}
	return pieceOf(r.run, r.errands()[0].unit).flipFault(false)
}

func (r played) upgrade() { pieceOf(r.run, r.errands()[0].unit).turnUp() }

// captureFault and capture are Kesselschlacht: a Soviet unit without supply surrenders.
func (r played) captureFault() *play.Fault { return r.victimFault(trappedUnits(r.run)) }

func (r played) capture() { r.run.Eliminate(r.preferred(trappedUnits(r.run)), field.ByCard) }

func trappedUnits(r *field.Run) []int {
	return cards.OnMap(r, field.Soviet, func(u int) bool { return r.S.Units[u].Unsupplied })
}

// lastReserves is Last Reserves, which costs a VP.
func (r played) lastReserves() {
	r.doSteps()
	r.run.AddVP(r.Side, -1, "noretreat.vp-paid", r.run.CardArg("card", r.Card, r.Side))
}
