package month

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// Objective is something that a faction has as long as a line is open (§17).
type Objective uint8

// The objectives that the East can cut.
const (
	AxisOil   Objective = iota // §17.1
	AxisOre                    // §17.2
	OreRoute                   // by sea from Narvik (§17.2)
	SovietOil                  // §17.8
	OilRoute                   // over the Caspian (§20.591)
	Murmansk                   // lend and lease (§20.592)
	Teheran
	Objectives = 7
)

// ObjectiveWords are the words for the objectives.
var ObjectiveWords = [Objectives]string{"axis-oil", "axis-ore", "ore-route", "soviet-oil", "oil-route", "murmansk", "teheran"}

// Of returns the faction that has an objective.
func (o Objective) Of() field.Faction {
	if o < SovietOil {
		return field.Axis
	}
	return field.Soviet
}

// HasObjectiveLine reports whether the line of an objective is. Ice cuts none of them.
func (r *Run) HasObjectiveLine(o Objective) bool {
	if r.Books == nil || r.Books.Faction != o.Of() {
		return kept[o](r)
	}
	known := &r.Books.kept[o]
	if *known == 0 {
		*known = -1
		if kept[o](r) {
			*known = 1
		}
	}
	return *known > 0
}

// LostObjectives returns the objectives of a faction whose lines are cut.
func (r *Run) LostObjectives(f field.Faction) (out []Objective) {
	defer r.openCache(f)()
	for o := range Objective(Objectives) {
		if o.Of() == f && !r.HasObjectiveLine(o) {
			out = append(out, o)
		}
	}
	return out
}

// communications returns the line of communications of the Axis, kept in its ledger.
func (r *Run) communications() board.Set {
	if r.Books == nil || r.Books.Faction != field.Axis {
		return r.Communications(field.Axis)
	}
	if r.Books.line == nil {
		r.Books.line = r.Communications(field.Axis)
	}
	return r.Books.line
}

var kept = [Objectives]func(*Run) bool{
	AxisOil: func(r *Run) bool {
		line := r.communications()
		for _, c := range [...]int{r.D.Ploesti, r.D.Baku, r.D.Abadan} {
			if line.Has(r.D.Cities[c].Place) {
				return true
			}
		}
		return false
	},
	AxisOre: func(r *Run) bool {
		line := r.communications() // the rails of Sweden join its mines with its ports
		return line.Has(r.D.Gallivare) || line.Has(r.D.Cities[r.D.Stockholm].Place)
	},
	OreRoute: func(r *Run) bool {
		if r.Season() >= field.Supremacy {
			return false // the seas around Norway are the Allied's (§13.32)
		}
		net := r.net(field.Axis, supply.ByRailAndSea)
		return r.CanShip(field.Axis, r.D.Narvik, func(p int) bool { return net.Has(p) && r.HasFreePort(field.Axis, p) })
	},
	SovietOil: func(r *Run) bool {
		p := r.D.Cities[r.D.Baku].Place
		return r.Controller(p) == field.Soviet && r.net(field.Soviet, supply.ByRailAndSea).Has(p)
	},
	OilRoute: func(r *Run) bool {
		guryev, rail := r.D.Cities[r.D.Guryev].Place, r.net(field.Soviet, supply.ByRail)
		return r.HasFreePort(field.Soviet, guryev) && rail.Has(guryev) &&
			r.CanShip(field.Soviet, r.D.Cities[r.D.Baku].Place, func(p int) bool { return p == guryev })
	},
	Murmansk: func(r *Run) bool { return r.net(field.Soviet, supply.ByRailAndSea).Has(r.D.Murmansk) },
	Teheran: func(r *Run) bool { // the board has no ways of Persia
		return r.net(field.Soviet, supply.ByRailAndSea).Has(r.D.Cities[r.D.Baku].Place)
	},
}

// basicIncome returns what a faction has before its cities (§11.31), less what it loses with its
// objectives: the Axis ten points without ore and five without the route of Narvik (§17.2),
// the Soviets five each without the ships of Baku, while they hold it (§20.591), Murmansk
// and Teheran (§20.592).
func (r *Run) basicIncome(f field.Faction) int {
	n := r.D.Seasons[r.Season()].Basic[f]
	lose := func(o Objective, pp int) bool {
		cut := !r.HasObjectiveLine(o)
		if cut {
			n -= pp
		}
		return cut
	}
	switch f {
	case field.Axis:
		if !lose(AxisOre, 10) {
			lose(OreRoute, 5)
		}
	case field.Soviet:
		if r.Controller(r.D.Cities[r.D.Baku].Place) == field.Soviet {
			lose(OilRoute, 5)
		}
		lose(Murmansk, 5)
		lose(Teheran, 5)
	}
	return n
}
