package downfall

import "github.com/fieldpost/fieldpost/rules"

// FormOf is the form of an order as it is told: of one to an army that may move,
// attack or support it is move, move-attack, move-support, attack or support.
func FormOf(o *rules.Order) string {
	if o.Form != "move" {
		return o.Form
	}
	for _, does := range [...]string{"support", "attack"} {
		switch moves := o.Has("path"); {
		case o.Has(does) && moves:
			return "move-" + does
		case o.Has(does):
			return does
		}
	}
	return "move"
}
