package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
)

// beginTurn begins a game turn of §3: countries enter the war by the calendar
// (§2), and the player turns of Axis, Allies and Soviet Union go on the agenda.
func (r *run) beginTurn() {
	s := r.s
	s.Pop()
	if int(s.turn) >= len(r.d.turns) {
		r.finish()
		return
	}
	s.turn++
	s.Forced = nil
	s.lendLease = false
	s.rail = 0
	for a := range s.armies {
		s.armies[a].attacked = false
	}
	row := &r.d.turns[s.turn-1]
	r.Event("thirdreich.turn", rules.Num("turn", int(s.turn)), rules.Word("season", "thirdreich.season."+row.season), rules.Num("year", row.year))
	for c := range r.d.countries {
		if r.d.countries[c].enters == int(s.turn) && s.countries[c] == neutral {
			r.enterWar(c)
		}
	}
	s.Push(step{kind: stepTurn, side: nobody})
	for sd := nobody - 1; sd < nobody; sd-- {
		s.Push(step{kind: stepSide, side: sd})
	}
}

// beginSide begins a player turn: what comes by itself comes now.
func (r *run) beginSide(sd side) {
	s := r.s
	s.Pop()
	if !r.playing(sd) {
		r.Abandon(sd.id())
		return
	}
	s.Push(step{kind: stepSideEnd, side: sd})
	s.Push(step{kind: stepOrders, side: sd})
	r.resetSide(sd)
	switch sd {
	case axis:
		s.doubled = 0
		s.bombed = int(s.bombing) >= r.d.effects.BombingNeeded
		if s.bombing > 0 { // the missions have done what they could (§14)
			s.bombing = 0
			if s.bombed {
				r.Event("thirdreich.bombed")
			}
		}
		if s.countries[r.d.italy] == atWar {
			r.addSupply(sd, r.d.italian)
			r.Event("thirdreich.italian-supply", rules.Num("count", r.d.italian), rules.Num("supply", int(s.sides[sd].supply)))
		}
	case allies:
		r.partisansReturn()
	}
}

// resetSide clears what belongs to one player turn, gives the countries that
// are no Powers their reinforcement points (§4.2) and looks who has a supply
// line now (§8).
func (r *run) resetSide(sd side) {
	s := r.s
	ss := &s.sides[sd]
	ss.used = [actions]uint8{}
	ss.points, ss.british, ss.landed, ss.stage = 0, 0, 0, stageStart
	s.attacks = s.attacks[:0]
	for z := range s.zones {
		s.zones[z].taken = nobody
	}
	for c := range s.countries {
		if r.d.countries[c].side == sd {
			s.left[c] = int8(r.countryPoints(c))
		}
	}
	r.findSupplied(sd)
}

// countryPoints is what a country that is no Power gets at the start of its
// side's turn (§4.2, §18).
func (r *run) countryPoints(c int) int {
	cd, half := &r.d.countries[c], r.season() == "winter" || r.season() == "summer"
	switch {
	case cd.power || !cd.armies:
		return 0
	case r.s.countries[c] == partisans && half:
		return r.d.partisans.points
	case r.s.countries[c] == atWar && (cd.everyTurn || half):
		return r.d.minor
	}
	return 0
}

// endSide ends a player turn: control changes (§6), armies without a supply
// line are removed (§7), countries surrender (§18).
func (r *run) endSide(sd side) {
	s := r.s
	s.Pop()
	r.Force(sd.id(), false)
	r.occupy()
	r.partisansLeave() // their zones go back before supply is traced (§18)
	r.starve(sd)
	if sd == allies {
		s.atlantic, s.atlantAdv, s.menace, s.sunk = 0, 0, 0, false // the submarines come home (§12)
	}
	r.surrenders(sd)
	for c := range s.countries {
		s.left[c] = 0
	}
	s.sides[sd].points, s.sides[sd].british = 0, 0
	if s.fallen > 0 {
		for o := axis; o < nobody; o++ {
			r.Abandon(o.id())
		}
		s.Only(step{kind: stepOver, side: nobody})
		st := r.standings()
		r.Event(st.How.Code, st.How.Args...)
	}
}

// finish ends the game after the last turn (§20).
func (r *run) finish() {
	r.s.Push(step{kind: stepOver, side: nobody})
	st := r.standings()
	r.Event(st.How.Code, st.How.Args...)
}
