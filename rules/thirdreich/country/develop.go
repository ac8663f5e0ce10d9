package country

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// FormDevelop is the form of the Development Action.
const FormDevelop = "develop"

// developing is the Development Action.
var developing = field.OrderKind{
	Words: []order.Word{{ID: "develop", EN: []string{"develop", "development", "develops"}, ES: []string{"desarrolla", "desarrollo", "desarrollar", "desarrollamos"}}},
	Forms: []order.Form{{ID: FormDevelop, Pattern: "[action] develop {development:development}"}},
	Do:    develop,
}

// DevelopmentFault says why a side cannot take a tile one step further (§4.6, §13).
func DevelopmentFault(r *field.Run, side field.Side, v field.DevID) *play.Fault {
	ss, x := &r.S.Sides[side], &r.D.Devs[v]
	dev := r.DevArg("development", v)
	switch {
	case !x.Sides[side]:
		return field.Refuse("13", "not-your-development", dev).Final()
	case ss.Devs[v].Box == field.Owned:
		return field.Refuse("4.6", "developed", dev)
	case ss.Devs[v].Box == field.InBox && ss.Devs[v].Since == r.S.Turn:
		return field.Refuse("4.6", "developed-this-turn", dev)
	case r.Year() < x.NotBefore[side]:
		return field.Refuse("13", "development-early", dev, rules.Num("year", x.NotBefore[side]))
	case x.Needs[side] != field.NoDev && !r.Has(side, x.Needs[side]):
		return field.Refuse("13.4", "development-needs", dev, r.DevArg("need", x.Needs[side]))
	}
	return nil
}

// develop carries out the Development Action (§4.6): a tile into the box, in a
// later turn out of it; from 1944 one Action is enough.
func develop(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	dv, _ := o.Get("development")
	v := field.DevID(r.D.DevByID[dv.ID])
	soft := r.Optimistic.Mend(func() *play.Fault { return ActionFault(r, side, field.ActDevelop) })
	if soft != nil && !soft.Soft {
		return soft
	}
	if f := DevelopmentFault(r, side, v); f != nil {
		return f.At(dv)
	}
	ss := &r.S.Sides[side]
	ss.Used[field.ActDevelop]++
	code := "thirdreich.develops-"
	if ss.Devs[v].Box == field.InBox || r.Year() >= r.D.Effects.OneActionFrom {
		code = "thirdreich.developed-"
		ss.Devs[v] = field.Dev{Box: field.Owned}
	} else {
		ss.Devs[v].Box = field.InBox
		ss.Devs[v].Since = r.S.Turn
	}
	nth, of := actionArgs(r, side)
	r.M.EventTo(side.ID(), code+"own", r.DevArg("development", v), nth, of)
	if ss.Shown[v] {
		r.M.EventToOthers(side.ID(), code+"shown", field.SideArg("side", side), r.DevArg("development", v), nth, of)
	} else {
		r.M.EventToOthers(side.ID(), code+"hidden", field.SideArg("side", side), nth, of)
	}
	return soft
}
