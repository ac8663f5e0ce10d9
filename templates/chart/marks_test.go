package chart_test

import (
	"fmt"
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

// TestCapturesAreOfTheTaker: the flag of a capture is of who took the place, whatever
// else the event says of it, and the way of an army goes through where it broke through.
func TestCapturesAreOfTheTaker(t *testing.T) {
	list, _ := drawnTitles(t)
	captures := 0
	for _, title := range list {
		g, sides := title.ground, title.About().Sides
		place := g.Tiles[0]
		for code, kind := range title.look.Events {
			if kind != board.Taken {
				continue
			}
			captures++
			k := &rules.Known{Kinds: rules.Kinds{Place: place.Kind}}
			e := rules.Event{Message: rules.M(code, rules.ID(place.Kind, "zone", place.ID), rules.SideArg("side", sides[0]), rules.SideArg("was", sides[1]))}
			got := title.board.Traces([]rules.Event{e}, k)
			if len(got) != 1 || got[0].Side != sides[0] {
				t.Errorf("%s: %s of %s is drawn as %v", title.About().ID, code, sides[0], got)
			}
		}
	}
	if captures < 3 {
		t.Errorf("only %d events of captures", captures)
	}
}

// TestSignsSideBySide: no sign of a battle, a capture or a mark lies on another of its
// place, nor on the counters there.
func TestSignsSideBySide(t *testing.T) {
	several := 0
	eachPosition(t, 8, func(t *testing.T, s *shot) {
		drawn, name := s.painting(), s.name
		p, stacks := drawn.Picture(), drawn.Stacks()
		for i, x := range p.Signs {
			for _, o := range p.Signs[:i] {
				if x.Place == o.Place {
					several++
					if x.Box.Grow(-0.1).Hits(o.Box) {
						t.Errorf("%s: two signs of %s lie on one another", name, x.Place)
					}
				}
			}
			if stack, ok := stacks[x.Place]; ok && x.Box.Hits(stack.Grow(-1)) {
				t.Errorf("%s: a sign of %s lies on the counters there", name, x.Place)
			}
		}
	})
	if several == 0 {
		t.Error("no place has several signs")
	}
}

// TestArrowsAreSeen: an arrow begins and ends at the edge of what stands there, not on
// it, and enough of it lies beside all counters.
func TestArrowsAreSeen(t *testing.T) {
	seen := 0
	eachPosition(t, 8, func(t *testing.T, s *shot) {
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
	if seen < 50 {
		t.Errorf("only %d arrows", seen)
	}
}

// TestMergedCountersTellNoSum: a counter for several pieces tells how many they are,
// and the strength of each where all have the same; never a sum, which nobody fights
// with.
func TestMergedCountersTellNoSum(t *testing.T) {
	list, _ := drawnTitles(t)
	i := slices.IndexFunc(list, func(d *drawnTitle) bool {
		return slices.Contains(d.look.Off, "due") && slices.Contains(d.look.Off, "cadres")
	})
	side := list[i].About().Sides[0]
	draw := func(last int16) string {
		k := &rules.Known{Viewer: rules.All, Kinds: rules.Kinds{Place: "hex", Piece: "unit"}}
		for n := range 20 {
			p := rules.Piece{ID: fmt.Sprint("u", n), Side: side, Kind: "infantry", At: "due", Strength: 3, Steps: 2, Most: 2}
			if n == 19 {
				p.Strength = last
			}
			k.Pieces = append(k.Pieces, p)
		}
		return string(list[i].board.Draw(chart.Scene{Known: k, Lang: rules.English}).SVG())
	}
	for last, want := range map[int16]bool{3: true, 4: false} {
		svg := draw(last)
		if !strings.Contains(svg, ">×20</text>") || strings.Contains(svg, fmt.Sprintf(">%d</text>", 57+last)) {
			t.Errorf("with %d: no ×20, or a sum", last)
		}
		if got := strings.Contains(svg, ">3</text>"); got != want {
			t.Errorf("with %d: the strength of each is shown: %v", last, got)
		}
	}
}

// TestGrey: the sides of a title and the land that they hold are told apart without
// colours, by how light they are and by the direction of the lines over it.
func TestGrey(t *testing.T) {
	const step = 5.0
	list, _ := drawnTitles(t)
	for _, title := range list {
		sides := title.About().Sides
		for i, a := range sides {
			fa, ta := chart.Lightness(title.look.Sides[string(a)])
			for j, b := range sides[:i] {
				fb, tb := chart.Lightness(title.look.Sides[string(b)])
				if math.Abs(fa-fb) < step || math.Abs(ta-tb) < step {
					t.Errorf("%s: %s and %s are %.0f and %.0f, their land %.0f and %.0f", title.About().ID, a, b, fa, fb, ta, tb)
				}
				if chart.HatchAngle(i) == chart.HatchAngle(j) {
					t.Errorf("%s: the land of %s and %s has the same lines", title.About().ID, a, b)
				}
			}
		}
	}
}

var colour = regexp.MustCompile(`class="[^"]*"|#[0-9a-f]{3,6}`)

// TestSwatchesDiffer: no two entries of a legend have signs that look alike, printed
// in grey.
func TestSwatchesDiffer(t *testing.T) {
	eachPosition(t, 20, func(t *testing.T, s *shot) {
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

// greyOf is a colour as one of ten greys, and no class.
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
