package chart_test

import (
	"fmt"
	"os"
	"sync"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/canvas"
	"github.com/fieldpost/fieldpost/templates/chart"
)

func TestMain(m *testing.M) { os.Exit(testenv.Main(m)) }

// drawnTitle is a title that has a drawing. Its board and all that it holds are made once a
// run and never changed.
type drawnTitle struct {
	chart.Drawn
	board  *chart.Board
	ground *board.Ground
	look   *board.Look
	games  []func() (*played, error) // of the first and of the last scenario
}

// played is a game between bots.
type played struct {
	positions []rules.Position
	events    [][]rules.Event // that led to each position
}

// library is all titles that have a drawing.
type library struct {
	titles []*drawnTitle
	book   *templates.Book
}

// drawnTitles returns the titles that have a drawing, with their boards.
func drawnTitles(t testing.TB) ([]*drawnTitle, *templates.Book) {
	t.Helper()
	l, err := loadLibrary()
	if err != nil {
		t.Fatal(err)
	}
	if len(l.titles) < 2 {
		t.Fatalf("only %d titles have a drawing", len(l.titles))
	}
	return l.titles, l.book
}

var loadLibrary = sync.OnceValues(func() (*library, error) {
	set, err := titles.Load(nil)
	if err != nil {
		return nil, err
	}
	book, err := templates.Load()
	if err != nil {
		return nil, err
	}
	font, err := canvas.NewFont()
	if err != nil {
		return nil, err
	}
	l := &library{book: book}
	for _, title := range set {
		d, ok := title.(chart.Drawn)
		if !ok {
			continue
		}
		b, err := chart.New(title, book, font)
		if err != nil {
			return nil, err
		}
		x := &drawnTitle{Drawn: d, board: b, ground: d.Ground(), look: d.Look()}
		scenarios := d.About().Scenarios
		for n, sc := range []rules.Scenario{scenarios[0], scenarios[len(scenarios)-1]} {
			x.games = append(x.games, sync.OnceValues(func() (*played, error) { return play(d, sc.ID, uint64(11+n)) }))
		}
		l.titles = append(l.titles, x)
	}
	return l, nil
})

// play plays a game for 120 phases at most.
func play(title chart.Drawn, scenario string, seed uint64) (*played, error) {
	g := &played{}
	err := selfplay.Each(title, scenario, seed, 120, func(pos rules.Position, events []rules.Event) bool {
		g.positions, g.events = append(g.positions, pos), append(g.events, events)
		return true
	})
	return g, err
}

// shot is what somebody may know of a position, to be drawn in one language.
type shot struct {
	chart.Scene
	name  string
	title *drawnTitle
	key   shotKey
}

// shotKey tells the shots of a run apart.
type shotKey struct {
	title  rules.Title
	game   int
	phase  int
	viewer rules.Viewer
	lang   rules.Lang
}

// paintings are those that tests have asked for, without the shapes that they consist of:
// several tests look at the same.
var paintings = map[shotKey]*chart.Painting{}

// painting returns the drawing of the shot without its canvas: only what its Picture tells is
// there to be read.
func (s *shot) painting() *chart.Painting {
	p := paintings[s.key]
	if p == nil {
		s.draw()
		p = paintings[s.key]
	}
	return p
}

// draw draws the shot.
func (s *shot) draw() *chart.Painting {
	p := chart.Paint(s.title.board, s.Scene)
	if paintings[s.key] == nil {
		paintings[s.key] = p.Slim()
	}
	return p
}

// eachPosition hands over positions of games between bots as all know them who may look, in
// both languages: those after every so many phases of the first and of the last
// scenario; a sample of them where tests are sparing.
func eachPosition(t *testing.T, every int, test func(t *testing.T, s *shot)) {
	t.Helper()
	list, book := drawnTitles(t)
	if testenv.Sparing() {
		every *= 4
	}
	for _, title := range list {
		a := title.About()
		viewers := []rules.Viewer{rules.All, rules.Everybody}
		for _, s := range a.Sides {
			viewers = append(viewers, rules.Viewer(s))
		}
		for n, sc := range []rules.Scenario{a.Scenarios[0], a.Scenarios[len(a.Scenarios)-1]} {
			game, err := title.games[n]()
			for i := 0; i < len(game.positions) && !t.Failed(); i += every {
				var last rules.Message
				if i > 0 {
					last = game.positions[i-1].Clock().Label
				}
				for j, v := range viewers {
					k := game.positions[i].Known(v)
					lang := book.Langs()[((i+1)/every+j)%len(book.Langs())]
					test(t, &shot{
						Scene: chart.Scene{Known: k, Lang: lang, Past: title.board.Traces(rules.KnownTo(v, game.events[i]), k), Last: last},
						name:  fmt.Sprintf("%s %s, phase %d, %q, %s", a.ID, sc.ID, i, v, lang),
						title: title,
						key:   shotKey{title.Drawn, n, i, v, lang},
					})
				}
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}
