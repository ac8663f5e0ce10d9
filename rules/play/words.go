package play

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// Understood begins an order in full words: its code PREFIX.order.FORM and its
// arguments. Words named in flags tell only that they are there.
func Understood(prefix, form string, o *rules.Order, flags ...string) rules.Message {
	msg := rules.Message{Code: prefix + ".order." + form, Args: make([]rules.Arg, 0, len(o.Args)+2)}
	for _, v := range o.Args {
		switch {
		case v.Kind == rules.KindWord && slices.Contains(flags, v.Name):
			msg.Args = append(msg.Args, rules.Word(v.Name, prefix+".word.yes"))
		case v.Kind == rules.KindWord:
			msg.Args = append(msg.Args, rules.Word(v.Name, prefix+".word."+v.ID))
		case v.Kind == rules.KindNumber:
			msg.Args = append(msg.Args, rules.Num(v.Name, v.Num))
		default:
			msg.Args = append(msg.Args, rules.ID(v.Kind, v.Name, v.ID))
		}
	}
	return msg
}

// Keys returns the keys of the demands for the orders of each side in each turn, by
// turn and side: "t3/german/orders".
func Keys(turns int, sides []rules.Side) [][]string {
	k := make([][]string, turns+1)
	for turn := range k {
		for _, side := range sides {
			k[turn] = append(k[turn], fmt.Sprintf("t%d/%s/orders", turn, side))
		}
	}
	return k
}
