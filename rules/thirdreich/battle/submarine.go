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
var sailing = field.Order[*Run]{
	Words: []order.Word{{ID: "atlantic", EN: []string{"atlantic", "battle of the atlantic"}, ES: []string{"atlántico", "batalla del atlántico"}}},
	Forms: []order.Form{{ID: FormAtlantic, Pattern: "atlantic {missions:number} [{advanced:=advanced}] [missions-word] [{advanced:=advanced}]"}},
	Do:    (*Run).placeSubmarines,
}

// placeSubmarines sends missions into the Battle of the Atlantic (§12). What
// they are worth is settled now (§13.10): two plain missions, or one advanced,
// cost the Allies an Action; when the Allies have Advanced ships, plain ones
// are worth nothing and advanced ones what plain ones were.
func (r *Run) placeSubmarines(sd field.Side, o *rules.Order) *play.Fault {
	if sd != field.Axis {
		return field.Deny("12", "only-axis").Surely()
	}
	ss := &r.S.Sides[sd]
	v, _ := o.Get("missions")
	advanced := o.Has("advanced")
	have := int(ss.Submarines)
	if advanced {
		have = int(ss.SubmarinesAdvanced)
	}
	switch {
	case v.Num < 1:
		return field.Deny("12", "no-missions-ordered").At(v).Surely()
	case have < v.Num && advanced:
		return field.Deny("12", "no-advanced-submarines", rules.Num("left", have)).At(v)
	case have < v.Num:
		return field.Deny("12", "no-submarines", rules.Num("left", have)).At(v)
	}
	worth := 1
	if advanced {
		worth = r.D.Effects.SubmarinesNeeded / r.D.Effects.AdvancedSubmarinesNeeded
		ss.SubmarinesAdvanced -= int8(v.Num)
		r.S.AtlanticAdvanced += int8(v.Num)
	} else {
		ss.Submarines -= int8(v.Num)
		r.S.Atlantic += int8(v.Num)
	}
	if r.Trying() {
		return nil
	}
	if r.Has(field.Allies, r.D.AdvancedShips) {
		r.Show(field.Allies, r.D.AdvancedShips)
		worth--
	}
	r.S.Menace += int8(worth * v.Num)
	r.S.Sunk = int(r.S.Menace) >= r.D.Effects.SubmarinesNeeded
	r.Event("thirdreich.atlantic", rules.Num("count", v.Num), rules.Num("there", int(r.S.Atlantic+r.S.AtlanticAdvanced)), rules.Num("left", int(ss.Submarines+ss.SubmarinesAdvanced)))
	if r.S.Sunk {
		r.Event("thirdreich.sunk")
	}
	return nil
}
