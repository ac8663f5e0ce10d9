package battle

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
	"github.com/fieldpost/fieldpost/rules/play"
)

// stages carry a battle out. Each returns the stage that comes next, its own
// where the battle is over or a decision is missing.
var stages = [...]func(*field.Run, *field.Battle) field.Stage{
	field.StageBegin:      beginBattle,
	field.StageTanks:      tanksStage,
	field.StageAir:        airStage,
	field.StageCounterAir: counterAir,
	field.StageAgain:      airAgain,
	field.StageRoll:       roll,
	field.StageLoser:      takeLoserLosses,
	field.StageSecond:     takeSecondLoss,
	field.StageWinner:     takeWinnerLoss,
	field.StageTie:        takeTieLosses,
	field.StageRetreat:    retreat,
	field.StageEnd:        endBattle,
}

// Fight runs the stages until the battle is over or a decision is missing.
func Fight(r *field.Run, b *field.Battle) {
	for next := stages[b.Stage](r, b); next != b.Stage; next = stages[b.Stage](r, b) {
		b.Stage = next
	}
}

// beginBattle checks that the battle can still be fought and marks the armies
// that take part.
func beginBattle(r *field.Run, b *field.Battle) field.Stage {
	f := moves.AttackFault(r, b.Side, nil, b.Defender, b.Zone)
	if int(r.S.Armies[b.Attacker].At) != b.Zone || r.SideOfArmy(b.Attacker) != b.Side {
		f = play.Refuse("8.2", "empires.bad.attacker-gone", r.ArmyArg("army", b.Attacker))
	}
	if f != nil {
		closeBattle(r, b, &f.Message)
		if q := r.M.CurrentSheet(b.Side.ID()); q != nil && q.OnFailure == rules.Stop {
			r.M.CutShort(q)
		}
		return field.StageBegin
	}
	// Only armies beyond the number of enemies support, counted now (§8.2).
	spare := int(r.Count[b.Zone][b.Side]) - r.Enemies(b.Side, b.Zone)
	kept := b.Support[:0:0]
	for _, sp := range b.Support {
		if int(r.S.Armies[sp.Army].At) == b.Zone && len(kept) < spare {
			kept = append(kept, sp)
			continue
		}
		r.M.End(b.Side.ID(), sp.Line, sp.Text, &play.Refuse("8.2", "empires.bad.no-excess-now", r.ArmyArg("army", sp.Army), r.ZoneArg("zone", b.Zone)).Message)
	}
	b.Support = kept
	beginAttack(r, b)
	return field.StageTanks
}

// beginAttack marks both armies and counts the attacks that a side owes (§8).
func beginAttack(r *field.Run, b *field.Battle) {
	s := r.S
	s.Armies[b.Attacker].Fought = true
	s.Armies[b.Defender].Fought = true
	s.Armies[b.Defender].Attacked = true
	b.DefenderSide = r.SideOfArmy(b.Defender)
	switch counts := r.CountsForDuty(b.Side, b.Defender); {
	case counts && b.Side == field.German:
		s.GermanAttacks++
	case counts && b.Side == field.Russian && r.Year() == 1916:
		s.RussianAttacks++
	}
}

// closeBattle takes a battle off the agenda and ends its orders, well or for a reason.
func closeBattle(r *field.Run, b *field.Battle, reason *rules.Message) {
	r.S.Pop()
	r.M.End(b.Side.ID(), b.Line, b.Text, reason)
	for _, sp := range b.Support {
		r.M.End(b.Side.ID(), sp.Line, sp.Text, reason)
	}
}

// endBattle settles the zone and ends the orders.
func endBattle(r *field.Run, b *field.Battle) field.Stage {
	r.NoteOccupier(b.Zone)
	closeBattle(r, b, nil)
	return field.StageEnd
}

// spend takes a mission of a side and returns what tells of it.
func spend(r *field.Run, side field.Side, b *field.Battle) []rules.Arg {
	ss := &r.S.Sides[side]
	ss.Missions--
	return []rules.Arg{field.SideArg("side", side), r.ZoneArg("zone", b.Zone), rules.Num("left", int(ss.Missions))}
}

func tanksStage(r *field.Run, b *field.Battle) field.Stage {
	if b.Tanks {
		useTanks(r, b)
	}
	return field.StageAir
}

// useTanks spends a mission to cancel the trench, or says why it does not: it may
// not be worth cancelling (§9.4).
func useTanks(r *field.Run, b *field.Battle) *play.Fault {
	level := int(r.S.Zones[b.Zone].Trench[r.SideOfArmy(b.Defender)])
	t := r.D.Tanks1
	if level > 1 || !r.HasTech(b.Side, t) {
		t = r.D.Tanks2
	}
	switch {
	case r.S.Armies[b.Attacker].Lent:
		return play.Refuse("13", "empires.bad.lent-tech", r.TechArg("tech", r.D.Tanks1))
	case !r.CanUseTech(b.Attacker):
		return play.Refuse("9", "empires.bad.no-profit", r.ArmyArg("army", b.Attacker)).Final()
	case !r.HasTech(b.Side, r.D.Tanks1) && !r.HasTech(b.Side, r.D.Tanks2):
		return play.Refuse("9.4", "empires.bad.no-tech", r.TechArg("tech", r.D.Tanks1))
	case r.S.Sides[b.Side].Missions == 0:
		return play.Refuse("12", "empires.bad.no-missions")
	case level == 0 || !r.HasTech(b.Side, t) || trenchBonus(r, b.Zone) <= mountainBonus(r, b.Zone):
		return play.Refuse("9.4", "empires.bad.tanks-useless", r.ZoneArg("zone", b.Zone), rules.Num("level", level)).MarkTentative(true)
	}
	b.TanksOn = true
	r.M.Event("empires.tanks", spend(r, b.Side, b)...)
	r.Reveal(b.Side, t)
	return nil
}

// airFault says why an attack cannot have aviation, or have it again: technology,
// one attack a player turn, not at Gallipoli, a mission left (§8.1, §9.3).
func airFault(r *field.Run, b *field.Battle) *play.Fault {
	ss := &r.S.Sides[b.Side]
	switch {
	case b.Side == field.FrancoBritish && b.Zone == r.D.Gallipoli:
		return play.Refuse("8.1", "empires.bad.gallipoli-air")
	case !r.CanUseTech(b.Attacker):
		return play.Refuse("9", "empires.bad.no-profit", r.ArmyArg("army", b.Attacker)).Final()
	case !r.HasTech(b.Side, r.D.Aviation):
		return play.Refuse("9.3", "empires.bad.no-tech", r.TechArg("tech", r.D.Aviation))
	case ss.AirUsed && b.Spent == 0:
		return play.Refuse("9.3", "empires.bad.air-used")
	case ss.Missions == 0:
		return play.Refuse("12", "empires.bad.no-missions")
	}
	return nil
}

// fly spends a mission on aviation, or says why it does not.
func fly(r *field.Run, b *field.Battle) *play.Fault {
	if f := airFault(r, b); f != nil {
		return f
	}
	r.S.Sides[b.Side].AirUsed = true
	b.Spent++
	b.AirOn = true
	r.M.Event("empires.air", spend(r, b.Side, b)...)
	r.Reveal(b.Side, r.D.Aviation)
	return nil
}

func airStage(r *field.Run, b *field.Battle) field.Stage {
	if b.Air == 0 || fly(r, b) != nil {
		return field.StageRoll
	}
	return field.StageCounterAir
}

// counterAir lets the defender cancel the aviation with a mission of his own
// (§9.3). Whether he is asked does not show whether he has the technology.
func counterAir(r *field.Run, b *field.Battle) field.Stage {
	side := r.SideOfArmy(b.Defender)
	if !r.CanUseTech(b.Defender) || r.S.Sides[side].Missions == 0 || !r.MayHaveTech(side, r.D.Aviation) {
		return field.StageRoll
	}
	able := r.HasTech(side, r.D.Aviation)
	switch yes, ok := decideAir(r, side, b, able); {
	case !ok:
		return field.StageCounterAir
	case !able || !yes:
		return field.StageRoll
	}
	b.AirOn = false
	r.M.Event("empires.air-cancelled", spend(r, side, b)...)
	r.Reveal(side, r.D.Aviation)
	return field.StageAgain
}

// airAgain lets the attacker spend a further mission after a cancellation.
func airAgain(r *field.Run, b *field.Battle) field.Stage {
	if b.Air > 0 && b.Spent >= b.Air || airFault(r, b) != nil {
		return field.StageRoll
	}
	if b.Air < 0 {
		switch yes, ok := decideAgain(r, b); {
		case !ok:
			return field.StageAgain
		case !yes:
			return field.StageRoll
		}
	}
	return field.StageAir
}

// factors are the parts of an adjusted combat factor (§8.2).
type factors struct {
	combat, support, air, ground, tech int
}

func (f factors) sum() int { return f.combat + f.support + f.air + f.ground + f.tech }

// attackFactors and defenceFactors leave the technology edge out; edge adds
// it.
func attackFactors(r *field.Run, b *field.Battle) factors {
	f := factors{combat: r.CombatFactor(b.Attacker)}
	for _, sp := range b.Support {
		a := &r.S.Armies[sp.Army]
		f.support += r.D.Units[sp.Army].Kind.Support[a.Step]
	}
	if b.AirOn {
		f.air = airBonus
	}
	return f
}

const (
	airBonus      = 2
	mountainValue = 1
	techEdge      = 1
)

// Defence returns the adjusted factor of the defender, without technology.
func Defence(r *field.Run, b *field.Battle) int { return defenceFactors(r, b).sum() }

func defenceFactors(r *field.Run, b *field.Battle) factors {
	f := factors{combat: r.CombatFactor(b.Defender), ground: mountainBonus(r, b.Zone)}
	if r.S.Zones[b.Zone].Trench[r.SideOfArmy(b.Defender)] > 0 && !b.TanksOn {
		f.ground = max(f.ground, trenchBonus(r, b.Zone))
	}
	return f
}

// groundArg names what helps the defender of a battle: of a trench and a
// mountain only the better counts (§8.2).
func groundArg(r *field.Run, b *field.Battle, f factors) rules.Arg {
	word := "empires.ground.trench"
	if f.ground == mountainBonus(r, b.Zone) {
		word = "empires.ground.mountain"
	}
	return rules.Word("ground", word)
}

func mountainBonus(r *field.Run, z int) int {
	if r.D.Zones[z].Terrain == field.Mountain {
		return mountainValue
	}
	return 0
}

// trenchBonus returns +2 in Germany, France and Belgium and +1 elsewhere; by the
// later edition's option also +2 in Riga and Kiev.
func trenchBonus(r *field.Run, z int) int {
	if id := r.D.Zones[z].ID; r.S.Options.StrongTrenches && (id == "riga" || id == "kiev") {
		return 2
	}
	return r.D.Countries[r.D.Zones[z].Country].TrenchBonus
}

// edge compares the attack level of the attacker with the defence level of
// the defender; the higher one has +1, however much higher it is.
func edge(attack, defence int) (attacker, defender int) {
	switch {
	case attack > defence:
		return techEdge, 0
	case defence > attack:
		return 0, techEdge
	}
	return 0, 0
}

// factorArgs adds the factors of a battle to some arguments.
func factorArgs(r *field.Run, args []rules.Arg, b *field.Battle, af, df factors) []rules.Arg {
	return append(args,
		rules.Num("acombat", af.combat), rules.Num("asupport", af.support), rules.Num("aair", af.air), rules.Num("atech", af.tech),
		rules.Num("dcombat", df.combat), rules.Num("dground", df.ground), groundArg(r, b, df), rules.Num("dtech", df.tech),
		rules.Num("aadjusted", af.sum()), rules.Num("dadjusted", df.sum()))
}

// roll compares the technologies, throws both dice and finds who loses.
func roll(r *field.Run, b *field.Battle) field.Stage {
	at, al := r.Level(b.Attacker, "attack", false)
	dt, dl := r.Level(b.Defender, "defence", false)
	af, df := attackFactors(r, b), defenceFactors(r, b)
	af.tech, df.tech = edge(al, dl)
	ad, dd := downfall.Throw(&r.M, 6, "battle", r.S.Turn, r.D.Zones[b.Zone].ID, r.D.Units[b.Attacker].ID, r.D.Units[b.Defender].ID)
	b.AttackerSum, b.DefenderSum = af.sum()+ad, df.sum()+dd
	result := downfall.ResultOf(b.AttackerSum, b.DefenderSum)
	b.Double = result == downfall.AttackerDoubles || result == downfall.DefenderDoubles
	args := append(make([]rules.Arg, 0, 24), r.ZoneArg("zone", b.Zone), r.ArmyArg("attacker", b.Attacker), r.StepArg("astep", b.Attacker),
		r.ArmyArg("defender", b.Defender), r.StepArg("dstep", b.Defender))
	for _, sp := range b.Support {
		args = append(args, r.ArmyArg("support", sp.Army))
	}
	r.M.Event("empires.battle", append(factorArgs(r, args, b, af, df),
		rules.Die("adie", ad), rules.Die("ddie", dd), rules.Num("atotal", b.AttackerSum), rules.Num("dtotal", b.DefenderSum),
		rules.Word("result", "empires.result."+string(result)))...)
	if al > 0 {
		r.Reveal(r.TechSide(b.Attacker), at)
	}
	if dl > 0 {
		r.Reveal(r.TechSide(b.Defender), dt)
	}
	if result == downfall.Tie {
		return field.StageTie
	}
	return field.StageLoser
}
