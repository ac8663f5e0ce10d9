package supply

import (
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// opened is a run on the scenario of 1941, with one of the courses of the highway.
func opened(t testing.TB, direct bool) *field.Run {
	t.Helper()
	d, err := field.Load(pack.Files{Title: "rommel", Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	s := d.Start(d.ScenarioByID["1941"])
	s.Options.DirectRoad = direct
	r := &field.Run{}
	r.Open(d, s)
	return r
}
