package thirdreich

import (
	"encoding/json"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/rules/thirdreich/bot"
)

// TestImaginedGamesGoOn imagines positions in the middle of games of bots, for whoever is waited for, by
// several lucks: the side knows the same of them, and they are played on.
func TestImaginedGamesGoOn(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	asked := map[rules.Side]int{}
	for n, options := range []map[string]string{{}, {"decisions": "ask"}, {"decisions": "ask", "report": "turn"}} {
		pos, err := title.Start(rules.Setup{Options: options})
		if err != nil {
			t.Fatal(err)
		}
		luck := engine.NewLuck(uint64(n), 0)
		for phase := 1; len(pos.Demands()) > 0; phase++ {
			in := rules.Input{Dice: luck}
			for _, d := range pos.Demands() {
				if d.Optional {
					continue // nobody thinks about it
				}
				k := pos.Known(rules.Viewer(d.Side))
				if decision := d.Kind == rules.DemandDecision; decision || phase%9 == n {
					for seed := range uint64(3) {
						playOn(t, title, k, d, engine.NewLuck(seed, uint64(phase)))
					}
					if decision {
						asked[d.Side]++
					}
				}
				in.Sheets = append(in.Sheets, rules.Sheet{Side: d.Side, Key: d.Key, Orders: title.Propose(pos, &d, phase%bot.Plans, luck)})
			}
			done, err := pos.Adjudicate(in)
			if err != nil {
				t.Fatalf("phase %d: %v", phase, err)
			}
			pos = done.Next
		}
	}
	if asked["axis"] == 0 || asked["allies"] == 0 || asked["soviet"] == 0 {
		t.Errorf("asked: %v", asked)
	}
}

// playOn imagines what a side knows, and plays on for some phases.
func playOn(t *testing.T, title *Title, k *rules.Known, waited rules.Demand, luck dice.Source) {
	t.Helper()
	pos := title.Imagine(k, luck)
	if one, two := known(t, k), known(t, pos.Known(k.Viewer)); one != two {
		t.Fatalf("turn %d, %s: it is imagined otherwise:\n%s\n%s", k.Clock.Turn, waited.Key, one, two)
	}
	for phase := range 8 {
		before := known(t, pos.Known(rules.All))
		in := rules.Input{Dice: luck}
		for _, d := range pos.Demands() {
			in.Sheets = append(in.Sheets, rules.Sheet{Side: d.Side, Key: d.Key, Orders: title.Propose(pos, &d, luck.Roll("plan", bot.Plans)-1, luck)})
		}
		if phase == 0 && len(in.Sheets) == 0 && k.Result == nil {
			t.Fatalf("turn %d, %s: nobody is waited for", k.Clock.Turn, waited.Key)
		}
		if before != known(t, pos.Known(rules.All)) {
			t.Fatalf("turn %d, %s: a proposal changes the position", k.Clock.Turn, waited.Key)
		}
		out, err := pos.Adjudicate(in)
		if err != nil {
			t.Fatalf("turn %d, %s: %v", k.Clock.Turn, waited.Key, err)
		}
		pos = out.Next
	}
}

func known(t *testing.T, k *rules.Known) string {
	raw, err := json.Marshal(k)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}
