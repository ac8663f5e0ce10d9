package noretreat

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/hand"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// windowWords are the words for the windows, by stage.
var windowWords = [...]string{field.WindowCards: "cards", field.WindowOrganisation: "organization", field.WindowCombat: "combat"}

// askOther puts a window on the agenda: the side that does not move may say something.
func (r *run) askOther(stage int8) {
	if !r.Trying() {
		r.S.Push(field.Step{Kind: field.StepWindow, Side: r.S.Active.Enemy(), Stage: stage})
	}
}

// window asks the side that does not move what it does. It is asked whatever its hand
// holds, and also when that is empty: neither the asking nor its time tells of a card.
// What it answers holds till the end of the player turn.
func (r *run) window(side field.Side) {
	s := r.S
	always := func() bool { return true }
	if !r.Settle(side.ID(), field.AskWindow, "", always, func() (rules.Message, []play.Choice) {
		return rules.M("noretreat.ask.window", rules.Word("when", "noretreat.window."+windowWords[s.Top().Stage]), field.SideArg("side", side.Enemy())), []play.Choice{play.Offer(rules.M("noretreat.window.pass"), order.Of(play.FormPass))}
	}) {
		return
	}
	if len(r.Answered) > 0 {
		r.Keep(side.ID(), r.Answered...)
		r.Answered = nil
	}
	stage := s.Top().Stage
	s.Pop()
	r.SayAll(side, hand.AnyTime, hand.Nowhere())
	switch stage {
	case field.WindowCards:
		r.SayAll(side, hand.EnemyCards, hand.Nowhere())
	case field.WindowCombat:
		r.SayAll(side, hand.EnemyMovementEnd, hand.Nowhere())
	}
}
