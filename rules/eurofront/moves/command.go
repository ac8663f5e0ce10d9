package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// VM is what a headquarters acts with (§5.32): its command value, less one for each
// cause that disrupts it: weather, being abroad, surprise (§20.16). Below 0 it has no command at all.
func (r *Run) VM(u int) int {
	vm := int(r.S.Blocks[u].CV)
	if r.stormbound(u) {
		vm--
	}
	if r.foreignFront(u) || r.outlandish(u) {
		vm--
	}
	if r.Surprised(r.D.Units[u].Nation) {
		vm--
	}
	return vm
}

// AirVM is what it strikes from the air with (§13.12): as it acts, but that being away
// from its front disrupts its command only (§5.33).
func (r *Run) AirVM(u int) int {
	vm := r.VM(u)
	if r.foreignFront(u) {
		vm++
	}
	return vm
}

// stormbound reports whether the weather where a headquarters stands disrupts it
// (§12.31, §12.42): mud all, snow all but Soviet and Scandinavian ones, neither a
// supreme one in its capital.
func (r *Run) stormbound(u int) bool {
	at := int(r.S.Blocks[u].At)
	if r.D.Units[u].Type == field.SupremeHQ && r.inCapital(u) {
		return false
	}
	switch r.Weather(at) {
	case field.Mud:
		return true
	case field.Snow:
		return !r.Snowproof(u)
	}
	return false
}

// inCapital reports whether a block stands in the capital of its nation.
func (r *Run) inCapital(u int) bool {
	at := int(r.S.Blocks[u].At)
	return slices.ContainsFunc(r.D.Places[at].Cities, func(c int) bool {
		return r.D.Cities[c].Capital && r.D.Places[at].Nation == r.D.Units[u].Nation
	})
}

// foreignFront reports whether a headquarters stands outside its front (§5.33): Axis ones,
// of which those of the East command in the West as well, and the Soviet one of the North
// (§21.43). The North is foreign to nobody but in its Arctic zone.
func (r *Run) foreignFront(u int) bool {
	d, p := &r.D.Units[u], &r.D.Places[r.S.Blocks[u].At]
	switch {
	case d.Type != field.HQ || p.Front == field.NorthFront:
		return false
	case d.Faction == field.Soviet:
		return d.Front == field.NorthFront // §21.43
	case d.Faction != field.Axis:
		return false
	}
	return p.Front != d.Front && (d.Front != field.EastFront || p.Front != field.WestFront)
}

// outlandish reports whether a headquarters that is alien to the North stands in its Arctic
// zone, which disrupts it (§21.43). Supreme ones may lead there (§21.431).
func (r *Run) outlandish(u int) bool {
	d := &r.D.Units[u]
	return d.Type == field.HQ && d.In(field.NorthFront) == field.Alien && r.D.Places[r.S.Blocks[u].At].Arctic()
}

// Activate makes a headquarters active (§5.2), as an ordinary one, a blitz one or one that
// sends units (§5.9), and
// deploys it to a neighbouring hex, -1 for none (§5.21). The phase is that of command.
func (r *Run) Activate(u int, role field.Role, to int) *play.Fault {
	d, b := &r.D.Units[u], &r.S.Blocks[u]
	switch {
	case d.Faction != r.S.Active:
		return play.Deny("5.2", "eurofront.bad.not-yours", r.UnitArg("unit", u)).Surely()
	case b.At < 0:
		return play.Deny("5.2", "eurofront.bad.not-here", r.UnitArg("unit", u))
	case b.Role != field.Inactive:
		return play.Deny("5.2", "eurofront.bad.active-already", r.UnitArg("unit", u))
	case role.Blitzes() && d.Type != field.HQ:
		return play.Deny("5.7", "eurofront.bad.no-blitz", r.UnitArg("unit", u)).Surely()
	case role.Blitzes() && r.foreignFront(u):
		return play.Deny("5.33", "eurofront.bad.blitz-abroad", r.UnitArg("unit", u))
	case role.Blitzes() && b.CV < 1:
		return play.Deny("5.6", "eurofront.bad.blitz-of-one", r.UnitArg("unit", u))
	case r.VM(u) < 0:
		return play.Deny("5.32", "eurofront.bad.disrupted", r.UnitArg("unit", u))
	}
	if role.Drops() || role.Invades() {
		if f := r.sendFault(u, role, to); f != nil {
			return f
		}
	}
	if to >= 0 {
		if f := r.deploy(u, to); f != nil {
			return f
		}
	}
	b.Role, b.Up = role, true
	if role.Drops() || role.Invades() {
		r.muster(u)
	}
	return nil
}

// deploy moves a headquarters one hex as it becomes active (§5.21): to a friendly hex
// without a battle, not in mud. It may overstack until the movement phase ends. Who is
// the last to leave a battle suffers pursuit fire at once.
func (r *Run) deploy(u, to int) *play.Fault {
	f, at := r.D.Units[u].Faction, int(r.S.Blocks[u].At)
	n, near := r.D.Side(at, to)
	switch {
	case near && n.Route > 0:
		return play.Deny("18.21", "eurofront.bad.deploy-far", r.UnitArg("unit", u), r.PlaceArg("to", to))
	case !near || !n.Passable():
		return play.Deny("5.21", "eurofront.bad.deploy-far", r.UnitArg("unit", u), r.PlaceArg("to", to))
	case r.Weather(at) == field.Mud:
		return play.Deny("12.31", "eurofront.bad.deploy-mud", r.UnitArg("unit", u))
	case r.Status(f, to) != control.Friendly || r.Battle(to) != nil:
		return play.Deny("5.21", "eurofront.bad.deploy-enemy", r.UnitArg("unit", u), r.PlaceArg("to", to))
	case r.foreignBlocks(f, to):
		return play.Deny("20.53", "eurofront.bad.allied-there", r.PlaceArg("to", to))
	}
	if fault := r.Crowded(u, to); fault != nil {
		return fault
	}
	if r.Battle(at) != nil {
		if fault := r.cross(at, n); fault != nil {
			return fault
		}
		if r.Of(f, at) == 1 && !r.Trying() {
			if r.pursue(u, r.Speed(u)); r.S.Blocks[u].At < 0 {
				return nil
			}
		}
	}
	r.shift(u, to)
	r.acclimatise(u, at)
	return nil
}

// foreignBlocks reports whether blocks of the other faction of a coalition stand at a
// place: the two never share one (§20.53).
func (r *Run) foreignBlocks(f field.Faction, place int) bool {
	return slices.ContainsFunc(r.Here(place), func(u int16) bool {
		g := r.D.Units[u].Faction
		return g != f && !g.Opposes(f)
	})
}

// Commands reports whether an active headquarters has a block in its radius (§5.31):
// as many hexes as its VM, through friendly and disputed hexes and no side that nothing
// passes; where the block itself stands does not matter. Field headquarters command
// their own faction; of the Allied one those of their nation, British and Americans as
// one (§5.34).
func (r *Run) Commands(hq, u int) bool {
	h := &r.D.Units[hq]
	return h.Type == field.HQ && r.led(hq, u) && r.InRadius(hq, int(r.S.Blocks[u].At))
}

// led reports whether a headquarters is one whose orders a block follows.
func (r *Run) led(hq, u int) bool {
	h, d := &r.D.Units[hq], &r.D.Units[u]
	if h.Faction != d.Faction {
		return false
	}
	return h.Faction != field.Allied || r.D.Command(h.Nation) == r.D.Command(d.Nation)
}

// InRadius reports whether a place lies in the command radius of a headquarters.
func (r *Run) InRadius(hq, place int) bool {
	from, vm := int(r.S.Blocks[hq].At), r.VM(hq)
	if from == place {
		return vm >= 0
	}
	if vm < 1 || r.D.Places[from].Kind == field.Hex && r.D.Places[place].Kind == field.Hex && r.D.Hexes.Distance(from, place) > vm {
		return false
	}
	return r.radius(r.D.Units[hq].Faction, from, place, vm)
}

// advise names those who would command a block that nobody does, had they been activated.
func (r *Run) advise(u int, f *play.Fault) *play.Fault {
	if f.Message.Code != noCommand || r.S.Phase != field.PhaseMovement {
		return f
	}
	at := int(r.S.Blocks[u].At)
	for hq := range r.S.Blocks {
		b, d := &r.S.Blocks[hq], &r.D.Units[hq]
		if hq == u || b.At < 0 || b.Role != field.Inactive || !d.Type.IsHQ() || !r.led(hq, u) {
			continue
		}
		leads := d.Type == field.HQ && r.mayReach(hq, at)
		if d.Type != field.HQ {
			cost, ok := r.crossCost(hq, u)
			leads = ok && cost <= r.SupremeMoves(hq)
		}
		if leads {
			f.Message.Args = append(f.Message.Args, r.UnitArg("hq", hq))
		}
	}
	return f
}

// mayReach reports whether a place would lie in the command radius of a headquarters that
// becomes active where it stands, or is deployed (§5.21).
func (r *Run) mayReach(hq, place int) bool {
	from, vm := int(r.S.Blocks[hq].At), r.VM(hq)
	if vm < 0 || r.InRadius(hq, place) {
		return vm >= 0
	}
	return slices.ContainsFunc(r.D.Places[from].Near, func(n field.Near) bool {
		to := int(n.To)
		return n.Passable() && r.Status(r.D.Units[hq].Faction, to) == control.Friendly && r.Battle(to) == nil &&
			(to == place || r.radius(r.D.Units[hq].Faction, to, place, vm))
	})
}

func (r *Run) radius(f field.Faction, at, to, left int) bool {
	for i := range r.D.Places[at].Near {
		n := &r.D.Places[at].Near[i]
		cost := max(1, int(n.Route))
		if n.Barrier >= field.Alpine || cost > left {
			continue
		}
		if int(n.To) == to {
			return true
		}
		if st := r.Status(f, int(n.To)); left > cost && (st == control.Friendly || st == control.Disputed) && r.radius(f, int(n.To), to, left-cost) {
			return true
		}
	}
	return false
}

// supremes are the active supreme and theatre headquarters that can still order a
// move of a block, each with what it costs (§5.7, §5.72, §5.8).
func (r *Run) supreme(u, moves int) (hq, cost int, ok bool) {
	for h := range r.S.Blocks {
		b, d := &r.S.Blocks[h], &r.D.Units[h]
		if b.At < 0 || b.Role != field.Active || d.Type != field.SupremeHQ && d.Type != field.TheatreHQ || !r.led(h, u) {
			continue
		}
		cost, ok := r.crossCost(h, u)
		if ok && int(b.Moves)+moves*cost <= r.SupremeMoves(h) {
			return h, moves * cost, true
		}
	}
	return 0, 0, false
}

// SupremeMoves is how many moves a supreme headquarters may order in a turn: two for
// each VM, of a theatre one (§5.71, §5.8).
func (r *Run) SupremeMoves(hq int) int {
	n := max(r.VM(hq), 0)
	if r.D.Units[hq].Type == field.SupremeHQ {
		n *= 2
	}
	return n
}

// crossCost is how many supreme moves one move of a block costs: two on another front
// than the headquarters stands on (§5.722), one where it commands everywhere, and for
// OKH in Berlin (§5.723).
func (r *Run) crossCost(hq, u int) (cost int, ok bool) {
	d := &r.D.Units[hq]
	at := int(r.S.Blocks[u].At)
	there, here := r.D.Places[at].Front, r.D.Places[r.S.Blocks[hq].At].Front
	switch {
	case d.Type == field.TheatreHQ:
		return 1, slices.Contains(d.Fronts, there) && (d.Nation == r.D.Units[u].Nation || !r.D.Lesser(hq))
	case there == field.NorthFront && !d.Anywhere:
		return r.northCost(hq, r.D.Half(at))
	case !slices.Contains(d.Fronts, there):
		return 0, false
	case there == here || d.Anywhere || d.Faction == field.Axis && r.inCapital(hq):
		return 1, true
	}
	return 2, true
}

// northCost is what a move in the half of the North that goes with a front costs a supreme
// headquarters (§21.431): one where it stands there, or at the place from which it turns to
// both, two from the front itself.
func (r *Run) northCost(hq int, half field.Front) (cost int, ok bool) {
	d, at := &r.D.Units[hq], int(r.S.Blocks[hq].At)
	p := &r.D.Places[at]
	pivot := func(city int) bool { return at == r.D.Cities[city].Place }
	switch {
	case !slices.Contains(d.Fronts, half), d.Faction == field.Axis && half != d.Front:
		return 0, false
	case p.Front == field.NorthFront:
		return 1, r.D.Half(at) == half
	case half == field.EastFront && pivot(r.D.Leningrad), half == field.WestFront && pivot(r.D.Copenhagen):
		return 1, true
	}
	return 2, p.Front == half
}

// Deactivate takes a step from a headquarters and puts it to rest (§5.5). One of VM 0
// is destroyed by it (§5.3, sidebar).
func (r *Run) Deactivate(u int) {
	b := &r.S.Blocks[u]
	if b.At < 0 {
		return
	}
	if b.CV == 0 { // all have seen it, as it was active
		r.Event("eurofront.spent", r.UnitArg("unit", u), r.PlaceArg("in", int(b.At)))
		r.Kill(u)
		return
	}
	b.CV--
	b.Role, b.Up = field.Spent, false
}

// PayBlitz takes the first of the two steps of a blitz headquarters, between the first
// combat phase and the blitz phases (§5.6).
func (r *Run) PayBlitz(u int) {
	b := &r.S.Blocks[u]
	b.CV--
	b.Role++ // the next one has paid
}

// leaves reports whether a headquarters of a role may end its command in this phase and
// move (§5.51): one that sends paratroops stays (§14.21).
func (r *Run) leaves(role field.Role) bool {
	switch role {
	case field.Active, field.Invade, field.BlitzPaid, field.InvadeBlitzPaid:
		return r.inPhase(role)
	}
	return false
}

// Mobilise ends the command of an active headquarters, which costs it a step, and moves
// it as any other block (§5.51). A blitz headquarters may do so in the blitz phase
// alone (§5.6).
func (r *Run) Mobilise(u int, via []int, to int) *play.Fault {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	switch {
	case d.Faction != r.S.Active:
		return play.Deny("5.51", "eurofront.bad.not-yours", r.UnitArg("unit", u)).Surely()
	case b.At < 0 || !r.leaves(b.Role):
		return play.Deny("5.51", "eurofront.bad.not-active", r.UnitArg("unit", u))
	case b.CV == 0:
		return play.Deny("5.3", "eurofront.bad.mobilise-none", r.UnitArg("unit", u))
	}
	way := append(via, to)
	if n := r.route(int(b.At), to); n != nil && len(via) == 0 {
		if f := r.mobiliseFault(u, n); f != nil {
			return f
		}
		b.Marched = true
	} else {
		if found, ok := r.Way(u, to); ok && len(via) == 0 {
			way = found
		}
		if f := r.march(u, way); f != nil {
			return f
		}
	}
	r.Deactivate(u)
	r.walk(u, way)
	return nil
}
