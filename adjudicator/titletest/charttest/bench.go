package charttest

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// Bench measures the drawing of a position in the middle of a game.
func Bench(b *testing.B, title rules.Title) {
	d := newDrawn(b, title)
	if d == nil {
		return
	}
	game, err := selfplay.Play(d.Drawn, "", 7, 23)
	if err != nil || len(game.Positions) < 24 {
		b.Fatal("no position in the middle of a game", err)
	}
	k := game.Positions[23].Known(rules.All)
	scene := chart.Scene{Known: k, Lang: rules.English, Past: d.board.Traces(game.Events[23], k)}
	b.Run("SVG", func(b *testing.B) {
		for b.Loop() {
			b.SetBytes(int64(len(d.board.Draw(scene).SVG())))
		}
	})
	b.Run("PNG", func(b *testing.B) {
		for b.Loop() {
			data, err := d.board.Draw(scene).PNG()
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(data)))
		}
	})
}
