package charttest

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// checkCaptures looks whether the flag of a capture is of who took the place, whatever else the event
// says of it.
func checkCaptures(t *testing.T, d *drawn) {
	sides, place := d.About().Sides, d.ground.Tiles[0]
	for code, kind := range d.look.Events {
		if kind != board.Taken {
			continue
		}
		k := &rules.Known{Kinds: rules.Kinds{Place: place.Kind}}
		e := rules.Event{Message: rules.M(code, rules.ID(place.Kind, "zone", place.ID), rules.SideArg("side", sides[0]), rules.SideArg("was", sides[1]))}
		got := d.board.Traces([]rules.Event{e}, k)
		if len(got) != 1 || got[0].Side != sides[0] {
			t.Errorf("%s of %s is drawn as %v", code, sides[0], got)
		}
	}
}

// checkSigns looks whether no sign of a battle, a capture or a mark lies on another of its place,
// or on the counters there.
func checkSigns(t *testing.T, d *drawn) {
	several := 0
	d.eachPosition(t, 8, func(t *testing.T, s *shot) {
		drawn, name := s.painting(), s.name
		p, stacks := drawn.Picture(), drawn.Stacks()
		for i, x := range p.Signs {
			for _, o := range p.Signs[:i] {
				if x.Place == o.Place {
					several++
					if x.Box.Grow(-0.1).Overlaps(o.Box) {
						t.Errorf("%s: two signs of %s lie on one another", name, x.Place)
					}
				}
			}
			if stack, ok := stacks[x.Place]; ok && x.Box.Overlaps(stack.Grow(-1)) {
				t.Errorf("%s: a sign of %s lies on the counters there", name, x.Place)
			}
		}
	})
	t.Logf("%d times signs stand at the same place", several)
}

// checkArrows looks whether an arrow begins and ends at the edge of what stands there, not on it, and
// enough of it lies beside all counters.
func checkArrows(t *testing.T, d *drawn) {
	seen := 0
	d.eachPosition(t, 4, func(t *testing.T, s *shot) {
		name := s.name
		for _, a := range s.painting().Arrows() {
			seen++
			first, last := a.Line[0], a.Line[len(a.Line)-1]
			if a.From.W > 4 && a.From.X < first.X && first.X < a.From.X+a.From.W && a.From.Y < first.Y && first.Y < a.From.Y+a.From.H {
				t.Errorf("%s: an arrow begins on the counters at %v", name, first)
			}
			if a.To.W > 4 && a.To.X < last.X && last.X < a.To.X+a.To.W && a.To.Y < last.Y && last.Y < a.To.Y+a.To.H {
				t.Errorf("%s: an arrow ends on the counters at %v", name, last)
			}
			if a.Seen < 12 {
				t.Errorf("%s: of an arrow at %v only %.0f units are seen", name, first, a.Seen)
			}
		}
	})
	if tell := slices.ContainsFunc(slices.Collect(maps.Values(d.look.Events)), isWay); tell && seen < 10 {
		t.Errorf("only %d arrows", seen)
	}
}

// isWay reports whether a trace is an arrow.
func isWay(t board.Trace) bool { return t >= board.Moves && t <= board.Retreats }

// checkGrey looks whether the sides of a title and the land that they hold are told apart without
// colours, by how light they are and by the direction of the lines over it.
func checkGrey(t *testing.T, d *drawn) {
	const step = 5.0
	sides := d.About().Sides
	for i, a := range sides {
		fa, ta := chart.Lightness(d.look.Sides[string(a)])
		for j, b := range sides[:i] {
			fb, tb := chart.Lightness(d.look.Sides[string(b)])
			if math.Abs(fa-fb) < step || math.Abs(ta-tb) < step {
				t.Errorf("%s and %s are %.0f and %.0f, their land %.0f and %.0f", a, b, fa, fb, ta, tb)
			}
			if chart.HatchAngle(i) == chart.HatchAngle(j) {
				t.Errorf("the land of %s and %s has the same lines", a, b)
			}
		}
	}
}

var colour = regexp.MustCompile(`class="[^"]*"|#[0-9a-f]{3,6}`)

// checkSwatches looks whether no two entries of a legend have signs that look alike, printed in grey.
func checkSwatches(t *testing.T, d *drawn) {
	d.eachPosition(t, 20, func(t *testing.T, s *shot) {
		name := s.name
		texts, signs := s.painting().Swatches()
		of := map[string]string{}
		for i, svg := range signs {
			grey := colour.ReplaceAllStringFunc(string(svg), greyOf)
			if other, ok := of[grey]; ok {
				t.Errorf("%s: %q and %q have the same sign", name, other, texts[i])
			}
			of[grey] = texts[i]
			if !strings.Contains(grey, "<path") && !strings.Contains(grey, "<rect") && !strings.Contains(grey, "<circle") {
				t.Errorf("%s: %q has no sign", name, texts[i])
			}
		}
	})
}

// greyOf returns a colour as one of ten greys, and no class.
func greyOf(s string) string {
	if s[0] != '#' {
		return ""
	}
	if len(s) == 4 {
		s = string([]byte{'#', s[1], s[1], s[2], s[2], s[3], s[3]})
	}
	v, err := strconv.ParseUint(s[1:], 16, 32)
	if err != nil {
		return s
	}
	return fmt.Sprint("grey", (299*(v>>16)+587*(v>>8&255)+114*(v&255))/25600)
}
