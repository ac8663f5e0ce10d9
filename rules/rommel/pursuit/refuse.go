package pursuit

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
	"github.com/fieldpost/fieldpost/rules/rommel/moves"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// withdrawing moves a group (§5.3), and says where units withdraw to that refuse
// battle or rout (§10.2).
var withdrawing = field.OrderKind{
	Words: []order.Word{{ID: "withdraw", EN: []string{"withdraw", "withdraws", "retreat", "retreats"}, ES: []string{"retira", "retirar", "retiro", "repliega", "replegar", "repliego"}}},
	Forms: []order.Form{
		{ID: march.FormWithdraw, Pattern: "withdraw {units:unit+} to " + compass.Pattern("to") + " " + field.ViaPattern},
		{ID: march.FormWithdraw, Pattern: "withdraw {all:=all} from " + compass.Pattern("from") + " to " + compass.Pattern("to") + " " + field.ViaPattern},
	},
	In:      field.InTurn,
	Do:      moves.MoveOrder,
	Answers: []string{field.AskRefuse, field.AskWithdraw},
	Settles: withdrawFault,
	Beside:  func(_, _ *rules.Order) bool { return true },
}

// refusing refuses battle, or accepts it (§10.2).
var refusing = field.OrderKind{
	Words: []order.Word{
		{ID: "refuse", EN: []string{"refuse", "refuse battle", "refuses", "evade", "evades"},
			ES: []string{"elude", "elude la batalla", "eludir", "eludo", "eludo la batalla", "rehúsa", "rehusar", "rehúso", "rechaza", "rechazar", "rechaza batalla", "rechaza la batalla"}},
		{ID: "accept", EN: []string{"accept", "accept battle", "accepts", "stand", "I accept", "I accept battle", "stay", "I stay", "we stay"},
			ES: []string{"acepta", "acepta la batalla", "aceptar", "acepto", "acepto la batalla", "me quedo", "nos quedamos"}},
		{ID: "outnumbered", EN: []string{"when outnumbered", "outnumbered", "if outnumbered"}, ES: []string{"en inferioridad", "si me superan", "cuando me superen"}},
	},
	Forms: []order.Form{{ID: march.FormRefuse, Pattern: "refuse in " + compass.Pattern("at") + " to " + compass.Pattern("to")}},
	Decisions: []order.Form{
		{ID: march.FormRefuse, Pattern: field.DecisionPattern("refuse [{when:=always|never|all}]")},
		{ID: march.FormRefuse, Pattern: field.DecisionPattern("refuse {when:=outnumbered} " + field.RatioPattern)},
		{ID: march.FormRefuse, Pattern: field.DecisionPattern("{when:=accept} [always|all]")},
	},
	Answers: []string{field.AskRefuse},
	Settles: withdrawFault,
}

// withdrawFault checks an answer that says where units withdraw to.
func withdrawFault(r *field.Run, side field.Side, q *play.Question, o *rules.Order) *play.Fault {
	to, tv, _ := r.D.Place(o, "to")
	if q == nil || to == field.None {
		return nil
	}
	var units field.UnitSet
	switch {
	case o.Form == march.FormRefuse:
		at, _, _ := r.D.Place(o, "at")
		if at == field.None {
			return nil
		}
		units = r.UnitsAt(at, side, false)
	case o.Has("all"):
		from, _, f := r.D.HexOnMap(o, "from")
		if f != nil {
			return f
		}
		units = r.UnitsAt(from, side, q.Kind == field.AskWithdraw)
	default:
		for u := range r.D.UnitsOf(o) {
			units.Add(u)
		}
	}
	for _, u := range units.List() {
		b := &r.S.Blocks[u]
		if b.At < 0 || r.S.BattleAt(int(b.At)) == nil || q.At != "" && int(b.At) != r.D.HexOf(q.At) {
			return play.Refuse("10.2", "rommel.bad.not-attacked", r.UnitArg("unit", u))
		}
		list := march.Withdrawals(r, u)
		if _, ok := march.RefugeAt(list, to); !ok {
			return march.NoWithdrawalFault(r, u, to, list, march.FormWithdraw).At(tv)
		}
	}
	return nil
}

// Stages of refusing battle: after the first, the others are gone through for
// every hex in which it is refused.
const (
	refuseAsk   int8 = iota // where does the side refuse, and who goes where?
	refuseNext              // take the next hex
	refuseChase             // the group has gone
	RefuseRout              // and so have the disrupted ones that it left behind
)

// StepRefusals lets the passive side refuse battle in the hexes that were attacked
// in this movement phase (§8.4, §10.2).
func StepRefusals(r *field.Run) {
	s, st := r.S, r.S.Top()
	side := st.Side
	switch st.Stage {
	case refuseAsk:
		if !decideRefusals(r, side) {
			return
		}
		st.Stage = refuseNext
	case refuseNext:
		if len(s.Flights) == 0 {
			s.Pop()
			r.CheckStrategic()
			return
		}
		h := nextRefusal(r, side)
		if !march.CanWithdraw(r, r.UnitsAt(int(h), side, false)) { // another group was a part of its line
			forgetWithdrawals(r, h)
			r.M.EventTo(side.ID(), "rommel.cannot-refuse", r.HexArg("hex", int(h)))
			return
		}
		st.Hex, st.Stage = h, refuseChase
		var units field.UnitSet
		for _, f := range s.Flights {
			if f.Hex == h {
				units.Add(int(f.Unit))
				s.Blocks[f.Unit].Leaving = true
			}
		}
		r.M.Event("rommel.refuses", field.SideArg("side", side), r.HexArg("hex", int(h)), rules.Num("count", units.Len()))
		pushChase(r, field.Chase{Hex: h, Side: side, Kind: field.ChaseRefuse, Stage: ChasePursuit, Units: units})
	case refuseChase:
		st.Stage = RefuseRout
		h := int(st.Hex)
		forgetWithdrawals(r, st.Hex)
		r.PushRout(side, h)
	case RefuseRout:
		r.EndBattle(int(st.Hex))
		resetFire(r, int(st.Hex), side.Enemy())
		st.Stage = refuseNext
	}
}

// nextRefusal returns the hex from which a side falls back next: the farthest along
// its supply line, so that nobody cuts the line of those behind.
func nextRefusal(r *field.Run, side field.Side) (h int16) {
	far := -2 // a line that is cut has the length -1
	for _, f := range r.S.Flights {
		if n := int(supply.Trace(r, side, supply.SourceOf(r, int(f.Unit)), nil).Dist[f.Hex]); n > far {
			h, far = f.Hex, n
		}
	}
	return h
}

// forgetWithdrawals forgets who was to fall back from a hex.
func forgetWithdrawals(r *field.Run, h int16) {
	r.S.Flights = slices.DeleteFunc(r.S.Flights, func(f field.Flight) bool { return f.Hex == h })
}

// attackedHexes lists the battles begun in this movement phase that a side might refuse, those
// in which all its undisrupted units can make a withdrawal move and those in which they cannot.
func attackedHexes(r *field.Run, side field.Side) (free, bound []int) {
	for i := range r.S.Battles {
		b := &r.S.Battles[i]
		h := int(b.Hex)
		switch {
		case !b.Fresh || b.Defender != side || b.Fought || r.Counts[h].Up[side] == 0 || r.Counts[h].Up[side.Enemy()] == 0:
		case march.CanWithdraw(r, r.UnitsAt(h, side, false)):
			free = append(free, h)
		default:
			bound = append(bound, h)
		}
	}
	return free, bound
}

// decideRefusals settles where battle is refused, and notes where each unit
// will go.
func decideRefusals(r *field.Run, side field.Side) bool {
	list, bound := attackedHexes(r, side)
	open := slices.ContainsFunc(list, func(h int) bool { return r.Policy(side, march.FormRefuse, h) == nil })
	if !r.Decide(side, field.AskRefuse, field.None, open, func() (rules.Message, []play.Choice) { return askRefusal(r, side, list) }) {
		return false
	}
	for _, h := range bound {
		if asked := r.S.Options.Ask && r.Policy(side, march.FormRefuse, h) == nil; !asked && !refuses(r, side, h) {
			continue
		}
		why := []rules.Arg{r.HexArg("hex", h)} // a group refuses whole or not at all (§8.4)
		r.UnitsAt(h, side, false).Each(func(u int) {
			if len(march.Withdrawals(r, u)) == 0 {
				why = append(why, r.UnitArg("unit", u))
			}
		})
		r.M.EventTo(side.ID(), "rommel.bound", why...)
	}
	for _, h := range list {
		if !refuses(r, side, h) {
			continue
		}
		r.UnitsAt(h, side, false).Each(func(u int) {
			if x, ok := march.ChooseWithdrawal(r, u, h); ok {
				r.S.Flights = append(r.S.Flights, field.Flight{Hex: int16(h), To: int16(x.Hex), Unit: uint8(u)})
			}
		})
	}
	return true
}

// refuses reads what a side has said of refusing battle in a hex. An order to
// withdraw from it refuses, too. By default battle is accepted.
func refuses(r *field.Run, side field.Side, h int) bool {
	for i := range r.M.Answered {
		o := &r.M.Answered[i]
		if o.Form == march.FormWithdraw || o.Form == march.FormFallBack {
			at, _, _ := r.D.Called.Places(o, "at")
			if slices.Contains(at, h) || o.Form == march.FormWithdraw && r.UnitsAt(h, side, false).Any(func(u int) bool { return march.NamesWithdrawal(r, o, u, h) }) {
				return true
			}
		}
	}
	o := r.Policy(side, march.FormRefuse, h)
	if o == nil {
		return false
	}
	switch o.ID("when") {
	case "accept", field.WordNever:
		return false
	case "outnumbered":
		a, b := field.Ratio(o)
		return int(r.Counts[h].Up[side.Enemy()])*b >= int(r.Counts[h].Up[side])*a
	}
	return true
}

func askRefusal(r *field.Run, side field.Side, list []int) (rules.Message, []play.Choice) {
	prompt := rules.M("rommel.ask.refuse")
	choices := []play.Choice{play.ExampleChoice(rules.M("rommel.choice.accept"), order.Of(march.FormRefuse, order.Chosen("when", "accept")))}
	for _, h := range list {
		prompt.Args = append(prompt.Args, r.StackArg("own", h, int(r.Counts[h].Up[side])), r.StackArg("enemy", h, int(r.Counts[h].Up[side.Enemy()])))
	}
	for _, h := range list {
		choices = append(choices, play.ExampleChoice(rules.M("rommel.choice.refuse", r.HexArg("hex", h)), order.Of(march.FormRefuse, r.D.Called.Value("at", h))))
		ways := withdrawChoices(r, r.UnitsAt(h, side, false), h)
		choices = append(choices, ways[:min(3, len(ways))]...)
	}
	return prompt, choices
}

// Reveal turns up the blocks in all battles and the minefields that units have
// entered (§7.3, §14.2).
func Reveal(r *field.Run) {
	s := r.S
	s.Pop()
	active := s.Active
	for _, h := range s.Entered {
		battle.FindMine(r, active, int(h))
	}
	for i := range s.Battles {
		h := int(s.Battles[i].Hex)
		for side := range field.Side(field.Sides) { // the defender, too, who may have come in a rearmament
			battle.FindMine(r, side, h)
		}
		revealAt(r, h)
	}
	r.CheckStrategic()
}

// revealAt turns up the blocks in a battle: everybody reads name, type and strength.
func revealAt(r *field.Run, h int) {
	for side := range field.Side(field.Sides) {
		fresh := r.UnitsAt(h, side, false).Filter(func(u int) bool { return !r.S.Blocks[u].Revealed })
		if fresh.IsEmpty() {
			continue
		}
		args := []rules.Arg{field.SideArg("side", side), r.HexArg("hex", h)}
		fresh.Each(func(u int) {
			r.S.Blocks[u].Revealed = true
			args = append(args, r.BlockArg("block", u))
		})
		r.M.Event("rommel.revealed", args...)
	}
}
