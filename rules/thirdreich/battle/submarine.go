package battle

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// FormAtlantic is the form of orders to submarines.
const FormAtlantic = "atlantic"

// sailing sends submarines into the Battle of the Atlantic.
var sailing = field.OrderKind{
	Words: []order.Word{{ID: "atlantic", EN: []string{"atlantic", "battle of the atlantic"}, ES: []string{"atlántico", "batalla del atlántico"}}},
	Forms: []order.Form{{ID: FormAtlantic, Pattern: "atlantic {missions:number} [{advanced:=advanced}] [missions-word] [{advanced:=advanced}]"}},
	Do:    placeSubmarines,
}

// placeSubmarines sends missions into the Battle of the Atlantic (§12). What
// they are worth is settled now (§13.10): two plain missions, or one advanced,
// cost the Allies an Action; when the Allies have Advanced ships, plain ones
// are worth nothing and advanced ones what plain ones were.
func placeSubmarines(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	if side != field.Axis {
		return field.Refuse("12", "only-axis").Final()
	}
	ss := &r.S.Sides[side]
	v, _ := o.Get("missions")
	have, there, worth, lacking := &ss.Submarines, &r.S.Atlantic, 1, "no-submarines"
	if o.Has("advanced") {
		have, there, worth, lacking = &ss.SubmarinesAdvanced, &r.S.AtlanticAdvanced, r.D.Effects.SubmarinesNeeded/r.D.Effects.AdvancedSubmarinesNeeded, "no-advanced-submarines"
	}
	switch {
	case v.Num < 1:
		return field.Refuse("12", "no-missions-ordered").At(v).Final()
	case int(*have) < v.Num:
		return field.Refuse("12", lacking, rules.Num("left", int(*have))).At(v)
	}
	*have -= int8(v.Num)
	*there += int8(v.Num)
	if r.M.Trying() {
		return nil
	}
	if r.Has(field.Allies, r.D.AdvancedShips) {
		r.Reveal(field.Allies, r.D.AdvancedShips)
		worth--
	}
	r.S.Menace += int8(worth * v.Num)
	r.S.Sunk = int(r.S.Menace) >= r.D.Effects.SubmarinesNeeded
	r.M.Event("thirdreich.atlantic", rules.Num("count", v.Num), rules.Num("there", int(r.S.Atlantic+r.S.AtlanticAdvanced)), rules.Num("left", int(ss.Submarines+ss.SubmarinesAdvanced)))
	if r.S.Sunk {
		r.M.Event("thirdreich.sunk")
	}
	return nil
}
