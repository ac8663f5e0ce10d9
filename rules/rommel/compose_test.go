package rommel

import (
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// compose makes a position for a test.
func compose(t testing.TB, text string) *position {
	t.Helper()
	pos, err := titled(t).Compose([]byte(text))
	if err != nil {
		t.Fatalf("compose:\n%s\n%v", text, err)
	}
	return placed(titled(t), pos.(*play.Position[*field.State]).State)
}

// at is the number of the hex with a name.
func at(t testing.TB, p *position, name string) int {
	t.Helper()
	h, ok := p.t.d.HexNamed(name)
	if !ok {
		t.Fatalf("no hex %q", name)
	}
	return h
}

func (p *position) block(t testing.TB, id string) *field.Block {
	t.Helper()
	u, ok := p.t.d.UnitByID[id]
	if !ok {
		t.Fatalf("no unit %q", id)
	}
	return &p.s.Blocks[u]
}

// findHex finds a hex by its id or its name.
func findHex(d *field.Data, text string) (int, bool) {
	if h, ok := d.HexByID[text]; ok {
		return h, true
	}
	return d.HexNamed(text)
}

// TestPlacesByName: every hex is found by the name that players write, in
// either language, and with strokes for blanks.
func TestPlacesByName(t *testing.T) {
	d := titled(t).d
	for h := range d.Hexes {
		if !d.Hexes[h].Playable {
			continue
		}
		for _, lang := range []rules.Lang{rules.English, rules.Spanish} {
			name := d.HexName(h, lang)
			for _, text := range []string{name, strings.ToLower(name), strings.ReplaceAll(name, " ", "-"), d.Hexes[h].ID} {
				if got, ok := findHex(d, text); !ok || int(got) != h {
					t.Errorf("%q is %s (%v), want %s", text, d.Hexes[got].ID, ok, d.Hexes[h].ID)
				}
			}
		}
	}
	if got, ok := findHex(d, "ft-capuzzo"); !ok || int(got) != d.Capuzzo {
		t.Errorf("ft-capuzzo is %d (%v), want %d", got, ok, d.Capuzzo)
	}
	for _, text := range []string{"", "Narvik", "Msus X1", "Msus E0", "Msus E", "Tobruk NW9", "E1", " "} {
		if got, ok := findHex(d, text); ok {
			t.Errorf("%q is taken for %s", text, d.Hexes[got].ID)
		}
	}
}

// TestComposeEveryScenario: the first month of every scenario, and its last,
// can be composed with the month alone, and every unit of the start is on the
// map.
func TestComposeEveryScenario(t *testing.T) {
	title := titled(t)
	for i := range title.d.Scenarios {
		sc := &title.d.Scenarios[i]
		for _, month := range []int{sc.Start, sc.End} {
			p := compose(t, "scenario = \""+sc.ID+"\"\nmonth = "+strconv.Itoa(month))
			for u := range p.s.Blocks {
				if b := &p.s.Blocks[u]; b.At == field.Undealt || b.At == field.Due && int(b.Month) <= month {
					t.Errorf("%s month %d: %s is not on the map", sc.ID, month, title.d.Units[u].ID)
				}
			}
			first := sc.First
			if month > sc.Start {
				first = field.Axis
			}
			if ds := p.Demands(); len(ds) == 0 || ds[0].Side != first.ID() || ds[0].Kind != rules.DemandOrders {
				t.Errorf("%s month %d: demands %v", sc.ID, month, ds)
			}
			for side := range field.Side(field.Sides) {
				if got := p.s.Sides[side].Hand.Total(); got != sc.Cards[side] {
					t.Errorf("%s: a hand of %d, want %d", sc.ID, got, sc.Cards[side])
				}
			}
			if real := p.s.Deck.Real + p.s.Sides[field.Axis].Hand.Real + p.s.Sides[field.Allied].Hand.Real; int(real) != title.d.RealCards {
				t.Errorf("%s: %d real cards, want %d", sc.ID, real, title.d.RealCards)
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
	if b := p.block(t, "21pz5"); int(b.At) != at(t, p, "Msus E1") || b.VC != 4 || !b.Revealed {
		t.Errorf("21pz5 is %+v", *b)
	}
	if b := p.block(t, "21pz104"); int(b.At) != p.t.d.Tobruk || b.VC != 2 || int(b.Fort) != p.t.d.Tobruk || !b.Moved {
		t.Errorf("21pz104 is %+v", *b)
	}
	if b := p.block(t, "2sg"); b.At != field.Dead || b.VC != 0 {
		t.Errorf("2sg is %+v", *b)
	}
	if b := p.block(t, "2nz4"); b.At != field.Due || b.Month != 5 {
		t.Errorf("2nz4 is %+v", *b)
	}
	if b := p.block(t, "21pz3"); b.At != field.Unused {
		t.Errorf("21pz3 is %+v, want it cleared away", *b)
	}
	if len(p.s.Battles) != 1 || p.s.Battles[0].Defender != field.Allied || p.s.Battles[0].Fresh {
		t.Errorf("battles %+v, want one that the Allies defend", p.s.Battles)
	}
	if !p.block(t, "2ad3").Unsupplied == (p.s.Active == field.Allied) {
		t.Errorf("2ad3 is marked for the check of a side whose turn it is not")
	}
	if p.s.Forts[2].Holder != field.Allied && p.s.Forts[0].Holder != field.Axis {
		t.Errorf("forts %v", p.s.Forts)
	}
}

// TestComposeSupply: the initial check of the active side is made, unless the
// composition is exact.
func TestComposeSupply(t *testing.T) {
	units := "[units]\n21pz5 = \"Trigh el Abd\"\n"
	if p := compose(t, small+units); !p.block(t, "21pz5").Unsupplied {
		t.Error("a unit alone in the desert is not marked")
	}
	if p := compose(t, "exact = true\n"+small+units); p.block(t, "21pz5").Unsupplied {
		t.Error("an exact composition is checked")
	}
}

// TestComposeSecondHalf: the second half of a blitz, with its cards played.
func TestComposeSecondHalf(t *testing.T) {
	p := compose(t, "scenario = \"1941\"\nmonth = 1\nturn = 4\nchoice = \"blitz\"\nphase = \"blitz-move\"\n")
	if p.s.Active != field.Allied || p.s.Phase != field.PhaseBlitzMove || p.s.Played != (field.Hand{Real: 3, Dummy: 0}) {
		t.Errorf("active %v, phase %v, played %v", p.s.Active, p.s.Phase, p.s.Played)
	}
	if ds := p.Demands(); len(ds) != 1 || !strings.HasSuffix(ds[0].Key, "/allied/blitz") {
		t.Errorf("demands %v", ds)
	}
}

// TestComposeRearm: the sheet of a rearmament is awaited, then that of the
// other side, then the challenge.
func TestComposeRearm(t *testing.T) {
	p := compose(t, "scenario = \"1941\"\nmonth = 2\nrearm = \"allied\"\n[sides.allied]\npoints = 17\n")
	if ds := p.Demands(); len(ds) != 1 || ds[0].Side != field.Allied.ID() || !strings.HasSuffix(ds[0].Key, "/rearm") {
		t.Errorf("demands %v", ds)
	}
	if p.s.Sides[field.Allied].Points != 17 || len(p.s.Agenda) != 3 || p.s.Agenda[1].Side != field.Axis || !p.s.Agenda[1].Flag {
		t.Errorf("agenda %+v", p.s.Agenda)
	}
	for side := range field.Side(field.Sides) {
		if !p.s.Nets[side].Has(p.t.d.Base[side]) {
			t.Errorf("the network of %s lacks its base", side.ID())
		}
	}
	p = compose(t, "scenario = \"1941\"\nmonth = 2\nrearm = \"allied\"\nrearm_last = true\n")
	if len(p.s.Agenda) != 2 || !p.s.Agenda[1].Flag {
		t.Errorf("agenda %+v", p.s.Agenda)
	}
}

// TestComposeOver: a game that is over has its result.
func TestComposeOver(t *testing.T) {
	p := compose(t, "scenario = \"1941\"\nmonth = 10\nover = { level = \"positional\", winner = \"axis\" }\n")
	if st, over := p.Standings(); !over || len(st.Winners) != 1 || st.Winners[0] != field.Axis.ID() || len(p.Demands()) != 0 {
		t.Errorf("standings %+v, %v", st, over)
	}
}

// TestComposeSetup: without a month the set-up is awaited, of the Allies when
// they are active.
func TestComposeSetup(t *testing.T) {
	p := compose(t, "active = \"allied\"\n")
	if top := p.s.Top(); top.Kind != field.StepSetup || top.Side != field.Allied {
		t.Errorf("on top of the agenda is %+v", *top)
	}
	for u := range p.s.Blocks {
		if side := p.t.d.Units[u].Side; p.s.Blocks[u].At == field.Undealt && side == field.Axis || p.s.Blocks[u].At >= 0 && side == field.Allied {
			t.Errorf("%s is at %d", p.t.d.Units[u].ID, p.s.Blocks[u].At)
		}
	}
	p = compose(t, "scenario = \"gazala\"\nphase = \"setup\"\n")
	if top := p.s.Top(); top.Kind != field.StepSetup || top.Side != field.Axis {
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
	text := string(titled(t).Describe(compose(t, "scenario = \"1942\"\nmonth = 11\n").Position))
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
	for i := range title.d.Scenarios {
		texts = append(texts, "scenario = \""+title.d.Scenarios[i].ID+"\"\n", "scenario = \""+title.d.Scenarios[i].ID+"\"\nmonth = "+strconv.Itoa(title.d.Scenarios[i].End))
	}
	for _, text := range texts {
		p := compose(t, text)
		want, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		described := string(title.Describe(p.Position))
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
