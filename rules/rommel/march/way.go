package march

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
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
