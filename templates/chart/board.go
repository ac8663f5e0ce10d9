package chart

import (
	"errors"
	"math"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// Width of a picture in units of the drawing, that of a sheet at most, and the margin around the map. A
// sheet is made wider until its tiles have room for counters and names.
const (
	usualWidth = 1600.0
	mostWidth  = 1840.0
	roomyScale = 0.69 // of a ground whose hexes are 100 wide
	margin     = 14.0
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
	part    string // of the ids of its shapes
	whole   bool   // it is the overview
	tiles   []tile
	byID    map[string]int
	edges   []edge
	spots   int     // where edges begin and end
	width   float64 // of the picture
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

// ErrNotDrawn is that a title has no drawing of its board yet.
var ErrNotDrawn = errors.New("chart: the title has no drawing of its board yet")

// Drawn is a title whose board can be drawn.
type Drawn interface {
	rules.Title
	Ground() *board.Ground // where the places lie
	Look() *board.Look     // how its words are drawn
}

// textures is how many textures there are.
const textures = board.Beyond + 1
