package thirdreich

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/rules/thirdreich/bot"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// zplay plays a game, plans by side; visit sees each position.
func zplay(title *Title, seed uint64, plan func(side rules.Side, phase int) int, visit func(p *position)) rules.Standings {
	pos, _ := title.Start(rules.Setup{})
	luck := engine.NewLuck(seed, 77)
	for phase := 0; ; phase++ {
		if st, over := pos.Standings(); over {
			return st
		}
		var in rules.Input
		in.Dice = luck
		for _, d := range pos.Demands() {
			if d.Optional {
				continue
			}
			in.Sheets = append(in.Sheets, rules.Sheet{Side: d.Side, Key: d.Key, Orders: title.Propose(pos, &d, plan(d.Side, phase), luck)})
		}
		out, err := pos.Adjudicate(in)
		if err != nil {
			panic(err)
		}
		pos = out.Next
		if visit != nil {
			visit(pos.(*position))
		}
	}
}

// TestZPlans: how each plan does in each seat.
func TestZPlans(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("ZGAMES"))
	if n == 0 {
		t.Skip()
	}
	title, _ := Load(nil)
	for _, side := range title.About().Sides {
		for p := range bot.Plans {
			won, axis := 0.0, 0.0
			for g := range n {
				st := zplay(title, uint64(g), func(s rules.Side, _ int) int {
					if s == side {
						return p
					}
					return 0
				}, nil)
				won += engine.Won(st, side)
				axis += engine.Won(st, "axis")
			}
			fmt.Printf("%s plan %d: %.1f%% (axis %.1f%%)\n", side, p, 100*won/float64(n), 100*axis/float64(n))
		}
	}
}

// TestZTune: what each number of the usual plan is worth.
func TestZTune(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("ZTUNE"))
	if n == 0 {
		t.Skip()
	}
	title, _ := Load(nil)
	for side := field.Axis; side < field.Nobody; side++ {
		if only := os.Getenv("ZSIDE"); only != "" && only != string(side.ID()) {
			continue
		}
		usual := bot.ZGet(side, 0)
		run := func(what string) {
			won := 0.0
			for g := range n {
				won += engine.Won(zplay(title, uint64(g), func(rules.Side, int) int { return 0 }, nil), side.ID())
			}
			fmt.Printf("%s %s: %.1f%%\n", side.ID(), what, 100*won/float64(n))
		}
		run("usual")
		for i, list := range [][]float32{{-0.3, 0, 0.25, 0.5}, {0.5, 1, 2}, {0.5, 1, 2}, {6, 7, 8, 9, 11, 13}, {-2, 0, 2, 4, 6}, {-2, 0, 2, 4}} {
			for _, v := range list {
				if v == usual[i] || i == 3 && side == field.Allies {
					continue
				}
				f := usual
				f[i] = v
				bot.ZSet(side, 0, f)
				run(fmt.Sprint([]string{"least", "hold", "reach", "war", "develop", "air"}[i], " ", v))
			}
		}
		bot.ZSet(side, 0, usual)
	}
}
