package setup

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// deploymentFault says why a unit is not set up at a place by what the scenario says of it (§22), nil if it may be: of one of
// which nothing is said, that it is set up in the East, and in the North if it knows that.
func deploymentFault(r *field.Run, u, to int, g *field.Ground) *play.Fault {
	d, rows := &r.D.Units[u], deployments(r, u)
	if len(rows) == 0 {
		if front := r.D.Places[to].Front; front != field.EastFront && (front != field.NorthFront || d.In(field.NorthFront) == field.Alien) {
			return play.Refuse("22.31", "eurofront.bad.set-up-there", r.UnitArg("unit", u), r.PlaceArg("to", to)).Final()
		}
		return nil
	}
	at, _, _ := r.D.StartPosition(r.S.Scenario, u)
	for _, x := range rows {
		switch {
		case !control.LiesIn(r, to, x.Lands, x.Zones, x.Fronts, x.At):
			return play.Refuse("22", "eurofront.bad.deploys", append(landArgs(r, x), r.UnitArg("unit", u), r.PlaceArg("to", to))...).Final()
		case x.Line && at >= 0 && g.Front.Has(at) && !g.Front.Has(to):
			return play.Refuse("22", "eurofront.bad.deploys-on-the-line", r.UnitArg("unit", u), r.PlaceArg("to", to)).Final()
		}
	}
	return nil
}

// deployments returns what the scenario says of where a unit may be set up: of one that is named nothing else.
func deployments(r *field.Run, u int) (out []*field.DeployRow) {
	unit := &r.D.Units[u]
	at, _, stands := r.D.StartPosition(r.S.Scenario, u)
	for i := range r.D.Deployments {
		x := &r.D.Deployments[i]
		switch {
		case x.Faction != unit.Faction, x.Semi && r.S.Options.Deployment != field.SemiSetup, !isBuiltOn(r.D, r.S.Scenario, x.Scenario):
		case x.Front < field.Fronts && x.Front != unit.Theatre(), len(x.Units) > 0 && !slices.Contains(x.Units, u):
		case len(x.Of) > 0 && (!stands || !slices.Contains(x.Of, r.Country(at))):
		case len(x.Units) > 0:
			return []*field.DeployRow{x}
		default:
			out = append(out, x)
		}
	}
	return out
}

// isBuiltOn reports whether a scenario is another one, or has its set-up from it.
func isBuiltOn(d *field.Data, scenario, other int) bool {
	for ; scenario >= 0; scenario = d.Scenarios[scenario].Base {
		if scenario == other {
			return true
		}
	}
	return false
}

// landArgs returns where a row has units be set up as arguments of a message.
func landArgs(r *field.Run, x *field.DeployRow) (out []rules.Arg) {
	for _, front := range x.Fronts {
		out = append(out, rules.Word("where", "eurofront.front."+field.FrontWords[front]))
	}
	for _, z := range x.Zones {
		out = append(out, rules.Word("where", "eurofront.zone."+r.D.Zones[z].ID))
	}
	for _, n := range x.Lands {
		out = append(out, rules.ID(field.KindNation, "where", r.D.Nations[n].ID))
	}
	for _, p := range x.At {
		out = append(out, r.PlaceArg("where", p))
	}
	return out
}

// isLastGuard reports whether a block is the last at a hex of the front line of a type that has to hold it (§22, 1944).
func isLastGuard(r *field.Run, u, place int) bool {
	f := r.D.Units[u].Faction
	i := slices.IndexFunc(r.D.Guards, func(x field.GuardRow) bool {
		return x.Faction == f && isBuiltOn(r.D, r.S.Scenario, x.Scenario) && slices.Contains(x.Lands, r.Country(place))
	})
	return i >= 0 && !slices.ContainsFunc(r.Blocks(f, place), func(v int) bool { return v != u && slices.Contains(r.D.Guards[i].Types, r.D.Units[v].Type) })
}

// isLastGarrison reports whether a block would leave a land in which its nation has to have somebody, and has nobody else (§22, 1943).
func isLastGarrison(r *field.Run, u, to int) bool {
	nation, land := r.D.Units[u].Nation, r.Country(int(r.S.Blocks[u].At))
	owed := slices.ContainsFunc(r.D.Garrisons, func(x field.GarrisonRow) bool {
		return x.Nation == nation && isBuiltOn(r.D, r.S.Scenario, x.Scenario) && slices.Contains(x.Lands, land)
	})
	return owed && r.Country(to) != land && !r.AnyUnit(func(v int, b *field.Block, d *field.Unit) bool {
		return v != u && d.Nation == nation && b.At >= 0 && r.Country(int(b.At)) == land
	})
}

// isFixed reports whether a unit has the strength that history gives it (§22, 1944 semi-historical).
func isFixed(r *field.Run, u int) bool {
	return slices.ContainsFunc(deployments(r, u), func(x *field.DeployRow) bool { return x.Fixed })
}
