package rommel

import (
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Kinds that are only shown, with a number ([rules.Counted]).
const (
	kindBlock = "block" // a unit: its type and its VC
	kindStack = "stack" // a hex: a number of blocks in it
	kindHits  = "hits"  // a class: hits on it
	kindShare = "share" // a unit: the VC that it is to lose
)

// kindScenario names a scenario.
const kindScenario = "scenario"

// hexName is the name of a hex as players write it: its own, or direction and
// distance from one that has a name (§1.1).
func (d *data) hexName(h int, lang rules.Lang) string { return d.hexNames[h].In(lang) }

// nameHexes finds the names of all hexes in both languages.
func (d *data) nameHexes() {
	d.hexNames = make([]rules.Names, len(d.hexes))
	d.called = map[string]int{}
	for h := range d.hexes {
		for _, name := range d.hexes[h].names.All() {
			key := strings.ToLower(strings.Join(nameWords(name), " "))
			if _, ok := d.called[key]; !ok && key != "" && d.hexes[h].playable {
				d.called[key] = h
			}
		}
		legs := d.legsTo(h)
		d.hexNames[h] = rules.Names{}
		for _, lang := range order.Languages {
			d.hexNames[h][lang] = d.nameHex(h, legs, lang)
		}
	}
}

// leg is a number of hexes in one direction.
type leg struct {
	dir board.Direction
	n   int
}

// namedWays are the directions in which a hex is named from another, the
// liked ones first: "Msus E1", "El Alamein SW1" (§1.1, §14.1).
var namedWays = [...]board.Direction{board.East, board.West, board.SouthWest, board.SouthEast, board.NorthEast, board.NorthWest}

// legsTo finds the shortest way to a hex without a name from one that has a
// name, in one leg or else in two.
func (d *data) legsTo(h int) []leg {
	if d.hexes[h].names != nil {
		return nil
	}
	if l, ok := d.legTo(h, maxOffset); ok {
		return []leg{l}
	}
	best, legs := 2*maxOffset+1, []leg(nil)
	for _, dir := range namedWays {
		for n := 1; n <= maxOffset && n < best; n++ {
			mid, ok := d.grid.Offset(h, dir.Opposite(), n)
			if !ok || d.hexes[mid].names != nil {
				continue
			}
			if first, ok := d.legTo(mid, min(maxOffset, best-1-n)); ok {
				best, legs = n+first.n, []leg{first, {dir, n}}
			}
		}
	}
	return legs
}

// legTo finds the way to a hex in a straight line from the nearest named one
// that is at most a number of hexes off.
func (d *data) legTo(h, most int) (l leg, ok bool) {
	for n := 1; n <= most; n++ {
		for _, dir := range namedWays {
			if from, on := d.grid.Offset(h, dir.Opposite(), n); on && d.hexes[from].names != nil {
				return leg{dir, n}, true
			}
		}
	}
	return leg{}, false
}

// nameHex writes the name of a hex that the legs lead to.
func (d *data) nameHex(h int, legs []leg, lang rules.Lang) string {
	way := ""
	from := h
	for i := len(legs) - 1; i >= 0; i-- {
		from, _ = d.grid.Offset(from, legs[i].dir.Opposite(), legs[i].n)
		way = " " + directionNames[legs[i].dir].In(lang) + strconv.Itoa(legs[i].n) + way
	}
	if d.hexes[from].names == nil {
		return d.hexes[h].id
	}
	return d.hexes[from].names.In(lang) + way
}

// named finds a hex as players write it: by its name in either language, or by
// direction and distance from one ("Msus E1", "Msus E1 SE2"). A stroke stands
// for a blank, and the stop after "Ft" may be left out.
func (d *data) named(text string) (int, bool) {
	words := nameWords(text)
	for n := len(words); n > 0 && n >= len(words)-2; n-- {
		h, ok := d.called[strings.ToLower(strings.Join(words[:n], " "))]
		for _, w := range words[n:] {
			if ok {
				h, ok = d.step(h, w)
			}
		}
		if ok {
			return h, true
		}
	}
	return 0, false
}

// nameWords cuts a name into words.
func nameWords(name string) []string {
	return strings.FieldsFunc(name, func(c rune) bool { return c == ' ' || c == '_' || c == '-' || c == '.' })
}

// step goes from a hex in a direction: "E1".
func (d *data) step(h int, w string) (int, bool) {
	n := int(w[len(w)-1] - '0')
	dir, ok := directionOf(w[:len(w)-1])
	if !ok || n < 1 || n > maxOffset {
		return 0, false
	}
	return d.grid.Offset(h, board.Direction(dir), n)
}

// directionOf reads a direction in either language.
func directionOf(text string) (int, bool) {
	for dir, names := range directionNames {
		if strings.EqualFold(text, names.EN[0]) || strings.EqualFold(text, names.ES[0]) {
			return dir, true
		}
	}
	return 0, false
}
