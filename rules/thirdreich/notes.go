package thirdreich

import "github.com/fieldpost/fieldpost/rules"

// Notes tells of a zone from where armies land in it, and where they land from it,
// without a landing line: connections that no map shows (§13.9).
func (t *Title) Notes(place string) (out []rules.Message) {
	d := t.d
	var from, to []rules.Arg
	most := 0
	for i := range d.Lines {
		l := &d.Lines[i]
		switch {
		case l.Line:
		case d.Zones[l.To].ID == place:
			from, most = append(from, rules.ID("zone", "zone", d.Zones[l.From].ID)), max(most, l.Max)
		case d.Zones[l.From].ID == place:
			to = append(to, rules.ID("zone", "zone", d.Zones[l.To].ID))
		}
	}
	if from != nil {
		out = append(out, rules.M("thirdreich.map.landed-from", append(from, rules.Num("n", most))...))
	}
	if to != nil {
		out = append(out, rules.M("thirdreich.map.lands-in", to...))
	}
	return out
}
