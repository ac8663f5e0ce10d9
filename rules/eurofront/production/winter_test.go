package production_test

import (
	"maps"
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// winter begins the Winter War.
func winter(t testing.TB) *field.Run { return begin(t, "1939a") }

// begin begins a scenario.
func begin(t testing.TB, scenario string) *field.Run {
	t.Helper()
	d, err := field.Load(pack.Files{Title: field.ID, Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	r := &field.Run{}
	for sc := range d.Scenarios {
		if d.Scenarios[sc].ID == scenario {
			r.Open(d, d.Begin(sc, field.Options{}))
		}
	}
	control.Settle(r)
	return r
}

// TestPoolsOfTheWinterWar: so many units and CV of each kind as the rulebook prints (§22,
// 1939A), and nobody else is in the game.
func TestPoolsOfTheWinterWar(t *testing.T) {
	r := winter(t)
	type pool struct {
		faction field.Faction
		kind    string
	}
	kindOf := func(d *field.Unit) string {
		kind := field.TypeWords[d.Type]
		switch {
		case d.ID == "uss-hq-moscow":
			return "moscow"
		case d.Type.IsHQ():
			kind = "hq"
		}
		if d.Faction == field.Soviet && d.In(field.NorthFront) == field.Veteran {
			kind += " nf"
		}
		return kind
	}
	got := map[pool][2]int{}
	for u := range r.S.Blocks {
		b, d := &r.S.Blocks[u], &r.D.Units[u]
		if b.At == field.Unused {
			continue
		}
		p := pool{d.Faction, kindOf(d)}
		got[p] = [2]int{got[p][0] + 1, got[p][1] + int(b.CV)}
	}
	want := map[pool][2]int{
		{field.Axis, "hq"}: {1, 3}, {field.Axis, "infantry"}: {6, 10}, {field.Axis, "static"}: {1, 0},
		{field.Soviet, "hq"}: {4, 8}, {field.Soviet, "infantry"}: {5, 14}, {field.Soviet, "mech"}: {4, 9},
		{field.Soviet, "hq nf"}: {1, 2}, {field.Soviet, "infantry nf"}: {3, 7}, {field.Soviet, "moscow"}: {1, 1},
	}
	for p, n := range want {
		if got[p] != n {
			t.Errorf("%s %s: %v units and CV, want %v", field.FactionWords[p.faction], p.kind, got[p], n)
		}
	}
	if len(got) != len(want) {
		t.Errorf("got %v", got)
	}
}

// TestPoolsOfTheNorth: the North of 1941 and 1942 has so many units and CV as the rulebook
// prints (§22), the Germans left out who hold Norway.
func TestPoolsOfTheNorth(t *testing.T) {
	for scenario, want := range map[string]map[string][2]int{
		"1942": {"finland hq": {1, 3}, "finland infantry": {6, 12}, "finland static": {1, 1}, "germany hq": {1, 3}, "germany mountain": {2, 7}, "germany infantry": {1, 2},
			"ussr hq": {1, 0}, "ussr infantry": {5, 10}},
		"1941": {"ussr hq": {1, 0}, "ussr infantry": {3, 7}},
	} {
		r := begin(t, scenario)
		got := map[string][2]int{}
		for u := range r.S.Blocks {
			b, d := &r.S.Blocks[u], &r.D.Units[u]
			if b.At < 0 || d.In(field.NorthFront) == field.Alien {
				continue
			}
			kind := field.TypeWords[d.Type]
			if d.Type.IsHQ() {
				kind = "hq"
			}
			kind = r.D.Nations[d.Nation].ID + " " + kind
			got[kind] = [2]int{got[kind][0] + 1, got[kind][1] + int(b.CV)}
		}
		if !maps.Equal(got, want) {
			t.Errorf("%s: %v, want %v", scenario, got, want)
		}
		if scenario == "1942" && production.Income(r, field.Axis, field.PowerAccount(r.D.Finland)) != 3 {
			t.Errorf("Finland has %d, want 3", production.Income(r, field.Axis, field.PowerAccount(r.D.Finland)))
		}
	}
}

// TestIncomeOfTheWinterWar: what the rulebook prints (§22, 1939A): Finland has its own purse.
func TestIncomeOfTheWinterWar(t *testing.T) {
	r := winter(t)
	if got := production.Income(r, field.Soviet, field.FrontAccount(field.EastFront)); got != 18 {
		t.Errorf("the Soviets have %d, want 18", got)
	}
	if got := production.Income(r, field.Axis, field.PowerAccount(r.D.Finland)); got != 2 {
		t.Errorf("Finland has %d, want 2", got)
	}
	for id, want := range map[string]field.Cost{"uss-hq-oeste": {Step: 20, Cadre: 40}, "fin-theatre-hq-mannerheim": {Step: 5, Cadre: 10}, "uss-infantry-13": {Step: 4, Cadre: 8}, "fin-infantry-1": {Step: 4, Cadre: 6}} {
		if got := production.Cost(r, r.D.UnitByID[id]); got != want {
			t.Errorf("%s costs %v, want %v", id, got, want)
		}
	}
}

// TestFinnishLine: all Finns are supplied as it begins, and none when Tampere is engaged or
// Oulu lost (§21.48, sidebar); a battle for Oulu, a region, leaves the line open.
func TestFinnishLine(t *testing.T) {
	at := func(r *field.Run, id string) int { return r.D.PlaceByID[id] }
	for name, c := range map[string]struct {
		change func(*field.Run)
		open   bool
	}{
		"at the start":    {func(*field.Run) {}, true},
		"Tampere engaged": {func(r *field.Run) { engage(r, at(r, "tampere")) }, false},
		"Oulu engaged":    {func(r *field.Run) { engage(r, at(r, "oulu")) }, true},
		"Oulu lost":       {func(r *field.Run) { r.S.SetController(field.Soviet, at(r, "oulu")) }, false},
		"Petsamo lost":    {func(r *field.Run) { r.S.SetController(field.Soviet, at(r, "petsamo")) }, true},
	} {
		r := winter(t)
		r.S.Rolls[1] = 6
		c.change(r)
		land := supply.Homeland(r, field.Axis, r.D.Units[r.D.UnitByID["fin-infantry-1"]].Nation, false)
		if got := land.Has(r.D.Cities[r.D.CityByID["helsinki"]].Place); got != c.open {
			t.Errorf("%s: the line to Berlin is open: %v, want %v", name, got, c.open)
		}
		if got := control.StatusOf(r, field.Axis, r.D.Cities[r.D.Berlin].Place); got != control.Foreign {
			t.Errorf("Berlin is not neutral but %v", got)
		}
	}
}

// engage begins a battle at a place that Finland holds.
func engage(r *field.Run, place int) {
	r.Put(r.D.UnitByID["fin-infantry-6"], place)
	r.Put(r.D.UnitByID["uss-infantry-14"], place)
	r.S.Battles = append(r.S.Battles, field.Battle{Place: int16(place), Defender: field.Axis})
}
