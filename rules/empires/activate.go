package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/order"
)

const (
	formActivate  = "activate"
	formMove      = "move" // with or without attack or support
	formStrategic = "strategic"
	formCede      = "cede"
	formRecover   = "recover"
)

const withPattern = "[[and] (with|) {with:=aviation|tanks} [{missions:number} [missions-word]] [[and] (with|) {with:=aviation|tanks} [{missions:number} [missions-word]]]]"

const wayPattern = "[from {from:zone}] (to|via|in|) {path:zone+} [(to|via) {path:zone+}] [(to|via) {path:zone+}]"

// activating is the Activate action and the lines of its armies: moves, attacks,
// support, and what is lent (§8, §13).
var activating = orderKind{
	words: []order.Word{
		{ID: "activate", EN: []string{"activate", "activates", "activation"}, ES: []string{"activa", "activar", "activo", "activación"}},
		{ID: "aviation", EN: []string{"aviation", "air", "planes"}, ES: []string{"aviación", "aviones"}},
		{ID: "cede", EN: []string{"cede", "cedes", "lend", "lends"}, ES: []string{"ceder", "cedo", "presta"}},
		{ID: "recover", EN: []string{"recover", "recovers", "recall"}, ES: []string{"recupera", "recuperar", "recupero"}},
	},
	forms: []order.Form{
		{ID: formActivate, Pattern: "activate"},
		{ID: formMove, Pattern: "[move] {unit:army} [move] " + wayPattern + " [[and] ({attack:=attack} [(whom|) {target:army}] " + withPattern + " | {support:=support} [(whom|) {target:army}])]"},
		{ID: formMove, Pattern: "{unit:army} {attack:=attack} [(whom|) {target:army}] " + withPattern},
		{ID: formMove, Pattern: "{unit:army} {support:=support} [(whom|) {target:army}]"},
		{ID: formStrategic, Pattern: "strategic [move] {unit:army} " + wayPattern},
		{ID: formStrategic, Pattern: "{unit:army} strategic [move] " + wayPattern},
		{ID: formCede, Pattern: "cede {unit:army} [{rail:=strategic}] " + wayPattern + " [{rail:=strategic}]"},
		{ID: formRecover, Pattern: "recover {unit:army} (to|in|) {path:zone}"},
	},
}

// move is one line of an activation while it is worked out.
type move struct {
	order      *rules.Order
	army       int
	start, end int // zones
	path       []int
	sea        bool
	cede       bool
	recover    bool
	target     int // army attacked, -1 for none
	support    bool
	of         int // supports: index of the attack's move, -1 when not found
	air        int // missions for aviation, -1 for as many as it takes, 0 none
	tanks      bool
	fault      *fault
	extra      bool // supports beyond the excess: the fault is that alone
	battle     *battle
}

func (m *move) moves() bool { return m.start != m.end }

// activate carries out one Activate action: the orders i to j. Everything is
// declared before anything is done (§8): first all lines are checked against
// each other, then the armies move in the order written, then the battles go
// on the agenda in the order written. Gas is used before the armies move.
func (r *run) activate(sd side, orders []rules.Order) {
	if f := r.act(sd, actActivate); f != nil {
		for k := range orders {
			if orders[k].Form != formActivate || len(orders) == 1 {
				r.Fail(&orders[k], f)
			} else {
				r.Done(&orders[k])
			}
		}
		return
	}
	if orders[0].Form == formActivate && len(orders) == 1 {
		r.Fail(&orders[0], deny("8", "empires.bad.empty-activation"))
		return
	}
	for k := range orders {
		if orders[k].Form == formGas {
			if f := r.gas(sd, &orders[k]); f != nil {
				r.Fail(&orders[k], f)
			} else {
				r.Done(&orders[k])
			}
		}
	}
	moves := r.declare(sd, orders)
	for r.conflict(sd, moves) { // a fault may bring others: look again
	}
	some := r.carryOut(sd, moves) || r.Trying()
	r.expect(sd, moves)
	if !some {
		r.s.sides[sd].used[actActivate]-- // nothing has been activated
	}
	if orders[0].Form == formActivate {
		if some {
			r.Done(&orders[0])
		} else {
			r.Fail(&orders[0], deny("8", "empires.bad.none-activated"))
		}
	}
	if !r.fight(sd, moves) {
		r.selfSupply(sd)
	}
	for k := range moves {
		m := &moves[k]
		if m.fault == nil && m.support && moves[m.of].battle == nil {
			m.fault = deny("8.2", "empires.bad.no-attack-to-support", r.armyArg("army", m.army), r.zoneArg("zone", m.end))
		}
		if m.fault != nil {
			// The others of the activation were declared with it and go on; what
			// comes later waits if the player said so.
			r.Fail(m.order, m.fault)
		} else if m.target < 0 && !m.support {
			r.Done(m.order)
		}
	}
}

// declare reads the lines one by one.
func (r *run) declare(sd side, orders []rules.Order) []move {
	moves := r.scratch.moves[:0]
	limit, used := r.armiesPerActivation(sd), 0
	r.path = r.path[:0]
	for k := range orders {
		o := &orders[k]
		if o.Form == formActivate || o.Form == formGas {
			continue
		}
		m := r.declareOne(sd, o)
		for i := range moves {
			if m.fault == nil && moves[i].army == m.army && moves[i].order.Form != "" {
				m.fault = deny("8", "empires.bad.two-orders", r.armyArg("army", m.army), rules.Num("line", moves[i].order.Line)).At(o.Args[0]).Surely()
			}
		}
		if m.fault == nil || m.fault.Soft {
			cost := r.slots(o)
			if used += cost; used > limit {
				m.fault = deny("8", "empires.bad.too-many-armies", rules.Num("limit", limit))
				used -= cost
			}
		}
		moves = append(moves, m)
	}
	r.scratch.moves = moves
	return moves
}

// slots is how many armies of an activation an order counts for (§8.1).
func (r *run) slots(o *rules.Order) int {
	if o.Form == formStrategic || o.Form == formRecover || o.Form == formCede && o.Has("rail") {
		return r.d.strategicSlots
	}
	return 1
}

// armiesPerActivation is 3, or 4 with Manoeuvre (§8, §9.2).
func (r *run) armiesPerActivation(sd side) int {
	if r.available(sd, r.d.manoeuvre) {
		return r.d.armiesManoeuvre
	}
	return r.d.armies
}

func (r *run) declareOne(sd side, o *rules.Order) move {
	uv, _ := o.Get("unit")
	a := r.armyOf(uv)
	m := move{order: o, army: a, target: -1, of: -1}
	if o.Form == formRecover {
		return r.declareRecover(sd, m, uv)
	}
	if m.fault = r.ownArmy(sd, a, uv); m.fault != nil {
		return m
	}
	m.start = int(r.s.armies[a].at)
	m.end = m.start
	if r.s.armies[a].activated {
		m.fault = deny("8", "empires.bad.activated", r.armyArg("army", a)).At(uv)
		return m
	}
	if fv, ok := o.Get("from"); ok && r.d.zoneByID[fv.ID] != m.start {
		m.fault = deny("", "empires.bad.not-there", r.armyArg("army", a), r.zoneArg("zone", m.start)).At(fv)
		return m
	}
	var buf [8]rules.Value
	via := buf[:0]
	for _, v := range o.Args {
		switch {
		case v.Name == "path":
			via = append(via, v)
		case v.Name == "target" && m.target < 0:
			m.target = r.armyOf(v)
		case v.Name == "support":
			m.support = true
		case v.Name == "with" && v.ID == "aviation":
			m.air = -1
		case v.Name == "with" && v.ID == "tanks":
			m.tanks = true
		case v.Name == "missions":
			m.air = v.Num
		}
	}
	if o.Has("attack") && m.target < 0 {
		m.target = targetSoon
	}
	m.cede = o.Form == formCede
	switch {
	case m.cede && sd != german:
		m.fault = deny("13", "empires.bad.only-germany-cedes").At(uv).Surely()
	case m.cede && r.year() < 1915:
		m.fault = deny("13", "empires.bad.cede-early").At(uv)
	case m.cede && r.d.units[a].nation != r.d.germany:
		m.fault = deny("13", "empires.bad.only-germany-cedes").At(uv).Surely()
	case len(via) > 0:
		r.findWay(sd, &m, via)
	}
	return m
}

// targetSoon stands for an attack without a named target until the zone is
// known.
const targetSoon = -2

// findWay fills in the path of a move, or its fault.
func (r *run) findWay(sd side, m *move, via []rules.Value) {
	last := via[len(via)-1]
	to := r.d.zoneByID[last.ID]
	from := len(r.path)
	again := func() *fault {
		r.path = r.path[:from]
		return r.way(sd, m, to, via)
	}
	if f := r.mend(again(), again); f != nil {
		if f.Col == 0 {
			f.At(last)
		}
		if f.Soft {
			m.end = to
		}
		m.fault = f
		r.path = r.path[:from]
		return
	}
	m.end = to
	m.path = r.path[from:len(r.path):len(r.path)]
}

// way appends the path of a move to r.path, or says what stands against it.
func (r *run) way(sd side, m *move, to int, via []rules.Value) *fault {
	a, o := m.army, m.order
	from := len(r.path)
	fights := m.target != -1 || m.support
	var f *fault
	switch {
	case o.Form == formStrategic || m.cede && o.Has("rail"):
		r.path, _, f = r.route(r.path, a, sd, via, unlimited, func(z int) bool {
			c := r.s.zones[z].control
			return c == sd || m.cede && c == austroHungarian
		})
	case fights && to != m.start:
		// Move and attack: directly into the zone of combat (§8.2).
		if len(via) > 1 {
			f = deny("8.2", "empires.bad.not-direct", r.armyArg("army", a), r.zoneArg("zone", to)).At(via[0]).Surely()
			break
		}
		if e, ok := r.d.board.Edge(m.start, to, land, arrow); ok {
			f = r.canStep(a, sd, m.start, to, e.Kind)
			r.path = append(r.path, to)
		} else if f = r.bySea(a, sd, to); f == nil {
			m.sea = true
			r.path = append(r.path, to)
		} else if !r.d.units[a].kind.sea || !r.d.zones[to].port || !r.d.zones[m.start].port {
			f = deny("8.2", "empires.bad.not-adjacent", r.armyArg("army", a), r.zoneArg("zone", to), r.zoneArg("from", m.start))
		}
	case fights:
	default:
		r.path, _, f = r.route(r.path, a, sd, via, r.d.allowance, nil)
		if f != nil && len(via) == 1 {
			kind := r.d.units[a].kind
			if kind.sea && r.d.zones[to].port && r.d.zones[m.start].port {
				r.path = r.path[:from]
				if f = r.bySea(a, sd, to); f == nil {
					m.sea = true
					r.path = append(r.path, to)
				}
			}
		}
	}
	if f == nil {
		f = r.canEnd(a, sd, to, m.cede)
	}
	if f == nil && m.cede && r.s.zones[to].control != austroHungarian {
		f = deny("13", "empires.bad.cede-where", r.zoneArg("zone", to))
	}
	return f
}

// declareRecover takes a lent army back: by strategic movement to a zone under
// German control (§13).
func (r *run) declareRecover(sd side, m move, uv rules.Value) move {
	a := m.army
	m.start = int(r.s.armies[a].at)
	m.end = m.start
	switch {
	case sd != german || !r.s.armies[a].lent:
		m.fault = deny("13", "empires.bad.not-lent", r.armyArg("army", a)).At(uv)
		return m
	case r.s.armies[a].activated:
		m.fault = deny("8", "empires.bad.activated", r.armyArg("army", a)).At(uv)
		return m
	}
	zv, _ := m.order.Get("path")
	to := r.d.zoneByID[zv.ID]
	from := len(r.path)
	path, _, ok := r.finder.Cheapest(r.path, m.start, to, unlimited, func(f int, e board.Edge) int {
		c := r.s.zones[e.To].control
		if e.Kind == seaLane || c != german && c != austroHungarian {
			return board.Closed
		}
		return 1
	})
	r.path = path
	if !ok || to == m.start || r.s.zones[to].control != german {
		m.fault = deny("13", "empires.bad.recover-where", r.armyArg("army", a), r.zoneArg("zone", to)).At(zv)
		return m
	}
	m.end = to
	m.recover = true
	m.path = r.path[from:len(r.path):len(r.path)]
	return m
}

// carryOut moves the armies and marks the zones they pass alone (§8.1). It tells
// whether any army was activated; a fourth one shows Manoeuvre (§9.2).
func (r *run) carryOut(sd side, moves []move) (some bool) {
	used := 0
	for k := range moves {
		m := &moves[k]
		if m.fault != nil {
			continue
		}
		some = true
		if used += r.slots(m.order); used > r.d.armies {
			r.show(sd, r.d.manoeuvre)
		}
		r.s.armies[m.army].activated = true
		if !m.moves() {
			continue
		}
		r.foreseeWay(sd, m)
		r.Event(moveCode(m), r.moveArgs(m)...)
		if m.recover {
			r.lend(m.army, false)
		}
		for _, z := range m.path {
			r.place(m.army, int16(z))
			if !m.sea || z == m.end {
				r.mark(z)
			}
		}
		if m.end == r.d.gallipoli && sd == francoBritish {
			r.s.gallipoliUsed = true
		}
		if m.cede {
			r.lend(m.army, true)
		}
	}
	for k := range moves { // a zone that is left to the enemy is his
		if m := &moves[k]; m.fault == nil && m.moves() {
			r.mark(m.start)
		}
	}
	return some
}

// lend gives a German army to the Austro-Hungarian side, or takes it back.
func (r *run) lend(a int, lent bool) {
	z := r.s.armies[a].at
	r.place(a, inPool)
	r.s.armies[a].lent = lent
	r.place(a, z)
}

func moveCode(m *move) string {
	switch {
	case m.cede:
		return "empires.ceded"
	case m.recover:
		return "empires.recovered"
	case m.sea:
		return "empires.moved-by-sea"
	case m.order.Form == formStrategic:
		return "empires.moved-strategically"
	}
	return "empires.moved"
}

func (r *run) moveArgs(m *move) []rules.Arg {
	args := make([]rules.Arg, 0, 3+len(m.path))
	args = append(args, r.armyArg("army", m.army), r.zoneArg("from", m.start), r.zoneArg("zone", m.end))
	for _, z := range m.path[:len(m.path)-1] {
		args = append(args, r.zoneArg("via", z))
	}
	return args
}
