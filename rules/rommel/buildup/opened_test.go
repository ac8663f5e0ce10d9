package buildup

import (
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// opened is a run on the scenario of 1941.
func opened(t testing.TB) *field.Run {
	t.Helper()
	d, err := field.Load(pack.Files{Title: "rommel", Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	r := &field.Run{}
	r.Open(d, d.Start(d.ScenarioByID["1941"]))
	return r
}
