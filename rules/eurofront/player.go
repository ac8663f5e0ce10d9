package eurofront

import (
	"math"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/rules/eurofront/bot"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/politics"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Thinking implements [engine.Player].
func (t *Title) Thinking() engine.Thinking {
	return engine.Thinking{Plans: bot.Plans, Sheet: 6, Settles: rollout, Ahead: rollout, Club: club}
}

// How far rollouts go on, and the steps that take about a second.
const (
	rollout = 1
	club    = 3000
)

// Propose implements [engine.Player].
func (t *Title) Propose(p rules.Position, d *rules.Demand, plan int, luck dice.Source) []rules.Order {
	return bot.Orders(t.d, p.(*play.Position[*field.State, *game]).State.Clone(), d, plan, luck)
}

// outlook is what a position promises the Axis: by how much it wins, and by how much it does not lose,
// were the game to end so, in points of production or of cities; the logarithm of its strength over the
// enemy's, and the months that are left.
type outlook struct{ wins, holds, strength, left float64 }

// outlookOf reads it. What fronts that nobody plays bring until the end is known.
func (t *Title) outlookOf(r *field.Run) (x outlook) {
	sc, last := &r.D.Scenarios[r.S.Scenario], r.D.LastMonth(r.S)
	x.left = float64(last-int(r.S.Month)) + 1.5 - float64(r.S.Fortnight)/2
	var steps [field.Factions]float64
	for u := range r.S.Blocks {
		b, d := &r.S.Blocks[u], &r.D.Units[u]
		if b.At < 0 {
			continue
		}
		cv := float64(b.CV) * typeWorth[d.Type]
		if b.Unsupplied {
			cv -= math.Min(1, float64(b.CV)) * typeWorth[d.Type]
		}
		steps[d.Faction] += cv
	}
	x.strength = math.Log((steps[field.Axis] + 1) / (steps[field.Soviet] + 1))
	switch {
	case sc.WinterWar:
		x.wins = float64(politics.WinterScore(r))
		x.holds = steps[field.Axis]
	case sc.Cities:
		axis, others := cityPoints(r)
		x.wins = float64(axis - others)
		x.holds = x.wins
	default:
		axis, others := compareProduction(r)
		end := *r.S
		end.Month = int8(last)
		a, o := float64(axis), float64(others)
		for f := range field.Faction(field.Factions) {
			if more := float64(r.D.IncomeAbroad(&end, f) - r.D.IncomeAbroad(r.S, f)); f == field.Axis {
				a += more
			} else if r.S.AreHostile(f, field.Axis) {
				o += more
			}
		}
		x.wins = a - o
		x.holds = max(x.wins, a-o*float64(sc.ParAxis)/float64(max(sc.ParOthers, 1)))
	}
	return x
}

// typeWorth is what a step of a type counts in the strength of a side.
var typeWorth = [field.Beachhead + 1]float64{1.8, 1.3, 1, 1, 1, 1.6, 1, 1, 1, 1, 3, 3, 2, 0}

// Value implements [engine.Player]: what the position promises, carried on to the end as games of the
// program with itself have gone on the average, and how far they strayed from that.
func (t *Title) Value(p rules.Position, side rules.Side) float64 {
	g := t.Game(p.(*play.Position[*field.State, *game]).State)
	defer t.Free(g)
	r := &g.run
	x, sc := t.outlookOf(r), &r.D.Scenarios[r.S.Scenario]
	lead := min(1.5, max(-1.5, x.strength))
	axis := 0.0
	switch {
	case sc.WinterWar:
		axis = logistic(2.6 + 0.2*x.holds - 0.05*x.wins - 1.5*x.left)
	case sc.Cities:
		drift := x.left * (2*lead - 3)
		axis = logistic((x.wins + drift) / 7)
	default:
		drift, strays := x.left*(2*lead-1.7), 2.2+1.3*math.Sqrt(x.left)
		axis = (logistic((x.wins+drift)/strays) + logistic((x.holds+drift)/strays)) / 2
	}
	if sc.Holder(field.Axis) != t.d.SideOf(side) {
		return 1 - axis
	}
	return axis
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
