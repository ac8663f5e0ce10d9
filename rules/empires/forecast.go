package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
)

// foreseeBattle notes an attack in a trial: it is taken as made, what it
// can change is noted, and the player learns the factors as he knows them.
func (r *run) foreseeBattle(o *rules.Order, b *battle) {
	if b.tanks {
		r.checkTanks(o, b)
	}
	if b.air != 0 {
		r.checkAir(o, b)
	}
	r.foresee(b)
	r.hazard(b)
	r.engage(b)
}

// foreseeWay tells the player which way an army will take where he did not name
// every zone of it, because zones passed alone change hands (§3, §8.1).
func (r *run) foreseeWay(sd side, m *move) {
	if !r.Trying() || len(m.path) < 2 || m.sea {
		return
	}
	code, args := "empires.forecast.way", []rules.Arg{r.zoneArg("way", m.start)}
	cost := 0
	for _, z := range m.path {
		args = append(args, r.zoneArg("way", z))
		cost += r.cost(sd, z)
	}
	if m.order.Form == formMove || m.order.Form == formCede && !m.order.Has("rail") {
		code = "empires.forecast.way-cost"
		args = append(args, rules.Num("cost", cost), rules.Num("limit", r.d.allowance))
	}
	r.Foresee(m.order.Line, code, args...)
}

func (r *run) checkTanks(o *rules.Order, b *battle) {
	ss := &r.s.sides[b.side]
	tv := withArg(o, "tanks")
	switch {
	case r.s.armies[b.attacker].lent:
		r.Remark(o, deny("13", "empires.bad.lent-tech", r.techArg("tech", r.d.tanks1)).At(tv))
	case !r.profits(b.attacker):
		r.Remark(o, deny("9", "empires.bad.no-profit", r.armyArg("army", b.attacker)).At(tv).Surely())
	case !r.available(b.side, r.d.tanks1) && !r.available(b.side, r.d.tanks2):
		r.Remark(o, deny("9.4", "empires.bad.no-tech", r.techArg("tech", r.d.tanks1)).At(tv))
	case ss.missions == 0:
		r.Remark(o, deny("12", "empires.bad.no-missions").At(tv))
	default:
		level := int(r.s.zones[b.zone].trench[r.sideOfArmy(b.defender)])
		top := 1
		if r.available(b.side, r.d.tanks2) {
			top = 2
		}
		if level == 0 || level > top || r.trenchBonus(b.zone) <= r.mountainBonus(b.zone) {
			r.Remark(o, deny("9.4", "empires.bad.tanks-useless", r.zoneArg("zone", b.zone), rules.Num("level", level)).At(tv).Softly(true))
			return
		}
		b.tanksOn = true
		ss.missions--
	}
}

func (r *run) checkAir(o *rules.Order, b *battle) {
	ss := &r.s.sides[b.side]
	av := withArg(o, "aviation")
	switch {
	case b.side == francoBritish && b.zone == r.d.gallipoli:
		r.Remark(o, deny("8.1", "empires.bad.gallipoli-air").At(av))
	case !r.profits(b.attacker):
		r.Remark(o, deny("9", "empires.bad.no-profit", r.armyArg("army", b.attacker)).At(av).Surely())
	case !r.available(b.side, r.d.aviation):
		r.Remark(o, deny("9.3", "empires.bad.no-tech", r.techArg("tech", r.d.aviation)).At(av))
	case ss.airUsed:
		r.Remark(o, deny("9.3", "empires.bad.air-used").At(av))
	case ss.missions == 0:
		r.Remark(o, deny("12", "empires.bad.no-missions").At(av))
	default:
		b.airOn = true
		ss.airUsed = true
		ss.missions--
	}
}

func withArg(o *rules.Order, id string) rules.Value {
	for _, v := range o.Args {
		if v.Name == "with" && v.ID == id {
			return v
		}
	}
	return rules.Value{}
}

// foresee says which factors the player knows, the chance of each result, and
// what he does not know.
func (r *run) foresee(b *battle) {
	af, df := r.attackFactors(b), r.defenceFactors(b)
	al := r.knownLevel(b.attacker, "attack")
	own := r.techSide(b.attacker) == b.side
	if own {
		_, al = r.level(b.attacker, "attack")
	}
	dl := r.knownLevel(b.defender, "defence")
	af.tech, df.tech = edge(al, dl)
	r.Foresee(b.line, "empires.forecast.factors",
		r.armyArg("attacker", b.attacker), r.armyArg("defender", b.defender),
		rules.Num("acombat", af.combat), rules.Num("asupport", af.support), rules.Num("aair", af.air), rules.Num("atech", af.tech),
		rules.Num("dcombat", df.combat), rules.Num("dground", df.ground), r.groundArg(b, df), rules.Num("dtech", df.tech),
		rules.Num("aadjusted", af.sum()), rules.Num("dadjusted", df.sum()))
	n := downfall.Chances(af.sum(), df.sum(), 1, 1)
	r.Foresee(b.line, "empires.forecast.chances", downfall.Percent("double", n.Double), downfall.Percent("win", n.Win), downfall.Percent("tie", n.Tie),
		downfall.Percent("lose", n.Lose), downfall.Percent("losedouble", n.LoseDouble))
	if !own && r.hiddenTiles(b.attacker) { // a lent army: Germany alone knows its tiles (§13)
		r.Foresee(b.line, "empires.forecast.hidden", sideArg("side", r.techSide(b.attacker)))
	}
	if r.profits(b.defender) && r.hiddenTiles(b.defender) {
		r.Foresee(b.line, "empires.forecast.hidden", sideArg("side", r.techSide(b.defender)))
	}
}

// hiddenTiles reports whether the side whose technologies an army fights with has
// tiles in box 2 that nobody has seen, so that its level may be higher than
// known.
func (r *run) hiddenTiles(a int) bool {
	sd := r.techSide(a)
	for i := range r.d.techs {
		if r.s.sides[sd].techs[i].box == box2 && !r.s.sides[sd].shown[i] {
			return true
		}
	}
	return false
}
