package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/thirdreich/battle"
	"github.com/fieldpost/fieldpost/rules/thirdreich/bot"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// Bot implements [rules.Title].
func (t *Title) Bot(k *rules.Known, d rules.Demand, _ rules.Check, src dice.Source) []rules.Order {
	if d.Kind == rules.DemandDecision {
		return rules.AnyChoice(d, src)
	}
	g := t.Game(t.imagine(k))
	defer t.Free(g)
	w := world{g, &g.run, field.SideOf(d.Side)}
	if w.run.S.Acting() != w.side || k.Step != field.StepNames[field.StepOrders] {
		w.run.S.Only(field.Step{Kind: field.StepOrders, Side: w.side})
		w.run.ResetSide(w.side)
	}
	return bot.Orders(w, d.Side, src)
}

// world is an imagined position as the bot of a side looks at it; it implements
// [bot.World].
type world struct {
	game *game
	run  *field.Run
	side field.Side
}

func (w world) Do(o *rules.Order) bool { return w.game.single(w.side, o) == nil }

func (w world) Strength(a, z int) int { return battle.CombatFactor(w.run, a, z) }

func (w world) MayBuild(a, z int) bool {
	return country.BuildsIn(w.run, w.side, w.run.D.Units[a].Nation, z) && !w.run.IsFull(w.side, z)
}

func (w world) Odds(attacker, target int, support []int) downfall.Odds {
	z := w.run.S.Armies[target].At
	at := field.Attack{Attacker: int16(attacker), Defender: int16(target), Zone: z, Bonus: w.run.D.WayTo(int(w.run.S.Armies[attacker].At), int(z)).Bonus}
	for _, s := range support {
		at.Support = append(at.Support, int16(s))
	}
	return battle.Chances(w.run, &at)
}

func (w world) Look(v *bot.View) {
	if v.Zones == nil {
		w.study(v)
	}
	ss := &w.run.S.Sides[w.side]
	v.Turn, v.Begins, v.Fought = int(w.run.S.Turn), ss.Stage == field.StageStart, ss.Stage == field.StageFought
	v.Supply, v.Tanks, v.Submarines, v.AdvancedSubmarines = int(ss.Supply), int(ss.Tanks), int(ss.Submarines), int(ss.SubmarinesAdvanced)
	v.Air, v.AdvancedAir, v.Exploits = int(ss.Air+ss.AirAdvanced), int(ss.AirAdvanced), w.run.Has(w.side, w.run.D.Blitzkrieg)
	v.Attacks = v.Attacks[:0]
	for i := range w.run.S.Attacks {
		v.Attacks = append(v.Attacks, int(w.run.S.Attacks[i].Zone))
	}
	for z := range v.Zones {
		x, holder := &v.Zones[z], w.run.S.Zones[z].Control
		x.Own, x.Foes = int(w.run.Count[z][w.side]), w.run.Enemies(w.side, z)
		x.Room = field.StackLimit - x.Own
		x.Mine, x.Free, x.Hostile = holder == w.side, holder == field.Nobody, holder.IsEnemyOf(w.side)
		x.Closed, x.Invaded = country.ClosedTo(w.run, w.side, z) != "", country.InvasionBegun(w.run, w.side, z) != field.NoInvasion
		if w.run.D.Zones[z].Unlimited {
			x.Room = len(v.Armies)
		}
	}
	for a := range v.Armies {
		x, y, nation := &v.Armies[a], &w.run.S.Armies[a], w.run.D.Units[a].Nation
		x.At, x.Reduced, x.Attacked = int(y.At), y.Step == field.Reduced, y.Attacked
		x.Idle = x.Own && x.At >= 0 && y.Supplied && !y.Operated && w.run.IsFighting(nation)
		x.Ready = x.Own && x.At < 0 && (x.Power && ss.Points > 0 || !x.Power && w.run.S.Left[nation] > 0) && country.MayExist(w.run, w.side, a) == nil
	}
}

// study notes what no order changes.
func (w world) study(v *bot.View) {
	d := w.run.D
	for i := range d.Devs {
		v.Developments = append(v.Developments, d.Devs[i].ID)
	}
	for _, l := range d.Lines {
		v.Landings = append(v.Landings, [2]int{l.From, l.To})
	}
	v.Zones, v.Armies = make([]bot.Zone, len(d.Zones)), make([]bot.Army, len(d.Units))
	for z := range d.Zones {
		zd := &d.Zones[z]
		c := &d.Countries[zd.Country]
		v.Zones[z] = bot.Zone{ID: zd.ID, Country: c.ID, Edges: d.Board.Edges(z), Neighbours: d.Neighbours[z], Supply: zd.Supply >= 0, Key: zd.Key, Capital: c.Capital == z}
	}
	for a := range d.Units {
		u := &d.Units[a]
		v.Armies[a] = bot.Army{ID: u.ID, Own: u.Side == w.side, Enemy: u.Side.IsEnemyOf(w.side), Power: d.Countries[u.Nation].Power, Tanks: w.run.IsArmoured(a)}
	}
}
