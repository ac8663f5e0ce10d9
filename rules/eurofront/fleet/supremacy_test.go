package fleet_test

import (
	"os"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fieldtest"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
)

// printed are the lanes as the rulebook lists them (§15.8, sidebar), each with a sea behind either end: a sea with its
// naval base, "" for one that nobody takes.
var printed = map[field.Lane][][][2]string{
	field.NorthLane: {{
		{"baltico", "danzig"}, {"baltico-occidental", "stettin"}, {"skagerrak", "copenhagen"}, {"fiordos-noruegos", "bergen"},
		{"mar-de-noruega", "trondheim"}, {"mar-nordkapp", "narvik"},
	}},
	field.MiddleLane: {{
		{"mar-de-alboran", "gibraltar"}, {"med-occidental", "algiers"}, {"mar-tirreno", "tunis"}, {"med-central", "tripoli"},
		{"mar-jonico", "benghazi"}, {"med-oriental", "alexandria"},
	}, {
		{"mar-de-alboran", "gibraltar"}, {"golfo-de-lyon", "marseilles"}, {"mar-de-liguria", "genoa"}, {"mar-tirreno", "tunis"},
		{"med-central", "tripoli"}, {"mar-jonico", "benghazi"}, {"med-oriental", "alexandria"},
	}},
	field.SouthLane: {{{"oceano-atlantico", ""}, {"oceano-indico", "karachi"}}},
}

// straits are those of the lanes, with the ports on their shores.
var straits = map[field.Lane][][]string{
	field.NorthLane:  {{"odense", "copenhagen", "malmo"}},
	field.MiddleLane: {{"cadiz", "tangiers"}, {"gibraltar", "tangiers"}, {"suez", "port-said"}},
}

func open(t *testing.T) (*field.Data, *field.Run) {
	d, s := fieldtest.Start(t, os.DirFS(".."))
	fieldtest.Clear(s)
	r := &field.Run{}
	r.Open(d, s)
	return d, r
}

// TestLanesAsPrinted: a lane passes exactly the seas and straits that the rulebook lists, and each ends where the next
// begins (§15.81).
func TestLanesAsPrinted(t *testing.T) {
	d, _ := open(t)
	ends := map[field.Lane][2]string{field.NorthLane: {"", "mar-de-barents"}, field.MiddleLane: {"oceano-atlantico", "mar-rojo"}}
	rows := map[field.Lane]int{}
	for _, way := range d.Lanes {
		want := printed[way.Lane]
		if rows[way.Lane]++; rows[way.Lane] > len(want) {
			t.Fatalf("lane %d has %d ways", way.Lane, rows[way.Lane])
		}
		list := want[rows[way.Lane]-1]
		var seas []int
		for i, x := range list {
			seas = append(seas, d.SeaByID[x[0]])
			if base := d.Seas[seas[i]].Base; x[1] != "" && base != d.Cities[d.CityByID[x[1]]].Place {
				t.Errorf("the base of %s is not %s", x[0], x[1])
			}
		}
		if !slices.Equal(way.Seas, seas) {
			t.Errorf("lane %d passes %v, want %v", way.Lane, way.Seas, seas)
		}
		if end := ends[way.Lane]; end[0] != "" {
			seas = append([]int{d.SeaByID[end[0]]}, seas...)
		}
		if end := ends[way.Lane]; end[1] != "" {
			seas = append(seas, d.SeaByID[end[1]])
		}
		var passed []int
		for i, sea := range seas[1:] {
			k := slices.IndexFunc(d.Seas[seas[i]].Beside, func(x field.Beside) bool { return x.Sea == sea })
			if k < 0 {
				t.Fatalf("%s and %s are not joined", d.Seas[seas[i]].ID, d.Seas[sea].ID)
			}
			passed = append(passed, d.Seas[seas[i]].Beside[k].Straits...)
		}
		if got := slices.Sorted(slices.Values(way.Passages)); !slices.Equal(got, slices.Sorted(slices.Values(passed))) {
			t.Errorf("lane %d passes the straits %v, on its way lie %v", way.Lane, got, passed)
		}
	}
}

// TestWhoCutsLanes: whoever takes a base or a shore on a lane cuts it for the enemy, and nothing else does; the middle one
// goes on through Marseilles and Genoa where Algiers is lost, and the Axis never has the southern one (§15.81).
func TestWhoCutsLanes(t *testing.T) {
	d, r := open(t)
	place := func(id string) int { return d.Cities[d.CityByID[id]].Place }
	neutral := func() {
		for f := range r.S.Held {
			r.S.Held[f].Clear()
		}
	}
	for lane := range field.Lane(field.Lanes) {
		on := map[int]bool{}
		for _, way := range printed[lane] {
			for _, x := range way {
				if x[1] != "" {
					on[place(x[1])] = !slices.ContainsFunc(printed[lane], func(other [][2]string) bool { return !slices.Contains(other, x) })
				}
			}
		}
		for _, shores := range straits[lane] {
			for _, id := range shores {
				on[place(id)] = true
			}
		}
		if lane == field.SouthLane {
			on[d.PlaceByID["south-africa"]] = true
		}
		for p := range d.Places {
			neutral()
			r.S.SetController(field.Axis, p)
			isEast := d.Places[p].ID == "3434" // Port Said E1
			if got, want := !fleet.HasLane(r, field.Allied, lane), on[p] || lane == field.MiddleLane && isEast; got != want {
				t.Errorf("lane %d cut by %s: %v, want %v", lane, d.Places[p].ID, got, want)
			}
		}
	}
	neutral()
	if fleet.HasLane(r, field.Axis, field.SouthLane) {
		t.Error("the Axis has the southern lane")
	}
	for _, id := range []string{"algiers", "genoa"} {
		if r.S.SetController(field.Axis, place(id)); fleet.HasLane(r, field.Allied, field.MiddleLane) != (id == "algiers") {
			t.Errorf("the middle lane once %s has fallen", id)
		}
	}
}

// TestSupremacyOfScenarios: at the start of a scenario the lanes give what the rulebook prints of the balance at sea (§22),
// and nobody reckons it where the West is not played.
func TestSupremacyOfScenarios(t *testing.T) {
	d, r := open(t)
	for i := range d.Scenarios {
		sc := &d.Scenarios[i]
		if sc.Decided == field.ByWinterWar {
			continue
		}
		r.Open(d, d.Begin(i, field.Options{}))
		control.Settle(r)
		count := func(f field.Faction) (n int) {
			for lane := range field.Lane(field.Lanes) {
				if fleet.HasLane(r, f, lane) {
					n++
				}
			}
			return n
		}
		want := field.Parity
		if count(field.Allied) > count(field.Axis) {
			want = field.AlliedSeas
		}
		if r.S.Balance != want {
			t.Errorf("%s: the balance is %s, by its lanes %s", sc.ID, field.BalanceWords[r.S.Balance], field.BalanceWords[want])
		}
		if !sc.HasRecord() && !r.Season().HasAirSupremacy() {
			continue // there the lanes are fought for: 15.8-weser-and-the-lanes
		}
		r.S.SetController(field.Axis, d.Cities[d.CityByID["tripoli"]].Place)
		if fleet.ReckonSupremacy(r); r.S.Balance != want {
			t.Errorf("%s: the balance changes where nobody plays the West", sc.ID)
		}
		fronts := sc.Fronts
		sc.Fronts = append(slices.Clone(fronts), field.WestFront)
		fleet.ReckonSupremacy(r)
		lost := field.Parity
		if r.Season().HasAirSupremacy() {
			lost = field.AlliedSeas // the Axis has no northern lane in a swept Atlantic, so that both supremacies hold each other up
		}
		if sc.Fronts = fronts; r.S.Balance != lost {
			t.Errorf("%s: without Tripoli the balance is %s", sc.ID, field.BalanceWords[r.S.Balance])
		}
	}
}

// TestColumns: between the Axis and the Soviets there is parity, always (§15.8).
func TestColumns(t *testing.T) {
	_, r := open(t)
	r.S.Balance = field.AlliedSeas
	for _, c := range []struct {
		roller, against field.Faction
		want            field.Column
	}{
		{field.Allied, field.Axis, field.OwnSeas}, {field.Axis, field.Allied, field.EnemySeas},
		{field.Soviet, field.Axis, field.EvenSeas}, {field.Axis, field.Soviet, field.EvenSeas},
	} {
		if got := fleet.ColumnOf(r, c.roller, c.against); got != c.want {
			t.Errorf("%s rolls against %s: column %d, want %d", field.FactionWords[c.roller], field.FactionWords[c.against], got, c.want)
		}
	}
	if got := fleet.ColumnsOf(r, field.Axis, 0, 3, 1); !slices.Equal(got, []field.Column{field.EvenSeas, field.OwnSeas, field.OwnSeas}) {
		t.Errorf("one die of the Soviets and two of the Allied: %v", got)
	}
}
