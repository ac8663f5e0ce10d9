package empires_test

import (
	"crypto/sha256"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/empires"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/rules/play"
)

// TestThoughtIsAccepted: a side that owes attacks (§8) never sends a sheet that leaves them out, however much
// is thought; and in a turn for which all report at once, no side takes what it did in the last one for
// done already, so that it has something to order.
func TestThoughtIsAccepted(t *testing.T) {
	title, err := empires.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := title.Start(rules.Setup{Options: map[string]string{"report": "turn"}})
	if err != nil {
		t.Fatal(err)
	}
	for phase := 1; phase <= 4; phase++ {
		in := rules.Input{Dice: dice.NewDerived(dice.Seed{}, phase, [sha256.Size]byte{})}
		demands := pos.Demands()
		for i := range demands {
			d := &demands[i]
			if d.Optional {
				continue
			}
			s := engine.New(engine.PlayerOf(title), pos.Known(rules.Viewer(d.Side)), *d, rules.CheckOf(pos, d.Side), engine.NewLuck(uint64(phase), 0), 150)
			for s.Step() {
			}
			sheet := rules.Sheet{Side: d.Side, Key: d.Key, Orders: s.Best()}
			text := title.Grammar().Lines(s.Best(), rules.English)
			if r := pos.Check(sheet); !r.OK() || s.Failures() > 0 {
				t.Errorf("phase %d: %q of %s is refused: %v; %d rollouts failed", phase, text, d.Side, r.Problems, s.Failures())
			}
			if !demands[len(demands)-1].Optional && len(demands) > 1 && slices.Equal(text, []string{play.FormPass}) {
				t.Errorf("phase %d: %s passes", phase, d.Side)
			}
			in.Sheets = append(in.Sheets, sheet)
		}
		if out, err := pos.Adjudicate(in); err == nil {
			pos = out.Next
		} else {
			t.Fatal(err)
		}
	}
}
