package chart_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// benchScenes are a position of each title in the middle of a game.
func benchScenes(b *testing.B, run func(b *testing.B, board *chart.Board, s chart.Scene)) {
	list, _ := drawnTitles(b)
	for _, title := range list {
		var scene chart.Scene
		n := 0
		err := selfplay.Each(title.Drawn, "", 7, 24, func(pos rules.Position, events []rules.Event) bool {
			if n++; n == 24 {
				k := pos.Known(rules.All)
				scene = chart.Scene{Known: k, Lang: rules.English, Past: title.board.Traces(events, k)}
			}
			return true
		})
		if err != nil || scene.Known == nil {
			b.Fatal("no position in the middle of a game", err)
		}
		b.Run(title.About().ID, func(b *testing.B) { run(b, title.board, scene) })
	}
}

func BenchmarkSVG(b *testing.B) {
	benchScenes(b, func(b *testing.B, board *chart.Board, s chart.Scene) {
		for b.Loop() {
			b.SetBytes(int64(len(board.Draw(s).SVG())))
		}
	})
}

func BenchmarkPNG(b *testing.B) {
	benchScenes(b, func(b *testing.B, board *chart.Board, s chart.Scene) {
		for b.Loop() {
			data, err := board.Draw(s).PNG()
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(data)))
		}
	})
}
