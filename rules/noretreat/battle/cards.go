package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/hand"
	"github.com/fieldpost/fieldpost/rules/play"
)

// half is a half of this storey.
type half = hand.Half[*Run]

const (
	axis   = field.Axis
	soviet = field.Soviet
)

// The moments of halves that act in battles.
var (
	anyBattle    = []hand.Moment{hand.OwnCommitment, hand.EnemyCommitment}
	ownBattle    = []hand.Moment{hand.OwnCommitment}
	enemyBattle  = []hand.Moment{hand.EnemyCommitment}
	counterblows = []hand.Moment{hand.CounterblowStep}
)

// What [field.Effect.N] of card 8 says.
const (
	ownBonus  = 1
	voidBonus = 2
)

// condition is what keeps a half from being played in a battle.
type condition = func(*Run, *hand.Play) *play.Fault

// Halves are those of cards that this storey carries out: those that act in battles,
// and those that lay counterblow markers or take them away.
func Halves() []half {
	var list []half
	list = append(list, half{Card: 1, Side: axis, How: "double", When: anyBattle, Can: takesPart, Do: (*Run).doubles},
		half{Card: 1, Side: axis, How: "counterblows", When: counterblows, Can: blows, Do: lays(3)},
		half{Card: 26, Side: axis, When: counterblows, Can: blows, Do: lays(2)},
		half{Card: 37, Side: soviet, When: counterblows, Can: blows, Do: lays(2)},
		half{Card: 15, Side: axis, When: ownBattle, Can: (*Run).mayLift, Do: (*Run).lift},
		half{Card: 4, Side: soviet, When: []hand.Moment{hand.Advancing}, Can: all(axisPhase, goesFar), Do: acts},
		half{Card: 17, Side: axis, How: "advance", When: []hand.Moment{hand.Advancing}, Can: attacks, Do: acts},
		half{Card: 17, Side: soviet, When: ownBattle, Can: all(attacks, stack), Do: (*Run).infiltrate},
		half{Card: 19, Side: axis, When: []hand.Moment{hand.Applying}, Can: all(defends, leaves), Do: acts},
		half{Card: 29, Side: soviet, When: []hand.Moment{hand.OwnCombatEnd}, Can: (*Run).mayWave, Do: (*Run).wave},
		half{Card: 51, Side: soviet, When: []hand.Moment{hand.BattleEnd}, Can: all(attacks, (*Run).mayPush), Do: draws(func(r *Run, _ *hand.Play) { r.S.Fight.Again = true })},
		half{Card: 11, Side: soviet, When: anyBattle, Do: acts},
		half{Card: 16, Side: soviet, When: enemyBattle, Do: acts},
		half{Card: 38, Side: axis, When: enemyBattle, Do: acts})
	return slices.Concat(list, forcing(), shifting(), dicing(), lasting())
}

// forcing are the halves that give the result without a die.
func forcing() []half {
	return []half{
		{Card: 4, Side: axis, When: enemyBattle, Can: defends, Do: forces(field.DR, false)},
		{Card: 14, Side: soviet, When: enemyBattle, Can: all(defends, city), Do: forces(field.EX, false)},
		{Card: 27, Side: soviet, When: ownBattle, Can: all(attacks, twoToOne), Do: forces(field.DR, false)},
		{Card: 37, Side: axis, When: anyBattle, Can: all(attacks, twoToOne, (*Run).notInCity), Do: forces(field.DR, false)},
		{Card: 32, Side: axis, When: enemyBattle, Can: defends, Do: forces(field.CA, true)},
		{Card: 42, Side: soviet, When: enemyBattle, Can: defends, Do: forces(field.CA, true)},
		{Card: 52, Side: axis, When: enemyBattle, Can: defends, Do: draws(forces(field.CA, true))},
	}
}

// shifting are the halves that move columns or change strengths in one battle; what
// they do stands in cardShifts and strength.
func shifting() []half {
	return []half{
		{Card: 6, Side: axis, How: "shift", When: anyBattle, Can: attacks, Do: acts},
		{Card: 28, Side: soviet, When: ownBattle, Can: attacks, Do: acts},
		{Card: 46, Side: soviet, When: anyBattle, Can: all(attacks, (*Run).tanksAndFoot), Do: draws(acts)},
		{Card: 47, Side: soviet, When: ownBattle, Can: all(attacks, (*Run).heavyTarget), Do: acts},
		{Card: 50, Side: soviet, When: anyBattle, Can: all(attacks, (*Run).germanCity), Do: draws(acts)},
		{Card: 54, Side: soviet, When: anyBattle, Can: all(attacks, func(r *Run, p *hand.Play) *play.Fault {
			return unless(r.armorShift(r.S.Fight) > 0, r, p)
		}), Do: acts},
		{Card: 29, Side: axis, When: enemyBattle, Can: defends, Do: acts},
		{Card: 33, Side: axis, When: anyBattle, Can: all(attacks, (*Run).fortTarget), Do: acts},
		{Card: 21, Side: soviet, When: ownBattle, Can: attacks, Do: acts},
		{Card: 27, Side: axis, When: ownBattle, Can: attacks, Do: acts},
		{Card: 28, Side: axis, When: []hand.Moment{hand.EnemyRolled}, Can: dieThrown, Do: (*Run).slip},
		{Card: 30, Side: soviet, When: []hand.Moment{hand.EnemyRolled}, Can: dieThrown, Do: (*Run).slip},
	}
}

// dicing are the halves about the die itself.
func dicing() []half {
	again := half{When: []hand.Moment{hand.Rerolling}, Can: (*Run).mayReroll, Do: (*Run).reroll}
	knight, hero := again, again
	knight.Card, knight.Side = 16, axis
	hero.Card, hero.Side = 43, soviet
	two := half{Card: 21, Side: axis, When: anyBattle, Can: func(r *Run, p *hand.Play) *play.Fault { return unless(!r.S.Fight.Forced, r, p) }}
	var out []half
	for how, word := range [...]string{"", "high", "low"} {
		h := two
		h.How, h.Do = word, actsBy(how)
		out = append(out, h)
	}
	return append(out, knight, hero, half{Card: 44, Side: axis, When: []hand.Moment{hand.Applying}, Can: all(dieThrown, nothingMuch), Do: func(r *Run, _ *hand.Play) { r.throw(r.S.Fight) }})
}

// lasting are the halves that act till the combat phase ends.
func lasting() []half {
	var out []half
	for how, word := range [...]string{"", "left", "right"} {
		out = append(out, half{Card: 3, Side: soviet, How: word, When: anyBattle, Can: func(r *Run, p *hand.Play) *play.Fault { return unless(r.atBlackSea(r.S.Fight), r, p) }, Do: func(r *Run, p *hand.Play) {
			actsBy(how)(r, p)
			lasts(0)(r, p)
		}})
	}
	return append(out,
		half{Card: 8, Side: axis, When: anyBattle, Do: bySide(lasts(ownBonus), lasts(voidBonus))},
		half{Card: 8, Side: axis, How: "bonus", When: anyBattle, Do: lasts(ownBonus)},
		half{Card: 8, Side: axis, How: "void", When: anyBattle, Do: lasts(voidBonus)},
		half{Card: 10, Side: soviet, When: enemyBattle, Do: (*Run).exchanges},
		half{Card: 24, Side: axis, When: enemyBattle, Do: (*Run).exchanges},
		half{Card: 34, Side: axis, When: anyBattle, Do: lasts(0)},
		half{Card: 22, Side: soviet, When: anyBattle, Do: bySide(lasts(tableOf(axis)), lasts(tableOf(soviet)))},
		half{Card: 22, Side: soviet, How: "axis-table", When: anyBattle, Do: lasts(tableOf(axis))},
		half{Card: 22, Side: soviet, How: "soviet-table", When: anyBattle, Do: lasts(tableOf(soviet))},
		half{Card: 23, Side: soviet, When: anyBattle, Can: func(r *Run, p *hand.Play) *play.Fault { return unless(r.S.Turn >= year43, r, p) }, Do: func(r *Run, p *hand.Play) {
			acts(r, p)
			lasts(0)(r, p)
		}})
}

// year43 is the first turn of 1943.
const year43 = 11

// unless is the fault that the condition of a card is not met.
func unless(met bool, r *Run, p *hand.Play) *play.Fault {
	if met {
		return nil
	}
	return play.Deny("5.3.1", "noretreat.bad.card-condition", r.CardArg("card", p.Card, p.Side))
}

// all joins conditions.
func all(list ...condition) condition {
	return func(r *Run, p *hand.Play) *play.Fault {
		for _, c := range list {
			if f := c(r, p); f != nil {
				return f
			}
		}
		return nil
	}
}

func attacks(r *Run, p *hand.Play) *play.Fault { return unless(r.S.Fight.Side == p.Side, r, p) }
func defends(r *Run, p *hand.Play) *play.Fault { return unless(r.S.Fight.Side != p.Side, r, p) }

func axisPhase(r *Run, p *hand.Play) *play.Fault { return unless(r.S.Active == axis, r, p) }

func goesFar(r *Run, p *hand.Play) *play.Fault { return unless(p.Facts.Advance > 1, r, p) }

func dieThrown(r *Run, p *hand.Play) *play.Fault { return unless(r.S.Fight.Rolled, r, p) }

func nothingMuch(r *Run, p *hand.Play) *play.Fault {
	return unless(r.S.Fight.Result == field.None || r.S.Fight.Result == field.CB, r, p)
}

func leaves(r *Run, p *hand.Play) *play.Fault {
	return unless(r.S.Fight.Result >= field.DR && len(r.leaving(r.S.Fight)) > 0, r, p)
}

func city(r *Run, p *hand.Play) *play.Fault {
	return unless(slices.ContainsFunc(r.S.Fight.Places, func(x int16) bool { return r.City(int(x)) }), r, p)
}

func stack(r *Run, p *hand.Play) *play.Fault {
	return unless(len(r.S.Fight.Places) == 1 && len(r.S.Fight.Defenders) > 1 && !r.S.Fight.Solo, r, p)
}

func takesPart(r *Run, p *hand.Play) *play.Fault {
	f := r.S.Fight
	return unless(len(p.Units) == 1 && slices.Contains(append(slices.Clone(f.Attackers), f.Defenders...), int16(p.Units[0])), r, p)
}

// twoToOne is the condition of cards 27 and 37: odds of two to one, by the rulebook's
// example (§16) before shifts, by the printing seen with them.
func twoToOne(r *Run, p *hand.Play) *play.Fault {
	o := r.odds(r.S.Fight)
	column := o.initial
	if r.S.Options.Cards == publishedCards {
		column = o.final
	}
	return unless(column >= twoOdds, r, p)
}

const (
	publishedCards = 1
	twoOdds        = 4 // the column 2:1
)

// notInCity is a condition of card 37 in the printing seen; §16 plays it on a city.
func (r *Run) notInCity(p *hand.Play) *play.Fault {
	return unless(r.S.Options.Cards != publishedCards || !slices.ContainsFunc(r.S.Fight.Places, func(x int16) bool { return r.City(int(x)) }), r, p)
}

// tanksAndFoot is the condition of card 46: a supplied tank unit and a supplied one of
// any kind of infantry attack.
func (r *Run) tanksAndFoot(p *hand.Play) *play.Fault {
	var tanks, foot bool
	for _, u := range r.S.Fight.Attackers {
		if !r.S.Units[u].Unsupplied {
			tanks = tanks || r.Class(int(u)).IsArmor()
			foot = foot || !r.Class(int(u)).IsArmor()
		}
	}
	return unless(tanks && foot, r, p)
}

// heavyTarget is the condition of card 47.
func (r *Run) heavyTarget(p *hand.Play) *play.Fault {
	fort, militia := r.barred(r.S.Fight)
	return unless(fort || militia || city(r, p) == nil, r, p)
}

// fortTarget is the condition of card 33: a Soviet fortress under a marker.
func (r *Run) fortTarget(p *hand.Play) *play.Fault {
	fort, _ := r.barred(r.S.Fight)
	return unless(fort && r.S.Fight.Counter == 0, r, p)
}

// barred is bars of all the places of a battle.
func (r *Run) barred(f *field.Fight) (fort, militia bool) {
	for _, x := range f.Places {
		a, b := r.bars(f, int(x))
		fort, militia = fort || a, militia || b
	}
	return fort, militia
}

// germanCity is the condition of card 50.
func (r *Run) germanCity(p *hand.Play) *play.Fault {
	return unless(slices.ContainsFunc(r.S.Fight.Places, func(x int16) bool {
		return r.City(int(x)) && r.D.Places[x].Country == field.Germany
	}), r, p)
}

// mayPush is the condition of card 51: after EX both sides still stand there.
func (r *Run) mayPush(p *hand.Play) *play.Fault {
	f := r.S.Fight
	return unless(f.Result == field.EX && len(r.alive(f.Attackers)) > 0 && len(r.alive(f.Defenders)) > 0, r, p)
}

// mayReroll is the condition of cards 16 and 43: a die has just been thrown. Where their
// line names no result they mend what is bad for their side.
func (r *Run) mayReroll(p *hand.Play) *play.Fault {
	f := r.S.Fight
	if r.dice != [field.Sides]int8{} {
		return unless(r.dice[p.Side] < r.dice[p.Side.Enemy()], r, p)
	}
	named := p.Order != nil && p.Order.Has("result")
	bad := f.Side == p.Side && f.Result <= field.CB || f.Side != p.Side && f.Result >= field.DR
	return unless(f.Rolled && (named || bad), r, p)
}

func (r *Run) reroll(p *hand.Play) {
	if r.dice != [field.Sides]int8{} {
		r.dice[p.Side] = int8(r.Roll(r.label("duel again of "+string(p.Side.ID()), r.S.Fight), dieFaces))
		return
	}
	r.throwOnce(r.S.Fight)
}

// blows is the condition of what lays counterblow markers: one can be laid where it is
// said.
func blows(r *Run, p *hand.Play) *play.Fault {
	f := play.Deny("10.1.2", "noretreat.bad.blow-where")
	for _, at := range p.At {
		if f = r.MayBlow(p.Side, at); f == nil {
			return nil
		}
	}
	return f
}

func lays(most int) func(*Run, *hand.Play) {
	return func(r *Run, p *hand.Play) {
		n := 0
		for _, at := range p.At {
			if n < most && r.Blow(p.Side, at) == nil {
				n++
			}
		}
	}
}

// mayLift is the condition of card 15: a counterblow marker whose battle has not begun
// lies where it is said.
func (r *Run) mayLift(p *hand.Play) *play.Fault {
	return unless(slices.ContainsFunc(r.lifted(p), func(at int) bool { return at >= 0 }), r, p)
}

// lifted are the first two of the places that a play of card 15 names, or of all,
// whose markers it can take away.
func (r *Run) lifted(p *hand.Play) (list []int) {
	for i := range r.S.Targets {
		t := &r.S.Targets[i]
		named := p.Order == nil || !p.Order.Has(field.ArgAt) || slices.Contains(p.At, int(t.Place))
		if t.Counterblow && t.Side == soviet && !t.Done && named && len(list) < 2 {
			list = append(list, int(t.Place))
		}
	}
	return list
}

func (r *Run) lift(p *hand.Play) {
	for _, at := range r.lifted(p) {
		r.S.Targets = slices.DeleteFunc(r.S.Targets, func(t field.Target) bool { return int(t.Place) == at && t.Side == soviet })
		r.Event("noretreat.lifted", r.PlaceArg("place", at))
		for i := range r.S.Attacks {
			a := &r.S.Attacks[i]
			a.Places = slices.DeleteFunc(a.Places, func(x int16) bool { return int(x) == at })
		}
	}
	r.S.Attacks = slices.DeleteFunc(r.S.Attacks, func(a field.Attack) bool { return len(a.Places) == 0 })
	r.Draw(p.Side, 1, "c15")
}

// infiltrate has the units of a stack fought one after the other (card 17): those that
// the line names in its order, else the weakest first.
func (r *Run) infiltrate(p *hand.Play) {
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

// mayWave is the condition of card 29: supplied units can attack a place once more.
func (r *Run) mayWave(p *hand.Play) *play.Fault {
	a := r.waved(p)
	return unless(len(a.Places) > 0 && len(a.Units) > 0, r, p)
}

// waved is the attack that card 29 gives: on a place, by the units named that can.
func (r *Run) waved(p *hand.Play) (a field.Attack) {
	if len(p.At) == 0 || !r.Has(axis, p.At[0]) {
		return a
	}
	a.Places = units(p.At[:1])
	for _, u := range p.Units {
		if r.D.Units[u].Side == soviet && r.mayAttack(u, &a) == nil && r.Face(u).Attacks && !r.S.Units[u].Disorganised && !r.S.Units[u].Unsupplied {
			a.Units = append(a.Units, int16(u))
		}
	}
	a.Support = r.S.Shock > 0 // it is of no use afterwards
	return a
}

func (r *Run) wave(p *hand.Play) {
	a := r.waved(p)
	r.Event("noretreat.declared", r.placeArgs(r.unitArgs([]rules.Arg{field.SideArg("side", soviet)}, "units", a.Units), "places", a.Places)...)
	r.S.Attacks = append(r.S.Attacks, a)
}
