package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
)

// foresee tells in a trial of a line who goes round, by which way, and how many may still engage
// through each hexside by which its units do (§7.1). from holds the hexes that they left.
func (l *line) foresee(r *field.Run, side field.Side, o *rules.Order, from []int16, ways []march.Way) {
	if !r.M.Trying() {
		return
	}
	for i, w := range ways {
		n := len(w.Hexes)
		if n == 0 || from[i] < 0 || n <= r.Grid.Distance(int(from[i]), int(w.Hexes[n-1])) {
			continue
		}
		args := []rules.Arg{r.PlaceArg("way", from[i])}
		for _, h := range w.Hexes {
			args = append(args, r.PlaceArg("way", h))
		}
		first := i
		for k, u := range l.units {
			if from[k] == from[i] && slices.Equal(ways[k].Hexes, w.Hexes) {
				first = min(first, k)
				args = append(args, r.UnitArg("units", u))
			}
		}
		if first == i {
			r.M.Foresee(o.Line, "rommel.forecast.goes-round", args...)
		}
	}
	if !march.HasEnemyAt(r, side, l.To) {
		return
	}
	var seen [board.Directions]bool
	for _, w := range ways {
		n := len(w.Hexes)
		if n == 0 {
			continue
		}
		before := from[0]
		if n > 1 {
			before = w.Hexes[n-2]
		}
		if dir, ok := r.Grid.Toward(l.To, int(max(before, 0))); ok && before >= 0 && !seen[dir] {
			seen[dir] = true
			r.M.Foresee(o.Line, "rommel.forecast.side-room", r.PlaceArg("from", before), r.HexArg("to", l.To), rules.Num("left", max(0, march.Room(r, l.To, int(dir)))))
		}
	}
}
