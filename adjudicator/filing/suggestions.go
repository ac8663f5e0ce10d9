package filing

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/order"
)

// rankSuggestions has the problems of a sheet suggest no units of others at the beginning of a line, and
// first what is likelier meant: units in play, where a line says who acts the side's own, and of places
// what [proposer.rank] says. What was ambiguous keeps all its names that can be meant.
func rankSuggestions(d *desk.Desk, side rules.Side, known *rules.Known, stands map[string]string, sheet *desk.Sheet, lines []language.Line) {
	var units map[string]int // how near at hand they are
	var places *proposer
	for i := range sheet.Problems {
		p := &sheet.Problems[i]
		at := slices.IndexFunc(lines, func(l language.Line) bool { return l.No == p.Line })
		if len(p.Suggest) < 1 || !isGrammarFault(p) || at < 0 {
			continue
		}
		if p.Col == 1 && side != "" { // who is to act, or what is to be done
			p.Suggest = slices.DeleteFunc(slices.Clone(p.Suggest), func(a rules.Arg) bool {
				return d.Grammar().IsKind(a.Kind, known.Kinds.Piece) && !slices.ContainsFunc(known.Pieces, func(u rules.Piece) bool { return u.ID == a.Value && u.Side == side })
			})
		}
		if units == nil {
			units, places = unitsAtHand(d, side, known), newProposer(d, side, known, stands)
		}
		acts := precedesUnits(d, known, lines[at], p)
		of := func(a rules.Arg) int {
			if n := units[a.Value]; d.Grammar().IsKind(a.Kind, known.Kinds.Piece) && (n != otherInPlay || acts) {
				return n
			}
			return ownInPlay
		}
		p.Suggest = slices.Clone(p.Suggest)
		slices.SortStableFunc(p.Suggest, func(a, b rules.Arg) int { return of(b) - of(a) })
		isOwn := func(a rules.Arg) bool { return units[a.Value] == ownInPlay }
		if p.Message.Code == "fault."+string(language.AmbiguousName) && acts && slices.ContainsFunc(p.Suggest, isOwn) { // nobody else can be ordered
			p.Suggest = slices.DeleteFunc(p.Suggest, func(a rules.Arg) bool { return d.Grammar().IsKind(a.Kind, known.Kinds.Piece) && !isOwn(a) })
		}
		if places != nil {
			places.rank(lines[at], p)
		}
		if p.Message.Code != "fault."+string(language.AmbiguousName) {
			p.Suggest = p.Suggest[:min(len(p.Suggest), desk.MostSuggested)]
		}
	}
}

// How near at hand a unit is; 0 is one that is not in play.
const (
	otherInPlay = iota + 1
	ownInPlay
)

// unitsAtHand returns how near at hand the units are that a side knows.
func unitsAtHand(d *desk.Desk, side rules.Side, known *rules.Known) map[string]int {
	units := map[string]int{}
	for i := range known.Pieces {
		switch u := &known.Pieces[i]; {
		case d.Grammar().Name(known.Kinds.Place, u.At, rules.English) == "":
		case u.Side == side:
			units[u.ID] = ownInPlay
		default:
			units[u.ID] = otherInPlay
		}
	}
	return units
}

// precedesUnits reports whether what is wrong with a line stands before any unit of it, where the line says
// who acts.
func precedesUnits(d *desk.Desk, known *rules.Known, line language.Line, p *rules.Problem) bool {
	if p.Col < 1 {
		return false
	}
	runes := []rune(line.Text)
	before := string(runes[:min(p.Col-1, len(runes))])
	return !slices.ContainsFunc(desk.ValuesIn(d, before), func(v rules.Value) bool { return d.Grammar().IsKind(v.Kind, known.Kinds.Piece) })
}

// isGrammarFault reports whether an error is one of the grammar, which follows from nothing.
func isGrammarFault(p *rules.Problem) bool { return strings.HasPrefix(p.Message.Code, "fault.") }

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
