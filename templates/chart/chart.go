package chart

import (
	"errors"
	"math"
	"slices"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// ErrNotDrawn is that a title has no drawing of its board yet.
var ErrNotDrawn = errors.New("chart: the title has no drawing of its board yet")

// Drawn is a title whose board can be drawn.
type Drawn interface {
	rules.Title
	Ground() *board.Ground // where the places lie
	Look() *board.Look     // how its words are drawn
}

// Width of a picture in units of the drawing, and the margin around the map.
const (
	width  = 1600.0
	margin = 14.0
)

// Board is the map of one title, ready to be drawn. It is immutable, but for texts that
// it remembers, and safe for concurrent use.
type Board struct {
	title   Drawn
	book    *templates.Book
	font    *canvas.Font
	palette canvas.Palette
	ground  *board.Ground
	look    *board.Look
	sides   []rules.Side
	tiles   []tile
	byID    map[string]int
	edges   []edge
	spots   int     // where edges begin and end
	scale   float64 // units of the drawing for one of the ground
	unit    float64 // the size of a usual tile; counters are measured by it
	frame   canvas.Box
	rough   bool // outlines are drawn to the unit: they have many points
	coast   [][]canvas.Point
	grain   [textures][][]canvas.Point // patterns of terrain
	raster  *raster
	room    [][]canvas.Point // of the tiles: spots where something may stand
	seat    [][]canvas.Point // the same for names: fewer
	titles  sync.Map         // of placeText: what a reader is told who points at the place
}

// tile is a place in units of the drawing.
type tile struct {
	*board.Tile
	at    canvas.Point
	rings [][]canvas.Point
	box   canvas.Box
	area  float64
}

// placeText tells the titles of places apart: all else in them is the board's.
type placeText struct {
	place   string
	lang    rules.Lang
	control rules.Side
}

// edge is a piece of a border; b is -1 where there is nothing behind it.
type edge struct {
	a, b int
	line [2]canvas.Point
	ends [2]int32 // the numbers of the spots where it begins and ends
}

// New makes the board of a title ready. Its error is ErrNotDrawn where the title
// has none.
func New(title rules.Title, book *templates.Book, font *canvas.Font) (*Board, error) {
	t, ok := rules.Unwrap[Drawn](title)
	if !ok {
		return nil, ErrNotDrawn
	}
	b := &Board{title: t, book: book, font: font, palette: Palette(), ground: t.Ground(), look: t.Look(), sides: t.About().Sides, byID: map[string]int{}}
	b.scale = (width - 2*margin) / b.ground.Size.X
	b.frame = canvas.Box{X: margin, Y: header, W: width - 2*margin, H: b.ground.Size.Y * b.scale}
	b.rough = slices.ContainsFunc(b.ground.Tiles, func(t board.Tile) bool {
		return slices.ContainsFunc(t.Outline, func(r []board.Point) bool { return len(r) > 12 })
	})
	for _, r := range b.ground.Coast {
		b.coast = append(b.coast, clip(b.ring(r), b.frame))
	}
	if b.rough {
		thin(b.coast)
	}
	var areas []float64
	for i := range b.ground.Tiles {
		g := &b.ground.Tiles[i]
		x := tile{Tile: g, at: b.to(g.At), rings: b.rings(g.Outline)}
		x.box, x.area = bounds(x.rings), area(x.rings)
		if !g.Box && !g.Water {
			areas = append(areas, x.area)
		}
		if g.ID != "" {
			b.byID[g.ID] = i
		}
		b.tiles = append(b.tiles, x)
	}
	if b.rough {
		var all [][][]canvas.Point
		for i := range b.tiles {
			all = append(all, b.tiles[i].rings)
		}
		thin(all...)
	}
	slices.Sort(areas)
	b.unit = min(1.075*math.Sqrt(areas[len(areas)/2]), 72)
	b.findEdges()
	b.findGrain()
	b.raster = rasterOf(b)
	b.room = b.rooms()
	for t := range b.room {
		b.seat = append(b.seat, seats(b.room[t], b.unit*0.17))
	}
	return b, nil
}

// to returns a point of the ground in the drawing.
func (b *Board) to(p board.Point) canvas.Point {
	return canvas.Point{X: b.frame.X + p.X*b.scale, Y: b.frame.Y + p.Y*b.scale}
}

func (b *Board) line(line []board.Point) []canvas.Point {
	out := make([]canvas.Point, len(line))
	for i, p := range line {
		out[i] = b.to(p)
	}
	return out
}

func (b *Board) rings(rings [][]board.Point) (out [][]canvas.Point) {
	for _, r := range rings {
		if r := b.ring(r); len(r) > 2 {
			out = append(out, r)
		}
	}
	return out
}

// ring returns an outline in the drawing. Where outlines have many points each is moved
// to the next whole unit, in all rings alike, so that tiles still touch.
func (b *Board) ring(ring []board.Point) []canvas.Point {
	line := b.line(ring)
	if !b.rough {
		return line
	}
	out := line[:0]
	for _, p := range line {
		p = canvas.Point{X: math.Round(p.X), Y: math.Round(p.Y)}
		if len(out) == 0 || out[len(out)-1] != p {
			out = append(out, p)
		}
	}
	for len(out) > 1 && out[0] == out[len(out)-1] {
		out = out[:len(out)-1]
	}
	return out
}

// Scene is what is drawn on a board.
type Scene struct {
	Known  *rules.Known
	Lang   rules.Lang
	Past   []Trace       // of what happened last, see [Board.Traces]
	Last   rules.Message // the clock's label of the phase in which that was, see [rules.Clock]; without a code where that is not known
	Places []string      // that are named besides those that always are: of a draft
	Beats  []Beat        // of what happens next, for a replay; their places are named, too
}

// Label is a text that names a place, and where it stands.
type Label struct {
	Place, Text string
	Box         canvas.Box
}

// Sign is a mark of something at a place, and where it stands.
type Sign struct {
	Place string
	Box   canvas.Box
}

// Counter is one that was drawn.
type Counter struct {
	ID    string // of its piece; "" of several, and of one that is hidden
	Text  string // the name on it
	Name  string // the whole name of the piece
	Place string // "" off the map
	Steps bool   // its steps are shown
}

// Stack is where the counters of a place stand.
type Stack struct {
	Place string
	canvas.Box
	Led bool // it stands outside of its place, with a line that leads there
}

// Picture is a scene that was drawn.
type Picture struct {
	*canvas.Canvas
	Labels   []Label
	Texts    []Label // of seas, lakes, rivers and countries: the place is the kind
	Stacks   []Stack
	Counters []Counter
	Listed   []string // places whose pieces stand in the list below the map
	Signs    []Sign   // marks, battles and captures
	Legend   []string // the texts of the legend
	Pieces   int      // for how many the counters stand
}

// PNGScale is how many pixels a unit of the drawing has in a picture for a mail.
const PNGScale = 0.8

// PNG draws the picture for a mail.
func (p *Picture) PNG() ([]byte, error) { return p.Canvas.PNG(PNGScale) }

// painting is a picture being drawn.
type painting struct {
	*Board
	*Scene
	words   words
	c       *pen
	out     *Picture
	control []rules.Side // of the tiles
	home    []rules.Side
	stacks  []stack
	routes  routes
	taken   []canvas.Box // by counters and marks
	signs   signs
	times   []times // of arrows, yet to be written
	used    legend
	shown   []entry        // of the legend
	common  map[string]int // how many names of pieces have a word
}

// Draw draws a scene.
func (b *Board) Draw(s Scene) *Picture { return b.paint(s).out }

func (b *Board) paint(s Scene) *painting {
	p := &painting{Board: b, Scene: &s, words: words{b.book, b.title, b.sides, s.Lang}}
	p.c = &pen{canvas.New(width, 0, b.palette, b.font), b.look, b.font, p.words}
	p.c.Lang = string(s.Lang)
	p.out = &Picture{Canvas: p.c.Canvas}
	p.used = legend{words: p.words, look: b.look}
	p.control, p.home = make([]rules.Side, len(b.tiles)), make([]rules.Side, len(b.tiles))
	for i := range s.Known.Places {
		x := &s.Known.Places[i]
		if t, ok := b.byID[x.ID]; ok {
			p.control[t], p.home[t] = x.Control, x.Home
		}
	}
	p.stackUp()
	p.routes = routes{b, p.stacks}
	p.land()
	p.owners()
	p.borders()
	p.network()
	p.supply()
	past := p.past()
	p.signs = signs{p: p}
	p.signs.lay(past)
	p.arrows(past)
	p.beatTraces()
	p.counters()
	p.count()
	p.signs.marks()
	p.signs.happened(past)
	p.beatPlaces()
	n := names{p: p}
	n.labels()
	n.numbers()
	margins{p}.surround()
	return p
}
