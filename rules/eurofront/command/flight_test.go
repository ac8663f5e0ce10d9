package command

import (
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fieldtest"
)

// TestFromTheShetlands: the example of §18.35: Bremanger lies four hexes away, Alesund 6, Andalsnes 8, Dombas 10 and Trondheim 12;
// and as far back. Over land another way may be shorter, as where roads lead from the border of the map is a reconstruction.
func TestFromTheShetlands(t *testing.T) {
	r := &field.Run{}
	r.Open(fieldtest.Start(t, os.DirFS("../")))
	from, bremanger := r.D.PlaceByID["shetlands"], r.D.PlaceByID["1501"]
	inland := func(p int) bool { return r.D.Places[p].Kind == field.Hex && p != bremanger }
	for id, want := range map[string]int{"1501": 4, "alesund": 6, "andalsnes": 8, "dombas": 10, "trondheim": 12} {
		to := r.D.PlaceByID[id]
		if hasRouteWithin(r, from, to, want-1, inland) || !hasRouteWithin(r, from, to, want, inland) {
			t.Errorf("%s does not lie %d hexes away", id, want)
		}
		if hasRouteWithin(r, to, from, want-1, inland) || !hasRouteWithin(r, to, from, want, inland) {
			t.Errorf("the Shetlands do not lie %d hexes from %s", want, id)
		}
	}
}
