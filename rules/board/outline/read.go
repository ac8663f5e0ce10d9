package outline

import (
	"errors"
	"strconv"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// Pack is the name of the pack.
const Pack = pack.Ground

// What may lie beside a line that is no zone.
const (
	land  = "land"
	water = "water"
	edge  = "edge"
)

type groundRow struct {
	width  int     `pack:"width,1.."`
	height int     `pack:"height,1.."`
	scale  float64 `pack:"scale"`
	left   float64 `pack:"left"` // of the upper left corner, in the projection
	top    float64 `pack:"top"`
	lens   lensRow `pack:"lens"`
	source string  `pack:"source"`
}

type lensRow struct {
	lon      float64 `pack:"lon"`
	lat      float64 `pack:"lat"`
	strength float64 `pack:"strength"`
	radius   float64 `pack:"radius"`
}

type placeRow struct {
	id string `pack:"id,unique"`
	at string `pack:"at"`
}

type lineRow struct {
	left   string `pack:"left"`
	right  string `pack:"right"`
	points string `pack:"points"`
}

type wayRow struct {
	a      string `pack:"a"`
	b      string `pack:"b"`
	points string `pack:"points"`
}

type textRow struct {
	kind  string      `pack:"kind,sea|country"`
	at    string      `pack:"at"`
	names rules.Names `pack:"names"`
}

type data struct {
	ground groundRow  `pack:"ground.toml:ground"`
	places []placeRow `pack:"ground.toml:place"`
	boxes  []placeRow `pack:"ground.toml:box,optional"`
	lines  []lineRow  `pack:"ground.toml:line"`
	ways   []wayRow   `pack:"ground.toml:way,optional"`
	texts  []textRow  `pack:"ground.toml:text,optional"`
}

// Read makes the ground of a board. The error names every fault of the pack with its
// line: a row of something that is not on the board, points that are none, lines
// that do not close. Of the embedded pack rows of unknown places are passed over.
func Read(files pack.Files, b Board) (*board.Ground, error) {
	d := &data{}
	w := &work{Board: b, data: d, strict: files.Replaced(Pack), numbers: map[string]int{}}
	err := files.Read(d, nil, w.measure, w.draw)
	if err != nil {
		return nil, err
	}
	return w.out, nil
}

// Later reads the ground of a board when it is asked for first, and keeps it. A pack
// that was put in place of the embedded one is read at once, so that its faults are
// told with those of the others.
func Later(files pack.Files, b Board) (func() *board.Ground, error) {
	if files.Replaced(Pack) {
		g, err := Read(files, b)
		return func() *board.Ground { return g }, err
	}
	return sync.OnceValue(func() *board.Ground {
		g, err := Read(files, b)
		if err != nil { // the embedded pack, which tests have read
			panic(err)
		}
		return g
	}), nil
}

// work is what is known while a ground is made.
type work struct {
	Board
	*data
	strict  bool
	out     *board.Ground
	numbers map[string]int // of tiles, by id
	lines   []line
	ways    map[[2]int][]board.Point
}

// line is a row of the pack, read. Hands are numbers of tiles or below them.
type line struct {
	left, right int
	points      []board.Point
}

// What lies beside a line and is no tile.
const (
	ofLand = -1 - iota
	ofWater
	ofEdge
)

// points reads a text of pairs of numbers.
func points(text string) (out []board.Point, err error) {
	words := strings.Fields(text)
	out = make([]board.Point, 0, len(words)/2)
	for i := 0; i+1 < len(words); i += 2 {
		x, errX := strconv.ParseFloat(words[i], 64)
		y, errY := strconv.ParseFloat(words[i+1], 64)
		if err := errors.Join(errX, errY); err != nil {
			return nil, err
		}
		out = append(out, board.Point{X: x, Y: y})
	}
	if len(words)%2 != 0 || len(words) == 0 {
		return nil, errors.New("an odd number of numbers, or none")
	}
	return out, nil
}

// measure reads all points and finds the tiles that rows name.
func (w *work) measure(l pack.Loader) {
	d := w.data
	read := func(at *string, least int) []board.Point {
		list, err := points(*at)
		if err != nil || len(list) < least {
			l.Fault(at, "%q is not a list of %d points or more, x and y of each", *at, least)
		}
		return list
	}
	w.out = &board.Ground{Size: board.Point{X: float64(d.ground.width), Y: float64(d.ground.height)}, Scale: d.ground.scale}
	w.tiles()
	for i := range d.places {
		row := &d.places[i]
		if list := read(&row.at, 1); w.known(l, row.id, &row.id) && len(list) > 0 {
			w.out.Tiles[w.numbers[row.id]].At = list[0]
		}
	}
	for i := range d.boxes {
		row := &d.boxes[i]
		if list := read(&row.at, 2); w.known(l, row.id, &row.id) && len(list) >= 2 {
			w.box(&w.out.Tiles[w.numbers[row.id]], list[0], list[1])
		}
	}
	for i := range d.lines {
		row := &d.lines[i]
		w.lines = append(w.lines, line{w.hand(l, &row.left), w.hand(l, &row.right), read(&row.points, 2)})
	}
	w.ways = map[[2]int][]board.Point{}
	for i := range d.ways {
		row := &d.ways[i]
		list := read(&row.points, 2)
		if okA, okB := w.known(l, row.a, &row.a), w.known(l, row.b, &row.b); okA && okB {
			w.ways[[2]int{w.numbers[row.a], w.numbers[row.b]}] = list
		}
	}
	for i := range d.texts {
		row := &d.texts[i]
		if list := read(&row.at, 1); len(list) > 0 {
			names := map[string]string{}
			for lang, name := range row.names {
				names[string(lang)] = name
			}
			w.out.Texts = append(w.out.Texts, board.Label{At: list[0], Kind: row.kind, Names: names})
		}
	}
}

// known reports whether a place is on the board. It is a fault if not, unless the
// pack is the embedded one and the board that of somebody else.
func (w *work) known(l pack.Loader, id string, at *string) bool {
	_, ok := w.numbers[id]
	if !ok && w.strict {
		l.Fault(at, "%q is not on the board", id)
	}
	return ok
}

// hand returns what lies on one hand of a line.
func (w *work) hand(l pack.Loader, id *string) int {
	switch *id {
	case land:
		return ofLand
	case water:
		return ofWater
	case edge:
		return ofEdge
	}
	if !w.known(l, *id, id) {
		return ofLand
	}
	return w.numbers[*id]
}
