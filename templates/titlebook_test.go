package templates

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pelletier/go-toml/v2"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
)

// titleBook is a title with its desk and the shipped book.
type titleBook struct {
	*Book
	*desk.Desk
	scenario string
	ids      []string // kinds that are shown by their ids
	bad      []string // what no text may hold
}

// openTitle loads the book for a title.
func openTitle(t testing.TB, title rules.Title, scenario string, ids, bad []string) *titleBook {
	t.Helper()
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return &titleBook{Book: b, Desk: d, scenario: scenario, ids: ids, bad: bad}
}

// sheet reads lines that must be understood.
func (e *titleBook) sheet(t testing.TB, d *rules.Demand, lines []string) rules.Sheet {
	t.Helper()
	read := e.Read(desk.Number(lines))
	for _, p := range read.Problems {
		t.Fatalf("%q is not understood: %s", lines[p.Line-1], e.Text(rules.English, e, p.Message))
	}
	return rules.Sheet{Side: d.Side, Key: d.Key, OnFailure: read.OnFailure, Orders: read.Orders}
}

// phase is one phase of a game that bots played.
type phase struct {
	number   int
	before   rules.Position
	sheets   []rules.Sheet
	readings []rules.Reading // of the sheets
	out      rules.Outcome
}

// play lets the bots play and shows each phase to visit until that says stop.
func (e *titleBook) play(t testing.TB, options map[string]string, seed uint64, visit func(*phase) bool) {
	t.Helper()
	pos, err := e.Start(rules.Setup{Scenario: e.scenario, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	luck := selfplay.NewLuck(seed, 1)
	for n := 1; ; n++ {
		if _, over := pos.Standings(); over {
			return
		}
		ph := phase{number: n, before: pos}
		for _, d := range pos.Demands() {
			if d.Optional {
				continue
			}
			sh := e.sheet(t, &d, pos.Bot(d, luck))
			reading := pos.Check(sh)
			for _, p := range reading.Problems {
				if p.Severity == rules.Error {
					t.Fatalf("phase %d: the bot's sheet of %s is refused: %s", n, d.Side, e.Text(rules.English, e, p.Message))
				}
			}
			ph.sheets = append(ph.sheets, sh)
			ph.readings = append(ph.readings, reading)
		}
		if ph.out, err = pos.Adjudicate(rules.Input{Sheets: ph.sheets, Dice: luck}); err != nil {
			t.Fatal(err)
		}
		if !visit(&ph) {
			return
		}
		pos = ph.out.Next
	}
}

// head is that of a mail to a side after a phase.
func (e *titleBook) head(pos rules.Position, n int, side rules.Side, lang rules.Lang) Head {
	madrid := time.FixedZone("", 2*3600)
	return Head{
		Lang: lang, Title: e, Game: e.About().ID + "-12", Phase: n, Side: side, Key: "k7qm-3xwd", Clock: pos.Clock(),
		Deadline: time.Date(2026, 7, 14, 19, 0, 0, 0, time.UTC), Zone: madrid,
		Now: time.Date(2026, 7, 12, 16, 0, 0, 0, time.UTC), Player: "José",
	}
}

// sitrep is the report to a side after a phase.
func (e *titleBook) sitrep(out *rules.Outcome, n int, side rules.Side, lang rules.Lang) Page {
	pos := out.Next
	r := Sitrep{Head: e.head(pos, n, side, lang), View: pos.View(side), Draft: pos.Draft(side, lang)}
	for i := range out.Events {
		if out.Events[i].KnownTo(side) {
			r.Events = append(r.Events, out.Events[i])
		}
	}
	for _, end := range out.Ends {
		if end.Side == side {
			r.Ends = append(r.Ends, end)
		}
	}
	for _, d := range pos.Demands() {
		if d.Side == side {
			r.Demands = append(r.Demands, d)
		} else if !d.Optional {
			r.Waiting = append(r.Waiting, d.Side)
		}
	}
	return e.Sitrep(r)
}

// ack is the answer to a sheet.
func (e *titleBook) ack(pos rules.Position, n int, sh *rules.Sheet, reading rules.Reading, lang rules.Lang) Page {
	a := Ack{Head: e.head(pos, n, sh.Side, lang), Reading: reading, Problems: reading.Problems, Receipt: "9f2c-41ab", Accepted: reading.OK()}
	for _, o := range sh.Orders {
		for len(a.Lines) < o.Line {
			a.Lines = append(a.Lines, "")
		}
		a.Lines[o.Line-1] = o.Text
	}
	return e.Ack(a)
}

// say puts a message into words and finds fault with them.
func (e *titleBook) say(t *testing.T, m rules.Message) {
	t.Helper()
	if err := e.Check(m); err != nil {
		t.Error(err)
		return
	}
	for _, a := range m.Args {
		switch {
		case a.Kind == rules.KindNumber, a.Kind == rules.KindPercent, a.Kind == rules.KindDie, a.Kind == rules.KindWord, slices.Contains(e.ids, a.Kind):
		case a.Kind == rules.KindText:
			t.Errorf("%s shows %q as it stands", m.Code, a.Value)
		default:
			for _, lang := range langs {
				if name := e.Name(a.Kind, a.Value, lang); name == a.Value {
					t.Errorf("%s shows the %s %q raw in %q", m.Code, a.Kind, a.Value, lang)
				}
			}
		}
	}
	for _, lang := range langs {
		text := e.Text(lang, e, m)
		for _, bad := range append([]string{e.About().ID + ".", "{", "}", "  ", " .", " ,", " ;", " :", "->  ", "> ->"}, e.bad...) {
			if strings.Contains(text, bad) {
				t.Errorf("%s: %q in %q", m.Code, bad, text)
			}
		}
	}
}

func (e *titleBook) sayReading(t *testing.T, r *rules.Reading) {
	t.Helper()
	for _, o := range r.Orders {
		e.say(t, o.Message)
		for _, f := range o.Forecast {
			e.say(t, f)
		}
	}
	for _, p := range r.Problems {
		e.say(t, p.Message)
	}
	for _, m := range r.Missing {
		e.say(t, m)
	}
}

func (e *titleBook) sayPosition(t *testing.T, pos rules.Position) {
	t.Helper()
	e.say(t, pos.Clock().Label)
	for _, d := range pos.Demands() {
		e.say(t, d.Prompt)
		for _, c := range d.Choices {
			e.say(t, c.Message)
		}
	}
	if st, over := pos.Standings(); over {
		e.say(t, st.How)
	}
	for _, side := range append([]rules.Side{""}, e.About().Sides...) {
		for _, s := range pos.View(side).Sections {
			e.say(t, rules.M(s.Code))
			for _, m := range s.Lines {
				e.say(t, m)
			}
		}
	}
}

func fits(t *testing.T, p Page) {
	t.Helper()
	for line := range strings.Lines(p.Text) {
		if n := columns([]byte(strings.TrimSuffix(line, "\n"))); n > lineWidth {
			t.Errorf("%d columns in %q: %q", n, p.Subject, line)
		}
	}
}

// coded finds what stands as a word to type.
var coded = regexp.MustCompile(string(rune(markCode)) + "([^" + string(rune(markCodeEnd)) + "]+)")

// sayHelpOrders reads every order of the help, those in its tables and those
// in its text that look like line, too, puts into words how each is understood,
// and looks for each form of the order language among them.
func (e *titleBook) sayHelpOrders(t *testing.T, line *regexp.Regexp) {
	topic := e.About().ID
	for _, lang := range langs {
		t.Run(string(lang), func(t *testing.T) {
			pos, err := e.Start(rules.Setup{Scenario: e.scenario})
			if err != nil {
				t.Fatal(err)
			}
			d := pos.Demands()[0]
			seen := map[string]bool{}
			read := func(lines ...string) {
				s := e.Read(desk.Number(lines))
				for _, p := range s.Problems {
					t.Errorf("%q: %s", lines[p.Line-1], e.Text(lang, e, p.Message))
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
					if line.Match(m[1]) {
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

// firstTurn is the example that begins with a comment on the side whose turn
// it is.
func (e *titleBook) firstTurn(t *testing.T, lang rules.Lang, pos rules.Position) rules.Sheet {
	t.Helper()
	return e.shownSheet(t, lang, pos.Demands()[0])
}

// shownSheet is the example that begins with a comment on the side of a demand.
func (e *titleBook) shownSheet(t *testing.T, lang rules.Lang, d rules.Demand) rules.Sheet {
	t.Helper()
	for _, ex := range e.HelpOrders(lang, e.About().ID) {
		if strings.HasPrefix(ex.Lines[0], "# "+e.Name(rules.KindSide, string(d.Side), lang)+", ") {
			return e.sheet(t, &d, ex.Lines)
		}
	}
	t.Fatalf("the help shows no sheet of %s", d.Side)
	return rules.Sheet{}
}

// shownReport is the piece of a report in the help: the fenced block that
// holds no orders.
func (e *titleBook) shownReport(t *testing.T, lang rules.Lang) []string {
	t.Helper()
	page := e.helpPage(lang, e.About().ID)
	for _, b := range page.blocks {
		if b.kind == helpFence && !slices.ContainsFunc(page.examples, func(ex Example) bool { return &ex.Lines[0] == &b.lines[0] }) {
			return b.lines
		}
	}
	t.Fatal("the help shows no report")
	return nil
}

func (e *titleBook) readData(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "rules", e.About().ID, "data", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := toml.NewDecoder(bytes.NewReader(data)).Decode(into); err != nil {
		t.Fatal(err)
	}
}

// rolled gives the faces of a list, and 1 when it is used up.
type rolled struct{ faces []int }

func (r *rolled) Roll(_ string, _ int) int {
	if len(r.faces) == 0 {
		return 1
	}
	face := r.faces[0]
	r.faces = r.faces[1:]
	return face
}

func (e *titleBook) file(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", e.About().ID, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func show(t *testing.T, name string, p Page) {
	t.Helper()
	golden(t, name+".txt", "Subject: "+p.Subject+"\n\n"+p.Text)
	golden(t, name+".html", p.HTML)
	fits(t, p)
}

// sayGame puts all that is said in a game of bots into words, and notes the
// codes of its events.
func (e *titleBook) sayGame(t *testing.T, options map[string]string, seed uint64, said map[string]bool) {
	t.Helper()
	e.play(t, options, seed, func(ph *phase) bool {
		for _, ev := range ph.out.Events {
			said[ev.Code] = true
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

// mailsFit writes the mails of the first phases of a game and measures their
// lines.
func (e *titleBook) mailsFit(t *testing.T, seed uint64, phases int) {
	t.Helper()
	e.play(t, nil, seed, func(ph *phase) bool {
		for _, lang := range langs {
			for i := range ph.sheets {
				fits(t, e.ack(ph.before, ph.number, &ph.sheets[i], ph.readings[i], lang))
			}
			for _, side := range e.About().Sides {
				fits(t, e.sitrep(&ph.out, ph.number+1, side, lang))
			}
		}
		return ph.number < phases && !t.Failed()
	})
}

// welcomeAndEnd writes the first mail of a game with each value of each option
// explained, and the last.
func (e *titleBook) welcomeAndEnd(t *testing.T, seed uint64) {
	t.Helper()
	pos, err := e.Start(rules.Setup{Scenario: e.scenario})
	if err != nil {
		t.Fatal(err)
	}
	w := Welcome{Commitment: strings.Repeat("3b1c4fd2", 8)}
	for _, o := range e.About().Options {
		for _, v := range o.Values {
			w.Options = append(w.Options, Option{o.ID, v})
			if code := o.ID + "." + v; !e.Has("option."+code) && !e.Has("option."+e.About().ID+"."+code) {
				t.Errorf("no text tells what %s means", code)
			}
		}
	}
	var last *phase
	e.play(t, nil, seed, func(ph *phase) bool { last = ph; return true })
	st, over := last.out.Next.Standings()
	if !over {
		t.Fatal("the game is not over")
	}
	for _, lang := range langs {
		for _, side := range e.About().Sides {
			w.Head = e.head(pos, 1, side, lang)
			w.Seats = append(w.Seats, Seat{side, "José", lang})
			w.View, w.Draft, w.Demands = pos.View(side), pos.Draft(side, lang), pos.Demands()[:1]
			fits(t, e.Welcome(w))
			fits(t, e.GameOver(GameOver{Head: e.head(last.out.Next, last.number+1, side, lang), Standings: st,
				Events: last.out.Events, View: last.out.Next.View(side), Seed: w.Commitment, Commitment: w.Commitment}))
		}
	}
}
