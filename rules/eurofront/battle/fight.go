package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Must reports whether the battle at a place has to be fought by the faction that moves
// (§7.15): it has just begun, it is struck from the air, or the faction besieges a
// fortress, which the blitz phase leaves to it.
func (r *Run) Must(place int) bool {
	b := r.Battle(place)
	if b == nil {
		return false
	}
	siege := r.fortress(place) && b.Defender.Opposes(r.S.Active) && r.S.Phase != field.PhaseBlitzCombat
	return b.New || siege || r.strike(place) >= 0
}

// Fight carries out one round of combat at a place (§7.22): the air strike, the fire of
// the passive side, with rebuffs where it is an assault, and the fire of the active one.
// Losses are taken after each. The blocks of the original attacker stay face up, those
// of the original defender stand up again (§7.12).
func (r *Run) Fight(place int) {
	b := r.Battle(place)
	active := r.S.Active
	passive := r.other(active, place)
	support := r.Supported(place)
	r.reveal(place)
	rest := 0
	if hq := r.strike(place); hq >= 0 {
		v := volley{what: "air", place: place}
		r.roll(&v, hq, r.AirVM(hq), r.AirFire(active, passive, place))
		rest = r.suffer(passive, place, v.hits+rest, support)
		r.Event("eurofront.air", v.told(r.UnitArg("unit", hq), r.PlaceArg("in", place))...)
	}
	r.defensive(b, active, passive)
	v := volley{what: "attack", place: place}
	for _, u := range r.side(active, place) {
		r.roll(&v, u, int(r.S.Blocks[u].CV), r.Attack(u, place))
	}
	rest = r.suffer(passive, place, v.hits+rest, support)
	r.Event("eurofront.offensive", v.told(r.PlaceArg("in", place), rules.Num("rest", rest))...)
	r.alone(place)
	r.stand(place)
}

// other is the faction that opposes one at a place.
func (r *Run) other(f field.Faction, place int) field.Faction {
	for _, u := range r.Here(place) {
		if g := r.D.Units[u].Faction; g.Opposes(f) {
			return g
		}
	}
	return field.Neutral
}

// side are the blocks of the coalition of a faction at a place.
func (r *Run) side(f field.Faction, place int) (out []int) {
	for _, u := range r.Here(place) {
		if r.D.Units[u].Faction == f {
			out = append(out, int(u))
		}
	}
	return out
}

// volley is the fire of a side in a battle, or of its planes.
type volley struct {
	what  string
	place int
	limit int // up to which face a die rebuffs
	hits  int
	back  int // how many do
	dice  []rules.Arg
}

// roll throws the dice of a unit. Who has no fire throws none.
func (r *Run) roll(v *volley, u, dice int, fire field.Fire) {
	if fire == field.NoFire {
		return
	}
	label := r.Rolled(v.what, v.place, u)
	for range max(dice, 0) {
		face := r.Roll(label, 6)
		v.dice = append(v.dice, rules.Die(field.FireWords[fire], face))
		if fire.Hits(face) {
			v.hits++
		}
		if face <= v.limit {
			v.back++
		}
	}
}

// told are the arguments of a message of a volley: its dice by how well they hit, and what
// came of them.
func (v *volley) told(args ...rules.Arg) []rules.Arg {
	return append(append(args, rules.Num("hits", v.hits)), v.dice...)
}

// defensive carries out the fire of the passive side. In the first round of an assault
// low dice rebuff the weakest of those who attack, one each: they go back before hits
// are taken, and take what is left of the hits when all others have fallen (§7.61).
func (r *Run) defensive(b *field.Battle, active, passive field.Faction) {
	place := int(b.Place)
	v := volley{what: "defence", place: place, limit: r.rebuffs(b)}
	largest := r.largest(passive, place)
	for _, u := range r.side(passive, place) {
		r.roll(&v, u, int(r.S.Blocks[u].CV), r.Defend(u, place, u == largest))
	}
	b.Held = true
	gone := r.rebuff(active, place, v.back)
	back, left := len(gone), v.hits
	for left > 0 && len(r.side(active, place)) > 0 {
		r.hit(active, place)
		left--
	}
	for left > 0 && len(gone) > 0 {
		u := r.Prefer(field.FormLosses, place, r.extreme(gone, 1), r.D.Usual)[0]
		if r.Lose(u) {
			gone = slices.DeleteFunc(gone, func(x int) bool { return x == u })
		}
		left--
	}
	r.Event("eurofront.defensive", v.told(r.PlaceArg("in", place), rules.Num("back", back))...)
}

// rebuffs is up to which face a die rebuffs in this round (§7.6): 0 where it is no
// assault, which all who attack must make across rivers or straits in the first round.
// Frozen rivers hold nobody up, swollen ones more (§12.6).
func (r *Run) rebuffs(b *field.Battle) int {
	place := int(b.Place)
	if !b.New || b.Held {
		return 0
	}
	for _, u := range r.side(r.S.Active, place) {
		from := int(r.S.Blocks[u].From)
		if from < 0 {
			return 0
		}
		n, near := r.D.Side(from, place)
		if !near || n.Barrier != field.River && n.Barrier != field.Strait {
			return 0
		}
	}
	switch r.Weather(place) {
	case field.Snow:
		return 0
	case field.Mud:
		return 3
	}
	return 2
}

// rebuff sends so many of those who attack back to where they came from, the weakest
// first, of equals the one that the owner names (§7.61).
func (r *Run) rebuff(active field.Faction, place, n int) (gone []int) {
	for range n {
		here := r.side(active, place)
		if len(here) == 0 {
			return gone
		}
		u := r.Prefer(field.FormRebuffs, place, r.extreme(here, -1), r.D.Usual)[0]
		gone = append(gone, u)
		r.Put(u, int(r.S.Blocks[u].From))
		r.S.Blocks[u].Up = false
		r.Event("eurofront.rebuffed", r.PlaceArg("in", place), r.UnitArg("unit", u))
	}
	return gone
}

// target is the block of a faction at a place that takes the next loss: the one with
// the most CV, of equals the one that the owner names (§7.33); -1 where none stands.
func (r *Run) target(f field.Faction, place int) int {
	equals := r.extreme(r.side(f, place), 1)
	if len(equals) == 0 {
		return -1
	}
	return r.Prefer(field.FormLosses, place, equals, r.D.Usual)[0]
}

// largest is the block of a faction at a place that counts as its largest defender, -1
// where none stands: of equals the one that the owner names, usually the one that fires
// worst elsewhere. A headquarters, which does not fire, never is if another is as large
// (§7.5).
func (r *Run) largest(f field.Faction, place int) int {
	equals := r.extreme(r.side(f, place), 1)
	if fires := slices.DeleteFunc(slices.Clone(equals), func(u int) bool { return r.D.Units[u].Type.IsHQ() }); len(fires) > 0 {
		equals = fires
	}
	if len(equals) == 0 {
		return -1
	}
	return r.Prefer(field.FormLargest, place, equals, func(a, b int) int {
		return int(r.Defend(a, place, false)) - int(r.Defend(b, place, false))
	})[0]
}

// extreme are those of some blocks that have the most CV, or where sign is -1 the least.
func (r *Run) extreme(units []int, sign int8) (out []int) {
	for _, u := range units {
		n := sign * r.S.Blocks[u].CV
		if len(out) > 0 && n < sign*r.S.Blocks[out[0]].CV {
			continue
		}
		if len(out) > 0 && n > sign*r.S.Blocks[out[0]].CV {
			out = out[:0]
		}
		out = append(out, u)
	}
	return out
}

// hit takes a step from the block of a faction at a place whose turn it is (§7.33).
func (r *Run) hit(f field.Faction, place int) { r.Lose(r.target(f, place)) }

// suffer has the passive side take hits: each so many as protect it cost a step, and
// the rest is kept for what comes in this round (§7.34). Who has taken part of a loss
// takes the rest of it: as the hits that are left over cost nothing by themselves, it
// is the strongest when the loss is full. A fort protects while it takes the losses.
func (r *Run) suffer(f field.Faction, place, hits int, support bool) (rest int) {
	for len(r.side(f, place)) > 0 {
		protection := r.Protection(place, f, support)
		if protection == Useless || hits < protection {
			break
		}
		r.hit(f, place)
		hits -= protection
	}
	if r.Protection(place, f, support) == Useless || len(r.side(f, place)) == 0 {
		return 0
	}
	return hits
}

// alone eliminates static units of no strength that no other block stands with in a
// round of combat (§7.22); headquarters of no VM stay.
func (r *Run) alone(place int) {
	for _, f := range []field.Faction{field.Axis, field.Allied, field.Soviet} {
		here := r.side(f, place)
		if len(here) == 0 || slices.ContainsFunc(here, func(u int) bool { return r.D.Units[u].Type != field.Static || r.S.Blocks[u].CV > 0 }) {
			continue
		}
		for _, u := range here {
			r.Kill(u)
		}
	}
}

// reveal shows all blocks of a battle (§7.14).
func (r *Run) reveal(place int) {
	for _, u := range r.Here(place) {
		r.S.Blocks[u].Up = true
		r.Event("eurofront.revealed", r.PlaceArg("in", place), r.UnitArg("unit", int(u)), rules.Num("cv", int(r.S.Blocks[u].CV)))
	}
}

// stand puts the blocks of the original defender up again at the end of a round, so
// that they are hidden, and leaves those of the original attacker on their faces
// (§7.12). Active headquarters stay shown.
func (r *Run) stand(place int) {
	b := r.Battle(place)
	for _, u := range r.Here(place) {
		k := &r.S.Blocks[u]
		k.Up = b.Defender.Opposes(r.D.Units[u].Faction) || k.Role != field.Inactive && k.Role != field.Spent
	}
	b.New = false
}
