package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// sortie is a move that a bot tries out.
type sortie struct {
	form           string // FormMove or FormRegroup
	units          []int
	at             int // where the group stands, or the command point
	to             int
	rommel, forced bool
	strain         int // what forced marches may cost
}

// tries bounds the moves that a bot looks at in a turn.
const tries = 44

// turn finds the orders of a player turn.
func (b *bot) turn(key string) []rules.Order {
	r, s := b.r, b.r.S
	second := s.Phase == field.PhaseBlitzMove
	b.reset()
	stand := b.value()
	b.reset()
	fights, glory := b.fights(second)
	chosen := s.Choice != field.OptNone // a sheet of this turn has stopped half way
	var orders []rules.Order
	cards := int(s.Sides[b.sd].Hand.Real)
	if left := b.r.D.OptionMoves[s.Choice] - len(s.Moves); chosen && (s.Choice == field.OptPass || left <= 0) {
		return b.write(key, fights)
	}
	if !chosen && cards == 0 {
		return b.write(key, b.pass())
	}
	first, v1 := b.search(nil, tries)
	gain := v1 - stand + glory
	if first == nil {
		gain = glory
	} else {
		orders = append(orders, b.order(first))
	}
	if chosen || second {
		if v1 <= stand {
			orders = nil
		}
		return b.write(key, append(orders, fights...))
	}
	price := b.price(cards)
	if gain < price {
		return b.write(key, b.pass())
	}
	opt, best := field.OptBasic, gain-price
	if cards >= 2 && first != nil {
		if next, v2 := b.search(first, tries/2); next != nil && v2-v1 > price {
			switch {
			case cards >= 4 && gain > 14 && b.luck.Roll("bold", 3) == 1:
				opt = field.OptBlitz // the second move is asked for, or comes to something else
			case v2-v1 >= best/2 || b.luck.Roll("bold", 2) == 1:
				opt = field.OptOffensive
				orders = append(orders, b.order(next))
			}
		}
	}
	if opt == field.OptBasic && cards >= 3 && b.storm(first) && b.luck.Roll("bold", 2) == 1 {
		opt = field.OptAssault
		for i := range fights {
			fights[i].Args[0].ID = field.WordAssault
		}
		if first != nil && r.Counts[first.to].Up[b.foe] > 0 {
			fights = append(fights, b.r.D.OrderIn(field.FormFight, field.WordAssault, first.to))
		}
	}
	return b.write(key, slices.Concat([]rules.Order{b.option(opt, b.bluff())}, orders, fights))
}

// price is what a real card is worth: the fewer there are, the more.
func (b *bot) price(cards int) int {
	price := 10 - cards
	if int(b.r.S.Month) == b.r.Scenario().End {
		price -= 3
	}
	return max(price, 2) + b.luck.Roll("mind", 3) - 1
}

// bluff is how many dummies go on the table.
func (b *bot) bluff() int {
	if d := int(b.r.S.Sides[b.sd].Hand.Dummy); d > 0 && b.luck.Roll("bluff", 4) == 1 {
		return b.luck.Roll("bluff", min(d, 2))
	}
	return 0
}

func (b *bot) option(opt field.TurnOption, dummies int) rules.Order {
	o := field.Playing(opt)
	if dummies > 0 {
		o.Args = append(o.Args, order.Number("n", dummies))
	}
	return o
}

// write ends a sheet. What its check refuses is left out; a sheet
// with nothing in it, or not enough for its cards, says so.
func (b *bot) write(key string, all []rules.Order) []rules.Order {
	for i := range all {
		all[i].Line = i + 1
	}
	rd := b.check(rules.Sheet{Key: key, Orders: all})
	good := make([]rules.Order, 0, len(all))
	for i := range all {
		if rd.Good[i] {
			good = append(good, all[i])
		}
	}
	if len(good) < len(all) {
		rd = b.check(rules.Sheet{Key: key, Orders: good})
	}
	if len(good) > 0 && !rd.Doubtful() {
		return good
	}
	o := b.option(field.OptPass, 0)
	if s := b.p.S; s.Active == b.sd && s.Phase == field.PhaseMove && s.Choice != field.OptNone {
		o = b.option(s.Choice, int(s.Played.Dummy))
	}
	return []rules.Order{o}
}

// fights lists the battles that the side should fight, and what it is worth to
// it.
func (b *bot) fights(second bool) (out []rules.Order, glory int) {
	for i := range b.r.S.Battles {
		bt := &b.r.S.Battles[i]
		h := int(bt.Hex)
		edge := b.edge(bt)
		must := bt.Defender == b.foe && b.r.D.Hexes[h].Fortress && !second
		switch {
		case bt.Quiet || edge == 0:
		case edge >= 10:
			glory += edge/3 + 3*int(b.r.Counts[h].Up[b.foe])
			out = append(out, b.r.D.OrderIn(field.FormFight, field.FormFight, h))
		case must:
			glory += edge - 10
		}
	}
	return out, glory
}

// storm reports whether there is a battle that is worth double dice.
func (b *bot) storm(first *sortie) bool {
	b.reset()
	if first != nil {
		b.carryOut(first)
	}
	for i := range b.r.S.Battles {
		if b.edge(&b.r.S.Battles[i]) >= 13 {
			return true
		}
	}
	return false
}

// order writes a sortie as an order.
func (b *bot) order(m *sortie) rules.Order {
	r := b.r
	o := order.Of(m.form)
	all := b.everybody(m) && b.luck.Roll("words", 3) == 1
	switch {
	case m.form == field.FormRegroup:
		o.Args = append(o.Args, r.D.HexValue("at", m.at))
	case all:
		o.Form = field.FormAllMove
		o.Args = append(o.Args, r.D.HexValue("from", m.at))
	}
	for _, u := range m.units {
		if !all {
			o.Args = append(o.Args, r.D.UnitValue("units", u))
		}
	}
	o.Args = append(o.Args, r.D.HexValue("to", m.to))
	if all && m.form == field.FormRegroup {
		o.Args = append(o.Args, order.Chosen("all", "all"))
	}
	for _, x := range []struct {
		on   bool
		word string
	}{{m.rommel, "rommel"}, {m.forced, "forced"}} {
		if x.on {
			o.Args = append(o.Args, order.Chosen(x.word, x.word))
		}
	}
	return o
}

// everybody reports whether a sortie takes all units that could go with it.
func (b *bot) everybody(m *sortie) bool {
	b.reset()
	r, n := b.r, 0
	for u := range r.S.Blocks {
		at := int(r.S.Blocks[u].At)
		if r.D.Units[u].Side != b.sd || at < 0 || at == m.to || r.MayMove(u) != nil {
			continue
		}
		if at == m.at || m.form == field.FormRegroup && r.Grid.Distance(at, m.at) <= 1 {
			n++
		}
	}
	return n == len(m.units)
}

// search finds the move, after another if that is not nil, with the best
// position behind it.
func (b *bot) search(before *sortie, limit int) (best *sortie, value int) {
	list := b.ideas()
	if len(list) > limit {
		list = list[:limit]
	}
	value = -1 << 30
	for i := range list {
		b.reset()
		if before != nil {
			b.carryOut(before)
		}
		m := b.sortie(&list[i], before)
		if m == nil || before != nil && m.form == before.form && m.at == before.at {
			continue
		}
		if v := b.value() + b.luck.Roll("mind", 3) - m.strain; v > value {
			best, value = m, v
		}
	}
	return best, value
}

// idea is a move that could be worth trying.
type idea struct {
	from, to int
	form     string
	few      bool // a single unit
	rear     bool // all but one, which covers the retreat of the others
	forced   bool // by forced march, where it is needed
	prior    int
}

// ideas lists moves from every group, the most promising first: at the enemy,
// towards the goal, to friends, into his lines and over the own ones.
func (b *bot) ideas() []idea {
	r := b.r
	b.reset()
	list := make([]idea, 0, 512)
	for h := range r.Counts {
		own := int(r.Counts[h].Up[b.sd])
		if own == 0 {
			continue
		}
		bt := r.S.BattleAt(h)
		lost := bt != nil && r.Counts[h].Up[b.foe] > 0 && b.edge(bt) < 7
		if bt != nil && !lost {
			continue
		}
		for to := range r.Counts {
			d := r.Grid.Distance(h, to)
			if d == 0 || d > averageSpeed+int(b.r.D.RoadBonus[field.Highway]) || !r.D.Hexes[to].Playable {
				continue
			}
			c := &r.Counts[to]
			closer := r.Grid.Distance(h, b.goal) - r.Grid.Distance(to, b.goal)
			x := idea{from: h, to: to, form: field.FormMove, prior: 2*closer + b.luck.Roll("idea", 12)}
			switch {
			case lost && c.Up[b.foe] > 0:
				continue
			case lost:
				x.prior += 30
			case c.Up[b.foe]+c.Down[b.foe] > 0 && c.Up[b.sd] > 0: // reinforce a battle
				x.prior += 24
			case c.Up[b.foe]+c.Down[b.foe] > 0:
				x.prior += 24 + 2*(own-int(c.Up[b.foe]))
			case c.Up[b.sd] > 0 || r.D.Hexes[to].Fortress:
				x.prior += 4
			case !r.Net.OnWay[to]:
				x.prior -= 6
			}
			if bt == nil && x.prior > 14 && b.luck.Roll("idea", 2) == 1 {
				x.form = field.FormRegroup
			}
			x.few = c.Up[b.foe]+c.Down[b.foe] == 0 && b.luck.Roll("idea", 4) == 1
			x.rear = lost && own > 2 && b.luck.Roll("idea", 3) == 1
			x.forced = b.luck.Roll("idea", 8) == 1
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(x, y idea) int { return y.prior - x.prior })
	return list
}

// sortie carries an idea out on the copy, with all units that can come, and
// says which they are; nil when there are none.
func (b *bot) sortie(x *idea, before *sortie) *sortie {
	r, s := b.r, b.r.S
	m := &sortie{form: x.form, at: x.from, to: x.to, forced: x.forced, units: make([]int, 0, 8)}
	m.rommel = b.sd == field.Axis && r.Scenario().Rommel && !b.start.RommelUsed && (before == nil || !before.rommel)
	add := func(u int) {
		if r.MayMove(u) == nil && (!x.few || len(m.units) == 0 || r.Worth(u) < r.Worth(m.units[0])) {
			if x.few {
				m.units = m.units[:0]
			}
			m.units = append(m.units, u)
		}
	}
	if x.form == field.FormMove {
		r.UnitsAt(x.from, b.sd, false).Each(add)
	} else {
		for u := range s.Blocks {
			if at := int(s.Blocks[u].At); r.D.Units[u].Side == b.sd && at >= 0 && at != x.to && r.Grid.Distance(at, x.from) <= 1 && s.BattleAt(at) == nil {
				add(u)
			}
		}
	}
	if s.BattleAt(x.from) == nil {
		m.units = b.garrisoned(m.units)
	} else if x.rear && len(m.units) > 2 {
		slices.SortStableFunc(m.units, func(u, v int) int { return r.Worth(v) - r.Worth(u) })
		m.units = m.units[:len(m.units)-1]
	}
	b.carryOut(m)
	if len(m.units) == 0 {
		return nil
	}
	return m
}

// carryOut moves the units of a sortie on the copy. Those that cannot come are
// left out of it.
func (b *bot) carryOut(m *sortie) {
	r, s := b.r, b.r.S
	came, forced := m.units[:0], false
	m.strain = 0
	for _, u := range m.units {
		at := int(s.Blocks[u].At)
		if at < 0 || r.Grid.Distance(at, m.to) > r.Speed(u)+int(b.r.D.RoadBonus[field.Highway])+1 {
			continue
		}
		q := r.RequestFor(b.sd, u, m.to, nil, m.rommel, m.forced)
		w, ok := r.Path(&q)
		if !ok {
			continue
		}
		came = append(came, u)
		if w.Forced {
			w.Forced, forced = false, true
			m.strain += 2 + int(s.Blocks[u].VC)/2
		}
		if q.Leaving {
			r.SendBack(b.sd, u, w.Hexes)
			if r.Counts[at].Up[b.sd] == 0 {
				m.strain += 2 * int(r.Counts[at].Up[b.foe]) // nobody covers them
			}
			r.EndBattle(at)
			continue
		}
		r.Carry(b.sd, u, w, m.to, m.form == field.FormRegroup)
	}
	m.units, m.forced = came, forced
}

// garrisoned leaves the unit that is worth least behind where otherwise a base
// or fortress would be left to itself.
func (b *bot) garrisoned(units []int) []int {
	r := b.r
	for i := -1; i < len(r.D.Forts); i++ {
		h := r.D.Base[b.sd]
		if i >= 0 {
			h = r.D.Forts[i]
		}
		n, least := 0, field.None
		for k, u := range units {
			if int(r.S.Blocks[u].At) == h {
				n++
				if least == field.None || r.Worth(u) < r.Worth(units[least]) {
					least = k
				}
			}
		}
		if n > 0 && n == int(r.Counts[h].Up[b.sd]) && (h == r.D.Base[b.sd] || b.near[h] > 0) {
			units = slices.Delete(units, least, least+1)
		}
	}
	return units
}

// pass is a turn without cards, with a withdrawal where one is needed.
func (b *bot) pass() []rules.Order {
	return append([]rules.Order{b.option(field.OptPass, 0)}, b.withdrawal()...)
}

// withdrawal finds a battle that is lost, or that a turn of pass must leave,
// and takes all units out of it (§5.3).
func (b *bot) withdrawal() []rules.Order {
	r := b.r
	b.reset()
	for i := range r.S.Battles {
		bt := &r.S.Battles[i]
		h := int(bt.Hex)
		units := r.UnitsAt(h, b.sd, false)
		siege := bt.Defender == b.foe && r.D.Hexes[h].Fortress
		if units.Empty() || r.Counts[h].Up[b.foe] == 0 || !siege && b.edge(bt) >= 6 || bt.Defender == b.sd && r.D.Hexes[h].Fortress || !r.CanWithdraw(units) {
			continue
		}
		m := sortie{form: field.FormMove, at: h}
		units.Each(func(u int) { m.units = append(m.units, u) })
		x, _ := r.ChooseWithdrawal(m.units[0], h)
		m.to = x.Hex
		return []rules.Order{b.order(&m)}
	}
	return nil
}
