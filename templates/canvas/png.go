package canvas

import (
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// PNG draws the drawing in its light tones, so many pixels a unit.
func (c *Canvas) PNG(scale float64) ([]byte, error) {
	p, _ := c.font.painters.Get().(*painter)
	if p == nil {
		p = &painter{glyphs: map[glyph]*image.Alpha{}, img: &image.RGBA{}, mask: &image.Alpha{}}
	}
	defer func() {
		p.c = nil
		c.font.painters.Put(p)
	}()
	p.c, p.scale = c, scale
	p.clear(int(math.Ceil(c.Width*scale)), int(math.Ceil(c.Height*scale)))
	if err := p.items(c.items, Point{}); err != nil {
		return nil, err
	}
	return encode(reduce(p.img, c.palette))
}

// clear makes the picture a white one of a size.
func (p *painter) clear(w, h int) {
	if cap(p.img.Pix) < 4*w*h {
		p.img.Pix = make([]uint8, 4*w*h)
	}
	p.img.Pix, p.img.Stride, p.img.Rect = p.img.Pix[:4*w*h], 4*w, image.Rect(0, 0, w, h)
	for i := range min(4, len(p.img.Pix)) {
		p.img.Pix[i] = 255
	}
	for n := 4; n < len(p.img.Pix); n *= 2 {
		copy(p.img.Pix[n:], p.img.Pix[:n])
	}
}

// painter paints one PNG after another; what it holds between them is room, and
// letters that it has painted.
type painter struct {
	c      *Canvas
	scale  float64
	img    *image.RGBA
	ras    vector.Rasterizer
	mask   *image.Alpha // of the shape that is being filled
	path   []Point      // of what is filled next, ring by ring
	ends   []int        // behind the last point of each ring
	glyphs map[glyph]*image.Alpha
	buf    sfnt.Buffer
}

// glyph is a letter as it is painted.
type glyph struct {
	r    rune
	size float64
	bold bool
	part uint8 // of a pixel to the right, in quarters
}

func (p *painter) items(items []item, off Point) error {
	for i := range items {
		it := &items[i]
		switch it.kind {
		case isOpen, isClose:
		case isUse:
			if err := p.items(p.c.stamps[it.stamp].items, Point{off.X + it.at.X, off.Y + it.at.Y}); err != nil {
				return err
			}
		case isText:
			if err := p.text(it, off); err != nil {
				return err
			}
		default:
			p.shape(it, off)
		}
	}
	return nil
}

// to returns a point of the drawing in pixels.
func (p *painter) to(at, off Point) Point {
	return Point{(at.X + off.X) * p.scale, (at.Y + off.Y) * p.scale}
}

func (p *painter) shape(it *item, off Point) {
	var rings [][]Point
	closed := true
	switch it.kind {
	case isCircle:
		rings = [][]Point{p.circle(p.to(it.at, off), it.w*p.scale)}
	case isRect:
		if it.round == 0 && p.plain(it, off) {
			return
		}
		rings = [][]Point{p.rect(p.to(it.at, off), it.w*p.scale, it.h*p.scale, it.round*p.scale)}
	default:
		closed = it.closed
		rings = make([][]Point, len(it.rings))
		for i, ring := range it.rings {
			rings[i] = make([]Point, len(ring))
			for j, q := range ring {
				rings[i][j] = p.to(q, off)
			}
		}
	}
	if it.style.Fill != None {
		p.begin()
		if !it.apart {
			rings = holes(rings)
		}
		for _, ring := range rings {
			if p.ring(ring); it.apart {
				p.fill(it.style.Fill)
				p.begin()
			}
		}
		p.fill(it.style.Fill)
	}
	if it.style.Stroke != None && it.style.Width > 0 {
		p.begin()
		for _, ring := range rings {
			p.stroke(ring, closed, &it.style)
			p.fill(it.style.Stroke)
			p.begin()
		}
	}
}

// plain fills a rectangle that has neither round corners nor an outline.
func (p *painter) plain(it *item, off Point) bool {
	c := p.c.palette[it.style.Fill].Light
	if it.style.Stroke != None || it.style.Fill == None || c.A < 255 {
		return false
	}
	a, b := p.to(it.at, off), p.to(Point{it.at.X + it.w, it.at.Y + it.h}, off)
	r := image.Rect(int(math.Round(a.X)), int(math.Round(a.Y)), int(math.Round(b.X)), int(math.Round(b.Y)))
	draw.Draw(p.img, r, image.NewUniform(c), image.Point{}, draw.Src)
	return true
}

// holes turns rings so that those within others go the other way round.
func holes(rings [][]Point) [][]Point {
	if len(rings) < 2 {
		return rings
	}
	for i, ring := range rings {
		depth := 0
		for j, other := range rings {
			if i != j && len(ring) > 0 && Inside(ring[0], other) {
				depth++
			}
		}
		if (TwiceArea(ring) > 0) != (depth%2 == 0) {
			turned := make([]Point, len(ring))
			for k, q := range ring {
				turned[len(ring)-1-k] = q
			}
			rings[i] = turned
		}
	}
	return rings
}

// TwiceArea returns twice the area of a ring, above 0 where it goes round clockwise as it is seen.
func TwiceArea(ring []Point) (a float64) {
	for i, q := range ring {
		n := ring[(i+1)%len(ring)]
		a += q.X*n.Y - n.X*q.Y
	}
	return a
}

// Inside reports whether a point lies within a ring.
func Inside(p Point, ring []Point) (in bool) {
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			in = !in
		}
	}
	return in
}

func (p *painter) begin() { p.path, p.ends = p.path[:0], p.ends[:0] }

func (p *painter) ring(ring []Point) {
	p.path = append(p.path, ring...)
	p.ends = append(p.ends, len(p.path))
}

// fill fills the rings since begin.
func (p *painter) fill(ink Ink) {
	if len(p.path) == 0 {
		return
	}
	lo, hi := p.path[0], p.path[0]
	for _, q := range p.path {
		lo.X, lo.Y, hi.X, hi.Y = min(lo.X, q.X), min(lo.Y, q.Y), max(hi.X, q.X), max(hi.Y, q.Y)
	}
	r := image.Rect(int(math.Floor(lo.X)), int(math.Floor(lo.Y)), int(math.Ceil(hi.X))+1, int(math.Ceil(hi.Y))+1).Intersect(p.img.Rect)
	if r.Empty() {
		return
	}
	p.ras.Reset(r.Dx(), r.Dy())
	from := 0
	for _, end := range p.ends {
		for i, q := range p.path[from:end] {
			x, y := float32(q.X-float64(r.Min.X)), float32(q.Y-float64(r.Min.Y))
			if i == 0 {
				p.ras.MoveTo(x, y)
			} else {
				p.ras.LineTo(x, y)
			}
		}
		p.ras.ClosePath()
		from = end
	}
	p.blend(r, p.c.palette[ink].Light)
}

// blend lays a colour over a part of the picture, as far as the rasteriser has it
// covered. Most of a large part is not covered at all, or wholly.
func (p *painter) blend(r image.Rectangle, c color.NRGBA) {
	if n := r.Dx() * r.Dy(); cap(p.mask.Pix) < n {
		p.mask.Pix = make([]uint8, n)
	}
	p.mask.Pix, p.mask.Stride, p.mask.Rect = p.mask.Pix[:r.Dx()*r.Dy()], r.Dx(), image.Rect(0, 0, r.Dx(), r.Dy())
	over := [3]uint8{c.R, c.G, c.B}
	var whole [3][256]uint8 // of what is wholly covered
	for ch := range whole {
		if c.A == 255 {
			break
		}
		for v := range whole[ch] {
			whole[ch][v] = mix(over[ch], uint8(v), uint32(c.A))
		}
	}
	p.ras.DrawOp = draw.Src
	p.ras.Draw(p.mask, p.mask.Rect, image.Opaque, image.Point{})
	for y := range r.Dy() {
		row := p.mask.Pix[y*r.Dx() : (y+1)*r.Dx()]
		pix := p.img.Pix[p.img.PixOffset(r.Min.X, r.Min.Y+y):]
		for x := 0; x < len(row); x++ {
			m := row[x]
			if m == 0 {
				if x+8 < len(row) && binary.LittleEndian.Uint64(row[x:]) == 0 {
					x += 7
				}
				continue
			}
			d := pix[4*x : 4*x+3 : 4*x+3]
			switch {
			case m < 255:
				a := uint32(m) * uint32(c.A) / 255
				d[0], d[1], d[2] = mix(c.R, d[0], a), mix(c.G, d[1], a), mix(c.B, d[2], a)
			case c.A == 255:
				d[0], d[1], d[2] = c.R, c.G, c.B
			default:
				d[0], d[1], d[2] = whole[0][d[0]], whole[1][d[1]], whole[2][d[2]]
			}
		}
	}
}

// mix lays so much of one value over another, of 255.
func mix(over, under uint8, a uint32) uint8 {
	return uint8((uint32(over)*a + uint32(under)*(255-a) + 127) / 255)
}

func (p *painter) circle(at Point, r float64) []Point {
	n := min(8+int(2*r), 48)
	ring := make([]Point, n)
	for i := range ring {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		ring[i] = Point{at.X + r*cos, at.Y + r*sin}
	}
	return ring
}

func (p *painter) rect(at Point, w, h, round float64) []Point {
	if round <= 0 {
		return Box{at.X, at.Y, w, h}.Ring()
	}
	round = min(round, w/2, h/2)
	var ring []Point
	for corner, mid := range [4]Point{{at.X + w - round, at.Y + h - round}, {at.X + round, at.Y + h - round}, {at.X + round, at.Y + round}, {at.X + w - round, at.Y + round}} {
		for i := range 4 {
			sin, cos := math.Sincos(math.Pi / 2 * (float64(corner) + float64(i)/3))
			ring = append(ring, Point{mid.X + round*cos, mid.Y + round*sin})
		}
	}
	return ring
}

func (p *painter) text(it *item, off Point) error {
	t := &it.set
	at := p.to(it.at, off)
	size := t.Size * p.scale
	switch w := p.c.font.TextWidth(it.text, size, t.Bold); t.Anchor {
	case Middle:
		at.X -= w / 2
	case End:
		at.X -= w
	}
	src := image.NewUniform(p.c.palette[t.Ink].Light)
	y := int(math.Round(at.Y))
	for _, r := range it.text {
		if r != ' ' {
			left, part := math.Floor(at.X), uint8((at.X-math.Floor(at.X))*4)
			mask, err := p.glyph(glyph{r, size, t.Bold, part})
			if err != nil {
				return err
			}
			if b := mask.Rect; !b.Empty() {
				draw.DrawMask(p.img, b.Add(image.Pt(int(left), y)), src, image.Point{}, mask, b.Min, draw.Over)
			}
		}
		at.X += p.c.font.advance(r, t.Bold) * size
	}
	return nil
}

// glyph paints a letter once; its origin is {0, 0}.
func (p *painter) glyph(g glyph) (*image.Alpha, error) {
	if mask := p.glyphs[g]; mask != nil {
		return mask, nil
	}
	face := p.c.font.faces[0]
	if g.bold {
		face = p.c.font.faces[1]
	}
	n, err := face.GlyphIndex(&p.buf, g.r)
	if err == nil && n == 0 {
		n, err = face.GlyphIndex(&p.buf, '?')
	}
	if err != nil {
		return nil, fmt.Errorf("canvas: find letter %q: %w", g.r, err)
	}
	segs, err := face.LoadGlyph(&p.buf, n, fixed.Int26_6(math.Round(g.size*64)), nil)
	if err != nil {
		return nil, fmt.Errorf("canvas: load letter %q: %w", g.r, err)
	}
	b := segs.Bounds()
	r := image.Rect(b.Min.X.Floor(), b.Min.Y.Floor(), b.Max.X.Ceil()+1, b.Max.Y.Ceil()+1)
	mask := image.NewAlpha(r)
	p.ras.Reset(r.Dx(), r.Dy())
	at := func(q fixed.Point26_6) (x, y float32) {
		return float32(q.X)/64 + float32(g.part)/4 - float32(r.Min.X), float32(q.Y)/64 - float32(r.Min.Y)
	}
	for _, s := range segs {
		x0, y0 := at(s.Args[0])
		x1, y1 := at(s.Args[1])
		x2, y2 := at(s.Args[2])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			p.ras.ClosePath()
			p.ras.MoveTo(x0, y0)
		case sfnt.SegmentOpLineTo:
			p.ras.LineTo(x0, y0)
		case sfnt.SegmentOpQuadTo:
			p.ras.QuadTo(x0, y0, x1, y1)
		case sfnt.SegmentOpCubeTo:
			p.ras.CubeTo(x0, y0, x1, y1, x2, y2)
		}
	}
	p.ras.ClosePath()
	p.ras.Draw(mask, r, image.NewUniform(color.Alpha{255}), image.Point{})
	p.glyphs[g] = mask
	return mask, nil
}
