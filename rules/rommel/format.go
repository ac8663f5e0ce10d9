package rommel

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// Normal implements [play.Game]: a place is the hex that it is, however it was
// told. Steps that lead off the map stay as they are.
func (r *run) Normal(o *rules.Order) *rules.Order {
	d := r.D
	n := *o
	if !slices.ContainsFunc(n.Args, func(v rules.Value) bool { return v.Kind == field.KindOffset }) {
		return &n
	}
	args := n.Args
	n.Args = make([]rules.Value, 0, len(args))
	for _, v := range args {
		if v.Kind == field.KindOffset && len(n.Args) > 0 {
			from := &n.Args[len(n.Args)-1]
			dir, steps := field.OffsetOf(v.ID)
			if at, on := d.Grid.Offset(d.HexByID[from.ID], dir, steps); from.Kind == field.KindHex && on && d.Hexes[at].Playable {
				from.ID, from.End = d.Hexes[at].ID, v.End
				continue
			}
		}
		n.Args = append(n.Args, v)
	}
	return &n
}

// Understood implements [play.Game]. Steps that lead off the map are left out; the
// losses of a unit are told with it.
func (r *run) Understood(o *rules.Order) rules.Message {
	n := r.Normal(o)
	n.Args = slices.DeleteFunc(slices.Clone(n.Args), func(v rules.Value) bool { return v.Kind == field.KindOffset })
	msg := r.Run.Understood(n)
	for i := len(msg.Args) - 1; i > 0 && strings.HasSuffix(o.Form, battle.FormLosses); i-- {
		if a, vc := &msg.Args[i-1], msg.Args[i]; a.Name == "units" && vc.Name == "n" && vc.Num > 0 {
			*a = rules.Counted(field.KindShare, a.Name, a.Value, vc.Num)
			msg.Args = slices.Delete(msg.Args, i, i+1)
		}
	}
	return msg
}
