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
type condition = func(played) *play.Fault

// played is the run as a half is played on it.
type played struct {
	run *field.Run
	*field.Play
}

func playedOn(r *field.Run, p *field.Play) played { return played{r, p} }

// playWith makes a half of what one does that is played.
func playWith(f func(played)) func(*field.Run, *field.Play) {
	return func(r *field.Run, p *field.Play) { f(playedOn(r, p)) }
}

// Halves returns those of cards that this layer carries out: those that act in battles,
// and those that lay counterblow markers or take them away.
func Halves() []half {
	var list []half
	list = append(list, half{Card: 1, Side: axis, How: "double", When: anyBattle, Can: joinConditions(played.partFault), Do: playWith(played.doubles)},
		half{Card: 1, Side: axis, How: "counterblows", When: counterblows, Can: joinConditions(played.counterblowFault), Do: lays(3)},
		half{Card: 26, Side: axis, When: counterblows, Can: joinConditions(played.counterblowFault), Do: lays(2)},
		half{Card: 37, Side: soviet, When: counterblows, Can: joinConditions(played.counterblowFault), Do: lays(2)},
		half{Card: 15, Side: axis, When: ownBattle, Can: joinConditions(played.liftFault), Do: playWith(played.lift)},
		half{Card: 4, Side: soviet, When: []field.Moment{field.Advancing}, Can: joinConditions(played.axisPhaseFault, played.farAdvanceFault), Do: playWith(played.acts)},
		half{Card: 17, Side: axis, How: "advance", When: []field.Moment{field.Advancing}, Can: joinConditions(played.attackerFault), Do: playWith(played.acts)},
		half{Card: 17, Side: soviet, When: ownBattle, Can: joinConditions(played.attackerFault, played.stackFault), Do: playWith(played.infiltrate)},
		half{Card: 19, Side: axis, When: []field.Moment{field.Applying}, Can: joinConditions(played.defenderFault, played.trappedRetreatFault), Do: playWith(played.acts)},
		half{Card: 29, Side: soviet, When: []field.Moment{field.OwnCombatEnd}, Can: joinConditions(played.waveFault), Do: playWith(played.wave)},
		half{Card: 51, Side: soviet, When: []field.Moment{field.BattleEnd}, Can: joinConditions(played.attackerFault, played.pushFault), Do: draws(func(r *field.Run, _ *field.Play) { r.S.Fight.Again = true })},
		half{Card: 11, Side: soviet, When: anyBattle, Do: playWith(played.acts)},
		half{Card: 16, Side: soviet, When: enemyBattle, Do: playWith(played.acts)},
		half{Card: 38, Side: axis, When: enemyBattle, Do: playWith(played.acts)})
	return slices.Concat(list, resultHalves(), shiftHalves(), dieHalves(), phaseHalves())
}

// resultHalves returns the halves that give the result without a die.
func resultHalves() []half {
	return []half{
		{Card: 4, Side: axis, When: enemyBattle, Can: joinConditions(played.defenderFault), Do: forces(field.DR, false)},
		{Card: 14, Side: soviet, When: enemyBattle, Can: joinConditions(played.defenderFault, played.cityFault), Do: forces(field.EX, false)},
		{Card: 27, Side: soviet, When: ownBattle, Can: joinConditions(played.attackerFault, played.oddsFault), Do: forces(field.DR, false)},
		{Card: 37, Side: axis, When: anyBattle, Can: joinConditions(played.attackerFault, played.oddsFault, played.openFault), Do: forces(field.DR, false)},
		{Card: 32, Side: axis, When: enemyBattle, Can: joinConditions(played.defenderFault), Do: forces(field.CA, true)},
		{Card: 42, Side: soviet, When: enemyBattle, Can: joinConditions(played.defenderFault), Do: forces(field.CA, true)},
		{Card: 52, Side: axis, When: enemyBattle, Can: joinConditions(played.defenderFault), Do: draws(forces(field.CA, true))},
	}
}

// shiftHalves returns the halves that move columns or change strengths in one battle; what
// they do stands in cardShifts and strength.
func shiftHalves() []half {
	return []half{
		{Card: 6, Side: axis, How: "shift", When: anyBattle, Can: joinConditions(played.attackerFault), Do: playWith(played.acts)},
		{Card: 28, Side: soviet, When: ownBattle, Can: joinConditions(played.attackerFault), Do: playWith(played.acts)},
		{Card: 46, Side: soviet, When: anyBattle, Can: joinConditions(played.attackerFault, played.mixedFault), Do: draws(playWith(played.acts))},
		{Card: 47, Side: soviet, When: ownBattle, Can: joinConditions(played.attackerFault, played.heavyTargetFault), Do: playWith(played.acts)},
		{Card: 50, Side: soviet, When: anyBattle, Can: joinConditions(played.attackerFault, played.germanCityFault), Do: draws(playWith(played.acts))},
		{Card: 54, Side: soviet, When: anyBattle, Can: joinConditions(played.attackerFault, func(r played) *play.Fault {
			return r.conditionFault(fightOn(r.run, r.run.S.Fight).armorShift() > 0)
		}), Do: playWith(played.acts)},
		{Card: 29, Side: axis, When: enemyBattle, Can: joinConditions(played.defenderFault), Do: playWith(played.acts)},
		{Card: 33, Side: axis, When: anyBattle, Can: joinConditions(played.attackerFault, played.fortTargetFault), Do: playWith(played.acts)},
		{Card: 21, Side: soviet, When: ownBattle, Can: joinConditions(played.attackerFault), Do: playWith(played.acts)},
		{Card: 27, Side: axis, When: ownBattle, Can: joinConditions(played.attackerFault), Do: playWith(played.acts)},
		{Card: 28, Side: axis, When: []field.Moment{field.EnemyRolled}, Can: joinConditions(played.dieFault), Do: playWith(played.shiftResultLeft)},
		{Card: 30, Side: soviet, When: []field.Moment{field.EnemyRolled}, Can: joinConditions(played.dieFault), Do: playWith(played.shiftResultLeft)},
	}
}

// dieHalves returns the halves about the die itself.
func dieHalves() []half {
	again := half{When: []field.Moment{field.Rerolling}, Can: joinConditions(played.rerollFault), Do: playWith(played.reroll)}
	knight, hero := again, again
	knight.Card, knight.Side = 16, axis
	hero.Card, hero.Side = 43, soviet
	two := half{Card: 21, Side: axis, When: anyBattle, Can: joinConditions(func(r played) *play.Fault { return r.conditionFault(!r.run.S.Fight.Forced) })}
	var out []half
	for how, word := range [...]string{"", "high", "low"} {
		h := two
		h.How, h.Do = word, actsBy(how)
		out = append(out, h)
	}
	return append(out, knight, hero, half{Card: 44, Side: axis, When: []field.Moment{field.Applying}, Can: joinConditions(played.dieFault, played.noEffectFault), Do: func(r *field.Run, _ *field.Play) { fightOn(r, r.S.Fight).throw() }})
}

// phaseHalves returns the halves that act till the combat phase ends.
func phaseHalves() []half {
	var out []half
	for how, word := range [...]string{"", "left", "right"} {
		out = append(out, half{Card: 3, Side: soviet, How: word, When: anyBattle, Can: joinConditions(func(r played) *play.Fault { return r.conditionFault(fightOn(r.run, r.run.S.Fight).atBlackSea()) }), Do: func(r *field.Run, p *field.Play) {
			actsBy(how)(r, p)
			lasts(0)(r, p)
		}})
	}
	return append(out,
		half{Card: 8, Side: axis, When: anyBattle, Do: bySide(lasts(ownBonus), lasts(voidBonus))},
		half{Card: 8, Side: axis, How: "bonus", When: anyBattle, Do: lasts(ownBonus)},
		half{Card: 8, Side: axis, How: "void", When: anyBattle, Do: lasts(voidBonus)},
		half{Card: 10, Side: soviet, When: enemyBattle, Do: playWith(played.exchanges)},
		half{Card: 24, Side: axis, When: enemyBattle, Do: playWith(played.exchanges)},
		half{Card: 34, Side: axis, When: anyBattle, Do: lasts(0)},
		half{Card: 22, Side: soviet, When: anyBattle, Do: lasts(0)},
		half{Card: 22, Side: soviet, How: "axis-table", When: anyBattle, Do: lasts(tableOf(axis))},
		half{Card: 22, Side: soviet, How: "soviet-table", When: anyBattle, Do: lasts(tableOf(soviet))},
		half{Card: 23, Side: soviet, When: anyBattle, Can: joinConditions(func(r played) *play.Fault { return r.conditionFault(r.run.S.Turn >= cards.Year43) }), Do: func(r *field.Run, p *field.Play) {
			playedOn(r, p).acts()
			lasts(0)(r, p)
		}})
}

// conditionFault returns the fault that the condition of a card is not met.
func (r played) conditionFault(met bool) *play.Fault {
	if met {
		return nil
	}
	return play.Refuse("5.3.1", "noretreat.bad.card-condition", r.run.CardArg("card", r.Card, r.Side))
}

// joinConditions joins conditions.
func joinConditions(list ...condition) func(*field.Run, *field.Play) *play.Fault {
	return func(r *field.Run, p *field.Play) *play.Fault {
		for _, c := range list {
			if f := c(playedOn(r, p)); f != nil {
				return f
			}
		}
		return nil
	}
}

func (r played) attackerFault() *play.Fault { return r.conditionFault(r.run.S.Fight.Side == r.Side) }
func (r played) defenderFault() *play.Fault { return r.conditionFault(r.run.S.Fight.Side != r.Side) }

func (r played) axisPhaseFault() *play.Fault { return r.conditionFault(r.run.S.Active == axis) }

func (r played) farAdvanceFault() *play.Fault { return r.conditionFault(r.Facts.Advance > 1) }

func (r played) dieFault() *play.Fault { return r.conditionFault(r.run.S.Fight.Rolled) }

// noEffectFault returns the condition of card 44: no effect or CB; where its line names no
// result, of an attack of the own side.
func (r played) noEffectFault() *play.Fault {
	f := r.run.S.Fight
	named := r.Order != nil && r.Order.Has("result")
	return r.conditionFault((f.Result == field.None || f.Result == field.CB) && (named || f.Side == r.Side))
}

// trappedRetreatFault returns the condition of card 19: somebody has to retreat and finds no way.
func (r played) trappedRetreatFault() *play.Fault {
	f := fightOn(r.run, r.run.S.Fight)
	return r.conditionFault(f.Result >= field.DR && slices.ContainsFunc(f.retreatingUnits(), func(u int) bool { return len(f.refuges(u)) == 0 }))
}

func (r played) cityFault() *play.Fault {
	return r.conditionFault(slices.ContainsFunc(r.run.S.Fight.Places, func(x int16) bool { return r.run.City(int(x)) }))
}

func (r played) stackFault() *play.Fault {
	return r.conditionFault(len(r.run.S.Fight.Places) == 1 && len(r.run.S.Fight.Defenders) > 1 && !r.run.S.Fight.Solo)
}

func (r played) partFault() *play.Fault {
	f := r.run.S.Fight
	return r.conditionFault(len(r.Units) == 1 && slices.Contains(append(slices.Clone(f.Attackers), f.Defenders...), int16(r.Units[0])))
}

// oddsFault returns the condition of cards 27 and 37: odds of two to one, by the rulebook's
// example (§16) before shifts, by the printing seen with them.
func (r played) oddsFault() *play.Fault {
	o := fightOn(r.run, r.run.S.Fight).odds()
	column := o.initial
	if r.run.S.Options.Cards == field.PublishedCards {
		column = o.final
	}
	return r.conditionFault(column >= twoOdds)
}

const twoOdds = 4 // the column 2:1

// openFault returns a condition of card 37 in the printing seen; §16 plays it on a city.
func (r played) openFault() *play.Fault {
	return r.conditionFault(r.run.S.Options.Cards != field.PublishedCards || !slices.ContainsFunc(r.run.S.Fight.Places, func(x int16) bool { return r.run.City(int(x)) }))
}

// mixedFault returns the condition of card 46: a supplied tank unit and a supplied one of
// any kind of infantry attack.
func (r played) mixedFault() *play.Fault {
	var tanks, foot bool
	for _, u := range r.run.S.Fight.Attackers {
		if !r.run.S.Units[u].Unsupplied {
			tanks = tanks || r.run.Class(int(u)).IsArmor()
			foot = foot || !r.run.Class(int(u)).IsArmor()
		}
	}
	return r.conditionFault(tanks && foot)
}

// heavyTargetFault returns the condition of card 47.
func (r played) heavyTargetFault() *play.Fault {
	fort, militia := fightOn(r.run, r.run.S.Fight).barred()
	return r.conditionFault(fort || militia || r.cityFault() == nil)
}

// fortTargetFault returns the condition of card 33: a Soviet fortress under a marker.
func (r played) fortTargetFault() *play.Fault {
	fort, _ := fightOn(r.run, r.run.S.Fight).barred()
	return r.conditionFault(fort && r.run.S.Fight.Counter == 0)
}

// barred is bars of all the places of a battle.
func (r fight) barred() (fort, militia bool) {
	for _, x := range r.Places {
		a, b := r.bars(int(x))
		fort, militia = fort || a, militia || b
	}
	return fort, militia
}

// germanCityFault returns the condition of card 50.
func (r played) germanCityFault() *play.Fault {
	return r.conditionFault(slices.ContainsFunc(r.run.S.Fight.Places, func(x int16) bool {
		return r.run.City(int(x)) && r.run.D.Places[x].Country == field.Germany
	}))
}

// pushFault returns the condition of card 51: after EX both sides still stand there.
func (r played) pushFault() *play.Fault {
	f := r.run.S.Fight
	return r.conditionFault(f.Result == field.EX && len(aliveUnits(r.run, f.Attackers)) > 0 && len(aliveUnits(r.run, f.Defenders)) > 0)
}

// rerollFault returns the condition of cards 16 and 43: a die has just been thrown. Where their
// line names no result they mend what is bad for their side.
func (r played) rerollFault() *play.Fault {
	f := r.run.S.Fight
	if r.run.Dice != [field.Sides]int8{} {
		return r.conditionFault(r.run.Dice[r.Side] < r.run.Dice[r.Side.Enemy()])
	}
	named := r.Order != nil && r.Order.Has("result")
	bad := f.Side == r.Side && f.Result <= field.CB || f.Side != r.Side && f.Result >= field.DR
	return r.conditionFault(f.Rolled && (named || bad))
}

func (r played) reroll() {
	if r.run.Dice != [field.Sides]int8{} {
		r.run.Dice[r.Side] = int8(r.run.M.Roll(rollLabel(r.run, "duel again of "+string(r.Side.ID()), r.run.S.Fight), dieFaces))
		return
	}
	fightOn(r.run, r.run.S.Fight).throwOnce()
}

// counterblowFault returns the condition of what lays counterblow markers: one can be laid where it is
// said.
func (r played) counterblowFault() *play.Fault {
	f := play.Refuse("10.1.2", "noretreat.bad.blow-where")
	for _, at := range r.At {
		if f = CounterblowFault(r.run, r.Side, at); f == nil {
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
func (r played) liftFault() *play.Fault { return r.conditionFault(len(r.lifted()) > 0) }

// liftedMost is how many markers card 15 takes away.
const liftedMost = 2

// lifted returns the places whose markers a play of card 15 takes away: the first of those
// that it names, else the first of all.
func (r played) lifted() (list []int) {
	for i := range r.run.S.Targets {
		if t := &r.run.S.Targets[i]; t.Counterblow && t.Side == soviet && !t.Done {
			list = append(list, int(t.Place))
		}
	}
	if named := r.At; len(named) > 0 {
		list = slices.DeleteFunc(slices.Clone(named), func(at int) bool { return !slices.Contains(list, at) })
	}
	return list[:min(len(list), liftedMost)]
}

func (r played) lift() {
	for _, at := range r.lifted() {
		r.run.S.Targets = slices.DeleteFunc(r.run.S.Targets, func(t field.Target) bool { return int(t.Place) == at && t.Side == soviet })
		r.run.M.Event("noretreat.lifted", r.run.PlaceArg("place", at))
		for i := range r.run.S.Attacks {
			a := &r.run.S.Attacks[i]
			a.Places = slices.DeleteFunc(a.Places, func(x int16) bool { return int(x) == at })
		}
	}
	r.run.S.Attacks = slices.DeleteFunc(r.run.S.Attacks, func(a field.Attack) bool { return len(a.Places) == 0 })
	cards.Draw(r.run, r.Side, 1, "c15")
}

// infiltrate has the units of a stack fought one after the other (card 17): those that
// the line names in its order, else the weakest first.
func (r played) infiltrate() {
	f := r.run.S.Fight
	list := numbers(f.Defenders)
	slices.SortStableFunc(list, func(a, b int) int { return r.run.Face(a).Strength - r.run.Face(b).Strength })
	for _, u := range slices.Backward(r.Units) {
		if i := slices.Index(list, u); i >= 0 {
			list = slices.Insert(slices.Delete(list, i, i+1), 0, u)
		}
	}
	r.acts()
	f.Solo, f.Defenders, f.Alone = true, units(list[:1]), units(list[1:])
	f.Want.Units = slices.Clone(f.Attackers)
}

// waveFault returns the condition of card 29: supplied units can attack a place once more.
func (r played) waveFault() *play.Fault {
	a := r.waved()
	return r.conditionFault(len(a.Places) > 0 && len(a.Units) > 0)
}

// waved returns the attack that card 29 gives: on a place, by the units named that can.
func (r played) waved() (a field.Attack) {
	if len(r.At) == 0 || !r.run.Has(axis, r.At[0]) {
		return a
	}
	a.Places = units(r.At[:1])
	for _, u := range r.Units {
		if r.run.D.Units[u].Side == soviet && attackerFault(r.run, u, &a) == nil && r.run.Face(u).Attacks && !r.run.S.Units[u].Disorganised && !r.run.S.Units[u].Unsupplied {
			a.Units = append(a.Units, int16(u))
		}
	}
	a.Support = r.run.S.Shock > 0 // it is of no use afterwards
	return a
}

func (r played) wave() {
	a := r.waved()
	r.run.M.Event("noretreat.declared", placeArgs(r.run, unitArgs(r.run, []rules.Arg{field.SideArg("side", soviet)}, "units", a.Units), "places", a.Places)...)
	r.run.S.Attacks = append(r.run.S.Attacks, a)
}
