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

// TestPockets: on boards from which half of the enemies are taken pockets of one cut, of two and of more are found, and when
// they are closed enemies trace no line of supply any more.
func TestPockets(t *testing.T) {
	d := data(t)
	luck := rand.New(rand.NewPCG(1, 2))
	found, closed, starve := [mostCuts + 1]int{}, 0, 0
	for range 5 {
		for scenario := range d.Scenarios {
			for _, f := range []field.Faction{field.Axis, field.Soviet} {
				b := thinned(d, scenario, f, luck)
				s := b.besiege()
				for p := range b.chart.feeds {
					cuts, _ := s.Pocket(p, mostCuts)
					found[len(cuts)]++
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

// TestWhatHangsOnRail: in 1942 much of what stands in the North hangs on the rails east of Volkhov, and nothing at Kursk.
func TestWhatHangsOnRail(t *testing.T) {
	d := data(t)
	b := &bot{run: &field.Run{}}
	b.run.Open(d, d.Begin(slices.IndexFunc(d.Scenarios, func(sc field.Scenario) bool { return sc.ID == "1942" }), field.Options{}))
	control.Settle(b.run)
	b.play(field.Axis, 0)
	b.chart.finish()
	hangs := b.chart.cuts
	north, centre := hangs[d.PlaceByID["3504"]], hangs[d.PlaceByID["3513"]]
	if north < 5 || centre > 0 {
		t.Errorf("at stake in the North is %.1f, in the centre %.1f", north, centre)
	}
}
