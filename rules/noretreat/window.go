package noretreat

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// windowWords are the words for the windows, by stage.
var windowWords = [...]string{field.WindowCards: "cards", field.WindowOrganization: "organization", field.WindowCombat: "combat"}

// askOther puts a window on the agenda: the side that does not move may say something.
func askOther(r *field.Run, stage int8) {
	if !r.M.Trying() {
		r.S.Push(field.Step{Kind: field.StepWindow, Side: r.S.Active.Enemy(), Stage: stage})
	}
}

// window asks the side that does not move what it does: when the cards are drawn, after
// the organization phase if a card was played or a unit was flipped or placed, and before
// the battles. There are three windows, as a mail in the middle of a turn takes a day: at
// each all is known that a whole group of cards goes by. It is asked whatever its hand
// holds, and also when that is empty: neither the asking nor its time tells of a card.
// What it answers holds till the end of the player turn.
func window(r *field.Run, side field.Side) {
	s := r.S
	always := func() bool { return true }
	if !r.M.Settle(side.ID(), field.AskWindow, "", always, func() (rules.Message, []play.Choice) { return askWindow(r, side) }) {
		return
	}
	if len(r.M.Answered) > 0 {
		r.M.KeepAnswers(side.ID(), r.M.Answered...)
		r.M.Answered = nil
	}
	stage := s.Top().Stage
	s.Pop()
	cards.SayAll(r, side, field.AnyTime, field.Nowhere())
	switch stage {
	case field.WindowCards:
		cards.SayAll(r, side, field.EnemyCards, field.Nowhere())
	case field.WindowCombat:
		cards.SayAll(r, side, field.EnemyMovementEnd, field.Nowhere())
	}
}

// askWindow returns the question of a window. What it says of counterblows and offers rests on
// what lies on the map alone, whatever the hand holds.
func askWindow(r *field.Run, side field.Side) (rules.Message, []play.Choice) {
	stage := r.S.Top().Stage
	args := []rules.Arg{rules.Word("when", "noretreat.window."+windowWords[stage]), field.SideArg("side", side.Enemy())}
	choices := []play.Choice{play.ExampleChoice(rules.M("noretreat.window.pass"), order.Of(play.FormPass))}
	if stage != field.WindowCombat {
		return rules.M("noretreat.ask.window", args...), choices
	}
	for p := range r.D.Places {
		if r.Has(side, p) && battle.CounterblowFault(r, side, p) == nil {
			args = append(args, r.PlaceArg("place", p))
		}
	}
	for i := range r.S.Attacks {
		at := r.D.Called.Value(field.ArgIn, int(r.S.Attacks[i].Places[0]))
		for _, when := range [...]string{"never", "always"} {
			choices = append(choices, play.ExampleChoice(rules.M("noretreat.window."+when), order.Of(battle.FormCounterattack, order.Chosen("when", when), at)))
		}
	}
	return rules.M("noretreat.ask.window", args...), choices
}
