package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// noDie stands for no die, above all that dice show.
const noDie = 7

// lowestDice notes the lowest dice that British units, with the Free French (§20.493), and American ones have thrown in a volley, [noDie] where they have thrown none.
type lowestDice struct{ british, american int }

// note notes a die of a unit.
func (l *lowestDice) note(r *field.Run, u, face int) {
	switch d := &r.D.Units[u]; {
	case d.Faction != field.Allied:
	case d.Nation == r.D.US:
		l.american = min(l.american, face)
	case r.D.Command(d.Nation) == r.D.UK:
		l.british = min(l.british, face)
	}
}

// capitulate eliminates all units of a faction at a place that are half-hearted and whose nation capitulates to such dice (§7.7,
// §20.486).
func (f fight) capitulate(faction field.Faction, lowest lowestDice) {
	for _, u := range slices.Clone(f.run.Blocks(faction, f.place)) {
		nation := f.run.D.Units[u].Nation
		if !f.run.S.IsAmbivalent(nation, f.run.D) || f.run.IsTurned(u) {
			continue
		}
		if x := field.RosterOf(nation, f.run.D); lowest.british <= x.British || lowest.american <= x.American {
			f.run.M.Event("eurofront.capitulates", f.run.UnitArg("unit", u), f.run.PlaceArg("in", f.place))
			f.run.Kill(u)
		}
	}
}
