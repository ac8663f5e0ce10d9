package rulestest

import (
	"bytes"
	"encoding/json"
	"fmt"

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
// in hand and what is asked are not imagined.
func (g *game) imagines(v rules.Viewer) error {
	title, ok := g.Title.(imaginer)
	k := g.pos.Known(v)
	if !ok || v.Side() == "" || len(k.Demands) == 0 || k.Demands[0].Kind != rules.DemandOrders {
		return nil
	}
	again := title.Imagine(k).Known(v)
	k.Demands, again.Demands = nil, nil
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
