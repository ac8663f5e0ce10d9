package bot

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/setup"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// Orders makes a sheet for a demand, on a run over what its side takes the position to
// be. It writes orders one by one and keeps those that the sheet still passes with.
func Orders(r *field.Run, d *rules.Demand, check rules.Check, luck dice.Source) []rules.Order {
	b := newBot(r, field.SideOf(d.Side))
	b.check, b.luck, b.key = check, luck, d.Key
	if d.Kind == rules.DemandDecision {
		return b.answer(d)
	}
	b.survey()
	switch d.Prompt.Code {
	case "rommel.demand.prepare":
		b.planPreparation()
	case "rommel.demand.setup":
		b.orders = b.deployment()
		if b.planPreparation(); len(b.orders) == 0 { // all stand where alone they may
			return nil
		}
	case "rommel.demand.hand":
		if h := b.hand(); h[field.Real] < h[field.Dummy] {
			return []rules.Order{order.Of("redraw")}
		}
		return []rules.Order{order.Of("redraw", order.Chosen("answer", "no"))}
	case "rommel.demand.rearm":
		b.planRearmament()
	default:
		b.planTurn(d.Prompt.Code == "rommel.demand.blitz")
	}
	return b.sheet()
}

// bot is one sheet in the making.
type bot struct {
	r          *field.Run
	side, foe  field.Side
	home, base int          // of the side, and of the enemy
	start      *field.State // as the side finds it
	check      rules.Check
	luck       dice.Source
	key        string
	orders     []rules.Order
	doubt      bool // the sheet would have to be said twice
	goal       int  // where the units are drawn to
}

// newBot returns the bot of a side, in its turn.
func newBot(r *field.Run, side field.Side) *bot {
	s := r.S
	if s.Active != side { // its turn is to come
		for u := range s.Blocks {
			s.Blocks[u].Moved, s.Blocks[u].Leaving = false, false
		}
		s.Moves, s.Crossings, s.Marches, s.Departures = nil, nil, nil, nil
		s.Active, s.Choice, s.Phase, s.RommelUsed = side, field.OptNone, field.PhaseMove, false
	}
	return &bot{r: r, side: side, foe: side.Enemy(), home: r.D.Base[side], base: r.D.Base[side.Enemy()], start: s.Clone()}
}

// reset takes all moves back.
func (b *bot) reset() {
	s := b.r.S
	copy(s.Blocks, b.start.Blocks)
	s.Battles = append(s.Battles[:0], b.start.Battles...)
	s.Moves = append(s.Moves[:0], b.start.Moves...)
	s.Crossings = append(s.Crossings[:0], b.start.Crossings...)
	s.Marches = s.Marches[:0]
	b.r.Recount()
}

// deployment returns the orders of the deployment that the title makes.
func (b *bot) deployment() (out []rules.Order) {
	var left field.UnitSet
	for g := range b.r.GroupsOf(b.side) {
		for _, u := range setup.UndeployedUnits(b.r, g) {
			left.Add(u)
		}
	}
	setup.DefaultDeployment(b.r, b.side)
	for h := range b.r.Here {
		if here := left.Filter(b.r.Here[h].Has); !here.IsEmpty() {
			out = append(out, b.r.D.OrderTo(setup.FormDeploy, here, h))
		}
	}
	return out
}

// stack is the blocks in a hex. Those that are disrupted are down, and add nothing
// to the strength of the others, which is what is known of it.
type stack struct {
	own, foe, down int
	vc, foeVC      int
	strong         bool // who defends the hex counts twice
}

// stackAt returns the blocks in a hex.
func (b *bot) stackAt(h int) stack {
	c := &b.r.Counts[h]
	at := stack{own: int(c.Up[b.side]), foe: int(c.Up[b.foe]), down: int(c.Down[b.foe]), strong: b.r.D.Hexes[h].Fortress || battle.IsMineKnown(b.r, b.side, h)}
	if at.own > 0 {
		at.vc = b.r.VCOf(b.r.UnitsAt(h, b.side, false))
	}
	if at.foe > 0 {
		at.foeVC = b.r.SeenVC(b.r.UnitsAt(h, b.foe, false))
	}
	return at
}

// hand returns the cards of the side.
func (b *bot) hand() field.Hand { return b.r.S.Sides[b.side].Hand }

// hexValue and unitValue return arguments of orders.
func (b *bot) hexValue(name string, h int) rules.Value  { return b.r.D.Called.Value(name, h) }
func (b *bot) unitValue(name string, u int) rules.Value { return b.r.D.UnitValue(name, u) }

// roll returns a number from 0 to n-1.
func (b *bot) roll(what string, n int) int { return b.luck.Roll(what, n) - 1 }

// chance reports true once in n times.
func (b *bot) chance(what string, n int) bool { return b.roll(what, n) == 0 }

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
	option, dummies := field.OptionNames[b.r.S.Choice], int(b.r.S.Played[field.Dummy])
	switch {
	case len(b.orders) > 0 && !b.doubt:
		return b.orders
	case option == "":
		return []rules.Order{optionOrder("pass", 0)}
	}
	b.orders = nil
	if b.try(optionOrder(option, dummies)); b.doubt {
		idle := optionOrder(option, dummies)
		idle.Args = append(idle.Args, order.Chosen("idle", "idle"))
		b.orders = []rules.Order{idle}
	}
	return b.orders
}

// optionOrder returns the order for an option of a turn, with dummies beside its cards.
func optionOrder(option string, dummies int) rules.Order {
	o := order.Of("play", order.Chosen("option", option))
	if dummies > 0 {
		o.Args = append(o.Args, order.Number("n", dummies))
	}
	return o
}

// survey decides where to go: to Tobruk, and then at the enemy who is nearest.
func (b *bot) survey() {
	middle := b.home
	for h := range b.r.Counts {
		if b.stackAt(h).own > b.stackAt(middle).own {
			middle = h
		}
	}
	b.goal = append(b.nearest(middle, func(h int) bool { return b.stackAt(h).foe > 0 }), b.base)[0]
	if i := b.r.FortIndex(b.r.D.Tobruk); i >= 0 && b.r.S.Forts[i].Holder != b.side {
		b.goal = b.r.D.Tobruk
	}
}

// nearest lists hexes by their distance to another.
func (b *bot) nearest(to int, in func(h int) bool) (list []int) {
	for h := range b.r.Counts {
		if in(h) {
			list = append(list, h)
		}
	}
	slices.SortStableFunc(list, func(x, y int) int { return b.r.Grid.Distance(x, to) - b.r.Grid.Distance(y, to) })
	return list
}

// value rates the position: the own units by their supply and their way to the goal,
// enemies that are cut off, battles, and the bases, the loss of which ends the game
// (§17.1).
func (b *bot) value() (v int) {
	supplied := setup.SuppliedUnits(b.r, b.side)
	b.r.UnitsOnMap(b.side).Each(func(u int) {
		x := &b.r.S.Blocks[u]
		worth := 2 + int(x.VC)
		switch {
		case supplied.Has(u):
		case b.start.Blocks[u].Unsupplied:
			v -= 10 + worth // it will be disrupted at the end of the turn
		default:
			v -= 4 + worth
		}
		if x.IsDisrupted() {
			v -= worth / 2
		}
		v -= b.r.Grid.Distance(int(x.At), b.goal) / 2
	})
	reached := supply.Trace(b.r, b.foe, b.base, nil).Dist
	for h := range b.r.Counts {
		if c := &b.r.Counts[h]; reached[h] < 0 {
			v += 4 * int(c.Up[b.foe]+c.Down[b.foe])
		}
	}
	for i := range b.r.S.Battles {
		bt := &b.r.S.Battles[i]
		at := b.stackAt(int(bt.Hex))
		switch edge := b.odds(bt); {
		case at.own == 0:
		case at.foe == 0:
			v += 8 * at.down
		case edge >= 16:
			v += 14 + 3*at.foe
		case edge >= 12:
			v += 8 + 2*at.foe
		default:
			v += 3*min(edge, 9) - 25
		}
	}
	if at := b.stackAt(b.base); at.own > 0 && at.foe+at.down == 0 {
		v += 1000
	}
	if b.stackAt(b.home).own == 0 {
		v -= 30
	}
	for i, h := range b.r.D.Forts {
		worth := 12
		if h == b.r.D.Tobruk {
			worth = 24
		}
		if at, own := b.stackAt(h), b.r.S.Forts[i].Holder == b.side; own && at.own == 0 {
			v -= worth
		} else if !own && at.own > 0 && at.foe+at.down == 0 {
			v += worth
		}
	}
	return v
}

// odds compares the strengths in a battle, in tenths; 0 when there is nobody to
// fight.
func (b *bot) odds(bt *field.Battle) int {
	at := b.stackAt(int(bt.Hex))
	if at.own == 0 || at.foe == 0 {
		return 0
	}
	if at.strong && bt.Defender != b.side {
		at.foeVC *= 2
	}
	return 10 * at.vc / at.foeVC
}

// isSiege reports whether the enemy defends a fortress in a battle.
func (b *bot) isSiege(bt *field.Battle) bool {
	return bt.Defender == b.foe && b.r.D.Hexes[bt.Hex].Fortress
}
