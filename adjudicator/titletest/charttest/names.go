package charttest

import (
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// Of names, in units of the drawing: how far they are from counters of another
// place at least, if there are none in their own, and the smallest that can be read
// in a mail; and how many may stand nearer: a name by counters of one other place counts once, however long they stay.
const (
	strangers    = 2
	leastHeight  = 12
	fewStrangers = 10
)

// checkNames holds names and counters to what a reader may expect:
//   - of all counters, those of its own place are the nearest to a name; where none
//     stand there, none are beside it
//   - the middle of a stack lies in its place, or a leader tells where it belongs
//   - each place with counters has a name or a number that no counter covers and that
//     is large enough for a mail
//   - names of seas and countries lie on what they name, those of boxes in them
func checkNames(t *testing.T, d *drawn) {
	numbers, boxes, named := map[string]bool{}, map[string]bool{}, false
	for _, x := range d.ground.Tiles {
		numbers[x.Number] = x.Number != ""
		boxes[x.ID] = x.Box
		named = named || x.Box && x.Named
	}
	var names, stacks, led, waters, boxed int
	strange := map[[2]string]bool{}
	d.eachPosition(t, 10, func(t *testing.T, s *shot) {
		name, b := s.name, d.board
		p := s.painting().Picture()
		at := map[string]chart.Stack{}
		for _, x := range p.Stacks {
			at[x.Place] = x
			stacks++
			if x.Led {
				led++
			} else if !chart.IsInPlace(b, x.Place, x.Middle()) {
				t.Errorf("%s: the counters of %s stand outside of it, without a leader", name, x.Place)
			}
		}
		read := map[string]bool{}
		for _, l := range p.Labels {
			if boxes[l.Place] {
				if boxed++; !l.Box.IsWithin(chart.BoxOf(b, l.Place)) {
					t.Errorf("%s: %q is larger than its box", name, l.Text)
				}
			}
			own, stands := at[l.Place]
			covered := slices.ContainsFunc(p.Stacks, func(o chart.Stack) bool { return l.Box.SharedArea(o.Box) > 0.1*l.Box.W*l.Box.H })
			read[l.Place] = read[l.Place] || l.Box.H >= leastHeight && !covered
			if !stands && numbers[l.Text] {
				continue // it stands in its hex
			}
			names++
			for _, o := range p.Stacks {
				if o.Place != l.Place && (stands && l.Box.Distance(o.Box) < l.Box.Distance(own.Box) || !stands && l.Box.Distance(o.Box) < strangers) {
					strange[[2]string{l.Place, o.Place}] = true
					t.Logf("%s: the name %q stands by the counters of %s", name, l.Text, o.Place)
				}
			}
		}
		for _, x := range p.Stacks {
			if !read[x.Place] {
				t.Errorf("%s: the name of %s, where counters stand, cannot be read", name, x.Place)
			}
		}
		for _, l := range p.Texts {
			waters++
			if part := chart.NameShare(b, l.Place, l.Text, string(s.Lang), l.Box); part < 0.95 {
				t.Errorf("%s: %q lies on its %s with %.2f", name, l.Text, l.Place, part)
			}
		}
	})
	if len(strange) > fewStrangers {
		t.Errorf("%d names of %d stand by the counters of another place", len(strange), names)
	}
	if led*50 > stacks {
		t.Errorf("%d of %d stacks stand outside of their places", led, stacks)
	}
	if waters == 0 && len(d.ground.Texts) > 0 || boxed == 0 && named {
		t.Errorf("%d names of seas and countries and %d of boxes were looked at", waters, boxed)
	}
}

// checkCounters looks whether counters say who they are: what is written on a counter is the name
// of its piece, a short one that its title declares, or whole words of it; it means one piece of
// its side. A piece that is known and whose counter has no name is in the list below the map, and a
// counter of several steps shows them.
func checkCounters(t *testing.T, d *drawn) {
	named := 0
	d.eachPosition(t, 20, func(t *testing.T, s *shot) {
		p, name := s.painting().Picture(), s.name
		pieces := map[string]*rules.Piece{}
		for i := range s.Known.Pieces {
			pieces[s.Known.Pieces[i].ID] = &s.Known.Pieces[i]
		}
		type called struct {
			side rules.Side
			text string
		}
		seen := map[called]string{}
		for _, c := range p.Counters {
			x := pieces[c.ID]
			if c.ID == "" || x == nil || x.Hidden() {
				continue
			}
			if x.Most > 1 && x.Steps > 0 && !c.Steps {
				t.Errorf("%s: the counter of %s does not show its %d steps", name, c.ID, x.Steps)
			}
			if c.Text == "" {
				if c.Place != "" && !slices.Contains(p.Listed, c.Place) {
					t.Errorf("%s: neither the counter of %s nor the list tells who it is", name, c.ID)
				}
				continue
			}
			named++
			short := s.title.look.Short[board.ShortOf(s.Known.PieceArg("", x).Kind, c.ID)][string(s.Lang)]
			words := strings.Fields(c.Name)
			if c.Text != short && slices.ContainsFunc(strings.Fields(c.Text), func(w string) bool { return !slices.Contains(words, w) }) {
				t.Errorf("%s: on the counter of %s (%s) is %q", name, c.ID, c.Name, c.Text)
			}
			key := called{x.Side, c.Text}
			if was, ok := seen[key]; ok && was != c.ID {
				t.Errorf("%s: on the counters of %s and %s is %q", name, was, c.ID, c.Text)
			}
			seen[key] = c.ID
		}
		// Of a kind that is counted in one place, each is in the list.
		for _, x := range s.Known.Pieces {
			drawn := slices.ContainsFunc(p.Counters, func(c chart.Counter) bool { return c.ID == x.ID && c.Text != "" })
			onMap := slices.ContainsFunc(p.Stacks, func(o chart.Stack) bool { return o.Place == x.At })
			if onMap && !x.Hidden() && !drawn && !slices.Contains(p.Listed, x.At) {
				t.Errorf("%s: the map does not tell that %s is in %s", name, x.ID, x.At)
			}
		}
	})
	if named == 0 {
		t.Error("no counter has a name")
	}
}
