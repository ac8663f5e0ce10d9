package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Activate makes a headquarters active (§5.2), as an ordinary one, a blitz one or one that
// sends units (§5.9), and deploys it to a neighbouring hex, -1 for none (§5.21). The phase is
// that of command.
func Activate(r *field.Run, u int, role field.Role, to int) *play.Fault {
	if f := command.ActivateFault(r, u, role, to); f != nil {
		return f
	}
	if to >= 0 {
		if f := deploy(r, u, to); f != nil || r.S.Blocks[u].At < 0 { // pursuit fire
			return f
		}
	}
	command.Lead(r, u, role)
	return nil
}

// DeployFault says why a headquarters does not deploy to a place (§5.21): to a friendly neighbouring hex without a battle, not
// in mud.
func DeployFault(r *field.Run, u, to int) *play.Fault {
	f, at := r.D.Units[u].Faction, int(r.S.Blocks[u].At)
	n, near := r.D.Side(at, to)
	switch {
	case near && n.Route > 0:
		return play.Refuse("18.21", "eurofront.bad.deploy-far", r.UnitArg("unit", u), r.PlaceArg("from", at), r.PlaceArg("to", to))
	case !near:
		return play.Refuse("5.21", "eurofront.bad.deploy-far", r.UnitArg("unit", u), r.PlaceArg("from", at), r.PlaceArg("to", to))
	case !n.IsPassable():
		return play.Refuse("5.21", "eurofront.bad.impassable", r.PlaceArg("from", at), r.PlaceArg("to", to))
	case r.Weather(at) == field.Mud:
		return play.Refuse("12.31", "eurofront.bad.deploy-mud", r.UnitArg("unit", u))
	case control.StatusOf(r, f, to) != control.Friendly || r.S.Battle(to) != nil:
		return play.Refuse("5.21", "eurofront.bad.deploy-enemy", r.UnitArg("unit", u), r.PlaceArg("to", to))
	case control.HasAllyAt(r, f, to):
		return play.Refuse("20.53", "eurofront.bad.allied-there", r.PlaceArg("to", to))
	}
	return control.GuestFault(r, u, to)
}

// deploy moves a headquarters one hex as it becomes active (§5.21). It may overstack until the movement phase ends. Who is
// the last to leave a battle suffers pursuit fire at once.
func deploy(r *field.Run, u, to int) *play.Fault {
	if fault := DeployFault(r, u, to); fault != nil {
		return fault
	}
	f, at := r.D.Units[u].Faction, int(r.S.Blocks[u].At)
	if r.S.Battle(at) != nil {
		n, _ := r.D.Side(at, to)
		if fault := countCrossing(r, at, n); fault != nil {
			return fault
		}
		if r.CountBlocks(f, at) == 1 && !r.M.Trying() {
			if fireAtRearguard(r, u, r.Speed(u)); r.S.Blocks[u].At < 0 {
				return nil
			}
		}
	}
	Shift(r, u, to)
	Acclimatise(r, u, at)
	r.S.Blocks[u].From = int16(at)
	return nil
}

// EndDeployment ends the leave of headquarters to overstack where they deployed (§5.21), as
// the movement phase ends: who is too many goes back to where it came from, if it can, and
// stays as one too many (§6.22) if not. A trial says so of the order.
func EndDeployment(r *field.Run) {
	for _, u := range overstacked(r) {
		b, f := &r.S.Blocks[u], r.D.Units[u].Faction
		in, from := int(b.At), int(b.From)
		if r.M.Trying() {
			o := activation(r, u)
			r.M.NoteProblem(o, play.Refuse("5.21", "eurofront.bad.deploy-full", r.UnitArg("unit", u), r.PlaceArg("in", in), rules.Num("most", r.StackLimit(in))).MarkTentative(o == nil))
			continue
		}
		if lost := r.HasEnemies(f, from) && !r.Has(f, from); !lost && !r.IsFull(f, from) {
			Shift(r, u, from)
			r.M.EventTo(r.SideID(f), "eurofront.deployed-back", r.UnitArg("unit", u), r.PlaceArg("to", from), r.PlaceArg("in", in), rules.Num("most", r.StackLimit(in)))
		}
	}
	for u := range r.S.Blocks {
		if b := &r.S.Blocks[u]; b.Role.Leads() {
			b.From = -1
		}
	}
}

// overstacked returns the headquarters that deployed and are too many where they stand.
func overstacked(r *field.Run) (list []int) {
	found := map[int16]int{} // by place
	for u := range r.S.Blocks {
		b := &r.S.Blocks[u]
		if b.At < 0 || b.From < 0 || !b.Role.Leads() {
			continue
		}
		if f, at := r.D.Units[u].Faction, int(b.At); r.CountComing(f, at)-found[b.At] > r.StackLimit(at) {
			list = append(list, u)
			found[b.At]++
		}
	}
	return list
}

// activation returns the order of the sheet in hand that activated a headquarters, nil if an
// earlier sheet did.
func activation(r *field.Run, u int) *rules.Order {
	side := r.Holder(r.D.Units[u].Faction)
	q := r.M.CurrentSheet(r.D.ID(side))
	if q == nil { // a bot tries orders that stand in no sheet
		return nil
	}
	for i := range q.Orders {
		if o := &q.Orders[i]; o.Form == FormActivate && slices.Contains(r.UnitsIn(side, o), u) {
			return o
		}
	}
	return nil
}

// advise names those who would command a block that nobody does, had they been activated,
// or not been mobilised before (§5.73), and who sends it over the sea instead (§15.51).
func advise(r *field.Run, u int, f *play.Fault) *play.Fault {
	if f.Message.Code != noCommand || r.S.Phase != field.PhaseMovement {
		return f
	}
	for _, hq := range command.PossibleCommanders(r, u) {
		f.Message.Args = append(f.Message.Args, r.UnitArg("hq", hq))
	}
	for _, hq := range command.MobilisedHQs(r, u) {
		f.Message.Args = append(f.Message.Args, r.UnitArg("gone", hq))
	}
	for _, hq := range r.Here(int(r.S.Blocks[u].At)) {
		if r.S.Blocks[hq].Role.Invades() && command.CanSend(r, int(hq), u) {
			f.Message.Args = append(f.Message.Args, r.UnitArg("sea", int(hq)))
		}
	}
	return f
}

// Mobilise ends the command of an active headquarters, which costs it a step, and moves it as any
// other block (§5.51). A blitz headquarters may do so in the blitz phase alone (§5.6).
func Mobilise(r *field.Run, u int, via []int, to int) *play.Fault {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	switch {
	case d.Faction != r.S.Active:
		return field.NotYours(r, "5.51", u).Final()
	case b.At < 0 || !command.CanMobilise(r, b.Role):
		return command.InactiveFault("5.51", r.UnitArg("unit", u), &r.S.Blocks[u], r.S.Phase)
	case b.CV == 0:
		return play.Refuse("5.3", "eurofront.bad.mobilise-none", r.UnitArg("unit", u))
	}
	way := []int{to}
	if n := route(r, int(b.At), to); n != nil && len(via) == 0 {
		if f := mobiliseFault(r, u, n); f != nil {
			return f
		}
		b.Marched = true
	} else {
		var f *play.Fault
		if way, f = wayTo(r, u, via, to); f == nil {
			f = wayFault(r, u, way)
		}
		if f != nil {
			return f
		}
	}
	command.Deactivate(r, u)
	walk(r, u, way)
	return nil
}
