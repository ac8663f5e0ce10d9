package eurofront

import (
	"os"
	"reflect"
	"strconv"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// TestImaginedGamesGoOn: of positions of a game of a scenario, by night of each, what a side imagines by luck is known to
// it as the true one is, and the game goes on from it, to its end or for twenty phases, by sheets of all
// plans as they are proposed. FIELDPOST_GAMES says of how many positions.
func TestImaginedGamesGoOn(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	every := 41
	if n, err := strconv.Atoi(os.Getenv(testenv.EnvGames)); err == nil {
		every = max(1, every/n)
	}
	for i, sc := range title.About().Scenarios {
		if !testenv.Pick(i+1, scenariosDrawn) {
			continue
		}
		t.Run(sc.ID, func(t *testing.T) {
			seed := dice.Seed{byte(i), 41}
			p, err := title.Start(rules.Setup{Scenario: sc.ID, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			for n := 1; len(p.Demands()) > 0; n++ {
				if d := p.Demands()[0]; d.Kind == rules.DemandOrders && (n+i)%every == 0 {
					for _, side := range sc.Sides {
						playOn(t, title, p, side, uint64(n))
					}
				}
				p = proposed(t, title, p, 0, engine.NewLuck(uint64(n), 1), dice.NewDerived(seed, n, [32]byte{}))
			}
		})
	}
}

// proposed has the program write the sheets that a position waits for, and carries them out. Proposals
// change nothing of the position.
func proposed(t *testing.T, title *Title, p rules.Position, plan int, luck, roll dice.Source) rules.Position {
	t.Helper()
	in := rules.Input{Dice: roll}
	for _, d := range p.Demands() {
		before := p.(*play.Position[*field.State, *game]).State.Clone()
		in.Sheets = append(in.Sheets, rules.Sheet{Side: d.Side, Key: d.Key, Orders: title.Propose(p, &d, plan, luck)})
		if !reflect.DeepEqual(before, p.(*play.Position[*field.State, *game]).State.Clone()) {
			t.Fatalf("%s: a proposal has changed the position", d.Key)
		}
	}
	out, err := p.Adjudicate(in)
	if err != nil {
		t.Fatal(err)
	}
	return out.Next
}

func playOn(t *testing.T, title *Title, p rules.Position, side rules.Side, seed uint64) {
	t.Helper()
	k := p.Known(rules.Viewer(side))
	if _, over := p.Standings(); over {
		return
	}
	for world := range uint64(2) {
		luck := engine.NewLuck(seed, world)
		im := title.Imagine(k, luck)
		if !reflect.DeepEqual(im.Known(rules.Viewer(side)), k) {
			t.Fatalf("%s knows of what it imagines otherwise", side)
		}
		for ahead := range 20 {
			if v := title.Value(im, side); v < 0 || v > 1 {
				t.Fatalf("a value of %v", v)
			}
			im = proposed(t, title, im, (ahead+int(world))%title.Thinking().Plans, luck, luck)
			if _, over := im.Standings(); over {
				break
			}
			for u, b := range im.(*play.Position[*field.State, *game]).State.Blocks {
				if d := &title.d.Units[u]; b.CV < 0 || int(b.CV) > d.Max {
					t.Errorf("%s has %d CV, at most %d", d.ID, b.CV, d.Max)
				}
			}
		}
		if t.Failed() {
			t.Fatalf("%s, imagined in %s", side, k.Clock.Label)
		}
	}
}

// TestValue: what a position is worth to the sides adds up to the whole; it is more
// to the Axis where headquarters of the Soviets are missing or a block of theirs is out of supply, and less where a
// headquarters of its own is missing.
func TestValue(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	value := func(doc string) float64 {
		p, err := title.Compose([]byte(doc))
		if err != nil {
			t.Fatal(err)
		}
		axis, soviet := title.Value(p, "axis"), title.Value(p, "soviet")
		if sum := axis + soviet; sum < 0.999 || sum > 1.001 || axis <= 0 || axis >= 1 {
			t.Errorf("worth %v to the one and %v to the other", axis, soviet)
		}
		return axis
	}
	for _, year := range []string{"1941", "1942", "1943", "1944", "1939a"} {
		head := "scenario = \"" + year + "\"\n"
		usual := value(head)
		if less := value(head + "[blocks]\nuss-hq-oeste = \"dead\"\nuss-hq-suroeste = \"dead\"\nuss-infantry-40 = \"dead\"\n"); year != "1939a" && less <= usual {
			t.Errorf("%s: worth %v to the Axis, without two headquarters of the Soviets %v", year, usual, less)
		}
		if year == "1939a" {
			continue
		}
		if hungry := value(head + "[blocks]\nuss-infantry-40 = \"3010 cv 2 unsupplied\"\n"); hungry <= value(head+"[blocks]\nuss-infantry-40 = \"3010 cv 2\"\n") {
			t.Errorf("%s: worth %v to the Axis where a block of the Soviets is unsupplied, not more than where it is supplied", year, hungry)
		}
		if less := value(head + "[blocks]\nger-hq-sur = \"dead\"\n"); less >= usual {
			t.Errorf("%s: worth %v to the Axis, without a headquarters %v", year, usual, less)
		}
	}
	for year, month := range map[string]string{"1941": "1942-05", "1942": "1943-05", "1943": "1944-05", "1944": "1945-05"} {
		last := "scenario = \"" + year + "\"\nmonth = \"" + month + "\"\nfortnight = 2\n"
		usual := value(last)
		if less := value(last + "[blocks]\nger-hq-sur = \"dead\"\n"); less > usual {
			t.Errorf("%s, at the end: worth %v to the Axis, without a headquarters %v", year, usual, less)
		}
		if less := value(last + "[blocks]\nuss-hq-oeste = \"dead\"\n"); less < usual {
			t.Errorf("%s, at the end: worth %v to the Axis, without a headquarters of the Soviets %v", year, usual, less)
		}
	}
}

// TestValueOfAnEmptyCapital: in the Winter War the Axis fears for a capital in which nobody stands (§16.9).
func TestValueOfAnEmptyCapital(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := title.Start(rules.Setup{Scenario: "1939a", Seed: dice.Seed{5}})
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*play.Position[*field.State, *game]).State
	g := title.Game(s)
	capital := int16(g.run.Capital(title.d.Finland))
	title.Free(g)
	var guards []int
	for u := range s.Blocks {
		if s.Blocks[u].At == capital && !title.d.Units[u].Type.IsHQ() {
			guards = append(guards, u)
		}
	}
	if len(guards) == 0 {
		t.Fatal("nobody stands in Helsinki")
	}
	held := title.Value(p, "axis")
	for _, u := range guards {
		s.Blocks[u].At = int16(title.d.PlaceByID["oulu"])
	}
	if empty := title.Value(p, "axis"); empty > held-0.2 {
		t.Errorf("the game is worth %.2f with Helsinki held and %.2f with it empty", held, empty)
	}
}
