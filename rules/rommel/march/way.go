package march

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// Aim is what an order wants of the way of a unit.
type Aim struct {
	To     int // none for off the map
	Via    []int16
	Rommel bool // with his bonus (§6.3)
	Forced bool // by a forced march if need be (§6.4)
}

// RequestFor makes the question for a way from what the rules say of a unit.
func RequestFor(r *field.Run, u int, a Aim) Request {
	b := &r.S.Blocks[u]
	q := Request{From: int(b.At), To: a.To, via: a.Via, Speed: r.Speed(u) + field.Int(a.Rommel), extra: field.Int(a.Forced), Side: r.D.Units[u].Side, Enter: true}
	if b.At == field.Waiting {
		q.From, q.start = r.D.Base[q.Side], 1
	} else if r.S.BattleAt(int(b.At)) != nil {
		q.Leaving, q.Enter = true, false
	}
	if a.To == field.None { // off the map: to the nearest hex of the enemy's edge, and one on
		q.start++
		q.To, q.Enter = exitHex(r, &q), false
	}
	q.Passing = r.M.Trying() && plannedOverrun(r, q.Side)
	return q
}

// plannedOverrun reports whether the sheet being checked attacks a hex in which
// all enemies are disrupted: later orders may count on its being cleared.
func plannedOverrun(r *field.Run, side field.Side) bool {
	return slices.ContainsFunc(r.S.Battles, func(b field.Battle) bool { return overruns(r, side, int(b.Hex)) })
}

// overruns reports whether a side attacks a hex in which all enemies, if any, are
// disrupted (§11.4).
func overruns(r *field.Run, side field.Side, h int) bool {
	return r.Counts[h].Up[side.Enemy()] == 0 && r.Counts[h].Up[side] > 0
}

// IsCleared reports whether a hex will be clear of enemies, in a trial that cannot rout
// those whom the sheet overruns.
func IsCleared(r *field.Run, side field.Side, h int) bool {
	return r.M.Trying() && r.S.BattleAt(h) != nil && overruns(r, side, h)
}

// exitHex returns the hex of the enemy's map edge that is nearest, of those without
// enemies. A battle is left over the edge by its defender only, whose the edge
// is as any hexside that nobody has crossed (§8.1).
func exitHex(r *field.Run, q *Request) int {
	best, side := field.None, q.Side
	for h := range r.D.Hexes {
		if r.D.Hexes[h].Edge != side.Enemy() {
			continue
		}
		if b := r.S.BattleAt(h); HasEnemyAt(r, side, h) && (h != q.From || b == nil || b.Defender != side) {
			continue
		}
		if best == field.None || r.Grid.Distance(q.From, h) < r.Grid.Distance(q.From, best) {
			best = h
		}
	}
	return best
}

// HasEnemyAt reports whether enemies of a side, in whatever state, are in a hex; for
// places besides the map it is false.
func HasEnemyAt(r *field.Run, side field.Side, h int) bool {
	return h >= 0 && r.Has(side.Enemy(), h)
}

// EntryDir returns the hexside by which a way enters its last hex, seen from there.
// Units from beside the base come through the map edge, which no limit binds.
func EntryDir(r *field.Run, u int, w Way) int {
	n, from := len(w.Hexes), int(r.S.Blocks[u].At)
	switch {
	case n == 0:
		return field.NoRaid
	case n > 1:
		from = int(w.Hexes[n-2])
	case from == field.Waiting:
		from = r.D.Base[r.D.Units[u].Side]
	}
	dir, _ := r.Grid.Toward(int(w.Hexes[n-1]), from)
	return int(dir)
}

// BlockingOverrun finds a hex full of disrupted enemies, attacked already,
// through which units want to go on: its rout comes first. In a trial they go
// through.
func BlockingOverrun(r *field.Run, side field.Side, units []int, a Aim) int {
	if r.M.Trying() || !plannedOverrun(r, side) {
		return field.None
	}
	for _, u := range units {
		q := RequestFor(r, u, a)
		if _, ok := Path(r, &q); ok {
			continue
		}
		q.Passing = true
		w, _ := Path(r, &q)
		for _, h := range w.Hexes {
			if r.S.BattleAt(int(h)) != nil && overruns(r, side, int(h)) {
				return int(h)
			}
		}
	}
	return field.None
}

// NoWayFault explains why a unit cannot get to its destination; nil when only the
// limits of hexsides keep it out.
func NoWayFault(r *field.Run, u int, a Aim) *play.Fault {
	to, q := a.To, RequestFor(r, u, a)
	if to == field.None {
		return play.Refuse("17.1", "rommel.bad.no-exit", r.UnitArg("unit", u))
	}
	q.Alone = true
	if _, ok := Path(r, &q); ok {
		return nil
	}
	q.Alone = false
	if q.Leaving {
		through := q
		through.Leaving = false
		if _, ok := Path(r, &through); ok {
			return play.Refuse("10.1", "rommel.bad.no-retreat", r.UnitArg("unit", u), r.HexArg("hex", to))
		}
	}
	longer := q
	longer.extra = 1
	if w, ok := Path(r, &longer); ok && q.extra == 0 {
		return play.Refuse("6.4", "rommel.bad.needs-forced", r.UnitArg("unit", u), r.HexArg("hex", to),
			rules.Num("reach", w.reach), rules.Num("length", len(w.Hexes)+q.start))
	}
	far := q
	far.Speed, far.extra = 40, 0
	if w, ok := Path(r, &far); ok {
		f := play.Refuse("6", "rommel.bad.too-far", r.UnitArg("unit", u), r.HexArg("hex", to),
			rules.Num("length", len(w.Hexes)+q.start), rules.Num("reach", w.reach-far.Speed+q.Speed+q.start))
		if n := w.reach - far.Speed + q.Speed; n > 0 && n < len(w.Hexes) {
			f.Message.Args = append(f.Message.Args, r.HexArg("end", int(w.Hexes[n-1])))
		}
		return f
	}
	if q.Leaving {
		return play.Refuse("10.1", "rommel.bad.no-retreat", r.UnitArg("unit", u), r.HexArg("hex", to))
	}
	return play.Refuse("6", "rommel.bad.no-way", r.UnitArg("unit", u), r.HexArg("hex", to))
}

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
func Reach(r *field.Run, u int) (ids []string) {
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
