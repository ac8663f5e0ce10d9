package bot

import (
	"math/rand/v2"
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
					if s.IsSafe(p) {
						continue
					}
					cuts, _ := s.Pocket(b.chart.foesAround(p), mostCuts)
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

// TestWhatHangsOnRail: in 1941 much is at stake in Bucharest, more than beside it.
func TestWhatHangsOnRail(t *testing.T) {
	d := data(t)
	scenario := -1
	for i := range d.Scenarios {
		if d.Scenarios[i].ID == "1941" {
			scenario = i
		}
	}
	b := &bot{run: &field.Run{}}
	b.run.Open(d, d.Begin(scenario, field.Options{}))
	control.Settle(b.run)
	b.play(field.Soviet, 0)
	b.chart.finish()
	hangs := b.chart.cuts
	bucharest, beside := hangs[d.PlaceByID["2822"]], hangs[d.PlaceByID["2920"]]
	if bucharest <= beside || bucharest < 2 {
		t.Errorf("at stake in Bucharest is %.1f, beside it %.1f", bucharest, beside)
	}
}
