package battle

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// FormFight is the form of the order below.
const FormFight = "fight"

// choosing says which battles are fought (§8.6).
var choosing = field.OrderKind{
	Words: []order.Word{
		{ID: "fight", EN: []string{"fight", "fights", "combats", "attack", "attacks"},
			ES: []string{"combate", "combatir", "lucha", "combato", "luchar", "lucho", "ataca", "atacar", "ataco", "ataque"}},
		{ID: "hold", EN: []string{"no fight", "do not fight", "hold"}, ES: []string{"sin combate", "no combatas", "no combate"}},
		{ID: "everything", EN: []string{"everything", "all", "all units", "all I have", "all there is", "everything there is"},
			ES: []string{"todo", "todos", "todas", "todas las unidades", "todo lo que haya", "todo lo que hay", "todo lo que tengo"}},
		{ID: "everywhere", EN: []string{"everywhere", "every battle", "all battles", "each battle", "all"},
			ES: []string{"en todas partes", "todas partes", "todas las batallas", "todas", "cada batalla", "todos los combates"}},
	},
	Decisions: []order.Form{
		{ID: FormFight, Pattern: field.DecisionPattern("{how:=fight|assault|hold} [{when:=always|never|all}]")},
		{ID: FormFight, Pattern: "{how:=fight|assault|hold} (in|) " + compass.Patterns("at")},
		{ID: FormFight, Pattern: field.DecisionPattern("{how:=fight|assault} {when:=superior} " + field.RatioPattern)},
		// All units in a battle fight in it, said or not.
		{ID: FormFight, Pattern: "{how:=fight|assault} (in|) " + compass.Patterns("at") + " with everything"},
		{ID: FormFight, Pattern: "{how:=fight|assault} with everything (in|) " + compass.Patterns("at")},
		{ID: FormFight, Pattern: "{how:=fight|assault} with everything [(in|) everywhere]", Means: []order.Value{order.Chosen("when", "all")}},
		{ID: FormFight, Pattern: "{how:=fight|assault} (in|) everywhere", Means: []order.Value{order.Chosen("when", "all")}},
	},
	In:      field.InTurn,
	Answers: []string{field.AskCombat},
	Do: func(r *field.Run, _ field.Side, o *rules.Order) *play.Fault {
		if r.S.Choice == field.OptPass && o.ID("how") != field.WordHold {
			return play.Refuse("4.5", "rommel.bad.pass-combat")
		}
		return nil
	},
}

// Orders returns those that this layer carries out.
func Orders() []field.OrderKind {
	return []field.OrderKind{choosing, firing, allotting}
}

// Stages of a round of combat (§9.1).
const (
	fightBegin int8 = iota
	FightFirst      // defensive fire
	FightFirstLosses
	FightSecond // offensive fire
	FightSecondLosses
	fightRouts
	FightEnd
)

// ChooseBattles lets the active side choose its active battles (§8.6): new
// battles and its attacks on fortresses must be fought, others may.
func ChooseBattles(r *field.Run) {
	s, st := r.S, r.S.Top()
	side := s.Active
	if st.Stage == 0 {
		s.Phase++ // combat follows the moves of its half
		must, may := BattlesOf(r, side)
		unsaid := func(h int) bool { return r.Policy(side, FormFight, h) == nil }
		open := slices.ContainsFunc(may, unsaid) || mayAppearToAssault(r) && slices.ContainsFunc(must, unsaid)
		if !r.Decide(side, field.AskCombat, field.None, open, func() (rules.Message, []play.Choice) { return askBattles(r, must, may) }) {
			s.Phase--
			return
		}
		st.Stage = 1
		announceBattles(r, side, must, may)
		return
	}
	s.Pop()
	r.CheckStrategic()
}

// BattlesOf lists the battles that a side must and may fight now.
func BattlesOf(r *field.Run, side field.Side) (must, may []int) {
	for i := range r.S.Battles {
		b := &r.S.Battles[i]
		h := int(b.Hex)
		if c := &r.Counts[h]; c.Up[field.Axis] == 0 || c.Up[field.Allied] == 0 {
			continue
		}
		fort := r.D.Hexes[h].Fortress && b.Defender != side && r.S.Phase != field.PhaseBlitzCombat
		switch {
		case b.Quiet:
		case b.Fresh || fort:
			must = append(must, h)
		default:
			may = append(may, h)
		}
	}
	return must, may
}

// mayAppearToAssault reports, as far as the enemy can tell, what [MayAssault] does: he
// sees how many cards lie face down and how many moves there were.
func mayAppearToAssault(r *field.Run) bool {
	return MayAssault(r) || r.S.Played.Heap().Total() >= 2 && len(r.S.Moves) < 2 && r.S.Phase != field.PhaseBlitzCombat
}

// MayAssault reports whether the side whose turn it is rolls double dice (§4.3).
func MayAssault(r *field.Run) bool { return r.S.Choice == field.OptAssault }

// announceBattles announces the active battles and the assaults among them, and
// puts them on the agenda: in the order in which the side named them, the
// others by hex (§8.6, §9).
func announceBattles(r *field.Run, side field.Side, must, may []int) {
	s, list := r.S, slices.Clone(must)
	for _, h := range may {
		if wantsFight(r, side, h) {
			list = append(list, h)
		}
	}
	slices.Sort(list)
	var named []int
	eachStated(r, FormFight, func(o *rules.Order) {
		at, _, _ := r.D.Called.Places(o, "at")
		named = append(named, at...)
	})
	slices.SortStableFunc(list, func(a, b int) int { return compareByList(named, a, b) })
	fights := make([]field.Step, len(list))
	for i, h := range list {
		fights[i] = field.Step{Kind: field.StepFight, Side: side, Hex: int16(h), Flag: MayAssault(r) && wantsAssault(r, side, h)}
		code := "rommel.battle"
		if fights[i].Flag {
			code = "rommel.battle-assault"
		}
		r.M.Event(code, field.SideArg("side", side), r.HexArg("hex", h))
	}
	slices.Reverse(fights) // the last on the agenda is the next
	s.Agenda = append(s.Agenda, fights...)
}

// eachStated goes through the orders of a form in the answer and in the sheet of the turn.
func eachStated(r *field.Run, form string, do func(o *rules.Order)) {
	for _, orders := range [2][]rules.Order{r.M.Answered, r.S.Policies.Orders} {
		for i := range orders {
			if orders[i].Form == form {
				do(&orders[i])
			}
		}
	}
}

// compareByList compares two by where they stand on a list; who does not comes last.
func compareByList(list []int, a, b int) int {
	return cmp.Compare(uint(slices.Index(list, a)), uint(slices.Index(list, b)))
}

// wantsFight reads what a side has said of a battle that it may fight. By
// default it does not.
func wantsFight(r *field.Run, side field.Side, h int) bool {
	o := r.Policy(side, FormFight, h)
	if o == nil || o.ID("how") == field.WordHold || o.ID("when") == field.WordNever {
		return false
	}
	if o.ID("when") == field.WordSuperior {
		a, b := field.Ratio(o)
		return r.VCOf(r.UnitsAt(h, side, false))*b >= r.VCOf(r.UnitsAt(h, side.Enemy(), false))*a
	}
	return true
}

// wantsAssault reports whether a side wants double dice in a battle.
func wantsAssault(r *field.Run, side field.Side, h int) bool {
	o := r.M.DecisionOrder(side.ID(), FormFight, r.D.HexID(h), func(o *rules.Order) bool { return o.ID("how") == field.WordAssault })
	if o == nil {
		return false
	}
	if last := r.Policy(side, FormFight, h); last != nil && last.ID("how") != field.WordAssault {
		return false
	}
	return o.ID("when") != field.WordSuperior || wantsFight(r, side, h)
}

func askBattles(r *field.Run, must, may []int) (rules.Message, []play.Choice) {
	prompt := rules.M("rommel.ask.combat")
	choices := []play.Choice{play.ExampleChoice(rules.M("rommel.choice.fight.none"), order.Of(FormFight, order.Chosen("how", field.WordHold), order.Chosen("when", "always")))}
	for _, h := range must {
		prompt.Args = append(prompt.Args, r.HexArg("must", h))
	}
	for _, h := range may {
		prompt.Args = append(prompt.Args, r.HexArg("may", h))
		choices = append(choices, play.ExampleChoice(rules.M("rommel.choice.fight", r.HexArg("hex", h)), r.D.OrderIn(FormFight, FormFight, h)))
	}
	if MayAssault(r) {
		for _, h := range append(slices.Clone(must), may...) {
			choices = append(choices, play.ExampleChoice(rules.M("rommel.choice.assault", r.HexArg("hex", h)), r.D.OrderIn(FormFight, field.WordAssault, h)))
		}
	}
	return prompt, choices
}

// FightRound carries on a round of combat.
func FightRound(r *field.Run) {
	s, st := r.S, r.S.Top()
	h := int(st.Hex)
	f := s.Fight
	if f == nil {
		if c := &r.Counts[h]; c.Up[field.Axis] == 0 || c.Up[field.Allied] == 0 {
			s.Pop()
			return
		}
		f = &field.Fight{Hex: st.Hex, First: s.Active.Enemy(), Second: s.Active, Assault: st.Flag}
		s.Fight = f
	}
	done := true
	switch f.Stage {
	case fightBegin:
		for u := range s.Blocks {
			if b := &s.Blocks[u]; int(b.At) == h {
				b.Fired = false
			}
		}
		r.M.Event("rommel.round", r.HexArg("hex", h), field.SideArg("side", f.First))
	case FightFirst:
		done = fireAll(r, f, f.First)
	case FightFirstLosses:
		done = takeLosses(r, f, f.Second)
	case FightSecond:
		done = fireAll(r, f, f.Second)
	case FightSecondLosses:
		done = takeLosses(r, f, f.First)
	case fightRouts:
		for _, side := range [2]field.Side{f.First, f.Second} {
			r.PushRout(side, h)
		}
	case FightEnd:
		endRound(r, h)
		return
	}
	f.Stage += int8(field.Int(done))
}

// endRound ends a round of combat, and the battle if it is won.
func endRound(r *field.Run, h int) {
	if b := r.S.BattleAt(h); b != nil {
		b.Fought, b.Fresh = true, false
	}
	r.S.Fight = nil
	r.S.Pop()
	r.EndBattle(h)
	for side := range field.Side(field.Sides) {
		if r.S.BattleAt(h) == nil && r.Has(side, h) {
			r.M.Event("rommel.battle-won", field.SideArg("side", side), r.HexArg("hex", h))
		}
	}
}

// fighters returns the units of a side that take part in a round: undisrupted, and
// not about to leave.
func fighters(r *field.Run, f *field.Fight, side field.Side) field.UnitSet {
	return r.UnitsAt(int(f.Hex), side, false).Filter(func(u int) bool { return !r.S.Blocks[u].Leaving })
}

// isDefender reports whether a side has the benefits of the original defender: they
// are lost when it begins the combat (§13.2, §14.2), which a rear guard does
// not (§10.4, sidebar).
func isDefender(r *field.Run, f *field.Fight, side field.Side) bool {
	b := r.S.BattleAt(int(f.Hex))
	return b != nil && b.Defender == side && f.First == side
}
