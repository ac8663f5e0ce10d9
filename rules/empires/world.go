package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/empires/bot"
)

// Bot implements [rules.Title].
func (t *Title) Bot(k *rules.Known, d rules.Demand, check rules.Check, src dice.Source) []rules.Order {
	if d.Kind == rules.DemandDecision {
		return rules.AnyChoice(d, src)
	}
	s := t.imagine(k)
	w := world{t.newRun(s.clone()), s, sideOf(d.Side)}
	defer w.r.Free()
	return bot.Orders(w, d, check, src)
}

// world is an imagined position as the bot of a side looks at it; it implements
// [bot.World].
type world struct {
	r     *run
	start *state
	sd    side
}

func (w world) Beginning() bool { return w.r.s.turn == 0 }
func (w world) Tiles() int      { return w.r.startTiles() }
func (w world) Slots() int      { return w.r.armiesPerActivation(w.sd) }
func (w world) Actions() (taken, left int) {
	taken = w.r.s.sides[w.sd].actions()
	return taken, w.r.d.sides[w.sd].actions - taken
}

func (w world) Techs() int          { return len(w.r.d.techs) }
func (w world) Tech(t int) string   { return w.r.d.techs[t].id }
func (w world) MayBegin(t int) bool { return w.r.firstFault(w.sd, techID(t)) == nil }
func (w world) MayStudy(t int) bool { return w.r.mayResearch(w.sd, techID(t)) == nil }
func (w world) Tracks() int         { return len(w.r.d.tracks) }
func (w world) Track(i int) string  { return w.r.d.tracks[i].id }
func (w world) MayMove(i int) bool {
	return w.r.mayMoveMarker(w.sd, i, w.r.d.tracks[i].raise[w.sd]) == nil
}

func (w world) Zones() int               { return len(w.r.d.zones) }
func (w world) Edges(z int) []board.Edge { return w.r.d.board.Edges(z) }
func (w world) SeaLane() board.Kind      { return seaLane }
func (w world) Room(z int) int           { return w.r.d.zones[z].stack }
func (w world) Own(z int) int            { return int(w.r.n[z][w.sd]) }
func (w world) Foes(z int) int           { return w.r.enemies(w.sd, z) }
func (w world) Hostile(z int) bool       { return w.r.s.zones[z].control.enemyOf(w.sd) }
func (w world) Cedes(z int) bool {
	return w.r.s.zones[z].control == austroHungarian && w.sd == german
}
func (w world) MayDig(z int) bool {
	return w.r.n[z][w.sd] > 0 && w.r.s.zones[z].trench[w.sd] < maxTrench
}

func (w world) Armies() int     { return len(w.r.s.armies) }
func (w world) At(a int) int    { return int(w.r.s.armies[a].at) }
func (w world) Mine(a int) bool { return w.r.s.armies[a].at >= 0 && w.r.sideOfArmy(a) == w.sd }
func (w world) Weak(a int) bool {
	x := &w.r.s.armies[a]
	return x.at >= 0 && x.step == reduced && w.r.d.units[a].side == w.sd
}
func (w world) InPool(a int) bool {
	return w.r.s.armies[a].at == inPool && w.r.d.units[a].side == w.sd
}
func (w world) Strength(a int) int { return w.r.combat(a) }
func (w world) Support(a int) int  { return w.r.d.units[a].kind.support[w.r.s.armies[a].step] }
func (w world) Target(a int) bool {
	at := w.At(a)
	return at >= 0 && w.r.sideOfArmy(a).enemyOf(w.sd) && w.r.mayAttack(w.sd, nil, a, at) == nil
}
func (w world) Reaches(a, z int) bool {
	return w.Mine(a) && !w.r.s.armies[a].activated && !w.r.surrenderedArmy(a) && w.r.canReach(a, w.sd, z)
}
func (w world) Near(a, z int) bool {
	_, total, ok := w.r.d.board.Cheapest(w.At(a), z, w.r.d.allowance, func(_ int, e board.Edge) int {
		if e.Kind == seaLane || w.r.neutral(w.r.d.zones[e.To].country) {
			return board.Closed
		}
		return w.r.cost(w.sd, e.To)
	})
	return ok && total <= w.r.d.allowance
}
func (w world) Defence(attacker, target int) int {
	return w.r.defenceFactors(&battle{side: w.sd, attacker: attacker, defender: target, zone: w.At(target)}).sum()
}

// spends reports whether missions can go with an attack of an army.
func (w world) spends(a int) bool        { return w.r.s.sides[w.sd].missions > 0 && w.r.profits(a) }
func (w world) Aviation(a int) bool      { return w.spends(a) && w.r.available(w.sd, w.r.d.aviation) }
func (w world) MayRecruit(a, z int) bool { return w.r.recruitPlace(a, z) }
func (w world) Tanks(a, target int) bool {
	trench := w.r.s.zones[w.At(target)].trench[w.r.sideOfArmy(target)]
	return w.spends(a) && trench == 1 && w.r.available(w.sd, w.r.d.tanks1) && !w.r.s.armies[a].lent
}

func (w world) Duty() (left int, now bool)     { return w.r.duty(w.sd) }
func (w world) DutyAttack() (a, target, z int) { return w.r.dutyAttack(w.sd) }
func (w world) Activate(a int)                 { w.r.s.armies[a].activated = true }
func (w world) Attack(a int)                   { w.r.s.armies[a].attacked = true }
func (w world) Again() {
	for a := range w.r.s.armies {
		w.r.s.armies[a].activated, w.r.s.armies[a].attacked = w.start.armies[a].activated, w.start.armies[a].attacked
	}
}

func (w world) Army(name string, a int) rules.Value { return w.r.d.army(name, a) }
func (w world) Zone(name string, z int) rules.Value { return w.r.d.zone(name, z) }
