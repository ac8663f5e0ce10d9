package eurofront

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
)

// TestWhole begins the scenarios of all fronts: who moves first, which points the rulebook prints for each side, what is allocated to the Mediterranean
// among them, and whether that is the Allies' (§22).
func TestWhole(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	type whole struct {
		first  field.Faction
		points [field.Factions][field.Fronts]int
		won    bool
	}
	d, late := title.d, [field.Factions][field.Fronts]int{field.Axis: {field.WestFront: 53, field.EastFront: 66}, field.Allied: {field.WestFront: 94}, field.Soviet: {field.EastFront: 86}}
	want := map[string]whole{
		"1941w": {field.Axis, [field.Factions][field.Fronts]int{field.Axis: {field.WestFront: 15, field.EastFront: 54, field.MedFront: 25}, field.Allied: {field.WestFront: 7, field.MedFront: 25}, field.Soviet: {field.EastFront: 68}}, false},
		"1942w": {field.Axis, [field.Factions][field.Fronts]int{field.Axis: {field.WestFront: 10, field.EastFront: 80, field.MedFront: 30}, field.Allied: {field.WestFront: 17, field.MedFront: 35}, field.Soviet: {field.EastFront: 60}}, false},
		"1943w": {field.Allied, [field.Factions][field.Fronts]int{field.Axis: {field.WestFront: 39, field.EastFront: 90}, field.Allied: {field.WestFront: 73}, field.Soviet: {field.EastFront: 68}}, true},
		"1944w": {field.Allied, late, true},
		"1944a": {field.Allied, late, true},
	}
	for i, sc := range d.Scenarios {
		if sc.HasRecord() || sc.Decided == field.ByConquest || sc.Decided == field.ByAims {
			continue
		}
		g := title.Game(d.Begin(i, field.Options{}))
		r, w := &g.run, want[sc.ID]
		if order := production.TurnOrder(r); order[0] != w.first || order[3] != field.Soviet {
			t.Errorf("%s: they move in the order %v", sc.ID, order)
		}
		for f, points := range w.points {
			for front, n := range points {
				if got := production.Income(r, field.Faction(f), field.FrontAccount(field.Front(front))); got != n && field.Faction(f) != field.Apart {
					t.Errorf("%s: %s has %d on %s, want %d", sc.ID, field.FactionWords[f], got, field.FrontWords[front], n)
				}
			}
		}
		if r.S.HoldsAll(field.Allied, d.MedPorts) != w.won || r.S.HoldsAll(field.Axis, d.MedPorts) || r.S.HoldsAll(field.Soviet, d.MedPorts) {
			t.Errorf("%s: the Mediterranean is not whose it is", sc.ID)
		}
		title.Free(g)
	}
}

// TestWinters: in the first December of a scenario of all fronts production rises and planes of the Axis fire less; from that of 1943 on those
// of the Allies reach twice as far (§22, 1941.3, 1942.5, 1943.2, 1943.3).
func TestWinters(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	type winter struct {
		month                string
		points               [3]int
		front                field.Front
		axis, allied, soviet [2]field.Fire // in summer and in winter
		bombs                bool
	}
	d := title.d
	for i, sc := range d.Scenarios {
		w, ok := map[string]winter{
			"1941w": {"1941-12", [3]int{5, 10, 6}, field.EastFront, [2]field.Fire{field.TF, field.DF}, [2]field.Fire{field.SF, field.DF}, [2]field.Fire{field.SF, field.SF}, false},
			"1942w": {"1942-12", [3]int{5, 10, 8}, field.WestFront, [2]field.Fire{field.DF, field.SF}, [2]field.Fire{field.DF, field.DF}, [2]field.Fire{field.SF, field.DF}, false},
			"1943w": {"1943-12", [3]int{5, 10, 0}, field.EastFront, [2]field.Fire{field.DF, field.SF}, [2]field.Fire{field.TF, field.TF}, [2]field.Fire{field.DF, field.DF}, true},
		}[sc.ID]
		if !ok {
			continue
		}
		g := title.Game(d.Begin(i, field.Options{}))
		r := &g.run
		have := func() [3]int {
			return [3]int{production.Total(r, field.Axis), production.Total(r, field.Allied), production.Total(r, field.Soviet)}
		}
		summer := have()
		for ; d.Months[r.S.Month].ID < w.month; r.S.Month++ {
			if now := have(); now != summer {
				t.Errorf("%s: %s: %v", sc.ID, d.Months[r.S.Month].ID, now)
			}
		}
		for k, n := range have() {
			if n != summer[k]+w.points[k] {
				t.Errorf("%s: in December %d, before %d", sc.ID, n, summer[k])
			}
		}
		was, is := d.Seasons[r.Season()-1], d.Seasons[r.Season()]
		if [2]field.Fire{was.AxisAir[w.front], is.AxisAir[w.front]} != w.axis || [2]field.Fire{was.Allied, is.Allied} != w.allied || [2]field.Fire{was.Soviet, is.Soviet} != w.soviet || (r.Season() == field.Bombed) != w.bombs {
			t.Errorf("%s: planes fire otherwise", sc.ID)
		}
		title.Free(g)
	}
}

// TestVictoryCitiesAreTwentyOne: with Berlin counted twice (§19.5).
func TestVictoryCitiesAreTwentyOne(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for i := range title.d.Cities {
		if title.d.Cities[i].Victory {
			n++
		}
	}
	if !title.d.Cities[title.d.Berlin].Victory || n+1 != 21 {
		t.Errorf("%d cities, Berlin among them: %v", n, title.d.Cities[title.d.Berlin].Victory)
	}
}
