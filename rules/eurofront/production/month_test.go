package production_test

import (
	"os"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fieldtest"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

func start(t testing.TB) *field.Run {
	t.Helper()
	r := &field.Run{}
	r.Open(fieldtest.Start(t, os.DirFS("..")))
	control.Settle(r)
	return r
}

// TestIncome1942: what the rulebook prints for the start of 1942 (§22).
func TestIncome1942(t *testing.T) {
	r := start(t)
	for _, c := range []struct {
		f     field.Faction
		front field.Front
		want  int
	}{{field.Axis, field.EastFront, 80}, {field.Soviet, field.EastFront, 60}} {
		if got := production.Income(r, c.f, field.FrontAccount(c.front)); got != c.want {
			t.Errorf("the income of %s is %d, want %d", field.FactionWords[c.f], got, c.want)
			for i := range r.D.Cities {
				if x := &r.D.Cities[i]; x.PP+x.Yields > 0 && r.S.Controller(x.Place) == c.f && r.D.Places[x.Place].Front == c.front {
					t.Log(x.ID, production.Yield(c.f, x), supply.Net(r, c.f, 1).Has(x.Place))
				}
			}
		}
	}
}

// TestProduction1942: what the rulebook prints of all fronts (§22).
func TestProduction1942(t *testing.T) {
	r := start(t)
	for f, want := range map[field.Faction]int{field.Axis: 120, field.Allied: 52, field.Soviet: 60} {
		got := r.D.Scenarios[0].Abroad[f]
		for front := range field.Front(field.Fronts) {
			if f != field.Axis || front != field.NorthFront { // what Finland has is its own (§20.64)
				got += production.Income(r, f, field.FrontAccount(front))
			}
		}
		if got != want {
			t.Errorf("the production of %s is %d, want %d", field.FactionWords[f], got, want)
		}
	}
}

// TestGroundedParatroops cost half (§14.7).
func TestGroundedParatroops(t *testing.T) {
	r := start(t)
	u := r.D.UnitByID["uss-para-1"]
	for grounded, want := range map[bool]field.Cost{false: {Step: 6, Cadre: 12}, true: {Step: 3, Cadre: 6}} {
		r.S.Blocks[u].Grounded = grounded
		if got := production.Cost(r, u); got != want {
			t.Errorf("grounded %v: they cost %v, want %v", grounded, got, want)
		}
	}
}

// TestOtherFronts: the table of the fronts that nobody plays gives what the rulebook prints
// for the beginnings of 1943 and 1944 (§22), the East of the Axis aside.
func TestOtherFronts(t *testing.T) {
	r := start(t)
	for _, c := range []struct {
		month                string
		allocation           int16
		west, allied, soviet int
	}{{"1943-06", 60, 39, 73, 68}, {"1944-06", 50, 53, 94, 68}} {
		for i := range r.D.Months {
			if r.D.Months[i].ID == c.month {
				r.S.Month = int8(i)
			}
		}
		production.OtherFronts(r) // the money of the Mediterranean ends
		r.S.Purses[field.Axis][field.EastFront].Allocation = c.allocation
		for _, x := range []struct {
			f     field.Faction
			front field.Front
			want  int
		}{{field.Axis, field.WestFront, c.west}, {field.Allied, field.WestFront, c.allied}, {field.Soviet, field.EastFront, c.soviet}} {
			if got := production.Income(r, x.f, field.FrontAccount(x.front)) + r.D.IncomeAbroad(r.S, x.f); got != x.want {
				t.Errorf("%s: %s has %d in %s, want %d", c.month, field.FactionWords[x.f], got, field.FrontWords[x.front], x.want)
			}
		}
	}
}

// TestFallenToSoviets: a city of the table that the Soviets have taken before yields to
// them and not to the Allied.
func TestFallenToSoviets(t *testing.T) {
	r := start(t)
	r.S.Month = int8(len(r.D.Months) - 1)
	allied := production.Income(r, field.Allied, field.FrontAccount(field.WestFront))
	r.S.SetController(field.Soviet, r.D.Cities[r.D.CityByID["trieste"]].Place)
	if got := production.Income(r, field.Allied, field.FrontAccount(field.WestFront)); got != allied-1 {
		t.Errorf("the Allied have %d without Trieste, want %d", got, allied-1)
	}
}

// TestProduction1943: what the rulebook prints of all fronts, the East of the Axis among
// them (§22).
func TestProduction1943(t *testing.T) {
	r := start(t)
	i := slices.IndexFunc(r.D.Scenarios, func(sc field.Scenario) bool { return sc.ID == "1943" })
	r.Open(r.D, r.D.Begin(i, field.Options{}))
	control.Settle(r)
	for f, want := range map[field.Faction]int{field.Axis: 129, field.Allied: 73, field.Soviet: 68} {
		got := r.D.IncomeAbroad(r.S, f)
		for front := range field.Front(field.Fronts) {
			if f != field.Axis || front != field.NorthFront { // what Finland has is its own (§20.64)
				got += production.Income(r, f, field.FrontAccount(front))
			}
		}
		if got != want {
			t.Errorf("the production of %s is %d, want %d", field.FactionWords[f], got, want)
		}
	}
	if got := production.Income(r, field.Axis, field.FrontAccount(field.EastFront)); got != 90 {
		t.Errorf("the Axis has %d in the East, want 90", got)
	}
}

// The resources of a place count double for the Axis: the worked examples of §1.5 and §11.33.
func TestResourcesYieldDoubleToTheAxis(t *testing.T) {
	d := start(t).D
	for _, c := range []struct {
		city string
		f    field.Faction
		want int
	}{
		{"lille", field.Axis, 3}, {"lille", field.Allied, 2}, {"gyor", field.Axis, 2}, {"gyor", field.Soviet, 1},
	} {
		if got := production.Yield(c.f, &d.Cities[d.CityByID[c.city]]); got != c.want {
			t.Errorf("%s yields %d to the %s, want %d", c.city, got, field.FactionWords[c.f], c.want)
		}
	}
}

// TestTurnOrder: the worked examples of §12.7, in all four orders.
func TestTurnOrder(t *testing.T) {
	r := start(t)
	axis, allied, soviet, apart := field.Axis, field.Allied, field.Soviet, field.Apart
	for _, c := range []struct {
		month  string
		rolls  int8
		second bool
		want   [field.Factions]field.Faction
	}{
		{"1941-08", 2, false, [...]field.Faction{axis, apart, allied, soviet}},
		{"1942-01", 2, false, [...]field.Faction{soviet, axis, apart, allied}},
		{"1942-10", 5, false, [...]field.Faction{axis, apart, allied, soviet}},
		{"1943-08", 2, true, [...]field.Faction{allied, axis, apart, soviet}},
		{"1944-01", 2, true, [...]field.Faction{allied, soviet, axis, apart}},
	} {
		r.S.Month = int8(slices.IndexFunc(r.D.Months, func(m field.MonthRow) bool { return m.ID == c.month }))
		r.S.Rolls[field.EastFront], r.S.Second = c.rolls, c.second
		if got := production.TurnOrder(r); got != c.want {
			t.Errorf("%s: got %v, want %v", c.month, got, c.want)
		}
	}
}

// west returns a run on the beginning of 1944 on all fronts, in a month.
func west(t *testing.T, month string) *field.Run {
	t.Helper()
	d, _ := fieldtest.Start(t, os.DirFS(".."))
	r := &field.Run{}
	r.Open(d, d.Begin(slices.IndexFunc(d.Scenarios, func(sc field.Scenario) bool { return sc.ID == "1944w" }), field.Options{}))
	r.S.Month = int8(slices.IndexFunc(d.Months, func(m field.MonthRow) bool { return m.ID == month }))
	control.Settle(r)
	return r
}

// TestAllocationToTheMediterranean: without victory there the Allies' rises to fifteen in any month, by five beyond as a season
// begins, and falls by five, once a month (§21.37; §22, 1944.6).
func TestAllocationToTheMediterranean(t *testing.T) {
	for _, c := range []struct {
		month   string
		was, to int
		ok      bool
	}{
		{"1944-07", 0, 15, true},
		{"1944-07", 0, 20, false},
		{"1944-07", 15, 20, false},
		{"1944-07", 15, 10, true},
		{"1944-07", 15, 5, false},
		{"1944-12", 15, 20, true},
		{"1944-12", 15, 25, false},
		{"1944-12", 20, 25, true},
		{"1944-12", 20, 23, false},
		{"1945-01", 20, 25, false},
	} {
		r := west(t, c.month)
		r.S.SetController(field.Axis, r.D.Cities[r.D.CityByID["tripoli"]].Place)
		r.S.Purses[field.Allied][field.MedFront].Allocation = int16(c.was)
		books := field.OpenLedger(field.Allied)
		if f := production.Allocate(r, books, field.MedFront, c.to); (f == nil) != c.ok {
			t.Errorf("%s: from %d to %d: %v", c.month, c.was, c.to, f)
		}
		if c.ok && production.Allocate(r, books, field.MedFront, c.to) == nil {
			t.Errorf("%s: it is changed twice", c.month)
		}
	}
}

// TestMoneyOfTheMediterranean: what the front had saved and was to receive is the West's once it is won, and nothing goes to it
// any more; of who has not won it nothing changes (§17.6).
func TestMoneyOfTheMediterranean(t *testing.T) {
	for _, won := range []bool{true, false} {
		r := west(t, "1944-07")
		if !won {
			r.S.SetController(field.Axis, r.D.Cities[r.D.CityByID["tripoli"]].Place)
		}
		med, west := &r.S.Purses[field.Allied][field.MedFront], &r.S.Purses[field.Allied][field.WestFront]
		*med, west.Saved = field.Purse{Saved: 7, Allocation: 15, Coming: 5}, 3
		production.OtherFronts(r)
		wantMed, wantWest := field.Purse{}, field.Purse{Saved: 10, Coming: 5}
		if !won {
			wantMed, wantWest = field.Purse{Saved: 7, Allocation: 15, Coming: 5}, field.Purse{Saved: 3}
		}
		if *med != wantMed || *west != wantWest {
			t.Errorf("won %v: the Mediterranean has %v and the West %v", won, *med, *west)
		}
	}
}
