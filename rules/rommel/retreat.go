package rommel

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Stages of the retreats out of one hex. A full retreat, which leaves no units
// in order behind, is pursued:
//
//	next - chase - rout - end
//
// A partial retreat is not, but its rear guard may be probed (§10.41). If that
// destroys it, the retreat has become a full one:
//
//	next - probe - [probed] - move, or chase - rout - end
//
// Units that leave bear the mark leaving from their order on: they do not
// fight, and do not count as rear guard.
const (
	departNext   int8 = iota // take the next hex
	departProbe              // may the enemy probe the rear guard?
	departProbed             // the probe has been fought
	departChase              // pursuit, then the way back
	departMove               // the way back without pursuit
	departRout               // what stays behind disrupted routs
	departEnd                // the pursuers may fire again
)

// depart notes that units of one line are to leave their battles, each battle
// apart. The line ends with the last of them.
func (r *run) depart(units unitSet, d departure) {
	s := r.s
	for i := range s.battles {
		d := d
		d.hex, d.units = s.battles[i].hex, unitSet{}
		units.each(func(u int) {
			if s.blocks[u].at == d.hex {
				d.units.add(u)
			}
		})
		if d.units.empty() {
			continue
		}
		d.units.each(units.drop)
		if !units.empty() {
			d.line = 0
		}
		s.departures = append(s.departures, d)
	}
}

// departing carries out the retreats of the active side, hex by hex, after all
// other moves (§10.3, §10.4).
func (r *run) departing() {
	s := r.s
	st := s.Top()
	sd := st.side
	h := int(st.hex)
	switch st.stage {
	case departNext:
		if len(s.departures) == 0 {
			s.Pop()
			return
		}
		r.beginDeparture(st, sd)
	case departProbe:
		if !r.settle(sd.enemy(), askProbe, h, r.n[h].up[sd.enemy()] > 0, func() (rules.Message, []play.Choice) {
			return rules.M("rommel.ask.probe", r.hexArg("hex", h), rules.Num("count", st.units.len())), []play.Choice{
				play.Offer(rules.M("rommel.choice.probe.no"), probing("never")),
				play.Offer(rules.M("rommel.choice.probe.yes"), probing("always")),
			}
		}) {
			return
		}
		st.stage = departMove
		if r.wantsProbe(sd.enemy(), h, st.units) {
			st.stage = departProbed
			r.Event("rommel.probe", sideArg("side", sd.enemy()), r.hexArg("hex", h))
			r.revealAt(h) // who came in this phase to join the rear guard
			r.pushFight(&fight{hex: int16(h), first: sd, second: sd.enemy()})
		}
	case departProbed:
		st.stage = departMove
		if r.rearGuard(sd, h) == 0 {
			st.stage = departChase // the rear guard is gone: a full retreat
		}
	case departChase:
		st.stage = departRout
		r.pushChase(chase{hex: int16(h), side: sd, kind: chaseRetreat, stage: chasePursuit, units: r.leavingAt(sd, h)})
	case departMove:
		st.stage = departRout
		r.pushChase(chase{hex: int16(h), side: sd, kind: chaseRetreat, stage: chaseMove, units: r.leavingAt(sd, h)})
	case departRout:
		st.stage = departEnd
		r.endDeparture(h)
		r.pushRout(sd, h)
	case departEnd:
		st.stage, st.units = departNext, unitSet{}
		r.rested(h, sd.enemy())
		r.rested(h, sd)
	}
}

// beginDeparture takes the next hex that units leave and tells a full retreat
// from a partial one.
func (r *run) beginDeparture(st *step, sd side) {
	h := int(r.s.departures[0].hex)
	st.hex = int16(h)
	r.stayIfClosed(h)
	st.units = r.leavingAt(sd, h)
	if st.units.empty() {
		r.endDeparture(h)
		return
	}
	code := "rommel.full-retreat"
	st.stage = departChase
	if r.rearGuard(sd, h) > 0 {
		code = "rommel.partial-retreat"
		st.stage = departProbe
		if b := r.s.battleAt(h); b != nil {
			b.quiet = true
		}
	}
	r.Event(code, sideArg("side", sd), r.hexArg("hex", h), rules.Num("count", st.units.len()))
}

// stayIfClosed lets those stay in a hex whose way out routed enemies have
// closed since they had the order: a retreat is announced when all other moves
// are done (§10.3). In a turn of pass they go by their lines.
func (r *run) stayIfClosed(h int) {
	s := r.s
	for i := range s.departures {
		d := &s.departures[i]
		if int(d.hex) != h || s.choice == optPass {
			continue
		}
		d.units.each(func(u int) {
			if b := &s.blocks[u]; int(b.at) == h && b.leaving {
				q := r.retreatRequest(d, u)
				_, b.leaving = r.path(&q)
			}
		})
	}
}

// leavingAt lists the units that are to leave a hex.
func (r *run) leavingAt(sd side, h int) (set unitSet) {
	r.unitsAt(h, sd, false).each(func(u int) {
		if r.s.blocks[u].leaving {
			set.add(u)
		}
	})
	return set
}

// rearGuard counts the undisrupted units that stay in a hex (§10.4).
func (r *run) rearGuard(sd side, h int) int {
	return int(r.n[h].up[sd]) - r.leavingAt(sd, h).len()
}

// wantsProbe reads the policy of probing: always, never, or when superior to
// the rear guard. By default a side probes when its VC in the battle are twice
// those of the rear guard or more, as far as it sees them.
func (r *run) wantsProbe(sd side, h int, leaving unitSet) bool {
	foe := sd.enemy()
	guard := r.unitsAt(h, foe, false)
	leaving.each(guard.drop)
	own := r.unitsAt(h, sd, false)
	if own.empty() {
		return false
	}
	a, b := 2, 1
	if o := r.policy(sd, formProbe, h); o != nil {
		switch wordOf(o, "when") {
		case wordNever:
			return false
		case wordSuperior:
			a, b = ratio(o)
		default:
			return true
		}
	}
	return r.vcOf(own)*b >= r.seenVC(guard)*a
}

// endDeparture ends the orders for a hex.
func (r *run) endDeparture(h int) {
	s := r.s
	left := s.departures[:0]
	for _, d := range s.departures {
		if int(d.hex) == h {
			r.endLine(&d)
			continue
		}
		left = append(left, d)
	}
	s.departures = left
}

// endLine ends the order of a departure whose units were lost before they
// could go.
func (r *run) endLine(d *departure) {
	r.End(r.s.active.id(), d.line, d.text, &deny("", "rommel.bad.lost-before").Message)
	d.line = 0
}

// retreatMoves moves the units that leave a battle by order.
func (r *run) retreatMoves(c *chase) {
	s := r.s
	for i := range s.departures {
		d := &s.departures[i]
		if d.hex != c.hex {
			continue
		}
		var gone unitSet
		for _, u := range r.likeByLike(d.units.list()) {
			if !c.units.has(u) {
				continue
			}
			s.blocks[u].leaving = false
			way, march, ok := r.retreatWay(d, u)
			if !ok {
				continue
			}
			gone.add(u)
			if march {
				s.marches = append(s.marches, way)
			}
		}
		if gone.empty() {
			continue
		}
		r.tellBack(c.side, int(c.hex), gone)
		if d.line > 0 {
			s.departures[i].units = unitSet{}
			r.End(c.side.id(), d.line, d.text, nil)
			d.line = 0
		}
	}
}

// retreatWay moves one unit out of its battle by its order: in a turn of pass
// by the supply line that it had, else by the way that is open now. A forced march is rolled
// for later.
func (r *run) retreatWay(d *departure, u int) (m march, forced, ok bool) {
	s := r.s
	sd := r.d.units[u].side
	q := r.retreatRequest(d, u)
	w, ok := r.path(&q)
	if !ok && s.choice == optPass {
		x, ok := r.chooseWithdrawal(u, int(d.hex))
		if ok {
			r.sendBack(sd, u, x.way)
		}
		return m, false, ok
	}
	if !ok {
		return m, false, false
	}
	if !w.forced {
		r.sendBack(sd, u, w.way)
		if int(d.to) == none {
			r.leaveMap(sd, u)
		}
		return m, false, true
	}
	from := s.blocks[u].at
	last := r.lastOfWay(u, w)
	regroup := int(d.group) < len(s.moves) && s.moves[d.group].regroup
	m = march{unit: uint8(u), to: int16(last), way: []int16{int16(last)}, regroup: regroup, from: from, retreat: r.has(sd.enemy(), int(from))}
	// It has left its battle all the same: of a regroup move too it stops
	// before the extra hex, as it cannot stay (§6.4, sidebar).
	r.sendBack(sd, u, w.way[:len(w.way)-1])
	return m, true, true
}

// retreatRequest makes the question for the way of a unit out of its battle.
func (r *run) retreatRequest(d *departure, u int) request {
	s := r.s
	q := r.request(r.d.units[u].side, u, int(d.to), d.via, int(d.group) < len(s.moves) && s.moves[d.group].rommel, d.march)
	q.leaving, q.enter = true, false
	return q
}

func probing(when string) rules.Order { return order.Of(formProbe, order.Chosen("when", when)) }
