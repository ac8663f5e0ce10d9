package bot

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/order"
)

// use is when the bot plays a half of a card: it plays those whose effect it can tell.
// The others it pays with.
type use uint8

const (
	toPay      use = iota
	early          // in the own card phase, or at any time: a bare line before all others
	afterCut       // at the end of the supply phase, on enemies without supply
	organized      // in the own organization phase: a bare line
	bringing       // brings a unit back, or a step of one: on a unit, at a place
	boarding       // brings units to the trains
	attacking      // committed to an own attack
	pushing        // to one at 2:1 or better
	crossing       // to one over a river
	storming       // to one on a city or a fortress
	winning        // to an advance
	rolling        // a die is rolled again
	answering      // in the card phase of the enemy
	defending      // committed where the enemy attacks
	softening      // when an attack of the enemy has gone well
	cancelling     // against strong cards of the enemy
)

// half is what the bot thinks of one: when to play it, in which way, and what that is
// worth in its coin in an ordinary turn.
type half struct {
	use   use
	worth int
	how   string
}

// halves are those that the bot plays, by the number of the card. Worths are guesses in
// hundredths of a victory point: a card that is drawn counts 15, a column in a good
// attack 20, a unit for nothing 50.
var halves = [field.Sides]map[int]half{
	field.Axis: {
		5: {early, 12, ""}, 22: {early, 35, ""}, 40: {early, 14, "draw"},
		18: {afterCut, 130, ""}, // a surrender for certain
		3:  {bringing, 50, ""}, 35: {organized, 50, ""},
		1: {attacking, 25, "double"}, 6: {attacking, 22, "shift"}, 21: {attacking, 25, "high"}, 37: {pushing, 32, ""}, 27: {crossing, 20, ""}, 33: {storming, 30, ""},
		16: {rolling, 20, ""}, 44: {rolling, 16, ""}, 17: {winning, 18, "advance"},
		23: {answering, 15, ""}, 42: {answering, 20, ""}, 28: {softening, 18, ""},
		14: {cancelling, 22, ""}, 31: {cancelling, 26, ""}, 7: {cancelling, 20, ""},
		4: {defending, 8, ""}, 29: {defending, 20, ""}, 32: {defending, 15, ""}, 38: {defending, 8, ""}, 52: {defending, 20, ""},
	},
	field.Soviet: {
		8: {early, 30, "draw"}, 9: {early, 12, "draw"}, 24: {early, 40, ""}, 25: {early, 25, ""},
		1: {bringing, 50, ""}, 38: {bringing, 70, ""}, 2: {boarding, 70, ""}, 6: {organized, 35, ""},
		23: {attacking, 30, ""}, 28: {attacking, 25, ""}, 46: {attacking, 28, ""}, 54: {attacking, 12, ""}, 27: {pushing, 32, ""}, 21: {crossing, 20, ""}, 47: {storming, 25, ""}, 50: {storming, 28, ""},
		43: {rolling, 20, ""},
		19: {answering, 15, ""}, 44: {answering, 20, ""}, 30: {softening, 18, ""},
		34: {cancelling, 28, ""}, 36: {cancelling, 26, ""}, 31: {cancelling, 16, ""},
		10: {defending, 10, ""}, 14: {defending, 15, ""}, 42: {defending, 15, ""},
	},
}

// half returns what the bot thinks of a card in its own hand, as things are: nothing of what
// it may not play in this turn.
func (b *bot) half(card int) half {
	c := &b.run.D.Cards[card]
	row := c.Half(b.side)
	h := halves[b.side][c.Number]
	answer := h.use == answering || h.use == defending || h.use == softening || h.use == cancelling
	switch {
	case row.Immediate, row.Symbol != field.Nobody && row.Symbol != b.run.S.Initiative, answer && !b.run.S.Options.Ask:
		return half{}
	case slices.Contains(b.run.S.Played, field.Played{Card: int8(card), Side: b.side}):
		return half{}
	}
	return h
}

// cards returns those of the own hand, the least worth first: so they are paid with.
func (b *bot) cards() (list []int) {
	for c := range b.run.S.Hands[b.side].Each() {
		list = append(list, c)
	}
	slices.SortStableFunc(list, func(x, y int) int { return b.half(x).worth - b.half(y).worth })
	return list
}

// keep answers what is kept of a hand: the cards that are worth most.
func (b *bot) keep() {
	list := b.cards()
	most := cards.Limit(&b.run)
	if len(list) <= most {
		return
	}
	o := order.Of(cards.FormDiscard)
	for _, c := range list[:len(list)-most] {
		o.Args = append(o.Args, b.run.D.Card("cards", c))
		b.run.S.Hands[b.side].Take(c)
	}
	b.orders = append(b.orders, o)
}

// play writes a line for a card, and takes it out of the hand.
func (b *bot) play(card int, args ...rules.Value) {
	o := order.Of(cards.FormPlay, b.run.D.Card("card", card))
	if how := b.half(card).how; how != "" {
		o.Args = append(o.Args, order.Chosen("how", how))
	}
	o.Args = append(o.Args, args...)
	b.orders = append(b.orders, o)
	b.run.S.Hands[b.side].Take(card)
}

// playing goes through the cards of the hand that have a use, the most worth first.
func (b *bot) playing(of ...use) (list []int) {
	for _, c := range slices.Backward(b.cards()) {
		if slices.Contains(of, b.half(c).use) {
			list = append(list, c)
		}
	}
	return list
}

// events writes the plays that stand before all that costs cards.
func (b *bot) events() {
	for _, c := range b.playing(early) {
		b.play(c)
	}
	for _, c := range b.playing(afterCut) {
		var cut []int
		for u := range b.run.S.Units {
			if x := &b.run.S.Units[u]; x.At >= 0 && b.run.D.Units[u].Side != b.side && !supply.IsSupplied(&b.run, u) {
				cut = append(cut, u)
			}
		}
		slices.SortStableFunc(cut, func(x, y int) int { return b.run.Face(y).Strength - b.run.Face(x).Strength })
		if len(cut) > 0 {
			b.play(c, b.run.D.Unit(field.ArgUnits, cut[0]))
		}
	}
	for _, c := range b.playing(organized) {
		b.play(c)
	}
}

// commit writes the cards that are played in the attacks of a plan, each in the one that
// it helps most.
func (b *bot) commit(pl *plan) {
	if len(pl.fights) == 0 {
		return
	}
	d := b.run.D
	taken := make([]bool, len(pl.fights)) // one card is committed to a battle
	for _, c := range b.playing(attacking, pushing, crossing, storming) {
		h := b.half(c)
		best, top := nobody, 0
		for i := range pl.fights {
			f := &pl.fights[i]
			if n := pl.cardGain(f, h.use); !taken[i] && n > top {
				best, top = i, n
			}
		}
		if best == nobody {
			continue
		}
		f := &pl.fights[best]
		taken[best] = true
		var args []rules.Value
		if h.how == "double" {
			args = append(args, d.Unit(field.ArgUnits, slices.MaxFunc(f.units, func(x, y int) int { return cmp.Compare(b.run.Face(x).Strength, b.run.Face(y).Strength) })))
		}
		b.play(c, append(args, d.Called.Value(field.ArgAt, f.at))...)
	}
	for _, c := range b.playing(winning) {
		b.play(c, d.Called.Value(field.ArgAt, pl.fights[0].at))
	}
	for _, c := range b.playing(rolling) {
		b.play(c, order.Each("result", order.KindWord, "ca", "no-effect", "cb")...)
	}
}

// cardGain returns what a column more, or a result for nothing, adds to an attack.
func (pl *plan) cardGain(f *fight, u use) int {
	place := &pl.d.Places[f.at]
	switch {
	case u == pushing && f.column < twoToOne:
		return 0
	case u == crossing && (pl.r.IsSnowing() || !slices.ContainsFunc(f.from, func(x int) bool { return battle.IsAcrossRiver(pl.r, x, f.at) })):
		return 0
	case u == storming && !place.City:
		return 0
	}
	plain, better := *f, *f
	better.bonus++
	pl.appraise(&plain, pl.side)
	pl.appraise(&better, pl.side)
	return better.value - plain.value
}

// twoToOne is the column from which some cards force a retreat.
const twoToOne = 4

// answer writes what the side says in a window of the enemy's turn: in the first what it
// answers to his cards, in the last, when he has declared his attacks, what it plays in
// them, and its counterblows.
func (b *bot) answer(d *rules.Demand) {
	if b.run.S.Phase <= field.PhaseOrders {
		for _, c := range b.playing(answering) {
			b.play(c)
		}
		for _, c := range b.playing(cancelling) {
			b.cancel(c)
		}
		return
	}
	if b.run.S.Phase < field.PhaseTargets {
		return
	}
	p := newPosition(b.run.D, b.run.S, b.side)
	hard := p.hardest()
	for _, c := range b.playing(defending, rolling, softening) {
		switch use := b.half(c).use; {
		case use != defending:
			b.play(c, order.Each("result", order.KindWord, "dr", "ds", "dd")...)
		case len(hard) > 0:
			b.play(c, b.run.D.Called.Value(field.ArgAt, hard[0]))
			hard = hard[1:] // one card is committed to a battle
		}
	}
	b.counterblow(p, d)
}

// undoing are the halves that undo an upgrade or a replacement, and cancel no card.
var undoing = [field.Sides]int{field.Axis: 7, field.Soviet: 31}

// strong are halves that the bot does not play itself, and that it cancels.
var strong = [field.Sides][]int{field.Axis: {13, 36, 43, 45}, field.Soviet: {17, 20, 29, 32, 39}}

// cancel writes that a card is played against strong ones of the enemy, whichever comes
// first.
func (b *bot) cancel(card int) {
	d, foe := b.run.D, b.side.Enemy()
	if d.Cards[card].Number == undoing[b.side] {
		b.play(card)
		return
	}
	worth := b.half(card).worth
	o := order.Of(cards.FormPlay, d.Card("card", card))
	for c := range d.Cards {
		n := d.Cards[c].Number
		half := d.Cards[c].Half(foe)
		if c != card && !half.Immediate && !d.IsCardOut(c, int(b.run.S.Turn)) && (halves[foe][n].worth >= worth || slices.Contains(strong[foe], n)) {
			o.Args = append(o.Args, d.Card("against", c))
		}
	}
	b.orders = append(b.orders, o)
	b.run.S.Hands[b.side].Take(card)
}

// hardest returns the places of the side that are attacked, those first where the attacks
// promise the enemy most.
func (p *position) hardest() (list []int) {
	value := make([]int, len(p.d.Places))
	for i := range p.r.S.Attacks {
		a := &p.r.S.Attacks[i]
		f := fight{at: int(a.Places[0]), blow: len(a.Places) == 1 && p.hasOwnCounterblow(int(a.Places[0]))}
		for _, u := range a.Units {
			f.units, f.from = append(f.units, int(u)), append(f.from, int(p.at[u]))
		}
		p.appraise(&f, p.foe)
		value[f.at] = f.value
		list = append(list, f.at)
	}
	slices.SortStableFunc(list, func(x, y int) int { return value[y] - value[x] })
	return list
}

// hasOwnCounterblow reports whether a counterblow marker of the side lies at a place.
func (p *position) hasOwnCounterblow(place int) bool {
	return slices.ContainsFunc(p.r.S.Targets, func(t field.Target) bool { return t.Counterblow && t.Side == p.side && int(t.Place) == place })
}

// counterblow writes the counterblows that pay (§10.1.2), those that promise most first:
// where enemies who attack nobody would have to attack at odds that are bad for them. Who
// is cut off has less to lose by it.
func (b *bot) counterblow(p *position, d *rules.Demand) {
	engaged := make([]bool, len(p.at))
	for i := range p.r.S.Attacks {
		for _, u := range p.r.S.Attacks[i].Units {
			engaged[u] = true
		}
	}
	p.survey(b.side)
	var places []int
	gain := make([]int, len(p.d.Places))
	for i := range d.Prompt.Args { // where one may be laid
		a := &d.Prompt.Args[i]
		x, ok := p.d.PlaceByID[a.Value]
		if !ok || a.Name != "place" || p.isOffLimits(x) {
			continue
		}
		f := fight{at: x, blow: true}
		for _, near := range p.d.Places[x].Near {
			for u := range p.units(int(near.To)) {
				if p.d.Units[u].Side == p.foe && !near.Lake && !engaged[u] {
					f.units, f.from = append(f.units, u), append(f.from, int(near.To))
				}
			}
		}
		if len(f.units) == 0 {
			continue
		}
		p.appraise(&f, p.foe)
		if gain[x] = -f.value; slices.ContainsFunc(slices.Collect(p.units(x)), func(u int) bool { return !p.isSupplied(u, x) }) {
			gain[x] *= 2
		}
		places = append(places, x)
	}
	slices.SortStableFunc(places, func(x, y int) int { return gain[y] - gain[x] })
	for _, x := range places {
		cards, ok := b.afford(p.d.Counterblow, gain[x])
		if !ok || gain[x] <= 0 {
			return
		}
		b.add(battle.FormCounterblow, append([]rules.Value{p.d.Called.Value(field.ArgAt, x)}, b.paid(cards)...)...)
	}
}
