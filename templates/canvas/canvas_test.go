package canvas

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

func rgb(v uint32) color.NRGBA {
	return color.NRGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
}

// inks are red, a blue that is darker in the dark, and a thin black.
func inks() Palette {
	return Palette{{}, {Name: "red", Light: rgb(0xff0000), Dark: rgb(0xff0000)}, {Name: "blue", Light: rgb(0x0000ff), Dark: rgb(0x000080)},
		{Name: "shade", Light: color.NRGBA{0, 0, 0, 128}, Dark: color.NRGBA{0, 0, 0, 128}}}
}

const (
	red Ink = iota + 1
	blue
	shade
)

func blank(t testing.TB, w, h float64) *Canvas {
	t.Helper()
	f, err := NewFont()
	if err != nil {
		t.Fatal(err)
	}
	return New(w, h, inks(), f)
}

// paint draws the picture and reads it back.
func paint(t *testing.T, c *Canvas, scale float64) image.Image {
	t.Helper()
	data, err := c.PNG(scale)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if p, ok := img.(*image.Paletted); !ok || len(p.Palette) > mostColours {
		t.Errorf("the PNG is a %T, want a palette of %d at most", img, mostColours)
	}
	return img
}

func at(img image.Image, x, y int) uint32 {
	r, g, b, _ := img.At(x, y).RGBA()
	return r>>8<<16 | g>>8<<8 | b>>8
}

// TestPixels: shapes are painted where they are said to be, with their holes.
func TestPixels(t *testing.T) {
	c := blank(t, 100, 100)
	c.Rect(Box{10, 10, 20, 20}, 0, Style{Fill: red})
	c.Area([][]Point{Box{40, 40, 50, 50}.Ring(), Box{55, 55, 20, 20}.Ring()}, Style{Fill: blue})
	c.Line([]Point{{0, 95}, {100, 95}}, Style{Stroke: red, Width: 4, Dash: 20, Gap: 20})
	c.Circle(Point{20, 60}, 10, Style{Stroke: blue, Width: 3})
	c.Rect(Box{70, 5, 20, 20}, 4, Style{Fill: shade})
	stamp := c.Stamp("dot", func(c *Canvas) { c.Circle(Point{}, 4, Style{Fill: red}) })
	c.Use(stamp, Point{50, 20})
	img := paint(t, c, 1)
	for _, x := range []struct {
		x, y int
		want uint32
	}{
		{20, 20, 0xff0000}, {5, 5, 0xffffff}, {45, 45, 0x0000ff}, {65, 65, 0xffffff}, {85, 85, 0x0000ff},
		{10, 95, 0xff0000}, {30, 95, 0xffffff}, {50, 95, 0xff0000}, {20, 60, 0xffffff}, {20, 50, 0x0000ff},
		{50, 20, 0xff0000}, {70, 5, 0xffffff},
	} {
		if got := at(img, x.x, x.y); got != x.want {
			t.Errorf("at %d, %d: got %06x, want %06x", x.x, x.y, got, x.want)
		}
	}
	if got := at(img, 80, 15) & 0xff; got < 0x78 || got > 0x88 {
		t.Errorf("half of black over white: got %02x", got)
	}
	if got := paint(t, c, 0.5).Bounds().Dx(); got != 50 {
		t.Errorf("at half the scale: %d pixels, want 50", got)
	}
}

// TestHolesEitherWay: a hole is one whichever way its ring goes round.
func TestHolesEitherWay(t *testing.T) {
	for _, turned := range []bool{false, true} {
		hole := Box{30, 30, 40, 40}.Ring()
		if turned {
			hole = []Point{hole[3], hole[2], hole[1], hole[0]}
		}
		c := blank(t, 100, 100)
		c.Area([][]Point{Box{10, 10, 80, 80}.Ring(), hole}, Style{Fill: red})
		img := paint(t, c, 1)
		if at(img, 50, 50) != 0xffffff || at(img, 20, 50) != 0xff0000 {
			t.Errorf("turned %v: %06x in the hole, %06x beside it", turned, at(img, 50, 50), at(img, 20, 50))
		}
	}
}

// TestFont: the letters of both languages and arrows are there, and a text is painted
// within the box that is measured for it.
func TestFont(t *testing.T) {
	c := blank(t, 400, 60)
	for _, r := range "←→↑↓áéíóúüñ¿¡ÁÉÍÓÚÑßäöåøæőłșçžźćęąšÐþ×•»†–’“”½" {
		if r >= lettersUpTo || c.font.wide[0][r] < 0 {
			t.Errorf("the font lacks %q", r)
		}
	}
	for _, bold := range []bool{false, true} {
		for anchor, x := range map[Anchor]float64{Start: 10, Middle: 200, End: 390} {
			set := Type{Size: 24, Bold: bold, Anchor: anchor, Ink: red}
			c := blank(t, 400, 60)
			c.Text(Point{x, 40}, "Königsberg → Łódź", set)
			box := c.font.Bounds(Point{x, 40}, "Königsberg → Łódź", set).Grow(2)
			img := paint(t, c, 1)
			inside := 0
			for y := range 60 {
				for x := range 400 {
					if at(img, x, y) == 0xffffff {
						continue
					}
					if inside++; !(Box{float64(x), float64(y), 1, 1}).IsWithin(box.Grow(1)) {
						t.Fatalf("bold %v, anchor %d: painted at %d, %d, beyond %v", bold, anchor, x, y, box)
					}
				}
			}
			if inside < 300 {
				t.Errorf("bold %v: only %d points are painted", bold, inside)
			}
		}
	}
}

// TestSVG: what an SVG holds and what it does not.
func TestSVG(t *testing.T) {
	c := blank(t, 100, 50)
	c.Lang, c.Title = "es", "a <b> & \"c\""
	c.Open("x", "A place\x00 & more")
	c.Polygon(Box{1, 2, 3, 4.05}.Ring(), Style{Fill: blue, Stroke: red, Width: 1})
	c.Close()
	c.OpenClickThrough()
	c.Text(Point{5, 6}, "<script>", Type{Size: 9, Ink: blue, Fit: true})
	c.Close()
	page, file := string(c.SVG()), string(c.File())
	for _, want := range []string{`lang="es"`, `<title>a &lt;b&gt; &amp; &#34;c&#34;</title>`, ` id="x"><title>A place  &amp; more</title>`,
		`class="f-blue" fill="#00f" stroke="#f00" stroke-width="1"`, `pointer-events="none"`, `&lt;script&gt;</text>`, `textLength="`} {
		if !strings.Contains(page, want) {
			t.Errorf("the SVG lacks %s:\n%s", want, page)
		}
	}
	if strings.Contains(page, "<style") || strings.Contains(page, "<script") || strings.Contains(page, "style=") {
		t.Errorf("the SVG of a page holds what its policy forbids:\n%s", page)
	}
	if css := inks().CSS(""); !strings.Contains(file, "<style>"+css+"</style>") || !strings.Contains(css, ".f-blue{fill:#000080}") || strings.Contains(css, "red") {
		t.Errorf("the file has not the colours of the dark: %s\n%s", css, file)
	}
}

// TestRandomSVG: whatever is drawn in whatever groups, the SVG is well-formed, each
// shape lies in the groups that it was drawn in, and the same calls give the same
// bytes.
func TestRandomSVG(t *testing.T) {
	for seed := range uint64(300) {
		draw := func() (*Canvas, []string) {
			rng := rand.New(rand.NewPCG(seed, 1))
			c := blank(t, 100, 100)
			dot := c.Stamp("dot", func(c *Canvas) { c.Circle(Point{}, 1, Style{Fill: blue}) })
			var open, want []string
			for n := range 60 {
				style := Style{Fill: Ink(rng.IntN(3)), Stroke: blue, Width: float64(1 + rng.IntN(2))}
				switch rng.IntN(9) {
				case 0, 1:
					open = append(open, fmt.Sprint("g", n))
					c.Open(fmt.Sprint("g", n), "")
				case 2:
					if len(open) > 0 {
						open = open[:len(open)-1]
						c.Close()
					}
				case 3:
					c.Use(dot, Point{float64(n), 1})
					want = append(want, strings.Join(open, " "))
				case 4:
					c.Text(Point{float64(n), 2}, "x", Type{Size: 9, Ink: red})
					want = append(want, strings.Join(open, " "))
				default:
					c.Polygon([]Point{{float64(n), 3}, {float64(n) + 4, 3}, {float64(n), 9}}, style)
					want = append(want, strings.Join(open, " "))
				}
			}
			for range open {
				c.Close()
			}
			return c, want
		}
		one, want := draw()
		two, _ := draw()
		svg := one.SVG()
		if !bytes.Equal(svg, two.SVG()) {
			t.Fatalf("seed %d: the same calls give other bytes", seed)
		}
		if got := groups(t, svg); strings.Join(got, "|") != strings.Join(want, "|") {
			t.Fatalf("seed %d: got the groups\n%q, want\n%q\n%s", seed, got, want, svg)
		}
	}
}

// groups lists of each shape the ids of the groups around it.
func groups(t *testing.T, svg []byte) (out []string) {
	t.Helper()
	var path []string
	defs := 0
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, svg)
		}
		switch e := tok.(type) {
		case xml.StartElement:
			id := ""
			for _, a := range e.Attr {
				if a.Name.Local == "id" {
					id = a.Value
				}
			}
			path = append(path, id)
			if e.Name.Local == "defs" {
				defs++
			}
			switch e.Name.Local {
			case "path", "circle", "text", "use":
				if defs == 0 {
					out = append(out, strings.Join(strings.Fields(strings.Join(path, " ")), " "))
				}
			}
		case xml.EndElement:
			path = path[:len(path)-1]
			if e.Name.Local == "defs" {
				defs--
			}
		}
	}
}

// TestReduce: inks keep their colours, so do the most frequent ones, and what is one
// colour too many has the nearest.
func TestReduce(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 300, 300))
	colour := func(n int) color.RGBA { return color.RGBA{uint8(n % 16 * 16), uint8(n / 16 * 16), 40, 255} }
	for y := range 300 {
		for x := range 300 {
			img.SetRGBA(x, y, colour(y/3)) // 100 colours
		}
	}
	for x := range 30 { // a few points of an ink
		img.SetRGBA(270+x, 299, color.RGBA{255, 0, 0, 255})
	}
	out := reduce(img, inks())
	if len(out.Palette) != mostColours {
		t.Errorf("%d colours, want %d", len(out.Palette), mostColours)
	}
	kept := 0
	for n := range 100 {
		got := out.At(7, 3*n).(color.RGBA)
		if got == colour(n) {
			kept++
			continue
		}
		if d := max(int(got.R), int(colour(n).R)) - min(int(got.R), int(colour(n).R)); d > 64 {
			t.Errorf("%v became %v", colour(n), got)
		}
	}
	if kept < mostColours-4 {
		t.Errorf("only %d colours are as they were", kept)
	}
	if got := at(out, 299, 299); got != 0xff0000 {
		t.Errorf("the ink became %06x", got)
	}
}

func TestBoxes(t *testing.T) {
	a, b, c := Box{0, 0, 10, 10}, Box{10, 0, 5, 5}, Box{8, 8, 4, 4}
	if a.Overlaps(b) || !a.Overlaps(c) || a.SharedArea(c) != 4 || !(Box{1, 1, 2, 2}).IsWithin(a) || c.IsWithin(a) {
		t.Error("boxes that touch do not hit, those that share an area do")
	}
}
