package charttest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// checkBeats looks whether each step of a replay has its traces and its places in groups that a page
// can show and hide.
func checkBeats(t *testing.T, d *drawn) {
	shown, rings, n := 0, 0, 0
	game := d.games[0]
	for i := 1; i < min(9, len(game.Positions)); i++ {
		events, k := game.Events[i], game.Positions[i-1].Known(rules.All)
		if len(events) == 0 {
			continue
		}
		scene := chart.Scene{Known: k, Lang: rules.English}
		for e := range events {
			scene.Beats = append(scene.Beats, d.board.Beat(events[e:e+1], k))
		}
		svg := string(d.board.Draw(scene).SVG())
		for e, beat := range scene.Beats {
			n++
			ring := fmt.Sprintf(`<g id="%s%d">`, chart.BeatPlaces, e+1)
			if strings.Contains(svg, ring) != (len(beat.Places) > 0) {
				t.Errorf("%s names %q, the group says otherwise", events[e].Code, beat.Places)
			}
			rings += len(beat.Places)
			shown += strings.Count(svg, fmt.Sprintf(`<g id="%s%d">`, chart.BeatTraces, e+1))
		}
	}
	if shown == 0 || rings == 0 {
		t.Errorf("of %d steps %d have arrows or marks, and %d places are shown", n, shown, rings)
	}
}
