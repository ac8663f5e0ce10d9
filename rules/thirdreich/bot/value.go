package bot

import (
	"math"

	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// What is valued of each side: factors of its armies, and of those that are of tanks, abroad, cut off, or
// beside stronger enemies; zones that are bare beside enemies; what is at hand. Then how the war has gone.
const power, tanks, abroad, cut, exposed, bare, supply, spare, air, developed = 0, 3, 6, 9, 12, 15, 18, 21, 24, 27
const lost, lostSupply, east, west, elsewhere, italy, france, ashore, invading, submarines, level, traits = 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41

// Weights, in the first turn, the tenth and the last, of what makes an Axis victory likely. They are fitted
// to 8,500 games of bots by plans drawn at random: to what became of a game by what a player turn changed,
// given what stood before, so that what winners have is not taken for what makes them win. What is exposed or
// bare never counts for the side that has it, although those who attack have more of it.
var weights = [traits][3]float64{
	{0.41, 0.64, 0.35}, {-0.69, -0.54, 0.00}, {-0.01, -0.50, 0.00}, {0.10, 0.68, 0.14}, {-0.20, -0.34, -0.01}, {-0.25, -0.06, 0.00},
	{0.15, 0.14, -0.61}, {-0.02, -0.76, 0.02}, {0.12, -0.24, -0.27}, {-0.03, -0.34, -0.19}, {0.28, 0.48, 0.13}, {0.09, 1.15, 0.14},
	{0.00, -0.03, -0.21}, {0.00, 0.32, 0.34}, {0.30, 0.00, 0.00}, {-0.08, 0.00, -0.45}, {0.13, 0.33, 0.09}, {0.21, 0.10, 0.00},
	{0.04, 0.61, 0.48}, {-0.26, -0.15, 0.00}, {0.00, -0.05, 0.00}, {0.02, 0.09, 0.00}, {-0.08, -0.17, 0.00}, {-0.05, -0.01, -0.03},
	{0.01, 0.15, 0.18}, {-0.01, -0.18, 0.00}, {0.00, 0.00, 0.00}, {0.05, 0.04, 0.01}, {-0.39, -0.48, 0.00}, {0.00, 0.00, -0.16},
	{-0.06, -0.46, -0.19}, {-0.07, -0.46, -0.75}, {0.19, 1.03, 0.00}, {0.21, 0.47, 0.00}, {0.14, 0.13, 0.00}, {-0.07, -0.45, -0.02},
	{-0.34, -0.32, 0.04}, {-0.01, -0.69, -0.51}, {0.14, -0.25, -0.50}, {0.18, 0.31, 0.00}, {0.31, -0.69, 4.18},
}

// Value estimates the chance of a side to win. Allies and Soviet Union win together, which is half a
// victory for each.
func Value(r *field.Run, side field.Side) float64 {
	x, sum := traitsOf(r), 0.0
	early, late := max(0, 10-float64(r.S.Turn))/9, max(0, float64(r.S.Turn)-10)/12
	for i, w := range weights {
		sum += x[i] * (early*w[0] + (1-early-late)*w[1] + late*w[2])
	}
	axis := 1 / (1 + math.Exp(-sum))
	if side == field.Axis {
		return axis
	}
	return (1 - axis) / 2
}

// traitsOf returns how much a position has of each trait.
func traitsOf(r *field.Run) (x [traits]float64) {
	d, s := r.D, r.S
	add := func(trait int, v float64, holds bool) {
		if holds {
			x[trait] += v
		}
	}
	isWest := func(z int) bool {
		return d.Zones[z].Country == d.Belgium || d.Zones[z].Country == d.France && !d.Zones[z].FrenchAfrica
	}
	factors := make([][2]float64, len(d.Zones)) // of the Axis, and of its enemies
	for a := range s.Armies {
		z, u := int(s.Armies[a].At), &d.Units[a]
		if z < 0 || !r.IsFighting(u.Nation) {
			continue
		}
		v, side, zd := 0.02*float64(u.Elsewhere[s.Armies[a].Step]), int(u.Side), &d.Zones[z]
		factors[z][min(side, 1)] += v
		add(power+side, v, true)
		add(tanks+side, v, r.IsArmoured(a))
		add(abroad+side, v, zd.Country != u.Nation)
		add(cut+side, v, !r.IsSupplied(a))
		add(ashore, v, u.Side == field.Allies && (isWest(z) || zd.Country == d.Germany || zd.Country == d.Italy && !zd.Colonial))
		add(invading, v, u.Side == field.Soviet && (zd.Country == d.Germany || zd.Country == d.Romania || zd.Country == d.Hungary))
	}
	for n := range s.Sides {
		ss := &s.Sides[n]
		x[supply+n], x[spare+n], x[air+n] = 0.1*float64(ss.Supply), 0.15*float64(ss.Tanks), 0.15*float64(ss.Air+2*ss.AirAdvanced)
		for v := range d.Devs {
			x[developed+n] += 0.1 * float64(ss.Devs[v].Box)
		}
	}
	for z := range s.Zones {
		zd, holder := &d.Zones[z], s.Zones[z].Control
		if holder != field.Nobody {
			own := min(holder, 1)
			foe := factors[z][1-own]
			for _, n := range d.Neighbours[z] {
				foe += factors[n][1-own]
			}
			add(exposed+int(holder), min(factors[z][own], foe-factors[z][own]), foe > factors[z][own])
			add(bare+int(holder), 0.05, foe > 0 && factors[z][own] == 0)
			add(bare+int(holder), 0.15, foe > 0 && factors[z][own] == 0 && (zd.Key || zd.Supply >= 0))
		}
		held, german, soviet := holder == field.Axis, zd.Country == d.Germany, zd.Country == d.USSR
		add(lost, 0.1, german && !held)
		add(lostSupply, 1, german && !held && zd.Supply >= 0)
		add(east, 0.05, soviet && held)
		add(west, 0.1, held && isWest(z))
		add(elsewhere, 0.05, held && !german && !soviet && !isWest(z))
	}
	add(italy, 1, s.Countries[d.Italy] == field.Surrendered)
	add(france, 1, s.Countries[d.France] == field.Surrendered)
	x[submarines] = 0.1 * float64(s.Sides[field.Axis].Submarines+2*s.Sides[field.Axis].SubmarinesAdvanced+s.Atlantic)
	x[level] = 1
	return x
}
