package everytitle

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/store"
)

// TestReportsAreShort plays games between bots by mail until there are 200
// reports, as many of each title and in both languages, and counts the lines that hold
// text. Before there was something like a short report they were 117.
func TestReportsAreShort(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	each, sum, n := 200/len(all), 0, 0
	for _, title := range all {
		w := newWorld(t, func(w *world) { w.Titles = all })
		reports := reports(w, title, each)
		lines, size := 0, 0
		for _, d := range reports {
			for line := range strings.Lines(d.Text) {
				if strings.TrimSpace(line) != "" {
					lines++
				}
			}
			size += len(d.Text) + len(d.HTML)
		}
		if lines > 78*len(reports) {
			t.Errorf("%s: a report has %d lines on average, want 78 at most", title.About().ID, lines/len(reports))
		}
		t.Logf("%s: %d lines and %d bytes a report", title.About().ID, lines/len(reports), size/len(reports))
		sum, n = sum+lines, n+len(reports)
	}
	t.Logf("%d lines a report, over %d", sum/n, n)
	if sum > 58*n {
		t.Errorf("a report has %d lines on average, want 58 at most", sum/n)
	}
}

// reports returns the first so many that a game between bots brings its players.
func reports(w *world, title rules.Title, most int) (out []store.Dispatch) {
	w.T.Helper()
	n := founding.NewGame{Title: title.About().ID, Seed: &dice.Seed{3}}
	for i, side := range title.About().SidesOf("") {
		n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: office.Person{
			Address: fmt.Sprintf("p%d@example.net", i), Lang: []rules.Lang{rules.English, rules.Spanish}[i%2],
		}})
	}
	info, err := w.Service.Founding.CreateGame(w.Ctx, n)
	if err != nil {
		w.T.Fatal(err)
	}
	for info.State == store.Running {
		w.Clock.Advance(time.Minute)
		for _, l := range w.Bots(title, info.ID) {
			w.Receive(l)
		}
		before := info.Phase
		if info = w.Show(info.ID); info.Phase == before {
			w.T.Fatalf("phase %d does not end", before)
		}
		for _, d := range w.Mails() {
			if d.Kind.Family() != "sitrep" {
				continue
			}
			if out = append(out, d); len(out) == most {
				return out
			}
		}
	}
	w.T.Fatalf("%s is over after %d reports", title.About().ID, len(out))
	return nil
}

// TestAnswersAreShort sends 224 KiB of what nobody understands, in every way
// that has something told back of it, to all titles.
func TestAnswersAreShort(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	fill := func(line string) string { // as many lines of it as a letter may have
		n := min(480, 224<<10/(len(line)+1))
		return strings.Repeat(line+"\n", n)
	}
	long := func(word string) string { return strings.Repeat(word, 450/len(word)) }
	bodies := map[string]string{
		"lines of nonsense":    fill(long("raid nowhere ")),
		"unknown names":        fill("hold " + long("abc")),
		"names in a row":       "hold " + strings.Repeat("ford mill hill ", 224<<10/15) + "\n",
		"marks":                fill("hold " + long("<\"'&>")),
		"an order many times":  fill("hold ford") + fill(long("hold mill ")),
		"standing orders":      fill(long("on failure stop ")),
		"comments":             fill("#" + long(" ") + "hold x y z"),
		"help on a long topic": "help " + long("abc") + "\n",
		"one word":             strings.Repeat("a", 224<<10) + "\n",
	}
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	all := append(set, servicetest.Toy)
	w := newWorld(t, func(w *world) { w.Titles, w.Config.LettersPerHour = all, 1<<20 })
	for k, title := range all {
		about := title.About()
		n := founding.NewGame{Title: about.ID}
		for i, side := range about.SidesOf("") {
			lang := []rules.Lang{rules.English, rules.Spanish}[i%2]
			n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: office.Person{Address: servicetest.Ana, Name: "Ana", Lang: lang}})
		}
		info, err := w.Service.Founding.CreateGame(w.Ctx, n)
		if err != nil {
			t.Fatal(err)
		}
		for n, name := range slices.Sorted(maps.Keys(bodies)) {
			body := bodies[name]
			for i, side := range about.SidesOf("")[:2] {
				if !testenv.Pick(n+i+2*k, 4) { // to every second title, to the one side or to the other
					continue
				}
				w.Clock.Advance(time.Hour) // else he gets no answers any more
				w.Mails()
				for _, letter := range []string{
					w.Block(info.ID, side, 0, body), "game: " + info.ID + " side: " + string(side) + "\n" + body, body,
				} {
					for _, d := range w.Send(servicetest.Ana, letter) {
						if len(d.Text) > 64<<10 || len(d.HTML) > 64<<10 || len(d.Subject) > 300 {
							t.Errorf("%s, %s, %d: a %s with %d bytes of text, %d of HTML, a subject of %d",
								about.ID, name, i, d.Kind, len(d.Text), len(d.HTML), len(d.Subject))
						}
					}
				}
			}
		}
	}
}

// TestDraftsAreShort: what a title proposes has room for thrice as much beside it.
func TestDraftsAreShort(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	longest := 0
	for _, title := range all {
		for _, sc := range title.About().Scenarios {
			pos, err := title.Start(rules.Setup{Scenario: sc.ID})
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range pos.Demands() {
				draft := title.Draft(pos.Known(rules.Viewer(d.Side)), rules.CheckOf(pos, d.Side))
				for _, lang := range []rules.Lang{rules.English, rules.Spanish} {
					n := len(strings.Join(rules.WriteDraft(title, draft, lang), "\n"))
					if longest = max(longest, n); 4*n > pages.MostChecked {
						t.Errorf("%s %s: a draft of %s has %d bytes", title.About().ID, sc.ID, d.Side, n)
					}
				}
			}
		}
	}
	if longest == 0 {
		t.Error("no draft at all: the test cannot fail")
	}
}
