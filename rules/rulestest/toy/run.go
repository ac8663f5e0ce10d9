package toy

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

// run carries sheets out, or tries one, on a state of its own; it answers the machine.
type run struct {
	play.Defaults
	s *State
}

// Step implements [play.Game].
func (r *run) Step() {
	switch {
	case r.s.Over:
		r.M.Wait()
	case r.s.Depth() > 0:
		r.raided(*r.s.Top())
	default:
		r.playHalf()
	}
}

// playHalf plays a side's half of the turn, which ends with its sheet.
func (r *run) playHalf() {
	mover := sides[r.s.Mover]
	if !r.M.Sheet(mover, func() { r.M.Event("toy.moves", rules.SideArg("side", mover), rules.Num("turn", r.s.Turn)) }) {
		return
	}
	r.s.Mover = blue - r.s.Mover
	if r.s.Mover == red {
		r.s.Turn++
		r.s.Forced = nil
	}
	if last := [...]int{3, 1, 5, 20}[r.s.turns]; r.s.Turn > last {
		r.s.Turn, r.s.Over = last, true
		r.M.Event("toy.over")
	}
}

// Execute implements [play.Game].
func (r *run) Execute(q *play.Queue, o *rules.Order) *play.Fault {
	const most = 3
	if q.Next > most {
		return play.Refuse("2", "toy.too-many", rules.Num("most", most)).Final()
	}
	return orders.Do(r.M, r, slices.Index(sides, q.Side), o)
}

// Try implements [play.Game]. When the enemy moves first, or the sheet is for a
// turn to come, the troop may stand elsewhere by then.
func (r *run) Try(sh *rules.Sheet, reading *rules.Reading) {
	r.M.Unsure = sh.Key == "" || sides[r.s.Mover] != sh.Side
	r.M.ExecuteQueue(r.M.PutSheet(&play.Queue{Side: sh.Side, Orders: sh.Orders}))
	if !slices.ContainsFunc(sh.Orders, func(o rules.Order) bool { return o.Form == formRaid }) {
		reading.Missing = append(reading.Missing, rules.M("toy.no-raid"))
	}
}

var keys = play.Keys(20, sides)

// Demands implements [play.Game].
func (r *run) Demands() []rules.Demand {
	if r.s.Over {
		return nil
	}
	return r.M.TurnDemands(sides[r.s.Mover], r.s.Mover == red, sides, func(side rules.Side) rules.Demand {
		return rules.Demand{Side: side, Key: keys[r.s.Turn][slices.Index(sides, side)], Kind: rules.DemandOrders,
			Prompt: rules.M("toy.give-orders", rules.Num("turn", r.s.Turn))}
	})
}

// Clock implements [play.Game].
func (r *run) Clock() rules.Clock {
	return rules.Clock{Turn: r.s.Turn, Label: rules.M("toy.clock", rules.Num("turn", r.s.Turn), rules.SideArg("side", sides[r.s.Mover]))}
}

// Standings implements [play.Game]: the higher score wins.
func (r *run) Standings() (rules.Standings, bool) {
	if !r.s.Over {
		return rules.Standings{}, false
	}
	return rules.Rank(rules.M("toy.by-points"), rules.Score{Side: Red, Points: r.s.Troops[red].Points},
		rules.Score{Side: Blue, Points: r.s.Troops[blue].Points}), true
}

func placeArg(place int) rules.Arg { return rules.ID("place", "place", Places[place]) }

func next(place int) int { return (place + 1) % len(Places) }

func index(ids []string, id string) int { return max(slices.Index(ids, id), 0) }
