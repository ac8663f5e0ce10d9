package fieldtest

import (
	"io/fs"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/pack"
)

// About names the sides.
var About = rules.About{ID: field.ID, Sides: []rules.Side{"axis", "allied", "soviet"}}

// Start returns the beginning of the scenario of 1942, by the data in the folder of the title.
func Start(t testing.TB, title fs.FS) (*field.Data, *field.State) {
	d, err := field.Load(pack.Files{Title: field.ID, Embedded: title})
	if err != nil {
		t.Fatal(err)
	}
	return d, d.Begin(0, field.Options{})
}

// Clear takes all blocks from a board, and with them all battles.
func Clear(s *field.State) {
	for u := range s.Blocks {
		s.Blocks[u] = field.Block{At: field.Dead, From: -1}
	}
	s.Battles = nil
}

// Marching returns the units that march, headquarters among them.
func Marching(d *field.Data) (units []int) {
	for u := range d.Units {
		if x := d.Units[u].Type; x != field.Fort && x != field.Beachhead {
			units = append(units, u)
		}
	}
	return units
}

// Scatter draws up to so many blocks around a place, and has battles be fought where enemies
// stand together.
func Scatter(t *rapid.T, r *field.Run, around, most int) {
	d, s := r.D, r.S
	units := Marching(d)
	for range rapid.IntRange(0, most).Draw(t, "others") {
		u, p := rapid.SampledFrom(units).Draw(t, "unit"), around
		for range rapid.IntRange(0, 3).Draw(t, "away") {
			if near := d.Places[p].Near; len(near) > 0 {
				p = int(rapid.SampledFrom(near).Draw(t, "near").To)
			}
		}
		if s.Blocks[u].At == field.Dead {
			Put(r, u, p, int8(rapid.IntRange(1, d.Units[u].Max).Draw(t, "cv")))
		}
	}
	for p := range d.Places {
		if s.HasEnemies(r.FactionsAt(p)) && !slices.ContainsFunc(s.Battles, func(x field.Battle) bool { return int(x.Place) == p }) {
			s.Battles = append(s.Battles, field.Battle{Place: int16(p), Defender: field.Axis})
		}
	}
}

// Put has a block stand at a place.
func Put(r *field.Run, u, place int, cv int8) {
	r.S.Blocks[u] = field.Block{At: field.Dead, CV: cv, From: -1}
	r.Put(u, place)
}
