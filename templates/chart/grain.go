package chart

import (
	"math"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// ground is the colour of a texture.
var groundInk = [textures]canvas.Ink{board.Plain: inkLand, board.Sand: inkSand, board.Woods: inkWoods, board.Swamp: inkSwamp, board.Hills: inkHills,
	board.Peaks: inkHills, board.Built: inkBuilt, board.Narrows: inkLand, board.Lake: inkWater, board.Sea: inkWater, board.Beyond: inkBeyond}

// grainStyle returns how the pattern of a texture is drawn.
func grainStyle(t board.Texture) canvas.Style {
	switch t {
	case board.Sand:
		return canvas.Style{Stroke: inkGrain, Width: 1.7}
	case board.Woods:
		return canvas.Style{Fill: inkTrees}
	case board.Swamp:
		return canvas.Style{Stroke: inkReeds, Width: 1.3}
	case board.Hills, board.Peaks:
		return canvas.Style{Stroke: inkRock, Width: 1.5}
	case board.Built:
		return canvas.Style{Fill: inkStreets}
	case board.Narrows:
		return canvas.Style{Stroke: inkShore, Width: 1.3}
	}
	return canvas.Style{}
}

// motif returns the pattern of a texture at one point; n varies it.
func motif(t board.Texture, at canvas.Point, n int) (lines [][]canvas.Point) {
	x, y := at.X, at.Y
	switch t {
	case board.Sand:
		for i := range 3 {
			dx, dy := float64((n*5+i*7)%13-6), float64((n*3+i*5)%9-4)
			lines = append(lines, []canvas.Point{{X: x + dx, Y: y + dy}, {X: x + dx + 0.4, Y: y + dy}})
		}
	case board.Woods:
		lines = [][]canvas.Point{{{X: x, Y: y - 6}, {X: x + 4, Y: y + 3}, {X: x - 4, Y: y + 3}}}
	case board.Swamp:
		lines = [][]canvas.Point{{{X: x - 6, Y: y + 2}, {X: x + 6, Y: y + 2}}, {{X: x - 3, Y: y + 2}, {X: x - 4, Y: y - 3}}, {{X: x, Y: y + 2}, {X: x, Y: y - 4}}, {{X: x + 3, Y: y + 2}, {X: x + 4, Y: y - 3}}}
	case board.Hills:
		lines = [][]canvas.Point{{{X: x - 5, Y: y + 2}, {X: x - 2.5, Y: y - 1.5}, {X: x + 2.5, Y: y - 1.5}, {X: x + 5, Y: y + 2}}}
	case board.Peaks:
		lines = [][]canvas.Point{{{X: x - 6, Y: y + 4}, {X: x - 1, Y: y - 5}, {X: x + 4, Y: y + 4}}, {{X: x + 2, Y: y}, {X: x + 4, Y: y - 3}, {X: x + 8, Y: y + 4}}}
	case board.Built:
		for _, d := range [...][3]float64{{-3, -2, 6}} {
			lines = append(lines, canvas.Box{X: x + d[0], Y: y + d[1], W: d[2], H: 4}.Ring())
		}
	case board.Narrows:
		lines = [][]canvas.Point{{{X: x - 5, Y: y}, {X: x - 2, Y: y - 2}, {X: x + 2, Y: y + 1}, {X: x + 5, Y: y - 1}}}
	}
	return lines
}

// texture returns that of a tile.
func (b *Board) texture(t *tile) board.Texture {
	switch {
	case t.ID == "" && !t.Water && t.Terrain == "":
		return board.Beyond
	case t.Water && b.look.Terrain[t.Terrain] != board.Lake:
		return board.Sea
	}
	return b.look.Terrain[t.Terrain]
}

// findGrain lays the motifs of each terrain out over its tiles, away from their
// borders.
func (b *Board) findGrain() {
	gap := b.unit / 2.6
	for i := range b.tiles {
		t := &b.tiles[i]
		tex := b.texture(t)
		if t.Box || motif(tex, t.at, 0) == nil {
			continue
		}
		n := i
		for row, y := 0, t.box.Y+gap*0.5; y < t.box.Y+t.box.H; row, y = row+1, y+gap*0.9 {
			for x := t.box.X + gap*(0.35+0.5*float64(row%2)); x < t.box.X+t.box.W; x += gap {
				p := canvas.Point{X: math.Round(x) + float64(n%5) - 2, Y: math.Round(y) + float64(n%3) - 1}
				n++
				if inside(p, t.rings) && isClear(p, t.rings, gap*0.4) {
					b.grain[tex] = append(b.grain[tex], motif(tex, p, n)...)
				}
			}
		}
	}
}

// isClear reports whether a point keeps away from all lines of rings.
func isClear(p canvas.Point, rings [][]canvas.Point, by float64) bool {
	for _, r := range rings {
		for i, a := range r {
			if fromLine(p, a, r[(i+1)%len(r)]) < by {
				return false
			}
		}
	}
	return true
}

// hatchGap is how far the lines of land that a side holds by right lie apart.
const hatchGap = 40.0

// hatchTaken is the same of land that he has taken.
const hatchTaken = 12.0

// hatchAngle returns the direction of the lines of a side.
func hatchAngle(side int) float64 { return math.Pi / 4 * float64([...]int{0, 2, 1, 3}[side%4]) }
