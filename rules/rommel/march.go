package rommel

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
)

// marching rolls for the forced marches (§6.4).
func (r *run) marching() {
	s := r.s
	sd := s.active
	list := r.marchDice(s.marches)
	s.marches = nil
	s.Pop()
	for _, m := range list {
		u := int(m.unit)
		b := &s.blocks[u]
		face := m.face
		ok := face >= r.d.marchOn
		at := b.at
		if !ok {
			args := []rules.Arg{rules.Die("die", face), r.placeArg("hex", at)}
			r.Tell(sd.id(), "rommel.march-failed", append([]rules.Arg{r.unitArg("unit", u)}, args...)...)
			r.Tell(sd.enemy().id(), "rommel.march-failed-enemy", append([]rules.Arg{sideArg("side", sd)}, args...)...)
			if m.retreat && r.loseStep(u) {
				r.Tell(sd.id(), "rommel.lost", r.unitArg("unit", u), r.hexArg("hex", max(int(at), 0)))
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
		r.Tell(sd.id(), "rommel.march", append([]rules.Arg{r.unitArg("unit", u)}, args...)...)
		r.Tell(sd.enemy().id(), "rommel.march-enemy", append([]rules.Arg{sideArg("side", sd)}, args...)...)
	}
	r.pushRouts(sd.enemy())
	r.checkStrategic()
}

// rolledMarch is a march with its die.
type rolledMarch struct {
	march
	face int
}

// marchDice rolls for the marches and puts them into the order in which they are
// carried out: that of the sheet, but those alike one after the other by number.
// Which die is whose does not go by the sheet's order at all. The dice are seen, and
// who marches is hidden: no label, number or order of rolls may rest on which is
// which of the blocks that go the same way.
func (r *run) marchDice(said []march) []rolledMarch {
	said = slices.DeleteFunc(slices.Clone(said), func(m march) bool { return r.s.blocks[m.unit].at == dead })
	list := make([]rolledMarch, 0, len(said))
	for _, m := range said {
		list = append(list, rolledMarch{march: m})
	}
	slices.SortFunc(list, func(a, b rolledMarch) int {
		return cmp.Or(r.compareMarches(a.march, b.march), cmp.Compare(a.unit, b.unit))
	})
	for i := range list {
		m := &list[i]
		m.face = r.Roll(r.diceLabel("forced march", strconv.Itoa(int(m.from)), strconv.Itoa(int(m.to))), 6)
	}
	first := func(m march) int {
		return slices.IndexFunc(said, func(x march) bool { return r.compareMarches(m, x) == 0 })
	}
	slices.SortStableFunc(list, func(a, b rolledMarch) int { return first(a.march) - first(b.march) })
	return list
}

// compareMarches compares two marches by all but the unit; 0 means that it does not
// matter which of the two is which.
func (r *run) compareMarches(a, b march) int {
	x, y := &r.s.blocks[a.unit], &r.s.blocks[b.unit]
	return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to), cmp.Compare(x.at, y.at), slices.Compare(a.way, b.way),
		boolInt(a.retreat)-boolInt(b.retreat), boolInt(x.unsupplied)-boolInt(y.unsupplied))
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
