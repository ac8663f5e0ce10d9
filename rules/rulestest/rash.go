package rulestest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// rashOrders is how many orders a rash player gives at once.
const rashOrders = 12

// rash plays a game of players who order anything with whatever they have and
// answer as they like: orders of all forms, which are carried out whatever was
// said of them, and mostly fail.
func rash(s Suite, seed uint64) error {
	rng := rand.New(rand.NewPCG(seed, 13))
	setup := randomSetup(s.Title.About(), rng)
	setup.Options[rules.OptionDecisions] = "ask"
	return play(s, setup, rng, (*game).rashSheet)
}

func (g *game) rashSheet(d *rules.Demand) (rules.Sheet, bool, error) {
	sheet := rules.Sheet{Side: d.Side, Key: d.Key, OnFailure: pick(g.rng, []rules.OnFailure{"", rules.Skip, rules.Stop})}
	if len(d.Choices) > 0 && g.rng.IntN(4) > 0 {
		o := pick(g.rng, d.Choices).Order
		text, _ := g.grammar.Write(&o, rules.English)
		sheet.Orders, _, _, _ = g.Parse([]string{text})
	} else {
		forms := slices.DeleteFunc(slices.Clone(g.grammar.Forms), func(f order.Form) bool { return f.Standing })
		k := g.pos.Known(rules.Viewer(d.Side))
		g.own = map[string][]string{}
		for i := range k.Pieces {
			if p := &k.Pieces[i]; p.Side == d.Side && !p.Hidden() {
				g.own[k.Kinds.Piece], g.own[k.Kinds.Place] = append(g.own[k.Kinds.Piece], p.ID), append(g.own[k.Kinds.Place], p.At)
			}
		}
		for n := range rashOrders {
			f := pick(g.rng, forms)
			o, _, err := g.drawn(&f, order.Languages[n%2])
			if err != nil {
				return sheet, false, err
			}
			o.Line = n + 1
			sheet.Orders = append(sheet.Orders, o)
		}
		g.own = nil
	}
	if _, err := g.read(sheet); err != nil {
		return sheet, false, fmt.Errorf("%w\n%v", err, sheet.Orders)
	}
	return sheet, true, nil
}
