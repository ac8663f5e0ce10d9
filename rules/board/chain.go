package board

import "slices"

// MaxLink is the greatest length of a [Link].
const MaxLink = 3

// Link is one step of a chain: a way of a few sides from one cell to another.
type Link struct {
	To   int16
	Via  [MaxLink - 1]int16 // cells between, -1 where there are fewer
	Dirs [MaxLink]int8      // sides crossed, from the near end
	N    int8               // length in sides
}

// Links lists for every cell all links that begin in it, the shorter first. Over
// how many sides a link may lead, at most [MaxLink], says the worst quality of
// road across them: radius is by quality.
func (g *Grid) Links(radius []int) [][]Link {
	links := make([][]Link, len(g.Cells))
	for h := range links {
		links[h] = g.extend(nil, radius, h, Link{To: int16(h), Via: [MaxLink - 1]int16{-1, -1}}, uint8(len(radius)-1))
		slices.SortStableFunc(links[h], func(a, b Link) int { return int(a.N) - int(b.N) })
	}
	return links
}

// extend appends the links that go on from l by more sides.
func (g *Grid) extend(links []Link, radius []int, from int, l Link, worst uint8) []Link {
	for d := range g.sides[l.To] {
		side := &g.sides[l.To][d]
		if side.To < 0 || side.Limit == 0 || side.To == from || slices.Contains(l.Via[:], int16(side.To)) {
			continue
		}
		quality := min(worst, side.Road)
		next := l
		if l.N > 0 {
			next.Via[l.N-1] = l.To
		}
		next.To, next.Dirs[l.N], next.N = int16(side.To), int8(d), l.N+1
		if int(next.N) > radius[quality] {
			continue
		}
		links = append(links, next)
		if next.N < MaxLink {
			links = g.extend(links, radius, from, next, quality)
		}
	}
	return links
}
