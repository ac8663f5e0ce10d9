package rommel_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rommel"
)

// game is one that is played for its positions: by the bot from the set-up on,
// or, from a month on and with all the cards that there are, by a player who
// goes anywhere, attacks anything and comes back from it at once.
type game struct {
	scenario string
	options  map[string]string
	seed     byte
	rash     int // the month
}

var games = []game{
	{"1940", map[string]string{rules.OptionDecisions: "ask"}, 1, 0},
	{"1941", map[string]string{rules.OptionDecisions: "ask", "points": "open"}, 2, 0},
	{"gazala", map[string]string{rules.OptionReport: "turn", "infantry-tanks": "yes"}, 4, 0},
	{"1942", map[string]string{rules.OptionDecisions: "ask", "highway": "direct"}, 5, 0},
	{"crusader", map[string]string{rules.OptionDecisions: "ask"}, 3, 8},
	{"1941-42", map[string]string{rules.OptionDecisions: "ask", rules.OptionReport: "turn"}, 3, 1},
	{"battleaxe", map[string]string{rules.OptionDecisions: "ask"}, 6, 4},
	{"gazala", map[string]string{rules.OptionDecisions: "ask", rules.OptionReport: "turn"}, 7, 14},
}

// play plays a game and shows each of its positions, the first included.
func play(t testing.TB, title *rommel.Title, d *desk.Desk, g game, phases int, show func(rules.Position)) {
	t.Helper()
	pos, err := title.Start(rules.Setup{Scenario: g.scenario, Options: g.options, Seed: dice.Seed{g.seed}})
	if g.rash > 0 {
		pos, err = title.Compose([]byte(g.start()))
	}
	if err != nil {
		t.Fatal(err)
	}
	for phase := 1; ; phase++ {
		show(pos)
		demands := pos.Demands()
		if phase > phases || len(demands) == 0 {
			return
		}
		in := rules.Input{Dice: dice.NewDerived(dice.Seed{g.seed}, phase, [32]byte{})}
		luck := rand.New(rand.NewPCG(uint64(g.seed), uint64(phase)))
		for i, dm := range demands {
			sh := rules.Sheet{Side: dm.Side, Key: dm.Key}
			if g.rash > 0 {
				sh.Orders, _, _, _ = d.Parse(rash(luck, d.Grammar(), pos, dm))
				sh.OnFailure = one(luck, rules.Skip, rules.Skip, rules.Stop)
			} else {
				sh.Orders, _, _, _ = d.Parse(d.Grammar().Lines(pos.Bot(dm, dice.NewDerived(dice.Seed{g.seed, 1}, 10*phase+i, [32]byte{})), rules.English))
			}
			in.Sheets = append(in.Sheets, sh)
		}
		out, err := pos.Adjudicate(in)
		if err != nil {
			t.Fatal(err)
		}
		pos = out.Next
	}
}

// start is the position that a rash player begins with.
func (g *game) start() string {
	text := fmt.Sprintf("scenario = %q\nmonth = %d\n[options]\n", g.scenario, g.rash)
	for _, k := range slices.Sorted(maps.Keys(g.options)) {
		text += fmt.Sprintf("%s = %q\n", k, g.options[k])
	}
	return text + "[sides.axis]\nhand = { real = 14, dummy = 2 }\n[sides.allied]\nhand = { real = 14, dummy = 2 }\n"
}

// rash writes a sheet of orders that are understood; many of them fail.
func rash(luck *rand.Rand, g *rules.Grammar, pos rules.Position, dm rules.Demand) (out []string) {
	if len(dm.Choices) > 0 {
		return g.Lines([]rules.Order{one(luck, dm.Choices...).Order}, rules.English)
	}
	var doc struct {
		Units   map[string]string
		Battles map[string]string
	}
	raw, err := pos.MarshalJSON()
	if err != nil || json.Unmarshal(raw, &doc) != nil {
		return nil
	}
	var units, fighters, hexes []string
	for _, id := range slices.Sorted(maps.Keys(doc.Units)) {
		at, _, _ := strings.Cut(doc.Units[id], " ")
		if at[0] != 'h' {
			continue
		}
		units, hexes = append(units, id), append(hexes, at)
		if doc.Battles[at] != "" {
			fighters = append(fighters, id)
		}
	}
	if len(units) == 0 {
		return nil
	}
	hex := func() string { return one(luck, hexes...) }
	unit := func() string { return one(luck, units...) }
	how := func() string { return one(luck, "", "", " forced", " rommel") }
	near := func() string { return one(luck, " E1", " W1", " NE1", " NW1", " SE1", " SW1", " E2", " W2") }
	switch {
	case strings.HasSuffix(dm.Key, "/rearm"):
		out = append(out, "discard 1 dummy", "malta")
		for range 8 {
			out = append(out, one(luck, "redeploy "+unit()+" to "+hex(), "ship "+unit()+" to h037", "repair "+unit(), "rebuild "+unit()+" 1", "mine in "+hex(), "buy 1 cards"))
		}
		return out
	case strings.HasSuffix(dm.Key, "/orders"):
		out = append(out, "play "+one(luck, "pass", "basic", "basic", "offensive", "assault", "blitz")+one(luck, "", " with 1 dummy"))
	}
	moves := func(n int) {
		for range n {
			if len(fighters) > 0 && luck.IntN(2) == 0 {
				id := one(luck, fighters...)
				at, _, _ := strings.Cut(doc.Units[id], " ")
				out = append(out, one(luck, "move "+id+" to "+at+near()+how(), "move all from "+at+" to "+at+near()+how(), "exit "+id))
			}
			out = append(out, one(luck, "move "+unit()+" to "+hex()+how(), "move all from "+hex()+" to "+hex()+how(), "regroup in "+hex()+" to "+hex()+" with all"+how(), "exit "+unit()))
		}
	}
	moves(20)
	out = append(out, one(luck, "fight always", "assault in "+hex(), "then"), "then")
	moves(6)
	return out
}

// TestPlayedPositions: every position of a game can be stored and read again,
// and what Describe writes of it is composed to a position that is described
// in the same words.
func TestPlayedPositions(t *testing.T) {
	title, d := table(t)
	for _, g := range games {
		t.Run(g.scenario, func(t *testing.T) {
			phase, asked := 0, 0
			play(t, title, d, g, 120, func(pos rules.Position) {
				phase++
				raw, err := pos.MarshalJSON()
				if err != nil {
					t.Fatal(err)
				}
				back, err := title.Decode(raw)
				if err != nil {
					t.Fatalf("phase %d: %v\n%s", phase, err, raw)
				}
				if again, err := back.MarshalJSON(); err != nil || !bytes.Equal(raw, again) {
					t.Fatalf("phase %d: stored and read again\ngot  %s\nwant %s (error %v)", phase, again, raw, err)
				}
				text := title.Describe(pos)
				composed, err := title.Compose(text)
				if err != nil {
					t.Fatalf("phase %d: %v\n%s", phase, err, text)
				}
				if again := title.Describe(composed); !bytes.Equal(text, again) {
					t.Fatalf("phase %d: described and composed\ngot  %s\nwant %s", phase, again, text)
				}
				for _, dm := range pos.Demands() {
					if dm.Kind == rules.DemandDecision {
						asked++
					}
				}
			})
			if g.options[rules.OptionDecisions] == "ask" && asked == 0 {
				t.Error("nobody was asked anything")
			}
		})
	}
}

// stored plays the games and keeps some of their positions.
func stored(t testing.TB, title *rommel.Title, d *desk.Desk, phases int) (out [][]byte) {
	t.Helper()
	for _, g := range games {
		play(t, title, d, g, phases, func(pos rules.Position) {
			raw, err := pos.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, raw)
		})
	}
	return out
}

// FuzzDecode reads what the fuzzer makes up, and stored positions in which
// values were changed: each is refused, or can be looked at and carried on
// without a panic.
func FuzzDecode(f *testing.F) {
	title, d := table(f)
	positions := stored(f, title, d, 60)
	for i := 0; i < len(positions); i += 20 {
		f.Add([]byte(`{"title":"rommel","scenario":"1941","units":{"ariete":"h037 3/4"}}`), uint16(i), uint64(i))
	}
	f.Fuzz(func(t *testing.T, raw []byte, which uint16, seed uint64) {
		carryOn(t, title, d, raw)
		carryOn(t, title, d, damaged(t, positions[int(which)%len(positions)], rand.New(rand.NewPCG(seed, 1))))
	})
}

// damaged is a position with one or two of its values changed.
func damaged(t testing.TB, raw []byte, luck *rand.Rand) []byte {
	t.Helper()
	var doc any
	if err := json.Unmarshal(raw, &doc); err != nil {
		t.Fatal(err)
	}
	for range 1 + luck.IntN(2) {
		damage(luck, doc)
	}
	out, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestDamagedPositions is FuzzDecode with a number of damages that shows both
// kinds: positions that are refused and positions that are taken.
func TestDamagedPositions(t *testing.T) {
	title, d := table(t)
	refused, taken := 0, 0
	luck := rand.New(rand.NewPCG(7, 7))
	for _, raw := range stored(t, title, d, 50) {
		for range 4 {
			if carryOn(t, title, d, damaged(t, raw, luck)) {
				taken++
			} else {
				refused++
			}
		}
	}
	if refused < 100 || taken < 100 {
		t.Errorf("refused %d, taken %d: the damage shows little", refused, taken)
	}
}

// carryOn looks at a position and carries it on, if it is not refused.
func carryOn(t *testing.T, title *rommel.Title, d *desk.Desk, raw []byte) bool {
	defer func() {
		if r := recover(); r != nil {
			t.Logf("%s", raw)
			panic(r)
		}
	}()
	pos, err := title.Decode(raw)
	if err != nil {
		if !strings.HasPrefix(err.Error(), "rommel: ") {
			t.Errorf("the refusal does not say whose it is: %v", err)
		}
		return false
	}
	for i := 0; i < 4; i++ {
		demands := pos.Demands()
		if _, over := pos.Standings(); over != (len(demands) == 0) {
			t.Fatalf("over %v, demands %v\n%s", over, demands, raw)
		}
		for _, side := range []rules.Side{"", "axis", "allied"} {
			title.View(pos.Known(rules.Viewer(side)))
			pos.Draft(side)
		}
		pos.Clock()
		title.Describe(pos)
		in := rules.Input{Dice: dice.NewDerived(dice.Seed{3}, i, [32]byte{})}
		for k, dm := range demands {
			sh := rules.Sheet{Side: dm.Side, Key: dm.Key}
			sh.Orders, _, _, _ = d.Parse(sheetFor(d.Grammar(), dm))
			pos.Check(sh)
			if i+k == 0 {
				pos.Bot(dm, in.Dice)
			}
			if i%2 == 0 {
				in.Sheets = append(in.Sheets, sh)
			}
		}
		out, err := pos.Adjudicate(in)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := out.Next.MarshalJSON(); err != nil {
			t.Fatal(err)
		}
		pos = out.Next
		if len(demands) == 0 {
			break
		}
	}
	return true
}

// sheetFor is a sheet that tries many things.
func sheetFor(g *rules.Grammar, dm rules.Demand) []string {
	switch {
	case len(dm.Choices) > 0:
		return g.Lines([]rules.Order{dm.Choices[len(dm.Choices)-1].Order}, rules.English)
	case strings.HasSuffix(dm.Key, "/rearm"):
		return []string{"redeploy 21pz5 to Tobruk", "redeploy 2nz4 to Tobruk", "ship 4ind3 to Tobruk", "repair 21pz5", "rebuild ariete 1", "mine in Tobruk", "buy 1 cards", "discard 1 dummy", "malta"}
	}
	return []string{"play blitz", "move all from Tobruk to Gazala", "move 21pz5 to Msus", "move 2nz4 to Bardia forced", "regroup in Tobruk to Gazala with all", "fight", "then", "move all from El Agheila to Agedabia"}
}

// damage walks down to a value of a JSON document and puts another in its
// place: mostly one of its kind, so that it has a meaning.
func damage(luck *rand.Rand, doc any) {
	for {
		var inner any
		var put func(any)
		switch v := doc.(type) {
		case map[string]any:
			if len(v) == 0 {
				return
			}
			keys := slices.Sorted(maps.Keys(v))
			key := keys[luck.IntN(len(keys))]
			inner, put = v[key], func(n any) { v[key] = n }
			if luck.IntN(20) == 0 {
				delete(v, key)
				return
			}
		case []any:
			if len(v) == 0 {
				return
			}
			i := luck.IntN(len(v))
			inner, put = v[i], func(n any) { v[i] = n }
		default:
			return
		}
		switch was := inner.(type) {
		case map[string]any, []any:
			if luck.IntN(10) > 0 {
				doc = inner
				continue
			}
			put(one(luck, any(nil), any([]any{}), any(map[string]any{}), any("x")))
		case bool:
			put(!was)
		case float64:
			put(one(luck, any(was+1), any(was-1), any(0.0), any(1.0), any(-1.0), any(99.0), any("3")))
		case string:
			put(otherText(luck, was))
		default:
			put(one(luck, any(1.0), any("axis"), any(true)))
		}
		return
	}
}

func one[T any](luck *rand.Rand, list ...T) T { return list[luck.IntN(len(list))] }

// otherText changes one word of a text.
func otherText(luck *rand.Rand, text string) string {
	words := strings.Split(text, " ")
	i := luck.IntN(len(words))
	w := words[i]
	left, right, _ := strings.Cut(w, "/")
	switch {
	case luck.IntN(8) == 0:
		words[i] = one(luck, "", "x", "none", "99", "-1", "h144")
	case luck.IntN(6) == 0:
		words = append(words, one(luck, "disrupted", "disrupted:half", "unsupplied", "fort:h037", "raid:E", "moved", "revealed", "fired", "leaving", "E:axis", "SW:allied", "fresh", "taken", "known"))
	case len(w) == 4 && w[0] == 'h':
		words[i] = one(luck, "h037", "h038", "h036", "h011", "h058", "h100", "beside", "dead", "off", "none")
	case w == "axis" || w == "allied":
		words[i] = one(luck, "axis", "allied", "")
	case right != "" && len(left) < 3:
		words[i] = one(luck, "1/", "2/", "4/") + right
	case slices.Contains(unitIDs, w):
		words[i] = one(luck, unitIDs...)
	case slices.Contains(steps, w):
		words[i] = one(luck, steps...)
	default:
		words[i] = one(luck, "dead", "undeployed", "due 3", "repair", "unused", "blitz", "pass", "assault", "move", "blitz-move", "blitz-combat", "combat", "end",
			"losses", "fire", "supply", "combat", "refuse", "withdraw", "pursue", "skip", "draw", "decisive", "rout", "retreat", "yes", "no", "turn", "phase", "21pz5")
	}
	return strings.Join(words, " ")
}

var (
	unitIDs = []string{"21pz5", "21pz3", "ariete", "brescia", "trento", "savona", "15pz8", "2ad3", "9aus20", "tobart", "70id23", "4ind3", "11h", "7ad7"}
	steps   = []string{"prepare", "setup", "hand", "month", "buildup", "rearm", "challenge", "turn", "supply-in", "orders", "rout", "depart",
		"march", "refuse", "reveal", "combat", "fight", "blitz", "supply-out", "turn-end", "month-end", "over", "chase"}
)
