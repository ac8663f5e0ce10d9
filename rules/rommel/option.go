package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/moves"
)

const formPlay = "play"

// playing plays the cards of an option (§4), and goes on to the second half of a blitz (§4.4).
var playing = field.OrderKind{
	Words: []order.Word{
		{ID: "play", EN: []string{"play", "plays", "option"}, ES: []string{"juega", "jugar", "juego", "opción"}},
		{ID: "turn-word", EN: []string{"turn"}, ES: []string{"turno"}},
		{ID: "basic", EN: []string{"basic", "basic turn"}, ES: []string{"básico", "turno básico"}},
		{ID: "offensive", EN: []string{"offensive", "offensive turn"}, ES: []string{"ofensivo", "turno ofensivo", "ofensiva"}},
		{ID: "assault", EN: []string{"assault", "assault turn", "assaults"}, ES: []string{"asalto", "turno de asalto", "asalta", "asaltar"}},
		{ID: "blitz", EN: []string{"blitz", "blitz turn"}, ES: []string{"blitz", "turno blitz", "relámpago"}},
		{ID: "dummy", EN: []string{"dummy", "dummies", "dummy card", "dummy cards"}, ES: []string{"falsa", "falsas", "cartas falsas", "carta falsa"}},
		{ID: "idle", EN: []string{"as is", "without moves", "nothing else"}, ES: []string{"tal cual", "sin movimientos", "nada más"}},
		{ID: "then", EN: []string{"then", "second half", "blitz move"}, ES: []string{"luego", "después", "movimiento blitz"}},
	},
	Forms: []order.Form{
		{ID: formPlay, Pattern: "[play] {option:=pass|basic|offensive|assault|blitz} [turn-word] [with {n:number} dummy] [{idle:=idle}]"},
		{ID: moves.FormThen, Pattern: "then"},
	},
	In: field.InTurn | field.InRearmament,
	Do: playFault,
}

// optionOrder returns the order for an option of a turn.
func optionOrder(o field.TurnOption) rules.Order {
	return order.Of(formPlay, order.Chosen("option", field.OptionNames[o]))
}

// openSheet reads what a sheet says of the whole turn before its first move:
// the option, and what it settles in advance.
func (g *game) openSheet(side field.Side, q *play.Queue) {
	r, s := &g.run, g.run.S
	var said *rules.Order
	for i := q.Next; i < len(q.Orders) && q.Orders[i].Form != moves.FormThen; i++ {
		o := &q.Orders[i]
		if o.Form == formPlay && said == nil {
			said = o
		}
		if k := g.t.orders.Kind(o.Form); isPolicy(k) && decisionFault(r, side, k, o) == nil {
			s.Policies.Side = side.ID()
			s.Policies.Orders = append(s.Policies.Orders, *o)
		}
	}
	if s.Phase != field.PhaseMove || s.Choice != field.OptNone {
		return
	}
	if said != nil {
		opt := field.OptionOf(said.ID("option"))
		f := playOption(r, side, opt, field.NumberOf(said, "n"))
		if f == nil {
			return
		}
		if r.M.Trying() { // the rest is checked as if it could be paid for
			s.Choice, r.Unpaid = opt, f
			return
		}
	} else if opt := guessOption(r, q.Orders[q.Next:]); opt != field.OptPass {
		f := playOption(r, side, opt, 0)
		if f == nil {
			r.M.NoteProblem(nil, play.Refuse("", "rommel.note.option", rules.Word("option", "rommel.option."+field.OptionNames[opt])).MarkTentative(true).Opening())
			return
		}
		r.M.NoteProblem(nil, f)
	}
	// No option, or one that cannot be paid for.
	if playOption(r, side, field.OptPass, 0) != nil {
		s.Choice = field.OptPass
	}
}

// guessOption finds the cheapest option that a sheet without one needs.
func guessOption(r *field.Run, orders []rules.Order) field.TurnOption {
	acts, assault := false, false
	groups := map[int]bool{}
	for i := range orders {
		o := &orders[i]
		switch o.Form {
		case moves.FormThen:
			return field.OptBlitz
		case battle.FormFight:
			assault = assault || o.ID("how") == field.WordAssault
		case moves.FormRegroup:
			groups[-1-i] = true
		case moves.FormAllMove:
			if h, _, ok := r.D.Place(o, "from"); ok {
				groups[h] = true
			}
		case moves.FormMove, moves.FormExit:
			for u := range r.D.UnitsOf(o) {
				if r.D.Units[u].Side == r.S.Active { // where the enemy's stand is not told
					groups[int(r.S.Blocks[u].At)] = true
				}
			}
		default:
			continue
		}
		acts = true
	}
	switch {
	case assault:
		return field.OptAssault
	case len(groups) > 1:
		return field.OptOffensive
	case acts:
		return field.OptBasic
	}
	return field.OptPass
}

// playOption lays the cards of an option face down, with dummies (§3.42, §4).
func playOption(r *field.Run, side field.Side, opt field.TurnOption, dummies int) *play.Fault {
	s := r.S
	if f := cardsFault(r, side, opt, dummies); f != nil {
		return f
	}
	s.Played = field.Hand{r.D.Options[opt].Cost, int8(dummies)}
	s.Sides[side].Hand.Heap().Remove(s.Played[:])
	s.Choice = opt
	if opt != field.OptPass || dummies > 0 {
		r.M.Event("rommel.cards-played", field.SideArg("side", side), rules.Num("cards", s.Played.Heap().Total()))
	} else {
		r.M.Event("rommel.passes", field.SideArg("side", side))
	}
	return nil
}

// cardsFault says why a hand cannot play an option with some dummies.
func cardsFault(r *field.Run, side field.Side, opt field.TurnOption, dummies int) *play.Fault {
	h := r.S.Sides[side].Hand
	if h[field.Real] >= r.D.Options[opt].Cost {
		if dummies > int(h[field.Dummy]) {
			return play.Refuse("3.42", "rommel.bad.dummies", rules.Num("have", int(h[field.Dummy])))
		}
		return nil
	}
	f := play.Refuse("4", "rommel.bad.cards", rules.Num("need", int(r.D.Options[opt].Cost)), rules.Num("have", int(h[field.Real])))
	if h[field.Real] >= r.D.Options[field.OptBasic].Cost {
		f.Try(optionOrder(field.OptBasic))
	}
	return f.Try(optionOrder(field.OptPass))
}

// playFault says why an option that stands in a sheet is not the one played. In a
// rearmament nothing but a pass is: nothing is wanted.
func playFault(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	s, want := r.S, field.OptionOf(o.ID("option"))
	v, _ := o.Get("option")
	switch {
	case s.Phase == field.PhaseNone && (want != field.OptPass || o.Has("n")):
		return rearmamentFault(field.InTurn)
	case s.Phase == field.PhaseNone:
		return nil
	case s.Phase == field.PhaseBlitzMove && want == field.OptPass && !o.Has("n"):
		return nil // no second move
	case s.Phase == field.PhaseBlitzMove:
		return play.Refuse("4.4", "rommel.bad.option-now").At(v)
	case r.Unpaid != nil && want == s.Choice:
		return r.Unpaid.At(v)
	case want == s.Choice && int(s.Played[field.Dummy]) == field.NumberOf(o, "n"):
		return nil
	case s.Choice == field.OptPass && want != field.OptPass || s.Played[field.Dummy] == 0 && field.NumberOf(o, "n") > 0:
		if f := cardsFault(r, side, want, field.NumberOf(o, "n")); f != nil {
			return f.At(v)
		}
	}
	return play.Refuse("4", "rommel.bad.two-options", rules.Word("option", "rommel.option."+field.OptionNames[s.Choice])).At(v)
}
