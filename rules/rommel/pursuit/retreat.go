package pursuit

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
	"github.com/fieldpost/fieldpost/rules/rommel/moves"
)

const formProbe = "probe"

// probing are the answers to whether rear guards are probed (§10.41).
var probing = field.OrderKind{
	Words: []order.Word{
		{ID: "probe", EN: []string{"probe", "probes", "probe combat"}, ES: []string{"tantea", "tantear", "tanteo", "combate de tanteo"}},
		{ID: "superior", EN: []string{"when superior", "superior", "if superior", "stronger", "when stronger"}, ES: []string{"en superioridad"}},
	},
	Decisions: []order.Form{
		{ID: formProbe, Pattern: field.DecisionPattern("probe [{when:=always|never}]")},
		{ID: formProbe, Pattern: field.DecisionPattern("probe {when:=superior} " + field.RatioPattern)},
	},
	Answers: []string{field.AskProbe},
}

// Stages of the retreats out of one hex. A full retreat, which leaves no units
// in order behind, is pursued:
//
//	next - chase - rout - end
//
// A partial retreat is not, but its rear guard may be probed (§10.41). If that
// destroys it, the retreat has become a full one:
//
//	next - probe - [probed] - move, or chase - rout - end
//
// Units that leave bear the mark leaving from their order on: they do not
// fight, and do not count as rear guard.
const (
	departNext   int8 = iota // take the next hex
	DepartProbe              // may the enemy probe the rear guard?
	departProbed             // the probe has been fought
	departChase              // pursuit, then the way back
	departMove               // the way back without pursuit
	departRout               // what stays behind disrupted routs
	DepartEnd                // the pursuers may fire again
)

// StepDepartures carries out the retreats of the active side, hex by hex, after all
// other moves (§10.3, §10.4).
func StepDepartures(r *field.Run) {
	s, st := r.S, r.S.Top()
	side := st.Side
	h := int(st.Hex)
	switch st.Stage {
	case departNext:
		if len(s.Departures) == 0 {
			s.Pop()
			return
		}
		beginDeparture(r, st, side)
	case DepartProbe:
		if !r.Decide(side.Enemy(), field.AskProbe, h, r.Counts[h].Up[side.Enemy()] > 0, func() (rules.Message, []play.Choice) {
			return rules.M("rommel.ask.probe", r.HexArg("hex", h), rules.Num("count", st.Units.Len())), []play.Choice{
				play.ExampleChoice(rules.M("rommel.choice.probe.no"), probeOrder("never")),
				play.ExampleChoice(rules.M("rommel.choice.probe.yes"), probeOrder("always")),
			}
		}) {
			return
		}
		st.Stage = departMove
		if wantsProbe(r, side.Enemy(), h, st.Units) {
			st.Stage = departProbed
			r.M.Event("rommel.probe", field.SideArg("side", side.Enemy()), r.HexArg("hex", h))
			revealAt(r, h) // who came in this phase to join the rear guard
			s.Fight = &field.Fight{Hex: int16(h), First: side, Second: side.Enemy()}
			s.Push(field.Step{Kind: field.StepFight, Side: side.Enemy(), Hex: int16(h)})
		}
	case departProbed:
		st.Stage = departMove
		if moves.RearGuard(r, side, h) == 0 {
			st.Stage = departChase // the rear guard is gone: a full retreat
		}
	case departChase, departMove:
		from := ChasePursuit
		if st.Stage == departMove {
			from = ChaseMove
		}
		st.Stage = departRout
		pushChase(r, field.Chase{Hex: int16(h), Side: side, Kind: field.ChaseRetreat, Stage: from, Units: moves.LeavingUnits(r, side, h)})
	case departRout:
		st.Stage = DepartEnd
		endDeparture(r, h)
		r.PushRout(side, h)
	case DepartEnd:
		st.Stage, st.Units = departNext, field.UnitSet{}
		resetFire(r, h, side.Enemy())
		resetFire(r, h, side)
	}
}

// beginDeparture takes the next hex that units leave and tells a full retreat
// from a partial one.
func beginDeparture(r *field.Run, st *field.Step, side field.Side) {
	h := int(r.S.Departures[0].Hex)
	st.Hex = int16(h)
	stayIfClosed(r, h)
	st.Units = moves.LeavingUnits(r, side, h)
	if st.Units.IsEmpty() {
		endDeparture(r, h)
		return
	}
	code := "rommel.full-retreat"
	st.Stage = departChase
	if moves.RearGuard(r, side, h) > 0 {
		code = "rommel.partial-retreat"
		st.Stage = DepartProbe
		if b := r.S.BattleAt(h); b != nil {
			b.Quiet = true
		}
	}
	r.M.Event(code, field.SideArg("side", side), r.HexArg("hex", h), rules.Num("count", st.Units.Len()))
}

// stayIfClosed lets those stay in a hex whose way out routed enemies have
// closed since they had the order: a retreat is announced when all other moves
// are done (§10.3). In a turn of pass they go by their lines.
func stayIfClosed(r *field.Run, h int) {
	for i := range r.S.Departures {
		d := &r.S.Departures[i]
		if int(d.Hex) != h || r.S.Choice == field.OptPass {
			continue
		}
		d.Units.Each(func(u int) {
			if b := &r.S.Blocks[u]; int(b.At) == h && b.Leaving {
				q := retreatRequest(r, d, u)
				_, b.Leaving = march.Path(r, &q)
			}
		})
	}
}

// wantsProbe reads the policy of probing: always, never, or when superior to
// the rear guard. By default a side probes when its VC in the battle are twice
// those of the rear guard or more, as far as it sees them.
func wantsProbe(r *field.Run, side field.Side, h int, leaving field.UnitSet) bool {
	foe := side.Enemy()
	guard := r.UnitsAt(h, foe, false)
	leaving.Each(guard.Drop)
	own := r.UnitsAt(h, side, false)
	if own.IsEmpty() {
		return false
	}
	a, b := 2, 1
	if o := r.Policy(side, formProbe, h); o != nil {
		switch o.ID("when") {
		case field.WordNever:
			return false
		case field.WordSuperior:
			a, b = field.Ratio(o)
		default:
			return true
		}
	}
	return r.VCOf(own)*b >= r.SeenVC(guard)*a
}

// endDeparture ends the orders for a hex.
func endDeparture(r *field.Run, h int) {
	r.S.Departures = slices.DeleteFunc(r.S.Departures, func(d field.Departure) bool {
		if int(d.Hex) == h { // its units were lost before they could go
			r.M.End(r.S.Active.ID(), d.Line, d.Text, &play.Refuse("", "rommel.bad.lost-before").Message)
		}
		return int(d.Hex) == h
	})
}

// retreatMoves moves the units that leave a battle by order.
func retreatMoves(r *field.Run, c *field.Chase) {
	for i := range r.S.Departures {
		d := &r.S.Departures[i]
		if d.Hex != c.Hex {
			continue
		}
		var gone field.UnitSet
		for _, u := range march.SortAnonymously(r, d.Units.List()) {
			if !c.Units.Has(u) {
				continue
			}
			r.S.Blocks[u].Leaving = false
			if retreatUnit(r, d, u) {
				gone.Add(u)
			}
		}
		if gone.IsEmpty() {
			continue
		}
		reportWithdrawal(r, c.Side, int(c.Hex), gone)
		if d.Line > 0 {
			d.Units = field.UnitSet{}
			r.M.End(c.Side.ID(), d.Line, d.Text, nil)
			d.Line = 0
		}
	}
}

// retreatUnit moves one unit out of its battle by its order, if it can go: in a turn
// of pass by the supply line that it had, else by the way that is open now. A forced
// march is rolled for later.
func retreatUnit(r *field.Run, d *field.Departure, u int) bool {
	s, side := r.S, r.D.Units[u].Side
	q := retreatRequest(r, d, u)
	w, ok := march.Path(r, &q)
	if !ok && s.Choice == field.OptPass {
		var x march.Refuge
		x, ok = march.ChooseWithdrawal(r, u, int(d.Hex))
		w.Hexes = x.Way
	}
	switch {
	case !ok:
		return false
	case w.Forced:
		// It leaves its battle all the same: of a regroup move, too, it goes as far
		// as it may, as it cannot stay (§6.4, sidebar).
		m, way := march.Announce(r, u, w, int(d.To))
		m.Retreat = r.Has(side.Enemy(), int(m.From))
		s.Marches = append(s.Marches, m)
		SendBack(r, side, u, way)
	default:
		SendBack(r, side, u, w.Hexes)
		if int(d.To) == field.None {
			march.LeaveMap(r, side, u)
		}
	}
	return true
}

// retreatRequest makes the question for the way of a unit out of its battle.
func retreatRequest(r *field.Run, d *field.Departure, u int) march.Request {
	q := march.RequestFor(r, u, march.Aim{To: int(d.To), Via: d.Via, Rommel: int(d.Group) < len(r.S.Moves) && r.S.Moves[d.Group].Rommel, Forced: d.March})
	q.Leaving, q.Enter = true, false
	return q
}

// probeOrder returns the order to probe rear guards always, or never (§10.41).
func probeOrder(when string) rules.Order { return order.Of(formProbe, order.Chosen("when", when)) }

// reportWithdrawal reports where units went that left a hex.
func reportWithdrawal(r *field.Run, side field.Side, from int, units field.UnitSet) {
	for h := range r.Here {
		r.ReportMove(side, "rommel.fell-back", r.Here[h].Filter(units.Has), []rules.Arg{r.HexArg("from", from), r.HexArg("to", h)})
	}
}
