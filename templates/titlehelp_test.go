package templates

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// coded finds what stands as a word to type.
var coded = regexp.MustCompile(string(rune(markCode)) + "([^" + string(rune(markCodeEnd)) + "]+)")

// TestTitlesHelpOrders reads every order of the help, those in its tables and
// those in its text that begin with a unit, too, puts into words how each is
// understood, and looks for each form of the order language among them.
func TestTitlesHelpOrders(t *testing.T) {
	eachTitle(t, func(t *testing.T, e *titleBook) {
		topic := e.About().ID
		for _, lang := range langs {
			pos, err := e.Start(rules.Setup{Scenario: e.scenario})
			if err != nil {
				t.Fatal(err)
			}
			d := pos.Demands()[0]
			seen := map[string]bool{}
			read := func(lines ...string) {
				s := e.Read(desk.Number(lines))
				for _, p := range s.Problems {
					t.Errorf("%s: %q: %s", lang, lines[p.Line-1], e.Text(lang, e, p.Message))
				}
				for _, q := range s.Requests {
					if q.Wrong != nil {
						t.Errorf("%s: %q asks for what there is not", lang, q.Topic)
					}
				}
				for _, o := range slices.Concat(s.Orders, s.Standing) {
					seen[o.Form] = true
				}
				reading := pos.Check(rules.Sheet{Side: d.Side, Key: d.Key, Orders: s.Orders})
				e.sayReading(t, &reading)
				reading = pos.CheckStanding(rules.Standing{Side: d.Side, Orders: s.Standing})
				e.sayReading(t, &reading)
			}
			for _, ex := range e.HelpOrders(lang, topic) {
				read(ex.Lines...)
			}
			for _, b := range e.helpPage(lang, topic).blocks {
				for _, m := range coded.FindAllSubmatch(b.text, -1) {
					if e.orderToUnit(string(m[1])) {
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
			for _, f := range e.Title.Grammar().Forms {
				if !seen[f.ID] {
					t.Errorf("%s: the help shows no order %q", lang, f.ID)
				}
			}
		}
	})
}

// orderToUnit tells an order that begins with the id of a unit from other
// words to type: something that is not a unit follows.
func (e *titleBook) orderToUnit(text string) bool {
	isUnit := func(word string) bool {
		for _, k := range e.Grammar().Kinds {
			if e.ids[k.ID] && slices.ContainsFunc(k.Names, func(n order.Name) bool { return n.ID == word }) {
				return true
			}
		}
		return false
	}
	words := strings.Fields(text)
	return isUnit(words[0]) && !isUnit(words[len(words)-1])
}

// firstPhase is one of the phases that the first turns of the help begin with.
// A side has the sheet that the help shows of it, unless Orders names it. One that names
// a scenario begins a game of it anew, whose sheets and report are the next in the help.
type firstPhase struct {
	Scenario string
	Orders   map[rules.Side][]string
	Dice     []int
	Shown    rules.Side // whose report the help shows a piece of
}

// TestTitlesFirstTurns carries out the first turns that the help shows and
// compares the report with what the help shows of it.
func TestTitlesFirstTurns(t *testing.T) {
	eachTitle(t, func(t *testing.T, e *titleBook) {
		for _, lang := range langs {
			pos, err := e.Start(rules.Setup{Scenario: e.scenario})
			if err != nil {
				t.Fatal(err)
			}
			compared, turn, begun := false, 0, 0
			for n, ph := range e.first {
				if ph.Scenario != "" {
					if pos, err = e.Start(rules.Setup{Scenario: ph.Scenario}); err != nil {
						t.Fatal(err)
					}
					turn, begun = turn+1, n
				}
				var sheets []rules.Sheet
				for _, d := range pos.Demands() {
					if lines, ok := ph.Orders[d.Side]; ok {
						sheets = append(sheets, e.sheet(t, &d, lines))
					} else {
						sheets = append(sheets, e.shownSheet(t, lang, d, turn))
					}
				}
				out := e.carryOut(t, pos, sheets, ph.Dice)
				if ph.Shown != "" {
					compared = true
					report := strings.Join(strings.Fields(e.sitrep(&out, n-begun+2, ph.Shown, lang).Text), " ")
					if block := strings.Join(e.shownReport(t, lang, turn), "\n"); !strings.Contains(report, strings.Join(strings.Fields(block), " ")) {
						t.Errorf("%s: the help shows\n%s\nand the report is\n%s", lang, block, report)
					}
				}
				pos = out.Next
			}
			if !compared {
				t.Errorf("title.toml names no phase whose report the help shows")
			}
		}
	})
}

// TestTitlesHelpNamesEverything looks for scenarios, options and the names of
// vocabularies in the help, and measures its lines.
func TestTitlesHelpNamesEverything(t *testing.T) {
	eachTitle(t, func(t *testing.T, e *titleBook) {
		for _, lang := range langs {
			page, _ := e.Help(Help{Lang: lang, Topic: e.About().ID, Section: WholePage, Title: e})
			fits(t, page)
			text := strings.Join(strings.Fields(page.Text), " ")
			names := func(what, name string) {
				if !strings.Contains(text, name) {
					t.Errorf("%s: the help does not name the %s %s", lang, what, name)
				}
			}
			for _, s := range e.About().Scenarios {
				if len(e.About().Scenarios) > 1 {
					names("scenario", s.ID+" (")
				}
			}
			common := ""
			for _, topic := range append(shared[:], General) {
				page, _ := e.Help(Help{Lang: lang, Topic: topic})
				fits(t, page)
				common += " " + strings.Join(strings.Fields(page.Text), " ")
			}
			for _, o := range e.About().Options {
				if strings.Contains(common, o.ID+" = ") { // the same for all titles
					continue
				}
				names("option", o.ID+" = "+o.Values[0])
				for _, v := range o.Values {
					names("value", v)
				}
			}
			for _, k := range e.Grammar().Kinds {
				for _, n := range k.Names {
					if slices.Contains(e.named, k.ID) {
						names(k.ID, e.Name(k.ID, n.ID, lang))
					}
				}
			}
		}
	})
}

// carryOut adjudicates and expects every order to be done.
func (e *titleBook) carryOut(t *testing.T, pos rules.Position, sheets []rules.Sheet, rolls []int) rules.Outcome {
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

// shownSheet is the example that begins with a comment on the side of a demand, of the
// first turns the one with the given number from 0.
func (e *titleBook) shownSheet(t *testing.T, lang rules.Lang, d rules.Demand, turn int) rules.Sheet {
	t.Helper()
	for _, ex := range e.HelpOrders(lang, e.About().ID) {
		if strings.HasPrefix(ex.Lines[0], "# "+e.Name(rules.KindSide, string(d.Side), lang)+", ") {
			if turn == 0 {
				return e.sheet(t, &d, ex.Lines)
			}
			turn--
		}
	}
	t.Fatalf("the help shows no sheet of %s", d.Side)
	return rules.Sheet{}
}

// shownReport is the piece of a report in the help: the fenced block that
// holds no orders, of the first turns that of the one with the given number from 0.
func (e *titleBook) shownReport(t *testing.T, lang rules.Lang, turn int) []string {
	t.Helper()
	page := e.helpPage(lang, e.About().ID)
	for _, b := range page.blocks {
		if b.kind == helpFence && !slices.ContainsFunc(page.examples, func(ex Example) bool { return &ex.Lines[0] == &b.lines[0] }) {
			if turn == 0 {
				return b.lines
			}
			turn--
		}
	}
	t.Fatal("the help shows no report")
	return nil
}

// HelpOrders returns the orders that stand in a help page, a block of lines for each
// example.
func (b *Book) HelpOrders(lang rules.Lang, topic string) []Example {
	page := b.helpPage(lang, topic)
	if page == nil {
		return nil
	}
	return slices.Clone(page.examples)
}
