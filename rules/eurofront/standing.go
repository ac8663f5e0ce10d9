package eurofront

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
)

// knowPolitics tells of what stands in diplomacy and politics, which everybody knows: who
// is demoralised and who defeated, and which objectives are cut (§16, §17).
func knowPolitics(r *field.Run, k *rules.Known) {
	for i := range r.D.Nations {
		if politics.Demoralised(r, i) {
			k.Tracks = append(k.Tracks, rules.Track{ID: trackDemoral, Of: r.D.Nations[i].ID})
		}
	}
	for _, n := range r.S.Defeated {
		k.Tracks = append(k.Tracks, rules.Track{ID: trackDefeat, Of: r.D.Nations[n].ID})
	}
	for f := range field.Faction(field.Factions) {
		if !r.Fights(f) {
			continue
		}
		for _, o := range production.LostObjectives(r, f) {
			k.Tracks = append(k.Tracks, rules.Track{ID: trackCut, Side: r.D.ID(r.D.Holder(f)), Of: field.ObjectiveWords[o]})
		}
	}
}

// politics tells of events in force, of the demoralised and the defeated, and of objectives
// that are cut, each in a line.
func (w *reader) politics() {
	line := func(code, track string, arg func(t *rules.Track) rules.Arg) {
		some := false
		for i := range w.k.Tracks {
			if t := &w.k.Tracks[i]; t.ID == track {
				w.Put(arg(t))
				some = true
			}
		}
		if some {
			w.End(code)
		}
	}
	nation := func(t *rules.Track) rules.Arg { return rules.ID(field.KindNation, "nation", t.Of) }
	line("eurofront.view.events", trackEvent, func(t *rules.Track) rules.Arg { return rules.ID(field.KindEvent, "event", t.Of) })
	line("eurofront.view.demoralised", trackDemoral, nation)
	line("eurofront.view.defeated", trackDefeat, nation)
	line("eurofront.view.cut", trackCut, func(t *rules.Track) rules.Arg { return rules.Word("what", "eurofront.objective."+t.Of) })
}
