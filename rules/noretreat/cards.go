package noretreat

import (
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// mustDiscard reports whether a side is asked what it discards: its hand is larger than
// it may keep, which everybody sees, and nothing is said of it in advance.
func mustDiscard(r *field.Run, side field.Side) bool {
	if r.S.Hands[side].Total() <= cards.Limit(r) {
		return false
	}
	for range r.M.Sayings(side.ID(), cards.FormKeep) {
		return false
	}
	return true
}

// drawCards ends the discarding, and draws (§5.1, §5.2). Then the other side may say
// what it does in the card phase and till the organization phase begins.
func drawCards(r *field.Run, side field.Side) {
	cards.CutHand(r, side)
	if r.QuietStart() {
		return
	}
	cards.DrawShare(r, side)
	if r.S.Options.RedDiscard && side == field.Axis && r.Turn().RedEvent != nil {
		cards.DiscardChosen(r, side, 1)
	}
	if sc := &r.D.Scenarios[r.S.Scenario]; int(r.S.Turn) > sc.First || side != sc.Moves {
		askOther(r, field.WindowCards) // before its first card phase a side has no cards to play
	}
}
