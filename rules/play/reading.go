package play

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// NewReading begins the reading of some orders: each in full words and as the
// receipt has it, all of them good so far.
func NewReading(orders []rules.Order, understood func(*rules.Order) rules.Message, canonical func(*rules.Order) string) rules.Reading {
	rd := rules.Reading{Orders: make([]rules.Understood, len(orders)), Canonical: make([]string, len(orders)), Good: make([]bool, len(orders))}
	for i := range orders {
		o := &orders[i]
		rd.Orders[i] = rules.Understood{Line: o.Line, Message: understood(o)}
		rd.Canonical[i] = canonical(o)
		rd.Good[i] = true
	}
	return rd
}

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
