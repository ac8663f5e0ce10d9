package field_test

import (
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// TestLoad: the packs are whole, and every half hex is one of the board (§1.11).
func TestLoad(t *testing.T) {
	d, err := field.Load(pack.Files{Title: field.ID, Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	const hexes, areas = 1161, 46
	if len(d.Places) != hexes+areas || d.Places[d.PlaceByID["w29"]].Front != field.MedFront {
		t.Errorf("got %d places", len(d.Places))
	}
}
