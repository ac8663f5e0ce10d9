package bot_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront"
)

// orders are the lines that the bot writes for a side in a composed position.
func orders(t *testing.T, side rules.Side, position string) []string {
	t.Helper()
	title, err := eurofront.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := title.Compose([]byte(position))
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range p.Demands() {
		if d.Side != side {
			continue
		}
		luck := func() dice.Source { return dice.NewDerived(dice.Seed{1}, 0, [32]byte{}) }
		list := rules.Bot(title, p, d, luck())
		if r := p.Check(rules.Sheet{Side: side, Key: d.Key, Orders: list}); !r.OK() {
			t.Errorf("the position holds against it: %v", r.Problems)
		}
		lines := title.Grammar().Lines(list, rules.English)
		if again := title.Grammar().Lines(rules.Bot(title, p, d, luck()), rules.English); !slices.Equal(lines, again) {
			t.Errorf("of the same it makes %q and %q", lines, again)
		}
		return lines
	}
	t.Fatalf("%s is not waited for", side)
	return nil
}

// TestWhatItOrders: positions in which one thing is to be done, or left.
func TestWhatItOrders(t *testing.T) {
	for name, x := range map[string]struct {
		side     rules.Side
		position string
		some, no string // what the lines say, and what none says
	}{
		"attacks where it is stronger": {"axis", `
clear = true
[blocks]
ger-hq-sur = "3414 cv 3"
ger-armor-3 = "3513 cv 4"
ger-armor-14 = "3513 cv 4"
ger-infantry-4 = "3514 cv 4"
uss-infantry-40 = "3613 cv 3"
`, "fight in Voronezh NW1", "pass"},
		"blitzes with much to gain": {"axis", `scenario = "1941"`, "\npause", "\nblitz"},
		"lets be where it is weaker": {"axis", `
clear = true
[blocks]
ger-hq-sur = "3414 cv 3"
ger-infantry-4 = "3514 cv 1"
uss-infantry-40 = "3714 cv 4"
uss-infantry-13 = "3714 cv 4"
uss-infantry-21 = "3714 cv 4"
`, "", "fight"},
		"goes back into supply": {"soviet", `
clear = true
active = "soviet"
[blocks]
uss-hq-suroeste = "3714 cv 3"
uss-infantry-40 = "3513 cv 3"
ger-infantry-4 = "3312 cv 4"
ger-infantry-5 = "3412 cv 4"
`, "move 40 Army to", "fight"},
		"recalls by supreme command who is cut off": {"soviet", `
clear = true
active = "soviet"
[blocks]
uss-supreme-hq-stavka = "3509 cv 3"
uss-infantry-40 = "3212 cv 3 unsupplied"
uss-infantry-13 = "3211 cv 3 unsupplied"
ger-infantry-4 = "3013 cv 4"
ger-infantry-5 = "3010 cv 4"
`, "move 40 Army to", "fight"},
		"brings who stands far behind by rail": {"soviet", `
clear = true
active = "soviet"
[blocks]
uss-supreme-hq-stavka = "3509 cv 3"
uss-infantry-40 = "4412 cv 4"
uss-infantry-13 = "4412 cv 4"
uss-infantry-21 = "4113 cv 4"
uss-infantry-38 = "4113 cv 4"
ger-infantry-4 = "3312 cv 4"
ger-infantry-5 = "3412 cv 4"
ger-infantry-12 = "3412 cv 4"
ger-infantry-13 = "3312 cv 4"
ger-armor-3 = "3513 cv 4"
`, "rail", ""},
		"lands where nobody stands": {"soviet", `
scenario = "1939a"
[blocks]
fin-infantry-6 = "2803 cv 1"
fin-infantry-4 = "joensuu cv 2"
`, "invade 8 Army on Helsinki", ""},
		"watches a coast that lies open": {"axis", `
scenario = "1939a"
clear = true
active = "axis"
[blocks]
uss-hq-noroeste = "3104 cv 2"
uss-infantry-8 = "3104 cv 3"
fin-theatre-hq-mannerheim = "2702 cv 3"
fin-infantry-4 = "2703 cv 2"
`, "", "move 4 Finnish Corps"},
		"marches along a route": {"soviet", `
scenario = "1939a"
[blocks]
fin-infantry-4 = "2703 cv 2"
`, "move 25 Army to Oulu", ""},
		"builds headquarters where it is stronger": {"axis", `phase = "production"`, "build Army Group", "pass"},
		"builds cadres first where it is weaker":   {"soviet", `phase = "production"`, "in Tula\ncadre", ""},
		"rebuilds whom it has lost": {"soviet", `
clear = true
phase = "production"
[blocks]
uss-hq-suroeste = "3714 cv 3"
ger-infantry-4 = "3312 cv 4"
`, "cadre", ""},
		"lays beachheads before nations rise": {"allied", `
scenario = "1944a"
clear = true
active = "allied"
[blocks]
uk-hq-21-ag = "1010 cv 3"
uk-amphibious-1 = "1010 cv 4"
uk-beachhead-bh-br1 = "ready"
ger-infantry-67 = "1318 cv 2"
`, "lay British 1 Beachhead\nuprising", ""},
		"does not move headquarters in mud for little": {"axis", `
clear = true
month = "1942-11"
rolls = [5, 5]
[blocks]
ger-hq-sur = "3414 cv 2"
ger-infantry-4 = "3514 cv 4"
uss-infantry-40 = "3714 cv 4"
`, "pass", "activate"},
	} {
		lines := orders(t, x.side, x.position)
		text := strings.Join(lines, "\n")
		if !strings.Contains(text, x.some) || x.no != "" && strings.Contains(text, x.no) {
			t.Errorf("%s: it orders\n%s", name, text)
		}
	}
}

// TestItKnowsWhatItsSideKnows: of blocks that it does not see only the number counts.
func TestItKnowsWhatItsSideKnows(t *testing.T) {
	const position = `
clear = true
[blocks]
ger-hq-sur = "3414 cv 3"
ger-armor-3 = "3513 cv 4"
ger-armor-14 = "3513 cv 4"
`
	weak := orders(t, "axis", position+`uss-infantry-40 = "3613 cv 1"`)
	strong := orders(t, "axis", position+`uss-armor-4-tk = "3613 cv 4"`)
	if !slices.Equal(weak, strong) {
		t.Errorf("against a weak block %q, against a strong one %q", weak, strong)
	}
}

// TestItWritesAsPeopleDo: of successive lines none goes where the one before it goes: a sheet
// that is offered to a newcomer is short enough to be read.
func TestItWritesAsPeopleDo(t *testing.T) {
	for _, scenario := range []string{"1941", "1942"} {
		lines := orders(t, "axis", "scenario = \""+scenario+"\"\n")
		several := 0
		for i, text := range lines {
			if strings.Count(text, "Corps") > 1 {
				several++
			}
			if i == 0 {
				continue
			}
			verb := func(s string) string { first, _, _ := strings.Cut(s, " "); return first }
			to := func(s string) string { _, where, _ := strings.Cut(s, " to "); return where }
			if before := lines[i-1]; verb(before) == "move" && verb(text) == "move" && to(before) == to(text) {
				t.Errorf("%s: %q and %q are two lines", scenario, before, text)
			}
		}
		if several < 2 {
			t.Errorf("%s: nobody goes together:\n%s", scenario, strings.Join(lines, "\n"))
		}
	}
}
