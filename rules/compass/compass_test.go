package compass_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
)

// side is how many rows and columns the board of these tests has.
const side = 16

// own are the names of its hexes, by id.
var own = map[string]rules.Names{
	"0202": {"en": "Riga", "es": "Riga"}, "0207": {"en": "Moscow", "es": "Moscú"}, "0701": {"en": "Königsberg", "es": "Königsberg"},
	"0504": {"en": "Kiev", "es": "Kiev"}, "0508": {"en": "Oil fields", "es": "Campos petrolíferos"}, "0404": {"en": "Lake Ladoga", "es": "Lago Ladoga"},
	"0505": {"en": "Odessa", "es": "Odessa"},
}

// names are those of a board of hexes whose id is row and column, with a hole at
// 0303, a lake and two areas.
func names(t *testing.T) (*compass.Names, []compass.Place) {
	t.Helper()
	var cells []board.Cell
	var places []compass.Place
	for r := range side {
		for q := range side {
			id := fmt.Sprintf("%02d%02d", r, q)
			if id == "0303" {
				continue
			}
			lake := id == "0404"
			cells = append(cells, board.Cell{ID: id, At: board.Axial{Q: q, R: r}, Closed: lake})
			place := compass.Place{ID: id, Names: own[id], Closed: lake}
			if id == "0508" {
				place.Aliases = []string{"Ploesti"}
			}
			places = append(places, place)
		}
	}
	g, err := board.NewGrid(cells, board.HexSide{Kind: "clear", Limit: 1}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	places = append(places,
		compass.Place{ID: "finland", Names: rules.Names{"en": "Finland", "es": "Finlandia"}},
		compass.Place{ID: "west-balkans", Names: rules.Names{"en": "West Balkans", "es": "Balcanes Occidentales"}, Aliases: []string{"Serbia"}})
	return compass.New(g, places), places
}

// testLanguage has lists of places and words around them that are easily taken for ways.
func testLanguage(t *testing.T, n *compass.Names) *language.Grammar {
	t.Helper()
	words := []order.Word{{ID: "take", EN: []string{"take"}, ES: []string{"toma"}}}
	g, err := order.New(words, n.Kinds(), []order.Form{
		{ID: "move", Pattern: "move from " + compass.Pattern("from") + " to " + compass.Pattern("to")},
		{ID: "take", Pattern: "take " + compass.Patterns("at")},
		{ID: "take", Pattern: "take {how:=no} [in " + compass.Pattern("at") + "]"},
	})
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := language.Compile(g)
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

// read parses a line and returns the ids of the places that it names.
func read(t *testing.T, n *compass.Names, g *language.Grammar, places []compass.Place, line, arg string) (ids []string, fault string) {
	t.Helper()
	var o order.Order
	if f := g.NewParser().Parse(language.Line{No: 1, Text: line, Meant: true}, &o); f != nil {
		return nil, string(f.Code)
	}
	list, v, ok := n.Places(&o, arg)
	if !ok {
		return nil, "off " + string([]rune(line)[v.Col-1:v.End-1])
	}
	for _, p := range list {
		ids = append(ids, places[p].ID)
	}
	return ids, ""
}

// TestEveryPlaceReadsBack: what is written is read as the same place, by Find and
// by the parser, in either language, and so is its id; nothing is called alike.
func TestEveryPlaceReadsBack(t *testing.T) {
	n, places := names(t)
	g := testLanguage(t, n)
	seen := map[string]bool{}
	for p, place := range places {
		for _, lang := range order.Languages {
			name := n.In(p, lang)
			if key := string(lang) + name; seen[key] {
				t.Errorf("%s: two places are %q", lang, name)
			} else {
				seen[key] = true
			}
			for _, text := range []string{name, strings.ToUpper(name), place.ID} {
				got, ok := n.Find(text)
				if ok == place.Closed || ok && got != p {
					t.Errorf("%s: Find(%q) = %d, %v, want %d", place.ID, text, got, ok, p)
				}
				if place.Closed {
					continue
				}
				if ids, fault := read(t, n, g, places, "take "+text, "at"); !slices.Equal(ids, []string{place.ID}) {
					t.Errorf("%s: %q is read as %v %s", place.ID, text, ids, fault)
				}
			}
			o := order.Of("take", n.Value("at", p))
			if text, ok := g.Write(&o, lang); !place.Closed && (!ok || !strings.HasSuffix(text, name)) {
				t.Errorf("%s: written %q", place.ID, text)
			}
		}
	}
}

// TestNames: the straight way is told before the bent one unless it is long.
func TestNames(t *testing.T) {
	n, _ := names(t)
	for _, tt := range []struct{ id, en, es string }{
		{"0504", "Kiev", "Kiev"},
		{"0404", "Lake Ladoga", "Lago Ladoga"},
		{"0604", "Odessa SW1", "Odessa SO1"}, // and not Kiev SE1: SW is liked better
		{"0603", "Kiev SW1", "Kiev SO1"},
		{"0503", "Kiev W1", "Kiev O1"},
		{"0107", "Moscow NW1", "Moscú NO1"},
		{"0206", "Moscow W1", "Moscú O1"},
		{"0405", "Kiev NE1", "Kiev NE1"},
		{"0704", "Kiev SE2", "Kiev SE2"},                      // and not three from Königsberg
		{"0106", "Moscow W1 NW1", "Moscú O1 NO1"},             // and not five from Odessa
		{"1208", "Oil fields SE7", "Campos petrolíferos SE7"}, // no shorter one of two legs
		{"finland", "Finland", "Finlandia"},
	} {
		p, ok := n.Find(tt.id)
		if tt.id == "0404" {
			p, ok = 4*side+4-1, true // the hole is before it
		}
		if en, es := n.In(p, order.English), n.In(p, order.Spanish); !ok || en != tt.en || es != tt.es {
			t.Errorf("%s is %q, %q, want %q, %q", tt.id, en, es, tt.en, tt.es)
		}
	}
}

// TestWaysToWrite: all the ways of the doc comment, as positions and as orders.
func TestWaysToWrite(t *testing.T) {
	n, places := names(t)
	g := testLanguage(t, n)
	for id, texts := range map[string][]string{
		"0604": {"Kiev SE", "Kiev SE1", "Kiev 1SE", "Kiev SE 1", "kiev-se1", "SE of Kiev", "south-east of Kiev", "southeast of Kiev", "1 SE of Kiev",
			"hex south-east of Kiev", "SE de Kiev", "al SE de Kiev", "al sudeste de Kiev", "sureste de Kiev", "hex al sureste de Kiev",
			"1 hex al SE de Kiev", "SW of Odessa", "Kiev E1 SW1", "SW of Kiev E1", "W of Kiev SE1 E1"},
		"0704": {"Kiev SE2", "2 SE of Kiev", "SE2 of Kiev", "2SE of Kiev", "2 hexes south-east of Kiev", "2 al SE de Kiev", "2 hexágonos al sudeste de Kiev",
			"SE of Kiev SE", "Kiev SE1 SE1"},
		"0705": {"Kiev SE2 E1", "Kiev SE2 E", "2 SE of Kiev E1", "SE2 of Odessa"},
		"0503": {"Kiev W", "Kiev W1", "Kiev O1", "W of Kiev", "O de Kiev", "al oeste de Kiev", "west of Kiev"},
		"0405": {"Kiev NE", "NE de Kiev", "NO de Odessa", "Odessa NO1", "al noroeste de Odessa", "north-west of Odessa"},
		"0507": {"W of Ploesti", "oeste de Campos petrolíferos", "O del Ploesti", "Ploesti W"},
	} {
		want, _ := n.Find(id)
		for _, text := range texts {
			if got, ok := n.Find(text); !ok || got != want {
				t.Errorf("Find(%q) = %d, %v, want %s", text, got, ok, id)
			}
			if ids, fault := read(t, n, g, places, "take "+text, "at"); !slices.Equal(ids, []string{id}) {
				t.Errorf("%q is read as %v %s, want %s", text, ids, fault, id)
			}
			line := "mueve de " + text + " al " + text
			for _, arg := range []string{"from", "to"} {
				if ids, fault := read(t, n, g, places, line, arg); !slices.Equal(ids, []string{id}) {
					t.Errorf("%q: %s is read as %v %s, want %s", line, arg, ids, fault, id)
				}
			}
		}
	}
}

// TestLists: ways belong to the place that they stand beside, and little words are
// not taken for ways.
func TestLists(t *testing.T) {
	n, places := names(t)
	g := testLanguage(t, n)
	for _, tt := range []struct{ line, want string }{
		{"take Kiev SE of Odessa", "0504 0605"},
		{"take Kiev SE, Odessa", "0604 0505"},
		{"take Kiev SE Odessa", "0604 0505"},
		{"take Kiev SE2 2 SE of Odessa and Riga", "0704 0705 0202"},
		{"toma Kiev y al SE de Odessa y Riga O1", "0504 0605 0201"},
		{"toma el hex al sureste de Kiev y los Campos petrolíferos", "0604 0508"},
		{"take the hex south-east of Kiev, the oil fields and Finland", "0604 0508 finland"},
		{"take Riga E Kiev", "0203 0504"},
		{"take 0504 SE 0202", "0604 0202"},
		{"take no", ""},
		{"toma no en Kiev", "0504"},
		{"toma Kiev, no Odessa", "trailing"},
		{"toma Kiev o Odessa", "trailing"},
		{"toma Kiev no", "trailing"},
		{"take Kiev NO", "trailing"},
		{"take Kiev NO1", "off NO1"}, // over the lake
		{"toma al NO de Kiev", "off al NO de"},
		{"take SE of", "expected"},
		{"take SE of Finland", "off SE of"},
		{"take Finland SE", "off SE"},
		{"take Riga W3", "off W3"},
		{"take 3 W of Riga", "off 3 W of"},
		{"take NW of Kiev E1", "0405"}, // and not from the lake, which is NW of Kiev
	} {
		ids, fault := read(t, n, g, places, tt.line, "at")
		if got := strings.Join(ids, " ") + fault; got != tt.want {
			t.Errorf("%q is read as %q, want %q", tt.line, got, tt.want)
		}
	}
}

// TestFaultsTellOfHexes: where a place is missing a hex is told of, not a bearing.
func TestFaultsTellOfHexes(t *testing.T) {
	n, _ := names(t)
	g := testLanguage(t, n)
	faults := faultsOf(g, language.Line{Text: "take narnia", Meant: true}, language.Line{Text: "take Mosow", Meant: true})
	if len(faults) != 2 {
		t.Fatalf("faults: %v", faults)
	}
	f := faults[0]
	if f.Code != language.UnknownName || f.Kind != compass.KindHex || slices.Contains(f.Expected, compass.KindBearing) {
		t.Errorf("an unknown place: %+v", f)
	}
	if f := faults[1]; len(f.Suggest) != 1 || f.Suggest[0].ID != "0207" {
		t.Errorf("a place misspelled: %+v", f)
	}
}

// faultsOf are the faults of lines, in their order.
func faultsOf(g *language.Grammar, lines ...language.Line) (faults []*language.Fault) {
	p := g.NewParser()
	for _, line := range lines {
		if f := p.Parse(line, new(order.Order)); f != nil {
			faults = append(faults, f)
		}
	}
	return faults
}

// TestProseHoldsNoPlaces: points of the compass do not make orders of prose.
func TestProseHoldsNoPlaces(t *testing.T) {
	n, _ := names(t)
	faults := faultsOf(testLanguage(t, n), []language.Line{
		{Text: "No, I will not move east this turn"}, {Text: "Este turno no muevo nada al este, creo"}, {Text: "so we go west then"}, {Text: "mueve tú, o no, este turno"},
	}...)
	if len(faults) != 4 {
		t.Fatalf("faults: %v", faults)
	}
	for _, f := range faults {
		if !f.Chatter {
			t.Errorf("%q is taken for an order: %s", f.Text, f.Code)
		}
	}
}

// TestNormal: places are told by their ids, whatever leads off the board stays.
func TestNormal(t *testing.T) {
	n, _ := names(t)
	hex := func(name, id string) rules.Value { return order.Named(name, compass.KindHex, id) }
	way := func(name, kind, id string) rules.Value { return order.Named(name, kind, id) }
	given := order.Of("move",
		way("from", compass.KindBearing, "SE1"), hex("from", "0504"), way("from", compass.KindOffset, "E2"),
		hex("to", "0202"), way("to", compass.KindOffset, "W9"))
	want := order.Of("move", hex("from", "0606"), hex("to", "0202"), way("to", compass.KindOffset, "W9"))
	if got := n.Normal(&given); got.String() != want.String() || len(given.Args) != 5 {
		t.Errorf("got %s, want %s", got, &want)
	}
	if p, _, ok := n.Place(&given, "via"); p != -1 || !ok {
		t.Errorf("a place that is not named: %d, %v", p, ok)
	}
	if p, v, ok := n.Place(&given, "to"); p != -1 || ok || v.Kind != compass.KindOffset {
		t.Errorf("a place off the board: %d, %v, %v", p, v, ok)
	}
}
