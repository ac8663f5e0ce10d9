package eurofront

import (
	"math"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// trait is something that one reads off a position and that tells how the game will end.
type trait uint8

// The traits. Headquarters, and who is unsupplied, count in the East and in the North.
const (
	course       trait = iota // 1: how games go on from where all else is nothing
	axisYield                 // points that the Axis produces in a month, with what fronts that nobody plays bring until the end
	foesYield                 // ... and its enemies together
	cityLead                  // points of victory cities of the Axis more than the others', over the months left and one
	lead                      // the logarithm of the strength of the Axis over that of the Soviets, by steps ([typeWorth])
	axisStaff                 // steps of headquarters of the Axis
	sovietStaff               // ... of the Soviets
	axisDead                  // blocks of the Axis that are eliminated and can be built again
	sovietDead                // ... of the Soviets
	sovietHungry              // blocks of the Soviets that were unsupplied at their last check
	traits
)

// weight is what one of a trait adds to what the Axis has more at the end: so much, and so much for each month left.
type weight struct{ flat, monthly float64 }

// What traits count, where production decides, and where victory cities do. Found by 700 games of 1941 to 1944 of the
// program with itself, in which half of the sheets were of a plan drawn by luck: least squares of what the Axis had
// more at the end, by how a phase changed each trait, beside what was before it. So steps are worth less than
// the blocks and the headquarters that are lost, and points of production less than one, as places change hands again.
// How games go on and the lead in cities were set so that all games together are foretold best. In 1944 on all fronts
// the same weights serve, and the armies of the Allies count nothing.
var (
	yearWeights = [traits]weight{
		course: {-30, 0}, axisYield: {0.9, -0.06}, foesYield: {-0.59, 0.03}, lead: {0.76, 1.42},
		axisStaff: {-0.18, 0.083}, sovietStaff: {-0.2, -0.041}, axisDead: {0.12, -0.079}, sovietDead: {-0.2, 0.078},
		sovietHungry: {-0.07, 0.091},
	}
	cityWeights = [traits]weight{
		course: {-4.5, -0.6}, cityLead: {0.8, -0.03},
		axisStaff: {0.55, -0.018}, sovietStaff: {-0.19, -0.023}, axisDead: {0.05, -0.044}, sovietDead: {-0.08, 0.056},
		sovietHungry: {0.14, 0.018},
	}
)

// outlook is what a position promises the Axis.
type outlook struct {
	left        float64 // months
	wins, holds float64 // by how much it wins, and by how much it does not lose, were the game to end so, in points of production or of cities
	has         [traits]float64
}

// outlookOf reads it.
func (t *Title) outlookOf(r *field.Run) (x outlook) {
	sc, last := &r.D.Scenarios[r.S.Scenario], r.D.LastMonth(r.S)
	x.left = float64(last-int(r.S.Month)) + 1.5 - float64(r.S.Fortnight)/2
	x.has[course] = 1
	switch steps := x.countArmies(r); {
	case sc.Decided == field.ByWinterWar:
		x.wins, x.holds = guard(r, r.Capital(r.D.Finland), field.Axis), steps
	case sc.Decided.CountsCities():
		axis, others := cityPoints(r)
		x.wins = float64(axis - others)
		x.holds = x.wins
		x.has[cityLead] = x.wins / (x.left + 1)
	case sc.Decided == field.ByConquest:
		x.wins, x.holds = prizeOutlook(r)
	case sc.Decided == field.ByAims:
		x.wins, x.holds = aimsOutlook(r)
	default:
		end := *r.S
		end.Month = int8(last)
		axis, others := compareProduction(r)
		a, o := float64(axis), float64(others)
		for f := range field.Faction(field.Factions) {
			if more := float64(r.D.IncomeAbroad(&end, f) - r.D.IncomeAbroad(r.S, f)); f == field.Axis {
				a += more
			} else if r.S.AreHostile(f, field.Axis) {
				o += more
			}
		}
		x.has[axisYield], x.has[foesYield] = a, o
		if x.wins = a - o; r.D.IsWholeWar(r.S) {
			x.holds = a - o/3 // §19.34
		} else {
			x.holds = max(x.wins, a-o*float64(sc.ParAxis)/float64(max(sc.ParOthers, 1)))
		}
	}
	return x
}

// countArmies reads the traits of the armies, and returns the strength of the Axis.
func (x *outlook) countArmies(r *field.Run) float64 {
	var steps, staff, dead [field.Factions]float64
	for u := range r.S.Blocks {
		b, d := &r.S.Blocks[u], &r.D.Units[u]
		if b.At == field.Dead && d.Type != field.Beachhead {
			dead[d.Faction]++
		}
		if b.At < 0 {
			continue
		}
		cv := float64(b.CV)
		switch isEast := isEastern(r, int(b.At)); {
		case isEast && d.Type.IsHQ():
			staff[d.Faction] += cv
		case isEast && b.Unsupplied && d.Faction == field.Soviet:
			x.has[sovietHungry]++
		}
		if b.Unsupplied {
			cv -= min(1, cv)
		}
		steps[d.Faction] += cv * typeWorth[d.Type]
	}
	x.has[axisStaff], x.has[sovietStaff] = staff[field.Axis], staff[field.Soviet]
	x.has[axisDead], x.has[sovietDead] = dead[field.Axis], dead[field.Soviet]
	x.has[lead] = min(1.5, max(-1.5, math.Log((steps[field.Axis]+1)/(steps[field.Soviet]+1))))
	return steps[field.Axis]
}

// guard returns how many CV the units of a faction have at a place, headquarters left out.
func guard(r *field.Run, place int, f field.Faction) (cv float64) {
	for _, u := range r.Blocks(f, place) {
		cv += float64(r.S.Blocks[u].CV)
	}
	return cv
}

// typeWorth is what a step of a type counts in the strength of a side.
var typeWorth = [field.Beachhead + 1]float64{1.8, 1.3, 1, 1, 1, 1.6, 1, 1, 1, 1, 3, 3, 2, 0}

// isEastern reports whether a place lies in the East or in the North.
func isEastern(r *field.Run, place int) bool {
	front := r.D.Places[place].Front
	return front == field.EastFront || front == field.NorthFront
}

// sense is for whom a trait of armies counts at all: 1 for the Axis, -1 against it. As straight lines are fitted to
// the months left, some would change their sign near the end.
var sense = [traits]float64{axisStaff: 1, sovietStaff: -1, axisDead: -1, sovietDead: 1, sovietHungry: 1}

// expected returns what the Axis has more at the end by what traits count.
func (x *outlook) expected(weights *[traits]weight) (sum float64) {
	for i, w := range weights {
		if v := w.flat + w.monthly*x.left; sense[i]*v >= 0 {
			sum += x.has[i] * v
		}
	}
	return sum
}

// Value implements [engine.Player]: the chance that what is expected at the end wins, or does not lose, as far
// as games stray from that.
func (t *Title) Value(p rules.Position, side rules.Side) float64 {
	g := t.Game(p.(*play.Position[*field.State, *game]).State)
	defer t.Free(g)
	r := &g.run
	x, sc := t.outlookOf(r), &r.D.Scenarios[r.S.Scenario]
	axis := 0.0
	if sc.Decided == field.ByRivals {
		return rivalChance(r, t.d.SideOf(side), x.left)
	}
	switch {
	case sc.Decided == field.ByConquest:
		axis = logistic(x.wins + x.holds)
	case sc.Decided == field.ByAims:
		axis = logistic(1.5*(x.wins-4) + 0.5*x.holds)
	case sc.Decided == field.ByWinterWar:
		axis = logistic(0.5 + 0.12*x.holds + 1.7*x.wins - 1.25*x.left)
	default:
		weights := &yearWeights
		if sc.Decided.CountsCities() {
			weights = &cityWeights
		}
		more, strays := x.expected(weights), 1+1.3*math.Sqrt(x.left)
		axis = (logistic(more/strays) + logistic((more+x.holds-x.wins)/strays)) / 2
	}
	if sc.Holder(field.Axis) != t.d.SideOf(side) {
		return 1 - axis
	}
	return axis
}

// rivalChance returns the chance of a side to have most victory cities of three rivals (§19.51), by how many each has and
// how strong it is, the less sure the more months are left.
func rivalChance(r *field.Run, side field.Side, left float64) float64 {
	var steps [field.Factions]float64
	for u := range r.S.Blocks {
		if b, d := &r.S.Blocks[u], &r.D.Units[u]; b.At >= 0 {
			steps[d.Faction] += float64(b.CV) * typeWorth[d.Type]
		}
	}
	own, all := 0.0, 0.0
	for f, count := range countCities(r) {
		if r.Holder(field.Faction(f)) == field.Nobody || !r.Fights(field.Faction(f)) {
			continue
		}
		w := math.Exp((float64(count.n) + rivalStep*steps[f]*left) / (1 + rivalStrays*left))
		if all += w; r.Holder(field.Faction(f)) == side {
			own += w
		}
	}
	return own / max(all, 1e-9)
}

// rivalStep is what a step brings in victory cities in a month, and rivalStrays by how much more of them others come to have.
const (
	rivalStep   = 0.002
	rivalStrays = 0.4
)

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
