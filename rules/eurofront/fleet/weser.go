package fleet

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// isOnNorthLane reports whether a sea is one of the northern lane (§15.81).
func isOnNorthLane(r *field.Run, sea int) bool {
	return slices.ContainsFunc(r.D.Lanes, func(way field.LaneRow) bool {
		return way.Lane == field.NorthLane && slices.Contains(way.Seas, sea)
	})
}

// isWeserOff reports whether a faction has naval supremacy off a coast for this turn alone: the Axis, which surprises
// Norway, on the northern lane (§21.493).
func isWeserOff(r *field.Run, f field.Faction, coast int) bool {
	return f == field.Axis && r.S.Weser == field.WeserNow && slices.ContainsFunc(r.D.Places[coast].Seas, func(sea int) bool { return isOnNorthLane(r, sea) })
}

// ReachOff returns over how many seas an invasion by a faction leads to a coast that another one holds, and by how much the
// radius of its support is multiplied there ([Reach]).
func ReachOff(r *field.Run, f, against field.Faction, coast int) int {
	if isWeserOff(r, f, coast) {
		return 2
	}
	return Reach(r, f, against)
}

// AssaultColumn returns the column of the naval charts for who defends a coast against an assault from the sea (§7.63).
func AssaultColumn(r *field.Run, defender, against field.Faction, coast int) field.Column {
	if isWeserOff(r, against, coast) {
		return field.EnemySeas
	}
	return ColumnOf(r, defender, against)
}

// IsAmphibious reports whether a block comes to a coast as amphibious troops do: infantry and mountain troops of the Axis that
// know the North as well, where they surprise Norway (§21.493).
func IsAmphibious(r *field.Run, u, coast int) bool {
	d := &r.D.Units[u]
	knows := (d.Type == field.Infantry || d.Type == field.MountainTroops) && d.Nation == r.D.Germany && d.In(field.NorthFront) != field.Alien
	return d.Type == field.Amphibious || knows && r.Country(coast) == r.D.Norway && isWeserOff(r, d.Faction, coast)
}
