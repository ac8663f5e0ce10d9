package desktest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/order"
)

// bySound has letters that people take for one another, by language: some spell words as they sound.
var bySound = map[rules.Lang][][2]string{
	rules.Spanish: {{"b", "v"}, {"v", "b"}, {"mb", "nv"}, {"mb", "nb"}, {"mp", "np"}, {"ce", "se"}, {"ci", "si"}, {"z", "s"}, {"ll", "y"}, {"ge", "je"}, {"j", "g"}, {"qu", "k"}, {"c", "k"}, {"x", "s"}, {"cc", "c"}, {"h", ""}},
	rules.English: {{"tt", "t"}, {"pp", "p"}, {"ss", "s"}, {"ll", "l"}, {"ie", "ei"}, {"ei", "ie"}, {"ck", "k"}, {"c", "k"}, {"ph", "f"}, {"ve", "v"}, {"ize", "ise"}, {"oy", "oi"}, {"ai", "ei"}, {"re", "er"}, {"ea", "ee"}, {"ui", "iu"}},
}

// checkMisspelt: an order whose verb is spelt as it sounds is not taken for prose in a letter of orders.
func checkMisspelt(t *testing.T, d *desk.Desk) {
	pos, err := d.Start(rules.Setup{Scenario: d.About().Scenarios[0].ID, Seed: dice.Seed{5}})
	if err != nil {
		t.Fatal(err)
	}
	tried := map[string]bool{}
	for phase := 1; phase < 12 && len(pos.Demands()) > 0; phase++ {
		in := rules.Input{Dice: dice.NewDerived(dice.Seed{5}, phase, [32]byte{})}
		for _, demand := range pos.Demands() {
			orders := rules.Bot(d, pos, demand, dice.NewDerived(dice.Seed{6}, phase, [32]byte{}))
			in.Sheets = append(in.Sheets, rules.Sheet{Side: demand.Side, Key: demand.Key, Orders: orders})
			for _, lang := range order.Languages {
				misspell(t, d, d.Grammar().Lines(orders, lang), lang, tried)
			}
		}
		out, err := pos.Adjudicate(in)
		if err != nil {
			t.Fatal(err)
		}
		pos = out.Next
	}
	if len(tried) == 0 {
		t.Error("nothing is misspelt")
	}
}

// misspell checks that the lines are read as orders with the verb of each misspelt in turn; tried has the verbs that were.
func misspell(t *testing.T, d *desk.Desk, lines []string, lang rules.Lang, tried map[string]bool) {
	for i, line := range lines {
		verb, rest, more := strings.Cut(line, " ")
		if !more || len(verb) < 5 || len(lines) < 3 {
			continue
		}
		for _, sound := range bySound[lang] {
			wrong := strings.Replace(verb, sound[0], sound[1], 1)
			if wrong == verb || tried[string(lang)+wrong] {
				continue
			}
			tried[string(lang)+wrong] = true
			letter := slices.Clone(lines)
			letter[i] = wrong + " " + rest
			if s := d.Read(loose(strings.Join(letter, "\n"))); s.Chatter > 0 {
				t.Errorf("%q is passed over in %q", letter[i], letter)
			}
		}
	}
}

// checkSignatures: who writes where he is, or wishes for a place, beside his orders, gives none.
func checkSignatures(t *testing.T, d *desk.Desk) {
	place := ""
	for _, kind := range d.Grammar().Kinds {
		for _, n := range kind.Names[:min(len(kind.Names), 200)] {
			name := d.Grammar().Name(kind.ID, n.ID, rules.English)
			if asked, wrong := d.Places(language.Line{Text: name, Meant: true}); place == "" && name != "" && wrong == nil && len(asked.Places) > 0 && !strings.ContainsAny(name, " 0123456789") {
				place = name
			}
		}
	}
	good := samples(t, d, "among")[:2]
	for _, form := range []string{"Pablo, %s", "Ana, %s", "Saludo desde %s", "Bravo, %s", "Street: %s", "Pronto en %s", "Adelante %s!", "Next %s!", "OK %s", "Calle de %s", "Winter in %s"} {
		line := fmt.Sprintf(form, place)
		if s := d.Read(loose(strings.Join([]string{good[0], good[1], line}, "\n"))); len(s.Problems) != s.Chatter {
			t.Errorf("%q below orders is no prose: %v", line, s.Problems)
		}
	}
}
