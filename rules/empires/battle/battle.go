package battle

import (
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Fight runs the stages until the battle is over or a decision is missing.
func (r *Run) Fight(b *field.Battle) {
	for {
		ok := true
		switch b.Stage {
		case field.StageBegin:
			if f := r.beginBattle(b); f != nil {
				r.callOff(b, f)
				return
			}
		case field.StageTanks:
			r.useTanks(b)
		case field.StageAir:
			r.useAir(b)
		case field.StageCounterAir:
			ok = r.counterAir(b)
		case field.StageAgain:
			ok = r.airAgain(b)
		case field.StageRoll:
			r.roll(b)
		case field.StageLoser:
			ok = r.loserLosses(b)
		case field.StageSecond:
			ok = r.secondLoss(b)
		case field.StageWinner:
			ok = r.winnerLoss(b)
		case field.StageTie:
			ok = r.tieLosses(b)
		case field.StageRetreat:
			ok = r.retreat(b)
		case field.StageEnd:
			r.endBattle(b)
			return
		}
		if !ok {
			return
		}
	}
}

// beginBattle checks that the battle can still be fought and marks the armies
// that take part.
func (r *Run) beginBattle(b *field.Battle) *play.Fault {
	s := r.S
	if int(s.Armies[b.Attacker].At) != b.Zone || r.SideOfArmy(b.Attacker) != b.Side {
		return play.Deny("8.2", "empires.bad.attacker-gone", r.ArmyArg("army", b.Attacker))
	}
	if f := r.MayAttack(b.Side, nil, b.Defender, b.Zone); f != nil {
		return f
	}
	// Only armies beyond the number of enemies support, counted now (§8.2).
	spare := int(r.Count[b.Zone][b.Side]) - r.Enemies(b.Side, b.Zone)
	kept := b.Support[:0:0]
	for _, sp := range b.Support {
		if int(s.Armies[sp.Army].At) == b.Zone && len(kept) < spare {
			kept = append(kept, sp)
			continue
		}
		r.End(b.Side.ID(), sp.Line, sp.Text, &play.Deny("8.2", "empires.bad.no-excess-now", r.ArmyArg("army", sp.Army), r.ZoneArg("zone", b.Zone)).Message)
	}
	b.Support = kept
	r.engage(b)
	b.Stage = field.StageTanks
	return nil
}

// engage marks both armies and counts the attacks that a side owes (§8).
func (r *Run) engage(b *field.Battle) {
	s := r.S
	s.Armies[b.Attacker].Fought = true
	s.Armies[b.Defender].Fought = true
	s.Armies[b.Defender].Attacked = true
	defender := r.SideOfArmy(b.Defender)
	b.DefenderSide = defender
	switch {
	case b.Side == field.German && defender == field.FrancoBritish:
		s.GermanAttacks++
	case b.Side == field.Russian && defender.CentralPowers() && r.Year() == 1916 &&
		(r.D.Units[b.Defender].Nation == r.D.Germany || r.D.Countries[r.D.Units[b.Defender].Nation].ID == "austria-hungary"):
		s.RussianAttacks++
	}
}

// callOff ends a battle that cannot be fought any more.
func (r *Run) callOff(b *field.Battle, f *play.Fault) {
	r.S.Pop()
	r.End(b.Side.ID(), b.Line, b.Text, &f.Message)
	for _, sp := range b.Support {
		r.End(b.Side.ID(), sp.Line, sp.Text, &f.Message)
	}
	if q := r.InHand(b.Side.ID()); q != nil && q.OnFailure == rules.Stop {
		r.PutOff(q)
	}
}

// useTanks spends a mission to cancel the trench, if it is worth cancelling
// (§9.4).
func (r *Run) useTanks(b *field.Battle) {
	b.Stage = field.StageAir
	ss := &r.S.Sides[b.Side]
	if !b.Tanks || ss.Missions == 0 || !r.Profits(b.Attacker) || r.S.Armies[b.Attacker].Lent {
		return
	}
	level := int(r.S.Zones[b.Zone].Trench[r.SideOfArmy(b.Defender)])
	if level == 0 || r.trenchBonus(b.Zone) <= r.mountainBonus(b.Zone) {
		return
	}
	t := r.D.Tanks1
	if level > 1 || !r.Available(b.Side, t) {
		t = r.D.Tanks2
	}
	if !r.Available(b.Side, t) {
		return
	}
	ss.Missions--
	b.TanksOn = true
	r.Event("empires.tanks", field.SideArg("side", b.Side), r.ZoneArg("zone", b.Zone), rules.Num("left", int(ss.Missions)))
	r.Show(b.Side, t)
}

// mayFly reports whether an attack may have aviation: technology, one attack a
// player turn, not at Gallipoli, a mission left (§8.1, §9.3).
func (r *Run) mayFly(b *field.Battle) bool {
	ss := &r.S.Sides[b.Side]
	return r.Profits(b.Attacker) && r.Available(b.Side, r.D.Aviation) && ss.Missions > 0 &&
		!(b.Side == field.FrancoBritish && b.Zone == r.D.Gallipoli)
}

func (r *Run) useAir(b *field.Battle) {
	ss := &r.S.Sides[b.Side]
	if b.Air == 0 || b.Spent == 0 && ss.AirUsed || b.Air > 0 && b.Spent >= b.Air || !r.mayFly(b) {
		b.Stage = field.StageRoll
		return
	}
	ss.Missions--
	ss.AirUsed = true
	b.Spent++
	b.AirOn = true
	r.Event("empires.air", field.SideArg("side", b.Side), r.ZoneArg("zone", b.Zone), rules.Num("left", int(ss.Missions)))
	r.Show(b.Side, r.D.Aviation)
	b.Stage = field.StageCounterAir
}

// counterAir lets the defender cancel the aviation with a mission of his own
// (§9.3). Whether he is asked does not show whether he has the technology.
func (r *Run) counterAir(b *field.Battle) bool {
	side := r.SideOfArmy(b.Defender)
	ss := &r.S.Sides[side]
	b.Stage = field.StageRoll
	if !r.Profits(b.Defender) || ss.Missions == 0 || !r.MightHave(side, r.D.Aviation) {
		return true
	}
	able := r.Available(side, r.D.Aviation)
	yes, ok := r.decideAir(side, b, able)
	if !ok {
		b.Stage = field.StageCounterAir
		return false
	}
	if !able || !yes {
		return true
	}
	ss.Missions--
	b.AirOn = false
	r.Event("empires.air-cancelled", field.SideArg("side", side), r.ZoneArg("zone", b.Zone), rules.Num("left", int(ss.Missions)))
	r.Show(side, r.D.Aviation)
	b.Stage = field.StageAgain
	return true
}

// airAgain lets the attacker spend a further mission after a cancellation.
func (r *Run) airAgain(b *field.Battle) bool {
	b.Stage = field.StageRoll
	if !r.mayFly(b) || b.Air > 0 && b.Spent >= b.Air {
		return true
	}
	if b.Air < 0 {
		yes, ok := r.decideAgain(b)
		if !ok {
			b.Stage = field.StageAgain
			return false
		}
		if !yes {
			return true
		}
	}
	b.Stage = field.StageAir
	return true
}

// factors are the parts of an adjusted combat factor (§8.2).
type factors struct {
	combat, support, air, ground, tech int
}

func (f factors) sum() int { return f.combat + f.support + f.air + f.ground + f.tech }

// attackFactors and defenceFactors leave the technology edge out; edge adds
// it.
func (r *Run) attackFactors(b *field.Battle) factors {
	f := factors{combat: r.Combat(b.Attacker)}
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

// Defence is the adjusted factor of the defender, without technology.
func (r *Run) Defence(b *field.Battle) int { return r.defenceFactors(b).sum() }

func (r *Run) defenceFactors(b *field.Battle) factors {
	f := factors{combat: r.Combat(b.Defender), ground: r.mountainBonus(b.Zone)}
	if r.S.Zones[b.Zone].Trench[r.SideOfArmy(b.Defender)] > 0 && !b.TanksOn {
		f.ground = max(f.ground, r.trenchBonus(b.Zone))
	}
	return f
}

// groundArg names what helps the defender of a battle: of a trench and a
// mountain only the better counts (§8.2).
func (r *Run) groundArg(b *field.Battle, f factors) rules.Arg {
	word := "empires.ground.trench"
	if f.ground == r.mountainBonus(b.Zone) {
		word = "empires.ground.mountain"
	}
	return rules.Word("ground", word)
}

func (r *Run) mountainBonus(z int) int {
	if r.D.Zones[z].Terrain == field.Mountain {
		return mountainValue
	}
	return 0
}

// trenchBonus is +2 in Germany, France and Belgium and +1 elsewhere; by the
// later edition's option also +2 in Riga and Kiev.
func (r *Run) trenchBonus(z int) int {
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

// battleLabel names a battle for its dice: who attacks whom, where and when.
func (r *Run) battleLabel(b *field.Battle) string {
	return "battle t" + strconv.Itoa(int(r.S.Turn)) + " " + r.D.Zones[b.Zone].ID + " " + r.D.Units[b.Attacker].ID + " " + r.D.Units[b.Defender].ID
}

// roll compares the technologies, throws both dice and finds the losses.
func (r *Run) roll(b *field.Battle) {
	at, al := r.Level(b.Attacker, "attack", false)
	dt, dl := r.Level(b.Defender, "defence", false)
	af, df := r.attackFactors(b), r.defenceFactors(b)
	af.tech, df.tech = edge(al, dl)
	label := r.battleLabel(b)
	ad := r.Roll(label+" attack", 6)
	dd := r.Roll(label+" defence", 6)
	b.AttackerSum, b.DefenderSum = af.sum()+ad, df.sum()+dd
	result := downfall.ResultOf(b.AttackerSum, b.DefenderSum)
	args := make([]rules.Arg, 0, 20)
	args = append(args, r.ZoneArg("zone", b.Zone), r.ArmyArg("attacker", b.Attacker), r.StepArg("astep", b.Attacker),
		r.ArmyArg("defender", b.Defender), r.StepArg("dstep", b.Defender))
	for _, sp := range b.Support {
		args = append(args, r.ArmyArg("support", sp.Army))
	}
	args = append(args,
		rules.Num("acombat", af.combat), rules.Num("asupport", af.support), rules.Num("aair", af.air), rules.Num("atech", af.tech),
		rules.Num("dcombat", df.combat), rules.Num("dground", df.ground), r.groundArg(b, df), rules.Num("dtech", df.tech),
		rules.Num("aadjusted", af.sum()), rules.Num("dadjusted", df.sum()),
		rules.Die("adie", ad), rules.Die("ddie", dd), rules.Num("atotal", b.AttackerSum), rules.Num("dtotal", b.DefenderSum),
		rules.Word("result", "empires.result."+string(result)))
	r.Event("empires.battle", args...)
	if al > 0 {
		r.Show(r.TechSide(b.Attacker), at)
	}
	if dl > 0 {
		r.Show(r.TechSide(b.Defender), dt)
	}
	switch result {
	case downfall.AttackerWins, downfall.DefenderWins:
		b.Losses = [2]int{1, 2}
		if result == downfall.DefenderWins {
			b.Losses = [2]int{2, 1}
		}
		b.Stage = field.StageLoser
	case downfall.AttackerDoubles, downfall.DefenderDoubles:
		b.Double = true
		b.Losses = [2]int{0, 2}
		if result == downfall.DefenderDoubles {
			b.Losses = [2]int{2, 0}
		}
		b.Stage = field.StageLoser
	default:
		b.Losses = [2]int{1, 1}
		b.Stage = field.StageTie
	}
}

// endBattle settles the zone and ends the orders.
func (r *Run) endBattle(b *field.Battle) {
	r.Mark(b.Zone)
	r.S.Pop()
	r.End(b.Side.ID(), b.Line, b.Text, nil)
	for _, sp := range b.Support {
		r.End(b.Side.ID(), sp.Line, sp.Text, nil)
	}
}
