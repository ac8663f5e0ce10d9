package moves

import (
	"fmt"
	"os"
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

// reachCost is what it costs a unit to come to a place, -1 where it cannot, and whether it
// stops there.
func reachCost(r *field.Run, unit, place string) (cost int, zone bool) {
	p, _ := r.D.Called.Find(place)
	u := r.D.UnitByID[unit]
	if r.CanMove(u) {
		newSearch(r, &trip{unit: u, points: pointsOf(r, u)}).explore(int(r.S.Units[u].At), -1, 0, true)
		cost = int(r.Finder.Cost[p])
		return cost, cost >= 0 && isInEnemyZOC(r, r.D.Units[u].Side, p)
	}
	return -1, false
}

// TestExample is the worked example of §8.5: three armies close in on the Kalinin
// Front, in the order in which they can.
func TestExample(t *testing.T) {
	r := at(t, `
turn = 4
clear = true
[units]
9-army = "0322"
4-panzer = "0420"
16-army = "0319"
18-army = "0320 reduced"
kalinin = "0321 reduced"
leningrad = "0219"
finnish = "finland"
`)
	if cost, _ := reachCost(r, "4-panzer", "0421"); cost != 4 { // out of the zone by 0521, and round
		t.Errorf("while nobody is there it costs the 4th Panzer %d points, want 4", cost)
	}
	for _, m := range []struct {
		unit, to string
		cost     int
	}{{"9-army", "0421", 3}, {"4-panzer", "0421", 3}, {"16-army", "0420", 3}} {
		cost, zone := reachCost(r, m.unit, m.to)
		if cost != m.cost || !zone {
			t.Errorf("%s comes to %s for %d points (zone %v), want %d", m.unit, m.to, cost, zone, m.cost)
		}
		u := r.D.UnitByID[m.unit]
		p := r.D.PlaceByID[m.to]
		r.Put(u, p)
	}
}

// TestReach asks for one sentence in each line.
func TestReach(t *testing.T) {
	tests := []struct {
		name     string
		turn     int
		position string
		unit, to string
		cost     int
		zone     bool
	}{
		{"§8.1 as far as it is printed", 2, `6-army = "0714"`, "6-army", "0718", 4, false},
		{"§8.1 and no farther", 2, `6-army = "0714"`, "6-army", "0719", -1, false},
		{"§8.0 a fortress does not move", 2, `leningrad = "0219"`, "leningrad", "0319", -1, false},
		{"§8.2 mud: three points", 3, `6-army = "0714"`, "6-army", "0717", 3, false},
		{"§8.2 mud: no more", 3, `4-panzer = "0714"`, "4-panzer", "0718", -1, false},
		{"§8.2 who has less keeps it", 3, `kampfgruppe-1 = "0714"`, "kampfgruppe-1", "0717", 3, false},
		{"§8.2 snow: four points", 4, `4-panzer = "0714"`, "4-panzer", "0717", 3, false},
		{"§8.2 snow: no more", 4, `4-panzer = "0605"`, "4-panzer", "0610", -1, false},
		{"§6.5.2 three points without supply", 2, `4-panzer = "0605 unsupplied"`, "4-panzer", "0608", 3, false},
		{"§6.5.2 and no more", 2, `4-panzer = "0605 unsupplied"`, "4-panzer", "0609", -1, false},
		{"§8.3 forest for infantry", 2, `6-army = "0517"`, "6-army", "0518", 1, false},
		{"§8.3 forest for tanks", 2, `4-panzer = "0517"`, "4-panzer", "0518", 2, false},
		{"§8.3 marsh for infantry", 2, `6-army = "0913"`, "6-army", "0914", 2, false},
		{"§8.3 marsh for tanks", 2, `4-panzer = "0913"`, "4-panzer", "0914", 4, false},
		{"§8.3 mountains for infantry", 2, `6-army = "0906"`, "6-army", "0907", 2, false},
		{"§8.3 mountains for tanks", 2, `4-panzer = "0906"`, "4-panzer", "0907", 3, false},
		{"§8.3 mechanized infantry pays as infantry (§14.4)", 17, `ss-grenadier = "0517"`, "ss-grenadier", "0518", 1, false},
		{"§8.3 a river costs nothing", 2, `6-army = "1412"`, "6-army", "1413", 1, false},
		{"§8.3 one hex always", 3, `4-panzer = "0913"`, "4-panzer", "0914", 4, false},
		{"§8.3 one hex and no second", 3, `4-panzer = "0913"`, "4-panzer", "0915", -1, false},
		{"§8.3 one hex always, out of a zone too", 3, `4-panzer = "0914"\nwest = "0814 reduced"`, "4-panzer", "0913", 5, false},
		{"§6.3 the lake", 2, `leningrad = "0219 reduced"`, "leningrad", "0220", -1, false},
		{"§8.3 not across the side of a lake", 2, `18-army = "0317"`, "18-army", "0316", 2, false},
		{"§8.4 not where the enemy is", 2, `6-army = "0714"\nwest = "0715 reduced"`, "6-army", "0715", -1, false},
		{"§8.4 through friends", 2, `6-army = "0714"\n4-army = "0715"\n2-army = "0715"`, "6-army", "0716", 2, false},
		{"§8.5.1 it stops in a zone", 2, `6-army = "0714"\nwest = "0815 reduced"`, "6-army", "0715", 1, true},
		{"§8.5.1 and goes round it", 2, `6-army = "0714"\nwest = "0815 reduced"`, "6-army", "0717", 4, false},
		{"§8.5.1 with a friend in the zone as well", 2, `6-army = "0714"\n4-army = "0715"\nwest = "0815 reduced"`, "6-army", "0717", 4, false},
		{"§8.5 without supply there is no zone", 2, `6-army = "0714"\nwest = "0815 reduced unsupplied"`, "6-army", "0717", 3, false},
		{"§8.5 nor with strength in brackets", 2, `6-army = "0714"\nleningrad = "0815"`, "6-army", "0717", 3, false},
		{"§8.5.2 one more to leave a zone", 2, `6-army = "0715"\nwest = "0815 reduced"`, "6-army", "0714", 2, false},
		{"§8.5.2 and on", 2, `6-army = "0715"\nwest = "0815 reduced"`, "6-army", "0712", 4, false},
		{"§8.5.3 not from zone to zone", 2, `6-army = "0815"\nwest = "0816 reduced"\nsouth = "0714 reduced"`, "6-army", "0715", -1, false},
		{"§8.5.3 but to a friend", 2, `6-army = "0815"\n4-army = "0715"\nwest = "0816 reduced"\nsouth = "0714 reduced"`, "6-army", "0715", 2, true},
		{"§8.5 no zone across the side of a lake", 2, `18-army = "0317"\nnorthwest = "0316 reduced"`, "18-army", "0318", 1, false},
	}
	for _, tt := range tests {
		r := at(t, fmt.Sprintf("turn = %d\nclear = true\n[units]\n%s", tt.turn, strings.ReplaceAll(tt.position, `\n`, "\n")))
		if cost, zone := reachCost(r, tt.unit, tt.to); cost != tt.cost || zone != tt.zone {
			t.Errorf("%s: %s comes to %s for %d points (zone %v), want %d (%v)", tt.name, tt.unit, tt.to, cost, zone, tt.cost, tt.zone)
		}
	}
}
