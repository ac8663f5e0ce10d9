package weigh_test

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/fieldpost/fieldpost/rules/engine/weigh"
)

// TestBest: the first of the best, if it is more than least.
func TestBest(t *testing.T) {
	worth := []float64{1, 3, weigh.Never, 3}
	of := func(i int) float64 { return worth[i] }
	list := []int{0, 1, 2, 3}
	if i, v := weigh.Best(list, 0, of); i != 1 || v != 3 {
		t.Errorf("the best is %d with %v", i, v)
	}
	if i, v := weigh.Best([]int16{2, 0, 3}, 1, of); i != 3 || v != 3 {
		t.Errorf("the best of three is %d with %v", i, v)
	}
	if i, v := weigh.Best(list, 3, of); i != -1 || v != 3 {
		t.Errorf("more than 3 is %d with %v", i, v)
	}
	if i, _ := weigh.Best(list[2:3], weigh.Never, of); i != -1 {
		t.Errorf("of what cannot be done the best is %d", i)
	}
	if weigh.Sort(list, of); !slices.Equal(list, []int{1, 3, 0, 2}) {
		t.Errorf("sorted they are %v", list)
	}
}

// TestGreedily: what takes from others is done first if it promises most, others are asked anew before they are done, what
// fails is not tried twice, and what promises too little is not done.
func TestGreedily(t *testing.T) {
	type attack struct {
		name string
		uses []string
	}
	free := map[string]float64{"armour": 5, "infantry": 2, "cavalry": 1, "guards": 4}
	var done, tried []string
	asked := map[string]int{}
	weigh.Greedily([]attack{
		{"north", []string{"armour", "infantry"}}, {"south", []string{"armour", "cavalry"}}, {"coast", []string{"guards"}}, {"rear", []string{"cavalry"}},
	}, func(a *attack) (v float64) {
		asked[a.name]++
		for _, u := range a.uses {
			v += free[u]
		}
		return v
	}, func(_ *attack, v float64) bool { return v >= 2 }, func(a *attack, v float64) bool {
		tried = append(tried, a.name)
		if a.name == "coast" {
			return false
		}
		done = append(done, a.name)
		for _, u := range a.uses {
			free[u] = 0
		}
		return true
	})
	if !slices.Equal(done, []string{"north"}) || !slices.Equal(tried, []string{"north", "coast"}) {
		t.Errorf("done was %v, tried %v", done, tried)
	}
	if want := map[string]int{"north": 2, "south": 2, "coast": 2, "rear": 1}; !reflect.DeepEqual(asked, want) {
		t.Errorf("asked they were %v times, want %v", asked, want)
	}
}

// TestPromise: kills count by the enemy's protection and are no more than he has, losses no more than the attackers have;
// rivers cost, and who is weak is thrown back.
func TestPromise(t *testing.T) {
	x := weigh.Round{Protection: 2, There: 4, Fires: 1, Kill: 1, Own: 1, Thrown: 3}
	for _, c := range []struct {
		change      func(x *weigh.Round)
		hits, steps float64
		what        string
		want        float64
	}{
		{func(*weigh.Round) {}, 4, 6, "two kills for a step", 1},
		{func(x *weigh.Round) { x.Planes = 2 }, 4, 6, "three with planes", 2},
		{func(*weigh.Round) {}, 100, 6, "as many as there are, and one", 4},
		{func(x *weigh.Round) { x.Place = 2 }, 8, 6, "the place", 5},
		{func(*weigh.Round) {}, 4, 2, "thrown back", -2},
		{func(x *weigh.Round) { x.Fires = 9 }, 4, 3, "all are lost", -1},
		{func(x *weigh.Round) { x.Across = true }, 5, 6, "over rivers", 0.3},
	} {
		y := x
		c.change(&y)
		if got := y.Promise(c.hits, c.steps); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v is promised, want %v", c.what, got, c.want)
		}
	}
	x.Protection = 0
	if got := x.Promise(100, 100); got > -50 {
		t.Errorf("where no hit counts %v is promised", got)
	}
}
