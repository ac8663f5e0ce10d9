package noretreat

import (
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/hand"
	"github.com/fieldpost/fieldpost/rules/noretreat/moves"
	"github.com/fieldpost/fieldpost/rules/noretreat/reorg"
)

// halves returns those of all cards, from the layers that carry them out.
func halves() *hand.Halves[*run] {
	return hand.Join(
		hand.On(func(r *run) *hand.Run { return &r.Run.Run.Run.Run }, hand.List()),
		hand.On(func(r *run) *battle.Run { return &r.Run.Run.Run }, battle.Halves()),
		hand.On(func(r *run) *moves.Run { return &r.Run.Run }, moves.Halves()),
		hand.On(func(r *run) *reorg.Run { return &r.Run }, reorg.Halves()),
	)
}

// mustDiscard reports whether a side is asked what it discards: its hand is larger than
// it may keep, which everybody sees, and nothing is said of it in advance.
func (r *run) mustDiscard(side field.Side) bool {
	if r.S.Hands[side].Total() <= r.Limit() {
		return false
	}
	for range r.Sayings(side.ID(), hand.FormKeep) {
		return false
	}
	return true
}

// drawCards ends the discarding, and draws (§5.1, §5.2). Then the other side may say
// what it does in the card phase and till the organization phase begins.
func (r *run) drawCards(side field.Side) {
	r.CutHand(side)
	if r.QuietStart() {
		return
	}
	r.DrawShare(side)
	if r.S.Options.RedDiscard && side == field.Axis && r.Turn().RedEvent != nil {
		r.DiscardChosen(side, 1)
	}
	if sc := &r.D.Scenarios[r.S.Scenario]; int(r.S.Turn) > sc.First || side != sc.Moves {
		r.askOther(field.WindowCards) // before its first card phase a side has no cards to play
	}
}
