package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

const formEntrench = "entrench"

// entrenching is the Entrench action.
var entrenching = kind{
	Words: []order.Word{{ID: "entrench", EN: []string{"entrench", "dig in", "dig", "entrenches", "digs in", "build trench", "build a trench", "dig a trench"}, ES: []string{"atrinchera", "atrincherar", "atrinchero", "atrincheramiento", "cava", "cavar", "construye trinchera", "construye una trinchera", "cava una trinchera"}}},
	Forms: []order.Form{{ID: formEntrench, Pattern: "entrench [in] {zone:zone}"}},
	Do:    entrench,
}

// entrench carries out the Entrench action (§10).
func entrench(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	zv, _ := o.Get("zone")
	z := r.D.ZoneByID[zv.ID]
	zs := &r.S.Zones[z]
	if f := r.Optimistic.Mend(func() *play.Fault { return entrenchFault(r, side, z) }); f != nil {
		return f.At(zv)
	}
	if f := act(r, side, field.ActEntrench); f != nil {
		return f
	}
	zs.Trench[side]++
	r.M.Event("empires.entrenched", field.SideArg("side", side), r.ZoneArg("zone", z), rules.Num("level", int(zs.Trench[side])))
	return nil
}

// entrenchFault says why a side cannot entrench in a zone (§10).
func entrenchFault(r *field.Run, side field.Side, z int) *play.Fault {
	switch zs := &r.S.Zones[z]; {
	case zs.Present&(1<<side) == 0:
		return play.Refuse("10", "empires.bad.entrench-where", r.ZoneArg("zone", z))
	case zs.Trench[side] >= field.MaxTrench:
		return play.Refuse("10", "empires.bad.entrench-max", r.ZoneArg("zone", z))
	case !r.HasArmy(side, z) && r.Enemies(side, z) > 0:
		return play.Refuse("10", "empires.bad.entrench-enemy", r.ZoneArg("zone", z))
	}
	return nil
}
