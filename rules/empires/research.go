package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

const formResearch = "research"

// researching is the Research action (§9).
var researching = orderKind{
	words: []order.Word{
		{ID: "research", EN: []string{"research", "investigate", "technology", "technologies"}, ES: []string{"investiga", "investigar", "investigo", "tecnología", "tecnologías"}},
	},
	forms: []order.Form{
		{ID: formResearch, Pattern: "research {tech:tech+}"},
	},
	do: (*run).research,
}

// research carries out the Research action (§9).
func (r *run) research(sd side, o *rules.Order) *fault {
	var tv rules.Value
	n := 0
	for _, v := range o.Args {
		if v.Kind == "tech" {
			tv = v
			n++
		}
	}
	if n != 1 {
		return deny("9", "empires.bad.one-tech").At(tv).Surely()
	}
	t := techID(r.d.techByID[tv.ID])
	if f := r.mayResearch(sd, t); f != nil {
		return f.At(tv)
	}
	if f := r.act(sd, actResearch); f != nil {
		return f
	}
	ss := &r.s.sides[sd]
	ss.techs[t].box++
	if ss.techs[t].box == box2 {
		ss.techs[t].since = r.s.turn
	}
	r.researchEvents(sd, t)
	return nil
}
