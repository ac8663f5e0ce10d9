package eurofront

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
)

// writeNations tells how the nations stand that have come into the war, or cooperate, and what would come of it if the viewer
// declared war on those that are neutral (§16.2-16.5).
func (w *reader) writeNations() {
	r := w.r
	start := r.D.StartPowers(r.S.Scenario)
	for n := range r.S.Powers {
		p := &r.S.Powers[n]
		nation := rules.ID(field.KindNation, "nation", r.D.Nations[n].ID)
		switch {
		case p.Stance == field.Neutral && p.Cooperates < field.Neutral:
			w.Put(nation, rules.Word("with", "eurofront.faction."+field.FactionWords[p.Cooperates]))
			w.putPoints(n, p.Cooperates)
			w.End("eurofront.view.cooperates")
		case p.Stance < field.Neutral && p.Joined != field.Original && !p.Defeated:
			guests, most := 0, 0
			for f := range field.Faction(field.Factions) {
				if most == 0 && w.k.Viewer.Sees(r.SideID(f)) {
					guests, most = control.Guests(r, n, f)
				}
			}
			if p.Stance == start[n].Stance && guests < max(most, 1) {
				continue // it stands as the scenario has it, and nothing is wrong with it
			}
			w.Put(nation, rules.Word("with", "eurofront.faction."+field.FactionWords[p.Stance]), rules.Word("how", "eurofront.joined."+field.JoiningWords[p.Joined]))
			if most > 0 {
				w.Put(rules.Num("guests", guests), rules.Num("most", most))
			}
			if p.Mustering {
				w.putPoints(n, p.Stance)
			}
			w.End("eurofront.view.belligerent")
		}
	}
	for f := range field.Faction(field.Factions) {
		if r.S.Traitors.Has(f) {
			w.Put(rules.Word("side", "eurofront.faction."+field.FactionWords[f]))
			w.End("eurofront.view.treachery")
		}
	}
	w.writeDeclarations()
}

// putPoints adds what is left of the peacetime production of a nation, for who may spend it.
func (w *reader) putPoints(nation int, f field.Faction) {
	if saved := w.r.S.Powers[nation].Saved; w.k.Viewer.Sees(w.r.SideID(f)) {
		w.Put(rules.Num("points", int(saved)))
	}
}

// writeDeclarations tells on which neutrals the viewer may declare war, where that is treachery, and who may react with what dice.
func (w *reader) writeDeclarations() {
	r := w.r
	f := r.D.OwnFaction(r.D.SideOf(w.k.Viewer.Side()))
	if r.Holder(r.S.Active) == r.D.SideOf(w.k.Viewer.Side()) {
		f = r.S.Active
	}
	if f >= field.Neutral {
		return
	}
	var reactions []politics.Reaction
	for n := range r.S.Powers {
		if r.S.Powers[n].Stance != field.Neutral || politics.DeclareFault(r, f, n) != nil { // of its own nobody need think
			continue
		}
		word := "fair"
		if politics.IsTreachery(r, f, n) {
			word = "treachery"
		}
		w.Put(rules.ID(field.KindNation, word, r.D.Nations[n].ID))
		reactions = append(reactions, politics.ReactionsToWar(r, f, n)...)
	}
	w.EndAny("eurofront.view.if-war")
	for _, x := range reactions {
		w.Put(rules.ID(field.KindNation, "to", r.D.Nations[x.To].ID), rules.ID(field.KindNation, "nation", r.D.Nations[x.Nation].ID), rules.Num("most", x.Most), rules.Word("with", "eurofront.faction."+field.FactionWords[x.Joins]))
		w.End("eurofront.view.reaction")
	}
}
