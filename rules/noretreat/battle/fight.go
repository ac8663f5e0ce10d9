package battle

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/hand"
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

// stages carry a battle out. Each returns the stage that comes next, its own where a
// decision is missing.
var stages = [...]func(*Run, *field.Fight) int8{
	stageCommit:        (*Run).commit,
	stageRoll:          (*Run).roll,
	stageResult:        (*Run).result,
	stageCounter:       (*Run).counterattack,
	stageMarker:        (*Run).putMarker,
	stageLossDefender:  func(r *Run, f *field.Fight) int8 { return r.askLoss(f, f.Side.Enemy(), r.exchanging(f)) },
	stageLossAttacker:  func(r *Run, f *field.Fight) int8 { return r.askLoss(f, f.Side, r.fighters(f, f.Side)) },
	stageCadreDefender: func(r *Run, f *field.Fight) int8 { return r.askCadre(f, f.Side.Enemy()) },
	stageCadreAttacker: func(r *Run, f *field.Fight) int8 { return r.askCadre(f, f.Side) },
	stageExchange:      (*Run).exchange,
	stageRetreat:       (*Run).retreat,
	stageNext:          (*Run).next,
	stageWon:           (*Run).won,
	stageAdvance:       (*Run).advance,
	stageEnd:           (*Run).end,
}

// Battle carries the battle under way on until it, or the war, is over or a decision is
// missing.
func (r *Run) Battle() {
	for f := r.S.Fight; r.S.Fight != nil && r.S.Over.How == field.NotWon && !r.Waits(); {
		f.Stage = stages[f.Stage](r, f)
		if !r.Waits() {
			r.Answered = nil
		}
	}
}

// facts are what cards and their conditions look at in a battle.
func (r *Run) facts(f *field.Fight) hand.Facts {
	x := hand.At(int(f.Places[0]))
	x.Also = numbers(f.Places[1:])
	x.Column = r.odds(f).final
	x.Result, x.Rolled = f.Result, f.Rolled
	return x
}

// commit lets the attacker commit his marker, and then both sides a card each, the
// attacker first (§10.5, step 2).
func (r *Run) commit(f *field.Fight) int8 {
	code := "noretreat.battle"
	if f.Counter > 0 {
		code = "noretreat.counterattack"
	}
	args := r.placeArgs([]rules.Arg{field.SideArg("side", f.Side)}, "places", f.Places)
	r.Event(code, r.unitArgs(r.unitArgs(args, "attackers", f.Attackers), "defenders", f.Defenders)...)
	if r.wantsSupport(f) {
		f.Support = true
		*r.supports(f.Side)--
		r.Event("noretreat.support", field.SideArg("side", f.Side), rules.Word("support", "noretreat.shift."+supportWord(f.Side)))
	}
	for _, side := range [...]field.Side{f.Side, f.Side.Enemy()} {
		when := hand.OwnCommitment
		if side != r.S.Active {
			when = hand.EnemyCommitment
		}
		r.Say(side, when, r.facts(f))
	}
	if r.used(f, "c16", nil) || r.used(f, "c38", nil) {
		return r.duel(f)
	}
	return stageRoll
}

// roll finds the odds and throws the die, if the result is left to it (§10.5, steps 3
// to 5).
func (r *Run) roll(f *field.Fight) int8 {
	if f.Forced {
		r.Event("noretreat.forced", resultArg(f.Result))
		return stageResult
	}
	o := r.odds(f)
	f.Odds, f.Column = int8(o.initial), int8(o.final)
	r.Event("noretreat.odds", o.args(r, nil)...)
	if f.Result = field.CA; o.final < 0 {
		return stageResult
	}
	r.throw(f)
	if f.Side == r.S.Active {
		r.SayBoth(hand.OwnRolled, hand.EnemyRolled, r.facts(f))
	} else {
		r.SayBoth(hand.EnemyRolled, hand.OwnRolled, r.facts(f))
	}
	return stageResult
}

// throw throws the die of a battle, by card 21 two of which the Axis takes one; both
// sides may have it thrown again.
func (r *Run) throw(f *field.Fight) {
	r.throwOnce(f)
	for _, side := range [...]field.Side{r.S.Initiative, r.S.Initiative.Enemy()} {
		for r.Say(side, hand.Rerolling, r.facts(f)) {
		}
	}
}

func (r *Run) throwOnce(f *field.Fight) {
	f.Die = int8(r.Roll(r.label("battle", f), dieFaces))
	if c := r.find(f, "c21", ofSide(field.Axis)); c != nil {
		other := int8(r.Roll(r.label("second die", f), dieFaces))
		r.Event("noretreat.two-dice", rules.Die("die", int(f.Die)), rules.Die("die", int(other)))
		if high := c.How == 1 || c.How == 0 && f.Side == field.Axis; high == (other > f.Die) {
			f.Die = other
		}
	}
	f.Rolled = true
	r.readOff(f)
}

// readOff looks the result up and tells it.
func (r *Run) readOff(f *field.Fight) {
	f.Result = r.lookUp(f, int(f.Column), int(f.Die))
	args := []rules.Arg{field.SideArg("side", f.Side), field.SideArg("table", r.table(f)), rules.Die("die", int(f.Die)), resultArg(f.Result)}
	if f.Column >= 0 {
		args = append(args, field.RatioArg("odds", int(f.Column)))
	}
	r.Event("noretreat.rolled", args...)
}

// label names what a die decides.
func (r *Run) label(what string, f *field.Fight) string {
	return fmt.Sprintf("%s t%d %s %s", what, r.S.Turn, f.Side.ID(), r.D.Places[f.Places[0]].ID)
}

func resultArg(x field.Result) rules.Arg {
	return rules.Word("result", "noretreat.result."+field.Results[x])
}

// duel has both sides throw a die instead of the battle: the lower one loses a step. Of
// equal ones both do (card 38), or the battle is fought on the table of the Axis (card
// 16).
func (r *Run) duel(f *field.Fight) int8 {
	sides := [...]field.Side{field.Axis, field.Soviet}
	for _, side := range sides {
		r.dice[side] = int8(r.Roll(r.label("duel of "+string(side.ID()), f), dieFaces))
	}
	for _, side := range sides {
		for r.Say(side, hand.Rerolling, r.facts(f)) {
		}
	}
	dice := r.dice
	r.dice = [field.Sides]int8{}
	r.Event("noretreat.duel", rules.Die("axis", int(dice[0])), rules.Die("soviet", int(dice[1])))
	tie := dice[0] == dice[1]
	if tie && r.used(f, "c16", nil) {
		return stageRoll
	}
	for _, side := range sides {
		if tie || dice[side] < dice[side.Enemy()] {
			r.loseOne(f, side, field.ByCard)
		}
	}
	return stageNext
}

// result takes what cards make of the result into account, and finds how the battle
// goes on (§10.7).
func (r *Run) result(f *field.Fight) int8 {
	f.Held = slices.DeleteFunc(slices.Clone(f.Places), func(p int16) bool {
		fort, _ := r.bars(f, int(p))
		return !fort
	})
	if f.Rolled && f.Result == field.None && r.drop(f, "c27") {
		r.throw(f)
	}
	r.SayBoth(hand.Applying, hand.Applying, r.facts(f))
	was := f.Result
	switch {
	case f.Rolled && f.Result == field.None && r.used(f, "c21", ofSide(field.Soviet)):
		f.Result = field.EX
	case !f.Forced && f.Result == field.DR && (r.InForce("c10", field.Soviet) != nil || r.InForce("c24", field.Axis) != nil):
		f.Result = field.EX
	}
	if f.Result != was {
		r.Event("noretreat.converted", resultArg(f.Result))
	}
	switch f.Result {
	case field.CA:
		return stageCounter
	case field.CB:
		return stageMarker
	case field.EX:
		return stageLossDefender
	case field.None:
		return stageNext
	}
	f.Barred = nil
	for _, p := range f.Places {
		if x := r.fate(f, int(p)); x != f.Result {
			f.Barred = append(f.Barred, p)
			r.Event("noretreat.holds", r.PlaceArg("place", int(p)), resultArg(x))
		}
	}
	if len(r.exchanging(f)) > 0 {
		return stageLossDefender
	}
	return stageCadreDefender
}

// fate is what a result comes to at a place: a fortress, or one of the militia, keeps
// those there from retreating (§10.7.4, §14.11).
func (r *Run) fate(f *field.Fight, place int) field.Result {
	_, militia := r.bars(f, place)
	switch fort := slices.Contains(f.Held, int16(place)); {
	case f.Result == field.DR && (fort || militia):
		return field.None
	case f.Result == field.DS && fort:
		return field.EX
	}
	return f.Result
}

// bars reports whether fortified units and Volkssturm at a place act as such.
func (r *Run) bars(f *field.Fight, place int) (fort, militia bool) {
	if r.used(f, "c47", nil) {
		return false, false
	}
	for _, u := range r.Here(place) {
		if f.Solo && !slices.Contains(f.Defenders, u) {
			continue
		}
		switch r.Class(int(u)) {
		case field.Fortified:
			fort = fort || !(r.used(f, "c33", nil) && r.D.Units[u].Side == field.Soviet)
		case field.Volkssturm:
			militia = true
		}
	}
	return fort, militia
}

// next goes on to the next defender who is fought alone (card 17), else to the advance.
func (r *Run) next(f *field.Fight) int8 {
	for len(f.Alone) > 0 {
		u := f.Alone[0]
		f.Alone = f.Alone[1:]
		f.Side, f.Counter, f.Rolled, f.Forced, f.Lost = r.D.Units[u].Side.Enemy(), 0, false, false, nil
		f.Places, f.Defenders = slices.Clone(f.Want.Places), []int16{u}
		f.Attackers = slices.DeleteFunc(slices.Clone(f.Want.Units), func(a int16) bool {
			return r.S.Units[a].At < 0 || !r.Adjacent(int(r.S.Units[a].At), int(f.Places[0]))
		})
		if r.S.Units[u].At == f.Places[0] && len(f.Attackers) > 0 {
			return stageRoll
		}
	}
	if f.Won {
		return stageWon
	}
	return stageEnd
}

// end ends a battle: what cards still do, and too many at a place (§8.4.3).
func (r *Run) end(f *field.Fight) int8 {
	if r.used(f, "c11", nil) {
		for _, side := range [...]field.Side{f.Side, f.Side.Enemy()} {
			r.loseOne(f, side, field.ByCard)
		}
	}
	r.SayBoth(hand.BattleEnd, hand.BattleEnd, r.facts(f))
	if f.Again {
		f.Again, f.Support, f.Rolled, f.Forced, f.Won, f.Cards = false, false, false, false, false, nil
		f.Attackers, f.Defenders = r.alive(f.Attackers), r.alive(f.Defenders)
		return stageCommit
	}
	for u := range r.S.Units {
		if at := int(r.S.Units[u].At); at >= 0 {
			r.Overstack(at)
		}
	}
	r.S.Fight = nil
	r.S.Pop()
	return stageEnd
}

// alive are those of some units who are still on the map.
func (r *Run) alive(list []int16) []int16 {
	return slices.DeleteFunc(slices.Clone(list), func(u int16) bool { return r.S.Units[u].At < 0 })
}
