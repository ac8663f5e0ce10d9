package chart

import (
	"maps"
	"math"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// textures is how many textures there are.
const textures = board.Beyond + 1

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

// fromLine returns how far a point is from a line between two others.
func fromLine(p, a, b canvas.Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	l := dx*dx + dy*dy
	if l == 0 {
		return distance(p, a)
	}
	k := min(max(((p.X-a.X)*dx+(p.Y-a.Y)*dy)/l, 0), 1)
	return math.Hypot(p.X-a.X-k*dx, p.Y-a.Y-k*dy)
}

// land draws sea and land, and the tiles with their terrain.
func (p *painting) land() {
	if len(p.coast) > 0 {
		p.c.Rect(p.frame, 0, canvas.Style{Fill: inkWater})
		p.c.Area(p.coast, canvas.Style{Fill: inkBeyond, Stroke: inkShore, Width: 2})
	} else {
		p.c.Rect(p.frame, 0, canvas.Style{Fill: inkBeyond})
	}
	fills := map[canvas.Ink][]int{}
	for i := range p.tiles {
		t := &p.tiles[i]
		if t.Box {
			continue
		}
		tex := p.texture(t)
		if t.ID != "" && t.Terrain != "" {
			p.used.terrain(tex, t.Terrain)
		}
		fills[p.groundOf(i)] = append(fills[p.groundOf(i)], i)
	}
	for _, ink := range slices.Sorted(maps.Keys(fills)) { // those that look alike together: it is shorter
		for _, i := range fills[ink] {
			p.tile(i, canvas.Style{Fill: ink, Stroke: inkEdge, Width: 1})
		}
	}
	for i := range p.tiles {
		if p.tiles[i].Box {
			p.tile(i, canvas.Style{Fill: p.groundOf(i), Stroke: inkText, Width: 1.6})
		}
	}
	p.c.OpenClickThrough()
	for tex := range p.grain {
		if lines := p.grain[tex]; len(lines) > 0 {
			if s := grainStyle(board.Texture(tex)); s.Fill != canvas.None {
				p.c.Areas(lines, s)
			} else {
				p.c.Lines(lines, s)
			}
		}
	}
	p.c.Close()
}

// tile draws a tile, with its title if it is a place.
func (p *painting) tile(i int, s canvas.Style) {
	t := &p.tiles[i]
	if t.ID == "" {
		p.c.Area(t.rings, s)
		return
	}
	p.c.Open("p-"+t.ID, p.placeTitle(t, p.control[i]))
	p.c.Area(t.rings, s)
	p.c.Close()
}

// groundOf returns the colour of a tile: of land that somebody holds his, whatever grows
// there, as the pattern of the terrain says that.
func (p *painting) groundOf(i int) canvas.Ink {
	t := &p.tiles[i]
	if p.control[i] != "" && !t.Water {
		return p.c.livery(p.control[i]).tint
	}
	if t.Box {
		return inkLand
	}
	return groundInk[p.texture(t)]
}

// clip cuts a ring at a box, side by side.
func clip(ring []canvas.Point, box canvas.Box) []canvas.Point {
	for side := range 4 {
		in := func(q canvas.Point) float64 {
			return [...]float64{q.X - box.X, q.Y - box.Y, box.X + box.W - q.X, box.Y + box.H - q.Y}[side]
		}
		var out []canvas.Point
		for i, a := range ring {
			z := ring[(i+1)%len(ring)]
			da, dz := in(a), in(z)
			if da >= 0 {
				out = append(out, a)
			}
			if (da >= 0) != (dz >= 0) {
				out = append(out, between(a, z, da/(da-dz)))
			}
		}
		ring = out
	}
	return ring
}

// owners shows who controls what by more than the colour: lines in his direction,
// close to one another where it is not his by right, and a line where two sides meet.
func (p *painting) owners() {
	p.c.OpenClickThrough()
	defer p.c.Close()
	for n, side := range p.sides {
		ink := p.c.livery(side).hatch
		own := p.outline(func(i int) bool { return p.control[i] == side && !p.isForeign(i) && !p.tiles[i].Water })
		taken := p.outline(func(i int) bool { return p.control[i] == side && p.isForeign(i) && !p.tiles[i].Water })
		if len(own) > 0 {
			p.used.control(side)
			p.c.Lines(hatching(own, hatchAngle(n), hatchGap), canvas.Style{Stroke: ink, Width: 0.8})
		}
		if len(taken) > 0 {
			p.used.taken(side)
			p.c.Lines(hatching(taken, hatchAngle(n), hatchTaken), canvas.Style{Stroke: ink, Width: 2})
		}
	}
	var front [][]canvas.Point
	for i := range p.edges {
		e := &p.edges[i]
		if e.b >= 0 && p.control[e.a] != p.control[e.b] && p.control[e.a] != "" && p.control[e.b] != "" {
			front = append(front, e.line[:])
		}
	}
	if len(front) > 0 {
		p.used.add(entry{kind: isFront, text: p.words.word("map.front")})
		p.c.Lines(chain(front), canvas.Style{Stroke: inkFront, Width: 3})
	}
}

// isForeign reports whether a tile is held by somebody whose it is not by right.
func (p *painting) isForeign(i int) bool { return p.home[i] != "" && p.home[i] != p.control[i] }

// hatchGap is how far the lines of land that a side holds by right lie apart.
const hatchGap = 40.0

// hatchTaken is the same of land that he has taken.
const hatchTaken = 12.0

// hatchAngle returns the direction of the lines of a side.
func hatchAngle(side int) float64 { return math.Pi / 4 * float64([...]int{0, 2, 1, 3}[side%4]) }

// placeTitle returns what a reader is told who points at a place.
func (p *painting) placeTitle(t *tile, control rules.Side) string {
	key := placeText{t.ID, p.Lang, control}
	if text, ok := p.titles.Load(key); ok {
		return text.(string)
	}
	args := []rules.Arg{rules.ID(t.Kind, "place", t.ID)}
	if t.Number != "" {
		args = append(args, rules.Text("number", t.Number))
	}
	if t.Terrain != "" {
		args = append(args, rules.Word("terrain", p.look.Texts+t.Terrain))
	}
	for _, m := range t.Marks {
		if e := p.look.Sites[m]; e == board.No || e == board.Town || m == t.Terrain {
			continue
		}
		args = append(args, rules.Word("mark", p.look.Texts+m))
	}
	if control != "" && !t.Water {
		args = append(args, rules.SideArg("side", control))
	}
	text := p.words.say(rules.M("map.place", args...))
	if p.book.Speaks(p.Lang) { // of others there could be any number
		p.titles.Store(key, text)
	}
	return text
}
