package empires

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/empires/moves"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Normal implements [play.Game]: new armies are reduced unless it is said
// otherwise.
func (r *run) Normal(o *rules.Order) *rules.Order {
	n := *o
	switch o.Form {
	case formRecruit, formNation:
		if !o.Has("step") {
			n.Args = append(slices.Clip(o.Args), order.Chosen("step", "reduced"))
		}
	}
	return &n
}

// Understood implements [play.Game].
func (r *run) Understood(o *rules.Order) rules.Message {
	form := o.Form
	if form == moves.FormMove {
		form = downfall.MoveForm(o)
	}
	msg := play.Understood("empires", form, o, "attack", "support")
	switch o.Form {
	case formRecruit, formNation:
		if !o.Has("step") {
			msg.Args = append(msg.Args, rules.Word("step", "empires.word.reduced"))
		}
		if o.Form == formNation && !o.Has("count") {
			msg.Args = append(msg.Args, rules.Num("count", 1))
		}
	}
	return msg
}
