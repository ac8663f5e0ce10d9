package moves

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
)

// entrant is a unit that is to engage in a hex in this movement phase. Its ways
// are the best by each hexside through which it can come, the best of all first.
type entrant struct {
	unit int
	ways []entry
	at   int // index of the way that it takes, -1 for none
}

type entry struct {
	march.Way
	dir int // the hexside, seen from the hex that is entered
}

// waysInto finds ways for units of one line that do not exceed the limits of
// hexsides (§7.1). Each takes the shortest that is left; where that would keep
// out somebody, of this line or of those that follow it in the sheet, the
// hexsides are given out so that as many as possible come in.
func (r *Run) waysInto(side field.Side, l *line) ([]march.Way, *play.Fault) {
	s := r.S
	crossings := slices.Clone(s.Crossings)
	ways := make([]march.Way, len(l.units))
	short := false
	for i, u := range l.units {
		q := r.RequestFor(u, l.Aim)
		w, ok := r.Path(&q)
		if !ok {
			if f := r.NoWay(u, l.Aim); f != nil {
				s.Crossings = crossings
				return nil, f
			}
			short = true
			break
		}
		ways[i] = w
		if r.EnemyAt(side, l.To) {
			r.Cross(l.To, r.EntryDir(u, w))
		}
	}
	if !short && !r.EnemyAt(side, l.To) {
		s.Crossings = crossings
		return ways, nil
	}
	later := r.laterInto(side, l)
	for i := 0; i < len(later) && !short; i++ { // is there room left for those who follow?
		e := &later[i]
		at := slices.IndexFunc(e.ways, func(w entry) bool { return r.Room(l.To, w.dir) > 0 })
		if short = at < 0; !short {
			r.Cross(l.To, e.ways[at].dir)
		}
	}
	s.Crossings = crossings
	if !short {
		return ways, nil
	}
	list := make([]entrant, 0, len(l.units)+len(later))
	for _, u := range l.units {
		list = append(list, r.entrantOf(u, l.Aim))
	}
	list = append(list, later...)
	r.giveOut(list, len(l.units), l.To)
	for i, u := range l.units {
		e := &list[i]
		if e.at < 0 {
			return nil, cmp.Or(r.NoWay(u, l.Aim), r.full(u, l.To, e.ways))
		}
		ways[i] = e.ways[e.at].Way
	}
	return ways, nil
}

// full is the fault of a unit that finds all its hexsides used up.
func (r *Run) full(u, to int, ways []entry) *play.Fault {
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
	return play.Deny("7.1", "rommel.bad.hexside-limit", args...)
}

// entrantOf finds the best way of a unit by each hexside of a hex, whatever the
// others do. Who comes from beside a base in which there is a battle crosses none.
func (r *Run) entrantOf(u int, a march.Aim) entrant {
	e := entrant{unit: u, at: -1}
	q := r.RequestFor(u, a)
	q.Alone = true
	w, ok := r.Path(&q)
	if !ok {
		return e
	}
	first := r.EntryDir(u, w)
	e.ways = []entry{{w, first}}
	if first == field.NoRaid {
		return e
	}
	for dir := range r.Grid.Sides(a.To) {
		q.By = dir + 1
		if w, ok := r.Path(&q); ok && dir != first {
			e.ways = append(e.ways, entry{w, dir})
		}
	}
	slices.SortStableFunc(e.ways[1:], func(a, b entry) int {
		return cmp.Or(field.Int(a.Forced)-field.Int(b.Forced), len(a.Hexes)-len(b.Hexes))
	})
	return e
}

// laterInto lists the units that later lines of the sheet send into the same
// hex in this movement phase.
func (r *Run) laterInto(side field.Side, l *line) (list []entrant) {
	q := r.S.InHand(side.ID())
	seen := field.SetOf(l.units...)
	for i := q.Next; i < len(q.Orders) && q.Orders[i].Form != FormThen; i++ {
		x, f := r.read(side, &q.Orders[i])
		if f != nil || x.To != l.To {
			continue
		}
		for _, u := range x.units {
			if seen.Has(u) {
				continue
			}
			seen.Add(u)
			if e := r.entrantOf(u, x.Aim); len(e.ways) > 0 && e.ways[0].dir >= 0 {
				list = append(list, e)
			}
		}
	}
	return list
}

// giveOut gives hexsides to entrants so that as many as possible come in, the
// first of them before the others, without forced marches before with them: a
// matching by augmenting paths, in which who has a hexside never loses it but
// for another.
func (r *Run) giveOut(list []entrant, first, to int) {
	for _, part := range [2][]entrant{list[:first], list[first:]} {
		for _, forced := range [2]bool{false, true} {
			for i := range part {
				if e := &part[i]; e.at < 0 {
					r.enterBy(list, e, to, forced, &[6]bool{})
				}
			}
		}
	}
}

// enterBy finds a hexside for an entrant, if need be by moving others to theirs.
func (r *Run) enterBy(list []entrant, e *entrant, to int, forced bool, seen *[6]bool) bool {
	for i, w := range e.ways {
		switch {
		case w.dir < 0:
			e.at = i
			return true
		case seen[w.dir] || w.Forced && !forced:
			continue
		}
		seen[w.dir] = true
		room := r.Room(to, w.dir)
		for k := range list {
			if x := &list[k]; x != e && x.at >= 0 && x.ways[x.at].dir == w.dir {
				room--
			}
		}
		free := room > 0
		for k := range list {
			if x := &list[k]; !free && room == 0 && x != e && x.at >= 0 && x.ways[x.at].dir == w.dir {
				free = r.enterBy(list, x, to, forced, seen)
			}
		}
		if free {
			e.at = i
			return true
		}
	}
	return false
}
