package empires

import (
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// draftWords are the order words a draft uses, by language.
type draftWords struct {
	recruit, in, reinforce, activate, to, attack, support, research, entrench, missions, diplomacy string
}

var drafts = map[rules.Lang]draftWords{
	rules.English: {"recruit", "in", "reinforce", "activate", "to", "attack", "support", "research", "entrench", "missions", "diplomacy"},
	rules.Spanish: {"recluta", "en", "refuerza", "activa", "a", "ataca", "apoya", "investiga", "atrinchera", "misiones", "diplomacia"},
}

// Draft implements [rules.Position]. Every line is a comment until the player
// takes its mark away, so that a draft sent back untouched orders nothing.
func (p *position) Draft(id rules.Side, lang rules.Lang) []string {
	sd := sideOf(id)
	if sd == nobody {
		return nil
	}
	r := p.t.newRun(p.s)
	defer p.t.release(r)
	w, ok := drafts[lang]
	if !ok {
		w = drafts[rules.English]
	}
	if q := p.s.Asked; q != nil && q.Side == id {
		return q.Draft(lang)
	}
	out := rules.NewSuggestions(p, id)
	if p.s.turn == 0 {
		r.draftResearch(func(t techID) bool { return r.firstFault(sd, t) == nil }, w, lang, out)
	} else {
		r.draftTurn(sd, w, lang, out)
	}
	return out.Lines
}

// draftResearch suggests the technologies that may be had; of a turn to come the
// trial alone would say too little.
func (r *run) draftResearch(may func(techID) bool, w draftWords, lang rules.Lang, out *rules.Suggestions) {
	for i := range r.d.techs {
		if !may(techID(i)) {
			continue
		}
		out.Suggest(w.research+" "+r.techName(techID(i), lang), rules.Order{Form: formResearch, Args: rules.Named("tech", "tech", r.d.techs[i].id)})
	}
}

func (r *run) techName(t techID, lang rules.Lang) string {
	return r.d.techs[t].names.In(lang)
}

func (r *run) zoneName(z int, lang rules.Lang) string {
	return r.d.zones[z].names.In(lang)
}

func (r *run) draftTurn(sd side, w draftWords, lang rules.Lang, out *rules.Suggestions) {
	var weak []string
	for a := range r.s.armies {
		id := r.d.units[a].id
		if r.d.units[a].side == sd && r.s.armies[a].at >= 0 && r.s.armies[a].step == reduced && r.supplied(a) && out.Accepts(reinforcing(id)) {
			weak = append(weak, id)
		}
	}
	most := out.Most(len(weak), func(n int) []rules.Order { return []rules.Order{reinforcing(weak[:n]...)} })
	if most > 0 {
		out.Suggest(w.reinforce+" "+strings.Join(weak[:most], " "), reinforcing(weak[:most]...))
	}
	r.draftRecruits(sd, w, lang, out)
	out.Tell(w.activate)
	for z := range r.d.zones {
		var ids []string
		for a := range r.s.armies {
			if int(r.s.armies[a].at) == z && r.sideOfArmy(a) == sd {
				ids = append(ids, r.d.units[a].id)
			}
		}
		if len(ids) > 0 {
			out.Tell("  " + r.zoneName(z, lang) + ": " + strings.Join(ids, " ") + r.neighbours(z, sd, lang))
		}
	}
	r.draftResearch(func(t techID) bool { return r.mayResearch(sd, t) == nil }, w, lang, out)
	for i := range r.d.tracks {
		if r.mayMoveMarker(sd, i, r.d.tracks[i].raise[sd]) != nil {
			continue
		}
		name := r.d.tracks[i].names.In(lang)
		out.Suggest(w.diplomacy+" "+name, rules.Order{Form: formDiplomacy, Args: rules.Named("track", "track", r.d.tracks[i].id)})
	}
	if int(r.s.sides[sd].missions) < r.d.missionMax {
		out.Suggest(w.missions, rules.Order{Form: formMissions})
	}
}

func reinforcing(ids ...string) rules.Order {
	return rules.Order{Form: formReinforce, Args: rules.Named("armies", "army", ids...)}
}

// draftRecruits suggests up to three armies of the pool, no more in a zone than
// there is room for.
func (r *run) draftRecruits(sd side, w draftWords, lang rules.Lang, out *rules.Suggestions) {
	planned := map[int]int{}
	count := 0
	for a := range r.s.armies {
		u := &r.d.units[a]
		if u.side != sd || r.s.armies[a].at != inPool || count == 3 {
			continue
		}
		for z := range r.d.zones {
			if !r.recruitSource(a, z) || int(r.n[z][sd])+planned[z] >= r.d.zones[z].stack {
				continue
			}
			o := rules.Order{Form: formRecruit, Args: append(rules.Named("armies", "army", u.id), rules.Named("zone", "zone", r.d.zones[z].id)...)}
			if out.Suggest(w.recruit+" "+u.id+" "+w.in+" "+r.zoneName(z, lang), o) {
				planned[z]++
				count++
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
			if int(r.s.armies[a].at) == n && r.sideOfArmy(a).enemyOf(sd) {
				ids = append(ids, r.d.units[a].id)
			}
		}
		if len(ids) > 0 {
			out = append(out, r.zoneName(n, lang)+" "+strings.Join(ids, " "))
		}
	}
	near(z)
	for _, e := range r.d.board.Edges(z) {
		if e.Kind != seaLane {
			near(e.To)
		}
	}
	if len(out) == 0 {
		return ""
	}
	return " -> " + strings.Join(out, ", ")
}
