package empires_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// world plays one game from a composed position.
type world struct {
	t    *testing.T
	d    *desk.Desk
	pos  rules.Position
	told map[rules.Side][]any
}

func newWorld(t *testing.T, position string) *world {
	t.Helper()
	title, d := table(t)
	pos, err := title.Compose([]byte(position))
	if err != nil {
		t.Fatal(err)
	}
	return &world{t: t, d: d, pos: pos, told: map[rules.Side][]any{}}
}

// play adjudicates one phase; sheets are order lines parted by semicolons.
func (w *world) play(sheets map[rules.Side]string, faces ...int) {
	w.t.Helper()
	var in rules.Input
	for _, d := range w.pos.Demands() {
		text, ok := sheets[d.Side]
		if !ok {
			continue
		}
		orders, _, _, faults := w.d.Parse(strings.Split(text, ";"))
		if faults > 0 {
			w.t.Fatalf("%s: %q is not understood", d.Side, text)
		}
		sheet := rules.Sheet{Side: d.Side, Key: d.Key, Orders: orders}
		if rd := w.pos.Check(sheet); !rd.OK() {
			w.t.Fatalf("%s: %q is refused: %v", d.Side, text, rd.Problems)
		}
		in.Sheets = append(in.Sheets, sheet)
	}
	script := &dice.Scripted{Faces: faces}
	in.Dice = script
	out, err := w.pos.Adjudicate(in)
	if err != nil || script.Err != nil {
		w.t.Fatal(err, script.Err)
	}
	w.pos = out.Next
	for _, side := range []rules.Side{"german", "franco-british", "russian", "austro-hungarian"} {
		for i := range out.Events {
			if out.Events[i].KnownTo(side) {
				w.told[side] = append(w.told[side], out.Events[i].Message)
			}
		}
		for _, e := range out.Ends {
			if e.Side == side {
				w.told[side] = append(w.told[side], e)
			}
		}
	}
}

// known is everything a side is shown and told so far.
func (w *world) known(side rules.Side) string {
	w.t.Helper()
	var own []rules.Demand
	var waited []string // everybody may see who is waited for, and for what kind of thing
	for _, d := range w.pos.Demands() {
		waited = append(waited, fmt.Sprint(d.Side, d.Key, d.Kind, d.Optional))
		if d.Side == side {
			own = append(own, d)
		}
	}
	b, err := json.Marshal([]any{w.told[side], own, waited, w.pos.Clock(), w.pos.Known(rules.Viewer(side)), w.pos.Draft(side, rules.English), w.pos.Draft(side, rules.Spanish)})
	if err != nil {
		w.t.Fatal(err)
	}
	return string(b)
}

// sameBut fails where any side but one knows which of two worlds it is in.
func sameBut(t *testing.T, one, two *world, but rules.Side) {
	t.Helper()
	for _, side := range []rules.Side{"german", "franco-british", "russian", "austro-hungarian"} {
		a, b := one.known(side), two.known(side)
		if same := a == b; same == (side == but) {
			i := 0
			for i < min(len(a), len(b)) && a[i] == b[i] {
				i++
			}
			t.Errorf("%s knows the same: %v\n one: %.300s\n two: %.300s", side, same, a[max(0, i-100):], b[max(0, i-100):])
		}
	}
}

// TestResearchIsSecret: nobody else learns which tile a side places or lifts,
// at the start or in play (§2, §9).
func TestResearchIsSecret(t *testing.T) {
	for _, c := range []struct{ name, position, one, two string }{
		{"first tiles", "", "research manoeuvre, aviation", "research attack 1; research defence 1"},
		{"first tiles of all sides at once", "[options]\nreport = \"turn\"", "research manoeuvre aviation", "research aviation attack 1"},
		{"box 1", "turn = 4\nactive = \"SIDE\"", "research manoeuvre", "research aviation"},
		{"box 2", "turn = 4\nactive = \"SIDE\"\n[sides.SIDE.technologies]\nmanoeuvre = \"1\"\naviation = \"1\"", "research manoeuvre", "research aviation"},
		{"a sheet that waits its turn", "turn = 4\nactive = \"german\"\n[options]\nreport = \"turn\"", "research manoeuvre", "research defence 1"},
	} {
		for _, side := range []rules.Side{"german", "franco-british", "russian", "austro-hungarian"} {
			t.Run(c.name+" of "+string(side), func(t *testing.T) {
				position := strings.ReplaceAll(c.position, "SIDE", string(side))
				one, two := newWorld(t, position), newWorld(t, position)
				others := map[rules.Side]string{}
				for _, d := range one.pos.Demands() {
					others[d.Side] = "pass"
					if strings.HasPrefix(c.name, "first") {
						others[d.Side] = "research attack 1, defence 1"
					}
				}
				others[side] = c.one
				one.play(others)
				others[side] = c.two
				two.play(others)
				sameBut(t, one, two, side)
			})
		}
	}
}

const airRaid = `
turn = 4
active = "german"
clear = true
[options]
decisions = "ask"
[sides.german]
missions = 3
shown = ["aviation"]
technologies = {aviation = "2"}
[sides.franco-british]
missions = 2
technologies = {TILE = "2"}
[armies]
de1 = "metz full"
fr1 = "verdun full"
`

// TestUnableToCancelIsSecret: a side with a hidden tile is asked whether it
// cancels enemy aviation even when it cannot, so that neither the question nor
// a refusal tells what the tile is (§9.3).
func TestUnableToCancelIsSecret(t *testing.T) {
	for _, tile := range []string{"manoeuvre", "gas", "attack-1"} {
		one := newWorld(t, strings.Replace(airRaid, "TILE", "aviation", 1))
		two := newWorld(t, strings.Replace(airRaid, "TILE", tile, 1))
		for _, w := range []*world{one, two} {
			w.play(map[rules.Side]string{"german": "activate; de1 to Verdun attack fr1 with aviation"})
			if d := w.pos.Demands(); len(d) != 1 || d[0].Side != "franco-british" || d[0].Kind != rules.DemandDecision {
				t.Fatalf("%s: got demands %v, want a decision of the franco-british side", tile, d)
			}
		}
		sameBut(t, one, two, "franco-british")
		for _, w := range []*world{one, two} {
			w.play(map[rules.Side]string{"franco-british": "cancel no"}, 3, 4)
		}
		sameBut(t, one, two, "franco-british")
	}
}

// TestForecastKnowsOnlyWhatIsShown: the chances that a player is told before
// an attack do not move with tiles of others; neither with the defender's nor
// with Germany's when the Austro-Hungarian side attacks with a lent army
// (§9, §13).
func TestForecastKnowsOnlyWhatIsShown(t *testing.T) {
	const position = `
turn = 6
active = "austro-hungarian"
clear = true
[sides.german]
technologies = {GERMAN = "2"}
[sides.russian]
technologies = {RUSSIAN = "2"}
[armies]
de1 = "lemberg full lent"
ru1 = "kovel full"
`
	reading := func(german, russian string) string {
		w := newWorld(t, strings.NewReplacer("GERMAN", german, "RUSSIAN", russian).Replace(position))
		orders, _, _, _ := w.d.Parse([]string{"activate", "de1 to Kovel attack ru1"})
		rd := w.pos.Check(rules.Sheet{Side: "austro-hungarian", Key: w.pos.Demands()[0].Key, Orders: orders})
		if !rd.OK() || len(rd.Orders[1].Forecast) == 0 {
			t.Fatalf("no forecast: %v", rd)
		}
		b, err := json.Marshal(rd)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	want := reading("manoeuvre", "manoeuvre")
	for _, c := range [][2]string{{"attack-1", "manoeuvre"}, {"manoeuvre", "defence-1"}, {"attack-1", "defence-1"}} {
		if got := reading(c[0], c[1]); got != want {
			t.Errorf("with %s and %s: got %s\nwant %s", c[0], c[1], got, want)
		}
	}
}
