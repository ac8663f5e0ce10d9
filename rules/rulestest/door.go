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
	s := secretsOf(g.pos, side)
	s.raw = &g.raw[0]
	if g.secrets == nil {
		g.secrets = map[rules.Side]*secret{}
	}
	g.secrets[side] = s
	return s
}

// secretsOf finds what a side does not know of a position.
func secretsOf(pos rules.Position, side rules.Side) *secret {
	s := &secret{pieces: map[string]bool{}, cards: map[rules.Side]map[string]bool{}}
	all, own := pos.Known(rules.All), pos.Known(rules.Viewer(side))
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
	return s
}

// tells says what a message tells that the side does not know: a piece that is
// hidden from it, or a card together with another side that holds it in secret.
// What is named otherwise is no secret of it.
func (s *secret) tells(t rules.Title, m rules.Message, named func(id string) bool) string {
	for _, a := range m.Args {
		switch a.Kind {
		case rules.KindSide, rules.KindWord, rules.KindNumber, rules.KindPercent, rules.KindDie:
			continue
		}
		if id := s.piece(t, a, named); id != "" {
			return id
		}
		for _, of := range m.Args {
			if a.Kind == s.card && of.Kind == rules.KindSide && s.cards[rules.Side(of.Value)][a.Value] && !named(a.Value) {
				return a.Value
			}
		}
	}
	return ""
}

// piece returns a piece that an argument names and that the side does not know.
func (s *secret) piece(t rules.Title, a rules.Arg, named func(id string) bool) string {
	said := a.Value
	if a.Kind == rules.KindOrder {
		said = a.Shown(t, rules.English)
	}
	for _, id := range strings.FieldsFunc(said, func(c rune) bool { return strings.ContainsRune(" :,;()", c) }) {
		if s.pieces[id] && !named(id) {
			return id
		}
	}
	return ""
}

// door checks that a reading goes through the one door of secrets: it tells
// nothing that the side does not know, unless its own orders name it. Numbers and
// places cannot be judged so; imaginesReading and the twins do.
func (g *game) door(side rules.Side, orders []rules.Order, r *rules.Reading) error {
	s := g.secretOf(side)
	named := func(id string) bool {
		return slices.ContainsFunc(orders, func(o rules.Order) bool {
			return slices.ContainsFunc(o.Args, func(v rules.Value) bool { return v.ID == id })
		})
	}
	said := slices.Clone(r.Missing)
	for i := range r.Problems {
		p := &r.Problems[i]
		said = append(said, p.Message)
		for _, a := range p.Suggest {
			if id := s.piece(g.Title, a, named); id != "" {
				return fmt.Errorf("a suggestion to %s names %q, which %s does not know", p.Message.Code, id, side)
			}
		}
	}
	for i := range r.Orders {
		said = append(append(said, r.Orders[i].Message), r.Orders[i].Forecast...)
	}
	for _, m := range said {
		if id := s.tells(g.Title, m, named); id != "" {
			return fmt.Errorf("%s names %q, which %s does not know", m, id, side)
		}
	}
	return nil
}

// audience checks that nobody is left out: an event goes by its code either to all
// or to some, and where it goes to some, the others are told next what they may know,
// unless it is one of those of which they may know nothing ([Secret.Own]). Events of
// one code in a row count as one.
func (g *game) audience(events []rules.Event) error {
	if len(g.Secrets) == 0 {
		return nil
	}
	if g.toAll == nil {
		g.toAll = map[string]bool{}
	}
	sides := g.sides
	var half, last *rules.Event // half waits for what the others are told
	for i := range events {
		e := &events[i]
		open := len(e.To) == 0 || len(e.To) == len(sides)
		if was, ok := g.toAll[e.Code]; ok && was != open {
			return fmt.Errorf("the event %s goes to %v, and others of its code do not: it is a secret or it is none", e.Message, e.To)
		}
		g.toAll[e.Code] = open
		if open || slices.Contains(g.private, e.Code) || last != nil && e.Code == last.Code && slices.Equal(e.To, last.To) {
			continue
		}
		last = e
		if half == nil {
			half = e
			continue
		}
		if slices.ContainsFunc(sides, func(s rules.Side) bool { return e.KnownTo(s) == half.KnownTo(s) }) {
			break
		}
		half = nil
	}
	if half != nil {
		return fmt.Errorf("the event %s goes to %v, and the others are told nothing", half.Message, half.To)
	}
	return nil
}

// heard checks the same of what is told of a phase: a side is told of no piece
// and card that it knows neither before nor after, but for what an event has
// uncovered that it was told ([Secret.Uncover]), and in the reason why an order
// failed for what its own orders have named.
func (g *game) heard(out *rules.Outcome) error {
	if len(g.Secrets) == 0 { // nobody has said what uncovers them
		return nil
	}
	for _, side := range g.sides {
		s := g.secretOf(side)
		var after *secret
		open := map[string]bool{} // uncovered in this phase
		hidden := func(m rules.Message) string {
			id := s.tells(g.Title, m, func(id string) bool { return open[id] })
			if id == "" {
				return ""
			}
			if after == nil {
				after = secretsOf(out.Next, side)
			}
			return after.tells(g.Title, m, func(id string) bool { return open[id] })
		}
		for i := range out.Events {
			e := &out.Events[i]
			if !e.KnownTo(side) {
				continue
			}
			if slices.Contains(g.uncover, e.Code) {
				for _, a := range e.Args {
					open[a.Value] = true
				}
			}
			if id := hidden(e.Message); id != "" {
				return fmt.Errorf("the event %s tells %s of %q", e.Message, side, id)
			}
		}
		for id := range g.named[side] {
			open[id] = true
		}
		for i := range out.Ends {
			if e := &out.Ends[i]; e.Side == side && e.Reason != nil {
				if id := hidden(*e.Reason); id != "" {
					return fmt.Errorf("the end of %q tells %s of %q: %s", e.Text, side, id, *e.Reason)
				}
			}
		}
	}
	return nil
}

// names keeps the ids that the orders of a sheet name.
func (g *game) names(sheet *rules.Sheet) {
	if g.named == nil {
		g.named = map[rules.Side]map[string]bool{}
	}
	if g.named[sheet.Side] == nil {
		g.named[sheet.Side] = map[string]bool{}
	}
	for i := range sheet.Orders {
		for _, v := range sheet.Orders[i].Args {
			g.named[sheet.Side][v.ID] = true
		}
	}
}
