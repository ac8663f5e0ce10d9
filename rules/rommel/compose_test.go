package rommel

import (
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// compose makes a position for a test.
func compose(t testing.TB, text string) *position {
	t.Helper()
	pos, err := titled(t).Compose([]byte(text))
	if err != nil {
		t.Fatalf("compose:\n%s\n%v", text, err)
	}
	return pos.(*position)
}

// at is the number of the hex with a name.
func at(t testing.TB, p *position, name string) int {
	t.Helper()
	h, ok := p.t.d.named(name)
	if !ok {
		t.Fatalf("no hex %q", name)
	}
	return h
}

func (p *position) block(t testing.TB, id string) *block {
	t.Helper()
	u, ok := p.t.d.unitByID[id]
	if !ok {
		t.Fatalf("no unit %q", id)
	}
	return &p.s.blocks[u]
}

// findHex finds a hex by its id or its name.
func findHex(d *data, text string) (int, bool) {
	if h, ok := d.hexByID[text]; ok {
		return h, true
	}
	return d.named(text)
}

// TestPlacesByName: every hex is found by the name that players write, in
// either language, and with strokes for blanks.
func TestPlacesByName(t *testing.T) {
	d := titled(t).d
	for h := range d.hexes {
		if !d.hexes[h].playable {
			continue
		}
		for _, lang := range []rules.Lang{rules.English, rules.Spanish} {
			name := d.hexName(h, lang)
			for _, text := range []string{name, strings.ToLower(name), strings.ReplaceAll(name, " ", "-"), d.hexes[h].id} {
				if got, ok := findHex(d, text); !ok || int(got) != h {
					t.Errorf("%q is %s (%v), want %s", text, d.hexes[got].id, ok, d.hexes[h].id)
				}
			}
		}
	}
	if got, ok := findHex(d, "ft-capuzzo"); !ok || int(got) != d.capuzzo {
		t.Errorf("ft-capuzzo is %d (%v), want %d", got, ok, d.capuzzo)
	}
	for _, text := range []string{"", "Narvik", "Msus X1", "Msus E0", "Msus E", "Tobruk NW9", "E1", " "} {
		if got, ok := findHex(d, text); ok {
			t.Errorf("%q is taken for %s", text, d.hexes[got].id)
		}
	}
}

// TestComposeEveryScenario: the first month of every scenario, and its last,
// can be composed with the month alone, and every unit of the start is on the
// map.
func TestComposeEveryScenario(t *testing.T) {
	title := titled(t)
	for i := range title.d.scenarios {
		sc := &title.d.scenarios[i]
		for _, month := range []int{sc.start, sc.end} {
			p := compose(t, "scenario = \""+sc.id+"\"\nmonth = "+strconv.Itoa(month))
			for u := range p.s.blocks {
				if b := &p.s.blocks[u]; b.at == undealt || b.at == due && int(b.month) <= month {
					t.Errorf("%s month %d: %s is not on the map", sc.id, month, title.d.units[u].id)
				}
			}
			first := sc.first
			if month > sc.start {
				first = axis
			}
			if ds := p.Demands(); len(ds) == 0 || ds[0].Side != first.id() || ds[0].Kind != rules.DemandOrders {
				t.Errorf("%s month %d: demands %v", sc.id, month, ds)
			}
			for sd := range side(sides) {
				if got := p.s.sides[sd].hand.total(); got != sc.cards[sd] {
					t.Errorf("%s: a hand of %d, want %d", sc.id, got, sc.cards[sd])
				}
			}
			if real := p.s.deck.real + p.s.sides[axis].hand.real + p.s.sides[allied].hand.real; int(real) != title.d.realCards {
				t.Errorf("%s: %d real cards, want %d", sc.id, real, title.d.realCards)
			}
		}
	}
}

const small = `
scenario = "1941"
month = 3
clear = true
[forts]
Tobruk = "axis"
`

// TestComposeBoard: units stand where they are said to, battles begin where
// both sides stand, and the side whose turn it is not defends them.
func TestComposeBoard(t *testing.T) {
	p := compose(t, small+`
[units]
21pz5 = "Msus E1 4/6"
21pz104 = "h037 2 fort:Tobruk moved"
2ad3 = "Msus E1"
2sg = "dead"
2nz4 = "due 5"
`)
	if b := p.block(t, "21pz5"); int(b.at) != at(t, p, "Msus E1") || b.vc != 4 || !b.revealed {
		t.Errorf("21pz5 is %+v", *b)
	}
	if b := p.block(t, "21pz104"); int(b.at) != p.t.d.tobruk || b.vc != 2 || int(b.fort) != p.t.d.tobruk || !b.moved {
		t.Errorf("21pz104 is %+v", *b)
	}
	if b := p.block(t, "2sg"); b.at != dead || b.vc != 0 {
		t.Errorf("2sg is %+v", *b)
	}
	if b := p.block(t, "2nz4"); b.at != due || b.month != 5 {
		t.Errorf("2nz4 is %+v", *b)
	}
	if b := p.block(t, "21pz3"); b.at != unused {
		t.Errorf("21pz3 is %+v, want it cleared away", *b)
	}
	if len(p.s.battles) != 1 || p.s.battles[0].defender != allied || p.s.battles[0].fresh {
		t.Errorf("battles %+v, want one that the Allies defend", p.s.battles)
	}
	if !p.block(t, "2ad3").unsupplied == (p.s.active == allied) {
		t.Errorf("2ad3 is marked for the check of a side whose turn it is not")
	}
	if p.s.forts[2] != allied && p.s.forts[0] != axis {
		t.Errorf("forts %v", p.s.forts)
	}
}

// TestComposeSupply: the initial check of the active side is made, unless the
// composition is exact.
func TestComposeSupply(t *testing.T) {
	units := "[units]\n21pz5 = \"Trigh el Abd\"\n"
	if p := compose(t, small+units); !p.block(t, "21pz5").unsupplied {
		t.Error("a unit alone in the desert is not marked")
	}
	if p := compose(t, "exact = true\n"+small+units); p.block(t, "21pz5").unsupplied {
		t.Error("an exact composition is checked")
	}
}

// TestComposeSecondHalf: the second half of a blitz, with its cards played.
func TestComposeSecondHalf(t *testing.T) {
	p := compose(t, "scenario = \"1941\"\nmonth = 1\nturn = 4\nchoice = \"blitz\"\nphase = \"blitz-move\"\n")
	if p.s.active != allied || p.s.phase != phaseBlitzMove || p.s.played != (hand{3, 0}) {
		t.Errorf("active %v, phase %v, played %v", p.s.active, p.s.phase, p.s.played)
	}
	if ds := p.Demands(); len(ds) != 1 || !strings.HasSuffix(ds[0].Key, "/allied/blitz") {
		t.Errorf("demands %v", ds)
	}
}

// TestComposeRearm: the sheet of a rearmament is awaited, then that of the
// other side, then the challenge.
func TestComposeRearm(t *testing.T) {
	p := compose(t, "scenario = \"1941\"\nmonth = 2\nrearm = \"allied\"\n[sides.allied]\npoints = 17\n")
	if ds := p.Demands(); len(ds) != 1 || ds[0].Side != allied.id() || !strings.HasSuffix(ds[0].Key, "/rearm") {
		t.Errorf("demands %v", ds)
	}
	if p.s.sides[allied].points != 17 || len(p.s.Agenda) != 3 || p.s.Agenda[1].side != axis || !p.s.Agenda[1].flag {
		t.Errorf("agenda %+v", p.s.Agenda)
	}
	for sd := range side(sides) {
		if !p.s.nets[sd].Has(p.t.d.base[sd]) {
			t.Errorf("the network of %s lacks its base", sd.id())
		}
	}
	p = compose(t, "scenario = \"1941\"\nmonth = 2\nrearm = \"allied\"\nrearm_last = true\n")
	if len(p.s.Agenda) != 2 || !p.s.Agenda[1].flag {
		t.Errorf("agenda %+v", p.s.Agenda)
	}
}

// TestComposeOver: a game that is over has its result.
func TestComposeOver(t *testing.T) {
	p := compose(t, "scenario = \"1941\"\nmonth = 10\nover = { level = \"positional\", winner = \"axis\" }\n")
	if st, over := p.Standings(); !over || len(st.Winners) != 1 || st.Winners[0] != axis.id() || len(p.Demands()) != 0 {
		t.Errorf("standings %+v, %v", st, over)
	}
}

// TestComposeSetup: without a month the set-up is awaited, of the Allies when
// they are active.
func TestComposeSetup(t *testing.T) {
	p := compose(t, "active = \"allied\"\n")
	if top := p.s.Top(); top.kind != stepSetup || top.side != allied {
		t.Errorf("on top of the agenda is %+v", *top)
	}
	for u := range p.s.blocks {
		if sd := p.t.d.units[u].side; p.s.blocks[u].at == undealt && sd == axis || p.s.blocks[u].at >= 0 && sd == allied {
			t.Errorf("%s is at %d", p.t.d.units[u].id, p.s.blocks[u].at)
		}
	}
	p = compose(t, "scenario = \"gazala\"\nphase = \"setup\"\n")
	if top := p.s.Top(); top.kind != stepSetup || top.side != axis {
		t.Errorf("on top of the agenda is %+v", *top)
	}
}

// TestComposeFaults: every fault is told with its line.
func TestComposeFaults(t *testing.T) {
	title := titled(t)
	for _, tt := range []struct{ name, text, want string }{
		{"unknown key", "scenario = \"1941\"\nweather = \"fine\"\n", ":2:1: weather: unknown key"},
		{"unknown scenario", "scenario = \"1943\"", `no scenario "1943"`},
		{"unknown place", "month = 1\n[units]\n21pz5 = \"Narvik\"\n", `:3:1: units.21pz5: unknown spot "Narvik"`},
		{"unknown unit", "month = 1\n[units]\nx99 = \"Tobruk\"\n", `:3:1: units.x99: unknown unit "x99"`},
		{"odd strength of an elite unit", "month = 1\n[units]\n21pz5 = \"Tobruk 3/6\"\n", ":3:1: units.21pz5: a strength of 3"},
		{"full strength of another", "month = 1\n[units]\n21pz5 = \"Tobruk 2/4\"\n", `:3:1: units.21pz5: it has 6 VC at full strength`},
		{"unknown marker", "month = 1\n[units]\n21pz5 = \"Tobruk 6/6 tired\"\n", "units.21pz5"},
		{"battle of one side", "month = 1\nclear = true\n[units]\n21pz5 = \"Msus\"\n[battles]\nMsus = \"defender:axis\"\n", ":6:1: battles.h080: units of both sides"},
		{"battle without defender", "month = 1\n[battles]\nMsus = \"fresh\"\n", ":3:1: battles.h080: it needs defender"},
		{"month of another scenario", "month = 12\n", ":1:1: month: 12 is not from 1 to"},
		{"supply from a village", "month = 1\n[units]\n21pz5 = \"Msus fort:Msus\"\n", "neither fortress nor oasis"},
		{"too many cards", "month = 1\n[sides.axis]\nhand = { real = 16, dummy = 0 }\n[sides.allied]\nhand = { real = 16, dummy = 0 }\n", "more cards than there are"},
		{"too large a hand", "month = 1\n[sides.axis]\nhand = { real = 12, dummy = 5 }\n", "a hand of 17 cards"},
		{"blitz without its cards", "month = 1\nphase = \"blitz-move\"\n", ":2:1: phase: blitz-move is of a blitz turn"},
		{"result of nobody", "month = 1\nover = { level = \"decisive\" }\n", ":2:1: over:"},
		{"no fortress", "month = 1\n[forts]\nMsus = \"axis\"\n", `:3:1: forts.Msus: unknown fort "Msus"`},
		{"phase of the set-up", "phase = \"combat\"\n", ":1:1: phase:"},
		{"prepared where nothing is", "phase = \"prepare\"\n", ":1:1: phase: nothing is prepared"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := title.Compose([]byte(tt.text))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// TestDescribeExplains: every key that Compose reads stands in what Describe
// writes, with what it is for.
func TestDescribeExplains(t *testing.T) {
	text := string(titled(t).Describe(compose(t, "scenario = \"1942\"\nmonth = 11\n")))
	for _, key := range []string{"scenario", "month", "turn", "sheet", "active", "initiative", "passes", "choice", "rommel_used", "malta",
		"clear", "exact", "rearm", "over", "deck", "spent", "played", "mines", "ghosts", "hand", "points", "extra", "exits", "redrawn"} {
		if !strings.Contains(text, "\n"+key+" = ") && !strings.Contains(text, "\n# "+key+" = ") {
			t.Errorf("%s is not explained", key)
		}
	}
	for _, table := range []string{"options", "sides.axis", "sides.allied", "forts", "units", "battles"} {
		if !strings.Contains(text, "\n["+table+"]\n") {
			t.Errorf("the table %s is missing", table)
		}
	}
}

// TestDescribeBack: what Describe writes of positions that wait for a sheet is
// composed to the same position.
func TestDescribeBack(t *testing.T) {
	title := titled(t)
	texts := []string{small, "active = \"allied\"\n",
		"scenario = \"1941\"\nmonth = 1\nturn = 4\nchoice = \"blitz\"\nphase = \"blitz-move\"\nrommel_used = true\npasses = 1\n",
		"scenario = \"1941\"\nmonth = 2\nrearm = \"allied\"\n[sides.allied]\npoints = 17\nextra = 1\nexits = 2\nredrawn = true\nspent = { mines = 15 }\nshipped = { Tobruk = 2 }\n",
		"scenario = \"1941\"\nmonth = 2\nrearm = \"axis\"\nrearm_last = true\n",
		"scenario = \"1941\"\nmonth = 10\nover = { level = \"draw\" }\n",
		"scenario = \"1942\"\nmonth = 12\nmalta = true\nmines = [\"Msus E1 axis\", \"Tobruk allied known\"]\nghosts = [\"Gazala axis\"]\n[forts]\nTobruk = \"axis taken\"\n" +
			"[units]\n21pz5 = \"Tobruk 4/6 disrupted:half fort:Tobruk moved revealed fired leaving\"\n21pz3 = \"Tobruk raid:E unsupplied disrupted\"\n605pj = \"beside disrupted:full\"\n21pz104 = \"repair 2/4\"\n"}
	for i := range title.d.scenarios {
		texts = append(texts, "scenario = \""+title.d.scenarios[i].id+"\"\n", "scenario = \""+title.d.scenarios[i].id+"\"\nmonth = "+strconv.Itoa(title.d.scenarios[i].end))
	}
	for _, text := range texts {
		p := compose(t, text)
		want, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		described := string(title.Describe(p))
		back := compose(t, described)
		got, err := back.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Errorf("%s\ngot  %s\nwant %s\nfrom\n%s", text, got, want, described)
		}
	}
}
