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
	if q := p.s.asked; q != nil && q.side == sd {
		var out []string
		for _, c := range q.choices {
			out = append(out, rules.DraftSuggests+[2]string{c.en, c.es}[es])
		}
		return out
	}
	out := rules.NewSuggestions(p, id)
	say := func(en, esText string, o rules.Order) bool {
		return len(out.Lines) < draftLimit && out.Suggest([2]string{en, esText}[es], o)
	}
	tell := func(text string) {
		if len(out.Lines) < draftLimit {
			out.Tell(text)
		}
	}
	r := p.t.newRun(p.s)
	defer p.t.release(r)
	kind, asked := stepOrders, false
	for _, d := range p.Demands() {
		if d.Side == id {
			asked = true
			if st := r.awaited(sd, d.Key); st != nil {
				kind = st.kind
			}
		}
	}
	if !asked && p.s.top().kind != stepOrders { // orders of a turn would be wrong in a set-up or a month's end
		return nil
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
		say("redraw no", "roba no", rules.Order{Form: formRedraw, Args: rules.Named("answer", "word", "no")})
		say("redraw", "roba", rules.Order{Form: formRedraw})
	case stepRearm:
		r.draftRearm(sd, lang, say, tell)
	default:
		r.draftTurn(sd, lang, say, tell)
	}
	return out.Lines
}

// suggest writes an order in the language of the draft, if it is accepted.
type suggest func(en, es string, o rules.Order) bool

func playing(o turnOption) rules.Order {
	return rules.Order{Form: formPlay, Args: rules.Named("option", "word", optionNames[o])}
}

// toHex is an order for units to go or stand somewhere.
func (r *run) toHex(form, ids string, h int) rules.Order {
	return rules.Order{Form: form, Args: append(rules.Named("units", kindUnit, strings.Fields(ids)...), r.atHex("to", h))}
}

func (r *run) atHex(name string, h int) rules.Value {
	return rules.Value{Name: name, Kind: kindHex, ID: r.d.hexes[h].id}
}

func counted(form string, n int) rules.Order {
	return rules.Order{Form: form, Args: []rules.Value{{Name: "n", Kind: "number", Num: n}}}
}

// draftSetup suggests for each group the hex of its area that is the nearest to
// the enemy.
func (r *run) draftSetup(sd side, lang rules.Lang, say suggest) {
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
				say("deploy "+ids+" in "+name, "despliega "+ids+" en "+name, r.toHex(formDeploy, ids, p.hex))
			}
			left = left[n:]
		}
	}
}

// draftPrepare suggests what can be had before a set-up (§18.7).
func (r *run) draftPrepare(sd side, lang rules.Lang, say suggest) {
	for g := range r.groupsOf(sd) {
		hexes := r.frontHexes(g)
		for _, h := range hexes[:min(2, len(hexes))] {
			say("mine in "+r.d.hexName(h, lang), "mina en "+r.d.hexName(h, lang), rules.Order{Form: formMine, Args: []rules.Value{r.atHex("to", h)}})
		}
	}
	say("buy 1 card", "compra 1 carta", counted(formBuy, 1))
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
func (r *run) draftRearm(sd side, lang rules.Lang, say suggest, tell func(string)) {
	for h := range r.d.hexes {
		set := r.unitsAt(h, sd, false)
		if set.empty() {
			continue
		}
		name := r.d.hexName(h, lang)
		if h == r.d.base[sd] {
			set.each(func(u int) {
				if r.s.blocks[u].vc < r.d.units[u].steps[0] {
					o := counted(formRebuild, 1)
					o.Args = append(rules.Named("units", kindUnit, r.d.units[u].id), o.Args...)
					say("rebuild "+r.d.units[u].id+" 1", "reconstruye "+r.d.units[u].id+" 1", o)
				}
			})
		}
		if h == r.d.base[sd] {
			continue
		}
		base := r.d.hexName(r.d.base[sd], lang)
		for _, ids := range r.idLines(set) {
			if !say("redeploy "+ids+" to "+base, "redespliega "+ids+" a "+base, r.toHex(formRedeploy, ids, r.d.base[sd])) {
				tell(name + ": " + ids)
			}
		}
	}
	if int(r.s.sides[sd].points) >= r.d.priceCard {
		say("buy 1 card", "compra 1 carta", counted(formBuy, 1))
	}
	if n := int(r.s.sides[sd].hand.dummy); n > 0 {
		say("discard "+strconv.Itoa(n)+" dummy", "descarta "+strconv.Itoa(n)+" falsas", counted(formDiscard, n))
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
func (r *run) draftTurn(sd side, lang rules.Lang, say suggest, tell func(string)) {
	if r.s.phase != phaseBlitzMove {
		for o := optBasic; o <= optBlitz; o++ {
			if r.d.optionCost[o] <= r.s.sides[sd].hand.real {
				en := optionNames[o]
				say(en, map[turnOption]string{optBasic: "básico", optOffensive: "ofensivo", optAssault: "asalto", optBlitz: "blitz"}[o], playing(o))
			}
		}
		say("pass", "paso", playing(optPass))
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
			name := r.d.hexName(to, lang)
			for _, ids := range r.idLines(set) {
				if to == h || !say("move "+ids+" to "+name, "mueve "+ids+" a "+name, r.toHex(formMove, ids, to)) {
					tell(r.d.hexName(h, lang) + ": " + ids)
				}
			}
		}
	}
	for i := range r.s.battles {
		h := int(r.s.battles[i].hex)
		name := r.d.hexName(h, lang)
		o := rules.Order{Form: formFight, Args: append(rules.Named("how", "word", formFight), r.atHex("at", h))}
		say("fight in "+name, "combate en "+name, o)
	}
}
