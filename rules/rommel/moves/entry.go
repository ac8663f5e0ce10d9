package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
)

// entrant is a unit that is to engage in a hex in this movement phase. Its ways
// are the best by each hexside through which it can come, the best of all first; the
// others are found when they are needed.
type entrant struct {
	unit int
	aim  *march.Aim // nil when the ways are all that there are
	ways []entry
	at   int // index of the way that it takes, -1 for none
}

type entry struct {
	march.Way
	dir int // the hexside, seen from the hex that is entered; NoRaid for none
}

// entryWays finds ways for units of one line that do not exceed the limits of
// hexsides (§7.1). Each takes the shortest that is left; where that would keep
// out somebody, of this line or of those that follow it in the sheet, the
// hexsides are given out so that as many as possible come in.
func entryWays(r *field.Run, side field.Side, l *line) ([]march.Way, *play.Fault) {
	limited := march.HasEnemyAt(r, side, l.To) && !march.IsCleared(r, side, l.To)
	ways := make([]march.Way, len(l.units))
	var list []entrant
	for i, u := range l.units {
		w, ok := entryOf(r, u, &l.Aim, [6]bool{})
		if !ok {
			return nil, march.NoWayFault(r, u, l.Aim)
		}
		if ways[i] = w.Way; limited {
			list = append(list, entrant{unit: u, aim: &l.Aim, ways: []entry{w}})
		}
	}
	if !limited {
		return ways, nil
	}
	list = append(list, laterEntrants(r, side, l)...)
	assignHexsides(r, list, len(l.units), l.To)
	for i, u := range l.units {
		e := &list[i]
		if e.at < 0 {
			return nil, hexsideFault(r, u, l.To, e.ways)
		}
		ways[i] = e.ways[e.at].Way
	}
	return ways, nil
}

// hexsideFault returns the fault of a unit that finds all its hexsides used up.
func hexsideFault(r *field.Run, u, to int, ways []entry) *play.Fault {
	var dirs [6]bool
	for i := range ways {
		dirs[ways[i].dir] = true
	}
	args := []rules.Arg{r.UnitArg("unit", u), r.HexArg("hex", to)}
	for dir, is := range dirs {
		if is {
			args = append(args, rules.Word("side", "rommel.direction."+board.Direction(dir).String()))
		}
	}
	return play.Refuse("7.1", "rommel.bad.hexside-limit", args...)
}

// entryOf finds the best way of a unit that does not lead through some hexsides at its
// end, whatever the others do. Who comes from beside a base in which there is a battle
// crosses none.
func entryOf(r *field.Run, u int, a *march.Aim, not [6]bool) (entry, bool) {
	q := march.RequestFor(r, u, *a)
	q.Alone, q.Not = true, not
	w, ok := march.Path(r, &q)
	return entry{w, march.EntryDir(r, u, w)}, ok
}

// laterEntrants lists the units that later lines of the sheet send into the same
// hex in this movement phase.
func laterEntrants(r *field.Run, side field.Side, l *line) (list []entrant) {
	q := r.S.CurrentSheet(side.ID())
	seen := field.SetOf(l.units...)
	for i := q.Next; i < len(q.Orders) && q.Orders[i].Form != FormThen; i++ {
		x, f := readLine(r, side, &q.Orders[i])
		if f != nil || x.To != l.To {
			continue
		}
		for _, u := range x.units {
			if seen.Has(u) {
				continue
			}
			seen.Add(u)
			if w, ok := entryOf(r, u, &x.Aim, [6]bool{}); ok && w.dir >= 0 {
				list = append(list, entrant{unit: u, aim: &x.Aim, ways: []entry{w}})
			}
		}
	}
	return list
}

// assignHexsides gives hexsides to entrants so that as many as possible come in, the
// first of them before the others, without forced marches before with them: a
// matching by augmenting paths, in which who has a hexside never loses it but
// for another.
func assignHexsides(r *field.Run, list []entrant, first, to int) {
	for i := range list {
		list[i].at = -1
	}
	for _, part := range [2][]entrant{list[:first], list[first:]} {
		for _, forced := range [2]bool{false, true} {
			for i := range part {
				if e := &part[i]; e.at < 0 {
					assignHexside(r, list, e, to, forced, &[6]bool{})
				}
			}
		}
	}
}

// assignHexside finds a hexside for an entrant: one with room, or else by moving others to
// theirs. Those that were seen are moved to no more.
func assignHexside(r *field.Run, list []entrant, e *entrant, to int, forced bool, seen *[6]bool) bool {
	uses := func(x *entrant, dir int) bool { return x != e && x.at >= 0 && x.ways[x.at].dir == dir }
	for i := 0; i < len(e.ways) || addWay(r, e); i++ {
		w := &e.ways[i]
		room := 1
		if w.dir >= 0 {
			room = march.Room(r, to, w.dir)
			for k := range list {
				room -= field.Int(uses(&list[k], w.dir))
			}
		}
		if room > 0 && (w.dir < 0 || !seen[w.dir] && (forced || !w.Forced)) {
			e.at = i
			return true
		}
	}
	for i, w := range e.ways {
		if seen[w.dir] || w.Forced && !forced {
			continue
		}
		seen[w.dir] = true
		for k := range list {
			if x := &list[k]; uses(x, w.dir) && assignHexside(r, list, x, to, forced, seen) {
				e.at = i
				return true
			}
		}
	}
	return false
}

// addWay adds to the ways of an entrant the best by a hexside that none of them
// crosses, and reports whether there is one.
func addWay(r *field.Run, e *entrant) bool {
	if e.aim == nil {
		return false
	}
	var not [6]bool
	for _, w := range e.ways {
		not[w.dir] = true
	}
	w, ok := entryOf(r, e.unit, e.aim, not)
	if !ok {
		e.aim = nil
		return false
	}
	e.ways = append(e.ways, w)
	return true
}

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
