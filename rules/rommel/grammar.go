package rommel

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/flight"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
	"github.com/fieldpost/fieldpost/rules/rommel/month"
	"github.com/fieldpost/fieldpost/rules/rommel/moves"
	"github.com/fieldpost/fieldpost/rules/rommel/setup"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// orderKinds are all orders; each stands in the file of its action. A line fits the
// first form that it can.
func orderKinds() []field.OrderKind {
	return []field.OrderKind{
		setup.Deploying, setup.Redrawing, month.Redeploying, month.Spending, month.Mining, playing, moves.Moving,
		month.Challenges, supply.Supplying, flight.Withdrawing, march.FallingBack, flight.Pursuing, flight.Probes, battle.Choosing, battle.Firing, battle.Allotting,
	}
}

var classForms = [field.Classes]order.Name{
	field.Armor:     {EN: []string{"armor", "armour", "tanks"}, ES: []string{"blindados", "blindado", "blindadas", "blindada", "carros"}},
	field.Infantry:  {EN: []string{"infantry", "inf"}, ES: []string{"infantería"}},
	field.Antitank:  {EN: []string{"antitank", "anti-tank", "at guns"}, ES: []string{"antitanques", "antitanque", "contracarros"}},
	field.Artillery: {EN: []string{"artillery", "guns", "art"}, ES: []string{"artillería"}},
}

// grammar makes the order language of the pack. A hex without a name of its own
// is written by the way to it from one that has a name.
func grammar(d *field.Data) (*order.Grammar, error) {
	hexes := order.Kind{ID: field.KindHex}
	for i := range d.Hexes {
		h := &d.Hexes[i]
		if !h.Playable {
			continue
		}
		name := order.Name{ID: h.ID, Exact: h.Names == nil, EN: []string{d.HexName(i, order.English), h.ID}, ES: []string{d.HexName(i, order.Spanish)}}
		hexes.Names = append(hexes.Names, name)
	}
	offsets := order.Kind{ID: field.KindOffset, Exact: true}
	for dir := range board.Direction(6) {
		for n := 1; n <= field.MaxOffset; n++ {
			name := order.Name{ID: field.OffsetID(dir, n)}
			name.EN, name.ES = steps(field.DirectionNames[dir].EN[0], n), steps(field.DirectionNames[dir].ES[0], n)
			offsets.Names = append(offsets.Names, name)
		}
	}
	units := order.Kind{ID: field.KindUnit, Exact: true}
	for i := range d.Units {
		units.Names = append(units.Names, order.Name{ID: d.Units[i].ID, EN: []string{d.Units[i].ID}})
	}
	kinds := order.Kind{ID: field.KindClass}
	for c, name := range classForms {
		name.ID = field.ClassNames[c]
		kinds.Names = append(kinds.Names, name)
	}
	words := order.Common("always", "and", "from", "in", "keep", "move", "never", "no", "none", "on", "pass", "standing", "to", "via", "with")
	var forms, decisions, standing []order.Form
	for _, k := range orderKinds() {
		words, forms, decisions = append(words, k.Words...), append(forms, k.Forms...), append(decisions, k.Decisions...)
		for _, f := range k.Decisions {
			standing = append(standing, order.Form{ID: play.StandingPrefix + f.ID, Pattern: "standing " + f.Pattern, Standing: true})
		}
	}
	standing = append(standing, order.Form{ID: play.StandingNone, Pattern: "standing none", Standing: true})
	return order.New(words, []order.Kind{hexes, offsets, units, kinds}, slices.Concat(forms, decisions, standing))
}

// steps are the ways to write a number of hexes in a direction: E1, 1E, E 1.
func steps(dir string, n int) []string {
	k := strconv.Itoa(n)
	return []string{dir + k, k + dir, dir + " " + k}
}
