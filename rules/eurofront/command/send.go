package command

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// sendFault says why a headquarters is not activated to send units by air or by sea (§5.9,
// §14.21, §15.51): a theatre one sends none, and none deploys. Paratroops have to stand with
// one; the other is in a friendly port without a battle.
func sendFault(r *field.Run, u int, role field.Role, to int) *play.Fault {
	d, at := &r.D.Units[u], int(r.S.Blocks[u].At)
	switch {
	case d.Type == field.TheatreHQ:
		return play.Refuse("5.9", "eurofront.bad.no-drop", r.UnitArg("unit", u)).Final()
	case to >= 0:
		return play.Refuse("5.9", "eurofront.bad.drop-deploys", r.UnitArg("unit", u)).Final()
	case role.Drops() && !slices.ContainsFunc(r.Here(at), func(x int16) bool { return canDrop(r, int(x)) }):
		return play.Refuse("14.21", "eurofront.bad.no-paras", r.UnitArg("unit", u), r.PlaceArg("in", at))
	case role.Invades() && (!r.D.Places[at].Port || control.StatusOf(r, d.Faction, at) != control.Friendly || r.S.Battle(at) != nil):
		return play.Refuse("15.51", "eurofront.bad.no-harbour", r.UnitArg("unit", u), r.PlaceArg("in", at))
	}
	return nil
}

// muster notes who stands with a headquarters that is activated to send units: nobody else
// is sent by it (§5.9).
func muster(r *field.Run, hq int) {
	for _, x := range r.Here(int(r.S.Blocks[hq].At)) {
		if r.D.Units[x].Faction == r.D.Units[hq].Faction {
			r.S.Blocks[x].Aboard = true
		}
	}
}

// CanSend reports whether a headquarters still sends a block in this phase (§14.21, §15.54):
// one, and of two phases one in each.
func CanSend(r *field.Run, hq, u int) bool {
	h := &r.S.Blocks[hq]
	return hq != u && LeadsInPhase(r, h.Role) && h.Moves < quota(r) && CanLead(r, hq, u)
}

// quota returns how many a headquarters has sent when it has sent all that it sends in a phase.
func quota(r *field.Run) int8 {
	if r.S.Phase == field.PhaseBlitzMovement {
		return 2
	}
	return 1
}

// NoteSent notes that a headquarters has sent what it sends in this phase.
func NoteSent(r *field.Run, hq int) { r.S.Blocks[hq].Moves = quota(r) }

// canDrop reports whether a block is one of paratroops that still drop (§14.1, §14.7).
func canDrop(r *field.Run, u int) bool {
	return r.D.Units[u].Type == field.Airborne && !r.S.Blocks[u].Grounded
}
