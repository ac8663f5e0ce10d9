package field

import (
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/rules/pack"
)

// TestLoad: the embedded packs are sound, and what begins is stored and read back.
func TestLoad(t *testing.T) {
	d, err := Load(pack.Files{Title: ID, Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	for i := range d.Scenarios {
		s := d.begin(i, Options{})
		if back, err := d.Decode(d.Encode(s)); err != nil || string(d.Encode(back)) != string(d.Encode(s)) {
			t.Errorf("%s: %v", d.Scenarios[i].ID, err)
		}
	}
}
