package bot

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// act takes the Actions of the turn that are wished most, and sends out what flies and sails by
// itself.
func (b *Bot) act() {
	b.sendOut()
	operations, points, lacking := b.needs()
	for range country.ActionsAllowed(b.r, b.side) - b.state().Actions() {
		ss, tanks := b.state(), float32(b.state().Tanks)
		advance, dev := b.wanted()
		want := [field.Actions]float32{
			field.ActDevelop:    advance,
			field.ActLendLease:  8,
			field.ActSubmarines: 3.5 - float32(ss.Submarines+ss.SubmarinesAdvanced),
			field.ActSupply:     min(operations+3, 11) - float32(ss.Supply),
			field.ActReinforce:  min(points-float32(ss.Points)+min(lacking, tanks), 8) + 0.5,
			field.ActTanks:      min(lacking, 6) - tanks,
			field.ActAir:        min(operations, 5) - 1.2*float32(b.missions()) + b.plan.air,
		}
		most, best := float32(0), field.Actions
		for kind := range field.Actions {
			if v := want[kind] + 0.4*float32(b.roll(4)); want[kind] > 0 && v > most && country.ActionFault(b.r, b.side, kind) == nil {
				most, best = v, kind
			}
		}
		switch {
		case most == 0:
			return
		case best == field.ActDevelop:
			b.try(country.FormDevelop, order.Named("development", field.KindDev, dev))
		case !b.try(field.ActionNames[best]):
			return
		}
	}
}

// needs returns what there is use for: operations, reinforcement points for infantry, and tanks, each
// with a point of its own.
func (b *Bot) needs() (operations, points, tanks float32) {
	for a := range b.r.S.Armies {
		z, cost := b.at(a), float32(2)
		if z >= 0 {
			cost = float32(field.Full - b.r.S.Armies[a].Step)
		}
		switch {
		case b.d.Units[a].Side != b.side || !b.isPower(a) || z < 0 && country.AvailabilityFault(b.r, b.side, a) != nil:
			continue
		case b.r.IsArmoured(a):
			tanks += cost
		default:
			points += cost
		}
		if z >= 0 && b.isIdle(a) && (b.threat[z] > 0 || b.side == field.Allies && b.turn() >= b.plan.war) {
			operations++
		}
	}
	return operations, points, tanks
}

// wishes are the developments of each side, what is most wanted first.
var wishes = [field.Sides][]string{
	{"logistics", "advanced-tanks", "air-industry", "advanced-aircraft", "advanced-ships", "tank-industry"},
	{"advanced-tanks", "landing", "logistics", "air-industry", "advanced-aircraft", "tank-industry", "advanced-ships", "blitzkrieg"},
	{"aviation", "advanced-tanks", "ural-industry", "logistics", "russian-guard", "tank-industry", "air-industry", "blitzkrieg"},
}

// wanted returns the development that is most wanted, and how much.
func (b *Bot) wanted() (value float32, dev string) {
	for i, id := range wishes[b.side] {
		if v := field.DevID(b.d.DevByID[id]); country.DevelopmentFault(b.r, b.side, v) == nil {
			return 5 - 0.4*float32(i) + b.plan.develop + 2*float32(b.state().Devs[v].Box), id
		}
	}
	return 0, ""
}

// sendOut sends submarines and bombers where enough are at hand.
func (b *Bot) sendOut() {
	ss := b.state()
	if ss.SubmarinesAdvanced > 0 && !b.r.S.Sunk {
		b.try(battle.FormAtlantic, order.Number("missions", 1), order.Chosen("advanced", "advanced"))
	}
	if ss.Submarines >= 2 && !b.r.S.Sunk && !b.r.S.Sides[field.Allies].Shown[b.d.AdvancedShips] {
		b.try(battle.FormAtlantic, order.Number("missions", 2))
	}
	if ss.AirAdvanced >= 2 && b.side == field.Allies {
		b.try(battle.FormBomb, order.Number("missions", 2))
	}
}

// raise spends the reinforcement points of the Powers, or those of the other countries: on weak
// armies first, then on new ones.
func (b *Bot) raise(power bool) {
	for _, weak := range [...]bool{true, false} {
		for a := range b.r.S.Armies {
			switch {
			case b.d.Units[a].Side != b.side || b.isPower(a) != power || b.at(a) >= 0 != weak || *country.Purse(b.r, b.side, b.d.Units[a].Nation) <= 0:
			case weak && b.r.S.Armies[a].Step == field.Reduced:
				b.try(country.FormRaise, b.d.Army("armies", a))
			case !weak && (!b.r.IsArmoured(a) || b.state().Tanks >= 2) && country.AvailabilityFault(b.r, b.side, a) == nil:
				b.build(a)
			}
		}
	}
}

// build puts an army on the map where it is needed most, full if it can; into America no more than elsewhere, as
// they have to sail.
func (b *Bot) build(a int) {
	u := &b.d.Units[a]
	best, value := -1, float32(-1)
	for z := range b.d.Zones {
		if country.BuildsIn(b.r, b.side, u.Nation, z) && b.r.Count[z][b.side] < field.StackLimit {
			if v := b.need(z, int(b.r.Count[z][b.side])); v > value {
				best, value = z, v
			}
		}
	}
	for _, step := range [...]rules.Value{order.Chosen("step", "full"), order.Chosen("step", "reduced")} {
		if best < 0 || u.Kind == field.Infantry && b.roll(2) == 0 && b.try(country.FormNation, step, order.Named("nation", field.KindNation, b.d.Countries[u.Nation].ID), b.d.Zone("zone", best)) ||
			b.try(country.FormBuild, b.d.Army("armies", a), step, b.d.Zone("zone", best)) {
			return
		}
	}
}

// release takes, now and then, a weak army off the map that is cut off, so that it can be built anew,
// and makes infantry of weak tanks where there are none to make them full again.
func (b *Bot) release() {
	for a := range b.r.S.Armies {
		switch x := &b.r.S.Armies[a]; {
		case x.At < 0 || x.Step == field.Full || b.d.Units[a].Side != b.side || b.roll(3) > 0:
		case !x.Supplied:
			b.try("disband", b.d.Army("armies", a))
		case b.r.IsArmoured(a) && b.state().Tanks == 0 && b.roll(50) == 0:
			b.try("dismount", b.d.Army("armies", a))
		}
	}
}

// spend spends the reinforcement points of the Powers, and turns infantry into tanks.
func (b *Bot) spend() {
	b.raise(true)
	for a := range b.r.S.Armies {
		if z := b.at(a); b.state().Tanks > 0 && z >= 0 && b.d.Units[a].Side == b.side && b.d.Units[a].Kind == field.Infantry && country.IsOwnSupplyZone(b.r, b.side, z) {
			army := b.d.Army("armies", a)
			_ = b.try(country.FormConvert, army, order.Chosen("kind", "advanced")) || b.try(country.FormConvert, army)
		}
	}
}
