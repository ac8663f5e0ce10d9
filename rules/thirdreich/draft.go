package thirdreich

import (
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// draftWords are the order words a draft uses, by language.
type draftWords struct {
	raise, build, in, supply, reinforcements, tanks, air, submarines, develop, lend, convert, atlantic, bomb, combat string
}

var drafts = map[rules.Lang]draftWords{
	rules.English: {"raise", "build", "in", "supply", "reinforcements", "tanks", "air missions", "submarines", "develop", "lend-lease", "convert", "atlantic", "bomb", "combat"},
	rules.Spanish: {"sube", "construye", "en", "suministro", "refuerzos", "carros", "misiones aéreas", "submarinos", "desarrolla", "préstamo y arriendo", "convierte", "atlántico", "bombardea", "combate"},
}

// Draft implements [rules.Position]. Every line is a comment until the player
// takes its mark away, so that a draft sent back untouched orders nothing.
func (p *position) Draft(id rules.Side, lang rules.Lang) []string {
	sd := sideOf(id)
	if sd == nobody {
		return nil
	}
	s := p.s
	if s.acting() != sd && s.top().kind != stepOver { // for its next turn
		s = s.clone()
	}
	r := p.t.newRun(s)
	defer p.t.release(r)
	if s != p.s {
		r.plan = true
		r.resetSide(sd)
	}
	w, ok := drafts[lang]
	if !ok {
		w = drafts[rules.English]
	}
	if q := p.s.asked; q != nil && q.Side == id {
		return q.Draft(lang)
	}
	return r.draftTurn(sd, w, lang)
}

func (r *run) zoneName(z int, lang rules.Lang) string {
	if lang == rules.Spanish {
		return r.d.zones[z].name
	}
	return r.d.zones[z].nameEN
}

func (r *run) devName(v devID, lang rules.Lang) string {
	if lang == rules.Spanish {
		return r.d.devs[v].name
	}
	return r.d.devs[v].nameEN
}

func (r *run) draftTurn(sd side, w draftWords, lang rules.Lang) []string {
	var out []string
	put := func(words ...string) { out = append(out, "# "+strings.Join(words, " ")) }
	// What happens at the start of the turn, then what the Powers may build.
	for _, power := range [2]bool{false, true} {
		if power {
			r.draftActions(sd, w, lang, put)
		}
		var weak []string
		built := map[int]bool{}
		for a := range r.s.armies {
			x, u := &r.s.armies[a], &r.d.units[a]
			if u.side != sd || r.d.countries[u.nation].power != power || !r.fights(u.nation) || !power && r.s.countries[u.nation].points == 0 {
				continue
			}
			if x.at >= 0 && x.step == reduced {
				weak = append(weak, u.id)
			}
			if x.at == inPool && !built[u.nation] && !r.armoured(a) && r.mayExist(sd, a) == nil {
				for z := range r.d.zones {
					if r.buildPlace(sd, a, z) == nil {
						built[u.nation] = true
						put(w.build, u.id, w.in, r.zoneName(z, lang))
						break
					}
				}
			}
		}
		if len(weak) > 0 {
			put(w.raise, strings.Join(weak, " "))
		}
	}
	for z := range r.d.zones {
		var ids []string
		for a := range r.s.armies {
			if int(r.s.armies[a].at) == z && r.d.units[a].side == sd && r.fights(r.d.units[a].nation) {
				ids = append(ids, r.d.units[a].id)
			}
		}
		if len(ids) > 0 {
			out = append(out, "#   "+r.zoneName(z, lang)+": "+strings.Join(ids, " ")+r.neighbours(z, sd, lang))
		}
	}
	put(w.combat)
	return out
}

// draftActions lists the Actions that the side may take, and what it may place.
func (r *run) draftActions(sd side, w draftWords, lang rules.Lang, put func(...string)) {
	for _, k := range [...]struct {
		action action
		text   string
	}{{actSupply, w.supply}, {actReinforce, w.reinforcements}, {actTanks, w.tanks}, {actAir, w.air}, {actSubmarines, w.submarines}, {actLendLease, w.lend}} {
		if r.mayAct(sd, k.action) == nil {
			put(k.text)
		}
	}
	if r.mayAct(sd, actDevelop) == nil {
		for i := range r.d.devs {
			if r.mayDevelop(sd, devID(i)) == nil {
				put(w.develop, r.devName(devID(i), lang))
			}
		}
	}
	ss := &r.s.sides[sd]
	if n := int(ss.subs); n > 0 {
		put(w.atlantic, strconv.Itoa(n))
	}
	if n := int(ss.airAdv); n > 0 && sd == allies {
		put(w.bomb, strconv.Itoa(n))
	}
	if ss.tanks > 0 {
		for a := range r.s.armies {
			z := int(r.s.armies[a].at)
			if z >= 0 && r.d.units[a].side == sd && r.d.units[a].kind == infantry && r.ownSupplyZone(sd, z) && r.fights(r.d.units[a].nation) {
				put(w.convert, r.d.units[a].id)
				break
			}
		}
	}
}

// neighbours names the enemy armies in a zone and next to it, so that they can
// be attacked without a look at the map.
func (r *run) neighbours(z int, sd side, lang rules.Lang) string {
	var out []string
	near := func(n int) {
		var ids []string
		for a := range r.s.armies {
			if int(r.s.armies[a].at) == n && r.d.units[a].side.enemyOf(sd) {
				ids = append(ids, r.d.units[a].id)
			}
		}
		if len(ids) > 0 {
			out = append(out, r.zoneName(n, lang)+" "+strings.Join(ids, " "))
		}
	}
	near(z)
	for _, e := range r.d.board.Edges(z) {
		if e.Kind != landing {
			near(e.To)
		}
	}
	if len(out) == 0 {
		return ""
	}
	return " -> " + strings.Join(out, ", ")
}
