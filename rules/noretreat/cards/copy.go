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

func (r player) copier() int { return r.run.D.CardByID[copiers[r.side]] }

// waitingEvent finds the event for which a side has laid its copier.
func (r player) waitingEvent(card int) *field.Effect {
	i := slices.IndexFunc(r.run.S.Effects, func(e field.Effect) bool {
		return e.Side == r.side && int(e.Card) == r.copier() && int(e.N) == card
	})
	if i < 0 {
		return nil
	}
	return &r.run.S.Effects[i]
}

// noteCopied notes that the event of another card is carried out: one that waited does
// not wait any longer.
func (r played) noteCopied() {
	if r.Spent != waits {
		enterEffect(r.run, r.Spent, r.Side)
		r.run.M.Event("noretreat.card-copies", field.SideArg("side", r.Side), r.run.CardArg("card", r.Spent, r.Side), r.run.CardArg("copied", r.Card, r.Side))
		return
	}
	e := *playerOf(r.run, r.Side).waitingEvent(r.Card)
	r.run.S.Effects = slices.DeleteFunc(r.run.S.Effects, func(x field.Effect) bool { return x == e })
}

// resolve finds out what a line plays that names a copier: the event for which it has
// been laid, or that of the card on top of the discards. It reports whether there is
// anything to play.
func (r played) resolve() bool {
	if r.Card != playerOf(r.run, r.Side).copier() {
		return true
	}
	if r.When == field.AnyTime && playerOf(r.run, r.Side).layFault(r.Cards) == nil && !r.hasMoment() {
		r.How = "" // that of the event
		return true
	}
	card, ok := playerOf(r.run, r.Side).copyOf(r.Cards)
	if !ok {
		return false
	}
	if r.Card, r.Spent = card, playerOf(r.run, r.Side).copier(); playerOf(r.run, r.Side).waitingEvent(card) != nil {
		r.Spent = waits
	}
	r.Cards = r.Cards[min(1, len(r.Cards)):]
	return true
}

// copyOf returns the card whose event a copier stands for now.
func (r player) copyOf(named []int) (card int, ok bool) {
	top, lies := r.run.S.Discards.Top()
	switch {
	case len(named) == 0:
		return top, lies
	case r.waitingEvent(named[0]) != nil:
		return named[0], true
	}
	return named[0], lies && top == named[0]
}

// hasMoment reports whether the event that a copier stands for can be carried out at
// the moment of the play.
func (r played) hasMoment() bool {
	card, ok := playerOf(r.run, r.Side).copyOf(r.Cards)
	return ok && slices.ContainsFunc(r.run.D.Halves(card, r.Side), func(w field.Half) bool { return slices.Contains(w.When, r.When) })
}

// layFault says why a copier cannot be laid for the event that is named, or for that of
// the card on top.
func (r player) layFault(named []int) *play.Fault {
	top, ok := r.run.S.Discards.Top()
	if !ok || len(named) > 0 && named[0] != top {
		return play.Refuse("5.0", "noretreat.bad.not-on-top")
	}
	arg := r.run.CardArg("card", top, r.side)
	switch {
	case r.run.D.Cards[top].Half(r.side).Immediate || top == r.copier():
		return play.Refuse("5.3", "noretreat.bad.card-immediate", arg)
	case WasCarriedOut(r.run, top, r.side):
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
		card := playerOf(r, side).copier()
		for said := range r.M.Sayings(side.ID(), FormPlay) {
			for _, o := range said {
				if l, f := playerOf(r, side).read(o); f == nil && len(l.Cards) > 0 && o.ID("card") == copiers[side] {
					playerOf(r, side).layFor(card, l)
				}
			}
		}
	}
}

func (r player) layFor(card int, l field.Line) {
	l.How = "" // that of the event
	if r.layFault(l.Cards) == nil && HalfFault(r.run, r.side, card, card) == nil {
		Perform(r.run, &field.Play{Line: l, Lines: []field.Line{l}, Card: card, Spent: card, Side: r.side, When: field.AnyTime, Facts: field.Nowhere()})
	}
}

// copierHalf are cards 2 of the Axis and 26 of the Soviets: laid, they wait.
func copierHalf(card int, side field.Side) field.Half {
	return field.Half{Card: card, Side: side, When: []field.Moment{field.AnyTime},
		Can: func(r *field.Run, p *field.Play) *play.Fault { return playerOf(r, p.Side).layFault(p.Cards) },
		Do: func(r *field.Run, p *field.Play) {
			top, _ := r.S.Discards.Top()
			r.S.Effects = append(r.S.Effects, field.Effect{Card: int8(p.Card), Side: p.Side, N: int8(top), Until: field.ThisPlayerTurn})
			r.M.Event("noretreat.card-laid", field.SideArg("side", p.Side), r.CardArg("card", top, p.Side))
		}}
}
