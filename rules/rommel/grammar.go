package rommel

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/buildup"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
	"github.com/fieldpost/fieldpost/rules/rommel/moves"
	"github.com/fieldpost/fieldpost/rules/rommel/pursuit"
	"github.com/fieldpost/fieldpost/rules/rommel/setup"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

var classForms = [field.Classes]order.Name{
	field.Armor:     {EN: []string{"armor", "armour", "tanks"}, ES: []string{"blindados", "blindado", "blindadas", "blindada", "carros"}},
	field.Infantry:  {EN: []string{"infantry", "inf"}, ES: []string{"infantería"}},
	field.Antitank:  {EN: []string{"antitank", "anti-tank", "at guns"}, ES: []string{"antitanques", "antitanque", "contracarros"}},
	field.Artillery: {EN: []string{"artillery", "guns", "art"}, ES: []string{"artillería"}},
}

// unitNames returns what a unit is called by number and kind: as on its block, "7/4", by its own number, "4th
// Armoured Brigade", and by that of its division, "7th Armoured Div 4".
func unitNames(name, formation string) []string {
	formation, _, _ = strings.Cut(formation, " (")
	own, division, ok := strings.Cut(formation, ", ")
	if strings.Contains(name, "/") {
		name += " Div"
	}
	if !ok {
		return []string{name, own}
	}
	number, _, _ := strings.Cut(own, " ")
	if strings.Trim(number[:1], "0123456789") != "" { // Support Group
		number, _, _ = strings.Cut(division, " ")
		return []string{name, number + " " + own, division + " " + own}
	}
	return []string{name, own, division + " " + number}
}

// language makes the order language of the pack.
func language(d *field.Data) (play.Orders[*field.Run, field.Side], error) {
	units := order.Kind{ID: field.KindUnit, Exact: true}
	for i := range d.Units {
		units.Names = append(units.Names, order.Name{ID: d.Units[i].ID, EN: []string{d.Units[i].ID}, Counted: unitNames(d.Units[i].Names.In(order.English), d.Units[i].Formation)})
	}
	kinds := order.Kind{ID: field.KindClass}
	for c, name := range classForms {
		name.ID = field.ClassNames[c]
		kinds.Names = append(kinds.Names, name)
	}
	return play.Language(append(d.Called.Kinds(), units, kinds), slices.Concat(setup.Orders(), buildup.Orders(), []field.OrderKind{playing},
		moves.Orders(), pursuit.Orders(), march.Orders(), battle.Orders(), supply.Orders())...)
}
