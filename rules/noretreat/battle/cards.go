package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// half is a half of this layer.
type half = field.Half

const (
	axis   = field.Axis
	soviet = field.Soviet
)

// The moments of halves that act in battles.
var (
	anyBattle    = []field.Moment{field.OwnCommitment, field.EnemyCommitment}
	ownBattle    = []field.Moment{field.OwnCommitment}
	enemyBattle  = []field.Moment{field.EnemyCommitment}
	counterblows = []field.Moment{field.CounterblowStep}
)

// What [field.Effect.N] of card 8 says.
const (
	ownBonus  = 1
	voidBonus = 2
)

// condition is what keeps a half from being played in a battle.
type condition = func(*field.Run, *field.Play) *play.Fault

// Halves returns those of cards that this layer carries out: those that act in battles,
// and those that lay counterblow markers or take them away.
func Halves() []half {
	var list []half
	list = append(list, half{Card: 1, Side: axis, How: "double", When: anyBattle, Can: joinConditions(partFault), Do: doubles},
		half{Card: 1, Side: axis, How: "counterblows", When: counterblows, Can: joinConditions(layingFault), Do: lays(3)},
		half{Card: 26, Side: axis, When: counterblows, Can: joinConditions(layingFault), Do: lays(2)},
		half{Card: 37, Side: soviet, When: counterblows, Can: joinConditions(layingFault), Do: lays(2)},
		half{Card: 15, Side: axis, When: ownBattle, Can: joinConditions(liftFault), Do: lift},
		half{Card: 4, Side: soviet, When: []field.Moment{field.Advancing}, Can: joinConditions(axisPhaseFault, farAdvanceFault), Do: acts},
		half{Card: 17, Side: axis, How: "advance", When: []field.Moment{field.Advancing}, Can: joinConditions(attackFault), Do: acts},
		half{Card: 17, Side: soviet, When: ownBattle, Can: joinConditions(attackFault, stackFault), Do: infiltrate},
		half{Card: 19, Side: axis, When: []field.Moment{field.Applying}, Can: joinConditions(defenseFault, trappedRetreatFault), Do: acts},
		half{Card: 29, Side: soviet, When: []field.Moment{field.OwnCombatEnd}, Can: joinConditions(waveFault), Do: wave},
		half{Card: 51, Side: soviet, When: []field.Moment{field.BattleEnd}, Can: joinConditions(attackFault, pushFault), Do: draws(func(r *field.Run, _ *field.Play) { r.S.Fight.Again = true })},
		half{Card: 11, Side: soviet, When: anyBattle, Do: acts},
		half{Card: 16, Side: soviet, When: enemyBattle, Do: acts},
		half{Card: 38, Side: axis, When: enemyBattle, Do: acts})
	return slices.Concat(list, resultHalves(), shiftHalves(), dieHalves(), phaseHalves())
}

// resultHalves returns the halves that give the result without a die.
func resultHalves() []half {
	return []half{
		{Card: 4, Side: axis, When: enemyBattle, Can: joinConditions(defenseFault), Do: forces(field.DR, false)},
		{Card: 14, Side: soviet, When: enemyBattle, Can: joinConditions(defenseFault, cityFault), Do: forces(field.EX, false)},
		{Card: 27, Side: soviet, When: ownBattle, Can: joinConditions(attackFault, oddsFault), Do: forces(field.DR, false)},
		{Card: 37, Side: axis, When: anyBattle, Can: joinConditions(attackFault, oddsFault, openFault), Do: forces(field.DR, false)},
		{Card: 32, Side: axis, When: enemyBattle, Can: joinConditions(defenseFault), Do: forces(field.CA, true)},
		{Card: 42, Side: soviet, When: enemyBattle, Can: joinConditions(defenseFault), Do: forces(field.CA, true)},
		{Card: 52, Side: axis, When: enemyBattle, Can: joinConditions(defenseFault), Do: draws(forces(field.CA, true))},
	}
}

// shiftHalves returns the halves that move columns or change strengths in one battle; what
// they do stands in cardShifts and strength.
func shiftHalves() []half {
	return []half{
		{Card: 6, Side: axis, How: "shift", When: anyBattle, Can: joinConditions(attackFault), Do: acts},
		{Card: 28, Side: soviet, When: ownBattle, Can: joinConditions(attackFault), Do: acts},
		{Card: 46, Side: soviet, When: anyBattle, Can: joinConditions(attackFault, mixedFault), Do: draws(acts)},
		{Card: 47, Side: soviet, When: ownBattle, Can: joinConditions(attackFault, heavyTargetFault), Do: acts},
		{Card: 50, Side: soviet, When: anyBattle, Can: joinConditions(attackFault, germanCityFault), Do: draws(acts)},
		{Card: 54, Side: soviet, When: anyBattle, Can: joinConditions(attackFault, func(r *field.Run, p *field.Play) *play.Fault {
			return conditionFault(r, p, fightOn(r, r.S.Fight).armorShift() > 0)
		}), Do: acts},
		{Card: 29, Side: axis, When: enemyBattle, Can: joinConditions(defenseFault), Do: acts},
		{Card: 33, Side: axis, When: anyBattle, Can: joinConditions(attackFault, fortTargetFault), Do: acts},
		{Card: 21, Side: soviet, When: ownBattle, Can: joinConditions(attackFault), Do: acts},
		{Card: 27, Side: axis, When: ownBattle, Can: joinConditions(attackFault), Do: acts},
		{Card: 28, Side: axis, When: []field.Moment{field.EnemyRolled}, Can: joinConditions(dieFault), Do: shiftResultLeft},
		{Card: 30, Side: soviet, When: []field.Moment{field.EnemyRolled}, Can: joinConditions(dieFault), Do: shiftResultLeft},
	}
}

// dieHalves returns the halves about the die itself.
func dieHalves() []half {
	again := half{When: []field.Moment{field.Rerolling}, Can: joinConditions(rerollFault), Do: reroll}
	knight, hero := again, again
	knight.Card, knight.Side = 16, axis
	hero.Card, hero.Side = 43, soviet
	two := half{Card: 21, Side: axis, When: anyBattle, Can: joinConditions(func(r *field.Run, p *field.Play) *play.Fault { return conditionFault(r, p, !r.S.Fight.Forced) })}
	var out []half
	for how, word := range [...]string{"", "high", "low"} {
		h := two
		h.How, h.Do = word, actsBy(how)
		out = append(out, h)
	}
	return append(out, knight, hero, half{Card: 44, Side: axis, When: []field.Moment{field.Applying}, Can: joinConditions(dieFault, noEffectFault), Do: func(r *field.Run, _ *field.Play) { fightOn(r, r.S.Fight).throw() }})
}

// phaseHalves returns the halves that act till the combat phase ends.
func phaseHalves() []half {
	var out []half
	for how, word := range [...]string{"", "left", "right"} {
		out = append(out, half{Card: 3, Side: soviet, How: word, When: anyBattle, Can: joinConditions(func(r *field.Run, p *field.Play) *play.Fault {
			return conditionFault(r, p, fightOn(r, r.S.Fight).atBlackSea())
		}), Do: func(r *field.Run, p *field.Play) {
			actsBy(how)(r, p)
			lasts(0)(r, p)
		}})
	}
	return append(out,
		half{Card: 8, Side: axis, When: anyBattle, Do: bySide(lasts(ownBonus), lasts(voidBonus))},
		half{Card: 8, Side: axis, How: "bonus", When: anyBattle, Do: lasts(ownBonus)},
		half{Card: 8, Side: axis, How: "void", When: anyBattle, Do: lasts(voidBonus)},
		half{Card: 10, Side: soviet, When: enemyBattle, Do: exchanges},
		half{Card: 24, Side: axis, When: enemyBattle, Do: exchanges},
		half{Card: 34, Side: axis, When: anyBattle, Do: lasts(0)},
		half{Card: 22, Side: soviet, When: anyBattle, Do: lasts(0)},
		half{Card: 22, Side: soviet, How: "axis-table", When: anyBattle, Do: lasts(tableOf(axis))},
		half{Card: 22, Side: soviet, How: "soviet-table", When: anyBattle, Do: lasts(tableOf(soviet))},
		half{Card: 23, Side: soviet, When: anyBattle, Can: joinConditions(func(r *field.Run, p *field.Play) *play.Fault { return conditionFault(r, p, r.S.Turn >= cards.Year43) }), Do: func(r *field.Run, p *field.Play) {
			acts(r, p)
			lasts(0)(r, p)
		}})
}

// conditionFault returns the fault that the condition of a card is not met.
func conditionFault(r *field.Run, p *field.Play, met bool) *play.Fault {
	if met {
		return nil
	}
	return play.Refuse("5.3.1", "noretreat.bad.card-condition", r.CardArg("card", p.Card, p.Side))
}

// joinConditions joins conditions.
func joinConditions(list ...condition) func(*field.Run, *field.Play) *play.Fault {
	return func(r *field.Run, p *field.Play) *play.Fault {
		for _, c := range list {
			if f := c(r, p); f != nil {
				return f
			}
		}
		return nil
	}
}

func attackFault(r *field.Run, p *field.Play) *play.Fault {
	return conditionFault(r, p, r.S.Fight.Side == p.Side)
}
func defenseFault(r *field.Run, p *field.Play) *play.Fault {
	return conditionFault(r, p, r.S.Fight.Side != p.Side)
}

func axisPhaseFault(r *field.Run, p *field.Play) *play.Fault {
	return conditionFault(r, p, r.S.Active == axis)
}

func farAdvanceFault(r *field.Run, p *field.Play) *play.Fault {
	return conditionFault(r, p, p.Facts.Advance > 1)
}

func dieFault(r *field.Run, p *field.Play) *play.Fault { return conditionFault(r, p, r.S.Fight.Rolled) }

// noEffectFault returns the condition of card 44: no effect or CB; where its line names no
// result, of an attack of the own side.
func noEffectFault(r *field.Run, p *field.Play) *play.Fault {
	f := r.S.Fight
	named := p.Order != nil && p.Order.Has("result")
	return conditionFault(r, p, (f.Result == field.None || f.Result == field.CB) && (named || f.Side == p.Side))
}

// trappedRetreatFault returns the condition of card 19: somebody has to retreat and finds no way.
func trappedRetreatFault(r *field.Run, p *field.Play) *play.Fault {
	f := fightOn(r, r.S.Fight)
	return conditionFault(r, p, f.Result >= field.DR && slices.ContainsFunc(f.retreatingUnits(), func(u int) bool { return len(f.refuges(u)) == 0 }))
}

func cityFault(r *field.Run, p *field.Play) *play.Fault {
	return conditionFault(r, p, slices.ContainsFunc(r.S.Fight.Places, func(x int16) bool { return r.City(int(x)) }))
}

func stackFault(r *field.Run, p *field.Play) *play.Fault {
	return conditionFault(r, p, len(r.S.Fight.Places) == 1 && len(r.S.Fight.Defenders) > 1 && !r.S.Fight.Solo)
}

func partFault(r *field.Run, p *field.Play) *play.Fault {
	f := r.S.Fight
	return conditionFault(r, p, len(p.Units) == 1 && slices.Contains(append(slices.Clone(f.Attackers), f.Defenders...), int16(p.Units[0])))
}

// oddsFault returns the condition of cards 27 and 37: odds of two to one, by the rulebook's
// example (§16) before shifts, by the printing seen with them.
func oddsFault(r *field.Run, p *field.Play) *play.Fault {
	o := fightOn(r, r.S.Fight).odds()
	column := o.initial
	if r.S.Options.Cards == field.PublishedCards {
		column = o.final
	}
	return conditionFault(r, p, column >= twoOdds)
}

const twoOdds = 4 // the column 2:1

// openFault returns a condition of card 37 in the printing seen; §16 plays it on a city.
func openFault(r *field.Run, p *field.Play) *play.Fault {
	return conditionFault(r, p, r.S.Options.Cards != field.PublishedCards || !slices.ContainsFunc(r.S.Fight.Places, func(x int16) bool { return r.City(int(x)) }))
}

// mixedFault returns the condition of card 46: a supplied tank unit and a supplied one of
// any kind of infantry attack.
func mixedFault(r *field.Run, p *field.Play) *play.Fault {
	var tanks, foot bool
	for _, u := range r.S.Fight.Attackers {
		if !r.S.Units[u].Unsupplied {
			tanks = tanks || r.Class(int(u)).IsArmor()
			foot = foot || !r.Class(int(u)).IsArmor()
		}
	}
	return conditionFault(r, p, tanks && foot)
}

// heavyTargetFault returns the condition of card 47.
func heavyTargetFault(r *field.Run, p *field.Play) *play.Fault {
	fort, militia := fightOn(r, r.S.Fight).barred()
	return conditionFault(r, p, fort || militia || cityFault(r, p) == nil)
}

// fortTargetFault returns the condition of card 33: a Soviet fortress under a marker.
func fortTargetFault(r *field.Run, p *field.Play) *play.Fault {
	fort, _ := fightOn(r, r.S.Fight).barred()
	return conditionFault(r, p, fort && r.S.Fight.Counter == 0)
}

// barred returns what bars says of any place of a battle.
func (r fight) barred() (fort, militia bool) {
	for _, x := range r.Places {
		a, b := r.bars(int(x))
		fort, militia = fort || a, militia || b
	}
	return fort, militia
}

// germanCityFault returns the condition of card 50.
func germanCityFault(r *field.Run, p *field.Play) *play.Fault {
	return conditionFault(r, p, slices.ContainsFunc(r.S.Fight.Places, func(x int16) bool {
		return r.City(int(x)) && r.D.Places[x].Country == field.Germany
	}))
}

// pushFault returns the condition of card 51: after EX both sides still stand there.
func pushFault(r *field.Run, p *field.Play) *play.Fault {
	f := r.S.Fight
	return conditionFault(r, p, f.Result == field.EX && len(aliveUnits(r, f.Attackers)) > 0 && len(aliveUnits(r, f.Defenders)) > 0)
}

// rerollFault returns the condition of cards 16 and 43: a die has just been thrown. Where their
// line names no result they mend what is bad for their side.
func rerollFault(r *field.Run, p *field.Play) *play.Fault {
	f := r.S.Fight
	if r.Dice != [field.Sides]int8{} {
		return conditionFault(r, p, r.Dice[p.Side] < r.Dice[p.Side.Enemy()])
	}
	named := p.Order != nil && p.Order.Has("result")
	bad := f.Side == p.Side && f.Result <= field.CB || f.Side != p.Side && f.Result >= field.DR
	return conditionFault(r, p, f.Rolled && (named || bad))
}

func reroll(r *field.Run, p *field.Play) {
	if r.Dice != [field.Sides]int8{} {
		r.Dice[p.Side] = int8(r.M.Roll(rollLabel(r, "duel again of "+string(p.Side.ID()), r.S.Fight), dieFaces))
		return
	}
	fightOn(r, r.S.Fight).throwOnce()
}

// layingFault returns the condition of what lays counterblow markers: one can be laid where it is
// said.
func layingFault(r *field.Run, p *field.Play) *play.Fault {
	f := play.Refuse("10.1.2", "noretreat.bad.blow-where")
	for _, at := range p.At {
		if f = CounterblowFault(r, p.Side, at); f == nil {
			return nil
		}
	}
	return f
}

func lays(most int) func(*field.Run, *field.Play) {
	return func(r *field.Run, p *field.Play) {
		n := 0
		for _, at := range p.At {
			if n < most && LayCounterblow(r, p.Side, at) == nil {
				n++
			}
		}
	}
}

// liftFault returns the condition of card 15: a counterblow marker whose battle has not begun
// lies where it is said, or anywhere.
func liftFault(r *field.Run, p *field.Play) *play.Fault {
	return conditionFault(r, p, len(lifted(r, p)) > 0)
}

// liftedMost is how many markers card 15 takes away.
const liftedMost = 2

// lifted returns the places whose markers a play of card 15 takes away: the first of those
// that it names, else the first of all.
func lifted(r *field.Run, p *field.Play) (list []int) {
	for i := range r.S.Targets {
		if t := &r.S.Targets[i]; t.Counterblow && t.Side == soviet && !t.Done {
			list = append(list, int(t.Place))
		}
	}
	if named := p.At; len(named) > 0 {
		list = slices.DeleteFunc(slices.Clone(named), func(at int) bool { return !slices.Contains(list, at) })
	}
	return list[:min(len(list), liftedMost)]
}

func lift(r *field.Run, p *field.Play) {
	for _, at := range lifted(r, p) {
		r.S.Targets = slices.DeleteFunc(r.S.Targets, func(t field.Target) bool { return int(t.Place) == at && t.Side == soviet })
		r.M.Event("noretreat.lifted", r.PlaceArg("place", at))
		for i := range r.S.Attacks {
			a := &r.S.Attacks[i]
			a.Places = slices.DeleteFunc(a.Places, func(x int16) bool { return int(x) == at })
		}
	}
	r.S.Attacks = slices.DeleteFunc(r.S.Attacks, func(a field.Attack) bool { return len(a.Places) == 0 })
	cards.Draw(r, p.Side, 1, "c15")
}

// infiltrate has the units of a stack fought one after the other (card 17): those that
// the line names in its order, else the weakest first.
func infiltrate(r *field.Run, p *field.Play) {
	f := r.S.Fight
	list := numbers(f.Defenders)
	slices.SortStableFunc(list, func(a, b int) int { return r.Face(a).Strength - r.Face(b).Strength })
	for _, u := range slices.Backward(p.Units) {
		if i := slices.Index(list, u); i >= 0 {
			list = slices.Insert(slices.Delete(list, i, i+1), 0, u)
		}
	}
	acts(r, p)
	f.Solo, f.Defenders, f.Alone = true, units(list[:1]), units(list[1:])
	f.Want.Units = slices.Clone(f.Attackers)
}

// waveFault returns the condition of card 29: supplied units can attack a place once more.
func waveFault(r *field.Run, p *field.Play) *play.Fault {
	a := waved(r, p)
	return conditionFault(r, p, len(a.Places) > 0 && len(a.Units) > 0)
}

// waved returns the attack that card 29 gives: on a place, by the units named that can.
func waved(r *field.Run, p *field.Play) (a field.Attack) {
	if len(p.At) == 0 || !r.Has(axis, p.At[0]) {
		return a
	}
	a.Places = units(p.At[:1])
	for _, u := range p.Units {
		if r.D.Units[u].Side == soviet && attackerFault(r, u, &a) == nil && r.Face(u).Attacks && !r.S.Units[u].Disorganised && !r.S.Units[u].Unsupplied {
			a.Units = append(a.Units, int16(u))
		}
	}
	a.Support = r.S.Shock > 0 // it is of no use afterwards
	return a
}

func wave(r *field.Run, p *field.Play) {
	a := waved(r, p)
	r.M.Event("noretreat.declared", placeArgs(r, unitArgs(r, []rules.Arg{field.SideArg("side", soviet)}, "units", a.Units), "places", a.Places)...)
	r.S.Attacks = append(r.S.Attacks, a)
}
