package battle

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

const formFire = "fire"

// firing says at which classes units fire (§9.3).
var firing = field.OrderKind{
	Words: []order.Word{
		{ID: "fire", EN: []string{"fire", "shoot", "fires", "target", "targets", "shoots"}, ES: []string{"dispara", "disparar", "fuego", "disparo", "disparos"}},
		{ID: "usual", EN: []string{"as usual", "usual"}, ES: []string{"como siempre", "lo habitual"}},
		{ID: "first", EN: []string{"first"}, ES: []string{"primero"}},
	},
	Decisions: []order.Form{
		{ID: formFire, Pattern: field.DecisionPattern("fire {how:=usual}")},
		{ID: formFire, Pattern: field.DecisionPattern("fire (on|) {targets:class+} (first|)")},
		{ID: formFire, Pattern: field.DecisionPattern("fire (with|) {with:class} on {targets:class+} (first|)")},
		{ID: formFire, Pattern: field.DecisionPattern("fire [with] {units:unit+} on {targets:class+} (first|)")},
	},
	In:      field.InTurn,
	Answers: []string{field.AskFire},
	Settles: (*field.Run).AbsentUnitFault,
	Beside:  concernsOthers,
}

// concernsOthers reports whether two orders of fire are not about the same units.
func concernsOthers(a, b *rules.Order) bool {
	if a.ID("with") != b.ID("with") || !a.Has("units") || !b.Has("units") {
		return a.ID("with") != b.ID("with") || a.Has("units") != b.Has("units")
	}
	return !slices.ContainsFunc(a.Args, func(v rules.Value) bool {
		return v.Name == "units" && slices.ContainsFunc(b.Args, func(w rules.Value) bool { return w.Name == "units" && w.ID == v.ID })
	})
}

// fireAll lets all units of a side fire: artillery first, those the side has
// named in its order, then the others (§9.2).
func fireAll(r *field.Run, f *field.Fight, side field.Side) bool {
	h := int(f.Hex)
	units := fighters(r, f, side)
	if units.IsEmpty() || fighters(r, f, side.Enemy()).IsEmpty() {
		return true
	}
	if !r.Decide(side, field.AskFire, h, mayChooseTargets(r, f, side), func() (rules.Message, []play.Choice) { return askTargets(r, f, side) }) {
		return false
	}
	f.Half = [field.Classes]int16{}
	if side == f.Second {
		r.M.Event("rommel.fires-back", field.SideArg("side", side))
	}
	double := isDefender(r, f, side) && r.D.Hexes[h].Fortress
	mined := isDefender(r, f, side.Enemy()) && isMined(r, h)
	for _, u := range firingOrder(r, units) {
		target, ok := targetOf(r, f, side, u)
		if !ok {
			break
		}
		c := r.D.Units[u].Class
		dice := int(r.S.Blocks[u].VC)
		if f.Assault {
			dice *= 2
		}
		if double && c != field.Armor {
			dice *= 2
		}
		on := r.D.Fire[c][target]
		args := make([]rules.Arg, 0, dice+4)
		args = append(args, r.BlockArg("block", u), field.ClassArg("target", target), rules.Num("on", on))
		label := r.DiceLabel("fire", r.D.Hexes[h].ID, r.D.Units[u].ID)
		hits := 0
		for range dice {
			face := r.M.Roll(label, 6)
			args = append(args, rules.Die("die", face))
			hits += field.Int(face >= on)
		}
		code, half := "rommel.fire", 2*hits
		if mined && c != field.Artillery {
			code, half = "rommel.fire-mined", hits // half hits; artillery is not affected (§9.52)
		}
		f.Half[target] += int16(half)
		r.S.Blocks[u].Fired = true
		r.M.Event(code, append(args, rules.Num("hits", hits))...)
	}
	return true
}

// firingOrder puts artillery first (§9.2), then the units named in orders in
// the order of their names, then the others by number.
func firingOrder(r *field.Run, units field.UnitSet) []int {
	var named []int
	eachStated(r, formFire, func(o *rules.Order) {
		for u := range r.D.UnitsOf(o) {
			named = append(named, u)
		}
	})
	list := units.List()
	slices.SortStableFunc(list, func(a, b int) int {
		guns := field.Int(r.D.Units[b].Class == field.Artillery) - field.Int(r.D.Units[a].Class == field.Artillery)
		return cmp.Or(guns, compareByList(named, a, b))
	})
	return list
}

// openClasses tells which classes can still be fired at: those with units that the
// hits so far do not wipe out (§9.3, §9.5).
func openClasses(r *field.Run, f *field.Fight, side field.Side) (here [field.Classes]bool) {
	var worth [field.Classes]int
	fighters(r, f, side).Each(func(u int) { worth[r.D.Units[u].Class] += int(r.S.Blocks[u].VC) })
	for c := range here {
		here[c] = worth[c] > 0 && int(f.Half[c]) < 2*worth[c]
	}
	return here
}

// allowedTargets returns the classes a unit may fire at: armor and infantry must
// fire at their like, artillery is fired at by artillery only unless nothing
// else is there (§9.3).
func allowedTargets(r *field.Run, f *field.Fight, side field.Side, c field.Class) (ok [field.Classes]bool) {
	here := openClasses(r, f, side.Enemy())
	if (c == field.Armor || c == field.Infantry) && here[c] {
		ok[c] = true
		return ok
	}
	ok = here
	if c != field.Artillery && (here[field.Armor] || here[field.Infantry] || here[field.Antitank]) {
		ok[field.Artillery] = false
	}
	return ok
}

// targetOf finds the class a unit fires at: the first allowed of those named
// for the unit, for its class, or in general; else the one it hits best.
func targetOf(r *field.Run, f *field.Fight, side field.Side, u int) (field.Class, bool) {
	c := r.D.Units[u].Class
	ok := allowedTargets(r, f, side, c)
	if ok == [field.Classes]bool{} {
		return 0, false
	}
	h := int(f.Hex)
	named := func(o *rules.Order) bool { return NamesUnit(r, o, u) }
	forClass := func(o *rules.Order) bool { return o.ID("with") == field.ClassNames[c] }
	general := func(o *rules.Order) bool { return !o.Has("with") && !o.Has("units") }
	for _, fits := range [3]func(*rules.Order) bool{named, forClass, general} {
		o := r.M.DecisionOrder(side.ID(), formFire, r.D.HexID(h), fits)
		if o == nil {
			continue
		}
		for _, v := range o.Args {
			if v.Name != "targets" {
				continue
			}
			if t := field.Class(slices.Index(field.ClassNames[:], v.ID)); ok[t] {
				return t, true
			}
		}
	}
	best, found := field.Class(0), false
	for _, t := range [field.Classes]field.Class{field.Armor, field.Antitank, field.Artillery, field.Infantry} {
		if ok[t] && (!found || r.D.Fire[c][t] < r.D.Fire[c][best]) {
			best, found = t, true
		}
	}
	return best, true
}

// NamesUnit reports whether an order names a unit.
func NamesUnit(r *field.Run, o *rules.Order, u int) bool {
	return slices.ContainsFunc(o.Args, func(v rules.Value) bool { return v.Kind == field.KindUnit && r.D.UnitOf(v) == u })
}

// mayChooseTargets reports whether any unit of a side has a choice. All units in
// the battle are revealed, so this tells the enemy nothing.
func mayChooseTargets(r *field.Run, f *field.Fight, side field.Side) bool {
	return fighters(r, f, side).Any(func(u int) bool {
		n := 0
		for _, ok := range allowedTargets(r, f, side, r.D.Units[u].Class) {
			n += field.Int(ok)
		}
		return n > 1
	})
}

func askTargets(r *field.Run, f *field.Fight, side field.Side) (rules.Message, []play.Choice) {
	h := int(f.Hex)
	prompt := rules.M("rommel.ask.fire", r.HexArg("hex", h))
	fighters(r, f, side).Each(func(u int) { prompt.Args = append(prompt.Args, r.UnitArg("unit", u)) })
	here := openClasses(r, f, side.Enemy())
	choices := []play.Choice{play.ExampleChoice(rules.M("rommel.choice.fire.usual"), order.Of(formFire, order.Chosen("how", "usual")))}
	for _, c := range [field.Classes]field.Class{field.Armor, field.Antitank, field.Artillery, field.Infantry} {
		if here[c] {
			prompt.Args = append(prompt.Args, field.ClassArg("target", c))
			choices = append(choices, play.ExampleChoice(rules.M("rommel.choice.fire", field.ClassArg("target", c)),
				order.Of(formFire, order.Named("targets", field.KindClass, field.ClassNames[c]))))
		}
	}
	return prompt, choices
}
