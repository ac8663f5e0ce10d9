package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/board"
)

// picture is a raster drawn in letters: "." is the sea, "-" bare land, "a" a zone.
func picture(step float64, rows ...string) raster {
	r := raster{w: len(rows[0]), h: len(rows), step: step}
	for _, c := range strings.Join(rows, "") {
		switch c {
		case '.':
			r.at = append(r.at, sea)
		case '-':
			r.at = append(r.at, bare)
		default:
			r.at = append(r.at, zones+int16(c-'a'))
		}
	}
	return r
}

func (r raster) String() string {
	var b strings.Builder
	for i, l := range r.at {
		if i > 0 && i%r.w == 0 {
			b.WriteByte('/')
		}
		b.WriteByte((".-abcdefgh")[l])
	}
	return b.String()
}

// TestTrace: each border is one line between the corners where three areas meet,
// with what lies on its left and right.
func TestTrace(t *testing.T) {
	var got []string
	for _, l := range picture(1, "....", ".ab.", "....").trace() {
		if max(l.left, l.right) > sea {
			got = append(got, fmt.Sprint(l.left, l.right, l.points))
		}
	}
	want := []string{
		"0 3 [{2 1} {3 1} {3 2} {2 2}]",
		"3 2 [{2 1} {2 2}]",
		"2 0 [{2 1} {1 1} {1 2} {2 2}]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// TestClean: ponds and crumbs go, islands and what a zone grows from stay.
func TestClean(t *testing.T) {
	r := picture(20, // 400 square kilometres a square
		"..........",
		"-aaa.aabbb",
		"-aaaaaabba",
		"-aaaaaabbb",
		"..........",
		".a.b......")
	j := &job{zones: []zone{
		{id: "a", area: 1, at: []board.Point{{X: 50, Y: 50}}, label: board.Point{X: 50, Y: 50}},
		{id: "b", area: 1, at: []board.Point{{X: 150, Y: 50}}, label: board.Point{X: 150, Y: 50}},
	}}
	j.clean(r)
	if got, want := r.String(), "........../-aaa.aabbb/-aaaaaabbb/-aaaaaabbb/........../.a.b......"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestFinish: lines that would cross when they are smoothed are spared.
func TestFinish(t *testing.T) {
	spit := line{left: 2, right: 3} // with a narrow tongue, in which an islet lies
	for x := 0.0; x <= 160; x += 4 {
		spit.points = append(spit.points, board.Point{X: x, Y: 0})
		if x == 76 {
			spit.points = append(spit.points, board.Point{X: 76, Y: 20}, board.Point{X: 84, Y: 20}, board.Point{X: 84, Y: 0})
			x = 84
		}
	}
	islet := line{left: 4, right: 2, points: []board.Point{{X: 78, Y: 4}, {X: 82, Y: 4}, {X: 82, Y: 14}, {X: 78, Y: 14}, {X: 78, Y: 4}}}
	raw := []line{spit, islet}
	if len(tangles([]line{spit.finished(0), islet.finished(0)})) == 0 {
		t.Error("smoothed, the lines do not cross: the test shows nothing")
	}
	if left := tangles(finish(raw)); len(left) > 0 {
		t.Errorf("lines cross: %v", left)
	}
	if raw[0].points[20].Y != 20 {
		t.Error("the line that was traced is changed")
	}
}

// TestContract: a short border of two zones that are no neighbours becomes a point, in
// which all lines around it end.
func TestContract(t *testing.T) {
	j := &job{wanted: map[[2]int]bool{{0, 1}: true, {0, 2}: true, {1, 3}: true, {2, 3}: true}}
	var rows []string
	for y := range 40 {
		row := strings.Repeat("a", 20) + strings.Repeat("b", 20)
		if y >= 20 {
			row = strings.Repeat("c", 24) + strings.Repeat("d", 16)
		}
		rows = append(rows, row)
	}
	lines := j.contract(picture(5, rows...).trace())
	ends := map[board.Point]int{}
	for _, l := range lines {
		if l.left == zones+1 && l.right == zones+2 || l.left == zones+2 && l.right == zones+1 {
			t.Errorf("the border of b and c is still there: %v", l.points)
		}
		ends[l.points[0]]++
		ends[l.points[len(l.points)-1]]++
	}
	if got := ends[board.Point{X: 110, Y: 100}]; got != 4 {
		t.Errorf("%d lines meet where it was: %v", got, ends)
	}
}

// TestSketches: what is drawn by hand names areas, zones, seas and boxes that are
// there; and the ground that is kept is that of these places.
func TestSketches(t *testing.T) {
	titles, err := sketched()
	if err != nil || len(titles) < 2 {
		t.Fatalf("sketches of %q: %v", titles, err)
	}
	for _, title := range titles {
		j, err := newJob(title)
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, z := range j.pack.Zone {
			ids = append(ids, z.ID)
		}
		for _, s := range j.pack.Sea {
			ids = append(ids, s.ID)
		}
		for _, b := range j.pack.Box {
			ids = append(ids, b.ID)
		}
		var named []string
		for _, z := range j.sketch.Zone {
			named = append(named, z.ID)
		}
		for _, s := range j.sketch.Sea {
			named = append(named, s.ID)
		}
		for _, b := range j.sketch.Box {
			named = append(named, b.ID)
		}
		for _, id := range named {
			if !slices.Contains(ids, id) {
				t.Errorf("%s.toml names %q, which is not on the board", title, id)
			}
		}
		kept, err := os.ReadFile(root + "/rules/" + title + "/data/ground.toml")
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range ids {
			if !strings.Contains(string(kept), fmt.Sprintf("\nid = %q\n", id)) {
				t.Errorf("the ground of %s does not say where %s is: go generate ./cmd/ground", title, id)
			}
		}
	}
}
