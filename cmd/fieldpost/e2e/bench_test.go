//go:build e2e

package e2e

import (
	"testing"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/bench"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// BenchmarkPost is `fieldpost bench post` on real servers, with b.N letters a round.
func BenchmarkPost(b *testing.B) {
	p := servers(b)
	f, err := bench.Post(b.Context(), bench.Config{
		Titles:  titles.Load,
		Servers: bench.Servers{IMAP: p.imap, SMTP: p.smtp, Office: p.address, Player: p.players[0], Password: p.password},
		Letters: b.N, Rounds: 3,
	})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(f.Plain.Ours, "letters/s")
	b.ReportMetric(f.Plain.Ratio, "ratio")
	b.ReportMetric(f.Drawn.Ours, "drawn/s")
	b.ReportMetric(f.Drawn.Ratio, "drawn-ratio")
}
