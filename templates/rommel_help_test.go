package templates

import (
	"regexp"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// unitLine tells an order to units from other words to type.
var unitLine = regexp.MustCompile(`^[a-z0-9]*\d[a-z0-9]* [a-z0-9]+ (to|a) `)

// TestRommelHelpOrders reads every order of the help.
func TestRommelHelpOrders(t *testing.T) { openRommel(t).sayHelpOrders(t, unitLine) }

// TestRommelFirstTurn carries out the set-up and the first turn that the help
// shows and compares the report with what the help shows of it.
func TestRommelFirstTurn(t *testing.T) {
	e := openRommel(t)
	for _, lang := range langs {
		t.Run(string(lang), func(t *testing.T) {
			pos, err := e.Start(rules.Setup{Scenario: e.scenario})
			if err != nil {
				t.Fatal(err)
			}
			demands := pos.Demands()
			const dummy = 40 // above every real card in the deck
			pos = e.carryOut(t, pos, []rules.Sheet{{Side: "axis", Key: demands[0].Key}}, []int{1, 1, 1, 1, dummy, dummy}).Next
			demands = pos.Demands()
			pos = e.carryOut(t, pos, []rules.Sheet{e.sheet(t, &demands[0], []string{"redraw no"}), e.shownSheet(t, lang, demands[1])}, nil).Next
			demands = pos.Demands()
			out := e.carryOut(t, pos, []rules.Sheet{e.shownSheet(t, lang, demands[0]), e.sheet(t, &demands[1], []string{"redraw no"})},
				[]int{2, 6, 1, 5, 4, 6, 3, 1, 6, 5, 2, 6, 4, 2, 5, 6})
			report := e.sitrep(&out, 4, "axis", lang).Text
			block := strings.Join(e.shownReport(t, lang), "\n") // its lines are shorter
			if !strings.Contains(strings.Join(strings.Fields(report), " "), strings.Join(strings.Fields(block), " ")) {
				t.Errorf("the help shows\n%s\nand the report is\n%s", block, report)
			}
		})
	}
}

// TestRommelHelpNamesEverything looks for units, scenarios, classes and options
// in the help.
func TestRommelHelpNamesEverything(t *testing.T) {
	e := openRommel(t)
	var units struct {
		Unit []struct {
			Short string
			Elite bool
			Steps []int
		}
	}
	e.readData(t, "units.toml", &units)
	if len(units.Unit) < 90 {
		t.Errorf("only %d units were read", len(units.Unit))
	}
	for _, lang := range langs {
		page, _ := e.Help(Help{Lang: lang, Topic: "rommel", Title: e})
		text := strings.Join(strings.Fields(page.Text), " ")
		said := map[string]bool{}
		for _, b := range e.helpPage(lang, "rommel").blocks {
			for _, row := range b.rows {
				for _, cell := range row {
					for unit := range strings.SplitSeq(string(cell), ", ") {
						said[unit] = true
					}
				}
			}
		}
		for _, u := range units.Unit {
			vc := string(rune('0' + u.Steps[0]))
			if u.Elite {
				vc += "*"
			}
			if !said[u.Short+" "+vc] {
				t.Errorf("%s: the help does not name %s with its VC %s", lang, u.Short, vc)
			}
		}
		for _, s := range e.About().Scenarios {
			if !strings.Contains(text, s.ID+" (") {
				t.Errorf("%s: the help does not name the scenario %s", lang, s.ID)
			}
		}
		for _, o := range e.About().Options {
			if !strings.Contains(text, o.ID+" = "+o.Values[0]) {
				t.Errorf("%s: the help does not name the option %s", lang, o.ID)
			}
		}
		fits(t, page)
	}
}
