package empires_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// played is one phase of a self-played game: where it started and what was
// sent.
type played struct {
	pos    rules.Position
	key    []string
	side   []rules.Side
	letter [][]parser.Line
}

// selfPlay plays one game with bots and returns its phases.
func selfPlay(b testing.TB, seed byte) []played {
	b.Helper()
	title, d := table(b)
	pos, err := title.Start(rules.Setup{})
	if err != nil {
		b.Fatal(err)
	}
	var out []played
	for n := 1; ; n++ {
		ds := pos.Demands()
		if len(ds) == 0 {
			return out
		}
		src := dice.NewDerived(dice.Seed{seed}, n, [32]byte{})
		ph := played{pos: pos}
		in := rules.Input{Dice: src}
		for _, dm := range ds {
			lines := desk.Lines(strings.Join(pos.Bot(dm, src), "\n"))
			ph.key, ph.side, ph.letter = append(ph.key, dm.Key), append(ph.side, dm.Side), append(ph.letter, lines)
			in.Sheets = append(in.Sheets, rules.Sheet{Side: dm.Side, Key: dm.Key, Orders: d.Read(lines).Orders})
		}
		o, err := pos.Adjudicate(in)
		if err != nil {
			b.Fatal(err)
		}
		out = append(out, ph)
		pos = o.Next
	}
}

// BenchmarkPhase is one phase of a game from order lines to the next position:
// reading the lines, checking the sheet and carrying it out.
func BenchmarkPhase(b *testing.B) {
	_, d := table(b)
	phases := selfPlay(b, 1)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		ph := &phases[i%len(phases)]
		in := rules.Input{Dice: dice.NewDerived(dice.Seed{1}, i, [32]byte{})}
		for k := range ph.letter {
			sh := rules.Sheet{Side: ph.side[k], Key: ph.key[k], Orders: d.Read(ph.letter[k]).Orders}
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

// BenchmarkView is what one side sees, the core of a sitrep.
func BenchmarkView(b *testing.B) {
	title, _ := table(b)
	phases := selfPlay(b, 1)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		title.View(phases[i%len(phases)].pos.Known("german"))
	}
}

// BenchmarkMarshal is the readable form that the store keeps.
func BenchmarkMarshal(b *testing.B) {
	phases := selfPlay(b, 1)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := phases[i%len(phases)].pos.MarshalJSON(); err != nil {
			b.Fatal(err)
		}
	}
}
