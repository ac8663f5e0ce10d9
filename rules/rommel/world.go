package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/bot"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/march"
	"github.com/fieldpost/fieldpost/rules/rommel/moves"
	"github.com/fieldpost/fieldpost/rules/rommel/pursuit"
	"github.com/fieldpost/fieldpost/rules/rommel/setup"
	"github.com/fieldpost/fieldpost/rules/rommel/supply"
)

// Bot implements [rules.Title].
func (t *Title) Bot(k *rules.Known, d rules.Demand, check rules.Check, luck dice.Source) []rules.Order {
	side := field.SideOf(d.Side)
	if side == field.Nobody {
		return nil
	}
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	return bot.Orders(newWorld(&g.run, side), &d, check, luck)
}

// world is an imagined position as the bot of a side looks at it; it implements
// [bot.World].
type world struct {
	run       *field.Run
	side, foe field.Side
	start     *field.State // as the side finds it
	units     []bot.Unit
	battles   []bot.Battle
}

func newWorld(r *field.Run, side field.Side) *world {
	w := &world{run: r, side: side, foe: side.Enemy()}
	s := r.S
	if s.Active != side { // its turn is to come
		for u := range s.Blocks {
			s.Blocks[u].Moved, s.Blocks[u].Leaving = false, false
		}
		s.Moves, s.Crossings, s.Marches, s.Departures = nil, nil, nil, nil
		s.Active, s.Choice, s.Phase, s.RommelUsed = side, field.OptNone, field.PhaseMove, false
	}
	w.start = s.Clone()
	return w
}

func (w *world) Turn() bot.Turn {
	s := w.run.S
	return bot.Turn{Option: field.OptionNames[s.Choice], Dummies: int(s.Played[field.Dummy]), Moves: max(w.run.D.Options[s.Choice].Moves-len(s.Moves), 0),
		Rommel: w.side == field.Axis && w.run.Scenario().Rommel && !s.RommelUsed}
}
func (w *world) Hand() (real, dummies int) {
	h := w.run.S.Sides[w.side].Hand
	return int(h[field.Real]), int(h[field.Dummy])
}

func (w *world) Hexes() int            { return len(w.run.D.Hexes) }
func (w *world) Distance(a, b int) int { return w.run.Grid.Distance(a, b) }
func (w *world) Base(foe bool) int {
	if foe {
		return w.run.D.Base[w.foe]
	}
	return w.run.D.Base[w.side]
}
func (w *world) At(h int) bot.Stack {
	c := &w.run.Counts[h]
	at := bot.Stack{Own: int(c.Up[w.side]), Foe: int(c.Up[w.foe]), Down: int(c.Down[w.foe]), Strong: w.run.D.Hexes[h].Fortress || battle.IsMineKnown(w.run, w.side, h)}
	if at.Own > 0 {
		at.VC = w.run.VCOf(w.run.UnitsAt(h, w.side, false))
	}
	if at.Foe > 0 {
		at.FoeVC = w.run.SeenVC(w.run.UnitsAt(h, w.foe, false))
	}
	return at
}
func (w *world) Forts() (out []bot.Fort) {
	for i, h := range w.run.D.Forts {
		out = append(out, bot.Fort{At: h, Own: w.run.S.Forts[i].Holder == w.side, Tobruk: h == w.run.D.Tobruk})
	}
	return out
}
func (w *world) Battles() []bot.Battle {
	w.battles = w.battles[:0]
	for i := range w.run.S.Battles {
		b := &w.run.S.Battles[i]
		w.battles = append(w.battles, bot.Battle{At: int(b.Hex), Defends: b.Defender == w.side, Quiet: b.Quiet, Siege: b.Defender == w.foe && w.run.D.Hexes[b.Hex].Fortress})
	}
	return w.battles
}
func (w *world) Units() []bot.Unit {
	w.units = w.units[:0]
	for u := range w.run.S.Blocks {
		b, x := &w.run.S.Blocks[u], &w.run.D.Units[u]
		if x.Side != w.side || b.At < 0 {
			continue
		}
		lost := slices.Index(x.Steps, b.VC)
		w.units = append(w.units, bot.Unit{N: u, At: int(b.At), VC: int(b.VC), Steps: len(x.Steps), Lost: lost,
			Worth: w.run.Worth(u), Down: b.IsDisrupted(), Short: w.start.Blocks[u].Unsupplied, Movable: moves.MoveFault(w.run, u) == nil})
	}
	return w.units
}

func (w *world) Reached() func(h int) bool {
	t := supply.Trace(w.run, w.foe, w.run.D.Base[w.foe], nil)
	return func(h int) bool { return t.Dist[h] >= 0 }
}
func (w *world) Supplied() func(u int) bool { return setup.SuppliedUnits(w.run, w.side).Has }

func (w *world) Reset() {
	s := w.run.S
	copy(s.Blocks, w.start.Blocks)
	s.Battles = append(s.Battles[:0], w.start.Battles...)
	s.Moves = append(s.Moves[:0], w.start.Moves...)
	s.Crossings = append(s.Crossings[:0], w.start.Crossings...)
	s.Marches = s.Marches[:0]
	w.run.Recount()
}

func (w *world) Move(m *bot.Move) {
	came, forced := m.Units[:0], false
	m.Strain = 0
	for _, u := range m.Units {
		at := int(w.run.S.Blocks[u].At)
		if at < 0 || w.run.Grid.Distance(at, m.To) > w.run.Speed(u)+w.run.D.RoadBonus[field.Highway]+1 {
			continue
		}
		q := march.RequestFor(w.run, u, march.Aim{To: m.To, Rommel: m.Rommel, Forced: m.Forced})
		way, ok := march.Path(w.run, &q)
		if !ok {
			continue
		}
		came = append(came, u)
		if way.Forced {
			way.Forced, forced = false, true
			m.Strain += 2 + int(w.run.S.Blocks[u].VC)/2
		}
		if !q.Leaving {
			march.Carry(w.run, w.side, u, way, m.To, m.Regroup)
			continue
		}
		pursuit.SendBack(w.run, w.side, u, way.Hexes)
		if w.run.Counts[at].Up[w.side] == 0 {
			m.Strain += 2 * int(w.run.Counts[at].Up[w.foe])
		}
		w.run.EndBattle(at)
	}
	m.Units, m.Forced = came, forced
}

func (w *world) Deploy() (out []rules.Order) {
	var left field.UnitSet
	for g := range w.run.GroupsOf(w.side) {
		for _, u := range setup.UndeployedUnits(w.run, g) {
			left.Add(u)
		}
	}
	setup.DefaultDeployment(w.run, w.side)
	for h := range w.run.Here {
		here := left
		for i := range here {
			here[i] &= w.run.Here[h][i]
		}
		if !here.IsEmpty() {
			out = append(out, w.run.D.OrderTo(setup.FormDeploy, here, h))
		}
	}
	return out
}

func (w *world) Unit(name string, u int) rules.Value { return w.run.D.UnitValue(name, u) }
func (w *world) Hex(name string, h int) rules.Value  { return w.run.D.Called.Value(name, h) }
func (w *world) HexOf(id string) int                 { return w.run.D.HexOf(id) }
