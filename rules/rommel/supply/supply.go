package supply

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// FormSupply is the form of the order below.
const FormSupply = "supply"

// supplying names whom a fortress or an oasis supplies (§13.3, §15.1).
var supplying = field.OrderKind{
	Words: []order.Word{
		{ID: "supply", EN: []string{"supply", "supplies"}, ES: []string{"abastece", "abastecer", "suministra", "abastezco", "suministrar", "suministro"}},
		{ID: "only", EN: []string{"only", "solely", "nobody else"}, ES: []string{"solo", "solamente", "a nadie más"}},
	},
	Decisions: []order.Form{
		{ID: FormSupply, Pattern: "supply {units:unit+} [{how:=only}] (from|in|) " + compass.Pattern("at")},
		{ID: FormSupply, Pattern: "supply {how:=only} {units:unit+} [{how:=only}] (from|in|) " + compass.Pattern("at")},
		{ID: FormSupply, Pattern: "supply {how:=none} (from|in|) " + compass.Pattern("at")},
	},
	In:      field.InTurn,
	Answers: []string{field.AskSupply},
	Settles: supplyFault,
	Beside:  func(_, _ *rules.Order) bool { return true }, // they add up
}

// Orders returns those that this layer carries out.
func Orders() []field.OrderKind { return []field.OrderKind{supplying} }

// supplyFault says why an order cannot say whom a place supplies: it is no fortress or
// oasis, or that cannot be chosen there; or a unit is not on the map.
func supplyFault(r *field.Run, _ field.Side, q *play.Question, o *rules.Order) *play.Fault {
	at, v, ok := r.D.Place(o, "at")
	how, limited := o.Get("how")
	switch {
	case q != nil:
		for u, v := range r.D.UnitsOf(o) {
			if r.S.Blocks[u].At < 0 {
				return play.Refuse("8", "rommel.bad.not-in-battle", r.UnitArg("unit", u), r.HexArg("hex", r.D.HexOf(q.At))).At(v)
			}
		}
	case ok && !r.D.Hexes[at].Fortress && !r.D.Hexes[at].Oasis:
		return play.Refuse("13.3", "rommel.bad.no-fortress", r.HexArg("hex", at)).At(v)
	case ok && limited && r.D.Hexes[at].Oasis:
		return play.Refuse("15.1", "rommel.bad.oasis-must", r.HexArg("hex", at)).At(how)
	}
	return nil
}

// IsRaider reports whether a block is cut off as a raider: it came into its
// battle through a hexside that is still the enemy's (§12.5).
func IsRaider(r *field.Run, u int) bool {
	b := &r.S.Blocks[u]
	if b.Raid == field.NoRaid || b.At < 0 {
		return false
	}
	battle := r.S.BattleAt(int(b.At))
	return battle != nil && !battle.Controls(r.D.Units[u].Side, int(b.Raid))
}

// SourceOf returns the hex to which the lines of a unit lead: its base, or the fortress
// that supplies it. An oasis binds nobody's lines.
func SourceOf(r *field.Run, u int) int {
	if h := r.S.Blocks[u].Fort; h >= 0 && r.D.Hexes[h].Fortress {
		return int(h)
	}
	return r.D.Base[r.D.Units[u].Side]
}

// candidate is a unit that a fortress or oasis could supply: the lower its
// distance, the sooner.
type candidate struct{ unit, dist int }

// CheckSupply finds the blocks of a side that have supply: from the base, from
// a fortress without a land line to it, within its capacity, or in an oasis
// (§12, §13.3, §15.1). It marks those that a fortress or oasis supplies. Fresh
// checks assign that supply anew; the final check of a turn assigns what is
// left. ok is false when the side must first be asked whom to supply.
func CheckSupply(r *field.Run, side field.Side, fresh bool) (supplied field.UnitSet, ok bool) {
	s, base := r.S, Trace(r, side, r.D.Base[side], nil)
	onMap := r.UnitsOnMap(side)
	boundTo := func(h int) field.UnitSet { // by the last check
		return onMap.Filter(func(u int) bool { return !fresh && int(s.Blocks[u].Fort) == h })
	}
	supplied = onMap.Filter(func(u int) bool {
		b := &s.Blocks[u]
		return base.Dist[b.At] >= 0 && !IsRaider(r, u) && (fresh || b.Fort < 0)
	})
	var sources []int // that may supply whom the base does not
	for i, h := range r.D.Forts {
		if s.Forts[i].Holder == side && base.Dist[h] < 0 {
			sources = append(sources, h)
		}
	}
	for i, h := range r.D.Forts { // a line to the base does not part units from their fortress
		own := boundTo(h)
		if own.IsEmpty() || s.Forts[i].Holder != side || slices.Contains(sources, h) {
			continue
		}
		t := Trace(r, side, h, nil)
		own.Each(func(u int) {
			if t.Dist[s.Blocks[u].At] >= 0 && !IsRaider(r, u) {
				supplied.Add(u)
			}
		})
	}
	for _, h := range r.D.Oases {
		if r.Has(side, h) || !boundTo(h).IsEmpty() {
			sources = append(sources, h)
		}
	}
	allotted := make([]field.UnitSet, len(sources))
	for i, h := range sources {
		if s.Options.Ask {
			keepStanding(r, side, h)
		}
		claims, left := claims(r, side, h, supplied, fresh)
		if allotted[i], ok = allotSupply(r, side, h, claims, left); !ok {
			return supplied, false
		}
		allotted[i].Each(supplied.Add)
	}
	for u := range s.Blocks {
		if fresh && r.D.Units[u].Side == side {
			s.Blocks[u].Fort = field.None
		}
	}
	for i, h := range sources {
		allotted[i].Each(func(u int) { s.Blocks[u].Fort = int16(h) })
	}
	s.DropAnswers(side.ID())
	return supplied, true
}

// claims lists the units that a cut-off fortress or an oasis could supply, and says
// for how many it can. Units that are bound to it since the initial check come
// before all; those that it can supply no more still use up its supply (§13.3, §15.1).
//
// A fortress supplies those inside first, then by distance. An oasis supplies a unit
// in it, in a battle the defender's: one must be in the initial check, whether it has
// a line or not; first come those that have none.
func claims(r *field.Run, side field.Side, h int, supplied field.UnitSet, fresh bool) (list []candidate, left int) {
	oasis := r.D.Hexes[h].Oasis
	battle := r.S.BattleAt(h)
	t, left := &r.Trace, 1
	if !oasis {
		t, left = Trace(r, side, h, nil), int(r.D.Hexes[h].Port[side])
	}
	r.UnitsOnMap(side).Each(func(u int) {
		b := &r.S.Blocks[u]
		dist := int(t.Dist[b.At])
		if oasis && (int(b.At) != h || battle != nil && battle.Defender != side) || IsRaider(r, u) {
			dist = -1
		} else if oasis {
			dist = field.Int(supplied.Has(u))
		}
		switch bound := !fresh && int(b.Fort) == h; {
		case bound && dist < 0:
			left--
		case bound:
			list = append(list, candidate{u, -1})
		case dist >= 0 && (fresh || b.Fort < 0) && (!supplied.Has(u) || oasis && fresh):
			list = append(list, candidate{u, dist})
		}
	})
	slices.SortStableFunc(list, func(a, b candidate) int { return a.dist - b.dist })
	if oasis && len(list) > 1 && list[0].dist == 1 { // all have a line: nothing to be asked
		slices.SortStableFunc(list, func(a, b candidate) int { return r.Worth(b.unit) - r.Worth(a.unit) })
		list = list[:1]
	}
	return list, left
}

// allotSupply gives the supply of a fortress or oasis to its claims. Where several
// are equally near, the side chooses. By default units in order come first, of
// them those that bear a marker, then the larger stack, and within a hex the
// strongest: what the enemy sees of it tells nothing that he does not see.
//
// Nobody outside of a fortress need be supplied (§13.3): the side may name those
// who alone are, of those as far away as the farthest of them. The nearer ones
// have priority over them all the same.
func allotSupply(r *field.Run, side field.Side, h int, claims []candidate, left int) (units field.UnitSet, ok bool) {
	if r.D.Hexes[h].Fortress {
		claims = withoutRefused(r, side, h, claims)
	}
	if left <= 0 || len(claims) == 0 {
		return units, true
	}
	last := claims[min(left, len(claims))-1].dist
	var tied []candidate
	for _, c := range claims {
		switch {
		case c.dist < last:
			units.Add(c.unit)
		case c.dist == last:
			tied = append(tied, c)
		}
	}
	room := left - units.Len()
	if room < len(tied) {
		slices.SortStableFunc(tied, func(a, b candidate) int { return precedence(r, b.unit) - precedence(r, a.unit) })
		asked := r.M.Asked
		if !r.Decide(side, field.AskSupply, h, true, func() (rules.Message, []play.Choice) { return askSupply(r, h, room, tied) }) {
			return units, false
		}
		if r.M.Asked != asked { // the check runs again from its beginning
			r.M.KeepAnswers(side.ID(), append([]rules.Order{order.Of(FormSupply, r.D.Called.Value("at", h))}, r.M.Answered...)...)
		}
		named, _ := chosenUnits(r, side, h)
		first := func(c candidate) uint { return uint(slices.Index(named, c.unit)) } // who is not named comes last
		slices.SortStableFunc(tied, func(a, b candidate) int { return cmp.Compare(first(a), first(b)) })
	}
	for _, c := range tied[:min(room, len(tied))] {
		units.Add(c.unit)
	}
	return units, true
}

// keepStanding keeps what standing orders say of a fortress or oasis until the check
// is over: when another question of it is answered, it begins again and finds what
// it has settled, whatever the standing orders are by then.
func keepStanding(r *field.Run, side field.Side, h int) {
	for _, o := range r.M.DecisionOrders(side.ID(), FormSupply, r.D.HexID(h)) {
		if o.Form != FormSupply {
			r.M.KeepAnswers(side.ID(), rules.Order{Form: FormSupply, Args: slices.Clone(o.Args)})
		}
	}
}

// chosenUnits lists the units that a side names for the supply of a fortress or
// oasis, over all its lines, and reports whether nobody else is to have any.
func chosenUnits(r *field.Run, side field.Side, h int) (named []int, only bool) {
	for _, o := range r.M.DecisionOrders(side.ID(), FormSupply, r.D.HexID(h)) {
		for u := range r.D.UnitsOf(o) {
			named = append(named, u)
		}
		only = only || o.Has("how")
	}
	return named, only
}

// withoutRefused leaves those out of the claims on a fortress to whom its side gives
// no supply: units inside and bound ones cannot be left out (§13.3).
func withoutRefused(r *field.Run, side field.Side, h int, claims []candidate) []candidate {
	named, only := chosenUnits(r, side, h)
	if !only {
		return claims
	}
	far := 0
	for _, c := range claims {
		if slices.Contains(named, c.unit) {
			far = max(far, c.dist)
		}
	}
	return slices.DeleteFunc(claims, func(c candidate) bool {
		return c.dist > far || c.dist == far && far > 0 && !slices.Contains(named, c.unit)
	})
}

// supplyOrder returns the order that units are supplied by a fortress or oasis.
func supplyOrder(r *field.Run, units field.UnitSet, h int) rules.Order {
	o := order.Of(FormSupply)
	units.Each(func(u int) { o.Args = append(o.Args, r.D.UnitValue("units", u)) })
	o.Args = append(o.Args, r.D.Called.Value("at", h))
	return o
}

func askSupply(r *field.Run, h, room int, tied []candidate) (rules.Message, []play.Choice) {
	prompt := rules.M("rommel.ask.supply", r.HexArg("hex", h), rules.Num("count", room))
	usual := field.UnitSet{}
	for _, c := range tied[:room] {
		usual.Add(c.unit)
	}
	choices := []play.Choice{play.ExampleChoice(rules.M("rommel.choice.supply", r.UnitArgs("unit", usual)...), supplyOrder(r, usual, h))}
	for i, c := range tied {
		prompt.Args = append(prompt.Args, r.UnitArg("unit", c.unit))
		if i == 0 && room == 1 {
			continue
		}
		choices = append(choices, play.ExampleChoice(rules.M("rommel.choice.supply", r.UnitArg("unit", c.unit)), supplyOrder(r, field.SetOf(c.unit), h)))
	}
	return prompt, choices
}

// precedence ranks units for the supply of a fortress (see allotSupply).
func precedence(r *field.Run, u int) int {
	b := &r.S.Blocks[u]
	h, n := int(b.At), 0
	if !b.IsDisrupted() {
		n = 1 << 23
		if b.Unsupplied { // the final check would disrupt it
			n += 1 << 22
		}
	}
	return n + int(r.Counts[h].Up[r.D.Units[u].Side])<<16 + (len(r.Counts)-h)<<8 + r.Worth(u)
}

// CheckInitialSupply makes the initial supply check: who has supply, and who recovers
// (§12.7, §11.2).
func CheckInitialSupply(r *field.Run) {
	s, side := r.S, r.S.Active
	supplied, ok := CheckSupply(r, side, true)
	if !ok {
		return
	}
	s.Pop()
	onMap := r.UnitsOnMap(side)
	onMap.Each(func(u int) { s.Blocks[u].Unsupplied = !supplied.Has(u) })
	cut := onMap.Filter(func(u int) bool { return !supplied.Has(u) })
	back := supplied.Filter(func(u int) bool { return s.Blocks[u].Rest == field.RestFull && s.BattleAt(int(s.Blocks[u].At)) == nil })
	back.Each(func(u int) { r.SetRest(u, field.RestNone) })
	r.ReportUnits(side, "rommel.recovered", back)
	r.ReportUnits(side, "rommel.unsupplied", cut)
	for h := len(r.Counts) - 1; h >= 0; h-- { // the first to recover routs the other (§5.3, sidebar)
		if c := &r.Counts[h]; c.Up[side] > 0 && c.Up[side.Enemy()] == 0 && c.Down[side.Enemy()] > 0 {
			s.Push(field.Step{Kind: field.StepRout, Side: side.Enemy(), Hex: int16(h)})
		}
	}
}

// CheckFinalSupply makes the final supply check: units that were unsupplied at the
// initial one and still are become disrupted (§12.1, §12.7).
func CheckFinalSupply(r *field.Run) {
	s, side := r.S, r.S.Active
	supplied, ok := CheckSupply(r, side, false)
	if !ok {
		return
	}
	s.Pop()
	s.Phase = field.PhaseEnd
	supplied.Each(func(u int) { s.Blocks[u].Unsupplied = false })
	fell := r.UnitsOnMap(side).Filter(func(u int) bool { return s.Blocks[u].Unsupplied && !s.Blocks[u].IsDisrupted() })
	r.ReportUnits(side, "rommel.disrupted-supply", fell)
	fell.Each(func(u int) { r.Disrupt(u) })
	eliminateCutOff(r, side, fell)
	r.PushRouts(side)
}

// eliminateCutOff eliminates at once those of the units just disrupted that
// nobody shields in a battle: without a supply line they cannot withdraw
// (§11.3, sidebar).
func eliminateCutOff(r *field.Run, side field.Side, fell field.UnitSet) {
	for h := range r.Counts {
		if c := &r.Counts[h]; fell.IsEmpty() || c.Up[side] > 0 || c.Down[side] == 0 || c.Up[side.Enemy()] == 0 {
			continue
		}
		r.EliminateTrapped(side, h, r.UnitsAt(h, side, true).Filter(fell.Has))
		r.EndBattle(h)
	}
}
