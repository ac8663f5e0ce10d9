package rommel

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// draftLimit is how many lines of suggestions a draft holds.
const draftLimit = 40

// Draft implements [rules.Position]. Every line is a comment until the player
// takes its mark away, so that a draft sent back untouched orders nothing.
func (p *position) Draft(id rules.Side, lang rules.Lang) []string {
	sd := sideOf(id)
	if sd == nobody {
		return nil
	}
	es := langIndex(lang)
	var out []string
	say := func(en, esText string) {
		if len(out) < draftLimit {
			out = append(out, "# "+[2]string{en, esText}[es])
		}
	}
	if q := p.s.asked; q != nil && q.side == sd {
		for _, c := range q.choices {
			say(c.en, c.es)
		}
		return out
	}
	r := p.t.newRun(p.s)
	defer p.t.release(r)
	kind := stepOrders
	for _, d := range p.Demands() {
		if d.Side == id {
			if st := r.awaited(sd, d.Key); st != nil {
				kind = st.kind
			}
		}
	}
	switch kind {
	case stepPrepare:
		r.draftPrepare(sd, lang, say)
	case stepSetup:
		if r.preparesNow(sd) {
			r.draftPrepare(sd, lang, say)
		}
		r.draftSetup(sd, lang, say)
	case stepHand:
		say("redraw no", "roba no")
		say("redraw", "roba")
	case stepRearm:
		r.draftRearm(sd, lang, say)
	default:
		r.draftTurn(sd, lang, say)
	}
	return out
}

// draftSetup suggests for each group the hex of its area that is the nearest to
// the enemy.
func (r *run) draftSetup(sd side, lang rules.Lang, say func(en, es string)) {
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
			name := r.d.hexName(p.hex, lang)
			for _, ids := range r.idLines(setOf(left[:n]...)) {
				say("deploy "+ids+" in "+name, "despliega "+ids+" en "+name)
			}
			left = left[n:]
		}
	}
}

// draftPrepare suggests what can be had before a set-up (§18.7).
func (r *run) draftPrepare(sd side, lang rules.Lang, say func(en, es string)) {
	for g := range r.groupsOf(sd) {
		hexes := r.frontHexes(g)
		for _, h := range hexes[:min(2, len(hexes))] {
			say("mine in "+r.d.hexName(h, lang), "mina en "+r.d.hexName(h, lang))
		}
	}
	say("buy 1 card", "compra 1 carta")
}

// idList names the units of a set.
func (r *run) idList(set unitSet) string {
	ids := make([]string, 0, set.len())
	set.each(func(u int) { ids = append(ids, r.d.units[u].id) })
	return strings.Join(ids, " ")
}

// idLines names the units of a set in lines that mail programs do not wrap.
func (r *run) idLines(set unitSet) (lines []string) {
	set.each(func(u int) {
		id := r.d.units[u].id
		if n := len(lines); n > 0 && len(lines[n-1])+len(id) < 36 {
			lines[n-1] += " " + id
			return
		}
		lines = append(lines, id)
	})
	return lines
}

// draftRearm suggests what the points can be spent on (§16.5).
func (r *run) draftRearm(sd side, lang rules.Lang, say func(en, es string)) {
	for h := range r.d.hexes {
		set := r.unitsAt(h, sd, false)
		if set.empty() {
			continue
		}
		name := r.d.hexName(h, lang)
		if h == r.d.base[sd] {
			set.each(func(u int) {
				if r.s.blocks[u].vc < r.d.units[u].steps[0] {
					say("rebuild "+r.d.units[u].id+" 1", "reconstruye "+r.d.units[u].id+" 1")
				}
			})
		}
		for _, ids := range r.idLines(set) {
			say("redeploy "+ids+" to "+name, "redespliega "+ids+" a "+name)
		}
	}
	if int(r.s.sides[sd].points) >= r.d.priceCard {
		say("buy 1 card", "compra 1 carta")
	}
	if n := int(r.s.sides[sd].hand.dummy); n > 0 {
		say("discard "+strconv.Itoa(n)+" dummy", "descarta "+strconv.Itoa(n)+" falsas")
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
func (r *run) draftTurn(sd side, lang rules.Lang, say func(en, es string)) {
	if r.s.phase != phaseBlitzMove {
		for o := optBasic; o <= optBlitz; o++ {
			if r.d.optionCost[o] <= r.s.sides[sd].hand.real {
				en := optionNames[o]
				say(en, map[turnOption]string{optBasic: "básico", optOffensive: "ofensivo", optAssault: "asalto", optBlitz: "blitz"}[o])
			}
		}
		say("pass", "paso")
	}
	for h := range r.d.hexes {
		var set unitSet
		r.unitsAt(h, sd, false).each(func(u int) {
			if !r.s.blocks[u].moved {
				set.add(u)
			}
		})
		if !set.empty() {
			name := r.d.hexName(r.onward(sd, h), lang)
			for _, ids := range r.idLines(set) {
				say("move "+ids+" to "+name, "mueve "+ids+" a "+name)
			}
		}
	}
	for i := range r.s.battles {
		name := r.d.hexName(int(r.s.battles[i].hex), lang)
		say("fight in "+name, "combate en "+name)
	}
}
