package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
	"github.com/fieldpost/fieldpost/rules/play"
)

// AttackFire returns how well a block fires when it is active (§7.32): single in marshes and in
// mud, and of the Axis in the snow of its first winter in the East (§12.45).
func AttackFire(r *field.Run, u, place int) field.Fire {
	d, b := &r.D.Units[u], &r.S.Blocks[u]
	fire := r.D.Types[d.Type].Attack
	terrain := r.D.Places[place].Terrain
	switch d.Type {
	case field.Armor:
		if terrain == field.Desert || d.SS || isElite(r, d, place) {
			fire = field.TF
		}
		if terrain == field.Desert && isElite(r, d, place) {
			fire = field.QF
		}
	case field.Mech:
		if terrain == field.Desert || d.SS {
			fire = field.DF
		}
	case field.MountainTroops:
		fire = mountainFire(d, terrain, fire)
	}
	fire = max(fire, northernFire(r, u, place, false), rearmedFire(r, d), beachFire(r, u, place))
	if b.Guns && isFortress(r, place) && hasRailSupply(r, u) {
		fire = field.TF // §2.34
	}
	if r.D.Terrains[terrain].Single || isMuddy(r, place) && !surprises(r, d, place) {
		fire = min(fire, field.SF)
	}
	if d.Faction == field.Axis && r.IsParalysed() && r.Weather(place) == field.Snow && r.D.Places[place].Front == field.EastFront && !r.IsScandinavian(d.Nation) {
		fire = min(fire, field.SF)
	}
	return fire
}

// isMuddy reports whether attackers fire singly at a place, for its ground or for the weather.
func isMuddy(r *field.Run, place int) bool {
	return r.D.Terrains[r.EffectiveTerrain(place)].Single || r.Weather(place) == field.Mud
}

// northernFire returns how well a block fires at least because it knows the North: mountain troops
// there double, Finnish infantry in its land double, Swedish and Turkish infantry in its own double as
// it defends (§20.82, §20.83, §20.91, §21.45); and in the Winter War Soviet mechanised units double,
// as the Finns have nothing against tanks (§21.481).
func northernFire(r *field.Run, u, place int, defends bool) field.Fire {
	d := &r.D.Units[u]
	home := d.Type == field.Infantry && r.Country(place) == d.Nation
	switch {
	case d.Type == field.MountainTroops && r.D.Places[place].Front == field.NorthFront,
		home && d.Nation == r.D.Finland, home && defends && defendsHome(r, d.Nation),
		d.Type == field.Mech && d.Faction == field.Soviet && r.IsWinterWar():
		return field.DF
	}
	return field.NoFire
}

// defendsHome reports whether infantry of a nation fires better as it defends its land.
func defendsHome(r *field.Run, nation int) bool {
	roster := field.RosterOf(nation, r.D)
	return roster != nil && roster.Defends
}

// beachFire returns how well amphibious troops of the Allies fire at least on a beachhead of their own that works: warships
// fire for them (§15.64, §15.66); not for the Soviets (§15.67).
func beachFire(r *field.Run, u, place int) field.Fire {
	b := r.S.BeachAt(place)
	if b == nil || r.D.Units[b.Unit].Serves != u || r.D.Units[u].Faction != field.Allied || !fleet.IsWorking(r, b) {
		return field.NoFire
	}
	return field.DF
}

// rearmedFire returns what units of the Red Army fire with at least when they attack: rearmed once,
// shock armies triple and mechanized ones double, and twice, armour triple (§20.593).
func rearmedFire(r *field.Run, d *field.Unit) field.Fire {
	switch {
	case d.Nation != r.D.USSR:
	case d.Type == field.Shock && r.S.Rearmed >= field.RearmedOnce, d.Type == field.Armor && r.S.Rearmed >= field.RearmedTwice:
		return field.TF
	case d.Type == field.Mech && r.S.Rearmed >= field.RearmedOnce:
		return field.DF
	}
	return field.NoFire
}

// mountainFire returns the fire of mountain troops: double in mountains, of the SS triple (§2.24,
// §2.33).
func mountainFire(d *field.Unit, terrain field.Terrain, fire field.Fire) field.Fire {
	switch {
	case terrain != field.Mountain:
		return fire
	case d.SS:
		return field.TF
	}
	return field.DF
}

// isElite reports whether a unit fights as an elite at a place: the armour of the Afrika Korps in the Mediterranean (§2.21, §21.36).
func isElite(r *field.Run, d *field.Unit, place int) bool {
	return d.Elite && r.D.Places[place].Front == field.MedFront
}

// DefenseFire returns how well a block fires when it is passive (§7.32): double at least in a
// major city (§1.41). The largest of the original defenders of a fortress fires triple,
// of a minor one double at least (§7.5, §7.51).
func DefenseFire(r *field.Run, u, place int, largest bool) field.Fire {
	d, b := &r.D.Units[u], &r.S.Blocks[u]
	if d.Type.IsHQ() {
		return field.NoFire
	}
	fire := r.D.Types[d.Type].Defend
	terrain := r.D.Places[place].Terrain
	switch {
	case d.Type == field.Mech && d.SS, d.Type == field.Armor && d.SS, isElite(r, d, place):
		fire = field.TF
	case d.Nation == r.D.USSR && d.Type != field.Armor && rearmedFire(r, d) > field.NoFire:
		fire = max(fire, field.DF) // §20.593
	case d.Type == field.MountainTroops:
		fire = mountainFire(d, terrain, fire)
	case d.Type == field.Fort && b.Unsupplied:
		fire = field.SF
	}
	fire = max(fire, northernFire(r, u, place, true), beachFire(r, u, place))
	if r.IsMajorCity(place) {
		fire = max(fire, field.DF)
	}
	if largest && !isOriginalAttacker(r, place, d.Faction) {
		if isFortress(r, place) {
			fire = field.TF
		}
		if r.D.Places[place].MinorFortress {
			fire = max(fire, field.DF)
		}
	}
	return fire
}

// isFortress reports whether a place is a fortress, and no minor one (§1.45).
func isFortress(r *field.Run, place int) bool { return r.D.Places[place].Fortress }

// isOriginalAttacker reports whether a faction is the original attacker of the battle at a place
// (§7.12).
func isOriginalAttacker(r *field.Run, place int, f field.Faction) bool {
	b := r.S.Battle(place)
	return b != nil && r.S.AreHostile(b.Defender, f)
}

// hasRailSupply reports whether a block has rail supply: the line may end beside the battle
// in which it stands.
func hasRailSupply(r *field.Run, u int) bool {
	at := int(r.S.Blocks[u].At)
	net := supply.Net(r, r.D.Units[u].Faction, 0)
	return net.Has(at) || slices.ContainsFunc(r.D.Places[at].Rails, func(p int16) bool { return net.Has(int(p)) })
}

// Useless is the protection against which no hit counts: of a fortress that is attacked
// without support (§7.4).
const Useless = 0

// Protection returns how many hits cost the passive side a step in a battle (§7.34, §7.35): a
// fort that is the strongest protects all (§2.28).
func Protection(r *field.Run, place int, passive field.Faction, support bool) int {
	n := fieldProtection(r, place, passive, support)
	if u := blockToLose(r, passive, place); n != Useless && u >= 0 && r.D.Units[u].Type == field.Fort && !r.S.Blocks[u].Unsupplied {
		n = 3
	}
	return n
}

// fieldProtection returns the protection without that of forts.
func fieldProtection(r *field.Run, place int, passive field.Faction, support bool) int {
	defends := !isOriginalAttacker(r, place, passive)
	if isFortress(r, place) && defends {
		if !support {
			return Useless
		}
		return 3
	}
	n := moves.TerrainProtection(r, place)
	if r.D.Places[place].MinorFortress && defends {
		n = 2
	}
	if !support {
		n++
	}
	return min(n, 3)
}

// HasHQSupport reports whether an active field headquarters of the faction that moves has
// a battle in its radius (§5.52, §7.4). Supreme ones never support (§5.74).
func HasHQSupport(r *field.Run, place int) bool {
	return r.AnyUnit(func(hq int, b *field.Block, d *field.Unit) bool {
		switch {
		case b.At < 0 || d.Type != field.HQ && !supportsInNorth(r, hq, place) || d.Faction != r.S.Active || !isActiveRole(r, b.Role):
			return false
		case b.Role.Invades(): // over the sea and along coasts (§15.511)
			return fleet.IsOffshore(r, d.Faction, int(b.At), place, supportVM(r, hq)*fleet.ReachOff(r, d.Faction, r.EnemyAt(d.Faction, place), place))
		}
		return command.IsWithinRadius(r, hq, place, supportVM(r, hq))
	})
}

// supportVM returns the radius in which a headquarters supports: that with which the combat phase
// began (§5.31).
func supportVM(r *field.Run, hq int) int {
	for _, x := range r.S.Radii {
		if int(x.Unit) == hq {
			return int(x.VM)
		}
	}
	return command.VM(r, hq)
}

// supportsInNorth reports whether a theatre headquarters of the North supports battles at a place and
// sends planes there: that of a great power in the North, a Scandinavian one in its land
// (§5.8, §20.8, §21.43).
func supportsInNorth(r *field.Run, hq, place int) bool {
	d := &r.D.Units[hq]
	if d.Type != field.TheatreHQ {
		return false
	}
	if r.IsScandinavian(d.Nation) {
		return r.Country(place) == d.Nation
	}
	return d.In(field.NorthFront) != field.Alien && r.D.Places[place].Front == field.NorthFront
}

// isActiveRole reports whether a headquarters of a role is active in this phase of combat.
func isActiveRole(r *field.Run, role field.Role) bool {
	switch role {
	case field.BlitzPaid, field.InvadeBlitzPaid:
		return r.S.Phase == field.PhaseBlitzCombat
	case field.Active, field.Blitz, field.Invade, field.InvadeBlitz:
		return r.S.Phase != field.PhaseBlitzCombat
	}
	return false
}

// Strike assigns the air strike of a headquarters to a battle (§13.21): one for each of
// them and one for each battle, within its range, before the blocks are shown.
func Strike(r *field.Run, hq, place int) *play.Fault {
	b, d := &r.S.Blocks[hq], &r.D.Units[hq]
	switch {
	case d.Faction != r.S.Active:
		return field.NotYours(r, "13.1", hq).Final()
	case b.At < 0 || !isActiveRole(r, b.Role):
		return command.InactiveFault("13.1", r.UnitArg("unit", hq), &r.S.Blocks[hq], r.S.Phase)
	case r.S.Battle(place) == nil, !r.Has(r.S.Active, place):
		return play.Refuse("13.21", "eurofront.bad.no-battle", r.PlaceArg("in", place))
	case slices.Contains(r.S.Fought, int16(place)):
		return play.Refuse("7.13", "eurofront.bad.strike-late", r.PlaceArg("in", place))
	case hasOnlyHQs(r, place):
		return play.Refuse("18.21", "eurofront.bad.hq-alone", r.PlaceArg("in", place))
	case d.Type == field.TheatreHQ && d.In(field.NorthFront) != field.Alien && !supportsInNorth(r, hq, place):
		return play.Refuse("21.43", "eurofront.bad.theatre-elsewhere", r.UnitArg("unit", hq), r.PlaceArg("in", place))
	case command.IsAirAbroad(r, hq, place):
		return play.Refuse("13.11", "eurofront.bad.air-abroad", r.UnitArg("unit", hq), r.PlaceArg("in", place))
	case !command.IsInAirRange(r, hq, place):
		return play.Refuse("13.11", "eurofront.bad.air-range", r.UnitArg("unit", hq), r.PlaceArg("in", place), rules.Num("range", command.AirRange(r, hq)))
	case command.AirVM(r, hq) < 1:
		return play.Refuse("13.22", "eurofront.bad.no-planes", r.UnitArg("unit", hq))
	}
	for _, s := range r.S.Strikes {
		if int(s.Unit) == hq {
			return play.Refuse("13.1", "eurofront.bad.one-strike", r.UnitArg("unit", hq))
		}
		if int(s.Place) == place {
			return play.Refuse("7.13", "eurofront.bad.struck", r.PlaceArg("in", place))
		}
	}
	r.S.Strikes = append(r.S.Strikes, field.Strike{Unit: int16(hq), Place: int16(place), Dice: int8(command.AirVM(r, hq))})
	return nil
}

// AirFire returns how well a faction strikes from the air against another in this season
// (§13.23): the Axis by the front of whom it strikes, the Soviets being in the East, and in
// the North no better than double (§21.45).
func AirFire(r *field.Run, f, enemy field.Faction, place int) field.Fire {
	s := &r.D.Seasons[r.Season()]
	switch f {
	case field.Allied:
		return s.Allied
	case field.Soviet:
		if r.IsWinterWar() {
			return field.DF // the Finns have nothing against planes (§21.481)
		}
		return s.Soviet
	}
	if enemy == field.Soviet && r.D.Places[place].Front == field.NorthFront {
		return min(s.AxisAir[field.EastFront], field.DF)
	}
	if enemy == field.Soviet {
		return s.AxisAir[field.EastFront]
	}
	return s.AxisAir[r.D.Places[place].Front]
}

// fireOf returns how well a headquarters strikes a place: single from the theatre ones of lesser
// powers (§20.8, §21.45).
func fireOf(r *field.Run, hq int, enemy field.Faction, place int) field.Fire {
	fire := AirFire(r, r.D.Units[hq].Faction, enemy, place)
	if r.D.Units[hq].Type == field.TheatreHQ && r.IsScandinavian(r.D.Units[hq].Nation) {
		fire = min(fire, field.SF)
	}
	return fire
}

// strikeOn returns the air strike on a battle, nil for none.
func strikeOn(r *field.Run, place int) *field.Strike {
	for i := range r.S.Strikes {
		if s := &r.S.Strikes[i]; int(s.Place) == place {
			return s
		}
	}
	return nil
}

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
// nobody up, swollen ones more (§12.6).
func unitRebuffLimit(r *field.Run, u, place int) int {
	b := &r.S.Blocks[u]
	from := int(b.From)
	switch {
	case from < 0:
		return 0
	case b.Landed:
		return seaRebuffLimit(r, u, place)
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

// seaRebuffLimit returns up to which face a die rebuffs who comes from the sea, by who has naval supremacy (§7.63).
func seaRebuffLimit(r *field.Run, u, place int) int {
	row := &r.D.Naval[field.SeaAssault]
	if fleet.IsAmphibious(r, u, place) {
		row = &r.D.Naval[field.AmphibiousAssault]
	}
	f := r.D.Units[u].Faction
	return row.Back[fleet.AssaultColumn(r, r.EnemyAt(f, place), f, place)]
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
// been surprised; fortified ports never are (§1.44, §20.16).
func IsRebuffFree(r *field.Run, place int) bool {
	return r.S.IsSurprised(r.Country(place)) && !r.D.Places[place].Fortified
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
