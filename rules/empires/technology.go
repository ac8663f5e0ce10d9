package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
)

// available reports whether a side can use a technology: it reached box 2 in an
// earlier turn (§9).
func (r *run) available(sd side, t techID) bool {
	ss := &r.s.sides[sd]
	return ss.techs[t].box == box2 && ss.techs[t].since < r.s.turn
}

// mightHave reports whether a side could have a technology available as far as
// the others know: it is known, or there are unknown tiles in box 2.
func (r *run) mightHave(sd side, t techID) bool {
	if !r.d.techs[t].sides[sd] {
		return false
	}
	ss := &r.s.sides[sd]
	if ss.shown[t] {
		return r.available(sd, t)
	}
	for i := range r.d.techs {
		if r.d.techs[i].sides[sd] && !ss.shown[i] && r.available(sd, techID(i)) {
			return true
		}
	}
	return false
}

// profits reports whether an army gains from technologies other than Manoeuvre:
// Italians, Turks, Serbs, Bulgarians and Romanians do not (§9).
func (r *run) profits(a int) bool { return r.d.countries[r.d.units[a].nation].tech }

// techSide is the side whose attack and defence technologies an army fights
// with; a lent German army keeps the German ones (§13).
func (r *run) techSide(a int) side {
	if r.s.armies[a].lent {
		return german
	}
	return r.sideOfArmy(a)
}

// level is the highest available level of a category that an army fights
// with, 0 for none.
func (r *run) level(a int, category string) (techID, int) {
	if !r.profits(a) {
		return 0, 0
	}
	sd := r.techSide(a)
	best, id := 0, techID(0)
	for i := range r.d.techs {
		t := &r.d.techs[i]
		if t.category == category && t.level > best && r.available(sd, techID(i)) {
			best, id = t.level, techID(i)
		}
	}
	return id, best
}

// knownLevel is level as far as another side knows it.
func (r *run) knownLevel(a int, category string) int {
	if !r.profits(a) {
		return 0
	}
	sd := r.techSide(a)
	best := 0
	for i := range r.d.techs {
		t := &r.d.techs[i]
		if t.category == category && t.level > best && r.s.sides[sd].shown[i] && r.available(sd, techID(i)) {
			best = t.level
		}
	}
	return best
}

// show tells every side of a technology that is used for the first time; the
// lower levels it stands on are known with it (§9).
func (r *run) show(sd side, t techID) {
	ss := &r.s.sides[sd]
	if ss.shown[t] || r.Trying() {
		return
	}
	ss.shown[t] = true
	r.Event("empires.tech-shown", sideArg("side", sd), r.techArg("tech", t))
	for _, lower := range r.d.techs[t].requires {
		r.show(sd, lower)
	}
}

// mayResearch says why a side cannot place or lift a technology (§9, §9.4).
func (r *run) mayResearch(sd side, t techID) *fault {
	td, ss := &r.d.techs[t], &r.s.sides[sd]
	if !td.sides[sd] {
		return deny("9", "empires.bad.tech-not-yours", r.techArg("tech", t)).Surely()
	}
	if ss.techs[t].box == box2 {
		return deny("9", "empires.bad.tech-done", r.techArg("tech", t))
	}
	if ss.techs[t].box == box1 {
		return nil
	}
	for _, need := range td.requires {
		if ss.techs[need].box != box2 {
			return deny("9", "empires.bad.tech-requires", r.techArg("tech", t), r.techArg("need", need))
		}
	}
	if td.others > 0 {
		n := 0
		for i := range r.d.techs {
			if ss.techs[i].box == box2 {
				n++
			}
		}
		if n < td.others {
			return deny("9.4", "empires.bad.tech-others", r.techArg("tech", t), rules.Num("need", td.others), rules.Num("have", n))
		}
	}
	return nil
}

func (r *run) researchEvents(sd side, t techID) {
	public, own := "empires.researched-1", "empires.own-researched-1"
	if r.s.sides[sd].techs[t].box == box2 {
		public, own = "empires.researched-2", "empires.own-researched-2"
	}
	r.Tell(sd.id(), own, r.techArg("tech", t))
	if r.s.sides[sd].shown[t] {
		r.TellOthers(sd.id(), own+"-other", sideArg("side", sd), r.techArg("tech", t))
		return
	}
	r.TellOthers(sd.id(), public, sideArg("side", sd))
}

// firstTechnologies puts the tiles that every side chose in secret into box 1
// (§2, §9). A side that chose too few gets the first ones of its list.
func (r *run) firstTechnologies() {
	s := r.s
	for sd := german; sd < nobody; sd++ {
		if r.InHand(sd.id()) == nil && !r.IsForced(sd.id()) {
			r.Wait()
			return
		}
	}
	for sd := german; sd < nobody; sd++ {
		r.chooseAll(sd, r.Due(sd.id()))
		for i := range r.d.techs {
			if t := techID(i); r.firstFault(sd, t) == nil {
				s.sides[sd].techs[t].box = box1
				r.Tell(sd.id(), "empires.own-researched-1", r.techArg("tech", t))
			}
		}
		r.TellOthers(sd.id(), "empires.first-tiles", sideArg("side", sd), rules.Num("count", r.tiles(sd)))
		r.Abandon(sd.id())
	}
	s.Pop()
	s.Push(step{kind: stepTurn})
}

func (r *run) startTiles() int { return r.d.firstTiles(r.s) }

// firstTiles is how many technologies a side begins with (§2).
func (d *data) firstTiles(s *state) int {
	if s.opt.laterTiles {
		return d.startTilesLater
	}
	return d.startTiles
}

func (r *run) tiles(sd side) int {
	n := 0
	for _, b := range r.s.sides[sd].techs {
		if b.box != noBox {
			n++
		}
	}
	return n
}

// firstFault says why a technology cannot be among the first ones.
func (r *run) firstFault(sd side, t techID) *fault {
	switch {
	case !r.d.techs[t].sides[sd]:
		return deny("9", "empires.bad.tech-not-yours", r.techArg("tech", t))
	case !r.d.techs[t].mayStart:
		return deny("9", "empires.bad.tech-not-first", r.techArg("tech", t))
	case r.s.sides[sd].techs[t].box != noBox:
		return deny("9", "empires.bad.tech-twice", r.techArg("tech", t))
	case r.tiles(sd) >= r.startTiles():
		return deny("2", "empires.bad.tech-too-many", rules.Num("limit", r.startTiles()))
	}
	return nil
}

// chooseAll carries out the first choice of a side, whatever fails.
func (r *run) chooseAll(sd side, q *play.Queue) {
	q.OnFailure = rules.Skip
	r.WorkTo(q, len(q.Orders), func(o *rules.Order) *fault { return r.chooseFirst(sd, o) })
}

// chooseFirst carries out one line of the first choice.
func (r *run) chooseFirst(sd side, o *rules.Order) *fault {
	var f *fault
	if o.Form != formResearch {
		f = deny("2", "empires.bad.only-research-now")
	}
	for _, v := range o.Args {
		if v.Kind != "tech" || f != nil {
			continue
		}
		t := techID(r.d.techByID[v.ID])
		if f = r.firstFault(sd, t); f != nil {
			f.At(v)
			break
		}
		r.s.sides[sd].techs[t].box = box1
		r.Tell(sd.id(), "empires.own-researched-1", r.techArg("tech", t))
	}
	return f
}

// gasArmyNear reports whether an army that profits from the technology stands in
// the zone or next to it.
func (r *run) gasArmyNear(sd side, z int) bool {
	for a := range r.s.armies {
		at := int(r.s.armies[a].at)
		if at < 0 || r.sideOfArmy(a) != sd || !r.profits(a) || r.s.armies[a].lent {
			continue
		}
		if at == z {
			return true
		}
		if _, ok := r.d.board.Edge(at, z, land, arrow); ok {
			return true
		}
	}
	return false
}
