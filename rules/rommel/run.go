package rommel

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// game answers the machine for a run.
type game struct {
	play.Defaults
	run field.Run
	t   *Title
}

// Resume implements [play.Resumer].
func (g *game) Resume() {
	for _, id := range slices.Clone(g.M.Forced) { // it has an empty sheet, be its turn now or later
		g.M.DueOrWait(id)
		g.M.Force(id, false)
	}
	if f := g.run.S.Fight; f != nil {
		g.M.Event("rommel.round-goes-on", g.run.HexArg("hex", int(f.Hex)))
	}
}

// When implements [play.Game].
func (g *game) When() string { return "m" + strconv.Itoa(int(g.run.S.Month)) }
