package bot

import (
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// foresee carries out on the imagined state what the enemy is likely to do, where he
// moves before the side does and both report for the whole turn at once: what the bot
// would do in his place, every attack going well.
func (b *bot) foresee() {
	d, s := b.run.D, b.run.S
	foe := &bot{side: b.side.Enemy()}
	foe.run.Open(d, s)
	foe.judge = newJudge(newPosition(d, s, foe.side))
	foe.judge.steer(nil)
	pl := newPlan(foe.judge)
	pl.attack(battle.MarkersLeft(&foe.run, foe.side))
	pl.settle(1)
	foe.advance(pl)
	for u, to := range pl.at {
		switch {
		case to < 0 && s.Units[u].At >= 0:
			b.run.Put(u, field.Destroyed)
		case to >= 0 && to != s.Units[u].At:
			b.run.Put(u, int(to))
		}
		if to >= 0 && d.Units[u].Side == foe.side && b.run.Control(int(to)) != foe.side {
			if d.Places[to].Home() == foe.side {
				s.Taken.Drop(int(to))
			} else {
				s.Taken.Add(int(to))
			}
		}
	}
}
