package battle

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// Stages of a battle (§10.5).
const (
	stageCommit       int8 = iota // the support marker and cards (step 2)
	stageRoll                     // odds and die (steps 3 to 5)
	stageResult                   // what cards make of it, and how it goes on (step 6)
	stageCounter                  // CA: does the defender counterattack?
	stageMarker                   // CB: where does the marker lie?
	stageLossDefender             // EX: who loses a step?
	stageLossAttacker
	stageCadreDefender // does a cadre take the place of who is lost?
	stageCadreAttacker
	stageExchange // EX is carried out
	stageRetreat  // DR, DS, DD are
	stageNext     // the next of those who are fought one by one (card 17)
	stageWon      // the battle is won: cards, before the advance
	stageAdvance  // who advances where?
	stageEnd
)

// fight is the run as it carries out a battle, or thinks of one.
type fight struct {
	run *field.Run
	*field.Fight
}

func fightOn(r *field.Run, f *field.Fight) fight { return fight{r, f} }

// stages carry a battle out. Each returns the stage that comes next, its own where a
// decision is missing.
var stages = [...]func(fight) int8{
	stageCommit:        fight.commit,
	stageRoll:          fight.roll,
	stageResult:        fight.convertResult,
	stageCounter:       fight.counterattack,
	stageMarker:        fight.putMarker,
	stageLossDefender:  func(r fight) int8 { return r.askLoss(r.Side.Enemy(), r.exchangeDefenders()) },
	stageLossAttacker:  func(r fight) int8 { return r.askLoss(r.Side, r.fighters(r.Side)) },
	stageCadreDefender: func(r fight) int8 { return r.askCadre(r.Side.Enemy()) },
	stageCadreAttacker: func(r fight) int8 { return r.askCadre(r.Side) },
	stageExchange:      fight.exchange,
	stageRetreat:       fight.retreat,
	stageNext:          fight.next,
	stageWon:           fight.playBeforeAdvance,
	stageAdvance:       fight.advance,
	stageEnd:           fight.end,
}

// IsStage reports whether a number is that of a stage.
func IsStage(n int8) bool { return n >= 0 && int(n) < len(stages) }

// Battle carries the battle under way on until it, or the war, is over or a decision is
// missing.
func Battle(r *field.Run) {
	for f := r.S.Fight; r.S.Fight != nil && r.S.Over.How == field.NotWon && !r.M.IsWaiting(); {
		f.Stage = stages[f.Stage](fightOn(r, f))
		if !r.M.IsWaiting() {
			r.M.Answered = nil
		}
	}
}

// facts returns what cards and their conditions look at in a battle.
func (r fight) facts() field.Facts {
	x := field.At(int(r.Places[0]))
	x.Also = numbers(r.Places[1:])
	x.Column = r.odds().final
	x.Result, x.Rolled = r.Result, r.Rolled
	return x
}

// commit lets the attacker commit his marker, and then both sides a card each, the
// attacker first (§10.5, step 2).
func (r fight) commit() int8 {
	code := "noretreat.battle"
	if r.Counter > 0 {
		code = "noretreat.counterattack"
	}
	args := placeArgs(r.run, []rules.Arg{field.SideArg("side", r.Side)}, "places", r.Places)
	r.run.M.Event(code, unitArgs(r.run, unitArgs(r.run, args, "attackers", r.Attackers), "defenders", r.Defenders)...)
	if r.wantsSupport() {
		r.Support = true
		*SupportMarkers(r.run, r.Side)--
		r.run.M.Event("noretreat.support", field.SideArg("side", r.Side), rules.Word("support", "noretreat.shift."+supportWord(r.Side)))
	}
	for _, side := range [...]field.Side{r.Side, r.Side.Enemy()} {
		when := field.OwnCommitment
		if side != r.run.S.Active {
			when = field.EnemyCommitment
		}
		cards.Say(r.run, side, when, r.facts())
	}
	if isCardUsed(r.run, r.Fight, "c16", nil) || isCardUsed(r.run, r.Fight, "c38", nil) {
		return r.duel()
	}
	return stageRoll
}

// roll finds the odds and throws the die, if the result is left to it (§10.5, steps 3
// to 5).
func (r fight) roll() int8 {
	if r.Forced {
		r.run.M.Event("noretreat.forced", resultArg(r.Result))
		return stageResult
	}
	o := r.odds()
	r.Odds, r.Column = int8(o.initial), int8(o.final)
	r.run.M.Event("noretreat.odds", o.args(r.run, nil)...)
	if r.Result = field.CA; o.final < 0 {
		return stageResult
	}
	r.throw()
	return stageResult
}

// throw throws the die of a battle, in the first place or again. Both sides may have it
// thrown again and then move its result; after each of their cards both are heard once
// more (§5.0).
func (r fight) throw() {
	active, passive := field.OwnRolled, field.EnemyRolled
	if r.Side != r.run.S.Active {
		active, passive = passive, active
	}
	r.throwOnce()
	for cards.SayNext(r.run, field.Rerolling, field.Rerolling, r.facts) || cards.SayNext(r.run, active, passive, r.facts) {
	}
}

// throwOnce throws a die, by card 21 two of which the Axis takes one, and reads its
// result.
func (r fight) throwOnce() {
	r.Die = int8(r.run.M.Roll(rollLabel(r.run, "battle", r.Fight), dieFaces))
	if c := findCard(r.run, r.Fight, "c21", ofSide(field.Axis)); c != nil {
		other := int8(r.run.M.Roll(rollLabel(r.run, "second die", r.Fight), dieFaces))
		r.run.M.Event("noretreat.two-dice", rules.Die("die", int(r.Die)), rules.Die("die", int(other)))
		if high := c.How == 1 || c.How == 0 && r.Side == field.Axis; high == (other > r.Die) {
			r.Die = other
		}
	}
	r.Rolled = true
	r.readOff(false)
}

// readOff looks the result up and tells it, with the column where that has moved since it
// was told.
func (r fight) readOff(moved bool) {
	r.Result = r.lookUp(int(r.Column), int(r.Die))
	args := []rules.Arg{field.SideArg("side", r.Side), field.SideArg("table", r.table()), rules.Die("die", int(r.Die)), resultArg(r.Result)}
	if r.Column >= 0 {
		args = append(args, field.RatioArg("odds", int(r.Column)))
		if moved {
			args = append(args, field.RatioArg("moved", int(r.Column)))
		}
	}
	r.run.M.Event("noretreat.rolled", args...)
}

// rollLabel names what a die decides.
func rollLabel(r *field.Run, what string, f *field.Fight) string {
	return what + " t" + strconv.Itoa(int(r.S.Turn)) + " " + string(f.Side.ID()) + " " + r.D.Places[f.Places[0]].ID
}

func resultArg(x field.Result) rules.Arg {
	return rules.Word("result", "noretreat.result."+field.Results[x])
}

// duel has both sides throw a die instead of the battle: the lower one loses a step. Of
// equal ones both do (card 38), or the battle is fought on the table of the Axis (card
// 16).
func (r fight) duel() int8 {
	sides := [...]field.Side{field.Axis, field.Soviet}
	for _, side := range sides {
		r.run.Dice[side] = int8(r.run.M.Roll(rollLabel(r.run, "duel of "+string(side.ID()), r.Fight), dieFaces))
	}
	cards.SayBoth(r.run, field.Rerolling, field.Rerolling, r.facts)
	dice := r.run.Dice
	r.run.Dice = [field.Sides]int8{}
	r.run.M.Event("noretreat.duel", rules.Die("axis", int(dice[0])), rules.Die("soviet", int(dice[1])))
	tie := dice[0] == dice[1]
	if tie && isCardUsed(r.run, r.Fight, "c16", nil) {
		return stageRoll
	}
	for _, side := range sides {
		if tie || dice[side] < dice[side.Enemy()] {
			r.loseOne(side, field.ByCard)
		}
	}
	return stageNext
}

// convertResult takes what cards make of the result into account, and finds how the battle
// goes on (§10.7).
func (r fight) convertResult() int8 {
	r.Held = slices.DeleteFunc(slices.Clone(r.Places), func(p int16) bool {
		fort, _ := r.bars(int(p))
		return !fort
	})
	for r.crossAgain() || cards.SayNext(r.run, field.Applying, field.Applying, r.facts) {
	}
	was := r.Result
	switch {
	case r.Rolled && r.Result == field.None && isCardUsed(r.run, r.Fight, "c21", ofSide(field.Soviet)):
		r.Result = field.EX
	case !r.Forced && r.Result == field.DR && (r.run.InForce("c10", field.Soviet) != nil || r.run.InForce("c24", field.Axis) != nil):
		r.Result = field.EX
	}
	if r.Result != was {
		r.run.M.Event("noretreat.converted", resultArg(r.Result))
	}
	switch r.Result {
	case field.CA:
		return stageCounter
	case field.CB:
		return stageMarker
	case field.EX:
		return stageLossDefender
	case field.None:
		return stageNext
	}
	r.Barred = nil
	for _, p := range r.Places {
		if x := r.resultAt(int(p)); x != r.Result {
			r.Barred = append(r.Barred, p)
			r.run.M.Event("noretreat.holds", r.run.PlaceArg("place", int(p)), resultArg(x))
		}
	}
	if len(r.exchangeDefenders()) > 0 {
		return stageLossDefender
	}
	return stageCadreDefender
}

// crossAgain throws the die of a battle again that card 27 has made one across a river,
// where it had no effect, and reports whether it did: once.
func (r fight) crossAgain() bool {
	again := r.Rolled && r.Result == field.None && dropCard(r.run, r.Fight, "c27")
	if again {
		r.throw()
	}
	return again
}

// resultAt returns what a result comes to at a place: a fortress, or one of the militia, keeps
// those there from retreating (§10.7.4, §14.11).
func (r fight) resultAt(place int) field.Result {
	_, militia := r.bars(place)
	switch fort := slices.Contains(r.Held, int16(place)); {
	case r.Result == field.DR && (fort || militia):
		return field.None
	case r.Result == field.DS && fort:
		return field.EX
	}
	return r.Result
}

// bars reports whether fortified units and Volkssturm at a place act as such.
func (r fight) bars(place int) (fort, militia bool) {
	if isCardUsed(r.run, r.Fight, "c47", nil) {
		return false, false
	}
	for _, u := range r.run.UnitsAt(place) {
		if r.Solo && !slices.Contains(r.Defenders, u) {
			continue
		}
		switch r.run.Class(int(u)) {
		case field.Fortified:
			fort = fort || !(isCardUsed(r.run, r.Fight, "c33", nil) && r.run.D.Units[u].Side == field.Soviet)
		case field.Volkssturm:
			militia = true
		}
	}
	return fort, militia
}

// next goes on to the next defender who is fought alone (card 17), else to the advance.
func (r fight) next() int8 {
	for len(r.Alone) > 0 {
		u := r.Alone[0]
		r.Alone = r.Alone[1:]
		r.Side, r.Counter, r.Rolled, r.Forced, r.Lost = r.run.D.Units[u].Side.Enemy(), 0, false, false, nil
		r.Places, r.Defenders = slices.Clone(r.Want.Places), []int16{u}
		r.Attackers = slices.DeleteFunc(slices.Clone(r.Want.Units), func(a int16) bool {
			return r.run.S.Units[a].At < 0 || !r.run.Adjacent(int(r.run.S.Units[a].At), int(r.Places[0]))
		})
		if r.run.S.Units[u].At == r.Places[0] && len(r.Attackers) > 0 {
			return stageRoll
		}
	}
	if r.Won {
		return stageWon
	}
	return stageEnd
}

// end ends a battle: what cards still do, and too many at a place (§8.4.3).
func (r fight) end() int8 {
	if isCardUsed(r.run, r.Fight, "c11", nil) {
		for _, side := range [...]field.Side{r.Side, r.Side.Enemy()} {
			r.loseOne(side, field.ByCard)
		}
	}
	cards.SayBoth(r.run, field.BattleEnd, field.BattleEnd, r.facts)
	if r.Again {
		r.Again, r.Support, r.Rolled, r.Forced, r.Won, r.Cards = false, false, false, false, false, nil
		r.Attackers, r.Defenders = aliveUnits(r.run, r.Attackers), aliveUnits(r.run, r.Defenders)
		return stageCommit
	}
	for u := range r.run.S.Units {
		if at := int(r.run.S.Units[u].At); at >= 0 {
			r.run.Overstack(at)
		}
	}
	r.run.S.Fight = nil
	r.run.S.Pop()
	return stageEnd
}

// aliveUnits returns those of some units who are still on the map.
func aliveUnits(r *field.Run, list []int16) []int16 {
	return slices.DeleteFunc(slices.Clone(list), func(u int16) bool { return r.S.Units[u].At < 0 })
}
