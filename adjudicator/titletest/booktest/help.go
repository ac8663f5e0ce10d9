package booktest

import (
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/templates"
)

// checkHelpOrders reads every order of the help, those in its tables and those in its text that begin
// with a unit, too, puts into words how each is understood, and looks for each form of the order
// language among them.
func checkHelpOrders(t *testing.T, e *book) {
	topic := e.desk.About().ID
	for _, lang := range e.texts.Langs() {
		pos, err := e.desk.Start(rules.Setup{Scenario: e.scenario})
		if err != nil {
			t.Fatal(err)
		}
		d := pos.Demands()[0]
		seen := map[string]bool{}
		read := func(lines ...string) {
			s := e.desk.Read(desk.Number(lines))
			for _, p := range s.Problems {
				t.Errorf("%s: %q: %s", lang, lines[p.Line-1], e.texts.Text(lang, e.desk, p.Message))
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
		for _, b := range e.texts.HelpBlocks(lang, topic) {
			if b.Kind == templates.HelpOrders {
				read(b.Lines...)
			}
			for _, text := range b.Typed {
				if e.orderToUnit(text) {
					read(text)
				}
			}
			for _, row := range b.Cells {
				for _, cell := range row {
					for _, text := range cell {
						read(text)
					}
				}
			}
		}
		for _, f := range e.desk.Title.Grammar().Forms {
			if !seen[f.ID] {
				t.Errorf("%s: the help shows no order %q", lang, f.ID)
			}
		}
	}
}

// orderToUnit tells an order that begins with the id of a unit from other
// words to type: something that is not a unit follows.
func (e *book) orderToUnit(text string) bool {
	isUnit := func(word string) bool {
		for _, k := range e.desk.Grammar().Kinds {
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

// checkFirstTurns carries out the first turns that the help shows and compares the report with what
// the help shows of it.
func checkFirstTurns(t *testing.T, e *book) {
	for _, lang := range e.texts.Langs() {
		pos, err := e.desk.Start(rules.Setup{Scenario: e.scenario})
		if err != nil {
			t.Fatal(err)
		}
		compared, turn, begun := false, 0, 0
		for n, ph := range e.first {
			if ph.Scenario != "" {
				if pos, err = e.desk.Start(rules.Setup{Scenario: ph.Scenario}); err != nil {
					t.Fatal(err)
				}
				turn, begun = turn+1, n
			}
			var sheets []rules.Sheet
			for _, d := range pos.Demands() {
				if lines, ok := ph.Orders[d.Side]; ok {
					sheets = append(sheets, e.sheet(t, &d, lines))
				} else {
					sheets = append(sheets, e.helpExample(t, lang, d, turn))
				}
			}
			out := e.carryOut(t, pos, sheets, ph.Dice)
			if ph.Shown != "" {
				compared = true
				report := strings.Join(strings.Fields(e.sitrep(&out, n-begun+2, ph.Shown, lang).Text), " ")
				if block := strings.Join(e.shown(t, lang, templates.HelpReport, "", turn), "\n"); !strings.Contains(report, strings.Join(strings.Fields(block), " ")) {
					t.Errorf("%s: the help shows\n%s\nand the report is\n%s", lang, block, report)
				}
			}
			pos = out.Next
		}
		if !compared {
			t.Errorf("title.toml names no phase whose report the help shows")
		}
	}
}

// checkHelpNames looks for scenarios, options and the names of vocabularies in the help, and measures
// its lines.
func checkHelpNames(t *testing.T, e *book) {
	for _, lang := range e.texts.Langs() {
		page, _ := e.texts.Help(templates.Help{Lang: lang, Topic: e.desk.About().ID, Section: templates.WholePage, Title: e.desk})
		checkWidth(t, page)
		text := strings.Join(strings.Fields(page.Text), " ")
		names := func(what, name string) {
			if !strings.Contains(text, name) {
				t.Errorf("%s: the help does not name the %s %s", lang, what, name)
			}
		}
		for _, s := range e.desk.About().Scenarios {
			if len(e.desk.About().Scenarios) > 1 {
				names("scenario", s.ID+" (")
			}
		}
		common := ""
		for _, topic := range templates.SharedTopics() {
			page, _ := e.texts.Help(templates.Help{Lang: lang, Topic: topic})
			common += " " + strings.Join(strings.Fields(page.Text), " ")
		}
		for _, o := range e.desk.About().Options {
			if strings.Contains(common, o.ID+" = ") { // the same for all titles
				continue
			}
			names("option", o.ID+" = "+o.Values[0])
			for _, v := range o.Values {
				names("value", v)
			}
		}
		for _, k := range e.desk.Grammar().Kinds {
			for _, n := range k.Names {
				if slices.Contains(e.named, k.ID) {
					names(k.ID, e.desk.Name(k.ID, n.ID, lang))
				}
			}
		}
	}
}

// carryOut adjudicates and expects every order to be done.
func (e *book) carryOut(t *testing.T, pos rules.Position, sheets []rules.Sheet, rolls []int) rules.Outcome {
	t.Helper()
	for _, sh := range sheets {
		r := pos.Check(sh)
		for _, p := range r.Problems {
			t.Errorf("%s: %s", sh.Side, e.texts.Text(rules.English, e.desk, p.Message))
		}
		for _, m := range r.Missing {
			t.Errorf("%s: %s", sh.Side, e.texts.Text(rules.English, e.desk, m))
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

// helpExample returns the example that begins with a comment on the side of a demand, of the
// first turns the one with the given number from 0.
func (e *book) helpExample(t *testing.T, lang rules.Lang, d rules.Demand, turn int) rules.Sheet {
	t.Helper()
	begins := "# " + e.desk.Name(rules.KindSide, string(d.Side), lang) + ", "
	return e.sheet(t, &d, e.shown(t, lang, templates.HelpOrders, begins, turn))
}

// shown returns the lines of a fenced block of the help, of those of a kind that begin so the one with
// the given number from 0.
func (e *book) shown(t *testing.T, lang rules.Lang, kind templates.HelpBlockKind, begins string, n int) []string {
	t.Helper()
	for _, b := range e.texts.HelpBlocks(lang, e.desk.About().ID) {
		if b.Kind == kind && strings.HasPrefix(b.Lines[0], begins) {
			if n == 0 {
				return b.Lines
			}
			n--
		}
	}
	t.Fatalf("the help shows too few blocks that begin with %q, or too few pieces of reports", begins)
	return nil
}

// checkHelpSections looks whether the page of the title is mailed as far as a beginner needs it, with
// the names of all other sections, each of which comes by the beginning of its name.
func checkHelpSections(t *testing.T, e *book) {
	topic := e.desk.About().ID
	for _, lang := range e.texts.Langs() {
		first, _ := e.texts.Help(templates.Help{Lang: lang, Topic: topic, Title: e.desk})
		whole, _ := e.texts.Help(templates.Help{Lang: lang, Topic: topic, Section: templates.WholePage, Title: e.desk})
		if 2*len(first.Text) > len(whole.Text) {
			t.Errorf("%s: %d bytes of %d come first", lang, len(first.Text), len(whole.Text))
		}
		n := 0
		for _, b := range e.texts.HelpBlocks(lang, topic) {
			if b.Kind != templates.HelpHeading {
				continue
			}
			if !strings.Contains(first.Text, b.Text) {
				t.Errorf("%s: the first mail does not name %q", lang, b.Text)
			}
			section, ok := e.texts.Help(templates.Help{Lang: lang, Topic: topic, Section: strings.ToLower(b.Text), Title: e.desk})
			if !ok || !strings.Contains(section.Text, b.Text) || len(section.Text) >= len(whole.Text) {
				t.Errorf("%s: %q does not come by its name", lang, b.Text)
			}
			n++
		}
		if n < 10 {
			t.Errorf("%s: %d sections", lang, n)
		}
		if _, ok := e.texts.Help(templates.Help{Lang: lang, Topic: topic, Section: "juggling", Title: e.desk}); ok {
			t.Errorf("%s: there is help on juggling", lang)
		}
	}
}
