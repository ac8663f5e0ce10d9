package supply

import (
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// opened is a run on the scenario of 1941, with one of the courses of the highway.
func opened(t testing.TB, direct bool) *Run {
	t.Helper()
	d, err := field.Load(pack.Files{Title: "rommel", Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	g := d.Grid
	if direct {
		g = d.GridDirect
	}
	r := &Run{}
	r.Open(d, NewNet(d, g), d.Start(d.ScenarioByID["1941"]))
	return r
}
