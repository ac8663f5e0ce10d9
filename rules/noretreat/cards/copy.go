package cards

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Gott Mit Uns and Na Berlin! carry out the event of the card on top of the discards
// (cards 2 and 26). Such a card is laid when that card lies there, and the event is
// carried out at its own moment, in the same player turn, as in the example of §16.

// waits is the card that is spent on an event for which one has been laid already.
const waits = -1

// copiers are the cards that copy, by their ids.
var copiers = [field.Sides]string{field.Axis: "c2", field.Soviet: "c26"}

func copier(r *field.Run, side field.Side) int { return r.D.CardByID[copiers[side]] }

// waitingEvent finds the event for which a side has laid its copier.
func waitingEvent(r *field.Run, side field.Side, card int) *field.Effect {
	i := slices.IndexFunc(r.S.Effects, func(e field.Effect) bool {
		return e.Side == side && int(e.Card) == copier(r, side) && int(e.N) == card
	})
	if i < 0 {
		return nil
	}
	return &r.S.Effects[i]
}

// noteCopied notes that the event of another card is carried out: one that waited does
// not wait any longer.
func noteCopied(r *field.Run, p *field.Play) {
	if p.Spent != waits {
		enterEffect(r, p.Spent, p.Side)
		r.M.Event("noretreat.card-copies", field.SideArg("side", p.Side), r.CardArg("card", p.Spent, p.Side), r.CardArg("copied", p.Card, p.Side))
		return
	}
	e := *waitingEvent(r, p.Side, p.Card)
	r.S.Effects = slices.DeleteFunc(r.S.Effects, func(x field.Effect) bool { return x == e })
}

// resolve finds out what a line plays that names a copier: the event for which it has
// been laid, or that of the card on top of the discards. It reports whether there is
// anything to play.
func resolve(r *field.Run, p *field.Play) bool {
	if p.Card != copier(r, p.Side) {
		return true
	}
	if p.When == field.AnyTime && layFault(r, p.Side, p.Cards) == nil && !copiesNow(r, p) {
		p.How = "" // that of the event
		return true
	}
	card, ok := copyOf(r, p.Side, p.Cards)
	if !ok {
		return false
	}
	if p.Card, p.Spent = card, copier(r, p.Side); waitingEvent(r, p.Side, card) != nil {
		p.Spent = waits
	}
	p.Cards = p.Cards[min(1, len(p.Cards)):]
	return true
}

// copyOf returns the card whose event a copier stands for now.
func copyOf(r *field.Run, side field.Side, named []int) (card int, ok bool) {
	top, lies := r.S.Discards.Top()
	switch {
	case len(named) == 0:
		return top, lies
	case waitingEvent(r, side, named[0]) != nil:
		return named[0], true
	}
	return named[0], lies && top == named[0]
}

// copiesNow reports whether the event that a copier stands for can be carried out at
// the moment of the play.
func copiesNow(r *field.Run, p *field.Play) bool {
	card, ok := copyOf(r, p.Side, p.Cards)
	return ok && slices.ContainsFunc(r.D.Halves(card, p.Side), func(w field.Half) bool { return slices.Contains(w.When, p.When) })
}

// layFault says why a copier cannot be laid for the event that is named, or for that of
// the card on top.
func layFault(r *field.Run, side field.Side, named []int) *play.Fault {
	top, ok := r.S.Discards.Top()
	if !ok || len(named) > 0 && named[0] != top {
		return play.Refuse("5.0", "noretreat.bad.not-on-top")
	}
	arg := r.CardArg("card", top, side)
	switch {
	case r.D.Cards[top].Half(side).Immediate || top == copier(r, side):
		return play.Refuse("5.3", "noretreat.bad.card-immediate", arg)
	case WasCarriedOut(r, top, side):
		return play.Refuse("5.0", "noretreat.bad.card-twice", arg)
	}
	return nil
}

// copyTop lets the sides, who has the initiative first, lay their copiers for the card
// that has just come to lie on top, where they have said so by its name.
func copyTop(r *field.Run) {
	if r.M.Trying() {
		return
	}
	for _, side := range [...]field.Side{r.S.Initiative, r.S.Initiative.Enemy()} {
		card := copier(r, side)
		for said := range r.M.Sayings(side.ID(), FormPlay) {
			for _, o := range said {
				if l, f := readLine(r, side, o); f == nil && len(l.Cards) > 0 && o.ID("card") == copiers[side] {
					layFor(r, side, card, l)
				}
			}
		}
	}
}

func layFor(r *field.Run, side field.Side, card int, l field.Line) {
	l.How = "" // that of the event
	if layFault(r, side, l.Cards) == nil && halfFault(r, side, card, card) == nil {
		perform(r, &field.Play{Line: l, Lines: []field.Line{l}, Card: card, Spent: card, Side: side, When: field.AnyTime, Facts: field.Nowhere()})
	}
}

// copierHalf returns that of card 2 of the Axis or 26 of the Soviets: laid, it waits.
func copierHalf(card int, side field.Side) field.Half {
	return field.Half{Card: card, Side: side, When: []field.Moment{field.AnyTime},
		Can: func(r *field.Run, p *field.Play) *play.Fault { return layFault(r, p.Side, p.Cards) },
		Do: func(r *field.Run, p *field.Play) {
			top, _ := r.S.Discards.Top()
			r.S.Effects = append(r.S.Effects, field.Effect{Card: int8(p.Card), Side: p.Side, N: int8(top), Until: field.ThisPlayerTurn})
			r.M.Event("noretreat.card-laid", field.SideArg("side", p.Side), r.CardArg("card", top, p.Side))
		}}
}

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
