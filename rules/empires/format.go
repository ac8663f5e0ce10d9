package empires

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Understood implements [play.Game].
func (r *run) Understood(o *rules.Order) rules.Message {
	return play.Understood(ID, downfall.FormOf(o), r.Normal(o), "attack", "support")
}
