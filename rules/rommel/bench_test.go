package rommel

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// played is one phase of a self-played game: where it started and what was
// sent.
type played struct {
	pos    *position
	seed   byte
	n      int
	sheets []rules.Sheet
	letter [][]parser.Line
}

// dice gives the rolls of the phase.
func (ph *played) dice() dice.Source { return dice.NewDerived(dice.Seed{ph.seed}, ph.n, [32]byte{}) }

// selfPlay plays one game with bots and returns its phases.
func selfPlay(tb testing.TB, scenario string, seed byte) []played {
	tb.Helper()
	title := titled(tb)
	d := desked(tb, title)
	pos, err := title.Start(rules.Setup{Scenario: scenario})
	if err != nil {
		tb.Fatal(err)
	}
	var out []played
	for n := 1; ; n++ {
		ds := pos.Demands()
		if len(ds) == 0 {
			return out
		}
		ph := played{pos: pos.(*position), seed: seed, n: n}
		luck := dice.NewDerived(dice.Seed{seed, 1}, n, [32]byte{})
		for _, dm := range ds {
			lines := desk.Number(d.Grammar().Lines(pos.Bot(dm, luck), rules.English))
			ph.letter = append(ph.letter, lines)
			ph.sheets = append(ph.sheets, rules.Sheet{Side: dm.Side, Key: dm.Key, Orders: d.Read(lines).Orders})
		}
		o, err := pos.Adjudicate(rules.Input{Sheets: ph.sheets, Dice: ph.dice()})
		if err != nil {
			tb.Fatal(err)
		}
		out = append(out, ph)
		pos = o.Next
	}
}

// BenchmarkPhase is one phase of a game from order lines to the next position:
// reading the lines, checking the sheet and carrying it out.
func BenchmarkPhase(b *testing.B) {
	phases := selfPlay(b, "1941", 1)
	d := desked(b, phases[0].pos.t)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		ph := &phases[i%len(phases)]
		in := rules.Input{Dice: ph.dice(), Sheets: make([]rules.Sheet, 0, len(ph.letter))}
		for k := range ph.letter {
			sh := ph.sheets[k]
			sh.Orders = d.Read(ph.letter[k]).Orders
			if rd := ph.pos.Check(sh); !rd.OK() {
				b.Fatal(rd.Problems)
			}
			in.Sheets = append(in.Sheets, sh)
		}
		if _, err := ph.pos.Adjudicate(in); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOrders carries out the phases of a game with the view of a side
// worked out after each, as an engine does that serves players at a board. It
// reports the orders and the actions (orders, and the dice rolls and moves
// that follow from them: events) a second.
func BenchmarkOrders(b *testing.B) {
	phases := selfPlay(b, "1941", 1)
	orders, events := 0, 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		ph := &phases[i%len(phases)]
		out, err := ph.pos.Adjudicate(rules.Input{Sheets: ph.sheets, Dice: ph.dice()})
		if err != nil {
			b.Fatal(err)
		}
		ph.pos.t.View(out.Next.Known(rules.Viewer(sideIDs[i%sides])))
		for k := range ph.sheets {
			orders += len(ph.sheets[k].Orders)
		}
		events += len(out.Events)
	}
	b.ReportMetric(float64(orders)/b.Elapsed().Seconds(), "orders/s")
	b.ReportMetric(float64(events)/b.Elapsed().Seconds(), "events/s")
}

// BenchmarkView is what one side sees, the core of a sitrep.
func BenchmarkView(b *testing.B) {
	phases := selfPlay(b, "1941", 1)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p := phases[i%len(phases)].pos
		p.t.View(p.Known(rules.Viewer(axis.id())))
	}
}

// BenchmarkSupply is the check of who has supply (§12.7).
func BenchmarkSupply(b *testing.B) {
	phases := selfPlay(b, "1941", 1)
	runs := make([]*run, len(phases))
	for i := range phases {
		runs[i] = phases[i].pos.t.newRun(phases[i].pos.s.clone())
		runs[i].plan, runs[i].in = true, &rules.Input{}
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		runs[i%len(runs)].checkSupply(side(i%sides), true)
	}
}

// BenchmarkBot is the writing of one phase's sheets.
func BenchmarkBot(b *testing.B) {
	phases := selfPlay(b, "1941", 1)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		ph := &phases[i%len(phases)]
		luck := ph.dice()
		for _, d := range ph.pos.Demands() {
			ph.pos.Bot(d, luck)
		}
	}
}
