package bot

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/supply"
	"github.com/fieldpost/fieldpost/rules/pack"
)

func load(t testing.TB) *field.Data {
	t.Helper()
	d, err := field.Load(pack.Files{Title: field.ID, Embedded: os.DirFS("..")})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestSupplyAgrees: what the bot surveys at a glance is what the rules say (§6), in
// positions in which the units of both sides are strewn over the map.
func TestSupplyAgrees(t *testing.T) {
	d := load(t)
	luck := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		s, err := d.Compose(nil)
		if err != nil {
			t.Fatal(err)
		}
		p := newPosition(d, s, field.Axis)
		for u := range s.Units {
			if at := luck.IntN(len(d.Places)); s.Units[u].At >= 0 && d.Units[u].Side <= field.Soviet && !p.closed(at) && p.room(d.Units[u].Side, at) {
				s.Units[u].At, s.Units[u].Unsupplied = int16(at), luck.IntN(5) == 0
				p.mute[u] = s.Units[u].Unsupplied
				p.put(u, at)
				p.base[at] = d.Units[u].Side
			}
		}
		for u := range s.Units {
			if at := int(s.Units[u].At); at >= 0 && d.Places[at].Home() != d.Units[u].Side {
				s.Taken.Add(at)
			}
		}
		p = newPosition(d, s, field.Axis)
		r := &supply.Run{}
		r.Open(d, s)
		p.survey(field.Axis, nil)
		p.survey(field.Soviet, nil)
		for u := range s.Units {
			if at := int(s.Units[u].At); at >= 0 {
				if got, want := p.fed(u, at), r.Supplied(u); got != want {
					t.Errorf("%s at %s: fed %v, want %v", d.Units[u].ID, d.Places[at].ID, got, want)
				}
			}
		}
	}
}
