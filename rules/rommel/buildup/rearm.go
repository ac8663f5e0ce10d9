package buildup

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/moves"
)

// Rearm carries out the rearmament of one side (§16.4-§16.6): reinforcements come, the
// sheet spends the points, what is left is saved, and cards are drawn. The flag
// of its step marks the second side.
func Rearm(r *field.Run) {
	s, side := r.S, r.S.Top().Side
	if s.Top().Stage == 0 {
		s.Top().Stage = 1
		s.Sheet++ // it has a number like a turn, and says so: else the numbers seem to skip
		r.M.Event("rommel.rearmament", field.SideArg("side", side), rules.Num("month", int(s.Month)), rules.Num("number", int(s.Sheet)))
		reinforce(r, side)
	}
	if !r.M.Sheet(side.ID(), nil) {
		return
	}
	last := s.Top().Flag
	s.Pop()
	Save(r, side)
	resupply(r, side)
	if last {
		s.Nets = [field.Sides]board.Set{}
		s.Forts = slices.Clone(s.Forts)
		for i := range s.Forts {
			s.Forts[i].Taken = false
		}
	}
}

// isBeforeSetup reports whether it is the one before the set-up of Gazala (§18.7).
func isBeforeSetup(r *field.Run) bool {
	k := r.S.Top().Kind
	return k == field.StepPrepare || k == field.StepSetup
}

// reinforce brings the reinforcements of the month to the base, and rolls for
// those of the next (§16.4, §16.41). The enemy sees how many blocks come.
func reinforce(r *field.Run, side field.Side) {
	now := r.UnitsWhere(side, func(b *field.Block) bool { return b.At == field.Due && b.Month <= r.S.Month })
	next := r.UnitsWhere(side, func(b *field.Block) bool { return b.At == field.Due && b.Month == r.S.Month+1 })
	arrive(r, side, "rommel.reinforced", now)
	if r.M.Trying() || int(r.S.Month) == r.Scenario().End {
		return // §16.41, sidebar: nobody comes early in the last month
	}
	early := next.Filter(func(u int) bool {
		face := r.M.Roll(r.DiceLabel("early arrival", r.D.Units[u].ID), 6)
		r.M.EventTo(side.ID(), "rommel.early-roll", r.UnitArg("unit", u), rules.Die("die", face))
		return slices.Contains(r.D.Early, face)
	})
	arrive(r, side, "rommel.early", early)
}

// pay takes points, or says that they are not enough.
func pay(r *field.Run, side field.Side, price int) *play.Fault {
	ss := &r.S.Sides[side]
	if price > int(ss.Points) {
		return play.Refuse("16.5", "rommel.bad.points", rules.Num("need", price), rules.Num("have", int(ss.Points)))
	}
	ss.Points -= int16(price)
	return nil
}

// unitFault says why a side cannot use a unit in its rearmament.
func unitFault(r *field.Run, side field.Side, u int) *play.Fault {
	switch {
	case r.D.Units[u].Side != side:
		return play.Refuse("16", "rommel.bad.not-yours", r.UnitArg("unit", u))
	case r.S.Blocks[u].At < 0:
		return moves.AwayFault(r, u)
	}
	return nil
}

// Save keeps what is left of the points, as far as it may be kept (§16.5).
func Save(r *field.Run, side field.Side) {
	ss := &r.S.Sides[side]
	lost := max(int(ss.Points)-r.D.SavedPR, 0)
	ss.Points -= int16(lost)
	reportSpending(r, side, "rommel.spending", side, rules.Num("lost", lost))
	if !r.S.Options.SecretPoints {
		reportSpending(r, side.Enemy(), "rommel.spending-enemy", side)
	}
}

// reportSpending tells a side the game record of one side (§16.5).
func reportSpending(r *field.Run, to field.Side, code string, of field.Side, more ...rules.Arg) {
	ss := &r.S.Sides[of]
	r.M.EventTo(to.ID(), code, append([]rules.Arg{field.SideArg("side", of), rules.Num("saved", int(ss.Points)),
		rules.Num("redeploy", int(ss.Spent.Redeploy)), rules.Num("rebuild", int(ss.Spent.Rebuild)),
		rules.Num("cards", int(ss.Spent.Cards)), rules.Num("mines", int(ss.Spent.Mines))}, more...)...)
}
