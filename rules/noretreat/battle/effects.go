package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// acts notes that a card acts in the battle under way.
func acts(r *field.Run, p *field.Play) { actsBy(0)(r, p) }

// actsBy notes that a card acts in the battle under way by an alternative.
func actsBy(how int) func(*field.Run, *field.Play) {
	return func(r *field.Run, p *field.Play) {
		r.S.Fight.Cards = append(r.S.Fight.Cards, field.Used{Card: int8(p.Card), Side: p.Side, How: int8(how), Unit: -1})
	}
}

// doubles notes whose strength card 1 doubles.
func doubles(r *field.Run, p *field.Play) {
	r.S.Fight.Cards = append(r.S.Fight.Cards, field.Used{Card: int8(p.Card), Side: p.Side, Unit: int16(p.Units[0])})
}

// bySide returns what a half does where no word says which alternative: one when its side
// attacks, the other when it defends.
func bySide(attacking, defending func(*field.Run, *field.Play)) func(*field.Run, *field.Play) {
	return func(r *field.Run, p *field.Play) {
		if r.S.Fight.Side == p.Side {
			attacking(r, p)
		} else {
			defending(r, p)
		}
	}
}

// lasts notes that a card acts till the combat phase ends, about the place of the
// battle where it matters.
func lasts(n int8) func(*field.Run, *field.Play) {
	return func(r *field.Run, p *field.Play) {
		r.S.Effects = append(r.S.Effects, field.Effect{Card: int8(p.Card), Side: p.Side, Place: r.S.Fight.Places[0], N: n, Until: field.ThisPhase})
	}
}

// forces gives the result of the battle without a die; a counterattack may then have to
// be made. The later of two such cards counts (§5.0).
func forces(result field.Result, must bool) func(*field.Run, *field.Play) {
	return func(r *field.Run, p *field.Play) {
		f := r.S.Fight
		f.Result, f.Forced, f.Must = result, true, must
	}
}

// exchanges makes each DR an EX till the phase ends: also one that a card has forced
// before it (§5.0).
func exchanges(r *field.Run, p *field.Play) {
	lasts(0)(r, p)
	if f := r.S.Fight; f.Forced && f.Result == field.DR {
		f.Result = field.EX
	}
}

// draws lets who plays a card draw one, too.
func draws(do func(*field.Run, *field.Play)) func(*field.Run, *field.Play) {
	return func(r *field.Run, p *field.Play) {
		do(r, p)
		cards.Draw(r, p.Side, 1, r.D.Cards[p.Card].ID)
	}
}

// shiftResultLeft moves the result of a die just thrown one column to the left.
func shiftResultLeft(r *field.Run, p *field.Play) {
	f := r.S.Fight
	f.Column--
	fightOn(r, f).readOff(true)
}

// findCard returns how a card acts in a battle, nil where it does not.
func findCard(r *field.Run, f *field.Fight, card string, is func(*field.Used) bool) *field.Used {
	for i := range f.Cards {
		if c := &f.Cards[i]; r.D.Cards[c.Card].ID == card && (is == nil || is(c)) {
			return c
		}
	}
	return nil
}

func isCardUsed(r *field.Run, f *field.Fight, card string, is func(*field.Used) bool) bool {
	return findCard(r, f, card, is) != nil
}

// ofSide picks the half of a side.
func ofSide(side field.Side) func(*field.Used) bool {
	return func(c *field.Used) bool { return c.Side == side }
}

// dropCard takes a card out of a battle and reports whether it was there.
func dropCard(r *field.Run, f *field.Fight, card string) bool {
	n := len(f.Cards)
	f.Cards = slices.DeleteFunc(f.Cards, func(c field.Used) bool { return r.D.Cards[c.Card].ID == card })
	return len(f.Cards) < n
}

// cardShifts returns the shifts of cards in a battle.
func (r fight) cardShifts() (list []shift) {
	put := func(card string, side field.Side, n int) {
		list = append(list, shift{card: int8(r.run.D.CardByID[card]), side: side, n: int8(n)})
	}
	for i := range r.Cards {
		c := &r.Cards[i]
		switch id := r.run.D.Cards[c.Card].ID; {
		case c.Side != r.Side: // they help attacks
		case id == "c6", id == "c46", id == "c50":
			put(id, c.Side, 1)
		case id == "c28":
			put(id, c.Side, valueByYear(r.run, 1, 2))
		case id == "c47" && slices.ContainsFunc(r.Places, func(p int16) bool { return r.run.City(int(p)) }):
			put(id, c.Side, 1)
		}
	}
	if r.Side == soviet && r.run.InForce("c34", axis) != nil {
		put("c34", axis, -1)
	}
	if n := r.fleetShift(); n != 0 {
		put("c3", soviet, n)
	}
	return list
}

// atBlackSea reports whether a battle is about a place on the coast of the Black Sea.
func (r fight) atBlackSea() bool {
	return slices.ContainsFunc(r.Places, func(p int16) bool { return r.run.D.Places[p].Black })
}

// fleetShift returns what card 3 does: a column as its line says, and where nothing is said,
// as in all later battles of the phase, the way that helps the Soviets.
func (r fight) fleetShift() int {
	c := findCard(r.run, r.Fight, "c3", nil)
	switch {
	case c == nil && r.run.InForce("c3", soviet) == nil, !r.atBlackSea():
		return 0
	case c != nil && c.How == 1:
		return -1
	case c != nil && c.How == 2, r.Side == soviet:
		return 1
	}
	return -1
}

// tableOf returns [field.Effect.N] of card 22; 0 is for no word.
func tableOf(side field.Side) int8 { return int8(side) + 1 }

// zhukovRange is how far from the battle in which it is played card 22 acts.
const zhukovRange = 2

// tableWords are the words with which lines of card 22 choose a table.
var tableWords = [field.Sides]string{field.Axis: "axis-table", field.Soviet: "soviet-table"}

// chosenTable returns the table that card 22 has chosen for a battle: in the first one that
// of its play, in later ones what is said of them, else that of the play; where no word
// was said, that of the Axis for a Soviet attack and that of the Soviets for one of the
// Axis.
func (r fight) chosenTable() (field.Side, bool) {
	e := r.run.InForce("c22", soviet)
	if e == nil || !slices.ContainsFunc(r.Places, func(p int16) bool { return r.run.D.Distance(int(e.Place), int(p)) <= zhukovRange }) {
		return 0, false
	}
	if first := r.Counter == 0 && e.Place == r.Places[0]; !first {
		if i := slices.Index(tableWords[:], cards.HowSaid(r.run, soviet, int(e.Card), r.facts(), tableWords[:]...)); i >= 0 {
			return field.Side(i), true
		}
	}
	if e.N == 0 {
		return r.Side.Enemy(), true
	}
	return field.Side(e.N - 1), true
}
