package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

const formEntrench = "entrench"

// entrenching is the Entrench action.
var entrenching = orderKind{
	words: []order.Word{
		{ID: "entrench", EN: []string{"entrench", "dig in", "dig"}, ES: []string{"atrinchera", "atrincherar", "atrinchero"}},
	},
	forms: []order.Form{
		{ID: formEntrench, Pattern: "entrench [in] {zone:zone}"},
	},
	do: (*run).entrench,
}

// entrench carries out the Entrench action (§10).
func (r *run) entrench(sd side, o *rules.Order) *fault {
	zv, _ := o.Get("zone")
	z := r.d.zoneByID[zv.ID]
	zs := &r.s.zones[z]
	again := func() *fault { return r.mayEntrench(sd, z) }
	if f := r.mend(again(), again); f != nil {
		return f.At(zv)
	}
	if f := r.act(sd, actEntrench); f != nil {
		return f
	}
	zs.trench[sd]++
	r.Event("empires.entrenched", sideArg("side", sd), r.zoneArg("zone", z), rules.Num("level", int(zs.trench[sd])))
	return nil
}
