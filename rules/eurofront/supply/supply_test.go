package supply_test

import (
	"os"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
	"github.com/fieldpost/fieldpost/rules/pack"
)

func start(t testing.TB) *supply.Run {
	t.Helper()
	d, err := field.Load(pack.Files{Title: field.ID, Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	r := &supply.Run{}
	r.Open(d, d.Begin(0, field.Options{}))
	r.Settle()
	return r
}

// TestLine1942 holds the start of June 1942 against what the dossier says of its line
// (games/eurofront/NOTES.md, 10.3): the cities that it cuts off, and that everybody at
// the front stands within two hexes of friendly rail, but for Sevastopol.
func TestLine1942(t *testing.T) {
	r := start(t)
	for _, f := range []field.Faction{field.Axis, field.Soviet} {
		net := r.Net(f, supply.ByRail)
		var off []string
		for i := range r.D.Cities {
			c := &r.D.Cities[i]
			if c.PP+c.Yields > 0 && r.Controller(c.Place) == f && r.D.Places[c.Place].Front == field.EastFront && c.ID != "helsinki" && !net.Has(c.Place) {
				off = append(off, c.ID)
			}
		}
		want := map[field.Faction][]string{field.Axis: nil, field.Soviet: {"leningrad"}}[f]
		if !slices.Equal(off, want) {
			t.Errorf("%v is cut off from %v, want %v", f, off, want)
		}
		var hungry []string
		for u := range r.S.Blocks {
			if r.S.Blocks[u].At >= 0 && r.D.Units[u].Faction == f && !r.Reached(u, net) {
				hungry = append(hungry, r.D.Called.In(int(r.S.Blocks[u].At), rules.English))
			}
		}
		slices.Sort(hungry)
		t.Log(f, "without a rail line:", slices.Compact(hungry))
	}
}
