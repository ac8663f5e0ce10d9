package battle

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
	"github.com/fieldpost/fieldpost/rules/play"
)

// ForeseeBattle notes an attack in a trial: it is taken as made, what it
// can change is noted, and the player learns the factors as he knows them.
func ForeseeBattle(r *field.Run, o *rules.Order, b *field.Battle) {
	if b.Tanks {
		warn(r, o, "tanks", useTanks(r, b))
	}
	if b.Air != 0 {
		warn(r, o, "aviation", fly(r, b))
	}
	r.M.Tried = o
	foresee(r, b)
	moves.NoteHazard(r, b)
	beginAttack(r, b)
}

// warn says why an attack does without what is to support it.
func warn(r *field.Run, o *rules.Order, with string, f *play.Fault) {
	if f == nil {
		return
	}
	for _, v := range o.Args {
		if v.Name == "with" && v.ID == with {
			f.At(v)
		}
	}
	r.M.NoteProblem(o, f)
}

// foresee says which factors the player knows, the chance of each result, and
// what he does not know.
func foresee(r *field.Run, b *field.Battle) {
	af, df := attackFactors(r, b), defenceFactors(r, b)
	own := r.TechSide(b.Attacker) == b.Side
	_, al := r.Level(b.Attacker, "attack", !own)
	_, dl := r.Level(b.Defender, "defence", true)
	af.tech, df.tech = edge(al, dl)
	armies := append(make([]rules.Arg, 0, 12), r.ArmyArg("attacker", b.Attacker), r.ArmyArg("defender", b.Defender))
	r.M.Foresee(b.Line, "empires.forecast.factors", factorArgs(r, armies, b, af, df)...)
	r.M.Foresee(b.Line, "empires.forecast.chances", downfall.Chances(af.sum(), df.sum(), 1, 1).Args()...)
	if !own && hasHiddenTiles(r, b.Attacker) { // a lent army: Germany alone knows its tiles (§13)
		r.M.Foresee(b.Line, "empires.forecast.hidden", field.SideArg("side", r.TechSide(b.Attacker)))
	}
	if r.CanUseTech(b.Defender) && hasHiddenTiles(r, b.Defender) {
		r.M.Foresee(b.Line, "empires.forecast.hidden", field.SideArg("side", r.TechSide(b.Defender)))
	}
}

// hasHiddenTiles reports whether the side whose technologies an army fights with has
// tiles in box 2 that nobody has seen, so that its level may be higher than
// known.
func hasHiddenTiles(r *field.Run, a int) bool {
	side := r.TechSide(a)
	for i := range r.D.Techs {
		if r.S.Sides[side].Techs[i].Box == field.Box2 && !r.S.Sides[side].Shown[i] {
			return true
		}
	}
	return false
}
