package cards

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
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

// Halves returns the halves that this layer carries out: those that act on cards alone, on
// the weather, on the count of VP.
func Halves() []field.Half {
	return slices.Concat(immediateHalves(), drawHalves(), peekHalves(), answerHalves(), dutyHalves(), jokerHalves(), []field.Half{
		copierHalf(2, axis), copierHalf(26, soviet),
		paymentHalf(12), paymentHalf(53),
		{Card: 39, Side: soviet, When: []field.Moment{field.OwnCards}, Do: leaveEffect(field.ThisPlayerTurn)},
	})
}

// paymentHalf returns a half that acts by itself when its card pays ([Pay]): no line plays
// it.
func paymentHalf(card int) field.Half {
	return field.Half{Card: card, Side: axis, When: []field.Moment{field.Paying}, Do: func(*field.Run, *field.Play) {}}
}

// duty is a half that makes a side attack often in its next combat phase or lose VP.
type duty struct {
	half    field.Half
	who     field.Side // who has to attack
	attacks int        // at least
	any     bool       // answers to counterblows count as well as attacks of its own will
	vp      int
	cards   int // that are drawn for it
}

var allDuties = []duty{
	{half: field.Half{Card: 13, Side: axis, When: []field.Moment{field.OwnCards}, Can: weatherFault()}, who: axis, attacks: 4, vp: 1, cards: 3},
	{half: field.Half{Card: 20, Side: soviet, When: []field.Moment{field.OwnCards}, Can: weatherFault(field.Snow, field.LongWinter)}, who: soviet, attacks: 4, vp: 2, cards: 4},
	{half: field.Half{Card: 19, Side: soviet, When: []field.Moment{field.EnemyCards}}, who: axis, attacks: 3, vp: 2},
	{half: field.Half{Card: 23, Side: axis, When: []field.Moment{field.EnemyCards}}, who: soviet, attacks: 4, any: true, vp: 1},
}

// dutyHalves returns the halves that make a side attack.
func dutyHalves() (out []field.Half) {
	for _, d := range allDuties {
		h := d.half
		h.Do = func(r *field.Run, p *field.Play) {
			leaveEffect(field.NextCombat)(r, p)
			Draw(r, p.Side, d.cards, r.D.Cards[p.Card].ID)
		}
		out = append(out, h)
	}
	return out
}

// CheckDuties counts the battles that the active side has fought, of its own will and
// as answers to counterblows, when its combat phase ends: where a card asks for more it
// loses VP (cards 13, 19, 20 and 23).
func CheckDuties(r *field.Run, voluntary, answers int) {
	for _, d := range allDuties {
		e := r.InForce(r.D.Cards[d.half.Card-1].ID, d.half.Side)
		if e == nil || d.who != r.S.Active {
			continue
		}
		n := voluntary
		if d.any {
			n += answers
		}
		args := []rules.Arg{r.CardArg("card", d.half.Card-1, d.half.Side), field.SideArg("who", d.who), rules.Num("attacks", n), rules.Num("want", d.attacks)}
		if n >= d.attacks {
			r.M.Event("noretreat.duty-done", args...)
		} else {
			r.AddVP(d.who, -d.vp, "noretreat.duty-failed", append(args, rules.Num("change", d.vp))...)
		}
	}
	r.S.Effects = slices.DeleteFunc(r.S.Effects, func(e field.Effect) bool {
		return slices.ContainsFunc(allDuties, func(d duty) bool {
			return int(e.Card) == d.half.Card-1 && e.Side == d.half.Side && d.who == r.S.Active && e.Until == field.NextCombat
		})
	})
}

// isMet reports whether a line is said of such facts: it names the place, or none, and
// its condition is met.
func isMet(r *field.Run, side field.Side, l *field.Line, f *field.Facts) bool {
	if f.Place >= 0 && isPlaced(l) && !slices.ContainsFunc(l.At, f.IsAbout) {
		return false
	}
	c := &l.If
	switch c.Kind {
	case "below":
		return f.Column != field.NoOdds && f.Column < c.Column
	case "better":
		return f.Column != field.NoOdds && f.Column >= c.Column
	case "empty": // unless
		return slices.ContainsFunc(meantPlaces(l, f), func(p int) bool { return r.Has(side.Enemy(), p) })
	case "city":
		return slices.ContainsFunc(meantPlaces(l, f), func(p int) bool { return r.D.Places[p].City })
	case "cut-off":
		return slices.ContainsFunc(meantPlaces(l, f), func(p int) bool { return besieged(r, side, p) })
	case "result":
		return f.Rolled && slices.Contains(c.Results, f.Result)
	case "advance":
		return f.Advance >= c.Hexes
	case "upgrade", "replacement":
		return f.Made == c.Kind
	case "discard":
		return len(f.Paid) > 0
	case "against":
		return f.Answers != nil && (slices.Contains(c.Against, f.Answers.Card) || slices.Contains(c.Against, f.Answers.Spent)) ||
			slices.ContainsFunc(f.Paid, func(card int) bool { return slices.Contains(c.Against, card) })
	}
	return true
}

// isPlaced reports whether a line names the place where it is to act.
func isPlaced(l *field.Line) bool { return len(l.At) > 0 && !l.Apart }

// meantPlaces returns the places that a condition is about: those of the moment, else those
// that the line names.
func meantPlaces(l *field.Line, f *field.Facts) []int {
	if f.Place >= 0 {
		return append([]int{f.Place}, f.Also...)
	}
	return l.At
}

// besieged reports whether a unit of a side at a place has no supply as things lie.
func besieged(r *field.Run, side field.Side, place int) bool {
	return r.Has(side, place) && supply.HasUnsuppliedUnits(r, place)
}
