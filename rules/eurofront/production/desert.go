package production

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

// ShipToDesert carries out, as a production begins, what comes of the allocations to the Mediterranean (§21.37): what was allocated more
// in the last one is sent from now on; units that belong elsewhere cost five points each (§21.372), and one die is thrown
// for each five of the others that loses ships (§21.371). There are as many dice as the allocation has fives, so that they tell nobody
// how many units are maintained.
func ShipToDesert(r *field.Run) {
	for _, f := range [...]field.Faction{field.Axis, field.Allied} {
		p := &r.S.Purses[f][field.MedFront]
		p.Allocation, p.Rising, p.Lost = p.Allocation+p.Rising, 0, 0
		if !IsPlayed(r, f, field.MedFront) || isMerged(r, f, field.MedFront) || !r.Fights(f) {
			continue
		}
		upkeep := maintain(r, f, int(p.Allocation+p.Coming)/medBlock)
		lots := int(p.Allocation) / medBlock
		paid := min(upkeep, lots)
		p.Lost = int16(medBlock * paid)
		p.Coming = max(0, p.Coming-int16(medBlock*(upkeep-paid))) // what the allocation does not pay
		sunk := 0
		if LosesShips(r, f, field.WestFront, field.MedFront) {
			sunk = lostAtSea(r, lots, lots-paid)
		}
		p.Lost += int16(sunk)
		args := []rules.Arg{rules.Num("sent", int(p.Allocation)), rules.Num("come", int(p.Allocation-p.Lost))}
		if sunk > 0 {
			args = append(args, rules.Num("sunk", sunk))
		}
		if upkeep > 0 {
			args = append(args, rules.Num("upkeep", upkeep))
		}
		if upkeep > 0 || sunk > 0 {
			r.M.EventTo(r.SideID(f), "eurofront.shipped", args...)
		}
	}
}

// lostAtSea throws a die for each of some lots of five points, and returns what is lost of the first of them: as many points come as the dice
// show, never more than were sent.
func lostAtSea(r *field.Run, dice, lots int) int {
	sum := 0
	for i := range dice {
		if n := r.M.Roll("convoy", 6); i < lots {
			sum += n
		}
	}
	return max(0, medBlock*lots-sum)
}

// maintain returns how many units of a faction the desert costs something, at most so many: who is one too many is eliminated, as their
// owner has said or else the weakest first (§21.372).
func maintain(r *field.Run, f field.Faction, most int) int {
	dear := r.UnitsWhere(func(u int, b *field.Block, d *field.Unit) bool { return d.Faction == f && NeedsMaintenance(r, u) })
	if len(dear) > most {
		dear = prefer.Sort(r, prefer.FormMaintain, int(r.S.Blocks[dear[0]].At), dear, func(a, b int) int { return int(r.S.Blocks[a].CV) - int(r.S.Blocks[b].CV) })
	}
	kept := min(most, len(dear))
	lost := dear[:len(dear)-kept]
	slices.SortStableFunc(lost, func(a, b int) int { return int(r.S.Blocks[a].At) - int(r.S.Blocks[b].At) }) // so that enemies learn nothing by the order
	for _, u := range lost {
		at := int(r.S.Blocks[u].At)
		r.Kill(u)
		r.M.EventTo(r.SideID(f), "eurofront.unmaintained", r.UnitArg("unit", u), r.PlaceArg("in", at))
		r.M.EventToOthers(r.SideID(f), "eurofront.unmaintained-enemy", r.SideArg(f), r.PlaceArg("in", at))
	}
	return kept
}

// NeedsMaintenance reports whether a unit costs its faction something in the desert (§21.372): it is alien to the Mediterranean, or
// expeditionary without a base, stands in a hex of it, and its faction has not all major ports of the desert (§17.62).
func NeedsMaintenance(r *field.Run, u int) bool {
	d, at := &r.D.Units[u], int(r.S.Blocks[u].At)
	if at < 0 || r.D.Places[at].Kind != field.Hex || r.FrontOf(d.Faction, at) != field.MedFront || r.S.HoldsAll(d.Faction, r.D.DesertPorts) {
		return false
	}
	class := d.In(field.MedFront)
	return class == field.Alien || class == field.Expeditionary && !supply.IsBased(r, u)
}

// hasMareNostrum reports whether the Axis holds what makes its sea lines to Africa safe (§17.5): Gibraltar, Malta or Suez.
func hasMareNostrum(r *field.Run) bool {
	return !fleet.HasSupremacy(r, field.Allied, field.Axis) && slices.ContainsFunc([]int{r.D.Gibraltar, r.D.Malta, r.D.Suez}, func(c int) bool {
		return r.S.Controller(r.D.Cities[c].Place) == field.Axis
	})
}

// isDesertOfAxis reports whether a place lies in the Mediterranean, and a unit is of a great power of the Axis: such arrive in Tripoli and
// nowhere else there (§11.81, §21.374).
func isDesertOfAxis(r *field.Run, d *field.Unit, place int) bool {
	return d.Faction == field.Axis && r.D.Nations[d.Nation].Major && r.FrontOf(d.Faction, place) == field.MedFront
}

// desertFault says why a unit does not arrive at a place of the Mediterranean, nil if it does or the place lies elsewhere: as a
// reinforcement residents and veterans do (§21.374), as cadres those of the Mediterranean that were eliminated there (§21.373).
func desertFault(r *field.Run, u, place int, cadre bool) *play.Fault {
	d := &r.D.Units[u]
	class := d.In(field.MedFront)
	comes, section, word := class == field.Resident || class == field.Veteran, "21.374", "reinforcement"
	if cadre {
		comes, section, word = class != field.Alien && r.S.Blocks[u].Desert, "21.373", "cadre"
	}
	if comes || r.FrontOf(d.Faction, place) != field.MedFront {
		return nil
	}
	return play.Refuse(section, "eurofront.bad.not-to-the-desert", r.UnitArg("unit", u), r.PlaceArg("in", place), rules.Word("why", "eurofront.desert."+word)).Final()
}
