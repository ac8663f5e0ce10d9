package charttest

import (
	"fmt"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/canvas"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// drawn is a title that has a drawing.
type drawn struct {
	chart.Drawn
	book   *templates.Book
	board  *chart.Board
	folio  *chart.Folio
	ground *board.Ground // of the sheet
	look   *board.Look
	games  []*selfplay.Game

	// paintings are those that checks have asked for, without the shapes that they consist
	// of, as several checks look at the same; and what they were made of.
	paintings map[shotKey]*chart.Painting
	knowns    map[knownKey]*rules.Known
}

// Run tries the drawing of a title, by positions of games that were played: the first of its sheets, and
// of the others how they are lettered.
func Run(t *testing.T, title rules.Title, games ...*selfplay.Game) {
	d := newDrawn(t, title)
	if d == nil {
		return
	}
	d.games = games
	for _, id := range d.folio.Sheets()[1:] {
		check := checkLabels
		if id == chart.Overview {
			check = checkOverview
		}
		t.Run("sheet "+id, func(t *testing.T) { check(t, d.ofSheet(t, id)) })
	}
	t.Run("shapes", func(t *testing.T) { checkShapes(t, d) })
	for _, c := range []struct {
		name string
		test func(*testing.T, *drawn)
	}{
		{"sizes", checkSizes}, // which draws with the shapes what others look at without them
		{"supply", checkSupply},
		{"labels", checkLabels},
		{"pieces", checkPieces},
		{"looks", checkLooks},
		{"legend", checkLegend},
		{"same bytes", checkBytes},
		{"names", checkNames},
		{"counters", checkCounters},
		{"captures", checkCaptures},
		{"signs", checkSigns},
		{"arrows", checkArrows},
		{"grey", checkGrey},
		{"swatches", checkSwatches},
		{"limit", checkLimit},
		{"beats", checkBeats},
		{"picture", checkPicture},
	} {
		t.Run(c.name, func(t *testing.T) { c.test(t, d) })
	}
}

// Board returns the board of a title and the texts of its legend.
func Board(t *testing.T, title rules.Title) (*chart.Board, *templates.Book) {
	t.Helper()
	d := newDrawn(t, title)
	if d == nil {
		t.Fatal(chart.ErrNotDrawn)
	}
	return d.board, d.book
}

// newDrawn makes the board of a title ready, nil if it has no drawing.
func newDrawn(t testing.TB, title rules.Title) *drawn {
	t.Helper()
	is, ok := rules.Unwrap[chart.Drawn](title)
	if !ok {
		return nil
	}
	d := &drawn{Drawn: is, look: is.Look()}
	var err error
	if d.book, err = templates.Load(); err != nil {
		t.Fatal(err)
	}
	font, err := canvas.NewFont()
	if err != nil {
		t.Fatal(err)
	}
	if d.folio, err = chart.NewFolio(title, d.book, font); err != nil {
		t.Fatal(err)
	}
	return d.ofSheet(t, d.folio.Sheets()[0])
}

// ofSheet returns the drawing of another sheet.
func (d *drawn) ofSheet(t testing.TB, id string) *drawn {
	t.Helper()
	out := *d
	out.paintings, out.knowns, out.ground = map[shotKey]*chart.Painting{}, map[knownKey]*rules.Known{}, d.Drawn.Ground()
	for i := range out.ground.Sheets {
		if x := &out.ground.Sheets[i]; x.ID == id {
			out.ground = out.ground.Sheet(x)
			break
		}
	}
	var err error
	if out.board, err = d.folio.Board(id); err != nil {
		t.Fatal(err)
	}
	return &out
}

// shot is what somebody may know of a position, to be drawn in one language.
type shot struct {
	chart.Scene
	name  string
	title *drawn
	key   shotKey
}

// shotKey tells the shots of a title apart.
type shotKey struct {
	knownKey
	lang rules.Lang
}

// knownKey tells apart what viewers know of positions.
type knownKey struct {
	game, phase int
	viewer      rules.Viewer
}

// painting returns the drawing of the shot without its canvas: only what its Picture tells is
// there to be read.
func (s *shot) painting() *chart.Painting {
	if s.title.paintings[s.key] == nil {
		s.draw()
	}
	return s.title.paintings[s.key]
}

// draw draws the shot.
func (s *shot) draw() *chart.Painting {
	p := chart.Paint(s.title.board, s.Scene)
	if s.title.paintings[s.key] == nil {
		s.title.paintings[s.key], s.title.knowns[s.key.knownKey] = p.Slim(), s.Known
	}
	return p
}

// eachPosition hands over positions of the games as all know them who may look, in all
// languages: those after every so many phases; half of them where tests are not thorough, and fewer
// where they are sparing.
func (d *drawn) eachPosition(t *testing.T, every int, test func(t *testing.T, s *shot)) {
	t.Helper()
	switch {
	case testenv.Sparing():
		every *= 4
	case !testenv.Thorough():
		every *= 2
	}
	a, langs := d.About(), d.book.Langs()
	viewers := []rules.Viewer{rules.All, rules.Everybody}
	for _, s := range a.Sides {
		viewers = append(viewers, rules.Viewer(s))
	}
	for n, game := range d.games {
		for i := 0; i < len(game.Positions) && !t.Failed(); i += every {
			var last rules.Message
			if i > 0 {
				last = game.Positions[i-1].Clock().Label
			}
			for j, v := range viewers {
				lang := langs[((i+1)/every+j)%len(langs)]
				key := shotKey{knownKey{n, i, v}, lang}
				k := d.knowns[key.knownKey]
				if k == nil {
					k = game.Positions[i].Known(v)
				}
				test(t, &shot{
					Scene: chart.Scene{Known: k, Lang: lang, Past: d.board.Traces(rules.KnownTo(v, game.Events[i]), k), Last: last},
					name:  fmt.Sprintf("%s, phase %d, %q, %s", game.Scenario, i, v, lang),
					title: d,
					key:   key,
				})
			}
		}
	}
}
