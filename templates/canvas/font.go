package canvas

import (
	"fmt"
	"slices"
	"sync"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Font is a regular and a bold face with the letters of Europe and arrows.
type Font struct {
	faces [2]*sfnt.Font
	wide  [2][]float64 // advances of a font of size 1, by letter; below 0 of those it does not have

	painters sync.Pool // of *painter: working space
}

// lettersUpTo is up to where the widths of letters are looked up beforehand.
const lettersUpTo = 0x2200

// NewFont reads the embedded faces.
func NewFont() (*Font, error) {
	f := &Font{}
	var buf sfnt.Buffer
	for i, data := range [2][]byte{goregular.TTF, gobold.TTF} {
		face, err := sfnt.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("canvas: parse font: %w", err)
		}
		f.faces[i], f.wide[i] = face, slices.Repeat([]float64{-1}, lettersUpTo)
		for r := rune(' '); r < lettersUpTo; r++ {
			n, err := face.GlyphIndex(&buf, r)
			if err != nil {
				return nil, fmt.Errorf("canvas: find letter %q: %w", r, err)
			}
			if n == 0 {
				continue
			}
			adv, err := face.GlyphAdvance(&buf, n, fixed.I(emUnits), 0)
			if err != nil {
				return nil, fmt.Errorf("canvas: measure letter %q: %w", r, err)
			}
			f.wide[i][r] = float64(adv) / 64 / emUnits
		}
	}
	return f, nil
}

// emUnits is the size at which letters are measured.
const emUnits = 256

// TextWidth returns how wide a text is.
func (f *Font) TextWidth(text string, size float64, bold bool) (w float64) {
	for _, r := range text {
		w += f.advance(r, bold)
	}
	return w * size
}

func (f *Font) advance(r rune, bold bool) float64 {
	table := f.wide[0]
	if bold {
		table = f.wide[1]
	}
	if r >= 0 && r < lettersUpTo && table[r] >= 0 {
		return table[r]
	}
	return table['?']
}

// Of the height of a font, above and below the baseline.
const (
	Ascent  = 0.76 // of capital letters, and of most accents
	Descent = 0.21
)

// Bounds returns the box of a text at a place.
func (f *Font) Bounds(at Point, text string, t Type) Box {
	w := f.TextWidth(text, t.Size, t.Bold)
	switch t.Anchor {
	case Middle:
		at.X -= w / 2
	case End:
		at.X -= w
	}
	return Box{at.X, at.Y - Ascent*t.Size, w, (Ascent + Descent) * t.Size}
}
