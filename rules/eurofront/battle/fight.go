package battle

import (
	"maps"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/prefer"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// MustFight reports whether the battle at a place has to be fought by the faction that moves
// (§7.15): it has just begun, it is struck from the air, or the faction besieges a fortress, which
// the blitz phase leaves to it. In areas combat is optional but for assaults and strikes.
func MustFight(r *field.Run, place int) bool {
	b := r.S.Battle(place)
	if b == nil {
		return false
	}
	if r.D.Places[place].Kind != field.Hex { // §18.4
		return b.New && hasAssaulted(r, place) || strikeOn(r, place) != nil
	}
	siege := isFortress(r, place) && r.S.AreHostile(b.Defender, r.S.Active) && r.S.Phase != field.PhaseBlitzCombat
	return b.New || siege || strikeOn(r, place) != nil
}

// fight is a round of combat that is being fought at a place.
type fight struct {
	run *field.Run
	*field.Round
	place  int
	active field.Faction
	from   int8 // the stage with which it goes on in this run
}

// stages are those of a round (§7.22): each reports whether it is done, and is come to
// again when its side has been asked.
var stages = [...]func(fight) bool{fight.strikeFromAir, fight.takeHits, fight.firePassive, fight.rebuffAttackers, fight.fireActive, fight.takeHits}

// Fight goes on with the round of combat at a place (§7.22): the air strike, the fire of the
// passive side, with rebuffs where it is an assault, and the fire of the active one. Losses are
// taken after each. It reports whether the round is over: not where a side is asked first whom of
// equals it means, while the dice lie there for all to see. The blocks of the original attacker
// stay face up, those of the original defender stand up again (§7.12).
func Fight(r *field.Run, place int) bool {
	s := r.S
	if s.Round == nil {
		s.Round = &field.Round{Passive: r.EnemyAt(s.Active, place), Support: HasHQSupport(r, place)}
		reveal(r, s.Active, s.Round.Passive, place)
	}
	f := fight{r, s.Round, place, s.Active, s.Round.Stage}
	for ; int(f.Stage) < len(stages); f.Stage++ {
		if !stages[f.Stage](f) {
			return false
		}
	}
	f.report("eurofront.eliminated", eliminateLoneUnits(r, place)...)
	r.M.Answered, s.Round = nil, nil
	hideDefenders(r, place)
	return true
}

// strikeFromAir carries out the air strike (§13.2).
func (f fight) strikeFromAir() bool {
	s := strikeOn(f.run, f.place)
	if s == nil {
		return true
	}
	hq := int(s.Unit) // which may have fallen since
	v := volley{what: "air", place: f.place}
	roll(f.run, &v, hq, int(s.Dice), fireOf(f.run, hq, f.Passive, f.place))
	f.Rest = int8(v.hits)
	f.reportVolley("eurofront.air", &v, f.run.UnitArg("unit", hq))
	return true
}

// firePassive has the passive side fire.
func (f fight) firePassive() bool {
	b := f.run.S.Battle(f.place)
	v := volley{what: "defence", place: f.place, lowest: lowestDice{noDie, noDie}, limit: rebuffLimit(f.run, b)}
	largest := largestDefender(f.run, f.Passive, f.place)
	for _, u := range f.run.Blocks(f.Passive, f.place) {
		roll(f.run, &v, u, int(f.run.S.Blocks[u].CV), DefenseFire(f.run, u, f.place, u == largest))
	}
	b.Held = true
	f.Hits, f.Back = int8(v.hits), int8(min(v.back, len(f.run.Blocks(f.active, f.place))))
	f.reportVolley("eurofront.defensive", &v)
	f.capitulate(f.active, v.lowest)
	return true
}

// rebuffAttackers sends the weakest of those who attack back in the first round of an assault,
// one for each low die, and then takes the hits, first from those who stay (§7.61).
func (f fight) rebuffAttackers() bool {
	if f.Back > 0 {
		t := tiedBlocks(f.run, f.run.Blocks(f.active, f.place), int(f.Back), -1)
		if !settleTie(f.run, f.active, prefer.FormRebuffs, f.place, t) {
			return false
		}
		f.Gone = rebuffWeakest(f.run, f.active, f.place, int(f.Back))
		f.Back = 0
		args := make([]rules.Arg, len(f.Gone))
		for i, u := range f.Gone {
			args[i] = f.run.UnitArg("unit", int(u))
		}
		f.report("eurofront.rebuffed", args...)
		var hurt []int
		for _, u := range f.Gone {
			if f.run.S.Blocks[u].Dispersed { // paratroops (§14.41): who comes by sea is so no more
				hurt = append(hurt, int(u))
				f.run.Lose(int(u))
			}
		}
		f.reportLosses(hurt)
	}
	t := tiedBlocks(f.run, f.run.Blocks(f.active, f.place), int(f.Hits), 1)
	if !settleTie(f.run, f.active, prefer.FormLosses, f.place, t) {
		return false
	}
	var lost, gone []int
	for f.Hits > 0 && len(f.run.Blocks(f.active, f.place)) > 0 {
		lost = append(lost, takeStep(f.run, f.active, f.place))
		f.Hits--
	}
	for _, u := range f.Gone {
		if f.run.S.Blocks[u].At >= 0 {
			gone = append(gone, int(u))
		}
	}
	for ; f.Hits > 0 && len(gone) > 0; f.Hits-- {
		u := prefer.Sort(f.run, prefer.FormLosses, f.place, f.run.StrongestOrWeakest(gone, 1), f.run.D.CompareLossOrder)[0]
		lost = append(lost, u)
		if f.run.Lose(u) {
			gone = slices.DeleteFunc(gone, func(x int) bool { return x == u })
		}
	}
	f.reportLosses(lost)
	if f.run.S.Battle(f.place).New { // who is left has come (§21.351, note)
		for _, u := range f.run.Blocks(f.active, f.place) {
			if b := &f.run.S.Blocks[u]; moves.HasAssaulted(f.run.D, b) {
				moves.Acclimatise(f.run, u, int(b.From))
			}
		}
	}
	return true
}

// fireActive has the active side fire at all who are left.
func (f fight) fireActive() bool {
	if len(f.run.Blocks(f.Passive, f.place)) == 0 {
		return true // the planes have left nobody
	}
	v := volley{what: "attack", place: f.place, lowest: lowestDice{noDie, noDie}}
	for _, u := range f.run.Blocks(f.active, f.place) {
		roll(f.run, &v, u, int(f.run.S.Blocks[u].CV), AttackFire(f.run, u, f.place))
	}
	f.Rest += int8(v.hits)
	need, alone := 1, 0
	if v.hits > 0 { // else nobody asks what a step costs
		need = Protection(f.run, f.place, f.Passive, f.Support)
	}
	if !f.Support {
		alone = 1
	}
	f.reportVolley("eurofront.offensive", &v, rules.Num("need", need), rules.Num("alone", alone))
	f.capitulate(f.Passive, v.lowest)
	return true
}

// takeHits has the passive side take hits: each so many as protect it cost a step, and the
// rest is kept for what comes in this round (§7.34). Who has taken part of a loss takes
// the rest of it: as the hits that are left over cost nothing by themselves, it is the
// strongest when the loss is full. A fort protects while it takes the losses.
func (f fight) takeHits() bool {
	t := tiedBlocks(f.run, f.run.Blocks(f.Passive, f.place), f.stepsLost(), 1)
	if !settleTie(f.run, f.Passive, prefer.FormLosses, f.place, t) {
		return false
	}
	var lost []int
	for len(f.run.Blocks(f.Passive, f.place)) > 0 {
		protection := Protection(f.run, f.place, f.Passive, f.Support)
		if protection == Useless || int(f.Rest) < protection {
			break
		}
		lost = append(lost, takeStep(f.run, f.Passive, f.place))
		f.Rest -= int8(protection)
	}
	f.reportLosses(lost)
	return true
}

// stepsLost returns how many steps the hits on the passive side cost, at most: a fort that takes
// one protects no longer than it is the strongest.
func (f fight) stepsLost() int {
	first := Protection(f.run, f.place, f.Passive, f.Support)
	if first == Useless || int(f.Rest) < first {
		return 0
	}
	return 1 + (int(f.Rest)-first)/max(1, fieldProtection(f.run, f.place, f.Passive, f.Support))
}

// volley is the fire of a side in a battle, or of its planes.
type volley struct {
	what   string
	place  int
	limit  int // up to which face a die rebuffs
	hits   int
	back   int         // how many do
	lowest lowestDice  // to which the half-hearted capitulate (§7.7)
	fires  []rules.Arg // who fires, with how many dice
	dice   []rules.Arg
}

// roll throws the dice of a unit. Who has no fire throws none.
func roll(r *field.Run, v *volley, u, dice int, fire field.Fire) {
	if fire == field.NoFire {
		return
	}
	if dice > 0 {
		v.fires = append(v.fires, rules.Counted(field.KindUnit, "fires", r.D.Units[u].ID, dice))
	}
	label, limit := r.DiceLabel(v.what, v.place, u), v.limit
	if r.S.IsAmbivalent(r.D.Units[u].Nation, r.D) {
		limit = min(limit, 1) // §16.711
	}
	for range max(dice, 0) {
		face := r.M.Roll(label, 6)
		v.dice = append(v.dice, rules.Die(field.FireWords[fire], face))
		if fire.Hits(face) {
			v.hits++
		}
		if face <= limit {
			v.back++
		}
		v.lowest.note(r, u, face)
	}
}

// reportVolley tells a volley: who fires, its dice by how well they hit, and what came of them;
// nothing where nobody is left to fire. The dice stand in the order of who fires; words
// leave these out, as the report has just told who fights.
func (f fight) reportVolley(code string, v *volley, args ...rules.Arg) {
	if len(v.dice) > 0 {
		f.run.M.Event(code, append(append(args, f.run.PlaceArg("in", f.place), rules.Num("hits", v.hits)), slices.Concat(v.fires, v.dice)...)...)
	}
}

// report tells whom something befalls, if anybody. The place is said where the report before
// has told the volley.
func (f fight) report(code string, units ...rules.Arg) {
	if len(units) == 0 {
		return
	}
	args := []rules.Arg{f.run.PlaceArg("in", f.place)}
	if f.Stage == f.from {
		args = append(args, f.run.PlaceArg("at", f.place))
	}
	f.run.M.Event(code, append(args, units...)...)
}

// reportLosses tells who lost steps, each named once for each of them, and who has fallen.
func (f fight) reportLosses(lost []int) {
	var steps, dead []rules.Arg
	for i, u := range lost {
		switch {
		case slices.Contains(lost[:i], u): // told with the first
		case f.run.S.Blocks[u].At == field.Dead:
			dead = append(dead, f.run.UnitArg("unit", u))
		default:
			n := len(slices.DeleteFunc(slices.Clone(lost), func(x int) bool { return x != u }))
			steps = append(steps, rules.Counted(field.KindUnit, "unit", f.run.D.Units[u].ID, n))
		}
	}
	f.report("eurofront.lost", steps...)
	f.report("eurofront.eliminated", dead...)
}

// blockToLose returns the block of a faction at a place that takes the next loss: the one with
// the most CV, of equals the one that the owner names (§7.33); -1 where none stands.
func blockToLose(r *field.Run, f field.Faction, place int) int {
	equals := r.StrongestOrWeakest(r.Blocks(f, place), 1)
	if len(equals) == 0 {
		return -1
	}
	return prefer.Sort(r, prefer.FormLosses, place, equals, r.D.CompareLossOrder)[0]
}

// largestDefender returns the block of a faction at a place that counts as its largest defender, -1
// where none stands: of equals the one that the owner names, usually the one that fires worst
// elsewhere. A headquarters, which does not fire, never is if another is as large (§7.5).
func largestDefender(r *field.Run, f field.Faction, place int) int {
	equals := r.StrongestOrWeakest(r.Blocks(f, place), 1)
	if fires := slices.DeleteFunc(slices.Clone(equals), func(u int) bool { return r.D.Units[u].Type.IsHQ() }); len(fires) > 0 {
		equals = fires
	}
	if len(equals) == 0 {
		return -1
	}
	return prefer.Sort(r, prefer.FormLargest, place, equals, func(a, b int) int {
		return int(DefenseFire(r, a, place, false)) - int(DefenseFire(r, b, place, false))
	})[0]
}

// tie is a choice among equals that matters: how many of some blocks it befalls, and how
// large they are then.
type tie struct {
	units []int
	n     int
	cv    int8
}

// tiedBlocks finds where losses of so many steps, or as many who are thrown back, come to blocks
// among which the owner has a choice. Sign is that of [field.Run.StrongestOrWeakest]: the strongest lose
// steps, the weakest go.
func tiedBlocks(r *field.Run, units []int, n int, sign int8) tie {
	cv := map[int]int8{}
	for _, u := range units {
		cv[u] = sign * r.S.Blocks[u].CV
	}
	for n > 0 && len(cv) > 0 {
		most := slices.Max(slices.Collect(maps.Values(cv)))
		equals := slices.DeleteFunc(slices.Clone(units), func(u int) bool { has, here := cv[u]; return !here || has != most })
		if n < len(equals) {
			if slices.ContainsFunc(equals, func(u int) bool { return !r.D.AreAlike(u, equals[0]) }) {
				return tie{equals, n, sign * most}
			}
			return tie{}
		}
		n -= len(equals)
		for _, u := range equals {
			if cv[u]--; sign < 0 || cv[u] < 0 || cv[u] == 0 && !r.D.Units[u].Type.Cadre() {
				delete(cv, u)
			}
		}
	}
	return tie{}
}

// settleTie brings a choice among equals to the point where it can be made: it is false
// where the owner is asked first. What he has said settles it where it names one of them.
func settleTie(r *field.Run, f field.Faction, form string, place int, t tie) bool {
	return prefer.Decide(r, r.SideID(f), form, r.D.Places[place].ID, func() bool {
		return t.n > 0 && prefer.Said(r, form, place, t.units) == nil
	}, func() (rules.Message, []play.Choice) {
		ask := "eurofront.ask.losses"
		if form == prefer.FormRebuffs {
			ask = "eurofront.ask.rebuffs"
		}
		var out []play.Choice
		for _, u := range prefer.Sort(r, form, place, t.units, r.D.CompareLossOrder) {
			out = append(out, play.ExampleChoice(rules.M("eurofront.choice."+form, r.UnitArg("unit", u)), order.Of(form, prefer.First(r.D, u))))
		}
		return rules.M(ask, r.PlaceArg("in", place), rules.Num("n", t.n), rules.Num("cv", int(t.cv))), out
	})
}

// takeStep takes a step from the block of a faction at a place whose turn it is (§7.33).
func takeStep(r *field.Run, f field.Faction, place int) int {
	u := blockToLose(r, f, place)
	r.Lose(u)
	return u
}

// eliminateLoneUnits eliminates static units of no strength that no other block stands with in a
// round of combat (§7.22); headquarters of no VM stay.
func eliminateLoneUnits(r *field.Run, place int) (dead []rules.Arg) {
	for f := range field.Faction(field.Factions) {
		here := r.Blocks(f, place)
		if len(here) == 0 || slices.ContainsFunc(here, func(u int) bool { return r.D.Units[u].Type != field.Static || r.S.Blocks[u].CV > 0 }) {
			continue
		}
		for _, u := range here {
			r.Kill(u)
			dead = append(dead, r.UnitArg("unit", u))
		}
	}
	return dead
}

// reveal shows all blocks of a battle (§7.14).
func reveal(r *field.Run, active, passive field.Faction, place int) {
	args := []rules.Arg{r.PlaceArg("in", place)}
	show := func(name string, f field.Faction) {
		for _, u := range r.Blocks(f, place) {
			r.S.Blocks[u].Up = true
			args = append(args, rules.Counted(field.KindUnit, name, r.D.Units[u].ID, int(r.S.Blocks[u].CV)))
		}
	}
	show("unit", active)
	show("against", passive)
	r.M.Event("eurofront.revealed", args...)
}

// hideDefenders puts the blocks of the original defender up again at the end of a round, so
// that they are hidden, and leaves those of the original attacker on their faces
// (§7.12). Active headquarters stay shown.
func hideDefenders(r *field.Run, place int) {
	b := r.S.Battle(place)
	for _, u := range r.Here(place) {
		k := &r.S.Blocks[u]
		k.Up = r.S.AreHostile(b.Defender, r.D.Units[u].Faction) || k.Role.Leads()
	}
	b.New = false
}
