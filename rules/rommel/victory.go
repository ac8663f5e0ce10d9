package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

// victoryLevel is how well a game was won (§17).
type victoryLevel uint8

const (
	undecided victoryLevel = iota
	drawn
	attritional
	positional
	decisive
	strategic
	levels // how many there are
)

// levelNames are the words for the levels of victory.
var levelNames = [...]string{"", "draw", "attrition", "positional", "decisive", "strategic"}

// victory is how a game has ended; the zero value means that it has not.
type victory struct {
	level  victoryLevel
	winner side // nobody of a draw
}

// exitsToWin is the number of supplied units that win when they have left the
// map by the enemy's edge (§17.1).
const exitsToWin = 3

// checkStrategic ends the game when a side has won it at once: it alone holds
// the enemy's base, with units in order, or enough of its units have left by
// his map edge (§17.1). The side whose turn it is comes first.
func (r *run) checkStrategic() bool {
	for _, sd := range [sides]side{r.s.active, r.s.active.enemy()} {
		base := r.d.base[sd.enemy()]
		holds := r.n[base].up[sd] > 0 && !r.has(sd.enemy(), base)
		if !holds && r.s.sides[sd].exits < exitsToWin {
			continue
		}
		if holds {
			r.Event("rommel.base-taken", sideArg("side", sd), r.hexArg("hex", base))
		} else {
			r.Event("rommel.broken-through", sideArg("side", sd), rules.Num("count", int(r.s.sides[sd].exits)))
		}
		r.finish(victory{level: strategic, winner: sd})
		return true
	}
	return false
}

// finish ends the game. Orders that were still to come are not reached.
func (r *run) finish(v victory) {
	r.s.over = v
	r.dropSheets()
	for i := range r.s.departures {
		d := &r.s.departures[i]
		r.NotReached(&play.Queue{Side: r.s.active.id(), Orders: []rules.Order{{Line: d.line, Text: d.text}}})
	}
	r.s.departures = nil
	r.s.Push(step{kind: stepOver, side: nobody})
	how := r.d.how(v)
	r.Event(how.Code, how.Args...)
}

// how says how a game was won.
func (d *data) how(v victory) rules.Message {
	m := rules.M("rommel.victory."+levelNames[v.level], rules.Num("points", d.levelPoints[v.level]))
	if v.winner != nobody {
		m.Args = append(m.Args, sideArg("winner", v.winner))
	}
	return m
}

// strength counts what a side has in play (§17.2): blocks on the map, beside
// the base or under repair; halves is their worth in half units, as German
// units count for one and a half.
type strength struct{ units, german, halves int }

func (r *run) strength(sd side) (f strength) {
	for u := range r.s.blocks {
		if b := &r.s.blocks[u]; r.d.units[u].side != sd || b.at < 0 && b.at != waiting && b.at != repairing {
			continue
		}
		f.units++
		f.halves += 2
		if r.d.units[u].german {
			f.german++
			f.halves++
		}
	}
	return f
}

// result is what a game comes to after its last month, the higher levels first
// (§17).
func (r *run) result() victory {
	var have [sides]strength
	for sd := range side(sides) {
		f := r.strength(sd)
		have[sd] = f
		r.Event("rommel.strength", sideArg("side", sd), rules.Num("units", f.units), rules.Num("german", f.german),
			rules.Num("whole", f.halves/2), rules.Num("tenths", f.halves%2*5))
	}
	for sd := range side(sides) {
		if have[sd].halves > 0 && have[sd].halves >= 2*have[sd.enemy()].halves {
			return victory{level: decisive, winner: sd}
		}
	}
	if i := r.fortIndex(r.d.tobruk); i >= 0 && r.s.forts[i] != nobody && !r.besieged(r.s.forts[i], r.d.tobruk) {
		return victory{level: positional, winner: r.s.forts[i]}
	}
	for sd := range side(sides) {
		if have[sd].halves > have[sd.enemy()].halves {
			return victory{level: attritional, winner: sd}
		}
	}
	return victory{level: drawn, winner: nobody}
}

// Standings implements [rules.Position]: the winner has the points of his
// level (§17), the other side none.
func (p *position) Standings() (rules.Standings, bool) {
	v := p.s.over
	if v.level == undecided {
		return rules.Standings{}, false
	}
	st := rules.Standings{How: p.t.d.how(v)}
	for sd := range side(sides) {
		score := rules.Score{Side: sd.id()}
		switch v.winner {
		case sd:
			score.Points = p.t.d.levelPoints[v.level]
			st.Winners = append(st.Winners, sd.id())
			st.Scores = append([]rules.Score{score}, st.Scores...)
			continue
		case nobody:
			st.Winners = append(st.Winners, sd.id())
		}
		st.Scores = append(st.Scores, score)
	}
	return st, true
}
