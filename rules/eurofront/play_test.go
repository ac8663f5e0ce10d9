package eurofront

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront/battle"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/landing"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// wander makes a sheet of random orders, most of which can be carried out.
func wander(t *Title, s *field.State, d rules.Demand, rng *rand.Rand) (out []rules.Order) {
	line := 0
	add := func(o rules.Order) {
		line++
		o.Line = line
		o.Text, _ = t.Language.Write(&o, order.English)
		out = append(out, o)
	}
	f := s.Top().Faction
	g := t.Game(s.Clone())
	defer t.Free(g)
	if s.Top().Kind == field.StepMonth {
		for u := range s.Blocks {
			if t.d.ID(t.d.Scenarios[s.Scenario].Holder(t.d.Units[u].Faction)) != d.Side {
				continue
			}
			if s.Blocks[u].At >= 0 && rng.IntN(3) == 0 {
				add(order.Of("build", t.d.Value(u)))
			}
			if s.Blocks[u].At == field.Dead {
				c := t.d.Cities[rng.IntN(len(t.d.Cities))]
				add(order.Of("cadre", t.d.Value(u), t.d.Called.Value(field.ArgIn, c.Place)))
			}
		}
		return out
	}
	for u := range s.Blocks {
		if t.d.Units[u].Faction == f && t.d.Units[u].Type.IsHQ() && s.Blocks[u].At >= 0 && s.Blocks[u].CV > 0 && rng.IntN(2) == 0 {
			o := order.Of(moves.FormActivate, t.d.HQ(u))
			if rng.IntN(3) == 0 && s.Blocks[u].CV > 1 && t.d.Units[u].Type == field.HQ {
				o.Args = append(o.Args, order.Chosen("how", "blitz"))
			}
			add(o)
		}
	}
	form := []string{prefer.FormLosses, prefer.FormRebuffs, prefer.FormLargest}[rng.IntN(3)]
	add(order.Of(form, order.Named("first", field.KindType, field.TypeWords[rng.IntN(len(field.TypeWords))])))
	for round := range 2 {
		for u := range s.Blocks {
			at := int(s.Blocks[u].At)
			if t.d.Units[u].Faction != f || at < 0 || rng.IntN(2) == 0 {
				continue
			}
			near := t.d.Places[at].Near
			if len(near) == 0 {
				continue
			}
			to := int(near[rng.IntN(len(near))].To)
			if rng.IntN(8) == 0 {
				to = rng.IntN(len(t.d.Places))
				if sea := t.d.Seas[rng.IntN(len(t.d.Seas))]; len(sea.Ports) > 0 && rng.IntN(2) == 0 {
					to = sea.Ports[rng.IntN(len(sea.Ports))]
				}
				add(order.Of([]string{moves.FormRail, moves.FormSea}[rng.IntN(2)], t.d.Value(u), t.d.Called.Value(field.ArgTo, to)))
				continue
			}
			add(order.Of(moves.FormMove, t.d.Value(u), t.d.Called.Value(field.ArgTo, to)))
		}
		if round == 0 {
			for i := range s.Battles {
				if rng.IntN(2) == 0 {
					add(order.Of("fight", t.d.Called.Value(field.ArgIn, int(s.Battles[i].Place))))
				}
			}
		}
	}
	return out
}

// TestAYearOfRandomOrders plays the year 1942 by orders at random: whatever is said, the
// position stays sound, is stored and read back equal, and the year ends.
func TestAYearOfRandomOrders(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(4) {
		rng := rand.New(rand.NewPCG(seed, 1))
		p, err := title.Start(rules.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		done := map[string]int{}
		phases := 1
		for ; len(p.Demands()) > 0; phases++ {
			s := p.(*play.Position[*field.State, *game]).State
			in := rules.Input{Dice: dice.NewDerived(dice.Seed{byte(seed)}, phases, [32]byte{})}
			for _, d := range p.Demands() {
				in.Sheets = append(in.Sheets, rules.Sheet{Side: d.Side, Key: d.Key, Orders: wander(title, s, d, rng)})
			}
			out, err := p.Adjudicate(in)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range out.Ends {
				why := string(e.State)
				if e.Reason != nil {
					why += " " + e.Reason.Code
				}
				done[why]++
			}
			for _, e := range out.Events {
				done["event "+e.Code]++
			}
			raw, err := out.Next.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			back, err := title.Decode(raw)
			if err != nil {
				t.Fatalf("phase %d: %v", phases, err)
			}
			again, _ := back.MarshalJSON()
			if !bytes.Equal(raw, again) {
				t.Fatalf("phase %d is not read back as it was written", phases)
			}
			if phases == 10 && seed == 0 {
				t.Log("bytes", len(raw))
			}
			p = back
			for _, v := range []rules.Viewer{"axis", "soviet", rules.Everybody, rules.All} {
				p.Known(v)
			}
		}
		st, over := p.Standings()
		if !over {
			t.Error("it is not over")
		}
		t.Log(phases, st.Scores, fmt.Sprint(done))
	}
}

// TestPreferencesLast: what a sheet prefers counts in the enemy's turn after it, where
// the armour takes the hit that else the infantry would, and no more from the side's own
// next turn on.
func TestPreferencesLast(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	const position = `clear = true
active = "soviet"
[blocks]
ger-hq-sur = "3514 cv 3"
ger-armor-3 = "3514 cv 3"
uss-armor-4-tk = "3614 cv 2"
uss-infantry-40 = "3614 cv 2"
`
	attack := []rules.Order{
		order.Of(moves.FormActivate, title.d.HQ(title.d.UnitByID["ger-hq-sur"])),
		order.Of(moves.FormMove, title.d.Value(title.d.UnitByID["ger-armor-3"]), title.d.Called.Value(field.ArgTo, title.d.PlaceByID["3614"])),
	}
	for name, c := range map[string]struct {
		prefers        []rules.Order
		armor, footmen int8
	}{
		"nothing": {nil, 2, 1},
		"armour":  {[]rules.Order{order.Of(prefer.FormLosses, order.Named("first", field.KindType, "armor"))}, 1, 2},
	} {
		p, err := title.Compose([]byte(position))
		if err != nil {
			t.Fatal(err)
		}
		p = adjudicate(t, p, "soviet", c.prefers)
		p = adjudicate(t, p, "axis", attack) // two of four fives hit it, and its last die hits
		s := p.(*play.Position[*field.State, *game]).State
		if a, i := s.Blocks[title.d.UnitByID["uss-armor-4-tk"]].CV, s.Blocks[title.d.UnitByID["uss-infantry-40"]].CV; a != c.armor || i != c.footmen {
			t.Errorf("preferring %s, the armour has %d and the infantry %d steps", name, a, i)
		}
		p = adjudicate(t, p, "soviet", nil)
		if left := p.(*play.Position[*field.State, *game]).State.Answers; len(left) > 0 {
			t.Errorf("preferring %s: after the next turn %v counts", name, left)
		}
	}
}

// TestLastOrders: who has a headquarters give orders that it does not survive is told so as the
// sheet is read (§5.5, §5.6), and nobody else is.
func TestLastOrders(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := title.Compose([]byte(`clear = true
[blocks]
ger-hq-sur = "3514 cv 1"
ger-infantry-4 = "3514 cv 3"
uss-infantry-40 = "4113 cv 2"
`))
	if err != nil {
		t.Fatal(err)
	}
	hq := title.d.HQ(title.d.UnitByID["ger-hq-sur"])
	for name, c := range map[string]struct {
		order rules.Order
		last  bool
	}{
		"activate":        {order.Of(moves.FormActivate, hq), false},
		"activate, blitz": {order.Of(moves.FormActivate, hq, order.Chosen("how", "blitz")), true},
	} {
		c.order.Line = 1
		d := p.Demands()[0]
		reading := p.Check(rules.Sheet{Side: d.Side, Key: d.Key, Orders: []rules.Order{c.order}})
		told := len(reading.Orders) == 1 && slices.ContainsFunc(reading.Orders[0].Forecast, func(m rules.Message) bool { return m.Code == "eurofront.last-orders" })
		if !reading.OK() || told != c.last {
			t.Errorf("%s: told so %v, want %v; problems %v", name, told, c.last, reading.Problems)
		}
	}
}

// TestProspects: who fights without support, or where a step of the enemy costs more than a hit, is
// told so as the sheet is read (§7.34, §7.4), and how many more may engage through a side (§6.33).
func TestProspects(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ hq, want string }{
		"supported":     {"ger-hq-sur", "eurofront.side-room from=3410 to=3510 left=0; eurofront.prospect in=3510 support=eurofront.support.given hits=2; "},
		"not supported": {"ger-supreme-hq-okh", "eurofront.side-room from=3410 to=3510 left=0; eurofront.prospect in=3510 support=eurofront.support.none hits=3; "},
	} {
		p, err := title.Compose([]byte("clear = true\n[blocks]\nger-supreme-hq-okh = \"2911 cv 3\"\nger-hq-sur = \"3410 cv 3\"\nger-armor-47 = \"3410 cv 4\"\nuss-infantry-40 = \"3510 cv 3\"\n"))
		if err != nil {
			t.Fatal(err)
		}
		orders := []rules.Order{order.Of(moves.FormActivate, title.d.HQ(title.d.UnitByID[c.hq]))}
		place := title.d.PlaceByID["3510"]
		orders = append(orders, order.Of(moves.FormMove, title.d.Value(title.d.UnitByID["ger-armor-47"]), title.d.Called.Value("to", place)),
			order.Of(battle.FormFight, title.d.Called.Value("in", place)))
		for i := range orders {
			orders[i].Line = i + 1
		}
		d := p.Demands()[0]
		reading := p.Check(rules.Sheet{Side: d.Side, Key: d.Key, Orders: orders})
		got := ""
		for _, o := range reading.Orders {
			for _, m := range o.Forecast {
				got += m.String() + "; "
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q; problems %v", name, got, c.want, reading.Problems)
		}
	}
}

// TestDoomedByTheClimate: who perishes as he comes to another front is told so as the sheet is read (§6.73): a headquarters of 1 CV bound
// for South Africa, and none of 2.
func TestDoomedByTheClimate(t *testing.T) {
	for cv, want := range map[string]int{"1": 1, "2": 0} {
		title, p := composed(t, "scenario = \"1940c\"\nclear = true\nactive = \"allied\"\n[blocks]\nuk-supreme-hq-af = \"London cv 3\"\nuk-hq-21-ag = \"Bristol cv "+cv+"\"\n")
		hq := title.d.UnitByID["uk-hq-21-ag"]
		reading := checked(p, order.Of(moves.FormActivate, title.d.HQ(title.d.UnitByID["uk-supreme-hq-af"])),
			order.Of(moves.FormSea, title.d.Value(hq), title.d.Called.Value("to", title.d.PlaceByID["south-africa"])))
		if len(reading.Orders) != 2 || len(reading.Orders[1].Forecast) != want {
			t.Errorf("with %s CV: told %+v, want %d; problems %v", cv, reading.Orders, want, reading.Problems)
		}
	}
}

// TestPlanesWithoutFire: who sends planes that hit nobody any more is told so as the sheet is read (§13.23).
func TestPlanesWithoutFire(t *testing.T) {
	title, p := composed(t, "clear = true\nmonth = \"1945-05\"\nbattles = [\"3510 axis\"]\n[blocks]\nger-hq-sur = \"3410 cv 2\"\nger-armor-47 = \"3510 cv 4\"\nuss-infantry-40 = \"3510 cv 3\"\n")
	hq := title.d.UnitByID["ger-hq-sur"]
	reading := checked(p, order.Of(moves.FormActivate, title.d.HQ(hq)),
		order.Of(battle.FormStrike, title.d.Called.Value("in", title.d.PlaceByID["3510"]), title.d.HQ(hq)))
	if want := "eurofront.prospect-no-planes unit=ger-hq-sur in=3510"; len(reading.Orders) != 2 || len(reading.Orders[1].Forecast) != 1 || reading.Orders[1].Forecast[0].String() != want {
		t.Errorf("told %+v, want %s; problems %v", reading.Orders, want, reading.Problems)
	}
}

// TestUnlaidBeachhead: who lands where no port feeds him is told of the beachhead that no line of his lays, and of
// none once it is laid (§15.62).
func TestUnlaidBeachhead(t *testing.T) {
	title, p := composed(t, "clear = true\nactive = \"soviet\"\n[blocks]\nuss-hq-caucaso = \"3622 cv 2\"\nuss-amphibious-coast = \"3622 cv 3\"\nuss-beachhead-bh-ca = \"ready\"\nger-infantry-4 = \"3522 cv 2\"\n")
	value := func(id string) rules.Value { return title.d.Value(title.d.UnitByID[id]) }
	orders := []rules.Order{
		order.Of(moves.FormActivate, title.d.HQ(title.d.UnitByID["uss-hq-caucaso"]), order.Chosen("how", "invasion")),
		order.Of(landing.FormInvade, value("uss-amphibious-coast"), title.d.Called.Value("to", title.d.PlaceByID["3522"])),
		order.Of(landing.FormLay, value("uss-beachhead-bh-ca")),
	}
	told := func(orders []rules.Order) (out []string) {
		reading := checked(p, orders...)
		if !reading.OK() {
			t.Errorf("problems %v", reading.Problems)
		}
		for _, m := range reading.Missing {
			out = append(out, m.String())
		}
		return out
	}
	if got, want := told(orders[:2]), []string{"eurofront.missing.beachhead unit=uss-amphibious-coast in=3522 beachhead=uss-beachhead-bh-ca"}; !slices.Equal(got, want) {
		t.Errorf("not laid: told %q, want %q", got, want)
	}
	if got := told(orders); got != nil {
		t.Errorf("laid: told %q", got)
	}
}

// TestUnusedBlitz: who pays for a blitz of which the sheet orders nothing is told so, unless the sheet stops or says that the phase begins (§5.6).
func TestUnusedBlitz(t *testing.T) {
	title, p := composed(t, "clear = true\n[blocks]\nger-hq-sur = \"3410 cv 3\"\n")
	activate := order.Of(moves.FormActivate, title.d.HQ(title.d.UnitByID["ger-hq-sur"]), order.Chosen("how", "blitz"))
	for _, c := range []struct {
		orders []rules.Order
		want   int
	}{
		{[]rules.Order{activate}, 1},
		{[]rules.Order{order.Of(moves.FormActivate, title.d.HQ(title.d.UnitByID["ger-hq-sur"]))}, 0},
		{[]rules.Order{activate, order.Of(play.FormPause)}, 0},
		{[]rules.Order{activate, order.Of(moves.FormBlitz)}, 0},
	} {
		reading := checked(p, c.orders...)
		if !reading.OK() || len(reading.Missing) != c.want {
			t.Errorf("%v: told %v, want %d; problems %v", c.orders, reading.Missing, c.want, reading.Problems)
		}
	}
}

// composed returns the title and a position of it.
func composed(t *testing.T, toml string) (*Title, rules.Position) {
	t.Helper()
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := title.Compose([]byte(toml))
	if err != nil {
		t.Fatal(err)
	}
	return title, p
}

// checked returns how a sheet of the side that is awaited is read.
func checked(p rules.Position, orders ...rules.Order) rules.Reading {
	for i := range orders {
		orders[i].Line = i + 1
	}
	d := p.Demands()[0]
	return p.Check(rules.Sheet{Side: d.Side, Key: d.Key, Orders: orders})
}

// adjudicate carries out the sheet that is awaited from a side; every die shows a five.
func adjudicate(t *testing.T, p rules.Position, side rules.Side, orders []rules.Order) rules.Position {
	t.Helper()
	d := p.Demands()[0]
	if d.Side != side {
		t.Fatalf("%s is awaited, not %s", d.Side, side)
	}
	out, err := p.Adjudicate(rules.Input{Sheets: []rules.Sheet{{Side: side, Key: d.Key, Orders: orders}}, Dice: &dice.Scripted{Faces: slices.Repeat([]int{5}, 40)}})
	if err != nil {
		t.Fatal(err)
	}
	return out.Next
}
