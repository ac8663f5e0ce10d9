package charttest

import (
	"cmp"
	"path/filepath"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/adjudicator/titletest/goldentest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// pictures is the folder of the pictures of the README, from that of a title.
const pictures = "../../templates/chart/testdata"

// checkPicture holds the picture of the README to what is drawn now: of the first scenario between
// bots, that of the first ten phases after which the map shows most that happened, as the first
// side knows it.
func checkPicture(t *testing.T, d *drawn) {
	a := d.About()
	viewer := rules.Viewer(a.Sides[0])
	var scene chart.Scene
	var last rules.Message
	err := selfplay.Each(d.Drawn, a.Scenarios[0].ID, 7, 10, func(pos rules.Position, events []rules.Event) bool {
		k := pos.Known(viewer)
		past := d.board.Traces(rules.KnownTo(viewer, events), k)
		if scene.Known == nil || len(past) > len(scene.Past) {
			scene = chart.Scene{Known: k, Lang: rules.English, Past: past, Last: last}
		}
		last = pos.Clock().Label
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(scene.Past) == 0 {
		t.Error("nothing happened in ten phases")
	}
	p := d.board.Draw(scene)
	if len(p.File()) > mostSVG {
		font, err := canvas.NewFont()
		if err != nil {
			t.Fatal(err)
		}
		b, err := chart.New(part{d.Drawn, around(d.ground, scene.Known)}, d.book, font)
		if err != nil {
			t.Fatal(err)
		}
		p = b.Draw(scene)
	}
	name := filepath.Join(pictures, a.ID+".svg")
	goldentest.Compare(t, name, string(p.File()))
	if n := len(p.File()); n > mostShown {
		t.Errorf("%s has %d bytes", name, n)
	}
}

// part is a title with a part of its board.
type part struct {
	chart.Drawn
	ground *board.Ground
}

// Ground implements [chart.Drawn].
func (p part) Ground() *board.Ground { return p.ground }

// mostShown is how large a picture of the README may be, a part of a board among them.
const mostShown = 180 << 10

// around returns the part of a board in which the side stands that knows a position, with
// two tiles around it.
func around(g *board.Ground, k *rules.Known) *board.Ground {
	lo, hi := board.Point{X: g.Size.X, Y: g.Size.Y}, board.Point{}
	for i := range g.Tiles {
		if x := &g.Tiles[i]; slices.ContainsFunc(k.Pieces, func(p rules.Piece) bool { return p.At == x.ID && p.Side == k.Viewer.Side() }) {
			lo, hi = board.Point{X: min(lo.X, x.At.X), Y: min(lo.Y, x.At.Y)}, board.Point{X: max(hi.X, x.At.X), Y: max(hi.Y, x.At.Y)}
		}
	}
	ring := g.Tiles[0].Outline[0]
	room := 2 * (slices.MaxFunc(ring, byX).X - slices.MinFunc(ring, byX).X)
	return g.Crop(func(x *board.Tile) bool {
		return x.At.X >= lo.X-room && x.At.X <= hi.X+room && x.At.Y >= lo.Y-room && x.At.Y <= hi.Y+room
	}, 14)
}

func byX(a, b board.Point) int { return cmp.Compare(a.X, b.X) }
