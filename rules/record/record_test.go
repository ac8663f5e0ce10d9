package record_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/record"
)

type side uint8

const nobody side = 2

// state has a field of every form.
type state struct {
	Turn    int8  `record:",1..9" doc:"of nine"`
	Weather uint8 `record:",|fine|foul"`
	First   side
	Held    bool `record:",keep"`
	Asks    bool `record:"asks,no|yes"`
	Note    string
	Gas     int   `record:",omit"`
	Goal    int16 `record:",zone,optional" doc:"where to go"`
	Losses  [2]int
	Path    []int16   `record:",zone"`
	Used    [3]uint8  `record:",deed,count"`
	Known   [3]bool   `record:",deed,set"`
	Deck    []int8    `record:",deed,count"`
	Met     uint8     `record:",side,set"`
	Net     []uint64  `record:",zone,set"`
	Group   [1]uint64 `record:",zone,set"`
	Hands   [2]hand   `record:",by=side"`
	Zones   []zone    `record:",by=zone,text" doc:"Zones: who holds them."`
	Units   []unit    `record:",by=unit,text"`
	Marks   [2]int8   `record:",by=side,omit"`
	Ready   [2]bool   `record:",by=side"`
	Fights  []clash   `record:",by=zone,text,omit"`
	Raids   []raid
	Fight   *fight        `record:",stored"`
	Orders  []rules.Order `record:",stored"`
}

type hand struct {
	Real  int8
	Known []string
}

type zone struct {
	Holder side    `record:",holder,bare"`
	Level  [2]int8 `record:"trench,by=side,omit"`
	Taken  side
	Start  uint8 `record:",side,set"`
}

type unit struct {
	At    int16 `record:",place,bare"`
	Step  uint8 `record:",|half|full,bare,if=at,default=full"`
	Since int8
	Moved bool
}

type fight struct {
	Zone     int16 `record:",zone"`
	Defender side
	Fresh    bool
}

type clash struct {
	Defender side
	Fresh    bool
}

type raid struct {
	From int16 `record:",zone"`
	By   side
}

type document struct {
	state
	Clear  bool    `record:",composed" doc:"takes all away"`
	Points [2]int8 `record:",by=side,shown"`
}

func sound(*record.Input) {}

func finish(*record.Input, *document) {}

var zones = []string{"metz", "lille", "paris", "sedan"}

func codec(t testing.TB) *record.Codec[document] {
	t.Helper()
	k := record.Kinds{}
	record.Words[side](k, "red", "blue", "")
	k.IDs("holder", []string{"red", "blue", "none"})
	k.IDs("zone", zones).Other = func(text string) (int, bool) { return 2, text == "La Ville" }
	k.IDs("place", zones, "pool", "away").Other = func(text string) (int, bool) { return 2, text == "La Ville" }
	k.IDs("unit", []string{"u1", "u2", "u10"}).Note = func(int) string { return "a unit" }
	k.IDs("deed", []string{"dig", "march", "rest"})
	return record.New[document]("game", 3, k)
}

func sample(t *rapid.T) *document {
	int8s := rapid.Int8Range(1, 9)
	zone8 := rapid.Int16Range(0, 3)
	anySide := rapid.Custom(func(t *rapid.T) side { return side(rapid.IntRange(0, 2).Draw(t, "side")) })
	text := rapid.SampledFrom([]string{"", "plain", "a \"quoted\" <b>\n\ttext é \x7f 你\u2028"})
	s := state{
		Turn: int8s.Draw(t, "turn"), Weather: rapid.Uint8Range(0, 2).Draw(t, "weather"), First: anySide.Draw(t, "first"),
		Held: rapid.Bool().Draw(t, "held"), Asks: rapid.Bool().Draw(t, "asks"), Note: text.Draw(t, "note"),
		Gas: rapid.Int().Draw(t, "gas"), Goal: rapid.Int16Range(-1, 3).Draw(t, "goal"),
		Losses: [2]int{rapid.IntRange(-3, 3).Draw(t, "loss"), 1}, Met: rapid.Uint8Range(0, 3).Draw(t, "met"),
		Used: [3]uint8{rapid.Uint8Range(0, 3).Draw(t, "used"), 0, 1}, Known: [3]bool{rapid.Bool().Draw(t, "known"), false, true},
		Deck:  []int8{rapid.Int8Range(0, 3).Draw(t, "deck"), 0, 0},
		Group: [1]uint64{rapid.Uint64Range(0, 15).Draw(t, "group")}, Marks: [2]int8{rapid.Int8Range(0, 2).Draw(t, "mark"), 0},
		Ready: [2]bool{rapid.Bool().Draw(t, "ready"), false},
	}
	if n := rapid.IntRange(0, 3).Draw(t, "path"); n > 0 {
		s.Path = rapid.SliceOfN(zone8, n, n).Draw(t, "way")
	}
	if rapid.Bool().Draw(t, "net") {
		s.Net = []uint64{rapid.Uint64Range(0, 15).Draw(t, "nets")}
	}
	for i := range s.Hands {
		s.Hands[i].Real = rapid.Int8().Draw(t, "real")
		if rapid.Bool().Draw(t, "cards") {
			s.Hands[i].Known = []string{text.Draw(t, "card"), "x"}
		}
	}
	for range zones {
		s.Zones = append(s.Zones, zone{Holder: anySide.Draw(t, "holder"), Level: [2]int8{rapid.Int8Range(0, 2).Draw(t, "level"), 0},
			Taken: anySide.Draw(t, "taken"), Start: rapid.Uint8Range(0, 3).Draw(t, "start")})
	}
	for range 3 {
		u := unit{At: rapid.Int16Range(-2, 3).Draw(t, "at"), Step: 2, Since: rapid.Int8().Draw(t, "since"), Moved: rapid.Bool().Draw(t, "moved")}
		if u.At >= 0 {
			u.Step = rapid.Uint8Range(1, 2).Draw(t, "step")
		}
		s.Units = append(s.Units, u)
	}
	s.Fights = []clash{{Defender: nobody}, {Defender: nobody}, {Defender: nobody}, {Defender: nobody}}
	for i := range rapid.IntRange(0, 3).Draw(t, "fights") {
		s.Fights[i] = clash{anySide.Draw(t, "defender"), rapid.Bool().Draw(t, "fresh")}
		s.Raids = append(s.Raids, raid{zone8.Draw(t, "from"), anySide.Draw(t, "by")})
	}
	if rapid.Bool().Draw(t, "fight") {
		s.Fight = &fight{Zone: zone8.Draw(t, "in"), Defender: nobody}
		s.Orders = []rules.Order{{Form: "move", Line: 3, Text: text.Draw(t, "line"), Args: []rules.Value{{Name: "to", Kind: "zone", ID: "metz", Col: 2}}}}
	}
	return &document{state: s, Points: [2]int8{3, 0}}
}

// TestThereAndBack: what is encoded is JSON, is decoded to the same, and is
// encoded to the same; what is described is composed to the same.
func TestThereAndBack(t *testing.T) {
	c := codec(t)
	rapid.Check(t, func(t *rapid.T) {
		doc := sample(t)
		raw := c.Encode(doc)
		var any map[string]any
		if err := json.Unmarshal(raw, &any); err != nil {
			t.Fatalf("%s: %v", raw, err)
		}
		back := &document{}
		if err := c.Decode(raw, back, sound); err != nil {
			t.Fatalf("%s: %v", raw, err)
		}
		if diff := cmp.Diff(doc.state, back.state, cmp.AllowUnexported(state{})); diff != "" {
			t.Fatalf("%s decoded (-want +got):\n%s", raw, diff)
		}
		text := c.Describe(doc, "Game", "")
		composed, err := c.Compose(text, func(*record.Input) (*document, error) {
			start := &document{state: doc.state}
			start.Turn, start.Zones, start.Units = 0, make([]zone, 4), make([]unit, 3)
			return start, nil
		}, finish)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if diff := cmp.Diff(doc.state, composed.state, cmp.AllowUnexported(state{})); diff != "" {
			t.Fatalf("%s composed (-want +got):\n%s", text, diff)
		}
	})
}

// TestWords: the documents are those that people read.
func TestWords(t *testing.T) {
	doc := &document{state: state{Turn: 2, Weather: 1, First: nobody, Goal: -1, Path: []int16{0, 2}, Used: [3]uint8{2, 0, 1}, Deck: []int8{0, 1, 2}, Met: 3, Ready: [2]bool{false, true},
		Zones:  []zone{{Holder: nobody, Taken: nobody}, {Holder: 0, Level: [2]int8{0, 2}, Taken: 1, Start: 1}, {Taken: nobody}, {Taken: nobody}},
		Units:  []unit{{At: -1, Step: 2}, {At: 0, Step: 1, Since: 4, Moved: true}, {At: 3, Step: 2}},
		Fights: []clash{{Defender: nobody}, {Defender: 0, Fresh: true}, {Defender: nobody}, {Defender: nobody}}}, Points: [2]int8{4, 5}}
	got := string(codec(t).Encode(doc))
	want := `{"title":"game","version":3,"turn":2,"weather":"fine","held":false,"asks":"no","losses":[0,0],"path":["metz","paris"],` +
		`"used":["dig","dig","rest"],"deck":["march","rest","rest"],"met":["red","blue"],"hands":{"red":{"real":0},"blue":{"real":0}},` +
		`"zones":{"metz":"none","lille":"red trench:blue:2 taken:blue start:red","paris":"red","sedan":"red"},` +
		`"units":{"u1":"pool","u2":"metz half since 4 moved","u10":"sedan full"},"ready":{"blue":true},"fights":{"lille":"defender:red fresh"},"points":{"red":4,"blue":5}}`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	var back document
	if err := codec(t).Decode([]byte(strings.Replace(want, `"deck":["march","rest","rest"],`, "", 1)), &back, sound); err != nil || len(back.Deck) != 3 {
		t.Errorf("without a deck it is %v, %v", back.Deck, err)
	}
	text := string(codec(t).Describe(doc, "Game", "So."))
	for _, want := range []string{"scenario\n# starts. So.\n", "turn = 2                   # of nine\n", "# goal = \"metz\"            # where to go\n",
		"# clear = true             # takes all away\n", "\n# Zones: who holds them.\n[zones]\nmetz = \"none\"\n", "[hands.red]\nreal = 0\n", "u1 = \"pool\"                # a unit\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if strings.Contains(text, "points") {
		t.Errorf("what is only shown is in\n%s", text)
	}
	composed, err := codec(t).Compose([]byte("group = [\"La Ville\", \"metz\"]\n"), func(*record.Input) (*document, error) { return &document{}, nil }, finish)
	if err != nil || composed.Group[0] != 1<<2|1 {
		t.Errorf("a set of what people write is %v, %v", composed.Group, err)
	}
}

// TestFaults: every fault is told with its key and its line, all at once.
func TestFaults(t *testing.T) {
	c := codec(t)
	for _, f := range []struct{ text, want string }{
		{"turn = 10", "1:1: turn: 10 is not a number from 1 to 9"},
		{"\n\nturn = \"x\"", "3:1: turn: it is a text, not a number"},
		{"held = 1", "1:1: held: it is a number, not true or false"},
		{"wether = 1", "1:1: wether: unknown key"},
		{"points = { red = 1 }", "1:1: points: unknown key"},
		{"weather = \"wet\"", `1:1: weather: unknown weather "wet"; there are fine, foul`},
		{"first = \"green\"", `1:1: first: unknown side "green"; there are red, blue`},
		{"asks = \"maybe\"", `1:1: asks: unknown asks "maybe"; there are no, yes`},
		{"[hands.red]\nreal = 1\n[hands.green]\nreal = 2", `3:8: hands.green: unknown side "green"`},
		{"[hands.red]\nreal = 999", "2:1: hands.red.real: 999 is not a number from -128 to 127"},
		{"[zones]\nmetz = \"red\"\nlille = \"red trench:blue:x\"", `3:1: zones.lille: unknown word "trench:blue:x"`},
		{"[zones]\nmetz = \"red trench::1\"", `2:1: zones.metz: unknown word "trench::1"`},
		{"[zones]\nmetz = \"red tired\"", `2:1: zones.metz: unknown word "tired"; there are trench:, taken:, start:`},
		{"[zones]\nmetz = \"\"", `2:1: zones.metz: unknown holder ""; there are red, blue, none`},
		{"[units]\nu1 = \"Narvik full\"", `2:1: units.u1: unknown place "Narvik"; there are metz, lille, paris, sedan, pool, away`},
		{"[units]\nu1 = \"metz fool\"", `2:1: units.u1: unknown word "fool"; there are half, full, since, moved`},
		{"used = [\"dig\",\n\"sleep\"]", `2:1: used: unknown deed "sleep"; there are dig, march, rest`},
		{"known = [\"dig\", \"dig\"]", `1:17: known: duplicate deed "dig"`},
		{"losses = [1]", "1:1: losses: 1 items, want 2"},
		{"[[raids]]\nfrom = \"metz\"\n[[raids]]\nfrom = \"x\"", `4:1: raids.2.from: unknown zone "x"`},
		{"turn = 10\nweather = \"wet\"", "2:1: weather"},
		{"turn = 1\nturn = 2", "2:"},
		{"turn = ", "1:"},
	} {
		_, err := c.Compose([]byte(f.text), func(*record.Input) (*document, error) { return &document{}, nil }, finish)
		if err == nil || !strings.Contains(err.Error(), "position:"+f.want) {
			t.Errorf("%s:\ngot  %v\nwant %s", f.text, err, f.want)
		}
	}
	doc := &document{state: state{Zones: make([]zone, 4), Units: make([]unit, 3)}}
	raw := string(c.Encode(doc))
	for _, f := range []struct{ old, new, want string }{
		{`"turn":0`, `"turn":1`, ""},
		{`"turn":0`, `"turn":1.5`, "turn: 1.5 is not a whole number"},
		{`"turn":0,`, ``, "turn: it is missing"},
		{`"turn":0,`, `"turn":1,"turn":1,`, "turn: duplicate key"},
		{`"turn":0,`, "\"turn\":1,\n\"round\":1,", "2:9: round: unknown key"},
		{`"metz":"red trench`, `"mainz":"red trench`, `zones.mainz: unknown zone "mainz"`},
		{`"metz":"red trench`, `"lille":"red trench`, "zones.metz: it is missing"},
		{`"red":{"real":0}`, `"red":null`, "hands.red: it is null, not a table"},
		{`"game"`, `"gone"`, `game: decode a position of "gone"`},
		{`{"title"`, `{{"title"`, "1:2: "},
		{`"game"`, `"game`, "game: decode a position: "},
	} {
		text := strings.Replace(strings.ReplaceAll(raw, `"red taken:red"`, `"red trench:red:1 taken:red"`), f.old, f.new, 1)
		err := c.Decode([]byte(text), &document{}, sound)
		switch {
		case f.want == "" && err != nil, f.want != "" && (err == nil || !strings.Contains(err.Error(), f.want) || !strings.HasPrefix(err.Error(), "game: ")):
			t.Errorf("%s: got %v, want %q", text, err, f.want)
		}
	}
}

// TestTags: a tag that says what cannot be is a fault, as is a type without a
// form.
func TestTags(t *testing.T) {
	for want, made := range map[string]func(){
		"game.E: int8 is not a set": func() {
			record.New[struct {
				E int8 `record:",deed,set"`
			}]("game", 1, record.Kinds{"deed": {}})
		},
		"game.A: unknown option zone": func() {
			record.New[struct {
				A int `record:",zone"`
			}]("game", 1, nil)
		},
		"game.B: map[string]int has no form": func() { record.New[struct{ B map[string]int }]("game", 1, nil) },
		"game.C: unknown option by=zone": func() {
			record.New[struct {
				C []int `record:",by=zone"`
			}]("game", 1, nil)
		},
		"game.D: int is not a set": func() {
			record.New[struct {
				D int `record:",set"`
			}]("game", 1, nil)
		},
		"options are words": func() { record.NewOptions[struct{ A int }]("game") },
	} {
		func() {
			defer func() {
				if fault := fmt.Sprint(recover()); !strings.Contains(fault, want) {
					t.Errorf("got %s, want %s", fault, want)
				}
			}()
			made()
		}()
	}
}

// TestOptions: options have their first word where none is given, and every
// one that is given is known.
func TestOptions(t *testing.T) {
	type options struct {
		Ask  bool  `record:"decisions,standing|ask"`
		Dice uint8 `record:",seed|beacon|none"`
	}
	o := record.NewOptions[options]("game")
	want := []rules.Option{{ID: "decisions", Values: []string{"standing", "ask"}}, {ID: "dice", Values: []string{"seed", "beacon", "none"}}}
	if diff := cmp.Diff(want, o.List()); diff != "" {
		t.Error(diff)
	}
	for _, c := range []struct {
		given map[string]string
		want  options
		err   string
	}{
		{nil, options{}, ""},
		{map[string]string{"dice": "none", "decisions": "ask"}, options{true, 2}, ""},
		{map[string]string{"dice": "gods"}, options{}, `game: option dice is "gods"; it may be one of [seed beacon none]`},
		{map[string]string{"dices": "seed"}, options{}, `game: no option "dices"`},
	} {
		var got options
		err := o.Set(c.given, &got)
		if c.err == "" && (err != nil || got != c.want) || c.err != "" && (err == nil || err.Error() != c.err) {
			t.Errorf("%v: got %+v, %v", c.given, got, err)
		}
		for _, set := range o.Settings(&got) {
			if given := c.given[set.ID]; c.err == "" && given != "" && set.Value != given {
				t.Errorf("%s is %s, want %s", set.ID, set.Value, given)
			}
		}
	}
}
