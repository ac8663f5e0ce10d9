package eurofront

import (
	"encoding/json"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// TestWhatIsImaginedOfAPause: where a side pauses in its turn it imagines what it has
// done so far, and knows as much of that as of the truth.
func TestWhatIsImaginedOfAPause(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := title.Start(rules.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	luck := dice.NewDerived(dice.Seed{5}, 0, [32]byte{})
	phases := map[string]bool{}
	for n := 1; n < 40; n++ {
		in := rules.Input{Dice: dice.NewDerived(dice.Seed{6}, n, [32]byte{})}
		for _, d := range p.Demands() {
			k := p.Known(rules.Viewer(d.Side))
			phases[string(k.Active)] = true
			for _, x := range k.Tracks {
				if x.ID == trackPhase {
					phases[x.Of] = true
				}
			}
			one, _ := json.Marshal(k)
			two, _ := json.Marshal(title.Imagine(k).Known(k.Viewer))
			if string(one) != string(two) {
				t.Fatalf("phase %d: it is imagined otherwise:\n%s\n%s", n, one, two)
			}
			var orders []rules.Order
			kind := ""
			for _, o := range rules.Bot(title, p, d, luck) {
				if now := o.Form; kind != "" && now != kind && (kind == moves.FormActivate || now == "strike" || now == "fight") && luck.Roll("pause", 3) > 1 {
					orders = append(orders, order.Of(play.FormPause))
					break
				}
				kind = o.Form
				orders = append(orders, o)
			}
			for i := range orders {
				orders[i].Line = i + 1
			}
			in.Sheets = append(in.Sheets, rules.Sheet{Side: d.Side, Key: d.Key, Orders: orders})
		}
		out, err := p.Adjudicate(in)
		if err != nil {
			t.Fatalf("phase %d: %v", n, err)
		}
		p = out.Next
	}
	for _, what := range []string{"production", "command", "movement", "axis", "soviet"} {
		if !phases[what] {
			t.Errorf("nothing was imagined of %s, but of %v", what, phases)
		}
	}
}
