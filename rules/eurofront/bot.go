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

// Draft implements [rules.Title]: what the bot would build.
func (t *Title) Draft(k *rules.Known, check rules.Check) (out []rules.DraftLine) {
	for _, d := range k.Demands {
		for _, o := range t.Bot(k, d, check, nil) {
			out = append(out, rules.DraftLine{Orders: []rules.Order{o}})
		}
	}
	return out
}
