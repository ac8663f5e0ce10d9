package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

type fault = play.Fault

// deny refuses an order: the section of the rulebook, and why.
func deny(section, code string, args ...rules.Arg) *fault {
	return play.Deny(section, "thirdreich.bad."+code, args...)
}

// Forms of the order language; grammar.go holds their patterns.
const (
	formSupply     = "supply"
	formReinforce  = "reinforcements"
	formTanks      = "tanks"
	formAir        = "air"
	formSubmarines = "submarines"
	formDevelop    = "develop"
	formLendLease  = "lend-lease"
	formBuild      = "build"
	formNation     = "build-nation"
	formRaise      = "raise"
	formConvert    = "convert"
	formDisband    = "disband"
	formDismount   = "dismount"
	formMove       = "move" // with or without attack or support
	formStrategic  = "strategic"
	formSail       = "sail"
	formLand       = "land"
	formFly        = "fly"
	formBomb       = "bomb"
	formAtlantic   = "atlantic"
	formCombat     = "combat"
	formPass       = "pass"
	formPause      = "pause"
	formAnswer     = "answer"
	formNumber     = "answer-number"
	formStandAir   = "standing-answer"
	formStandAgain = "standing-again"
	formStandBomb  = "standing-bombing"
	formStandNone  = "standing-none"
)

// orders carries out the sheet of a side, order by order, until air missions
// may be answered, the sheet ends or a new one is needed.
func (r *run) orders(sd side) {
	s := r.s
	q := r.Due(sd.id())
	if q == nil {
		return
	}
	if s.opt.ByTurn && q.Next == 0 {
		r.Event("thirdreich.side-begins", sideArg("side", sd))
	}
	if !r.Work(q, func(o *rules.Order) *fault { return r.action(sd, q, o) }) {
		return
	}
	r.Drop(q.Side)
	if s.sides[sd].stage == stageStart {
		s.sides[sd].stage = stageOpen
	}
	r.fight(sd) // what was not ordered to be fought before is fought now
	s.Pop()
}

// action carries out the next order of a sheet, or the next group of orders that
// can only be carried out together.
func (r *run) action(sd side, q *play.Queue, o *rules.Order) *fault {
	if o.Form == formPause {
		return r.Pause(q, o)
	}
	if group := r.invasionGroup(sd, q); group > 0 {
		r.invadeAfrica(sd, q.Orders[q.Next-1:q.Next-1+group])
		q.Next += group - 1
		return play.Later
	}
	return r.single(sd, o)
}

// single carries out one order.
func (r *run) single(sd side, o *rules.Order) *fault {
	r.line = o.Line
	ss := &r.s.sides[sd]
	if f := r.inItsPlace(sd, o); f != nil {
		return f
	}
	if ss.stage == stageStart && !r.atStart(o) && o.Form != formPass {
		ss.stage = stageOpen
	}
	switch o.Form {
	case formSupply, formReinforce, formTanks, formAir, formSubmarines, formLendLease:
		return r.act(sd, o)
	case formDevelop:
		return r.develop(sd, o)
	case formBuild, formNation, formRaise, formConvert, formDisband, formDismount:
		if parts(o) < 2 && !r.Trying() {
			return r.muster(sd, o)
		}
		return r.whole(func() *fault { return r.muster(sd, o) })
	case formMove, formStrategic, formSail, formLand:
		return r.operate(sd, o)
	case formFly:
		return r.fly(sd, o)
	case formBomb:
		return r.bomb(sd, o)
	case formAtlantic:
		return r.placeSubmarines(sd, o)
	case formCombat:
		if len(r.s.attacks) == 0 {
			r.endOperations(sd) // with nothing to fight, too (§6)
		}
		r.fight(sd)
		return nil
	case formPass:
		return nil
	}
	return deny("", "not-now")
}

// parts counts the armies that an order names or asks for.
func parts(o *rules.Order) int {
	n := 0
	for i := range o.Args {
		switch v := &o.Args[i]; {
		case v.Kind == kindArmy:
			n++
		case v.Name == "count":
			n += v.Num
		}
	}
	return n
}

// muster carries out an order that builds, raises or changes armies.
func (r *run) muster(sd side, o *rules.Order) *fault {
	switch o.Form {
	case formBuild:
		return r.build(sd, o)
	case formNation:
		return r.buildNation(sd, o)
	case formRaise:
		return r.raise(sd, o)
	case formConvert:
		return r.convert(sd, o)
	case formDisband:
		return r.disband(sd, o)
	}
	return r.dismount(sd, o)
}

// whole carries out something of several parts: all of it or, when one part
// cannot be, nothing.
func (r *run) whole(do func() *fault) *fault {
	before := *r.s
	keep := &r.scratch.keep
	keep.armies = append(keep.armies[:0], r.s.armies...)
	keep.zones = append(keep.zones[:0], r.s.zones...)
	keep.countries = append(keep.countries[:0], r.s.countries...)
	keep.left = append(keep.left[:0], r.s.left...)
	told, foreseen := r.Told(), r.Foreseen()
	free, british := r.hopes.free, r.hopes.british
	f := do()
	if f == nil {
		return nil
	}
	*r.s = before
	copy(r.s.armies, keep.armies)
	copy(r.s.zones, keep.zones)
	copy(r.s.countries, keep.countries)
	copy(r.s.left, keep.left)
	r.Untell(told)
	r.Unforesee(foreseen)
	r.hopes.free, r.hopes.british = free, british
	r.count()
	return f
}

// atStart reports whether an order belongs to the start of the turn.
func (r *run) atStart(o *rules.Order) bool {
	switch o.Form {
	case formDisband, formDismount:
		return true
	case formBuild, formRaise:
		for i := range o.Args {
			if v := &o.Args[i]; v.Kind == kindArmy && !r.d.countries[r.d.units[r.armyOf(*v)].nation].power {
				return true
			}
		}
	case formNation:
		v, _ := o.Get("nation")
		return !r.d.countries[r.d.countryByID[v.ID]].power
	}
	return false
}

// inItsPlace refuses what comes too late: orders for the start of the turn
// after others, and operations after the combats (§3).
func (r *run) inItsPlace(sd side, o *rules.Order) *fault {
	switch st := r.s.sides[sd].stage; o.Form {
	case formDisband, formDismount:
		if st != stageStart {
			return deny("1", "only-at-start").Surely()
		}
	case formBuild, formRaise, formNation:
		if st != stageStart && r.atStart(o) {
			return deny("4.2", "minor-at-start").Surely()
		}
	case formMove, formStrategic, formSail, formLand:
		if st == stageFought {
			return deny("3", "after-combat")
		}
	}
	return nil
}

// armyOf finds the army an argument names.
func (r *run) armyOf(v rules.Value) int { return r.d.unitByID[v.ID] }

// zoneOf finds the zone an argument names.
func (r *run) zoneOf(v rules.Value) int { return r.d.zoneByID[v.ID] }

// ownArmy says why a side cannot give orders to an army on the map.
func (r *run) ownArmy(sd side, a int, v rules.Value) *fault {
	u := &r.d.units[a]
	switch {
	case u.side != sd:
		return deny("2", "not-yours", r.armyArg("army", a), sideArg("side", u.side)).At(v).Surely()
	case r.s.armies[a].at == inPool:
		return deny("4.2", "in-pool", r.armyArg("army", a)).At(v)
	case !r.fights(u.nation):
		return deny("2", "not-at-war", r.armyArg("army", a)).At(v)
	}
	return nil
}

// fights reports whether a country is in the war.
func (r *run) fights(c int) bool {
	st := r.s.countries[c]
	return st == atWar || st == partisans
}
