package eurofront

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront/bot"
)

// Bot implements [rules.Title].
func (t *Title) Bot(k *rules.Known, d rules.Demand, check rules.Check, luck dice.Source) []rules.Order {
	return bot.Orders(t.d, t.imagine(k), &d, check, luck)
}
