package chart

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// supply draws how far the supply of sides reaches, as far as the viewer knows: a
// line within the last tiles where it does, in the side's ink. It also draws from
// where pieces are fed, if that is not where they stand.
func (p *painting) supply() {
	at := map[string]string{}
	for i := range p.Known.Pieces {
		at[p.Known.Pieces[i].ID] = p.Known.Pieces[i].At
	}
	for i := range p.Known.Lines {
		l := &p.Known.Lines[i]
		if p.look.Lines[l.Kind] != board.Supply || len(l.Places) == 0 {
			continue
		}
		if len(l.Pieces) == 0 {
			p.reach(l)
		}
		for _, u := range l.Pieces {
			t := Trace{Kind: board.Supply, Side: l.Side, Places: []string{l.Places[0], at[u]}}
			if line := p.points(p.way(&t)); len(line) > 1 && t.Places[0] != t.Places[1] {
				p.c.Open("", p.traceTitle(&t))
				p.c.feed(line, l.Side)
				p.c.Close()
				p.used.once(entry{kind: isFed, side: l.Side, text: p.words.word("map.fed")})
			}
		}
	}
}

// reach draws where the places of a line end.
func (p *painting) reach(l *rules.Line) {
	in := make([]bool, len(p.tiles))
	for _, id := range l.Places {
		if t, ok := p.byID[id]; ok {
			in[t] = true
		}
	}
	lines := p.limit(in)
	if len(lines) == 0 {
		return
	}
	p.c.Open("", p.traceTitle(&Trace{Kind: board.Supply, Side: l.Side}))
	p.c.feeds(lines, l.Side)
	p.c.Close()
	p.used.add(entry{kind: isReach, side: l.Side, text: p.words.say(rules.M("map.supply-of", rules.SideArg("side", l.Side)))})
}

// inset is how far within its tiles the line lies to which supply reaches: beside
// the fronts and frontiers on the borders themselves.
const inset = 5.0

// limit returns the lines between land that is in a set and land beside it that is not,
// moved into the set. Coasts and the edge of the map are no limits.
func (b *Board) limit(in []bool) (out [][]canvas.Point) {
	var pieces [][2]canvas.Point // with the set on their right, as they are seen
	from, into := map[spot][]int{}, map[spot]int{}
	for i := range b.edges {
		e := &b.edges[i]
		if e.b < 0 || in[e.a] == in[e.b] || !b.land(e.a) || !b.land(e.b) {
			continue
		}
		line := e.line
		if isClockwise(b.tiles[e.a].rings) != in[e.a] {
			line[0], line[1] = line[1], line[0]
		}
		from[spotOf(line[0])] = append(from[spotOf(line[0])], len(pieces))
		into[spotOf(line[1])]++
		pieces = append(pieces, line)
	}
	used := make([]bool, len(pieces))
	follow := func(i int) {
		line := []canvas.Point{pieces[i][0]}
		for i >= 0 {
			used[i] = true
			end := pieces[i][1]
			line, i = append(line, end), -1
			for _, n := range from[spotOf(end)] {
				if !used[n] {
					i = n
					break
				}
			}
		}
		out = append(out, offsetLine(line, inset))
	}
	for i := range pieces { // those that begin somewhere, then rings
		if !used[i] && into[spotOf(pieces[i][0])] == 0 {
			follow(i)
		}
	}
	for i := range pieces {
		if !used[i] {
			follow(i)
		}
	}
	return out
}

// land reports whether a tile is a place that is no sea and no box beside the map.
func (b *Board) land(t int) bool {
	x := &b.tiles[t]
	return x.ID != "" && !x.Water && !x.Box
}

// isClockwise reports whether a tile lies to the right of its outer ring, with y downward
// as on a picture: clockwise as it is seen.
func isClockwise(rings [][]canvas.Point) bool {
	most := 0.0
	for _, r := range rings {
		sum := 0.0
		for i, p := range r {
			n := r[(i+1)%len(r)]
			sum += p.X*n.Y - n.X*p.Y
		}
		if sum*sum > most*most {
			most = sum
		}
	}
	return most > 0
}

// offsetLine moves a line to its right, as it is seen. One that is closed stays closed.
func offsetLine(line []canvas.Point, by float64) []canvas.Point {
	n := len(line)
	closed := n > 3 && spotOf(line[0]) == spotOf(line[n-1])
	out := make([]canvas.Point, n)
	for i, q := range line {
		var dx, dy float64
		add := func(a, z canvas.Point) {
			x, y := norm(a, z)
			dx, dy = dx+x, dy+y
		}
		switch {
		case i > 0:
			add(line[i-1], q)
		case closed:
			add(line[n-2], q)
		}
		switch {
		case i < n-1:
			add(q, line[i+1])
		case closed:
			add(q, line[1])
		}
		x, y := norm(canvas.Point{}, canvas.Point{X: dx, Y: dy})
		out[i] = canvas.Point{X: q.X - y*by, Y: q.Y + x*by}
	}
	return out
}
