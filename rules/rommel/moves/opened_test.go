package moves

import (
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// opened is a run on the scenario of 1941.
func opened(t testing.TB) *Run {
	t.Helper()
	d, err := field.Load(pack.Files{Title: "rommel", Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	r := &Run{}
	r.Open(d, supply.NewNet(d, d.Grid), d.Start(d.ScenarioByID["1941"]))
	return r
}
