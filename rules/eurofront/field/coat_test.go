package field_test

import (
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fieldtest"
)

// TestTurn: who turns his coat keeps his place or box, his CV as far as the coat has so many, and
// his marks, and is in play once (§3.21).
func TestTurn(t *testing.T) {
	d, s := fieldtest.Start(t, os.DirFS(".."))
	fieldtest.Clear(s)
	r := &field.Run{}
	r.Open(d, s)
	army, free, allied := d.UnitByID["hun-infantry-1"], d.UnitByID["uss-infantry-hun"], d.UnitByID["hun-infantry-1-allied"]
	for f, want := range [field.Factions]int{field.Axis: army, field.Soviet: free, field.Allied: allied, field.Apart: -1} {
		for _, u := range [...]int{army, free, allied} {
			if got := d.Coat(u, field.Faction(f)); got != want {
				t.Errorf("%s is %d for the %s, want %d", d.Units[u].ID, got, field.FactionWords[f], want)
			}
		}
	}
	if r.IsTurned(army) || !r.IsTurned(free) {
		t.Error("the Hungarians have turned their coats")
	}
	place := d.PlaceByID["2318"]
	for _, at := range []int{place, field.Dead, field.Due} {
		s.Blocks[army] = field.Block{At: field.Unused, CV: 4, Unsupplied: true, Bound: true, From: -1}
		r.Put(army, at)
		r.TurnCoat(army, free)
		want := field.Block{At: int16(at), CV: int8(d.Units[free].Max), Unsupplied: true, Bound: true, From: -1}
		if s.Blocks[free] != want || s.Blocks[army].At != field.Unused || at >= 0 && len(r.Here(place)) != 1 {
			t.Errorf("in %d it is %+v, and was %+v", at, s.Blocks[free], s.Blocks[army])
		}
		r.Put(free, field.Unused)
	}
}
