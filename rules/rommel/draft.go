package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// draftLimit is how many lines of suggestions a draft holds.
const draftLimit = 40

// Draft implements [rules.Title]. Every line is a comment until the player
// takes its mark away, so that a draft sent back untouched orders nothing.
func (t *Title) Draft(k *rules.Known, check rules.Check) []rules.DraftLine {
	sd := sideOf(k.Viewer.Side())
	out := rules.NewSuggestions(k, check)
	if sd == nobody || out.Answers(k) {
		return out.Lines
	}
	say := func(o rules.Order) bool { return len(out.Lines) < draftLimit && out.Suggest(o) }
	r := t.newRun(t.imagine(k).s)
	defer r.Free()
	tell := func(at int, units unitSet) {
		if len(out.Lines) < draftLimit {
			st := rules.Stand{At: r.hexArg("hex", at)}
			units.each(func(u int) { st.Pieces = append(st.Pieces, rules.Text("unit", r.d.units[u].id)) })
			out.Stands(st)
		}
	}
	kind, asked := stepOrders, false
	for i := range k.Demands {
		asked = true
		if st := r.awaited(sd, k.Demands[i].Key); st != nil {
			kind = st.kind
		}
	}
	if !asked && r.s.Top().kind != stepOrders { // orders of a turn would be wrong in a set-up or a month's end
		return nil
	}
	switch kind {
	case stepPrepare:
		r.draftPrepare(sd, say)
	case stepSetup:
		if r.preparesNow(sd) {
			r.draftPrepare(sd, say)
		}
		r.draftSetup(sd, say)
	case stepHand:
		say(order.Of(formRedraw, order.Chosen("answer", "no")))
		say(order.Of(formRedraw))
	case stepRearm:
		r.draftRearm(sd, say, tell)
	default:
		r.draftTurn(sd, say, tell)
	}
	return out.Lines
}

// suggest adds an order to the draft, if it is accepted.
type suggest func(o rules.Order) bool

func counted(form string, n int) rules.Order {
	return order.Of(form, order.Number("n", n))
}

// draftSetup suggests for each group the hex of its area that is the nearest to
// the enemy.
func (r *run) draftSetup(sd side, say suggest) {
	for g := range r.groupsOf(sd) {
		left := r.undeployed(g)
		if len(left) == 0 {
			continue
		}
		places := slices.Clone(g.maxIn) // where all hexes have limits, as many as they hold
		if hexes := r.frontHexes(g); len(hexes) > 0 {
			places = []hexLimit{{hexes[0], len(left)}}
		}
		for _, p := range places {
			n := min(p.max, len(left))
			for _, units := range r.byLine(setOf(left[:n]...)) {
				say(r.d.to(formDeploy, units, p.hex))
			}
			left = left[n:]
		}
	}
}

// draftPrepare suggests what can be had before a set-up (§18.7).
func (r *run) draftPrepare(sd side, say suggest) {
	for g := range r.groupsOf(sd) {
		hexes := r.frontHexes(g)
		for _, h := range hexes[:min(2, len(hexes))] {
			say(order.Of(formMine, r.d.hex("to", h)))
		}
	}
	say(counted(formBuy, 1))
}

// byLine shares a set of units out among lines that mail programs do not wrap.
func (r *run) byLine(set unitSet) (lines []unitSet) {
	length := 0
	set.each(func(u int) {
		id := r.d.units[u].id
		n := len(lines)
		if length += 1 + len(id); n == 0 || length > 36 {
			lines, length = append(lines, setOf(u)), len(id)
			return
		}
		lines[n-1].add(u)
	})
	return lines
}

// draftRearm suggests what the points can be spent on (§16.5).
func (r *run) draftRearm(sd side, say suggest, tell func(at int, units unitSet)) {
	for h := range r.d.hexes {
		set := r.unitsAt(h, sd, false)
		if set.empty() {
			continue
		}
		if h == r.d.base[sd] {
			set.each(func(u int) {
				if r.s.blocks[u].vc < r.d.units[u].steps[0] {
					say(order.Of(formRebuild, r.d.unit("units", u), order.Number("n", 1)))
				}
			})
			continue
		}
		for _, units := range r.byLine(set) {
			if !say(r.d.to(formRedeploy, units, r.d.base[sd])) {
				tell(h, units)
			}
		}
	}
	if int(r.s.sides[sd].points) >= r.d.priceCard {
		say(counted(formBuy, 1))
	}
	if n := int(r.s.sides[sd].hand.dummy); n > 0 {
		say(counted(formDiscard, n))
	}
}

// onward is the next hex towards the enemy's base that a unit can enter: what
// a draft names, for the player to write another.
func (r *run) onward(sd side, h int) int {
	best := h
	for _, x := range r.grid.Sides(h) {
		if x.To >= 0 && x.Limit > 0 && !r.has(sd.enemy(), x.To) &&
			(best == h || r.grid.Distance(x.To, r.d.base[sd.enemy()]) < r.grid.Distance(best, r.d.base[sd.enemy()])) {
			best = x.To
		}
	}
	return best
}

// draftTurn suggests the options that can be paid for, and a line for each
// group and battle.
func (r *run) draftTurn(sd side, say suggest, tell func(at int, units unitSet)) {
	if r.s.phase != phaseBlitzMove {
		for o := optBasic; o <= optBlitz; o++ {
			if r.d.optionCost[o] <= r.s.sides[sd].hand.real {
				say(playing(o))
			}
		}
		say(playing(optPass))
	}
	for h := range r.d.hexes {
		var set unitSet
		r.unitsAt(h, sd, false).each(func(u int) {
			if !r.s.blocks[u].moved {
				set.add(u)
			}
		})
		if !set.empty() {
			to := r.onward(sd, h)
			for _, units := range r.byLine(set) {
				if to == h || !say(r.d.to(formMove, units, to)) {
					tell(h, units)
				}
			}
		}
	}
	for i := range r.s.battles {
		say(r.d.in(formFight, formFight, int(r.s.battles[i].hex)))
	}
}
