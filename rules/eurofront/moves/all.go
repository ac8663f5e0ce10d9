package moves

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/eurofront/command"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// allOf moves many units at once: those of a place, or as many of those under a headquarters
// as there is room for. Headquarters stay, and so does who has moved.
var allOf = field.OrderKind{
	Words: []order.Word{
		{ID: "all", EN: []string{"all", "everything", "all units"}, ES: []string{"todo", "todas", "todos", "todas las", "todos los", "todas las unidades", "todo lo"}},
		{ID: "under", EN: []string{"under", "of", "commanded by"}, ES: []string{"bajo", "bajo el", "de", "del", "al mando de", "al mando del"}},
	},
	Forms: []order.Form{
		{ID: FormAllFrom, Pattern: "[move] all (from|in|) " + compass.Pattern(field.ArgFrom) + " [move] " + field.ToPattern},
		{ID: FormAllFrom, Pattern: "all (from|in|) " + compass.Pattern(field.ArgFrom) + " " + Attack + " [in|to] " + compass.Pattern(field.ArgTo)},
		{ID: FormAllUnder, Pattern: "[move] all under " + field.HQPattern + " [move] " + field.ToPattern},
		{ID: FormAllUnder, Pattern: "all under " + field.HQPattern + " " + Attack + " [in|to] " + compass.Pattern(field.ArgTo)},
	},
	In: field.InTurn | field.InSetup,
	Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
		to, via, f := readDestination(r, o)
		if f == nil {
			f = ToMovement(r, o)
		}
		if f != nil {
			return f
		}
		list, f := unitsMeant(r, side, o, to)
		if f != nil {
			return f
		}
		for i, u := range list {
			if i > 0 && o.Form == FormAllUnder && r.IsFull(r.S.Active, to) {
				break
			}
			if f := send(r, u, via, to); f != nil {
				return f
			}
		}
		return nil
	},
}

// unitsMeant returns the units that an order about many means: all at a place, or those that a
// headquarters commands, stand in no battle and can come to where it sends them.
func unitsMeant(r *field.Run, side field.Side, o *rules.Order, to int) (list []int, f *play.Fault) {
	if v, under := o.Get(field.ArgUnits); under {
		hq := r.UnitOf(side, v.ID)
		if b := &r.S.Blocks[hq]; r.D.Units[hq].Faction != r.S.Active {
			return nil, play.Refuse("5.1", "eurofront.bad.not-yours", r.UnitArg("unit", hq)).Final().At(v)
		} else if b.At < 0 || !b.Role.Commands() || !command.LeadsInPhase(r, b.Role) {
			return nil, command.InactiveFault("5.3", r.UnitArg("unit", hq), &r.S.Blocks[hq], r.S.Phase).At(v)
		}
		list = unmovedUnits(r, side, func(u int) bool {
			at := int(r.S.Blocks[u].At)
			n := route(r, at, to)
			comes := n != nil && n.Route == field.ShortRoute
			if n == nil {
				_, comes = Way(r, u, to)
			}
			return comes && r.S.Battle(at) == nil && MoveFault(r, u) == nil && command.Commands(r, hq, u)
		})
		if len(list) == 0 {
			return nil, play.Refuse("5.3", "eurofront.bad.none-under", r.UnitArg("unit", hq), r.PlaceArg("to", to))
		}
		return list, nil
	}
	from, at, f := r.D.ReadPlace(o, field.ArgFrom)
	if f != nil {
		return nil, f
	}
	list = unmovedUnits(r, side, func(u int) bool { return int(r.S.Blocks[u].At) == from })
	if len(list) == 0 {
		return nil, play.Refuse("6.1", "eurofront.bad.none-there", r.PlaceArg("in", from)).At(at)
	}
	return list, nil
}

// unmovedUnits returns the units of who moves that have not moved and that a test holds for,
// headquarters and whom the sheet has stay left out, the weakest last: in a battle that is
// left it is the rearguard.
func unmovedUnits(r *field.Run, side field.Side, test func(u int) bool) (list []int) {
	stay := r.StayingUnits(FormStay, side, -1)
	list = r.UnitsWhere(func(u int, b *field.Block, d *field.Unit) bool {
		return d.Faction == r.S.Active && b.At >= 0 && !b.Moved && !d.Type.IsHQ() && !slices.Contains(stay, u) && test(u)
	})
	slices.SortStableFunc(list, func(a, b int) int { return int(r.S.Blocks[b].CV) - int(r.S.Blocks[a].CV) })
	return list
}
