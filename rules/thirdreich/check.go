package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// Try implements [play.Game]: the orders of a player turn. When other sides move
// first, or the sheet is for a turn to come, everything that depends on the board
// is only a warning.
func (g *game) Try(sh *rules.Sheet, reading *rules.Reading) {
	r := &g.run
	s, side := r.S, field.SideOf(sh.Side)
	r.M.Unsure = sh.Key == "" || s.Acting() != side || s.Top().Kind != field.StepOrders
	s.Only(field.Step{Kind: field.StepOrders, Side: side})
	if r.M.Unsure {
		s.Asked = nil
		r.ResetSide(side)
	}
	r.M.ExecuteQueue(r.M.PutSheet(&play.Queue{Side: sh.Side, Orders: sh.Orders}))
	if !r.M.Paused {
		noteUnused(r, side, reading)
	}
}

// noteUnused says what the side leaves unused.
func noteUnused(r *field.Run, side field.Side, reading *rules.Reading) {
	ss := &r.S.Sides[side]
	note := func(code string, n int, args ...rules.Arg) {
		if n > 0 {
			reading.Missing = append(reading.Missing, rules.Message{Code: "thirdreich.missing." + code, Args: append([]rules.Arg{rules.Num("left", n)}, args...)})
		}
	}
	note("actions", country.ActionsAllowed(r, side)-ss.Actions())
	note("points", int(ss.Points))
	for c := range r.S.Countries {
		if n := int(r.S.Left[c]); n > 0 && r.D.Countries[c].Side == side && canUsePoints(r, c) {
			note("minor-points", n, r.NationArg("country", c))
		}
	}
}

// canUsePoints reports whether a country that is no Power has an army to build
// or to raise.
func canUsePoints(r *field.Run, c int) bool {
	for a := range r.S.Armies {
		x, u := &r.S.Armies[a], &r.D.Units[a]
		if u.Nation != c || r.IsArmoured(a) {
			continue
		}
		if x.At >= 0 && x.Step == field.Reduced {
			return true
		}
		for z := range r.D.Zones {
			if x.At == field.InPool && r.D.Zones[z].Country == c && country.BuildsIn(r, u.Side, u.Nation, z) && !r.IsFull(u.Side, z) {
				return true
			}
		}
	}
	return false
}

// StandingFault implements [play.StandingChecker]: it says which standing order would never do
// anything, as nobody but the Axis is bombed (§14).
func (g *game) StandingFault(id rules.Side, o *rules.Order) *play.Fault {
	if o.Form == play.StandingPrefix+field.AskBombing && field.SideOf(id) != field.Axis {
		return field.Refuse("14", "never-bombed").Final()
	}
	return nil
}
