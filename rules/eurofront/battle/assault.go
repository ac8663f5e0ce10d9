package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
)

// rebuffLimit returns up to which face a die rebuffs in this round (§7.6): 0 where it is no
// assault, which all who attack must make across rivers or straits, from the air or from
// the sea, in the first round. Of several kinds the lowest counts for all (§7.65).
func rebuffLimit(r *field.Run, b *field.Battle) int {
	place := int(b.Place)
	if !b.New || b.Held || IsRebuffFree(r, place) {
		return 0
	}
	limit := 6
	for _, u := range r.Blocks(r.S.Active, place) {
		limit = min(limit, unitRebuffLimit(r, u, place))
	}
	return limit
}

// unitRebuffLimit returns up to which face a die rebuffs a unit that attacks a place by itself: 0 where
// it makes no assault. Fortresses rebuff paratroops more (§14.41), and frozen rivers hold
// nobody up, swollen ones more (§12.6). At sea there is naval parity in the East (§15.531).
func unitRebuffLimit(r *field.Run, u, place int) int {
	b := &r.S.Blocks[u]
	from := int(b.From)
	switch {
	case from < 0:
		return 0
	case b.Landed && r.D.Units[u].Type == field.Amphibious:
		return 2
	case b.Landed:
		return 3
	case b.Dispersed && isFortress(r, place):
		return 3
	case b.Dispersed:
		return 1
	}
	if n, near := r.D.Side(from, place); near && (n.Barrier == field.River || n.Barrier == field.Strait) {
		return waterRebuffLimit(r, place)
	}
	return 0
}

// hasAssaulted reports whether who moves has come to a place by an assault: from the air, from
// the sea, or across water (§18.4).
func hasAssaulted(r *field.Run, place int) bool {
	return slices.ContainsFunc(r.Blocks(r.S.Active, place), func(u int) bool {
		b := &r.S.Blocks[u]
		if b.From < 0 {
			return false
		}
		n, near := r.D.Side(int(b.From), place)
		return b.Dispersed || !near || n.Barrier != field.Open
	})
}

// waterRebuffLimit returns up to which face a die rebuffs who crosses a river or a strait (§7.62).
func waterRebuffLimit(r *field.Run, place int) int {
	switch r.Weather(place) {
	case field.Snow:
		return 0
	case field.Mud:
		return 3
	}
	return 2
}

// IsRebuffFree reports whether assaults on a place are not thrown back because its nation has
// been surprised; fortified ports never are, which the North alone has (§1.44, §20.16).
func IsRebuffFree(r *field.Run, place int) bool {
	p := &r.D.Places[place]
	fortified := p.Port && isFortress(r, place) && p.Front == field.NorthFront
	return r.IsSurprised(r.Country(place)) && !fortified
}

// rebuffWeakest sends so many of those who attack back to where they came from, the weakest
// first, of equals the one that the owner names (§7.61).
func rebuffWeakest(r *field.Run, active field.Faction, place, n int) (gone []int16) {
	for range n {
		here := r.Blocks(active, place)
		if len(here) == 0 {
			return gone
		}
		u := prefer.Sort(r, prefer.FormRebuffs, place, r.StrongestOrWeakest(here, -1), r.D.CompareLossOrder)[0]
		gone = append(gone, int16(u))
		moves.ReturnToPort(r, u, int(r.S.Blocks[u].From))
		r.S.Blocks[u].Up = false
	}
	return gone
}
