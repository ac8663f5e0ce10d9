package command

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// VM returns what a headquarters acts with (§5.32): its command value, less one for each
// cause that disrupts it: weather, being abroad, surprise (§20.16). Below 0 it has no command at all.
func VM(r *field.Run, u int) int {
	vm := int(r.S.Blocks[u].CV)
	if isWeatherDisrupted(r, u) {
		vm--
	}
	if isOffFront(r, u) || isAlienToNorth(r, u) {
		vm--
	}
	if r.IsSurprised(r.D.Units[u].Nation) {
		vm--
	}
	return vm
}

// AirVM returns what it strikes from the air with (§13.12): as it acts, but that being away
// from its front disrupts the command only of one of the Axis (§5.33).
func AirVM(r *field.Run, u int) int {
	vm := VM(r, u)
	if isOffFront(r, u) && r.D.Units[u].Faction == field.Axis {
		vm++
	}
	return vm
}

// isWeatherDisrupted reports whether the weather where a headquarters stands disrupts it
// (§12.31, §12.42): mud all, snow all but Soviet and Scandinavian ones, neither a
// supreme one in its capital.
func isWeatherDisrupted(r *field.Run, u int) bool {
	at := int(r.S.Blocks[u].At)
	if r.D.Units[u].Type == field.SupremeHQ && inCapital(r, u) {
		return false
	}
	switch r.Weather(at) {
	case field.Mud:
		return true
	case field.Snow:
		return !r.IsSnowproof(u)
	}
	return false
}

// inCapital reports whether a block stands in the capital of its nation.
func inCapital(r *field.Run, u int) bool {
	at := int(r.S.Blocks[u].At)
	return slices.ContainsFunc(r.D.Places[at].Cities, func(c int) bool {
		return r.D.Cities[c].Capital && r.D.Places[at].Nation == r.D.Units[u].Nation
	})
}

// isOffFront reports whether a headquarters stands outside its front (§5.33): Axis ones,
// of which those of the East command in the West as well, and the Soviet one of the North
// (§21.43). The North is foreign to nobody but in its Arctic zone.
func isOffFront(r *field.Run, u int) bool {
	d, p := &r.D.Units[u], &r.D.Places[r.S.Blocks[u].At]
	switch {
	case d.Type != field.HQ || p.Front == field.NorthFront:
		return false
	case d.Faction == field.Soviet:
		return d.Front == field.NorthFront // §21.43
	case d.Faction != field.Axis:
		return false
	}
	return p.Front != d.Front && (d.Front != field.EastFront || p.Front != field.WestFront)
}

// isAlienToNorth reports whether a headquarters that is alien to the North stands in its Arctic
// zone, which disrupts it (§21.43). Supreme ones may lead there (§21.431).
func isAlienToNorth(r *field.Run, u int) bool {
	d := &r.D.Units[u]
	return d.Type == field.HQ && d.In(field.NorthFront) == field.Alien && r.D.Places[r.S.Blocks[u].At].Arctic()
}
