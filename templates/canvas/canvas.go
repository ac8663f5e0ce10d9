package canvas

import (
	"image/color"
	"math"
	"slices"
)

// Point is a point of the drawing: X grows to the right, Y downwards.
type Point struct{ X, Y float64 }

// Ink is a colour, by its number in the palette.
type Ink uint8

// None is no ink: nothing is filled, or no line is drawn.
const None Ink = 0

// Tone is a colour in light and in dark surroundings, and the name of its classes.
type Tone struct {
	Name        string
	Light, Dark color.NRGBA
}

// Palette is the inks of a drawing; the first is [None].
type Palette []Tone

// Style says how a shape is filled and outlined. Corners and ends of lines are
// round.
type Style struct {
	Fill, Stroke Ink
	Width        float64 // of the line
	Dash, Gap    float64 // of a broken line; both 0 for a whole one
}

// Anchor is the point of a text that lies at its place.
type Anchor uint8

// The beginning of a text, its middle and its end.
const (
	Start Anchor = iota
	Middle
	End
)

// Type is how a text is set.
type Type struct {
	Size   float64
	Bold   bool
	Anchor Anchor
	Ink    Ink
	Fit    bool // it takes as much room as was measured, whatever font there is
}

// Canvas is a drawing. The zero value has no size; use [New].
type Canvas struct {
	Width, Height float64
	Lang          string // of its texts
	Title, About  string // of the whole, for those who do not see it
	Part          string // tells the ids of its shapes from those of other drawings on a page
	palette       Palette
	font          *Font
	items         []item
	stamps        []stamp
}

// stamp is a drawing that is used several times.
type stamp struct {
	name  string
	items []item
}

type kind uint8

const (
	isPath kind = iota
	isCircle
	isRect
	isText
	isUse
	isOpen
	isClose
)

// item is one entry of the list.
type item struct {
	kind   kind
	closed bool
	apart  bool // no ring is a hole
	style  Style
	rings  [][]Point // of a path
	at     Point     // of a circle its centre, of a rectangle its upper left corner
	w, h   float64   // of a rectangle; w is the radius of a circle and the scale of a stamp
	round  float64   // corners of a rectangle
	text   string    // of a group its title
	id     string    // of a group
	set    Type
	stamp  int
}

// New makes an empty drawing.
func New(width, height float64, p Palette, f *Font) *Canvas {
	return &Canvas{Width: width, Height: height, palette: p, font: f}
}

func (c *Canvas) add(it item) { c.items = append(c.items, it) }

// Area draws rings as one area; a ring within another is a hole.
func (c *Canvas) Area(rings [][]Point, s Style) {
	c.add(item{kind: isPath, closed: true, rings: rings, style: s})
}

// Areas draws rings of which none lies within another as one shape.
func (c *Canvas) Areas(rings [][]Point, s Style) {
	c.add(item{kind: isPath, closed: true, apart: true, rings: rings, style: s})
}

// Polygon draws one closed ring.
func (c *Canvas) Polygon(ring []Point, s Style) { c.Area([][]Point{ring}, s) }

// Line draws a line through points.
func (c *Canvas) Line(line []Point, s Style) { c.Lines([][]Point{line}, s) }

// Lines draws several lines as one shape.
func (c *Canvas) Lines(lines [][]Point, s Style) {
	s.Fill = None
	c.add(item{kind: isPath, rings: lines, style: s})
}

// Circle draws a circle.
func (c *Canvas) Circle(at Point, radius float64, s Style) {
	c.add(item{kind: isCircle, at: at, w: radius, style: s})
}

// Rect draws a rectangle with round corners.
func (c *Canvas) Rect(r Box, round float64, s Style) {
	c.add(item{kind: isRect, at: Point{r.X, r.Y}, w: r.W, h: r.H, round: round, style: s})
}

// RectBelow draws a rectangle below all that was drawn before.
func (c *Canvas) RectBelow(r Box, s Style) {
	c.items = slices.Insert(c.items, 0, item{kind: isRect, at: Point{r.X, r.Y}, w: r.W, h: r.H, style: s})
}

// Text writes a text with its baseline at a point.
func (c *Canvas) Text(at Point, text string, t Type) {
	if text != "" {
		c.add(item{kind: isText, at: at, text: text, set: t})
	}
}

// Open begins a group: what is drawn up to its [Canvas.Close] is one thing. The
// title is read by those who point at it, or do not see it; both may be empty.
func (c *Canvas) Open(id, title string) { c.add(item{kind: isOpen, id: id, text: title}) }

// OpenClickThrough begins a group through which a reader points at what lies below it.
func (c *Canvas) OpenClickThrough() { c.add(item{kind: isOpen, closed: true}) }

// Close ends the group that was opened last.
func (c *Canvas) Close() { c.add(item{kind: isClose}) }

// Stamp defines a drawing around the point {0, 0} for [Canvas.Use] and returns its
// number. One of that name is drawn once.
func (c *Canvas) Stamp(name string, draw func(*Canvas)) int {
	for i := range c.stamps {
		if c.stamps[i].name == name {
			return i
		}
	}
	inner := &Canvas{palette: c.palette, font: c.font}
	draw(inner)
	c.stamps = append(c.stamps, stamp{name, inner.items})
	return len(c.stamps) - 1
}

// Use places a stamp.
func (c *Canvas) Use(n int, at Point) { c.add(item{kind: isUse, at: at, stamp: n}) }

// Box is a rectangle, by its upper left corner.
type Box struct{ X, Y, W, H float64 }

// BoxAround returns a box of a size around a point.
func BoxAround(at Point, w, h float64) Box { return Box{at.X - w/2, at.Y - h/2, w, h} }

// Middle returns the middle of the box.
func (b Box) Middle() Point { return Point{b.X + b.W/2, b.Y + b.H/2} }

// Overlaps reports whether two boxes share more than an edge.
func (b Box) Overlaps(o Box) bool {
	return b.X < o.X+o.W && o.X < b.X+b.W && b.Y < o.Y+o.H && o.Y < b.Y+b.H
}

// Contains reports whether a point lies in the box.
func (b Box) Contains(p Point) bool {
	return p.X >= b.X && p.Y >= b.Y && p.X <= b.X+b.W && p.Y <= b.Y+b.H
}

// Distance returns how far two boxes are from each other; 0 where they touch.
func (b Box) Distance(o Box) float64 {
	return math.Hypot(max(b.X-o.X-o.W, o.X-b.X-b.W, 0), max(b.Y-o.Y-o.H, o.Y-b.Y-b.H, 0))
}

// SharedArea returns the area that two boxes share.
func (b Box) SharedArea(o Box) float64 {
	w, h := min(b.X+b.W, o.X+o.W)-max(b.X, o.X), min(b.Y+b.H, o.Y+o.H)-max(b.Y, o.Y)
	return max(w, 0) * max(h, 0)
}

// IsWithin reports whether the box lies within another.
func (b Box) IsWithin(o Box) bool {
	return b.X >= o.X && b.Y >= o.Y && b.X+b.W <= o.X+o.W && b.Y+b.H <= o.Y+o.H
}

// Grow returns the box with a margin on all sides.
func (b Box) Grow(by float64) Box { return Box{b.X - by, b.Y - by, b.W + 2*by, b.H + 2*by} }

// Ring returns the outline of the box.
func (b Box) Ring() []Point {
	return []Point{{b.X, b.Y}, {b.X + b.W, b.Y}, {b.X + b.W, b.Y + b.H}, {b.X, b.Y + b.H}}
}
