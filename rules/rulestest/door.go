package rulestest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// secret is what a side does not know of a position: pieces that are hidden from
// it, and cards of others by the side that holds them.
type secret struct {
	raw    *byte // of the position
	pieces map[string]bool
	cards  map[rules.Side]map[string]bool
	card   string // the kind of cards
}

// secretOf finds what a side does not know of the position.
func (g *game) secretOf(side rules.Side) *secret {
	if s := g.secrets[side]; s != nil && s.raw == &g.raw[0] {
		return s
	}
	s := &secret{raw: &g.raw[0], pieces: map[string]bool{}, cards: map[rules.Side]map[string]bool{}}
	all, own := g.pos.Known(rules.All), g.pos.Known(rules.Viewer(side))
	s.card = all.Kinds.Card
	for i := range all.Pieces {
		s.pieces[all.Pieces[i].ID] = true
	}
	for i := range own.Pieces {
		delete(s.pieces, own.Pieces[i].ID)
	}
	for i := range all.Cards {
		c := &all.Cards[i]
		known := slices.ContainsFunc(own.Cards, func(o rules.Card) bool { return o.ID == c.ID && o.Side == c.Side })
		if known || c.ID == "" {
			continue
		}
		if s.cards[c.Side] == nil {
			s.cards[c.Side] = map[string]bool{}
		}
		s.cards[c.Side][c.ID] = true
	}
	if g.secrets == nil {
		g.secrets = map[rules.Side]*secret{}
	}
	g.secrets[side] = s
	return s
}

// door checks that a reading goes through the one door of secrets: it names no
// piece that the side does not know, unless its own orders name it, and no card
// together with another side that holds it in secret. Numbers and places cannot be
// judged so; imaginesReading and the twins do.
func (g *game) door(side rules.Side, orders []rules.Order, r *rules.Reading) error {
	s := g.secretOf(side)
	named := func(id string) bool {
		return slices.ContainsFunc(orders, func(o rules.Order) bool {
			return slices.ContainsFunc(o.Args, func(v rules.Value) bool { return v.ID == id })
		})
	}
	text := func(what, text string) error {
		for _, id := range strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" :,;()", c) }) {
			if s.pieces[id] && !named(id) {
				return fmt.Errorf("%s names %q, which %s does not know", what, id, side)
			}
		}
		return nil
	}
	message := func(what string, m rules.Message) error {
		for _, a := range m.Args {
			switch a.Kind {
			case rules.KindSide, rules.KindWord, rules.KindNumber, rules.KindPercent, rules.KindDie:
				continue
			}
			said := a.Value
			if a.Kind == rules.KindOrder {
				said = a.Shown(g.Title, rules.English)
			}
			if err := text(what+" "+m.Code, said); err != nil {
				return err
			}
			for _, of := range m.Args {
				if a.Kind == s.card && of.Kind == rules.KindSide && s.cards[rules.Side(of.Value)][a.Value] && !named(a.Value) {
					return fmt.Errorf("%s %s says that %s has %q, which %s does not know", what, m.Code, of.Value, a.Value, side)
				}
			}
		}
		return nil
	}
	for i := range r.Problems {
		p := &r.Problems[i]
		if err := message("the problem", p.Message); err != nil {
			return err
		}
		for _, a := range p.Suggest {
			if err := text("a suggestion to "+p.Message.Code, a.Shown(g.Title, rules.English)); err != nil {
				return err
			}
		}
	}
	for i := range r.Orders {
		if err := message("the order", r.Orders[i].Message); err != nil {
			return err
		}
		for _, m := range r.Orders[i].Forecast {
			if err := message("the forecast", m); err != nil {
				return err
			}
		}
	}
	for _, m := range r.Missing {
		if err := message("the note", m); err != nil {
			return err
		}
	}
	return nil
}
