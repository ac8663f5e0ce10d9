package setup

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// isDeploying reports whether those deploy who have come into the war (§16.52), and nobody else.
func isDeploying(r *field.Run) bool { return r.S.Top().Kind == field.StepDeploy }

// FromReinforcement returns the order to deploy that is meant by one for a reinforcement: "place 1 Spa in Madrid".
func FromReinforcement(o *rules.Order) *rules.Order {
	out := *o
	out.Form, out.Args = FormDeploy, slices.Clone(o.Args)
	for i := range out.Args {
		if out.Args[i].Name == field.ArgIn {
			out.Args[i].Name = field.ArgTo
		}
	}
	return &out
}

// placeMustered deploys a unit of a nation that has come into the war (§16.31): in its land, one of a lesser power in a place, where
// the units of its nation may stand, such as ports. Where it stands already it stays.
func placeMustered(r *field.Run, side field.Side, u, to int) *play.Fault {
	d := &r.D.Units[u]
	unit, place := r.UnitArg("unit", u), r.PlaceArg("to", to)
	nation := rules.ID(field.KindNation, "nation", r.D.Nations[d.Nation].ID)
	switch at := int(r.S.Blocks[u].At); {
	case r.Holder(d.Faction) != side: // wherever it is, which nobody else knows
		return field.NotYours(r, "16.31", u).Final()
	case at < 0 || !r.S.Powers[d.Nation].Mustering || r.S.Powers[d.Nation].Stance != d.Faction:
		return notMustering(r, u)
	case at == to:
		return nil
	case staysPut(r, u):
		return play.Refuse("20.91", "eurofront.bad.deploys-fixed", unit, r.PlaceArg("in", at)).Final()
	case isColonial(r, u) && !isNearColonialPort(r, u, to):
		return play.Refuse("20.484", "eurofront.bad.deploys-by-ports", unit, place).Final()
	case !isDeploymentLand(r, u, to):
		return play.Refuse("16.31", "eurofront.bad.deploys-at-home", unit, place, nation).Final()
	case r.S.Controller(to) != d.Faction || r.S.Battle(to) != nil:
		return play.Refuse("16.31", "eurofront.bad.deploys-lost", unit, place)
	case field.RosterOf(d.Nation, r.D).Ports && !r.D.Places[to].Port:
		return play.Refuse("20.81", "eurofront.bad.deploys-in-ports", unit, place).Final()
	case slices.ContainsFunc(r.Here(to), func(v int16) bool { return r.D.Units[v].Nation == d.Nation }):
		return play.Refuse("16.31", "eurofront.bad.deploys-alone", unit, place)
	}
	if isColonial(r, u) && r.Country(to) != r.Country(int(r.S.Blocks[u].At)) && isLastInColony(r, u) {
		return play.Refuse("20.484", "eurofront.bad.deploys-last", unit, rules.ID(field.KindNation, "colony", r.D.Nations[r.Country(int(r.S.Blocks[u].At))].ID))
	}
	r.Put(u, to)
	return nil
}

// isColonial reports whether a unit deploys in the colonies of its nation: residents of the Mediterranean do (§20.484).
func isColonial(r *field.Run, u int) bool {
	d := &r.D.Units[u]
	return d.In(field.MedFront) == field.Resident && len(field.RosterOf(d.Nation, r.D).Colonies) > 0
}

// isNearColonialPort reports whether a place is a colony's of a nation, with a port or beside one of its colonies.
func isNearColonialPort(r *field.Run, u, to int) bool {
	colonies := field.RosterOf(r.D.Units[u].Nation, r.D).Colonies
	isPort := func(p int) bool { return r.D.Places[p].Port && slices.Contains(colonies, r.Country(p)) }
	return slices.Contains(colonies, r.Country(to)) && (isPort(to) || slices.ContainsFunc(r.D.Places[to].Near, func(n field.Near) bool { return isPort(int(n.To)) }))
}

// isLastInColony reports whether no other unit of the nation of one stands in the colony where it does.
func isLastInColony(r *field.Run, u int) bool {
	colony := r.Country(int(r.S.Blocks[u].At))
	return !r.AnyUnit(func(v int, b *field.Block, d *field.Unit) bool {
		return v != u && b.At >= 0 && d.Nation == r.D.Units[u].Nation && r.Country(int(b.At)) == colony
	})
}

// isDeploymentLand reports whether a place lies where a unit deploys: in its nation, or, of the veterans and residents of the Mediterranean,
// in a colony of that (§20.74).
func isDeploymentLand(r *field.Run, u, to int) bool {
	d, land := &r.D.Units[u], r.Country(to)
	return land == d.Nation || isColonial(r, u) || slices.Contains(field.RosterOf(d.Nation, r.D).Colonies, land) && d.In(field.MedFront) == field.Veteran
}

// staysPut reports whether a unit deploys in one place alone (§20.91).
func staysPut(r *field.Run, u int) bool {
	return slices.ContainsFunc(r.D.Musters, func(m field.MusterRow) bool { return m.Stays && r.D.Coat(m.Unit, r.D.Units[u].Faction) == u })
}

// notMustering says that a unit does not deploy now.
func notMustering(r *field.Run, u int) *play.Fault {
	return play.Refuse("16.52", "eurofront.bad.deploys-only", r.UnitArg("unit", u)).Final()
}
