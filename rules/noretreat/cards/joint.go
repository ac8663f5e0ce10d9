package cards

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// isJoint reports whether the lines of a card are carried out together at a moment:
// there it is about no battle, and answers nothing.
func isJoint(m field.Moment) bool {
	switch m {
	case field.VictoryPhase, field.OwnCards, field.EnemyCards, field.SupplyEnd, field.OwnOrganization, field.EnemyOrganization, field.OwnMovement, field.OwnMovementEnd, field.EnemyMovementEnd,
		field.CounterblowStep, field.OwnCombatEnd, field.EnemyCombatEnd, field.OwnTurn, field.AnyTime:
		return true
	}
	return false
}

// isJointPlay reports whether the lines of a play belong together whenever it is played.
func isJointPlay(r *field.Run, p *field.Play) bool {
	return !everOf(r, p, p.How, func(m field.Moment) bool { return !isJoint(m) })
}

// Ways returns the alternatives of a half that differ in what [field.Line.How] says.
func Ways(h field.Half, words ...string) []field.Half {
	out := make([]field.Half, len(words))
	for i, w := range words {
		out[i] = h
		out[i].How = w
	}
	return out
}

// joinLines makes the line of a play that has several speak for all of them: of their units,
// places and cards, each once, in their order.
func joinLines(p *field.Play) {
	for i := range p.Lines[1:] {
		l := &p.Lines[1+i]
		if l.Fault != nil {
			continue
		}
		cards := l.Cards
		if p.Spent != p.Card { // the first is the one that is copied
			cards = cards[min(1, len(cards)):]
		}
		p.Units, p.At, p.Cards = union(p.Units, l.Units), union(p.At, l.At), union(p.Cards, cards)
	}
}

func union(a, b []int) []int {
	a = slices.Clip(a)
	for _, x := range b {
		if !slices.Contains(a, x) {
			a = append(a, x)
		}
	}
	return a
}

// Names of the sides in the lists of halves.
const (
	axis   = field.Axis
	soviet = field.Soviet
)

// leaveEffect leaves the effect of a half in force for a span.
func leaveEffect(span field.Span) func(*field.Run, *field.Play) {
	return func(r *field.Run, p *field.Play) {
		r.S.Effects = append(r.S.Effects, field.Effect{Card: int8(p.Card), Side: p.Side, Until: span})
	}
}

// weatherFault returns the condition of weather that is clear, or of some other kind.
func weatherFault(also ...field.Weather) func(*field.Run, *field.Play) *play.Fault {
	return func(r *field.Run, p *field.Play) *play.Fault {
		if w := r.Weather(); w != field.Clear && !slices.Contains(also, w) {
			return play.Refuse("13.1", "noretreat.bad.card-weather", r.CardArg("card", p.Card, p.Side), field.WeatherArg(w))
		}
		return nil
	}
}
