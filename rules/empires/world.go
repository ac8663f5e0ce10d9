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
	defer w.Free()
	return bot.Orders(w, d, check, src)
}

// world is an imagined position as the bot of a side looks at it; it implements
// [bot.World].
type world struct {
	*run
	start *field.State
	side  field.Side
}

func (w world) Look() bot.View {
	ss, d := &w.S.Sides[w.side], w.D
	v := bot.View{Taken: ss.Actions(), Slots: w.ArmiesPerActivation(w.side), Studies: w.studies(w.side), Dealings: w.dealings(w.side),
		Zones: make([]bot.Zone, len(d.Zones)), Armies: make([]bot.Army, len(d.Units))}
	v.Left = d.Sides[w.side].Actions - v.Taken
	if left, now := w.Duty(w.side); now {
		v.Owed = left
	}
	if w.S.Turn == 0 {
		v.Tiles = d.FirstTiles(w.S)
	}
	for z := range v.Zones {
		own, control := int(w.Count[z][w.side]), w.S.Zones[z].Control
		v.Zones[z] = bot.Zone{ID: d.Zones[z].ID, Room: d.Zones[z].Stack, Own: own, Foes: w.Enemies(w.side, z), Hostile: control.EnemyOf(w.side),
			Cedes: control == field.AustroHungarian && w.side == field.German, MayDig: own > 0 && w.S.Zones[z].Trench[w.side] < field.MaxTrench}
	}
	for z := range v.Zones {
		x := &v.Zones[z]
		x.Front = 2 * x.Foes
		for _, e := range d.Board.Edges(z) {
			if e.Kind == field.SeaLane {
				continue
			}
			if x.Front += v.Zones[e.To].Foes; v.Zones[e.To].Hostile {
				x.Front++
			}
		}
	}
	for a := range v.Armies {
		x, u := &w.S.Armies[a], &d.Units[a]
		v.Armies[a] = bot.Army{ID: u.ID, At: int(x.At), Mine: w.mine(a), Weak: x.At >= 0 && x.Step == field.Reduced && u.Side == w.side,
			InPool: x.At == field.InPool && u.Side == w.side, Strength: w.Combat(a), Support: u.Kind.Support[x.Step],
			Aviation: w.spends(a) && w.Available(w.side, d.Aviation)}
	}
	return v
}

func (w world) mine(a int) bool { return w.S.Armies[a].At >= 0 && w.SideOfArmy(a) == w.side }

func (w world) Target(a int) bool {
	at := int(w.S.Armies[a].At)
	return at >= 0 && w.SideOfArmy(a).EnemyOf(w.side) && w.MayAttack(w.side, nil, a, at) == nil
}

func (w world) Reaches(a, z int) bool {
	return w.mine(a) && !w.S.Armies[a].Activated && !w.SurrenderedArmy(a) && w.CanReach(a, w.side, z)
}

func (w world) Near(a, z int) bool {
	_, _, ok := w.D.Board.Cheapest(int(w.S.Armies[a].At), z, w.D.Allowance, func(_ int, e board.Edge) int {
		if e.Kind == field.SeaLane || w.Neutral(w.D.Zones[e.To].Country) {
			return board.Closed
		}
		return w.Cost(w.side, e.To)
	})
	return ok
}

func (w world) Defence(attacker, target int) int {
	return w.run.Defence(&field.Battle{Side: w.side, Attacker: attacker, Defender: target, Zone: int(w.S.Armies[target].At)})
}

// spends reports whether missions can go with an attack of an army.
func (w world) spends(a int) bool { return w.S.Sides[w.side].Missions > 0 && w.Profits(a) }

func (w world) MayRecruit(a, z int) bool { return w.recruitedIn(a, z) >= 0 }

func (w world) Tanks(a, target int) bool {
	trench := w.S.Zones[int(w.S.Armies[target].At)].Trench[w.SideOfArmy(target)]
	return w.spends(a) && trench == 1 && w.Available(w.side, w.D.Tanks1) && !w.S.Armies[a].Lent
}

func (w world) DutyAttack() (a, target, z int) { return w.run.DutyAttack(w.side) }

func (w world) Activate(a int) { w.S.Armies[a].Activated = true }

func (w world) Attack(a int) { w.S.Armies[a].Attacked = true }

func (w world) Again() {
	for a := range w.S.Armies {
		w.S.Armies[a].Activated, w.S.Armies[a].Attacked = w.start.Armies[a].Activated, w.start.Armies[a].Attacked
	}
}
