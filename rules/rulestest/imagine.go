package rulestest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// imaginer is a title that makes a position of what is known, for drafts and
// bots to try orders out on.
type imaginer interface {
	Imagine(*rules.Known, dice.Source) rules.Position
}

// imagines checks that a title which imagines positions takes all that is known
// for them, and nothing else: what the same side would know of the imagined
// position is the same, and so is its draft. It is asked only where orders are
// waited for.
func (g *game) imagines(v rules.Viewer) error {
	im := g.imagine(v.Side())
	if im == nil || !ordersAwaited(im.known.Demands) {
		return nil
	}
	again := im.pos.Known(v)
	side := v.Side()
	if err := same(rules.Draft(g.Title, g.pos, side), rules.Draft(g.Title, im.pos, side)); err != nil {
		return fmt.Errorf("of what is imagined the draft is another: %w", err)
	}
	if err := same(im.known, again); err != nil {
		return fmt.Errorf("it is imagined otherwise: %w", err)
	}
	drawn := g.Title.(imaginer).Imagine(im.known, dice.NewDerived(dice.Seed{byte(len(im.known.Pieces))}, im.known.Clock.Turn, [32]byte{}))
	if err := same(im.known, drawn.Known(v)); err != nil {
		return fmt.Errorf("with what is hidden drawn by luck it is imagined otherwise: %w", err)
	}
	return nil
}

// imagined is what a side knows of a position, and the position that is made of it.
type imagined struct {
	raw   *byte // of the position
	known *rules.Known
	pos   rules.Position
}

// imagine makes a position of what a side knows, once for each position of the game; nil
// where the title does not, or where the side is none.
func (g *game) imagine(side rules.Side) *imagined {
	title, ok := g.Title.(imaginer)
	if !ok || side == "" {
		return nil
	}
	if im := g.images[side]; im != nil && im.raw == &g.raw[0] {
		return im
	}
	im := &imagined{raw: &g.raw[0], known: g.pos.Known(rules.Viewer(side))}
	im.pos = title.Imagine(im.known, nil)
	if g.images == nil {
		g.images = map[rules.Side]*imagined{}
	}
	g.images[side] = im
	return im
}

// same reports what differs between two values as they are written.
func same(a, b any) error {
	one, err := json.Marshal(a)
	if err != nil {
		return fmt.Errorf("marshal: %w", err)
	}
	two, err := json.Marshal(b)
	if err != nil {
		return fmt.Errorf("marshal: %w", err)
	}
	if !bytes.Equal(one, two) {
		return errors.New(firstDifference(one, two))
	}
	return nil
}

// ordersAwaited reports whether a side is waited for that is to give orders.
func ordersAwaited(demands []rules.Demand) bool {
	return len(demands) > 0 && demands[0].Kind == rules.DemandOrders && !demands[0].Optional
}

// imaginesReading checks that the position which a side imagines says the same of
// its orders as the true one: whatever it says, numbers and places too, comes from
// what the side knows. What is asked in the middle of a phase is not imagined.
func (g *game) imaginesReading(side rules.Side, key string, r *rules.Reading, check func(rules.Position) rules.Reading) error {
	im := g.imagine(side)
	if im == nil || key != "" && (!ordersAwaited(im.known.Demands) || im.known.Demands[0].Key != key) {
		return nil
	}
	if err := same(r, check(im.pos)); err != nil {
		return fmt.Errorf("on the position that is imagined it is read otherwise: %w", err)
	}
	return nil
}
