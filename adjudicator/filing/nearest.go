package filing

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/order"
)

// proposer puts places that are proposed for a misspelt one into order.
type proposer struct {
	desk  *desk.Desk
	side  rules.Side
	place string                 // the kind of places
	tiles map[string]*board.Tile // by place
	stand map[string]string      // where units of the side are, by unit
}

// newProposer returns a proposer for a side that knows of its units where they stand; nil for a title
// without a map.
func newProposer(d *desk.Desk, side rules.Side, known *rules.Known, stands map[string]string) *proposer {
	title, ok := rules.Unwrap[interface{ Ground() *board.Ground }](d.Title)
	if !ok {
		return nil
	}
	p := &proposer{d, side, known.Kinds.Place, map[string]*board.Tile{}, stands}
	tiles := title.Ground().Tiles
	for i := range tiles {
		p.tiles[tiles[i].ID] = &tiles[i]
	}
	return p
}

// rank puts the places that are proposed for a word of a line into the order in which they are likelier
// meant: cities before hexes without a name, and the nearer ones to the unit of the line first.
func (p *proposer) rank(line language.Line, problem *rules.Problem) {
	places := func(a rules.Arg) bool { return a.Kind == p.place }
	if n := len(problem.Suggest); n > 1 && !slices.ContainsFunc(problem.Suggest, func(a rules.Arg) bool { return !places(a) }) {
		from := p.unitIn(line, problem)
		list := make([]int, n)
		for i := range list {
			list[i] = i
		}
		tile := func(i int) *board.Tile { return p.tiles[problem.Suggest[i].Value] }
		list = board.Nearest(list, n, func(i int) bool { return tile(i) != nil && tile(i).Named }, func(i int) int { return apart(from, tile(i)) })
		ranked := make([]rules.Arg, n)
		for k, i := range list {
			ranked[k] = problem.Suggest[i]
		}
		problem.Suggest = ranked
	}
}

// apart returns how far two tiles are apart, farther than all others where one is not drawn.
func apart(a, b *board.Tile) int {
	switch {
	case a == nil: // nobody knows from where
		return 0
	case b == nil:
		return 1 << 40
	}
	x, y := a.At.X-b.At.X, a.At.Y-b.At.Y
	return int(x*x + y*y)
}

// unitIn returns the tile of the unit that a line names, read with one of the places that are proposed;
// nil where none is named.
func (p *proposer) unitIn(line language.Line, problem *rules.Problem) *board.Tile {
	runes := []rune(line.Text)
	if problem.Col < 1 || problem.End <= problem.Col || problem.End-1 > len(runes) {
		return nil
	}
	means, _ := rules.Unwrap[interface {
		Means(rules.Side, order.Value) order.Value
	}](p.desk.Title)
	for _, s := range problem.Suggest {
		line.Text = string(runes[:problem.Col-1]) + p.desk.Grammar().Name(s.Kind, s.Value, rules.English) + string(runes[problem.End-1:])
		for _, o := range p.desk.Read([]language.Line{line}).Orders {
			for _, v := range o.Args {
				if means != nil {
					v = means.Means(p.side, v)
				}
				if at, ok := p.stand[v.ID]; ok && v.Kind != p.place {
					return p.tiles[at]
				}
			}
		}
	}
	return nil
}
