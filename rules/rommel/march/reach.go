package march

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// Request is a way to be found.
type Request struct {
	From, To int
	via      []int16
	Speed    int // hexes without road bonus
	extra    int // a forced march (§6.4)
	start    int // hexes moved before it begins: 1 from beside the base
	Side     field.Side
	Leaving  bool    // out of a battle: friendly hexsides first, no new engagement (§10.1)
	Alone    bool    // whatever room others leave at hexsides (§7.1)
	Passing  bool    // through disrupted enemies that are attacked, as after their overrun (§11.4)
	Enter    bool    // the last hex may hold enemies
	Not      [6]bool // hexsides by which the last hex may not be entered, seen from there
}

// Way is a way: hexes after the first, and how far a unit gets on it without
// a forced march.
type Way struct {
	Hexes  []int16
	reach  int // length that its speed and the worst road allow
	Forced bool
}

// Path finds the shortest way a unit may move (§6, §7, §10.1): with the bonus
// of the worst road on it, through hexes without enemies. Of equal ways the
// one by better roads, then by lower directions is taken.
func Path(r *field.Run, q *Request) (f Way, ok bool) {
	for extra := 0; extra <= q.extra && !ok; extra++ { // no forced march where none is needed
		for bonus := int(field.Highway); bonus >= 0; bonus-- {
			limit := q.Speed + r.D.RoadBonus[bonus] - q.start + extra
			if way, is := segments(r, q, field.Road(bonus), limit); is && (!ok || len(way) < len(f.Hexes)) {
				f, ok = Way{Hexes: slices.Clone(way), reach: limit - extra, Forced: len(way) > limit-extra}, true
			}
		}
	}
	return f, ok
}

// segments joins the shortest ways from one waypoint to the next.
func segments(r *field.Run, q *Request, bonus field.Road, limit int) ([]int16, bool) {
	r.Finder.Way = r.Finder.Way[:0]
	at := q.From
	for i := 0; i <= len(q.via); i++ {
		to := q.To
		if i < len(q.via) {
			to = int(q.via[i])
		}
		var ok bool
		r.Finder.Way, ok = r.Finder.Walker.Shortest(r.Finder.Way, r.Grid, at, to, limit-len(r.Finder.Way), bonus, func(h int, dir board.Direction, n int) bool {
			return mayStep(r, q, h, int(dir), n, n == q.To && i == len(q.via))
		})
		if !ok {
			return nil, false
		}
		at = to
	}
	return r.Finder.Way, len(r.Finder.Way) <= limit
}

// mayStep reports whether a unit may go from one hex to the next.
func mayStep(r *field.Run, q *Request, h, dir, to int, last bool) bool {
	if q.Leaving && h == q.From {
		if b := r.S.BattleAt(h); b != nil && !b.Controls(q.Side, dir) {
			return false
		}
	}
	if last && q.Not[board.Direction(dir).Opposite()] {
		return false
	}
	c := &r.Counts[to]
	foe := q.Side.Enemy()
	switch {
	case c.Up[foe]+c.Down[foe] == 0:
		return true
	case q.Passing && overruns(r, q.Side, to):
		return true
	case q.Leaving || !last || !q.Enter:
		return false
	}
	return q.Alone || Room(r, to, int(board.Direction(dir).Opposite())) > 0
}

// crossing finds the units that have engaged through a hexside in this movement
// phase (§7.1), nil for none. dir is seen from the hex that was entered.
func crossing(r *field.Run, h, dir int) *field.Crossing {
	for i := range r.S.Crossings {
		if x := &r.S.Crossings[i]; int(x.Hex) == h && int(x.Dir) == dir {
			return x
		}
	}
	return nil
}

// Room returns how many units may still engage through a hexside (§7.1).
func Room(r *field.Run, h, dir int) int {
	limit := r.Grid.Sides(h)[dir].Limit
	if x := crossing(r, h, dir); x != nil {
		limit -= int(x.N)
	}
	return limit
}

// CountCrossing counts a unit that engages through a hexside.
func CountCrossing(r *field.Run, h, dir int) {
	if x := crossing(r, h, dir); x != nil {
		x.N++
		return
	}
	r.S.Crossings = append(r.S.Crossings, field.Crossing{Hex: int16(h), Dir: int8(dir), N: 1})
}

// Reach returns the hexes to which a unit can move in its player turn, the nearest first.
func Reach(u int, r *field.Run) (ids []string) {
	var out []int
	length := map[int]int{}
	for h := range r.D.Hexes {
		if h == int(r.S.Blocks[u].At) || !r.D.Hexes[h].Playable {
			continue
		}
		q := RequestFor(r, u, Aim{To: h})
		if w, ok := Path(r, &q); ok {
			length[h], out = len(w.Hexes), append(out, h)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int { return length[a] - length[b] })
	for _, h := range out {
		ids = append(ids, r.D.Hexes[h].ID)
	}
	return ids
}
