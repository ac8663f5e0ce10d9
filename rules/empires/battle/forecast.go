package battle

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// ForeseeBattle notes an attack in a trial: it is taken as made, what it
// can change is noted, and the player learns the factors as he knows them.
func (r *Run) ForeseeBattle(o *rules.Order, b *field.Battle) {
	if b.Tanks {
		r.checkTanks(o, b)
	}
	if b.Air != 0 {
		r.checkAir(o, b)
	}
	r.foresee(b)
	r.Hazard(b)
	r.engage(b)
}

func (r *Run) checkTanks(o *rules.Order, b *field.Battle) {
	ss := &r.S.Sides[b.Side]
	tv := withArg(o, "tanks")
	switch {
	case r.S.Armies[b.Attacker].Lent:
		r.Remark(o, play.Deny("13", "empires.bad.lent-tech", r.TechArg("tech", r.D.Tanks1)).At(tv))
	case !r.Profits(b.Attacker):
		r.Remark(o, play.Deny("9", "empires.bad.no-profit", r.ArmyArg("army", b.Attacker)).At(tv).Surely())
	case !r.Available(b.Side, r.D.Tanks1) && !r.Available(b.Side, r.D.Tanks2):
		r.Remark(o, play.Deny("9.4", "empires.bad.no-tech", r.TechArg("tech", r.D.Tanks1)).At(tv))
	case ss.Missions == 0:
		r.Remark(o, play.Deny("12", "empires.bad.no-missions").At(tv))
	default:
		level := int(r.S.Zones[b.Zone].Trench[r.SideOfArmy(b.Defender)])
		top := 1
		if r.Available(b.Side, r.D.Tanks2) {
			top = 2
		}
		if level == 0 || level > top || r.trenchBonus(b.Zone) <= r.mountainBonus(b.Zone) {
			r.Remark(o, play.Deny("9.4", "empires.bad.tanks-useless", r.ZoneArg("zone", b.Zone), rules.Num("level", level)).At(tv).Softly(true))
			return
		}
		b.TanksOn = true
		ss.Missions--
	}
}

func (r *Run) checkAir(o *rules.Order, b *field.Battle) {
	ss := &r.S.Sides[b.Side]
	av := withArg(o, "aviation")
	switch {
	case b.Side == field.FrancoBritish && b.Zone == r.D.Gallipoli:
		r.Remark(o, play.Deny("8.1", "empires.bad.gallipoli-air").At(av))
	case !r.Profits(b.Attacker):
		r.Remark(o, play.Deny("9", "empires.bad.no-profit", r.ArmyArg("army", b.Attacker)).At(av).Surely())
	case !r.Available(b.Side, r.D.Aviation):
		r.Remark(o, play.Deny("9.3", "empires.bad.no-tech", r.TechArg("tech", r.D.Aviation)).At(av))
	case ss.AirUsed:
		r.Remark(o, play.Deny("9.3", "empires.bad.air-used").At(av))
	case ss.Missions == 0:
		r.Remark(o, play.Deny("12", "empires.bad.no-missions").At(av))
	default:
		b.AirOn = true
		ss.AirUsed = true
		ss.Missions--
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
func (r *Run) foresee(b *field.Battle) {
	af, df := r.attackFactors(b), r.defenceFactors(b)
	own := r.TechSide(b.Attacker) == b.Side
	_, al := r.Level(b.Attacker, "attack", !own)
	_, dl := r.Level(b.Defender, "defence", true)
	af.tech, df.tech = edge(al, dl)
	r.Foresee(b.Line, "empires.forecast.factors",
		r.ArmyArg("attacker", b.Attacker), r.ArmyArg("defender", b.Defender),
		rules.Num("acombat", af.combat), rules.Num("asupport", af.support), rules.Num("aair", af.air), rules.Num("atech", af.tech),
		rules.Num("dcombat", df.combat), rules.Num("dground", df.ground), r.groundArg(b, df), rules.Num("dtech", df.tech),
		rules.Num("aadjusted", af.sum()), rules.Num("dadjusted", df.sum()))
	n := downfall.Chances(af.sum(), df.sum(), 1, 1)
	r.Foresee(b.Line, "empires.forecast.chances", downfall.Percent("double", n.Double), downfall.Percent("win", n.Win), downfall.Percent("tie", n.Tie),
		downfall.Percent("lose", n.Lose), downfall.Percent("losedouble", n.LoseDouble))
	if !own && r.hiddenTiles(b.Attacker) { // a lent army: Germany alone knows its tiles (§13)
		r.Foresee(b.Line, "empires.forecast.hidden", field.SideArg("side", r.TechSide(b.Attacker)))
	}
	if r.Profits(b.Defender) && r.hiddenTiles(b.Defender) {
		r.Foresee(b.Line, "empires.forecast.hidden", field.SideArg("side", r.TechSide(b.Defender)))
	}
}

// hiddenTiles reports whether the side whose technologies an army fights with has
// tiles in box 2 that nobody has seen, so that its level may be higher than
// known.
func (r *Run) hiddenTiles(a int) bool {
	side := r.TechSide(a)
	for i := range r.D.Techs {
		if r.S.Sides[side].Techs[i].Box == field.Box2 && !r.S.Sides[side].Shown[i] {
			return true
		}
	}
	return false
}
