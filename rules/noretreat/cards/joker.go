package cards

import (
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// jokerHalves returns the sides of the Joker (§15.7): who holds it discards any cards and draws
// as many, and gives it to the enemy. It lies in no hand, counts in none and pays for
// nothing.
func jokerHalves() []field.Half {
	h := field.Half{Card: 55, When: []field.Moment{field.OwnCards}, Can: func(r *field.Run, p *field.Play) *play.Fault {
		for i := range p.Lines {
			if _, f := namedCards(r, p.Side, p.Lines[i].Order, "for"); f != nil {
				return f
			}
		}
		return nil
	}, Do: func(r *field.Run, p *field.Play) {
		discardCards(r, p.Side, p.Cards...)
		Draw(r, p.Side, len(p.Cards), "joker")
		turnJoker(r)
	}}
	other := h
	h.Side, other.Side = axis, soviet
	return []field.Half{h, other}
}

// turnJoker turns the Joker over and gives it to the other side.
func turnJoker(r *field.Run) {
	r.S.Joker = r.S.Joker.Enemy()
	r.M.Event("noretreat.joker", field.SideArg("side", r.S.Joker))
}
