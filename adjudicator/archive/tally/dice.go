package tally

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules/dice"
)

// Die counts the rolls of one kind of die.
type Die struct {
	Faces int   `json:"faces"`
	Fell  []int `json:"fell"` // how often each face did, from 1
}

// Dice are the kinds of dice that were rolled, by their faces.
type Dice []Die

// mostFaces is more than any die has: an archive says of a roll what its maker wrote.
const mostFaces = 1000

// isDie reports whether a roll is one of a die: a card is drawn from a deck, which
// has another number of them each time, and what has one face decides nothing.
func isDie(r dice.Roll) bool {
	return 1 < r.Faces && r.Faces <= mostFaces && 0 < r.Face && r.Face <= r.Faces && !strings.HasPrefix(r.Label, "card ") && !strings.HasPrefix(r.Label, "discard ")
}

// Add counts rolls. Cards that were drawn are not counted.
func (d *Dice) Add(rolls []dice.Roll) {
	for _, r := range rolls {
		if !isDie(r) {
			continue
		}
		i, ok := slices.BinarySearchFunc(*d, r.Faces, func(d Die, faces int) int { return cmp.Compare(d.Faces, faces) })
		if !ok {
			*d = slices.Insert(*d, i, Die{Faces: r.Faces, Fell: make([]int, r.Faces)})
		}
		(*d)[i].Fell[r.Face-1]++
	}
}

// Join adds what others counted.
func (d *Dice) Join(others Dice) {
	for _, o := range others {
		i, ok := slices.BinarySearchFunc(*d, o.Faces, func(d Die, faces int) int { return cmp.Compare(d.Faces, faces) })
		if !ok {
			*d = slices.Insert(*d, i, Die{Faces: o.Faces, Fell: make([]int, o.Faces)})
		}
		for f, n := range o.Fell {
			(*d)[i].Fell[f] += n
		}
	}
}

// Rolls returns how often the die was rolled.
func (d *Die) Rolls() (n int) {
	for _, f := range d.Fell {
		n += f
	}
	return n
}

// Mean returns the mean of the faces that fell; [Die.Fair] is what is to be expected.
func (d *Die) Mean() float64 {
	sum := 0
	for f, n := range d.Fell {
		sum += (f + 1) * n
	}
	return float64(sum) / float64(max(d.Rolls(), 1))
}

// Fair returns the mean of a fair die.
func (d *Die) Fair() float64 { return float64(d.Faces+1) / 2 }

// fewest is how often each face has to be expected for chi-square to mean
// something, by the usual rule.
const fewest = 5

// Enough reports whether there are enough rolls to say how far they lie from
// expectation.
func (d *Die) Enough() bool { return d.Rolls() >= fewest*d.Faces }

// ChiSquare returns Pearson's sum over the faces of (fell - expected)²/expected, with one
// degree of freedom less than there are faces.
func (d *Die) ChiSquare() (x float64) {
	want := float64(d.Rolls()) / float64(d.Faces)
	if want == 0 {
		return 0
	}
	for _, n := range d.Fell {
		x += (float64(n) - want) * (float64(n) - want) / want
	}
	return x
}

// Chance returns how likely fair dice lie at least as far from expectation.
func (d *Die) Chance() float64 { return upperGamma(float64(d.Faces-1)/2, d.ChiSquare()/2) }

// unusual is the chance from which on dice are called unusual.
const unusual = 0.01

// Unusual reports whether fair dice would fall so in fewer than one game in a
// hundred, and in one game of how many. Such games happen: one in a hundred does.
func (d *Die) Unusual() (oneIn int, is bool) {
	p := d.Chance()
	if !d.Enough() || p >= unusual {
		return 0, false
	}
	return int(math.Round(min(1/p, 1e9))), true
}

// upperGamma returns the regularised incomplete gamma function Q(a, x), by its series
// where that converges well, else by its continued fraction (Abramowitz and Stegun
// 6.5.29 and 6.5.31).
func upperGamma(a, x float64) float64 {
	const tiny, most = 1e-300, 10_000
	if x <= 0 {
		return 1
	}
	log, _ := math.Lgamma(a)
	front := math.Exp(a*math.Log(x) - x - log)
	if x < a+1 {
		term := 1 / a
		sum := term
		for n := 1; n < most && term > sum*1e-15; n++ {
			term *= x / (a + float64(n))
			sum += term
		}
		return max(0, 1-front*sum)
	}
	b := x + 1 - a
	c, d := 1/tiny, 1/b
	h := d
	for n := 1; n < most; n++ {
		an := -float64(n) * (float64(n) - a)
		b += 2
		if d = an*d + b; math.Abs(d) < tiny {
			d = tiny
		}
		if c = b + an/c; math.Abs(c) < tiny {
			c = tiny
		}
		d = 1 / d
		h *= d * c
		if math.Abs(d*c-1) < 1e-15 {
			break
		}
	}
	return front * h
}
