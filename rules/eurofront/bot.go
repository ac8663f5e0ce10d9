package eurofront

import (
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/eurofront/month"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Bot implements [rules.Title]: it builds its weakest blocks while there is money, and
// holds where it stands.
func (t *Title) Bot(k *rules.Known, d rules.Demand, check rules.Check, _ dice.Source) (out []rules.Order) {
	if !strings.HasSuffix(d.Key, "/production") {
		return nil
	}
	for strength := range int16(4) {
		for i := range k.Pieces {
			if p := &k.Pieces[i]; p.Side == d.Side && !p.Hidden() && p.Strength == strength && p.Most > strength {
				o := order.Of(month.FormStep, t.d.Value(t.d.UnitByID[p.ID]))
				o.Line = len(out) + 1
				o.Text, _ = t.Language.Write(&o, order.English)
				out = append(out, o)
			}
		}
	}
	reading := check(rules.Sheet{Side: d.Side, Key: d.Key, Orders: out})
	kept := out[:0]
	for i := range out {
		if i < len(reading.Good) && reading.Good[i] {
			kept = append(kept, out[i])
		}
	}
	return kept
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
