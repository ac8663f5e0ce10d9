package supply_test

import (
	"os"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fieldtest"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

func start(t testing.TB) *field.Run {
	t.Helper()
	r := &field.Run{}
	r.Open(fieldtest.Start(t, os.DirFS("..")))
	control.Settle(r)
	return r
}

// TestLine1942 holds the start of June 1942 against what the dossier says of its line
// (games/eurofront/NOTES.md, 10.3): the cities that it cuts off, and that everybody at
// the front stands within two hexes of friendly rail, but for Sevastopol.
func TestLine1942(t *testing.T) {
	r := start(t)
	for _, f := range []field.Faction{field.Axis, field.Soviet} {
		net := supply.Net(r, f, supply.ByRail)
		var off []string
		for i := range r.D.Cities {
			c := &r.D.Cities[i]
			if c.PP+c.Yields > 0 && r.S.Controller(c.Place) == f && r.D.Places[c.Place].Front == field.EastFront && c.ID != "helsinki" && !net.Has(c.Place) {
				off = append(off, c.ID)
			}
		}
		want := map[field.Faction][]string{field.Axis: nil, field.Soviet: {"leningrad"}}[f]
		if !slices.Equal(off, want) {
			t.Errorf("%v is cut off from %v, want %v", f, off, want)
		}
		var hungry []string
		for u := range r.S.Blocks {
			if r.S.Blocks[u].At >= 0 && r.D.Units[u].Faction == f && !supply.CanTrace(r, u, net) {
				hungry = append(hungry, r.D.Called.In(int(r.S.Blocks[u].At), rules.English))
			}
		}
		slices.Sort(hungry)
		t.Log(f, "without a rail line:", slices.Compact(hungry))
	}
}

// TestStraitOfKerch: ships with supply pass a strait while neither of its shores is the
// enemy's, and beyond it they go from no port to which only ships come (§15.4, §15.12).
func TestStraitOfKerch(t *testing.T) {
	r := start(t)
	at := func(id string) int { return r.D.Cities[r.D.CityByID[id]].Place }
	for _, id := range []string{"kerch", "mariupol"} {
		r.S.SetController(field.Soviet, at(id))
	}
	r.S.Battles = append(r.S.Battles, field.Battle{Place: int16(at("rostov")), Defender: field.Soviet}) // its base holds the Sea of Azov, and no line leads out of it
	for _, shore := range []field.Faction{field.Soviet, field.Axis} {
		r.S.SetController(shore, at("novorossiysk"))
		net := supply.Net(r, field.Soviet, supply.ByRailAndSea)
		if !net.Has(at("kerch")) {
			t.Errorf("with Novorossiysk the %v's no ships come to Kerch", shore)
		}
		if got, want := net.Has(at("mariupol")), shore == field.Soviet; got != want {
			t.Errorf("with Novorossiysk the %v's ships come to Mariupol: %v, want %v", shore, got, want)
		}
	}
}

// TestNationalSupply: the line from the capital of a lesser power to Berlin leads over
// what is neutral as well, and not over what is the enemy's (§10.21, §10.22).
func TestNationalSupply(t *testing.T) {
	for _, around := range []field.Faction{field.Neutral, field.Soviet} {
		r := start(t)
		bucharest, army := r.D.Cities[r.D.CityByID["bucharest"]].Place, r.D.UnitByID["rom-infantry-3"]
		r.Put(army, bucharest)
		for _, n := range r.D.Places[bucharest].Near {
			r.S.SetController(around, int(n.To))
		}
		supply.Check(r, field.Axis)
		if got, want := r.S.Blocks[army].Unsupplied, around == field.Soviet; got != want {
			t.Errorf("with land around Bucharest that is the %v's an army there is unsupplied: %v, want %v", around, got, want)
		}
	}
}

// TestBerlin: it is the origin of supply while the Axis holds another victory city that
// rail joins with it (§10.2).
func TestBerlin(t *testing.T) {
	r := start(t)
	for _, other := range []bool{true, false} {
		for i := range r.D.Cities {
			if c := &r.D.Cities[i]; !other && c.Victory && i != r.D.Berlin && r.S.Controller(c.Place) == field.Axis {
				r.S.SetController(field.Soviet, c.Place)
			}
		}
		if supply.IsOriginValid(r, field.Axis) != other {
			t.Errorf("with another victory city: %v, the origin is valid: %v", other, !other)
		}
	}
}

// TestNobodyStarvesTwice: who lost a step in the supply phase of the Soviets loses none in
// that of the Allied before he has moved (§10.5, sidebar), while who is cut off in the
// second alone does; where the Soviets move twice running he loses another.
func TestNobodyStarvesTwice(t *testing.T) {
	r := start(t)
	first, second := r.D.UnitByID["ger-infantry-17"], r.D.UnitByID["ger-infantry-29"]
	cutOff := func(u, row int) {
		r.Put(u, r.D.PlaceByID[[]string{"4114", "4212"}[row]]) // far behind the Soviet front
		r.S.Blocks[u].CV = 4
	}
	cvs := func() [2]int8 { return [2]int8{r.S.Blocks[first].CV, r.S.Blocks[second].CV} }
	check := func(by field.Faction, want [2]int8) {
		t.Helper()
		r.S.Active = by
		control.Settle(r)
		supply.Check(r, field.Axis)
		if got := cvs(); got != want {
			t.Errorf("after the supply phase of the %v their CV is %v, want %v", by, got, want)
		}
	}
	ally := r.D.UnitByID["uss-infantry-8"] // stands in for an Allied unit
	r.D.Units[ally].Faction = field.Allied
	cutOff(first, 0)
	check(field.Soviet, [2]int8{3, r.S.Blocks[second].CV})
	cutOff(second, 1)
	check(field.Allied, [2]int8{3, 3})
	check(field.Soviet, [2]int8{2, 3})
	supply.ForgetStarved(r, field.Axis)
	check(field.Allied, [2]int8{1, 2})
}

// TestSetUp1943: who is set up in July 1943 has a line of supply, or a fortress or base feeds
// him (§22.31), but for the army between Leningrad and the Finns, whose hex has to be held.
func TestSetUp1943(t *testing.T) {
	r := start(t)
	i := slices.IndexFunc(r.D.Scenarios, func(sc field.Scenario) bool { return sc.ID == "1943" })
	r.Open(r.D, r.D.Begin(i, field.Options{}))
	control.Settle(r)
	for _, f := range []field.Faction{field.Axis, field.Soviet} {
		supply.Check(r, f)
	}
	for u := range r.S.Blocks {
		if b := &r.S.Blocks[u]; b.At >= 0 && b.Unsupplied && r.D.Units[u].ID != "uss-infantry-23" {
			t.Errorf("%s in %s is unsupplied", r.D.Units[u].ID, r.D.Called.In(int(b.At), rules.English))
		}
	}
}

// TestLondon: London gives supply while rail and ships join it with the Atlantic, for which no Bay of Biscay is needed
// (§10.2): not without all ports of the open sea, nor once it has fallen.
func TestLondon(t *testing.T) {
	r := start(t)
	at := func(id string) int { return r.D.Cities[r.D.CityByID[id]].Place }
	if r.S.Controller(at("brest")) != field.Axis || !supply.IsOriginValid(r, field.Allied) {
		t.Error("London gives no supply while the Axis holds Brest")
	}
	r.S.SetController(field.Axis, at("portsmouth"))
	if !supply.IsOriginValid(r, field.Allied) {
		t.Error("... nor by Liverpool, without Portsmouth")
	}
	for i := range r.D.Seas {
		s := &r.D.Seas[i]
		if s.Basin == "atlantic" && s.Base >= 0 {
			r.S.SetController(field.Axis, s.Base)
		}
	}
	r.S.SetController(field.Allied, at("london"))
	if supply.IsOriginValid(r, field.Allied) || supply.Net(r, field.Allied, supply.ByRailAndSea).Len() > 0 {
		t.Error("London gives supply over the enemy's seas")
	}
	r.S.SetController(field.Allied, at("glasgow"))
	if !supply.IsOriginValid(r, field.Allied) || !supply.Net(r, field.Allied, supply.ByRailAndSea).Has(r.D.PlaceByID["south-africa"]) {
		t.Error("London gives no supply with Glasgow, which holds the North Atlantic")
	}
	r.S.SetController(field.Axis, at("london"))
	if supply.IsOriginValid(r, field.Allied) {
		t.Error("London gives supply to the Allies when it is the Axis'")
	}
}

// allied gives the Allies places, and takes what others have of them.
func allied(r *field.Run, ids ...string) {
	for _, id := range ids {
		r.S.SetController(field.Allied, r.D.Cities[r.D.CityByID[id]].Place)
	}
}

// TestExampleOfTangier carries out the example of §15.4: with Tangier the Axis', Allied supply comes to Gibraltar from
// either direction, and goes through the strait in neither.
func TestExampleOfTangier(t *testing.T) {
	const gibraltar, oran = "gibraltar", "oran"
	r := start(t)
	reaches := func(id string) bool {
		return supply.Net(r, field.Allied, supply.ByRailAndSea).Has(r.D.Cities[r.D.CityByID[id]].Place)
	}
	allied(r, oran)
	if !reaches(gibraltar) || !reaches(oran) {
		t.Fatal("past neutral shores nothing comes into the Mediterranean")
	}
	r.S.SetController(field.Axis, r.D.Cities[r.D.CityByID["tangiers"]].Place)
	if !reaches(gibraltar) || reaches(oran) {
		t.Errorf("from the Atlantic: Gibraltar %v, beyond the strait %v", reaches(gibraltar), reaches(oran))
	}
	allied(r, "algiers", "tunis", "tripoli", "benghazi")
	if !reaches(gibraltar) || !reaches(oran) {
		t.Error("around the Cape and by Suez nothing comes from the east")
	}
}

// TestExampleOfCherbourg carries out the example of §15.4: rail joins London with Dover, ships Dover with Cherbourg, and from
// there rail goes on once the port is clear.
func TestExampleOfCherbourg(t *testing.T) {
	r := start(t)
	cherbourg := r.D.Cities[r.D.CityByID["cherbourg"]].Place
	inland := int(r.D.Places[cherbourg].Rails[0])
	allied(r, "cherbourg")
	r.S.SetController(field.Allied, inland)
	for _, engaged := range []bool{false, true} {
		if engaged {
			r.S.Battles = append(r.S.Battles, field.Battle{Place: int16(cherbourg), Defender: field.Allied})
		}
		net := supply.Net(r, field.Allied, supply.ByRailAndSea)
		if net.Has(inland) == engaged || !engaged && !net.Has(cherbourg) {
			t.Errorf("engaged %v: Cherbourg has supply: %v, the rail behind it: %v", engaged, net.Has(cherbourg), net.Has(inland))
		}
	}
}

// TestNationalSupplyPassesStraits: lines of communications pass a strait unless all of its shores are the enemy's, where
// ships with other supply do not if one is (§10.21, §15.12).
func TestNationalSupplyPassesStraits(t *testing.T) {
	r := start(t)
	at := func(id string) int { return r.D.Cities[r.D.CityByID[id]].Place }
	for _, p := range slices.Concat(r.D.Places[at("mariupol")].Rails, r.D.Places[at("kerch")].Rails) {
		r.S.SetController(field.Soviet, int(p))
	}
	for _, id := range []string{"batumi", "rostov", "sevastopol"} { // nobody's seas
		r.S.SetController(field.Neutral, at(id))
	}
	for _, c := range []struct {
		kerch, novorossiysk field.Faction
		national, other     bool
	}{{field.Axis, field.Axis, true, true}, {field.Axis, field.Soviet, true, false}, {field.Soviet, field.Soviet, false, false}} {
		r.S.SetController(c.kerch, at("kerch"))
		r.S.SetController(c.novorossiysk, at("novorossiysk"))
		if got := supply.Communications(r, field.Axis).Has(at("mariupol")); got != c.national {
			t.Errorf("Kerch %d, Novorossiysk %d: national supply %v", c.kerch, c.novorossiysk, got)
		}
		if got := supply.Net(r, field.Axis, supply.ByRailAndSea).Has(at("mariupol")); got != c.other {
			t.Errorf("Kerch %d, Novorossiysk %d: supply %v", c.kerch, c.novorossiysk, got)
		}
	}
}
