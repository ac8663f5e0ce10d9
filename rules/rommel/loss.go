package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// battleLosses lets the owner allot the hits on each class, and takes them
// (§9.5).
func (r *run) battleLosses(f *fight, sd side) bool {
	h := int(f.hex)
	open := false
	byClass := [classes]unitSet{}
	r.fighters(f, sd).each(func(u int) { byClass[r.d.units[u].class].add(u) })
	for c := range byClass {
		hits := int(f.half[c]) / 2
		open = open || hits > 0 && byClass[c].len() > 1 && hits < r.vcOf(byClass[c])
	}
	if !r.settle(sd, askLosses, h, open, func() (rules.Message, []play.Choice) { return r.askBattleLosses(f, byClass) }) {
		return false
	}
	for c := range byClass {
		hits := int(f.half[c]) / 2
		if hits == 0 || byClass[c].empty() {
			continue
		}
		lost := r.allotHits(sd, h, byClass[c], hits)
		left := hits
		byClass[c].each(func(u int) {
			n := lost[u]
			left -= n
			if n == 0 {
				return
			}
			if r.loseVC(u, n) {
				r.Event("rommel.loss-dead", sideArg("side", sd), r.unitArg("unit", u), r.hexArg("hex", h))
			} else {
				r.Event("rommel.loss", sideArg("side", sd), r.unitArg("unit", u), rules.Num("lost", n),
					rules.Num("vc", int(r.s.blocks[u].vc)), r.hexArg("hex", h))
			}
		})
		if left > 0 {
			r.Event("rommel.hits-lost", sideArg("side", sd), r.classArg("target", class(c)), rules.Num("hits", left))
		}
	}
	f.half = [classes]int16{}
	return true
}

func (r *run) askBattleLosses(f *fight, byClass [classes]unitSet) (rules.Message, []play.Choice) {
	prompt := rules.M("rommel.ask.losses", r.hexArg("hex", int(f.hex)))
	var all unitSet
	for c := range byClass {
		if hits := int(f.half[c]) / 2; hits > 0 && !byClass[c].empty() {
			prompt.Args = append(prompt.Args, rules.Counted(kindHits, "hits", classNames[c], hits))
			byClass[c].each(all.add)
		}
	}
	return prompt, r.lossChoices(all)
}

// lossChoices offers the ways to allot hits, and each unit as the first to
// take them.
func (r *run) lossChoices(units unitSet) []play.Choice {
	out := []play.Choice{
		play.Offer(rules.M("rommel.choice.losses.spread"), order.Of(formLosses, order.Chosen("how", "spread"))),
		play.Offer(rules.M("rommel.choice.losses.weakest"), order.Of(formLosses, order.Chosen("how", "weakest"))),
	}
	units.each(func(u int) {
		out = append(out, play.Offer(rules.M("rommel.choice.losses.unit", r.unitArg("unit", u), rules.Num("vc", int(r.s.blocks[u].vc))),
			order.Of(formLosses, r.d.unit("units", u))))
	})
	return out
}

// allotHits shares out hits among units as their owner has said, all of them
// if possible: an elite unit takes two at a time (§9.5). It returns the VC
// that each unit loses.
func (r *run) allotHits(sd side, h int, units unitSet, hits int) map[int]int {
	lost := map[int]int{}
	single, double := 0, 0
	units.each(func(u int) {
		if r.d.units[u].elite {
			double += int(r.s.blocks[u].vc) / 2
		} else {
			single += int(r.s.blocks[u].vc)
		}
	})
	left := min(hits, single+2*double)
	if single == 0 && left%2 == 1 {
		left-- // half a step of elite units is lost
	}
	// take gives a hit, or two to an elite unit, when the rest can still be
	// taken by the others.
	take := func(u int) bool {
		n := r.d.units[u].step()
		if n > left || int(r.s.blocks[u].vc)-lost[u] < n {
			return false
		}
		one, two := single, double
		if n == 2 {
			two--
		} else {
			one--
		}
		if rest := left - n; rest > one+2*two || rest%2 == 1 && one == 0 {
			return false
		}
		single, double = one, two
		left -= n
		lost[u] += n
		return true
	}
	o := r.policy(sd, formLosses, h)
	if o != nil && o.Has("units") {
		for i, v := range o.Args {
			if v.Name != "units" {
				continue
			}
			n := hits // all that it can take
			if i+1 < len(o.Args) && o.Args[i+1].Name == "n" {
				n = o.Args[i+1].Num
			}
			for u := r.d.unitOf(v); units.has(u) && lost[u] < n && take(u); {
			}
		}
	}
	for left > 0 {
		list := r.lossOrder(o, units, lost)
		given := false
		for _, u := range list {
			if take(u) {
				given = true
				break
			}
		}
		if !given {
			break
		}
	}
	return lost
}

// lossOrder ranks units for the next hit by a policy: spread out (the
// default), the weakest or the strongest first, sparing some.
func (r *run) lossOrder(o *rules.Order, units unitSet, lost map[int]int) []int {
	how := "spread"
	var spared unitSet
	elite := false
	if o != nil {
		if w := wordOf(o, "how"); w != "" {
			how = w
		}
		for _, v := range o.Args {
			if v.Name != "keep" {
				continue
			}
			if v.Kind == kindUnit {
				spared.add(r.d.unitOf(v))
			} else {
				elite = true
			}
		}
	}
	list := units.list()
	// Spared ones last; else who has been hit already, unless hits are spread;
	// else by strength.
	rank := func(u int) [3]int {
		left := int(r.s.blocks[u].vc) - lost[u]
		n := [3]int{boolInt(spared.has(u) || elite && r.d.units[u].elite), 0, -left}
		if how != "spread" {
			n[1] = -boolInt(lost[u] > 0)
		}
		if how == "weakest" {
			n[2] = left
		}
		return n
	}
	slices.SortStableFunc(list, func(a, b int) int {
		x, y := rank(a), rank(b)
		return slices.Compare(x[:], y[:])
	})
	return list
}

// loseStep takes one step from a unit: 2 VC from an elite one (§2.4). It tells
// whether the unit is gone.
func (r *run) loseStep(u int) (gone bool) {
	return r.loseVC(u, r.d.units[u].step())
}

// loseVC reduces a unit; below its lowest step it is lost (§2.3).
func (r *run) loseVC(u, n int) (gone bool) {
	b := &r.s.blocks[u]
	b.vc -= int8(n)
	if b.vc > 0 {
		return false
	}
	b.vc = 0
	r.place(u, dead)
	b.revealed, b.leaving, b.raid, b.fort = false, false, noRaid, none
	b.rest, b.unsupplied = restNone, false
	return true
}
