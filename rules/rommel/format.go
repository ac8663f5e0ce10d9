package rommel

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// same reports whether two orders are one, however they were written.
func (t *Title) same(a, b *rules.Order) bool {
	return t.canonical(a) == t.canonical(b)
}

// canonical is an order as it is written in receipts.
func (t *Title) canonical(o *rules.Order) string {
	text, _ := t.g.Write(t.d.normal(o), rules.English)
	return text
}

// normal is an order as it counts: a place is the hex that it is, however it was
// told, and whence units come decides nothing. Steps that lead off the map stay
// as they are.
func (d *data) normal(o *rules.Order) *rules.Order {
	n := *o
	if o.Form == formMove {
		n.Args = o.Without("from")
	}
	if !slices.ContainsFunc(n.Args, func(v rules.Value) bool { return v.Kind == kindOffset }) {
		return &n
	}
	args := n.Args
	n.Args = make([]rules.Value, 0, len(args))
	for _, v := range args {
		if v.Kind == kindOffset && len(n.Args) > 0 {
			from := &n.Args[len(n.Args)-1]
			dir, steps := offsetOf(v.ID)
			if at, on := d.grid.Offset(d.hexByID[from.ID], dir, steps); from.Kind == kindHex && on && d.hexes[at].playable {
				from.ID, from.End = d.hexes[at].id, v.End
				continue
			}
		}
		n.Args = append(n.Args, v)
	}
	return &n
}

// understood puts an order into full words.
func (d *data) understood(o *rules.Order) rules.Message {
	msg := rules.Message{Code: "rommel.order." + o.Form, Args: make([]rules.Arg, 0, len(o.Args)+2)}
	done := map[string]bool{}
	for i, v := range o.Args {
		if next := i + 1; v.Name == "units" && next < len(o.Args) && o.Args[next].Name == "n" && strings.HasSuffix(o.Form, formLosses) {
			msg.Args = append(msg.Args, rules.ID(kindShare, v.Name, v.ID+":"+strconv.Itoa(o.Args[next].Num)))
			continue
		}
		switch v.Kind {
		case kindOffset:
		case kindHex:
			if done[v.Name] {
				continue
			}
			done[v.Name] = true
			list, _, ok := d.places(o, v.Name)
			if !ok {
				msg.Args = append(msg.Args, rules.ID(kindHex, v.Name, v.ID))
			}
			for _, h := range list {
				msg.Args = append(msg.Args, rules.ID(kindHex, v.Name, d.hexes[h].id))
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
