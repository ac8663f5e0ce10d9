package eurofront

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

func known(t *testing.T, title *Title, s *field.State, v rules.Viewer) string {
	t.Helper()
	text, err := json.Marshal(title.Position(s).Known(v))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestTwins: worlds that differ in type and strength of blocks that stand, in who of
// them is where among blocks of one place, in what is saved and what has fallen, are
// one to the other side and to everybody (NOTES 4.4, §2).
func TestTwins(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(50) {
		rng := rand.New(rand.NewPCG(seed, 2))
		s := title.d.Begin(0, field.Options{})
		twin := s.Clone()
		var standing []int
		for u := range s.Blocks {
			if b := &s.Blocks[u]; title.d.Units[u].Faction == field.Soviet && b.At >= 0 && !b.Up {
				standing = append(standing, u)
				twin.Blocks[u].CV = int8(rng.IntN(5))
			}
		}
		for range 20 { // they change places: headquarters with tanks, too
			i, j := standing[rng.IntN(len(standing))], standing[rng.IntN(len(standing))]
			twin.Blocks[i].At, twin.Blocks[j].At = twin.Blocks[j].At, twin.Blocks[i].At
		}
		for u := range s.Blocks { // a beachhead is in any box, or still to come (§15.61)
			if title.d.Units[u].Type == field.Beachhead {
				twin.Blocks[u].At = []int16{field.Prep, field.Ready, field.Dead, field.Due}[rng.IntN(4)]
			}
		}
		twin.Purses[field.Soviet][field.EastFront].Saved = int16(rng.IntN(100))
		for _, v := range []rules.Viewer{"axis", rules.Everybody} {
			if a, b := known(t, title, s, v), known(t, title, twin, v); a != b {
				t.Fatalf("seed %d: %q tells the worlds apart", seed, v)
			}
		}
		if known(t, title, s, "soviet") == known(t, title, twin, "soviet") {
			t.Fatalf("seed %d: the worlds do not differ", seed)
		}
	}
}

// TestThreeSides: a pack seats the Allied faction apart. It has no blocks in the East and
// so no turn, and it knows no more of the Soviets than anybody.
func TestThreeSides(t *testing.T) {
	charts, err := embedded.ReadFile("data/charts.toml")
	if err != nil {
		t.Fatal(err)
	}
	const two, three = `sides = ["axis", "soviet"]`, `sides = ["axis", "allied", "soviet"]`
	if !strings.Contains(string(charts), two) {
		t.Fatal("the pack seats them otherwise")
	}
	title, err := Load(fstest.MapFS{"charts.toml": {Data: []byte(strings.ReplaceAll(string(charts), two, three))}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := title.Start(rules.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	for range 6 {
		d := p.Demands()
		if len(d) == 0 || d[0].Side == "allied" {
			t.Fatalf("waits for %v", d)
		}
		out, err := p.Adjudicate(rules.Input{Sheets: []rules.Sheet{{Side: d[0].Side, Key: d[0].Key}}})
		if err != nil {
			t.Fatal(err)
		}
		p = out.Next
		if r := p.Check(rules.Sheet{Side: "allied", Key: d[0].Key, Orders: []rules.Order{{Line: 1, Form: production.FormSave}}}); !slices.ContainsFunc(r.Problems, func(x rules.Problem) bool { return x.Message.Code == "eurofront.bad.not-fighting" }) {
			t.Errorf("its order is answered %v", r.Problems)
		}
		if truth, seen := alliedHome(title, p.(*play.Position[*field.State, *game]).State), alliedHome(title, title.imagine(p.Known("soviet"))); truth != seen {
			t.Errorf("the Soviets think that the Allied have %d in the West, from which they are sent points, and not %d", seen, truth)
		}
		k := p.Known("allied")
		if len(title.View(k).Sections) == 0 {
			t.Error("it is told nothing")
		}
		for _, x := range k.Pieces {
			if !x.Hidden() && !x.Flags.Has("up") {
				t.Errorf("it knows %s", x.ID)
			}
		}
	}
}

// alliedHome returns what the Allied have in the West in a month.
func alliedHome(title *Title, s *field.State) int {
	g := title.Game(s)
	defer title.Free(g)
	return production.Income(&g.run, field.Allied, field.FrontAccount(field.WestFront))
}

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
			two, _ := json.Marshal(title.Imagine(k, nil).Known(k.Viewer))
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
