package noretreat

import "github.com/fieldpost/fieldpost/rules/noretreat/field"

// firstHand draws what a side has before its first card phase (§3): in the war from
// its beginning the Axis six cards, of which it keeps four.
func (r *run) firstHand() {
}

// keeps is how many cards the side whose turn runs may keep before it draws (§5.1).
func (r *run) keeps() int {
	if r.quietStart() {
		return firstHandKeep
	}
	return r.D.HandKeep
}

// firstHandKeep is how many of its first hand the Axis keeps.
const firstHandKeep = 4

// mustDiscard reports whether a side is asked what it discards: its hand is larger than
// it may keep, which everybody sees, and nothing is said of it in advance.
func (r *run) mustDiscard(side field.Side) bool {
	return r.S.Hands[side].Total() > r.keeps()
}

// drawCards ends the discarding, and draws (§5.1, §5.2). Then the other side may say
// what it does in the card phase and till the organisation phase begins.
func (r *run) drawCards() {
	if r.quietStart() {
		return
	}
	r.askOther(field.WindowCards)
}
