package noretreat

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/deck"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// Imagine makes a position of what is known, on which orders can be tried out by those
// who must not see the true one. Of the cards that nobody has shown some are in the
// hand of the enemy and below the uppermost discard: which ones means nothing.
func (t *Title) Imagine(k *rules.Known) rules.Position { return t.Position(t.imagine(k)) }

func (t *Title) imagine(k *rules.Known) *field.State {
	d := t.d
	n, cards := len(d.Places), len(d.Cards)
	s := &field.State{Scenario: d.ScenarioByID[k.Scenario], Turn: int8(k.Clock.Turn), Active: field.SideOf(k.Active), Units: make([]field.Counter, len(d.Units)),
		Taken: board.NewSet(n), Fresh: board.NewSet(n), Scorched: board.NewSet(n), Works: board.NewSet(n),
		Cardboard: field.Cardboard{Deck: make(deck.Heap, cards), Hands: [field.Sides]deck.Heap{make(deck.Heap, cards), make(deck.Heap, cards)}, Out: make(deck.Heap, cards), Joker: field.Nobody}}
	_ = d.Options.Set(k.Chosen(), &s.Options) // they come from a position
	for p := range k.Places {
		if k.Places[p].Control != k.Places[p].Home {
			s.Taken.Add(p)
		}
	}
	for i := range k.Pieces {
		p := &k.Pieces[i]
		s.Units[d.UnitByID[p.ID]] = field.Counter{At: int16(t.spotOf(p.At)), Back: int8(p.Due), Reduced: p.Flags.Has(flagReduced), Disorganised: p.Flags.Has(flagDisorganised),
			Unsupplied: p.Flags.Has(flagUnsupplied), Reserve: p.Flags.Has(flagReserve), Support: p.Flags.Has(flagSupport), Moved: p.Flags.Has(flagMoved),
			Fought: p.Flags.Has(flagFought), Arrived: p.Flags.Has(flagArrived)}
	}
	for i := range k.Lines {
		l, a := &k.Lines[i], field.Attack{}
		for _, id := range l.Places {
			a.Places = append(a.Places, int16(d.PlaceByID[id]))
		}
		for _, id := range l.Pieces {
			a.Units = append(a.Units, int16(d.UnitByID[id]))
		}
		s.Attacks = append(s.Attacks, a)
	}
	for i := range k.Marks {
		m := &k.Marks[i]
		p := t.spotOf(m.At)
		switch m.Kind {
		case markSupport, markBelow, markLeast:
			a := &s.Attacks[slices.IndexFunc(s.Attacks, func(a field.Attack) bool { return int(a.Places[0]) == p })]
			switch a.Support = true; m.Kind {
			case markBelow:
				a.Below = int8(m.N)
			case markLeast:
				a.Least = int8(m.N)
			}
		case markScorched:
			s.Scorched.Add(p)
		case markWorks:
			s.Works.Add(p)
		case markFresh:
			s.Fresh.Add(p)
		default:
			s.Targets = append(s.Targets, field.Target{Place: int16(p), Side: field.SideOf(m.Side), Counterblow: m.Kind == markCounterblow, Done: m.Flags.Has(flagDone), Last: m.Flags.Has(flagLast)})
		}
	}
	for i := range k.Tracks {
		x := &k.Tracks[i]
		switch x.ID {
		case trackPhase:
			s.Phase = field.Phase(slices.Index(field.PhaseWords, x.Of))
		case trackInitiative:
			s.Initiative = field.SideOf(x.Side)
		case trackJoker:
			s.Joker = field.SideOf(x.Side)
		case trackFlipped:
			turn, _ := strconv.Atoi(x.Of)
			s.Flipped = append(s.Flipped, int8(turn))
		case trackEffect:
			span, place, _ := strings.Cut(string(x.Flags), " ")
			e := field.Effect{Card: int8(d.CardByID[x.Of]), Side: field.SideOf(x.Side), N: int8(x.N), Until: field.Span(slices.Index(field.SpanWords, span))}
			if place != "" {
				e.Place = int16(t.spotOf(place))
			}
			s.Effects = append(s.Effects, e)
		}
	}
	k.Recall("", publicTracks(s)...)
	for side := range field.Side(field.Sides) {
		k.Recall(side.ID(), sideTracks(s, side)...)
	}
	t.imagineCards(k, s)
	kind := field.StepOrders
	if k.Over() {
		kind = field.StepOver
	}
	s.Push(field.Step{Kind: kind, Side: s.Active})
	s.Recall(k)
	return s
}

// imagineCards deals the cards that are known where they are, and then those that are
// not in the order of their numbers.
func (t *Title) imagineCards(k *rules.Known, s *field.State) {
	d, ids := t.d, t.cardIDs
	for c := range d.Cards {
		switch {
		case d.Cards[c].Set == field.SetJoker:
		case d.IsCardOut(c, int(s.Turn)):
			s.Out.Add(c)
		default:
			s.Deck.Add(c)
		}
	}
	var hidden [field.Sides]int
	for side := range hidden {
		hidden[side] = s.Hands[side].Recall(k, field.Side(side).ID(), atHand, ids)
		s.Deck.Remove(s.Hands[side])
	}
	below := s.Discards.Recall(k, atPile, ids)
	for _, c := range s.Discards {
		s.Deck.Take(int(c))
	}
	var pile deck.Pile
	for c := range d.Cards {
		switch {
		case !s.Deck.Has(c):
			continue
		case below > 0:
			below--
			pile.Put(c)
		case hidden[field.Axis] > 0:
			hidden[field.Axis]--
			s.Hands[field.Axis].Add(c)
		case hidden[field.Soviet] > 0:
			hidden[field.Soviet]--
			s.Hands[field.Soviet].Add(c)
		default:
			continue
		}
		s.Deck.Take(c)
	}
	s.Discards = append(pile, s.Discards...)
	for i := range k.Cards {
		if c := &k.Cards[i]; c.At == atPlayed {
			s.Played = append(s.Played, field.Played{Card: int8(d.CardByID[c.ID]), Side: field.SideOf(c.Side)})
		}
	}
}

// spotOf returns the inverse of spotID.
func (t *Title) spotOf(id string) int {
	if p, ok := t.d.PlaceByID[id]; ok {
		return p
	}
	return field.Unused - slices.Index(field.BoxWords, id)
}
