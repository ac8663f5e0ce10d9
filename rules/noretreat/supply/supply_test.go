package supply

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// at is a run over a position that is described, on the map that is in the title.
func at(t *testing.T, position string) *field.Run {
	t.Helper()
	d, err := field.Load(pack.Files{Title: field.ID, Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	s, err := d.Compose([]byte(position))
	if err != nil {
		t.Fatal(err)
	}
	r := &field.Run{}
	r.Open(d, s)
	return r
}

// TestSupply says what supplies units: the worked example of §6.4, north of
// Smolensk, and others that ask for one sentence each.
func TestSupply(t *testing.T) {
	const example = `
turn = 4
clear = true
taken = ["0315"]
[units]
16-army = "0319"
18-army = "0320 reduced"
4-panzer = "0420"
kalinin = "0321 reduced"
leningrad = "0219"
finnish = "finland"
`
	tests := []struct {
		name, position string
		want           map[string]How
	}{
		{"§6.4 as told", example, map[string]How{"16-army": Overland, "18-army": ByFriends, "4-panzer": Unsupplied, "kalinin": Overland, "leningrad": Overland, "finnish": ByCountry}},
		{"§6.1 a city that is taken", strings.Replace(example, `"0315"`, `"0315", "kalinin"`, 1), map[string]How{"4-panzer": Overland}},
		{"§6.1 Riga is, so it supplies nobody", example + `northwest = "0314 reduced"`, map[string]How{"16-army": Unsupplied, "18-army": Unsupplied}},
		{"§6.1 a line has four hexes at most", "clear = true\n[units]\n4-panzer = \"0716\"\n6-army = \"0714\"", map[string]How{"4-panzer": Unsupplied, "6-army": Overland}},
		{"§6.1 from the edge", "clear = true\n[units]\nkalinin = \"0922\"\nbryansk = \"1306\"", map[string]How{"kalinin": Overland, "bryansk": Unsupplied}},
		{"§6.2 both use the Black Sea, nobody the Azov", "clear = true\ntaken = [\"odessa\"]\n[units]\nsouth = \"1610\"\n6-army = \"2016\"\n2-army = \"1717\"", map[string]How{"south": BySea, "6-army": BySea, "2-army": Unsupplied}},
		{"§6.2 the Caspian is Soviet", "clear = true\n[units]\n6-army = \"2222\"", map[string]How{"6-army": Unsupplied}},
		{"§6.2 the Baltic for the Soviets with Leningrad", "clear = true\n[units]\nnorthwest = \"0410\"", map[string]How{"northwest": BySea}},
		{"§6.2 the Baltic for the Soviets without Leningrad", "clear = true\ntaken = [\"leningrad\"]\n[units]\nnorthwest = \"0410\"", map[string]How{"northwest": Unsupplied}},
		{"§6.2 the Baltic for the Axis", "clear = true\n[units]\n18-army = \"0116\"\nnorthwest = \"0215 reduced\"", map[string]How{"18-army": BySea}},
		{"§6.3 a friend lifts a zone of control", "clear = true\n[units]\n6-army = \"0712\"\nwest = \"0611 reduced\"\nsouthwest = \"0811 reduced\"\n2-army = \"0711\"", map[string]How{"6-army": Overland}},
		{"§6.3 else it blocks", "clear = true\n[units]\n6-army = \"0712\"\nwest = \"0611 reduced\"\nsouthwest = \"0811 reduced\"", map[string]How{"6-army": Unsupplied}},
		{"§6.3 one without supply has none", "clear = true\n[units]\n6-army = \"0712\"\nwest = \"0611 reduced unsupplied\"\nsouthwest = \"0811 reduced unsupplied\"", map[string]How{"6-army": Overland}},
		{"§6.2 Yugoslavs in the Balkans", "clear = true\n[units]\nyugoslav-1 = \"south-balkans\"\nyugoslav-2 = \"1403 reduced\"", map[string]How{"yugoslav-1": ByCountry, "yugoslav-2": Unsupplied}},
		{"card 7: a scorched city supplies nobody", "clear = true\nscorched = [\"moscow\"]\ntaken = [\"tula\", \"kalinin\", \"smolensk\", \"minsk\", \"voronezh\"]\n[units]\nkalinin = \"0818\"", map[string]How{"kalinin": Unsupplied}},
	}
	for _, tt := range tests {
		r := at(t, tt.position)
		for _, id := range slices.Sorted(maps.Keys(tt.want)) {
			u := r.D.UnitByID[id]
			if got, want := Trace(r, r.D.Units[u].Side).SupplyOf(u), tt.want[id]; got != want {
				t.Errorf("%s: %s is supplied by %d, want %d", tt.name, id, got, want)
			}
		}
	}
}

// TestCityLine: a line of a city goes in the lawful directions (§6.1), so that from
// Sevastopol none comes to the west.
func TestCityLine(t *testing.T) {
	r := at(t, "clear = true\ntaken = [\"sevastopol\", \"riga\"]")
	for p := range r.D.Places {
		if !r.D.Places[p].City {
			continue
		}
		side := r.Control(p)
		if got, want := Trace(r, side).IsSourceCity(p), r.D.Places[p].Key != "sevastopol"; got != want {
			t.Errorf("%s has a line: %v, want %v", r.D.Places[p].Key, got, want)
		}
		if Trace(r, side.Enemy()).IsSourceCity(p) {
			t.Errorf("%s has a line of the %s, too", r.D.Places[p].Key, side.Enemy().ID())
		}
	}
}

// TestCheck: each of two units cuts the other off; the one whose side is active is
// marked first, and loses its zone of control with that (§6.0, §6.4).
func TestCheck(t *testing.T) {
	for _, active := range []field.Side{field.Axis, field.Soviet} {
		r := at(t, "clear = true\nscorched = [\"leningrad\", \"riga\", \"minsk\", \"smolensk\", \"kalinin\", \"tula\"]\n[units]\n4-panzer = \"0719\"\nkalinin = \"0617 reduced\"")
		panzer, front := r.D.UnitByID["4-panzer"], r.D.UnitByID["kalinin"]
		Check(r, active)
		if got, want := [2]bool{r.S.Units[panzer].Unsupplied, r.S.Units[front].Unsupplied}, [2]bool{true, active == field.Soviet}; got != want {
			t.Errorf("active %s: panzer and front are marked %v, want %v", active.ID(), got, want)
		}
	}
}
