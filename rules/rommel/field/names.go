package field

import (
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Kinds that are only shown, with a number ([rules.Counted]).
const (
	KindBlock = "block" // a unit: its type and its VC
	KindStack = "stack" // a hex: a number of blocks in it
	KindHits  = "hits"  // a class: hits on it
	KindShare = "share" // a unit: the VC that it is to lose
)

// KindScenario names a scenario.
const KindScenario = "scenario"

// HexName is the name of a hex as players write it: its own, or direction and
// distance from one that has a name (§1.1).
func (d *Data) HexName(h int, lang rules.Lang) string { return d.hexNames[h].In(lang) }

// nameHexes finds the names of all hexes in both languages.
func (d *Data) nameHexes() {
	d.hexNames = make([]rules.Names, len(d.Hexes))
	d.called = map[string]int{}
	for h := range d.Hexes {
		for _, name := range d.Hexes[h].Names.All() {
			key := strings.ToLower(strings.Join(nameWords(name), " "))
			if _, ok := d.called[key]; !ok && key != "" && d.Hexes[h].Playable {
				d.called[key] = h
			}
		}
		d.hexNames[h] = d.nameHex(h)
	}
}

// namedWays are the directions in which a hex is named from another, the
// liked ones first: "Msus E1", "El Alamein SW1" (§1.1, §14.1).
var namedWays = [...]board.Direction{board.East, board.West, board.SouthWest, board.SouthEast, board.NorthEast, board.NorthWest}

// nameHex names a hex without a name of its own by the shortest straight way to it
// from one that has a name, or else by its id.
func (d *Data) nameHex(h int) rules.Names {
	if d.Hexes[h].Names != nil {
		return d.Hexes[h].Names
	}
	names := rules.Names{}
	for n := 1; n <= MaxOffset; n++ {
		for _, dir := range namedWays {
			if from, on := d.Grid.Offset(h, dir.Opposite(), n); on && d.Hexes[from].Names != nil {
				for _, lang := range order.Languages {
					names[lang] = d.Hexes[from].Names.In(lang) + " " + DirectionNames[dir].In(lang) + strconv.Itoa(n)
				}
				return names
			}
		}
	}
	return rules.Names{rules.English: d.Hexes[h].ID}
}

// HexNamed finds a hex as players write it: by its name in either language, or by
// direction and distance from one ("Msus E1", "Msus E1 SE2"). A stroke stands
// for a blank, and the stop after "Ft" may be left out.
func (d *Data) HexNamed(text string) (int, bool) {
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
func (d *Data) step(h int, w string) (int, bool) {
	n := int(w[len(w)-1] - '0')
	dir, ok := DirectionOf(w[:len(w)-1])
	if !ok || n < 1 || n > MaxOffset {
		return 0, false
	}
	return d.Grid.Offset(h, board.Direction(dir), n)
}

// DirectionOf reads a direction in either language.
func DirectionOf(text string) (int, bool) {
	for dir, names := range DirectionNames {
		if strings.EqualFold(text, names.EN[0]) || strings.EqualFold(text, names.ES[0]) {
			return dir, true
		}
	}
	return 0, false
}

// Vocabularies of the order language.
const (
	KindHex    = "hex"
	KindOffset = "offset" // direction and distance from a named hex (§1.1)
	KindUnit   = "unit"
	KindClass  = "class"
)

// DirectionNames are the points of the compass rose in either language.
var DirectionNames = [6]order.Name{
	board.East:      {ID: "E", EN: []string{"E"}, ES: []string{"E"}},
	board.NorthEast: {ID: "NE", EN: []string{"NE"}, ES: []string{"NE"}},
	board.NorthWest: {ID: "NW", EN: []string{"NW"}, ES: []string{"NO"}},
	board.West:      {ID: "W", EN: []string{"W"}, ES: []string{"O"}},
	board.SouthWest: {ID: "SW", EN: []string{"SW"}, ES: []string{"SO"}},
	board.SouthEast: {ID: "SE", EN: []string{"SE"}, ES: []string{"SE"}},
}

// MaxOffset is how far a place can be from the one that names it, in one direction.
const MaxOffset = 9

// OffsetID is the id of a direction and a distance, "NE3"; OffsetOf is its inverse.
func OffsetID(dir board.Direction, n int) string {
	return DirectionNames[dir].ID + strconv.Itoa(n)
}

// OffsetOf reads the id of a direction and a distance.
func OffsetOf(id string) (board.Direction, int) {
	n := len(id) - 1
	dir, _ := DirectionOf(id[:n])
	return board.Direction(dir), int(id[n] - '0')
}

// Date names a month: its number in the game, and when that is.
func (sc *Scenario) Date(month int) []rules.Arg {
	year, m := sc.calendar(month)
	return []rules.Arg{rules.Num("month", month), rules.Word("name", "rommel.calendar."+strconv.Itoa(m)), rules.Num("year", year)}
}

// calendar puts a month of the game into year and month: month 1 is September
// 1940 in the scenario of 1940, April 1941 in all others (§18).
func (sc *Scenario) calendar(month int) (year, m int) {
	n := 1941*12 + 3 + month - 1
	if sc.ID == "1940" {
		n = 1940*12 + 8 + month - 1
	}
	return n / 12, n%12 + 1
}
