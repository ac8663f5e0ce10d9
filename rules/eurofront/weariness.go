package eurofront

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
)

// faces is how many faces a die has.
const faces = 6

// writeWeariness tells of satellites that may surrender what they have lost, and the Axis, which knows its own units, how weary they
// are and with how many faces of a die they surrender (§16.81, §16.82).
func (w *reader) writeWeariness() {
	r := w.r
	for i := range r.D.Satellites {
		x := &r.D.Satellites[i]
		lost := politics.CountLostHome(r, x)
		if !politics.IsDemoralised(r, x.Nation) || lost == 0 && !x.Ports {
			continue
		}
		what := "hexes"
		if x.Ports {
			what = "ports"
		}
		w.Put(rules.ID(field.KindNation, "nation", r.D.Nations[x.Nation].ID), rules.Num("lost", lost), rules.Word("what", "eurofront.lost-home."+what))
		switch {
		case lost == 0:
		case w.k.Viewer.Sees(r.SideID(field.Axis)):
			weary := politics.Weariness(r, x)
			w.Put(rules.Num("weariness", weary), rules.Num("faces", max(0, min(weary-1, faces))))
		default:
			w.Put(rules.Num("more", 1))
		}
		w.End("eurofront.view.weariness")
	}
}
