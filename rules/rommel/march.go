package rommel

import (
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
)

// marching rolls for the forced marches (§6.4).
func (r *run) marching() {
	s := r.s
	sd := s.active
	list := s.marches
	s.marches = nil
	s.pop()
	for _, m := range list {
		u := int(m.unit)
		b := &s.blocks[u]
		if b.at == dead {
			continue
		}
		// Not by unit: the dice are seen, and who marches is hidden.
		face := r.in.Dice.Roll(r.diceLabel("forced march", strconv.Itoa(int(m.from)), strconv.Itoa(int(m.to))), 6)
		ok := face >= r.d.marchOn
		at := b.at
		if !ok {
			args := []rules.Arg{rules.Die("die", face), r.placeArg("hex", at)}
			r.tell(sd, "rommel.march-failed", append([]rules.Arg{r.unitArg("unit", u)}, args...)...)
			r.tell(sd.enemy(), "rommel.march-failed-enemy", append([]rules.Arg{sideArg("side", sd)}, args...)...)
			if m.retreat && r.loseStep(u) {
				r.tell(sd, "rommel.lost", r.unitArg("unit", u), r.hexArg("hex", max(int(at), 0)))
				r.tellDead(sd, max(int(at), 0), 1)
				continue
			}
			if b.at >= 0 {
				r.disrupt(u)
			}
			continue
		}
		to := m.to
		if m.to == none {
			r.leaveMap(sd, u)
			to = exited
		} else {
			r.walkMarch(sd, u, m.way)
		}
		args := []rules.Arg{rules.Die("die", face), r.placeArg("from", at), r.placeArg("to", to)}
		r.tell(sd, "rommel.march", append([]rules.Arg{r.unitArg("unit", u)}, args...)...)
		r.tell(sd.enemy(), "rommel.march-enemy", append([]rules.Arg{sideArg("side", sd)}, args...)...)
	}
	r.pushRouts(sd.enemy())
	r.checkStrategic()
}

// walkMarch is walk for a unit whose hexside was counted when the march was
// announced.
func (r *run) walkMarch(sd side, u int, way []int16) {
	last := int(way[len(way)-1])
	if r.enemyAt(sd, last) {
		from := int(r.s.blocks[u].at)
		if len(way) > 1 {
			from = int(way[len(way)-2])
		}
		if dir, ok := r.grid.Toward(last, from); ok {
			r.uncross(last, int(dir))
		}
	}
	r.walk(sd, u, way)
}

func (r *run) uncross(h, dir int) {
	for i := range r.s.crossings {
		if x := &r.s.crossings[i]; int(x.hex) == h && int(x.dir) == dir && x.n > 0 {
			x.n--
		}
	}
}
