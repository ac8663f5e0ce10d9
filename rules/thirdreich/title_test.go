package thirdreich_test

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/rules/thirdreich"
)

func TestTitle(t *testing.T) { titletest.Run(t, thirdreich.Load, secrets...) }

func BenchmarkTitle(b *testing.B) { titletest.Bench(b, thirdreich.Load) }

// secrets: the only ones on the board are the development tiles that a side has
// not used yet (§4.6). Nobody else may notice, friends as little as enemies.
var secrets = []rulestest.Secret{{Name: "tiles", Change: tiles, Quiet: func(o *rules.Order) bool {
	switch o.Form { // what neither uses nor moves a tile
	case "supply", "tanks", "air", "submarines", "develop", "land", "convert", "atlantic", "build", "build-nation":
		return false
	}
	return true
}}}

// tiles deals the hidden tiles of a side anew, of those that show themselves by
// an order only: Blitzkrieg works whenever supply is looked at, ships whenever
// submarines sail. A sheet in hand may show a tile at once.
func tiles(w *rulestest.World) bool {
	side := w.Table("sides", string(w.Owner))
	have, _ := side["developments"].(map[string]any)
	if w.Busy("pending", "asked", "attacks") || len(have) == 0 {
		return false
	}
	ids := []string{"logistics", "tank-industry", "air-industry"}
	switch {
	case w.Owner == "soviet" && have["ural-industry"] == "owned":
		ids = append(ids, "advanced-tanks", "russian-guard")
	case w.Owner == "soviet":
		ids = []string{"advanced-tanks"}
	case w.Owner == "allies":
		ids = append(ids, "advanced-tanks")
		if w.Number("turn") > 16 {
			ids = append(ids, "landing")
		}
	}
	shown := w.Words("sides", string(w.Owner), "shown")
	w.Rekey(have, slices.DeleteFunc(ids, func(id string) bool { return slices.Contains(shown, id) }))
	return true
}
