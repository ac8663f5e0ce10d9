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

// newGame returns a game over a state, which belongs to it.
func (t *Title) newGame(s *field.State) *game {
	g, _ := t.games.Get().(*game)
	if g == nil {
		g = &game{t: t}
		g.M = &g.run.M
	}
	g.M.Reset(g, t, &s.Agenda, &s.Stored, s.Options.Options)
	g.run.Open(t.d, s)
	return g
}

// Free implements [play.Game]: it gives the working space back. The state and the
// outcome stay the caller's.
func (g *game) Free() {
	g.M.Release()
	g.run.S = nil
	g.t.games.Put(g)
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
