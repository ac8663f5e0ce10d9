package templates

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// armyLine tells an order to an army from other words to type.
var armyLine = regexp.MustCompile(`^[a-z]{2}\d+ `)

// TestEmpiresHelpOrders reads every order of the help.
func TestEmpiresHelpOrders(t *testing.T) { openEmpires(t).sayHelpOrders(t, armyLine) }

// TestEmpiresFirstTurns carries out the first turns that the help shows and
// compares the report with what the help shows of it.
func TestEmpiresFirstTurns(t *testing.T) {
	e := openEmpires(t)
	for _, lang := range langs {
		t.Run(string(lang), func(t *testing.T) {
			pos, err := e.Start(rules.Setup{})
			if err != nil {
				t.Fatal(err)
			}
			var first []rules.Sheet
			for _, d := range pos.Demands() {
				first = append(first, e.sheet(t, &d, []string{"research Attack 1 Aviation"}))
			}
			pos = e.carryOut(t, pos, first, nil).Next
			german := e.carryOut(t, pos, []rules.Sheet{e.firstTurn(t, lang, pos)}, []int{4, 3})
			report := e.sitrep(&german, 3, "franco-british", lang).Text
			if block := strings.Join(e.shownReport(t, lang), "\n"); !strings.Contains(report, block) {
				t.Errorf("the help shows\n%s\nand the report is\n%s", block, report)
			}
			e.carryOut(t, german.Next, []rules.Sheet{e.firstTurn(t, lang, german.Next)}, []int{3, 3, 3, 3})
		})
	}
}

// TestEmpiresHelpNamesEverything looks for places, markers, technologies,
// armies and options in the help.
func TestEmpiresHelpNamesEverything(t *testing.T) {
	e := openEmpires(t)
	var board struct {
		Zone []struct {
			ID    string
			Flags []string
		}
	}
	var units struct{ Unit []struct{ ID, Type string } }
	e.readData(t, "board.toml", &board)
	e.readData(t, "units.toml", &units)
	for _, lang := range langs {
		page, _ := e.Help(Help{Lang: lang, Topic: "empires", Title: e})
		text := strings.Join(strings.Fields(page.Text), " ")
		names := func(kind, id string) {
			if name := e.Name(kind, id, lang); !strings.Contains(text, name) {
				t.Errorf("%s: the help does not name %s", lang, name)
			}
		}
		for _, z := range board.Zone {
			if slices.Contains(z.Flags, "city") || slices.Contains(z.Flags, "port") {
				names("zone", z.ID)
			}
		}
		for i, u := range units.Unit {
			if i == 0 || u.Type != units.Unit[i-1].Type {
				names("army", u.ID)
			}
			if i+1 == len(units.Unit) || u.Type != units.Unit[i+1].Type {
				names("army", u.ID)
			}
		}
		for _, k := range e.Grammar().Kinds {
			for _, n := range k.Names {
				if k.ID == "track" {
					names(k.ID, n.ID)
				}
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
