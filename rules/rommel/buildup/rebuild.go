package buildup

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// FormRebuild is the form of the order below.
const FormRebuild = "rebuild"

// rebuilding gives units lost steps back (§16.54).
var rebuilding = field.OrderKind{
	Words: []order.Word{
		{ID: "rebuild", EN: []string{"rebuild", "rebuilds", "replace"},
			ES: []string{"reconstruye", "reconstruir", "reconstruyo", "reemplaza", "reemplazos", "reemplazar", "reemplazo", "reconstrucción"}},
		{ID: "steps", EN: []string{"steps", "step"}, ES: []string{"pasos", "paso"}},
	},
	Forms: []order.Form{{ID: FormRebuild, Pattern: "rebuild {units:unit} [{n:number} (steps|)]"}},
	In:    field.InRearmament,
	Do:    rebuild,
}

// rebuild gives a unit in the base lost steps back (§16.54): one, or as many
// as the order says.
func rebuild(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	v, _ := o.Get("units")
	u := r.D.UnitOf(v)
	if f := unitFault(r, side, u); f != nil {
		return f.At(v)
	}
	b, unit := &r.S.Blocks[u], &r.D.Units[u]
	if int(b.At) != r.D.Base[side] {
		return play.Refuse("16.54", "rommel.bad.rebuild-at-base", r.UnitArg("unit", u), r.HexArg("base", r.D.Base[side])).At(v).
			Try(r.D.OrderTo(FormRedeploy, field.SetOf(u), r.D.Base[side]))
	}
	n := 1
	if nv, ok := o.Get("n"); ok {
		n, v = nv.Num, nv
	}
	at := 0
	for at < len(unit.Steps)-1 && unit.Steps[at] != b.VC {
		at++
	}
	switch {
	case at == 0:
		return play.Refuse("16.54", "rommel.bad.full-strength", r.UnitArg("unit", u)).At(v)
	case n < 1 || n > at:
		return play.Refuse("16.54", "rommel.bad.steps", r.UnitArg("unit", u), rules.Num("missing", at)).At(v)
	}
	price := int(unit.Steps[at-n]-b.VC) * r.D.Types[unit.Kind].Cost
	if f := pay(r, side, price); f != nil {
		return f.At(v)
	}
	b.VC = unit.Steps[at-n]
	r.S.Sides[side].Spent.Rebuild += int16(price)
	r.M.EventTo(side.ID(), "rommel.rebuilt", r.UnitArg("unit", u), rules.Num("vc", int(b.VC)), rules.Num("price", price))
	return nil
}
