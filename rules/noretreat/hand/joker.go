package hand

import (
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// jokers returns the sides of the Joker (§15.7): who holds it discards any cards and draws
// as many, and gives it to the enemy. It lies in no hand, counts in none and pays for
// nothing.
func jokers() []half {
	h := half{Card: 55, When: []Moment{OwnCards}, Can: func(r *Run, p *Play) *play.Fault {
		for i := range p.Lines {
			if _, f := r.playerOf(p.Side).named(p.Lines[i].Order, "for"); f != nil {
				return f
			}
		}
		return nil
	}, Do: func(r *Run, p *Play) {
		r.Discard(p.Side, p.Cards...)
		r.Draw(p.Side, len(p.Cards), "joker")
		r.turnJoker()
	}}
	other := h
	h.Side, other.Side = axis, soviet
	return []half{h, other}
}

// turnJoker turns the Joker over and gives it to the other side.
func (r *Run) turnJoker() {
	r.S.Joker = r.S.Joker.Enemy()
	r.Event("noretreat.joker", field.SideArg("side", r.S.Joker))
}
