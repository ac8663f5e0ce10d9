package thirdreich

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/rules/thirdreich/bot"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// arranged returns a title, and its start changed for a turn of a side.
func arranged(t *testing.T, turn int8, side field.Side, change func(d *field.Data, s *field.State)) (*Title, *position) {
	t.Helper()
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := title.Start(rules.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	s := pos.(*position).State
	s.Turn = turn
	s.Agenda = s.Agenda[:0]
	s.PushTurn(side + 1)
	s.PushSide(side)
	change(title.d, s)
	g := title.Game(s)
	g.run.ResetSide(side)
	title.Free(g)
	return title, title.Position(s).(*position)
}

// clearBut takes all armies off the map but those named, which stand where is said, full.
func clearBut(d *field.Data, s *field.State, where map[string]string) {
	for a := range s.Armies {
		s.Armies[a] = field.Army{At: field.InPool, Step: field.Full}
	}
	for army, zone := range where {
		s.Armies[d.UnitByID[army]] = field.Army{At: int16(d.ZoneByID[zone]), Step: field.Full}
	}
}

// played returns the position after the side that moves has played by a plan.
func played(t *testing.T, title *Title, pos rules.Position, plan int, seed uint64) (*position, []rules.Order) {
	t.Helper()
	d := pos.Demands()[0]
	luck := engine.NewLuck(seed, 0)
	orders := title.Propose(pos, &d, plan, luck)
	out, err := pos.Adjudicate(rules.Input{Sheets: []rules.Sheet{{Side: d.Side, Key: d.Key, Orders: orders}}, Dice: luck})
	if err != nil {
		t.Fatal(err)
	}
	return out.Next.(*position), orders
}

// TestGermanyKeepsItsSupplyZones: with the enemy beside a supply zone of Germany, and an army to spare,
// the zone does not stay empty.
func TestGermanyKeepsItsSupplyZones(t *testing.T) {
	for seed := range uint64(20) {
		title, pos := arranged(t, 18, field.Axis, func(d *field.Data, s *field.State) {
			clearBut(d, s, map[string]string{"su1": "poznan", "su2": "poznan", "su3": "poznan", "de1": "munich", "de2": "munich", "de3": "munich", "de4": "ruhr", "de5": "leipzig"})
			s.Zones[d.ZoneByID["poznan"]].Control = field.Soviet
			for _, army := range []string{"su1", "su2", "su3"} {
				s.Armies[d.UnitByID[army]].Attacked = true // they cannot be attacked again in this turn
			}
			s.Barbarossa, s.Sides[field.Axis].Supply = 7, 4
		})
		next, _ := played(t, title, pos, 0, seed)
		if !holds(title.d, next.State, field.Axis, title.d.ZoneByID["berlin"]) {
			t.Errorf("seed %d: Berlin stays empty", seed)
		}
	}
}

// TestTheAlliesMakeReadyToLand: armies that wait in America come to England, and those in
// London land in empty France.
func TestTheAlliesMakeReadyToLand(t *testing.T) {
	for seed := range uint64(20) {
		title, pos := arranged(t, 12, field.Allies, func(d *field.Data, s *field.State) {
			clearBut(d, s, map[string]string{"us1": "america", "us2": "america", "uk1": "london", "uk2": "london", "de1": "berlin"})
			s.Countries[d.USA], s.Countries[d.France] = field.AtWar, field.Surrendered
			s.Zones[d.ZoneByID["america"]].Control = field.Allies
			for z := range d.Zones {
				if d.Zones[z].Country == d.France && !d.Zones[z].FrenchAfrica {
					s.Zones[z].Control = field.Axis
				}
			}
			s.Sides[field.Allies].Supply = 10
		})
		next, _ := played(t, title, pos, 0, seed)
		landed, left := false, 0
		for a := range next.State.Armies {
			at := int(next.State.Armies[a].At)
			landed = landed || at >= 0 && title.d.Units[a].Side == field.Allies && title.d.Zones[at].Country == title.d.France
			if id := title.d.Units[a].ID; (id == "us1" || id == "us2") && at == title.d.ZoneByID["america"] {
				left++
			}
		}
		if !landed || left == 2 {
			t.Errorf("seed %d: landed %v, %d armies wait in America", seed, landed, left)
		}
	}
}

// TestNobodyAttacksAtBadOdds: a weak army beside a strong stack in a fortress stays where it is.
func TestNobodyAttacksAtBadOdds(t *testing.T) {
	for plan := range bot.Plans {
		title, pos := arranged(t, 13, field.Axis, func(d *field.Data, s *field.State) {
			clearBut(d, s, map[string]string{"de1": "tula", "sut1": "moscow", "sut2": "moscow", "sut3": "moscow"})
			s.Armies[d.UnitByID["de1"]].Step = field.Reduced
			for _, z := range []string{"tula", "bryansk", "smolensk", "minsk", "vilnius"} {
				s.Zones[d.ZoneByID[z]].Control = field.Axis
			}
			s.Barbarossa = 7
		})
		_, orders := played(t, title, pos, plan, uint64(plan))
		if slices.ContainsFunc(orders, func(o rules.Order) bool { return o.Has("attack") && o.ID("unit") == "de1" }) {
			t.Errorf("plan %d: a weak army attacks Moscow", plan)
		}
	}
}

// TestPlansDiffer: each plan plays another game than the usual one.
func TestPlansDiffer(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	games := map[string]int{}
	for plan := range bot.Plans {
		pos, err := title.Start(rules.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		for range 36 {
			next, _ := played(t, title, pos, plan, 1)
			pos = next
		}
		text := known(t, pos.Known(rules.All))
		if other, ok := games[text]; ok {
			t.Errorf("plans %d and %d play the same", other, plan)
		}
		games[text] = plan
	}
}

// TestValueSeesWhoIsBetter: to hold the supply zones of Germany is worth more than to have lost two of
// them, for the Axis; the others value it the other way round.
func TestValueSeesWhoIsBetter(t *testing.T) {
	title, pos := arranged(t, 15, field.Axis, func(*field.Data, *field.State) {})
	_, worse := arranged(t, 15, field.Axis, func(d *field.Data, s *field.State) {
		for _, z := range []string{"berlin", "munich", "breslau", "leipzig"} {
			s.Zones[d.ZoneByID[z]].Control = field.Soviet
		}
	})
	for side := field.Axis; side < field.Nobody; side++ {
		a, b := title.Value(pos, side.ID()), title.Value(worse, side.ID())
		if a < 0 || a > 1 || b < 0 || b > 1 || (a > b) != (side == field.Axis) {
			t.Errorf("%s: %.2f, and with Berlin and Munich lost %.2f", side.ID(), a, b)
		}
	}
}

// TestArmiesGoOn: infantry goes on through empty zones of the enemy to the third, and takes them all.
func TestArmiesGoOn(t *testing.T) {
	title, pos := arranged(t, 18, field.Soviet, func(d *field.Data, s *field.State) {
		clearBut(d, s, map[string]string{"su1": "warsaw", "de1": "ruhr"})
		s.Zones[d.ZoneByID["warsaw"]].Control = field.Soviet
		s.Barbarossa, s.Sides[field.Soviet].Supply = 7, 4
	})
	next, orders := played(t, title, pos, 0, 1)
	if !slices.ContainsFunc(orders, func(o rules.Order) bool { return o.ID("unit") == "su1" && len(o.Args) == 4 }) {
		t.Errorf("su1 does not go on three zones: %v", title.Grammar().Lines(orders, rules.English))
	}
	taken := 0
	for z := range next.State.Zones {
		if title.d.Zones[z].Country == title.d.Germany && next.State.Zones[z].Control == field.Soviet {
			taken++
		}
	}
	if taken < 4 {
		t.Errorf("%d zones of Germany are Soviet", taken)
	}
}

// TestTanksBreakThrough: where infantry and tanks overrun a Soviet army, tanks that are left go through to the
// empty zones behind it.
func TestTanksBreakThrough(t *testing.T) {
	broke := 0
	for seed := range uint64(20) {
		title, pos := arranged(t, 10, field.Axis, func(d *field.Data, s *field.State) {
			clearBut(d, s, map[string]string{"su1": "kovel", "de1": "warsaw", "de2": "warsaw", "det1": "warsaw", "det2": "tarnow", "det3": "tarnow", "det4": "tarnow"})
			s.Barbarossa, s.Sides[field.Axis].Supply = 7, 12
		})
		_, orders := played(t, title, pos, 0, seed)
		for i := range orders {
			if v, ok := orders[i].Get("path"); ok && v.ID == "kovel" && !orders[i].Has("attack") && !orders[i].Has("support") {
				broke++
			}
		}
	}
	if broke < 20 {
		t.Errorf("tanks break through %d times in 20 games", broke)
	}
}
