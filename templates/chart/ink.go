package chart

import (
	"image/color"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// The inks of all maps. Those of the sides follow, see livery.
const (
	inkPaper canvas.Ink = iota + 1
	inkText
	inkQuiet
	inkWater
	inkShore
	inkLand
	inkSand
	inkWoods
	inkSwamp
	inkHills
	inkBuilt
	inkBeyond
	inkGrain // of sand
	inkTrees
	inkReeds
	inkRock
	inkStreets
	inkEdge // between tiles
	inkBorder
	inkRiver
	inkHighway
	inkRoad
	inkFront
	inkPlate // under labels
	inkAlarm
	inkWhite
	inkBlack
	inkSeaText
	firstLivery
)

// livery is the inks of a side.
type livery struct{ fill, on, tint, hatch canvas.Ink }

// liveryOf finds the inks of a livery.
func liveryOf(l board.Livery) livery {
	at := firstLivery + canvas.Ink(l)*3
	on := inkWhite
	if l >= board.Sky {
		on = inkBlack
	}
	return livery{at, on, at + 1, at + 2}
}

func rgb(v uint32) color.NRGBA {
	return color.NRGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
}

func faint(v uint32, alpha uint8) color.NRGBA {
	c := rgb(v)
	c.A = alpha
	return c
}

// Palette returns the inks of all maps, in light and dark. The sides' colours are those
// that the colour-blind tell apart (after Okabe and Ito), spread from dark to light so
// that they stay apart in grey, as do the tints of the land that they hold.
func Palette() canvas.Palette {
	p := canvas.Palette{{},
		{Name: "paper", Light: rgb(0xfbf8f0), Dark: rgb(0x1b1e1c)},
		{Name: "text", Light: rgb(0x20231d), Dark: rgb(0xe8e5db)},
		{Name: "quiet", Light: rgb(0x6a6a5c), Dark: rgb(0x9da094)},
		{Name: "water", Light: rgb(0xd9e9f2), Dark: rgb(0x1d3341)},
		{Name: "shore", Light: rgb(0x6f98b0), Dark: rgb(0x4c7388)},
		{Name: "land", Light: rgb(0xf4eedb), Dark: rgb(0x37352d)},
		{Name: "sand", Light: rgb(0xf3e6c3), Dark: rgb(0x3d3829)},
		{Name: "woods", Light: rgb(0xdbe6c8), Dark: rgb(0x2c3a2b)},
		{Name: "swamp", Light: rgb(0xdbe7e0), Dark: rgb(0x2a3937)},
		{Name: "hills", Light: rgb(0xe6d9c6), Dark: rgb(0x413a32)},
		{Name: "built", Light: rgb(0xeddccf), Dark: rgb(0x453832)},
		{Name: "beyond", Light: rgb(0xebe6d9), Dark: rgb(0x26261f)},
		{Name: "grain", Light: rgb(0xc7ac72), Dark: rgb(0x6b603f)},
		{Name: "trees", Light: rgb(0x6f9360), Dark: rgb(0x557a4c)},
		{Name: "reeds", Light: rgb(0x5f9494), Dark: rgb(0x4e8080)},
		{Name: "rock", Light: rgb(0xa07d58), Dark: rgb(0x8d7150)},
		{Name: "streets", Light: rgb(0xb79a88), Dark: rgb(0x7c6659)},
		{Name: "edge", Light: rgb(0xcbc3ac), Dark: rgb(0x55523f)},
		{Name: "border", Light: rgb(0x8a6d8a), Dark: rgb(0xa88ba8)},
		{Name: "river", Light: rgb(0x4a8fc0), Dark: rgb(0x4f93c4)},
		{Name: "highway", Light: rgb(0xf7d774), Dark: rgb(0xb99a3c)},
		{Name: "road", Light: rgb(0x8a6238), Dark: rgb(0xb88d5e)},
		{Name: "front", Light: rgb(0x8c1d18), Dark: rgb(0xff8a70)},
		{Name: "plate", Light: faint(0xfffdf6, 225), Dark: faint(0x1b1e1c, 225)},
		{Name: "alarm", Light: rgb(0xb3261e), Dark: rgb(0xb3261e)},
		{Name: "white", Light: rgb(0xffffff), Dark: rgb(0xffffff)},
		{Name: "black", Light: rgb(0x1a1a1a), Dark: rgb(0x1a1a1a)},
		{Name: "seatext", Light: rgb(0x3f6f8c), Dark: rgb(0x86b2cb)},
	}
	for i, l := range [...]struct {
		name        string
		tint, night uint32
	}{
		{"slate", 0xa3acb6, 0x27323d}, {"vermilion", 0xf2bd9c, 0x5a3420}, {"green", 0xa9d6c3, 0x1d4a3b}, {"plum", 0xdcb3cd, 0x4d2f44},
		{"sky", 0xb9e0f7, 0x24506c}, {"ochre", 0xfcecba, 0x5e4c18},
	} {
		fill := wording.Fill(board.Livery(i))
		p = append(p, canvas.Tone{Name: l.name, Light: rgb(fill), Dark: rgb(fill)},
			canvas.Tone{Name: l.name + "-tint", Light: rgb(l.tint), Dark: rgb(l.night)},
			canvas.Tone{Name: l.name + "-hatch", Light: faint(hatchOf(fill), 120), Dark: faint(fill, 170)})
	}
	return p
}

// hatchOf returns the ink of the lines over a tint: bright colours are darkened.
func hatchOf(v uint32) uint32 {
	if v&0xff00 < 0x9000 {
		return v
	}
	return v >> 1 & 0x7f7f7f
}
