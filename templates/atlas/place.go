package atlas

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
)

// Place is what there is to tell of one place, as a viewer knows it. Words are
// those of the title, and ids.
type Place struct {
	ID         string        `json:"id"`
	Kind       string        `json:"kind"` // zone, hex, sea, box
	Name       string        `json:"name"`
	Number     string        `json:"number,omitempty"`
	Terrain    string        `json:"terrain,omitempty"`
	Country    string        `json:"country,omitempty"`
	Features   []string      `json:"features,omitempty"` // city, port, fortress, ...
	Stack      int           `json:"stack,omitempty"`    // how many of a side may stand there
	Control    rules.Side    `json:"control,omitempty"`
	Home       rules.Side    `json:"home,omitempty"` // to whom it belongs by right
	Pieces     []rules.Piece `json:"pieces,omitempty"`
	Marks      []rules.Mark  `json:"marks,omitempty"`
	Fights     []rules.Fight `json:"fights,omitempty"`
	Neighbours []Neighbour   `json:"neighbours,omitempty"`
	Supply     []SupplyOf    `json:"supply,omitempty"`
	Near       []Far         `json:"near,omitempty"`
	steps      []int         // from here
}

// Neighbour is a place beside another. All that stands there is told of it.
type Neighbour struct {
	ID        string        `json:"id"`
	Name      string        `json:"name"`
	Direction string        `json:"direction,omitempty"` // of a hex: E, NE, ...
	Borders   []string      `json:"borders,omitempty"`   // river, ridge, ...
	Road      string        `json:"road,omitempty"`      // highway, track, ...
	Shut      bool          `json:"shut,omitempty"`      // nobody crosses
	Control   rules.Side    `json:"control,omitempty"`
	Pieces    []rules.Piece `json:"pieces,omitempty"`
	tile      int
	borders   []string // codes
}

// SupplyOf says how a place stands in the supply of a side, as far as known.
type SupplyOf struct {
	Side    rules.Side `json:"side"`
	Source  bool       `json:"source"`  // it is drawn from here
	Reached bool       `json:"reached"` // it reaches here
}

// Far is a place worth knowing of, and how many steps over land lead there.
type Far struct {
	What  string     `json:"what"` // source, enemy, goal
	Side  rules.Side `json:"side,omitempty"`
	ID    string     `json:"id"`
	Steps int        `json:"steps"`
	tile  int
}

// What a [Far] is.
const (
	farSource = "source"
	farEnemy  = "enemy"
	farGoal   = "goal"
)

// mostGoals is how many goals are told of a place, the nearest first.
const mostGoals = 3

// Reader reads an atlas for somebody: it has gathered once what he knows. It is
// immutable and safe for concurrent use.
type Reader struct {
	*Atlas
	known   *rules.Known
	lang    rules.Lang
	pieces  map[string][]rules.Piece
	at      map[string]*rules.Place
	options map[string]string
	supply  []supplied // by side
	notes   func(place string) []rules.Message
}

// supplied is the supply of a side, as known.
type supplied struct {
	side             rules.Side
	sources, reached []string
	known            bool // how far it reaches
}

// Reader returns the reader of an atlas for who knows so much and reads that language.
func (a *Atlas) Reader(k *rules.Known, lang rules.Lang) *Reader {
	v := &Reader{Atlas: a, known: k, lang: lang, pieces: map[string][]rules.Piece{}, at: map[string]*rules.Place{}, options: k.Chosen()}
	for i := range k.Pieces {
		v.pieces[k.Pieces[i].At] = append(v.pieces[k.Pieces[i].At], k.Pieces[i])
	}
	for i := range k.Places {
		v.at[k.Places[i].ID] = &k.Places[i]
	}
	v.notes = func(string) []rules.Message { return nil }
	if t, ok := a.title.(Noted); ok {
		v.notes = t.Notes(k)
	}
	for _, side := range v.sides() {
		if own := k.Viewer.Side(); own != "" && own != side && a.title.Opposed(k, own, side) {
			continue
		}
		s := supplied{side: side}
		s.sources, s.reached = a.title.Supply(k, side)
		s.known = s.reached != nil
		v.supply = append(v.supply, s)
	}
	return v
}

// sides returns those that play the game.
func (v *Reader) sides() []rules.Side { return v.title.About().SidesOf(v.known.Scenario) }

// control returns who holds a place, as far as known.
func (v *Reader) control(tile int) rules.Side {
	if p := v.at[v.ground.Tiles[tile].ID]; p != nil {
		return p.Control
	}
	return ""
}

// Survey gathers what there is to tell of a place; ok is false when there is none
// of that id.
func (v *Reader) Survey(id string) (p Place, ok bool) {
	tile, ok := v.byID[id]
	if !ok {
		return p, false
	}
	return v.survey(tile), true
}

func (v *Reader) survey(tile int) Place {
	t := &v.ground.Tiles[tile]
	p := Place{ID: t.ID, Kind: t.Kind, Name: v.nameOf(tile), Number: t.Number, Terrain: t.Terrain, Country: t.Country, Stack: t.Stack,
		Control: v.control(tile), Pieces: v.pieces[t.ID], steps: v.steps(tile)}
	if x := v.at[t.ID]; x != nil {
		p.Home = x.Home
	}
	for _, m := range t.Marks {
		if v.isToldMark(m) {
			p.Features = append(p.Features, m)
		}
	}
	p.Marks = v.marksAt(t.ID)
	for _, f := range v.known.Fights {
		if f.At == t.ID {
			p.Fights = append(p.Fights, f)
		}
	}
	for _, b := range v.bonds[tile] {
		p.Neighbours = append(p.Neighbours, v.neighbour(tile, b))
	}
	if !t.Water {
		for _, s := range v.supply {
			if of := (SupplyOf{s.side, slices.Contains(s.sources, t.ID), slices.Contains(s.reached, t.ID)}); s.known || of.Source {
				p.Supply = append(p.Supply, of)
			}
		}
		p.Near = v.findFar(tile, p.steps)
	}
	return p
}

// marksAt lists what lies at a place beside pieces.
func (v *Reader) marksAt(id string) (out []rules.Mark) {
	for _, m := range v.known.Marks {
		if m.At == id {
			out = append(out, m)
		}
	}
	return out
}

func (v *Reader) neighbour(tile int, b bond) Neighbour {
	t := &v.ground.Tiles[b.to]
	n := Neighbour{ID: t.ID, Name: v.nameOf(b.to), Shut: b.shut, Control: v.control(b.to), Pieces: v.pieces[t.ID], tile: b.to, borders: b.borders}
	if b.dir >= 0 {
		n.Direction = compass.Rose[b.dir].ID
	}
	for _, code := range b.borders {
		n.Borders = append(n.Borders, lastWord(code))
	}
	for _, r := range v.roads { // the better lie behind
		if r.only[0] != "" && v.options[r.only[0]] != r.only[1] {
			continue
		}
		if r.a == tile && r.b == b.to || r.b == tile && r.a == b.to {
			n.Road = r.kind
		}
	}
	return n
}

// findFar finds what is worth knowing of around a tile: the nearest source of supply of
// each side that is known, the nearest enemy, the nearest goals.
func (v *Reader) findFar(tile int, steps []int) (out []Far) {
	nearest := func(what string, side rules.Side, wanted func(i int) bool) {
		best := -1
		for i := range v.ground.Tiles {
			if steps[i] >= 0 && wanted(i) && (best < 0 || steps[i] < steps[best]) {
				best = i
			}
		}
		if best >= 0 {
			out = append(out, Far{what, side, v.ground.Tiles[best].ID, steps[best], best})
		}
	}
	own := v.known.Viewer.Side()
	for _, s := range v.supply {
		if own == "" || s.side == own {
			nearest(farSource, s.side, func(i int) bool { return slices.Contains(s.sources, v.ground.Tiles[i].ID) })
		}
	}
	for _, side := range v.sides() {
		if own == "" || v.title.Opposed(v.known, own, side) {
			nearest(farEnemy, side, func(i int) bool {
				return slices.ContainsFunc(v.pieces[v.ground.Tiles[i].ID], func(p rules.Piece) bool { return p.Side == side })
			})
		}
	}
	var goals []Far
	for i := range v.ground.Tiles {
		if i != tile && steps[i] > 0 && v.isGoal(i) {
			goals = append(goals, Far{farGoal, v.control(i), v.ground.Tiles[i].ID, steps[i], i})
		}
	}
	slices.SortStableFunc(goals, func(a, b Far) int { return a.Steps - b.Steps })
	return append(out, goals[:min(mostGoals, len(goals))]...)
}
