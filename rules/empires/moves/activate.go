package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Forms of the orders of an activation.
const (
	FormActivate = "activate"
	FormCede     = "cede"
	formRecover  = "recover"
	FormGas      = "gas" // before the armies move (§9.5)
)

const withPattern = "[[and] (with|) {with:=aviation|tanks} [{missions:number} [missions-word]] [[and] (with|) {with:=aviation|tanks} [{missions:number} [missions-word]]]]"

// Words and Forms are the Activate action and the lines of its
// armies: moves, attacks, support, and what is lent (§8, §13).
var (
	Words = []order.Word{
		{ID: "activate", EN: []string{"activate", "activates", "activation"}, ES: []string{"activa", "activar", "activo", "activación"}},
		{ID: "aviation", EN: []string{"aviation", "air", "planes"}, ES: []string{"aviación", "aviones"}},
		{ID: "cede", EN: []string{"cede", "cedes", "lend", "lends"}, ES: []string{"ceder", "cedo", "presta", "prestar", "presto", "cesión"}},
		{ID: "recover", EN: []string{"recover", "recovers", "recall"}, ES: []string{"recupera", "recuperar", "recupero", "recuperación"}},
	}
	Forms = slices.Concat([]order.Form{{ID: FormActivate, Pattern: "activate"}}, downfall.Moves(withPattern), []order.Form{
		{ID: FormCede, Pattern: "cede {unit:army} [{rail:=strategic}] " + downfall.WayPattern + " [{rail:=strategic}]"},
		{ID: formRecover, Pattern: "recover {unit:army} (to|in|) {path:zone}"},
	})
)

// IsOfActivation reports whether an order belongs to an activation that has begun.
func IsOfActivation(o *rules.Order) bool {
	switch o.Form {
	case downfall.FormMove, downfall.FormStrategic, FormCede, formRecover, FormGas:
		return true
	}
	return false
}

// Move is one line of an activation while it is worked out.
type Move struct {
	Order      *rules.Order
	Army       int
	start, End int // zones
	path       []int
	sea        bool
	cede       bool
	recover    bool
	Target     int // army attacked, -1 for none
	Support    bool
	Of         int // supports: index of the attack's move, -1 when not found
	Air        int // missions for aviation, -1 for as many as it takes, 0 none
	Tanks      bool
	Fault      *play.Fault
	extra      bool // supports beyond the excess: the fault is that alone
	Battle     *field.Battle
}

func (m *Move) moves() bool { return m.start != m.End }

func (m *Move) attacks() bool { return m.Target >= 0 && !m.Support }

// Declare reads the lines one by one.
func Declare(r *field.Run, side field.Side, orders []rules.Order) []Move {
	moves := make([]Move, 0, len(orders))
	limit, used := ArmiesPerActivation(r, side), 0
	r.Path = r.Path[:0]
	for k := range orders {
		o := &orders[k]
		if o.Form == FormActivate || o.Form == FormGas {
			continue
		}
		m := Move{Order: o, Target: -1, Of: -1}
		m.Fault = readLine(r, side, &m)
		for i := range moves {
			if m.Fault == nil && moves[i].Army == m.Army {
				m.Fault = play.Refuse("8", "empires.bad.two-orders", r.ArmyArg("army", m.Army), rules.Num("line", moves[i].Order.Line)).At(o.Args[0]).Final()
			}
		}
		if m.Fault == nil || m.Fault.Soft {
			cost := slots(r, o)
			if used += cost; used > limit {
				m.Fault = play.Refuse("8", "empires.bad.too-many-armies", rules.Num("limit", limit))
				used -= cost
			}
		}
		moves = append(moves, m)
	}
	return moves
}

// slots returns how many armies of an activation an order counts for (§8.1).
func slots(r *field.Run, o *rules.Order) int {
	if o.Form == downfall.FormStrategic || o.Form == formRecover || o.Form == FormCede && o.Has("rail") {
		return r.D.StrategicSlots
	}
	return 1
}

// ArmiesPerActivation returns 3, or 4 with Manoeuvre (§8, §9.2).
func ArmiesPerActivation(r *field.Run, side field.Side) int {
	if r.HasTech(side, r.D.Manoeuvre) {
		return r.D.ArmiesManoeuvre
	}
	return r.D.Armies
}

// readLine takes an order into a line, or says what is wrong with it as it stands alone.
func readLine(r *field.Run, side field.Side, m *Move) *play.Fault {
	uv, _ := m.Order.Get("unit")
	a := ArmyOf(r, uv)
	x, o := &r.S.Armies[a], m.Order
	m.Army, m.start, m.End = a, int(x.At), int(x.At)
	m.recover, m.cede = o.Form == formRecover, o.Form == FormCede
	if m.recover && (side != field.German || !x.Lent) {
		return play.Refuse("13", "empires.bad.not-lent", r.ArmyArg("army", a)).At(uv)
	}
	if f := ownArmyFault(r, side, a, uv); f != nil && !m.recover {
		return f
	}
	if x.Activated {
		return play.Refuse("8", "empires.bad.activated", r.ArmyArg("army", a)).At(uv)
	}
	if fv, ok := o.Get("from"); ok && r.D.ZoneByID[fv.ID] != m.start {
		return play.Refuse("", "empires.bad.not-there", r.ArmyArg("army", a), r.ZoneArg("zone", m.start)).At(fv)
	}
	var buf [8]rules.Value
	via := buf[:0]
	for _, v := range downfall.OrderInPlace(o, r.D.Zones[max(m.start, 0)].ID).Args {
		switch {
		case v.Name == "path":
			via = append(via, v)
		case v.Name == "target" && m.Target < 0:
			m.Target = ArmyOf(r, v)
		case v.Name == "attack" && m.Target < 0:
			m.Target = targetSoon
		case v.Name == "support":
			m.Support = true
		case v.Name == "with" && v.ID == "aviation":
			m.Air = -1
		case v.Name == "with" && v.ID == "tanks":
			m.Tanks = true
		case v.Name == "missions":
			m.Air = v.Num
		}
	}
	switch {
	case m.cede && side == field.German && r.Year() < 1915:
		return play.Refuse("13", "empires.bad.cede-early").At(uv)
	case m.cede && (side != field.German || r.D.Units[a].Nation != r.D.Germany):
		return play.Refuse("13", "empires.bad.only-germany-cedes").At(uv).Final()
	case len(via) > 0:
		return findWay(r, side, m, via)
	}
	return nil
}

// targetSoon stands for an attack without a named target until the zone is
// known.
const targetSoon = -2

// findWay fills in the path of a move, or says what stands against it.
func findWay(r *field.Run, side field.Side, m *Move, via []rules.Value) *play.Fault {
	last := via[len(via)-1]
	to := r.D.ZoneByID[last.ID]
	from := len(r.Path)
	f := r.Optimistic.Mend(func() *play.Fault {
		r.Path = r.Path[:from]
		return appendWay(r, side, m, to, via)
	})
	if f == nil || f.Soft {
		m.End = to
	}
	if f == nil {
		m.path = r.Path[from:len(r.Path):len(r.Path)]
		return nil
	}
	r.Path = r.Path[:from]
	if f.Col == 0 {
		f.At(last)
	}
	return f
}

// appendWay appends the path of a move to r.Path, or says what stands against it.
func appendWay(r *field.Run, side field.Side, m *Move, to int, via []rules.Value) (f *play.Fault) {
	a, o, from := m.Army, m.Order, len(r.Path)
	ports := r.D.Units[a].Kind.Sea && r.D.Zones[to].Port && r.D.Zones[m.start].Port
	switch fights := m.Target != -1 || m.Support; {
	case m.recover:
		return appendWayBack(r, m, to)
	case o.Form == downfall.FormStrategic || m.cede && o.Has("rail"):
		r.Path, f = route(r, r.Path, a, side, via, unlimited, func(z int) bool {
			c := r.S.Zones[z].Control
			return c == side || m.cede && c == field.AustroHungarian
		})
	case !fights:
		if r.Path, f = route(r, r.Path, a, side, via, r.D.Allowance, nil); f != nil && len(via) == 1 && ports {
			r.Path = r.Path[:from]
			f = sail(r, side, m, to)
		}
	case to == m.start:
	case len(via) > 1: // move and attack: directly into the zone of combat (§8.2)
		f = play.Refuse("8.2", "empires.bad.not-direct", r.ArmyArg("army", a), r.ZoneArg("zone", to)).At(via[0]).Final()
	default:
		if e, ok := r.D.Board.Edge(m.start, to, field.Land, field.Arrow); ok {
			f = stepFault(r, a, side, m.start, to, e.Kind)
			r.Path = append(r.Path, to)
		} else if f = sail(r, side, m, to); f != nil && !ports {
			f = play.Refuse("8.2", "empires.bad.not-adjacent", r.ArmyArg("army", a), r.ZoneArg("zone", to), r.ZoneArg("from", m.start))
		}
	}
	if f == nil {
		f = endFault(r, a, side, to, m.cede)
	}
	if f == nil && m.cede && r.S.Zones[to].Control != field.AustroHungarian {
		f = play.Refuse("13", "empires.bad.cede-where", r.ZoneArg("zone", to))
	}
	return f
}

// sail takes a move by sea, or says why it cannot be made.
func sail(r *field.Run, side field.Side, m *Move, to int) *play.Fault {
	f := seaFault(r, m.Army, side, to)
	if f == nil {
		m.sea = true
		r.Path = append(r.Path, to)
	}
	return f
}

// appendWayBack takes a lent army back: by strategic movement to a zone under
// German control (§13).
func appendWayBack(r *field.Run, m *Move, to int) *play.Fault {
	path, _, ok := r.Finder.Cheapest(r.Path, m.start, to, unlimited, func(_ int, e board.Edge) int {
		if e.Kind == field.SeaLane || !r.S.Zones[e.To].Control.IsCentralPower() {
			return board.Closed
		}
		return 1
	})
	r.Path = path
	if !ok || to == m.start || r.S.Zones[to].Control != field.German {
		return play.Refuse("13", "empires.bad.recover-where", r.ArmyArg("army", m.Army), r.ZoneArg("zone", to))
	}
	return nil
}

// CarryOut moves the armies and marks the zones they pass alone (§8.1). It tells
// whether any army was activated; a fourth one shows Manoeuvre (§9.2).
func CarryOut(r *field.Run, side field.Side, moves []Move) (some bool) {
	used := 0
	for k := range moves {
		m := &moves[k]
		if m.Fault != nil {
			continue
		}
		some = true
		if used += slots(r, m.Order); used > r.D.Armies {
			r.Reveal(side, r.D.Manoeuvre)
		}
		r.S.Armies[m.Army].Activated = true
		if !m.moves() {
			continue
		}
		foreseeWay(r, side, m)
		moveEvent(r, m)
		if m.recover {
			lend(r, m.Army, false)
		}
		for _, z := range m.path {
			r.Place(m.Army, int16(z))
			r.NoteOccupier(z)
		}
		if m.End == r.D.Gallipoli && side == field.FrancoBritish {
			r.S.GallipoliUsed = true
		}
		if m.cede {
			lend(r, m.Army, true)
		}
	}
	for k := range moves { // a zone that is left to the enemy is his
		if m := &moves[k]; m.Fault == nil && m.moves() {
			r.NoteOccupier(m.start)
		}
	}
	return some
}

// lend gives a German army to the Austro-Hungarian side, or takes it back.
func lend(r *field.Run, a int, lent bool) {
	z := r.S.Armies[a].At
	r.Place(a, field.InPool)
	r.S.Armies[a].Lent = lent
	r.Place(a, z)
}

// moveEvent tells of a move.
func moveEvent(r *field.Run, m *Move) {
	code := "empires.moved"
	switch {
	case m.cede:
		code = "empires.ceded"
	case m.recover:
		code = "empires.recovered"
	case m.sea:
		code = "empires.moved-by-sea"
	case m.Order.Form == downfall.FormStrategic:
		code = "empires.moved-strategically"
	}
	args := append(make([]rules.Arg, 0, 8), r.ArmyArg("army", m.Army), r.ZoneArg("from", m.start), r.ZoneArg("zone", m.End))
	for _, z := range m.path[:len(m.path)-1] {
		args = append(args, r.ZoneArg("via", z))
	}
	r.M.Event(code, args...)
}

// foreseeWay tells the player which way an army will take where he did not name
// every zone of it, because zones passed alone change hands (§3, §8.1).
func foreseeWay(r *field.Run, side field.Side, m *Move) {
	if !r.M.Trying() || len(m.path) < 2 || m.sea {
		return
	}
	code, cost := "empires.forecast.way", 0
	args := append(make([]rules.Arg, 0, len(m.path)+3), r.ZoneArg("way", m.start))
	for _, z := range m.path {
		args = append(args, r.ZoneArg("way", z))
		cost += Cost(r, side, z)
	}
	if m.Order.Form == downfall.FormMove || m.Order.Form == FormCede && !m.Order.Has("rail") {
		code = "empires.forecast.way-cost"
		args = append(args, rules.Num("cost", cost), rules.Num("limit", r.D.Allowance))
	}
	r.M.Tried = m.Order
	r.M.Foresee(m.Order.Line, code, args...)
}
