package setup

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// isDeploying reports whether those deploy who have come into the war (§16.52), and nobody else.
func isDeploying(r *field.Run) bool { return r.S.Top().Kind == field.StepDeploy }

// placeMustered deploys a unit of a nation that has come into the war (§16.31): in its land, one of a lesser power in a place, where
// the units of its nation may stand, such as ports. Where it stands already it stays.
func placeMustered(r *field.Run, side field.Side, u, to int) *play.Fault {
	d := &r.D.Units[u]
	unit, place := r.UnitArg("unit", u), r.PlaceArg("to", to)
	nation := rules.ID(field.KindNation, "nation", r.D.Nations[d.Nation].ID)
	switch at := int(r.S.Blocks[u].At); {
	case at >= 0 && r.Holder(d.Faction) != side:
		return field.NotYours(r, "16.31", u).Final()
	case at < 0 || !r.S.Powers[d.Nation].Mustering || r.S.Powers[d.Nation].Stance != d.Faction:
		return notMustering(r, u)
	case at == to:
		return nil
	case staysPut(r, u):
		return play.Refuse("20.91", "eurofront.bad.deploys-fixed", unit, r.PlaceArg("in", at)).Final()
	case !isDeploymentLand(r, u, to):
		return play.Refuse("16.31", "eurofront.bad.deploys-at-home", unit, place, nation).Final()
	case r.S.Controller(to) != d.Faction || r.S.Battle(to) != nil:
		return play.Refuse("16.31", "eurofront.bad.deploys-lost", unit, place)
	case field.RosterOf(d.Nation, r.D).Ports && !r.D.Places[to].Port:
		return play.Refuse("20.81", "eurofront.bad.deploys-in-ports", unit, place).Final()
	case slices.ContainsFunc(r.Here(to), func(v int16) bool { return r.D.Units[v].Nation == d.Nation }):
		return play.Refuse("16.31", "eurofront.bad.deploys-alone", unit, place)
	}
	r.Put(u, to)
	return nil
}

// isDeploymentLand reports whether a place lies where a unit deploys: in its nation, or, of the veterans of the Mediterranean, in a colony
// of that (§20.74).
func isDeploymentLand(r *field.Run, u, to int) bool {
	d, land := &r.D.Units[u], r.Country(to)
	return land == d.Nation || slices.Contains(field.RosterOf(d.Nation, r.D).Colonies, land) && d.In(field.MedFront) == field.Veteran
}

// staysPut reports whether a unit deploys in one place alone (§20.91).
func staysPut(r *field.Run, u int) bool {
	return slices.ContainsFunc(r.D.Musters, func(m field.MusterRow) bool { return m.Stays && r.D.Coat(m.Unit, r.D.Units[u].Faction) == u })
}

// notMustering says that a unit does not deploy now.
func notMustering(r *field.Run, u int) *play.Fault {
	return play.Refuse("16.52", "eurofront.bad.deploys-only", r.UnitArg("unit", u)).Final()
}
