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
	p, f := readPlay(r, side, o)
	if f != nil {
		return f
	}
	if done, f := wordingFault(r, p); done || f != nil {
		return f
	}
	when, now := momentAtLine(r, p)
	if !now {
		return sheetFault(r, p)
	}
	p.When = when
	if f := reach(r, p); f != nil {
		return f
	}
	rest := r.M.JointOrders(func(x *rules.Order) bool {
		return x.Form == FormPlay && x.ID("card") == o.ID("card") && !x.Has("none")
	})
	for i := range rest {
		if i > 0 {
			l, f := readLine(r, side, &rest[i])
			if l.Fault = f; f == nil {
				l.Fault = RepeatedUnitFault(r, side, rest[:i], &rest[i])
			}
			p.Lines = append(p.Lines, l)
		}
	}
	joinLines(p)
	f = perform(r, p)
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

// readPlay returns the play that a line of a sheet says, whatever the moment.
func readPlay(r *field.Run, side field.Side, o *rules.Order) (*field.Play, *play.Fault) {
	l, f := readLine(r, side, o)
	card := r.D.CardByID[o.ID("card")]
	if x := enemyHalfFault(r, side, o, card); x != nil {
		f = x
	}
	return &field.Play{Line: l, Lines: []field.Line{l}, Card: card, Spent: card, Side: side, Facts: field.Nowhere()}, f
}

// enemyHalfFault says that a line names a card by the half of the other side: its own half is
// another event. One that acts when it is drawn is told as that.
func enemyHalfFault(r *field.Run, side field.Side, o *rules.Order, card int) *play.Fault {
	v, ok := o.Get("card")
	if !ok || r.D.Cards[card].Half(side).Immediate || r.D.HalfCalled(o, v, side) == side {
		return nil
	}
	f := play.Refuse("5.3", "noretreat.bad.enemy-half", r.CardArg("card", card, side), r.CardArg("theirs", card, side.Enemy())).At(v).Final()
	if r.S.Hands[side].Has(card) {
		f.Try(order.Of(FormPlay, r.D.Card("card", card)))
	}
	return f
}

// momentAtLine returns the moment of a line that is carried out where it stands; ok is
// false for one that is kept for its moment.
func momentAtLine(r *field.Run, p *field.Play) (when field.Moment, ok bool) {
	card, copies := p.Card, p.Card == copier(r, p.Side)
	if copies {
		if card, ok = copyOf(r, p.Side, p.Cards); !ok {
			return field.AnyTime, len(p.Cards) == 0
		}
	}
	for _, w := range r.D.Halves(card, p.Side) {
		if p.How != "" && p.How != w.How {
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
func reach(r *field.Run, p *field.Play) *play.Fault {
	if !resolve(r, p) {
		return play.Refuse("5.0", "noretreat.bad.not-on-top")
	}
	if f := halfFault(r, p.Side, p.Card, p.Spent); f != nil {
		return f
	}
	phase, now := atLine[p.When], r.S.Phase
	switch {
	case phase > field.PhaseOrders && now == field.PhaseCards && !r.S.Options.ByTurn && !r.M.Unsure:
		return play.Refuse("5.1", "noretreat.bad.before-draw")
	case p.When == field.OwnCards && now > field.PhaseOrders, p.When == field.SupplyEnd && now >= field.PhaseOrganization:
		return lateFault(r, p)
	case phase > field.PhaseCards:
		if f := r.Advance(r, phase); f != nil {
			return f
		}
	}
	if p.When == field.OwnMovementEnd {
		sayBefore(r, p.Side.Enemy(), field.EnemyMovementEnd)
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
	p, f := readPlay(r, side, o)
	done := false
	if f == nil {
		done, f = wordingFault(r, p)
	}
	if done || f != nil || q == nil {
		return f
	}
	return answerFault(r, p)
}

// wordingFault says what is wrong with a line at any time: a word for an alternative that
// the half does not have, or a half that is not played. done reports that it says how a
// card takes effect that others play, or that is drawn: there is nothing else to it.
func wordingFault(r *field.Run, p *field.Play) (done bool, f *play.Fault) {
	half, ways := r.D.Cards[p.Card].Half(p.Side), r.D.Halves(p.Card, p.Side)
	known := slices.ContainsFunc(ways, func(w field.Half) bool { return w.How == p.How })
	switch {
	case p.Card == copier(r, p.Side):
		return false, nil
	case p.How != "" && half.Immediate && known, p.Side == axis && p.Card == r.D.CardByID["c24"] && slices.Contains(offensive, p.How):
		return true, nil
	case half.Immediate:
		return false, play.Refuse("5.3", "noretreat.bad.card-immediate", r.CardArg("card", p.Card, p.Side)).Final()
	case p.How != "" && !known:
		v, _ := p.Order.Get("how")
		return false, howFault(r, p.Card, p.Side, ways).At(v)
	}
	return false, nil
}
