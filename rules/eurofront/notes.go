package eurofront

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Notes tells of an area what it is, and of it and of a hex with routes where they lead
// (§18.1, §18.31): no map shows them.
func (t *Title) Notes(place string) (out []rules.Message) {
	i, ok := t.d.PlaceByID[place]
	if !ok {
		return nil
	}
	p := &t.d.Places[i]
	if p.Kind != field.Hex {
		kind := [...]string{field.District: "district", field.Region: "region"}[p.Kind]
		out = append(out, rules.M("eurofront.map.area", rules.Word("kind", "eurofront.map."+kind), rules.Word("terrain", "eurofront.map."+field.TerrainWords[p.Terrain]),
			rules.Num("stack", t.d.Terrains[p.Terrain].Stack)))
	}
	for _, rail := range [...]bool{true, false} {
		for _, length := range [...]int8{field.ShortRoute, field.LongRoute} {
			var args []rules.Arg
			for _, n := range p.Near {
				if n.Route == length && (n.Track != field.NoTrack) == rail {
					args = append(args, rules.ID(field.KindPlace, "to", t.d.Places[n.To].ID))
				}
			}
			if len(args) > 0 {
				code := map[bool]string{true: "rail-routes", false: "road-routes"}[rail]
				out = append(out, rules.M("eurofront.map."+code, append(args, rules.Num("hexes", int(length)))...))
			}
		}
	}
	return out
}
