package templates

import (
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// TestTitlesSpeakInKnownWords plays games of every title with bots and checks
// that the catalogs can say all of it, and that the mails keep their width.
func TestTitlesSpeakInKnownWords(t *testing.T) {
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range set {
		for _, decisions := range []string{"standing", "ask"} {
			t.Run(title.About().ID+"/"+decisions, func(t *testing.T) {
				d, err := desk.New(title)
				if err != nil {
					t.Fatal(err)
				}
				pos, err := title.Start(rules.Setup{Options: map[string]string{rules.OptionDecisions: decisions}})
				if err != nil {
					t.Fatal(err)
				}
				l := listener{t: t, book: b, desk: d, seen: map[string]bool{}}
				l.play(pos, 400)
			})
		}
	}
}

// listener plays a game and listens to what the title says.
type listener struct {
	t    *testing.T
	book *Book
	desk *desk.Desk
	seen map[string]bool
}

func (l *listener) play(pos rules.Position, phases int) {
	seed := dice.Seed{1, 2, 3}
	for phase := range phases {
		demands := pos.Demands()
		if len(demands) == 0 {
			st, _ := pos.Standings()
			l.hear(st.How)
			l.page(l.book.GameOver(GameOver{Head: l.head(pos, phase, "", rules.Spanish), Standings: st}))
			return
		}
		l.reports(pos, phase, nil, nil)
		var sheets []rules.Sheet
		for i, dm := range demands {
			lines := pos.Bot(dm, dice.NewDerived(seed, phase, [32]byte{byte(i + 1)}))
			sheet := l.desk.Read(desk.Number(lines))
			sheets = append(sheets, rules.Sheet{Side: dm.Side, Key: dm.Key, OnFailure: sheet.OnFailure, Orders: sheet.Orders})
			reading := pos.Check(sheets[i])
			l.reading(&reading)
			l.page(l.book.Ack(Ack{Head: l.head(pos, phase, dm.Side, rules.English), Reading: reading, Problems: reading.Problems, Lines: lines}))
		}
		out, err := pos.Adjudicate(rules.Input{Sheets: sheets, Dice: dice.NewDerived(seed, phase, [32]byte{})})
		if err != nil {
			l.t.Fatal(err)
		}
		pos = out.Next
		l.reports(pos, phase, out.Events, out.Ends)
	}
	l.t.Fatalf("the game is not over after %d phases", phases)
}

func (l *listener) head(pos rules.Position, phase int, side rules.Side, lang rules.Lang) Head {
	return Head{Lang: lang, Title: l.desk, Game: "game-1", Phase: phase + 1, Side: side, Key: "key",
		Clock: pos.Clock(), Deadline: time.Date(2026, 1, 2, 3, 4, 0, 0, time.UTC)}
}

// reports writes the sitrep of every side.
func (l *listener) reports(pos rules.Position, phase int, events []rules.Event, ends []rules.End) {
	l.hear(pos.Clock().Label)
	for i := range events {
		l.hear(events[i].Message)
	}
	for i := range ends {
		if ends[i].Reason != nil {
			l.hear(*ends[i].Reason)
		}
	}
	for i, side := range l.desk.About().Sides {
		lang := langs[i%len(langs)]
		r := Sitrep{Head: l.head(pos, phase, side, lang), View: pos.View(side), Draft: pos.Draft(side, lang)}
		for j := range events {
			if events[j].KnownTo(side) {
				r.Events = append(r.Events, events[j])
			}
		}
		for _, e := range ends {
			if e.Side == side {
				r.Ends = append(r.Ends, e)
			}
		}
		for _, dm := range pos.Demands() {
			if dm.Side == side {
				r.Demands = append(r.Demands, dm)
			}
		}
		for _, s := range r.View.Sections {
			l.hear(rules.M(s.Code))
			for _, m := range s.Lines {
				l.hear(m)
			}
		}
		for _, dm := range r.Demands {
			l.hear(dm.Prompt)
			for _, c := range dm.Choices {
				l.hear(c.Message)
			}
		}
		l.page(l.book.Sitrep(r))
	}
}

func (l *listener) reading(r *rules.Reading) {
	for _, u := range r.Orders {
		l.hear(u.Message)
		for _, f := range u.Forecast {
			l.hear(f)
		}
	}
	for _, p := range r.Problems {
		l.hear(p.Message)
	}
	for _, m := range r.Missing {
		l.hear(m)
	}
}

func (l *listener) hear(m rules.Message) {
	if err := l.book.Check(m); err != nil && !l.seen[err.Error()] {
		l.seen[err.Error()] = true
		l.t.Error(err)
	}
}

func (l *listener) page(p Page) {
	for _, line := range strings.Split(p.Text, "\n") {
		if n := columns([]byte(line)); n > lineWidth && !l.seen[line] {
			l.seen[line] = true
			l.t.Errorf("%d columns: %q", n, line)
		}
	}
}
