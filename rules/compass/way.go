package compass

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Rose holds the points of the compass, each with the ways to write it, the short
// one first.
var Rose = [board.Directions]order.Name{
	board.East:      {ID: "E", EN: []string{"E", "east"}, ES: []string{"E", "este"}},
	board.NorthEast: {ID: "NE", EN: []string{"NE", "north-east", "northeast"}, ES: []string{"NE", "nordeste", "noreste"}},
	board.NorthWest: {ID: "NW", EN: []string{"NW", "north-west", "northwest"}, ES: []string{"NO", "noroeste"}},
	board.West:      {ID: "W", EN: []string{"W", "west"}, ES: []string{"O", "oeste"}},
	board.SouthWest: {ID: "SW", EN: []string{"SW", "south-west", "southwest"}, ES: []string{"SO", "sudoeste", "suroeste"}},
	board.SouthEast: {ID: "SE", EN: []string{"SE", "south-east", "southeast"}, ES: []string{"SE", "sudeste", "sureste"}},
}

// Toward returns the short way to write a direction in each language.
func Toward(dir board.Direction) rules.Names { return NamesOf(&Rose[dir]) }

// NamesOf returns how a name is written first in each language.
func NamesOf(n *order.Name) rules.Names {
	names := rules.Names{}
	for _, lang := range order.Languages {
		names[lang] = n.In(lang)
	}
	return names
}

// DirectionOf reads the short way to write a direction in either language.
func DirectionOf(text string) (int, bool) {
	for dir, names := range Rose {
		if strings.EqualFold(text, names.EN[0]) || strings.EqualFold(text, names.ES[0]) {
			return dir, true
		}
	}
	return 0, false
}

// farthest is how far a way leads in one direction.
const farthest = 9

// way is a direction and a distance from 1 to [farthest].
type way struct {
	dir   board.Direction
	steps int
}

// id returns the way as the vocabularies know it: "NE3".
func (w way) id() string { return w.dir.String() + strconv.Itoa(w.steps) }

// wayOf reads an id.
func wayOf(id string) way {
	k := len(id) - 1
	dir, _ := DirectionOf(id[:k])
	return way{board.Direction(dir), int(id[k] - '0')}
}

// What is written for a way: its distance is %[1]d, its direction %[2]s. The short
// forms take the short way to write a direction, the others all ways.
var (
	short   = []string{"%[2]s%[1]d", "%[1]d%[2]s", "%[2]s %[1]d"}
	shortOf = order.Name{
		EN: []string{"%[2]s%[1]d of", "%[1]d%[2]s of", "%[2]s %[1]d of", "%[2]s%[1]d from"},
		ES: []string{"%[2]s%[1]d de", "%[1]d%[2]s de", "%[2]s %[1]d de", "%[2]s%[1]d del", "%[1]d%[2]s del", "%[2]s %[1]d del", "%[2]s%[1]d desde"},
	}
	stepsOf = order.Name{
		EN: []string{"%[1]d %[2]s of", "%[1]d hexes %[2]s of"},
		ES: []string{
			"%[1]d %[2]s de", "%[1]d al %[2]s de", "%[1]d hexes al %[2]s de", "%[1]d hexágonos al %[2]s de",
			"%[1]d %[2]s del", "%[1]d al %[2]s del", "%[1]d hexes al %[2]s del", "%[1]d hexágonos al %[2]s del",
		},
	}
	nextTo = order.Name{ // one step
		EN: []string{"%[2]s of", "hex %[2]s of", "1 hex %[2]s of"},
		ES: []string{
			"%[2]s de", "al %[2]s de", "hex al %[2]s de", "hexágono al %[2]s de", "1 hex al %[2]s de", "1 hexágono al %[2]s de",
			"%[2]s del", "al %[2]s del", "hex al %[2]s del", "hexágono al %[2]s del", "1 hex al %[2]s del", "1 hexágono al %[2]s del",
		},
	}
)

// alone are the points that mean one step by themselves: not those that are little
// words as well.
var alone = order.Name{
	EN: []string{"E", "NE", "NW", "W", "SW", "SE"},
	ES: []string{"E", "NE", "SO", "SE"},
}

// forms writes a way in all forms, with one of the points for its direction.
func (w way) forms(forms []string, points ...string) (out []string) {
	for _, point := range points {
		for _, form := range forms {
			out = append(out, fmt.Sprintf(form, w.steps, point))
		}
	}
	return out
}

// The ways as vocabularies, and by what is written, see [key].
var (
	offsets    = ways(order.Kind{ID: KindOffset, Exact: true}, way.offset)
	bearings   = ways(order.Kind{ID: KindBearing, Exact: true, Tacit: true}, way.bearing)
	offsetsBy  = index(offsets)
	bearingsBy = index(bearings)
)

// offset returns a way behind a place.
func (w way) offset() order.Name {
	p := &Rose[w.dir]
	n := order.Name{ID: w.id(), EN: w.forms(short, p.EN[0]), ES: w.forms(short, p.ES[0])}
	if w.steps == 1 && slices.Contains(alone.EN, p.EN[0]) {
		n.EN = append(n.EN, p.EN[0])
	}
	if w.steps == 1 && slices.Contains(alone.ES, p.ES[0]) {
		n.ES = append(n.ES, p.ES[0])
	}
	return n
}

// bearing returns a way before a place.
func (w way) bearing() order.Name {
	p := &Rose[w.dir]
	n := order.Name{ID: w.id(), EN: w.forms(shortOf.EN, p.EN[0]), ES: w.forms(shortOf.ES, p.ES[0])}
	n.EN, n.ES = append(n.EN, w.forms(stepsOf.EN, p.EN...)...), append(n.ES, w.forms(stepsOf.ES, p.ES...)...)
	if w.steps == 1 {
		n.EN, n.ES = append(n.EN, w.forms(nextTo.EN, p.EN...)...), append(n.ES, w.forms(nextTo.ES, p.ES...)...)
	}
	return n
}

// ways fills a vocabulary with all ways.
func ways(k order.Kind, name func(way) order.Name) order.Kind {
	for dir := range board.Direction(board.Directions) {
		for n := 1; n <= farthest; n++ {
			k.Names = append(k.Names, name(way{dir, n}))
		}
	}
	return k
}

// in returns the way as it is written behind a place.
func (w way) in(lang rules.Lang) string {
	name := w.offset()
	return name.In(lang)
}

// index finds the ways of a vocabulary by what is written.
func index(k order.Kind) map[string]way {
	by := map[string]way{}
	for _, n := range k.Names {
		for _, text := range slices.Concat(n.EN, n.ES) {
			by[key(words(text))] = wayOf(n.ID)
		}
	}
	return by
}

// words cuts what is written into words: a stroke stands for a blank, and a stop
// may be left out.
func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return c == ' ' || c == '_' || c == '-' || c == '.' })
}

// key returns what words are found by.
func key(words []string) string { return strings.Join(words, " ") }

// cutWay reads the longest way that words begin with.
func cutWay(by map[string]way, words []string) (w way, rest []string, ok bool) {
	for n := min(len(words), longest); n > 0; n-- {
		if w, ok = by[key(words[:n])]; ok {
			return w, words[n:], true
		}
	}
	return way{}, words, false
}

// longest is how many words a way has at most: "2 hexes south east of".
const longest = 5
