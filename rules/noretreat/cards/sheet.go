package cards

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// playKind is to play a card (§5.3). A line whose half has its moment where the sheet
// stands is carried out there; any other is kept for its moment, as are those of
// answers and standing orders ([Say]).
var playKind = field.OrderKind{
	Words:     playWords,
	Forms:     shortPlay,
	Decisions: playForms,
	In:        field.InCards | field.InOrders | field.InWindow,
	Do:        playCard,
	Answers:   []string{field.AskWindow},
	Settles:   settleFault,
	Beside:    func(_, _ *rules.Order) bool { return true },
}

// Orders returns the orders of this layer.
func Orders() []field.OrderKind {
	return []field.OrderKind{playKind, discardKind, keepKind}
}

// atLine are the moments at which a line of the own sheet is carried out where it
// stands, and the phase that it belongs to: those before it are closed.
var atLine = map[field.Moment]field.Phase{
	field.OwnCards:        field.PhaseCards,
	field.SupplyEnd:       field.PhaseOrganization,
	field.OwnOrganization: field.PhaseOrganization,
	field.OwnMovement:     field.PhaseMovement,
	field.OwnMovementEnd:  field.PhaseTargets,
	field.OwnTurn:         field.PhaseCards,
	field.AnyTime:         field.PhaseCards,
}

// playCard carries out a line of a sheet, with those behind it that are of the same card.
func playCard(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if o.Has("none") {
		return nil
	}
	p, f := playerOf(r, side).said(o)
	if f != nil {
		return f
	}
	if done, f := playedOn(r, p).wordingFault(); done || f != nil {
		return f
	}
	when, now := playedOn(r, p).momentAtLine()
	if !now {
		return playedOn(r, p).sheetFault()
	}
	p.When = when
	if f := playedOn(r, p).reach(); f != nil {
		return f
	}
	rest := r.M.JointOrders(func(x *rules.Order) bool {
		return x.Form == FormPlay && x.ID("card") == o.ID("card") && !x.Has("none")
	})
	for i := range rest {
		if i > 0 {
			l, f := playerOf(r, side).read(&rest[i])
			if l.Fault = f; f == nil {
				l.Fault = RepeatedUnitFault(r, side, rest[:i], &rest[i])
			}
			p.Lines = append(p.Lines, l)
		}
	}
	joinLines(p)
	f = Perform(r, p)
	for i := range p.Lines {
		l := &p.Lines[i]
		if l.Fault == nil {
			l.Fault = f
		}
		if i > 0 {
			r.M.Finish(l.Order, l.Fault)
		}
	}
	return p.Lines[0].Fault
}

// said returns the play that a line of a sheet says, whatever the moment.
func (r player) said(o *rules.Order) (*field.Play, *play.Fault) {
	l, f := r.read(o)
	card := r.run.D.CardByID[o.ID("card")]
	if x := r.enemyHalfFault(o, card); x != nil {
		f = x
	}
	return &field.Play{Line: l, Lines: []field.Line{l}, Card: card, Spent: card, Side: r.side, Facts: field.Nowhere()}, f
}

// enemyHalfFault says that a line names a card by the half of the other side: its own half is
// another event. One that acts when it is drawn is told as that.
func (r player) enemyHalfFault(o *rules.Order, card int) *play.Fault {
	v, ok := o.Get("card")
	if !ok || r.run.D.Cards[card].Half(r.side).Immediate || r.run.D.HalfCalled(o, v, r.side) == r.side {
		return nil
	}
	f := play.Refuse("5.3", "noretreat.bad.enemy-half", r.run.CardArg("card", card, r.side), r.run.CardArg("theirs", card, r.side.Enemy())).At(v).Final()
	if r.run.S.Hands[r.side].Has(card) {
		f.Try(order.Of(FormPlay, r.run.D.Card("card", card)))
	}
	return f
}

// momentAtLine returns the moment of a line that is carried out where it stands; ok is
// false for one that is kept for its moment.
func (r played) momentAtLine() (when field.Moment, ok bool) {
	card, copies := r.Card, r.Card == playerOf(r.run, r.Side).copier()
	if copies {
		if card, ok = playerOf(r.run, r.Side).copyOf(r.Cards); !ok {
			return field.AnyTime, len(r.Cards) == 0
		}
	}
	for _, w := range r.run.D.Halves(card, r.Side) {
		if r.How != "" && r.How != w.How {
			continue
		}
		for _, m := range w.When {
			if _, is := atLine[m]; is {
				return m, true
			}
		}
	}
	return field.AnyTime, copies
}

// reach goes on to the phase that a play at its line belongs to, if the card can be
// played at all.
func (r played) reach() *play.Fault {
	if !r.resolve() {
		return play.Refuse("5.0", "noretreat.bad.not-on-top")
	}
	if f := HalfFault(r.run, r.Side, r.Card, r.Spent); f != nil {
		return f
	}
	phase, now := atLine[r.When], r.run.S.Phase
	switch {
	case phase > field.PhaseOrders && now == field.PhaseCards && !r.run.S.Options.ByTurn && !r.run.M.Unsure:
		return play.Refuse("5.1", "noretreat.bad.before-draw")
	case r.When == field.OwnCards && now > field.PhaseOrders, r.When == field.SupplyEnd && now >= field.PhaseOrganization:
		return r.lateFault()
	case phase > field.PhaseCards:
		if f := r.run.Advance(r.run, phase); f != nil {
			return f
		}
	}
	if r.When == field.OwnMovementEnd {
		playerOf(r.run, r.Side.Enemy()).sayBefore(field.EnemyMovementEnd)
	}
	return nil
}

// settleFault says what is wrong with a line that is kept for its moment: as a standing
// order what is wrong with it at any time; as an answer also that the side does not
// have the card, or may not play it in this turn.
func settleFault(r *field.Run, side field.Side, q *play.Question, o *rules.Order) *play.Fault {
	if o.Has("none") {
		_, _, f := r.D.ReadPlace(o, field.ArgIn)
		return f
	}
	p, f := playerOf(r, side).said(o)
	done := false
	if f == nil {
		done, f = playedOn(r, p).wordingFault()
	}
	if done || f != nil || q == nil {
		return f
	}
	return playedOn(r, p).answerFault()
}

// wordingFault says what is wrong with a line at any time: a word for an alternative that
// the half does not have, or a half that is not played. done reports that it says how a
// card takes effect that others play, or that is drawn: there is nothing else to it.
func (r played) wordingFault() (done bool, f *play.Fault) {
	half, ways := r.run.D.Cards[r.Card].Half(r.Side), r.run.D.Halves(r.Card, r.Side)
	known := slices.ContainsFunc(ways, func(w field.Half) bool { return w.How == r.How })
	switch {
	case r.Card == playerOf(r.run, r.Side).copier():
		return false, nil
	case r.How != "" && half.Immediate && known, r.Side == axis && r.Card == r.run.D.CardByID["c24"] && slices.Contains(offensive, r.How):
		return true, nil
	case half.Immediate:
		return false, play.Refuse("5.3", "noretreat.bad.card-immediate", r.run.CardArg("card", r.Card, r.Side)).Final()
	case r.How != "" && !known:
		v, _ := r.Order.Get("how")
		return false, howFault(r.run, r.Card, r.Side, ways).At(v)
	}
	return false, nil
}
