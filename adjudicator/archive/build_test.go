package archive_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/archive/archivetest"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/templates"
)

// every is all titles, and the words of the program.
func every(t testing.TB) (titles.Set, *templates.Book) {
	t.Helper()
	set, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	b, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	return set, b
}

// BenchmarkBuild measures what the archive of a whole game of each title costs,
// and its size.
func BenchmarkBuild(b *testing.B) {
	set, words := every(b)
	k := archive.NewKeeper(set, words)
	for _, title := range set {
		b.Run(title.About().ID, func(b *testing.B) {
			r := archivetest.Play(b, title, dice.Seed{3}, 2000)
			size := map[string]int{}
			for b.Loop() {
				a, err := k.Build(&r.Game, r.Seats, r.Phases)
				if err != nil {
					b.Fatal(err)
				}
				text, err := a.Marshal()
				if err != nil {
					b.Fatal(err)
				}
				size["bytes"] = len(text)
				for _, s := range a.Sections {
					size[s.Name+"-bytes"] = len(s.Body)
				}
			}
			b.ReportMetric(float64(len(r.Phases)-1), "phases")
			for name, n := range size {
				b.ReportMetric(float64(n), name)
			}
		})
	}
}
