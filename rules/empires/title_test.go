package empires_test

import (
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires"
	"github.com/fieldpost/fieldpost/rules/rulestest"
)

func TestTitle(t *testing.T) { titletest.Run(t, empires.Load, secrets...) }

func BenchmarkTitle(b *testing.B) { titletest.Bench(b, empires.Load) }

// secrets: the only ones on the board are the tiles that a side has not used
// yet (§9). Nobody else may notice, the partner as little as the enemy.
var secrets = []rulestest.Secret{
	{Name: "tiles", Change: tiles("attack-1", "attack-2", "attack-3", "defence-1", "defence-2"), Quiet: func(o *rules.Order) bool {
		return uncompared(o) && !o.Has("attack") && !o.Has("support")
	}},
	{Name: "tiles that no battle compares", Change: tiles(), Quiet: uncompared}, // §9.1
}

// uncompared keeps orders that use no tile besides those of §9.1.
func uncompared(o *rules.Order) bool {
	return !o.Has("with") && o.Form != "gas" && o.Form != "research"
}

// tiles deals the hidden tiles of a side anew, those of every battle among them
// or not. A sheet in hand or a battle under way may show a tile at once, and so
// may an attack that a side is obliged to (§8).
func tiles(compared ...string) func(*rulestest.World) bool {
	return func(w *rulestest.World) bool {
		turn := w.Number("turn")
		duty := turn < 3 || turn > 4 && turn <= 10 // within the phases for which twins are played on
		if w.Roll(4) > 1 || w.Busy("pending", "asked") || len(compared) > 0 && duty {
			return false // later in the game there are more tiles to exchange
		}
		ids := append(slices.Clone(compared), "aviation", "manoeuvre")
		if w.Owner == "german" || w.Owner == "franco-british" {
			ids = append(ids, "gas", "tanks-1", "tanks-2")
		}
		shown := w.Words("sides", string(w.Owner), "shown")
		if w.Table("options")[rules.OptionReport] == "turn" {
			// A sheet that waits its turn is not refused for a fourth army, and
			// carrying it out would show Manoeuvre (§9.2).
			shown = append(shown, "manoeuvre")
		}
		w.Rekey(w.Table("sides", string(w.Owner), "technologies"), slices.DeleteFunc(ids, func(id string) bool { return slices.Contains(shown, id) }))
		return true
	}
}
