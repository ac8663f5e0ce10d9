package battle

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// FormBomb is the form of orders to bomb.
const FormBomb = "bomb"

// AirPattern is the mission that an attack may have.
const AirPattern = "[[and] (with|) {air:=air} [{advanced:=advanced}] [{missions:number} [missions-word]]]"

// Orders returns those of missions and the answers to them.
func Orders() []field.OrderKind {
	return []field.OrderKind{flying, bombing, sailing, answering, promising}
}

// flying flies a mission on an attack that was declared.
var flying = field.OrderKind{
	Forms: []order.Form{{ID: "fly", Pattern: "air [{advanced:=advanced}] [{missions:number}] (on|) {target:army}"}},
	Do:    fly,
}

// bombing is strategic bombing.
var bombing = field.OrderKind{
	Words: []order.Word{
		{ID: "bomb", EN: []string{"bomb", "bombs", "bombing", "strategic bombing"}, ES: []string{"bombardea", "bombardear", "bombardeo", "bombardeo estratégico"}},
	},
	Forms: []order.Form{{ID: FormBomb, Pattern: "bomb [with] {missions:number} [missions-word]"}},
	Do:    bomb,
}

// missionsOf counts the missions of a side that would do: advanced ones only,
// or any.
func missionsOf(r *field.Run, side field.Side, advanced bool) int {
	ss := &r.S.Sides[side]
	if advanced {
		return int(ss.AirAdvanced)
	}
	return int(ss.Air + ss.AirAdvanced)
}

// spendAir takes a mission, a plain one where that will do and there is one.
func spendAir(r *field.Run, side field.Side, advanced bool) field.AirKind {
	ss := &r.S.Sides[side]
	if !advanced && ss.Air > 0 {
		ss.Air--
		return field.PlainAir
	}
	ss.AirAdvanced--
	return field.AdvancedAir
}

// AirFault says why an attack can have no air mission (§9, §11, §18, §19).
func AirFault(r *field.Run, side field.Side, a, z int, wish AirWish) *play.Fault {
	zd, nation := &r.D.Zones[z], r.D.Units[a].Nation
	zone := r.ZoneArg("zone", z)
	switch {
	case r.IsWinter() && !zd.Africa && !(side == field.Allies && r.Year() == 1945):
		return field.Refuse("19", "winter-air", zone)
	case germansStayOut(r, side, z):
		return field.Refuse("9", "german-air-1941", zone)
	case r.S.Countries[nation] == field.Partisans:
		return field.Refuse("18", "partisan-air", r.ArmyArg("army", a))
	case wish.Missions == 0 || wish.Missions < -1:
		return field.Refuse("11", "no-missions-ordered")
	case wish.Advanced && missionsOf(r, side, true) == 0:
		return field.Refuse("11", "no-advanced-missions")
	case missionsOf(r, side, false) == 0:
		return field.Refuse("11", "no-missions")
	}
	return nil
}

// fly places an air mission on an attack that was declared before (§11).
func fly(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	tv, _ := o.Get("target")
	b := r.ArmyOf(tv)
	at := attackAgainst(r, b)
	if at == nil {
		return field.Refuse("11", "no-attack-on", r.ArmyArg("target", b)).At(tv)
	}
	wish := AirWish{Missions: -1, Advanced: o.Has("advanced")}
	if v, ok := o.Get("missions"); ok {
		wish.Missions = v.Num
	}
	if at.Air != field.NoAir {
		return field.Refuse("17", "one-mission", r.ArmyArg("target", b)).At(tv)
	}
	if f := AirFault(r, side, int(at.Attacker), int(at.Zone), wish); f != nil {
		return f
	}
	Launch(r, side, b, wish)
	ForeseeFactors(r, at)
	return nil
}

// attackAgainst finds the attack on an army; nil when there is none.
func attackAgainst(r *field.Run, b int) *field.Attack {
	for i := range r.S.Attacks {
		if int(r.S.Attacks[i].Defender) == b {
			return &r.S.Attacks[i]
		}
	}
	return nil
}

// Launch spends a mission on an attack; the other side may answer it.
func Launch(r *field.Run, side field.Side, target int, wish AirWish) {
	f := &field.AirFight{Target: target, Left: wish.Missions, Advanced: wish.Advanced}
	if f.Left > 0 {
		f.Left--
	}
	flyMission(r, side, f)
	r.S.Push(field.Step{Kind: field.StepAir, Side: side, Air: f})
}

func flyMission(r *field.Run, side field.Side, f *field.AirFight) {
	at := attackAgainst(r, f.Target)
	at.Air = spendAir(r, side, f.Advanced)
	r.M.Event("thirdreich.flies", field.SideArg("side", side), r.ZoneArg("zone", int(at.Zone)), r.ArmyArg("attacker", int(at.Attacker)),
		rules.Word("kind", "thirdreich.air-kind."+field.AirNames[at.Air]), rules.Num("left", missionsOf(r, side, false)))
}

// germansStayOut reports whether the aviation of the Axis, all of it German, is
// not yet used in a zone (§9).
func germansStayOut(r *field.Run, side field.Side, z int) bool {
	zd := &r.D.Zones[z]
	return side == field.Axis && r.Year() < 1941 && (zd.Country == r.D.Finland || zd.Country == r.D.Greece || zd.Africa)
}

// canAnswer reports whether the side attacked has a mission that could answer
// the one of an attack: advanced ones are answered by advanced ones only
// (§13.11), partisans use none (§18), and the Axis none where its aviation
// stays out (§9). Missions lie open.
func canAnswer(r *field.Run, at *field.Attack) bool {
	u := &r.D.Units[at.Defender]
	return !germansStayOut(r, u.Side, int(at.Zone)) && r.S.Countries[u.Nation] != field.Partisans &&
		missionsOf(r, u.Side, at.Air == field.AdvancedAir) > 0
}

// IsBreakthrough reports whether an attack in a zone is strong enough to be exploited
// (§13.1), even when missions that might be answered are.
func IsBreakthrough(r *field.Run, z int, answered bool) bool {
	for at := range r.AttacksIn(z) {
		lead := AttackFactors(r, at).Sum() - DefenceFactors(r, at).Sum()
		if answered && at.Air != field.NoAir && canAnswer(r, at) {
			lead -= r.D.Combat.AirBonus
		}
		if lead >= r.D.Effects.Exploitation {
			return true
		}
	}
	return false
}

// RunAirStep goes on with missions that may be answered, and answered ones that
// may be flown again, as often as both sides wish (§11, §14).
func RunAirStep(r *field.Run, side field.Side, f *field.AirFight) {
	at := attackAgainst(r, f.Target)
	n, ok := missionsWanted(r, side, f, at)
	if !ok {
		return
	}
	switch again := f.Again; {
	case n == 0:
		r.S.Pop()
	case f.Bombing && again:
		sendBombers(r, n)
	case f.Bombing:
		answerBombers(r, n)
	case again:
		flyMission(r, side, f)
	default:
		enemy := r.D.Units[at.Defender].Side
		spendAir(r, enemy, at.Air == field.AdvancedAir)
		at.Air = field.NoAir
		r.M.Event("thirdreich.answered", field.SideArg("side", enemy), r.ZoneArg("zone", int(at.Zone)), rules.Num("left", missionsOf(r, enemy, false)))
	}
	f.Again = !f.Again
}

// missionsWanted returns how many missions are spent now by the side that may answer, or fly
// again; ok is false when it must be asked first.
func missionsWanted(r *field.Run, side field.Side, f *field.AirFight, at *field.Attack) (n int, ok bool) {
	switch {
	case f.Bombing && f.Again:
		if missionsOf(r, field.Allies, true) > 0 {
			return decideMore(r)
		}
	case f.Bombing:
		if missionsOf(r, field.Axis, true) > 0 && r.S.Bombing > 0 {
			return decideBombing(r)
		}
	case at == nil || !f.Again && !canAnswer(r, at):
	case !f.Again:
		return decideAnswer(r, r.D.Units[at.Defender].Side, at)
	case f.Left == 0 || missionsOf(r, side, f.Advanced) == 0:
	case f.Left > 0:
		f.Left--
		return 1, true
	default:
		return decideAgain(r, side, at)
	}
	return 0, true
}

// bomb sends advanced missions into the Strategic Bombing zone (§14).
func bomb(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	v, _ := o.Get("missions")
	ss := &r.S.Sides[side]
	london := r.Optimistic.Mend(func() *play.Fault {
		if r.ControlOf(r.D.London) != field.Allies {
			return field.Refuse("14", "bomb-london")
		}
		return nil
	})
	switch {
	case side != field.Allies:
		return field.Refuse("14", "only-allies").Final()
	case london != nil:
		return london
	case v.Num < 1:
		return field.Refuse("14", "no-missions-ordered").At(v).Final()
	case int(ss.AirAdvanced) < v.Num:
		return field.Refuse("14", "bomb-missions", rules.Num("left", int(ss.AirAdvanced))).At(v)
	}
	sendBombers(r, v.Num)
	r.S.Push(field.Step{Kind: field.StepAir, Side: side, Air: &field.AirFight{Bombing: true, Target: -1, Left: -1}})
	return nil
}

func sendBombers(r *field.Run, n int) {
	ss := &r.S.Sides[field.Allies]
	ss.AirAdvanced -= int8(n)
	r.S.Bombing += int8(n)
	r.M.Event("thirdreich.bombs", rules.Num("count", n), rules.Num("over", int(r.S.Bombing)), rules.Num("left", int(ss.AirAdvanced)))
}

// answerBombers lets the Axis answer with advanced missions.
func answerBombers(r *field.Run, n int) {
	before := r.S.Bombing
	for i := range n {
		r.S.Bombing = max(0, r.S.Bombing-int8(answerWorth(r, i)))
	}
	r.S.Sides[field.Axis].AirAdvanced -= int8(n)
	r.S.Doubled = max(r.S.Doubled, int8(min(int(r.S.Doubled)+n, r.D.Effects.DoubleAnswers)))
	r.M.Event("thirdreich.bombing-answered", rules.Num("count", n), rules.Num("gone", int(before-r.S.Bombing)), rules.Num("over", int(r.S.Bombing)), rules.Num("left", missionsOf(r, field.Axis, true)))
}

// answerWorth returns how many missions the further answers of the Axis take away, the
// first of them being 0: the first two of a turn count double (§13.11).
func answerWorth(r *field.Run, n int) int {
	if int(r.S.Doubled)+n < r.D.Effects.DoubleAnswers {
		return 2
	}
	return 1
}

// bombingAnswersNeeded counts the Axis answers that leave at most a number of
// missions over Germany.
func bombingAnswersNeeded(r *field.Run, leave int) (n int) {
	for over := int(r.S.Bombing); over > leave; n++ {
		over -= answerWorth(r, n)
	}
	return n
}

// AirWish is what an attack is to have from the air: how many missions may be
// spent on it, none when 0, as the player decides when -1.
type AirWish struct {
	Missions int
	Advanced bool
}
