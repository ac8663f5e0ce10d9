package adjudicator

import (
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/store"
)

// A phase that has all its sheets is played when nobody may take his back any more:
// each is held for the span of the game's option `hold` from when it was answered, so
// that its side sees how it was read, what it promises and what it is warned of while
// that is of use. What was sent in advance was answered long ago, and who passes
// is promised nothing: they keep nothing waiting.

// holdOf returns how long the sheets of a game are held.
func holdOf(g *store.Game) time.Duration {
	span, err := desk.Hold(g.OptionsNow())
	if err != nil { // it was looked at when the game began
		return 0
	}
	return span
}

// heldUntil is until when a sheet that is answered now is held.
func (a *acceptance) heldUntil() time.Time {
	span := holdOf(&a.in.game)
	if span == 0 || a.row.Demand == "" || !a.row.Accepted || passes(a.row.Orders) || a.sheet.PlayNow {
		return time.Time{}
	}
	return a.in.came().Add(span)
}

// passes reports whether a sheet orders nothing, or says so.
func passes(orders []rules.Order) bool {
	return !slices.ContainsFunc(orders, func(o rules.Order) bool { return o.Form != play.FormPass })
}

// playAt returns when a phase is played for which every sheet is in, given those that
// nothing replaced: when the last of them is no longer held, and at the deadline at the
// latest. The zero time says that no sheet is held.
func playAt(g *store.Game, sheets []store.Sheet) (at time.Time) {
	sides := bySide(sheets)
	for i := range g.Demands {
		d := &g.Demands[i]
		if s := final(sides[d.Side], d.Key); s != nil && s.HeldUntil.After(at) {
			at = s.HeldUntil
		}
	}
	if force := forceAt(g); !force.IsZero() && at.After(force) {
		return force
	}
	return at
}

// complete notes when a phase is played for which every sheet is in.
func (in *intake) complete(sheets []store.Sheet) error {
	g := &in.game
	in.ready = true
	g.PlayAt = playAt(g, sheets)
	if g.Due = in.now; !g.PlayAt.IsZero() { // so that it is run after a crash, too
		g.Due = in.s.nextLook(g)
	}
	return in.tx.SaveGame(g)
}

// played returns when the phase is played that has all its sheets, the zero time for now.
func (in *intake) played() time.Time {
	if at := in.game.PlayAt; at.After(in.now) {
		return at
	}
	return time.Time{}
}

// holding reports whether a sheet of the letter's side is held, and whether one of another
// side is.
func (in *intake) holding(sheets []store.Sheet) (own, others bool) {
	for i := range sheets {
		if held := sheets[i].HeldUntil.After(in.now); sheets[i].Side == in.seat.Side {
			own = own || held
		} else {
			others = others || held
		}
	}
	return own, others
}

// awaited notes that a phase lacks a sheet that was in.
func (in *intake) awaited() error {
	g := &in.game
	if g.PlayAt.IsZero() {
		return nil
	}
	g.PlayAt = time.Time{}
	g.Due = in.s.nextLook(g)
	return in.tx.SaveGame(g)
}

// held keeps a phase that has all its sheets waiting while one of them is held, and
// then until the mailbox was read: its side may have taken it back.
func (r *running) held(sheets []store.Sheet) (bool, error) {
	g := &r.game
	at := playAt(g, sheets)
	if at.IsZero() || r.read && (r.before || !at.After(r.now)) {
		waits, err := r.remindStopped(sheets)
		if err != nil || !waits {
			return false, err
		}
		at = playAt(g, sheets)
	}
	was, due := g.PlayAt, g.Due
	g.PlayAt = at
	g.Due = r.s.nextLook(g)
	if was.Equal(g.PlayAt) && due.Equal(g.Due) {
		return true, nil
	}
	return true, r.tx.SaveGame(g)
}
