package empires

import (
	"github.com/fieldpost/fieldpost/rules"
)

// The duty to attack of §8: Germany must attack at least one Franco-British
// army in each turn of 1914, Russia at least two German or Austro-Hungarian
// armies during 1916.
const (
	germanDuty  = 1
	russianDuty = 2
)

// duty is how many attacks a side still has to make, and whether the time for
// them ends with the player turn that runs.
func (r *run) duty(sd side) (left int, now bool) {
	switch {
	case r.s.turn == 0:
	case sd == german && r.year() == 1914:
		return max(0, germanDuty-int(r.s.germanAttacks)), true
	case sd == russian && r.year() == 1916 && !r.s.surrendered:
		last := int(r.s.turn) >= len(r.d.turns) || r.d.turns[r.s.turn].year != 1916
		return max(0, russianDuty-int(r.s.russianAttacks)), last
	}
	return 0, false
}

// owes reports whether a side must still attack before its player turn ends.
func (r *run) owes(sd side) bool {
	left, now := r.duty(sd)
	return now && left > 0
}

// canComply reports whether a side could still make an attack that counts: an
// action left and an army that reaches an enemy.
func (r *run) canComply(sd side) bool {
	a, _, _ := r.dutyAttack(sd)
	return a >= 0
}

// dutyAttack finds an attack that counts, the strongest army and the weakest
// target first; attacker -1 when there is none.
func (r *run) dutyAttack(sd side) (attacker, target, zone int) {
	attacker, target, zone = -1, -1, -1
	if r.s.sides[sd].actions() >= r.d.sides[sd].actions {
		return attacker, target, zone
	}
	best := -1 << 30
	for b := range r.s.armies {
		at := r.s.armies[b].at
		if at < 0 || !r.dutyCounts(sd, b) {
			continue
		}
		z := int(at)
		if r.mayAttack(sd, nil, b, z) != nil {
			continue
		}
		for a := range r.s.armies {
			if r.s.armies[a].at < 0 || r.sideOfArmy(a) != sd || r.s.armies[a].activated || r.surrenderedArmy(a) || !r.canReach(a, sd, z) {
				continue
			}
			if v := r.combat(a)*2 - r.combat(b) - int(r.s.zones[z].trench[r.sideOfArmy(b)]); v > best {
				best, attacker, target, zone = v, a, b, z
			}
		}
	}
	return attacker, target, zone
}

func (r *run) dutyCounts(sd side, b int) bool {
	if sd == german {
		return r.sideOfArmy(b) == francoBritish
	}
	u := r.d.units[b].nation
	return u == r.d.germany || r.d.countries[u].id == "austria-hungary"
}

// canReach reports whether an army stands in a zone or can move there directly
// to attack (§8.2).
func (r *run) canReach(a int, sd side, z int) bool {
	from := int(r.s.armies[a].at)
	if from == z {
		return true
	}
	if int(r.n[z][sd]) >= r.d.zones[z].stack || r.canEnd(a, sd, z, false) != nil || !r.italianRoom(a, z, nil) && !r.d.zones[from].italianFront {
		return false
	}
	if e, ok := r.d.board.Edge(from, z, land, arrow); ok {
		code, _ := r.stepFault(a, sd, from, z, e.Kind)
		return code == ""
	}
	return r.d.units[a].kind.sea && r.bySea(a, sd, z) == nil
}

// oblige makes the attacks that a side owes and has not ordered, one a call,
// when it has not reported.
func (r *run) oblige(sd side) {
	if !r.owes(sd) {
		return
	}
	a, b, z := r.dutyAttack(sd)
	if a < 0 {
		return
	}
	if r.act(sd, actActivate) != nil {
		return
	}
	r.Event("empires.duty.forced", sideArg("side", sd), r.armyArg("army", a), r.armyArg("target", b), r.zoneArg("zone", z))
	r.s.armies[a].activated = true
	if from := int(r.s.armies[a].at); from != z {
		r.place(a, int16(z))
		r.mark(z)
		r.mark(from)
		r.Event("empires.moved", r.armyArg("army", a), r.zoneArg("from", from), r.zoneArg("zone", z))
	}
	r.s.Push(step{kind: stepBattle, side: sd, battle: &battle{side: sd, attacker: a, defender: b, zone: z}})
}

// dutyNote is what a side must be told of its duty in its report.
func dutyNote(sd side, left int) rules.Message {
	code := "empires.duty.russian"
	if sd == german {
		code = "empires.duty.german"
	}
	return rules.M(code, rules.Num("left", left))
}
