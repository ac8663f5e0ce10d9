package chart_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// TestBeatsAreGroupsOfTheirOwn: each step of a replay has its traces and its places in
// groups that a page can show and hide, and without them the picture is as before.
func TestBeatsAreGroupsOfTheirOwn(t *testing.T) {
	list, _ := drawnTitles(t)
	for _, title := range list {
		b := title.board
		var before rules.Position
		drawn, rings, n := 0, 0, 0
		err := selfplay.Each(title.Drawn, "", 7, 8, func(pos rules.Position, events []rules.Event) bool {
			if before != nil && len(events) > 0 {
				k := before.Known(rules.All)
				scene := chart.Scene{Known: k, Lang: rules.English}
				for e := range events {
					scene.Beats = append(scene.Beats, b.Beat(events[e:e+1], k))
				}
				svg := string(b.Draw(scene).SVG())
				for e, beat := range scene.Beats {
					n++
					ring := fmt.Sprintf(`<g id="%s%d">`, chart.BeatPlaces, e+1)
					if strings.Contains(svg, ring) != (len(beat.Places) > 0) {
						t.Errorf("%s: %s names %q, the group says otherwise", title.About().ID, events[e].Code, beat.Places)
					}
					rings += len(beat.Places)
					drawn += strings.Count(svg, fmt.Sprintf(`<g id="%s%d">`, chart.BeatTraces, e+1))
				}
			}
			before = pos
			return true
		})
		if err != nil || drawn == 0 || rings == 0 {
			t.Errorf("%s: of %d steps %d have arrows or marks, and %d places are shown, %v", title.About().ID, n, drawn, rings, err)
		}
	}
}
