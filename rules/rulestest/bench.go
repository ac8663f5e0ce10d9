package rulestest

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// played is one phase of a self-played game: where it started and what was
// sent.
type played struct {
	pos     rules.Position
	number  int
	demands []rules.Demand
	letters [][]string
	sheets  []rules.Sheet
	raw     []byte // pos marshalled
}

// benchSeed is the game that benchmarks measure.
const benchSeed = 1

// selfPlay plays one game with bots and returns its phases.
func selfPlay(b *testing.B, s Suite, scenario string) (out []played) {
	b.Helper()
	pos, err := s.Title.Start(rules.Setup{Scenario: scenario})
	if err != nil {
		b.Fatal(err)
	}
	for n := 1; len(pos.Demands()) > 0; n++ {
		ph := played{pos: pos, number: n, demands: pos.Demands()}
		if ph.raw, err = pos.MarshalJSON(); err != nil {
			b.Fatal(err)
		}
		for _, d := range ph.demands {
			lines := s.Title.Grammar().Lines(rules.Bot(s.Title, pos, d, dice.NewDerived(dice.Seed{benchSeed, 1}, n, [32]byte{})), rules.English)
			orders, _, _, _ := s.Parse(lines)
			ph.letters = append(ph.letters, lines)
			ph.sheets = append(ph.sheets, rules.Sheet{Side: d.Side, Key: d.Key, Orders: orders})
		}
		out = append(out, ph)
		o, err := pos.Adjudicate(ph.input())
		if err != nil {
			b.Fatal(err)
		}
		pos = o.Next
	}
	return out
}

func (ph *played) input() rules.Input {
	return rules.Input{Sheets: ph.sheets, Dice: dice.NewDerived(dice.Seed{benchSeed}, ph.number, [32]byte{})}
}

// Bench measures what the service asks of a position, over the phases of a
// self-played game of a scenario: each operation is done once for one phase.
func Bench(b *testing.B, s Suite, scenario string) {
	phases := selfPlay(b, s, scenario)
	sides := s.Title.About().SidesOf(scenario)
	for _, c := range []struct {
		name string
		do   func(i int, ph *played)
	}{
		{"Phase", func(_ int, ph *played) { // from order lines to the next position
			in := ph.input()
			in.Sheets = make([]rules.Sheet, len(ph.sheets))
			for k := range ph.sheets {
				in.Sheets[k] = ph.sheets[k]
				in.Sheets[k].Orders, _, _, _ = s.Parse(ph.letters[k])
				if r := ph.pos.Check(in.Sheets[k]); !r.OK() {
					b.Fatal(r.Problems)
				}
			}
			if _, err := ph.pos.Adjudicate(in); err != nil {
				b.Fatal(err)
			}
		}},
		{"Adjudicate", func(_ int, ph *played) {
			if _, err := ph.pos.Adjudicate(ph.input()); err != nil {
				b.Fatal(err)
			}
		}},
		{"Check", func(_ int, ph *played) {
			for k := range ph.sheets {
				ph.pos.Check(ph.sheets[k])
			}
		}},
		{"View", func(i int, ph *played) { s.Title.View(ph.pos.Known(rules.Viewer(sides[i%len(sides)]))) }},
		{"Draft", func(i int, ph *played) { rules.Draft(s.Title, ph.pos, sides[i%len(sides)]) }},
		{"Bot", func(_ int, ph *played) {
			for _, d := range ph.demands {
				rules.Bot(s.Title, ph.pos, d, dice.NewDerived(dice.Seed{benchSeed, 1}, ph.number, [32]byte{}))
			}
		}},
		{"Marshal", func(_ int, ph *played) {
			if _, err := ph.pos.MarshalJSON(); err != nil {
				b.Fatal(err)
			}
		}},
		{"Decode", func(_ int, ph *played) {
			if _, err := s.Title.Decode(ph.raw); err != nil {
				b.Fatal(err)
			}
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				c.do(i, &phases[i%len(phases)])
			}
		})
	}
}
