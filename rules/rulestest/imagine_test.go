package rulestest_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// dreamer is a toy that imagines positions, and may break a promise.
type dreamer struct {
	bent
	imagine func(p *toy.Position, k *rules.Known) // what is wrong with them
}

func (d dreamer) Imagine(k *rules.Known, _ dice.Source) rules.Position {
	setup := rules.Setup{Scenario: k.Scenario, Options: map[string]string{}}
	for _, o := range k.Options {
		setup.Options[o.ID] = o.Value
	}
	pos, err := d.Start(setup)
	if err != nil {
		panic(err)
	}
	p := pos.(position).Position
	p.State.Turn = k.Clock.Turn
	if k.Active == toy.Blue {
		p.State.Mover = 1
	}
	for i := range k.Pieces {
		if p.State.Troops[i].Place = 0; !k.Pieces[i].Hidden() {
			p.State.Troops[i].Place = slices.Index(toy.Places, k.Pieces[i].At)
		}
	}
	for i := range k.Tracks {
		p.State.Troops[i].Points = k.Tracks[i].N
	}
	if d.imagine != nil {
		d.imagine(p, k)
	}
	return pos
}

// hides is where blue hides, as a number and as a place.
func hides(p *toy.Position) (int, rules.Arg) {
	at := p.State.Troops[1].Place
	return at, rules.ID("place", "place", toy.Places[at])
}

// TestImagined breaks what is imagined, and lets readings tell what is known to
// the true position only, in ways that name nothing which is hidden.
func TestImagined(t *testing.T) {
	for name, c := range map[string]struct {
		imagine func(p *toy.Position, k *rules.Known)
		bend    bend
		want    string
	}{
		"a score that is forgotten": {imagine: func(p *toy.Position, _ *rules.Known) { p.State.Troops[0].Points = 0 }, want: "it is imagined otherwise"},
		"a place of one's own that is made up": {imagine: func(p *toy.Position, _ *rules.Known) {
			p.State.Troops[0].Place = (p.State.Troops[0].Place + 1) % len(toy.Places)
		}, want: "of what is imagined the draft is another"},
		"a number that tells": {bend: bend{check: func(p *toy.Position, s rules.Sheet) rules.Reading {
			r := p.Check(s)
			n, _ := hides(p)
			r.Missing = append(r.Missing, rules.M("toy.odds", rules.Num("chance", n)))
			return r
		}}, want: "it is read otherwise"},
		"a place that tells": {bend: bend{check: func(p *toy.Position, s rules.Sheet) rules.Reading {
			r := p.Check(s)
			for i := range r.Problems {
				_, at := hides(p)
				r.Problems[i].Message.Args = append(r.Problems[i].Message.Args, at)
			}
			return r
		}}, want: "it is read otherwise"},
		"a standing order that tells": {bend: bend{standing: func(p *toy.Position, st rules.Standing) rules.Reading {
			r := p.CheckStanding(st)
			if n, _ := hides(p); n > 0 {
				r.Missing = append(r.Missing, rules.M("toy.no-raid"))
			}
			return r
		}}, want: "check of standing orders: on the position that is imagined"},
	} {
		t.Run(name, func(t *testing.T) {
			s := suite(t, dreamer{bent{Title: toy.New(), bend: c.bend}, c.imagine})
			s.Secrets, s.MaxPhases = nil, 300
			if err := rulestest.Check(s); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("the suite says %v, want %q", err, c.want)
			}
		})
	}
	if err := rulestest.Check(suite(t, dreamer{bent: bent{Title: toy.New()}})); err != nil {
		t.Errorf("a title that imagines what is known: %v", err)
	}
}
