package wording

import (
	"math"
	"testing"
)

// TestInksAreRead: words on the colour of a side have the contrast that WCAG 2.2 §1.4.3
// asks for, and lines in it that of §1.4.11, on a light page and on dark ones.
func TestInksAreRead(t *testing.T) {
	light := func(v uint32) (sum float64) {
		for i, share := range []float64{0.2126, 0.7152, 0.0722} {
			c := float64(v>>(16-8*i)&0xff) / 255
			if c <= 0.04045 {
				c /= 12.92
			} else {
				c = math.Pow((c+0.055)/1.055, 2.4)
			}
			sum += share * c
		}
		return sum
	}
	contrast := func(a, b uint32) float64 {
		x, y := light(a), light(b)
		return (max(x, y) + 0.05) / (min(x, y) + 0.05)
	}
	for i, l := range inks {
		if got := contrast(l.fill, l.on); got < 4.5 {
			t.Errorf("livery %d: words have a contrast of %.2f, want 4.5", i, got)
		}
		for _, page := range []uint32{0xffffff, 0x202124, 0x121212, 0x000000} {
			if got := contrast(l.line, page); got < 3 {
				t.Errorf("livery %d: a line on #%06x has a contrast of %.2f, want 3", i, page, got)
			}
		}
	}
}
