package eurofront_test

import (
	_ "embed"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules/eurofront"
	"github.com/fieldpost/fieldpost/rules/order"
)

//go:embed testdata/words.tsv
var wordsOfPlayers string

// TestWordsOfPlayers: what players of both languages write in 1944, in the words of the rulebook and in prose, is read as the orders
// that they mean.
func TestWordsOfPlayers(t *testing.T) {
	title, err := eurofront.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	reader, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	for row := range strings.Lines(wordsOfPlayers) {
		if strings.HasPrefix(row, "#") {
			continue
		}
		line, want, ok := strings.Cut(strings.TrimRight(row, "\n"), "\t")
		if !ok || want == "" {
			t.Errorf("%q says not what it is read as", row)
			continue
		}
		read := reader.Read(desk.Lines(line + "\n"))
		orders := append(read.Orders, read.Standing...)
		if got := strings.Join(reader.Grammar().Lines(orders, order.English), " + "); got != want || len(read.Problems) > 0 {
			t.Errorf("%s: read as %q with %d problems, want %q", line, got, len(read.Problems), want)
		}
	}
}
