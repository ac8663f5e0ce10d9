package toy

import "github.com/fieldpost/fieldpost/rules"

// Grammar gives the order language of the toy: hold, raid, stand, flee, and
// the standing orders.
func (Title) Grammar() *rules.Grammar {
	return &rules.Grammar{
		Words: []rules.GrammarWord{
			{ID: "hold", Forms: []string{"hold", "ocupar"}},
			{ID: "raid", Forms: []string{"raid", "asaltar"}},
			{ID: "stand", Forms: []string{"stand", "resistir"}},
			{ID: "flee", Forms: []string{"flee", "huir"}},
			{ID: "standing", Forms: []string{"standing", "permanente"}},
			{ID: "at", Forms: []string{"at", "en"}},
		},
		Kinds: []rules.GrammarKind{{
			ID: "place",
			Names: []rules.GrammarName{
				{ID: "hill", Forms: []string{"hill", "the hill", "colina", "la colina"}},
				{ID: "mill", Forms: []string{"mill", "the mill", "molino", "el molino"}},
				{ID: "ford", Forms: []string{"ford", "the ford", "vado", "el vado"}},
			},
		}},
		Forms: []rules.GrammarForm{
			{ID: "hold", Pattern: "hold {place:place}"},
			{ID: "raid", Pattern: "raid {place:place}"},
			{ID: "stand", Pattern: "stand"},
			{ID: "flee", Pattern: "flee"},
			{ID: "standing-stand", Pattern: "standing stand [at {place:place}]", Standing: true},
			{ID: "standing-flee", Pattern: "standing flee [at {place:place}]", Standing: true},
		},
	}
}
