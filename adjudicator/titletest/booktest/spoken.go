package booktest

import (
	"cmp"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/adjudicator/titletest/goldentest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/templates"
)

// goldenPhase is one phase in the middle of a game, from position.toml, that
// is shown to people: the sheet of the side that is asked first is SIDE.txt,
// and SIDE-standing.txt are standing orders.
type goldenPhase struct {
	Phase   int
	Dice    []int
	Readers []rules.Side // who get a report
}

// checkGolden plays that phase: how the sheet is acknowledged, and what the readers read after it.
func checkGolden(t *testing.T, e *book) {
	pos, err := e.desk.Compose([]byte(e.file(t, "position.toml")))
	if err != nil {
		t.Fatal(err)
	}
	lines := func(name string) []string { return strings.Split(strings.TrimSpace(e.file(t, name)), "\n") }
	d := pos.Demands()[0]
	sh := e.sheet(t, &d, lines(string(d.Side)+".txt"))
	reading := pos.Check(sh)
	if !reading.OK() {
		t.Errorf("the sheet of %s is refused: %v", d.Side, reading.Problems)
	}
	in := rules.Input{Sheets: []rules.Sheet{sh}, Dice: &rolled{e.golden.Dice}}
	for _, side := range e.desk.About().Sides {
		name := string(side) + "-standing.txt"
		if _, err := os.Stat(e.path(name)); err != nil {
			continue
		}
		st := rules.Standing{Side: side, Orders: e.desk.Read(desk.Number(lines(name))).Standing}
		if got := pos.CheckStanding(st); !got.OK() || len(got.Orders) != len(lines(name)) {
			t.Errorf("the standing orders of %s are refused: %v", side, got)
		}
		in.Standing = append(in.Standing, st)
	}
	out, err := pos.Adjudicate(in)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range e.texts.Langs() {
		e.show(t, "ack."+string(lang), e.ack(pos, e.golden.Phase, &sh, reading, lang))
		for _, side := range e.golden.Readers {
			e.show(t, string(side)+"."+string(lang), e.sitrep(&out, e.golden.Phase+1, side, lang))
		}
	}
}

// heard is the share of a title's texts that the games below must say, in
// percent: with less they show too little. By day, of a third of the scenarios, it may be
// less. Those of the map are said by package atlas.
const heard, heardByDay = 60, 50

// checkWords puts all that is said in games of bots, with every scenario and many options, into
// words, and so the answers to orders that hardly ever make sense; by day with some of many scenarios.
func checkWords(t *testing.T, e *book) {
	about := e.desk.About()
	for i := range max(3, len(about.Scenarios)) {
		if len(about.Scenarios) > 3 && !testenv.Pick(i, 3) {
			continue
		}
		options := map[string]string{}
		for _, o := range about.Options {
			options[o.ID] = o.Values[i%len(o.Values)]
		}
		scenario := about.Scenarios[i%len(about.Scenarios)].ID
		e.sayGame(t, rules.Setup{Scenario: scenario, Options: options}, uint64(i))
	}
	e.sayNonsense(t, rules.Setup{Scenario: e.scenario}, 4)
	ask := map[string]string{rules.OptionDecisions: "ask"}
	for _, o := range about.Options {
		ask[o.ID] = cmp.Or(ask[o.ID], o.Values[len(o.Values)-1])
	}
	e.sayNonsense(t, rules.Setup{Scenario: e.scenario, Options: ask}, 5)
	if last := about.Scenarios[len(about.Scenarios)-1].ID; last != e.scenario {
		e.sayNonsense(t, rules.Setup{Scenario: last, Options: ask}, 6)
	}
	all, said := 0, 0
	var silent []string
	for _, code := range e.texts.Codes() {
		switch {
		case !strings.HasPrefix(code, about.ID+"."), strings.HasPrefix(code, about.ID+".the."), strings.HasPrefix(code, about.ID+".map."):
		case e.said[code]:
			all, said = all+1, said+1
		default:
			all, silent = all+1, append(silent, code)
		}
	}
	t.Logf("%d of %d texts were said", said, all)
	least := heard
	if !testenv.Thorough() {
		least = heardByDay
	}
	if 100*said < least*all {
		t.Errorf("only %d of %d texts were said; not said were %v", said, all, silent)

	}
}

// checkMails writes the mails of a game between bots: the first, with each value of each option
// explained, those of its first phases, and the last. It measures their lines.
func checkMails(t *testing.T, e *book) {
	pos, err := e.desk.Start(rules.Setup{Scenario: e.scenario})
	if err != nil {
		t.Fatal(err)
	}
	var last *phase
	e.play(t, rules.Setup{Scenario: e.scenario}, 7, func(ph *phase) bool {
		last = ph
		if ph.number > mailed {
			return true
		}
		for _, lang := range e.texts.Langs() {
			for i := range ph.sheets {
				checkWidth(t, e.ack(ph.before, ph.number, &ph.sheets[i], ph.readings[i], lang))
			}
			for _, side := range e.sides(ph.before) {
				checkWidth(t, e.sitrep(&ph.out, ph.number+1, side, lang))
			}
		}
		return !t.Failed()
	})
	if t.Failed() {
		return
	}
	st, over := last.out.Next.Standings()
	if !over {
		t.Fatal("the game is not over")
	}
	scenario := e.desk.About().Scenarios[0]
	w := templates.Welcome{Commitment: strings.Repeat("3b1c4fd2", 8), Scenario: scenario.ID, Options: e.explained(t)}
	for _, lang := range e.texts.Langs() {
		for _, side := range e.desk.About().SidesOf(scenario.ID) {
			w.Head = e.head(pos, 1, side, lang)
			w.Seats = append(w.Seats, templates.Seat{Side: side, Player: "José", Lang: lang})
			w.View, w.Draft, w.Demands = e.desk.View(pos.Known(rules.Viewer(side))), rules.WriteDraft(e.desk, rules.Draft(e.desk, pos, side), lang), pos.Demands()[:1]
			welcome := e.texts.Welcome(w)
			if !strings.Contains(welcome.Text, "scenario = "+scenario.ID) {
				t.Errorf("%s: the invitation does not name the scenario", lang)
			}
			checkWidth(t, welcome)
			checkWidth(t, e.texts.GameOver(templates.GameOver{Head: e.head(last.out.Next, last.number+1, side, lang), Standings: st,
				Events: last.out.Events, View: e.desk.View(last.out.Next.Known(rules.Viewer(side))), Seed: w.Commitment, Commitment: w.Commitment}))
		}
	}
}

// mailed is of how many phases of a game the mails are written.
const mailed = 60

// explained returns each value of each option of the title, which have a text that explains them.
func (e *book) explained(t *testing.T) (out []templates.Option) {
	t.Helper()
	for _, o := range e.desk.About().Options {
		for _, v := range o.Values {
			out = append(out, templates.Option{ID: o.ID, Value: v})
			if code := o.ID + "." + v; !e.texts.Has("option."+code) && !e.texts.Has("option."+e.desk.About().ID+"."+code) && !e.texts.Has("option."+o.ID+".other") {
				t.Errorf("no text tells what %s means", code)
			}
		}
	}
	return out
}

// sayGame puts all that is said in a game of bots into words.
func (e *book) sayGame(t *testing.T, setup rules.Setup, seed uint64) {
	t.Helper()
	e.play(t, setup, seed, func(ph *phase) bool {
		if ph.number == 1 {
			e.sayPosition(t, ph.before)
		}
		for _, ev := range ph.out.Events {
			e.say(t, ev.Message)
		}
		for _, end := range ph.out.Ends {
			if end.Reason != nil {
				e.say(t, *end.Reason)
			}
		}
		for i := range ph.readings {
			e.sayReading(t, &ph.readings[i])
		}
		e.sayPosition(t, ph.out.Next)
		return !t.Failed()
	})
}

func (e *book) show(t *testing.T, name string, p templates.Page) {
	t.Helper()
	goldentest.Compare(t, e.path(name+".txt"), "Subject: "+p.Subject+"\n\n"+p.Text)
	goldentest.Compare(t, e.path(name+".html"), p.HTML)
	checkWidth(t, p)
}

// nonsense writes orders of all forms that hardly ever make sense. Most names
// are among own, by kind.
func (e *book) nonsense(roll func(int) int, own map[string][]string) []string {
	g := e.desk.Title.Grammar()
	name := func(kind string) string {
		if ids := own[kind]; len(ids) > 0 && roll(3) > 1 {
			return ids[roll(len(ids))-1]
		}
		for _, k := range g.Kinds {
			if k.ID == kind {
				n := &k.Names[roll(len(k.Names))-1]
				forms := slices.Concat(n.EN, n.ES)
				return forms[roll(len(forms))-1]
			}
		}
		return string(rune('0' + roll(9)))
	}
	lines := make([]string, 3+roll(12))
	for i := range lines {
		f := g.Forms[roll(len(g.Forms))-1]
		lines[i] = rulestest.Draw(g, f.Pattern, e.texts.Langs()[roll(len(e.texts.Langs()))-1], roll, name)
	}
	return lines
}

// sayAgain sends each sheet of a phase with every line twice, which is too much, and every
// line with the end of another one of its form, which is too far.
func (e *book) sayAgain(t *testing.T, ph *phase) {
	t.Helper()
	for _, sh := range ph.sheets {
		ends := map[string]rules.Value{} // of the last order of a form
		crossed := rules.Sheet{Side: sh.Side, Key: sh.Key, Orders: slices.Clone(sh.Orders)}
		twice := rules.Sheet{Side: sh.Side, Key: sh.Key}
		for i, o := range sh.Orders {
			twice.Orders = append(twice.Orders, o, o)
			last := len(o.Args) - 1
			if last < 0 {
				continue
			}
			if end, ok := ends[o.Form]; ok && end.Kind == o.Args[last].Kind && end.Name == o.Args[last].Name {
				crossed.Orders[i].Args = append(slices.Clone(o.Args[:last]), end)
			}
			ends[o.Form] = o.Args[last]
		}
		for _, sh := range []rules.Sheet{twice, crossed} {
			reading := ph.before.Check(sh)
			e.sayReading(t, &reading)
		}
	}
}

// sayNonsense sends nonsense in every second phase of a game of bots, or in each, and what was sent
// once more with its lines doubled and crossed, and puts into words what is wrong with it, to see
// that each refusal reads well.
func (e *book) sayNonsense(t *testing.T, setup rules.Setup, seed uint64) {
	t.Helper()
	luck := selfplay.NewLuck(3, 5)
	roll := func(faces int) int { return luck.Roll("", faces) }
	own := map[rules.Side]map[string][]string{} // names in the orders of bots so far
	for _, side := range e.desk.About().Sides {
		own[side] = map[string][]string{}
	}
	e.play(t, setup, seed, func(ph *phase) bool {
		for _, sh := range ph.sheets {
			for _, o := range sh.Orders {
				for _, v := range o.Args {
					if names := own[sh.Side]; e.ids[v.Kind] && !slices.Contains(names[v.Kind], v.ID) {
						names[v.Kind] = append(names[v.Kind], v.ID)
					}
				}
			}
		}
		if ph.number > 1 && !testenv.Pick(ph.number, 2) {
			return true
		}
		e.sayAgain(t, ph)
		if ph.number == 1 {
			for range 4 {
				e.sayRefused(t, ph.before, ph.number, roll, own)
			}
		}
		e.sayRefused(t, ph.out.Next, ph.number, roll, own)
		e.sayPaused(t, ph, roll, own)
		return !t.Failed()
	})
}

// sayPaused plays a phase with sheets that pause half way, in titles in which that can be
// ordered, and sends nonsense to what is left of it.
func (e *book) sayPaused(t *testing.T, ph *phase, roll func(int) int, own map[rules.Side]map[string][]string) {
	t.Helper()
	if !slices.ContainsFunc(e.desk.Title.Grammar().Forms, func(f order.Form) bool { return f.ID == play.FormPause }) {
		return
	}
	in := rules.Input{Dice: selfplay.NewLuck(uint64(ph.number), 9)}
	for _, sh := range ph.sheets {
		sh.Orders = append(slices.Clone(sh.Orders[:len(sh.Orders)/2]), order.Of(play.FormPause))
		if reading := ph.before.Check(sh); !reading.OK() {
			return
		}
		in.Sheets = append(in.Sheets, sh)
	}
	out, err := ph.before.Adjudicate(in)
	if err != nil {
		t.Fatal(err)
	}
	for _, ev := range out.Events {
		e.say(t, ev.Message)
	}
	e.sayPosition(t, out.Next)
	e.sayRefused(t, out.Next, ph.number, roll, own)
}

// sayRefused sends nonsense of each side about a position, four times, and puts what is wrong
// with it into words.
func (e *book) sayRefused(t *testing.T, pos rules.Position, number int, roll func(int) int, own map[rules.Side]map[string][]string) {
	t.Helper()
	for _, side := range slices.Repeat(e.sides(pos), 4) {
		lines := e.nonsense(roll, own[side])
		read := e.desk.Read(desk.Number(lines))
		for _, p := range read.Problems {
			t.Fatalf("%q is not understood: %s", lines[p.Line-1], e.texts.Text(rules.English, e.desk, p.Message))
		}
		key := ""
		for _, d := range pos.Demands() {
			if d.Side == side {
				key = d.Key
			}
		}
		sh := rules.Sheet{Side: side, Key: key, Orders: read.Orders}
		reading := pos.Check(sh)
		e.sayReading(t, &reading)
		for _, lang := range e.texts.Langs() {
			checkWidth(t, e.ack(pos, number, &sh, reading, lang))
		}
		reading = pos.CheckStanding(rules.Standing{Side: side, Orders: read.Standing})
		e.sayReading(t, &reading)
	}
}
