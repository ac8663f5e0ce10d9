package production

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// hasObjectiveLine reports whether the line of an objective is open. Ice cuts none of them.
func hasObjectiveLine(r *field.Run, o field.Objective) bool {
	if r.Books == nil || r.Books.Faction != o.Of() {
		return kept[o](r)
	}
	known := &r.Books.Kept[o]
	if *known == 0 {
		*known = -1
		if kept[o](r) {
			*known = 1
		}
	}
	return *known > 0
}

// LostObjectives returns the objectives of a faction whose lines are cut.
func LostObjectives(r *field.Run, f field.Faction) (out []field.Objective) {
	defer openCache(r, f)()
	for o := range field.Objective(field.Objectives) {
		if o.Of() == f && !hasObjectiveLine(r, o) {
			out = append(out, o)
		}
	}
	return out
}

// communications returns the line of communications of the Axis, kept in its ledger.
func communications(r *field.Run) board.Set {
	if r.Books == nil || r.Books.Faction != field.Axis {
		return supply.Communications(r, field.Axis)
	}
	if r.Books.Line == nil {
		r.Books.Line = supply.Communications(r, field.Axis)
	}
	return r.Books.Line
}

var kept = [field.Objectives]func(*field.Run) bool{
	field.AxisOil: func(r *field.Run) bool {
		line := communications(r)
		for _, c := range [...]int{r.D.Ploesti, r.D.Baku, r.D.Abadan} {
			if line.Has(r.D.Cities[c].Place) {
				return true
			}
		}
		return false
	},
	field.AxisOre: func(r *field.Run) bool {
		line := communications(r) // the rails of Sweden join its mines with its ports
		return line.Has(r.D.Gallivare) || line.Has(r.D.Cities[r.D.Stockholm].Place)
	},
	field.OreRoute: func(r *field.Run) bool {
		if r.Season() >= field.Supremacy {
			return false // the seas around Norway are the Allied's (§13.32)
		}
		net := net(r, field.Axis, supply.ByRailAndSea)
		return fleet.CanShip(r, field.Axis, r.D.Narvik, func(p int) bool { return net.Has(p) && fleet.HasFreePort(r, field.Axis, p) })
	},
	field.SovietOil: func(r *field.Run) bool {
		p := r.D.Cities[r.D.Baku].Place
		return r.S.Controller(p) == field.Soviet && net(r, field.Soviet, supply.ByRailAndSea).Has(p)
	},
	field.OilRoute: func(r *field.Run) bool {
		guryev, rail := r.D.Cities[r.D.Guryev].Place, net(r, field.Soviet, supply.ByRail)
		return fleet.HasFreePort(r, field.Soviet, guryev) && rail.Has(guryev) &&
			fleet.CanShip(r, field.Soviet, r.D.Cities[r.D.Baku].Place, func(p int) bool { return p == guryev })
	},
	field.Murmansk: func(r *field.Run) bool { return net(r, field.Soviet, supply.ByRailAndSea).Has(r.D.Murmansk) },
	field.Teheran: func(r *field.Run) bool { // the board has no ways of Persia
		return net(r, field.Soviet, supply.ByRailAndSea).Has(r.D.Cities[r.D.Baku].Place)
	},
}

// basicIncome returns what a faction has before its cities (§11.31), less what it loses with its
// objectives: the Axis ten points without ore and five without the route of Narvik (§17.2),
// the Soviets five each without the ships of Baku, while they hold it (§20.591), Murmansk
// and Teheran (§20.592).
func basicIncome(r *field.Run, f field.Faction) int {
	n := r.D.Seasons[r.Season()].Basic[f]
	lose := func(o field.Objective, pp int) bool {
		cut := !hasObjectiveLine(r, o)
		if cut {
			n -= pp
		}
		return cut
	}
	switch f {
	case field.Axis:
		if !lose(field.AxisOre, 10) {
			lose(field.OreRoute, 5)
		}
	case field.Soviet:
		if r.S.Controller(r.D.Cities[r.D.Baku].Place) == field.Soviet {
			lose(field.OilRoute, 5)
		}
		lose(field.Murmansk, 5)
		lose(field.Teheran, 5)
	}
	return n
}
