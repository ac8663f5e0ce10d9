package thirdreich_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// world plays one game from a composed position.
type world struct {
	t    *testing.T
	d    *desk.Desk
	pos  rules.Position
	told map[rules.Side][]any
}

func newWorld(t *testing.T, position string) *world {
	t.Helper()
	title, d := table(t)
	pos, err := title.Compose([]byte(position))
	if err != nil {
		t.Fatal(err)
	}
	return &world{t: t, d: d, pos: pos, told: map[rules.Side][]any{}}
}

// play adjudicates one phase; sheets are order lines parted by semicolons.
func (w *world) play(sheets map[rules.Side]string, faces ...int) {
	w.t.Helper()
	var in rules.Input
	for _, d := range w.pos.Demands() {
		text, ok := sheets[d.Side]
		if !ok {
			continue
		}
		orders, _, _, faults := w.d.Parse(strings.Split(text, ";"))
		if faults > 0 {
			w.t.Fatalf("%s: %q is not understood", d.Side, text)
		}
		sheet := rules.Sheet{Side: d.Side, Key: d.Key, Orders: orders}
		if rd := w.pos.Check(sheet); !rd.OK() {
			w.t.Fatalf("%s: %q is refused: %v", d.Side, text, rd.Problems)
		}
		in.Sheets = append(in.Sheets, sheet)
	}
	script := &dice.Scripted{Faces: faces}
	in.Dice = script
	out, err := w.pos.Adjudicate(in)
	if err != nil || script.Err != nil {
		w.t.Fatal(err, script.Err)
	}
	w.pos = out.Next
	for _, side := range []rules.Side{"axis", "allies", "soviet"} {
		for i := range out.Events {
			if out.Events[i].KnownTo(side) {
				w.told[side] = append(w.told[side], out.Events[i].Message)
			}
		}
		for _, e := range out.Ends {
			if e.Side == side {
				w.told[side] = append(w.told[side], e)
			}
		}
	}
}

// known is everything a side is shown and told so far.
func (w *world) known(side rules.Side) string {
	w.t.Helper()
	var own []rules.Demand
	var waited []string // everybody may see who is waited for, and for what kind of thing
	for _, d := range w.pos.Demands() {
		waited = append(waited, fmt.Sprint(d.Side, d.Key, d.Kind, d.Optional))
		if d.Side == side {
			own = append(own, d)
		}
	}
	b, err := json.Marshal([]any{w.told[side], own, waited, w.pos.Clock(), w.pos.Known(rules.Viewer(side)), w.pos.Draft(side, rules.English), w.pos.Draft(side, rules.Spanish)})
	if err != nil {
		w.t.Fatal(err)
	}
	return string(b)
}

// knowers fails where sides other than those named can tell two worlds apart,
// or those named cannot.
func knowers(t *testing.T, one, two *world, know ...rules.Side) {
	t.Helper()
	for _, side := range []rules.Side{"axis", "allies", "soviet"} {
		differs := false
		for _, k := range know {
			differs = differs || k == side
		}
		if a, b := one.known(side), two.known(side); (a != b) != differs {
			t.Errorf("%s can tell the worlds apart: %v, want %v", side, a != b, differs)
		}
	}
}

const winter1942 = "turn = 10\nactive = \"SIDE\"\n"

// TestDevelopmentIsSecret: nobody else learns which tile a side puts into its
// box or takes out of it (§4.6).
func TestDevelopmentIsSecret(t *testing.T) {
	for _, side := range []rules.Side{"axis", "allies"} {
		position := strings.Replace(winter1942, "SIDE", string(side), 1)
		one, two := newWorld(t, position), newWorld(t, position)
		one.play(map[rules.Side]string{side: "develop Logistics"})
		two.play(map[rules.Side]string{side: "develop Tank industry"})
		knowers(t, one, two, side)
		for range 2 { // once round the table
			one.play(nil)
			two.play(nil)
		}
		one.play(map[rules.Side]string{side: "develop Logistics"})
		two.play(map[rules.Side]string{side: "develop Tank industry"})
		knowers(t, one, two, side)
	}
}

// TestUseShowsADevelopment: what a tile does shows it to all (§4.6).
func TestUseShowsADevelopment(t *testing.T) {
	position := func(dev string) string {
		return "turn = 14\nactive = \"allies\"\n[sides.allies]\nsupply = 2\ntanks = 4\nshown = [\"aviacion\"]\n[sides.allies.developments]\naviacion = \"owned\"\n" + dev + " = \"owned\"\n"
	}
	for _, c := range []struct{ dev, quiet, use string }{
		{"logistica", "reinforcements", "supply"},
		{"industria-carros", "supply", "tanks"},
		{"industria-aerea", "supply", "air missions"},
		{"aviones-avanzados", "supply", "air missions"},
		{"carros-avanzados", "supply", "reinforcements; build british advanced tanks in London"},
	} {
		other := "buques-avanzados"
		one, two := newWorld(t, position(c.dev)), newWorld(t, position(other))
		one.play(map[rules.Side]string{"allies": c.quiet})
		two.play(map[rules.Side]string{"allies": c.quiet})
		knowers(t, one, two, "allies")
		one = newWorld(t, position(c.dev))
		one.play(map[rules.Side]string{"allies": c.use})
		for _, side := range []rules.Side{"axis", "soviet"} {
			if got := one.known(side); !strings.Contains(got, "thirdreich.development-shown") || !strings.Contains(got, `"value":"`+c.dev+`"`) {
				t.Errorf("%s has used %s and %s does not know it", c.use, c.dev, side)
			}
		}
	}
}

// TestSubmarinesAskNobody: when submarines sail, whether they count is told as
// it becomes known: the Axis sees no ships before that (§13.10).
func TestSubmarinesAskNobody(t *testing.T) {
	position := func(devs string) string {
		return "turn = 14\nactive = \"axis\"\n[sides.allies]\nshown = [\"aviacion\"]\n[sides.allies.developments]\naviacion = \"owned\"\n" + devs
	}
	one, two := newWorld(t, position("buques-avanzados = \"owned\"\n")), newWorld(t, position("logistica = \"owned\"\n"))
	knowers(t, one, two, "allies")
	sheet := func(w *world) string {
		orders, _, _, _ := w.d.Parse([]string{"atlantic 2"})
		b, err := json.Marshal(w.pos.Check(rules.Sheet{Side: "axis", Key: w.pos.Demands()[0].Key, Orders: orders}))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if a, b := sheet(one), sheet(two); a != b {
		t.Errorf("the answer to the sheet shows it:\n%s\n%s", a, b)
	}
}

// TestHiddenBlitzkrieg: nobody sees from which armies have a supply line that
// another side has Blitzkrieg (§13.1).
func TestHiddenBlitzkrieg(t *testing.T) {
	position := func(devs string) string {
		return `turn = 14
active = "soviet"
clear = true
[war]
barbarossa = 7
[sides.soviet]
shown = []
[sides.soviet.developments]
` + devs + `
[armies]
su1 = "minsk full"
su2 = "smolensk full"
de1 = "smolensk full"
su9 = "moscu full"
[zones]
gomel = "axis"
mozyr = "axis"
kovel = "axis"
vilnius = "axis"
velikie-luki = "axis"
dvinsk = "axis"
smolensk = "axis"
`
	}
	knowers(t, newWorld(t, position(`blitzkrieg = "owned"`)), newWorld(t, position(`logistica = "owned"`)), "soviet")
}
