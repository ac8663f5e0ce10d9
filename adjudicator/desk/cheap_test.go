//go:build !race

package desk_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
)

// TestReadIsCheap stands apart because the race detector makes pools forget.
func TestReadIsCheap(t *testing.T) {
	d := open(t)
	lines := desk.Lines("hold mill\nraid ford\nraid hill\nstanding flee")
	if got := testing.AllocsPerRun(200, func() { d.Read(lines) }); got > 4 {
		t.Errorf("Read allocates %v times for four lines, want at most 4", got)
	}
}

func BenchmarkRead(b *testing.B) {
	d := open(b)
	lines := desk.Lines("hold mill\nraid ford\nraid hill\nstanding flee")
	b.ReportAllocs()
	for b.Loop() {
		d.Read(lines)
	}
}
