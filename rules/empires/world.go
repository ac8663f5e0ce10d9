package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/empires/bot"
	"github.com/fieldpost/fieldpost/rules/empires/field"
)

// Bot implements [rules.Title].
func (t *Title) Bot(k *rules.Known, d rules.Demand, check rules.Check, src dice.Source) []rules.Order {
	if d.Kind == rules.DemandDecision {
		return rules.AnyChoice(d, src)
	}
	s := t.imagine(k)
	w := world{t.newRun(s.Clone()), s, field.SideOf(d.Side)}
	defer w.r.Free()
	return bot.Orders(w, d, check, src)
}

// world is an imagined position as the bot of a side looks at it; it implements
// [bot.World].
type world struct {
	r     *run
	start *field.State
	side  field.Side
}

func (w world) Beginning() bool { return w.r.S.Turn == 0 }

func (w world) Tiles() int { return w.r.D.FirstTiles(w.r.S) }

func (w world) Slots() int { return w.r.ArmiesPerActivation(w.side) }

func (w world) Actions() (taken, left int) {
	taken = w.r.S.Sides[w.side].Actions()
	return taken, w.r.D.Sides[w.side].Actions - taken
}

func (w world) Studies() []rules.Order  { return w.r.studies(w.side) }
func (w world) Dealings() []rules.Order { return w.r.dealings(w.side) }

func (w world) Zones() int { return len(w.r.D.Zones) }

func (w world) Edges(z int) []board.Edge { return w.r.D.Board.Edges(z) }

func (w world) SeaLane() board.Kind { return field.SeaLane }

func (w world) Room(z int) int { return w.r.D.Zones[z].Stack }

func (w world) Own(z int) int { return int(w.r.Count[z][w.side]) }

func (w world) Foes(z int) int { return w.r.Enemies(w.side, z) }

func (w world) Hostile(z int) bool { return w.r.S.Zones[z].Control.EnemyOf(w.side) }

func (w world) Front(z int) int {
	n := 2 * w.Foes(z)
	for _, e := range w.r.D.Board.Edges(z) {
		if e.Kind == field.SeaLane {
			continue
		}
		n += w.Foes(e.To)
		if w.Hostile(e.To) {
			n++
		}
	}
	return n
}
func (w world) Cedes(z int) bool {
	return w.r.S.Zones[z].Control == field.AustroHungarian && w.side == field.German
}

func (w world) MayDig(z int) bool {
	return w.r.Count[z][w.side] > 0 && w.r.S.Zones[z].Trench[w.side] < field.MaxTrench
}

func (w world) Armies() int { return len(w.r.S.Armies) }

func (w world) At(a int) int { return int(w.r.S.Armies[a].At) }

func (w world) Mine(a int) bool { return w.r.S.Armies[a].At >= 0 && w.r.SideOfArmy(a) == w.side }

func (w world) Weak(a int) bool {
	x := &w.r.S.Armies[a]
	return x.At >= 0 && x.Step == field.Reduced && w.r.D.Units[a].Side == w.side
}

func (w world) InPool(a int) bool {
	return w.r.S.Armies[a].At == field.InPool && w.r.D.Units[a].Side == w.side
}

func (w world) Strength(a int) int { return w.r.Combat(a) }

func (w world) Support(a int) int { return w.r.D.Units[a].Kind.Support[w.r.S.Armies[a].Step] }

func (w world) Target(a int) bool {
	at := w.At(a)
	return at >= 0 && w.r.SideOfArmy(a).EnemyOf(w.side) && w.r.MayAttack(w.side, nil, a, at) == nil
}

func (w world) Reaches(a, z int) bool {
	return w.Mine(a) && !w.r.S.Armies[a].Activated && !w.r.SurrenderedArmy(a) && w.r.CanReach(a, w.side, z)
}

func (w world) Near(a, z int) bool {
	_, total, ok := w.r.D.Board.Cheapest(w.At(a), z, w.r.D.Allowance, func(_ int, e board.Edge) int {
		if e.Kind == field.SeaLane || w.r.Neutral(w.r.D.Zones[e.To].Country) {
			return board.Closed
		}
		return w.r.Cost(w.side, e.To)
	})
	return ok && total <= w.r.D.Allowance
}

func (w world) Defence(attacker, target int) int {
	return w.r.Defence(&field.Battle{Side: w.side, Attacker: attacker, Defender: target, Zone: w.At(target)})
}

// spends reports whether missions can go with an attack of an army.
func (w world) spends(a int) bool { return w.r.S.Sides[w.side].Missions > 0 && w.r.Profits(a) }

func (w world) Aviation(a int) bool { return w.spends(a) && w.r.Available(w.side, w.r.D.Aviation) }

func (w world) MayRecruit(a, z int) bool { return w.r.recruitedIn(a, z) >= 0 }

func (w world) Tanks(a, target int) bool {
	trench := w.r.S.Zones[w.At(target)].Trench[w.r.SideOfArmy(target)]
	return w.spends(a) && trench == 1 && w.r.Available(w.side, w.r.D.Tanks1) && !w.r.S.Armies[a].Lent
}

func (w world) Duty() (left int, now bool) { return w.r.Duty(w.side) }

func (w world) DutyAttack() (a, target, z int) { return w.r.DutyAttack(w.side) }

func (w world) Activate(a int) { w.r.S.Armies[a].Activated = true }

func (w world) Attack(a int) { w.r.S.Armies[a].Attacked = true }

func (w world) Again() {
	for a := range w.r.S.Armies {
		w.r.S.Armies[a].Activated, w.r.S.Armies[a].Attacked = w.start.Armies[a].Activated, w.start.Armies[a].Attacked
	}
}

func (w world) Army(name string, a int) rules.Value { return w.r.D.Army(name, a) }

func (w world) Zone(name string, z int) rules.Value { return w.r.D.Zone(name, z) }
