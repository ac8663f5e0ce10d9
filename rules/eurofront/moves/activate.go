package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Activate makes a headquarters active (§5.2), as an ordinary one, a blitz one or one that
// sends units (§5.9), and deploys it to a neighbouring hex, -1 for none (§5.21). The phase is
// that of command.
func (r *Run) Activate(u int, role field.Role, to int) *play.Fault {
	if f := r.ActivateFault(u, role, to); f != nil {
		return f
	}
	if to >= 0 {
		if f := r.deploy(u, to); f != nil || r.S.Blocks[u].At < 0 { // pursuit fire
			return f
		}
	}
	r.Lead(u, role)
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
	case r.AllyAt(f, to):
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
	r.Shift(u, to)
	r.Acclimatise(u, at)
	return nil
}

// advise names those who would command a block that nobody does, had they been activated.
func (r *Run) advise(u int, f *play.Fault) *play.Fault {
	if f.Message.Code != noCommand || r.S.Phase != field.PhaseMovement {
		return f
	}
	for _, hq := range r.Candidates(u) {
		f.Message.Args = append(f.Message.Args, r.UnitArg("hq", hq))
	}
	return f
}

// Mobilise ends the command of an active headquarters, which costs it a step, and moves
// it as any other block (§5.51). A blitz headquarters may do so in the blitz phase
// alone (§5.6).
func (r *Run) Mobilise(u int, via []int, to int) *play.Fault {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	switch {
	case d.Faction != r.S.Active:
		return play.Deny("5.51", "eurofront.bad.not-yours", r.UnitArg("unit", u)).Surely()
	case b.At < 0 || !r.Leaves(b.Role):
		return play.Deny("5.51", "eurofront.bad.not-active", r.UnitArg("unit", u))
	case b.CV == 0:
		return play.Deny("5.3", "eurofront.bad.mobilise-none", r.UnitArg("unit", u))
	}
	way := append(slices.Clone(via), to)
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
