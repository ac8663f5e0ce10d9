package field

import (
	"github.com/fieldpost/fieldpost/rules/board"
)

// Trace fills r.reach with the zones from which a side's armies and zones have
// supply, and whose neighbours' armies have it: those joined to a source by
// zones the side controls (§6). Sources are controlled home cities, and for
// the Franco-British side controlled ports. While the side plays, marks are
// asked too: withMarks says so.
func (r *Run) Trace(sd Side, withMarks bool) {
	r.Reach.Clear()
	any := false
	for z := range r.D.Zones {
		zd := &r.D.Zones[z]
		if !r.holds(sd, z, withMarks) {
			continue
		}
		if zd.City && r.HomeSide(zd.Country) == sd || zd.Port && sd == FrancoBritish {
			r.Reach.Add(z)
			any = true
		}
	}
	if !any {
		return
	}
	r.stack = r.D.Board.Flood(r.Reach, r.stack, func(_ int, e board.Edge) bool {
		if e.Kind == SeaLane {
			return r.S.Options.SeaSupply && sd == FrancoBritish && r.holds(sd, e.To, withMarks)
		}
		return r.holds(sd, e.To, withMarks)
	})
}

// holds reports whether a zone counts as controlled for tracing supply.
func (r *Run) holds(sd Side, z int, withMarks bool) bool {
	zs := &r.S.Zones[z]
	if withMarks && zs.Taken != Nobody {
		return zs.Taken == sd
	}
	return zs.Control == sd
}

// inReach reports whether an army in a zone has supply by the last trace: its
// own zone need not be controlled (§6).
func (r *Run) inReach(sd Side, z int) bool {
	if r.Reach.Has(z) {
		return true
	}
	for _, e := range r.D.Board.Edges(z) {
		if e.Kind == SeaLane {
			if r.S.Options.SeaSupply && sd == FrancoBritish && r.D.Zones[z].Port && r.Reach.Has(e.To) {
				return true
			}
			continue
		}
		if e.Kind == Arrow && r.ArrowOwner(z, e.To).EnemyOf(sd) {
			continue
		}
		if r.Reach.Has(e.To) {
			return true
		}
	}
	return false
}

// Supplied reports whether an army is in supply now.
func (r *Run) Supplied(a int) bool {
	sd := r.SideOfArmy(a)
	r.Trace(sd, true)
	return r.inReach(sd, int(r.S.Armies[a].At))
}

// SelfSupply takes a step at once, when the battles of an activation are over
// (§14.6 reckons with a landed army's full factor), from armies that it brought
// out of supply (§6).
func (r *Run) SelfSupply(sd Side) {
	r.Trace(sd, true)
	for a := range r.S.Armies {
		x := &r.S.Armies[a]
		if x.At >= 0 && r.SideOfArmy(a) == sd && !x.Unsupplied && !r.inReach(sd, int(x.At)) {
			r.starve(a)
		}
	}
}

// starve marks an army as out of supply and takes its step.
func (r *Run) starve(a int) {
	z := int(r.S.Armies[a].At)
	r.Event("empires.unsupplied", r.ArmyArg("army", a), r.ZoneArg("zone", z))
	r.S.Armies[a].Unsupplied = true
	r.Lose(a)
}

// armySupply checks all armies at the end of a player turn: of the side that
// has played, those still without supply are removed; of the others, those
// newly without lose a step (§6).
func (r *Run) armySupply(played Side) {
	for sd := German; sd < Nobody; sd++ {
		r.Trace(sd, false)
		for a := range r.S.Armies {
			x := &r.S.Armies[a]
			if x.At < 0 || r.SideOfArmy(a) != sd {
				continue
			}
			switch z := int(x.At); {
			case r.inReach(sd, z):
				x.Unsupplied = false
			case sd == played:
				r.Event("empires.starved", r.ArmyArg("army", a), r.ZoneArg("zone", z))
				r.remove(a)
			case !x.Unsupplied:
				r.starve(a)
			}
		}
	}
}

// zonesFallBack gives zones without supply back to the side of their country
// (§6); by option not those in which an army of the side stands alone.
func (r *Run) zonesFallBack() {
	for again := true; again; {
		again = false
		for sd := German; sd < Nobody; sd++ {
			r.Trace(sd, false)
			for z := range r.S.Zones {
				zs := &r.S.Zones[z]
				home := r.HomeSide(r.D.Zones[z].Country)
				if zs.Control != sd || home == sd || r.Reach.Has(z) || r.S.Options.CutOffHeld && r.Count[z][sd] > 0 && r.Enemies(sd, z) == 0 {
					continue
				}
				zs.Control = home
				if home == Nobody {
					r.Event("empires.control-none", r.ZoneArg("zone", z))
				} else {
					r.Event("empires.zone-fell-back", r.ZoneArg("zone", z), SideArg("side", home), SideArg("was", sd))
				}
				again = true
			}
		}
	}
}
