package toy

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

// game carries sheets out, or tries one, on a state of its own; it answers the machine.
type game struct {
	play.Defaults
	s *State
}

// Step implements [play.Game].
func (g *game) Step() {
	switch {
	case g.s.Over:
		g.M.Wait()
	case g.s.Depth() > 0:
		g.raided(*g.s.Top())
	default:
		g.playHalf()
	}
}

// playHalf plays a side's half of the turn, which ends with its sheet.
func (g *game) playHalf() {
	mover := sides[g.s.Mover]
	if !g.M.Sheet(mover, func() { g.M.Event("toy.moves", rules.SideArg("side", mover), rules.Num("turn", g.s.Turn)) }) {
		return
	}
	g.s.Mover = blue - g.s.Mover
	if g.s.Mover == red {
		g.s.Turn++
		g.s.Forced = nil
	}
	if last := [...]int{3, 1, 5, 20}[g.s.turns]; g.s.Turn > last {
		g.s.Turn, g.s.Over = last, true
		g.M.Event("toy.over")
	}
}

// Execute implements [play.Game].
func (g *game) Execute(q *play.Queue, o *rules.Order) *play.Fault {
	const most = 3
	if q.Next > most {
		return play.Refuse("2", "toy.too-many", rules.Num("most", most)).Final()
	}
	return orders.Do(g.M, g, slices.Index(sides, q.Side), o)
}

// Try implements [play.Game]. When the enemy moves first, or the sheet is for a
// turn to come, the troop may stand elsewhere by then.
func (g *game) Try(sh *rules.Sheet, reading *rules.Reading) {
	g.M.Unsure = sh.Key == "" || sides[g.s.Mover] != sh.Side
	g.M.ExecuteQueue(g.M.PutSheet(&play.Queue{Side: sh.Side, Orders: sh.Orders}))
	if !slices.ContainsFunc(sh.Orders, func(o rules.Order) bool { return o.Form == formRaid }) {
		reading.Missing = append(reading.Missing, rules.M("toy.no-raid"))
	}
}

var keys = play.Keys(20, sides)

// Demands implements [play.Game].
func (g *game) Demands() []rules.Demand {
	if g.s.Over {
		return nil
	}
	return g.M.TurnDemands(sides[g.s.Mover], g.s.Mover == red, sides, func(side rules.Side) rules.Demand {
		return rules.Demand{Side: side, Key: keys[g.s.Turn][slices.Index(sides, side)], Kind: rules.DemandOrders,
			Prompt: rules.M("toy.give-orders", rules.Num("turn", g.s.Turn))}
	})
}

// Clock implements [play.Game].
func (g *game) Clock() rules.Clock {
	return rules.Clock{Turn: g.s.Turn, Label: rules.M("toy.clock", rules.Num("turn", g.s.Turn), rules.SideArg("side", sides[g.s.Mover]))}
}

// Standings implements [play.Game]: the higher score wins.
func (g *game) Standings() (rules.Standings, bool) {
	return rules.Rank(rules.M("toy.by-points"), rules.Score{Side: Red, Points: g.s.Troops[red].Points},
		rules.Score{Side: Blue, Points: g.s.Troops[blue].Points}), g.s.Over
}

func placeArg(place int) rules.Arg { return rules.ID("place", "place", Places[place]) }

func next(place int) int { return (place + 1) % len(Places) }

func index(ids []string, id string) int { return max(slices.Index(ids, id), 0) }
