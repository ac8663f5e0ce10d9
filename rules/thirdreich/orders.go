package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
	"github.com/fieldpost/fieldpost/rules/thirdreich/moves"
)

const (
	formCombat = "combat"
	formPass   = "pass"
	formPause  = "pause"
)

// orders carries out the sheet of a side, order by order, until air missions
// may be answered, the sheet ends or a new one is needed.
func (r *run) orders(sd field.Side) {
	s := r.S
	q := r.Due(sd.ID())
	if q == nil {
		return
	}
	if s.Options.ByTurn && q.Next == 0 {
		r.Event("thirdreich.side-begins", field.SideArg("side", sd))
	}
	if !r.Work(q, func(o *rules.Order) *play.Fault { return r.action(sd, q, o) }) {
		return
	}
	r.Drop(q.Side)
	if s.Sides[sd].Stage == field.StageStart {
		s.Sides[sd].Stage = field.StageOpen
	}
	r.Fight(sd) // what was not ordered to be fought before is fought now
	s.Pop()
}

// action carries out the next order of a sheet, or the next group of orders that
// can only be carried out together.
func (r *run) action(sd field.Side, q *play.Queue, o *rules.Order) *play.Fault {
	if o.Form == formPause {
		return r.Pause(q, o)
	}
	if group := r.InvasionGroup(sd, q); group > 0 {
		r.InvadeAfrica(sd, q.Orders[q.Next-1:q.Next-1+group], r.single)
		q.Next += group - 1
		return play.Later
	}
	return r.single(sd, o)
}

// single carries out one order.
func (r *run) single(sd field.Side, o *rules.Order) *play.Fault {
	r.Line = o.Line
	ss := &r.S.Sides[sd]
	if f := r.inItsPlace(sd, o); f != nil {
		return f
	}
	if ss.Stage == field.StageStart && !r.atStart(o) && o.Form != formPass {
		ss.Stage = field.StageOpen
	}
	switch o.Form {
	case country.FormSupply, country.FormReinforce, country.FormTanks, country.FormAir, country.FormSubmarines, country.FormLendLease:
		return r.Act(sd, o)
	case country.FormDevelop:
		return r.Develop(sd, o)
	case country.FormBuild, country.FormNation, country.FormRaise, country.FormConvert, country.FormDisband, country.FormDismount:
		if parts(o) < 2 && !r.Trying() {
			return r.muster(sd, o)
		}
		return r.Whole(func() *play.Fault { return r.muster(sd, o) })
	case moves.FormMove, moves.FormStrategic, moves.FormSail, moves.FormLand:
		return r.Operate(sd, o)
	case battle.FormFly:
		return r.Fly(sd, o)
	case battle.FormBomb:
		return r.Bomb(sd, o)
	case battle.FormAtlantic:
		return r.PlaceSubmarines(sd, o)
	case formCombat:
		if len(r.S.Attacks) == 0 {
			r.EndOperations(sd) // with nothing to fight, too (§6)
		}
		r.Fight(sd)
		return nil
	case formPass:
		return nil
	}
	return field.Deny("", "not-now")
}

// parts counts the armies that an order names or asks for.
func parts(o *rules.Order) int {
	n := 0
	for i := range o.Args {
		switch v := &o.Args[i]; {
		case v.Kind == field.KindArmy:
			n++
		case v.Name == "count":
			n += v.Num
		}
	}
	return n
}

// muster carries out an order that builds, raises or changes armies.
func (r *run) muster(sd field.Side, o *rules.Order) *play.Fault {
	switch o.Form {
	case country.FormBuild:
		return r.Build(sd, o)
	case country.FormNation:
		return r.BuildNation(sd, o)
	case country.FormRaise:
		return r.Raise(sd, o)
	case country.FormConvert:
		return r.Convert(sd, o)
	case country.FormDisband:
		return r.Disband(sd, o)
	}
	return r.Dismount(sd, o)
}

// atStart reports whether an order belongs to the start of the turn.
func (r *run) atStart(o *rules.Order) bool {
	switch o.Form {
	case country.FormDisband, country.FormDismount:
		return true
	case country.FormBuild, country.FormRaise:
		for i := range o.Args {
			if v := &o.Args[i]; v.Kind == field.KindArmy && !r.D.Countries[r.D.Units[r.ArmyOf(*v)].Nation].Power {
				return true
			}
		}
	case country.FormNation:
		v, _ := o.Get("nation")
		return !r.D.Countries[r.D.CountryByID[v.ID]].Power
	}
	return false
}

// inItsPlace refuses what comes too late: orders for the start of the turn
// after others, and operations after the combats (§3).
func (r *run) inItsPlace(sd field.Side, o *rules.Order) *play.Fault {
	switch st := r.S.Sides[sd].Stage; o.Form {
	case country.FormDisband, country.FormDismount:
		if st != field.StageStart {
			return field.Deny("1", "only-at-start").Surely()
		}
	case country.FormBuild, country.FormRaise, country.FormNation:
		if st != field.StageStart && r.atStart(o) {
			return field.Deny("4.2", "minor-at-start").Surely()
		}
	case moves.FormMove, moves.FormStrategic, moves.FormSail, moves.FormLand:
		if st == field.StageFought {
			return field.Deny("3", "after-combat")
		}
	}
	return nil
}
