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
	if q := p.s.asked; q != nil && q.Side == id {
		return q.Draft(lang)
	}
	if p.s.turn == 0 {
		return r.draftFirst(sd, w, lang)
	}
	return r.draftTurn(sd, w, lang)
}

func (r *run) draftFirst(sd side, w draftWords, lang rules.Lang) []string {
	var out []string
	for i := range r.d.techs {
		if r.firstFault(sd, techID(i)) == nil {
			out = append(out, "# "+w.research+" "+r.techName(techID(i), lang))
		}
	}
	return out
}

func (r *run) techName(t techID, lang rules.Lang) string {
	if lang == rules.Spanish {
		return r.d.techs[t].name
	}
	return r.d.techs[t].nameEN
}

func (r *run) zoneName(z int, lang rules.Lang) string {
	if lang == rules.Spanish {
		return r.d.zones[z].name
	}
	return r.d.zones[z].nameEN
}

func (r *run) draftTurn(sd side, w draftWords, lang rules.Lang) []string {
	var out []string
	var weak, pool []string
	for a := range r.s.armies {
		x, u := &r.s.armies[a], &r.d.units[a]
		if u.side != sd {
			continue
		}
		if x.at >= 0 && x.step == reduced {
			weak = append(weak, u.id)
		}
		if x.at == inPool && len(pool) < 3 {
			for z := range r.d.zones {
				if r.recruitSource(a, z) && int(r.n[z][sd]) < r.d.zones[z].stack {
					pool = append(pool, "# "+w.recruit+" "+u.id+" "+w.in+" "+r.zoneName(z, lang))
					break
				}
			}
		}
	}
	if len(weak) > 0 {
		out = append(out, "# "+w.reinforce+" "+strings.Join(weak, " "))
	}
	out = append(out, pool...)
	out = append(out, "# "+w.activate)
	for z := range r.d.zones {
		var ids []string
		for a := range r.s.armies {
			if int(r.s.armies[a].at) == z && r.sideOfArmy(a) == sd {
				ids = append(ids, r.d.units[a].id)
			}
		}
		if len(ids) > 0 {
			out = append(out, "#   "+r.zoneName(z, lang)+": "+strings.Join(ids, " ")+r.neighbours(z, sd, lang))
		}
	}
	for i := range r.d.techs {
		if r.mayResearch(sd, techID(i)) == nil {
			out = append(out, "# "+w.research+" "+r.techName(techID(i), lang))
		}
	}
	for i := range r.d.tracks {
		up := r.d.tracks[i].raise[sd]
		if r.mayMoveMarker(sd, i, up) == nil {
			name := r.d.tracks[i].nameEN
			if lang == rules.Spanish {
				name = r.d.tracks[i].name
			}
			out = append(out, "# "+w.diplomacy+" "+name)
		}
	}
	if int(r.s.sides[sd].missions) < r.d.missionMax {
		out = append(out, "# "+w.missions)
	}
	return out
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
