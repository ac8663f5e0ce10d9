package rulestest

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// damagedPhases is how far the games are played whose positions are damaged.
const damagedPhases = 24

// Damaged changes values in stored positions of a title: each is refused, by an
// error that names the title, or can be looked at and carried on without a
// panic. Words are ids and words of the title's positions, put in place of
// others.
func Damaged(t *testing.T, title rules.Title, parse Parse, words ...string) {
	t.Helper()
	values := []any{nil, -1, 0, 1, 99, 1e9, "", "x", []any{}, map[string]any{}, true}
	for _, w := range words {
		values = append(values, w)
	}
	stored := storedPositions(t, title, parse)
	refused, taken := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		var doc any
		if err := json.Unmarshal(rapid.SampledFrom(stored).Draw(t, "position"), &doc); err != nil {
			t.Fatal(err)
		}
		damage(t, doc, values)
		raw, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := title.Decode(raw)
		if err != nil {
			if !strings.HasPrefix(err.Error(), title.About().ID+": ") {
				t.Errorf("the refusal does not say whose it is: %v", err)
			}
			refused++
			return
		}
		taken++
		for i := 0; i < 3 && len(pos.Demands()) > 0; i++ {
			for _, side := range title.About().Sides {
				title.View(pos.Known(rules.Viewer(side)))
				pos.Draft(side, rules.English)
			}
			pos.Clock()
			title.Describe(pos)
			out, err := pos.Adjudicate(rules.Input{Dice: dice.NewDerived(dice.Seed{3}, i, [32]byte{})})
			if err != nil {
				t.Fatal(err)
			}
			pos = out.Next
		}
	})
	if refused == 0 || taken == 0 {
		t.Errorf("refused %d, taken %d: the damage shows nothing", refused, taken)
	}
}

// storedPositions lets bots play a game for each way of reporting, with
// decisions asked, and stores its positions.
func storedPositions(t *testing.T, title rules.Title, parse Parse) (stored [][]byte) {
	t.Helper()
	for _, report := range []string{"phase", "turn"} {
		pos, err := title.Start(rules.Setup{Options: map[string]string{rules.OptionDecisions: "ask", rules.OptionReport: report}})
		if err != nil {
			t.Fatal(err)
		}
		for phase := 1; phase <= damagedPhases; phase++ {
			raw, err := json.Marshal(pos)
			if err != nil {
				t.Fatal(err)
			}
			stored = append(stored, raw)
			in := rules.Input{Dice: dice.NewDerived(dice.Seed{1}, phase, [32]byte{})}
			for i, dm := range pos.Demands() {
				orders, _, _, _ := parse(pos.Bot(dm, dice.NewDerived(dice.Seed{2}, 10*phase+i, [32]byte{})))
				in.Sheets = append(in.Sheets, rules.Sheet{Side: dm.Side, Key: dm.Key, Orders: orders})
			}
			out, err := pos.Adjudicate(in)
			if err != nil {
				t.Fatal(err)
			}
			pos = out.Next
		}
	}
	return stored
}

// damage walks down to a random value of a JSON document and puts another in
// its place.
func damage(t *rapid.T, doc any, values []any) {
	for {
		var inner any
		var put func(any)
		switch v := doc.(type) {
		case map[string]any:
			if len(v) == 0 {
				return
			}
			key := rapid.SampledFrom(slices.Sorted(maps.Keys(v))).Draw(t, "key")
			inner, put = v[key], func(n any) { v[key] = n }
		case []any:
			if len(v) == 0 {
				return
			}
			i := rapid.IntRange(0, len(v)-1).Draw(t, "index")
			inner, put = v[i], func(n any) { v[i] = n }
		default:
			return
		}
		switch inner.(type) {
		case map[string]any, []any:
			if rapid.IntRange(0, 9).Draw(t, "deeper") > 0 {
				doc = inner
				continue
			}
		}
		put(rapid.SampledFrom(values).Draw(t, "value"))
		return
	}
}
