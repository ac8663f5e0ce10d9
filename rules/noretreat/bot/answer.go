package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/order"
)

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
