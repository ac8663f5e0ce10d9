package toy

import "github.com/fieldpost/fieldpost/rules"

// View shows the own troop, the score and the turn; where the enemy hides is
// never in it.
func (p *Position) View(s rules.Side) rules.View {
	v := rules.View{Side: s}
	own := p.troop(s)
	v.Sections = append(v.Sections, rules.Section{Code: "toy.own", Lines: []rules.Message{
		rules.M("toy.stands", place("place", own.Place)),
	}})
	var score []rules.Message
	for i := range p.Troops {
		score = append(score, rules.M("toy.points", rules.SideArg("side", p.Troops[i].Side), rules.Num("points", p.Troops[i].Points)))
	}
	v.Sections = append(v.Sections, rules.Section{Code: "toy.score", Lines: score})
	return v
}

// Draft writes a sheet to edit.
func (p *Position) Draft(s rules.Side, lang rules.Lang) []string {
	for _, d := range p.Demands() {
		if d.Side == s && d.Kind == rules.DemandDecision {
			if lang == rules.Spanish {
				return []string{"# resistir", "# huir"}
			}
			return []string{"# stand", "# flee"}
		}
	}
	if lang == rules.Spanish {
		return []string{"ocupar " + p.troop(s).Place, "# asaltar " + next(p.troop(s).Place)}
	}
	return []string{"hold " + p.troop(s).Place, "# raid " + next(p.troop(s).Place)}
}
