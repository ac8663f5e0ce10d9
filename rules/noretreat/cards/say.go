package cards

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// Say carries out the first card that a side has said for a moment, that it has and
// may play: in its answers of this turn, else in its sheet, else in its standing
// orders; in each, what names the place before what names none, and later lines before
// earlier ones. It reports whether one was played and not cancelled. In a trial
// nothing is carried out. What a line of the own sheet does where it stands is not said.
func Say(r *field.Run, side field.Side, when field.Moment, f field.Facts) bool {
	played, stands := sayFirst(r, side, when, f)
	return played && stands
}

// SayAll does as [Say] until the side has no more to say.
func SayAll(r *field.Run, side field.Side, when field.Moment, f field.Facts) {
	for played := true; played; {
		played, _ = sayFirst(r, side, when, f)
	}
}

// SayBoth lets both sides say all that they have for a moment that is one for both:
// that of a side for when it is active, and when it is not. After each card both may
// say something again, as things stand then.
func SayBoth(r *field.Run, active, passive field.Moment, facts func() field.Facts) {
	for SayNext(r, active, passive, facts) {
	}
}

// SayNext does as SayBoth for a single card, and reports whether one was played. Who has the
// initiative decides who comes first: it does, unless its line says "after" (§5.0).
func SayNext(r *field.Run, active, passive field.Moment, facts func() field.Facts) (played bool) {
	if r.M.Trying() {
		return false
	}
	moment := func(side field.Side) field.Moment {
		if side == r.S.Active {
			return active
		}
		return passive
	}
	first := r.S.Initiative
	if !speaks(r, first, moment(first)) && !speaks(r, first.Enemy(), moment(first.Enemy())) {
		return false
	}
	f := facts()
	if p := nextPlay(r, first, moment(first), f); p != nil && p.After {
		first = first.Enemy()
	}
	if played, _ = sayFirst(r, first, moment(first), f); !played {
		played, _ = sayFirst(r, first.Enemy(), moment(first.Enemy()), f)
	}
	return played
}

// sayBefore lets a side say what it has for a moment before a line of the other side for the same
// one is carried out: if it has the initiative, as far as no line says "after" (§5.0).
func sayBefore(r *field.Run, side field.Side, when field.Moment) {
	for played := side == r.S.Initiative && !r.M.Trying(); played; {
		if p := nextPlay(r, side, when, field.Nowhere()); p != nil && p.After {
			return
		}
		played, _ = sayFirst(r, side, when, field.Nowhere())
	}
}

func sayFirst(r *field.Run, side field.Side, when field.Moment, f field.Facts) (played, stands bool) {
	if _, atLine := atLine[when]; r.M.Trying() || atLine && side == r.S.Active {
		return false, false
	}
	p := nextPlay(r, side, when, f)
	if p == nil || perform(r, p) != nil {
		return false, false
	}
	return true, !p.Cancelled
}

// nextPlay returns what a side says for a moment, nil for nothing.
func nextPlay(r *field.Run, side field.Side, when field.Moment, f field.Facts) *field.Play {
	for said := range r.M.Sayings(side.ID(), FormPlay) {
		lines := linesOf(r, side, said, f, func(card int) bool { return hasMoment(r, side, card, when) })
		for _, l := range ranked(lines, f) {
			if l.none {
				return nil
			}
			if p := playOf(r, side, when, f, l, lines); p != nil {
				return p
			}
		}
	}
	return nil
}

// speaks reports whether a side has said something of a card that may be played at a moment.
func speaks(r *field.Run, side field.Side, when field.Moment) bool {
	for said := range r.M.Sayings(side.ID(), FormPlay) {
		if slices.ContainsFunc(said, func(o *rules.Order) bool {
			return !o.Has("none") && hasMoment(r, side, r.D.CardByID[o.ID("card")], when)
		}) {
			return true
		}
	}
	return false
}

// hasMoment reports whether a half may be played at a moment, or what it copies may.
func hasMoment(r *field.Run, side field.Side, card int, when field.Moment) bool {
	return card == copier(r, side) || slices.ContainsFunc(r.D.Halves(card, side), func(w field.Half) bool { return slices.Contains(w.When, when) })
}

// HowSaid returns the word, one of some, that a side has said of an event in force for a battle
// that comes later: in the order in which it would play lines. In a trial nothing is said.
func HowSaid(r *field.Run, side field.Side, card int, f field.Facts, words ...string) string {
	if r.M.Trying() {
		return ""
	}
	for said := range r.M.Sayings(side.ID(), FormPlay) {
		of := func(c int) bool { return c == card || c == copier(r, side) }
		for _, l := range ranked(linesOf(r, side, said, f, of), f) {
			if (l.card == card || slices.Contains(l.Cards, card)) && slices.Contains(words, l.How) {
				return l.How
			}
		}
	}
	return ""
}

// said is a line with the card that it names, or one that says that no card is to be
// played.
type said struct {
	field.Line
	card int
	none bool
}

// linesOf returns the lines of some orders that fit, of some cards. One that says that no
// card is to be played leaves nothing of those before it where they are about no place.
func linesOf(r *field.Run, side field.Side, orders []*rules.Order, f field.Facts, of func(card int) bool) (lines []said) {
	for _, o := range orders {
		if o.Has("none") {
			at, _, fault := r.D.ReadPlaces(o, field.ArgIn)
			if fault != nil || len(at) > 0 && !f.IsAbout(at[0]) {
				continue
			}
			if f.Place < 0 {
				lines = nil
			}
			lines = append(lines, said{Line: field.Line{At: at}, card: -1, none: true})
			continue
		}
		card := r.D.CardByID[o.ID("card")]
		if !of(card) {
			continue
		}
		if l, fault := readLine(r, side, o); fault == nil && isMet(r, side, &l, &f) {
			lines = append(lines, said{Line: l, card: card})
		}
	}
	return lines
}

// ranked returns lines in the order in which they count.
func ranked(lines []said, f field.Facts) []said {
	out := slices.Clone(lines)
	slices.Reverse(out)
	if f.Place >= 0 {
		rank := func(l *said) int {
			if isPlaced(&l.Line) {
				return 0
			}
			return 1
		}
		slices.SortStableFunc(out, func(a, b said) int { return rank(&a) - rank(&b) })
	}
	return out
}

// playOf returns the play that a line says, with the other lines of its card where it is about
// no place; nil where it cannot be played now.
func playOf(r *field.Run, side field.Side, when field.Moment, f field.Facts, l said, all []said) *field.Play {
	p := &field.Play{Line: l.Line, Lines: []field.Line{l.Line}, Card: l.card, Spent: l.card, Side: side, When: when, Facts: f}
	if f.Place < 0 || l.Apart {
		p.Lines = p.Lines[:0]
		for _, x := range all {
			if x.card != l.card || !isComing(r, x, side, when) || l.card == copier(r, side) && !sameFirst(x.Cards, l.Cards) {
				continue
			}
			p.Lines = slices.DeleteFunc(p.Lines, func(y field.Line) bool { // of standing orders for one unit the later one counts
				_, again := unitInBoth(&y, &x.Line)
				return again
			})
			p.Lines = append(p.Lines, x.Line)
		}
		if len(p.Lines) == 0 {
			return nil
		}
		p.Line = p.Lines[0]
	}
	if !resolve(r, p) {
		return nil
	}
	joinLines(p)
	w, fault := wayOf(r, p)
	if fault != nil || playFault(r, p, w) != nil || f.Fits != nil && !f.Fits(p) {
		return nil
	}
	return p
}

// sameFirst reports whether two lines of a card that copies name the same event.
func sameFirst(a, b []int) bool { return slices.Equal(a[:min(1, len(a))], b[:min(1, len(b))]) }

// isComing reports whether what a line says of its card has its moment now; of a card
// that copies that is seen when it is known what.
func isComing(r *field.Run, l said, side field.Side, when field.Moment) bool {
	return l.card == copier(r, side) || slices.ContainsFunc(r.D.Halves(l.card, side), func(w field.Half) bool {
		return (l.How == "" || l.How == w.How) && slices.Contains(w.When, when)
	})
}
