package canvas

import (
	"encoding/binary"
	"image"
	"image/color"
	"slices"
)

// mostColours is what the palette of a PNG holds.
const mostColours = 96

// countEvery is of how many points one is counted: it need not be all to see which
// colours are frequent.
const countEvery = 5

// bin returns a colour with five bits each for red, green and blue.
func bin(r, g, b uint8) int { return int(r>>3)<<10 | int(g>>3)<<5 | int(b>>3) }

// reduce makes an image of few colours: the inks that occur, the most frequent ones
// besides, and for all others the nearest of these. Colours that are alike in their
// upper five bits count as one: the ink, or that which came first.
func reduce(img *image.RGBA, inks Palette) *image.Paletted {
	type entry struct {
		bin, n int
		c      color.RGBA
	}
	counts := make([]int32, 1<<15)
	first := make([]color.RGBA, 1<<15)
	ink := make([]bool, 1<<15)
	for _, t := range inks[min(1, len(inks)):] {
		if n := bin(t.Light.R, t.Light.G, t.Light.B); t.Light.A == 255 && !ink[n] {
			ink[n], first[n] = true, color.RGBA{t.Light.R, t.Light.G, t.Light.B, 255}
		}
	}
	pix := img.Pix
	for i := 0; i+3 < len(pix); i += 4 * countEvery {
		n := bin(pix[i], pix[i+1], pix[i+2])
		if counts[n]++; counts[n] == 1 && !ink[n] {
			first[n] = color.RGBA{pix[i], pix[i+1], pix[i+2], 255}
		}
	}
	var list []entry
	for n, count := range counts {
		if count > 0 {
			list = append(list, entry{n, int(count), first[n]})
		}
	}
	slices.SortFunc(list, func(a, b entry) int {
		if ink[a.bin] != ink[b.bin] {
			if ink[a.bin] {
				return -1
			}
			return 1
		}
		if a.n != b.n {
			return b.n - a.n
		}
		return a.bin - b.bin
	})
	var pal color.Palette
	near := make([]uint8, 1<<15)
	kept := list[:min(len(list), mostColours)]
	for i := range kept {
		pal = append(pal, kept[i].c)
		near[kept[i].bin] = uint8(i) + 1
	}
	nearest := func(c color.RGBA) uint8 {
		best, at := 1<<30, 0
		for i := range kept {
			k := &kept[i].c
			dr, dg, db := int(k.R)-int(c.R), int(k.G)-int(c.G), int(k.B)-int(c.B)
			if d := 3*dr*dr + 6*dg*dg + db*db; d < best {
				best, at = d, i
			}
		}
		return uint8(at)
	}
	out := image.NewPaletted(img.Rect, pal)
	var last uint32 // most points are like the one before
	var index uint8
	for i, j := 0, 0; i+3 < len(pix); i, j = i+4, j+1 {
		if c := binary.LittleEndian.Uint32(pix[i:]); c != last || i == 0 {
			last = c
			n := bin(pix[i], pix[i+1], pix[i+2])
			if near[n] == 0 {
				near[n] = nearest(color.RGBA{pix[i], pix[i+1], pix[i+2], 255}) + 1
			}
			index = near[n] - 1
		}
		out.Pix[j] = index
	}
	return out
}
