package month_test

import (
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/month"
	"github.com/fieldpost/fieldpost/rules/pack"
)

func start(t testing.TB) *month.Run {
	t.Helper()
	d, err := field.Load(pack.Files{Title: field.ID, Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	r := &month.Run{}
	r.Open(d, d.Begin(0, field.Options{}))
	r.Settle()
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
		if got := r.Income(c.f, c.front); got != c.want {
			t.Errorf("the income of %s is %d, want %d", field.FactionWords[c.f], got, c.want)
			for i := range r.D.Cities {
				if x := &r.D.Cities[i]; x.PP+x.Yields > 0 && r.Controller(x.Place) == c.f && r.D.Places[x.Place].Front == c.front {
					t.Log(x.ID, r.Yield(c.f, x), r.Net(c.f, 1).Has(x.Place))
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
				got += r.Income(f, front)
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
		if got := r.Cost(u); got != want {
			t.Errorf("grounded %v: they cost %v, want %v", grounded, got, want)
		}
	}
}
