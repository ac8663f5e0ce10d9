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
	if s.acting() != sd && s.Top().kind != stepOver { // for its next turn
		s = s.clone()
	}
	r := p.t.newRun(s)
	defer p.t.release(r)
	if s != p.s {
		r.resetSide(sd)
	}
	w, ok := drafts[lang]
	if !ok {
		w = drafts[rules.English]
	}
	if q := p.s.Asked; q != nil && q.Side == id {
		return q.Draft(lang)
	}
	out := rules.NewSuggestions(p, id)
	r.draftTurn(sd, w, lang, out)
	return out.Lines
}

func (r *run) zoneName(z int, lang rules.Lang) string {
	if lang == rules.Spanish {
		return r.d.zones[z].names.In(rules.Spanish)
	}
	return r.d.zones[z].names.In(rules.English)
}

func (r *run) devName(v devID, lang rules.Lang) string {
	if lang == rules.Spanish {
		return r.d.devs[v].names.In(rules.Spanish)
	}
	return r.d.devs[v].names.In(rules.English)
}

func (r *run) draftTurn(sd side, w draftWords, lang rules.Lang, out *rules.Suggestions) {
	// What happens at the start of the turn, then what the Powers may build.
	for _, power := range [2]bool{false, true} {
		if power {
			r.draftActions(sd, w, lang, out)
		}
		r.draftArmies(sd, power, w, lang, out)
	}
	for z := range r.d.zones {
		var ids []string
		for a := range r.s.armies {
			if int(r.s.armies[a].at) == z && r.d.units[a].side == sd && r.fights(r.d.units[a].nation) {
				ids = append(ids, r.d.units[a].id)
			}
		}
		if len(ids) > 0 {
			out.Tell("  " + r.zoneName(z, lang) + ": " + strings.Join(ids, " ") + r.neighbours(z, sd, lang))
		}
	}
	out.Suggest(w.combat, rules.Order{Form: formCombat})
}

// draftArmies suggests what can be built and raised; what needs the Action of
// reinforcements before it is told so.
func (r *run) draftArmies(sd side, power bool, w draftWords, lang rules.Lang, out *rules.Suggestions) {
	action := rules.Order{Form: formReinforce}
	raising := func(ids ...string) rules.Order {
		return rules.Order{Form: formRaise, Args: rules.Named("armies", "army", ids...)}
	}
	var weak []string
	needs := false
	built := map[int]bool{}
	for a := range r.s.armies {
		x, u := &r.s.armies[a], &r.d.units[a]
		if u.side != sd || r.d.countries[u.nation].power != power || !r.fights(u.nation) || !power && r.s.left[u.nation] == 0 {
			continue
		}
		if x.at >= 0 && x.step == reduced && (!r.armoured(a) || r.s.sides[sd].tanks > 0) {
			alone := out.Accepts(raising(u.id))
			if alone || out.Accepts(action) && out.Accepts(action, raising(u.id)) {
				weak, needs = append(weak, u.id), needs || !alone
			}
		}
		if x.at != inPool || built[u.nation] || r.armoured(a) || r.mayExist(sd, a) != nil {
			continue
		}
		for z := range r.d.zones {
			if r.buildPlace(sd, a, z) != nil {
				continue
			}
			o := rules.Order{Form: formBuild, Args: append(rules.Named("armies", "army", u.id), rules.Named("zone", "zone", r.d.zones[z].id)...)}
			if built[u.nation] = out.SuggestAfter(w.build+" "+u.id+" "+w.in+" "+r.zoneName(z, lang), o, w.reinforcements, action); built[u.nation] {
				break
			}
		}
	}
	most := out.Most(len(weak), func(n int) []rules.Order {
		if needs {
			return []rules.Order{action, raising(weak[:n]...)}
		}
		return []rules.Order{raising(weak[:n]...)}
	})
	if most > 0 {
		out.SuggestAfter(w.raise+" "+strings.Join(weak[:most], " "), raising(weak[:most]...), w.reinforcements, action)
	}
}

// draftActions lists the Actions that the side may take, and what it may place.
func (r *run) draftActions(sd side, w draftWords, lang rules.Lang, out *rules.Suggestions) {
	for _, k := range [...]struct {
		action     action
		form, text string
	}{
		{actSupply, formSupply, w.supply}, {actReinforce, formReinforce, w.reinforcements}, {actTanks, formTanks, w.tanks},
		{actAir, formAir, w.air}, {actSubmarines, formSubmarines, w.submarines}, {actLendLease, formLendLease, w.lend},
	} {
		if r.mayAct(sd, k.action) == nil {
			out.Suggest(k.text, rules.Order{Form: k.form})
		}
	}
	for i := range r.d.devs {
		if r.mayAct(sd, actDevelop) != nil || r.mayDevelop(sd, devID(i)) != nil {
			continue
		}
		out.Suggest(w.develop+" "+r.devName(devID(i), lang), rules.Order{Form: formDevelop, Args: rules.Named("development", "development", r.d.devs[i].id)})
	}
	ss := &r.s.sides[sd]
	missions := func(form string, n int) rules.Order {
		return rules.Order{Form: form, Args: []rules.Value{{Name: "missions", Kind: "number", Num: n}}}
	}
	if n := int(ss.subs); n > 0 {
		out.Suggest(w.atlantic+" "+strconv.Itoa(n), missions(formAtlantic, n))
	}
	if n := int(ss.airAdv); n > 0 && sd == allies {
		out.Suggest(w.bomb+" "+strconv.Itoa(n), missions(formBomb, n))
	}
	if ss.tanks > 0 {
		for a := range r.s.armies {
			id := r.d.units[a].id
			if r.s.armies[a].at >= 0 && r.d.units[a].side == sd && r.d.units[a].kind == infantry && r.fights(r.d.units[a].nation) &&
				r.ownSupplyZone(sd, int(r.s.armies[a].at)) && out.Suggest(w.convert+" "+id, rules.Order{Form: formConvert, Args: rules.Named("armies", "army", id)}) {
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
