package setup

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/buildup"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// Orders returns those that this layer carries out.
func Orders() []field.OrderKind {
	return []field.OrderKind{deploying, redrawing}
}

// FormDeploy is the form of the order below.
const FormDeploy = "deploy"

// deploying sets units up (§18).
var deploying = field.OrderKind{
	Words: []order.Word{
		{ID: "deploy", EN: []string{"deploy", "deploys", "place", "set up"},
			ES: []string{"despliega", "desplegar", "despliego", "coloca", "colocar", "coloco", "despliegue"}},
		{ID: "all", EN: []string{"all", "everything", "every unit"}, ES: []string{"todas", "todo", "todos", "todas las unidades"}},
		{ID: "rest", EN: []string{"the rest", "rest", "the others", "all the rest", "everything else", "all others"}, ES: []string{"el resto", "resto", "las demás", "todo el resto", "todo lo demás", "todas las demás"}},
	},
	Forms: []order.Form{
		{ID: FormDeploy, Pattern: "deploy {units:unit+} (in|to) " + compass.Pattern("to")},
		{ID: FormDeploy, Pattern: "deploy {all:=all|rest} (in|to) " + compass.Pattern("to")},
	},
	In: field.InSetup,
	Do: deployUnits,
}

// restOrder returns the order that sets up what is left in a hex.
func restOrder(r *field.Run, h int) rules.Order {
	return order.Of(FormDeploy, order.Chosen("all", "rest"), r.D.Called.Value("to", h))
}

// Prepare carries out the rearmament of a side before the set-up of Gazala: there are
// minefields and cards to be had, as nothing stands on the map yet (§18.7).
func Prepare(r *field.Run) {
	side := r.S.Top().Side
	if r.M.Sheet(side.ID(), nil) {
		r.S.Pop()
		buildup.Save(r, side)
	}
}

// PreparesNow reports whether a side spends its points of §18.7 with its set-up:
// the Axis does, the Allies have done so before it.
func PreparesNow(r *field.Run, side field.Side) bool {
	return side == field.Axis && r.Scenario().PreBuildup > 0
}

// landing is what a line of a set-up has come to.
type landing struct {
	units field.UnitSet
	fault *play.Fault
}

// Setup lets a side deploy its starting forces (§18). Units that its sheet
// leaves out are placed where alone they may stand, or by the title. When it
// has deployed it is dealt its hand.
func Setup(r *field.Run, obey func(*play.Queue, *rules.Order) *play.Fault) {
	s, side := r.S, r.S.Top().Side
	q := r.M.DueOrWait(side.ID())
	if q == nil {
		return
	}
	lines := make([]landing, len(q.Orders))
	from, end := q.Next, len(q.Orders)
	for i := from; i < end; i++ {
		left := r.UnitsWhere(side, isUndealt)
		lines[i].fault = obey(q, &q.Orders[i])
		lines[i].units = left.Filter(func(u int) bool { return r.S.Blocks[u].At >= 0 })
		if lines[i].fault != nil && q.OnFailure == rules.Stop {
			end = i + 1
		}
	}
	q.Next = end
	if end == len(q.Orders) {
		deployForced(r, side)
	}
	takeBackUnsupplied(r, side, lines)
	r.M.Failed = false
	for i := from; i < end; i++ {
		if f := lines[i].fault; f != nil {
			r.M.Fail(&q.Orders[i], f)
		} else {
			r.M.Succeed(&q.Orders[i])
		}
	}
	if r.M.Trying() {
		noteUndeployed(r, side)
		return
	}
	if r.M.Halt(q) {
		return
	}
	s.Drop(side.ID())
	DefaultDeployment(r, side)
	s.Pop()
	reportDeployment(r, side)
	if PreparesNow(r, side) {
		buildup.Save(r, side)
	}
	buildup.Deal(r, side)
}

// isUndealt reports whether a block is still to be deployed.
func isUndealt(b *field.Block) bool { return b.At == field.Undealt }

// deployUnits places units, or all that have no place yet and may stand there. When
// one of them may not, none is placed.
func deployUnits(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	to, v, f := r.D.HexOnMap(o, "to")
	if f != nil {
		return f
	}
	var units field.UnitSet
	if o.Has("all") {
		for g := range r.GroupsOf(side) {
			if g.Area.Has(to) {
				field.SetOf(UndeployedUnits(r, g)...).Each(units.Add)
			}
		}
		if units.IsEmpty() {
			return play.Refuse("18", "rommel.bad.deploy-nobody", r.HexArg("hex", to)).At(v)
		}
	}
	for u, uv := range r.D.UnitsOf(o) {
		b := &r.S.Blocks[u]
		switch {
		case r.D.Units[u].Side != side:
			return play.Refuse("18", "rommel.bad.not-yours", r.UnitArg("unit", u)).At(uv)
		case b.At >= 0:
			return play.Refuse("18", "rommel.bad.deployed-already", r.UnitArg("unit", u), r.HexArg("hex", int(b.At))).At(uv)
		case b.At != field.Undealt:
			return play.Refuse("18", "rommel.bad.not-starting", r.UnitArg("unit", u)).At(uv)
		}
		units.Add(u)
	}
	for g := range r.GroupsOf(side) {
		n := 0
		for _, u := range g.Units {
			if !units.Has(u) {
				continue
			}
			n++
			if f := deploymentFault(r, g, to, n); f != nil {
				return offerHexes(r, f.At(v), g, r.UnitArg("unit", u))
			}
		}
	}
	units.Each(func(u int) { r.Put(u, to) })
	return nil
}

// deploymentFault says why n more units of a group may not be set up in a hex
// (§18). A fortress of the enemy is his from the beginning (§13.1), even where
// the area around it is not.
func deploymentFault(r *field.Run, g *field.Group, h, n int) *play.Fault {
	i := r.FortIndex(h)
	switch {
	case !g.Area.Has(h):
		return play.Refuse("18", "rommel.bad.deploy-area", r.HexArg("hex", h))
	case i >= 0 && r.S.Forts[i].Holder == g.Side.Enemy():
		return play.Refuse("13.1", "rommel.bad.deploy-fortress", r.HexArg("hex", h))
	case r.Has(g.Side.Enemy(), h):
		return play.Refuse("18", "rommel.bad.deploy-enemy", r.HexArg("hex", h))
	case n > roomFor(r, g, h):
		return play.Refuse("18", "rommel.bad.deploy-limit", r.HexArg("hex", h), rules.Num("room", roomFor(r, g, h)))
	}
	return nil
}

// offerHexes completes a fault with a unit that it is about, and with the
// hexes of its group where there are few.
func offerHexes(r *field.Run, f *play.Fault, g *field.Group, unit rules.Arg) *play.Fault {
	f.Message.Args = append(f.Message.Args, unit)
	if g.Area.Len() <= 3 {
		for _, h := range openHexes(r, g) {
			f.Try(restOrder(r, h))
		}
	}
	return f
}

// roomFor returns how many units of a group may still be set up in a hex.
func roomFor(r *field.Run, g *field.Group, h int) int {
	for _, l := range g.MaxIn {
		if l.Hex != h {
			continue
		}
		n := l.Max
		for _, u := range g.Units {
			if int(r.S.Blocks[u].At) == h {
				n--
			}
		}
		return n
	}
	return len(r.D.Units)
}

// UndeployedUnits lists the units of a group that have no place yet.
func UndeployedUnits(r *field.Run, g *field.Group) (list []int) {
	for _, u := range g.Units {
		if r.S.Blocks[u].At == field.Undealt {
			list = append(list, u)
		}
	}
	return list
}

// openHexes lists the hexes in which units of a group may be set up.
func openHexes(r *field.Run, g *field.Group) (list []int) {
	for h := range r.D.Hexes {
		if g.Area.Has(h) && deploymentFault(r, g, h, 1) == nil {
			list = append(list, h)
		}
	}
	return list
}

// deployForced places the units that can stand in one hex only.
func deployForced(r *field.Run, side field.Side) {
	for g := range r.GroupsOf(side) {
		left, open := UndeployedUnits(r, g), openHexes(r, g)
		if len(open) == 1 && roomFor(r, g, open[0]) >= len(left) {
			for _, u := range left {
				r.Put(u, open[0])
			}
		}
	}
}

// SuppliedUnits lists the units of a side that have supply as the blocks stand.
// Nobody is asked: where a fortress cannot supply all, some are without it.
func SuppliedUnits(r *field.Run, side field.Side) field.UnitSet {
	var set field.UnitSet
	r.M.RunTrial(func() { set, _ = supply.CheckSupply(r, side, true) })
	return set
}

// unsuppliedUnits lists the units of a side on the map that have none.
func unsuppliedUnits(r *field.Run, side field.Side) field.UnitSet {
	supplied := SuppliedUnits(r, side)
	return r.UnitsOnMap(side).Filter(func(u int) bool { return !supplied.Has(u) })
}

// takeBackUnsupplied takes units off the map that are set up without supply
// (§18), and notes it as the fault of their lines. As they may have supplied
// others, it looks again until all that stand have supply. In a dry run it
// looks once and takes nobody back, so that each fault is told where it arose.
func takeBackUnsupplied(r *field.Run, side field.Side, lines []landing) {
	for {
		cut := unsuppliedUnits(r, side)
		if cut.IsEmpty() {
			return
		}
		for i := range lines {
			l := &lines[i]
			if of := l.units.Filter(cut.Has).List(); l.fault == nil && len(of) > 0 {
				l.fault = play.Refuse("18", "rommel.bad.deploy-unsupplied", r.UnitArg("unit", of[0]), r.HexArg("hex", int(r.S.Blocks[of[0]].At)))
				l.units.Each(cut.Add)
			}
		}
		if r.M.Trying() {
			return
		}
		cut.Each(func(u int) { r.Put(u, field.Undealt) })
	}
}

// noteUndeployed says which units a sheet leaves without a place.
func noteUndeployed(r *field.Run, side field.Side) {
	for g := range r.GroupsOf(side) {
		left := UndeployedUnits(r, g)
		if len(left) == 0 {
			continue
		}
		f := play.Refuse("18", "rommel.bad.not-deployed", rules.Num("count", len(left)))
		for _, u := range left {
			f.Message.Args = append(f.Message.Args, r.UnitArg("unit", u))
		}
		if hexes := FrontHexes(r, g); len(hexes) > 0 {
			f.Try(restOrder(r, hexes[0]))
		}
		r.M.NoteProblem(nil, f)
	}
}

// reportDeployment shows a side where its units stand, and the enemy where
// blocks do.
func reportDeployment(r *field.Run, side field.Side) {
	for h := range r.D.Hexes {
		if set := r.UnitsAt(h, side, false); !set.IsEmpty() {
			r.M.EventTo(side.ID(), "rommel.deployed", append([]rules.Arg{r.HexArg("hex", h)}, r.UnitArgs("unit", set)...)...)
		}
	}
	r.M.EventTo(side.Enemy().ID(), "rommel.deployed-enemy", r.StackArgs(side, "stack", r.UnitsOnMap(side))...)
}

// FormRedraw is the form of the order below.
const FormRedraw = "redraw"

// redrawing puts the first hand back and draws another (§18).
var redrawing = field.OrderKind{
	Words: []order.Word{
		{ID: "redraw", EN: []string{"redraw", "redraw hand", "new hand"}, ES: []string{"roba", "robar", "otra mano", "mano nueva", "robo"}},
		{ID: "keep-hand", EN: []string{"keep it", "I keep it", "keep hand", "keep the hand", "keep my hand", "I keep my hand"},
			ES: []string{"me la quedo", "la conservo", "me quedo con la mano", "conservo la mano", "guardo la mano"}},
	},
	Forms: []order.Form{
		{ID: FormRedraw, Pattern: "redraw [{answer:=no}]"},
		{ID: FormRedraw, Pattern: "keep-hand", Means: []order.Value{order.Chosen("answer", "no")}},
	},
	In: field.InHand,
	Do: redrawHand,
}

// redrawHand carries out the answer: the old hand goes back into the deck, which
// would not hold out for both sides otherwise, and as many cards are drawn.
func redrawHand(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
	s, ss := r.S, &r.S.Sides[side]
	switch {
	case o.ID("answer") == "no":
		return nil
	case ss.Redrawn:
		return play.Refuse("18", "rommel.bad.redrawn")
	}
	ss.Redrawn = true
	n := ss.Hand.Heap().Total()
	ss.Hand.Heap().Give(s.Deck[:])
	buildup.ReportCards(r, side, "rommel.redrawn", buildup.Draw(r, side, n, "redraw"))
	return nil
}
