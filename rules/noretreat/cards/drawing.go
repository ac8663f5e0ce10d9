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
	oneOfTwo := func(r *field.Run, p *field.Play) { playedOn(r, p).oneOf(Draw(r, p.Side, 2, r.D.Cards[p.Card].ID)) }
	return []field.Half{
		{Card: 9, Side: soviet, How: "cancel", When: []field.Moment{field.VictoryPhase, field.AnyTime}, Can: mayCancel, Do: noDeath},
		{Card: 9, Side: soviet, How: "draw", When: []field.Moment{field.AnyTime}, Do: oneOfTwo},
		{Card: 40, Side: axis, How: "cancel", When: []field.Moment{field.VictoryPhase, field.AnyTime}, Can: mayCancel, Do: noDeath},
		{Card: 40, Side: axis, How: "draw", When: []field.Moment{field.AnyTime}, Do: oneOfTwo},
		{Card: 22, Side: axis, When: []field.Moment{field.AnyTime}, Do: does(played.speer)},
		{Card: 45, Side: axis, When: []field.Moment{field.OwnCards}, Do: func(r *field.Run, p *field.Play) {
			r.S.Blitz += 3
			r.M.Event("noretreat.blitz-more", rules.Num("count", 3), rules.Num("blitz", int(r.S.Blitz)))
			playedOn(r, p).cardVP(-1)
			Draw(r, p.Side, 1, "c45")
		}},
	}
}

// oneOf keeps one of the cards that were drawn for a play, the first that its line
// names, else the first drawn, and discards the others (cards 9 and 40).
func (r played) oneOf(got []int) {
	if len(got) < 2 {
		return
	}
	keep := got[0]
	for _, c := range slices.Backward(r.Cards) {
		if slices.Contains(got, c) {
			keep = c
		}
	}
	Discard(r.run, r.Side, slices.DeleteFunc(got, func(c int) bool { return c == keep })...)
}

// speer draws three cards and discards one of the hand: the first that the line names,
// else the last drawn (card 22).
func (r played) speer() {
	got := Draw(r.run, r.Side, 3, "c22")
	for _, c := range r.Cards {
		if r.run.S.Hands[r.Side].Has(c) {
			Discard(r.run, r.Side, c)
			return
		}
	}
	if len(got) == 0 && !r.run.M.Trying() {
		got = slices.Collect(r.run.S.Hands[r.Side].Each())
	}
	if len(got) > 0 {
		Discard(r.run, r.Side, got[len(got)-1])
	}
}

// peekHalves returns the halves that look at cards, take them or make the enemy lose them.
func peekHalves() []field.Half {
	return []field.Half{
		{Card: 5, Side: axis, When: []field.Moment{field.OwnCards}, Can: can(played.takeDiscardFault), Do: does(played.okh)},
		{Card: 24, Side: soviet, When: []field.Moment{field.AnyTime}, Do: does(played.alliedOffensive)},
		{Card: 25, Side: soviet, When: []field.Moment{field.AnyTime}, Can: can(played.enemyHandFault), Do: does(played.redOrchestra)},
		{Card: 33, Side: soviet, How: "take", When: []field.Moment{field.AnyTime}, Can: can(played.takeTopFault), Do: does(played.stavka)},
		{Card: 33, Side: soviet, How: "joker", When: []field.Moment{field.AnyTime}, Can: func(r *field.Run, _ *field.Play) *play.Fault {
			if r.S.Joker != axis {
				return play.Refuse("15.7", "noretreat.bad.no-joker")
			}
			return nil
		}, Do: func(r *field.Run, p *field.Play) { turnJoker(r) }},
		{Card: 42, Side: axis, When: []field.Moment{field.EnemyCards}, Can: can(played.enemyHandFault),
			Do: func(r *field.Run, p *field.Play) { DiscardByChance(r, p.Side.Enemy(), "c42") }},
		{Card: 44, Side: soviet, When: []field.Moment{field.EnemyCards}, Do: does(played.waver)},
	}
}

func (r played) enemyHandFault() *play.Fault {
	if r.run.S.Hands[r.Side.Enemy()].Total() == 0 {
		return play.Refuse("", "noretreat.bad.no-enemy-cards", field.SideArg("side", r.Side.Enemy()))
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
func (r played) takeDiscardFault() *play.Fault {
	hidden := r.run.M.Trying() && len(r.run.S.Discards) > 1
	if _, may := takeableDiscards(r.run); len(may) == 0 && !hidden {
		return play.Refuse("5.0", "noretreat.bad.nothing-to-take")
	}
	return nil
}

// okh takes one of the three uppermost discards: the first that the line names, else
// the uppermost; then deck and discards are one deck (card 5). The Axis alone learns
// which it was.
func (r played) okh() {
	if r.run.M.Trying() {
		return
	}
	top, may := takeableDiscards(r.run)
	take := may[0]
	for _, c := range slices.Backward(r.Cards) {
		if slices.Contains(may, c) {
			take = c
		}
	}
	r.run.S.Discards.Take(take)
	r.run.S.Hands[r.Side].Add(take)
	r.run.M.EventTo(r.Side.ID(), "noretreat.took", append(cardArgs(r.run, "seen", top, r.Side), r.run.CardArg("card", take, r.Side))...)
	r.run.M.EventToOthers(r.Side.ID(), "noretreat.took-hidden", field.SideArg("side", r.Side))
	Reshuffle(r.run)
}

// takeTopFault asks for a card on top of the discards whose half can be played, and,
// where the line names cards, for one of these (card 33).
func (r played) takeTopFault() *play.Fault {
	top, ok := r.run.S.Discards.Top()
	switch {
	case !ok || len(r.Cards) > 0 && !slices.Contains(r.Cards, top):
		return play.Refuse("5.0", "noretreat.bad.not-on-top")
	case r.run.D.Cards[top].Half(r.Side).Immediate:
		return play.Refuse("5.3", "noretreat.bad.card-immediate", r.run.CardArg("card", top, r.Side))
	}
	return nil
}

func (r played) stavka() {
	top, _ := r.run.S.Discards.Top()
	r.run.S.Discards.Take(top)
	r.run.S.Hands[r.Side].Add(top)
	r.run.M.Event("noretreat.took-top", field.SideArg("side", r.Side), r.run.CardArg("card", top, r.Side))
}

// offensive are the words with which the Axis says what the Western Allied Offensive
// costs it (card 24).
var offensive = []string{"cards", "step"}

// alliedOffensive costs the Axis two cards, or one and a step, as it has said; what it
// does not have in cards it loses in a step (card 24).
func (r played) alliedOffensive() {
	cards := 2
	if playerOf(r.run, axis).saidWord(r.Card) == offensive[1] {
		cards = 1
	}
	cards = min(cards, r.run.S.Hands[axis].Total())
	DiscardChosen(r.run, axis, cards)
	if cards < 2 {
		LoseChosenStep(r.run, axis, func(u int) bool { return true })
	}
}

// saidWord returns the word that a side has said of a card that is not its own to play.
func (r player) saidWord(card int) string {
	for said := range r.run.M.Sayings(r.side.ID(), FormPlay) {
		for _, o := range slices.Backward(said) {
			if how := o.ID("how"); r.run.D.CardByID[o.ID("card")] == card && how != "" {
				return how
			}
		}
	}
	return ""
}

// LoseChosenStep makes a side lose a step of a unit on the map that an event takes: one that
// it has named, else by the order of losses.
func LoseChosenStep(r *field.Run, side field.Side, may func(u int) bool) {
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
func (r played) redOrchestra() {
	if r.run.M.Trying() {
		return
	}
	hand := r.run.S.Hands[axis]
	r.run.M.EventTo(r.Side.ID(), "noretreat.saw-hand", cardArgs(r.run, "card", slices.Collect(hand.Each()), axis)...)
	r.run.M.EventToOthers(r.Side.ID(), "noretreat.hand-shown", field.SideArg("side", axis), field.SideArg("viewer", r.Side))
	for _, c := range r.Cards {
		if hand.Has(c) {
			Discard(r.run, axis, c)
			return
		}
	}
	DiscardByChance(r.run, axis, "c25")
}

// alliesLost is the turn from which the wavering of the allies costs a unit (card 44).
const alliesLost = 11

// waver costs the Axis a card where an ally is on the map, from 1943 on also the ally
// (card 44).
func (r played) waver() {
	allies := OnMap(r.run, axis, func(u int) bool { return r.run.D.Units[u].Ally || r.run.D.Units[u].Nation == "finnish" })
	if len(allies) == 0 {
		r.run.M.Event("noretreat.card-idle", r.run.CardArg("card", r.Card, r.Side))
		return
	}
	DiscardChosen(r.run, axis, 1)
	if r.run.S.Turn >= alliesLost {
		r.run.Eliminate(r.run.LossOrder(axis, "", allies)[0], field.ByCard)
	}
}
