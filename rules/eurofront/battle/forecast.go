package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// ExpectedHits returns how many hits a block scores on average in a round of an attack on a place (§7.4).
func ExpectedHits(r *field.Run, u, place int) float64 {
	return float64(r.S.Blocks[u].CV) * AttackFire(r, u, place).Chance()
}

// ExpectedAttack returns how many hits the blocks of a faction that stand at a place score on average in a round of an attack
// on it, and their steps.
func ExpectedAttack(r *field.Run, f field.Faction, place int) (hits, steps float64) {
	for _, u := range r.Here(place) {
		if r.D.Units[u].Faction == f {
			hits += ExpectedHits(r, int(u), place)
			steps += float64(r.S.Blocks[u].CV)
		}
	}
	return hits, steps
}

// ExpectedDefence returns how many hits the enemies of a faction score on average who defend a place against it. Of those of
// which nothing is known guess says the strength, by their faction, and least how often a die of theirs hits at least.
func ExpectedDefence(r *field.Run, f field.Faction, place int, guess func(f field.Faction) float64, least float64) (hits float64) {
	largest := true
	for _, u := range r.Here(place) {
		b, d := &r.S.Blocks[u], &r.D.Units[u]
		if !r.S.AreHostile(d.Faction, f) {
			continue
		}
		if chance := DefenseFire(r, int(u), place, largest).Chance(); b.Up {
			hits += float64(b.CV) * chance
		} else {
			hits += guess(d.Faction) * max(least, chance)
		}
		largest = false
	}
	return hits
}

// ExpectedStrike returns the most hits that a headquarters of a faction that leads scores on average from the air at a place
// (§13.12).
func ExpectedStrike(r *field.Run, f field.Faction, place int) (hits float64) {
	fire := AirFire(r, f, r.EnemyAt(f, place), place).Chance()
	for u := range r.S.Blocks {
		b := &r.S.Blocks[u]
		if (b.Role == field.Active || b.Role == field.Blitz) && b.At >= 0 && r.D.Units[u].Faction == f && command.IsInAirRange(r, u, place) && !command.IsAirAbroad(r, u, place) {
			hits = max(hits, float64(command.AirVM(r, u))*fire)
		}
	}
	return hits
}

// IsEnteredOverRivers reports whether those of a faction who come to a place may be thrown back at its rivers (§7.61): no
// battle is there yet, and none of its blocks stands beside it where nothing bars the way.
func IsEnteredOverRivers(r *field.Run, f field.Faction, place int) bool {
	return r.S.Battle(place) == nil && r.Weather(place) != field.Snow && !IsRebuffFree(r, place) &&
		!slices.ContainsFunc(r.D.Places[place].Near, func(n field.Near) bool {
			return n.Barrier == field.Open && r.Has(f, int(n.To)) && !r.HasEnemies(f, int(n.To))
		})
}
