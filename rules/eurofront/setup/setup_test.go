package setup_test

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// begin returns a scenario as it begins.
func begin(t *testing.T, id string) *field.Run {
	t.Helper()
	d, err := field.Load(pack.Files{Title: field.ID, Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(d.Scenarios, func(s field.Scenario) bool { return s.ID == id })
	if i < 0 {
		t.Fatalf("no scenario %s", id)
	}
	var r field.Run
	r.Open(d, d.Begin(i, field.Options{}))
	control.Settle(&r)
	return &r
}

// TestStands: where all fronts are played each block stands where its faction controls the place, is fed and has room (§6.2,
// §22), in no land of which its nation is not to be, and every hex of the front line is held (§22.31), of the Axis in Italy by
// mountain troops, paratroops or armour (§22, 1944).
func TestStands(t *testing.T) {
	for _, id := range []string{"1942w", "1943w", "1944w"} {
		t.Run(id, func(t *testing.T) {
			r := begin(t, id)
			for f := field.Axis; f <= field.Soviet; f++ {
				net := supply.Net(r, f, supply.ByRailAndSea)
				for p := range r.D.Places {
					standsWell(t, r, f, p, net)
				}
			}
			for u := range r.S.Blocks {
				if at := int(r.S.Blocks[u].At); at >= 0 && (control.IsBeyondHome(r, u, at) || control.GuestFault(r, u, at) != nil) {
					t.Errorf("%s stands at %s", r.D.Units[u].ID, r.D.Places[at].ID)
				}
			}
		})
	}
	r := begin(t, "1944w")
	for p := range r.D.Places {
		if r.D.Places[p].Nation != r.D.NationByID["italy"] || !isFrontLine(r, field.Axis, p) {
			continue
		}
		for _, u := range r.Here(p) {
			if x := &r.D.Units[u]; !slices.Contains([]field.Type{field.MountainTroops, field.Airborne, field.Armor}, x.Type) {
				t.Errorf("%s holds the front line in Italy", x.ID)
			}
		}
	}
}

// standsWell notes what is wrong with what a faction has at a place.
func standsWell(t *testing.T, r *field.Run, f field.Faction, p int, net board.Set) {
	t.Helper()
	place, here := &r.D.Places[p], r.CountBlocks(f, p)
	if hasRisen(r, p) { // and stands unsupplied among enemies (§16.732)
		return
	}
	held := place.Fortress || place.Base || supply.CanTraceFrom(r, f, p, net)
	switch battle := r.S.Battle(p); {
	case here > 0 && r.S.Controller(p) != f && battle == nil:
		t.Errorf("%s: the %s stand in what is not theirs", place.ID, field.FactionWords[f])
	case here > 0 && !held && battle == nil && place.ID != "3003": // between Leningrad and the Finns, which has to be held
		t.Errorf("%s: the %s are not fed", place.ID, field.FactionWords[f])
	case here > r.StackLimit(p):
		t.Errorf("%s: %d blocks, more than %d", place.ID, here, r.StackLimit(p))
	case here == 0 && isFrontLine(r, f, p):
		t.Errorf("%s: the %s hold the front line with nobody", place.ID, field.FactionWords[f])
	}
}

// hasRisen reports whether the army of a nation that has risen stands at a place.
func hasRisen(r *field.Run, p int) bool {
	return slices.ContainsFunc(r.Here(p), func(u int16) bool { return r.D.Units[u].Rises >= 0 })
}

// isFrontLine reports whether a faction controls a hex and an enemy the next one, but those who have risen; in the Mediterranean hexes of roads alone
// count (§22.31).
func isFrontLine(r *field.Run, f field.Faction, p int) bool {
	if place := &r.D.Places[p]; place.Front == field.MedFront && !place.Road {
		return false
	}
	return r.S.Controller(p) == f && r.D.Places[p].Kind == field.Hex && slices.ContainsFunc(r.D.Places[p].Near, func(n field.Near) bool {
		return n.IsPassable() && r.S.AreHostile(r.S.Controller(int(n.To)), f) && !hasRisen(r, int(n.To))
	})
}

// TestOrderOfBattle: the set-up of 1944 whole is the printed one: strengths, and cities, coasts and countries of units, and
// the boxes of each front.
func TestOrderOfBattle(t *testing.T) {
	text, err := os.ReadFile("../testdata/battle-order-1944.tsv")
	if err != nil {
		t.Fatal(err)
	}
	r := begin(t, "1944w")
	o := order{t, r, map[string][]string{}}
	units := 0
	for line := range strings.Lines(string(text)) {
		cell := strings.Split(strings.TrimSpace(line), "\t")
		switch {
		case strings.HasPrefix(line, "#"):
		case cell[0] == "army":
			o.armies[cell[1]] = strings.Fields(cell[2])
		case cell[0] == "box":
			o.count(cell[1:])
		default:
			units++
			o.find(cell)
		}
	}
	const allied, german, satellite = 31, 66, 9
	if units != allied+german+satellite {
		t.Errorf("%d units are read, and %d are printed", units, allied+german+satellite)
	}
}

// order is the printed order of battle, and what stands by it.
type order struct {
	*testing.T
	r      *field.Run
	armies map[string][]string // hexes of their coasts
}

// find looks whether a unit stands as it is printed: at a city or beside it, in a country or the home of a satellite, on the
// coast of a country or an army, in an area, a major port, or in the front line of Italy.
func (o order) find(cell []string) {
	u, known := o.r.D.UnitByID[cell[0]]
	if !known || o.r.S.Blocks[u].At < 0 {
		o.Errorf("%s does not stand", cell[0])
		return
	}
	b := &o.r.S.Blocks[u]
	p := int(b.At)
	place := &o.r.D.Places[p]
	nation := func(id string) bool { return o.r.D.Nations[o.r.Country(p)].ID == id }
	stands := map[string]func() bool{
		"city": func() bool {
			apart, ok := o.r.D.Apart(p, o.r.D.Cities[o.r.D.CityByID[cell[3]]].Place)
			return ok && apart <= 1
		},
		"country": func() bool { return nation(cell[3]) },
		"home":    func() bool { return !control.IsBeyondHome(o.r, u, p) },
		"area":    func() bool { return place.ID == cell[3] },
		"port":    func() bool { return fleet.HasMajorPort(o.r, p) },
		"front":   func() bool { return nation("italy") && isFrontLine(o.r, o.r.D.Units[u].Faction, p) },
		"coast": func() bool {
			if list, army := o.armies[cell[3]]; army {
				return slices.Contains(list, place.ID) && place.Coast
			}
			return nation(cell[3]) && place.Coast
		},
	}
	if cv := strconv.Itoa(int(b.CV)); cv != cell[1] || !stands[cell[2]]() {
		o.Errorf("%s stands at %s with %s CV, and is printed as %v", cell[0], place.ID, cv, cell[1:])
	}
}

// count looks whether a box is met: a faction, a front, a type, units and CV, and those of the list where it has others.
// Satellites, whose land lies on two fronts, are left to the pools.
func (o order) count(cell []string) {
	front := slices.Index(field.FrontWords[:], cell[1])
	units, cv := 0, 0
	for u := range o.r.D.Units {
		x, b := &o.r.D.Units[u], &o.r.S.Blocks[u]
		kind := x.Type
		if kind.IsHQ() {
			kind = field.HQ
		}
		own := x.Nation == o.r.D.Germany || x.Faction == field.Allied
		if own && field.FactionWords[x.Faction] == cell[0] && field.TypeWords[kind] == cell[2] && b.At >= 0 && int(o.r.D.Places[b.At].Front) == front {
			units++
			cv += int(b.CV)
		}
	}
	want := cell[len(cell)-2:]
	if got := []string{strconv.Itoa(units), strconv.Itoa(cv)}; !slices.Equal(got, want) {
		o.Errorf("%v: %v stand", cell, got)
	}
}
