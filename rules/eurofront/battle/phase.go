package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/play"
)

// BeginCombat opens a combat phase (§4.33): who controls what is said anew.
func BeginCombat(r *field.Run) {
	control.Settle(r)
	r.S.Strikes, r.S.Fought, r.S.Radii = r.S.Strikes[:0], r.S.Fought[:0], r.S.Radii[:0]
	for hq := range r.S.Blocks {
		b, d := &r.S.Blocks[hq], &r.D.Units[hq]
		if b.At >= 0 && d.Faction == r.S.Active && d.Type.IsHQ() && isActiveRole(r, b.Role) {
			r.S.Radii = append(r.S.Radii, field.Radius{Unit: int16(hq), VM: int8(command.VM(r, hq))})
		}
	}
}

// Declare puts battles on the agenda, to be fought in their order (§7.21). A trial does
// not know what comes of them, but tells at the line of the order where no headquarters supports
// or a step of the enemy costs more than a hit, by what everybody sees: a hidden fort costs more
// (§7.34, §7.4).
func Declare(r *field.Run, places []int, line int) {
	if r.M.Trying() {
		for _, p := range places {
			word, support := "eurofront.support.none", HasHQSupport(r, p)
			if support {
				word = "eurofront.support.given"
			}
			switch hits := fieldProtection(r, p, r.EnemyAt(r.S.Active, p), support); {
			case hits == Useless:
				r.M.Foresee(line, "eurofront.prospect-useless", r.PlaceArg("in", p))
			case !support || hits > 1:
				r.M.Foresee(line, "eurofront.prospect", r.PlaceArg("in", p), rules.Word("support", word), rules.Num("hits", hits))
			}
		}
		return
	}
	for _, p := range slices.Backward(places) {
		r.S.Push(field.Step{Kind: field.StepBattle, Faction: field.Neutral, Place: int16(p)})
	}
}

// FightFault says why a battle is not fought in this phase, nil if it is (§7.14): once in each, and
// without support in the blitz phase only on a front where a blitz headquarters leads (§7.4).
func FightFault(r *field.Run, place int) *play.Fault {
	switch {
	case r.S.Battle(place) == nil || !r.Has(r.S.Active, place):
		return play.Refuse("7.14", "eurofront.bad.no-battle", r.PlaceArg("in", place))
	case slices.Contains(r.S.Fought, int16(place)):
		return play.Refuse("7.21", "eurofront.bad.fought", r.PlaceArg("in", place))
	case hasOnlyHQs(r, place):
		return play.Refuse("18.21", "eurofront.bad.hq-alone", r.PlaceArg("in", place))
	case r.S.Phase == field.PhaseBlitzCombat && !HasHQSupport(r, place) && !hasBlitzOn(r, r.D.Places[place].Front):
		return play.Refuse("7.4", "eurofront.bad.no-blitz-here", r.PlaceArg("in", place))
	}
	return nil
}

// hasOnlyHQs reports whether the faction that moves has headquarters alone in an area in which it
// is the attacker: they do not attack alone (§18.21).
func hasOnlyHQs(r *field.Run, place int) bool {
	b := r.S.Battle(place)
	return r.D.Places[place].Kind != field.Hex && b != nil && r.S.AreHostile(b.Defender, r.S.Active) && !moves.HasTroops(r, r.S.Active, place)
}

// hasBlitzOn reports whether a blitz headquarters leads on a front.
func hasBlitzOn(r *field.Run, front field.Front) bool {
	return slices.ContainsFunc(r.S.Blocks, func(b field.Block) bool {
		return b.At >= 0 && b.Role.Paid() && r.D.Places[b.At].Front == front
	})
}

// CompulsoryBattles returns the battles that the faction that moves has to fight and has not
// fought, in the order in which they began (§7.15).
func CompulsoryBattles(r *field.Run) (out []int) {
	for _, b := range r.S.Battles {
		if p := int(b.Place); MustFight(r, p) && !slices.Contains(r.S.Fought, int16(p)) && r.Has(r.S.Active, p) {
			out = append(out, p)
		}
	}
	return out
}

// EndCombat ends a combat phase (§4.331): headquarters that have led are deactivated,
// but blitz ones that have paid one step only stay for the blitz phases.
func EndCombat(r *field.Run) {
	for u := range r.S.Blocks {
		b := &r.S.Blocks[u]
		switch {
		case b.At < 0 || r.D.Units[u].Faction != r.S.Active:
		case b.Role.Blitzes():
			command.PayBlitz(r, u)
		case b.Role.Leads():
			command.Deactivate(r, u)
		}
	}
	r.S.Strikes, r.S.Radii = r.S.Strikes[:0], r.S.Radii[:0]
}
