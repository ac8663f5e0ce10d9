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
	n := b.needs()
	for range country.ActionsAllowed(b.r, b.side) - b.state().Actions() {
		ss := b.state()
		var most float32
		var best rules.Order
		add := func(v float32, kind field.ActionKind, o rules.Order) {
			if v += 0.4 * float32(b.roll(4)); v > most && country.ActionFault(b.r, b.side, kind) == nil {
				most, best = v, o
			}
		}
		take := func(v float32, kind field.ActionKind) { add(v, kind, order.Of(field.ActionNames[kind])) }
		tanks := float32(ss.Tanks)
		take(min(n.operations+3, 11)-float32(ss.Supply), field.ActSupply)
		take(min(n.points-float32(ss.Points)+min(n.tanks, tanks), 8)+0.5, field.ActReinforce)
		take(min(n.tanks, 6)-tanks, field.ActTanks)
		take(min(n.operations, 5)-1.2*float32(b.missions()), field.ActAir)
		switch {
		case b.side == field.Axis:
			take(3.5-float32(ss.Submarines+ss.SubmarinesAdvanced), field.ActSubmarines)
		case b.side == field.Allies && b.r.S.Barbarossa > 0:
			take(3, field.ActLendLease)
		}
		if v, dev := b.wanted(); dev != "" {
			add(v, field.ActDevelop, order.Of(country.FormDevelop, order.Named("development", field.KindDev, dev)))
		}
		if most == 0 || !b.try(best.Form, best.Args...) {
			return
		}
	}
}

// needs are what there is use for: operations, reinforcement points for infantry, and tanks, each
// with a point of its own.
type needs struct{ operations, points, tanks float32 }

// needs returns what there is use for.
func (b *Bot) needs() (n needs) {
	british := float32(0)
	for a := range b.r.S.Armies {
		cost := float32(2)
		if b.at(a) >= 0 {
			cost = float32(field.Full - b.r.S.Armies[a].Step)
		}
		switch z := b.at(a); {
		case b.d.Units[a].Side != b.side || !b.isPower(a) || z < 0 && country.AvailabilityFault(b.r, b.side, a) != nil:
			continue
		case b.r.IsArmoured(a):
			n.tanks += cost
		case z < 0 && b.d.Units[a].Nation == b.d.UK:
			british += cost
		default:
			n.points += cost
		}
		if z := b.at(a); z >= 0 && b.isIdle(a) && (b.threat[z] > 0 || b.side == field.Allies && b.turn() >= landingYear) {
			n.operations++
		}
	}
	if most := country.PointsRow(b.r, b.side).British; most > 0 {
		british = min(british, float32(most-int(b.state().British)))
	}
	n.points += british
	if b.side == field.Soviet && b.turn() < b.plan.east && b.r.S.Barbarossa == 0 {
		n.operations = min(n.operations, 3)
	}
	return n
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
		v := field.DevID(b.d.DevByID[id])
		if country.DevelopmentFault(b.r, b.side, v) != nil {
			continue
		}
		value = 5 - 0.4*float32(i) + b.plan.develop + 2*float32(b.state().Devs[v].Box)
		if b.side == field.Soviet {
			value += 1.5
		}
		return value, id
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

// raise spends the reinforcement points of the Powers, or those of the other
// countries at the start of the turn: weak armies first, then new ones.
func (b *Bot) raise(power bool) {
	for a := range b.r.S.Armies {
		if b.d.Units[a].Side == b.side && b.isPower(a) == power && b.at(a) >= 0 && b.r.S.Armies[a].Step == field.Reduced && b.points(a) > 0 {
			b.try(country.FormRaise, b.d.Army("armies", a))
		}
	}
	for a := range b.r.S.Armies {
		if b.d.Units[a].Side == b.side && b.isPower(a) == power && b.at(a) < 0 && b.points(a) > 0 &&
			(!b.r.IsArmoured(a) || b.state().Tanks >= 2) && country.AvailabilityFault(b.r, b.side, a) == nil {
			b.build(a)
		}
	}
}

// build puts an army on the map where it is needed most, full if it can.
func (b *Bot) build(a int) {
	u := &b.d.Units[a]
	best, value := -1, float32(-1)
	for z := range b.d.Zones {
		if country.BuildsIn(b.r, b.side, u.Nation, z) && !b.r.IsFull(b.side, z) {
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

// release takes, now and then, an army off the map that is cut off, so that it can be built anew,
// and makes infantry of weak tanks that no tanks can make full again.
func (b *Bot) release() {
	for a := range b.r.S.Armies {
		switch x := &b.r.S.Armies[a]; {
		case x.At < 0 || x.Step == field.Full || b.d.Units[a].Side != b.side || !b.isPower(a):
		case !x.Supplied && b.roll(3) == 0:
			b.try("disband", b.d.Army("armies", a))
		case b.r.IsArmoured(a) && b.state().Tanks == 0 && b.roll(150) == 0:
			b.try("dismount", b.d.Army("armies", a))
		}
	}
}

func (b *Bot) isPower(a int) bool { return b.d.Countries[b.d.Units[a].Nation].Power }

// points returns what an army can be paid from.
func (b *Bot) points(a int) int8 {
	if b.isPower(a) {
		return b.state().Points
	}
	return b.r.S.Left[b.d.Units[a].Nation]
}

// convert turns infantry into tanks, the best that there are.
func (b *Bot) convert() {
	for a := range b.r.S.Armies {
		if z := b.at(a); b.state().Tanks > 0 && z >= 0 && b.d.Units[a].Side == b.side && b.d.Units[a].Kind == field.Infantry && country.IsOwnSupplyZone(b.r, b.side, z) {
			army := b.d.Army("armies", a)
			_ = b.try(country.FormConvert, army, order.Chosen("kind", "advanced")) || b.try(country.FormConvert, army)
		}
	}
}
