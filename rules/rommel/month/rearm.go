package month

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// Rearm is the rearmament of one side (§16.4-§16.6): reinforcements come, the
// sheet spends the points, what is left is saved, and cards are drawn. The flag
// of its step marks the second side.
func (r *Run) Rearm(side field.Side) {
	s := r.S
	if s.Top().Stage == 0 {
		s.Top().Stage = 1
		s.Sheet++ // it has a number like a turn, and says so: else the numbers seem to skip
		r.Event("rommel.rearmament", field.SideArg("side", side), rules.Num("month", int(s.Month)), rules.Num("number", int(s.Sheet)))
		r.reinforce(side)
	}
	if !r.Sheet(side.ID(), nil) {
		return
	}
	last := s.Top().Flag
	s.Pop()
	r.Save(side)
	r.resupply(side)
	if last {
		s.Nets = [field.Sides]board.Set{}
		s.Forts = slices.Clone(s.Forts)
		for i := range s.Forts {
			s.Forts[i].Taken = false
		}
	}
}

// Priced carries out an order of a rearmament; of a sheet being checked it says
// what the order costs.
func (r *Run) Priced(side field.Side, o *rules.Order, carryOut func(field.Side, *rules.Order) *play.Fault) *play.Fault {
	before := int(r.S.Sides[side].Points)
	f := carryOut(side, o)
	if f == nil {
		left := int(r.S.Sides[side].Points)
		r.Foresee(o.Line, "rommel.forecast.price", rules.Num("price", before-left), rules.Num("left", left))
	}
	return f
}

// Spending gives units lost steps back (§16.54), buys cards and gives dummies back (§16.6), and calls the Malta group (§18.6).
var Spending = field.OrderKind{
	Words: []order.Word{
		{ID: "rebuild", EN: []string{"rebuild", "rebuilds", "replace"}, ES: []string{"reconstruye", "reconstruir", "reconstruyo", "reemplaza", "reemplazos"}},
		{ID: "steps", EN: []string{"steps", "step"}, ES: []string{"pasos", "paso"}},
		{ID: "buy", EN: []string{"buy", "buys"}, ES: []string{"compra", "comprar", "compro"}},
		{ID: "cards", EN: []string{"cards", "card", "supply cards", "extra cards", "extra supply"}, ES: []string{"cartas", "carta", "cartas de suministro"}},
		{ID: "discard", EN: []string{"discard", "discards"}, ES: []string{"descarta", "descartar", "descarto"}},
		{ID: "malta", EN: []string{"malta", "malta group"}, ES: []string{"malta", "grupo de malta"}},
	},
	Forms: []order.Form{
		{ID: field.FormRebuild, Pattern: "rebuild {units:unit} [{n:number} (steps|)]"},
		{ID: field.FormBuy, Pattern: "buy {n:number} (cards|)"},
		{ID: field.FormDiscard, Pattern: "discard {n:number} (dummy|)"},
		{ID: field.FormMalta, Pattern: "malta"},
	},
}

// RearmOrder carries out one line of a rearmament.
func (r *Run) RearmOrder(side field.Side, o *rules.Order) *play.Fault {
	switch o.Form {
	case field.FormRedeploy:
		return r.redeploy(side, o)
	case field.FormShip:
		return r.ship(side, o)
	case field.FormRepair:
		return r.repair(side, o)
	case field.FormRebuild:
		return r.rebuild(side, o)
	case field.FormMine:
		return r.LayMine(side, o, r.MineInNetwork)
	case field.FormBuy:
		return r.Buy(side, o)
	case field.FormDiscard:
		return r.discard(side, o)
	case field.FormMalta:
		return r.callMalta(side)
	case field.FormPlay: // "pass": nothing is wanted
		if o.ID("option") == field.OptionNames[field.OptPass] && !o.Has("n") {
			return nil
		}
	}
	return play.Deny("16.5", "rommel.bad.not-in-rearmament").TryVerbs("redeploy", "rebuild", "buy")
}

// reinforce brings the reinforcements of the month to the base, and rolls for
// those of the next (§16.4, §16.41). The enemy sees how many blocks come.
func (r *Run) reinforce(side field.Side) {
	s := r.S
	now := r.Of(side, func(b *field.Block) bool { return b.At == field.Due && b.Month <= s.Month })
	next := r.Of(side, func(b *field.Block) bool { return b.At == field.Due && b.Month == s.Month+1 })
	r.arrive(side, "rommel.reinforced", now)
	if r.Trying() || int(s.Month) == r.Scenario().End {
		return // §16.41, sidebar: nobody comes early in the last month
	}
	early := next.Where(func(u int) bool {
		face := r.Roll(r.DiceLabel("early arrival", r.D.Units[u].ID), 6)
		r.Tell(side.ID(), "rommel.early-roll", r.UnitArg("unit", u), rules.Die("die", face))
		return slices.Contains(r.D.Early, face)
	})
	r.arrive(side, "rommel.early", early)
}

// pay takes points, or says that they are not enough.
func (r *Run) pay(side field.Side, price int) *play.Fault {
	ss := &r.S.Sides[side]
	if price > int(ss.Points) {
		return play.Deny("16.5", "rommel.bad.points", rules.Num("need", price), rules.Num("have", int(ss.Points)))
	}
	ss.Points -= int16(price)
	return nil
}

// rearmUnit says why a side cannot use a unit in its rearmament.
func (r *Run) rearmUnit(side field.Side, u int) *play.Fault {
	switch {
	case r.D.Units[u].Side != side:
		return play.Deny("16", "rommel.bad.not-yours", r.UnitArg("unit", u))
	case r.S.Blocks[u].At < 0:
		return r.Away(u)
	}
	return nil
}

// rebuild gives a unit in the base lost steps back (§16.54): one, or as many
// as the order says.
func (r *Run) rebuild(side field.Side, o *rules.Order) *play.Fault {
	v, _ := o.Get("units")
	u := r.D.UnitOf(v)
	if f := r.rearmUnit(side, u); f != nil {
		return f.At(v)
	}
	b, unit := &r.S.Blocks[u], &r.D.Units[u]
	if int(b.At) != r.D.Base[side] {
		return play.Deny("16.54", "rommel.bad.rebuild-at-base", r.UnitArg("unit", u), r.HexArg("base", r.D.Base[side])).At(v).
			Try(r.D.OrderTo(field.FormRedeploy, field.SetOf(u), r.D.Base[side]))
	}
	n := 1
	if nv, ok := o.Get("n"); ok {
		n, v = nv.Num, nv
	}
	at := 0
	for at < len(unit.Steps)-1 && unit.Steps[at] != b.VC {
		at++
	}
	switch {
	case at == 0:
		return play.Deny("16.54", "rommel.bad.full-strength", r.UnitArg("unit", u)).At(v)
	case n < 1 || n > at:
		return play.Deny("16.54", "rommel.bad.steps", r.UnitArg("unit", u), rules.Num("missing", at)).At(v)
	}
	price := int(unit.Steps[at-n]-b.VC) * r.D.Types[unit.Kind].Cost
	if f := r.pay(side, price); f != nil {
		return f.At(v)
	}
	b.VC = unit.Steps[at-n]
	r.S.Sides[side].Spent.Rebuild += int16(price)
	r.Tell(side.ID(), "rommel.rebuilt", r.UnitArg("unit", u), rules.Num("vc", int(b.VC)), rules.Num("price", price))
	return nil
}

// Buy pays for cards that are drawn with the monthly ones (§16.6). Cards that
// the hand could not hold are not sold.
func (r *Run) Buy(side field.Side, o *rules.Order) *play.Fault {
	v, _ := o.Get("n")
	ss := &r.S.Sides[side]
	coming := r.Monthly(side) + r.Bonus(side)
	if k := r.S.Top().Kind; k == field.StepPrepare || k == field.StepSetup {
		coming = r.Scenario().Cards[side]
	}
	room := r.D.HandLimit - ss.Hand.Total() - int(ss.Extra) - coming
	switch {
	case v.Num < 1:
		return play.Deny("16.6", "rommel.bad.count").At(v)
	case v.Num > room:
		return play.Deny("16.6", "rommel.bad.hand-limit", rules.Num("limit", r.D.HandLimit), rules.Num("room", max(room, 0))).At(v)
	}
	if f := r.pay(side, v.Num*r.D.PriceCard); f != nil {
		return f.At(v)
	}
	ss.Extra += int8(v.Num)
	ss.Spent.Cards += int16(v.Num * r.D.PriceCard)
	r.Tell(side.ID(), "rommel.bought", rules.Num("count", v.Num), rules.Num("price", v.Num*r.D.PriceCard))
	return nil
}

// discard gives dummies back to the deck (§16.6).
func (r *Run) discard(side field.Side, o *rules.Order) *play.Fault {
	v, _ := o.Get("n")
	h := &r.S.Sides[side].Hand
	switch {
	case v.Num < 1:
		return play.Deny("16.6", "rommel.bad.count").At(v)
	case v.Num > int(h.Dummy):
		return play.Deny("16.6", "rommel.bad.dummies", rules.Num("have", int(h.Dummy))).At(v)
	}
	h.Dummy -= int8(v.Num)
	r.S.Spent.Dummy += int8(v.Num)
	r.Event("rommel.discarded", field.SideArg("side", side), rules.Num("count", v.Num), rules.Num("cards", h.Total()))
	return nil
}

// callMalta brings the Malta group to the Axis base; from this resupply on the
// Axis draws fewer cards (§18.3, §18.6).
func (r *Run) callMalta(side field.Side) *play.Fault {
	s := r.S
	group := r.Scenario().Malta
	switch {
	case side != field.Axis || len(group) == 0 || s.Month < MaltaMonth:
		return play.Deny("18.6", "rommel.bad.no-malta")
	case s.Malta:
		return play.Deny("18.6", "rommel.bad.malta-twice")
	}
	s.Malta = true
	units := field.SetOf(group...)
	r.Event("rommel.malta", rules.Num("cards", maltaCards))
	r.arrive(side, "rommel.reinforced", units)
	return nil
}

// Save keeps what is left of the points, as far as it may be kept (§16.5).
func (r *Run) Save(side field.Side) {
	ss := &r.S.Sides[side]
	lost := max(int(ss.Points)-r.D.SavedPR, 0)
	ss.Points -= int16(lost)
	r.tellSpending(side, "rommel.spending", side, rules.Num("lost", lost))
	if !r.S.Options.SecretPoints {
		r.tellSpending(side.Enemy(), "rommel.spending-enemy", side)
	}
}

// tellSpending tells a side the game record of one side (§16.5).
func (r *Run) tellSpending(to field.Side, code string, of field.Side, more ...rules.Arg) {
	ss := &r.S.Sides[of]
	r.Tell(to.ID(), code, append([]rules.Arg{field.SideArg("side", of), rules.Num("saved", int(ss.Points)),
		rules.Num("redeploy", int(ss.Spent.Redeploy)), rules.Num("rebuild", int(ss.Spent.Rebuild)),
		rules.Num("cards", int(ss.Spent.Cards)), rules.Num("mines", int(ss.Spent.Mines))}, more...)...)
}
