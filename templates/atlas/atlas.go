package atlas

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates"
)

// Told is a title whose board can be told in words.
type Told interface {
	rules.Title
	Ground() *board.Ground // where the places lie, and what lies between them
	Look() *board.Look     // what its words are
	// Supply tells from which places a side draws supply, and to which it reaches,
	// as far as the viewer knows; nil for what he does not.
	Supply(k *rules.Known, side rules.Side) (sources, reached []string)
	// Opposed reports whether two sides are enemies in a position, as far as it is known.
	Opposed(k *rules.Known, a, b rules.Side) bool
}

// Noted is a title that has more to tell of places than its ground shows: whole sentences.
type Noted interface {
	// Notes returns what tells of a place, by its id, what the viewer knows.
	Notes(k *rules.Known) func(place string) []rules.Message
}

// Atlas is the board of one title, ready to be told.
type Atlas struct {
	title  Told
	book   *templates.Book
	ground *board.Ground
	look   *board.Look
	byID   map[string]int
	bonds  [][]bond
	roads  []road

	topical rules.Topical     // nil for a title without topics
	topics  map[string]string // the kind of each, by its id
}

// bond is a neighbour of a tile.
type bond struct {
	to      int
	dir     int      // of hexes; -1 for others
	borders []string // codes of what lies on the border
	shut    bool     // nobody crosses
	sea     bool     // not over land
}

// road is a step of a way.
type road struct {
	kind string
	only [2]string
	a, b int
}

// New makes the board of a title ready; nil for a title whose board cannot be told.
func New(title rules.Title, book *templates.Book) *Atlas {
	t, ok := rules.Unwrap[Told](title)
	if !ok {
		return nil
	}
	a := &Atlas{title: t, book: book, ground: t.Ground(), look: t.Look(), byID: map[string]int{}, topics: map[string]string{}}
	if is, ok := rules.Unwrap[rules.Topical](title); ok {
		kind := is.Topics()
		for _, n := range kind.Names {
			a.topics[n.ID] = kind.ID
		}
		a.topical = is
	}
	at := map[board.Point]int{}
	for i := range a.ground.Tiles {
		x := &a.ground.Tiles[i]
		if at[x.At] = i; x.ID != "" {
			a.byID[x.ID] = i
		}
	}
	a.bonds = make([][]bond, len(a.ground.Tiles))
	switch b := t.(type) {
	case interface{ Hexes() *board.Grid }:
		a.joinHexes(b.Hexes())
	case interface{ Board() *board.Map }:
		a.joinZones(b.Board())
	}
	a.joinOthers()
	for i := range a.ground.Ways {
		w := &a.ground.Ways[i]
		for k := 1; k < len(w.Line); k++ {
			from, ok := at[w.Line[k-1]]
			if to, both := at[w.Line[k]]; ok && both {
				a.roads = append(a.roads, road{w.Kind, w.Only, from, to})
			}
		}
	}
	return a
}

// Places returns the ids of all places, in the order of the board.
func (a *Atlas) Places() (ids []string) {
	for i := range a.ground.Tiles {
		if id := a.ground.Tiles[i].ID; id != "" {
			ids = append(ids, id)
		}
	}
	return ids
}

// Arg names a place or a topic in a message.
func (a *Atlas) Arg(name, id string) rules.Arg {
	if kind, topic := a.topics[id]; topic {
		return rules.ID(kind, name, id)
	}
	return rules.ID(a.ground.Tiles[a.byID[id]].Kind, name, id)
}

// Example returns a place to ask for: the first where a piece of the viewer stands, or
// else the first that bears a mark.
func (a *Atlas) Example(k *rules.Known) string {
	for i := range k.Pieces {
		if _, ok := a.byID[k.Pieces[i].At]; ok && k.Pieces[i].Side == k.Viewer.Side() {
			return k.Pieces[i].At
		}
	}
	for i := range a.ground.Tiles {
		if a.isGoal(i) {
			return a.ground.Tiles[i].ID
		}
	}
	return a.Places()[0]
}

// rims returns the codes of what lies on the border of two tiles.
func (a *Atlas) rims(from, to int) (codes []string) {
	for i := range a.ground.Rims {
		r := &a.ground.Rims[i]
		if _, named := a.look.Rims[r.Kind]; named && (r.A == from && r.B == to || r.A == to && r.B == from) {
			codes = append(codes, a.look.RimTexts+r.Kind)
		}
	}
	return codes
}

// joinHexes joins the tiles by the cells of a grid: a ground may show a part of them.
func (a *Atlas) joinHexes(g *board.Grid) {
	for i := range g.Cells {
		from, shown := a.byID[g.Cells[i].ID]
		for dir, side := range g.Sides(i) {
			cell, ok := g.Offset(i, board.Direction(dir), 1)
			if !ok || !shown {
				continue
			}
			to, ok := a.byID[g.Cells[cell].ID]
			if !ok {
				continue
			}
			shut := side.To < 0 || side.Limit == 0 || a.ground.Tiles[to].Water || a.look.Rims[string(side.Kind)] == board.Shallows
			a.bonds[from] = append(a.bonds[from], bond{to: to, dir: dir, borders: a.rims(from, to), shut: shut})
		}
	}
}

func (a *Atlas) joinZones(m *board.Map) {
	for i := range m.Zones {
		for _, e := range m.Edges(i) {
			b := bond{to: e.To, dir: -1, borders: a.rims(i, e.To), sea: slices.Contains(a.look.Sailed, string(e.Kind))}
			if s := a.look.Joins[string(e.Kind)]; s != board.Unseen && s != board.Linked && len(b.borders) == 0 {
				b.borders = append(b.borders, a.look.Texts+string(e.Kind))
			}
			a.bonds[i] = append(a.bonds[i], b)
		}
	}
}

// joinOthers joins what no map or grid joins: areas, boxes and seas.
func (a *Atlas) joinOthers() {
	join := func(from, to int, code string, sea bool) {
		if slices.ContainsFunc(a.bonds[from], func(b bond) bool { return b.to == to }) {
			return
		}
		b := bond{to: to, dir: -1, sea: sea}
		if code != "" {
			b.borders = []string{code}
		}
		a.bonds[from] = append(a.bonds[from], b)
	}
	for i := range a.ground.Joins {
		j := &a.ground.Joins[i]
		s, code, sea := a.look.Joins[j.Kind], "", slices.Contains(a.look.Sailed, j.Kind)
		if s != board.Unseen && s != board.Linked {
			code = a.look.Texts + j.Kind
		}
		join(j.A, j.B, code, sea)
		if !j.One {
			join(j.B, j.A, code, sea)
		}
	}
	for i := range a.ground.Tiles {
		for _, w := range a.ground.Tiles[i].Waters {
			join(i, w, "", true)
			join(w, i, "", true)
		}
	}
}

// steps counts the steps over land from a tile to all others; -1 for what cannot be
// reached.
func (a *Atlas) steps(from int) []int {
	out := make([]int, len(a.bonds))
	for i := range out {
		out[i] = -1
	}
	out[from] = 0
	queue := []int{from}
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		for _, b := range a.bonds[i] {
			if !b.shut && !b.sea && out[b.to] < 0 {
				out[b.to] = out[i] + 1
				queue = append(queue, b.to)
			}
		}
	}
	return out
}

// isToldMark reports whether a mark is told: those that are drawn, but for that of a place
// of which there is nothing to tell but its name.
func (a *Atlas) isToldMark(mark string) bool {
	site := a.look.Sites[mark]
	return site != board.No && site != board.Town
}

// isGoal reports whether a tile is worth a march: a city, a port, an objective.
func (a *Atlas) isGoal(tile int) bool {
	return slices.ContainsFunc(a.ground.Tiles[tile].Marks, func(m string) bool {
		switch a.look.Sites[m] {
		case board.City, board.Capital, board.Port, board.Fortress, board.Oil, board.Objective, board.Base:
			return true
		}
		return false
	})
}
