package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Orders makes a sheet for a demand. It writes orders one by one and keeps those
// that the sheet still passes with.
func Orders(w World, d *rules.Demand, check rules.Check, luck dice.Source) []rules.Order {
	b := &bot{w: w, check: check, luck: luck, key: d.Key}
	if d.Kind == rules.DemandDecision {
		return b.answer(d)
	}
	b.survey()
	switch d.Prompt.Code {
	case "rommel.demand.prepare":
		b.prepare()
	case "rommel.demand.setup":
		b.orders = w.Deploy()
		if b.prepare(); len(b.orders) == 0 { // all stand where alone they may
			return nil
		}
	case "rommel.demand.hand":
		if real, dummies := w.Hand(); real < dummies {
			return []rules.Order{order.Of("redraw")}
		}
		return []rules.Order{order.Of("redraw", order.Chosen("answer", "no"))}
	case "rommel.demand.rearm":
		b.rearm()
	default:
		b.turn(d.Prompt.Code == "rommel.demand.blitz")
	}
	return b.sheet()
}

// bot is one sheet in the making.
type bot struct {
	w      World
	check  rules.Check
	luck   dice.Source
	key    string
	orders []rules.Order
	doubt  bool // the sheet would have to be said twice
	goal   int  // where the units are drawn to
}

// roll returns a number from 0 to n-1.
func (b *bot) roll(what string, n int) int { return b.luck.Roll(what, n) - 1 }

// once reports true once in n times.
func (b *bot) once(what string, n int) bool { return b.roll(what, n) == 0 }

// try adds an order if the sheet passes with it.
func (b *bot) try(o rules.Order) bool {
	orders := append(slices.Clone(b.orders), o)
	for i := range orders {
		orders[i].Line = i + 1
	}
	reading := b.check(rules.Sheet{Key: b.key, Orders: orders})
	if slices.Contains(reading.Good, false) {
		return false
	}
	b.orders, b.doubt = orders, reading.Doubtful()
	return true
}

// sheet returns what has been written. One with nothing in it says so, and so does one
// that is not enough for its cards.
func (b *bot) sheet() []rules.Order {
	t := b.w.Turn()
	switch {
	case len(b.orders) > 0 && !b.doubt:
		return b.orders
	case t.Option == "":
		return []rules.Order{playing("pass", 0)}
	}
	b.orders = nil
	if b.try(playing(t.Option, t.Dummies)); b.doubt {
		idle := playing(t.Option, t.Dummies)
		idle.Args = append(idle.Args, order.Chosen("idle", "idle"))
		b.orders = []rules.Order{idle}
	}
	return b.orders
}

// playing returns the order for an option of a turn, with dummies beside its cards.
func playing(option string, dummies int) rules.Order {
	o := order.Of("play", order.Chosen("option", option))
	if dummies > 0 {
		o.Args = append(o.Args, order.Number("n", dummies))
	}
	return o
}

// survey decides where to go: to Tobruk, and then at the enemy who is nearest.
func (b *bot) survey() {
	w, middle := b.w, b.w.Base(false)
	for h := range w.Hexes() {
		if w.At(h).Own > w.At(middle).Own {
			middle = h
		}
	}
	b.goal = append(b.nearest(middle, func(h int) bool { return w.At(h).Foe > 0 }), w.Base(true))[0]
	for _, f := range w.Forts() {
		if !f.Own && f.Tobruk {
			b.goal = f.At
		}
	}
}

// nearest lists hexes by their distance to another.
func (b *bot) nearest(to int, in func(h int) bool) (list []int) {
	for h := range b.w.Hexes() {
		if in(h) {
			list = append(list, h)
		}
	}
	slices.SortStableFunc(list, func(x, y int) int { return b.w.Distance(x, to) - b.w.Distance(y, to) })
	return list
}

// value rates the position of the copy: the own units by their supply and their
// way to the goal, enemies that are cut off, battles, and the bases, the loss of
// which ends the game (§17.1).
func (b *bot) value() (v int) {
	w := b.w
	supplied := w.Supplied()
	for _, u := range w.Units() {
		worth := 2 + u.VC
		switch {
		case !supplied(u.N) && u.Short:
			v -= 10 + worth // it will be disrupted at the end of the turn
		case !supplied(u.N):
			v -= 4 + worth
		}
		if u.Down {
			v -= worth / 2
		}
		v -= w.Distance(u.At, b.goal) / 2
	}
	reached := w.Reached()
	for h := range w.Hexes() {
		if at := w.At(h); at.Foe+at.Down > 0 && !reached(h) {
			v += 4 * (at.Foe + at.Down)
		}
	}
	for _, bt := range w.Battles() {
		at := w.At(bt.At)
		switch edge := b.edge(&bt); {
		case at.Own == 0:
		case at.Foe == 0:
			v += 8 * at.Down
		case edge >= 16:
			v += 14 + 3*at.Foe
		case edge >= 12:
			v += 8 + 2*at.Foe
		default:
			v += 3*min(edge, 9) - 25
		}
	}
	if at := w.At(w.Base(true)); at.Own > 0 && at.Foe+at.Down == 0 {
		v += 1000
	}
	if w.At(w.Base(false)).Own == 0 {
		v -= 30
	}
	for _, f := range w.Forts() {
		worth := 12
		if f.Tobruk {
			worth = 24
		}
		if at := w.At(f.At); f.Own && at.Own == 0 {
			v -= worth
		} else if !f.Own && at.Own > 0 && at.Foe+at.Down == 0 {
			v += worth
		}
	}
	return v
}

// edge compares the strengths in a battle, in tenths; 0 when there is nobody to
// fight.
func (b *bot) edge(bt *Battle) int {
	at := b.w.At(bt.At)
	if at.Own == 0 || at.Foe == 0 {
		return 0
	}
	if at.Strong && !bt.Defends {
		at.FoeVC *= 2
	}
	return 10 * at.VC / at.FoeVC
}

// battleAt finds the battle in a hex, nil when there is none.
func (b *bot) battleAt(h int) *Battle {
	list := b.w.Battles()
	if i := slices.IndexFunc(list, func(bt Battle) bool { return bt.At == h }); i >= 0 {
		return &list[i]
	}
	return nil
}
