package tournament

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestGlickmansExample is the worked example of the paper.
func TestGlickmansExample(t *testing.T) {
	got := Rating{1500, 200, 0.06}.After([]Met{
		{Rating{1400, 30, 0.06}, 1}, {Rating{1550, 100, 0.06}, 0}, {Rating{1700, 300, 0.06}, 0},
	}, 0.5)
	for _, c := range []struct {
		what           string
		got, want, eps float64
	}{{"rating", got.Rating, 1464.06, 0.01}, {"deviation", got.Deviation, 151.52, 0.01}, {"volatility", got.Volatility, 0.05999, 0.00001}} {
		if math.Abs(c.got-c.want) > c.eps {
			t.Errorf("%s: got %.5f, want %.5f", c.what, c.got, c.want)
		}
	}
}

func TestWhoDoesNotPlayIsLessCertain(t *testing.T) {
	r := Rating{1500, 50, 0.06}
	after := r.After(nil, Tau)
	if want := scale * math.Hypot(50/scale, 0.06); math.Abs(after.Deviation-want) > 1e-9 || after.Rating != 1500 || after.Volatility != 0.06 {
		t.Errorf("got %v, want a deviation of %v and nothing else changed", after, want)
	}
	for range 100_000 {
		r = r.After(nil, Tau)
	}
	if r.Deviation != 350 {
		t.Errorf("got a deviation of %v, want no more than that of who has not played", r.Deviation)
	}
}

// TestRatingsStaySound plays long series: no result drives a number out of its range.
func TestRatingsStaySound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := Rating{rapid.Float64Range(0, 3000).Draw(t, "rating"), rapid.Float64Range(1, 350).Draw(t, "deviation"), rapid.Float64Range(0.01, wildest).Draw(t, "volatility")}
		var met []Met
		for range rapid.IntRange(1, 40).Draw(t, "met") {
			met = append(met, Met{
				Rating{rapid.Float64Range(0, 3000).Draw(t, "their rating"), rapid.Float64Range(1, 350).Draw(t, "their deviation"), 0.06},
				rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(t, "score"),
			})
		}
		after, most := r.After(met, Tau), float64(len(met))*farthest*farthest/scale*1.01
		if !(math.Abs(after.Rating-r.Rating) < most) || !(after.Deviation > 0 && after.Deviation <= farthest) || !(after.Volatility > 0 && after.Volatility <= wildest) {
			t.Fatalf("%v after %v: got %v", r, met, after)
		}
	})
}

func day(month time.Month, n int) time.Time { return time.Date(2026, month, n, 12, 0, 0, 0, time.UTC) }

func game(id string, at time.Time, winner, loser Player) Played {
	return Played{id, at, Table{Seats: []Player{winner, loser}, State: Done, Points: []int{1, 0}, Won: []bool{true, false}}}
}

// TestLadderCountsByMonths: games of one month count at once, whatever their order.
func TestLadderCountsByMonths(t *testing.T) {
	games := []Played{game("a", day(1, 3), 1, 2), game("b", day(1, 9), 2, 3), game("c", day(2, 1), 3, 1)}
	got := Ladder(games, day(2, 20))
	first := func(met ...Met) Rating { return Unrated().After(met, Tau) }
	one, two, three := first(Met{Unrated(), 1}), first(Met{Unrated(), 0}, Met{Unrated(), 1}), first(Met{Unrated(), 0})
	want := map[Player]Rating{1: one.After([]Met{{three, 0}}, Tau), 2: two, 3: three.After([]Met{{one, 1}}, Tau)}
	for _, r := range got {
		if r.Rating != want[r.Player] {
			t.Errorf("player %d: got %v, want %v", r.Player, r.Rating, want[r.Player])
		}
	}
	if later := Ladder(games, day(3, 20)); later[1].Deviation <= got[1].Deviation {
		t.Errorf("a month later: got a deviation of %v, want more than %v", later[1].Deviation, got[1].Deviation)
	}
	if early := Ladder(games, day(1, 5)); len(early) != 2 || early[0].Player != 1 || early[0].Games != 1 {
		t.Errorf("when one game was over: got %v", early)
	}
}

// TestLadderOfSeveralAtATable: each has met each.
func TestLadderOfSeveralAtATable(t *testing.T) {
	got := Ladder([]Played{{"x", day(5, 5), Table{Seats: []Player{7, 8, 9}, State: Done, Points: []int{3, 9, 3}, Won: []bool{false, true, false}}}}, day(5, 6))
	if len(got) != 3 || got[0].Player != 8 || got[1].Rating != got[2].Rating {
		t.Fatalf("got %v, want 8 before the others, who are level", got)
	}
	if want := Unrated().After([]Met{{Unrated(), 1}, {Unrated(), 1}}, Tau); got[0].Rating != want {
		t.Errorf("got %v, want %v", got[0].Rating, want)
	}
}
