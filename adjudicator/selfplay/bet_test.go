package selfplay

import (
	"math/rand/v2"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// TestSequentialTestErrsRarely: of series between equals at most one of twenty ends with one as the better,
// and of those between unequals none with the worse.
func TestSequentialTestErrsRarely(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 3))
	const series, pairs = 800, 100
	ended := func(win float64, draws float64) (first, second, seeds int) {
		for range series {
			var differences []float64
			for range pairs {
				d := 0.0
				for range 2 {
					switch x := r.Float64(); {
					case x < draws:
					case x < draws+(1-draws)*win:
						d += 0.5
					default:
						d -= 0.5
					}
				}
				if differences = append(differences, d); sign(differences) != 0 {
					break
				}
			}
			seeds += len(differences)
			switch sign(differences) {
			case 1:
				first++
			case -1:
				second++
			}
		}
		return first, second, seeds
	}
	for _, draws := range []float64{0, 0.5, 0.9} {
		if first, second, _ := ended(0.5, draws); first+second > series/20 {
			t.Errorf("draws %v: of %d series between equals %d end for the first, %d for the second", draws, series, first, second)
		} else if draws < 0.9 && (first == 0 || second == 0) {
			t.Errorf("draws %v: no series of equals ends: nothing is tested", draws)
		}
	}
	if first, second, seeds := ended(0.8, 0.1); first < 99*series/100 || second > 0 || seeds > 25*series {
		t.Errorf("of %d series between unequals %d end for the better, %d for the worse, after %d seeds", series, first, second, seeds)
	}
}

// TestIntervalHoldsTheMean at all times of nearly all series.
func TestIntervalHoldsTheMean(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 8))
	const series = 200
	for _, mean := range []float64{0.1, 0.5, 0.85} {
		missed, width := 0, 0.0
		for range series {
			var numbers []float64
			out := false
			for n := range 60 {
				x := 0.0
				if r.Float64() < mean {
					x = 1
				}
				if numbers = append(numbers, x); n%6 == 5 {
					in := intervalOf(numbers)
					out = out || mean < in.Low || mean > in.High
					if in.Low > in.Mean || in.Mean > in.High {
						t.Fatalf("%+v", in)
					}
					if n == 59 {
						width += (in.High - in.Low) / series
					}
				}
			}
			if out {
				missed++
			}
		}
		if missed > series/20 || width > 0.5 {
			t.Errorf("mean %v: %d of %d intervals miss it; they are %.2f wide", mean, missed, series, width)
		}
	}
	if in := intervalOf(nil); in.Low != 0 || in.High != 1 {
		t.Errorf("of nothing: %+v", in)
	}
	if in := intervalOf(make([]float64, 50)); in.Mean != 0 || in.Low != 0 || in.High > 0.2 {
		t.Errorf("of nothing won: %+v", in)
	}
}

// TestSharedVictoryIsHalf: a victory that is shared counts as half, in the seat, in the set and
// among equals.
func TestSharedVictoryIsHalf(t *testing.T) {
	m := Match{Title: toy.New(), Swap: true, First: "club", Second: "novice"}
	table := newTable(&m)
	s := table.newSeries("apart", true)
	ended := func(winners ...rules.Side) *game {
		return &game{shared: &shared{cfg: Config{Title: m.Title}}, standings: rules.Standings{Winners: winners}}
	}
	table.add(s, &set{games: []*game{ended(toy.Red, toy.Blue), ended(toy.Blue), ended(toy.Red, toy.Blue)}})
	table.add(s, &set{games: []*game{ended(toy.Blue), ended(toy.Blue), ended(toy.Red)}})
	table.finish()
	if s.Seats[0].Won != 0.5 || s.Seats[1].Won != 2 || s.Seats[0].EqualWon != 1.5 || s.Seats[1].EqualWon != 0.5 {
		t.Errorf("red %+v, blue %+v", s.Seats[0], s.Seats[1])
	}
	if s.Share.Mean != (0.75+0.5)/2 || s.Gain.Mean != (0.25+0)/2 || s.differences[0] != 0.5 || s.differences[1] != 0 || table.Won != 2.5 || table.Games != 4 {
		t.Errorf("share %v, gain %v, differences %v, %v of %d", s.Share, s.Gain, s.differences, table.Won, table.Games)
	}
}
