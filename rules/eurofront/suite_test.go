package eurofront_test

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront"
	"github.com/fieldpost/fieldpost/rules/rulestest"
)

// TestTitle tries what holds for every title.
func TestTitle(t *testing.T) {
	load := func(over fs.FS) (rules.Title, error) { return eurofront.Load(over) }
	titletest.RunOf(t, load, rulestest.Secret{
		Name: "strengths", Change: changeStrength, Uncover: []string{"eurofront.revealed", "eurofront.armistice-accepted", "eurofront.armistice-refused", "eurofront.winter.axis-minor", "eurofront.winter.soviet-minor", "eurofront.winter.axis-decisive", "eurofront.winter.soviet-major", "eurofront.air", "eurofront.spent",
			"eurofront.freed", "eurofront.stays-bound"}, Own: []string{"eurofront.unsupplied", "eurofront.default-decision",
			"eurofront.stepped", "eurofront.arrived", "eurofront.paid", "eurofront.reallocated", "eurofront.recalled"},
		Shows: []string{"eurofront.revealed", "eurofront.perished-enemy", "eurofront.pursuit-enemy", "eurofront.defensive", "eurofront.offensive", "eurofront.air",
			"eurofront.at-sea-enemy", "eurofront.rebuffed", "eurofront.lost", "eurofront.eliminated"},
	})
}

// changeStrength gives a block of the enemy that stands outside battles another CV
// (§2, "Las unidades").
func changeStrength(w *rulestest.World) bool {
	list := w.Pieces(func(p *rules.Piece) bool {
		text := w.Words("blocks", p.ID)
		return len(text) > 2 && text[1] == "cv" && len(text[0]) == 4 && !slices.Contains(text, "up")
	})
	if len(list) == 0 {
		return false
	}
	id := w.Pick(list)
	text := slices.Clone(w.Words("blocks", id))
	text[2] = fmt.Sprint(1 + w.Roll(3)%3)
	w.Table("blocks")[id] = strings.Join(text, " ")
	return true
}
