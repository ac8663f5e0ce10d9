package rulestest_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// worlds is the toy's suite with a twin that says more of its worlds.
func worlds(t *testing.T, title rules.Title, more rulestest.World) rulestest.Suite {
	t.Helper()
	s := suite(t, title)
	s.Twins = []rulestest.Twin{{Side: toy.Red, Quiet: s.Secrets[0].Quiet, World: func(pos rules.Position, roll func(int) int) (rulestest.World, bool) {
		w := more
		var ok bool
		w.Position, ok = elsewhere(title, pos, roll)
		return w, ok
	}}}
	s.Secrets = nil
	return s
}

// telling is the toy with more events in every phase.
func telling(events func(p *toy.Position) []rules.Event) bent {
	return bent{Title: toy.New(), bend: bend{adjudicate: func(p *toy.Position, in rules.Input) (rules.Outcome, error) {
		out, err := p.Adjudicate(in)
		if err == nil {
			out.Events = slices.Concat(events(p), out.Events)
		}
		return out, err
	}}}
}

// hideout tells where blue's troop stands.
func hideout(p *toy.Position, to ...rules.Side) rules.Event {
	return rules.Event{Message: rules.M("toy.stands", rules.ID("place", "place", toy.Places[p.State.Troops[1].Place])), To: to}
}

func harmless(*toy.Position) rules.Event { return rules.Event{Message: rules.M("toy.turns")} }

// TestWorlds: what a twin says of its worlds is heeded, and no further than it
// goes.
func TestWorlds(t *testing.T) {
	shows := func(m rules.Message) bool { return m.Code == "toy.stands" }
	parts := func(one, two rules.Message) bool {
		return one.Code == "toy.stands" && one.String() != two.String()
	}
	for name, c := range map[string]struct {
		title rules.Title
		more  rulestest.World
		leak  bool
	}{
		"nothing more to say": {toy.New(), rulestest.World{}, false},
		"a leak":              {telling(func(p *toy.Position) []rules.Event { return []rules.Event{hideout(p)} }), rulestest.World{}, true},
		"what may be shown":   {telling(func(p *toy.Position) []rules.Event { return []rules.Event{hideout(p)} }), rulestest.World{Shows: shows}, false},
		"a leak before it": {telling(func(p *toy.Position) []rules.Event {
			e := hideout(p)
			e.Code = "toy.held"
			return []rules.Event{e, hideout(p)}
		}), rulestest.World{Shows: shows}, true},
		"told to others only": {telling(func(p *toy.Position) []rules.Event { return []rules.Event{hideout(p, toy.Blue)} }), rulestest.World{}, false},
		"a leak after parting": {telling(func(p *toy.Position) []rules.Event {
			return []rules.Event{hideout(p, toy.Blue), harmless(p), hideout(p)}
		}), rulestest.World{Parts: parts}, false},
		"a leak at parting": {telling(func(p *toy.Position) []rules.Event { return []rules.Event{hideout(p, toy.Blue), hideout(p)} }), rulestest.World{Parts: parts}, true},
	} {
		t.Run(name, func(t *testing.T) {
			s := worlds(t, c.title, c.more)
			s.MaxPhases = 300
			err := rulestest.Check(s)
			if leak := err != nil && strings.Contains(err.Error(), "is told different things"); leak != c.leak || err != nil && !leak {
				t.Errorf("the suite says %v; a leak: %v", err, c.leak)
			}
		})
	}
}

// TestWorldsTranslate: orders of the others are given in the words of the twin
// world, those of the side that must not notice are not.
func TestWorldsTranslate(t *testing.T) {
	asked := 0
	s := worlds(t, toy.New(), rulestest.World{Order: func(o *rules.Order) {
		asked++
		if v, ok := o.Get("place"); ok && v.ID == "hill" {
			o.Args[0].ID = "mill"
		}
	}})
	if err := rulestest.Check(s); err != nil {
		t.Error(err)
	}
	if asked == 0 {
		t.Error("no order was translated")
	}
}
