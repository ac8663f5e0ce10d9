package rommel

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
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

// Understood implements [play.Game].
func (r *run) Understood(o *rules.Order) rules.Message {
	d := r.D
	msg := rules.Message{Code: "rommel.order." + o.Form, Args: make([]rules.Arg, 0, len(o.Args)+2)}
	done := map[string]bool{}
	for i, v := range o.Args {
		if next := i + 1; v.Name == "units" && next < len(o.Args) && o.Args[next].Name == "n" && o.Args[next].Num > 0 && strings.HasSuffix(o.Form, field.FormLosses) {
			msg.Args = append(msg.Args, rules.Counted(field.KindShare, v.Name, v.ID, o.Args[next].Num))
			continue
		}
		switch v.Kind {
		case field.KindOffset:
		case field.KindHex:
			if done[v.Name] {
				continue
			}
			done[v.Name] = true
			list, _, ok := d.Places(o, v.Name)
			if !ok {
				msg.Args = append(msg.Args, rules.ID(field.KindHex, v.Name, v.ID))
			}
			for _, h := range list {
				msg.Args = append(msg.Args, rules.ID(field.KindHex, v.Name, d.Hexes[h].ID))
			}
		case "word":
			msg.Args = append(msg.Args, rules.Word(v.Name, "rommel.word."+v.ID))
		case "number":
			msg.Args = append(msg.Args, rules.Num(v.Name, v.Num))
		default:
			msg.Args = append(msg.Args, rules.ID(v.Kind, v.Name, v.ID))
		}
	}
	return msg
}
