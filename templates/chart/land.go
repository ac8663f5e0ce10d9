package chart

import (
	"maps"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

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
	if !p.whole { // where numbers would cover it
		p.front()
	}
}

// front draws the line where the land of two sides meets.
func (p *painting) front() {
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
