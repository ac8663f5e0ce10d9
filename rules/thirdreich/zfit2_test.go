package thirdreich

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/rules/thirdreich/bot"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

type zsample struct {
	x []float64
	y float64
}

func zextra(d *field.Data, s *field.State) []float64 {
	e := make([]float64, 12)
	n := len(d.Zones)
	own, foe := make([]float64, n), make([]float64, n)
	tot := [3]float64{}
	for a := range s.Armies {
		z, u := s.Armies[a].At, &d.Units[a]
		if z < 0 || s.Countries[u.Nation] != field.AtWar && s.Countries[u.Nation] != field.Partisans {
			continue
		}
		v := 0.1 * float64(u.Elsewhere[s.Armies[a].Step])
		tot[u.Side] += v
		if u.Side == field.Axis {
			own[z] += v
		} else {
			foe[z] += v
		}
		if u.Side == field.Allies {
			c := d.Zones[z].Country
			if c == d.France || c == d.Belgium || c == d.Germany || c == d.Italy && !d.Zones[z].Colonial {
				e[4] += v
			}
		}
	}
	for z := range d.Zones {
		if s.Zones[z].Control == field.Axis {
			e[5] += 0.05
			if d.Zones[z].Key && d.Zones[z].Country != d.USSR && d.Zones[z].Country != d.Germany {
				e[1] += 0.2
			}
			if d.Zones[z].Supply == d.Germany {
				near, near2, guard := 0.0, 0.0, own[z]
				seen := map[int16]bool{}
				for _, m := range d.Neighbours[z] {
					near += foe[m]
					guard += 0.5 * own[m]
					for _, k := range d.Neighbours[m] {
						if !seen[k] {
							seen[k] = true
							near2 += foe[k]
						}
					}
				}
				e[2] += math.Max(0, near-own[z])
				e[3] += near2
				e[6] += math.Max(0, near2-guard)
				if own[z] == 0 {
					e[7]++
				}
			}
		}
	}
	e[8] = math.Log(0.5+tot[0]) - math.Log(0.5+tot[2])
	e[9] = math.Log(0.5+tot[0]) - math.Log(0.5+tot[1])
	e[10] = float64(s.Countries[d.France] / field.Surrendered)
	if s.Barbarossa > 0 {
		e[11] = 1
	}
	return e
}

func zfit(train []zsample, use []int, epochs int) []float64 {
	w := make([]float64, len(use)+1)
	m, v := make([]float64, len(w)), make([]float64, len(w))
	g := make([]float64, len(w))
	step := 0
	luck := engine.NewLuck(5, 5)
	const batch = 256
	for ep := 0; ep < epochs; ep++ {
		for b := 0; b < len(train)/batch; b++ {
			for i := range g {
				g[i] = 0
			}
			for range batch {
				sm := &train[luck.Roll("", len(train))-1]
				sum := w[len(use)]
				for i, u := range use {
					sum += w[i] * sm.x[u]
				}
				e := 1/(1+math.Exp(-sum)) - sm.y
				for i, u := range use {
					g[i] += e * sm.x[u] / batch
				}
				g[len(use)] += e / batch
			}
			step++
			lr := 0.02 / (1 + 4*float64(ep)/float64(epochs))
			for i := range w {
				gg := g[i] + 0.0003*w[i]
				m[i] = 0.9*m[i] + 0.1*gg
				v[i] = 0.99*v[i] + 0.01*gg*gg
				w[i] -= lr * m[i] / (math.Sqrt(v[i]) + 1e-8)
			}
		}
	}
	return w
}

func zloss(test []zsample, use []int, w []float64) float64 {
	l := 0.0
	for i := range test {
		sum := w[len(use)]
		for j, u := range use {
			sum += w[j] * test[i].x[u]
		}
		p := 1 / (1 + math.Exp(-sum))
		l -= test[i].y*math.Log(p+1e-9) + (1-test[i].y)*math.Log(1-p+1e-9)
	}
	return l / float64(len(test))
}

func TestZFit(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("ZFIT"))
	if n == 0 {
		t.Skip()
	}
	title, _ := Load(nil)
	var train, test []zsample
	var width, own int
	for g := range n {
		luck := engine.NewLuck(uint64(g), 3)
		base := map[rules.Side]int{}
		for _, s := range title.About().Sides {
			base[s] = luck.Roll("", bot.Plans) - 1
			if luck.Roll("", 2) == 1 {
				base[s] = 0
			}
		}
		var xs [][]float64
		st := zplay(title, uint64(g)+5000, func(s rules.Side, _ int) int {
			if luck.Roll("", 4) == 1 {
				return luck.Roll("", bot.Plans) - 1
			}
			return base[s]
		}, func(p *position) {
			if _, over := p.Standings(); over {
				return
			}
			x := bot.ZTraits(title.d, p.State)
			own = len(x)
			e := zextra(title.d, p.State)
			tt := float64(p.State.Turn) / 22
			x = append(x, e...)
			for _, v := range e {
				x = append(x, v*tt)
			}
			width = len(x)
			xs = append(xs, x)
		})
		y := engine.Won(st, "axis")
		for _, x := range xs {
			if g%5 == 0 {
				test = append(test, zsample{x, y})
			} else {
				train = append(train, zsample{x, y})
			}
		}
	}
	things, extras := own/2, (width-own)/2
	set := func(drop map[int]bool, ex ...int) (use []int) {
		for i := range things {
			if !drop[i] {
				use = append(use, i, things+i)
			}
		}
		for _, e := range ex {
			use = append(use, own+e, own+extras+e)
		}
		return
	}
	run := func(name string, use []int) []float64 {
		w := zfit(train, use, 6)
		fmt.Printf("%s: train %.4f test %.4f\n", name, zloss(train, use, w), zloss(test, use, w))
		return w
	}
	mean := 0.0
	for i := range train {
		mean += train[i].y / float64(len(train))
	}
	fmt.Println("samples", len(train), len(test), "mean", mean)
	if os.Getenv("ZFINAL") != "" {
		use := set(nil)
		w := zfit(train, use, 30)
		fmt.Printf("test %.4f bias %.3f\n", zloss(test, use, w), w[len(w)-1])
		out := make([]float64, own)
		for i, u := range use {
			out[u] = w[i]
		}
		for i, v := range out {
			if i%10 == 0 {
				fmt.Print("\n\t\t")
			}
			fmt.Printf("%.2f, ", v)
		}
		fmt.Println()
		return
	}
	run("all", set(nil))
	run("none", []int{0})
	for i := range things {
		run(fmt.Sprint("without ", i), set(map[int]bool{i: true}))
	}
	for e := range extras {
		run(fmt.Sprint("with extra ", e), set(nil, e))
	}
	run("with all extras", set(nil, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))
}
