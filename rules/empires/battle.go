package empires

import (
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// battle is one combat of one army against one army (§8.2), while it is
// resolved. Stages are run in order; one that needs a decision can wait.
type battle struct {
	side               side `record:"-"` // of the step
	attacker, defender int  `record:",army"`
	defenderSide       side // kept, as a lent army that falls is German again
	zone               int  `record:",zone"`
	support            []supporter
	air                int `record:",omit"` // missions the attacker would spend on aviation at most; -1 no limit, 0 none
	tanks              bool
	line               int `record:",omit"`
	text               string

	stage       stage
	spent       int  `record:",omit"` // missions spent on aviation
	airOn       bool // the attack has aviation that nobody cancelled
	tanksOn     bool
	attackerSum int    `record:",omit"`
	defenderSum int    `record:",omit"`
	losses      [2]int // still to be taken: attacker, defender
	double      bool
	saved       bool // a trench took a loss of the defeated defender
}

type supporter struct {
	army int `record:",army"`
	line int
	text string
}

type stage uint8

const (
	stageBegin stage = iota
	stageTanks
	stageAir
	stageCounterAir
	stageAgain
	stageRoll
	stageLoser
	stageSecond
	stageWinner
	stageTie
	stageRetreat
	stageEnd
)

var stageNames = []string{"begin", "tanks", "air", "counter-air", "again", "roll", "loser", "second", "winner", "tie", "retreat", "end"}

// battle runs the stages until the battle is over or a decision is missing.
func (r *run) battle(b *battle) {
	for {
		ok := true
		switch b.stage {
		case stageBegin:
			if f := r.beginBattle(b); f != nil {
				r.callOff(b, f)
				return
			}
		case stageTanks:
			r.useTanks(b)
		case stageAir:
			r.useAir(b)
		case stageCounterAir:
			ok = r.counterAir(b)
		case stageAgain:
			ok = r.airAgain(b)
		case stageRoll:
			r.roll(b)
		case stageLoser:
			ok = r.loserLosses(b)
		case stageSecond:
			ok = r.secondLoss(b)
		case stageWinner:
			ok = r.winnerLoss(b)
		case stageTie:
			ok = r.tieLosses(b)
		case stageRetreat:
			ok = r.retreat(b)
		case stageEnd:
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
func (r *run) beginBattle(b *battle) *fault {
	s := r.s
	if int(s.armies[b.attacker].at) != b.zone || r.sideOfArmy(b.attacker) != b.side {
		return deny("8.2", "empires.bad.attacker-gone", r.armyArg("army", b.attacker))
	}
	if f := r.mayAttack(b.side, nil, b.defender, b.zone); f != nil {
		return f
	}
	// Only armies beyond the number of enemies support, counted now (§8.2).
	spare := int(r.n[b.zone][b.side]) - r.enemies(b.side, b.zone)
	kept := b.support[:0:0]
	for _, sp := range b.support {
		if int(s.armies[sp.army].at) == b.zone && len(kept) < spare {
			kept = append(kept, sp)
			continue
		}
		r.End(b.side.id(), sp.line, sp.text, &deny("8.2", "empires.bad.no-excess-now", r.armyArg("army", sp.army), r.zoneArg("zone", b.zone)).Message)
	}
	b.support = kept
	r.engage(b)
	b.stage = stageTanks
	return nil
}

// engage marks both armies and counts the attacks that a side owes (§8).
func (r *run) engage(b *battle) {
	s := r.s
	s.armies[b.attacker].fought = true
	s.armies[b.defender].fought = true
	s.armies[b.defender].attacked = true
	defender := r.sideOfArmy(b.defender)
	b.defenderSide = defender
	switch {
	case b.side == german && defender == francoBritish:
		s.germanAttacks++
	case b.side == russian && defender.centralPowers() && r.year() == 1916 &&
		(r.d.units[b.defender].nation == r.d.germany || r.d.countries[r.d.units[b.defender].nation].id == "austria-hungary"):
		s.russianAttacks++
	}
}

// callOff ends a battle that cannot be fought any more.
func (r *run) callOff(b *battle, f *fault) {
	r.s.Pop()
	r.End(b.side.id(), b.line, b.text, &f.Message)
	for _, sp := range b.support {
		r.End(b.side.id(), sp.line, sp.text, &f.Message)
	}
	if q := r.InHand(b.side.id()); q != nil && q.OnFailure == rules.Stop {
		r.PutOff(q)
	}
}

// useTanks spends a mission to cancel the trench, if it is worth cancelling
// (§9.4).
func (r *run) useTanks(b *battle) {
	b.stage = stageAir
	ss := &r.s.sides[b.side]
	if !b.tanks || ss.missions == 0 || !r.profits(b.attacker) || r.s.armies[b.attacker].lent {
		return
	}
	level := int(r.s.zones[b.zone].trench[r.sideOfArmy(b.defender)])
	if level == 0 || r.trenchBonus(b.zone) <= r.mountainBonus(b.zone) {
		return
	}
	t := r.d.tanks1
	if level > 1 || !r.available(b.side, t) {
		t = r.d.tanks2
	}
	if !r.available(b.side, t) {
		return
	}
	ss.missions--
	b.tanksOn = true
	r.Event("empires.tanks", sideArg("side", b.side), r.zoneArg("zone", b.zone), rules.Num("left", int(ss.missions)))
	r.show(b.side, t)
}

// mayFly reports whether an attack may have aviation: technology, one attack a
// player turn, not at Gallipoli, a mission left (§8.1, §9.3).
func (r *run) mayFly(b *battle) bool {
	ss := &r.s.sides[b.side]
	return r.profits(b.attacker) && r.available(b.side, r.d.aviation) && ss.missions > 0 &&
		!(b.side == francoBritish && b.zone == r.d.gallipoli)
}

func (r *run) useAir(b *battle) {
	ss := &r.s.sides[b.side]
	if b.air == 0 || b.spent == 0 && ss.airUsed || b.air > 0 && b.spent >= b.air || !r.mayFly(b) {
		b.stage = stageRoll
		return
	}
	ss.missions--
	ss.airUsed = true
	b.spent++
	b.airOn = true
	r.Event("empires.air", sideArg("side", b.side), r.zoneArg("zone", b.zone), rules.Num("left", int(ss.missions)))
	r.show(b.side, r.d.aviation)
	b.stage = stageCounterAir
}

// counterAir lets the defender cancel the aviation with a mission of his own
// (§9.3). Whether he is asked does not show whether he has the technology.
func (r *run) counterAir(b *battle) bool {
	sd := r.sideOfArmy(b.defender)
	ss := &r.s.sides[sd]
	b.stage = stageRoll
	if !r.profits(b.defender) || ss.missions == 0 || !r.mightHave(sd, r.d.aviation) {
		return true
	}
	able := r.available(sd, r.d.aviation)
	yes, ok := r.decideAir(sd, b, able)
	if !ok {
		b.stage = stageCounterAir
		return false
	}
	if !able || !yes {
		return true
	}
	ss.missions--
	b.airOn = false
	r.Event("empires.air-cancelled", sideArg("side", sd), r.zoneArg("zone", b.zone), rules.Num("left", int(ss.missions)))
	r.show(sd, r.d.aviation)
	b.stage = stageAgain
	return true
}

// airAgain lets the attacker spend a further mission after a cancellation.
func (r *run) airAgain(b *battle) bool {
	b.stage = stageRoll
	if !r.mayFly(b) || b.air > 0 && b.spent >= b.air {
		return true
	}
	if b.air < 0 {
		yes, ok := r.decideAgain(b)
		if !ok {
			b.stage = stageAgain
			return false
		}
		if !yes {
			return true
		}
	}
	b.stage = stageAir
	return true
}

// factors are the parts of an adjusted combat factor (§8.2).
type factors struct {
	combat, support, air, ground, tech int
}

func (f factors) sum() int { return f.combat + f.support + f.air + f.ground + f.tech }

// attackFactors and defenceFactors leave the technology edge out; edge adds
// it.
func (r *run) attackFactors(b *battle) factors {
	f := factors{combat: r.combat(b.attacker)}
	for _, sp := range b.support {
		a := &r.s.armies[sp.army]
		f.support += r.d.units[sp.army].kind.support[a.step]
	}
	if b.airOn {
		f.air = airBonus
	}
	return f
}

const (
	airBonus      = 2
	mountainValue = 1
	techEdge      = 1
)

func (r *run) combat(a int) int { return r.d.units[a].kind.combat[r.s.armies[a].step] }

func (r *run) defenceFactors(b *battle) factors {
	f := factors{combat: r.combat(b.defender), ground: r.mountainBonus(b.zone)}
	if r.s.zones[b.zone].trench[r.sideOfArmy(b.defender)] > 0 && !b.tanksOn {
		f.ground = max(f.ground, r.trenchBonus(b.zone))
	}
	return f
}

// groundArg names what helps the defender of a battle: of a trench and a
// mountain only the better counts (§8.2).
func (r *run) groundArg(b *battle, f factors) rules.Arg {
	word := "empires.ground.trench"
	if f.ground == r.mountainBonus(b.zone) {
		word = "empires.ground.mountain"
	}
	return rules.Word("ground", word)
}

func (r *run) mountainBonus(z int) int {
	if r.d.zones[z].terrain == mountain {
		return mountainValue
	}
	return 0
}

// trenchBonus is +2 in Germany, France and Belgium and +1 elsewhere; by the
// later edition's option also +2 in Riga and Kiev.
func (r *run) trenchBonus(z int) int {
	if id := r.d.zones[z].id; r.s.opt.strongTrenches && (id == "riga" || id == "kiev") {
		return 2
	}
	return r.d.countries[r.d.zones[z].country].trenchBonus
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
func (r *run) battleLabel(b *battle) string {
	return "battle t" + strconv.Itoa(int(r.s.turn)) + " " + r.d.zones[b.zone].id + " " + r.d.units[b.attacker].id + " " + r.d.units[b.defender].id
}

// roll compares the technologies, throws both dice and finds the losses.
func (r *run) roll(b *battle) {
	at, al := r.level(b.attacker, "attack")
	dt, dl := r.level(b.defender, "defence")
	af, df := r.attackFactors(b), r.defenceFactors(b)
	af.tech, df.tech = edge(al, dl)
	label := r.battleLabel(b)
	ad := r.Roll(label+" attack", 6)
	dd := r.Roll(label+" defence", 6)
	b.attackerSum, b.defenderSum = af.sum()+ad, df.sum()+dd
	result := downfall.ResultOf(b.attackerSum, b.defenderSum)
	args := make([]rules.Arg, 0, 20)
	args = append(args, r.zoneArg("zone", b.zone), r.armyArg("attacker", b.attacker), r.stepArg("astep", b.attacker),
		r.armyArg("defender", b.defender), r.stepArg("dstep", b.defender))
	for _, sp := range b.support {
		args = append(args, r.armyArg("support", sp.army))
	}
	args = append(args,
		rules.Num("acombat", af.combat), rules.Num("asupport", af.support), rules.Num("aair", af.air), rules.Num("atech", af.tech),
		rules.Num("dcombat", df.combat), rules.Num("dground", df.ground), r.groundArg(b, df), rules.Num("dtech", df.tech),
		rules.Num("aadjusted", af.sum()), rules.Num("dadjusted", df.sum()),
		rules.Die("adie", ad), rules.Die("ddie", dd), rules.Num("atotal", b.attackerSum), rules.Num("dtotal", b.defenderSum),
		rules.Word("result", "empires.result."+string(result)))
	r.Event("empires.battle", args...)
	if al > 0 {
		r.show(r.techSide(b.attacker), at)
	}
	if dl > 0 {
		r.show(r.techSide(b.defender), dt)
	}
	switch result {
	case downfall.AttackerWins, downfall.DefenderWins:
		b.losses = [2]int{1, 2}
		if result == downfall.DefenderWins {
			b.losses = [2]int{2, 1}
		}
		b.stage = stageLoser
	case downfall.AttackerDoubles, downfall.DefenderDoubles:
		b.double = true
		b.losses = [2]int{0, 2}
		if result == downfall.DefenderDoubles {
			b.losses = [2]int{2, 0}
		}
		b.stage = stageLoser
	default:
		b.losses = [2]int{1, 1}
		b.stage = stageTie
	}
}

func (b *battle) attackerLost() bool { return b.defenderSum > b.attackerSum }

// endBattle settles the zone and ends the orders.
func (r *run) endBattle(b *battle) {
	r.mark(b.zone)
	r.s.Pop()
	r.End(b.side.id(), b.line, b.text, nil)
	for _, sp := range b.support {
		r.End(b.side.id(), sp.line, sp.text, nil)
	}
}
