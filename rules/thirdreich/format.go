package thirdreich

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/moves"
)

// Understood implements [play.Game].
func (r *run) Understood(o *rules.Order) rules.Message {
	form := downfall.FormOf(o)
	if o.Form == moves.FormLand && o.Has("attack") {
		form += "-attack"
	}
	return play.Understood(ID, form, r.Normal(o), "attack", "support", "air")
}
