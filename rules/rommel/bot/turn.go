package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// How many moves the bot looks at in a turn, and how far they go by the highway.
const (
	tries    = 44
	distance = 7
)

// turn finds the orders of a player turn, or of the second half of a blitz: an
// option, its moves and the battles.
func (b *bot) turn(second bool) {
	t := b.w.Turn()
	stand := b.value()
	fights, glory := b.fights(second)
	var moves []*Move
	switch {
	case t.Option != "" && t.Moves == 0:
	case t.Option != "":
		if m, v := b.search(nil, tries); v > stand {
			moves = append(moves, m)
		}
	default:
		var option string
		if option, moves = b.choose(stand, glory); option == "pass" {
			b.try(playing(option, 0))
			b.withdraw()
			return
		}
		bluff := 0
		if _, dummies := b.w.Hand(); dummies > 0 && b.once("bluff", 4) {
			bluff = 1 + b.roll("bluff", min(dummies, 2))
		}
		b.try(playing(option, bluff))
		for i := range fights {
			if option == "assault" {
				fights[i].Args[0].ID = option
			}
		}
	}
	for _, m := range moves {
		b.try(b.order(m))
	}
	for _, o := range fights {
		b.try(o)
	}
}

// choose finds the option that is worth its cards, and the moves.
func (b *bot) choose(stand, glory int) (option string, moves []*Move) {
	cards, _ := b.w.Hand()
	if cards == 0 {
		return "pass", nil
	}
	price := max(10-cards, 2) + b.roll("mind", 3) // the fewer there are, the more
	first, v1 := b.search(nil, tries)
	gain := glory
	if first != nil {
		gain, moves = v1-stand+glory, append(moves, first)
	}
	if gain < price {
		return "pass", nil
	}
	if cards >= 2 && first != nil {
		if second, v2 := b.search(first, tries/2); second != nil && v2-v1 > price {
			switch {
			case cards >= 4 && gain > 14 && b.once("bold", 3):
				return "blitz", moves // the second move is asked for, or comes to something else
			case v2-v1 >= (gain-price)/2 || b.once("bold", 2):
				return "offensive", append(moves, second)
			}
		}
	}
	b.again(first)
	storm := slices.ContainsFunc(b.w.Battles(), func(bt Battle) bool { return b.edge(&bt) >= 13 })
	if cards >= 3 && storm && b.once("bold", 2) {
		return "assault", moves
	}
	return "basic", moves
}

// fights lists the battles that the side should fight, and what that is worth to
// it.
func (b *bot) fights(second bool) (out []rules.Order, glory int) {
	for _, bt := range b.w.Battles() {
		switch edge := b.edge(&bt); {
		case bt.Quiet || edge == 0:
		case edge >= 10:
			glory += edge/3 + 3*b.w.At(bt.At).Foe
			out = append(out, order.Of("fight", order.Chosen("how", "fight"), b.w.Hex("at", bt.At)))
		case bt.Siege && !second: // it must be fought
			glory += edge - 10
		}
	}
	return out, glory
}

// order writes a move as an order.
func (b *bot) order(m *Move) rules.Order {
	b.w.Reset()
	o := b.going("move", m.Units, m.To)
	switch all := len(b.group(m)) == len(m.Units); {
	case m.Regroup && all:
		o = order.Of("regroup", b.w.Hex("at", m.At), b.w.Hex("to", m.To), order.Chosen("all", "all"))
	case m.Regroup:
		o.Form, o.Args = "regroup", slices.Insert(o.Args, 0, b.w.Hex("at", m.At))
	case all:
		o = order.Of("move-all", b.w.Hex("from", m.At), b.w.Hex("to", m.To))
	}
	if m.Rommel {
		o.Args = append(o.Args, order.Chosen("rommel", "rommel"))
	}
	if m.Forced {
		o.Args = append(o.Args, order.Chosen("forced", "forced"))
	}
	return o
}

// going returns an order for units that names a hex.
func (b *bot) going(form string, units []int, to int) rules.Order {
	o := order.Of(form)
	for _, u := range units {
		o.Args = append(o.Args, b.w.Unit("units", u))
	}
	o.Args = append(o.Args, b.w.Hex("to", to))
	return o
}

// again takes the world back to where it was, but for a move.
func (b *bot) again(m *Move) {
	b.w.Reset()
	if m != nil {
		b.w.Move(m)
	}
}

// group lists the units that could go with a move.
func (b *bot) group(m *Move) (out []Unit) {
	for _, u := range b.w.Units() {
		if u.Movable && u.At != m.To && (u.At == m.At || m.Regroup && b.w.Distance(u.At, m.At) <= 1) {
			out = append(out, u)
		}
	}
	return out
}

// idea is a move that could be worth trying.
type idea struct {
	Move
	prior int
}

// search finds the move, after another if that is not nil, with the best
// position behind it.
func (b *bot) search(before *Move, limit int) (best *Move, value int) {
	list := b.ideas()
	value = -1 << 30
	for i := range list[:min(limit, len(list))] {
		x := &list[i]
		if before != nil && x.Regroup == before.Regroup && x.At == before.At {
			continue
		}
		b.again(before)
		x.Rommel = b.w.Turn().Rommel && (before == nil || !before.Rommel)
		b.pick(x)
		if b.w.Move(&x.Move); len(x.Units) == 0 {
			continue
		}
		if v := b.value() - x.Strain; v > value {
			best, value = &x.Move, v
		}
	}
	b.w.Reset()
	return best, value
}

// ideas lists moves from every group, the most promising first: at the enemy,
// towards the goal, to friends, into his lines and over the own ones.
func (b *bot) ideas() (list []idea) {
	w := b.w
	w.Reset()
	for from := range w.Hexes() {
		stack := w.At(from)
		if stack.Own == 0 {
			continue
		}
		bt := b.battleAt(from)
		lost := bt != nil && stack.Foe > 0 && b.edge(bt) < 7
		if bt != nil && !lost {
			continue
		}
		for to := range w.Hexes() {
			at := w.At(to)
			foes := at.Foe + at.Down
			if d := w.Distance(from, to); d == 0 || d > distance || lost && at.Foe > 0 {
				continue
			}
			luck := b.roll("idea", 12*2*8)
			x := idea{Move: Move{At: from, To: to}, prior: 2*(w.Distance(from, b.goal)-w.Distance(to, b.goal)) + luck%12}
			switch {
			case lost:
				x.prior += 30
			case foes > 0 && at.Own > 0: // reinforce a battle
				x.prior += 24
			case foes > 0:
				x.prior += 24 + 2*(stack.Own-at.Foe)
			case at.Own > 0 || at.Strong:
				x.prior += 4
			}
			x.Regroup = !lost && x.prior > 14 && luck/12%2 == 0
			x.Forced = luck/24 == 0
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(x, y idea) int { return y.prior - x.prior })
	return list
}

// pick chooses the units that go: all, but for one at the base, and at times one
// that covers the retreat of the others.
func (b *bot) pick(x *idea) {
	list := b.group(&x.Move)
	slices.SortStableFunc(list, func(u, v Unit) int { return u.Worth - v.Worth })
	base := b.w.Base(false)
	if i := slices.IndexFunc(list, func(u Unit) bool { return u.At == base }); i >= 0 {
		list = slices.Delete(list, i, i+1)
	} else if b.battleAt(x.At) != nil && len(list) > 2 && b.once("rear", 3) {
		list = list[1:]
	}
	x.Units = x.Units[:0]
	for _, u := range list {
		if u.At == x.At || b.battleAt(u.At) == nil {
			x.Units = append(x.Units, u.N)
		}
	}
}

// withdraw takes all units out of a battle that is lost, or that a turn of pass
// must leave (§5.3).
func (b *bot) withdraw() {
	w := b.w
	for _, bt := range w.Battles() {
		if !bt.Siege && b.edge(&bt) >= 6 || bt.Defends && w.At(bt.At).Strong {
			continue
		}
		for _, to := range b.nearest(w.Base(false), func(h int) bool { return w.Distance(h, bt.At) <= 2 && w.At(h).Foe == 0 }) {
			if b.try(order.Of("move-all", w.Hex("from", bt.At), w.Hex("to", to))) {
				return
			}
		}
	}
}
