package month

import (
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// Cost is what a step and a cadre of a block cost (§11.7, Unit Data).
func (r *Run) Cost(u int) field.Cost {
	d := &r.D.Units[u]
	t := &r.D.Types[d.Type]
	var c field.Cost
	switch {
	case d.Faction == field.Axis:
		c = t.Axis
	case d.Faction == field.Soviet && !r.S.AlliedCosts:
		c = t.Soviet
	default:
		c = t.Allied // the Soviets, too, until the Great Patriotic War (§20.53)
	}
	if d.Type == field.Airborne && r.S.Blocks[u].Grounded {
		c.Step, c.Cadre = c.Step/2, c.Cadre/2 // §14.7
	}
	if d.Type == field.HQ || d.Type == field.SupremeHQ {
		more := r.hqMore(u)
		if net := r.Net(d.Faction, supply.ByRailAndSea); len(r.S.Beaches) > 0 && r.S.Blocks[u].At >= 0 && !r.Reached(u, net) && r.Ashore(u, net) {
			more += 10 // §11.733
		}
		c.Step, c.Cadre = c.Step+more, c.Cadre+2*more
	}
	return c
}

// hqMore is how much more a step of a headquarters costs than ten: of Soviet ones while
// the Red Army is not reformed (§20.54) or without the oil of Baku (§17.8), of Axis ones
// in their first winter in the East (§12.45) or without oil (§17.1). Together they add
// up.
func (r *Run) hqMore(u int) (more int) {
	d := &r.D.Units[u]
	switch d.Faction {
	case field.Soviet:
		more = 5 * (2 - int(r.S.Reform))
		if !r.SovietOil() {
			more += 5
		}
	case field.Axis:
		if at := r.S.Blocks[u].At; r.Paralysed() && (at < 0 && d.Front == field.EastFront || at >= 0 && r.D.Places[at].Front == field.EastFront) {
			more = 5
		}
		if !r.AxisOil() {
			more += 5
		}
	}
	return more
}

// SovietOil reports whether the oil of Baku comes to Siberia by rail or sea (§20.591).
func (r *Run) SovietOil() bool {
	p := r.D.Cities[r.D.Baku].Place
	return r.Controller(p) == field.Soviet && r.Net(field.Soviet, 1).Has(p)
}

// AxisOil reports whether a line of rail and sea joins Berlin with Ploesti, Abadan or
// Baku (§17.1). The places themselves need not be the Axis'; here, where no neutral
// lies between, the line runs over what is the Axis' alone.
func (r *Run) AxisOil() bool {
	net := r.Net(field.Axis, 1)
	for _, c := range [...]int{r.D.Ploesti, r.D.Baku, r.D.Abadan} {
		if net.Has(r.D.Cities[c].Place) {
			return true
		}
	}
	return false
}
