package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Stages of refusing battle: after the first, the others are gone through for
// every hex in which it is refused.
const (
	refuseAsk   int8 = iota // where does the side refuse, and who goes where?
	refuseNext              // take the next hex
	refuseChase             // the group has gone
	refuseRout              // and so have the disrupted ones that it left behind
)

// refusing lets the passive side refuse battle in the hexes that were attacked
// in this movement phase (§8.4, §10.2).
func (r *run) refusing() {
	s := r.s
	st := s.Top()
	sd := st.side
	switch st.stage {
	case refuseAsk:
		if !r.decideRefusals(sd) {
			return
		}
		st.stage = refuseNext
	case refuseNext:
		if len(s.flights) == 0 {
			s.Pop()
			r.checkStrategic()
			return
		}
		h := r.nextRefusal(sd)
		if !r.canWithdraw(r.unitsAt(int(h), sd, false)) { // another group was a part of its line
			r.dropFlights(h)
			r.Tell(sd.id(), "rommel.cannot-refuse", r.hexArg("hex", int(h)))
			return
		}
		st.hex, st.stage = h, refuseChase
		var units unitSet
		for _, f := range s.flights {
			if f.hex == h {
				units.add(int(f.unit))
			}
		}
		units.each(func(u int) { s.blocks[u].leaving = true })
		r.Event("rommel.refuses", sideArg("side", sd), r.hexArg("hex", int(h)), rules.Num("count", units.len()))
		r.pushChase(chase{hex: h, side: sd, kind: chaseRefuse, stage: chasePursuit, units: units})
	case refuseChase:
		st.stage = refuseRout
		h := int(st.hex)
		r.dropFlights(st.hex)
		r.pushRout(sd, h)
	case refuseRout:
		r.endBattle(int(st.hex))
		r.rested(int(st.hex), sd.enemy())
		st.stage = refuseNext
	}
}

// nextRefusal is the hex from which a side falls back next: the farthest along
// its supply line, so that nobody cuts the line of those behind.
func (r *run) nextRefusal(sd side) (h int16) {
	far := -1
	for _, f := range r.s.flights {
		b := &r.s.blocks[f.unit]
		source := r.d.base[sd]
		if b.fort >= 0 && r.d.hexes[b.fort].fortress {
			source = int(b.fort)
		}
		if n := int(r.traceFrom(sd, source, nil).dist[f.hex]); n > far {
			h, far = f.hex, n
		}
	}
	if far < 0 {
		h = r.s.flights[0].hex
	}
	return h
}

// dropFlights forgets who was to fall back from a hex.
func (r *run) dropFlights(h int16) {
	r.s.flights = slices.DeleteFunc(r.s.flights, func(f flight) bool { return f.hex == h })
}

// attacked lists the battles begun in this movement phase whose defenders may
// refuse: all their undisrupted units can make a withdrawal move.
func (r *run) attacked(sd side) (list []int) {
	for i := range r.s.battles {
		b := &r.s.battles[i]
		h := int(b.hex)
		if b.fresh && b.defender == sd && !b.fought && r.n[h].up[sd] > 0 && r.n[h].up[sd.enemy()] > 0 && r.canWithdraw(r.unitsAt(h, sd, false)) {
			list = append(list, h)
		}
	}
	return list
}

// decideRefusals settles where battle is refused, and notes where each unit
// will go.
func (r *run) decideRefusals(sd side) bool {
	s := r.s
	list := r.attacked(sd)
	open := false
	for _, h := range list {
		open = open || r.policy(sd, formRefuse, h) == nil
	}
	if !r.settle(sd, askRefuse, none, open, func() (rules.Message, []play.Choice) { return r.askRefusal(sd, list) }) {
		return false
	}
	for _, h := range list {
		if !r.refuses(sd, h) {
			continue
		}
		r.unitsAt(h, sd, false).each(func(u int) {
			if x, ok := r.chooseWithdrawal(u, h); ok {
				s.flights = append(s.flights, flight{hex: int16(h), to: int16(x.hex), unit: uint8(u)})
			}
		})
	}
	return true
}

// refuses reads what a side has said of refusing battle in a hex. An order to
// withdraw from it refuses, too. By default battle is accepted.
func (r *run) refuses(sd side, h int) bool {
	for i := range r.Answered {
		o := &r.Answered[i]
		if o.Form == formWithdraw || o.Form == formFallBack {
			own := r.unitsAt(h, sd, false)
			hit := false
			own.each(func(u int) { hit = hit || o.Form == formWithdraw && r.withdrawNames(o, u, h) })
			if at, _, ok := r.d.places(o, "at"); ok && slices.Contains(at, h) {
				hit = true
			}
			if hit {
				return true
			}
		}
	}
	o := r.policy(sd, formRefuse, h)
	if o == nil {
		return false
	}
	switch wordOf(o, "when") {
	case "accept", wordNever:
		return false
	case "outnumbered":
		a, b := ratio(o)
		return int(r.n[h].up[sd.enemy()])*b >= int(r.n[h].up[sd])*a
	}
	return true
}

func (r *run) askRefusal(sd side, list []int) (rules.Message, []play.Choice) {
	prompt := rules.M("rommel.ask.refuse")
	choices := []play.Choice{play.Offer(rules.M("rommel.choice.accept"), order.Of(formRefuse, order.Chosen("when", "accept")))}
	for _, h := range list {
		prompt.Args = append(prompt.Args, r.stackArg("own", h, int(r.n[h].up[sd])), r.stackArg("enemy", h, int(r.n[h].up[sd.enemy()])))
	}
	for _, h := range list {
		choices = append(choices, play.Offer(rules.M("rommel.choice.refuse", r.hexArg("hex", h)), order.Of(formRefuse, r.d.hex("at", h))))
		for k, c := range r.withdrawChoices(r.unitsAt(h, sd, false), h) {
			if k < 3 {
				choices = append(choices, c)
			}
		}
	}
	return prompt, choices
}

// reveal turns up the blocks in all battles and the minefields that units have
// entered (§7.3, §14.2).
func (r *run) reveal() {
	s := r.s
	s.Pop()
	sd := s.active
	for _, h := range s.entered {
		r.findMine(sd, int(h))
		r.layGhosts(sd, int(h))
	}
	for i := range s.battles {
		h := int(s.battles[i].hex)
		for side := range side(sides) { // the defender, too, who may have come in a rearmament
			r.findMine(side, h)
			r.layGhosts(side, h)
		}
		r.revealAt(h)
	}
	r.checkStrategic()
}

// revealAt turns up the blocks in a battle.
func (r *run) revealAt(h int) {
	for sd := range side(sides) {
		var fresh unitSet
		r.unitsAt(h, sd, false).each(func(u int) {
			if b := &r.s.blocks[u]; !b.revealed {
				b.revealed = true
				fresh.add(u)
			}
		})
		r.showUnits("rommel.revealed", sd, h, fresh)
	}
}

// showUnits tells everybody the labels of units: name, type and strength.
func (r *run) showUnits(code string, sd side, h int, units unitSet) {
	if units.empty() {
		return
	}
	args := []rules.Arg{sideArg("side", sd), r.hexArg("hex", h)}
	units.each(func(u int) { args = append(args, r.blockArg("block", u)) })
	r.Event(code, args...)
}
