package templates

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires"
)

// empiresBook is Downfall of Empires with its desk and the shipped book.
type empiresBook struct {
	*Book
	*desk.Desk
}

func openEmpires(t testing.TB) *empiresBook {
	t.Helper()
	title, err := empires.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return &empiresBook{b, d}
}

// sheet reads lines that must be understood.
func (e *empiresBook) sheet(t testing.TB, d *rules.Demand, lines []string) rules.Sheet {
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
func (e *empiresBook) play(t testing.TB, options map[string]string, seed uint64, visit func(*phase) bool) {
	t.Helper()
	pos, err := e.Start(rules.Setup{Options: options})
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
func (e *empiresBook) head(pos rules.Position, n int, side rules.Side, lang rules.Lang) Head {
	madrid := time.FixedZone("", 2*3600)
	return Head{
		Lang: lang, Title: e, Game: "empires-12", Phase: n, Side: side, Key: "k7qm-3xwd", Clock: pos.Clock(),
		Deadline: time.Date(2026, 7, 14, 19, 0, 0, 0, time.UTC), Zone: madrid,
		Now: time.Date(2026, 7, 12, 16, 0, 0, 0, time.UTC), Player: "José",
	}
}

// sitrep is the report to a side after a phase.
func (e *empiresBook) sitrep(out *rules.Outcome, n int, side rules.Side, lang rules.Lang) Page {
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
func (e *empiresBook) ack(pos rules.Position, n int, sh *rules.Sheet, reading rules.Reading, lang rules.Lang) Page {
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
func (e *empiresBook) say(t *testing.T, m rules.Message) {
	t.Helper()
	if err := e.Check(m); err != nil {
		t.Error(err)
		return
	}
	for _, a := range m.Args {
		switch a.Kind {
		case rules.KindNumber, rules.KindPercent, rules.KindDie, rules.KindWord, "army":
		case rules.KindText:
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
		for _, bad := range []string{"empires.", "{", "}", "  ", " .", " ,", " ;", " :", "german ", "franco-british", "austro-hungarian", "->  ", "> ->"} {
			if strings.Contains(text, bad) {
				t.Errorf("%s: %q in %q", m.Code, bad, text)
			}
		}
	}
}

func (e *empiresBook) sayReading(t *testing.T, r *rules.Reading) {
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

func (e *empiresBook) sayPosition(t *testing.T, pos rules.Position) {
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

// TestEmpiresGamesInWords puts all that is said in some games into words.
func TestEmpiresGamesInWords(t *testing.T) {
	e := openEmpires(t)
	said := map[string]bool{}
	for seed, options := range []map[string]string{nil, {"decisions": "ask"}, {"report": "turn", "first-tiles": "3"}} {
		e.play(t, options, uint64(seed), func(ph *phase) bool {
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
	for _, code := range []string{"battle", "loss", "eliminated", "control", "moved", "recruited", "marker", "trench-absorbs", "turn", "won"} {
		if !said["empires."+code] && !(code == "won" && said["empires.shared"]) {
			t.Errorf("the games never said %s: they show too little", code)
		}
	}
}

// TestEmpiresMailsFitTheLine writes the mails of a game.
func TestEmpiresMailsFitTheLine(t *testing.T) {
	e := openEmpires(t)
	e.play(t, nil, 7, func(ph *phase) bool {
		for _, lang := range langs {
			for i := range ph.sheets {
				fits(t, e.ack(ph.before, ph.number, &ph.sheets[i], ph.readings[i], lang))
			}
			for _, side := range e.About().Sides {
				fits(t, e.sitrep(&ph.out, ph.number+1, side, lang))
			}
		}
		return ph.number < 60 && !t.Failed()
	})
}

func fits(t *testing.T, p Page) {
	t.Helper()
	for line := range strings.Lines(p.Text) {
		if n := columns([]byte(strings.TrimSuffix(line, "\n"))); n > lineWidth {
			t.Errorf("%d columns in %q: %q", n, p.Subject, line)
		}
	}
}

// TestEmpiresWelcomeAndEnd writes the first mail of a game with each value of
// each option explained, and the last.
func TestEmpiresWelcomeAndEnd(t *testing.T) {
	e := openEmpires(t)
	pos, err := e.Start(rules.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	w := Welcome{Commitment: strings.Repeat("3b1c4fd2", 8)}
	for _, o := range e.About().Options {
		for _, v := range o.Values {
			w.Options = append(w.Options, Option{o.ID, v})
			if code := o.ID + "." + v; !e.Has("option."+code) && !e.Has("option.empires."+code) {
				t.Errorf("no text tells what %s means", code)
			}
		}
	}
	var last *phase
	e.play(t, nil, 11, func(ph *phase) bool { last = ph; return true })
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
