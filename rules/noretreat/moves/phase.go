package moves

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// EndMovement ends the movement phase of a side: too many at a place go off the map
// (§8.4.3), Rezervy that stand alone, too (§15.8), and a marker of local support comes
// back from who has no supply (§15.3).
func EndMovement(r *field.Run, side field.Side) {
	removeOverstacked(r)
	removeLoneReserves(r, side)
	keepSupport(r, side)
	r.EndEffects(field.ThisPhase)
}

// EndDetraining ends the detraining phase, and a player turn with it (§9.2): there is
// room for one more no longer where card 32 made it.
func EndDetraining(r *field.Run) {
	endExtraRoom(r)
	removeOverstacked(r)
}

// removeOverstacked carries out §8.4.3 all over the map.
func removeOverstacked(r *field.Run) {
	for p := range r.D.Places {
		side := r.Holder(p)
		if side == field.Nobody || r.CountStacked(p) <= r.StackLimit(side, p) {
			continue
		}
		if r.M.Trying() {
			r.M.NoteProblem(nil, play.Refuse("8.4.3", "noretreat.note.overstack", r.PlaceArg("place", p), rules.Num("limit", r.StackLimit(side, p))).MarkTentative(true))
		}
		r.Overstack(p)
	}
}

// removeLoneReserves puts Rezervy that stand with nobody when the movement phase of their side
// ends into the destroyed box (§15.8).
func removeLoneReserves(r *field.Run, side field.Side) {
	u := r.D.Rezervy
	at := int(r.S.Units[u].At)
	if side != r.D.Units[u].Side || at < 0 || len(r.UnitsAt(at)) > 1 {
		return
	}
	r.M.Event("noretreat.rezervy-alone", r.UnitArg("unit", u), r.PlaceArg("place", at))
	r.TakeOff(u, field.Destroyed)
}
