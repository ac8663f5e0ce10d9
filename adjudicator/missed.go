package adjudicator

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// countMissed counts, where a deadline forces the phase, the sides of which nothing
// came that could be played, and begins anew with those that reported. What nobody was
// asked for is not counted, nor what a moderator had played before its time; and in an
// outage, or for who cannot be reached, nothing is forced.
func (r *running) countMissed(forced bool) error {
	for i := range r.seats {
		seat := &r.seats[i]
		switch {
		case forced && slices.Contains(r.inputs.Missed, seat.Side):
			seat.Missed++
			seat.MissedAll++
			if err := r.tx.MissSeat(r.game.ID, seat.Side); err != nil {
				return err
			}
			if err := r.silent(seat); err != nil {
				return err
			}
		case seat.Missed > 0 && slices.ContainsFunc(r.inputs.Sheets, func(c store.Carried) bool { return c.Side == seat.Side }):
			seat.Missed = 0
			if err := r.tx.ReportSeat(r.game.ID, seat.Side); err != nil {
				return err
			}
		}
	}
	return nil
}

// silent asks the moderator what is to become of a side that missed too often, once
// until it reports again.
func (r *running) silent(seat *store.Seat) error {
	g := &r.game
	if g.Policy.Missed <= 0 || seat.Missed != g.Policy.Missed {
		return nil
	}
	code := "missed.asked"
	switch g.Policy.Silent {
	case store.SilentStandby, store.SilentBot: // once the phase has been played, see relieve
		return nil
	case store.SilentHold:
		code = "missed.waits"
	}
	return r.tellOfSeat(aboutSilent, code, seat, rules.Text("game", g.ID), rules.Num("n", seat.Missed), rules.Num("all", seat.MissedAll))
}

// tooSilent reports whether the game waits for one of the sides that did not report, as
// it missed too often.
func (r *running) tooSilent() bool {
	p := &r.game.Policy
	return p.Silent == store.SilentHold && p.Missed > 0 && slices.ContainsFunc(r.seats, func(seat store.Seat) bool {
		return seat.Missed >= p.Missed && slices.Contains(r.lacking, seat.Side)
	})
}

// missedOf says how often a side has missed.
func missedOf(seat *store.Seat) rules.Message {
	return rules.M("missed.side", rules.SideArg("side", seat.Side), rules.Num("n", seat.Missed), rules.Num("all", seat.MissedAll))
}
