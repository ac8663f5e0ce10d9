package bot

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/moves"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// TestPockets: on boards from which half of the enemies are taken no rails come to those who are to be caught when
// they are cut where a pocket has it, they come if one of the cuts is left out, and one cut alone does not do where
// it has two; when pockets are closed enemies trace no line of supply any more.
func TestPockets(t *testing.T) {
	d := data(t)
	luck := rand.New(rand.NewPCG(1, 2))
	found, closed, starve := [mostCuts + 1]int{}, 0, 0
	for range 5 {
		for scenario := range d.Scenarios {
			for _, f := range []field.Faction{field.Axis, field.Soviet} {
				b := thinned(d, scenario, f, luck)
				n := b.lay()
				for p := range b.chart.feeds {
					x := n.around(p)
					if found[len(x.cuts)]++; len(x.cuts) == 0 {
						continue
					}
					for i := -1; i < len(x.cuts); i++ {
						cuts := x.cuts
						if i >= 0 {
							cuts = slices.Delete(slices.Clone(cuts), i, i+1)
						}
						if comes(n, n.endsAround(p), cuts) != (i >= 0) {
							t.Fatalf("%s: cut off around %s at %v, and at %v", d.Scenarios[scenario].ID, d.Places[p].ID, x.cuts, cuts)
						}
					}
					for y := range n.open {
						if len(x.cuts) == 2 && n.open[y] && !comes(n, n.endsAround(p), []int16{int16(y)}) {
							t.Fatalf("%s: one cut at %d is enough around %s, not %v", d.Scenarios[scenario].ID, y, d.Places[p].ID, x.cuts)
						}
					}
				}
				before := unfed(b)
				b.encircle()
				if starve += unfed(b) - before; len(b.orders) > 0 {
					closed++
				}
			}
		}
	}
	if starve < 3*closed {
		t.Errorf("%d blocks are cut off by %d pockets", starve, closed)
	}
	if found[1] < 20 || found[2] < 20 || found[3] < 5 || closed < 10 {
		t.Errorf("%v pockets were found by their cuts, %d closed", found, closed)
	}
}

// thinned returns a bot of a faction on the board of a scenario, half of its enemies taken from it and all that is
// its own ready to move.
func thinned(d *field.Data, scenario int, f field.Faction, luck *rand.Rand) *bot {
	b := &bot{run: &field.Run{}}
	b.run.Open(d, d.Begin(scenario, field.Options{}))
	for u := range b.run.S.Blocks {
		if b.run.S.Blocks[u].At >= 0 && d.Units[u].Faction != f && luck.IntN(2) == 0 {
			b.run.Put(u, field.Dead)
		}
	}
	control.Settle(b.run)
	b.run.S.Active, b.run.S.Phase = f, field.PhaseMovement
	moves.BeginMovement(b.run)
	for u := range b.run.S.Blocks {
		b.run.S.Blocks[u].Led = b.run.S.Blocks[u].At >= 0 && d.Units[u].Faction == f
	}
	b.play(f, 0)
	b.chart.finish()
	return b
}

// comes reports whether rails come to one of some ends though they are cut at some nodes.
func comes(n *noose, ends []bool, cuts []int16) bool {
	marks := make([]bool, len(n.open))
	for _, x := range cuts {
		marks[x] = true
	}
	seen := n.reached(marks)
	for x, end := range ends {
		if end && seen[x] {
			return true
		}
	}
	return false
}

// unfed counts the enemies of a bot who trace no line of supply once the phase is over.
func unfed(b *bot) (count int) {
	r, foe := &field.Run{}, opponent(b.f)
	r.Open(b.run.D, b.run.S.Clone())
	control.Settle(r)
	net := supply.Net(r, foe, supply.ByRailAndSea)
	for p, foes := range b.chart.foes {
		if foes > 0 && !supply.CanTraceFrom(r, foe, p, net) {
			count += int(foes)
		}
	}
	return count
}
