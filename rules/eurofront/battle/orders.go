package battle

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// The forms of orders that fight.
const (
	FormStrike   = "strike"
	FormFight    = "fight"
	FormFightAll = "fight-all"
)

// Orders returns the orders of this layer.
func Orders() []field.OrderKind { return []field.OrderKind{bulge, striking, fighting, fightingAll} }

var striking = field.OrderKind{
	Words: []order.Word{{ID: "strike", EN: []string{"strike", "air strike", "strikes", "air support", "bomb", "bombs", "bombard", "bombards", "supports"}, ES: []string{"bombardea", "ataque aéreo", "apoyo aéreo", "bombardear", "bombardeo", "bombardeamos", "apoya", "apoya a"}}},
	Forms: []order.Form{
		{ID: FormStrike, Pattern: "strike (in|onto|to|) " + compass.Pattern(field.ArgIn) + " (from|with|by) " + field.HQPattern + "|" + field.HQPattern + " strike (in|onto|) " + compass.Pattern(field.ArgIn)},
		{ID: FormStrike, Pattern: "strike [from] " + field.HQPattern + " (in|onto) " + compass.Pattern(field.ArgIn)},
	},
	In: field.InTurn,
	Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
		in, _, f := r.D.ReadPlace(o, field.ArgIn)
		if f != nil {
			return f
		}
		if f := advanceToCombat(r); f != nil {
			return f
		}
		return r.EachUnit(side, o, func(hq int) *play.Fault {
			f := Strike(r, hq, in)
			if f == nil && fireOf(r, hq, r.EnemyAt(r.S.Active, in), in) == field.NoFire {
				r.M.Foresee(o.Line, "eurofront.prospect-no-planes", r.UnitArg("unit", hq), r.PlaceArg("in", in))
			}
			return f
		})
	},
}

var fighting = field.OrderKind{
	Words: []order.Word{{ID: "fight", EN: []string{"fight", "fights", "battle", "battles", "combat", "combats", "resolve combat", "resolve"}, ES: []string{"combate", "combates", "resuelve", "resuelve el combate", "resuelvo", "batallas", "combatir", "combato", "combatimos", "lucha", "luchar", "luchamos", "batalla"}}},
	Forms: []order.Form{
		{ID: FormFight, Pattern: "(fight|" + moves.Attack + ") (in|of|) " + compass.Repeated(field.ArgIn, "in")},
		// All units in a battle fight in it (§7.21), said or not.
		{ID: FormFight, Pattern: "(fight|" + moves.Attack + ") (in|) " + compass.Pattern(field.ArgIn) + " with (everything|everywhere)"},
		{ID: FormFight, Pattern: "(fight|" + moves.Attack + ") (everything|with (everything|everywhere)) (in|) " + compass.Pattern(field.ArgIn)},
	},
	In: field.InTurn,
	Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
		list, v, f := r.D.ReadPlaces(o, field.ArgIn)
		if f != nil {
			return f
		}
		if f := advanceToCombat(r); f != nil {
			return f
		}
		for i, p := range list {
			if f := FightFault(r, p); f != nil {
				Declare(r, list[:i], o.Line)
				return f.At(v)
			}
			r.S.Fought = append(r.S.Fought, int16(p))
		}
		Declare(r, list, o.Line)
		return nil
	},
}

// fightingAll fights the battles of the side that may be fought, in the order in which they began (§7.14).
var fightingAll = field.OrderKind{
	Words: []order.Word{{ID: "everything",
		EN: []string{"everything", "all", "everybody", "all units", "all I have", "all there is", "all that is there", "everything there is"},
		ES: []string{"todo", "todos", "todas las unidades", "todo lo que haya", "todo lo que hay", "todo lo que tengo", "todas las que haya"}}, {ID: "everywhere",
		EN: []string{"everywhere", "every battle", "all battles", "all", "each battle", "every one", "all of them"},
		ES: []string{"en todas partes", "todas partes", "todas las batallas", "todas", "todos", "cada batalla", "todos los combates"}}},
	Forms: []order.Form{
		{ID: FormFightAll, Pattern: "(fight|" + moves.Attack + ") [in] everywhere"},
		{ID: FormFightAll, Pattern: "(fight|" + moves.Attack + ") (everything|with (everything|everywhere)) [[in] everywhere]"},
	},
	In: field.InTurn,
	Do: func(r *field.Run, _ field.Side, o *rules.Order) *play.Fault {
		if f := advanceToCombat(r); f != nil {
			return f
		}
		var list []int
		why := play.Refuse("7.14", "eurofront.bad.no-battles")
		for i := range r.S.Battles {
			p := int(r.S.Battles[i].Place)
			if !r.Has(r.S.Active, p) {
				continue
			}
			if f := FightFault(r, p); f != nil {
				why = f
				continue
			}
			r.S.Fought = append(r.S.Fought, int16(p))
			list = append(list, p)
		}
		if len(list) == 0 {
			return why
		}
		Declare(r, list, o.Line)
		return nil
	},
}

// advanceToCombat brings the turn on to the combat phase that is next.
func advanceToCombat(r *field.Run) *play.Fault {
	phase := field.PhaseCombat
	if r.S.Phase > field.PhaseCombat && (r.S.Phase <= field.PhaseBlitzCombat || r.S.HasBlitz()) {
		phase = field.PhaseBlitzCombat
	}
	return r.Advance(phase)
}
