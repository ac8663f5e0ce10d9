package chart

import (
	"math"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// New makes the board of a title ready. Its error is ErrNotDrawn where the title
// has none.
func New(title rules.Title, book *templates.Book, font *canvas.Font) (*Board, error) {
	t, ok := rules.Unwrap[Drawn](title)
	if !ok {
		return nil, ErrNotDrawn
	}
	b := &Board{title: t, book: book, font: font, palette: Palette(), ground: t.Ground(), look: t.Look(), sides: t.About().Sides, byID: map[string]int{}}
	b.width = usualWidth
	switch c, sheet := t.(cut); {
	case c.whole:
		b.whole, b.part, b.width = true, c.part, overviewWidth
	case sheet:
		b.part, b.width = c.part, min(max(usualWidth, b.ground.Size.X*roomyScale+2*margin), mostWidth)
	}
	b.scale = (b.width - 2*margin) / b.ground.Size.X
	b.frame = canvas.Box{X: margin, Y: header, W: b.width - 2*margin, H: b.ground.Size.Y * b.scale}
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

// Draw draws a scene.
func (b *Board) Draw(s Scene) *Picture { return b.paint(s).out }

func (b *Board) paint(s Scene) *painting {
	p := &painting{Board: b, Scene: &s, words: words{b.book, b.title, b.sides, s.Lang}}
	p.c = &pen{canvas.New(b.width, 0, b.palette, b.font), b.look, b.font, p.words}
	p.c.Lang, p.c.Part = string(s.Lang), b.part
	p.out = &Picture{Canvas: p.c.Canvas}
	p.used = legend{words: p.words, look: b.look}
	p.control, p.home = make([]rules.Side, len(b.tiles)), make([]rules.Side, len(b.tiles))
	for i := range s.Known.Places {
		x := &s.Known.Places[i]
		if t, ok := b.byID[x.ID]; ok {
			p.control[t], p.home[t] = x.Control, x.Home
		}
	}
	if b.whole {
		p.overview()
		return p
	}
	p.stackUp()
	p.routes = routes{b, p.stacks}
	p.land()
	p.owners()
	p.borders()
	p.network()
	p.supply()
	past := p.past()
	marks := signs{p: p}
	marks.lay(past)
	p.arrows(past)
	p.beatTraces(&marks)
	p.counters()
	p.count()
	marks.marks()
	marks.happened(past)
	p.beatPlaces()
	lettering := names{p: p}
	lettering.labels()
	lettering.numbers()
	margins{p}.surround()
	return p
}

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
	times   []times      // of arrows, yet to be written
	used    legend
	shown   []entry        // of the legend
	common  map[string]int // how many names of pieces have a word
}

// times is how many pieces went the way of an arrow, and where that is written.
type times struct {
	at canvas.Point
	n  int
}
