package toyboard

import (
	"io/fs"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// Title is the toy with its board.
type Title struct{ toy.Title }

// New makes it.
func New() Title { return Title{toy.New()} }

// Library returns it as all titles that a program knows (rules.Library). It has no packs.
func Library(fs.FS) (rules.Set, error) { return rules.Set{New()}, nil }

// Ground says where the places lie.
func (Title) Ground() *board.Ground {
	g := &board.Ground{Size: board.Point{X: 30, Y: 12}, Scale: 1}
	for i, id := range toy.Places {
		x := float64(10 * i)
		g.Tiles = append(g.Tiles, board.Tile{
			ID: id, Kind: "place", At: board.Point{X: x + 5, Y: 6}, Named: true,
			Outline: [][]board.Point{{{X: x, Y: 0}, {X: x + 10, Y: 0}, {X: x + 10, Y: 12}, {X: x, Y: 12}}},
		})
	}
	return g
}

// Look says how its sides look; its words are those of the toy.
func (Title) Look() *board.Look {
	return &board.Look{
		Texts: toy.ID + ".", RimTexts: toy.ID + ".", TrackTexts: toy.ID + ".",
		Sides:   map[string]board.Livery{string(toy.Red): board.Vermilion, string(toy.Blue): board.Slate},
		Terrain: map[string]board.Texture{"": board.Plain},
		Events:  map[string]board.Trace{"toy.raid": board.Battle, "toy.held": board.Battle},
	}
}

var _ rules.Title = Title{}
