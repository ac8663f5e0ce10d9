package pack_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// The data of a small title, with every kind of tag.
type side uint8

type countryRow struct {
	Id    string      `pack:"id"`
	Names rules.Names `pack:"names"`
	side  side        `pack:"side,side,optional"`
}

type zoneRow struct {
	Id      string  `pack:"id"`
	country int     `pack:"country,country"`
	owner   int     `pack:"owner,country,optional"`
	seas    uint8   `pack:"seas,sea,set,optional"`
	open    [2]bool `pack:"open,side,set,optional"`
	near    []int16 `pack:"near,zone,optional"`
	stack   int8    `pack:"stack,1..6"`
	kind    int     `pack:"kind,land|sea,optional"`
	flags   `pack:"flags,text"`
	needs   []needRow `pack:"needs,text,optional"`
	lon     float64   `pack:"lon,optional"`
	_       struct{}  `pack:"region"`
}

type needRow struct {
	what string `pack:"what,bare"`
	by   side   `pack:"by,side,optional"`
}

type flags struct {
	city bool `pack:"city"`
	port bool `pack:"port"`
}

type data struct {
	countries []countryRow `pack:"a.toml:country"`
	zones     []zoneRow    `pack:"a.toml:zone"`
	limits    struct {
		hand int `pack:"hand,1.."`
	} `pack:"b.toml:limits"`
	cards [2]int   `pack:"b.toml:cards,by=side"`
	moves [2]move  `pack:"b.toml:move,by=side,optional"`
	_     struct{} `pack:"b.toml:rules"`

	zoneByID map[string]int `find:"zone"`
	names    pack.Index     `find:"names"`
	second   int            `find:"zone=b"`
}

type move struct {
	n int `pack:"n"`
}

var lists = map[string][]string{"side": {"red", "blue"}, "sea": {"north", "south"}}

const (
	aText = `[[country]]
id = "x"
names = { en = "Ex", es = "Equis" }
side = "blue"
source = "made up"
[[country]]
id = "y"
names = { en = "Why", es = "Y griega" }
[[zone]]
id = "a"
country = "y"
owner = "x"
seas = ["south"]
open = ["red"]
near = ["b", "a"]
stack = 3
kind = "sea"
flags = ["port"]
region = "west"
[[zone]]
id = "b"
country = "x"
stack = 6
lon = 2
needs = ["holds by:blue", "peace"]
`
	bText = `[limits]
hand = 4
[cards]
red = 1
blue = 2
[move.blue]
n = 7
[rules]
told = "to the reader"
`
)

func load(aOld, aNew, bOld, bNew string) (*data, pack.Loader) {
	files := pack.Files{Title: "toy", Embedded: fstest.MapFS{
		"data/a.toml": {Data: []byte(strings.Replace(aText, aOld, aNew, 1))},
		"data/b.toml": {Data: []byte(strings.Replace(bText, bOld, bNew, 1))},
	}}
	d := &data{}
	return d, files.Load(d, lists)
}

func TestLoad(t *testing.T) {
	d, l := load("", "", "", "")
	if err := l.Err(); err != nil {
		t.Fatal(err)
	}
	a, b := &d.zones[0], &d.zones[1]
	if a.country != 1 || a.owner != 0 || a.seas != 2 || a.open != [2]bool{true, false} || len(a.near) != 2 || a.near[0] != 1 ||
		a.stack != 3 || a.kind != 1 || a.city || !a.port || a.lon != 0 {
		t.Errorf("zone a is %+v", *a)
	}
	if len(b.needs) != 2 || b.needs[0] != (needRow{"holds", 1}) || b.needs[1] != (needRow{"peace", 2}) {
		t.Errorf("zone b needs %+v", b.needs)
	}
	if b.country != 0 || b.owner != -1 || b.seas != 0 || b.kind != -1 || b.port || b.lon != 2 {
		t.Errorf("zone b is %+v", *b)
	}
	if d.countries[0].side != 1 || d.countries[1].side != 2 {
		t.Errorf("the countries are of sides %d and %d", d.countries[0].side, d.countries[1].side)
	}
	if d.limits.hand != 4 || d.cards != [2]int{1, 2} || d.moves != [2]move{{}, {7}} {
		t.Errorf("limits %+v, cards %v, moves %v", d.limits, d.cards, d.moves)
	}
	if d.second != 1 || d.zoneByID["b"] != 1 || len(d.zoneByID) != 2 {
		t.Errorf("zone b is %d, by ids %v", d.second, d.zoneByID)
	}
	for _, c := range []struct {
		table, id string
		lang      rules.Lang
		want      string
	}{{"country", "y", rules.Spanish, "Y griega"}, {"country", "y", "fr", "Why"}, {"country", "z", rules.English, "z"}, {"zone", "a", rules.English, "a"}} {
		if got := d.names.Name(c.table, c.id, c.lang); got != c.want {
			t.Errorf("%s %s is called %q, want %q", c.table, c.id, got, c.want)
		}
	}
	if !l.Given(&a.kind) || l.Given(&b.kind) {
		t.Error("what stands in the pack is not told from what does not")
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct{ name, aOld, aNew, bOld, bNew, want string }{
		{name: "a key that is not known", aOld: "region", aNew: "regoin", want: "a.toml:19:1: zone.a.regoin: unknown key"},
		{name: "a table that is not known", bOld: "[rules]", bNew: "[rulse]", want: "b.toml:8:2: rulse: unknown key"},
		{name: "a key that is missing", aOld: "stack = 3\n", want: "a.toml:9:3: zone.a.stack: it is missing"},
		{name: "a table that is missing", bOld: "[limits]\nhand = 4\n", want: "b.toml:limits: it is missing"},
		{name: "a duplicate", aOld: `id = "b"`, aNew: `id = "a"`, want: `a.toml:21:1: zone.a: duplicate id "a", as in line 10
the rules name the zone "b", which no pack has
a.toml:15:9: zone.a.near: unknown zone "b"; there are a, a`},
		{name: "an id that is empty", aOld: `id = "x"`, aNew: `id = ""`, want: `a.toml:2:1: country.1.id: it is empty`},
		{name: "a reference to nothing", aOld: `country = "y"`, aNew: `country = "z"`, want: `a.toml:11:1: zone.a.country: unknown country "z"; there are x, y`},
		{name: "one in a list", aOld: `["south"]`, aNew: `["north", "dead"]`, want: `a.toml:13:18: zone.a.seas: unknown sea "dead"; there are north, south`},
		{name: "no id", aOld: `country = "y"`, aNew: `country = 3`, want: `a.toml:11:1: zone.a.country: it is a number, not a text`},
		{name: "too little", aOld: "stack = 3", aNew: "stack = 0", want: "a.toml:16:1: zone.a.stack: 0 is not a number from 1 to 6"},
		{name: "below the least", bOld: "hand = 4", bNew: "hand = 0", want: "b.toml:2:1: limits.hand: 0 is less than 1"},
		{name: "more than there is room for", aOld: "stack = 3", aNew: "stack = 300", want: "a.toml:16:1: zone.a.stack: 300 is not a number from 1 to 6"},
		{name: "a text for a number", aOld: "stack = 3", aNew: `stack = "3"`, want: "a.toml:16:1: zone.a.stack: it is a text, not a number"},
		{name: "a number for a text", aOld: `id = "a"`, aNew: `id = 1`, want: "a.toml:10:1: zone.1.id: it is a number, not a text"},
		{name: "none of the kinds", aOld: `kind = "sea"`, aNew: `kind = "air"`, want: `a.toml:17:1: zone.a.kind: unknown kind "air"; there are land, sea`},
		{name: "a flag", aOld: `["port"]`, aNew: `["prot"]`, want: `a.toml:18:1: zone.a.flags: unknown word "prot"; there are city, port`},
		{name: "a language", aOld: `, es = "Equis"`, want: `a.toml:3:1: country.x.names: the name in "es" is missing`},
		{name: "English", aOld: `en = "Ex", `, want: `a.toml:3:1: country.x.names: the name in "en" is missing`},
		{name: "one of each", bOld: "blue = 2\n", want: "b.toml:3:2: cards.blue: it is missing"},
		{name: "one of each, that there is not", bOld: "blue = 2\n", bNew: "blue = 2\ngreen = 3\n", want: `b.toml:6:1: cards.green: unknown side "green"; there are red, blue`},
		{name: "entries of each", bOld: `[move.blue]`, bNew: `[move.green]`, want: `b.toml:6:7: move.green: unknown side "green"; there are red, blue`},
		{name: "syntax", aOld: "[[country]]", aNew: "[[country]", want: "a.toml:1:"},
	} {
		_, l := load(c.aOld, c.aNew, c.bOld, c.bNew)
		err := l.Err()
		if err == nil {
			t.Errorf("%s: no fault", c.name)
			continue
		}
		for line := range strings.SplitSeq(c.want, "\n") {
			if !strings.Contains(err.Error(), line) {
				t.Errorf("%s: got\n%v\nwant\n%s", c.name, err, c.want)
			}
		}
	}
}

// TestTablesWithoutRows: what refers to them is told, and nothing falls over.
func TestTablesWithoutRows(t *testing.T) {
	l := pack.Files{Title: "toy", Embedded: fstest.MapFS{
		"data/a.toml": {Data: []byte("country = []\n[[zone]]\nid = \"b\"\ncountry = \"x\"\nstack = 1\n")},
		"data/b.toml": {Data: []byte(bText)},
	}}.Load(&data{}, lists)
	if got, want := fmt.Sprint(l.Err()), `a.toml:4:1: zone.b.country: unknown country "x"; there are none`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestFaultsOfATitle: they stand among the others, in the order of lines, and
// the faults of a board at the rows that it was made of.
func TestFaultsOfATitle(t *testing.T) {
	d, l := load("stack = 3", "stack = 0", "hand = 4", "hand = 0")
	l.Fault(&d.zones[1].stack, "too many")
	l.Fault(&d.zones[1], "a bad zone")
	if l.Sound(&d.zones[0]) || l.Sound(&d.zones[1]) || !l.Sound(&d.countries[0]) {
		t.Error("what is sound is not told from what is not")
	}
	_, err := board.New([]board.Zone{{ID: "a"}, {ID: "b"}}, []board.Border{{A: 0, B: 0}, {A: 1, B: 1}})
	l.Fault(&d.countries[1], "a bad country")
	l.Rows(err, map[string]any{"border": d.countries})
	want := `a.toml:1:3: country.x: a-a joins a zone with itself
a.toml:6:3: country.y: a bad country
a.toml:16:1: zone.a.stack: 0 is not a number from 1 to 6
a.toml:20:3: zone.b: a bad zone
a.toml:23:1: zone.b.stack: too many
b.toml:2:1: limits.hand: 0 is less than 1`
	if got := l.Err().Error(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
