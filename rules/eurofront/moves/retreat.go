package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// EndMovement ends a movement phase: those at sea are intercepted, rearguards are fired at and go, and a battle that
// all have left who stood in it is over, or begins anew with those who have come (§6.4). Headquarters
// that deployed overstack no longer.
func EndMovement(r *field.Run) {
	s := r.S
	intercept(r, func(u int) bool { return !isRetreating(r, u) })
	var left []int // places, which others may have come to meanwhile
	for _, x := range s.Retreats {
		u := int(x.Unit)
		from := int(s.Blocks[u].At)
		if from < 0 {
			continue
		}
		speed := r.Speed(u)
		if x.Sea {
			speed = embarkSpeed(r.D.Units[u].Type)
		}
		fireAtRearguard(r, u, speed)
		if b := &s.Blocks[u]; b.At >= 0 {
			b.Stays = false
			end := int(x.Way[len(x.Way)-1])
			if r.HasEnemies(r.D.Units[u].Faction, end) { // in areas (§18.36)
				Engage(r, u, from, end)
			}
			Shift(r, u, end)
			Acclimatise(r, u, from)
			intercept(r, func(x int) bool { return x == u })
		}
		left = append(left, from)
	}
	for _, p := range left {
		restartBattle(r, p)
	}
	s.Retreats, s.Convoys = s.Retreats[:0], s.Convoys[:0]
	EndDeployment(r)
}

// embarkSpeed returns the speed at which a rearguard goes on board under fire (§15.55).
func embarkSpeed(t field.Type) int {
	if t == field.Amphibious {
		return 2
	}
	return 1
}

// restartBattle makes a new battle of one that all have left who stood in it on one side,
// if others of it have come: who has stayed is the original defender (§6.4).
func restartBattle(r *field.Run, place int) {
	i := slices.IndexFunc(r.S.Battles, func(b field.Battle) bool { return int(b.Place) == place })
	if i < 0 {
		return
	}
	var stays field.FactionSet
	for _, u := range r.Here(place) {
		if r.S.Blocks[u].Stays {
			stays |= r.D.Units[u].Faction.Of()
		}
	}
	switch {
	case !r.S.HasEnemies(r.FactionsAt(place)):
		r.S.Battles = slices.Delete(r.S.Battles, i, i+1)
	case stays != 0 && !r.S.HasEnemies(stays):
		r.S.Battles[i] = field.Battle{Place: int16(place), Defender: stays.First(), New: true}
	}
}

// fireAtRearguard has all enemies in a battle fire at the rearguard (§6.52): who is faster
// fires double, who is as fast single, who is slower not at all. Terrain and weather
// protect it as in combat.
func fireAtRearguard(r *field.Run, u, speed int) {
	if control.IsPartisan(r, u) {
		return // §16.732
	}
	at, f := int(r.S.Blocks[u].At), r.D.Units[u].Faction
	hits, need := 0, TerrainProtection(r, at)
	for _, x := range r.Here(at) {
		d := &r.D.Units[x]
		if !r.S.AreHostile(d.Faction, f) || d.Type.IsHQ() {
			continue
		}
		var fire field.Fire
		switch s := r.Speed(int(x)); {
		case s > speed:
			fire = field.DF
		case s == speed:
			fire = field.SF
		default:
			continue
		}
		label := r.DiceLabel("pursuit", at, int(x)) + " " + r.D.Units[u].ID + " attack" // the pursuer's dice, who is named first
		for range r.S.Blocks[x].CV {
			if fire.Hits(r.M.Roll(label, 6)) {
				hits++
			}
		}
	}
	lost, fallen := 0, 0
	for ; lost < hits/need && fallen == 0; lost++ {
		if r.Lose(u) {
			fallen = 1
		}
	}
	id := r.SideID(f)
	r.M.EventTo(id, "eurofront.pursuit", r.PlaceArg("in", at), r.UnitArg("unit", u), rules.Num("lost", lost), rules.Num("fallen", fallen))
	r.M.EventToOthers(id, "eurofront.pursuit-enemy", r.PlaceArg("in", at), rules.SideArg("side", id), rules.Num("lost", lost), rules.Num("fallen", fallen))
}

// TerrainProtection returns how many hits cost a step where terrain and weather protect those who do
// not attack (§7.34): two in what is not open, in major cities and in mud.
func TerrainProtection(r *field.Run, place int) int {
	if r.D.Terrains[r.EffectiveTerrain(place)].Defence > 1 || r.IsMajorCity(place) || r.Weather(place) == field.Mud {
		return 2
	}
	return 1
}
