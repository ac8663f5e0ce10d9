package eurofront

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// View implements [rules.Title]: the battles, then the blocks by place, own ones first.
func (t *Title) View(k *rules.Known) rules.View {
	v := rules.View{Side: k.Viewer.Side()}
	battles := rules.Section{Code: "eurofront.view.battles"}
	for i := range k.Marks {
		m := &k.Marks[i]
		if m.Kind != markBattle {
			continue
		}
		battles.Lines = append(battles.Lines, rules.M("eurofront.view.battle", rules.ID(k.Kinds.Place, "in", m.At), rules.SideArg("side", m.Side)))
	}
	own, others := rules.Section{Code: "eurofront.view.own", Own: true}, rules.Section{Code: "eurofront.view.others"}
	for i := range k.Pieces {
		p := &k.Pieces[i]
		at := rules.ID(k.Kinds.Place, "at", p.At)
		if slices.Contains(field.BoxWords, p.At) {
			at = rules.Word("at", "eurofront.box."+p.At)
		}
		switch {
		case p.Hidden():
			others.Lines = append(others.Lines, rules.M("eurofront.view.hidden", rules.SideArg("side", p.Side), at))
		case k.Viewer.Sees(p.Side):
			own.Lines = append(own.Lines, rules.M("eurofront.view.block", k.PieceArg("unit", p), rules.Num("cv", int(p.Strength)), at))
		default:
			others.Lines = append(others.Lines, rules.M("eurofront.view.block", k.PieceArg("unit", p), rules.Num("cv", int(p.Strength)), at))
		}
	}
	for _, s := range []rules.Section{battles, own, others} {
		if len(s.Lines) > 0 {
			v.Sections = append(v.Sections, s)
		}
	}
	return v
}
