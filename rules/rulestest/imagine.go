package rulestest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// imaginer is a title that makes a position of what is known, for drafts and
// bots to try orders out on.
type imaginer interface {
	Imagine(*rules.Known) rules.Position
}

// imagines checks that a title which imagines positions takes all that is known
// for them, and nothing else: what the same side would know of the imagined
// position is the same. It is asked only where orders are waited for; the orders
// in hand, what is asked and cards that are hidden are not imagined.
func (g *game) imagines(v rules.Viewer) error {
	title, ok := g.Title.(imaginer)
	k := g.pos.Known(v)
	if !ok || v.Side() == "" || len(k.Demands) == 0 || k.Demands[0].Kind != rules.DemandOrders || k.Demands[0].Optional {
		return nil
	}
	again := title.Imagine(k).Known(v)
	for _, x := range []*rules.Known{k, again} {
		x.Demands = nil
		x.Cards = slices.DeleteFunc(x.Cards, func(c rules.Card) bool { return c.ID == "" })
	}
	one, err := json.Marshal(k)
	if err != nil {
		return fmt.Errorf("marshal: %w", err)
	}
	two, err := json.Marshal(again)
	if err != nil {
		return fmt.Errorf("marshal: %w", err)
	}
	if !bytes.Equal(one, two) {
		return fmt.Errorf("it is imagined otherwise: %s", firstDifference(one, two))
	}
	return nil
}
