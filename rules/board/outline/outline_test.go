package outline_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/board/outline"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// Three zones side by side in one island, and a fourth in the open:
//
//	a | b | c     d
const text = `[ground]
width = 100
height = 50
scale = 1.0
left = 0.0
top = 0.0
lens = { lon = 0.0, lat = 0.0, strength = 0.0, radius = 1.0 }
source = "drawn by hand"

[[place]]
id = "a"
at = "15 20"
[[place]]
id = "b"
at = "25 20"
[[place]]
id = "c"
at = "35 20"
[[box]]
id = "d"
at = "60 10 80 30"

[[line]]
left = "water"
right = "a"
points = "20 30 10 30 10 10 20 10"
[[line]]
left = "water"
right = "b"
points = "20 10 30 10"
[[line]]
left = "c"
right = "water"
points = "30 30 40 30 40 10 30 10"
[[line]]
left = "b"
right = "water"
points = "20 30 30 30"
[[line]]
left = "a"
right = "b"
points = "20 30 21 20 20 10"
[[line]]
left = "b"
right = "c"
points = "30 30 30 10"

[[way]]
a = "d"
b = "c"
points = "60 20 50 25 40 20"

[[text]]
kind = "sea"
at = "50 40"
names = { en = "Sea", es = "Mar" }
`

func files(over map[string]string) pack.Files {
	f := pack.Files{Title: "toy", Embedded: fstest.MapFS{"data/ground.toml": {Data: []byte(text)}}}
	if over != nil {
		m := fstest.MapFS{}
		for name, text := range over {
			m[name] = &fstest.MapFile{Data: []byte(text)}
		}
		f.Over = m
	}
	return f
}

// toy is a board of zones with those borders.
func toy(t *testing.T, ids string, borders ...board.Border) outline.Board {
	t.Helper()
	b := outline.Board{Plain: "land", Across: []board.Kind{"ferry"}}
	var zones []board.Zone
	for _, id := range strings.Fields(ids) {
		zones = append(zones, board.Zone{ID: id, Lon: 21, Lat: 47.9})
		b.Zones = append(b.Zones, board.Tile{ID: id, Kind: "zone"})
	}
	var err error
	if b.Map, err = board.New(zones, borders); err != nil {
		t.Fatal(err)
	}
	return b
}

// says tells rims and joins in words.
func says(g *board.Ground) string {
	var out []string
	for _, r := range g.Rims {
		out = append(out, fmt.Sprintf("rim %s %s-%s %v", r.Kind, g.Tiles[r.A].ID, g.Tiles[r.B].ID, r.Line))
	}
	for _, j := range g.Joins {
		out = append(out, fmt.Sprintf("join %s %s-%s %v", j.Kind, g.Tiles[j.A].ID, g.Tiles[j.B].ID, j.Line))
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}

// TestBordersAreDrawn: what the lines do not show becomes a join, what they show and
// is not there is closed.
func TestBordersAreDrawn(t *testing.T) {
	for _, c := range []struct {
		name    string
		borders []board.Border
		rims    []board.Rim
		want    string
	}{
		{"as the lines show", []board.Border{{A: 0, B: 1, Kind: "land"}, {A: 1, B: 2, Kind: "land"}}, nil, ""},
		{"one is closed", []board.Border{{A: 0, B: 1, Kind: "land"}}, nil, "rim closed b-c [{30 30} {30 10}]"},
		{"apart", []board.Border{{A: 0, B: 1, Kind: "land"}, {A: 1, B: 2, Kind: "land"}, {A: 0, B: 2, Kind: "land"}}, nil, "join land a-c [{15 20} {35 20}]"},
		{"by a way of the pack", []board.Border{{A: 0, B: 1, Kind: "land"}, {A: 1, B: 2, Kind: "land"}, {A: 2, B: 3, Kind: "land"}}, nil, "join land c-d [{40 20} {50 25} {60 20}]"},
		{"of a kind", []board.Border{{A: 0, B: 1, Kind: "river"}, {A: 1, B: 2, Kind: "land"}}, nil, "rim river a-b [{20 30} {21 20} {20 10}]"},
		{"of a kind that the title draws", []board.Border{{A: 0, B: 1, Kind: "river"}, {A: 1, B: 2, Kind: "land"}},
			[]board.Rim{{A: 1, B: 0, Kind: "river"}, {A: 0, B: 1, Kind: "wall"}},
			"rim river b-a [{20 30} {21 20} {20 10}]\nrim wall a-b [{20 30} {21 20} {20 10}]"},
		{"across what they share", []board.Border{{A: 0, B: 1, Kind: "land"}, {A: 1, B: 2, Kind: "ferry"}}, nil,
			"join ferry b-c [{25 20} {35 20}]\nrim closed b-c [{30 30} {30 10}]"},
	} {
		b := toy(t, "a b c d", c.borders...)
		b.Rims = c.rims
		g, err := outline.Read(files(nil), b)
		if err != nil {
			t.Fatal(err)
		}
		if got := says(g); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// TestOutlines: lines become rings, whichever way they run.
func TestOutlines(t *testing.T) {
	g, err := outline.Read(files(nil), toy(t, "a b c d"))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{
		"[[{20 10} {10 10} {10 30} {20 30} {21 20}]]", "[[{30 10} {20 10} {21 20} {20 30} {30 30}]]",
		"[[{30 30} {40 30} {40 10} {30 10}]]", "[[{60 10} {80 10} {80 30} {60 30}]]",
	} {
		if got := fmt.Sprint(g.Tiles[i].Outline); got != want {
			t.Errorf("%s: %s, want %s", g.Tiles[i].ID, got, want)
		}
	}
	if got := fmt.Sprint(len(g.Coast), len(g.Coast[0]), g.Tiles[3].Box, g.Tiles[3].At, g.Texts[0].Names["es"]); got != "1 8 true {70 20}Mar" {
		t.Errorf("coast, box and text: %s", got)
	}
}

// TestBoardOfSomebodyElse: a board whose zones the embedded pack does not know is
// drawn: what it knows, as it stands; the others without an outline, joined.
func TestBoardOfSomebodyElse(t *testing.T) {
	b := toy(t, "a b new", board.Border{A: 0, B: 1, Kind: "land"}, board.Border{A: 1, B: 2, Kind: "land"})
	g, err := outline.Read(files(nil), b)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Tiles[0].Outline) != 1 || len(g.Tiles[2].Outline) != 0 || len(g.Joins) != 1 || g.Joins[0].B != 2 || g.Tiles[2].At.X < 60 {
		t.Errorf("drawn as %+v, %+v", g.Tiles, g.Joins)
	}
}

// TestFaults: of a pack that was put in place of the embedded one all faults are
// told at once, by line, when the title is loaded.
func TestFaults(t *testing.T) {
	bad := strings.NewReplacer(`id = "c"`, `id = "x"`, `"15 20"`, `"15"`, `"30 30 30 10"`, `"30 30 31 10"`, `a = "d"`, `a = "y"`).Replace(text)
	_, err := outline.Later(files(map[string]string{"ground.toml": bad}), toy(t, "a b c d"))
	for _, want := range []string{`ground.toml:12:`, `"15" is not a list of 1 points`, `ground.toml:17:`, `"x" is not on the board`, `"y" is not on the board`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	open := strings.Replace(text, `"30 30 30 10"`, `"30 30 31 10"`, 1)
	if _, err := outline.Later(files(map[string]string{"ground.toml": open}), toy(t, "a b c d")); err == nil || !strings.Contains(err.Error(), "no line goes on from {31 10}") {
		t.Errorf("an outline that is open: %v", err)
	}
	ground, err := outline.Later(files(map[string]string{"board.toml": "x = 1"}), toy(t, "a b c d"))
	if err != nil || len(ground().Tiles) != 4 {
		t.Errorf("another pack was replaced: %v", err)
	}
}
