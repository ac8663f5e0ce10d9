package chart

import (
	"slices"
	"strconv"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/canvas"
)

// Overview is the sheet that shows the whole board of a title whose map is cut into several.
const Overview = "overview"

// Folio is the map of one title: a board for each sheet into which its packs cut it and the overview, or
// one. It is immutable and safe for concurrent use.
type Folio struct {
	ground *board.Ground
	sheets []sheet
}

// sheet is a part of a map, made ready when it is drawn first.
type sheet struct {
	id    string
	shows map[string]bool // places
	board func() (*Board, error)
}

// cut is a title with a sheet of its board.
type cut struct {
	Drawn
	ground *board.Ground
	names  map[string]string // of the sheet, by language
	part   string            // tells the ids of its shapes from those of other sheets on a page
	whole  bool              // it is the overview
}

// Ground implements [Drawn].
func (c cut) Ground() *board.Ground { return c.ground }

// NewFolio makes the map of a title ready. Its error is [ErrNotDrawn] where the title has none.
func NewFolio(title rules.Title, book *templates.Book, font *canvas.Font) (*Folio, error) {
	t, ok := rules.Unwrap[Drawn](title)
	if !ok {
		return nil, ErrNotDrawn
	}
	f := &Folio{ground: t.Ground()}
	add := func(id string, of Drawn, shown []board.Tile) {
		s := sheet{id: id, shows: map[string]bool{}, board: sync.OnceValues(func() (*Board, error) { return New(of, book, font) })}
		for i := range shown {
			s.shows[shown[i].ID] = true
		}
		f.sheets = append(f.sheets, s)
	}
	for i := range f.ground.Sheets {
		x := &f.ground.Sheets[i]
		c := cut{Drawn: t, ground: f.ground.Sheet(x), names: x.Names, part: strconv.Itoa(i+1) + "-"}
		add(x.ID, c, c.ground.Tiles)
	}
	if len(f.sheets) == 0 {
		add("", t, f.ground.Tiles)
		return f, nil
	}
	c := cut{Drawn: t, ground: f.ground, names: map[string]string{}, part: "0-", whole: true}
	for _, lang := range book.Langs() {
		c.names[string(lang)] = book.Text(lang, t, rules.M("map.overview"))
	}
	add(Overview, c, nil) // of which it shows no counters
	return f, nil
}

// Sheets returns the ids of the sheets of a title, in the order of its packs, then the overview; one
// without a name where its map is drawn whole.
func (f *Folio) Sheets() (ids []string) {
	for i := range f.sheets {
		ids = append(ids, f.sheets[i].id)
	}
	return ids
}

// Board returns the board of a sheet.
func (f *Folio) Board(id string) (*Board, error) {
	i := slices.IndexFunc(f.sheets, func(s sheet) bool { return s.id == id })
	if i < 0 {
		return nil, ErrNotDrawn
	}
	return f.sheets[i].board()
}

// fewest is how many pieces, which no other sheet shows, make that one is drawn: fewer are listed.
const fewest = 3

// Needed returns the sheets on which there is something to see: first that which shows most pieces, then
// those that show others, and those with a battle; behind several the overview. There is always one.
func (f *Folio) Needed(k *rules.Known) (ids []string) {
	shown := map[string]bool{}
	left := slices.DeleteFunc(slices.Clone(f.sheets), func(s sheet) bool { return s.id == Overview })
	for len(left) > 0 {
		best, most := 0, -1
		for i := range left {
			n := 0
			for j := range k.Pieces {
				if at := k.Pieces[j].At; left[i].shows[at] && !shown[at] {
					n++
				}
			}
			if slices.ContainsFunc(k.Fights, func(x rules.Fight) bool { return left[i].shows[x.At] && !shown[x.At] }) {
				n += fewest
			}
			if n > most {
				best, most = i, n
			}
		}
		if most < fewest && len(ids) > 0 {
			break
		}
		ids = append(ids, left[best].id)
		for at := range left[best].shows {
			shown[at] = true
		}
		left = slices.Delete(left, best, best+1)
	}
	if len(ids) > 1 {
		ids = append(ids, Overview)
	}
	return ids
}

// Scene makes of what is to be drawn what one of some sheets shows: the first lists who stands where none
// of them shows it.
func (f *Folio) Scene(s Scene, id string, of []string) Scene {
	s.others = map[string]bool{}
	for i := range f.sheets {
		if x := &f.sheets[i]; x.id != id && slices.Contains(of, x.id) {
			for at := range x.shows {
				s.others[at] = true
			}
		}
	}
	s.follows = len(of) > 0 && of[0] != id
	return s
}
