package empires_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires"
	"github.com/fieldpost/fieldpost/rules/rulestest"
)

// The only secrets on the board are the tiles that a side has not used yet
// (§9). The twins exchange such tiles for others: same box, same turn, not
// shown. Nobody else may notice, the partner as little as the enemy.

// tile is what the choice of a technology depends on (§9, §9.4).
type tile struct {
	id, needs string
	others    int  // tiles in box 2 before it
	great     bool // German and Franco-British only
	level     bool // takes part in every comparison of a battle (§9.1)
}

var tiles = []tile{
	{id: "attack-1", level: true}, {id: "attack-2", needs: "attack-1", level: true}, {id: "attack-3", needs: "attack-2", great: true, level: true},
	{id: "defence-1", level: true}, {id: "defence-2", needs: "defence-1", level: true},
	{id: "manoeuvre"}, {id: "aviation"}, {id: "gas", great: true},
	{id: "tanks-1", others: 4, great: true}, {id: "tanks-2", needs: "tanks-1", great: true},
}

// boxes is what a twin looks at in the stored form of a position.
type boxes struct {
	Turn    int
	Options map[string]string
	Sides   map[rules.Side]struct {
		Technologies map[string]string
		Shown        []string
	}
	Pending map[string]any
	Asked   any
	Agenda  []struct{ Step string }
}

// twins are the ways to exchange tiles, one of each kind for every side that
// must not notice.
func twins(title *empires.Title) []rulestest.Twin {
	var out []rulestest.Twin
	for _, side := range title.About().Sides {
		out = append(out,
			rulestest.Twin{Name: "tiles", Side: side, Quiet: noBattle, Make: exchange(title, side, false)},
			rulestest.Twin{Name: "tiles that no battle compares", Side: side, Quiet: plainBattle, Make: exchange(title, side, true)})
	}
	return out
}

// noBattle keeps orders that neither compare technologies nor use or move a
// tile.
func noBattle(o *rules.Order) bool { return plainBattle(o) && !o.Has("attack") && !o.Has("support") }

// plainBattle keeps orders that use no tile besides those of §9.1.
func plainBattle(o *rules.Order) bool {
	return !o.Has("with") && o.Form != "gas" && o.Form != "research"
}

// exchange makes twins for a side: the tiles of one of the other three are
// exchanged, all of them or only those that no battle compares.
func exchange(title *empires.Title, of rules.Side, calm bool) func(rules.Position, func(int) int) (rules.Position, bool) {
	return func(pos rules.Position, roll func(int) int) (rules.Position, bool) {
		if roll(4) > 1 {
			return nil, false // later in the game there are more tiles to exchange
		}
		raw, err := pos.MarshalJSON()
		if err != nil {
			return nil, false
		}
		var b boxes
		if err := json.Unmarshal(raw, &b); err != nil {
			return nil, false
		}
		// Sheets in hand and battles under way may show a tile at once, and so
		// may an attack that a side is obliged to (§8).
		if len(b.Pending) > 0 || b.Asked != nil || !calm && dutyNear(&b) {
			return nil, false
		}
		all := title.About().Sides
		start := roll(len(all))
		for i := range all {
			side := all[(start+i)%len(all)]
			if side == of {
				continue
			}
			great := side == "german" || side == "franco-british"
			known := slices.Clone(b.Sides[side].Shown)
			if b.Options[rules.OptionReport] == "turn" {
				// A sheet that waits its turn is not refused for a fourth army,
				// and carrying it out would show Manoeuvre (§9.2).
				known = append(known, "manoeuvre")
			}
			for range 60 {
				if tech := exchanged(b.Sides[side].Technologies, known, great, calm, roll); tech != nil {
					return withTechnologies(title, raw, side, tech)
				}
			}
		}
		return nil, false
	}
}

// dutyNear reports whether a side may be made to attack within the phases for
// which twins are played on: Germany in 1914, Russia in autumn 1916.
func dutyNear(b *boxes) bool {
	last := 8
	if b.Options[rules.OptionReport] == "turn" {
		last = 4
	}
	return b.Turn < 3 || b.Turn > last && b.Turn <= 10
}

// exchanged deals the hidden tiles anew; nil when the deal is the same or one
// that could not have come about.
func exchanged(have map[string]string, known []string, great, calm bool, roll func(int) int) map[string]string {
	fixed := func(t *tile) bool { return slices.Contains(known, t.id) || calm && t.level || t.great && !great }
	tech := map[string]string{}
	var places []string // where the hidden tiles lie
	var free []string   // what they may be
	for i := range tiles {
		t := &tiles[i]
		text, in := have[t.id]
		switch {
		case fixed(t) && in:
			tech[t.id] = text
		case !fixed(t):
			free = append(free, t.id)
			if in {
				places = append(places, text)
			}
		}
	}
	for _, place := range places {
		i := roll(len(free)) - 1
		tech[free[i]] = place
		free = slices.Delete(free, i, i+1)
	}
	if maps.Equal(tech, have) || !possible(tech) {
		return nil
	}
	return tech
}

// possible reports whether the rules of research allow the tiles (§9, §9.4).
func possible(tech map[string]string) bool {
	second := 0
	for _, text := range tech {
		if strings.HasPrefix(text, "2") {
			second++
		}
	}
	for i := range tiles {
		t := &tiles[i]
		text, in := tech[t.id]
		if !in {
			continue
		}
		before := second
		if strings.HasPrefix(text, "2") {
			before--
		}
		if t.needs != "" && !strings.HasPrefix(tech[t.needs], "2") || before < t.others {
			return false
		}
	}
	return true
}

// withTechnologies returns a position in which a side has other tiles.
func withTechnologies(title *empires.Title, raw []byte, side rules.Side, tech map[string]string) (rules.Position, bool) {
	var doc map[string]any
	if err := json.Unmarshal(raw, &doc); err != nil {
		return nil, false
	}
	doc["sides"].(map[string]any)[string(side)].(map[string]any)["technologies"] = tech
	out, err := json.Marshal(doc)
	if err != nil {
		return nil, false
	}
	pos, err := title.Decode(out)
	return pos, err == nil
}
