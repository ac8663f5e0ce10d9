package bot_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront"
)

// TestSecondWave: a headquarters that blitzes for an invasion sends another unit once the first one has fought, and all of its orders
// are carried out (§15.541).
func TestSecondWave(t *testing.T) {
	title, err := eurofront.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := title.Compose([]byte(`
scenario = "1939b"
clear = true
lands.allied = ["norway"]
powers.norway = "allied co-belligerent surprised"
weser = "now"
active = "axis"
month = "1940-04"
rolls = [0, 3]
[blocks]
ger-hq-norte = "1709 cv 3"
ger-mountain-18 = "1709 cv 4"
ger-infantry-33 = "1709 cv 3"
nor-static-1 = "1902 cv 1"
nor-static-3 = "1602 cv 1"
uk-infantry-10 = "1010 cv 3"
`))
	if err != nil {
		t.Fatal(err)
	}
	text, landed := "", 0
	for n := 1; len(p.Demands()) > 0 && p.Demands()[0].Side == "axis" && n < 5; n++ {
		d, luck := p.Demands()[0], dice.NewDerived(dice.Seed{3}, n, [32]byte{})
		list := rules.Bot(title, p, d, luck)
		text += strings.Join(title.Grammar().Lines(list, rules.English), "\n") + "\n"
		out, err := p.Adjudicate(rules.Input{Dice: luck, Sheets: []rules.Sheet{{Side: "axis", Key: d.Key, Orders: list}}})
		if err != nil {
			t.Fatal(err)
		}
		for i := range out.Ends {
			if e := &out.Ends[i]; e.Reason != nil {
				t.Errorf("an order fails: %s", e.Reason.Code)
			}
		}
		for i := range out.Events {
			if out.Events[i].Code == "eurofront.landing" {
				landed++
			}
		}
		p = out.Next
	}
	if !strings.Contains(text, "blitz invasion\n") || !strings.Contains(text, "\nblitz\ninvade ") || landed != 2 {
		t.Errorf("%d land, by\n%s", landed, text)
	}
}

// TestMarksAWave: where another coast promises more than to follow the first wave it is marked.
func TestMarksAWave(t *testing.T) {
	lines := orders(t, "axis", "scenario = \"1939b\"\n")
	if !slices.ContainsFunc(lines, func(s string) bool { return strings.HasPrefix(s, "second wave in ") }) {
		t.Errorf("it orders\n%s", strings.Join(lines, "\n"))
	}
}

// TestDropsWithALanding: paratroops drop on a coast beside which nothing is theirs where others come ashore in the same turn (§14.5), and
// without these they do not.
func TestDropsWithALanding(t *testing.T) {
	const position = `
scenario = "1944a"
clear = true
active = "allied"
[blocks]
us-hq-1-ag = "1108 cv 3"
us-para-17-para = "1108 cv 4"
ger-infantry-67 = "1212 cv 3"
`
	alone := strings.Join(orders(t, "allied", position), "\n")
	both := strings.Join(orders(t, "allied", position+`
uk-hq-21-ag = "1109 cv 1"
uk-amphibious-1 = "1109 cv 4"
uk-beachhead-bh-br1 = "ready"
`), "\n")
	if !strings.Contains(both, "invade 1 British Amphibious Corps on Amsterdam\ndrop 17 American Para Corps on Amsterdam") || strings.Contains(alone, "drop") {
		t.Errorf("with those who land it orders\n%s\nwithout\n%s", both, alone)
	}
}
