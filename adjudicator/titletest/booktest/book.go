package booktest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode"

	"github.com/pelletier/go-toml/v2"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// book is a title with its desk and the shipped book.
type book struct {
	texts    *templates.Book
	desk     *desk.Desk
	scenario string          // of the games that are played
	ids      map[string]bool // kinds that are shown by their ids
	bad      []string        // what no text may hold
	said     map[string]bool // codes that were put into words
	named    []string        // vocabularies that the help names whole
	golden   goldenPhase
	first    []firstPhase

	sentences []sentence
	short     int // of how many scenarios, or groups of them, the game in short tells something alone

	past map[string]bool // messages that were put into words, see remember
	at   rules.Position  // whose readers are:
	read map[rules.Side]*reader
}

// reader is what a side knows of a position.
type reader struct {
	known   *rules.Known
	colours *wording.Colours
	view    func() rules.View
	draft   func() []rules.DraftLine
}

// reader returns that of a side, or of everybody. It is made once while one position is
// looked at.
func (e *book) reader(pos rules.Position, side rules.Side) *reader {
	if e.at != pos {
		e.at, e.read = pos, map[rules.Side]*reader{}
	}
	r := e.read[side]
	if r == nil {
		r = &reader{known: pos.Known(rules.Viewer(side))}
		r.colours = wording.NewColours(e.desk.Title, r.known)
		r.view = sync.OnceValue(func() rules.View { return e.desk.View(r.known) })
		r.draft = sync.OnceValue(func() []rules.DraftLine { return rules.Draft(e.desk, pos, side) })
		e.read[side] = r
	}
	return r
}

// open makes a title ready. What it has to say of itself stands in its title.toml.
func open(t *testing.T, d *desk.Desk) *book {
	t.Helper()
	b, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	e := &book{texts: b, desk: d, ids: map[string]bool{}, said: map[string]bool{}, past: map[string]bool{}}
	var own struct {
		Scenario string
		Named    []string
		Short    int
		Golden   goldenPhase
		First    []firstPhase
		Sentence []sentence
		Later    []string // see package templates
	}
	if err := toml.NewDecoder(strings.NewReader(e.file(t, "title.toml"))).DisallowUnknownFields().Decode(&own); err != nil {
		t.Fatalf("title.toml: %v", err)
	}
	e.scenario, e.named, e.golden, e.first = own.Scenario, own.Named, own.Golden, own.First
	e.sentences, e.short = own.Sentence, own.Short
	for _, k := range d.Title.Grammar().Kinds {
		e.ids[k.ID] = k.Exact && e.desk.Name(k.ID, k.Names[0].ID, rules.English) == k.Names[0].ID
	}
	for _, side := range d.About().Sides {
		e.bad = append(e.bad, " "+string(side)+" ", " "+string(side)+".")
	}
	return e
}

// sides returns those that play the game of a position.
func (e *book) sides(pos rules.Position) []rules.Side {
	return e.desk.About().SidesOf(pos.Known(rules.Everybody).Scenario)
}

// sheet reads lines that must be understood.
func (e *book) sheet(t testing.TB, d *rules.Demand, lines []string) rules.Sheet {
	t.Helper()
	read := e.desk.Read(desk.Number(lines))
	for _, p := range read.Problems {
		t.Fatalf("%q is not understood: %s", lines[p.Line-1], e.texts.Text(rules.English, e.desk, p.Message))
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
func (e *book) play(t testing.TB, setup rules.Setup, seed uint64, visit func(*phase) bool) {
	t.Helper()
	pos, err := e.desk.Start(setup)
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
			sh := e.sheet(t, &d, e.desk.Grammar().Lines(rules.Bot(e.desk, pos, d, luck), rules.English))
			reading := pos.Check(sh)
			for _, p := range reading.Problems {
				if p.Severity == rules.Error {
					t.Fatalf("phase %d: the bot's sheet of %s is refused: %s", n, d.Side, e.texts.Text(rules.English, e.desk, p.Message))
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

// head returns that of a mail to a side after a phase.
func (e *book) head(pos rules.Position, n int, side rules.Side, lang rules.Lang) templates.Head {
	madrid := time.FixedZone("", 2*3600)
	return templates.Head{
		Lang: lang, Title: e.desk, Game: e.desk.About().ID + "-12", Phase: n, Side: side, Key: "k7qm-3xwd", Clock: pos.Clock(),
		Deadline: time.Date(2026, 7, 14, 19, 0, 0, 0, time.UTC), Zone: madrid,
		Now: time.Date(2026, 7, 12, 16, 0, 0, 0, time.UTC), Player: "José", Colours: e.reader(pos, side).colours,
	}
}

// sitrep returns the report to a side after a phase.
func (e *book) sitrep(out *rules.Outcome, n int, side rules.Side, lang rules.Lang) templates.Page {
	pos := out.Next
	reader := e.reader(pos, side)
	r := templates.Sitrep{Head: e.head(pos, n, side, lang), View: reader.view(), Draft: rules.WriteDraft(e.desk, reader.draft(), lang)}
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
	return e.texts.Sitrep(r)
}

// ack returns the answer to a sheet.
func (e *book) ack(pos rules.Position, n int, sh *rules.Sheet, reading rules.Reading, lang rules.Lang) templates.Page {
	a := templates.Ack{Head: e.head(pos, n, sh.Side, lang), Reading: reading, Problems: reading.Problems, Receipt: "9f2c-41ab", Accepted: reading.OK()}
	for _, o := range sh.Orders {
		for len(a.Lines) < o.Line {
			a.Lines = append(a.Lines, "")
		}
		a.Lines[o.Line-1] = o.Text
	}
	return e.texts.Ack(a)
}

// say puts a message into words and finds fault with them.
func (e *book) say(t *testing.T, m rules.Message) {
	t.Helper()
	if e.remember(m) {
		return
	}
	e.said[m.Code], e.said[m.Code+".short"] = true, true
	if err := e.texts.Check(m); err != nil {
		t.Error(err)
		return
	}
	for _, a := range m.Args {
		switch {
		case a.Kind == rules.KindWord:
			e.said[a.Value] = true
		case a.Kind == rules.KindNumber, a.Kind == rules.KindPercent, a.Kind == rules.KindDie, a.Kind == rules.KindOrder, e.ids[a.Kind]:
		case a.Kind == rules.KindText:
			t.Errorf("%s shows %q as it stands", m.Code, a.Value)
		default:
			if a.Num > 0 {
				e.said[e.desk.About().ID+".numbered."+a.Kind] = true
			}
			if a.Num == 0 && e.desk.Name(a.Kind, a.Value, rules.English) == a.Value && e.desk.Name(a.Kind, a.Value, rules.Spanish) == a.Value {
				t.Errorf("%s shows the %s %q raw", m.Code, a.Kind, a.Value)
			}
		}
	}
	for _, lang := range e.texts.Langs() {
		text := e.texts.Text(lang, e.desk, m)
		for _, bad := range append([]string{e.desk.About().ID + ".", "{", "}", "  ", " .", " ,", " ;", " :", "->  ", "> ->"}, e.bad...) {
			if strings.Contains(text, bad) {
				t.Errorf("%s: %q in %q", m.Code, bad, text)
			}
		}
	}
}

// remember notes a message, and reports whether it was put into words before, with all
// its arguments alike.
func (e *book) remember(m rules.Message) (before bool) {
	var key []byte
	put := func(s string) { key = append(strconv.AppendInt(key, int64(len(s)), 10), s...) }
	put(m.Code)
	for i := range m.Args {
		a := &m.Args[i]
		if a.Order != nil {
			return false
		}
		put(a.Name)
		put(a.Kind)
		put(a.Value)
		key = strconv.AppendInt(append(key, '='), int64(a.Num), 10)
	}
	before = e.past[string(key)]
	e.past[string(key)] = true
	return before
}

func (e *book) sayReading(t *testing.T, r *rules.Reading) {
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

func (e *book) sayPosition(t *testing.T, pos rules.Position) {
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
	for _, side := range append([]rules.Side{""}, e.sides(pos)...) {
		for _, s := range e.reader(pos, side).view().Sections {
			e.say(t, s.Heading())
			for _, m := range s.Lines {
				e.say(t, m)
			}
		}
	}
}

// lineWidth is the number of columns of plain text.
const lineWidth = 76

// checkWidth looks whether the lines of a mail are as wide as they may be: letters count, and not
// what combines with them.
func checkWidth(t *testing.T, p templates.Page) {
	t.Helper()
	for line := range strings.Lines(p.Text) {
		n := 0
		for _, r := range strings.TrimSuffix(line, "\n") {
			if !unicode.In(r, unicode.Mn, unicode.Cf) {
				n++
			}
		}
		if n > lineWidth {
			t.Errorf("%d columns in %q: %q", n, p.Subject, line)
		}
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

// path returns where a file about the title lies, from the folder of the title.
func (e *book) path(name string) string {
	return filepath.Join("../../templates/testdata", e.desk.About().ID, name)
}

func (e *book) file(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(e.path(name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
