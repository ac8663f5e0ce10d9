package pursuit

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
)

const formPursue = "pursue"

// pursuing says who fires in pursuit (§10.5).
var pursuing = field.OrderKind{
	Words: []order.Word{{ID: "pursue", EN: []string{"pursue", "pursues", "pursuit"}, ES: []string{"persigue", "perseguir", "persecución", "persigo"}}},
	Decisions: []order.Form{
		{ID: formPursue, Pattern: field.DecisionPattern("pursue {how:=always|never|all|none}")},
		{ID: formPursue, Pattern: field.DecisionPattern("pursue [with] {count:number}")},
		{ID: formPursue, Pattern: field.DecisionPattern("pursue [with] {units:unit+}")},
		{ID: formPursue, Pattern: field.DecisionPattern("pursue keep {keep:unit+}")},
	},
	In:      field.InTurn,
	Answers: []string{field.AskPursue},
	Settles: (*field.Run).AbsentUnitFault,
}

// Orders returns those that this layer carries out.
func Orders() []field.OrderKind {
	return []field.OrderKind{withdrawing, refusing, pursuing, probing}
}

// Stages of a chase, in order. A rout begins with the first, refusals and full
// retreats with pursuit fire, partial retreats with the way back. When
// nobody is left of the group the rest is skipped.
const (
	chaseAttrition int8 = iota // a rout costs a step
	ChasePursuit               // the enemy fires
	ChaseLosses                // the owner allots the hits
	ChaseMove                  // the survivors go
	ChaseEnd
)

// pushChase lets a group leave a hex.
func pushChase(r *field.Run, c field.Chase) {
	r.S.Chase = &c
	r.S.Push(field.Step{Kind: field.StepChase, Side: c.Side, Hex: c.Hex})
}

// StepChase carries a chase on until a question stops it or it is over.
func StepChase(r *field.Run) {
	s, c := r.S, r.S.Chase
	for {
		switch c.Stage {
		case chaseAttrition:
			if c.Kind == field.ChaseRout {
				takeAttrition(r, c)
			}
		case ChasePursuit:
			if !firePursuit(r, c) {
				return
			}
		case ChaseLosses:
			if !takePursuitLosses(r, c) {
				return
			}
		case ChaseMove:
			if !withdrawGroup(r, c) {
				return
			}
		case ChaseEnd:
			s.Chase = nil
			s.Pop()
			return
		}
		c.Stage++
		if c.Units.IsEmpty() && c.Stage < ChaseEnd {
			c.Stage = ChaseEnd
			r.EndBattle(int(c.Hex))
		}
	}
}

// pursuers returns the units that can still fire at a group that leaves: those in
// the hex that have not fired (§10.5).
func pursuers(r *field.Run, c *field.Chase) field.UnitSet {
	return r.UnitsAt(int(c.Hex), c.Side.Enemy(), false).Filter(func(u int) bool { return !r.S.Blocks[u].Fired && !r.S.Blocks[u].Leaving })
}

// firePursuit rolls for the pursuit fire: a die for each unit as fast as the slowest that
// leaves, two for each that is faster (§10.5).
func firePursuit(r *field.Run, c *field.Chase) bool {
	h, by := int(c.Hex), c.Side.Enemy()
	able := pursuers(r, c)
	slow := 9
	c.Units.Each(func(u int) { slow = min(slow, r.Speed(u)) })
	fast := able.Filter(func(u int) bool { return r.Speed(u) >= slow }).Len()
	if !r.Decide(by, field.AskPursue, h, !able.IsEmpty(), func() (rules.Message, []play.Choice) { // asked of slow ones, too: their owner alone knows
		choices := []play.Choice{
			play.ExampleChoice(rules.M("rommel.choice.pursue.all"), order.Of(formPursue, order.Chosen("how", "all"))),
			play.ExampleChoice(rules.M("rommel.choice.pursue.none"), order.Of(formPursue, order.Chosen("how", "none"))),
		}
		able.Each(func(u int) {
			if fast > 1 && r.Speed(u) >= slow {
				choices = append(choices, play.ExampleChoice(rules.M("rommel.choice.pursue.with", r.UnitArg("unit", u)), order.Of(formPursue, r.D.UnitValue("units", u))))
			}
		})
		return rules.M("rommel.ask.pursue", r.HexArg("hex", h), rules.Num("count", c.Units.Len()), rules.Num("speed", slow), rules.Num("able", fast)), choices
	}) {
		return false
	}
	if able.IsEmpty() {
		return true
	}
	args := []rules.Arg{field.SideArg("side", by), r.HexArg("hex", h), rules.Num("speed", slow)}
	hold, left := splitPursuers(r, by, h, able)
	label := r.DiceLabel("pursuit", r.D.Hexes[h].ID) // not by unit: who fires is hidden, and the dice are seen
	for pace := 4; pace >= slow; pace-- {            // the fastest first, if not all fire
		able.Each(func(u int) {
			if r.Speed(u) != pace || left == 0 || hold.Has(u) {
				return
			}
			left--
			r.S.Blocks[u].Fired = true
			for range 1 + field.Int(pace > slow) {
				face := r.M.Roll(label, 6)
				args = append(args, rules.Die("die", face))
				c.Hits += int8(field.Int(face >= r.D.PursuitOn))
			}
		})
	}
	if len(args) == 3 { // no dice
		r.M.Event("rommel.no-pursuit", args...)
		return true
	}
	r.M.Event("rommel.pursuit", append(args, rules.Num("hits", int(c.Hits)))...)
	return true
}

// splitPursuers returns which units of a side hold their fire in pursuit, and how many of
// the others fire (§10.5, sidebar).
func splitPursuers(r *field.Run, side field.Side, h int, able field.UnitSet) (hold field.UnitSet, n int) {
	o := r.Policy(side, formPursue, h)
	if o == nil {
		return hold, able.Len()
	}
	if o.Has("units") {
		hold = able
	}
	for _, v := range o.Args {
		switch {
		case v.Name == "count":
			return hold, v.Num
		case v.Name == "how" && (v.ID == field.WordNever || v.ID == "none"):
			return able, 0
		case v.Name == "units":
			hold.Drop(r.D.UnitOf(v))
		case v.Name == "keep" && !isAbandonedRout(r):
			hold.Add(r.D.UnitOf(v))
		}
	}
	return hold, able.Len()
}

// isAbandonedRout reports whether the rout that runs is that of disrupted units whom
// others have just left behind: fire that was kept is kept for them (§10.2,
// §10.5, sidebars).
func isAbandonedRout(r *field.Run) bool {
	n := len(r.S.Agenda) - 3 // the chase, the rout, and what led to it
	if n < 0 || r.S.Agenda[n+1].Kind != field.StepRout {
		return false
	}
	by := &r.S.Agenda[n]
	return by.Kind == field.StepRefuse && by.Stage == RefuseRout || by.Kind == field.StepDepart && by.Stage == DepartEnd
}

// takePursuitLosses lets the owner allot the hits among all units that leave.
func takePursuitLosses(r *field.Run, c *field.Chase) bool {
	if c.Hits == 0 {
		return true
	}
	h := int(c.Hex)
	if !r.Decide(c.Side, field.AskLosses, h, c.Units.Len() > 1, func() (rules.Message, []play.Choice) {
		return rules.M("rommel.ask.losses-pursuit", r.HexArg("hex", h), rules.Num("hits", int(c.Hits))), battle.LossChoices(r, c.Units)
	}) {
		return false
	}
	lost := battle.AllotHits(r, c.Side, h, c.Units, int(c.Hits))
	takeLosses(r, c, func(u int) int { return lost[u] })
	c.Hits = 0
	return true
}

// takeLosses takes VC from the units of a chase, and those out of it that are gone. The
// enemy is told how many these are.
func takeLosses(r *field.Run, c *field.Chase, vc func(u int) int) {
	h, was := int(c.Hex), c.Units
	was.Each(func(u int) {
		switch n := vc(u); {
		case n == 0:
		case r.LoseVC(u, n):
			c.Units.Drop(u)
			r.M.EventTo(c.Side.ID(), "rommel.lost", r.UnitArg("unit", u), r.HexArg("hex", h))
		default:
			r.M.EventTo(c.Side.ID(), "rommel.reduced", r.UnitArg("unit", u), rules.Num("vc", int(r.S.Blocks[u].VC)))
		}
	})
	r.ReportEliminated(c.Side, h, was.Len()-c.Units.Len())
}

// withdrawGroup moves the survivors: by order, or by a withdrawal move; who cannot is
// lost (§10.1, §11.3).
func withdrawGroup(r *field.Run, c *field.Chase) bool {
	h := int(c.Hex)
	if c.Kind == field.ChaseRetreat {
		retreatMoves(r, c)
		r.EndBattle(h)
		return true
	}
	if c.Kind == field.ChaseRout {
		open := r.Policy(c.Side, march.FormFallBack, h) == nil && c.Units.Any(func(u int) bool { return len(march.Withdrawals(r, u)) > 0 })
		if !r.Decide(c.Side, field.AskWithdraw, h, open, func() (rules.Message, []play.Choice) {
			return rules.M("rommel.ask.withdraw", append([]rules.Arg{r.HexArg("hex", h)}, r.UnitArgs("unit", c.Units)...)...), withdrawChoices(r, c.Units, h)
		}) {
			return false
		}
	}
	var ways []march.Refuge // of those who have one, in their order
	lost := c.Units.Filter(func(u int) bool {
		x, ok := refugeOf(r, c, u)
		if ok {
			ways = append(ways, x)
		}
		return !ok
	})
	lost.Each(c.Units.Drop)
	r.EliminateTrapped(c.Side, h, lost)
	for i, u := range c.Units.List() {
		SendBack(r, c.Side, u, ways[i].Way)
	}
	reportWithdrawal(r, c.Side, h, c.Units)
	r.EndBattle(h)
	return true
}

// refugeOf finds where a unit withdraws to.
func refugeOf(r *field.Run, c *field.Chase, u int) (march.Refuge, bool) {
	i := slices.IndexFunc(r.S.Flights, func(f field.Flight) bool { return int(f.Unit) == u && f.Hex == c.Hex })
	if c.Kind == field.ChaseRefuse && i >= 0 {
		if x, ok := march.RefugeAt(march.Withdrawals(r, u), int(r.S.Flights[i].To)); ok {
			return x, true
		}
	}
	return march.ChooseWithdrawal(r, u, int(c.Hex))
}

// SendBack moves a unit out of a battle and disrupts it (§7.2). When the enemy
// there has fallen meanwhile, in probe combat, it leaves no battle.
func SendBack(r *field.Run, side field.Side, u int, way []int16) {
	b := &r.S.Blocks[u]
	flees := r.Has(side.Enemy(), int(b.At))
	b.Leaving, b.Revealed, b.Raid = false, false, field.NoRaid
	for _, h := range way {
		battle.FindMineOnWay(r, side, int(h))
		r.Put(u, int(h))
	}
	b.Moved = true
	if flees {
		r.Disrupt(u)
	}
}

// withdrawChoices lists hexes to which at least one unit of a set may go.
func withdrawChoices(r *field.Run, units field.UnitSet, from int) (out []play.Choice) {
	var seen []int
	add := func(h int) {
		if slices.Contains(seen, h) {
			return
		}
		seen = append(seen, h)
		out = append(out, play.ExampleChoice(rules.M("rommel.choice.withdraw", r.HexArg("hex", h), r.HexArg("from", from)),
			order.Of(march.FormFallBack, r.D.Called.Value("at", from), r.D.Called.Value("to", h))))
	}
	for _, u := range units.List() { // the default of the first that can go
		if x, ok := march.ChooseWithdrawal(r, u, from); ok {
			add(x.Hex)
			break
		}
	}
	units.Each(func(u int) {
		for _, x := range march.Withdrawals(r, u) {
			add(x.Hex)
		}
	})
	return out
}

// Rout makes the unshielded disrupted units of a side in a hex rout; with the
// flag of the step the others rout, too (§11.3, §13.2).
func Rout(r *field.Run) {
	s, st := r.S, *r.S.Top()
	h := int(st.Hex)
	if st.Stage == 0 {
		units := r.UnitsAt(h, st.Side, true)
		if st.Flag {
			r.UnitsAt(h, st.Side, false).Each(units.Add)
		}
		s.Top().Stage = 1
		if units.IsEmpty() || r.Counts[h].Up[st.Side.Enemy()] == 0 || !st.Flag && r.Counts[h].Up[st.Side] > 0 {
			s.Pop()
			return
		}
		units.Each(func(u int) { s.Blocks[u].Leaving = true })
		pushChase(r, field.Chase{Hex: st.Hex, Side: st.Side, Kind: field.ChaseRout, Units: units})
		return
	}
	s.Pop()
	r.EndBattle(h)
	if s.Fight == nil || int(s.Fight.Hex) != h {
		resetFire(r, h, st.Side.Enemy())
	}
}

// takeAttrition takes a step from every unit that routs (§11.3).
func takeAttrition(r *field.Run, c *field.Chase) {
	r.M.Event("rommel.rout", field.SideArg("side", c.Side), r.HexArg("hex", int(c.Hex)), rules.Num("count", c.Units.Len()))
	takeLosses(r, c, func(u int) int { return r.D.Units[u].Step() })
}

// resetFire lets the units in a hex fire again: pursuit in a movement phase is
// over there.
func resetFire(r *field.Run, h int, side field.Side) {
	r.UnitsAt(h, side, false).Each(func(u int) { r.S.Blocks[u].Fired = false })
}
