package noretreat_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
)

// TestBotAnswersInWindows: where windows are asked for the bots lay counterblows and
// play cards against those of the enemy, before long.
func TestBotAnswersInWindows(t *testing.T) {
	title := load(t)
	pos, err := title.Start(rules.Setup{Seed: dice.Seed{4}, Options: map[string]string{rules.OptionDecisions: "ask"}})
	if err != nil {
		t.Fatal(err)
	}
	const most = 600 // phases, many of them one question
	blows, cancels := 0, 0
	for n := 1; blows == 0 || cancels == 0; n++ {
		if _, over := pos.Standings(); over || n > most {
			t.Fatalf("%d counterblows and %d cards against others in %d phases", blows, cancels, n)
		}
		in := rules.Input{Dice: dice.NewDerived(dice.Seed{4}, n, [32]byte{})}
		for _, d := range pos.Demands() {
			orders := rules.Bot(title, pos, d, dice.NewDerived(dice.Seed{5}, n, [32]byte{}))
			for i := range orders {
				switch o := &orders[i]; {
				case d.Kind == rules.DemandDecision && o.Form == battle.FormCounterblow:
					blows++
				case d.Kind == rules.DemandDecision && o.Form == cards.FormPlay && o.Has("against"):
					cancels++
				}
			}
			in.Sheets = append(in.Sheets, rules.Sheet{Side: d.Side, Key: d.Key, Orders: orders})
		}
		out, err := pos.Adjudicate(in)
		if err != nil {
			t.Fatal(err)
		}
		pos = out.Next
	}
}
