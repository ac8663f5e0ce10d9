package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// DutyAttack finds an attack that counts, the strongest army and the weakest
// target first; attacker -1 when there is none.
func DutyAttack(r *field.Run, side field.Side) (attacker, target, zone int) {
	attacker, target, zone = -1, -1, -1
	if r.S.Sides[side].Actions() >= r.D.Sides[side].Actions {
		return attacker, target, zone
	}
	best := -1 << 30
	for b := range r.S.Armies {
		at := r.S.Armies[b].At
		if at < 0 || !r.CountsForDuty(side, b) {
			continue
		}
		z := int(at)
		if AttackFault(r, side, nil, b, z) != nil {
			continue
		}
		for a := range r.S.Armies {
			if r.S.Armies[a].At < 0 || r.SideOfArmy(a) != side || r.S.Armies[a].Activated || r.HasSurrendered(a) || !CanReach(r, a, side, z) {
				continue
			}
			if v := r.CombatFactor(a)*2 - r.CombatFactor(b) - int(r.S.Zones[z].Trench[r.SideOfArmy(b)]); v > best {
				best, attacker, target, zone = v, a, b, z
			}
		}
	}
	return attacker, target, zone
}

// CanReach reports whether an army stands in a zone or can move there directly
// to attack (§8.2).
func CanReach(r *field.Run, a int, side field.Side, z int) bool {
	from := int(r.S.Armies[a].At)
	if from == z {
		return true
	}
	if int(r.Count[z][side]) >= r.D.Zones[z].Stack || endFault(r, a, side, z, false) != nil || !HasItalianRoom(r, a, from, z, nil) {
		return false
	}
	if e, ok := r.D.Board.Edge(from, z, field.Land, field.Arrow); ok {
		code, _ := stepRefusal(r, a, side, from, z, e.Kind)
		return code == ""
	}
	return r.D.Units[a].Kind.Sea && seaFault(r, a, side, z) == nil
}

// ArmyOf finds the army an argument names.
func ArmyOf(r *field.Run, v rules.Value) int { return r.D.UnitByID[v.ID] }

// ownArmyFault says why a side cannot give orders to an army.
func ownArmyFault(r *field.Run, side field.Side, a int, v rules.Value) *play.Fault {
	switch {
	case r.D.Units[a].Side == field.German && r.S.Armies[a].Lent && side == field.German:
		return play.Refuse("13", "empires.bad.lent", r.ArmyArg("army", a)).At(v).Try(order.Of(formRecover, r.D.Army("unit", a), order.Named("path", "zone", "berlin")))
	case r.SideOfArmy(a) != side:
		f := play.Refuse("4", "empires.bad.not-yours", r.ArmyArg("army", a), field.SideArg("side", r.SideOfArmy(a))).At(v)
		if own := r.D.Units[a].Side; own != side && !(own == field.German && side == field.AustroHungarian) { // it may be lent yet
			f.Final()
		}
		return f
	case r.S.Armies[a].At == field.NotAtWar:
		return play.Refuse("11", "empires.bad.neutral-army", r.ArmyArg("army", a)).At(v)
	case r.S.Armies[a].At == field.InPool:
		return play.Refuse("7", "empires.bad.in-pool", r.ArmyArg("army", a)).At(v)
	}
	return nil
}

// Reach returns the zones to which an army can move by land, the nearest first: those that it enters to
// fight from beside them, too.
func Reach(a int, side field.Side, r *field.Run) (ids []string) {
	if r.S.Armies[a].At < 0 {
		return nil
	}
	var out []int
	from, cost := int(r.S.Armies[a].At), map[int]int{}
	for z := range r.D.Zones {
		if z == from || endFault(r, a, side, z, false) != nil {
			continue
		}
		_, n, ok := r.Finder.Cheapest(nil, from, z, r.D.Allowance, costs(r, a, side, nil))
		if !ok && CanReach(r, a, side, z) {
			n, ok = r.D.Allowance, true
		}
		if ok {
			cost[z], out = n, append(out, z)
		}
	}
	slices.SortStableFunc(out, func(x, y int) int { return cost[x] - cost[y] })
	for _, z := range out {
		ids = append(ids, r.D.Zones[z].ID)
	}
	return ids
}
