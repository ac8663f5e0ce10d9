package templates

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// BenchmarkSitrep writes a sitrep as long as those of a whole turn: some 60
// events and 60 lines of view.
func BenchmarkSitrep(b *testing.B) {
	book := testBook(b)
	r := Sitrep{Head: fakeHead(rules.Spanish), Demands: fakeDemands(), Draft: fakeDraft, Waiting: []rules.Side{"red"}}
	for range 12 {
		r.Events = append(r.Events, fakeEvents()...)
	}
	for range 20 {
		r.View.Sections = append(r.View.Sections, fakeView().Sections...)
	}
	b.ReportAllocs()
	for b.Loop() {
		book.Sitrep(r)
	}
}
