package buildup

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// shipping moves units by sea (§16.53).
var shipping = field.OrderKind{
	Words: []order.Word{{ID: "ship", EN: []string{"ship", "ships", "by sea", "sail"}, ES: []string{"embarca", "embarcar", "embarco", "por mar"}}},
	Forms: []order.Form{{ID: "ship", Pattern: "ship {units:unit+} (to|) " + compass.Pattern("to")}},
	In:    field.InRearmament,
	Do:    ship,
}

// ship moves units by sea between ports that the side holds (§16.53).
func ship(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	to, v, f := r.D.HexOnMap(o, "to")
	if f != nil {
		return f
	}
	if f := portFault(r, side, to); f != nil {
		return f.At(v)
	}
	if r.Has(side.Enemy(), to) {
		return play.Refuse("16.51", "rommel.bad.redeploy-battle", r.HexArg("hex", to)).At(v)
	}
	units, f := redeployedUnits(r, side, o)
	if f != nil {
		return f
	}
	price := 0
	used := slices.Clone(r.S.Sides[side].Shipped)
	for _, u := range units {
		from := int(r.S.Blocks[u].At)
		if from == to {
			return play.Refuse("16.53", "rommel.bad.there-already", r.UnitArg("unit", u), r.HexArg("hex", to)).At(v)
		}
		if f := portFault(r, side, from); f != nil {
			return f
		}
		n, f := shipPrice(r, side, from, to)
		if f != nil {
			return f
		}
		price += n
		for _, h := range [2]int{from, to} {
			i := r.FortIndex(h)
			if i < 0 {
				continue // a base
			}
			used[i]++
			if limit := r.D.Hexes[h].Port[side]; used[i] > limit {
				return play.Refuse("16.53", "rommel.bad.port-capacity", r.HexArg("hex", h), rules.Num("limit", int(limit)),
					rules.Num("left", int(limit-r.S.Sides[side].Shipped[i])))
			}
		}
	}
	if f := pay(r, side, price); f != nil {
		return f
	}
	r.S.Sides[side].Shipped = used
	r.S.Sides[side].Spent.Redeploy += int16(price)
	moveUnits(r, side, "rommel.shipped", units, to, rules.Num("price", price))
	return nil
}

// portFault says why a hex is no port for a side: its base is one, and each
// fortress that it controls (§13.1, §16.53).
func portFault(r *field.Run, side field.Side, h int) *play.Fault {
	if h == r.D.Base[side] {
		return nil
	}
	if i := r.FortIndex(h); i >= 0 && r.S.Forts[i].Holder == side {
		return nil
	}
	return play.Refuse("16.53", "rommel.bad.no-port", r.HexArg("hex", h))
}

// shipPrice returns what a unit pays for the way between two ports (§16.53).
func shipPrice(r *field.Run, side field.Side, from, to int) (int, *play.Fault) {
	out, in := r.IsBesieged(side, from), r.IsBesieged(side, to)
	switch {
	case out && in:
		return 0, play.Refuse("16.53", "rommel.bad.two-sieges", r.HexArg("from", from), r.HexArg("hex", to))
	case (out || in) && side == field.Axis:
		h := from
		if in {
			h = to
		}
		return 0, play.Refuse("16.53", "rommel.bad.axis-siege", r.HexArg("hex", h))
	case out || in:
		return r.D.PriceSiege, nil
	}
	return r.D.PricePort, nil
}
