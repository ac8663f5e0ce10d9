package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

const formResearch = "research"

// researching is the Research action (§9).
var researching = kind{
	Words: []order.Word{{ID: "research", EN: []string{"research", "investigate", "technology", "technologies", "researches"}, ES: []string{"investiga", "investigar", "investigo", "tecnología", "tecnologías", "investigación", "investigamos"}}},
	Forms: []order.Form{{ID: formResearch, Pattern: "research {tech:tech+}"}},
	Do:    research,
}

// research carries out the Research action (§9).
func research(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	var tv rules.Value
	n := 0
	for _, v := range o.Args {
		if v.Kind == "tech" {
			tv = v
			n++
		}
	}
	if n != 1 {
		return play.Refuse("9", "empires.bad.one-tech").At(tv).Final()
	}
	t := r.D.TechByID[tv.ID]
	if f := researchFault(r, side, t); f != nil {
		return f.At(tv)
	}
	if f := act(r, side, field.ActResearch); f != nil {
		return f
	}
	ss := &r.S.Sides[side]
	ss.Techs[t].Box++
	if ss.Techs[t].Box == field.Box2 {
		ss.Techs[t].Since = r.S.Turn
	}
	researchEvents(r, side, t)
	return nil
}

// researchFault says why a side cannot place or lift a technology (§9, §9.4).
func researchFault(r *field.Run, side field.Side, t int) *play.Fault {
	td, ss := &r.D.Techs[t], &r.S.Sides[side]
	if !td.Sides[side] {
		return play.Refuse("9", "empires.bad.tech-not-yours", r.TechArg("tech", t)).Final()
	}
	if ss.Techs[t].Box == field.Box2 {
		return play.Refuse("9", "empires.bad.tech-done", r.TechArg("tech", t))
	}
	if ss.Techs[t].Box == field.Box1 {
		return nil
	}
	for _, need := range td.Requires {
		if ss.Techs[need].Box != field.Box2 {
			return play.Refuse("9", "empires.bad.tech-requires", r.TechArg("tech", t), r.TechArg("need", need))
		}
	}
	if td.Others > 0 {
		n := 0
		for i := range r.D.Techs {
			if ss.Techs[i].Box == field.Box2 {
				n++
			}
		}
		if n < td.Others {
			return play.Refuse("9.4", "empires.bad.tech-others", r.TechArg("tech", t), rules.Num("need", td.Others), rules.Num("have", n))
		}
	}
	return nil
}

func researchEvents(r *field.Run, side field.Side, t int) {
	public, own := "empires.researched-1", "empires.own-researched-1"
	if r.S.Sides[side].Techs[t].Box == field.Box2 {
		public, own = "empires.researched-2", "empires.own-researched-2"
	}
	r.M.EventTo(side.ID(), own, r.TechArg("tech", t))
	if r.S.Sides[side].Shown[t] {
		r.M.EventToOthers(side.ID(), own+"-other", field.SideArg("side", side), r.TechArg("tech", t))
		return
	}
	r.M.EventToOthers(side.ID(), public, field.SideArg("side", side))
}

// researchOrders returns the orders for each technology that a side may take now.
func researchOrders(r *field.Run, side field.Side) (out []rules.Order) {
	may := researchFault
	if r.S.Turn == 0 {
		may = firstFault
	}
	for i := range r.D.Techs {
		if may(r, side, i) == nil {
			out = append(out, order.Of(formResearch, order.Named("tech", "tech", r.D.Techs[i].ID)))
		}
	}
	return out
}
