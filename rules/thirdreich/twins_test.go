package thirdreich_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/rules/thirdreich"
)

// The only secrets on the board are the development tiles that a side has not
// used yet (§4.6). The twins exchange such tiles for others: in the same place,
// not shown. Nobody else may notice, friends as little as enemies.

// tile is what the exchange has to know of a development (§13).
type tile struct {
	id    string
	sides []rules.Side
	turn  int // from which it may be developed
	urals bool
}

// tiles are the developments that show themselves by an order only. Blitzkrieg
// works whenever supply is looked at, ships whenever submarines sail.
var tiles = []tile{
	{id: "logistica", sides: []rules.Side{"axis", "allies", "soviet"}, urals: true},
	{id: "industria-carros", sides: []rules.Side{"axis", "allies", "soviet"}, urals: true},
	{id: "industria-aerea", sides: []rules.Side{"axis", "allies", "soviet"}, urals: true},
	{id: "carros-avanzados", sides: []rules.Side{"allies", "soviet"}},
	{id: "guardia-rusa", sides: []rules.Side{"soviet"}, urals: true},
	{id: "desembarco", sides: []rules.Side{"allies"}, turn: 9},
}

// stored is what a twin looks at in the stored form of a position.
type stored struct {
	Turn  int
	Sides map[rules.Side]struct {
		Developments map[string]string
		Shown        []string
	}
	Pending map[string]any
	Asked   any
	Attacks []any
}

// twins are the ways to exchange tiles, one for every side that must not
// notice.
func twins(title *thirdreich.Title) []rulestest.Twin {
	var out []rulestest.Twin
	for _, side := range title.About().Sides {
		out = append(out, rulestest.Twin{Name: "tiles", Side: side, Quiet: quiet, Make: exchange(title, side)})
	}
	return out
}

// quiet keeps orders that neither use nor move a tile.
func quiet(o *rules.Order) bool {
	switch o.Form {
	case "supply", "tanks", "air", "submarines", "develop", "land", "convert", "atlantic", "build", "build-nation":
		return false
	}
	return true
}

// exchange makes twins for a side: the tiles of one of the other two are
// exchanged.
func exchange(title *thirdreich.Title, of rules.Side) func(rules.Position, func(int) int) (rules.Position, bool) {
	return func(pos rules.Position, roll func(int) int) (rules.Position, bool) {
		raw, err := pos.MarshalJSON()
		if err != nil {
			return nil, false
		}
		var st stored
		if err := json.Unmarshal(raw, &st); err != nil {
			return nil, false
		}
		if len(st.Pending) > 0 || st.Asked != nil || len(st.Attacks) > 0 {
			return nil, false // a sheet in hand may show a tile at once
		}
		all := title.About().Sides
		start := roll(len(all))
		for i := range all {
			side := all[(start+i)%len(all)]
			if side == of {
				continue
			}
			for range 40 {
				if devs := exchanged(&st, side, roll); devs != nil {
					return withDevelopments(title, raw, side, devs)
				}
			}
		}
		return nil, false
	}
}

// exchanged deals the hidden tiles of a side anew; nil when the deal is the
// same or one that could not have come about.
func exchanged(st *stored, side rules.Side, roll func(int) int) map[string]string {
	have := st.Sides[side].Developments
	devs := maps.Clone(have)
	var places, free []string
	for i := range tiles {
		t := &tiles[i]
		if !slices.Contains(t.sides, side) || slices.Contains(st.Sides[side].Shown, t.id) || st.Turn < t.turn ||
			side == "soviet" && t.urals && have["industria-urales"] != "owned" {
			continue
		}
		free = append(free, t.id)
		if text, ok := have[t.id]; ok {
			places = append(places, text)
			delete(devs, t.id)
		}
	}
	for _, place := range places {
		i := roll(len(free)) - 1
		// What is at hand in the first turn in which it may be in the box is not
		// possible before 1944.
		if free[i] == "desembarco" && place == "owned" && st.Turn < 11 || free[i] == "desembarco" && strings.HasPrefix(place, "box since") && st.Turn < 17 && place < "box since 9" {
			return nil
		}
		devs[free[i]] = place
		free = slices.Delete(free, i, i+1)
	}
	if maps.Equal(devs, have) {
		return nil
	}
	return devs
}

// withDevelopments returns a position in which a side has other tiles.
func withDevelopments(title *thirdreich.Title, raw []byte, side rules.Side, devs map[string]string) (rules.Position, bool) {
	var doc map[string]any
	if err := json.Unmarshal(raw, &doc); err != nil {
		return nil, false
	}
	doc["sides"].(map[string]any)[string(side)].(map[string]any)["developments"] = devs
	out, err := json.Marshal(doc)
	if err != nil {
		return nil, false
	}
	pos, err := title.Decode(out)
	return pos, err == nil
}
