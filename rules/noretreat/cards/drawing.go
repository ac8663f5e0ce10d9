package cards

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// drawHalves returns the halves that bring cards.
func drawHalves() []field.Half {
	noDeath := func(r *field.Run, p *field.Play) {
		r.S.NoDeath = true
		r.M.Event("noretreat.no-death", r.CardArg("card", p.Card, p.Side))
	}
	mayCancel := func(r *field.Run, p *field.Play) *play.Fault {
		if r.S.NoDeath {
			return play.Refuse("14.13", "noretreat.bad.no-death-yet")
		}
		for t := int(r.S.Turn); t <= len(r.D.Turns); t++ {
			if r.D.Turns[t-1].SuddenDeath {
				return nil
			}
		}
		return play.Refuse("12.2", "noretreat.bad.no-death-left")
	}
	oneOfTwo := func(r *field.Run, p *field.Play) { oneOf(r, p, Draw(r, p.Side, 2, r.D.Cards[p.Card].ID)) }
	return []field.Half{
		{Card: 9, Side: soviet, How: "cancel", When: []field.Moment{field.VictoryPhase, field.AnyTime}, Can: mayCancel, Do: noDeath},
		{Card: 9, Side: soviet, How: "draw", When: []field.Moment{field.AnyTime}, Do: oneOfTwo},
		{Card: 40, Side: axis, How: "cancel", When: []field.Moment{field.VictoryPhase, field.AnyTime}, Can: mayCancel, Do: noDeath},
		{Card: 40, Side: axis, How: "draw", When: []field.Moment{field.AnyTime}, Do: oneOfTwo},
		{Card: 22, Side: axis, When: []field.Moment{field.AnyTime}, Do: speer},
		{Card: 45, Side: axis, When: []field.Moment{field.OwnCards}, Do: func(r *field.Run, p *field.Play) {
			r.S.Blitz += 3
			r.M.Event("noretreat.blitz-more", rules.Num("count", 3), rules.Num("blitz", int(r.S.Blitz)))
			cardVP(r, p, -1)
			Draw(r, p.Side, 1, "c45")
		}},
	}
}

// oneOf keeps one of the cards that were drawn for a play, the first that its line
// names, else the first drawn, and discards the others (cards 9 and 40).
func oneOf(r *field.Run, p *field.Play, got []int) {
	if len(got) < 2 {
		return
	}
	keep := got[0]
	for _, c := range slices.Backward(p.Cards) {
		if slices.Contains(got, c) {
			keep = c
		}
	}
	discardCards(r, p.Side, slices.DeleteFunc(got, func(c int) bool { return c == keep })...)
}

// speer draws three cards and discards one of the hand: the first that the line names,
// else the last drawn (card 22).
func speer(r *field.Run, p *field.Play) {
	got := Draw(r, p.Side, 3, "c22")
	for _, c := range p.Cards {
		if r.S.Hands[p.Side].Has(c) {
			discardCards(r, p.Side, c)
			return
		}
	}
	if len(got) == 0 && !r.M.Trying() {
		got = slices.Collect(r.S.Hands[p.Side].Each())
	}
	if len(got) > 0 {
		discardCards(r, p.Side, got[len(got)-1])
	}
}

// peekHalves returns the halves that look at cards, take them or make the enemy lose them.
func peekHalves() []field.Half {
	return []field.Half{
		{Card: 5, Side: axis, When: []field.Moment{field.OwnCards}, Can: takeDiscardFault, Do: okh},
		{Card: 24, Side: soviet, When: []field.Moment{field.AnyTime}, Do: alliedOffensive},
		{Card: 25, Side: soviet, When: []field.Moment{field.AnyTime}, Can: enemyHandFault, Do: redOrchestra},
		{Card: 33, Side: soviet, How: "take", When: []field.Moment{field.AnyTime}, Can: takeTopFault, Do: stavka},
		{Card: 33, Side: soviet, How: "joker", When: []field.Moment{field.AnyTime}, Can: func(r *field.Run, _ *field.Play) *play.Fault {
			if r.S.Joker != axis {
				return play.Refuse("15.7", "noretreat.bad.no-joker")
			}
			return nil
		}, Do: func(r *field.Run, p *field.Play) { turnJoker(r) }},
		{Card: 42, Side: axis, When: []field.Moment{field.EnemyCards}, Can: enemyHandFault,
			Do: func(r *field.Run, p *field.Play) { DiscardByChance(r, p.Side.Enemy(), "c42") }},
		{Card: 44, Side: soviet, When: []field.Moment{field.EnemyCards}, Do: waver},
	}
}

func enemyHandFault(r *field.Run, p *field.Play) *play.Fault {
	if r.S.Hands[p.Side.Enemy()].Total() == 0 {
		return play.Refuse("", "noretreat.bad.no-enemy-cards", field.SideArg("side", p.Side.Enemy()))
	}
	return nil
}

// seen is how many discards OKH looks at (card 5).
const seen = 3

// takeableDiscards returns the discards on top that OKH may take: those whose half of the Axis can
// be played.
func takeableDiscards(r *field.Run) (top, may []int) {
	for i, c := range slices.Backward(r.S.Discards) {
		if len(r.S.Discards)-i > seen {
			break
		}
		top = append(top, int(c))
		if !r.D.Cards[c].Axis.Immediate {
			may = append(may, int(c))
		}
	}
	return top, may
}

// takeDiscardFault asks for a discard to take. What lies below the uppermost nobody may look
// at, so that a trial does not either.
func takeDiscardFault(r *field.Run, p *field.Play) *play.Fault {
	hidden := r.M.Trying() && len(r.S.Discards) > 1
	if _, may := takeableDiscards(r); len(may) == 0 && !hidden {
		return play.Refuse("5.0", "noretreat.bad.nothing-to-take")
	}
	return nil
}

// okh takes one of the three uppermost discards: the first that the line names, else
// the uppermost; then deck and discards are one deck (card 5). The Axis alone learns
// which it was.
func okh(r *field.Run, p *field.Play) {
	if r.M.Trying() {
		return
	}
	top, may := takeableDiscards(r)
	take := may[0]
	for _, c := range slices.Backward(p.Cards) {
		if slices.Contains(may, c) {
			take = c
		}
	}
	r.S.Discards.Take(take)
	r.S.Hands[p.Side].Add(take)
	r.M.EventTo(p.Side.ID(), "noretreat.took", append(cardArgs(r, "seen", top, p.Side), r.CardArg("card", take, p.Side))...)
	r.M.EventToOthers(p.Side.ID(), "noretreat.took-hidden", field.SideArg("side", p.Side))
	reshuffle(r)
}

// takeTopFault asks for a card on top of the discards whose half can be played, and,
// where the line names cards, for one of these (card 33).
func takeTopFault(r *field.Run, p *field.Play) *play.Fault {
	top, ok := r.S.Discards.Top()
	switch {
	case !ok || len(p.Cards) > 0 && !slices.Contains(p.Cards, top):
		return play.Refuse("5.0", "noretreat.bad.not-on-top")
	case r.D.Cards[top].Half(p.Side).Immediate:
		return play.Refuse("5.3", "noretreat.bad.card-immediate", r.CardArg("card", top, p.Side))
	}
	return nil
}

func stavka(r *field.Run, p *field.Play) {
	top, _ := r.S.Discards.Top()
	r.S.Discards.Take(top)
	r.S.Hands[p.Side].Add(top)
	r.M.Event("noretreat.took-top", field.SideArg("side", p.Side), r.CardArg("card", top, p.Side))
}

// offensive are the words with which the Axis says what the Western Allied Offensive
// costs it (card 24).
var offensive = []string{"cards", "step"}

// alliedOffensive costs the Axis two cards, or one and a step, as it has said; what it
// does not have in cards it loses in a step (card 24).
func alliedOffensive(r *field.Run, p *field.Play) {
	cards := 2
	if saidWord(r, axis, p.Card) == offensive[1] {
		cards = 1
	}
	cards = min(cards, r.S.Hands[axis].Total())
	DiscardChosen(r, axis, cards)
	if cards < 2 {
		loseChosenStep(r, axis, func(u int) bool { return true })
	}
}

// saidWord returns the word that a side has said of a card that is not its own to play.
func saidWord(r *field.Run, side field.Side, card int) string {
	for said := range r.M.Sayings(side.ID(), FormPlay) {
		for _, o := range slices.Backward(said) {
			if how := o.ID("how"); r.D.CardByID[o.ID("card")] == card && how != "" {
				return how
			}
		}
	}
	return ""
}

// loseChosenStep makes a side lose a step of a unit on the map that an event takes: one that
// it has named, else by the order of losses.
func loseChosenStep(r *field.Run, side field.Side, may func(u int) bool) {
	if list := r.LossOrder(side, "", OnMap(r, side, may)); len(list) > 0 {
		r.LoseStep(list[0], field.ByCard)
	}
}

// OnMap lists the units of a side on the map of which something is true.
func OnMap(r *field.Run, side field.Side, is func(u int) bool) (list []int) {
	for u := range r.S.Units {
		if r.S.Units[u].At >= 0 && r.D.Units[u].Side == side && is(u) {
			list = append(list, u)
		}
	}
	return list
}

// redOrchestra shows the hand of the Axis to the Soviets, who discard a card of it: the
// first that the line names, else one by chance (card 25).
func redOrchestra(r *field.Run, p *field.Play) {
	if r.M.Trying() {
		return
	}
	hand := r.S.Hands[axis]
	r.M.EventTo(p.Side.ID(), "noretreat.saw-hand", cardArgs(r, "card", slices.Collect(hand.Each()), axis)...)
	r.M.EventToOthers(p.Side.ID(), "noretreat.hand-shown", field.SideArg("side", axis), field.SideArg("viewer", p.Side))
	for _, c := range p.Cards {
		if hand.Has(c) {
			discardCards(r, axis, c)
			return
		}
	}
	DiscardByChance(r, axis, "c25")
}

// alliesLost is the turn from which the wavering of the allies costs a unit (card 44).
const alliesLost = 11

// waver costs the Axis a card where an ally is on the map, from 1943 on also the ally
// (card 44).
func waver(r *field.Run, p *field.Play) {
	allies := OnMap(r, axis, func(u int) bool { return r.D.Units[u].Ally || r.D.Units[u].Nation == "finnish" })
	if len(allies) == 0 {
		r.M.Event("noretreat.card-idle", r.CardArg("card", p.Card, p.Side))
		return
	}
	DiscardChosen(r, axis, 1)
	if r.S.Turn >= alliesLost {
		r.Eliminate(r.LossOrder(axis, "", allies)[0], field.ByCard)
	}
}
