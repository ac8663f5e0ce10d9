package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
)

// airAction accumulates air missions (§4.4, §13.7), advanced ones from the
// moment the side has them (§13.11), as far as there are counters: those in the
// air and over Germany are not at hand.
func (r *run) airAction(sd side) {
	ss := &r.s.sides[sd]
	n := r.d.effects.AirWithout
	if r.has(sd, r.d.airIndustry) {
		n = r.d.effects.AirWithIndustry
		r.show(sd, r.d.airIndustry)
	}
	n = max(0, min(n, r.airCounters(sd)-int(ss.air)-int(ss.airAdv)-r.flying(sd)))
	code := "thirdreich.air"
	if r.has(sd, r.d.advAircraft) {
		ss.airAdv += int8(n)
		code = "thirdreich.air-advanced"
		r.show(sd, r.d.advAircraft)
	} else {
		ss.air += int8(n)
	}
	r.Event(code, sideArg("side", sd), rules.Num("count", n), rules.Num("air", int(ss.air+ss.airAdv)),
		rules.Num("action", ss.actions()), rules.Num("of", r.allowed(sd)))
}

// airCounters is how many air missions a side can have (§23): the American
// ones when the United States are in the war.
func (r *run) airCounters(sd side) int {
	n := r.d.airLimit[sd][0]
	if r.fights(r.d.usa) {
		n += r.d.airLimit[sd][1]
	}
	return n
}

// flying counts the missions of a side that are in attacks or bombing.
func (r *run) flying(sd side) int {
	n := 0
	for i := range r.s.attacks {
		if at := &r.s.attacks[i]; at.air != noAir && r.d.units[at.attacker].side == sd {
			n++
		}
	}
	if sd == allies {
		n += int(r.s.bombing)
	}
	return n
}

// missionsOf counts the missions of a side that would do: advanced ones only,
// or any.
func (r *run) missionsOf(sd side, advanced bool) int {
	ss := &r.s.sides[sd]
	if advanced {
		return int(ss.airAdv)
	}
	return int(ss.air + ss.airAdv)
}

// spendAir takes a mission, a plain one where that will do and there is one.
func (r *run) spendAir(sd side, advanced bool) airKind {
	ss := &r.s.sides[sd]
	if !advanced && ss.air > 0 {
		ss.air--
		return plainAir
	}
	ss.airAdv--
	return advancedAir
}

// mayFly says why an attack can have no air mission (§9, §11, §18, §19).
func (r *run) mayFly(sd side, a, z int, wish airWish) *fault {
	zd, nation := &r.d.zones[z], r.d.units[a].nation
	zone := r.zoneArg("zone", z)
	switch {
	case r.winter() && !zd.africa && !(sd == allies && r.year() == 1945):
		return deny("19", "winter-air", zone)
	case r.germansStayOut(sd, z):
		return deny("9", "german-air-1941", zone)
	case r.s.countries[nation] == partisans:
		return deny("18", "partisan-air", r.armyArg("army", a))
	case wish.missions == 0 || wish.missions < -1:
		return deny("11", "no-missions-ordered")
	case wish.advanced && r.missionsOf(sd, true) == 0:
		return deny("11", "no-advanced-missions")
	case r.missionsOf(sd, false) == 0:
		return deny("11", "no-missions")
	}
	return nil
}

// fly places an air mission on an attack that was declared before (§11).
func (r *run) fly(sd side, o *rules.Order) *fault {
	tv, _ := o.Get("target")
	b := r.armyOf(tv)
	at := r.attackAgainst(b)
	if at == nil {
		return deny("11", "no-attack-on", r.armyArg("target", b)).At(tv)
	}
	wish := airWish{missions: -1, advanced: o.Has("advanced")}
	if v, ok := o.Get("missions"); ok {
		wish.missions = v.Num
	}
	if at.air != noAir {
		return deny("17", "one-mission", r.armyArg("target", b)).At(tv)
	}
	if f := r.mayFly(sd, int(at.attacker), int(at.zone), wish); f != nil {
		return f
	}
	r.launch(sd, b, wish)
	r.foreseeFactors(at)
	return nil
}

// attackAgainst finds the attack on an army; nil when there is none.
func (r *run) attackAgainst(b int) *attack {
	for i := range r.s.attacks {
		if int(r.s.attacks[i].defender) == b {
			return &r.s.attacks[i]
		}
	}
	return nil
}

// launch spends a mission on an attack; the other side may answer it.
func (r *run) launch(sd side, target int, wish airWish) {
	f := &airFight{target: target, left: wish.missions, advanced: wish.advanced}
	if f.left > 0 {
		f.left--
	}
	r.flies(sd, f)
	r.s.Push(step{kind: stepAir, side: sd, air: f})
}

func (r *run) flies(sd side, f *airFight) {
	at := r.attackAgainst(f.target)
	at.air = r.spendAir(sd, f.advanced)
	r.Event("thirdreich.flies", sideArg("side", sd), r.zoneArg("zone", int(at.zone)), r.armyArg("attacker", int(at.attacker)),
		rules.Word("kind", "thirdreich.air-kind."+airNames[at.air]), rules.Num("left", r.missionsOf(sd, false)))
}

// germansStayOut reports whether the aviation of the Axis, all of it German, is
// not yet used in a zone (§9).
func (r *run) germansStayOut(sd side, z int) bool {
	zd := &r.d.zones[z]
	return sd == axis && r.year() < 1941 && (zd.country == r.d.finland || zd.country == r.d.greece || zd.africa)
}

// mightAnswer reports whether the side attacked has a mission that could answer
// the one of an attack: advanced ones are answered by advanced ones only
// (§13.11), partisans use none (§18), and the Axis none where its aviation
// stays out (§9). Missions lie open.
func (r *run) mightAnswer(at *attack) bool {
	u := &r.d.units[at.defender]
	return !r.germansStayOut(u.side, int(at.zone)) && r.s.countries[u.nation] != partisans &&
		r.missionsOf(u.side, at.air == advancedAir) > 0
}

// restsOnAir reports whether an exploitation through a zone is possible only
// with a mission that may still be answered.
func (r *run) restsOnAir(z int) bool {
	for i := range r.s.attacks {
		at := &r.s.attacks[i]
		if int(at.zone) != z {
			continue
		}
		lead := r.attackFactors(at).sum() - r.defenceFactors(at).sum()
		if at.air != noAir && r.mightAnswer(at) {
			lead -= r.d.combat.AirBonus
		}
		if lead >= r.d.effects.Exploitation {
			return false
		}
	}
	return true
}

// airStep goes on with missions that may be answered, and answered ones that
// may be flown again, as often as both sides wish (§11).
func (r *run) airStep(sd side, f *airFight) {
	switch {
	case f.bombing:
		r.bombingStep(f)
	case f.again:
		r.flyAgain(sd, f)
	default:
		r.answerAir(sd, f)
	}
}

func (r *run) answerAir(sd side, f *airFight) {
	at := r.attackAgainst(f.target)
	if !r.mightAnswer(at) {
		r.s.Pop()
		return
	}
	enemy := r.d.units[at.defender].side
	yes, ok := r.decideAnswer(enemy, at)
	if !ok {
		return
	}
	if !yes {
		r.s.Pop()
		return
	}
	r.spendAir(enemy, at.air == advancedAir)
	at.air = noAir
	r.Event("thirdreich.answered", sideArg("side", enemy), r.zoneArg("zone", int(at.zone)), rules.Num("left", r.missionsOf(enemy, false)))
	f.again = true
}

func (r *run) flyAgain(sd side, f *airFight) {
	if f.left == 0 || r.missionsOf(sd, f.advanced) == 0 {
		r.s.Pop()
		return
	}
	if f.left < 0 {
		yes, ok := r.decideAgain(sd, r.attackAgainst(f.target))
		if !ok {
			return
		}
		if !yes {
			r.s.Pop()
			return
		}
	} else {
		f.left--
	}
	f.again = false
	r.flies(sd, f)
}

// bomb sends advanced missions into the Strategic Bombing zone (§14).
func (r *run) bomb(sd side, o *rules.Order) *fault {
	v, _ := o.Get("missions")
	ss := &r.s.sides[sd]
	london := func() *fault {
		if r.controlOf(r.d.london) != allies {
			return deny("14", "bomb-london")
		}
		return nil
	}
	if sd != allies {
		return deny("14", "only-allies").Surely()
	}
	if f := r.mend(london(), london); f != nil {
		return f
	}
	switch {
	case v.Num < 1:
		return deny("14", "no-missions-ordered").At(v).Surely()
	case int(ss.airAdv) < v.Num:
		return deny("14", "bomb-missions", rules.Num("left", int(ss.airAdv))).At(v)
	}
	r.sendBombers(v.Num)
	r.s.Push(step{kind: stepAir, side: sd, air: &airFight{bombing: true, target: -1, left: -1}})
	return nil
}

func (r *run) sendBombers(n int) {
	ss := &r.s.sides[allies]
	ss.airAdv -= int8(n)
	r.s.bombing += int8(n)
	r.Event("thirdreich.bombs", rules.Num("count", n), rules.Num("over", int(r.s.bombing)), rules.Num("left", int(ss.airAdv)))
}

// bombingStep lets the Axis answer with advanced missions, and the Allies send
// more (§14).
func (r *run) bombingStep(f *airFight) {
	if f.again {
		n, ok := 0, true
		if r.missionsOf(allies, true) > 0 {
			n, ok = r.decideMore()
		}
		switch {
		case !ok:
		case n == 0:
			r.s.Pop()
		default:
			r.sendBombers(n)
			f.again = false
		}
		return
	}
	n, ok := 0, true
	if r.missionsOf(axis, true) > 0 && r.s.bombing > 0 {
		n, ok = r.decideBombing()
	}
	switch {
	case !ok:
	case n == 0:
		r.s.Pop()
	default:
		before := r.s.bombing
		for range n {
			r.s.sides[axis].airAdv--
			r.s.bombing = max(0, r.s.bombing-int8(r.answerWorth()))
		}
		r.Event("thirdreich.bombing-answered", rules.Num("count", n), rules.Num("gone", int(before-r.s.bombing)), rules.Num("over", int(r.s.bombing)), rules.Num("left", r.missionsOf(axis, true)))
		f.again = true
	}
}

// answerWorth uses up one Axis answer: the first two of a turn count double
// (§13.11).
func (r *run) answerWorth() int {
	if int(r.s.doubled) < r.d.effects.DoubleAnswers {
		r.s.doubled++
		return 2
	}
	return 1
}

// answersNeeded counts the Axis answers that leave at most a number of
// missions over Germany.
func (r *run) answersNeeded(leave int) int {
	over, doubled, n := int(r.s.bombing), int(r.s.doubled), 0
	for over > leave {
		worth := 1
		if doubled < r.d.effects.DoubleAnswers {
			worth = 2
			doubled++
		}
		over -= worth
		n++
	}
	return n
}
