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

// flying flies a mission on an attack that was declared.
var flying = field.OrderKind[*Run]{
	Forms: []order.Form{{ID: "fly", Pattern: "air [{advanced:=advanced}] [{missions:number}] (on|) {target:army}"}},
	Do:    (*Run).fly,
}

// bombing is strategic bombing.
var bombing = field.OrderKind[*Run]{
	Words: []order.Word{
		{ID: "bomb", EN: []string{"bomb", "bombs", "bombing", "strategic bombing"}, ES: []string{"bombardea", "bombardear", "bombardeo", "bombardeo estratégico"}},
	},
	Forms: []order.Form{{ID: FormBomb, Pattern: "bomb [with] {missions:number} [missions-word]"}},
	Do:    (*Run).bomb,
}

// missionsOf counts the missions of a side that would do: advanced ones only,
// or any.
func (r *Run) missionsOf(side field.Side, advanced bool) int {
	ss := &r.S.Sides[side]
	if advanced {
		return int(ss.AirAdvanced)
	}
	return int(ss.Air + ss.AirAdvanced)
}

// spendAir takes a mission, a plain one where that will do and there is one.
func (r *Run) spendAir(side field.Side, advanced bool) field.AirKind {
	ss := &r.S.Sides[side]
	if !advanced && ss.Air > 0 {
		ss.Air--
		return field.PlainAir
	}
	ss.AirAdvanced--
	return field.AdvancedAir
}

// MayFly says why an attack can have no air mission (§9, §11, §18, §19).
func (r *Run) MayFly(side field.Side, a, z int, wish AirWish) *play.Fault {
	zd, nation := &r.D.Zones[z], r.D.Units[a].Nation
	zone := r.ZoneArg("zone", z)
	switch {
	case r.IsWinter() && !zd.Africa && !(side == field.Allies && r.Year() == 1945):
		return field.Refuse("19", "winter-air", zone)
	case r.germansStayOut(side, z):
		return field.Refuse("9", "german-air-1941", zone)
	case r.S.Countries[nation] == field.Partisans:
		return field.Refuse("18", "partisan-air", r.ArmyArg("army", a))
	case wish.Missions == 0 || wish.Missions < -1:
		return field.Refuse("11", "no-missions-ordered")
	case wish.Advanced && r.missionsOf(side, true) == 0:
		return field.Refuse("11", "no-advanced-missions")
	case r.missionsOf(side, false) == 0:
		return field.Refuse("11", "no-missions")
	}
	return nil
}

// fly places an air mission on an attack that was declared before (§11).
func (r *Run) fly(side field.Side, o *rules.Order) *play.Fault {
	tv, _ := o.Get("target")
	b := r.ArmyOf(tv)
	at := r.attackAgainst(b)
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
	if f := r.MayFly(side, int(at.Attacker), int(at.Zone), wish); f != nil {
		return f
	}
	r.Launch(side, b, wish)
	r.ForeseeFactors(at)
	return nil
}

// attackAgainst finds the attack on an army; nil when there is none.
func (r *Run) attackAgainst(b int) *field.Attack {
	for i := range r.S.Attacks {
		if int(r.S.Attacks[i].Defender) == b {
			return &r.S.Attacks[i]
		}
	}
	return nil
}

// Launch spends a mission on an attack; the other side may answer it.
func (r *Run) Launch(side field.Side, target int, wish AirWish) {
	f := &field.AirFight{Target: target, Left: wish.Missions, Advanced: wish.Advanced}
	if f.Left > 0 {
		f.Left--
	}
	r.flies(side, f)
	r.S.Push(field.Step{Kind: field.StepAir, Side: side, Air: f})
}

func (r *Run) flies(side field.Side, f *field.AirFight) {
	at := r.attackAgainst(f.Target)
	at.Air = r.spendAir(side, f.Advanced)
	r.Event("thirdreich.flies", field.SideArg("side", side), r.ZoneArg("zone", int(at.Zone)), r.ArmyArg("attacker", int(at.Attacker)),
		rules.Word("kind", "thirdreich.air-kind."+field.AirNames[at.Air]), rules.Num("left", r.missionsOf(side, false)))
}

// germansStayOut reports whether the aviation of the Axis, all of it German, is
// not yet used in a zone (§9).
func (r *Run) germansStayOut(side field.Side, z int) bool {
	zd := &r.D.Zones[z]
	return side == field.Axis && r.Year() < 1941 && (zd.Country == r.D.Finland || zd.Country == r.D.Greece || zd.Africa)
}

// mayAnswer reports whether the side attacked has a mission that could answer
// the one of an attack: advanced ones are answered by advanced ones only
// (§13.11), partisans use none (§18), and the Axis none where its aviation
// stays out (§9). Missions lie open.
func (r *Run) mayAnswer(at *field.Attack) bool {
	u := &r.D.Units[at.Defender]
	return !r.germansStayOut(u.Side, int(at.Zone)) && r.S.Countries[u.Nation] != field.Partisans &&
		r.missionsOf(u.Side, at.Air == field.AdvancedAir) > 0
}

// IsBreakthrough reports whether an attack in a zone is strong enough to be exploited
// (§13.1), even when missions that might be answered are.
func (r *Run) IsBreakthrough(z int, answered bool) bool {
	for at := range r.AttacksIn(z) {
		lead := r.AttackFactors(at).Sum() - r.DefenceFactors(at).Sum()
		if answered && at.Air != field.NoAir && r.mayAnswer(at) {
			lead -= r.D.Combat.AirBonus
		}
		if lead >= r.D.Effects.Exploitation {
			return true
		}
	}
	return false
}

// AirStep goes on with missions that may be answered, and answered ones that
// may be flown again, as often as both sides wish (§11, §14).
func (r *Run) AirStep(side field.Side, f *field.AirFight) {
	at := r.attackAgainst(f.Target)
	n, ok := r.missionsWanted(side, f, at)
	if !ok {
		return
	}
	switch again := f.Again; {
	case n == 0:
		r.S.Pop()
	case f.Bombing && again:
		r.sendBombers(n)
	case f.Bombing:
		r.answerBombers(n)
	case again:
		r.flies(side, f)
	default:
		enemy := r.D.Units[at.Defender].Side
		r.spendAir(enemy, at.Air == field.AdvancedAir)
		at.Air = field.NoAir
		r.Event("thirdreich.answered", field.SideArg("side", enemy), r.ZoneArg("zone", int(at.Zone)), rules.Num("left", r.missionsOf(enemy, false)))
	}
	f.Again = !f.Again
}

// missionsWanted returns how many missions are spent now by the side that may answer, or fly
// again; ok is false when it must be asked first.
func (r *Run) missionsWanted(side field.Side, f *field.AirFight, at *field.Attack) (n int, ok bool) {
	switch {
	case f.Bombing && f.Again:
		if r.missionsOf(field.Allies, true) > 0 {
			return r.decideMore()
		}
	case f.Bombing:
		if r.missionsOf(field.Axis, true) > 0 && r.S.Bombing > 0 {
			return r.decideBombing()
		}
	case at == nil || !f.Again && !r.mayAnswer(at):
	case !f.Again:
		return r.decideAnswer(r.D.Units[at.Defender].Side, at)
	case f.Left == 0 || r.missionsOf(side, f.Advanced) == 0:
	case f.Left > 0:
		f.Left--
		return 1, true
	default:
		return r.decideAgain(side, at)
	}
	return 0, true
}

// bomb sends advanced missions into the Strategic Bombing zone (§14).
func (r *Run) bomb(side field.Side, o *rules.Order) *play.Fault {
	v, _ := o.Get("missions")
	ss := &r.S.Sides[side]
	london := r.Hopes.Mend(func() *play.Fault {
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
	r.sendBombers(v.Num)
	r.S.Push(field.Step{Kind: field.StepAir, Side: side, Air: &field.AirFight{Bombing: true, Target: -1, Left: -1}})
	return nil
}

func (r *Run) sendBombers(n int) {
	ss := &r.S.Sides[field.Allies]
	ss.AirAdvanced -= int8(n)
	r.S.Bombing += int8(n)
	r.Event("thirdreich.bombs", rules.Num("count", n), rules.Num("over", int(r.S.Bombing)), rules.Num("left", int(ss.AirAdvanced)))
}

// answerBombers lets the Axis answer with advanced missions.
func (r *Run) answerBombers(n int) {
	before := r.S.Bombing
	for i := range n {
		r.S.Bombing = max(0, r.S.Bombing-int8(r.answerWorth(i)))
	}
	r.S.Sides[field.Axis].AirAdvanced -= int8(n)
	r.S.Doubled = max(r.S.Doubled, int8(min(int(r.S.Doubled)+n, r.D.Effects.DoubleAnswers)))
	r.Event("thirdreich.bombing-answered", rules.Num("count", n), rules.Num("gone", int(before-r.S.Bombing)), rules.Num("over", int(r.S.Bombing)), rules.Num("left", r.missionsOf(field.Axis, true)))
}

// answerWorth returns how many missions the further answers of the Axis take away, the
// first of them being 0: the first two of a turn count double (§13.11).
func (r *Run) answerWorth(n int) int {
	if int(r.S.Doubled)+n < r.D.Effects.DoubleAnswers {
		return 2
	}
	return 1
}

// bombingAnswersNeeded counts the Axis answers that leave at most a number of
// missions over Germany.
func (r *Run) bombingAnswersNeeded(leave int) (n int) {
	for over := int(r.S.Bombing); over > leave; n++ {
		over -= r.answerWorth(n)
	}
	return n
}

// AirWish is what an attack is to have from the air: how many missions may be
// spent on it, none when 0, as the player decides when -1.
type AirWish struct {
	Missions int
	Advanced bool
}
