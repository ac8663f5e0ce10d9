package eurofront

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// seaAndSand begins 1940C.
func seaAndSand(t *testing.T) *game {
	t.Helper()
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	d := title.d
	g := title.Game(d.Begin(slices.IndexFunc(d.Scenarios, func(sc field.Scenario) bool { return sc.ID == "1940c" }), field.Options{}))
	t.Cleanup(func() { title.Free(g) })
	return g
}

// TestSeaAndSand begins 1940C: the Axis moves first, both have the points that are printed, with the 14 that the Allies have saved
// (§22, 1940B), nobody is without supply, and the Axis has met three of eight aims.
func TestSeaAndSand(t *testing.T) {
	r := &seaAndSand(t).run
	if order := production.TurnOrder(r); order[0] != field.Axis {
		t.Errorf("they move in the order %v", order)
	}
	for _, c := range []struct {
		f     field.Faction
		front field.Front
		want  int
	}{{field.Axis, field.WestFront, 62}, {field.Axis, field.MedFront, 15}, {field.Allied, field.WestFront, 21}, {field.Allied, field.MedFront, 15}} {
		if got := production.Available(r, c.f, field.FrontAccount(c.front)); got != c.want {
			t.Errorf("%s: got %d on %s, want %d", field.FactionWords[c.f], got, field.FrontWords[c.front], c.want)
		}
	}
	control.Settle(r)
	for f := range field.Faction(2) {
		for _, v := range supply.Check(r, f) {
			t.Errorf("%s is out of supply", r.D.Units[v.Unit].ID)
		}
	}
	if n, decided := aimsMet(r); n != 3 || decided {
		t.Errorf("got %d aims met, decided %v, want 3 and not", n, decided)
	}
}

// TestGrades ends 1940C with each number of aims (§22, 1940A): the table of the eight grades, and a major port of Great Britain that
// decides whatever else is so.
func TestGrades(t *testing.T) {
	r := &seaAndSand(t).run
	take := func(cities ...string) {
		for _, c := range cities {
			r.S.SetController(field.Axis, r.D.Cities[r.D.CityByID[c]].Place)
		}
	}
	army := func() {
		land := r.D.Aims[slices.IndexFunc(r.D.Aims, func(a field.AimRow) bool { return a.Kind == field.Army })].Land(r.D)
		for u := range r.S.Blocks {
			if d := &r.D.Units[u]; d.Nation == r.D.Germany && d.Type == field.Infantry && r.S.Blocks[u].At >= 0 {
				r.Put(u, land[u%len(land)])
				r.S.Blocks[u].CV = 4
			}
		}
	}
	for _, c := range []struct {
		then func()
		want field.Victory
		by   rules.Side
	}{
		{func() {}, field.SovietMarginal, "allied"},
		{func() { r.S.Powers[r.D.Greece].Stance = field.Allied }, field.SovietMajor, "allied"},
		{func() { r.S.Powers[r.D.Greece].Defeated = true }, field.SovietMarginal, "allied"},
		{func() { take("malta") }, field.Draw, ""},
		{func() { take("abadan", "basra") }, field.AxisMarginal, "axis"},
		{army, field.AxisMinor, "axis"},
		{func() { take("alexandria", "tunis", "algiers") }, field.AxisMinor, "axis"}, // Suez is not
		{func() { take("suez") }, field.AxisMajor, "axis"},
		{func() { r.S.Balance = field.AxisSeas }, field.AxisDecisive, "axis"},
	} {
		c.then()
		if got := aimsVictory(r); got != c.want {
			n, _ := aimsMet(r)
			t.Errorf("with %d aims: got %s, want %s", n, field.VictoryWords[got], field.VictoryWords[c.want])
		}
		r.S.Won = aimsVictory(r)
		st := aimsStandings(r)
		if won := slices.Contains(st.Winners, c.by); c.by != "" && (!won || len(st.Winners) != 1) || c.by == "" && len(st.Winners) != 2 {
			t.Errorf("%s: won by %v, want %q", field.VictoryWords[c.want], st.Winners, c.by)
		}
	}
	r = &seaAndSand(t).run
	take("portsmouth")
	if got := aimsVictory(r); got != field.AxisDecisive {
		t.Errorf("with Portsmouth: got %s", field.VictoryWords[got])
	}
}

// TestAimsAreChecked: aims of a pack that lack what their kind needs, or are more than there are grades, are told with their line.
func TestAimsAreChecked(t *testing.T) {
	charts, err := os.ReadFile("data/charts.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{"steps = 40\n", "", "an army has"},
		{"change = \"west-poland\"\n", "", "an army has"},
		{"cities = [\"malta\", \"suez\"]\n", "", "no cities"},
		{"decides = true\n", "", "8 aims at most"},
		{"count = \"mandates\"", "count = \"heads\"", "nothing counts \"heads\""},
	} {
		text := strings.Replace(string(charts), c.old, c.new, 1)
		if text == string(charts) {
			t.Fatalf("%q is not in the charts", c.old)
		}
		if _, err := Load(fstest.MapFS{"charts.toml": {Data: []byte(text)}}); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "charts.toml:") {
			t.Errorf("without %q: got %v, want %q", c.old, err, c.want)
		}
	}
}
