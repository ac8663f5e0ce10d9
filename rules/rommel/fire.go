package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// fireAll lets all units of a side fire: artillery first, those the side has
// named in its order, then the others (§9.2).
func (r *run) fireAll(f *fight, sd side) bool {
	h := int(f.hex)
	units := r.fighters(f, sd)
	if units.empty() || r.fighters(f, sd.enemy()).empty() {
		return true
	}
	if !r.settle(sd, askFire, h, r.mayChooseTargets(f, sd), func() (rules.Message, []play.Choice) { return r.askTargets(f, sd) }) {
		return false
	}
	f.half = [classes]int16{}
	if sd == f.second {
		r.Event("rommel.fires-back", sideArg("side", sd))
	}
	double := r.defends(f, sd) && r.d.hexes[h].fortress
	mined := r.defends(f, sd.enemy()) && r.mined(h)
	for _, u := range r.firingOrder(units) {
		target, ok := r.targetOf(f, sd, u)
		if !ok {
			break
		}
		c := r.d.units[u].class
		dice := int(r.s.blocks[u].vc)
		if f.assault {
			dice *= 2
		}
		if double && c != armor {
			dice *= 2
		}
		on := r.d.fire[c][target]
		args := make([]rules.Arg, 0, dice+4)
		args = append(args, r.blockArg("block", u), r.classArg("target", target), rules.Num("on", on))
		label := r.diceLabel("fire", r.d.hexes[h].id, r.d.units[u].id)
		hits := 0
		for range dice {
			face := r.Roll(label, 6)
			args = append(args, rules.Die("die", face))
			if face >= on {
				hits++
			}
		}
		half := 2 * hits
		if mined && c != artillery {
			half = hits // half hits; artillery is not affected (§9.52)
		}
		f.half[target] += int16(half)
		r.s.blocks[u].fired = true
		code := "rommel.fire"
		if mined && c != artillery {
			code = "rommel.fire-mined"
		}
		r.Event(code, append(args, rules.Num("hits", hits))...)
	}
	return true
}

// firingOrder puts artillery first (§9.2), then the units named in orders in
// the order of their names, then the others by number.
func (r *run) firingOrder(units unitSet) []int {
	list := make([]int, 0, units.len())
	add := func(u int) {
		if units.has(u) {
			units.drop(u)
			list = append(list, u)
		}
	}
	for _, orders := range [2][]rules.Order{r.Answered, r.s.Policies.Orders} {
		for i := range orders {
			if orders[i].Form == formFire {
				for _, v := range r.d.unitArgs(&orders[i]) {
					add(r.d.unitOf(v))
				}
			}
		}
	}
	units.each(func(u int) { list = append(list, u) })
	slices.SortStableFunc(list, func(a, b int) int {
		return boolInt(r.d.units[b].class == artillery) - boolInt(r.d.units[a].class == artillery)
	})
	return list
}

// boolInt is 1 for true.
func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// present tells which classes can still be fired at: those with units that the
// hits so far do not wipe out (§9.3, §9.5).
func (r *run) present(f *fight, sd side) (here [classes]bool) {
	var worth [classes]int
	r.fighters(f, sd).each(func(u int) { worth[r.d.units[u].class] += int(r.s.blocks[u].vc) })
	for c := range here {
		here[c] = worth[c] > 0 && int(f.half[c]) < 2*worth[c]
	}
	return here
}

// allowedTargets are the classes a unit may fire at: armor and infantry must
// fire at their like, artillery is fired at by artillery only unless nothing
// else is there (§9.3).
func (r *run) allowedTargets(f *fight, sd side, c class) (ok [classes]bool) {
	here := r.present(f, sd.enemy())
	if (c == armor || c == infantry) && here[c] {
		ok[c] = true
		return ok
	}
	ok = here
	if c != artillery && (here[armor] || here[infantry] || here[antitank]) {
		ok[artillery] = false
	}
	return ok
}

// targetOf finds the class a unit fires at: the first allowed of those named
// for the unit, for its class, or in general; else the one it hits best.
func (r *run) targetOf(f *fight, sd side, u int) (class, bool) {
	c := r.d.units[u].class
	ok := r.allowedTargets(f, sd, c)
	if ok == [classes]bool{} {
		return 0, false
	}
	h := int(f.hex)
	named := func(o *rules.Order) bool {
		for _, v := range r.d.unitArgs(o) {
			if r.d.unitOf(v) == u {
				return true
			}
		}
		return false
	}
	forClass := func(o *rules.Order) bool { return wordOf(o, "with") == classNames[c] }
	general := func(o *rules.Order) bool { return !o.Has("with") && !o.Has("units") }
	for _, fits := range [3]func(*rules.Order) bool{named, forClass, general} {
		o := r.Said(sd.id(), formFire, r.d.idOf(h), fits)
		if o == nil {
			continue
		}
		for _, v := range o.Args {
			if v.Name != "targets" {
				continue
			}
			if t := class(slices.Index(classNames[:], v.ID)); ok[t] {
				return t, true
			}
		}
	}
	best, found := class(0), false
	for _, t := range [classes]class{armor, antitank, artillery, infantry} {
		if ok[t] && (!found || r.d.fire[c][t] < r.d.fire[c][best]) {
			best, found = t, true
		}
	}
	return best, true
}

// mayChooseTargets reports whether any unit of a side has a choice. All units in
// the battle are revealed, so this tells the enemy nothing.
func (r *run) mayChooseTargets(f *fight, sd side) bool {
	choice := false
	r.fighters(f, sd).each(func(u int) {
		n := 0
		for _, ok := range r.allowedTargets(f, sd, r.d.units[u].class) {
			n += boolInt(ok)
		}
		choice = choice || n > 1
	})
	return choice
}

func (r *run) askTargets(f *fight, sd side) (rules.Message, []play.Choice) {
	h := int(f.hex)
	prompt := rules.M("rommel.ask.fire", r.hexArg("hex", h))
	r.fighters(f, sd).each(func(u int) { prompt.Args = append(prompt.Args, r.unitArg("unit", u)) })
	here := r.present(f, sd.enemy())
	choices := []play.Choice{play.Offer(rules.M("rommel.choice.fire.usual"), order.Of(formFire, order.Chosen("how", "usual")))}
	for _, c := range [classes]class{armor, antitank, artillery, infantry} {
		if here[c] {
			prompt.Args = append(prompt.Args, r.classArg("target", c))
		}
	}
	for _, c := range [classes]class{armor, antitank, artillery, infantry} {
		if here[c] {
			choices = append(choices, play.Offer(rules.M("rommel.choice.fire", r.classArg("target", c)),
				order.Of(formFire, order.Named("targets", kindClass, classNames[c]))))
		}
	}
	return prompt, choices
}
