package field

import (
	"iter"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

// IsArmoured reports whether an army is one of tanks: it moves, exploits and is
// built as such. Of the Afrika Korps the rules do not say; it is an option.
func (r *Run) IsArmoured(a int) bool {
	switch r.D.Units[a].Kind {
	case Tanks, AdvancedTanks:
		return true
	case AfrikaKorps:
		return !r.S.Options.AfrikaKorpsInfantry
	case Infantry, Guard:
	}
	return false
}

// IsHomeOf reports whether armies of a country are built in a zone: a supply zone of
// a Power, the capital of another.
func (r *Run) IsHomeOf(nation, z int) bool {
	if c := &r.D.Countries[nation]; !c.Power {
		return c.Capital == z
	}
	return r.D.Zones[z].Supply == nation
}

// IsFull reports whether a zone has no room for another army of a side (§5).
func (r *Run) IsFull(side Side, z int) bool {
	n := int(r.Count[z][side])
	if r.Optimistic.On {
		n -= int(r.Optimistic.gone[z][side])
	}
	return n >= StackLimit && !r.D.Zones[z].Unlimited
}

// Remove takes an army off the map; it may be built again (§7).
func (r *Run) Remove(a int) {
	z := int(r.S.Armies[a].At)
	r.Place(a, InPool)
	r.S.Armies[a] = Army{At: InPool, Step: Full, Attacked: r.S.Armies[a].Attacked}
	if z >= 0 && r.Count[z][r.D.Units[a].Side] == 0 {
		r.S.Zones[z].Landed &^= 1 << r.D.Units[a].Side
	}
}

// ArmyOf finds the army an argument names.
func (r *Run) ArmyOf(v rules.Value) int { return r.D.UnitByID[v.ID] }

// ZoneOf finds the zone an argument names.
func (r *Run) ZoneOf(v rules.Value) int { return r.D.ZoneByID[v.ID] }

// OwnArmyFault says why a side cannot give orders to an army on the map.
func (r *Run) OwnArmyFault(side Side, a int, v rules.Value) *play.Fault {
	u := &r.D.Units[a]
	switch {
	case u.Side != side:
		return Refuse("2", "not-yours", r.ArmyArg("army", a), SideArg("side", u.Side)).At(v).Final()
	case r.S.Armies[a].At == InPool:
		return Refuse("4.2", "in-pool", r.ArmyArg("army", a)).At(v)
	case !r.IsFighting(u.Nation):
		return Refuse("2", "not-at-war", r.ArmyArg("army", a)).At(v)
	}
	return nil
}

// IsFighting reports whether a country is in the war.
func (r *Run) IsFighting(c int) bool {
	st := r.S.Countries[c]
	return st == AtWar || st == Partisans
}

// Tally counts the armies on the map that fit.
func (r *Run) Tally(fits func(u *UnitData, a, z int) bool) (n int) {
	for a := range r.S.Armies {
		if z := int(r.S.Armies[a].At); z >= 0 && fits(&r.D.Units[a], a, z) {
			n++
		}
	}
	return n
}

// CountZones counts the zones that fit.
func (r *Run) CountZones(fit func(z int) bool) (n int) {
	for z := range r.D.Zones {
		if fit(z) {
			n++
		}
	}
	return n
}

// HasNation reports whether a nation has an army in a zone.
func (r *Run) HasNation(nation, z int) bool {
	return r.Tally(func(u *UnitData, _, at int) bool { return at == z && u.Nation == nation }) > 0
}

// AttacksIn goes through the attacks that are declared in a zone.
func (r *Run) AttacksIn(z int) iter.Seq[*Attack] {
	return func(yield func(*Attack) bool) {
		for i := range r.S.Attacks {
			if at := &r.S.Attacks[i]; int(at.Zone) == z && !yield(at) {
				return
			}
		}
	}
}

// IsNeutralAfrica reports whether a zone is of neutral French North Africa: one that
// a side has taken before France surrendered, or stands in, is not (§18).
func (r *Run) IsNeutralAfrica(z int) bool {
	return r.S.Vichy == VichyNeutral && r.D.Zones[z].FrenchAfrica && r.S.Zones[z].Control == Nobody && r.Count[z] == [Sides]uint8{}
}

// hasPartisansOnly reports whether the armies of the Allies in a zone are all
// partisans.
func (r *Run) hasPartisansOnly(z int) bool {
	c := r.D.Yugoslavia
	if r.S.Countries[c] != Partisans || r.D.Zones[z].Country != c {
		return false
	}
	return r.Tally(func(u *UnitData, _, at int) bool { return at == z && u.Side == Allies && u.Nation != c }) == 0
}

// Has reports whether a side has a development at its disposal (§4.6).
func (r *Run) Has(side Side, v DevID) bool { return r.S.Sides[side].Devs[v].Box == Owned }

// Reveal makes a development known to all: it has been used (§4.6). One that
// needs another shows that, too.
func (r *Run) Reveal(side Side, v DevID) {
	for shown := &r.S.Sides[side].Shown; v != NoDev && !shown[v]; v = r.D.Devs[v].Needs[side] {
		shown[v] = true
		r.M.Event("thirdreich.development-shown", SideArg("side", side), r.DevArg("development", v))
	}
}
