package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
	"github.com/fieldpost/fieldpost/rules/rommel/moves"
	"github.com/fieldpost/fieldpost/rules/rommel/pursuit"
)

// How many moves the bot looks at in a turn, and how far they go by the highway.
const (
	tries    = 44
	distance = 7
)

// move is a group or regroup move.
type move struct {
	regroup, rommel, forced bool

	units  []int
	at, to int // where the group stands, or the command point
	strain int // what its forced marches may cost, and those whom nobody covers
	prior  int // ranks moves that could be worth trying
}

// planTurn finds the orders of a player turn, or of the second half of a blitz: an
// option, its moves and the battles.
func (b *bot) planTurn(second bool) {
	s := b.r.S
	stand := b.value()
	fights, glory := b.fightOrders(second)
	var moves []*move
	switch {
	case s.Choice != field.OptNone && len(s.Moves) >= b.r.D.Options[s.Choice].Moves:
	case s.Choice != field.OptNone:
		if m, v := b.bestMove(nil, tries); v > stand {
			moves = append(moves, m)
		}
	default:
		var option string
		if option, moves = b.chooseOption(stand, glory); option == "pass" {
			b.try(optionOrder(option, 0))
			b.withdraw()
			return
		}
		bluff := 0
		if dummies := int(b.hand()[field.Dummy]); dummies > 0 && b.chance("bluff", 4) {
			bluff = 1 + b.roll("bluff", min(dummies, 2))
		}
		b.try(optionOrder(option, bluff))
		for i := range fights {
			if option == "assault" {
				fights[i].Args[0].ID = option
			}
		}
	}
	for _, m := range moves {
		b.try(b.moveOrder(m))
	}
	for _, o := range fights {
		b.try(o)
	}
}

// chooseOption finds the option that is worth its cards, and the moves.
func (b *bot) chooseOption(stand, glory int) (option string, moves []*move) {
	cards := int(b.hand()[field.Real])
	if cards == 0 {
		return "pass", nil
	}
	price := max(10-cards, 2) + b.roll("mind", 3) // the fewer there are, the more
	first, v1 := b.bestMove(nil, tries)
	gain := glory
	if first != nil {
		gain, moves = v1-stand+glory, append(moves, first)
	}
	if gain < price {
		return "pass", nil
	}
	if cards >= 2 && first != nil {
		if second, v2 := b.bestMove(first, tries/2); second != nil && v2-v1 > price {
			switch {
			case cards >= 4 && gain > 14 && b.chance("bold", 3):
				return "blitz", moves // the second move is asked for, or comes to something else
			case v2-v1 >= (gain-price)/2 || b.chance("bold", 2):
				return "offensive", append(moves, second)
			}
		}
	}
	b.replay(first)
	storm := slices.ContainsFunc(b.r.S.Battles, func(bt field.Battle) bool { return b.odds(&bt) >= 13 })
	if cards >= 3 && storm && b.chance("bold", 2) {
		return "assault", moves
	}
	return "basic", moves
}

// fightOrders lists the battles that the side should fight, and what that is worth to
// it.
func (b *bot) fightOrders(second bool) (out []rules.Order, glory int) {
	for i := range b.r.S.Battles {
		bt := &b.r.S.Battles[i]
		switch edge := b.odds(bt); {
		case bt.Quiet || edge == 0:
		case edge >= 10:
			glory += edge/3 + 3*b.stackAt(int(bt.Hex)).foe
			out = append(out, b.r.D.OrderIn("fight", "fight", int(bt.Hex)))
		case b.isSiege(bt) && !second: // it must be fought
			glory += edge - 10
		}
	}
	return out, glory
}

// moveOrder writes a move as an order.
func (b *bot) moveOrder(m *move) rules.Order {
	b.reset()
	o := b.unitOrder("move", m.units, m.to)
	switch all := len(b.movers(m)) == len(m.units); {
	case m.regroup && all:
		o = order.Of("regroup", b.hexValue("at", m.at), b.hexValue("to", m.to), order.Chosen("all", "all"))
	case m.regroup:
		o.Form, o.Args = "regroup", slices.Insert(o.Args, 0, b.hexValue("at", m.at))
	case all:
		o = order.Of("move-all", b.hexValue("from", m.at), b.hexValue("to", m.to))
	}
	if m.rommel {
		o.Args = append(o.Args, order.Chosen("rommel", "rommel"))
	}
	if m.forced {
		o.Args = append(o.Args, order.Chosen("forced", "forced"))
	}
	return o
}

// unitOrder returns an order for units that names a hex.
func (b *bot) unitOrder(form string, units []int, to int) rules.Order {
	o := order.Of(form)
	for _, u := range units {
		o.Args = append(o.Args, b.unitValue("units", u))
	}
	o.Args = append(o.Args, b.hexValue("to", to))
	return o
}

// replay takes the position back to where it was, but for a move.
func (b *bot) replay(m *move) {
	b.reset()
	if m != nil {
		b.carryOut(m)
	}
}

// carryOut tries a move, with those of its units that can come.
func (b *bot) carryOut(m *move) {
	r := b.r
	came, forced := m.units[:0], false
	m.strain = 0
	for _, u := range m.units {
		at := int(r.S.Blocks[u].At)
		if at < 0 || r.Grid.Distance(at, m.to) > r.Speed(u)+r.D.RoadBonus[field.Highway]+1 {
			continue
		}
		q := march.RequestFor(r, u, march.Aim{To: m.to, Rommel: m.rommel, Forced: m.forced})
		way, ok := march.Path(r, &q)
		if !ok {
			continue
		}
		came = append(came, u)
		if way.Forced {
			way.Forced, forced = false, true
			m.strain += 2 + int(r.S.Blocks[u].VC)/2
		}
		if !q.Leaving {
			march.Carry(r, b.side, u, way, m.to, m.regroup)
			continue
		}
		pursuit.SendBack(r, b.side, u, way.Hexes)
		if r.Counts[at].Up[b.side] == 0 {
			m.strain += 2 * int(r.Counts[at].Up[b.foe])
		}
		r.EndBattle(at)
	}
	m.units, m.forced = came, forced
}

// movers lists the units that could go with a move.
func (b *bot) movers(m *move) []int {
	return b.r.UnitsOnMap(b.side).Filter(func(u int) bool {
		at := int(b.r.S.Blocks[u].At)
		return at != m.to && (at == m.at || m.regroup && b.r.Grid.Distance(at, m.at) <= 1) && moves.MoveFault(b.r, u) == nil
	}).List()
}

// bestMove finds the move, after another if that is not nil, with the best
// position behind it.
func (b *bot) bestMove(before *move, limit int) (best *move, value int) {
	list := b.candidates()
	value = -1 << 30
	for i := range list[:min(limit, len(list))] {
		m := &list[i]
		if before != nil && m.regroup == before.regroup && m.at == before.at {
			continue
		}
		b.replay(before)
		m.rommel = b.side == field.Axis && b.r.Scenario().Rommel && !b.r.S.RommelUsed && (before == nil || !before.rommel)
		b.chooseUnits(m)
		if b.carryOut(m); len(m.units) == 0 {
			continue
		}
		if v := b.value() - m.strain; v > value {
			best, value = m, v
		}
	}
	b.reset()
	return best, value
}

// candidates lists moves from every group, the most promising first: at the enemy,
// towards the goal, to friends, into his lines and over the own ones.
func (b *bot) candidates() (list []move) {
	b.reset()
	dist := b.r.Grid.Distance
	for from := range b.r.Counts {
		here := b.stackAt(from)
		if here.own == 0 {
			continue
		}
		bt := b.r.S.BattleAt(from)
		lost := bt != nil && here.foe > 0 && b.odds(bt) < 7
		if bt != nil && !lost {
			continue
		}
		for to := range b.r.Counts {
			at := b.stackAt(to)
			foes := at.foe + at.down
			if d := dist(from, to); d == 0 || d > distance || lost && at.foe > 0 {
				continue
			}
			luck := b.roll("idea", 12*2*8)
			m := move{at: from, to: to, prior: 2*(dist(from, b.goal)-dist(to, b.goal)) + luck%12}
			switch {
			case lost:
				m.prior += 30
			case foes > 0 && at.own > 0: // reinforce a battle
				m.prior += 24
			case foes > 0:
				m.prior += 24 + 2*(here.own-at.foe)
			case at.own > 0 || at.strong:
				m.prior += 4
			}
			m.regroup = !lost && m.prior > 14 && luck/12%2 == 0
			m.forced = luck/24 == 0
			list = append(list, m)
		}
	}
	slices.SortStableFunc(list, func(x, y move) int { return y.prior - x.prior })
	return list
}

// chooseUnits chooses the units that go: all, but for one at the base, and at times one
// that covers the retreat of the others.
func (b *bot) chooseUnits(m *move) {
	list := b.movers(m)
	slices.SortStableFunc(list, func(u, v int) int { return b.r.Worth(u) - b.r.Worth(v) })
	at := func(u int) int { return int(b.r.S.Blocks[u].At) }
	if i := slices.IndexFunc(list, func(u int) bool { return at(u) == b.home }); i >= 0 {
		list = slices.Delete(list, i, i+1)
	} else if b.r.S.BattleAt(m.at) != nil && len(list) > 2 && b.chance("rear", 3) {
		list = list[1:]
	}
	m.units = slices.DeleteFunc(list, func(u int) bool { return at(u) != m.at && b.r.S.BattleAt(at(u)) != nil })
}

// withdraw takes all units out of a battle that is lost, or that a turn of pass
// must leave (§5.3).
func (b *bot) withdraw() {
	for i := range b.r.S.Battles {
		bt := &b.r.S.Battles[i]
		from := int(bt.Hex)
		if !b.isSiege(bt) && b.odds(bt) >= 6 || bt.Defender == b.side && b.stackAt(from).strong {
			continue
		}
		for _, to := range b.nearest(b.home, func(h int) bool { return b.r.Grid.Distance(h, from) <= 2 && b.stackAt(h).foe == 0 }) {
			if b.try(order.Of("move-all", b.hexValue("from", from), b.hexValue("to", to))) {
				return
			}
		}
	}
}
