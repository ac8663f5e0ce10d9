package politics

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// FormSurrender is the form of the order that asks for the surrender of a nation.
const FormSurrender = "surrender"

// surrendering asks for the surrender of a satellite, for which the Allies and the Soviets throw by themselves in their politics (§16.8):
// who asks is told what is missing.
var surrendering = field.OrderKind{
	Words: []order.Word{{ID: "surrenders", EN: []string{"surrenders", "surrender", "capitulates", "to surrender", "must surrender"},
		ES: []string{"se rinde", "rinde", "rendirse", "capitula", "se rindió", "debe rendirse"}},
		{ID: "surrender-of", EN: []string{"surrender of", "the surrender of"}, ES: []string{"rendición de", "la rendición de"}}},
	Forms: []order.Form{{ID: FormSurrender, Pattern: nationPattern + " surrenders|surrender-of " + nationPattern}},
	In:    field.InTurn,
	Do: func(r *field.Run, _ field.Side, o *rules.Order) *play.Fault {
		v, _ := o.Get(ArgNation)
		if f := surrenderFault(r, r.D.NationByID[v.ID]); f != nil {
			return f.At(v)
		}
		return r.Advance(field.PhasePolitics)
	},
}

// surrenderFault says why no die is thrown for the surrender of a nation in the politics of who moves, nil if one is, or may be: how
// weary it is beside the land that it has lost only its own side knows.
func surrenderFault(r *field.Run, nation int) *play.Fault {
	x, name := field.SatelliteOf(nation, r.D), nationArg(r, nation)
	switch {
	case x == nil || r.S.Powers[nation].Stance != field.Axis || r.S.Powers[nation].Defeated:
		return play.Refuse("16.8", "eurofront.bad.surrenders-never", name).Final()
	case !r.S.AreHostile(r.S.Active, field.Axis) || x.Ports && r.S.Active != field.Allied:
		return play.Refuse("16.8", "eurofront.bad.surrenders-theirs", name).Final()
	case !IsDemoralised(r, nation):
		return play.Refuse("16.71", "eurofront.bad.surrenders-firm", name)
	case CountLostHome(r, x) == 0 && x.Ports:
		return play.Refuse("16.81", "eurofront.bad.surrenders-ports", name)
	case CountLostHome(r, x) == 0:
		return play.Refuse("16.82", "eurofront.bad.surrenders-hexes", name)
	}
	return nil
}
