package bot

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// Decision answers a question: as the rules do where nobody answers, by other plans otherwise.
func Decision(d *rules.Demand, plan int, luck dice.Source) []rules.Order {
	pick := 0
	if plan > 0 {
		pick = luck.Roll("bot/choice", len(d.Choices)) - 1
	}
	return []rules.Order{d.Choices[pick].Order}
}
