package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/thirdreich/bot"
)

// Bot implements [rules.Title].
func (t *Title) Bot(k *rules.Known, d rules.Demand, _ rules.Check, src dice.Source) []rules.Order {
	if d.Kind == rules.DemandDecision {
		return rules.AnyChoice(d, src)
	}
	w := world{t.newRun(t.imagine(k)), sideOf(d.Side)}
	defer w.Free()
	if w.s.acting() != w.sd || k.Step != stepNames[stepOrders] {
		w.s.Only(step{kind: stepOrders, side: w.sd})
		w.resetSide(w.sd)
	}
	return bot.Orders(w, d.Side, src)
}

// world is an imagined position as the bot of a side looks at it; it implements
// [bot.World].
type world struct {
	*run
	sd side
}

func (w world) Do(o *rules.Order) bool { return w.single(w.sd, o) == nil }
func (w world) Strength(a, z int) int  { return w.combatFactor(a, z) }
func (w world) MayBuild(a, z int) bool {
	return w.buildsIn(w.sd, w.d.units[a].nation, z) && !w.fullUp(w.sd, z)
}

func (w world) Odds(attacker, target int, support []int) downfall.Odds {
	z := w.s.armies[target].at
	at := attack{attacker: int16(attacker), defender: int16(target), zone: z, bonus: w.wayTo(int(w.s.armies[attacker].at), int(z)).bonus}
	for _, s := range support {
		at.support = append(at.support, int16(s))
	}
	return w.chances(&at)
}

func (w world) Look(v *bot.View) {
	if v.Zones == nil {
		w.study(v)
	}
	ss := &w.s.sides[w.sd]
	v.Turn, v.Begins, v.Fought = int(w.s.turn), ss.stage == stageStart, ss.stage == stageFought
	v.Supply, v.Tanks, v.Submarines, v.AdvancedSubmarines = int(ss.supply), int(ss.tanks), int(ss.subs), int(ss.subsAdv)
	v.Air, v.AdvancedAir, v.Exploits = int(ss.air+ss.airAdv), int(ss.airAdv), w.has(w.sd, w.d.blitzkrieg)
	v.Attacks = v.Attacks[:0]
	for i := range w.s.attacks {
		v.Attacks = append(v.Attacks, int(w.s.attacks[i].zone))
	}
	for z := range v.Zones {
		x, holder := &v.Zones[z], w.s.zones[z].control
		x.Own, x.Foes = int(w.n[z][w.sd]), w.enemies(w.sd, z)
		x.Room = stackLimit - x.Own
		x.Mine, x.Free, x.Hostile = holder == w.sd, holder == nobody, holder.enemyOf(w.sd)
		x.Closed, x.Invaded = w.closedTo(w.sd, z) != "", w.begins(w.sd, z) != noInvasion
		if w.d.zones[z].unlimited {
			x.Room = len(v.Armies)
		}
	}
	for a := range v.Armies {
		x, y, nation := &v.Armies[a], &w.s.armies[a], w.d.units[a].nation
		x.At, x.Reduced, x.Attacked = int(y.at), y.step == reduced, y.attacked
		x.Idle = x.Own && x.At >= 0 && y.supplied && !y.operated && w.fights(nation)
		x.Ready = x.Own && x.At < 0 && (x.Power && ss.points > 0 || !x.Power && w.s.left[nation] > 0) && w.mayExist(w.sd, a) == nil
	}
}

// study notes what no order changes.
func (w world) study(v *bot.View) {
	d := w.d
	for i := range d.devs {
		v.Developments = append(v.Developments, d.devs[i].id)
	}
	for _, l := range d.lines {
		v.Landings = append(v.Landings, [2]int{l.from, l.to})
	}
	v.Zones, v.Armies = make([]bot.Zone, len(d.zones)), make([]bot.Army, len(d.units))
	for z := range d.zones {
		zd := &d.zones[z]
		c := &d.countries[zd.country]
		v.Zones[z] = bot.Zone{ID: zd.id, Country: c.id, Edges: d.board.Edges(z), Neighbours: d.neighbours[z], Supply: zd.supply >= 0, Key: zd.key, Capital: c.capital == z}
	}
	for a := range d.units {
		u := &d.units[a]
		v.Armies[a] = bot.Army{ID: u.id, Own: u.side == w.sd, Enemy: u.side.enemyOf(w.sd), Power: d.countries[u.nation].power, Tanks: w.armoured(a)}
	}
}
