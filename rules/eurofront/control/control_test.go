package control_test

import (
	"os"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fieldtest"
)

// TestSettle: who controls what follows from where blocks stand (§8.3): said once more it is
// the same, whoever stands alone in what is not neutral holds it, and only empty hexes are
// disputed.
func TestSettle(t *testing.T) {
	d, begun := fieldtest.Start(t, os.DirFS(".."))
	rapid.Check(t, func(t *rapid.T) {
		s := begun.Clone()
		fieldtest.Clear(s)
		r := &field.Run{}
		r.Open(d, s)
		fieldtest.Scatter(t, r, rapid.IntRange(0, len(d.Places)-1).Draw(t, "around"), 12)
		control.Settle(r)
		once := s.Clone()
		if control.Settle(r); !reflect.DeepEqual(once, s) {
			t.Error("said once more it is another position")
		}
		for p := range d.Places {
			here := r.Here(p)
			var zones field.FactionSet // who has the place in a zone of control (§8.2)
			for i := range d.Places[p].Near {
				n := &d.Places[p].Near[i]
				for _, u := range r.Here(int(n.To)) {
					if n.CarriesZOC() && control.HasZOC(r, int(u)) {
						zones |= d.Units[u].Faction.Of()
					}
				}
			}
			if both := s.HasEnemies(zones) && len(here) == 0 && r.S.Controller(p) != field.Neutral; both != s.Disputed.Has(p) {
				t.Errorf("%s lies in zones of both %v, and is disputed %v", d.Places[p].ID, both, !both)
			}
			if len(here) > 0 && s.Disputed.Has(p) {
				t.Errorf("%s is disputed, and blocks stand there", d.Places[p].ID)
			}
			if len(here) > 0 && r.S.Battle(p) == nil && r.S.Controller(p) != field.Neutral && r.S.AreHostile(d.Units[here[0]].Faction, r.S.Controller(p)) {
				t.Errorf("%s stands alone in %s, which the enemy has", d.Units[here[0]].ID, d.Places[p].ID)
			}
		}
	})
}
