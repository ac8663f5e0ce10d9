package templates

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
)

// coded finds what stands as a word to type.
var coded = regexp.MustCompile(string(rune(markCode)) + "([^" + string(rune(markCodeEnd)) + "]+)")

// armyLine tells an order to an army from other words to type.
var armyLine = regexp.MustCompile(`^[a-z]{2}\d+ `)

// TestEmpiresHelpOrders reads every order of the help, those in its tables
// too, and looks for each form of the order language among them.
func TestEmpiresHelpOrders(t *testing.T) {
	e := openEmpires(t)
	for _, lang := range langs {
		t.Run(string(lang), func(t *testing.T) {
			seen := map[string]bool{}
			read := func(lines ...string) {
				s := e.Read(desk.Number(lines))
				for _, p := range s.Problems {
					t.Errorf("%q: %s", lines[p.Line-1], e.Text(lang, e, p.Message))
				}
				for _, o := range slices.Concat(s.Orders, s.Standing) {
					seen[o.Form] = true
				}
			}
			for _, ex := range e.HelpOrders(lang, "empires") {
				read(ex.Lines...)
			}
			for _, b := range e.helpPage(lang, "empires").blocks {
				for _, m := range coded.FindAllSubmatch(b.text, -1) {
					if armyLine.Match(m[1]) {
						read(string(m[1]))
					}
				}
				for _, row := range b.rows {
					for _, cell := range row {
						for _, m := range coded.FindAllSubmatch(cell, -1) {
							read(string(m[1]))
						}
					}
				}
			}
			for _, f := range e.Grammar().Forms {
				if !seen[f.ID] {
					t.Errorf("the help shows no order %q", f.ID)
				}
			}
		})
	}
}

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

// carryOut adjudicates and expects every order to be done.
func (e *empiresBook) carryOut(t *testing.T, pos rules.Position, sheets []rules.Sheet, rolls []int) rules.Outcome {
	t.Helper()
	for _, sh := range sheets {
		r := pos.Check(sh)
		for _, p := range r.Problems {
			t.Errorf("%s: %s", sh.Side, e.Text(rules.English, e, p.Message))
		}
		for _, m := range r.Missing {
			t.Errorf("%s: %s", sh.Side, e.Text(rules.English, e, m))
		}
	}
	out, err := pos.Adjudicate(rules.Input{Sheets: sheets, Dice: &rolled{rolls}})
	if err != nil {
		t.Fatal(err)
	}
	for _, end := range out.Ends {
		if end.State != rules.Done {
			t.Errorf("%q ended as %s", end.Text, end.State)
		}
	}
	return out
}

// firstTurn is the example that begins with a comment on the side whose turn
// it is.
func (e *empiresBook) firstTurn(t *testing.T, lang rules.Lang, pos rules.Position) rules.Sheet {
	t.Helper()
	d := pos.Demands()[0]
	for _, ex := range e.HelpOrders(lang, "empires") {
		if strings.HasPrefix(ex.Lines[0], "# "+e.Name(rules.KindSide, string(d.Side), lang)+", ") {
			return e.sheet(t, &d, ex.Lines)
		}
	}
	t.Fatalf("the help shows no first turn of %s", d.Side)
	return rules.Sheet{}
}

// shownReport is the piece of a report in the help: the fenced block that
// holds no orders.
func (e *empiresBook) shownReport(t *testing.T, lang rules.Lang) []string {
	t.Helper()
	page := e.helpPage(lang, "empires")
	for _, b := range page.blocks {
		if b.kind == helpFence && !slices.ContainsFunc(page.examples, func(ex Example) bool { return &ex.Lines[0] == &b.lines[0] }) {
			return b.lines
		}
	}
	t.Fatal("the help shows no report")
	return nil
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
	readData(t, "board.toml", &board)
	readData(t, "units.toml", &units)
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

func readData(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "rules", "empires", "data", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := toml.NewDecoder(bytes.NewReader(data)).Decode(into); err != nil {
		t.Fatal(err)
	}
}
