package thirdreich

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/country"
	"github.com/fieldpost/fieldpost/rules/thirdreich/moves"
)

// Normal implements [play.Game]: new armies are reduced unless it is said
// otherwise.
func (r *run) Normal(o *rules.Order) *rules.Order {
	n := *o
	switch o.Form {
	case country.FormBuild, country.FormNation:
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
	msg := play.Understood("thirdreich", form, o, "attack", "support", "air")
	switch o.Form {
	case country.FormBuild, country.FormNation:
		if !o.Has("step") {
			msg.Args = append(msg.Args, rules.Word("step", "thirdreich.word.reduced"))
		}
		if o.Form == country.FormNation && !o.Has("count") {
			msg.Args = append(msg.Args, rules.Num("count", 1))
		}
		if o.Form == country.FormNation && !o.Has("kind") {
			msg.Args = append(msg.Args, rules.Word("kind", "thirdreich.word.infantry"))
		}
	case moves.FormLand:
		if o.Has("attack") {
			msg.Code += "-attack"
		}
	}
	return msg
}
