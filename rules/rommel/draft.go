package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/buildup"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
	"github.com/fieldpost/fieldpost/rules/rommel/moves"
	"github.com/fieldpost/fieldpost/rules/rommel/setup"
)

// draftLimit is how many lines of suggestions a draft holds.
const draftLimit = 90

// Draft implements [rules.Title]. Every line is a comment until the player
// takes its mark away, so that a draft sent back untouched orders nothing.
func (t *Title) Draft(k *rules.Known, check rules.Check) []rules.DraftLine {
	out, done := rules.NewSuggestions(k, check)
	if done {
		return out.Lines
	}
	say := func(o rules.Order) bool { return len(out.Lines) < draftLimit && out.Suggest(o) }
	side := field.SideOf(k.Viewer.Side())
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	r := &g.run
	tell := func(at int, units field.UnitSet) {
		if len(out.Lines) < draftLimit {
			st := rules.Stand{At: r.HexArg("hex", at)}
			units.Each(func(u int) { st.Pieces = append(st.Pieces, rules.Text("unit", r.D.Units[u].ID)) })
			out.Stands(append([]rules.Stand{st}, neighbourStands(r, side, at)...)...)
		}
	}
	kind, asked := field.StepOrders, false
	for i := range k.Demands {
		asked = true
		if st := awaitedStep(r, side, k.Demands[i].Key); st != nil {
			kind = st.Kind
		}
	}
	if !asked && r.S.Top().Kind != field.StepOrders { // orders of a turn would be wrong in a set-up or a month's end
		return nil
	}
	switch kind {
	case field.StepPrepare:
		draftPrepare(r, side, say)
	case field.StepSetup:
		if setup.PreparesNow(r, side) {
			draftPrepare(r, side, say)
		}
		draftSetup(r, side, say)
	case field.StepHand:
		say(order.Of(setup.FormRedraw, order.Chosen("answer", "no")))
		say(order.Of(setup.FormRedraw))
	case field.StepRearm:
		draftRearm(r, side, say, tell)
	default:
		draftTurn(r, side, say, tell)
	}
	return out.Lines
}

// suggest adds an order to the draft, if it is accepted.
type suggest func(o rules.Order) bool

func countOrder(form string, n int) rules.Order {
	return order.Of(form, order.Number("n", n))
}

// draftSetup suggests for each group the hex of its area that is the nearest to
// the enemy.
func draftSetup(r *field.Run, side field.Side, say suggest) {
	for g := range r.GroupsOf(side) {
		left := setup.UndeployedUnits(r, g)
		places := slices.Clone(g.MaxIn) // where all hexes have limits, as many as they hold
		if hexes := setup.FrontHexes(r, g); len(hexes) > 0 {
			places = []field.HexLimit{{Hex: hexes[0], Max: len(left)}}
		}
		for _, p := range places {
			n := min(p.Max, len(left))
			for _, units := range unitLines(r, field.SetOf(left[:n]...)) {
				say(r.D.OrderTo(setup.FormDeploy, units, p.Hex))
			}
			left = left[n:]
		}
	}
}

// draftPrepare suggests what can be had before a set-up (§18.7).
func draftPrepare(r *field.Run, side field.Side, say suggest) {
	for g := range r.GroupsOf(side) {
		hexes := setup.FrontHexes(r, g)
		for _, h := range hexes[:min(2, len(hexes))] {
			say(order.Of(buildup.FormMine, r.D.Called.Value("to", h)))
		}
	}
	say(countOrder(buildup.FormBuy, 1))
}

// unitLines shares a set of units out among lines that mail programs do not wrap.
func unitLines(r *field.Run, set field.UnitSet) (lines []field.UnitSet) {
	length := 0
	set.Each(func(u int) {
		id := r.D.Units[u].ID
		n := len(lines)
		if length += 1 + len(id); n == 0 || length > 36 {
			lines, length = append(lines, field.SetOf(u)), len(id)
			return
		}
		lines[n-1].Add(u)
	})
	return lines
}

// draftRearm suggests what the points can be spent on (§16.5).
func draftRearm(r *field.Run, side field.Side, say suggest, tell func(at int, units field.UnitSet)) {
	for h := range r.D.Hexes {
		set := r.UnitsAt(h, side, false)
		if h == r.D.Base[side] {
			set.Each(func(u int) {
				if r.S.Blocks[u].VC < r.D.Units[u].Steps[0] {
					say(order.Of(buildup.FormRebuild, r.D.UnitValue("units", u), order.Number("n", 1)))
				}
			})
			continue
		}
		for _, units := range unitLines(r, set) {
			if !say(r.D.OrderTo(buildup.FormRedeploy, units, r.D.Base[side])) {
				tell(h, units)
			}
		}
	}
	if int(r.S.Sides[side].Points) >= r.D.PriceCard {
		say(countOrder(buildup.FormBuy, 1))
	}
	if n := int(r.S.Sides[side].Hand[field.Dummy]); n > 0 {
		say(countOrder(buildup.FormDiscard, n))
	}
}

// hexAhead returns the next hex towards the enemy's base that a unit can enter: what
// a draft names, for the player to write another.
func hexAhead(r *field.Run, side field.Side, h int) int {
	best := h
	for _, x := range r.Grid.Sides(h) {
		if x.To >= 0 && x.Limit > 0 && !r.Has(side.Enemy(), x.To) &&
			(best == h || r.Grid.Distance(x.To, r.D.Base[side.Enemy()]) < r.Grid.Distance(best, r.D.Base[side.Enemy()])) {
			best = x.To
		}
	}
	return best
}

// neighbourStands returns the hexes that a unit can go to from one, with how many of the enemy's
// stand there.
func neighbourStands(r *field.Run, side field.Side, h int) (list []rules.Stand) {
	for dir, x := range r.Grid.Sides(h) {
		if x.To < 0 || x.Limit == 0 {
			continue
		}
		st := rules.Stand{At: r.HexArg("hex", x.To), Toward: compass.Toward(board.Direction(dir))}
		r.Here[x.To].Each(func(u int) { st.Hidden += field.Int(r.D.Units[u].Side != side) })
		st.Cross = &rules.Crossing{Room: max(0, march.Room(r, x.To, int(board.Direction(dir).Opposite())))}
		if rim, ok := rims[x.Kind]; ok {
			st.Cross.Rim = compass.NamesOf(&rim)
		}
		list = append(list, st)
	}
	return list
}

// rims are the words for what lies along a hexside that units cross.
var rims = map[board.Kind]order.Name{
	"pass":  {EN: []string{"pass"}, ES: []string{"paso"}},
	"ridge": {EN: []string{"ridge"}, ES: []string{"escarpe"}},
}

// draftTurn suggests the options that can be paid for, and a line for each
// group and battle.
func draftTurn(r *field.Run, side field.Side, say suggest, tell func(at int, units field.UnitSet)) {
	if r.S.Phase != field.PhaseBlitzMove {
		for o := field.OptBasic; o <= field.OptBlitz; o++ {
			if r.D.Options[o].Cost <= r.S.Sides[side].Hand[field.Real] {
				say(optionOrder(o))
			}
		}
		say(optionOrder(field.OptPass))
	}
	for h := range r.D.Hexes {
		set := r.UnitsAt(h, side, false).Filter(func(u int) bool { return !r.S.Blocks[u].Moved })
		told := true
		for _, units := range unitLines(r, set) {
			if to := hexAhead(r, side, h); to == h || !say(r.D.OrderTo(moves.FormMove, units, to)) {
				tell(h, units)
			} else {
				told = false
			}
		}
		if !told {
			tell(h, field.UnitSet{})
		}
	}
	for i := range r.S.Battles {
		say(r.D.OrderIn(battle.FormFight, battle.FormFight, int(r.S.Battles[i].Hex)))
	}
}
