package command

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/play"
)

// standsFast reports whether the faction that moves activates no headquarters of the East: the Axis in its first turn of
// June 1944 (§22, 1944.1).
func standsFast(r *field.Run) bool {
	sc := &r.D.Scenarios[r.S.Scenario]
	return sc.StandFast && r.S.Active == field.Axis && int(r.S.Month) == sc.First && r.S.Fortnight == 1
}

// ActivateFault says why a headquarters does not become active (§5.2), as an ordinary one, a
// blitz one or one that sends units (§5.9), and is deployed to a place, -1 for none.
func ActivateFault(r *field.Run, u int, role field.Role, to int) *play.Fault {
	d, b := &r.D.Units[u], &r.S.Blocks[u]
	switch {
	case d.Faction != r.S.Active:
		return field.NotYours(r, "5.2", u).Final()
	case b.At < 0:
		return play.Refuse("5.2", "eurofront.bad.not-here", r.UnitArg("unit", u))
	case b.Role != field.Inactive:
		return play.Refuse("5.2", "eurofront.bad.active-already", r.UnitArg("unit", u))
	case standsFast(r) && r.D.Places[b.At].Front == field.EastFront:
		return play.Refuse("22, 1944.1", "eurofront.bad.stands-fast", r.UnitArg("unit", u)).Final()
	case role.Blitzes() && d.Type != field.HQ:
		return play.Refuse("5.7", "eurofront.bad.no-blitz", r.UnitArg("unit", u)).Final()
	case role.Blitzes() && isOffFront(r, u):
		return play.Refuse("5.33", "eurofront.bad.blitz-abroad", r.UnitArg("unit", u))
	case role.Blitzes() && b.CV < 1:
		return play.Refuse("5.6", "eurofront.bad.blitz-of-one", r.UnitArg("unit", u))
	case VM(r, u) < 0:
		return play.Refuse("5.32", "eurofront.bad.disrupted", r.UnitArg("unit", u))
	}
	if role.Drops() || role.Invades() {
		return sendFault(r, u, role, to)
	}
	return nil
}

// MobiliseFault says why a headquarters moves as no other block does (§5.51), nil if it does or the
// block is none: one that leads mobilises, one that has led stays for the player turn.
func MobiliseFault(r *field.Run, u int) *play.Fault {
	switch b := &r.S.Blocks[u]; {
	case !r.D.Units[u].Type.IsHQ():
		return nil
	case b.Role.Leads():
		return play.Refuse("5.51", "eurofront.bad.active-moves", r.UnitArg("unit", u))
	case b.Role == field.Spent:
		return play.Refuse("5.5", "eurofront.bad.spent", r.UnitArg("unit", u))
	}
	return nil
}

// Lead has a headquarters take the role as which it is activated.
func Lead(r *field.Run, u int, role field.Role) {
	r.S.Blocks[u].Role, r.S.Blocks[u].Up = role, true
	if role.Drops() || role.Invades() {
		muster(r, u)
	}
}

// Deactivate takes a step from a headquarters and puts it to rest (§5.5). One of VM 0
// is destroyed by it (§5.3, sidebar).
func Deactivate(r *field.Run, u int) {
	b := &r.S.Blocks[u]
	if b.At < 0 {
		return
	}
	if b.CV == 0 { // all have seen it, as it was active
		r.M.Event("eurofront.spent", r.UnitArg("unit", u), r.PlaceArg("in", int(b.At)))
		r.Kill(u)
		return
	}
	b.CV--
	b.Role, b.Up = field.Spent, false
}

// PayBlitz takes the first of the two steps of a blitz headquarters, between the first
// combat phase and the blitz phases (§5.6).
func PayBlitz(r *field.Run, u int) {
	b := &r.S.Blocks[u]
	if b.CV == 0 { // it has lost the step in combat
		Deactivate(r, u)
		return
	}
	b.CV--
	b.Role = b.Role.PaidFor()
}

// CanMobilise reports whether a headquarters of a role may end its command in this phase and
// move (§5.51): one that sends paratroops stays (§14.21).
func CanMobilise(r *field.Run, role field.Role) bool {
	switch role {
	case field.Active, field.Invade, field.BlitzPaid, field.InvadeBlitzPaid:
		return LeadsInPhase(r, role)
	}
	return false
}

// InactiveFault says why a headquarters does not do now what active ones do: it was not
// activated, has commanded, sends paratroops and does nothing else, or has its part in the
// other pair of phases.
func InactiveFault(section string, hq rules.Arg, b *field.Block, phase field.Phase) *play.Fault {
	why := "asleep"
	switch {
	case b.At < 0:
		return play.Refuse(section, "eurofront.bad.not-here", hq)
	case b.Role == field.Spent:
		why = "spent"
	case b.Role == field.Drop || b.Role == field.DropBlitz || b.Role == field.DropBlitzPaid:
		why = "drops"
	case b.Role != field.Inactive && phase != field.PhaseBlitzMovement && phase != field.PhaseBlitzCombat:
		why = "blitzes"
	case b.Role != field.Inactive:
		why = "over"
	}
	return play.Refuse(section, "eurofront.bad.not-active", hq, rules.Word("why", "eurofront.inactive."+why))
}

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
	return r.D.Units[u].Type == field.Airborne && !control.IsGrounded(r, u)
}
