package schedule

import (
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/store"
)

// UnreachableBounces is how many bounces in a row keep a side from being passed over.
const UnreachableBounces = 3

// A phase that has all its sheets is played when nobody may take his back any more:
// each is held for the span of the game's option `hold` from when it was answered, so
// that its side sees how it was read, what it promises and what it is warned of while
// that is of use. What was sent in advance was answered long ago, and who passes
// is promised nothing: they keep nothing waiting.

// HoldSpan returns how long the sheets of a game are held.
func HoldSpan(g *store.Game) time.Duration {
	span, err := desk.Hold(g.OptionsNow())
	if err != nil { // it was looked at when the game began
		return 0
	}
	return span
}

// HasNoOrders reports whether a sheet orders nothing, or says so.
func HasNoOrders(orders []rules.Order) bool {
	return !slices.ContainsFunc(orders, func(o rules.Order) bool { return o.Form != play.FormPass })
}

// PlayTime returns when a phase is played for which every sheet is in, given those that
// nothing replaced: when the last of them is no longer held, and at the deadline at the
// latest. The zero time says that no sheet is held.
func PlayTime(g *store.Game, sheets []store.Sheet) (at time.Time) {
	sides := seating.SheetsBySide(sheets)
	for i := range g.Demands {
		d := &g.Demands[i]
		if s := seating.FinalSheet(sides[d.Side], d.Key); s != nil && s.HeldUntil.After(at) {
			at = s.HeldUntil
		}
	}
	if force := seating.ForceTime(g); !force.IsZero() && at.After(force) {
		return force
	}
	return at
}

// MarkPhaseComplete notes when a phase is played for which every sheet is in.
func MarkPhaseComplete(in *office.Intake, sheets []store.Sheet) error {
	g := &in.Game
	in.PhaseReady = true
	g.PlayAt = PlayTime(g, sheets)
	if g.Due = in.Now; !g.PlayAt.IsZero() { // so that it is run after a crash, too
		g.Due = seating.NextDueTime(in.Tx.Office, g)
	}
	return in.Tx.SaveGame(g)
}

// HasHeldSheets reports whether a sheet of the letter's side is held, and whether one of another
// side is.
func HasHeldSheets(in *office.Intake, sheets []store.Sheet) (own, others bool) {
	for i := range sheets {
		if held := sheets[i].HeldUntil.After(in.Now); sheets[i].Side == in.Seat.Side {
			own = own || held
		} else {
			others = others || held
		}
	}
	return own, others
}

// MarkPhaseIncomplete notes that a phase lacks a sheet that was in.
func MarkPhaseIncomplete(in *office.Intake) error {
	g := &in.Game
	if g.PlayAt.IsZero() {
		return nil
	}
	g.PlayAt = time.Time{}
	g.Due = seating.NextDueTime(in.Tx.Office, g)
	return in.Tx.SaveGame(g)
}
