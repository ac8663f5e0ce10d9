package fleet

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
)

// HasSupremacy reports whether a faction has naval supremacy over another one (§15.8): between the Axis and the Soviets
// there is parity, always.
func HasSupremacy(r *field.Run, f, over field.Faction) bool {
	return over != field.Soviet && (f == field.Axis && r.S.Balance == field.AxisSeas || f == field.Allied && r.S.Balance == field.AlliedSeas)
}

// Reach returns over how many seas one naval move of a faction leads, or an invasion of what another one holds, and by how
// much its radius over the sea is multiplied there: supremacy doubles them (§15.821, §15.822).
func Reach(r *field.Run, f, against field.Faction) int {
	if HasSupremacy(r, f, against) || r.S.AreFriends(f, against) && HasSupremacy(r, f, field.Axis) {
		return 2
	}
	return 1
}

// ColumnOf returns the column of the naval charts for dice that one faction rolls against another (§15.7).
func ColumnOf(r *field.Run, roller, against field.Faction) field.Column {
	switch {
	case HasSupremacy(r, roller, against):
		return field.OwnSeas
	case HasSupremacy(r, against, roller):
		return field.EnemySeas
	}
	return field.EvenSeas
}

// ColumnsOf returns the columns for each of the dice that are rolled against ships of a faction bound for a place, of which so many
// are the Soviets' and come first. Who lets them pass rolls none (§15.72, §15.73).
func ColumnsOf(r *field.Run, f field.Faction, place, dice, even int) (out []field.Column) {
	roller := field.Axis
	if f == field.Axis {
		roller = field.Allied
	}
	if even > 0 && prefer.Intercepts(r, field.Soviet, place) {
		out = slices.Repeat([]field.Column{field.EvenSeas}, even)
	}
	if dice > even && prefer.Intercepts(r, roller, place) {
		out = append(out, slices.Repeat([]field.Column{ColumnOf(r, roller, f)}, dice-even)...)
	}
	return out
}

// ReckonSupremacy says who has naval supremacy by the lanes (§15.8), where the West is played: elsewhere nobody fights for
// the coasts on which they lead, and it is as history had it.
func ReckonSupremacy(r *field.Run) {
	if !control.IsFrontPlayed(r, field.WestFront) {
		return
	}
	switch axis, allied := countLanes(r, field.Axis), countLanes(r, field.Allied); {
	case axis > allied:
		r.S.Balance = field.AxisSeas
	case allied > axis:
		r.S.Balance = field.AlliedSeas
	default:
		r.S.Balance = field.Parity
	}
}

// countLanes returns how many naval lanes a faction can use.
func countLanes(r *field.Run, f field.Faction) (n int) {
	for lane := range field.Lane(field.Lanes) {
		if HasLane(r, f, lane) {
			n++
		}
	}
	return n
}

// HasLane reports whether a faction can use a naval lane (§15.81): nothing on one of its ways is the enemy's.
func HasLane(r *field.Run, f field.Faction, lane field.Lane) bool {
	return slices.ContainsFunc(r.D.Lanes, func(way field.LaneRow) bool { return way.Lane == lane && len(BarsOf(r, f, &way)) == 0 })
}

// Bar is what is the enemy's on a way of a naval lane: a sea, a strait or a place; the others are -1.
type Bar struct{ Sea, Passage, Place int }

// BarsOf returns what bars a way of a naval lane to a faction (§15.81).
func BarsOf(r *field.Run, f field.Faction, way *field.LaneRow) (out []Bar) {
	for _, sea := range way.Seas {
		if r.S.AreHostile(SeaHolder(r, sea), f) {
			out = append(out, Bar{sea, -1, -1})
		}
	}
	for _, s := range way.Passages {
		if isShut(r, f, s) {
			out = append(out, Bar{-1, s, -1})
		}
	}
	for _, p := range way.Gates {
		if control.StatusOf(r, f, p) == control.Enemy {
			out = append(out, Bar{-1, -1, p})
		}
	}
	return out
}

// HasBothSupremacies reports whether a faction has the supremacy at sea and in the air over another one, as the Allies alone ever
// do (§13.32, §15.83).
func HasBothSupremacies(r *field.Run, f, over field.Faction) bool {
	return f == field.Allied && HasSupremacy(r, f, over) && r.Season().HasAirSupremacy()
}

// isSwept reports whether the Allied, who have naval and air supremacy, leave the Axis no ships in a basin (§15.83).
func isSwept(r *field.Run, f field.Faction, basin string) bool {
	return f == field.Axis && HasBothSupremacies(r, field.Allied, f) && (basin == atlantic || basin == mediterranean)
}

// Basins that the rules name (§15.1).
const (
	atlantic      = "atlantic"
	mediterranean = "mediterranean"
	blackSea      = "black-sea"
)
