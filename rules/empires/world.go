package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/empires/battle"
	"github.com/fieldpost/fieldpost/rules/empires/bot"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
)

// Bot implements [rules.Title].
func (t *Title) Bot(k *rules.Known, d rules.Demand, check rules.Check, src dice.Source) []rules.Order {
	if d.Kind == rules.DemandDecision {
		return rules.AnyChoice(d, src)
	}
	s := t.imagine(k)
	g := t.Game(s.Clone())
	defer t.Free(g)
	w := world{&g.run, s, field.SideOf(d.Side)}
	return bot.Orders(w, d, check, src)
}

// world is an imagined position as the bot of a side looks at it; it implements
// [bot.World].
type world struct {
	run   *field.Run
	start *field.State
	side  field.Side
}

func (w world) Look() bot.View {
	ss, d := &w.run.S.Sides[w.side], w.run.D
	v := bot.View{Taken: ss.Actions(), Slots: moves.ArmiesPerActivation(w.run, w.side), Studies: studies(w.run, w.side), Dealings: dealings(w.run, w.side),
		Zones: make([]bot.Zone, len(d.Zones)), Armies: make([]bot.Army, len(d.Units))}
	v.Left = d.Sides[w.side].Actions - v.Taken
	if left, now := w.run.AttacksOwed(w.side); now {
		v.Owed = left
	}
	if w.run.S.Turn == 0 {
		v.Tiles = d.FirstTiles(w.run.S)
	}
	for z := range v.Zones {
		own, control := int(w.run.Count[z][w.side]), w.run.S.Zones[z].Control
		v.Zones[z] = bot.Zone{ID: d.Zones[z].ID, Room: d.Zones[z].Stack, Own: own, Foes: w.run.Enemies(w.side, z), Hostile: control.IsEnemyOf(w.side),
			Cedes: control == field.AustroHungarian && w.side == field.German, MayDig: own > 0 && w.run.S.Zones[z].Trench[w.side] < field.MaxTrench}
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
		x, u := &w.run.S.Armies[a], &d.Units[a]
		v.Armies[a] = bot.Army{ID: u.ID, At: int(x.At), Mine: w.mine(a), Weak: x.At >= 0 && x.Step == field.Reduced && u.Side == w.side,
			InPool: x.At == field.InPool && u.Side == w.side, Strength: w.run.Combat(a), Support: u.Kind.Support[x.Step],
			Aviation: w.spends(a) && w.run.HasTech(w.side, d.Aviation)}
	}
	return v
}

func (w world) mine(a int) bool { return w.run.S.Armies[a].At >= 0 && w.run.SideOfArmy(a) == w.side }

func (w world) Target(a int) bool {
	at := int(w.run.S.Armies[a].At)
	return at >= 0 && w.run.SideOfArmy(a).IsEnemyOf(w.side) && moves.MayAttack(w.run, w.side, nil, a, at) == nil
}

func (w world) Reaches(a, z int) bool {
	return w.mine(a) && !w.run.S.Armies[a].Activated && !w.run.HasSurrendered(a) && moves.CanReach(w.run, a, w.side, z)
}

func (w world) Near(a, z int) bool {
	_, _, ok := w.run.D.Board.Cheapest(int(w.run.S.Armies[a].At), z, w.run.D.Allowance, func(_ int, e board.Edge) int {
		if e.Kind == field.SeaLane || w.run.IsNeutral(w.run.D.Zones[e.To].Country) {
			return board.Closed
		}
		return moves.Cost(w.run, w.side, e.To)
	})
	return ok
}

func (w world) Defence(attacker, target int) int {
	return battle.Defence(w.run, &field.Battle{Side: w.side, Attacker: attacker, Defender: target, Zone: int(w.run.S.Armies[target].At)})
}

// spends reports whether missions can go with an attack of an army.
func (w world) spends(a int) bool { return w.run.S.Sides[w.side].Missions > 0 && w.run.CanUseTech(a) }

func (w world) MayRecruit(a, z int) bool { return recruitedIn(w.run, a, z) >= 0 }

func (w world) Tanks(a, target int) bool {
	trench := w.run.S.Zones[int(w.run.S.Armies[target].At)].Trench[w.run.SideOfArmy(target)]
	return w.spends(a) && trench == 1 && w.run.HasTech(w.side, w.run.D.Tanks1) && !w.run.S.Armies[a].Lent
}

func (w world) DutyAttack() (a, target, z int) { return moves.DutyAttack(w.run, w.side) }

func (w world) Activate(a int) { w.run.S.Armies[a].Activated = true }

func (w world) Attack(a int) { w.run.S.Armies[a].Attacked = true }

func (w world) Again() {
	for a := range w.run.S.Armies {
		w.run.S.Armies[a].Activated, w.run.S.Armies[a].Attacked = w.start.Armies[a].Activated, w.start.Armies[a].Attacked
	}
}
