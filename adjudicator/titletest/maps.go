package titletest

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/canvas"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// mapPhases is for how many phases a game is played of which maps are drawn, and
// mapPNGs how many pictures of each secret are painted as well; sparing tests draw
// mapsSpared maps of each.
const (
	mapPhases  = 40
	mapPNGs    = 2
	mapsSpared = 4
	mapsEach   = 20 // of a twin, but where tests are thorough
)

// maps draws the positions of a game and their twins: who may not tell the two
// apart is given the same bytes, and who knows all another map where something of
// what is drawn differs, as it must in some where pieces are hidden.
func maps(t *testing.T, s rulestest.Suite, game *selfplay.Game) {
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	font, err := canvas.NewFont()
	if err != nil {
		t.Fatal(err)
	}
	if g, ok := s.Title.(interface{ Ground() *board.Ground }); ok {
		if first, again := g.Ground(), g.Ground(); first != again {
			t.Error("the ground is drawn anew whenever somebody looks at it, which takes longer than to read a sheet")
		}
	}
	f, err := chart.NewFolio(s.Title, book, font)
	if errors.Is(err, chart.ErrNotDrawn) {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	b, err := f.Board(f.Sheets()[0]) // which lists whom it does not show
	if err != nil {
		t.Fatal(err)
	}
	twins := rulestest.Twins(s.Title, s.Secrets)
	painted, apart, hidden := map[string]int{}, 0, false
	luck := selfplay.NewLuck(3, 3)
	for i, pos := range game.Positions[:min(mapPhases, len(game.Positions)-1)+1] {
		events := game.Events[i]
		drawn := newDrawing(b, pos, events)
		for i := range twins {
			tw := &twins[i]
			w, ok := tw.World(pos, func(faces int) int { return luck.Roll("twin", faces) })
			if !ok {
				continue
			}
			if testenv.Sparing() && painted[tw.Name] >= mapsSpared || !testenv.Thorough() && painted[tw.Name] >= mapsEach {
				continue
			}
			one, two := drawn, newDrawing(b, w.Position, events)
			viewer := rules.Viewer(tw.Side)
			hidden = hidden || slices.ContainsFunc(pos.Known(viewer).Pieces, func(p rules.Piece) bool { return p.Hidden() })
			if !bytes.Equal(one.svg(viewer), two.svg(viewer)) {
				t.Errorf("%s: the map shows it to %s", tw.Name, tw.Side)
			}
			if painted[tw.Name]++; painted[tw.Name] <= mapPNGs && !bytes.Equal(one.png(t, viewer), two.png(t, viewer)) {
				t.Errorf("%s: the picture shows it to %s", tw.Name, tw.Side)
			}
			if k, l := pos.Known(rules.All), w.Position.Known(rules.All); !reflect.DeepEqual(drawnPieces(s.Title, k), drawnPieces(s.Title, l)) {
				apart++
				if bytes.Equal(one.svg(rules.All), two.svg(rules.All)) {
					t.Errorf("%s: who knows all sees no difference", tw.Name)
				}
				if apart <= mapPNGs && bytes.Equal(one.png(t, rules.All), two.png(t, rules.All)) {
					t.Errorf("%s: the picture of who knows all shows no difference", tw.Name)
				}
			}
		}
		if t.Failed() {
			break
		}
	}
	if hidden && apart == 0 {
		t.Error("pieces are hidden, and no twins differ in them: this test cannot fail")
	}
	t.Logf("%d pairs of maps, of which %d differ for who knows all", sum(painted), apart)
}

func sum(m map[string]int) (n int) {
	for _, v := range m {
		n += v
	}
	return n
}

// drawing is a position with what led to it. What each viewer sees is drawn once.
type drawing struct {
	b      *chart.Board
	pos    rules.Position
	events []rules.Event
	seen   map[rules.Viewer]*seen
}

// seen is what a viewer sees.
type seen struct {
	picture *chart.Picture
	svg     []byte
}

func newDrawing(b *chart.Board, pos rules.Position, events []rules.Event) *drawing {
	return &drawing{b, pos, events, map[rules.Viewer]*seen{}}
}

func (d *drawing) draw(v rules.Viewer) *seen {
	if d.seen[v] == nil {
		k := d.pos.Known(v)
		d.seen[v] = &seen{picture: d.b.Draw(chart.Scene{Known: k, Lang: rules.English, Past: d.b.Traces(rules.KnownTo(v, d.events), k)})}
	}
	return d.seen[v]
}

func (d *drawing) svg(v rules.Viewer) []byte {
	s := d.draw(v)
	if s.svg == nil {
		s.svg = s.picture.SVG()
	}
	return s.svg
}

func (d *drawing) png(t *testing.T, v rules.Viewer) []byte {
	t.Helper()
	png, err := d.draw(v).picture.PNG()
	if err != nil {
		t.Fatal(err)
	}
	return png
}

// drawnPieces returns the pieces with those of their flags that are drawn.
func drawnPieces(title rules.Title, k *rules.Known) []rules.Piece {
	look, ok := title.(interface{ Look() *board.Look })
	if !ok {
		return k.Pieces
	}
	var names []string
	for f := range look.Look().Flags {
		names = append(names, f)
	}
	slices.Sort(names)
	out := slices.Clone(k.Pieces)
	for i := range out {
		var flags rules.Flags
		for _, f := range names {
			flags = flags.If(out[i].Flags.Has(f), f)
		}
		out[i].Flags = flags
	}
	return out
}
